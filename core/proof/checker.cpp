#include "proof/checker.hpp"

#include <algorithm>
#include <map>
#include <unordered_map>

#include "base/base.hpp"
#include "proof/checker_clauses.hpp"
#include "proof/checker_literals.hpp"
#include "proof/checker_rules.hpp"
#include "proof/checker_text.hpp"

namespace hashi::proof {

struct Checker::Implementation {
    Implementation(const PuzzleSpec& spec, std::span<const Bound> state)
        : rules(spec, state),
          literals(rules),
          is_true(2 * static_cast<std::size_t>(literals.variables() + 1)) {}

    const Rules rules;
    const Literals literals;
    Clauses clauses;
    std::int64_t last = 0;                             // number of the last clause or step
    bool empty = false;                                // the empty clause has been derived
    std::map<std::int64_t, std::vector<Code>> guards;  // by clause: literals false in its solutions
    std::int64_t solutions = 0, witnesses = 0;
    std::vector<std::int64_t> least, highest;  // by edge, over all witnesses
    Verdict claim;
    bool in_steps = false, claimed = false;
    Lines formula_lines, step_lines;
    std::int64_t line_number = 0;
    std::string refused;

    // Scratch.
    std::vector<Code> clause, trail;
    std::vector<char> is_true;  // by literal code
    std::vector<int> counts;
    std::vector<std::int64_t> degrees;

    // Runs `feed` unless a line has been refused; records a refusal.
    template <class Feed>
    void guarded(const char* file, Feed&& feed) {
        if (!refused.empty()) return;
        try {
            feed();
        } catch (const Refusal& refusal) {
            refused = std::string(file) + ":" + std::to_string(line_number) + ": " + refusal.why;
        }
    }

    // Reads literals up to a 0.
    void read_clause(Words& words) {
        const std::int64_t variables = literals.variables();
        clause.clear();
        for (;;) {
            const std::int64_t literal = words.number();
            if (literal == 0) return;
            need(literal >= -variables && literal <= variables, "no such variable");
            clause.push_back(code(literal));
        }
    }

    void add() {
        empty = empty || clause.empty();
        clauses.add(last, clause);
    }

    // ---- Formula ----

    void formula_line(std::string_view line) {
        ++line_number;
        if (line.starts_with("c") || line.starts_with("p")) return;
        Words words(line);
        read_clause(words);
        need(words.done(), "unexpected text after the clause");
        ++last;
        need(literals.implied(clause), "the rules do not imply this clause");
        add();
    }

    void end_formula() {
        if (in_steps) return;
        in_steps = true;
        guarded("formula.cnf",
                [&] { need(formula_lines.ended(), "the last line has no line break"); });
        line_number = 0;
    }

    // ---- Steps ----

    void step_line(std::string_view line) {
        if (++line_number == 1) {
            need(line == "hashikit proof 1", "not 'hashikit proof 1'");
            return;
        }
        need(!claimed, "a line after the claim");
        need(!line.empty() && line[0] != ' ', "a line is empty or begins with a blank");
        Words words(line);
        if (only_numbers(line)) {
            count_step(words);
            derive(words);
            return;
        }
        if (line[0] >= '0' && line[0] <= '9') {
            count_step(words);
            need(words.word().empty(), "no such step");  // the blank after the number
            lemma_or_solution(words);
            return;
        }
        const std::string_view word = words.word();
        if (word == "d") remove(words);
        else if (word == "g") pass_guard(words);
        else if (word == "claim") read_claim(words.rest());
        else need(word == "c", "no such step");
    }

    void count_step(Words& words) {
        need(words.number() == last + 1, "steps are not numbered consecutively");
        ++last;
    }

    void lemma_or_solution(Words& words) {
        const std::string_view word = words.word();
        if (word == "cut") cut(words);
        else if (word == "path") path(words);
        else if (word == "odd") odd(words);
        else if (word == "hall") hall(words);
        else if (word == "sum") sum(words);
        else if (word == "solution") solution(words);
        else if (word == "witness") witness(words);
        else refuse("no such step");
    }

    void derive(Words& words) {
        read_clause(words);
        bool conflict = false;
        const auto assume = [&](Code l) {
            is_true[l] = 1;
            trail.push_back(l);
        };
        const char* wrong = nullptr;
        for (const Code l : clause) {
            if (!is_true[l ^ 1]) assume(l ^ 1);
        }
        try {
            for (std::int64_t hint = words.number(); hint != 0 && !wrong; hint = words.number()) {
                if (conflict) wrong = "hints after the conflict";
                else if (!clauses.has(hint)) wrong = "a hint names no clause";
                else wrong = use(clauses.at(hint), conflict, assume);
            }
        } catch (...) {
            forget();
            throw;
        }
        forget();
        if (wrong) refuse(wrong);
        need(words.done(), "unexpected text after the step");
        need(conflict, "the hints end without a conflict");
        add();
    }

    template <class Assume>
    const char* use(std::span<const Code> hint, bool& conflict, Assume&& assume) {
        Code open = 0;
        for (const Code l : hint) {
            if (is_true[l ^ 1] || l == open) continue;
            if (open != 0 || is_true[l]) return "a hint is not a unit clause";
            open = l;
        }
        if (open == 0) conflict = true;
        else assume(open);
        return nullptr;
    }

    void forget() {
        for (const Code l : trail) is_true[l] = 0;
        trail.clear();
    }

    // Reads distinct numbers from 1 to `most`, up to a 0; returns them sorted and counted from 0.
    std::vector<std::int32_t> read_set(Words& words, std::int64_t most) {
        std::vector<std::int32_t> list;
        for (std::int64_t n = words.number(); n != 0; n = words.number()) {
            need(n > 0 && n <= most, "a number out of range");
            list.push_back(static_cast<std::int32_t>(n - 1));
        }
        need(words.done(), "unexpected text after the step");
        std::vector<std::int32_t> sorted = list;
        std::sort(sorted.begin(), sorted.end());
        need(std::adjacent_find(sorted.begin(), sorted.end()) == sorted.end(),
             "a number is repeated");
        return sorted;
    }

    void cut(Words& words) {
        need(rules.connected(), "a cut in a puzzle that may have several networks");
        const std::vector<std::int32_t> inside = read_set(words, rules.island_count());
        need(!inside.empty() && inside.size() < at(rules.island_count()),
             "a cut around nothing or everything");
        clause.clear();
        for (const std::int32_t i : inside) {
            for (const std::int32_t e : rules.lines_of(i)) {
                const std::int32_t other = rules.line(e).u ^ rules.line(e).v ^ i;
                if (!std::binary_search(inside.begin(), inside.end(), other))
                    clause.push_back(literals.at_least(e, 1));
            }
        }
        add();
    }

    void path(Words& words) {
        need(!rules.loops(), "a path where loops are allowed");
        const std::vector<std::int32_t> edges = read_set(words, rules.line_count());
        need(!edges.empty(), "an empty path");
        std::unordered_map<std::int32_t, int>
            around;  // degrees; a union of several cycles is just as valid as one cycle
        clause.clear();
        for (const std::int32_t e : edges) {
            ++around[rules.line(e).u];
            ++around[rules.line(e).v];
            clause.push_back(literals.at_least(e, 1) ^ 1);
        }
        for (const auto& [island, edges_there] : around) need(edges_there == 2, "not a cycle");
        add();
    }

    void odd(Words& words) {
        const std::vector<std::int32_t> inside = read_set(words, rules.island_count());
        std::int64_t total = 0;
        for (const std::int32_t i : inside) {
            const Range degree = rules.degree(i);
            need(degree.low == degree.high, "an island without a clue");
            total += degree.low;
            for (const std::int32_t e : rules.lines_of(i)) {
                const std::int32_t other = rules.line(e).u ^ rules.line(e).v ^ i;
                need(std::binary_search(inside.begin(), inside.end(), other),
                     "an edge leads out of these islands");
            }
        }
        need(total % 2 != 0, "an even sum");
        clause.clear();
        add();
    }

    void hall(Words& words) {
        const std::vector<std::int32_t> inside = read_set(words, rules.island_count());
        std::int64_t needed = 0, most = 0;
        std::unordered_map<std::int32_t, std::int64_t> room;  // by island around them
        for (const std::int32_t i : inside) {
            needed += rules.degree(i).low;
            for (const std::int32_t e : rules.lines_of(i)) {
                const std::int32_t other = rules.line(e).u ^ rules.line(e).v ^ i;
                if (std::binary_search(inside.begin(), inside.end(), other))
                    most += rules.allowed(e).high;  // once from either end
                else room[other] += rules.allowed(e).high;
            }
        }
        for (const auto& [i, bridges] : room) most += std::min(bridges, rules.degree(i).high);
        need(needed > most, "the islands around these can take as many");
        clause.clear();
        add();
    }

    void sum(Words& words) {
        const std::int64_t which = words.number();
        need(which > 0 && which <= static_cast<std::int64_t>(rules.sides().size()),
             "no such side of a sign");
        const Rules::Side& side = rules.sides()[static_cast<std::size_t>(which - 1)];
        read_clause(words);
        need(words.done(), "unexpected text after the step");
        const Literals::Box box(literals, clause);
        std::vector<Range> values;
        for (const std::int32_t i : side.islands)
            values.push_back(box.range(rules.line_count() + i));
        need(rules.no_sum(side.total, values), "there are values with this sum");
        add();
    }

    // ---- Solutions ----

    void read_solution(Words& words) {
        counts.clear();
        while (!words.done()) {
            const std::int64_t count = words.number();
            need(count >= 0 && count <= rules.most(), "not a number of bridges");
            counts.push_back(static_cast<int>(count));
        }
        need(counts.size() == at(rules.line_count()), "wrong number of edges");
        switch (rules.judge(counts, degrees)) {
            case Rules::Broken::given: refuse("a given bridge or the state is not met");
            case Rules::Broken::crossing: refuse("two bridges cross");
            case Rules::Broken::clue: refuse("an island has the wrong number of bridges");
            case Rules::Broken::sign: refuse("a sign is not met");
            case Rules::Broken::loop: refuse("the bridges form a loop");
            case Rules::Broken::network: refuse("the islands are not one network");
            case Rules::Broken::nothing: break;
        }
    }

    void solution(Words& words) {
        need(witnesses == 0, "a solution after a witness");
        read_solution(words);
        std::vector<Code> all_false = literals.all_false(counts, degrees);
        for (const auto& [number, guard] : guards) {
            need(!std::includes(all_false.begin(), all_false.end(), guard.begin(), guard.end()),
                 "a solution that was excluded before");
        }
        clause.clear();
        for (std::int32_t e = 0; e < rules.line_count(); ++e) {
            const int count = counts[at(e)];
            if (count > 0) clause.push_back(literals.at_least(e, count) ^ 1);
            if (count < rules.most()) clause.push_back(literals.at_least(e, count + 1));
        }
        add();
        guards.emplace(last, std::move(all_false));
        claim.bounds.clear();
        if (++solutions > 1) return;
        for (std::int32_t e = 0; e < rules.line_count(); ++e)
            claim.bounds.push_back({e, counts[at(e)], counts[at(e)]});
    }

    void witness(Words& words) {
        need(solutions == 0, "a witness after a solution");
        read_solution(words);
        if (witnesses++ == 0) {
            least.assign(counts.begin(), counts.end());
            highest = least;
        }
        for (std::size_t e = 0; e < counts.size(); ++e) {
            least[e] = std::min<std::int64_t>(least[e], counts[e]);
            highest[e] = std::max<std::int64_t>(highest[e], counts[e]);
        }
    }

    void pass_guard(Words& words) {
        const std::int64_t guard = words.number(), heir = words.number();
        need(words.done(), "unexpected text after the step");
        const auto old = guards.find(guard);
        need(old != guards.end(), "not a guard");
        need(guard != heir && clauses.has(heir), "no such clause to become the guard");
        const std::span<const Code> taking = clauses.at(heir);
        std::vector<Code> sorted(taking.begin(), taking.end());
        std::sort(sorted.begin(), sorted.end());
        sorted.erase(std::unique(sorted.begin(), sorted.end()), sorted.end());
        need(std::includes(old->second.begin(), old->second.end(), sorted.begin(), sorted.end()),
             "the new guard may be true where the old one is false");
        guards.erase(old);
        clauses.remove(guard);
        guards[heir] = std::move(sorted);
    }

    void remove(Words& words) {
        for (std::int64_t n = words.number(); n != 0; n = words.number()) {
            need(clauses.has(n), "no such clause to delete");
            need(guards.count(n) == 0, "a guard must not be deleted");
            clauses.remove(n);
        }
        need(words.done(), "unexpected text after the step");
    }

    // ---- The claim ----

    void read_claim(std::string_view text) {
        claimed = true;
        claim.complete = text.ends_with(" complete");
        if (witnesses > 0) {
            claim.kind = Verdict::Kind::forced;
            need(text == (claim.complete ? "forced complete" : "forced"),
                 "the claim does not match the witnesses listed");
            find_bounds();
            return;
        }
        claim.kind = Verdict::Kind::count;
        claim.solutions = solutions;
        const std::string counted = "count " + std::to_string(solutions);
        need(text == (claim.complete ? counted + " complete" : counted),
             "the claim does not match the solutions listed");
        need(!claim.complete || empty, "the empty clause was not derived");
    }

    // Collects the bounds that unit clauses give each edge.
    void find_bounds() {
        for (std::int32_t e = 0; e < rules.line_count(); ++e)
            claim.bounds.push_back({e, static_cast<std::int32_t>(rules.allowed(e).low),
                                    static_cast<std::int32_t>(rules.allowed(e).high)});
        clauses.each([&](std::span<const Code> unit) {
            if (unit.empty() || literals.amount(unit[0]) >= rules.line_count()) return;
            if (std::count(unit.begin(), unit.end(), unit[0]) <
                static_cast<std::ptrdiff_t>(unit.size()))
                return;
            Bound& known = claim.bounds[at(literals.amount(unit[0]))];
            const auto k = static_cast<std::int32_t>(literals.bound(unit[0]));
            if (unit[0] & 1) known.high = std::min(known.high, k - 1);
            else known.low = std::max(known.low, k);
        });
        if (!claim.complete) return;
        for (std::size_t e = 0; e < claim.bounds.size(); ++e)
            need(least[e] == claim.bounds[e].low && highest[e] == claim.bounds[e].high,
                 "the witnesses do not attain the bounds");
    }
};

Checker::Checker(const PuzzleSpec& spec, std::span<const Bound> state)
    : implementation_(std::make_unique<Implementation>(spec, state)) {}
Checker::~Checker() = default;
Checker::Checker(Checker&&) noexcept = default;
Checker& Checker::operator=(Checker&&) noexcept = default;

void Checker::formula(std::string_view piece) {
    Implementation& self = *implementation_;
    self.guarded("formula.cnf", [&] {
        self.formula_lines.feed(piece, [&](std::string_view line) { self.formula_line(line); });
    });
}

void Checker::steps(std::string_view piece) {
    Implementation& self = *implementation_;
    self.end_formula();
    self.guarded("proof.txt", [&] {
        self.step_lines.feed(piece, [&](std::string_view line) { self.step_line(line); });
    });
}

std::string_view Checker::refusal() const { return implementation_->refused; }

Verdict Checker::finish() {
    Implementation& self = *implementation_;
    self.end_formula();
    self.guarded("proof.txt", [&] {
        need(self.step_lines.ended(), "the last line has no line break");
        need(self.claimed, "the proof ends without a claim");
    });
    if (self.refused.empty()) return self.claim;
    Verdict verdict;
    verdict.why = self.refused;
    return verdict;
}

}  // namespace hashi::proof
