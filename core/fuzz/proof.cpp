// Fuzz target: the proof checker on proofs by the engine: unchanged, mutated and invented. An
// unchanged proof must be accepted with the engine's answer; whatever else is accepted must be
// true, by brute force.
#include <optional>
#include <string>
#include <vector>

#include "proof/proof.hpp"
#include "tests/kept.hpp"
#include "tests/reference.hpp"

using hashi::Outcome;
using hashi::proof::Verdict;
using reference::Bytes;
using reference::Counts;
using reference::Puzzle;

namespace {

using Proof = KeptProof;

// Proves the solutions up to a limit (0: all bounds). Returns the verdict expected.
Verdict prove(const Puzzle& puzzle, const std::vector<hashi::Bound>& bounds, std::int64_t limit,
              std::uint64_t seed, Proof& proof) {
    static hashi::search::Solver solver;
    solver.write_proof(&proof.formula, &proof.steps);
    solver.load(puzzle.spec(), bounds, seed);
    hashi::Control control;
    Verdict expected;
    if (limit == 0) {
        hashi::Vector<std::uint8_t> low, high;
        const Outcome outcome = solver.forced(control, low, high);
        solver.claim_forced(outcome, low, high);
        expected.complete = true;
        expected.kind = outcome == Outcome::solved ? Verdict::Kind::forced : Verdict::Kind::count;
        for (std::size_t e = 0; e < low.size() && outcome == Outcome::solved; ++e)
            expected.bounds.push_back({static_cast<std::int32_t>(e), low[e], high[e]});
    } else {
        expected.kind = Verdict::Kind::count;
        const Outcome outcome = solver.count(control, limit, expected.solutions);
        if (outcome != Outcome::solved) fail(puzzle, "not counted");
        expected.complete = expected.solutions < limit;
        solver.claim_count(expected.solutions);
    }
    solver.write_proof(nullptr, nullptr);
    return expected;
}

Verdict check(const Puzzle& puzzle, const std::vector<hashi::Bound>& bounds,
              const std::string& formula, const std::string& steps, std::size_t piece) {
    hashi::proof::Checker checker(puzzle.spec(), bounds);
    for (std::size_t i = 0; i < formula.size(); i += piece)
        checker.formula(std::string_view(formula).substr(i, piece));
    for (std::size_t i = 0; i < steps.size(); i += piece)
        checker.steps(std::string_view(steps).substr(i, piece));
    return checker.finish();
}

bool equal(const Verdict& a, const Verdict& b) {
    if (a.kind != b.kind || a.solutions != b.solutions || a.complete != b.complete) return false;
    if (a.kind == Verdict::Kind::count) return true;  // its bounds only repeat the first solution
    if (a.bounds.size() != b.bounds.size()) return false;
    for (std::size_t e = 0; e < a.bounds.size(); ++e)
        if (a.bounds[e].low != b.bounds[e].low || a.bounds[e].high != b.bounds[e].high)
            return false;
    return true;
}

// Fails unless an accepted verdict is true.
void believe(const Puzzle& puzzle, const std::set<Counts>& solutions, const Verdict& verdict) {
    const auto number = static_cast<std::int64_t>(solutions.size());
    if (verdict.kind == Verdict::Kind::refused) {
        if (verdict.why.empty()) fail(puzzle, "refused without a reason");
    } else if (verdict.kind == Verdict::Kind::count) {
        if (verdict.solutions > number || (verdict.complete && verdict.solutions != number))
            fail(puzzle, "a wrong number of solutions was accepted");
        for (std::size_t e = 0; verdict.complete && e < verdict.bounds.size(); ++e)
            if (number != 1 || (*solutions.begin())[e] != verdict.bounds[e].low)
                fail(puzzle, "a wrong drawing was accepted as the only solution");
    } else {
        if (number == 0) fail(puzzle, "bounds were accepted without a solution");
        for (std::size_t e = 0; e < verdict.bounds.size(); ++e) {
            bool least = false, most = false;
            for (const Counts& counts : solutions) {
                if (counts[e] < verdict.bounds[e].low || counts[e] > verdict.bounds[e].high)
                    fail(puzzle, "wrong bounds were accepted");
                least = least || counts[e] == verdict.bounds[e].low;
                most = most || counts[e] == verdict.bounds[e].high;
            }
            if (verdict.complete && (!least || !most))
                fail(puzzle, "loose bounds were accepted as exact");
        }
    }
}

std::vector<std::string> lines_of(const std::string& text) {
    std::vector<std::string> lines;
    for (std::size_t begin = 0; begin < text.size();) {
        const std::size_t end = text.find('\n', begin);
        lines.push_back(text.substr(begin, end - begin));
        if (end == std::string::npos) break;
        begin = end + 1;
    }
    return lines;
}

// Changes a number of a line: by one, its sign, or to another small number.
void change_number(Bytes& bytes, std::string& line) {
    std::vector<std::string> words(1);
    for (const char c : line) {
        if (c == ' ') words.emplace_back();
        else words.back() += c;
    }
    std::string& word = words[static_cast<std::size_t>(bytes.next()) % words.size()];
    int number = std::atoi(word.c_str());
    switch (bytes.below(6)) {
        case 0: ++number; break;
        case 1: --number; break;
        case 2: number = -number; break;
        case 3: number = bytes.next(); break;
        case 4: word.clear(); break;
        default: word += " " + word; break;
    }
    if (!word.empty() && word.find(' ') == std::string::npos) word = std::to_string(number);
    line.clear();
    for (const std::string& each : words)
        if (!each.empty()) line += (line.empty() ? "" : " ") + each;
}

const char* const made_up[] = {
    "0 0 1 0", "cut 1 0",    "cut 1 2 0",  "path 1 2 3 4 0", "sum 1 0",  "solution 1", "witness 1",
    "1 0 1 0", "-1 0 1 2 0", "sum 1 -1 0", "odd 1 2 0",      "hall 1 0", "hall 1 3 0",
};

// Changes some lines. Half of the time, renumbers the steps afterwards.
std::string change(Bytes& bytes, const std::string& text, bool steps) {
    std::vector<std::string> lines = lines_of(text);
    const int changes = 1 + bytes.below(3);
    for (int i = 0; i < changes && !lines.empty(); ++i) {
        const auto at = static_cast<std::size_t>(bytes.next() + 256 * bytes.next()) % lines.size();
        const auto place = lines.begin() + static_cast<std::ptrdiff_t>(at);
        switch (bytes.below(8)) {
            case 0: lines.erase(place); break;
            case 1:
                lines.insert(place, lines[static_cast<std::size_t>(bytes.next()) % lines.size()]);
                break;
            case 2:
                std::swap(*place, lines[static_cast<std::size_t>(bytes.next()) % lines.size()]);
                break;
            case 3:
                lines.insert(
                    place,
                    "1 " +
                        std::string(
                            made_up[static_cast<std::size_t>(bytes.next()) % std::size(made_up)]));
                break;
            case 4:
                if (!place->empty())
                    (*place)[static_cast<std::size_t>(bytes.next()) % place->size()] =
                        static_cast<char>(bytes.next());
                break;
            default: change_number(bytes, *place); break;
        }
    }
    std::string changed;
    long number = -1;
    const bool renumber = steps && bytes.next() < 128;
    for (std::string& line : lines) {
        if (renumber && !line.empty() && line[0] >= '0' && line[0] <= '9') {
            if (number < 0) number = std::atol(line.c_str());
            line = std::to_string(number++) + line.substr(std::min(line.find(' '), line.size()));
        }
        changed += line + "\n";
    }
    return changed;
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    Bytes bytes(data, size);
    const auto seed = static_cast<std::uint64_t>(bytes.next());
    const int asked = bytes.next();
    const auto piece = static_cast<std::size_t>(1 + bytes.next() * bytes.next());
    Puzzle puzzle = reference::decode(bytes, 6, 9);
    if (asked & 1) reference::assume(bytes, puzzle);
    std::set<Counts> every, solutions;
    if (!puzzle.solutions(every, 20'000) || every.size() > 2000) return -1;
    std::vector<hashi::Bound> bounds;
    for (std::size_t e = 0; e < puzzle.bounds.size(); ++e)
        bounds.push_back(
            {static_cast<std::int32_t>(e), puzzle.bounds[e].first, puzzle.bounds[e].second});
    for (const Counts& counts : every)
        if (puzzle.solved_by(counts)) solutions.insert(counts);

    Proof proof;
    const std::int64_t limit = asked & 6 ? (asked & 2 ? 3000 : 2) : 0;
    const Verdict expected = prove(puzzle, bounds, limit, seed, proof);
    const Verdict verdict = check(puzzle, bounds, proof.formula.text, proof.steps.text, piece);
    if (!verdict.accepted()) fail(puzzle, verdict.why.c_str());
    if (!equal(verdict, expected)) fail(puzzle, "something else was proved");
    believe(puzzle, solutions, verdict);

    for (int i = 0; i < 40 && !bytes.empty(); ++i) {
        const bool formula = bytes.below(4) == 0;
        const std::string changed =
            change(bytes, formula ? proof.formula.text : proof.steps.text, !formula);
        believe(puzzle, solutions,
                check(puzzle, bounds, formula ? changed : proof.formula.text,
                      formula ? proof.steps.text : changed, piece));
    }
    return 0;
}
