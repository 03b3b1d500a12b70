// Small random changes of a drawing, each on request together with its image by a half turn. A
// drawing stays one network, or at least as many as it was if it need not be one; whether its clues
// still have one solution is for others to ask.
#pragma once

#include "base/base.hpp"
#include "make/canvas.hpp"
#include "make/generate.hpp"

namespace hashi::make {

class Moves {
public:
    Moves(Canvas& canvas, const Request& request, Random& random)
        : canvas_(canvas),
          request_(request),
          random_(random),
          networks_(request.connected ? 1 : canvas.network_count()) {}

    // Tries a change, with its image under a half turn if `twice`. Returns whether it was possible;
    // if not, the caller has to restore the drawing.
    bool change(bool twice);
    // Whether the last change moved islands.
    bool moved() const { return moved_; }
    bool moves_islands = true;
    bool moves_often = false;    // whether most changes move islands: few of them are possible
    bool turns_exactly = false;  // whether the islands have to stay symmetric under a half turn
    bool may_touch = false;

private:
    enum class Kind : std::uint8_t {
        count,
        add,
        remove,
        rewire,
        swap,
        transfer,
        cross,
        shift,
        jump
    };
    struct Change {
        Kind kind;
        Canvas::Cell cell, to;  // `to`: of a jump
        Side side, other;
        int count, second;  // `second`: bridges of a jump on the other side, or 0
    };

    bool draw_change(Change& change);
    bool apply(const Change& change);
    Change image(const Change& change) const;
    bool may_have_image(const Change& change) const;
    bool is_own_image(const Change& change) const;
    bool is_symmetric() const;
    Canvas::Cell turned(Canvas::Cell cell) const {
        return canvas_.cell(canvas_.rows() - 1 - canvas_.row(cell),
                            canvas_.cols() - 1 - canvas_.col(cell));
    }

    bool set(std::int32_t island, Side side, int count);
    bool rewire(std::int32_t island, Side side, Side other, int count);
    bool transfer(std::int32_t island, Side side, Side other);
    static bool can_transfer(int count, int other) {
        return (count == 1 && other == 1) || (count == 2 && other == 0);
    }
    bool rewire_image(const Change& change);
    bool cross(std::int32_t island, Side side, int count);
    bool shift(Canvas::Cell cell, Side side, bool chain);
    bool jump(std::int32_t island, const Change& change);
    bool lift(std::int32_t island);
    bool has_room(Canvas::Cell cell) const {
        return canvas_.is_water(cell) && !canvas_.is_barred(cell) &&
               (may_touch || !canvas_.has_island_beside(cell));
    }
    bool reconnect(std::int32_t island, Side side, int count);

    Canvas& canvas_;
    const Request& request_;
    Random& random_;
    std::int32_t networks_;  // which the drawing has at least
    bool moved_ = false;
    // Where the last change joined the parts of a network that it had cut; 0: it did not.
    Canvas::Cell joint_ = 0;
    Side joint_side_ = north;
    bool cuts_ = false;  // whether the change may have cut the network
    Vector<Canvas::Spot> chain_;
    Vector<std::int32_t> ways_;
};

}  // namespace hashi::make
