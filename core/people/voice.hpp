// Decides what is said: the key of the sentence that gives the reason of a step, how an assumption
// or the puzzle fails, and what is wrong with a drawing; and the values in it. Python and the page
// put in names, nothing else.
//
// A phrase is a key, the number of its values, and each value: its name, its kind, and what the
// kind says in keys.hpp. A list begins with its length. Islands, edges and signs are numbered as in
// the puzzle; the number of a value's "edge" is the number of edges plus the island.
#pragma once

#include <cstdint>
#include <span>

#include "people/drawing.hpp"
#include "people/keys.hpp"
#include "people/step.hpp"
#include "puzzle/puzzle.hpp"

namespace hashi::people {

// Writes a phrase, value by value. One that is inside another must be complete before the next
// value of that one.
class Phrase {
public:
    Phrase(Vector<std::int32_t>& out, Key key);

    Phrase& number(Name name, int n) { return put(name, Kind::number, n); }
    Phrase& put(Name name, Kind kind, std::int32_t value);
    // A list of numbers.
    Phrase& list(Name name, Kind kind, std::span<const std::int32_t> numbers);
    // A value that the caller writes itself.
    Vector<std::int32_t>& open(Name name, Kind kind);
    Phrase phrase(Name name, Key key);

private:
    Vector<std::int32_t>& out_;
    std::size_t count_;  // where the number of values is
};

class Voice {
public:
    // Loads a puzzle with what is drawn. What it is loaded with must outlive its use here.
    void load(const PuzzleSpec& spec, const Graph& graph, std::span<const Bound> drawing) {
        drawing_.load(spec, graph, drawing);
    }
    Drawing& drawing() { return drawing_; }
    const Drawing& drawing() const { return drawing_; }

    // Writes the words of a step: the phrase of its reason, and (for Python) one for where to look,
    // each after its length; then the list of its conclusions: whether each says what must be (1)
    // or can be (0), its edge, and a phrase for the number of bridges.
    void say(Step& step);
    // The same for steps that follow each other. `draw`: what a step finds counts for the next.
    void say_all(Vector<Step>& steps, bool draw = true);
    // Writes a phrase for an assumption about an edge.
    void say_assumption(const Bound& fact, Vector<std::int32_t>& out);
    // Draws what a step concludes.
    void draw(const Step& step);

    // Writes a phrase for what is wrong with edges, where the islands at their ends show it; else
    // nothing. `together`: only all of them are wrong, so nothing else is the reason.
    void say_fault(const PuzzleSpec& spec, std::span<const Bound> drawing,
                   std::span<const std::int32_t> wrong, bool together, Vector<std::int32_t>& out);
    // Writes a phrase for that no solution agrees with these edges of a drawing.
    static void say_refusal(std::span<const Bound> drawing, std::span<const std::int32_t> wrong,
                            bool together, int max_bridges, Vector<std::int32_t>& out);

private:
    struct Range {
        int low, high;
    };
    void say_look();
    void say_reason();
    void say_arithmetic();
    void say_contradiction();
    void say_link(const Step::Link& link);
    void put_island(Phrase& to, Name name, std::int32_t i);
    void put_known(std::int32_t i);
    void put_islands(Phrase& to, Kind kind, std::span<const std::int32_t> islands);
    void put_group(Phrase to, Name name = Name::group);
    void put_ends(Phrase& to, Kind kind, std::int32_t e);
    void put_amount(Range before, Range after, int most);
    void put_there(Phrase& to, Name name, Range before, Range after, int most, Kind kind,
                   std::int32_t e);
    void put_says(Phrase& to, std::int32_t sum);
    void put_known_of(Phrase& to, std::span<const std::int32_t> islands, bool by_sides);
    bool put_has(std::int32_t i, bool by_sides);
    void put_need(Phrase& to, int need, int greatest);
    void put_parts(Phrase& to, const Sides& sides, std::int32_t but = -1);
    void put_wants(Phrase& to);
    bool has_wants() const;
    void put_failed(Phrase& to);
    void put_bridges(Phrase& to, int count);
    const Bound* fact_of(std::int32_t e) const;
    Range known_of(std::int32_t i) const;
    Range value_of(std::int32_t i) const;
    int total_of_group() const;
    int bridges_out() const;
    bool is_joined(const Step::Link& link, std::int32_t i) const;
    const Graph& graph() const { return drawing_.graph(); }

    Drawing drawing_;
    const Step* step_ = nullptr;
    Vector<std::int32_t>* out_ = nullptr;
};

}  // namespace hashi::people
