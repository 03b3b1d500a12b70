#include "count/join_states.hpp"

namespace hashi::count {

Ending JoinStates::add_node(const Tree::Node& node) {
    if (control_.tick(64)) return Ending::stopped;
    partials_.emplace_back();
    if (!plans_.add(node)) return Ending::wide;
    return find_states(plans_.size() - 1);
}

Ending JoinStates::find_states(std::size_t n) {
    const Plan& plan = plans_[n];
    Partials& partials = partials_[n];
    const std::int64_t before = control_.spent;
    table_.reset(plan.words);
    if (plans_.node(n).left < 0) {
        make_leaf(n);
        append_possible(n);
    } else {
        const bool done = with_words(plan.words, [&](auto words) {
            return prepare_sides<words>(n, true) &&
                   for_pairs<words>(
                       plan, [](const Word*) { return true; },
                       [&](std::uint32_t, std::uint32_t, const Word* key) {
                           table_.insert(key);
                           return 1;
                       },
                       [&] { return append_possible(n); });
        });
        if (!done) return ending_;
    }
    partials.steps = control_.spent - before;
    partials.keys.shrink_to_fit();
    budget_.bytes += partials.keys.capacity() * sizeof(Word);
    return Ending::complete;
}

bool JoinStates::append_possible(std::size_t n) {
    const Plan& plan = plans_[n];
    Partials& partials = partials_[n];
    budget_.states += table_.size();
    partials.classes.push_back(static_cast<std::uint32_t>(partials.keys.size() / plan.words));
    for (std::size_t k = 0; k < table_.size(); ++k) {
        if ((k & 255) == 255 &&
            (control_.tick(256) || !budget_.fits(in_use() + partials.keys.capacity() * 8) ||
             !budget_.numbers(partials.keys.size() / plan.words)))
            return fail(control_.stopped ? Ending::stopped : Ending::memory);
        if (!plans_.is_possible(plan, table_.key(k))) continue;
        for (std::size_t w = 0; w < plan.words; ++w) partials.keys.push_back(table_.key(k)[w]);
    }
    table_.clear();
    return true;
}

void JoinStates::make_leaf(std::size_t n) {
    Word key[most_words];
    for (std::int32_t x = 0; x <= plans_.piece().edges[at(plans_.node(n).edge)].high; ++x)
        if (plans_.leaf_key(n, x, key)) table_.insert(key);
}

void JoinStates::keep_live(std::size_t n, const Vector<std::uint8_t>& live) {
    const std::size_t words = plans_[n].words;
    Partials& partials = partials_[n];
    budget_.bytes -= partials.keys.capacity() * sizeof(Word);
    std::uint32_t live_count = 0;
    for (std::size_t c = 0, k = 0; c < partials.classes.size(); ++c) {
        const std::size_t last =
            c + 1 < partials.classes.size() ? partials.classes[c + 1] : live.size();
        partials.classes[c] = live_count;
        for (; k < last; ++k)
            if (live[k])
                std::copy_n(partials.keys.data() + k * words, words,
                            partials.keys.data() + live_count++ * words);
    }
    partials.classes.push_back(live_count);
    partials.keys.resize(live_count * words);
    partials.keys.shrink_to_fit();
    budget_.bytes += partials.keys.capacity() * sizeof(Word);
}

Ending JoinStates::find_live() {
    Vector<Vector<std::uint8_t>> live(plans_.size());
    live.back().assign(1, 1);
    std::int64_t steps = 0;
    for (const Partials& partials : partials_) steps += partials.steps;
    budget_.progress.begin_pass(static_cast<double>(steps));
    for (std::size_t n = plans_.size(); n-- > 0;) {
        const Plan& plan = plans_[n];
        budget_.progress.begin_join(static_cast<double>(partials_[n].steps));
        keep_live(n, live[n]);
        live[n] = {};
        if (plans_.node(n).left < 0) continue;
        Vector<std::uint8_t>* child_live[2];
        for (int s = 0; s < 2; ++s) {
            const auto child = at(s == 0 ? plans_.node(n).left : plans_.node(n).right);
            child_live[s] = &live[child];
            child_live[s]->assign(size_of_states(child), 0);
        }
        std::uint8_t *outer = child_live[plan.outer]->data(),
                     *inner = child_live[!plan.outer]->data();
        const bool done = for_known_pairs(
            n, [](std::uint32_t) {},
            [&](std::uint32_t a, std::uint32_t b, const Word* key) {
                if ((outer[a] && inner[b]) || table_.find(key) == none) return 1;
                outer[a] = 1;
                inner[b] = 1;
                return 1;
            },
            [] { return true; });
        if (!done) return ending_;
    }
    return Ending::complete;
}

Ending JoinStates::add_reversed(std::int32_t left, std::int32_t right, std::int32_t across) {
    const Ending ending = add_node({left, right, -1});
    if (ending != Ending::complete) return ending;
    const std::size_t n = plans_.size() - 1;
    if (!add_bare_node({across, static_cast<std::int32_t>(n), -1})) return Ending::wide;
    Vector<std::uint8_t> live;
    const bool done = with_words(plans_[n + 1].words, [&](auto words) {
        if (!prepare_sides<words>(n + 1, true)) return false;
        mark_compatible(plans_[n + 1], live);
        return true;
    });
    if (!done) return ending_;
    keep_live(n, live);
    plans_.remove_last();
    partials_.pop_back();
    return Ending::complete;
}

void JoinStates::release(std::size_t n) {
    budget_.bytes -= partials_[n].bytes();
    partials_[n] = {};
}

void JoinStates::mark_compatible(const Plan& plan, Vector<std::uint8_t>& compatible) const {
    const JoinSide& right = side_[1];
    const bool outer = plan.outer == 1;
    Vector<std::uint8_t> groups(right.groups.size(), 0);
    for (std::size_t g = 0; g + 1 < fits_begin_.size(); ++g)
        for (std::uint32_t f = fits_begin_[g]; f < fits_begin_[g + 1]; ++f)
            groups[outer ? g : fits_[f]] = 1;
    compatible.clear();
    for (const std::uint32_t group : right.group) compatible.push_back(groups[group]);
}

bool JoinStates::go_on(std::int32_t steps) {
    if (control_.tick(steps)) return fail(Ending::stopped);
    if (!budget_.fits(in_use(), growth()) || !budget_.numbers(most_numbers()))
        return fail(Ending::memory);
    return true;
}

std::size_t JoinStates::most_numbers() const { return std::max(table_.size(), fits_.size()); }

std::size_t JoinStates::in_use() const {
    return table_.bytes() + side_[0].bytes() + side_[1].bytes() +
           fits_base_.capacity() * sizeof(Word) + fits_.capacity() * 4;
}

std::size_t JoinStates::growth() const { return table_.growth(); }

}  // namespace hashi::count
