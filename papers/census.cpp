// Finds all puzzles of a small grid, up to rotation and reflection: islands that do not touch, two
// bridges per pair, every clue shown, exactly one solution, and an island in each of the four
// outermost rows and columns (otherwise the grid is a smaller one).
//
//   census ROWS COLS [--touching] [--list LEVEL]
//
// For each set of cells it enumerates all drawings; clues that occur exactly once are a puzzle. The
// engine's search is not involved. Prints the numbers by islands and level; or the puzzles of one
// level, one per line: the grid in reading order, 0 for water.
#include <algorithm>
#include <array>
#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <map>
#include <string>
#include <unordered_map>
#include <vector>

#include "people/people.hpp"

namespace {

using Mask = std::uint32_t;   // a set of cells, in reading order
using Clues = std::uint64_t;  // of the islands, four bits each

constexpr int most_cells = 30, most_islands = 16;

struct Link {
    int u, v;
    Mask between;
    bool across;
};

class Census {
public:
    Census(int rows, int cols, bool touching) : rows_(rows), cols_(cols), touching_(touching) {
        for (int k = 0; k < 8; ++k) {
            if (k >= 4 && rows != cols) break;
            std::array<int, most_cells> image{};
            for (int r = 0; r < rows; ++r)
                for (int c = 0; c < cols; ++c) {
                    int a = (k & 1) != 0 ? rows - 1 - r : r, b = (k & 2) != 0 ? cols - 1 - c : c;
                    if ((k & 4) != 0) std::swap(a, b);
                    image[static_cast<std::size_t>(r * cols + c)] = a * cols + b;
                }
            images_.push_back(image);
        }
    }

    template <class Visit>
    void run(Visit&& visit) {
        for (Mask cells = 1; cells < Mask{1} << (rows_ * cols_); ++cells)
            if (fills(cells) && (touching_ || apart(cells)) && is_least(cells)) look(cells, visit);
    }

private:
    bool has(Mask cells, int r, int c) const { return (cells >> (r * cols_ + c) & 1) != 0; }

    bool fills(Mask cells) const {
        bool top = false, bottom = false, left = false, right = false;
        for (int c = 0; c < cols_; ++c) {
            top |= has(cells, 0, c);
            bottom |= has(cells, rows_ - 1, c);
        }
        for (int r = 0; r < rows_; ++r) {
            left |= has(cells, r, 0);
            right |= has(cells, r, cols_ - 1);
        }
        const int count = __builtin_popcount(cells);
        return top && bottom && left && right && count >= 2 && count <= most_islands;
    }

    bool apart(Mask cells) const {
        for (int r = 0; r < rows_; ++r)
            for (int c = 0; c < cols_; ++c)
                if (has(cells, r, c) && ((c + 1 < cols_ && has(cells, r, c + 1)) ||
                                         (r + 1 < rows_ && has(cells, r + 1, c))))
                    return false;
        return true;
    }

    // Whether no image of the cells has a lower number; remembers the images that map the cells to
    // themselves.
    bool is_least(Mask cells) {
        keeps_.clear();
        for (const auto& image : images_) {
            Mask other = 0;
            for (int i = 0; i < rows_ * cols_; ++i)
                if ((cells >> i & 1) != 0) other |= Mask{1} << image[static_cast<std::size_t>(i)];
            if (other < cells) return false;
            if (other == cells) keeps_.push_back(&image);
        }
        return true;
    }

    void link(Mask cells) {
        cells_.clear();
        number_.fill(-1);
        for (int i = 0; i < rows_ * cols_; ++i)
            if ((cells >> i & 1) != 0) {
                number_[static_cast<std::size_t>(i)] = static_cast<int>(cells_.size());
                cells_.push_back(i);
            }
        links_.clear();
        for (const int from : cells_)
            for (const bool across : {true, false}) {
                Mask between = 0;
                const int step = across ? 1 : cols_;
                for (int i = from + step; across ? i / cols_ == from / cols_ : i < rows_ * cols_;
                     i += step) {
                    if ((cells >> i & 1) == 0) {
                        between |= Mask{1} << i;
                        continue;
                    }
                    links_.push_back({number_[static_cast<std::size_t>(from)],
                                      number_[static_cast<std::size_t>(i)], between, across});
                    break;
                }
            }
    }

    // Enumerates the drawings of the links from this one on.
    void draw(std::size_t l, Clues clues, Mask passed, std::uint32_t joined) {
        if (l == links_.size()) {
            if (is_network(joined)) ++found_[clues];
            return;
        }
        draw(l + 1, clues, passed, joined);
        const Link& link = links_[l];
        if ((passed & link.between) != 0) return;
        const Clues one = (Clues{1} << (4 * link.u)) + (Clues{1} << (4 * link.v));
        for (Clues count = 1; count <= 2; ++count)
            draw(l + 1, clues + count * one, passed | link.between, joined | std::uint32_t{1} << l);
    }

    bool is_network(std::uint32_t joined) const {
        const std::uint32_t all = (std::uint32_t{1} << cells_.size()) - 1;
        std::uint32_t reached = 1;
        for (bool more = true; more;) {
            more = false;
            for (std::size_t l = 0; l < links_.size(); ++l) {
                if ((joined >> l & 1) == 0) continue;
                const std::uint32_t ends = 1u << links_[l].u | 1u << links_[l].v;
                if ((reached & ends) == 0 || (reached & ends) == ends) continue;
                reached |= ends;
                more = true;
            }
        }
        return reached == all;
    }

    Clues image_of(Clues clues, const std::array<int, most_cells>& image) const {
        Clues other = 0;
        for (std::size_t i = 0; i < cells_.size(); ++i) {
            const auto cell = static_cast<std::size_t>(image[static_cast<std::size_t>(cells_[i])]);
            other |= (clues >> (4 * i) & 15) << (4 * number_[cell]);
        }
        return other;
    }

    template <class Visit>
    void look(Mask cells, Visit&& visit) {
        link(cells);
        if (links_.size() + 1 < cells_.size()) return;
        found_.clear();
        draw(0, 0, 0, 0);
        std::vector<Clues> once;
        for (const auto& [clues, times] : found_)
            if (times == 1 && std::all_of(keeps_.begin(), keeps_.end(), [&](const auto* image) {
                    return clues <= image_of(clues, *image);
                }))
                once.push_back(clues);
        std::sort(once.begin(), once.end());
        std::vector<std::int32_t> islands;
        for (const Clues clues : once) {
            islands.clear();
            for (std::size_t i = 0; i < cells_.size(); ++i)
                islands.insert(islands.end(), {cells_[i] / cols_, cells_[i] % cols_,
                                               static_cast<std::int32_t>(clues >> (4 * i) & 15)});
            visit(islands);
        }
    }

    int rows_, cols_;
    bool touching_;
    std::vector<std::array<int, most_cells>> images_;
    std::vector<const std::array<int, most_cells>*> keeps_;
    std::vector<int> cells_;
    std::array<int, most_cells> number_{};
    std::vector<Link> links_;
    std::unordered_map<Clues, std::uint32_t> found_;
};

constexpr const char* names[] = {"beginner", "easy", "medium", "hard", "expert", "extreme"};

}  // namespace

int main(int count, char** words) {
    const int rows = count > 2 ? std::atoi(words[1]) : 0,
              cols = count > 2 ? std::atoi(words[2]) : 0;
    bool touching = false;
    int listed = -1;
    for (int i = 3; i < count; ++i) {
        if (std::strcmp(words[i], "--touching") == 0) touching = true;
        if (std::strcmp(words[i], "--list") == 0 && i + 1 < count)
            for (int level = 0; level < 6; ++level)
                if (std::strcmp(words[i + 1], names[level]) == 0) listed = level;
    }
    if (rows < 1 || cols < 1 || rows * cols > most_cells) {
        std::fprintf(stderr,
                     "usage: census ROWS COLS [--touching] [--list LEVEL]; at most %d cells\n",
                     most_cells);
        return 2;
    }
    Census census(rows, cols, touching);
    hashi::people::Rater rater;
    std::map<std::size_t, std::array<std::int64_t, 7>> table;
    census.run([&](const std::vector<std::int32_t>& islands) {
        hashi::PuzzleSpec spec;
        spec.rows = rows;
        spec.cols = cols;
        spec.islands = islands;
        hashi::Control control;
        const hashi::people::Rating rating = rater.rate(spec, control);
        if (rating.status != hashi::people::Rating::rated) {
            std::fprintf(stderr, "a puzzle with one solution is not rated\n");
            std::exit(4);
        }
        const int level = rating.score / 100;
        ++table[islands.size() / 3][static_cast<std::size_t>(level)];
        if (level != listed) return;
        std::string grid(static_cast<std::size_t>(rows * cols), '0');
        for (std::size_t i = 0; i < islands.size(); i += 3)
            grid[static_cast<std::size_t>(islands[i] * cols + islands[i + 1])] =
                static_cast<char>('0' + islands[i + 2]);
        std::puts(grid.c_str());
    });
    if (listed >= 0) return 0;
    std::array<std::int64_t, 7> sum{};
    std::printf(
        "| islands | beginner | easy | medium | hard | expert | extreme | all |\n"
        "|---|---|---|---|---|---|---|---|\n");
    const auto line = [&](const std::string& name, std::array<std::int64_t, 7> row) {
        std::printf("| %s |", name.c_str());
        for (std::size_t i = 0; i < 6; ++i) {
            std::printf(" %lld |", static_cast<long long>(row[i]));
            row[6] += row[i];
        }
        std::printf(" %lld |\n", static_cast<long long>(row[6]));
    };
    for (const auto& [islands, row] : table) {
        line(std::to_string(islands), row);
        for (std::size_t i = 0; i < 6; ++i) sum[i] += row[i];
    }
    line("all", sum);
}
