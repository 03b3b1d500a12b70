// Unit tests of ratings, explanations and hints: known puzzles, limits, and independence of the
// previous puzzle.
#include <cstdio>
#include <string>

#include "people/people.hpp"
#include "tests/check.hpp"
#include "tests/reference.hpp"

using hashi::Control;
using hashi::people::Level;
using hashi::people::Rater;
using hashi::people::Rating;
using hashi::people::Reasoner;
using hashi::people::Technique;

namespace {

// Reads rows of text: '.' is water, '?' or a digit an island.
reference::Puzzle draw(const std::vector<std::string>& text) {
    reference::Puzzle puzzle;
    puzzle.rows = static_cast<int>(text.size());
    puzzle.cols = static_cast<int>(text[0].size());
    for (int r = 0; r < puzzle.rows; ++r)
        for (int c = 0; c < puzzle.cols; ++c) {
            const char cell = text[static_cast<std::size_t>(r)][static_cast<std::size_t>(c)];
            if (cell == '.') continue;
            puzzle.islands.insert(puzzle.islands.end(), {r, c, cell == '?' ? -1 : cell - '0'});
        }
    return puzzle;
}

void test_ratings() {
    Rater rater;
    Control control;
    for (int round = 0; round < 2; ++round) {
        const auto easiest = draw({"4.3", "...", "3.2"});
        Rating rating = rater.rate(easiest.spec(), control);
        CHECK(rating.status == Rating::rated);
        CHECK(rating.level == Level::beginner && rating.score < 50);
        const auto pair = draw({"1.1", "...", "2.2"});
        rating = rater.rate(pair.spec(), control);
        CHECK(rating.status == Rating::rated);
        CHECK(rating.level == Level::easy && rating.hardest == Technique::pair);
        CHECK(rater.rate(pair.spec(), control, Level::beginner).status == Rating::harder);
        CHECK(rater.rate(draw({"?.?"}).spec(), control).status == Rating::several);
        CHECK(rater.rate(draw({"1.2"}).spec(), control).status == Rating::none);
        CHECK(rater.rate(draw({"..."}).spec(), control).status == Rating::rated);
    }
}

void test_an_explanation() {
    Reasoner reasoner;
    Control control;
    hashi::people::Explanation explanation;
    const auto puzzle = draw({"1.1", "...", "2.2"});
    explain(reasoner, puzzle.spec(), {}, control, explanation);
    CHECK(explanation.status == hashi::people::Explanation::complete);
    int pairs = 0;
    for (const hashi::people::Step& step : explanation.steps) {
        hashi::Vector<std::int32_t> numbers;
        step.write(numbers);
        CHECK(numbers.front() == static_cast<std::int32_t>(step.technique));
        if (step.technique != Technique::pair) continue;
        ++pairs;
        CHECK((step.islands == hashi::Vector<std::int32_t>{0, 1}));
        CHECK(step.network);
    }
    CHECK(pairs == 1);
}

void test_hints() {
    Reasoner reasoner;
    Control control;
    hashi::people::Hint hint;
    const auto puzzle = draw({"1.3", "...", "..2"});
    find_hint(reasoner, puzzle.spec(), {}, control, hint);
    CHECK(hint.kind == hashi::people::Hint::step && hint.steps.size() == 1);
    const hashi::Bound wrong[1] = {{0, 2, 2}};
    find_hint(reasoner, puzzle.spec(), wrong, control, hint);
    CHECK(hint.kind == hashi::people::Hint::mistake);
    CHECK((hint.mistakes == hashi::Vector<std::int32_t>{0}));
    const hashi::Bound done[2] = {{0, 1, 2}, {1, 2, 2}};
    find_hint(reasoner, puzzle.spec(), done, control, hint);
    CHECK(hint.kind == hashi::people::Hint::finished);
}

// Asks as often as it takes to get an answer, each time stopped one look at the clock later.
template <class Ask>
int stopped_at_every_look(Ask&& ask) {
    for (int allowed = 0;; ++allowed) {
        int left = allowed;
        Control control;
        control.poll = [](void* looks) { return --*static_cast<int*>(looks) < 0; };
        control.poll_argument = &left;
        hashi::finished([&] { ask(control); });
        if (left >= 0) return allowed;
    }
}

hashi::Vector<std::int32_t> written(const hashi::Vector<hashi::people::Step>& steps) {
    hashi::Vector<std::int32_t> numbers;
    for (const hashi::people::Step& step : steps) step.write(numbers);
    return numbers;
}

bool same(const Rating& one, const Rating& other) {
    return one.status == other.status && one.level == other.level && one.hardest == other.hardest &&
           one.score == other.score && one.effort == other.effort;
}

// A limit takes an answer away or leaves it as it is.
void test_stops() {
    // The first is solved with `split`, though `parity` applies, too; the second has no solution;
    // the third has several.
    const reference::Puzzle puzzles[] = {
        draw({"2..3.2", "......", ".2.5..", "3.1...", ".1.3.1", "3.2..."}),
        draw({"2..3.2", "......", ".2.5..", "3.1...", ".1.2.1", "3.3..."}),
        draw({"2..3.2", "......", ".2.?..", "3.?...", ".1.3.1", "3.2..."}),
        draw({"3.2.1..", ".2.3..2", ".......", "3.3.3.3", ".......", "1.3.2..", ".2.4..3"}),
    };
    int looks = 0;
    for (const reference::Puzzle& puzzle : puzzles) {
        const hashi::PuzzleSpec spec = puzzle.spec();
        Rater rater;
        Control unlimited;
        const Rating whole = rater.rate(spec, unlimited);
        looks += stopped_at_every_look([&](Control& control) {
            const Rating rating = rater.rate(spec, control);
            CHECK(rating.status == Rating::unknown || same(rating, whole));
        });
        Reasoner reasoner;
        hashi::people::Explanation explanation, part;
        explain(reasoner, spec, {}, unlimited, explanation);
        looks += stopped_at_every_look([&](Control& control) {
            explain(reasoner, spec, {}, control, part);
            if (part.status == hashi::people::Explanation::unknown) return;
            CHECK(part.status == explanation.status);
            CHECK(written(part.steps) == written(explanation.steps) ||
                  (part.steps.empty() && part.status == hashi::people::Explanation::none));
        });
        for (std::int32_t edge = 0; edge < reasoner.graph().edge_count(); ++edge) {
            const hashi::Bound drawn[1] = {{edge, 1, 2}};
            hashi::people::Hint hint, late;
            find_hint(reasoner, spec, drawn, unlimited, hint);
            looks += stopped_at_every_look([&](Control& control) {
                find_hint(reasoner, spec, drawn, control, late);
                if (late.kind == hashi::people::Hint::unknown) return;
                CHECK(late.kind == hint.kind && late.mistakes == hint.mistakes);
                CHECK(written(late.steps) == written(hint.steps));
            });
            hashi::people::Judgement judgement, cut;
            const hashi::Bound move{edge, 1, 1};
            judge_move(reasoner, spec, {}, move, unlimited, judgement, true);
            looks += stopped_at_every_look([&](Control& control) {
                judge_move(reasoner, spec, {}, move, control, cut, true);
                if (cut.kind == hashi::people::Judgement::unknown)
                    return CHECK(cut.refutations.empty());
                CHECK(cut.kind == judgement.kind);
                CHECK(cut.refutations.size() == judgement.refutations.size());
                for (std::size_t k = 0; k < cut.refutations.size(); ++k)
                    CHECK(written(cut.refutations[k]) == written(judgement.refutations[k]));
            });
        }
    }
    CHECK(looks > 200);  // else the clock is never looked at
}

}  // namespace

int main() {
    test_ratings();
    test_an_explanation();
    test_hints();
    test_stops();
}
