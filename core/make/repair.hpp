// Makes a drawing the only solution of its clues. In: a drawing. Out: a changed drawing that is, or
// a failure after the given number of rounds.
//
// The algorithm is counterexample-guided synthesis (Solar-Lezama, Tancau, Bodik, Seshia, Saraswat,
// "Combinatorial sketching for finite programs", 2006): the prover returns another solution; a
// change where the two differ makes sure that this one no longer solves the clues; then the prover
// searches again. Invariant: after each change the drawing is one network, and no fixed clue has
// changed.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"
#include "make/layout.hpp"
#include "make/prover.hpp"
#include "make/targets.hpp"

namespace hashi::make {

// A change of a pair's bridges: the number before.
struct Stroke {
    Canvas::Cell cell;
    Side side;
    int count;
};

class Repair {
public:
    Repair(Canvas& canvas, Layout& layout, const Request& request, const Targets& targets,
           Prover& prover, Random& random)
        : canvas_(canvas),
          layout_(layout),
          request_(request),
          targets_(targets),
          prover_(prover),
          random_(random) {}

    // Makes up to `rounds` rounds of changes. `unique` if it succeeds, otherwise `other` or `hard`.
    Prover::Verdict run(int rounds, Control& control);

    // Changes the number of bridges between two islands if the drawing remains one network (without
    // loops, if they are forbidden) and no fixed clue changes; if these bridges held the network
    // together, others replace them. Where there may be several networks, only each island keeps a
    // bridge. False, and nothing changed, if that is impossible.
    bool change(std::int32_t island, Side side, int count);
    // Whether the drawing is one network, without loops if they are forbidden; where there may be
    // several networks, whether each island has a bridge.
    bool is_network() const {
        if (!request_.connected) return canvas_.reached();
        return canvas_.connected() && (request_.loops || loop_count(canvas_) == 0);
    }
    // Moves an island that is joined to one other, or lies in the middle of a line, to a place near
    // a cell. False, and nothing changed, if that is impossible.
    bool move(std::int32_t island, Canvas::Cell to);
    // Makes a small random change anywhere.
    bool mutate();
    // Makes a small random change at an island.
    bool move_or_change(std::int32_t island);
    // The same, only to its bridges.
    bool change_some(std::int32_t island);
    // The same, only to those on one side.
    bool change_side(std::int32_t island, Side side);

    // The changes made by change() while `writes` is set.
    Vector<Stroke> strokes;
    bool writes = false;

    std::int64_t looks = 0;  // number of looks at the drawing

private:
    struct Option {
        std::int32_t island;
        Side side;
        int count;
        std::int32_t weight;
    };

    bool repair_group(std::size_t begin, std::size_t end);
    bool reconnect(std::int32_t island, Side side);
    // Whether the drawing may do without the bridges between two islands.
    bool dispensable(std::int32_t island, Side side) {
        if (request_.connected) return canvas_.joined_without(island, side);
        const Canvas::Spot& spot = canvas_.spot(island);
        return spot.neighbors() > 1 &&
               canvas_.spot(canvas_.look(spot.cell, side).island).neighbors() > 1;
    }
    bool free_to_change(std::int32_t one, std::int32_t other) const {
        return !canvas_.is_fixed(one) && !canvas_.is_fixed(other);
    }
    std::int32_t weight_of(int before, int after) const;
    bool may_loop(std::int32_t more);
    bool more_loops();
    bool fewer_loops(bool keep_crossroads);
    bool wants_crossroads() const {
        return request_.loops && targets_.crossroads().nearest() > canvas_.crossroad_count();
    }
    void draw(std::int32_t island, Side side, int count);

    Canvas& canvas_;
    Layout& layout_;
    const Request& request_;
    const Targets& targets_;
    Prover& prover_;
    Random& random_;
    Vector<Option> options_;
    Vector<std::int32_t> ways_;
};

}  // namespace hashi::make
