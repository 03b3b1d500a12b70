// The inner loop of campaign.py: random puzzles of every rule, each determined by its seed; the
// engine answers and writes a proof, and the checker reads it.
//
//     campaign KIND FIRST COUNT         the puzzles FIRST … FIRST + COUNT - 1; a line of JSON
//     campaign KIND SEED --keep DIR     one puzzle, with its proof as a folder
//
// KIND is small (up to 30 islands) or large (100 to 400). A failure is a line {"failed": SEED,
// "why": …}; the last line counts the puzzles of each kind. Exits with status 1 if one failed.
#include <algorithm>
#include <array>
#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <map>
#include <optional>
#include <string>

#include "base/base.hpp"
#include "make/make.hpp"
#include "proof/checker.hpp"
#include "proof/proof.hpp"
#include "search/search.hpp"
#include "tests/grown.hpp"
#include "tests/kept.hpp"

using hashi::Outcome;
using hashi::proof::Verdict;
using reference::Counts;
using reference::Puzzle;

namespace {

enum Question { first, all, forced };
const char* const question_names[] = {"unique", "count", "forced"};

// A puzzle, its assumed bounds, and the question.
struct Case {
    Puzzle puzzle;
    Question question = first;
    std::int64_t limit = 2;  // solutions
    bool brute = false;      // small enough for brute force
    std::optional<Counts> drawing;
    std::uint64_t seed = 0;  // seed of the search
};

std::vector<std::uint8_t> random_bytes(hashi::Random& random, std::size_t size) {
    std::vector<std::uint8_t> bytes(size);
    for (std::uint8_t& byte : bytes) byte = static_cast<std::uint8_t>(random.below(256));
    return bytes;
}

// Assumes bounds from a part of a drawing.
void assume_drawing(hashi::Random& random, Case& made) {
    const std::int32_t share = random.below(1'000'000);
    for (std::size_t e = 0; e < made.drawing->size(); ++e) {
        if (!random.chance(share)) continue;
        const int count = (*made.drawing)[e];
        auto& [low, high] = made.puzzle.bounds[e];
        low = random.chance(700'000) ? count : random.below(count + 1);
        high = random.chance(700'000) ? count : random.from_to(count, made.puzzle.max_bridges);
    }
}

// Possibly makes a clue wrong.
void spoil(hashi::Random& random, Case& made) {
    made.drawing.reset();
    const auto i = static_cast<std::size_t>(random.below(made.puzzle.island_count()));
    std::int32_t& clue = made.puzzle.islands[3 * i + 2];
    clue = clue < 0 ? 1 : clue ^ 1;
}

// Gives some of the bridges of the drawing, or fewer there.
void give(hashi::Random& random, Case& made) {
    Puzzle& puzzle = made.puzzle;
    const std::int32_t share = random.below(300'000);
    for (std::size_t e = 0; e < puzzle.edges.size(); ++e) {
        if ((*made.drawing)[e] == 0 || !random.chance(share)) continue;
        const auto [u, v] = puzzle.edges[e];
        const auto row = [&](int i) { return puzzle.islands[3 * static_cast<std::size_t>(i)]; };
        puzzle.given.insert(puzzle.given.end(), {u, row(u) == row(v) ? hashi::east : hashi::south,
                                                 random.from_to(1, (*made.drawing)[e])});
    }
}

// A puzzle that has a solution, on a grid with sides from 4 to 3 + `more`.
void make_grown(hashi::Random& random, Case& made, int more) {
    std::vector<std::uint8_t> data = random_bytes(random, 16);
    if (data[1] % 8 == 0) ++data[1];  // no grids of 60 or more rows
    for (const std::size_t side : {2, 3}) data[side] = static_cast<std::uint8_t>(data[side] % more);
    reference::Bytes bytes(data.data(), data.size());
    reference::Grown grown;
    reference::grow(bytes, grown);
    made.puzzle = std::move(grown.puzzle);
    made.drawing = std::move(grown.drawing);
}

// A generated puzzle, whose only solution is known.
void make_unique(hashi::Random& random, Case& made) {
    hashi::make::Request request;
    request.islands = random.from_to(100, 160);
    request.rows = random.from_to(18, 24);
    request.cols = random.from_to(18, 24);
    request.max_bridges = random.from_to(1, 4);
    request.loops = random.chance(700'000);
    request.seed = random.next();
    hashi::Control control;
    hashi::make::Generated generated;
    control.seconds = 5;
    control.start();
    hashi::make::generate(request, control, generated);
    made.puzzle.rows = request.rows;
    made.puzzle.cols = request.cols;
    made.puzzle.max_bridges = request.max_bridges;
    made.puzzle.loops = request.loops;
    made.puzzle.islands.assign(generated.islands.begin(), generated.islands.end());
    made.puzzle.look_around();
}

Case make_small(std::uint64_t seed) {
    hashi::Random random(seed);
    Case made;
    if (random.chance(500'000)) {
        make_grown(random, made, random.chance(500'000) ? 2 : 6);
        made.brute = made.puzzle.island_count() <= 12;
        if (random.chance(100'000)) made.puzzle.connected = false;
        if (random.chance(200'000)) give(random, made);
        if (random.chance(200'000)) assume_drawing(random, made);
        if (made.puzzle.island_count() > 0 && random.chance(300'000)) spoil(random, made);
    } else {
        made.brute = !random.chance(250'000);
        const std::vector<std::uint8_t> data = random_bytes(random, 400);
        reference::Bytes bytes(data.data(), data.size());
        made.puzzle = reference::decode(bytes, made.brute ? 7 : 11, made.brute ? 12 : 30);
        if (random.chance(250'000)) {
            const std::vector<std::uint8_t> more = random_bytes(random, 200);
            reference::Bytes what(more.data(), more.size());
            reference::assume(what, made.puzzle);
        }
    }
    const std::int32_t asked = random.below(10);
    made.question = asked < 4 ? first : asked < 8 ? all : forced;
    if (made.question == all) made.limit = 200;
    made.seed = random.next();
    return made;
}

Case make_large(std::uint64_t seed) {
    hashi::Random random(seed);
    Case made;
    if (random.chance(100'000)) make_unique(random, made);
    while (made.puzzle.island_count() < 100 || made.puzzle.island_count() > 400)
        make_grown(random, made, 24);
    if (made.drawing) {
        if (random.chance(100'000)) made.puzzle.connected = false;
        if (random.chance(150'000)) give(random, made);
        if (random.chance(300'000)) assume_drawing(random, made);
    }
    if (random.chance(400'000)) spoil(random, made);
    const std::int32_t asked = random.below(10);
    made.question = asked < 6 ? first : asked < 8 ? all : forced;
    if (made.question == all) made.limit = 50;
    made.seed = random.next();
    return made;
}

std::vector<hashi::Bound> assumed(const Puzzle& puzzle) {
    std::vector<hashi::Bound> list;
    for (std::size_t e = 0; e < puzzle.bounds.size(); ++e) {
        const auto [low, high] = puzzle.bounds[e];
        if (low != 0 || high != puzzle.max_bridges)
            list.push_back({static_cast<std::int32_t>(e), low, high});
    }
    return list;
}

// ---- Answers ----

struct Answer {
    Outcome outcome = Outcome::unknown;
    std::int64_t found = 0;  // solutions
    std::vector<Counts> solutions;
    hashi::Vector<std::uint8_t> low, high;

    bool complete() const { return outcome == Outcome::no_solution; }
};

Answer ask(hashi::search::Solver& solver, const Case& asked, double seconds) {
    Answer answer;
    hashi::Control control;
    control.seconds = seconds;
    control.start();
    if (asked.question == forced) {
        answer.outcome = solver.forced(control, answer.low, answer.high);
        return answer;
    }
    // This many solutions and, if there are no more, that there are none.
    if (asked.question == all) {
        answer.outcome = solver.count(control, asked.limit, answer.found);
        if (answer.outcome == Outcome::solved && answer.found < asked.limit)
            answer.outcome = Outcome::no_solution;
        return answer;
    }
    while (answer.found < asked.limit) {
        answer.outcome = solver.next(control);
        if (answer.outcome != Outcome::solved) break;
        ++answer.found;
        answer.solutions.emplace_back(solver.counts().begin(), solver.counts().end());
    }
    return answer;
}

using Proof = KeptProof;

class Failed {
public:
    explicit Failed(std::string why) : why(std::move(why)) {}
    std::string why;
};

void need(bool condition, const char* otherwise) {
    if (!condition) throw Failed(otherwise);
}

// ---- What was seen ----

struct Seen {
    std::int64_t puzzles = 0, brute = 0, steps = 0, formula_bytes = 0, proof_bytes = 0;
    double plain = 0, proved = 0, checked = 0;  // seconds
    // By rule, and by question: no solution, one, several, bounds, undecided.
    std::map<std::string, std::array<std::int64_t, 5>> table;
};

std::vector<std::string> rules_of(const Case& asked) {
    const Puzzle& puzzle = asked.puzzle;
    std::vector<std::string> rules = {"all", question_names[asked.question],
                                      std::to_string(puzzle.max_bridges) + " bridges"};
    if (!puzzle.loops) rules.push_back("tree");
    if (!puzzle.connected) rules.push_back("several networks");
    for (std::size_t i = 2; i < puzzle.islands.size(); i += 3) {
        if (puzzle.islands[i] >= 0) continue;
        rules.push_back("?");
        break;
    }
    if (puzzle.blocked.size() / 2 > puzzle.signs.size() / 6) rules.push_back("blocked");
    if (!puzzle.given.empty()) rules.push_back("given");
    if (!puzzle.signs.empty()) rules.push_back("signs");
    if (!assumed(puzzle).empty()) rules.push_back("state");
    return rules;
}

double now() {
    return std::chrono::duration<double>(hashi::Clock::now().time_since_epoch()).count();
}

Verdict check(const Case& asked, const Proof& proof) {
    hashi::proof::Checker checker(asked.puzzle.spec(), assumed(asked.puzzle));
    checker.formula(proof.formula.text);
    checker.steps(proof.steps.text);
    return checker.finish();
}

// Compares an answer with brute force.
void try_everything(const Case& asked, const Answer& answer, Seen& seen) {
    std::set<Counts> found;
    if (!asked.puzzle.solutions(found, 20'000)) return;
    ++seen.brute;
    if (asked.question == forced) {
        need((answer.outcome == Outcome::no_solution) == found.empty(),
             "brute force disagrees on whether there is a solution");
        if (found.empty()) return;
        for (std::size_t e = 0; e < answer.low.size(); ++e) {
            std::uint8_t least = 255, most = 0;
            for (const Counts& counts : found) {
                least = std::min(least, counts[e]);
                most = std::max(most, counts[e]);
            }
            need(answer.low[e] == least && answer.high[e] == most, "brute force: different bounds");
        }
        return;
    }
    const auto number = static_cast<std::int64_t>(found.size());
    need(answer.found == std::min(number, asked.limit),
         "brute force: a different number of solutions");
}

void run(const Case& asked, double seconds, Proof& proof, Seen& seen) {
    static hashi::search::Solver plain, proving;
    const std::vector<hashi::Bound> bounds = assumed(asked.puzzle);
    proof.formula.text.clear();
    proof.steps.text.clear();

    const double begin = now();
    Answer expected;  // the answer without a proof, for one puzzle in four
    if (asked.seed % 4 == 0) {
        plain.load(asked.puzzle.spec(), bounds, asked.seed);
        expected = ask(plain, asked, seconds);
    }
    const double between = now();
    proving.write_proof(&proof.formula, &proof.steps);
    proving.load(asked.puzzle.spec(), bounds, asked.seed);
    const Answer answer = ask(proving, asked, 3 * seconds);
    const bool claimed = asked.question == forced
                             ? proving.claim_forced(answer.outcome, answer.low, answer.high)
                             : proving.claim_count(answer.found);
    proving.write_proof(nullptr, nullptr);
    const double proved = now();

    Verdict verdict;
    if (claimed) {
        verdict = check(asked, proof);
        if (!verdict.accepted()) throw Failed(verdict.why);
    }
    const double checked = now();
    ++seen.puzzles;
    seen.plain += between - begin;
    seen.proved += proved - between;
    seen.checked += checked - proved;
    seen.formula_bytes += static_cast<std::int64_t>(proof.formula.text.size());
    seen.proof_bytes += static_cast<std::int64_t>(proof.steps.text.size());
    seen.steps += std::count(proof.steps.text.begin(), proof.steps.text.end(), '\n') - 2;

    need(claimed || answer.outcome == Outcome::unknown, "nothing is claimed");
    std::size_t result = 4;
    if (answer.outcome != Outcome::unknown) {
        if (expected.outcome != Outcome::unknown) {
            need(expected.outcome == answer.outcome, "a different answer without a proof");
            need(expected.found == answer.found, "a different number of solutions without a proof");
            need(expected.low == answer.low && expected.high == answer.high,
                 "other bounds without a proof");
        }
        need(verdict.complete || answer.found == asked.limit, "less is proved than was answered");
        if (asked.question == forced && answer.outcome == Outcome::solved) {
            need(verdict.kind == Verdict::Kind::forced, "no bounds are proved");
            for (std::size_t e = 0; e < answer.low.size(); ++e)
                need(verdict.bounds[e].low == answer.low[e] &&
                         verdict.bounds[e].high == answer.high[e],
                     "other bounds are proved");
            result = 3;
        } else {
            need(verdict.kind == Verdict::Kind::count && verdict.solutions == answer.found,
                 "a different number of solutions is proved");
            need(verdict.complete == answer.complete(), "something else is proved");
            result = static_cast<std::size_t>(std::min<std::int64_t>(answer.found, 2));
            // A single solution that may not be the only one implies no bounds.
        }
        if (asked.drawing)
            need(answer.found > 0 || result == 3, "there is a solution by construction");
        for (const Counts& counts : answer.solutions)
            need(asked.puzzle.solved_by(counts), "not a solution");
        if (asked.brute && asked.seed % 8 == 0) try_everything(asked, answer, seen);
    }
    for (const std::string& rule : rules_of(asked)) ++seen.table[rule][result];
}

// ---- Files ----

void write_puzzle(const Puzzle& puzzle, std::FILE* file) {
    const auto cell = [&](const std::vector<std::int32_t>& list, std::size_t i) {
        std::fprintf(file, "[%d, %d]", list[i], list[i + 1]);
    };
    std::fprintf(file, "{\"format\": \"hashikit\", \"version\": 1, \"rows\": %d, \"cols\": %d,\n",
                 puzzle.rows, puzzle.cols);
    std::fprintf(file, "\"max_bridges\": %d, \"loops\": %s, \"connected\": %s,\n\"islands\": [",
                 puzzle.max_bridges, puzzle.loops ? "true" : "false",
                 puzzle.connected ? "true" : "false");
    const char* between = "";
    for (std::size_t i = 0; i < puzzle.islands.size(); i += 3, between = ", ") {
        const int clue = puzzle.islands[i + 2];
        std::fprintf(file, "%s[%d, %d, %s]", between, puzzle.islands[i], puzzle.islands[i + 1],
                     clue < 0 ? "null" : std::to_string(clue).c_str());
    }
    std::fprintf(file, "],\n\"blocked\": [");
    between = "";
    for (std::size_t i = 0; i < puzzle.blocked.size(); i += 2) {
        if (puzzle.sign_at(puzzle.blocked[i], puzzle.blocked[i + 1])) continue;
        std::fputs(between, file);
        cell(puzzle.blocked, i);
        between = ", ";
    }
    std::fprintf(file, "],\n\"given\": [");
    between = "";
    for (std::size_t g = 0; g < puzzle.given.size(); g += 3, between = ", ") {
        for (const auto& [u, v] : puzzle.edges) {
            const auto a = 3 * static_cast<std::size_t>(u), b = 3 * static_cast<std::size_t>(v);
            if (u != puzzle.given[g] ||
                (puzzle.islands[a] == puzzle.islands[b]) != (puzzle.given[g + 1] == hashi::east))
                continue;
            std::fprintf(file, "%s[", between);
            cell(puzzle.islands, a);
            std::fputs(", ", file);
            cell(puzzle.islands, b);
            std::fprintf(file, ", %d]", puzzle.given[g + 2]);
        }
    }
    std::fprintf(file, "],\n\"signs\": [");
    between = "";
    for (std::size_t s = 0; s < puzzle.signs.size(); s += 6, between = ", ") {
        std::fprintf(file, "%s{\"at\": ", between);
        cell(puzzle.signs, s);
        const char* const sides[] = {"north", "east", "south", "west"};
        for (std::size_t side = 0; side < 4; ++side) {
            const int number = puzzle.signs[s + 2 + side];
            if (number == hashi::unreadable) std::fprintf(file, ", \"%s\": \"?\"", sides[side]);
            else if (number >= 0) std::fprintf(file, ", \"%s\": %d", sides[side], number);
        }
        std::fputs("}", file);
    }
    std::fprintf(file, "]}\n");
}

void write_state(const Puzzle& puzzle, std::FILE* file) {
    std::fprintf(file, "{\"bridges\": [");
    const char* between = "";
    for (std::size_t e = 0; e < puzzle.edges.size(); ++e) {
        const auto [low, high] = puzzle.bounds[e];
        if (low == 0 && high == puzzle.max_bridges) continue;
        const auto a = 3 * static_cast<std::size_t>(puzzle.edges[e].first);
        const auto b = 3 * static_cast<std::size_t>(puzzle.edges[e].second);
        std::fprintf(file, "%s[[%d, %d], [%d, %d], [%d, %d]]", between, puzzle.islands[a],
                     puzzle.islands[a + 1], puzzle.islands[b], puzzle.islands[b + 1], low, high);
        between = ", ";
    }
    std::fprintf(file, "]}\n");
}

template <class Write>
void save(const std::string& path, Write&& write) {
    std::FILE* file = std::fopen(path.c_str(), "wb");
    if (file == nullptr) {
        std::fprintf(stderr, "cannot write %s\n", path.c_str());
        std::exit(2);
    }
    write(file);
    std::fclose(file);
}

void keep(const std::string& folder, const Case& asked, const Proof& proof) {
    const auto text = [&](const char* name, const std::string& what) {
        save(folder + "/" + name,
             [&](std::FILE* file) { std::fwrite(what.data(), 1, what.size(), file); });
    };
    save(folder + "/puzzle.json", [&](std::FILE* file) { write_puzzle(asked.puzzle, file); });
    if (!assumed(asked.puzzle).empty())
        save(folder + "/state.json", [&](std::FILE* file) { write_state(asked.puzzle, file); });
    text("formula.cnf", proof.formula.text);
    text("proof.txt", proof.steps.text);
}

std::string quoted(const std::string& text) {
    std::string out = "\"";
    for (const char c : text) {
        if (c == '"' || c == '\\') out += '\\';
        out += c < ' ' ? ' ' : c;
    }
    return out + "\"";
}

void report(const std::string& kind, std::uint64_t begin, std::uint64_t count, const Seen& seen) {
    std::printf("{\"kind\": \"%s\", \"first\": %llu, \"count\": %llu, \"puzzles\": %lld, ",
                kind.c_str(), static_cast<unsigned long long>(begin),
                static_cast<unsigned long long>(count), static_cast<long long>(seen.puzzles));
    std::printf(
        "\"brute\": %lld, \"steps\": %lld, \"formula_bytes\": %lld, \"proof_bytes\": %lld, ",
        static_cast<long long>(seen.brute), static_cast<long long>(seen.steps),
        static_cast<long long>(seen.formula_bytes), static_cast<long long>(seen.proof_bytes));
    std::printf("\"plain\": %.3f, \"proved\": %.3f, \"checked\": %.3f, \"table\": {", seen.plain,
                seen.proved, seen.checked);
    const char* between = "";
    for (const auto& [rule, numbers] : seen.table) {
        std::printf("%s%s: [%lld, %lld, %lld, %lld, %lld]", between, quoted(rule).c_str(),
                    static_cast<long long>(numbers[0]), static_cast<long long>(numbers[1]),
                    static_cast<long long>(numbers[2]), static_cast<long long>(numbers[3]),
                    static_cast<long long>(numbers[4]));
        between = ", ";
    }
    std::printf("}}\n");
}

// Makes a crash name the puzzle, too.
volatile std::sig_atomic_t crashed = 0;
char crash_line[100];

void on_crash(int signal) {
    std::signal(signal, SIG_DFL);
    if (!crashed) {
        crashed = 1;
        std::fputs(crash_line, stdout);
        std::fflush(stdout);
    }
    std::raise(signal);
}

}  // namespace

int main(int argc, char** argv) {
    const std::string kind = argc > 1 ? argv[1] : "";
    const bool keeps = argc == 5 && std::strcmp(argv[3], "--keep") == 0;
    if ((argc != 4 && !keeps) || (kind != "small" && kind != "large")) {
        std::fprintf(stderr, "usage: campaign small|large FIRST COUNT, or SEED --keep DIR\n");
        return 2;
    }
    const std::uint64_t begin = std::strtoull(argv[2], nullptr, 10);
    const std::uint64_t count = keeps ? 1 : std::strtoull(argv[3], nullptr, 10);
    for (const int signal : {SIGSEGV, SIGABRT, SIGFPE, SIGILL}) std::signal(signal, on_crash);
    Seen seen;
    bool failed = false;
    for (std::uint64_t seed = begin; seed < begin + count; ++seed) {
        std::snprintf(crash_line, sizeof crash_line, "{\"failed\": %llu, \"why\": \"a crash\"}\n",
                      static_cast<unsigned long long>(seed));
        Case asked;
        Proof proof;
        try {
            asked = kind == "small" ? make_small(seed) : make_large(seed);
            run(asked, kind == "small" ? 5 : 1, proof, seen);
        } catch (const Failed& why) {
            failed = true;
            std::printf("{\"failed\": %llu, \"why\": %s}\n", static_cast<unsigned long long>(seed),
                        quoted(why.why).c_str());
            std::fflush(stdout);
        }
        if (keeps) keep(argv[4], asked, proof);
    }
    report(kind, begin, count, seen);
    return failed ? 1 : 0;
}
