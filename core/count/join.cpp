#include "count/join.hpp"

#include <algorithm>

#include "count/join_counts.hpp"
#include "count/meeting.hpp"

namespace hashi::count {
namespace {

class Join {
public:
    Join(const Piece& piece, const Tree& tree, Control& control, Budget& budget)
        : tree_(tree),
          progress_(budget.progress),
          joins_(piece, tree, control, budget) {}

    Ending run_passes(Number& count) {
        Meeting meeting(tree_, [&](std::int32_t a, std::int32_t b) {
            return static_cast<double>(joins_.size_of_states(at(a)) + joins_.size_of_states(at(b)));
        });
        begin_pass();
        for (Meeting::Step step; meeting.next(step);) {
            progress_.begin_join(weight(step));
            const Ending ending = joins_.add_node({step.left, step.right, step.edge});
            if (ending != Ending::complete) return ending;
            if (joins_.partials(joins_.last()).keys.empty()) return Ending::complete;
            meeting.set_result(joins_.last());
        }
        const Ending ending = joins_.find_live();
        return ending == Ending::complete ? find_counts(meeting, count) : ending;
    }

private:
    // The third pass has another last join, because its costs differ: a state may have many
    // networks. Where it joins against the direction of the first pass, the states are those that
    // fit a live state on the other side.
    Ending find_counts(const Meeting& first, Number& count) {
        Meeting meeting(tree_, [&](std::int32_t a, std::int32_t b) {
            const double pairs = static_cast<double>(std::max<std::size_t>(
                {joins_.size_of_states(at(a)), joins_.size_of_states(at(b)), 1}));
            return joins_.partials(a).networks() * joins_.partials(b).networks() * pairs;
        });
        begin_pass();
        for (Meeting::Step step; meeting.next(step);) {
            progress_.begin_join(weight(step));
            if (step.from < 0) return joins_.count_all(step.left, step.right, count);
            std::int32_t n = first.result(step.from);
            if (first.towards(step.from) != step.towards) {
                const std::int32_t across = first.result(step.towards);
                const Ending ending = joins_.add_reversed(step.left, step.right, across);
                if (ending != Ending::complete) return ending;
                n = joins_.last();
            }
            const Ending ending = joins_.count_states(at(n));
            if (ending != Ending::complete) return ending;
            if (joins_.partials(n).label.empty()) return Ending::complete;
            meeting.set_result(n);
        }
        Word all = 0;  // there is one edge only
        for (const Word each : joins_.partials(joins_.last()).counts) all += each;
        count = {all};
        return Ending::complete;
    }

    void begin_pass() { progress_.begin_pass((1 + Progress::last_weight) * tree_.cost); }
    double weight(const Meeting::Step& step) const {
        return step.from < 0 ? Progress::last_weight * tree_.cost : tree_.nodes[at(step.from)].cost;
    }

    const Tree& tree_;
    Progress& progress_;
    JoinCounts joins_;
};

}  // namespace

Ending join(const Piece& piece, const Tree& tree, Control& control, Budget& budget, Number& count) {
    count.clear();
    const std::size_t before = budget.bytes;
    const Ending ending = Join(piece, tree, control, budget).run_passes(count);
    budget.bytes = before;
    return ending;
}

}  // namespace hashi::count
