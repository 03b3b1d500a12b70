// The current clauses of a proof, by number.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <span>
#include <vector>

#include "proof/checker_literals.hpp"

namespace hashi::proof {

// Numbers come in increasing order, so they are stored in pages. A page without clauses is freed,
// and the clauses are compacted when half of their memory is waste.
class Clauses {
public:
    bool has(std::int64_t number) const { return offset(number) != 0; }
    std::span<const Code> at(std::int64_t number) const {
        const Code* clause = literals_.data() + offset(number);
        return {clause, clause[-1]};
    }

    void add(std::int64_t number, std::span<const Code> clause) {
        const auto page = static_cast<std::size_t>(number >> bits);
        if (page >= pages_.size()) pages_.resize(page + 1);
        if (!pages_[page]) pages_[page] = std::make_unique<Page>();
        literals_.push_back(static_cast<Code>(clause.size()));
        pages_[page]->offset[static_cast<std::size_t>(number & mask)] = literals_.size();
        ++pages_[page]->used;
        literals_.insert(literals_.end(), clause.begin(), clause.end());
    }

    void remove(std::int64_t number) {
        const auto page = static_cast<std::size_t>(number >> bits);
        waste_ += at(number).size() + 1;
        pages_[page]->offset[static_cast<std::size_t>(number & mask)] = 0;
        if (--pages_[page]->used == 0) pages_[page].reset();
        if (waste_ > 1'000'000 && waste_ > literals_.size() / 2) collect();
    }

    // Calls see(clause) for every clause.
    template <class See>
    void each(See&& see) const {
        for (const std::unique_ptr<Page>& page : pages_)
            for (std::size_t i = 0; page && i <= mask; ++i)
                if (page->offset[i] != 0) {
                    const Code* clause = literals_.data() + page->offset[i];
                    see(std::span<const Code>{clause, clause[-1]});
                }
    }

private:
    static constexpr int bits = 10;
    static constexpr std::int64_t mask = (1 << bits) - 1;

    struct Page {
        std::array<std::size_t, mask + 1>
            offset{};  // position in literals_ after the size; 0: none
        int used = 0;
    };

    std::size_t offset(std::int64_t number) const {
        const auto page = static_cast<std::size_t>(number >> bits);
        if (number < 0 || page >= pages_.size() || !pages_[page]) return 0;
        return pages_[page]->offset[static_cast<std::size_t>(number & mask)];
    }

    void collect() {
        std::vector<Code> kept;
        kept.reserve(literals_.size() - waste_);
        for (const std::unique_ptr<Page>& page : pages_) {
            for (std::size_t i = 0; page && i <= mask; ++i) {
                std::size_t& offset = page->offset[i];
                if (offset == 0) continue;
                const auto begin = literals_.begin() + static_cast<std::ptrdiff_t>(offset) - 1;
                offset = kept.size() + 1;
                kept.insert(kept.end(), begin, begin + 1 + static_cast<std::ptrdiff_t>(*begin));
            }
        }
        literals_.swap(kept);
        waste_ = 0;
    }

    std::vector<std::unique_ptr<Page>> pages_;
    std::vector<Code> literals_;  // for each clause its size, then its literals
    std::size_t waste_ = 0;
};

}  // namespace hashi::proof
