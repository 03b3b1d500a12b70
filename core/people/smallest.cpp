#include "people/smallest.hpp"

namespace hashi::people {
namespace {

constexpr std::size_t most_sets = 400;        // sets left out before it gives up
constexpr std::int64_t most_nodes = 200'000;  // over all searches for hitting sets

std::size_t size_of(const Subset& elements) {
    std::size_t size = 0;
    for (const std::uint8_t in : elements) size += in;
    return size;
}

}  // namespace

int shrink(Oracle& oracle, Subset& elements, std::size_t from, int enough) {
    Subset tried;
    int needed = 0;
    for (std::size_t k = elements.size(); k-- > from && needed < enough;) {
        if (!elements[k]) continue;
        tried.assign(elements.begin(), elements.end());
        tried[k] = 0;
        if (oracle.ask(tried) == Outcome::no_solution) elements.assign(tried.begin(), tried.end());
        else ++needed;
    }
    return needed;
}

bool SmallestSet::find(Oracle& oracle, Subset& best) {
    const std::size_t n = best.size();
    left_out_.clear();
    barred_.assign(n, 0);
    nodes_ = 0;
    // Dropping any single element makes the set possible: what else must then be left out?
    for (std::size_t k = 0; k < n; ++k) {
        if (!best[k]) continue;
        tried_.assign(best.begin(), best.end());
        tried_[k] = 0;
        const Outcome outcome = oracle.ask(tried_);
        if (outcome != Outcome::solved) return false;
        leave_out(oracle, tried_);
    }
    for (std::size_t size = 1; size < size_of(best);) {
        if (!hit(size)) {
            if (nodes_ > most_nodes) return false;
            ++size;
            continue;
        }
        tried_.assign(hitting_.begin(), hitting_.end());
        const Outcome outcome = oracle.ask(tried_);
        if (outcome == Outcome::unknown) return false;
        if (outcome == Outcome::no_solution) {
            best.assign(tried_.begin(), tried_.end());
            return true;
        }
        if (left_out_.size() == most_sets) return false;
        leave_out(oracle, tried_);
    }
    return true;
}

// Extends a possible set as far as possible; what it leaves out is recorded.
void SmallestSet::leave_out(Oracle& oracle, Subset& together) {
    Subset more;
    Vector<std::int32_t> rest;
    for (std::size_t k = 0; k < together.size(); ++k) {
        if (together[k]) continue;
        more.assign(together.begin(), together.end());
        more[k] = 1;
        if (oracle.ask(more) == Outcome::solved) together.assign(more.begin(), more.end());
        else rest.push_back(static_cast<std::int32_t>(k));
    }
    left_out_.push_back(std::move(rest));
}

// Finds a set of at most `most` elements, hitting_, that hits every set left out; false if there is
// none.
bool SmallestSet::hit(std::size_t most) {
    hitting_.assign(barred_.size(), 0);
    return hit_next(most);
}

bool SmallestSet::hit_next(std::size_t left) {
    if (++nodes_ > most_nodes) return false;
    // Find the set with the fewest ways to hit it, and a lower bound: how many sets are disjoint
    // from the others.
    std::size_t next = left_out_.size(), fewest = 0, apart = 0;
    marked_.assign(barred_.size(), 0);
    for (std::size_t s = 0; s < left_out_.size(); ++s) {
        std::size_t ways = 0;
        bool hit = false, alone = true;
        for (const std::int32_t k : left_out_[s]) {
            hit = hit || hitting_[at(k)];
            ways += !barred_[at(k)];
            alone = alone && (barred_[at(k)] || !marked_[at(k)]);
        }
        if (hit) continue;
        if (ways == 0) return false;
        if (next == left_out_.size() || ways < fewest) {
            next = s;
            fewest = ways;
        }
        if (!alone) continue;
        if (++apart > left) return false;
        for (const std::int32_t k : left_out_[s]) marked_[at(k)] = 1;
    }
    if (next == left_out_.size()) return true;
    // What failed here need not be tried again deeper.
    const Vector<std::int32_t>& ways = left_out_[next];
    std::size_t tried = 0;
    bool hit = false;
    Subset barred_here(ways.size(), 0);
    for (; tried < ways.size() && !hit; ++tried) {
        const std::size_t k = at(ways[tried]);
        if (barred_[k]) continue;
        hitting_[k] = 1;
        hit = hit_next(left - 1);
        if (hit) break;
        hitting_[k] = 0;
        barred_[k] = barred_here[tried] = 1;
    }
    for (std::size_t w = 0; w < ways.size(); ++w)
        if (barred_here[w]) barred_[at(ways[w])] = 0;
    return hit;
}

}  // namespace hashi::people
