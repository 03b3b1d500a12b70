// Tests of the proof checker: hand-written proofs, and for each rule proofs that it must refuse.
#include <cstdio>
#include <string>
#include <vector>

#include "proof/proof.hpp"
#include "tests/check.hpp"

using hashi::PuzzleSpec;
using hashi::proof::Checker;
using hashi::proof::Verdict;
using Ints = std::vector<std::int32_t>;

namespace {

struct Given {
    PuzzleSpec spec;
    std::vector<hashi::Bound> state = {};
};

Verdict check(const Given& given, const std::string& formula, const std::string& steps,
              std::size_t piece = 1 << 20) {
    Checker checker(given.spec, given.state);
    for (std::size_t i = 0; i < formula.size(); i += piece)
        checker.formula(std::string_view(formula).substr(i, piece));
    for (std::size_t i = 0; i < steps.size(); i += piece)
        checker.steps(std::string_view(steps).substr(i, piece));
    const std::string refusal(checker.refusal());
    const Verdict verdict = checker.finish();
    CHECK(refusal.empty() || refusal == verdict.why);
    return verdict;
}

void refused(const Given& given, const std::string& formula, const std::string& steps,
             const std::string& why) {
    const Verdict verdict = check(given, formula, steps);
    if (verdict.accepted() || verdict.why != why)
        std::fprintf(stderr, "%s%s'%s' is not '%s'\n", formula.c_str(), steps.c_str(),
                     verdict.why.c_str(), why.c_str());
    CHECK(!verdict.accepted() && verdict.why == why);
}

void proves(const Given& given, const std::string& formula, const std::string& steps,
            std::int64_t solutions, bool complete) {
    for (const std::size_t piece : {1, 7, 1 << 20}) {
        const Verdict verdict = check(given, formula, steps, static_cast<std::size_t>(piece));
        if (!verdict.accepted()) std::fprintf(stderr, "%s\n", verdict.why.c_str());
        CHECK(verdict.kind == Verdict::Kind::count);
        CHECK(verdict.solutions == solutions && verdict.complete == complete);
    }
}

const std::string begin = "hashikit proof 1\n";

// 2 - - 3    Edges 0: above, 1: left, 2: right, 3: below; x(e, k) is 2e + k.
// |     |
// 1 - - 2
const Ints square = {0, 0, 2, 0, 3, 3, 2, 0, 1, 2, 3, 2};

// A refused line is known before the proof ends; what follows does not matter.
void test_refused_at_once() {
    Checker checker(PuzzleSpec{.rows = 3, .cols = 4, .islands = square});
    checker.steps(begin);
    CHECK(checker.refusal().empty());
    checker.steps("2 0 0\n");
    CHECK(checker.refusal() == "proof.txt:2: steps are not numbered consecutively");
    checker.steps("1 solution 1 1 2 0\n");
    CHECK(checker.refusal() == "proof.txt:2: steps are not numbered consecutively");
}

void test_one_solution() {
    const Given given{PuzzleSpec{.rows = 3, .cols = 4, .islands = square}};
    const std::string formula =
        "c a comment\n"
        "p cnf 8 14\n"
        "-2 1 0\n-4 3 0\n-6 5 0\n-8 7 0\n"
        "1 0\n5 0\n"        // 5, 6: a 3 with 2 + 2
        "-2 -3 0\n2 3 0\n"  // 7, 8: the 2 on the left
        "-3 -7 0\n3 7 0\n"  // 9, 10: the 1
        "-6 -2 0\n"         // 11: the 3
        "-4 0\n-8 0\n"      // 12, 13: the 1
        "6 7 0\n";          // 14: the 2 on the right
    const std::string both = begin + "c a comment\n15 solution 1 1 2 0\n16 solution 2 0 1 1\n";
    proves(given, formula, both + "claim count 2\n", 2, false);
    // With two above: none on the left, so one below and one on the right. Otherwise one on the
    // left …
    const std::string all = both + "17 -2 0 7 10 6 11 13 16 0\n18 0 17 8 9 14 5 12 15 0\n";
    proves(given, formula, all + "claim count 2 complete\n", 2, true);
    proves(given, formula, all + "d 18 17 1 0\nclaim count 2 complete\n", 2, true);

    const auto fails = [&](const std::string& steps, const std::string& why) {
        refused(given, formula, begin + steps, "proof.txt:" + why);
    };
    fails("15 solution 1 1 2 0\n16 solution 1 1 2 0\n", "3: a solution that was excluded before");
    fails("15 solution 1 1 1 1\n", "2: an island has the wrong number of bridges");
    fails("15 solution 1 1 2\n", "2: wrong number of edges");
    fails("15 solution 1 1 3 0\n", "2: not a number of bridges");
    fails("16 solution 1 1 2 0\n", "2: steps are not numbered consecutively");
    fails("15 solution 1 1 2 0\nclaim count 2\n",
          "3: the claim does not match the solutions listed");
    fails("15 solution 1 1 2 0\nclaim count 1 complete\n", "3: the empty clause was not derived");
    fails("15 solution 1 1 2 0\n", "2: the proof ends without a claim");
    fails("15 solution 1 1 2 0\nd 15 0\n", "3: a guard must not be deleted");
    fails("15 witness 1 1 2 0\n16 solution 1 1 2 0\n", "3: a solution after a witness");
    fails("15 solution 1 1 2 0\n16 witness 1 1 2 0\n", "3: a witness after a solution");
    fails("15 -2 0 7 10 0\n", "2: the hints end without a conflict");
    fails("15 -2 0 10 7 0\n", "2: a hint is not a unit clause");
    fails("15 -2 0 15 0\n", "2: a hint names no clause");
    fails("15 -2 0 -7 0\n", "2: a hint names no clause");
    fails("15 -4 0 12 11 0\n", "2: hints after the conflict");
    fails("d 12 0\n15 -4 0 12 0\n", "3: a hint names no clause");
    fails("d 12 12 0\n", "2: no such clause to delete");
    fails("15 -41 0 12 0\n", "2: no such variable");
    fails("15 -4 0 12\n", "2: a number is missing");
    fails("15 -4 0 12 0 1\n", "2: unexpected text after the step");
    fails("15 shrug 1 0\n", "2: no such step");
    fails("shrug\n", "2: no such step");
    fails("claim count 0\nd 1 0\n", "3: a line after the claim");
    fails("claim count 0\nc\n", "3: a line after the claim");
    fails("\n", "2: a line is empty or begins with a blank");
    fails("claim count 0", "1: the last line has no line break");
    fails(" 15 solution 1 1 2 0\n", "2: a line is empty or begins with a blank");
    fails("15  solution 1 1 2 0\n", "2: no such step");
    fails("15 -4\t0 12 0\n", "2: no such step");
    fails("claim shrug\n", "2: the claim does not match the solutions listed");
    fails("claim count 0 perhaps\n", "2: the claim does not match the solutions listed");
    fails("15 path 1 2 3 4 0\n", "2: a path where loops are allowed");
    refused(given, formula, "hashikit proof 2\n", "proof.txt:1: not 'hashikit proof 1'");
    refused(given, formula, "", "proof.txt:0: the proof ends without a claim");

    // Guards: a clause with fewer literals takes over; the last literal of -1 2 -3 4 -6 7 is
    // dropped.
    const std::string guarded = begin +
                                "15 solution 1 1 2 0\n"
                                "16 -3 2 4 -6 -1 0 9 15 0\n"
                                "g 15 16\n";
    proves(given, formula, guarded + "17 solution 2 0 1 1\nclaim count 2\n", 2, false);
    const auto unguarded = [&](const std::string& step, const std::string& why) {
        refused(given, formula, guarded + step + "\n", "proof.txt:5: " + why);
    };
    unguarded("17 solution 1 1 2 0", "a solution that was excluded before");
    unguarded("d 16 0", "a guard must not be deleted");
    unguarded("g 15 16", "not a guard");
    unguarded("g 16 12", "the new guard may be true where the old one is false");
    unguarded("g 16 16", "no such clause to become the guard");
    unguarded("g 16 15", "no such clause to become the guard");

    // … or with stronger literals of the same edge: it excludes two solutions, those with 2 bridges
    // above.
    const std::string stronger = begin +
                                 "15 solution 2 0 1 1\n"  // -2 3 -5 6 -7 8
                                 "16 -1 -2 3 -5 6 -7 8 0 15 0\n"
                                 "g 15 16\n";
    proves(given, formula, stronger + "17 solution 1 1 2 0\nclaim count 2\n", 2, false);
    refused(given, formula, stronger + "17 solution 2 0 1 1\n",
            "proof.txt:5: a solution that was excluded before");

    // Bounds: what all solutions have in common.
    const std::string witnesses = begin + "15 witness 1 1 2 0\n16 witness 2 0 1 1\n";
    const Verdict verdict = check(given, formula, witnesses + "claim forced complete\n");
    CHECK(verdict.kind == Verdict::Kind::forced && verdict.complete);
    const int low[] = {1, 0, 1, 0}, high[] = {2, 1, 2, 1};
    for (std::size_t e = 0; e < 4; ++e)
        CHECK(verdict.bounds[e].low == low[e] && verdict.bounds[e].high == high[e]);
    CHECK(!check(given, formula, witnesses + "claim forced\n").complete);
    fails("claim forced\n", "2: the claim does not match the solutions listed");
    fails("15 witness 1 1 2 0\nclaim forced complete\n",
          "3: the witnesses do not attain the bounds");
    fails("d 5 0\n15 witness 1 1 2 0\n16 witness 2 0 1 1\nclaim forced complete\n",
          "5: the witnesses do not attain the bounds");
    fails("15 witness 1 1 2 0\nclaim count 0\n",
          "3: the claim does not match the witnesses listed");
}

void test_formula() {
    const Given given{PuzzleSpec{.rows = 3, .cols = 4, .islands = square}};
    const auto wrong = [&](const std::string& clause) {
        refused(given, "p cnf 8 1\n" + clause + "\n", begin + "claim count 0\n",
                "formula.cnf:2: the rules do not imply this clause");
    };
    wrong("-1 2 0");
    wrong("2 0");
    wrong("-1 0");
    wrong("2 7 0");
    wrong("-1 -7 0");
    wrong("0");
    proves(given, "p cnf 8 2\n-1 1 0\n-8 7 0\n", begin + "claim count 0\n", 0, false);
    refused(given, "p cnf 8 1\n-1 2 0 0\n", "", "formula.cnf:2: unexpected text after the clause");
    refused(given, "-41 40 0\n", "", "formula.cnf:1: no such variable");
    proves(given, "-2 1 0\n", begin + "2 -2 1 0 1 0\nclaim count 0\n", 0, false);

    // Crossings, given bridges and assumed bounds.
    const Ints plus = {0, 1, -1, 1, 0, -1, 1, 2, -1, 2, 1, -1};
    const Ints drawn = {0, 2, 1};
    const PuzzleSpec spec{
        .rows = 3, .cols = 3, .islands = plus, .connected = false, .given = drawn};
    const Given assumed{spec, {{1, 0, 1}}};
    const auto formula = [](const std::string& clause) { return "p cnf 4 1\n" + clause + " 0\n"; };
    for (const char* clause : {"-1 -3", "-3 -1", "-4 -1 -3", "1", "-4", "3", "3 4", "2 1"})
        proves(assumed, formula(clause), begin + "claim count 0\n", 0, false);
    for (const char* clause : {"-1 4", "-1", "2", "-2", "4", "-3"})
        refused(assumed, formula(clause), begin,
                "formula.cnf:2: the rules do not imply this clause");
    refused(assumed, formula("3"), begin + "2 solution 2 0\n",
            "proof.txt:2: an island has the wrong number of bridges");
    refused(assumed, formula("3"), begin + "2 solution 2 1\n", "proof.txt:2: two bridges cross");
    refused(assumed, formula("3"), begin + "2 solution 0 1\n",
            "proof.txt:2: a given bridge or the state is not met");
    refused(assumed, formula("3"), begin + "2 cut 1 0\n",
            "proof.txt:2: a cut in a puzzle that may have several networks");
}

// Lemmas about connectivity: a ring of four islands with any clues.
void test_lemmas() {
    const Ints ring = {0, 0, -1, 0, 3, -1, 2, 0, -1, 2, 3, -1};
    const Given tree{
        PuzzleSpec{.rows = 3, .cols = 4, .max_bridges = 1, .loops = false, .islands = ring}};
    const std::string none = "p cnf 4 0\n", end = "claim count 0\n";
    const auto fails = [&](const std::string& steps, const std::string& why) {
        refused(tree, none, begin + steps + "\n", "proof.txt:" + why);
    };
    // A cut of two edges: not both are missing.
    proves(tree, none, begin + "1 cut 1 2 0\n2 2 3 0 1 0\n" + end, 0, false);
    proves(tree, none, begin + "1 cut 1 4 3 0\n2 1 3 0 1 0\n" + end, 0, false);
    fails("1 cut 1 2 0\n2 2 0 1 0", "3: the hints end without a conflict");
    fails("1 cut 0", "2: a cut around nothing or everything");
    fails("1 cut 1 2 3 4 0", "2: a cut around nothing or everything");
    fails("1 cut 1 1 0", "2: a number is repeated");
    fails("1 cut 5 0", "2: a number out of range");
    proves(tree, none, begin + "1 path 1 2 3 4 0\n2 -1 -2 -3 -4 0 1 0\n" + end, 0, false);
    fails("1 path 1 2 3 0", "2: not a cycle");
    fails("1 path 0", "2: an empty path");
    fails("1 solution 1 1 1 1", "2: the bridges form a loop");
    fails("1 solution 1 0 0 1", "2: the islands are not one network");
    proves(tree, none,
           begin +
               "1 solution 1 1 1 0\n"
               "claim count 1\n",
           1, false);

    // Two rings, joined: no single cycle.
    Ints rings;
    for (const int row : {0, 2})
        for (const int col : {0, 2, 4, 6}) rings.insert(rings.end(), {row, col, -1});
    const Given two{
        PuzzleSpec{.rows = 3, .cols = 7, .max_bridges = 1, .loops = false, .islands = rings}};
    // Edges 1, 3, 5 above, 8, 9, 10 below, 2, 4, 6, 7 down.
    const std::string ten = "p cnf 10 0\n";
    proves(two, ten, begin + "1 path 1 2 4 8 0\n" + end, 0, false);
    proves(two, ten, begin + "1 path 1 2 3 5 7 8 9 10 0\n" + end, 0, false);
    proves(two, ten, begin + "1 path 1 2 4 8 5 6 7 10 0\n" + end, 0, false);
    refused(two, ten, begin + "1 path 1 2 4 8 3 6 9 0\n", "proof.txt:2: not a cycle");
}

// A sign that shows 3 on its east side, for two islands: 1 and 2, in either order.
void test_sums() {
    const Ints islands = {0, 1, -1, 0, 3, -1, 2, 1, -1, 2, 3, -1}, post = {0, 0};
    const Ints sign = {0, 0, hashi::nothing, 3, hashi::unreadable, hashi::nothing};
    const Given given{
        PuzzleSpec{.rows = 3, .cols = 4, .islands = islands, .blocked = post, .signs = sign}};
    // Values: y(0, k) is 8 + k, y(1, k) is 16 + k.
    const std::string formula = "p cnf 40 3\n-10 9 0\n-1 9 0\n3 -11 1 0\n";
    const auto proved = [&](const std::string& literals) {
        proves(given, formula, begin + "4 sum 1 " + literals + " 0\nclaim count 0\n", 0, false);
    };
    const auto fails = [&](const std::string& rest, const std::string& why) {
        refused(given, formula, begin + "4 sum " + rest + " 0\n", "proof.txt:2: " + why);
    };
    proved("-11");      // not 3 or more
    proved("-10 -18");  // not 2 or more twice
    proved("10 18");    // not 1 twice
    proved("-10 11 -18 19");
    fails("1 -10", "there are values with this sum");
    fails("1 10 -17", "there are values with this sum");
    fails("1", "there are values with this sum");
    fails("1 -1", "there are values with this sum");
    fails("2 -10", "there are values with this sum");
    fails("3 -10", "no such side of a sign");
    refused(given, "p cnf 40 1\n-10 1 0\n", "",
            "formula.cnf:2: the rules do not imply this clause");
    refused(given, formula, begin + "4 solution 1 1 1 0\n", "proof.txt:2: a sign is not met");
    proves(given, formula, begin + "4 solution 1 0 1 1\nclaim count 1\n", 1, false);
}

}  // namespace

int main() {
    test_refused_at_once();
    test_one_solution();
    test_formula();
    test_lemmas();
    test_sums();
    std::puts("ok");
}
