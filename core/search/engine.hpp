// The clause-learning search: trail, watches, conflict analysis, restarts.
//
// A CDCL solver over the order encoding of the edges, in which degrees (degree.hpp), crossings and
// connectivity (connectivity.hpp) are propagators with lazily expanded reasons, and only learned
// clauses are stored. References: Eén and Sörensson 2003 (MiniSat), Biere and Fröhlich 2015 (VMTF),
// Audemard and Simon 2009 (LBD), Gebser et al. 2007 (enumeration in polynomial space).
#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <variant>

#include "base/base.hpp"
#include "puzzle/puzzle.hpp"
#include "search/degree.hpp"
#include "search/literal.hpp"
#include "search/stats.hpp"
#include "search/windows.hpp"

namespace hashi::search {

// HASHIKIT_VERIFY(...) is done in the self-checking build only (verify.cpp).
#ifdef HASHIKIT_CHECK
#define HASHIKIT_VERIFY(...) __VA_ARGS__
#else
#define HASHIKIT_VERIFY(...)
#endif

constexpr Var no_var = ~Var{0};
constexpr std::uint32_t permanent_flag = 0x80000000u;  // in the size word of a stored clause

template <int K>
class Engine {
public:
    // Takes a puzzle, forgetting the one before; the graph must stay alive. The seed chooses where
    // the search begins; the same seed makes the same search.
    void load(const Graph& graph, std::uint64_t seed, Control& control);
    // At the root: edge e has low to high bridges. Only between load() and the first search().
    void bound(std::int32_t e, int low, int high);
    // Finds an assignment that meets all rules, the `assumptions` and none excluded before. After
    // `solved` the bridges stand in count(). `no_solution` may be due to the assumptions.
    Outcome search(Control& control, std::span<const Lit> assumptions = {});
    // Excludes the solution just found; false if it was the last. Not after assumptions.
    bool exclude();
    // Gives up the solution just found and returns to the root (does not exclude it).
    void to_root();
    // At the root: the literal holds in what is still looked for.
    void add_unit(Lit l);

    Lit at_least(std::int32_t e, int k) const {
        return 2 * (static_cast<Lit>(e) * static_cast<Lit>(most()) + static_cast<Lit>(k - 1));
    }
    bool is_true(Lit l) const { return value_[l] > 0; }
    bool is_open(Lit l) const { return value_[l] == 0; }
    int count(std::int32_t e) const {
        int sum = 0;
        for (int k = 1; k <= most(); ++k) sum += value_[at_least(e, k)] > 0;
        return sum;
    }
    // The value a decision on this literal's variable will try first.
    void prefer(Lit l) { phase_[var_of(l)] = !negative(l); }

    Stats stats;

#ifdef HASHIKIT_CHECK
    // verify.cpp: a solution of the puzzle just loaded, against which everything derived is held
    // until it is found itself.
    void expect(std::span<const std::uint8_t> counts);
#endif

private:
    struct VarInfo {
        std::int32_t level, position;
        Reason reason;
    };
    struct Watch {
        std::uint32_t clause;
        Lit blocker;
    };

    static constexpr std::size_t crowded_arena = std::size_t{1} << 26;  // words
    static constexpr std::int32_t close_scan = 32;  // largest component that keep_open() reads

    // The most bridges per pair.
    int most() const {
        if constexpr (K == any) return graph_->max_bridges;
        else return K;
    }
    std::int32_t edge_of(Lit l) const {
        return static_cast<std::int32_t>(var_of(l) / static_cast<Var>(most()));
    }
    int bridges_of(Lit l) const {
        return static_cast<int>(var_of(l) % static_cast<Var>(most())) + 1;
    }
    int most_value() const { return 4 * most(); }
    // The literals of the islands' values come after those of the edges.
    Lit value_at_least(std::int32_t island, int k) const {
        return 2 * (value_base_[island] + static_cast<Var>(k - 1));
    }
    std::int32_t valued_island(Lit l) const {
        return valued_[(var_of(l) - edge_vars_) / static_cast<Var>(most_value())];
    }
    int value_of(Lit l) const {
        return static_cast<int>((var_of(l) - edge_vars_) % static_cast<Var>(most_value())) + 1;
    }

    // propagate.cpp
    bool assign(Lit l, Reason reason) {
        const std::int8_t value = value_[l];
        if (value != 0) {
            if (value > 0) return true;
            conflict_lit_ = l;
            conflict_ = reason;
            return false;
        }
        value_[l] = 1;
        value_[negate(l)] = -1;
        info_[var_of(l)] = {level(), static_cast<std::int32_t>(trail_size_), reason};
        trail_[trail_size_++] = l;
        return true;
    }
    bool fail(Reason reason) {
        conflict_lit_ = no_lit;
        conflict_ = reason;
        return false;
    }
    bool propagate(Control& control);
    bool process(Lit p);
    bool tighten(std::int32_t island) {
        const auto state = degree_.state[island];
        const int up = state.high - Degree<K>::count(state.yes);
        const int down = Degree<K>::upper(state.no) - state.low;
        return (up >= most() && down >= most()) || force(island, state, up, down);
    }
    bool force(std::int32_t island, typename Degree<K>::State state, int up, int down);
    bool visit_clauses(Lit p);
    bool connect(Control& control);
    bool merge(std::int32_t e);
    bool keep_open(std::int32_t c) {
        const std::int32_t room = network_.room(c), size = network_.size_of(c);
        return room > (size == 1 ? most() : 2 * most()) || room == 0 || size > close_scan ||
               forbid_closing(c, room);
    }
    bool forbid_closing(std::int32_t c, std::int32_t room);
    bool rewatch(std::int32_t c, std::int32_t extra0 = -1, std::int32_t extra1 = -1);

    // signs.cpp
    bool load_signs();
    bool bound_values();
    bool process_value(Lit p);
    void forget_value(Lit p);
    bool show(std::int32_t island);
    bool add_up();
    void explain_sum(Lit l, const Sum& sum, std::int32_t limit);
    void explain_bound(Lit l, Reason reason);

    // analyze.cpp
    void expand(Lit l, Reason reason);
    bool analyze(bool bump, Control& control);
    void mark(Lit antecedent);
    bool redundant(Lit l);
    enum class Learned { asserted, below_floor, stopped };
    Learned learn(bool bump, Control& control);
    void bump_all();
    void reduce(Control& control);
    // Where no conflict is pending. The arena's limit is far below the reach of its 32-bit indices.
    void reduce_if_crowded(Control& control) {
        if (learned_refs_.size() <= learned_limit_ && arena_.size() <= crowded_arena) return;
        reduce(control);
        learned_limit_ += 300;
    }

    // search.cpp
    int level() const { return static_cast<int>(starts_.size()); }
    void backtrack(int to);
    bool lower_floor();
    Lit pick();
    // Only when propagation is complete: what is implied on a level must stand on that level.
    void decide(Lit l) {
        starts_.push_back(static_cast<std::int32_t>(trail_size_));
        assign(l, {});
    }

    // windows.cpp
    enum class Filled { yes, not_yet, impossible, stopped };
    Outcome sweep(Control& control);
    Filled fill_windows(Control& control, int turn);
    Filled fill(Control& control, std::span<const std::int32_t> edges, int tries);
    Filled fill(Control& control, std::int64_t budget);
    Filled repair(Control& control, std::size_t window);
    void make_halo(std::size_t window, const Box& box);
    bool assert_units();

    // clauses.cpp; a clause is [size | permanent << 31][lbd][literals …]
    std::uint32_t add_clause(std::span<const Lit> lits, std::uint32_t lbd, bool permanent);
    void attach(std::uint32_t clause);

#ifdef HASHIKIT_CHECK
    // verify.cpp: everything kept incrementally, worked out anew from the trail; every reason.
    void verify();
    void verify_trail() const;
    void verify_degrees() const;
    void verify_network() const;
    void verify_fixpoint();
    void verify_clauses() const;
    void verify_sum_reason(const Sum& sum);
    void verify_reason(Lit l, Reason reason, std::int32_t limit) const;
    void verify_learned(std::span<const Lit> clause) const;
    void verify_denial() const;
    bool expected_meets(std::span<const Lit> clause) const;
    void forget_if_found();

    Vector<std::uint8_t> expected_;  // by literal: true in the expected solution
    std::uint64_t verified_ = 0;
#endif

    void queue_reset(std::uint64_t seed);
    void queue_to_front(Var v);

    const Graph* graph_ = nullptr;
    bool consistent_ = false;  // false: no solution, proved at the root
    Degree<K> degree_;
    Connectivity network_;

    Var edge_vars_ = 0;                 // variables from here on are those of values
    Vector<std::int32_t> valued_;  // the islands that have them, in their order …
    Vector<Var> value_base_;       // … and by island its first, or no_var; only with sums
    Vector<Sum> sums_;
    Vector<std::int32_t> summed_;
    Vector<std::int32_t> sums_at_, sums_of_;  // by island: where its sums begin; the sums
    Vector<std::int32_t> due_;                // sums to be looked at again
    Vector<std::uint8_t> is_due_;
    SumValues<K> adder_;
    Vector<typename SumValues<K>::Domain> domains_;      // scratch, by island of a sum
    Vector<std::pair<int, int>> explained_;         // the same

    Vector<std::int8_t> value_;  // by literal: 1 true, -1 false, 0 open
    Vector<VarInfo> info_;       // by variable
    Vector<std::uint8_t> phase_;
    Vector<Lit> trail_;          // room for every variable; in use:
    std::size_t trail_size_ = 0;
    Vector<std::int32_t> starts_;  // trail positions of the decisions
    std::size_t head_ = 0;              // trail literals before it are propagated …
    std::size_t network_head_ = 0;      // … and before this one known to the network

    Lit conflict_lit_ = no_lit;  // the conflict: this false literal (if any) is implied by …
    Reason conflict_;            // … this reason

    Vector<std::uint32_t> arena_;
    Vector<Vector<Watch>> watches_;  // by literal: clauses to look at when it is false
    Vector<Lit> touched_;                 // literals whose lists are not empty
    Vector<std::uint32_t> learned_refs_;
    std::size_t learned_limit_ = 0;

    Vector<Lit> antecedents_;  // what expand() fills: true literals
    Vector<Lit> learned_;
    Vector<Var> seen_list_;
    Vector<std::pair<std::uint64_t, std::uint32_t>> ranked_;  // scratch: things by their rank
    Vector<std::uint8_t> seen_;
    int open_count_ = 0;
    Vector<std::uint32_t> level_marks_;
    std::uint32_t level_epoch_ = 0;

    struct Link {
        Var older, newer;
        std::uint64_t stamp;
    };
    Vector<Link> queue_;
    Var front_ = 0, search_from_ = 0;
    std::uint64_t stamp_ = 0;

    int floor_ = 0;           // levels up to here are fixed, by the enumeration or a window
    int excluded_ = 0;        // solutions excluded by a clause so far
    Vector<Lit> units_;  // learned while floor_ > 0, to be asserted again further down

    Windows windows_;
    bool swept_ = false;             // the trail was made by sweep(): a level may have many decisions
    Vector<Var> order_;         // what fill() decides, in this order
    int first_turn_ = 0;             // from which side the map is swept first
    Vector<std::int32_t> sorted_, halo_;
    Vector<std::uint32_t> cursor_;  // by level above the floor: where in it
};

// The engines there are, by the most bridges per pair. A build that has to be small (the browser's)
// has one for all of them; it takes the same steps.
#ifdef HASHIKIT_SMALL
#define HASHI_ENGINES(linkage) linkage template class Engine<any>;
#else
#define HASHI_ENGINES(linkage)        \
    linkage template class Engine<1>; \
    linkage template class Engine<2>; \
    linkage template class Engine<3>; \
    linkage template class Engine<4>;
#endif
HASHI_ENGINES(extern)

// The engine that a puzzle needs.
class AnyEngine {
public:
    // Before Engine::load().
    void choose(int max_bridges) {
#ifdef HASHIKIT_SMALL
        static_cast<void>(max_bridges);
#else
        switch (max_bridges) {
        case 1: use<1>(); break;
        case 2: use<2>(); break;
        case 3: use<3>(); break;
        default: use<4>(); break;
        }
#endif
    }

    template <class Run>
    decltype(auto) with(Run&& run) {
#ifdef HASHIKIT_SMALL
        return run(engine_);
#else
        return std::visit(std::forward<Run>(run), engine_);
#endif
    }

private:
#ifdef HASHIKIT_SMALL
    Engine<any> engine_;
#else
    template <int K>
    void use() {
        if (!std::holds_alternative<Engine<K>>(engine_)) engine_.template emplace<Engine<K>>();
    }
    std::variant<Engine<2>, Engine<1>, Engine<3>, Engine<4>> engine_;
#endif
};

}  // namespace hashi::search
