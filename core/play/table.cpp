#include "play/table.hpp"

#include <algorithm>
#include <cmath>
#include <cstdlib>
#include <stdexcept>

namespace hashi::play {

namespace {

constexpr std::int64_t most_bytes = std::int64_t{1} << 40;  // of a view

// The action that asks for `count` bridges (or, if not exact, for one more) at a place.
std::size_t action_at(const Rules& rules, std::size_t place, std::int32_t count) {
    return rules.exact ? place * (most_bridges + 1) + at(count) : place;
}

}  // namespace

Table::Table(const Rules& rules, std::int32_t boards) : rules_(rules) {
    const std::int64_t cells = static_cast<std::int64_t>(rules.rows) * rules.cols;
    if (rules.rows < 1 || rules.cols < 1 || cells > most_cells || boards < 1 ||
        rules.most_islands < 1 || rules.most_islands > cells || rules.most_edges < 1 ||
        rules.most_edges > 2 * cells || rules.window < 1 || rules.deals_each < 1 ||
        rules.most_steps < 0)
        raise<std::invalid_argument>("a size is out of range");
    cells_ = static_cast<std::size_t>(cells);
    edges_ = at(rules.most_edges);
    islands_ = at(rules.most_islands);
    actions_ = (rules.by_cell ? 4 * static_cast<std::int32_t>(cells) : rules.most_edges) *
               (rules.exact ? most_bridges + 1 : 1);
    if (boards * (16 * cells + actions_) > most_bytes)
        raise<std::invalid_argument>("a size is out of range");
    const std::size_t count = at(boards);
    view_ = blank(count);
    if (rules.renewal == Renewal::same_step) final_view_ = blank(count);
    seats_.resize(count);
    bridges_.resize(count * edges_);
    open_.resize(count * edges_);
    crossings_.resize(count * edges_);
    missing_.resize(count * islands_);
    rewards.resize(count);
    for (auto* flags : {&terminated, &truncated, &solved, &mistaken, &illegal})
        flags->resize(count);
}

View Table::blank(std::size_t boards) const {
    View view;
    view.planes.assign(boards * cells_ * View::planes_each, 0);
    view.islands.assign(boards * islands_ * View::island_row, -1);
    view.edges.assign(boards * edges_ * View::edge_row, -1);
    view.mask.assign(boards * at(actions_), 0);
    return view;
}

void Table::check_fits(const PuzzleSpec& spec) const {
    const bool fits = (spec.rows == rules_.rows && spec.cols == rules_.cols) &&
                      spec.islands.size() / 3 <= islands_;
    if (!fits) raise<std::invalid_argument>("the puzzle has another size");
}

Table::Deal Table::make_deal(const PuzzleSpec& spec, std::span<const std::uint8_t> solution,
                             Turn turn) const {
    Deal deal;
    deal.board = make_board(spec, solution, turn);
    const Board& board = deal.board;
    if (at(board.edge_count()) > edges_)
        raise<std::invalid_argument>("the puzzle has too many candidate edges");
    deal.view = blank(1);
    for (std::size_t i = 0; i < board.islands.size(); ++i) {
        const Board::Island& island = board.islands[i];
        const std::size_t cell = at(island.row * board.cols + island.col);
        deal.view.planes[cell] = deal.view.planes[cells_ + cell] = island.clue;
        std::int16_t* row = &deal.view.islands[View::island_row * i];
        row[0] = island.row;
        row[1] = island.col;
        row[2] = row[3] = island.clue;
    }
    for (std::int32_t e = 0; e < board.edge_count(); ++e) {
        const Board::Edge& edge = board.edges[at(e)];
        const std::int32_t open =
            std::min({most_bridges, std::int32_t{board.islands[at(edge.u)].clue},
                      std::int32_t{board.islands[at(edge.v)].clue}});
        std::int16_t* row = &deal.view.edges[View::edge_row * at(e)];
        row[0] = edge.u;
        row[1] = edge.v;
        row[2] = 0;
        row[3] = static_cast<std::int16_t>(open);
        deal.open.push_back(static_cast<std::uint8_t>(open));
        deal.ways += open > 0;
        write_mask(deal.view, 0, board, e, 0, open);
    }
    return deal;
}

void Table::add(const PuzzleSpec& spec, std::span<const std::uint8_t> solution) {
    check_fits(spec);
    auto images = std::make_shared<Deals>();
    const std::int32_t turns = rules_.rows == rules_.cols ? 8 : 4;
    for (std::int32_t turn = 0; turn < turns; ++turn)
        images->push_back(make_deal(spec, solution, turn_of(turn)));
    const std::lock_guard lock(adding_);
    if (first_.size() < at(rules_.window)) first_.push_back(std::move(images));
    else later_.push_back(std::move(images));
}

std::int64_t Table::supply() const {
    const std::lock_guard lock(adding_);
    return static_cast<std::int64_t>(first_.size() + later_.size()) + dropped_count_;
}

std::int64_t Table::demand() const { return window_after(deals_ + boards() - 1) + rules_.window; }

void Table::check_supply() const {
    if (supply() < demand()) raise<std::invalid_argument>("there are too few puzzles to deal");
}

void Table::restart(std::uint64_t seed) {
    random_ = Random(seed);
    deals_ = 0;
    const std::lock_guard lock(adding_);
    later_.clear();
    dropped_count_ = 0;
}

void Table::deal(std::size_t board) {
    std::shared_ptr<const Deals> owner;
    {
        const std::lock_guard lock(adding_);
        const std::int64_t window = rules_.window, from = window_after(deals_++);
        // Drops puzzles before the window, which only restart() deals again.
        for (; dropped_count_ < from - window; ++dropped_count_) later_.pop_front();
        const std::int64_t index = from + random_.below(rules_.window);
        owner = index < window ? first_[static_cast<std::size_t>(index)]
                               : later_[static_cast<std::size_t>(index - window - dropped_count_)];
    }
    const auto images = static_cast<std::int32_t>(owner->size());
    const Deal& image = (*owner)[at(random_.below(images))];
    begin(board, std::move(owner), image);
}

void Table::begin(std::size_t board, std::shared_ptr<const Deals> owner, const Deal& deal) {
    Seat& seat = seats_[board];
    seat.owner = std::move(owner);
    seat.deal = &deal;
    seat.steps = 0;
    seat.distance = deal.board.bridges;
    seat.ways = deal.ways;
    seat.over = false;
    std::fill_n(&bridges_[board * edges_], edges_, std::uint8_t{0});
    std::fill_n(&crossings_[board * edges_], edges_, std::uint8_t{0});
    std::copy(deal.open.begin(), deal.open.end(), &open_[board * edges_]);
    for (std::size_t i = 0; i < deal.board.islands.size(); ++i)
        missing_[board * islands_ + i] = deal.board.islands[i].clue;
    const auto put = [board](const auto& from, auto& to) {
        std::copy(from.begin(), from.end(), to.data() + board * from.size());
    };
    put(deal.view.planes, view_.planes);
    put(deal.view.islands, view_.islands);
    put(deal.view.edges, view_.edges);
    put(deal.view.mask, view_.mask);
}

void Table::keep_final_view(std::size_t board) {
    const auto put = [&](const auto& from, auto& to) {
        const std::size_t size = from.size() / seats_.size();
        std::copy_n(from.data() + board * size, size, to.data() + board * size);
    };
    put(view_.planes, final_view_.planes);
    put(view_.islands, final_view_.islands);
    put(view_.edges, final_view_.edges);
    put(view_.mask, final_view_.mask);
}

void Table::reset(std::span<const std::uint8_t> which) {
    if (!which.empty() && which.size() != seats_.size())
        raise<std::invalid_argument>("a reset names each board");
    check_supply();
    for (std::size_t board = 0; board < seats_.size(); ++board)
        if (which.empty() || which[board] != 0) {
            deal(board);
            rewards[board] = 0;
            for (auto* flags : {&terminated, &truncated, &solved, &mistaken, &illegal})
                (*flags)[board] = 0;
        }
}

void Table::place(std::int32_t board, const PuzzleSpec& spec,
                  std::span<const std::uint8_t> solution) {
    if (board < 0 || board >= boards()) raise<std::invalid_argument>("there is no such board");
    check_fits(spec);
    auto owner = std::make_shared<Deals>();
    owner->push_back(make_deal(spec, solution, {}));
    const Deal& image = owner->front();
    begin(at(board), std::move(owner), image);
}

void Table::step(std::span<const std::int64_t> actions) {
    if (actions.size() != seats_.size())
        raise<std::invalid_argument>("a step has an action for each board");
    if (rules_.renewal != Renewal::none) check_supply();
    for (std::size_t board = 0; board < seats_.size(); ++board) step(board, actions[board]);
}

namespace {

// The share of a puzzle's bridges, to a multiple of 2^-40: so differences add up exactly, those of
// an episode that solves the puzzle to 1.
double share(std::int32_t bridges, double whole) {
    constexpr double grid = 1099511627776.0;  // 2^40
    return std::round(bridges * grid / whole) / grid;
}

}  // namespace

void Table::step(std::size_t board, std::int64_t action) {
    Seat& seat = seats_[board];
    rewards[board] = 0;
    if (seat.over) {
        if (rules_.renewal == Renewal::none) {
            illegal[board] = 1;  // the other flags still say how the episode ended
            return;
        }
        for (auto* flags : {&terminated, &truncated, &solved, &mistaken, &illegal})
            (*flags)[board] = 0;
        deal(board);
        return;
    }
    ++seat.steps;
    const Move move = read(board, action);
    const std::int32_t before = seat.distance;
    bool wrong = false;
    illegal[board] = move.edge < 0;
    if (move.edge >= 0) {
        draw(board, move);
        wrong = move.count > seat.deal->board.edges[at(move.edge)].right;
    }
    mistaken[board] = wrong;
    solved[board] = seat.distance == 0;
    const bool ends =
        seat.distance == 0 || (wrong && rules_.mistakes_end) || (!rules_.exact && seat.ways == 0);
    terminated[board] = ends;
    truncated[board] = !ends && rules_.most_steps > 0 && seat.steps >= rules_.most_steps;
    seat.over = ends || truncated[board] != 0;

    double reward = move.edge < 0 ? -rules_.penalty : 0;
    const double whole = seat.deal->board.bridges;
    if (whole > 0 && rules_.reward == Reward::moves) {
        reward += share(before, whole) - share(seat.distance, whole);
    } else {
        reward += solved[board];
        // The potential is the share of bridges that are right, less those that are wrong; where an
        // episode ends it is 0, or shaping would change which policy is best.
        if (whole > 0 && rules_.reward == Reward::potential)
            reward +=
                (ends ? 0 : rules_.discount * (1 - seat.distance / whole)) - (1 - before / whole);
    }
    rewards[board] = reward;
    if (seat.over && rules_.renewal == Renewal::same_step) {
        keep_final_view(board);
        deal(board);
    }
}

Table::Move Table::read(std::size_t board, std::int64_t action) const {
    constexpr Move none{-1, 0};
    if (action < 0 || action >= actions_) return none;
    const Board& puzzle = seats_[board].deal->board;
    auto place = static_cast<std::int32_t>(action);
    const std::int32_t target = rules_.exact ? place % (most_bridges + 1) : -1;
    if (rules_.exact) place /= most_bridges + 1;
    std::int32_t edge = place;
    if (rules_.by_cell) {
        const std::int32_t island = puzzle.island_at[at(place / 4)];
        if (island < 0) return none;
        edge = puzzle.islands[at(island)].edge[place % 4];
    }
    if (edge < 0 || edge >= puzzle.edge_count()) return none;
    const std::size_t there = board * edges_ + at(edge);
    const std::int32_t count = rules_.exact ? target : bridges_[there] + 1;
    if (count == bridges_[there] || count - bridges_[there] > open_[there]) return none;
    return {edge, count};
}

// How many bridges may be added there.
std::int32_t Table::room(std::size_t board, std::int32_t edge) const {
    const std::size_t there = board * edges_ + at(edge);
    if (crossings_[there] != 0) return 0;
    const Board::Edge& ends = seats_[board].deal->board.edges[at(edge)];
    const std::uint8_t* missing = &missing_[board * islands_];
    return std::min({most_bridges - bridges_[there], std::int32_t{missing[ends.u]},
                     std::int32_t{missing[ends.v]}});
}

void Table::draw(std::size_t board, Move move) {
    Seat& seat = seats_[board];
    const Board& puzzle = seat.deal->board;
    const Board::Edge& edge = puzzle.edges[at(move.edge)];
    std::uint8_t& bridges = bridges_[board * edges_ + at(move.edge)];
    const std::int32_t before = bridges, more = move.count - before;
    seat.distance += std::abs(move.count - edge.right) - std::abs(before - edge.right);
    bridges = static_cast<std::uint8_t>(move.count);
    view_.edges[(board * edges_ + at(move.edge)) * View::edge_row + 2] = bridges;

    std::uint8_t* planes = &view_.planes[board * cells_ * View::planes_each];
    for (const std::int32_t end : {edge.u, edge.v}) {
        std::uint8_t& missing = missing_[board * islands_ + at(end)];
        missing = static_cast<std::uint8_t>(missing - more);
        const Board::Island& island = puzzle.islands[at(end)];
        planes[cells_ + at(island.row * puzzle.cols + island.col)] = missing;
        view_.islands[(board * islands_ + at(end)) * View::island_row + 3] = missing;
    }
    std::uint8_t* borders = planes + (edge.across ? 2 : 3) * cells_;
    const std::int32_t stride = edge.across ? 1 : puzzle.cols;
    for (std::int32_t k = 0; k < edge.length; ++k) borders[at(edge.first + k * stride)] = bridges;

    const std::int32_t crossings_end = puzzle.edges[at(move.edge) + 1].crossings;
    const bool opens = move.count == 0, closes = before == 0;
    if (opens || closes)
        for (std::int32_t k = edge.crossings; k < crossings_end; ++k) {
            const std::int32_t f = puzzle.crossing[at(k)];
            std::uint8_t& count = crossings_[board * edges_ + at(f)];
            count = static_cast<std::uint8_t>(count + (closes ? 1 : -1));
            reopen(board, f);
        }
    for (const std::int32_t end : {edge.u, edge.v})
        for (const std::int16_t f : puzzle.islands[at(end)].edge)
            if (f >= 0) reopen(board, f);
}

// Updates which actions are legal at an edge.
void Table::reopen(std::size_t board, std::int32_t edge) {
    const std::size_t there = board * edges_ + at(edge);
    const std::int32_t open = room(board, edge);
    Seat& seat = seats_[board];
    seat.ways += (open > 0) - (open_[there] > 0);
    open_[there] = static_cast<std::uint8_t>(open);
    view_.edges[there * View::edge_row + 3] = static_cast<std::int16_t>(open);
    write_mask(view_, board, seat.deal->board, edge, bridges_[there], open);
}

void Table::write_mask(View& view, std::size_t board, const Board& puzzle, std::int32_t edge,
                       std::int32_t bridges, std::int32_t open) const {
    std::uint8_t* mask = &view.mask[board * at(actions_)];
    const auto write = [&](std::size_t place) {
        if (!rules_.exact) {
            mask[action_at(rules_, place, 0)] = open > 0;
            return;
        }
        for (std::int32_t count = 0; count <= most_bridges; ++count)
            mask[action_at(rules_, place, count)] = count != bridges && count - bridges <= open;
    };
    if (!rules_.by_cell) {
        write(at(edge));
        return;
    }
    const Board::Edge& ends = puzzle.edges[at(edge)];
    const std::int32_t last = ends.first + ends.length * (ends.across ? 1 : puzzle.cols);
    write(4 * at(ends.first) + (ends.across ? east : south));
    write(4 * at(last) + (ends.across ? west : north));
}

const Board& Table::board(std::int32_t number) const {
    if (number < 0 || number >= boards() || seats_[at(number)].deal == nullptr)
        raise<std::invalid_argument>("there is no such board");
    return seats_[at(number)].deal->board;
}

std::span<const std::uint8_t> Table::bridges(std::int32_t number) const {
    return {&bridges_[at(number) * edges_], at(board(number).edge_count())};
}

}  // namespace hashi::play
