#include "people/voice.hpp"

#include <algorithm>
#include <initializer_list>

#include "base/base.hpp"

namespace hashi::people {
namespace {

// The most items of a list that a sentence tells one by one.
constexpr std::size_t most_named = 4;

#ifdef HASHIKIT_SMALL
constexpr bool for_page = true;  // which shows on its board what Python has to put in words
#else
constexpr bool for_page = false;
#endif

void append(Vector<std::int32_t>& out, std::initializer_list<std::int32_t> numbers) {
    for (const std::int32_t n : numbers) out.push_back(n);
}

template <class Enum>
std::int32_t code(Enum value) {
    return static_cast<std::int32_t>(value);
}

bool contains(const Vector<std::int32_t>& list, std::int32_t one) {
    return std::find(list.begin(), list.end(), one) != list.end();
}

}  // namespace

Phrase::Phrase(Vector<std::int32_t>& out, Key key) : out_(out), count_(out.size() + 1) {
    append(out, {code(key), 0});
}

Vector<std::int32_t>& Phrase::open(Name name, Kind kind) {
    ++out_[count_];
    append(out_, {code(name), code(kind)});
    return out_;
}

Phrase& Phrase::put(Name name, Kind kind, std::int32_t value) {
    open(name, kind).push_back(value);
    return *this;
}

Phrase& Phrase::list(Name name, Kind kind, std::span<const std::int32_t> numbers) {
    open(name, kind).push_back(static_cast<std::int32_t>(numbers.size()));
    for (const std::int32_t n : numbers) out_.push_back(n);
    return *this;
}

Phrase Phrase::phrase(Name name, Key key) { return {open(name, Kind::phrase), key}; }

// ------------------------------------------------------------------------------------ values

// An island with its clue, or with what is known of its number of bridges.
void Voice::put_known(std::int32_t i) {
    const int most = 4 * graph().max_bridges;
    const Bound* known =
        !for_page && drawing_.clue(i) < 0 ? fact_of(graph().edge_count() + i) : nullptr;
    append(*out_, {code(known ? Kind::known : Kind::island), i});
    if (known) put_amount({1, most}, {known->low, known->high}, most);
}

void Voice::put_island(Phrase& to, Name name, std::int32_t i) {
    to.open(name, Kind::island).pop_back();
    put_known(i);
}

void Voice::put_islands(Phrase& to, Kind kind, std::span<const std::int32_t> islands) {
    to.open(Name::islands, kind).push_back(static_cast<std::int32_t>(islands.size()));
    for (const std::int32_t i : islands) {
        if (islands.size() <= most_named) put_known(i);
        else append(*out_, {code(Kind::cell), i});
    }
}

// The group of the step; a single island is named as any other.
void Voice::put_group(Phrase to, Name name) {
    const Vector<std::int32_t>& group = step_->group;
    if (group.size() != 1) {
        to.list(name, Kind::group, group);
        return;
    }
    to.open(name, Kind::group).push_back(1);
    put_known(group[0]);
}

void Voice::put_ends(Phrase& to, Kind kind, std::int32_t e) {
    const std::int32_t ends[] = {drawing_.end_of(e, 0), drawing_.end_of(e, 1)};
    put_islands(to, kind, ends);
}

// A number of bridges, of what was possible before.
void Voice::put_amount(Range before, Range after, int most) {
    const int low = after.low, high = std::min(after.high, most);
    if (high == 0) {
        Phrase(*out_, Key::fact_none);
    } else if (low <= before.low) {
        Phrase(*out_, Key::fact_most).number(Name::count, high);
    } else if (low == high) {
        Phrase(*out_, high == most ? Key::fact_count : Key::fact_exactly).number(Name::count, low);
    } else if (high < std::min(before.high, most)) {
        Phrase(*out_, Key::fact_range).number(Name::low, low).number(Name::count, high);
    } else {
        Phrase(*out_, Key::fact_least).number(Name::count, low);
    }
}

void Voice::put_there(Phrase& to, Name name, Range before, Range after, int most, Kind kind,
                      std::int32_t e) {
    Phrase there = to.phrase(name, Key::fact_there);
    there.open(Name::amount, Kind::phrase);
    put_amount(before, after, most);
    there.put(Name::place, kind, e);
}

void Voice::put_says(Phrase& to, std::int32_t sum) {
    const Sum& one = graph().sums[at(sum)];
    append(to.open(Name::says, Kind::says), {one.sign, one.side, one.total});
}

void Voice::put_need(Phrase& to, int need, int greatest) {
    to.phrase(Name::need, need == greatest ? Key::need_exactly : Key::need_least)
        .number(Name::count, need);
}

void Voice::put_bridges(Phrase& to, int count) {
    to.phrase(Name::bridges, Key::fact_count).number(Name::count, count);
}

void Voice::put_parts(Phrase& to, const Sides& sides, std::int32_t but) {
    Vector<std::int32_t> most;
    for (const SideOf& side : sides)
        if (side.most > 0 && side.edge != but) most.push_back(side.most);
    to.list(Name::parts, Kind::sides, most);
}

// ----------------------------------------------------------------------- what a step rests on

const Bound* Voice::fact_of(std::int32_t e) const {
    const auto fact = std::find_if(step_->facts.begin(), step_->facts.end(),
                                   [&](const Bound& f) { return f.edge == e; });
    return fact == step_->facts.end() ? nullptr : &*fact;
}

// What the step knows of the number of bridges of an island.
Voice::Range Voice::known_of(std::int32_t i) const {
    const Bound* fact = fact_of(graph().edge_count() + i);
    return fact ? Range{fact->low, fact->high} : Range{0, 4 * graph().max_bridges};
}

Voice::Range Voice::value_of(std::int32_t i) const {
    const int clue = drawing_.clue(i);
    return clue < 0 ? known_of(i) : Range{clue, clue};
}

int Voice::total_of_group() const {
    int total = 0;
    for (const std::int32_t i : step_->group) total += value_of(i).low;
    return total;
}

// The bridges that lead out of the group elsewhere than where the step concludes something.
int Voice::bridges_out() const {
    int out = 0;
    for (const Bound& f : step_->facts) {
        const bool inside = contains(step_->group, drawing_.end_of(f.edge, 0));
        if (inside == contains(step_->group, drawing_.end_of(f.edge, 1))) continue;
        const bool concluded =
            std::any_of(step_->conclusions.begin(), step_->conclusions.end(),
                        [&](const Step::Conclusion& c) { return c.edge == f.edge; });
        if (!concluded) out += f.low;
    }
    return out;
}

// What the step rests on about the number of an island; false: nothing. `by_sides`: and what
// follows from how many sides it has, unless it has all four.
bool Voice::put_has(std::int32_t i, bool by_sides) {
    const int clue = drawing_.clue(i), most = 4 * graph().max_bridges;
    int low = clue, high = clue;
    if (clue < 0) {
        const Range known = known_of(i);
        bool any = by_sides || fact_of(graph().edge_count() + i);
        int lows = 0, highs = 0;
        for (const std::int32_t e : graph().islands[at(i)].edge) {
            if (e < 0) continue;
            const Bound* fact = fact_of(e);
            any = any || fact;
            lows += fact ? fact->low : 0;
            highs += fact ? fact->high : graph().max_bridges;
        }
        low = std::max({1, known.low, lows});
        high = std::min(known.high, highs);
        if (!any || (low == 1 && high == most)) return false;
    }
    const Key key = low == high    ? Key::has_exactly
                    : high == most ? Key::has_least
                    : low > 1      ? Key::has_range
                                   : Key::has_most;
    Phrase(*out_, key)
        .put(Name::A, Kind::cell, i)
        .number(Name::low, low)
        .number(Name::count, key == Key::has_least ? low : high);
    return true;
}

// The numbers of some islands, as far as the step rests on them.
void Voice::put_known_of(Phrase& to, std::span<const std::int32_t> islands, bool by_sides) {
    to.open(Name::known, Kind::clauses);
    const std::size_t count = out_->size();
    out_->push_back(0);
    for (const std::int32_t i : islands)
        if (put_has(i, by_sides)) ++(*out_)[count];
}

bool Voice::has_wants() const {
    return !step_->islands.empty() || step_->network || step_->loop || !step_->sums.empty();
}

// What is impossible together, for a step that is a smallest set.
void Voice::put_wants(Phrase& to) {
    const Step& step = *step_;
    const auto islands = static_cast<std::int32_t>(step.islands.size());
    to.open(Name::wants, Kind::clauses)
        .push_back((islands > 0) + step.network + step.loop + !step.sums.empty());
    if (islands > 0) {
        Phrase want(*out_, Key::want_islands);
        put_islands(want, Kind::every, step.islands);
        want.number(Name::count, islands);
    }
    if (step.network) Phrase(*out_, Key::want_network);
    if (step.loop) Phrase(*out_, Key::want_loop);
    if (step.sums.empty()) return;
    Vector<std::int32_t> signs;
    for (const std::int32_t s : step.sums)
        if (const std::int32_t sign = graph().sums[at(s)].sign; !contains(signs, sign))
            signs.push_back(sign);
    Phrase(*out_, Key::want_signs)
        .list(Name::signs, Kind::signs, signs)
        .number(Name::count, static_cast<int>(signs.size()));
}

// ------------------------------------------------------------------------------------ reasons

void Voice::say(Step& step) {
    step_ = &step;
    out_ = &step.words;
    step.words.assign(1, 0);
    if (step.conclusions.empty()) say_contradiction();
    else say_reason();
    step.words[0] = static_cast<std::int32_t>(step.words.size() - 1);
    const std::size_t look = step.words.size();
    out_->push_back(0);
    if (!for_page) say_look();
    step.words[look] = static_cast<std::int32_t>(step.words.size() - look - 1);
    out_->push_back(static_cast<std::int32_t>(step.conclusions.size()));
    for (const Step::Conclusion& c : step.conclusions) {
        const int low = drawing_.is_value(c.edge) ? std::max(c.low_before, 1) : c.low_before;
        append(*out_, {c.low > low, c.edge});
        put_amount({low, c.high_before}, {c.low, c.high}, drawing_.most_of(c.edge));
    }
}

void Voice::say_all(Vector<Step>& steps, bool draw) {
    for (Step& step : steps) {
        say(step);
        if (draw) this->draw(step);
    }
}

void Voice::say_assumption(const Bound& fact, Vector<std::int32_t>& out) {
    out_ = &out;
    const int most = graph().max_bridges;
    Phrase there(out, Key::fact_there);
    there.open(Name::amount, Kind::phrase);
    put_amount({0, most}, {fact.low, fact.high}, most);
    there.put(Name::place, Kind::edge, fact.edge);
}

void Voice::draw(const Step& step) {
    for (const Step::Conclusion& c : step.conclusions) drawing_.draw(c.edge, c.low, c.high);
}

// Where to look for the step.
void Voice::say_look() {
    const Step& step = *step_;
    Phrase look(*out_, Key::hint_look);
    if (step.place >= 0 && step.technique != Technique::crossing)
        return put_island(look, Name::islands, step.place);
    if (!step.group.empty()) return put_group(look, Name::islands);
    Vector<std::int32_t> islands = step.islands;
    for (const Bound& f : step.facts)
        if (drawing_.is_value(f.edge)) islands.push_back(drawing_.end_of(f.edge, 0));
    if (islands.empty()) {
        Vector<std::int32_t> edges;
        for (const Step::Conclusion& c : step.conclusions) edges.push_back(c.edge);
        if (edges.empty() && (step.failure == Failure::clash || step.failure == Failure::loop ||
                              step.failure == Failure::crossing))
            edges.push_back(step.failure_place);
        if (step.failure == Failure::crossing) edges.push_back(step.place);
        for (const std::int32_t e : edges)
            if (!drawing_.is_value(e))
                append(islands, {drawing_.end_of(e, 0), drawing_.end_of(e, 1)});
    }
    sort(islands);
    islands.erase(std::unique(islands.begin(), islands.end()), islands.end());
    put_islands(look, Kind::islands, islands);
}

void Voice::say_reason() {
    const Step& step = *step_;
    const Technique technique = step.technique;
    const bool supposes = step.supposed.edge >= 0;
    if (adds_sides(technique) || technique == Technique::room) return say_arithmetic();
    Key key = usual_key(technique);
    bool known = false;
    switch (technique) {
        case Technique::minimal:
            if (!has_wants()) key = Key::why_minimal_bare;
            break;
        case Technique::parity:
            if (bridges_out() > 0) key = Key::why_parity_out;
            break;
        case Technique::sum_rest:
            if (step.group.size() == 1) key = Key::why_sum_alone;
            break;
        case Technique::no_repeat:
        case Technique::sum: {
            if (supposes) break;
            const std::size_t size = out_->size();
            for (const std::int32_t i : step.group) known = put_has(i, false) || known;
            out_->resize(size);
            if (!known) break;
            key = key == Key::why_sum ? Key::why_sum_known : Key::why_no_repeat_known;
            break;
        }
        case Technique::trial:
            if (!step.chain.empty()) key = Key::why_trial_chain;
            break;
        default: break;
    }
    // A bridge may leave the islands of a sum no values, as it may block another one.
    if (supposes &&
        (technique == Technique::sum || (technique == Technique::way_out && step.group.empty())))
        key = Key::why_blocked;
    Phrase why(*out_, key);
    if (technique == Technique::crossing) why.put(Name::bridge, Kind::bridge, step.place);
    else if (step.place >= 0) put_island(why, Name::A, step.place);
    if (key == Key::why_minimal) put_wants(why);
    if (technique == Technique::loop || technique == Technique::pair) {
        const Step::Conclusion& c = step.conclusions[0];
        put_ends(why, Kind::islands, c.edge);
        put_bridges(why, c.high + 1);
    }
    if (technique == Technique::split) why.put(Name::place, Kind::here, step.conclusions[0].edge);
    if (technique == Technique::parity) {
        why.number(Name::total, total_of_group());
        if (const int out = bridges_out(); out > 0) put_bridges(why, out);
    }
    if (known) put_known_of(why, step.group, false);
    if (key == Key::why_sum_rest || key == Key::why_sum_alone || key == Key::why_no_repeat ||
        key == Key::why_no_repeat_known || key == Key::why_sum || key == Key::why_sum_known)
        put_says(why, step.sums[0]);
    if (key == Key::why_way_out || technique == Technique::split || technique == Technique::parity)
        put_group(why);
    if (!supposes) return;
    const Bound& supposed = step.supposed;
    const int most = drawing_.most_of(supposed.edge);
    const bool is_value = drawing_.is_value(supposed.edge);
    const auto drawable = static_cast<std::int32_t>(
        std::count_if(step.chain.begin(), step.chain.end(),
                      [&](const Step::Link& link) { return !drawing_.is_value(link.edge); }));
    const Range after = supposed.low > 0 ? Range{supposed.low, most} : Range{0, supposed.high};
    put_there(why, Name::supposed, {is_value ? 1 : 0, most}, after, most,
              is_value       ? Kind::edge
              : drawable > 0 ? Kind::tried
                             : Kind::here,
              supposed.edge);
    put_failed(why);
    if (key != Key::why_trial_chain) return;
    why.open(Name::chain, Kind::chain);
    const std::size_t start = out_->size();
    append(*out_, {drawable, 0, for_page ? 0 : static_cast<std::int32_t>(step.chain.size())});
    if (!for_page)
        for (const Step::Link& link : step.chain) say_link(link);
    (*out_)[start + 1] = static_cast<std::int32_t>(out_->size() - start - 2);
}

// A reason that is about what the sides of an island can give.
void Voice::say_arithmetic() {
    const Step& step = *step_;
    const std::int32_t here = step.place;
    const Range value = value_of(here);
    const int greatest = value.high, need = std::max(value.low, 1);  // every island has a bridge
    const Sides sides = drawing_.sides_by(here, greatest, step.facts);
    if (step.technique == Technique::room) {
        Phrase(*out_, drawing_.clue(here) < 0 ? Key::why_room_most : Key::why_room)
            .put(Name::A, Kind::plain, here)
            .number(Name::clue, greatest)
            .number(Name::have, sides.have)
            .number(Name::left, greatest - sides.have);
        return;
    }
    const auto name_island = [&](Key key) {
        Phrase why(*out_, key);
        put_island(why, Name::A, here);
    };
    const auto plain = [&](Key key) {
        Phrase why(*out_, key);
        why.put(Name::A, Kind::plain, here);
        put_need(why, need, greatest);
        return why;
    };
    const Key other = step.technique == Technique::full ? Key::why_all : Key::why_capacity;
    Vector<Step::Conclusion> edges = step.conclusions;
    erase_if(edges, [&](const Step::Conclusion& c) { return drawing_.is_value(c.edge); });
    if (edges.empty()) return name_island(other);
    const Step::Conclusion& first = edges[0];
    const SideOf* side = sides.of(first.edge);
    const int bridges = side ? side->bridges : 0, elsewhere = sides.have - bridges;
    const bool only = side && side->most > side->bridges &&
                      std::all_of(sides.begin(), sides.end(), [&](const SideOf& one) {
                          return one.edge == first.edge || one.most <= one.bridges;
                      });
    if (only && first.low == need - elsewhere) {
        if (need == 1 && greatest > 1) return name_island(Key::why_only_way);
        plain(elsewhere == 0 ? Key::why_only
              : bridges > 0  ? Key::why_last_more
                             : Key::why_last)
            .number(Name::have, elsewhere);
        return;
    }
    const int spare = sides.total - need;
    const auto count_sides = [&](Key key, std::int32_t but = -1) {
        Phrase why = plain(key);
        put_parts(why, sides, but);
        why.number(Name::spare, spare);
        return why;
    };
    if (step.technique == Technique::full) {
        if (spare == 0) count_sides(Key::why_full);
        else name_island(other);
        return;
    }
    const auto must = [&](std::int32_t e) {
        const SideOf* one = sides.of(e);
        return (one ? one->most : 0) - spare;
    };
    for (const Step::Conclusion& c : edges)
        if (c.low <= 0 || c.low > must(c.edge)) return name_island(other);
    if (edges.size() == 1) {
        if (must(first.edge) != first.low) return name_island(other);
        count_sides(Key::why_rest, first.edge);
        return;
    }
    const int each = first.low;
    const auto differs = [&](const Step::Conclusion& c) { return c.low != each; };
    const auto gives = [&](const SideOf& one) { return one.most == 0 || one.most - spare >= each; };
    if (std::any_of(edges.begin(), edges.end(), differs)) count_sides(Key::why_spare);
    else if (std::all_of(sides.begin(), sides.end(), gives))
        count_sides(each == 1 ? Key::why_one_each_way : Key::why_each_more)
            .number(Name::least, each);
    else count_sides(each == 1 ? Key::why_each_but : Key::why_spare);
}

// How an assumption fails.
void Voice::put_failed(Phrase& to) {
    const std::int32_t place = step_->failure_place;
    switch (step_->failure) {
        case Failure::too_many:
        case Failure::too_few: {
            Phrase failed =
                to.phrase(Name::failed, step_->failure == Failure::too_many ? Key::failed_too_many
                                                                            : Key::failed_too_few);
            put_island(failed, Name::A, place);
            break;
        }
        case Failure::cut_off: put_group(to.phrase(Name::failed, Key::failed_cut_off)); break;
        case Failure::clash:
            to.phrase(Name::failed, Key::failed_clash).put(Name::place, Kind::edge, place);
            break;
        case Failure::loop:
            to.phrase(Name::failed, Key::failed_loop).put(Name::place, Kind::edge, place);
            break;
        case Failure::sum:
            to.phrase(Name::failed, Key::failed_sum)
                .list(Name::sign, Kind::signs, {&graph().sums[at(place)].sign, 1});
            break;
        default: to.phrase(Name::failed, Key::failed_none);
    }
}

// Whether a bridge joins an island to others before a link of a trial.
bool Voice::is_joined(const Step::Link& link, std::int32_t i) const {
    const auto joins = [&](std::int32_t e, int low) {
        return low > 0 && e >= 0 && !drawing_.is_value(e) &&
               (drawing_.end_of(e, 0) == i || drawing_.end_of(e, 1) == i);
    };
    for (const Step::Link* other = step_->chain.data(); other != &link; ++other)
        if (joins(other->edge, other->low ? other->bound : 0)) return true;
    return joins(step_->supposed.edge, step_->supposed.low) ||
           std::any_of(step_->facts.begin(), step_->facts.end(),
                       [&](const Bound& f) { return joins(f.edge, f.low); });
}

// One consequence of an assumption.
void Voice::say_link(const Step::Link& link) {
    const std::int32_t first = drawing_.end_of(link.edge, 0), last = drawing_.end_of(link.edge, 1);
    if (link.why == Why::crossing || link.why == Why::loop) {
        Phrase(*out_, link.why == Why::loop ? Key::link_loop : Key::link_crossing)
            .put(Name::place, Kind::edge, link.edge);
        return;
    }
    if (link.why == Why::way_out) {
        Phrase(*out_, is_joined(link, link.place) ? Key::link_way_out_group : Key::link_way_out)
            .put(Name::A, Kind::cell, link.place)
            .put(Name::place, Kind::edge, link.edge);
        return;
    }
    const bool sum = link.why == Why::sum;
    const int most = (sum ? 4 : 1) * graph().max_bridges;
    const std::int32_t here = sum ? first : link.place;
    Phrase phrase(*out_, sum                      ? Key::link_sum
                         : link.why == Why::least ? Key::link_least
                                                  : Key::link_most);
    if (sum) put_says(phrase, link.place);
    put_island(phrase, Name::A, here);
    phrase.open(Name::amount, Kind::phrase);
    put_amount({0, most}, link.low ? Range{link.bound, most} : Range{0, link.bound}, most);
    if (sum) return;
    if (here == first || here == last)
        phrase.put(Name::place, Kind::toward, here == first ? last : first);
    else phrase.put(Name::place, Kind::edge, link.edge);
}

// ------------------------------------------------------------------ where there is no solution

void Voice::say_contradiction() {
    const Step& step = *step_;
    const std::int32_t place = step.failure_place;
    switch (step.failure) {
        case Failure::none: {
            Phrase why(*out_, Key::impossible_minimal);
            return put_wants(why);
        }
        case Failure::too_many:
        case Failure::too_few: {
            const Range value = value_of(place);
            const Sides sides = drawing_.sides_by(place, value.high, step.facts);
            if (step.failure == Failure::too_many) {
                Phrase(*out_, value.low == value.high ? Key::impossible_too_many
                                                      : Key::impossible_too_many_most)
                    .put(Name::A, Kind::plain, place)
                    .number(Name::clue, value.high)
                    .number(Name::have, sides.have);
                return;
            }
            Phrase why(*out_, sides.total > 0 ? Key::impossible_too_few : Key::impossible_no_side);
            why.put(Name::A, Kind::plain, place);
            put_need(why, std::max(value.low, 1), value.high);  // every island has a bridge
            return put_parts(why, sides);
        }
        case Failure::cut_off: return put_group(Phrase(*out_, Key::impossible_cut_off));
        case Failure::odd: {
            const bool all = static_cast<std::int32_t>(step.group.size()) == graph().island_count();
            const int total = total_of_group(), out = all ? 0 : bridges_out();
            Phrase why(*out_, all       ? Key::impossible_odd_all
                              : out > 0 ? Key::impossible_odd_out
                                        : Key::impossible_odd);
            put_group(why);
            why.number(Name::total, total);
            if (out == 0) return;
            put_bridges(why, out);
            why.number(Name::rest, total - out);
            return;
        }
        case Failure::unbalanced: {
            int need = 0, most = 0;
            Vector<std::int32_t> around;
            for (const std::int32_t i : step.group) {
                need += drawing_.clue(i) < 0 ? 1 : drawing_.clue(i);
                for (const std::int32_t e : graph().islands[at(i)].edge) {
                    if (e < 0) continue;
                    const std::int32_t other = graph().edges[at(e)].other(i);
                    if (contains(step.group, other) || contains(around, other)) continue;
                    around.push_back(other);
                    most +=
                        drawing_.clue(other) < 0 ? 4 * graph().max_bridges : drawing_.clue(other);
                }
            }
            const bool all = static_cast<std::int32_t>(step.group.size() + around.size()) ==
                             graph().island_count();
            Phrase(*out_, all ? Key::impossible_unbalanced : Key::impossible_unbalanced_part)
                .put(Name::A, Kind::plain, step.group[0])
                .number(Name::need, need)
                .number(Name::most, most);
            return;
        }
        case Failure::sum: {
            const Sum& sum = graph().sums[at(place)];
            const auto summed = sum.of(graph().summed);
            Vector<std::int32_t> islands(summed.begin(), summed.end());
            if (sum.side == north || sum.side == west) std::reverse(islands.begin(), islands.end());
            const std::size_t start = out_->size();
            std::size_t known = 0;
            for (const std::int32_t i : islands) known += put_has(i, true);
            out_->resize(start);
            const bool few = known > 0 && known <= most_named;
            Phrase why(*out_, !few                      ? Key::impossible_sum
                              : sum.total == unreadable ? Key::impossible_repeat
                              : islands.size() > 1      ? Key::impossible_sum_known
                                                        : Key::impossible_sum_one);
            put_says(why, place);
            if (few) put_known_of(why, islands, true);
            return;
        }
        case Failure::loop:
            Phrase(*out_, Key::impossible_loop).put(Name::place, Kind::edge, place);
            return;
        case Failure::crossing:
            Phrase(*out_, Key::impossible_crossing)
                .put(Name::one, Kind::edge, place)
                .put(Name::two, Kind::edge, step.place);
            return;
        case Failure::clash: break;
    }
    const int most = graph().max_bridges;
    const Bound* fact = fact_of(place);
    const Range known = fact ? Range{fact->low, std::min(most, fact->high)} : Range{1, most};
    std::int32_t small = -1;  // an island that needs less
    for (const std::int32_t i : {drawing_.end_of(place, 1), drawing_.end_of(place, 0)})
        if (drawing_.clue(i) >= 0 && drawing_.clue(i) < known.low && contains(step.islands, i))
            small = i;
    Phrase why(*out_, small < 0 ? Key::impossible_clash : Key::impossible_clash_clue);
    put_there(why, Name::must, {0, most}, {known.low, most}, most, Kind::edge, place);
    if (small >= 0) {
        why.put(Name::A, Kind::plain, small).number(Name::clue, drawing_.clue(small));
    } else {
        why.open(Name::can, Kind::phrase);
        put_amount({0, most}, {0, known.high}, most);
    }
}

// ----------------------------------------------------------------------------------- mistakes

void Voice::say_fault(const PuzzleSpec& spec, std::span<const Bound> drawing,
                      std::span<const std::int32_t> wrong, bool together,
                      Vector<std::int32_t>& out) {
    Vector<std::int32_t> ends;
    Vector<Bound> only;
    for (const std::int32_t e : wrong) {
        for (const int end : {0, 1})
            if (const std::int32_t i = drawing_.end_of(e, end); !contains(ends, i))
                ends.push_back(i);
        for (const Bound& d : drawing)
            if (d.edge == e) only.push_back(d);
    }
    Drawing whole;
    whole.load(spec, graph(), drawing);
    Drawing part;
    part.load(spec, graph(), together ? std::span<const Bound>(only) : drawing);
    const auto say = [&](Key key, Key alone, std::int32_t i, int count, int all) {
        Phrase(out, count == all ? key : alone)
            .put(Name::A, Kind::plain, i)
            .number(Name::clue, part.clue(i))
            .number(Name::count, count);
    };
    for (const std::int32_t i : ends)
        if (part.clue(i) >= 0 && part.degree(i) > part.clue(i))
            return say(Key::hint_over, Key::hint_over_alone, i, part.degree(i), whole.degree(i));
    for (const std::int32_t i : ends)
        if (const Vector<std::int32_t> group = part.closed_group(i); !group.empty()) {
            Phrase(out, Key::hint_closed).list(Name::group, Kind::group, group);
            return;
        }
    for (const std::int32_t i : ends)
        if (const int can = part.sides(i).total; part.clue(i) >= 0 && can < part.clue(i))
            return say(Key::hint_short, Key::hint_short_alone, i, can, whole.sides(i).total);
}

void Voice::say_refusal(std::span<const Bound> drawing, std::span<const std::int32_t> wrong,
                        bool together, int max_bridges, Vector<std::int32_t>& out) {
    bool marks = true, bridges = true, several = false;  // at least so many; no more may be too few
    for (const Bound& d : drawing) {
        if (std::find(wrong.begin(), wrong.end(), d.edge) == wrong.end()) continue;
        marks = marks && d.high == 0;
        bridges = bridges && d.low > 0 && d.high >= max_bridges;
        several = several || d.low > 1;
    }
    if (together || for_page) {
        Phrase(out, marks     ? Key::hint_not_all_marks
                    : bridges ? Key::hint_not_all_bridges
                              : Key::hint_not_all_drawings);
        return;
    }
    Phrase(out, marks      ? Key::hint_no_mark
                : !bridges ? Key::hint_no_drawing
                : several  ? Key::hint_no_bridges  // fewer may be right
                           : Key::hint_no_bridge)
        .number(Name::count, static_cast<int>(wrong.size()));
}

}  // namespace hashi::people
