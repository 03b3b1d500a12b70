// Unit tests of proofs, with a small judge of their own: it knows the rules of the puzzle from
// reference.hpp and follows hints, nothing else. The formula and the lemmas must be true for every
// solution or, if there are too many to list, for all known ones.
#include "proof/proof.hpp"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <map>
#include <random>
#include <set>
#include <sstream>
#include <stdexcept>
#include <string>

#include "make/make.hpp"
#include "search/search.hpp"
#include "tests/check.hpp"
#include "tests/effort.hpp"
#include "tests/kept.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::Outcome;
using hashi::search::Solver;
using hashi::search::Stats;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

using Written = KeptProof;

bool equal(const Stats& a, const Stats& b) {
    return a.conflicts == b.conflicts && a.decisions == b.decisions &&
           a.propagations == b.propagations && a.cuts == b.cuts && a.restarts == b.restarts;
}

// Follows a proof and records what it shows about a puzzle.
class Judge {
public:
    // `known`: solutions; each must satisfy every line until it is listed.
    Judge(const Puzzle& puzzle, const std::set<Counts>& known, const Written& written)
        : puzzle_(puzzle),
          known_(known),
          most_(puzzle.max_bridges) {
        read_formula(written.formula.text);
        std::istringstream lines(written.steps.text);
        std::string line;
        CHECK(std::getline(lines, line) && line == "hashikit proof 1");
        while (std::getline(lines, line)) {
            CHECK(claim.empty());
            read(line);
        }
    }

    std::set<Counts> listed;
    int witnesses = 0;
    bool refuted = false;
    std::string claim;
    Counts low, high;  // over the witnesses
    // The literals that are unit clauses at the end.
    bool has_unit(int literal) const { return clauses_.count_of({literal}) > 0; }
    std::map<std::string, int> lines;  // by kind
    std::size_t most_guards = 0, most_clauses = 0;

private:
    struct Clauses {
        std::map<long long, std::vector<int>> by_number;
        int count_of(const std::vector<int>& clause) const {
            return static_cast<int>(std::count_if(by_number.begin(), by_number.end(),
                                                  [&](auto& c) { return c.second == clause; }));
        }
    };

    bool holds(int literal, const Counts& counts) const {
        const int v = std::abs(literal) - 1;
        const int edge_variables = static_cast<int>(puzzle_.edges.size()) * most_;
        bool yes;
        if (v < edge_variables) {
            yes = counts[static_cast<std::size_t>(v / most_)] >= v % most_ + 1;
        } else {
            const int island = (v - edge_variables) / (4 * most_);
            const int k = (v - edge_variables) % (4 * most_) + 1;
            int value = 0;
            for (std::size_t e = 0; e < puzzle_.edges.size(); ++e)
                if (puzzle_.edges[e].first == island || puzzle_.edges[e].second == island)
                    value += counts[e];
            yes = value >= k;
        }
        return yes == (literal > 0);
    }
    bool holds(const std::vector<int>& clause, const Counts& counts) const {
        return std::any_of(clause.begin(), clause.end(), [&](int l) { return holds(l, counts); });
    }
    void must_be_true(const std::vector<int>& clause) const {
        for (const Counts& counts : known_)
            if (!listed.count(counts) && !holds(clause, counts))
                fail(puzzle_, "a line that is false for a solution");
    }

    void read_formula(const std::string& text) {
        std::istringstream lines_of(text);
        std::string line;
        int variables = -1, number = 0;
        while (std::getline(lines_of, line)) {
            std::istringstream words(line);
            if (line[0] == 'p') {
                std::string p, cnf;
                words >> p >> cnf >> variables >> number;
                CHECK(variables == most_ * static_cast<int>(puzzle_.edges.size()) +
                                       4 * most_ * puzzle_.island_count());
            } else {
                std::vector<int> clause;
                int l;
                while (words >> l && l != 0) clause.push_back(l);
                for (const int one : clause) CHECK(std::abs(one) <= variables);
                must_be_true(clause);
                clauses_.by_number[++last_] = clause;
            }
        }
        CHECK(number == last_);
    }

    void add(long long number, const std::vector<int>& clause) {
        CHECK(number == ++last_);
        must_be_true(clause);
        clauses_.by_number[number] = clause;
        most_clauses = std::max(most_clauses, clauses_.by_number.size());
        refuted = refuted || clause.empty();
    }

    void read(const std::string& line) {
        std::istringstream words(line);
        std::string first, kind;
        words >> first;
        if (first == "claim") {
            claim = line.substr(6);
            return;
        }
        if (first == "d") {
            long long number;
            while (words >> number && number != 0) {
                CHECK(!guards_.count(number));
                CHECK(clauses_.by_number.erase(number) == 1);
            }
            return;
        }
        if (first == "g") {
            long long number, by;
            words >> number >> by;
            CHECK(guards_.erase(number) == 1 && clauses_.by_number.count(by));
            for (const Counts& counts : listed)
                if (!holds(clauses_.by_number[number], counts))
                    CHECK(!holds(clauses_.by_number[by], counts));
            clauses_.by_number.erase(number);
            guards_.insert(by);
            ++lines["g"];
            return;
        }
        const long long number = std::atoll(first.c_str());
        std::istringstream rest(line.substr(first.size()));
        std::vector<int> numbers;
        words >> kind;
        const bool named = kind[0] >= 'a';
        if (named) rest >> kind;
        int n;
        while (rest >> n) numbers.push_back(n);
        ++lines[named ? kind : "derived"];
        if (!named) derived(number, numbers);
        else if (kind == "cut") cut(number, numbers);
        else if (kind == "path") path(number, numbers);
        else if (kind == "odd" || kind == "hall") count(number, kind == "odd", numbers);
        else if (kind == "sum") add(number, {numbers.begin() + 1, numbers.end() - 1});
        else drawing(number, kind, numbers);
    }

    void derived(long long number, const std::vector<int>& numbers) {
        const auto zero = std::find(numbers.begin(), numbers.end(), 0);
        const std::vector<int> clause(numbers.begin(), zero);
        std::set<int> right;
        for (const int l : clause) CHECK(right.insert(-l).second && !right.count(l));
        bool done = false;
        for (auto hint = zero + 1; hint + 1 < numbers.end(); ++hint) {
            if (done) fail(puzzle_, "hints after the last");
            if (!clauses_.by_number.count(*hint)) fail(puzzle_, "no such hint");
            std::vector<int> open;
            for (const int l : clauses_.by_number[*hint])
                if (!right.count(-l)) open.push_back(l);
            done = open.empty();
            if (!done && (open.size() > 1 || !right.insert(open[0]).second)) {
                std::fprintf(stderr, "clause %lld, hint %d\n", number, *hint);
                fail(puzzle_, "a hint that is not a unit clause");
            }
        }
        if (!done) fail(puzzle_, "hints without a conflict");
        add(number, clause);
    }

    void cut(long long number, const std::vector<int>& numbers) {
        CHECK(puzzle_.connected && numbers.back() == 0);
        const std::set<int> inside(numbers.begin(), numbers.end() - 1);
        CHECK(!inside.empty() && inside.size() == numbers.size() - 1);
        CHECK(2 * static_cast<int>(inside.size()) <= puzzle_.island_count());
        CHECK(*inside.begin() > 0 && *inside.rbegin() <= puzzle_.island_count());
        std::vector<int> clause;
        for (std::size_t e = 0; e < puzzle_.edges.size(); ++e)
            if (inside.count(puzzle_.edges[e].first + 1) !=
                inside.count(puzzle_.edges[e].second + 1))
                clause.push_back(1 + static_cast<int>(e) * most_);
        add(number, clause);
    }

    void path(long long number, const std::vector<int>& numbers) {
        CHECK(!puzzle_.loops && numbers.back() == 0 && numbers.size() > 3);
        std::map<int, int> ends;
        reference::Groups groups(puzzle_.island_count());
        std::vector<int> clause;
        int joins = 0;
        for (std::size_t i = 0; i + 1 < numbers.size(); ++i) {
            const auto [u, v] = puzzle_.edges[static_cast<std::size_t>(numbers[i] - 1)];
            ++ends[u];
            ++ends[v];
            joins += groups.join(u, v);
            clause.push_back(-(1 + (numbers[i] - 1) * most_));
        }
        for (const auto& [island, times] : ends) CHECK(times == 2);
        CHECK(joins + 2 == static_cast<int>(numbers.size()));
        add(number, clause);
    }

    // Clues that do not add up.
    void count(long long number, bool odd, const std::vector<int>& numbers) {
        const std::set<int> inside(numbers.begin(), numbers.end() - 1);
        CHECK(!inside.empty() && inside.size() == numbers.size() - 1 && numbers.back() == 0);
        int need = 0, most = 0;
        std::set<int> around;
        for (const auto& [u, v] : puzzle_.edges) {
            const bool first = inside.count(u + 1), second = inside.count(v + 1);
            CHECK(odd ? first == second : !(first && second));
            if (first != second) around.insert(first ? v : u);
        }
        for (const int i : inside) {
            CHECK(i > 0 && i <= puzzle_.island_count());
            CHECK(puzzle_.clue(i - 1) >= 0 || !odd);
            need += puzzle_.clue(i - 1) < 0 ? 1 : puzzle_.clue(i - 1);
        }
        for (const int i : around) most += puzzle_.clue(i) < 0 ? 4 * most_ : puzzle_.clue(i);
        CHECK(odd ? need % 2 != 0 : need > most);
        add(number, {});
    }

    void drawing(long long number, const std::string& kind, const std::vector<int>& numbers) {
        const Counts counts(numbers.begin(), numbers.end());
        CHECK(counts.size() == puzzle_.edges.size());
        if (!puzzle_.solved_by(counts)) fail(puzzle_, "not a solution");
        if (kind == "witness") {
            CHECK(number == ++last_);
            if (witnesses++ == 0) low = high = counts;
            for (std::size_t e = 0; e < counts.size(); ++e) {
                low[e] = std::min(low[e], counts[e]);
                high[e] = std::max(high[e], counts[e]);
            }
            return;
        }
        CHECK(kind == "solution");
        for (const long long guard : guards_)
            if (!holds(clauses_.by_number[guard], counts)) fail(puzzle_, "a solution came twice");
        if (!listed.insert(counts).second) fail(puzzle_, "a solution came twice, past the guards");
        std::vector<int> clause;
        for (int e = 0; e < static_cast<int>(counts.size()); ++e) {
            const int count = counts[static_cast<std::size_t>(e)];
            if (count > 0) clause.push_back(-(e * most_ + count));
            if (count < most_) clause.push_back(e * most_ + count + 1);
        }
        add(number, clause);
        guards_.insert(number);
        most_guards = std::max(most_guards, guards_.size());
    }

    const Puzzle& puzzle_;
    const std::set<Counts>& known_;
    const int most_;
    Clauses clauses_;
    std::set<long long> guards_;
    long long last_ = 0;
};

struct Counted {
    Outcome outcome;
    std::int64_t found = 0;
    bool claimed = false;
    Stats stats;
};

Counted count(Solver& solver, const Puzzle& puzzle, const std::vector<hashi::Bound>& bounds,
              std::int64_t limit, std::uint64_t seed, Written* written,
              std::int64_t conflicts = -1) {
    solver.write_proof(written ? &written->formula : nullptr, written ? &written->steps : nullptr);
    solver.load(puzzle.spec(), bounds, seed);
    Control control;
    control.conflicts = conflicts;
    Counted counted;
    counted.outcome = solver.count(control, limit, counted.found);
    counted.stats = solver.stats();
    if (written) counted.claimed = solver.claim_count(counted.found);
    return counted;
}

std::map<std::string, int> all_lines;

void note(const Judge& judge) {
    for (const auto& [kind, number] : judge.lines) all_lines[kind] += number;
}

// Proves the number of solutions; the search must be the same without a proof.
void judge_count(Solver& solver, const Puzzle& puzzle, const std::vector<hashi::Bound>& bounds,
                 const std::set<Counts>& known, bool all_known, std::int64_t limit,
                 std::uint64_t seed) {
    Written written;
    const Counted proved = count(solver, puzzle, bounds, limit, seed, &written);
    const Counted plain = count(solver, puzzle, bounds, limit, seed, nullptr);
    CHECK(proved.outcome == plain.outcome && proved.found == plain.found);
    CHECK(equal(proved.stats, plain.stats));
    const Judge judge(puzzle, known, written);
    note(judge);
    const bool complete = limit < 0 || proved.found < limit;
    CHECK(proved.claimed == (complete || proved.found > 0));
    CHECK(static_cast<std::int64_t>(judge.listed.size()) == proved.found);
    if (complete && !judge.refuted) fail(puzzle, "not refuted");
    if (complete && all_known && judge.listed != known) fail(puzzle, "different solutions");
    if (proved.claimed)
        CHECK(judge.claim ==
              "count " + std::to_string(proved.found) + (judge.refuted ? " complete" : ""));
}

void judge_forced(Solver& solver, const Puzzle& puzzle, const std::vector<hashi::Bound>& bounds,
                  const std::set<Counts>& known, std::uint64_t seed) {
    Written written;
    solver.write_proof(&written.formula, &written.steps);
    solver.load(puzzle.spec(), bounds, seed);
    Control control;
    hashi::Vector<std::uint8_t> low, high, plain_low, plain_high;
    const Outcome outcome = solver.forced(control, low, high);
    const Stats stats = solver.stats();
    CHECK(solver.claim_forced(outcome, low, high));
    solver.write_proof(nullptr, nullptr);
    solver.load(puzzle.spec(), bounds, seed);
    CHECK(solver.forced(control, plain_low, plain_high) == outcome);
    CHECK(low == plain_low && high == plain_high && equal(stats, solver.stats()));
    const Judge judge(puzzle, known, written);
    note(judge);
    if (outcome == Outcome::no_solution) {
        CHECK(judge.refuted && judge.claim == "count 0 complete");
        return;
    }
    CHECK(judge.claim == "forced complete" && judge.listed.empty() && judge.witnesses > 0);
    for (std::size_t e = 0; e < low.size(); ++e) {
        CHECK(low[e] == judge.low[e] && high[e] == judge.high[e]);
        const int first = static_cast<int>(e) * puzzle.max_bridges;
        if (low[e] > 0) CHECK(judge.has_unit(first + low[e]));
        if (high[e] < puzzle.max_bridges) CHECK(judge.has_unit(-(first + high[e] + 1)));
    }
}

// Puzzles of every rule, small enough to try everything.
void small_puzzles() {
    Solver solver;
    int judged = 0;
    for (unsigned seed = 0; seed < examples(5000u); ++seed) {
        std::minstd_rand random(seed * 7919 + 1);
        std::vector<std::uint8_t> data(160);
        for (auto& byte : data) byte = static_cast<std::uint8_t>(random() >> 8);
        Bytes bytes(data.data(), data.size());
        Puzzle puzzle = reference::decode(bytes, 6, 10);
        solver.write_proof(nullptr, nullptr);
        solver.load(puzzle.spec());
        const std::vector<std::int32_t> order = puzzle.match(solver.graph());
        if (!std::is_sorted(order.begin(), order.end())) fail(puzzle, "edges in a different order");
        if (bytes.next() & 1) reference::assume(bytes, puzzle);
        std::set<Counts> solutions;
        if (!puzzle.solutions(solutions, 20'000) || solutions.size() > 400) continue;
        const std::vector<hashi::Bound> bounds = reference::given(puzzle, order);
        judge_count(solver, puzzle, bounds, solutions, true, -1, seed % 3);
        judge_count(solver, puzzle, bounds, solutions, false, 2, seed % 3);
        judge_forced(solver, puzzle, bounds, solutions, seed % 3);
        ++judged;
    }
    CHECK(judged > examples(3000));
    for (const char* kind : {"derived", "cut", "path", "sum", "solution", "witness", "g"})
        CHECK(all_lines[kind] > 0);
}

struct Grown {
    Puzzle puzzle;
    Counts drawing;
};

Grown grow(std::int32_t islands, std::int32_t side, std::uint64_t seed, int max_bridges = 2,
           bool loops = true) {
    hashi::make::Request request;
    request.model = hashi::make::Model::cllv;
    request.rows = request.cols = side;
    request.islands = islands;
    request.doubles = max_bridges == 1 ? 0 : 400'000;
    request.extra = loops ? 100'000 : 0;
    request.max_bridges = max_bridges;
    request.loops = loops;
    request.seed = seed;
    hashi::make::Generated made;
    Control control;
    CHECK(hashi::make::generate(request, control, made) == Outcome::solved);
    Grown grown;
    Puzzle& puzzle = grown.puzzle;
    puzzle.rows = puzzle.cols = side;
    puzzle.max_bridges = max_bridges;
    puzzle.loops = loops;
    puzzle.islands.assign(made.islands.begin(), made.islands.end());
    puzzle.look_around();
    std::map<std::pair<int, int>, std::uint8_t> bridges;
    for (std::size_t p = 0; p < made.counts.size(); ++p)
        bridges[{made.ends[2 * p], made.ends[2 * p + 1]}] = made.counts[p];
    for (const auto& edge : puzzle.edges) {
        const auto found = bridges.find(edge);
        grown.drawing.push_back(found == bridges.end() ? std::uint8_t{0} : found->second);
    }
    CHECK(puzzle.solved_by(grown.drawing));
    return grown;
}

// Larger puzzles: many conflicts, sweeps, deleted clauses, solutions excluded by flipping.
void grown_puzzles() {
    Solver solver;
    for (std::uint64_t seed = 0; seed < 12; ++seed) {
        const int most = 1 + static_cast<int>(seed % 4);
        const bool loops = seed % 3 != 0;
        const Grown small = grow(24, 9, seed, most, loops);
        judge_count(solver, small.puzzle, {}, {small.drawing}, false, 3000, seed);
        judge_forced(solver, small.puzzle, {}, {small.drawing}, seed);
        const Grown large = grow(150, 22, seed, most, loops);
        judge_count(solver, large.puzzle, {}, {large.drawing}, false, 20, seed);
    }
}

// Sums of clues that no bridges can meet: a full grid of two colors, one of which needs more; or an
// odd sum.
void sums_of_clues() {
    Solver solver;
    for (const int side : {8, 10, 13})
        for (const int raised : {1, 2}) {
            Puzzle puzzle;
            puzzle.rows = puzzle.cols = side;
            for (int r = 0; r < side; ++r)
                for (int c = 0; c < side; ++c) {
                    const int rim = (r % (side - 1) == 0) + (c % (side - 1) == 0);
                    const bool more = r == 0 && c % 2 == 0 && c / 2 < raised;
                    puzzle.islands.insert(puzzle.islands.end(), {r, c, 4 - rim + more});
                }
            puzzle.look_around();
            Written written;
            const Counted proved = count(solver, puzzle, {}, 1, 0, &written, 1000);
            CHECK(proved.outcome == Outcome::solved && proved.found == 0);
            const Judge judge(puzzle, {}, written);
            CHECK(judge.refuted && judge.lines.at(raised == 1 ? "odd" : "hall") == 1);
        }
}

// With one clue changed or two, so that most have no solution; some are large enough for the sweep.
void spoilt_puzzles() {
    Solver solver;
    int refuted = 0;
    for (std::uint64_t seed = 0; seed < 14; ++seed) {
        const bool large = seed % 7 == 6;
        Grown grown = large ? grow(1600, 70, seed) : grow(120, 19, seed, 1 + (seed & 3) % 3);
        std::minstd_rand random(static_cast<unsigned>(seed + 5));
        const std::size_t spoilt = random() % (grown.puzzle.islands.size() / 3);
        const int clue = grown.puzzle.islands[3 * spoilt + 2], change = clue > 1 ? -1 : 1;
        grown.puzzle.islands[3 * spoilt + 2] += change;
        if (seed % 4 != 3) {  // the sum stays even
            std::size_t other = random() % (grown.puzzle.islands.size() / 3);
            while (other == spoilt || grown.puzzle.islands[3 * other + 2] <= change)
                other = random() % (grown.puzzle.islands.size() / 3);
            grown.puzzle.islands[3 * other + 2] -= change;
        }
        Written written;
        const Counted proved =
            count(solver, grown.puzzle, {}, 1, seed, &written, large ? 3000 : 60'000);
        const Judge judge(grown.puzzle, {}, written);
        CHECK(judge.refuted == (proved.outcome == Outcome::solved && proved.found == 0));
        refuted += judge.refuted;
    }
    CHECK(refuted > 5);
}

// Islands without clues and without connectivity: very many solutions.
Puzzle many_solutions() {
    Puzzle puzzle;
    puzzle.rows = puzzle.cols = 9;
    puzzle.connected = false;
    for (int r = 0; r < 9; r += 4)
        for (int c = 0; c < 9; c += 4) puzzle.islands.insert(puzzle.islands.end(), {r, c, -1});
    puzzle.look_around();
    return puzzle;
}

// Thousands of solutions need no more live clauses than a few dozen.
void flat_memory() {
    const Puzzle puzzle = many_solutions();
    Solver solver;
    std::size_t most[2];
    for (const int many : {0, 1}) {
        Written written;
        const Counted proved = count(solver, puzzle, {}, many ? 3000 : 200, 0, &written);
        CHECK(proved.found == (many ? 3000 : 200));
        const Judge judge(puzzle, {}, written);
        CHECK(static_cast<std::int64_t>(judge.listed.size()) == proved.found);
        CHECK(judge.most_guards < 4 + 2 * 4 * puzzle.edges.size());
        most[many] = judge.most_clauses;
    }
    CHECK(most[1] < 2 * most[0]);
}

// A proof that was stopped claims nothing, or only what it has shown.
void limits() {
    Solver solver;
    int with = 0, without = 0;
    for (std::uint64_t seed = 0; seed < 20; ++seed) {
        const Grown grown = grow(60, 14, seed);
        Written written;
        const Counted proved = count(solver, grown.puzzle, {}, -1, seed, &written, 5);
        const Judge judge(grown.puzzle, {grown.drawing}, written);
        CHECK(static_cast<std::int64_t>(judge.listed.size()) == proved.found);
        if (proved.outcome != Outcome::unknown) continue;
        CHECK(!judge.refuted && proved.claimed == (proved.found > 0));
        CHECK(judge.claim ==
              (proved.found > 0 ? "count " + std::to_string(proved.found) : std::string()));
        ++(proved.claimed ? with : without);
    }
    CHECK(with > 0);
    std::printf("  broken off: %d with a claim, %d without\n", with, without);
}

// Exceptions of a writer pass through, and the solver stays usable.
void a_full_disk() {
    const Puzzle puzzle = many_solutions();
    Solver solver;
    for (const std::size_t room : {0, 5000, 300'000}) {
        Written written;
        written.formula.room = written.steps.room = room;
        bool thrown = false;
        try {
            count(solver, puzzle, {}, 20'000, 0, &written);
        } catch (const std::runtime_error&) {
            thrown = true;
        }
        CHECK(thrown);
        judge_count(solver, puzzle, {}, {}, false, 5, 0);
    }
}

}  // namespace

// Without arguments runs all tests, otherwise those named.
int main(int number, char** arguments) {
    const std::pair<const char*, void (*)()> tests[] = {
        {"small_puzzles", small_puzzles}, {"grown_puzzles", grown_puzzles},
        {"sums_of_clues", sums_of_clues}, {"spoilt_puzzles", spoilt_puzzles},
        {"flat_memory", flat_memory},     {"limits", limits},
        {"a_full_disk", a_full_disk},
    };
    for (const auto& [name, test] : tests) {
        const std::string wanted = name;
        const auto named = [&](const char* argument) { return argument == wanted; };
        if (number > 1 && std::none_of(arguments + 1, arguments + number, named)) continue;
        std::printf("%s\n", name);
        std::fflush(stdout);
        test();
    }
    return 0;
}
