"""What a question asks about a puzzle, what answers it, and how much an answer is worth."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, get_args

from .. import answers
from ..answers import Verdict, short
from ..answers.cells import Naming
from ..answers.verdict import suspicion
from ..board.geometry import Coord, Edge
from ..board.puzzle import Puzzle
from ..board.result import Status
from ..board.solution import Solution
from ..board.state import State
from ..errors import AnswerError, LimitReachedError
from ..i18n import speaking
from ..i18n.sentences import Message
from ..levels import LEVELS, Level
from ..reasoning import hint
from ..solvers.api import count, solve
from . import looks
from .draws import Draws

Variant = Literal["solve", "next", "count", "mistake", "clue"]
"""`"solve"`: the whole puzzle. `"next"`: a bridge that must be drawn next, and the islands that
prove it. `"count"`: whether there is no solution, exactly one, or more. `"mistake"`: where a wrong
bridge is drawn. `"clue"`: which clue makes exactly one solution."""

VARIANTS: tuple[Variant, ...] = get_args(Variant)
"""All variants."""

MOVE_ALONE = 0.25
"""The score of a right move without a reason that proves it."""

_CONFLICTS = 20_000
"""After so many in one search it gives up; few of a thousand questions need hundreds."""

_MOST_STEPS = 30
"""Easy steps that are taken first; on large boards an easy one then remains."""

_CHANGES = (3, 8, 24)
"""How often clues are changed for no solution, one and more, before another puzzle is taken."""

_MISTAKES = 3
"""The most drawings that are tried of a puzzle."""

_UNKNOWN = 2
"""The most islands of a puzzle that are tried as the one without a clue. With few, most puzzles
give no question, but those whose answers are plain give fewer than others: see `looks`."""

_FEWEST_ROWS = 5
"""On smaller boards a look tells how many solutions there are, whatever is left out."""

_OTHER_SPLIT = 40
"""Changed puzzles in a row that belong to another part before it is given up."""

_MOST_CLUE = 8

_NO_CLUE = "the rules"
"""The reason for a bridge that follows without any clue."""


class Posed(NamedTuple):
    """A question about a puzzle, with its answer: a solution, a pair, or a number."""

    puzzle: Puzzle
    """As it is shown."""
    drawn: State
    """The bridges that are shown."""
    solved: Solution | None = None
    """The solution, of the variant `"solve"`."""
    edge: Edge | None = None
    """The pair, of `"next"` and `"mistake"`."""
    number: int | None = None
    """The number of bridges on the pair; without a pair, the answer."""
    islands: tuple[Coord, ...] = ()
    """The islands that are the reason, of `"next"`."""
    about: Mapping[str, Any] = {}
    """What else there is to say about it, for the metadata."""


# ---------------------------------------------------------------------------------------- questions

_ASK = {
    "solve": "Solve the puzzle: give the number of bridges of each {pair} that has any. It has "
    "exactly one solution.",
    "next": "The puzzle has exactly one solution, and all bridges so far are right. Name a {pair} "
    "that must have more bridges, the number that is certain, and the islands whose clues prove "
    "it, together with the rules and the bridges so far. Name as few islands as you can.",
    "count": "How many solutions does the puzzle have? Answer 0, 1, or 2 if there are two or more.",
    "mistake": "The puzzle has exactly one solution. Exactly one {pair} has more bridges than in "
    "the solution. Which one is it?",
    "clue": "Which number must the unknown clue be, so that there is exactly one solution?",
}

_FORMS = {
    "solve": "\n{edge}: NUMBER\n{edge}: NUMBER\n...\n",
    "next": "{edge}: NUMBER because {island}, {island}, ...",
    "count": "NUMBER",
    "mistake": "{edge}",
    "clue": "NUMBER",
}
"""The forms of answers. They hold no values, so that repeating the question is no guess."""

_CELLS = {"edge": "(ROW, COLUMN)-(ROW, COLUMN)", "island": "(ROW, COLUMN)"}
_NUMBERED = {"edge": "eNUMBER", "island": "iNUMBER"}


def question(variant: Variant, numbered: bool) -> str:
    """What is asked, and the form of the answer.

    Args:
        variant: What to ask.
        numbered: Whether candidate edges are shown, by number, and no coordinates.

    >>> print(question("clue", False))
    Which number must the unknown clue be, so that there is exactly one solution?
    Write the answer at the end, in this form:
    <answer>NUMBER</answer>
    """
    text = _ASK[variant].format(pair="candidate edge" if numbered else "pair of islands")
    form = _FORMS[variant].format(**(_NUMBERED if numbered else _CELLS))
    return f"{text}\nWrite the answer at the end, in this form:\n<answer>{form}</answer>"


def answer(variant: Variant, posed: Posed, names: Naming) -> str:
    """The reference answer of a question."""
    if variant == "solve":
        assert posed.solved is not None
        return "\n".join(f"{names.edge(b.edge)}: {b.count}" for b in posed.solved.bridges)
    if variant == "mistake":
        assert posed.edge is not None
        return names.edge(posed.edge)
    if variant == "next":
        assert posed.edge is not None
        because = ", ".join(map(names.island, posed.islands)) or _NO_CLUE
        return f"{names.edge(posed.edge)}: {posed.number} because {because}"
    return str(posed.number)


class Material(NamedTuple):
    """What a question is made from."""

    puzzle: Puzzle
    """A puzzle with exactly one solution."""
    solution: Solution
    draws: Draws
    """Decide what is left open,"""
    case: int
    """but for this: how many solutions a puzzle is to have, 0 to 2."""
    level: Level
    """How hard the puzzle is."""
    fits: Callable[[Puzzle], bool]
    """Whether another puzzle, made from this one, may be shown."""


def pose(variant: Variant, source: Material) -> Posed | None:
    """Ask about a puzzle.

    Args:
        variant: What to ask.
        source: What about.

    Returns:
        `None` if the puzzle does not do.
    """
    return _POSE[variant](source)


def _pose_solve(source: Material) -> Posed:
    return Posed(source.puzzle, _NOTHING, solved=source.solution)


def _partly(source: Material) -> dict[Edge, int]:
    """A part of the bridges of a solution: any share of them."""
    draws = source.draws
    share = draws.below(100)
    bridges: dict[Edge, int] = {}
    for a, b, most in source.solution.bridges:
        count = sum(draws.below(100) < share for _ in range(most))
        if count:
            bridges[a, b] = count
    return bridges


def _pose_next(source: Material) -> Posed | None:
    """The easiest next step; easy ones are taken first, up to one of a level drawn at random."""
    puzzle, start = source.puzzle, _partly(source)
    target = LEVELS[source.draws.below(source.level.rank + 1)]
    for _ in range(_MOST_STEPS):
        state = _state_of(start)
        first = hint(puzzle, state)
        moves = [c for step in first.steps[-1:] for c in step.conclusions if c.draws]
        if not moves or max(step.level for step in first.steps) >= target:
            break
        start.update((c.edge, c.after[0]) for c in moves)
    if not moves:
        return None
    edge, number = moves[0].edge, moves[0].after[0]
    named = {cell for step in first.steps for cell in step.islands}
    if not _follows(puzzle, state, edge, number, named):
        return None
    for cell in sorted(named):  # fewer may do
        if _follows(puzzle, state, edge, number, named - {cell}):
            named.discard(cell)
    if not named:  # a reason that needs no clue could be guessed
        return None
    with speaking("en"):
        why = first.reason
    about = {
        "step_level": str(max(step.level for step in first.steps)),
        "technique": str(first.steps[-1].technique),
        "why": why,
    }
    return Posed(puzzle, state, edge=edge, number=number, islands=tuple(sorted(named)), about=about)


def _state_of(bridges: Mapping[Edge, int]) -> State:
    return State.at_least((a, b, count) for (a, b), count in sorted(bridges.items()))


def _follows(puzzle: Puzzle, state: State, edge: Edge, number: int, named: set[Coord]) -> bool:
    """Whether a pair must have so many bridges by the clues of some islands alone."""
    alone = _with(puzzle, {i.at: i.clue if i.at in named else None for i in puzzle.islands})
    bounds = {b.edge: (b.count, puzzle.max_bridges) for b in state.bridges}
    bounds[edge] = (bounds.get(edge, (0, 0))[0], number - 1)
    result = solve(alone, state=State(bounds), conflict_limit=_CONFLICTS)
    return result.status is Status.NO_SOLUTION


def _pose_count(source: Material) -> Posed | None:
    """All three cases are changes of the same kind, and kept so that looks do not tell them."""
    for _ in range(_CHANGES[source.case]):
        other = _change_puzzle(source)
        if other is None:
            return None
        if _number(other) == source.case and (
            other.rows < _FEWEST_ROWS
            or looks.keeps("count", [looks.counts(other, source.level)], source.case, source.draws)
        ):
            return Posed(other, _NOTHING, number=source.case)
    return None


def _change_puzzle(source: Material) -> Puzzle | None:
    """The puzzle with other clues that may be shown, or `None` if there is hardly one."""
    for _ in range(_OTHER_SPLIT):
        clues = _change_clues(source.puzzle, source.draws)
        other = None if clues is None else _with(source.puzzle, clues)
        if other is not None and source.fits(other):
            return other
    return None


def _change_clues(puzzle: Puzzle, draws: Draws) -> dict[Coord, int] | None:
    """Clues that differ at two or four islands; none is beyond what its sides can give."""
    clues = _clues(puzzle)
    for _ in range(1 + draws.below(2)):
        one, other = draws.choice(puzzle.edges)
        if draws.below(2):
            other = draws.choice(puzzle.islands).at
        up = draws.below(2)
        clues[one] += 1 if up else -1
        clues[other] += 1 if up and draws.below(2) else -1
    within = all(
        1 <= clue <= puzzle.max_bridges * len(puzzle.neighbors(cell))
        for cell, clue in clues.items()
    )
    return clues if within and clues != _clues(puzzle) else None


def _pose_mistake(source: Material) -> Posed | None:
    """A drawing with one bridge too many, among right ones that look as wrong as it does."""
    puzzle, draws = source.puzzle, source.draws
    right = source.solution.counts
    glance, board = looks.Glance(puzzle, source.level), _Board(puzzle)
    doubtful = glance.doubtful()
    wrong = [
        one
        for one in doubtful
        if one[1] == right.get(one[0], 0) + 1 and board.is_plausible(dict([one]))
    ]
    true = [one for one in doubtful if one[1] <= right.get(one[0], 0)]
    tried = 0
    for bad in draws.shuffled(wrong):
        number = _FEWEST_DRAWN + len(right) // _MORE_DRAWN + draws.below(2)
        # The more a right bridge looks wrong, the likelier it is drawn, as many more look right.
        counts = board.grow(dict([bad]), draws.weighted(true, glance.doubt), number)
        if counts is None:
            continue
        seen = looks.mistakes(puzzle, counts, glance, source.level)
        order = list(seen)
        if looks.keeps("mistake", list(seen.values()), order.index(bad[0]), draws):
            return Posed(puzzle, _state_of(counts), edge=bad[0], number=bad[1])
        tried += 1
        if tried == _MISTAKES:
            break
    return None


class _Board:
    """A puzzle, as an eye sees it that goes from an island to its neighbors."""

    def __init__(self, puzzle: Puzzle) -> None:
        self._clues = _clues(puzzle)
        self._most = puzzle.max_bridges
        edges = puzzle.edges
        self._across: dict[Edge, list[Edge]] = {edge: [] for edge in edges}
        for one, two in puzzle.crossings:
            self._across[edges[one]].append(edges[two])
            self._across[edges[two]].append(edges[one])

    def grow(
        self, counts: dict[Edge, int], more: Sequence[tuple[Edge, int]], number: int
    ) -> dict[Edge, int] | None:
        """A drawing with bridges on so many pairs, or `None` if there are none that look right: it
        has `counts` and, of `more`, what fits, the first first."""
        if len(counts) + len({edge for edge, _ in more}) < number:
            return None
        for edge, bridges in more:
            if edge not in counts and self.is_plausible({**counts, edge: bridges}):
                counts = {**counts, edge: bridges}
                if len(counts) == number:
                    return counts
        return None

    def is_plausible(self, counts: Mapping[Edge, int]) -> bool:
        """Whether no island has too many bridges or too little room, no bridges cross, no islands
        are cut off, and no bridge must be right because an end has no room for it elsewhere."""
        left = dict(self._clues)
        for (a, b), bridges in counts.items():
            left[a] -= bridges
            left[b] -= bridges
        crossed = {other for edge in counts for other in self._across[edge]}
        if min(left.values()) < 0 or not crossed.isdisjoint(counts):
            return False
        room = dict.fromkeys(left, 0)
        for a, b in self._across:
            if (a, b) not in crossed:
                more = self._most - counts.get((a, b), 0)
                room[a] += min(more, left[b])
                room[b] += min(more, left[a])
        if any(room[cell] < left[cell] for cell in left):
            return False
        certain = any(
            room[cell] - min(self._most - bridges, left[other]) <= left[cell]
            for edge, bridges in counts.items()
            for cell, other in (edge, edge[::-1])
        )
        return not certain and not _is_cut_off(counts, left)


def _is_cut_off(counts: Mapping[Edge, int], left: Mapping[Coord, int]) -> bool:
    """Whether islands that are joined lack no bridge, and others are not among them."""
    group = {cell: {cell} for cell in left}
    for a, b in counts:
        if group[a] is not group[b]:
            group[a] |= group[b]
            for cell in group[b]:
                group[cell] = group[a]
    return any(
        len(cells) < len(group) and not any(left[cell] for cell in cells)
        for cells in group.values()
    )


_FEWEST_DRAWN = 2
_MORE_DRAWN = 12
"""Bridges in the solution for each further pair."""


def _pose_clue(source: Material) -> Posed | None:
    puzzle = source.puzzle
    clues = _clues(puzzle)
    for cell in source.draws.shuffled(list(clues))[:_UNKNOWN]:
        options = looks.clue_options(puzzle, clues, cell)
        if len(options) < 2 or clues[cell] not in options or options[-1] > _MOST_CLUE:
            continue
        seen = looks.clue_values(puzzle, clues, cell, options, source.level)
        if all(
            _number(_with(puzzle, {**clues, cell: value})) in (0, 2)
            for value in options
            if value != clues[cell]
        ) and looks.keeps("clue", seen, options.index(clues[cell]), source.draws):
            clues_shown: dict[Coord, int | None] = {**clues, cell: None}
            return Posed(_with(puzzle, clues_shown), _NOTHING, number=clues[cell])
    return None


_POSE: dict[Variant, Callable[[Material], Posed | None]] = {
    "solve": _pose_solve,
    "next": _pose_next,
    "count": _pose_count,
    "mistake": _pose_mistake,
    "clue": _pose_clue,
}

_NOTHING = State({})


def _clues(puzzle: Puzzle) -> dict[Coord, int]:
    return {island.at: island.clue for island in puzzle.islands if island.clue is not None}


def _with(puzzle: Puzzle, clues: Mapping[Coord, int | None]) -> Puzzle:
    return puzzle.replace(islands=[(*at, clue) for at, clue in clues.items()])


def _number(puzzle: Puzzle) -> int | None:
    """The number of solutions: 0, 1, or 2 for more; `None` if it is hard to tell."""
    try:
        return count(puzzle, limit=2, conflict_limit=_CONFLICTS)
    except LimitReachedError:
        return None


# ------------------------------------------------------------------------------------------- scores


def judge(
    variant: Variant,
    text: str | None,
    puzzle: Puzzle,
    start: State,
    reference: str,
    naming: Naming,
    partial: float,
) -> Verdict:
    """What an answer is worth, 0 to 1, and why.

    Args:
        variant: What was asked.
        text: What the model wrote.
        puzzle: The puzzle as it was shown.
        start: The bridges that were shown.
        reference: The reference answer.
        naming: How islands and pairs are named.
        partial: The most that a wrong drawing gets.
    """
    if variant == "solve":
        return answers.explain(text, puzzle, partial=partial, graph=naming.graph)
    if text is None:
        return Verdict(0.0, "unread", "", (str(Message("there is no text")),))
    try:
        return _JUDGE[variant](text, puzzle, start, reference, naming)
    except AnswerError as error:
        form = _FORMS[variant].format(**(_NUMBERED if naming.graph else _CELLS))
        return Verdict(0.0, "unread", "", (str(error),), f"the form that is asked for: {form}")


def _judge_count(
    text: str, puzzle: Puzzle, start: State, reference: str, naming: Naming
) -> Verdict:
    number = short.number(text, naming, solutions=True)
    right = str(number) == reference
    reasons = () if right else (str(Message("the puzzle has not that many solutions")),)
    return Verdict(float(right), "right" if right else "wrong", str(number), reasons)


def _judge_clue(text: str, puzzle: Puzzle, start: State, reference: str, naming: Naming) -> Verdict:
    number = short.number(text, naming, solutions=False)
    right = str(number) == reference
    reasons: tuple[str, ...] = ()
    if not right:
        clues = {i.at: number if i.clue is None else i.clue for i in puzzle.islands}
        known = _number(_with(puzzle, clues)) if number <= _MOST_CLUE else 0
        few = known == 0
        reasons = (
            str(
                Message("with {number}, there is no solution", number=number)
                if few
                else Message("with {number}, there are several solutions", number=number)
            ),
        )
    return Verdict(float(right), "right" if right else "wrong", str(number), reasons)


def _judge_mistake(
    text: str, puzzle: Puzzle, start: State, reference: str, naming: Naming
) -> Verdict:
    edge = short.pair(text, naming)
    had = {bridge.edge for bridge in start.bridges}
    pair = naming.edge(edge)
    if edge == short.pair(reference, naming):
        return Verdict(1.0, "right", pair)
    why = (
        Message("{pair} has no bridge too many", pair=pair)
        if edge in had
        else Message("{pair} has no bridges", pair=pair)
    )
    return Verdict(0.0, "wrong", pair, (str(why),), suspicion(edge, puzzle))


def _judge_next(text: str, puzzle: Puzzle, start: State, reference: str, naming: Naming) -> Verdict:
    move = short.move(text, naming)
    edge, number, named = move
    answer = f"{naming.edge(edge)}: {number}"
    if named is not None:
        answer += f" because {', '.join(map(naming.island, sorted(named))) or _NO_CLUE}"
    had = {bridge.edge: bridge.count for bridge in start.bridges}.get(edge, 0)
    islands = {island.at for island in puzzle.islands}

    def wrong(why: Message, worth: float = 0.0) -> Verdict:
        return Verdict(worth, "wrong", answer, (str(why),), suspicion(edge, puzzle))

    if edge not in puzzle.numbers:
        return wrong(Message("{pair} is no candidate edge", pair=naming.edge(edge)))
    if number <= had:
        return wrong(Message("that bridge is drawn already"))
    if number > puzzle.max_bridges or not _follows(puzzle, start, edge, number, islands):
        return wrong(Message("the solution has not that many bridges there"))
    if named is None:
        return wrong(
            Message("the bridge is right, but no islands are named as its reason"), MOVE_ALONE
        )
    if not named <= islands:
        return wrong(
            Message("the bridge is right, but its reason names a cell without an island"),
            MOVE_ALONE,
        )
    if not _follows(puzzle, start, edge, number, set(named)):
        return wrong(Message("the bridge is right, but these islands do not prove it"), MOVE_ALONE)
    fewest = short.move(reference, naming).islands or frozenset()
    worth = MOVE_ALONE + (1 - MOVE_ALONE) * min(1.0, max(1, len(fewest)) / max(1, len(named)))
    if worth < 1:
        return wrong(Message("the reason holds, but fewer islands prove it"), worth)
    return Verdict(1.0, "right", answer)


_JUDGE: dict[Variant, Callable[[str, Puzzle, State, str, Naming], Verdict]] = {
    "next": _judge_next,
    "count": _judge_count,
    "mistake": _judge_mistake,
    "clue": _judge_clue,
}
