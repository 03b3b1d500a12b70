#include "people/against.hpp"

#include <algorithm>

#include "people/technique.hpp"
#include "people/voice.hpp"

namespace hashi::people {
namespace {

// Why an edge is wrong after a step, and the bounds on which that rests.
struct Against {
    bool any = false, ruled = false, crossed = false;
    std::int32_t filled = -1;
    Vector<Bound> needs;
};

// A step of which some conclusions are needed.
struct Part {
    Step step;
    Vector<Step::Conclusion> used;
};

bool has(const Vector<Step::Conclusion>& list, std::int32_t edge) {
    return std::any_of(list.begin(), list.end(), [&](const auto& c) { return c.edge == edge; });
}

class Arguer {
public:
    Arguer(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> right,
           std::int32_t edge, int value)
        : spec_(spec),
          graph_(graph),
          bounds_(right),
          edge_(edge),
          value_(value) {
        right_.load(spec, graph, right);
    }

    void argue(const Vector<Step>& steps, Vector<Idea>& ideas) {
        Drawing known = right_, before = right_;
        for (std::size_t k = 0; k < steps.size(); ++k) {
            const Step& step = steps[k];
            Against alone = find_against(with_least(right_, step), step);
            if (alone.any && step.chain.empty() && is_shown(before, step)) {
                tell(with_all(right_, step), {}, ideas);
                return end(alone, ideas.back());
            }
            known = with_least(known, step);
            if (!alone.any) alone = find_against(known, step);
            if (alone.any) return tell_way(alone, find_way(alone, steps, k), ideas);
            for (const Step::Conclusion& c : step.conclusions) before.draw(c.edge, c.low, c.high);
        }
    }

private:
    // The bridges that there must be after a step.
    static Drawing with_least(Drawing from, const Step& step) {
        for (const Step::Conclusion& c : step.conclusions) from.draw(c.edge, c.low, 1);
        return from;
    }

    Against find_against(const Drawing& sure, const Step& step) const {
        Against against;
        for (const Step::Conclusion& c : step.conclusions)
            if (c.edge == edge_ && (value_ == 0 ? c.low > 0 : value_ > c.high))
                against.needs.push_back({c.edge, c.low, c.high});
        against.any = against.ruled = !against.needs.empty();
        if (against.any || value_ == 0) return against;
        const auto need = [&](std::int32_t e) {
            against.needs.push_back({e, sure.bridges(e), graph_.max_bridges});
        };
        for (const int k : {0, 1}) {
            const std::int32_t i = sure.end_of(edge_, k);
            if (sure.clue(i) < 0 || sure.degree(i) + value_ - sure.bridges(edge_) <= sure.clue(i))
                continue;
            against.any = true;
            against.filled = i;
            for (const std::int32_t e : graph_.islands[at(i)].edge)
                if (e >= 0 && e != edge_) need(e);
            return against;
        }
        if (const std::int32_t e = sure.crossed_by(edge_); e >= 0) {
            against.any = against.crossed = true;
            need(e);
        }
        return against;
    }

    // Whether the drawing shows what a step rests on, although the steps before it are not drawn.
    bool is_shown(const Drawing& before, const Step& step) const {
        if (step.technique == Technique::crossing) return false;  // by a bridge that is not drawn
        const auto shows = [&](std::int32_t i) {
            const Sides now = right_.sides(i), then = before.sides(i, step.facts);
            return (adds_sides(step.technique) || now.have == then.have) && now.total == then.total;
        };
        return std::all_of(step.islands.begin(), step.islands.end(), shows) &&
               std::all_of(step.group.begin(), step.group.end(), shows) &&
               (step.place < 0 || shows(step.place));
    }

    // The steps that something needs, up to the last, and of each the conclusions needed.
    Vector<Part> find_way(const Against& against, const Vector<Step>& steps, std::size_t last) {
        constexpr int any = 1 << 20;
        const std::size_t size = at(graph_.edge_count() + graph_.island_count());
        Vector<int> lows(size, 0), highs(size, any);  // what is needed of an edge or a value
        const Bound mistake{edge_, value_, value_ == 0 ? 0 : graph_.max_bridges};
        const auto need = [&](const Bound& fact, const Bound& supposed) {
            int& low = lows[at(fact.edge)];
            int& high = highs[at(fact.edge)];
            const bool is_mistake = fact.edge == mistake.edge,
                       is_supposed = fact.edge == supposed.edge;
            if (!(is_mistake && mistake.low >= fact.low) &&
                !(is_supposed && supposed.low >= fact.low))
                low = std::max(low, fact.low);
            if (!(is_mistake && mistake.high <= fact.high) &&
                !(is_supposed && supposed.high <= fact.high))
                high = std::min(high, fact.high);
        };
        for (const Bound& fact : against.needs) need(fact, mistake);
        Vector<Part> way;
        for (std::size_t k = last + 1; k-- > 0;) {
            const Step& step = steps[k];
            Part part;
            // The latest step that narrows a bound gives all of it.
            for (const Step::Conclusion& c : step.conclusions) {
                int& low = lows[at(c.edge)];
                int& high = highs[at(c.edge)];
                const bool least = low > c.low_before, most = high < c.high_before;
                if (least) low = 0;
                if (most) high = any;
                if (least || most) part.used.push_back(c);
            }
            if (part.used.empty()) continue;
            part.step = step;
            way.push_back(part);
            // What the sides of other islands have counts only where it leaves this one less.
            const bool free = adds_sides(step.technique) &&
                              std::all_of(step.conclusions.begin(), step.conclusions.end(),
                                          [](const auto& c) { return c.high == c.high_before; });
            for (Bound fact : step.facts) {
                if (free && !right_.is_value(fact.edge)) fact.low = 0;
                need(fact, step.supposed);
            }
        }
        std::reverse(way.begin(), way.end());
        limit(way);
        return way;
    }

    // Reduces each step to what follows from the drawing and from the other steps of the way. The
    // conclusions of steps that are not on the way do not count.
    void limit(Vector<Part>& way) const {
        Vector<Bound> known;  // by edge and value
        for (std::int32_t e = 0; e < graph_.edge_count() + graph_.island_count(); ++e) {
            int most = right_.most_of(e);
            for (const int end : {0, 1})
                if (const int clue = right_.clue(right_.end_of(e, end)); clue >= 0)
                    most = std::min(most, clue);
            const bool value = right_.is_value(e);
            if (!value && right_.ruled_out(e)) most = 0;
            known.push_back({e, value ? 0 : right_.bridges(e), most});
        }
        for (auto& [step, used] : way) {
            for (Step::Conclusion& c : step.conclusions) {
                const Bound bound = known[at(c.edge)];
                if (c.low <= c.low_before) c.low = std::min(c.low, bound.low);
                c.low_before = std::min(c.low_before, bound.low);
                if (c.high >= c.high_before) c.high = std::max(c.high, bound.high);
                c.high_before = std::max(c.high_before, bound.high);
            }
            if (adds_sides(step.technique))
                for (Bound& fact : step.facts)
                    if (!right_.is_value(fact.edge))
                        fact.low = std::min(fact.low, known[at(fact.edge)].low);
            for (Step::Conclusion& c : used) {
                for (const Step::Conclusion& own : step.conclusions)
                    if (own.edge == c.edge) c = own;
                known[at(c.edge)] = {c.edge, c.low, c.high};
            }
        }
    }

    // Tells the ideas of the way, the plain ones only where they end it.
    void tell_way(const Against& against, const Vector<Part>& way, Vector<Idea>& ideas) {
        const auto is_told = [&](const Part& part) {
            return !is_plain(part.step.technique) || &part == &way.back();
        };
        const bool several = std::count_if(way.begin(), way.end(), is_told) > 1;
        Vector<Bound> earlier;
        for (const Part& part : way) {
            if (is_told(part)) {
                const bool ends = &part == &way.back(), rules = against.ruled && ends;
                if (rules) {
                    Step step = part.step;
                    step.conclusions = part.used;
                    tell(step, earlier, ideas);
                } else {
                    Drawing state = right_;
                    for (const Bound& b : earlier) state.draw(b.edge, b.low, b.high);
                    tell(with_all(state, part.step), earlier, ideas);
                }
                // A single idea follows the mistake itself: its conclusion would repeat that.
                if (ends && !(rules && several)) end(against, ideas.back());
            }
            for (const Step::Conclusion& c : part.used)
                if (c.edge != edge_ && !right_.is_value(c.edge))
                    earlier.push_back({c.edge, c.low, c.high});
        }
    }

    void tell(const Step& step, const Vector<Bound>& earlier, Vector<Idea>& ideas) {
        Idea& idea = ideas.emplace_back();
        idea.step = step;
        idea.earlier = earlier;
        Voice voice;
        voice.load(spec_, graph_, bounds_);
        for (const Bound& b : earlier) voice.drawing().draw(b.edge, b.low, b.high);
        voice.say(idea.step);
    }

    static void end(const Against& against, Idea& idea) {
        idea.whole = false;
        idea.filled = against.filled;
        idea.crossed = against.crossed;
    }

    // A step whose words speak of all sides, with those that other steps gave.
    Step with_all(const Drawing& state, Step step) const {
        if (step.technique != Technique::full) return step;
        const int clue = state.clue(step.place);
        if (clue < 0) return step;
        const Sides sides = state.sides_by(step.place, clue, step.facts);
        if (sides.total != clue) return step;
        const Vector<Step::Conclusion> own = step.conclusions;
        for (const SideOf& side : sides)
            if (side.most > side.bridges && !has(own, side.edge))
                step.conclusions.push_back({side.edge, 0, side.most, side.most, side.most});
        return step;
    }

    const PuzzleSpec& spec_;
    const Graph& graph_;
    std::span<const Bound> bounds_;
    Drawing right_;
    std::int32_t edge_;
    int value_;
};

}  // namespace

void argue_against(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> right,
                   const Vector<Step>& steps, std::int32_t edge, int value, Vector<Idea>& ideas) {
    ideas.clear();
    Arguer(spec, graph, right, edge, value).argue(steps, ideas);
}

}  // namespace hashi::people
