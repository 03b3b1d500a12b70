// Tests the published puzzles in the folder that HASHIKIT_CORPUS names: every solution is checked
// on the grid (reference.hpp), a janko puzzle has exactly one, and a puzzle with an odd sum of
// clues has none.
//
//     test_corpus [N]    only every Nth of the CLLV files; of few examples, every fourth
#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <iterator>
#include <sstream>
#include <string>
#include <vector>

#include "tests/check.hpp"
#include "tests/effort.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::Outcome;
using hashi::search::Solver;
using reference::Puzzle;

namespace {

constexpr int skipped = 77;  // exit status if there is no such folder

Solver solver;
int solved = 0, refuted = 0, bounded = 0;

// Cells as words, in reading order; "-" and "0" are water.
Puzzle read(std::istream& in, bool counts_islands) {
    Puzzle puzzle;
    int islands = 0;
    std::string cell;
    CHECK(in >> puzzle.rows >> puzzle.cols);
    if (counts_islands) CHECK(in >> islands);
    for (int r = 0; r < puzzle.rows; ++r)
        for (int c = 0; c < puzzle.cols; ++c) {
            CHECK(in >> cell);
            if (cell != "-" && cell != "0")
                puzzle.islands.insert(puzzle.islands.end(), {r, c, std::stoi(cell)});
        }
    CHECK(!counts_islands || islands == puzzle.island_count());
    puzzle.look_around();
    return puzzle;
}

std::vector<Puzzle> read_janko(const std::filesystem::path& path) {
    std::ifstream file(path);
    const std::string text{std::istreambuf_iterator<char>(file), {}};
    const std::string key = "\"problem\": \"";
    std::vector<Puzzle> puzzles;
    for (std::size_t at = text.find(key); at != std::string::npos; at = text.find(key, at)) {
        at += key.size();
        std::string grid = text.substr(at, text.find('"', at) - at);
        for (std::size_t line; (line = grid.find("\\n")) != std::string::npos;)
            grid.replace(line, 2, 1, '\n');
        std::istringstream in(grid);
        puzzles.push_back(read(in, false));
    }
    return puzzles;
}

void solve(Puzzle& puzzle, bool unique, std::uint64_t seed) {
    Control control;
    control.conflicts = 5000;
    solver.load(puzzle.spec(), {}, seed);
    const std::vector<std::int32_t> order = puzzle.match(solver.graph());
    CHECK(solver.next(control) == Outcome::solved);
    CHECK(puzzle.solved_by(reference::counts_of(solver, order)));
    ++solved;
    const Outcome second = solver.next(control);
    if (unique) CHECK(second == Outcome::no_solution);
    if (second == Outcome::solved) CHECK(puzzle.solved_by(reference::counts_of(solver, order)));

    control.conflicts = 500;
    hashi::Vector<std::uint8_t> low, high;
    solver.load(puzzle.spec(), {}, seed);
    bounded += solver.forced(control, low, high) == Outcome::solved;

    // One bridge end more or fewer.
    const std::size_t at = 3 * (seed % static_cast<std::size_t>(puzzle.island_count())) + 2;
    puzzle.islands[at] += puzzle.islands[at] > 1 ? -1 : 1;
    solver.load(puzzle.spec(), {}, seed);
    const Outcome none = solver.next(control);
    CHECK(none != Outcome::solved);
    refuted += none == Outcome::no_solution;
}

}  // namespace

int main(int count, char** arguments) {
    const char* folder = std::getenv("HASHIKIT_CORPUS");
    const std::filesystem::path corpus = folder == nullptr ? "" : folder;
    if (folder == nullptr || !is_directory(corpus / "cllv") || !is_directory(corpus / "janko")) {
        std::printf("HASHIKIT_CORPUS names no folder with the published puzzles\n");
        return skipped;
    }
    const std::size_t every = count > 1     ? static_cast<std::size_t>(std::atoi(arguments[1]))
                              : draws_few() ? 4
                                            : 1;
    CHECK(every > 0);
    std::uint64_t seed = 0;
    for (const auto& file : std::filesystem::directory_iterator(corpus / "janko"))
        for (Puzzle& puzzle : read_janko(file.path())) solve(puzzle, true, seed++);
    const int janko = solved;
    std::vector<std::filesystem::path> files;
    for (const auto& file : std::filesystem::recursive_directory_iterator(corpus / "cllv"))
        if (file.path().extension() == ".has") files.push_back(file.path());
    std::sort(files.begin(), files.end());
    for (std::size_t i = 0; i < files.size(); i += every) {
        std::ifstream in(files[i]);
        Puzzle puzzle = read(in, true);
        solve(puzzle, false, seed++);
    }
    std::printf("%d janko and %d CLLV puzzles solved, %d changed ones refuted, bounds of %d\n",
                janko, solved - janko, refuted, bounded);
    CHECK(janko > 400 && solved > janko && refuted > solved / 2 && bounded > solved / 2);
    return 0;
}
