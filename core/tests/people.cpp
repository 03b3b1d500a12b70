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

}  // namespace

int main() {
    test_ratings();
    test_an_explanation();
    test_hints();
}
