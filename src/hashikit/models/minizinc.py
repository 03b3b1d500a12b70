"""MiniZinc: one model for all puzzles, and the data of each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .network import Network
from .signs import sides

MODEL = r"""% Hashi. The data of one puzzle is a .dzn file.
% To run it: minizinc --solver gecode hashi.mzn puzzle.dzn > answer.txt
include "alldifferent.mzn";

int: islands;
int: edges;                                    % pairs of islands in sight of each other
int: crossings;                                % pairs of edges that cross
int: sides;                                    % sides of signs
int: most;                                     % bridges per edge at most
bool: connected;                               % whether the bridges make one network
bool: loops;                                   % whether there may be loops
array[1..islands] of int: clue;                % -1 for a ?
array[1..islands] of set of int: incident;     % the edges of an island
array[1..edges] of int: first;                 % the two islands of an edge
array[1..edges] of int: second;
array[1..edges] of int: low;                   % the bridges of an edge, by what is given
array[1..edges] of int: high;
array[1..crossings] of int: one;               % the two edges of a crossing
array[1..crossings] of int: other;
array[1..sides] of set of int: seen;           % the islands on a side of a sign
array[1..sides] of int: total;                 % the sum of their values, -1 where it is not known
array[1..edges] of string: name;

array[1..edges] of var 0..most: x;             % the bridges of an edge
array[1..islands] of var 0..4 * most: value;   % the bridges of an island
array[1..islands] of var 0..islands: distance; % bridges to the first island, by the shortest way

constraint forall(e in 1..edges)(x[e] >= low[e] /\ x[e] <= high[e]);
constraint forall(i in 1..islands)(value[i] = sum(e in incident[i])(x[e]));
constraint forall(i in 1..islands)(if clue[i] < 0 then value[i] >= 1 else value[i] = clue[i] endif);
constraint forall(c in 1..crossings)(x[one[c]] = 0 \/ x[other[c]] = 0);

% An island has the distance of its nearest neighbor, plus 1. Islands that no way leads to would
% have ever longer ones. The distances follow from the bridges: each solution comes once.
constraint forall(i in 1..islands)(
  if not connected \/ i = 1 then distance[i] = 0
  else distance[i] < islands /\ distance[i] = 1 + min([islands] ++ [
    if x[e] > 0 then distance[if first[e] = i then second[e] else first[e] endif]
    else islands endif | e in incident[i]])
  endif);

% A connected network of n islands is a tree if it has n - 1 edges.
constraint if loops then true
  else sum(e in 1..edges)(bool2int(x[e] > 0)) <= max(0, islands - 1)
  endif;

constraint forall(s in 1..sides)(alldifferent([value[i] | i in seen[s]]));
constraint forall(s in 1..sides where total[s] >= 0)(sum(i in seen[s])(value[i]) = total[s]);

solve :: int_search(x, first_fail, indomain_max, complete) satisfy;

output if edges = 0 then ["none = 0\n"] else [name[e] ++ " = \(x[e])\n" | e in 1..edges] endif;
"""
"""The model. It uses no global constraint but `alldifferent`, so any solver takes it."""


def data(network: Network) -> str:
    """The data of a puzzle, for `MODEL`.

    Edges are numbered as in `Puzzle.edges`, islands row by row, both from 1.

    >>> from hashikit import Puzzle
    >>> text = data(Network.of(Puzzle(1, 3, [(0, 0, 1), (0, 2, None)])))
    >>> [line for line in text.splitlines() if line.startswith(("clue", "incident", "name"))]
    ['clue = [1, -1];', 'incident = [{1}, {1}];', 'name = ["x_0_0_0_2"];']
    """
    puzzle = network.puzzle
    cells = [island.at for island in puzzle.islands]
    signs = sides(network)
    return "\n".join(
        [
            "% hashikit: minizinc",
            f"islands = {len(cells)};",
            f"edges = {len(network.ends)};",
            f"crossings = {len(network.crossings)};",
            f"sides = {len(signs)};",
            f"most = {puzzle.max_bridges};",
            f"connected = {_truth(puzzle.connected and len(cells) > 1)};",
            f"loops = {_truth(puzzle.loops)};",
            f"clue = {_array(-1 if clue is None else clue for clue in network.clues)};",
            f"incident = {_array(_set(edges) for edges in network.incident)};",
            f"first = {_array(u + 1 for u, _ in network.ends)};",
            f"second = {_array(v + 1 for _, v in network.ends)};",
            f"low = {_array(network.low)};",
            f"high = {_array(network.high)};",
            f"one = {_array(e + 1 for e, _ in network.crossings)};",
            f"other = {_array(f + 1 for _, f in network.crossings)};",
            f"seen = {_array(_set(side.islands) for side in signs)};",
            f"total = {_array(-1 if side.total is None else side.total for side in signs)};",
            "name = "
            + _array(
                '"x_{}_{}_{}_{}"'.format(*cells[u], *cells[v])  # as in the other models
                for u, v in network.ends
            )
            + ";\n",
        ]
    )


def whole(network: Network, excluded: Sequence[Sequence[int]] = ()) -> str:
    """The model with the data of a puzzle in it: a file that needs no other.

    Args:
        network: The puzzle.
        excluded: Drawings that are no answer, each as the bridges per edge.

    >>> from hashikit import Puzzle
    >>> text = whole(Network.of(Puzzle(1, 3, [(0, 0, None), (0, 2, None)])), [[1]])
    >>> text.splitlines()[1], text.splitlines()[-1]
    ('% To run it: minizinc --solver gecode THIS_FILE > answer.txt', 'constraint x[1] != 1;')
    """
    _, _, model = MODEL.partition("answer.txt\n")
    head = [
        "% Hashi: the model, and at its end the data of one puzzle.",
        "% To run it: minizinc --solver gecode THIS_FILE > answer.txt",
    ]
    others = [
        "constraint " + (" \\/ ".join(f"x[{e}] != {c}" for e, c in enumerate(counts, 1)) or "false")
        for counts in excluded
    ]
    return "\n".join([*head, model, data(network).rstrip(), *(f"{one};" for one in others)]) + "\n"


def _truth(value: bool) -> str:
    return "true" if value else "false"


def _set(numbers: Iterable[int]) -> str:
    return "{" + ", ".join(str(number + 1) for number in numbers) + "}"


def _array(items: Iterable[object]) -> str:
    return "[" + ", ".join(map(str, items)) + "]"
