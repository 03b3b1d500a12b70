"""The mixed-integer formulations: `mip-cllv`, `mip-lazy`, `mip-flow` and `mip-bfs`."""

from __future__ import annotations

from abc import abstractmethod
from typing import Any

from ..._util.limits import NO_LIMITS, Limits
from ...errors import OptionError
from ...models.bridges import BridgeModel
from ...models.cllv import cllv
from ...models.flow import flow
from ...models.graph import components
from ...models.muessig import bfs, lazy
from ...models.network import ALL_RULES, Network
from ...models.signs import sides
from ..formulation import Formulation, Session
from ..solver import Engine, Option
from .commanded import command_engine
from .engine import ENGINES, FRACTIONAL, find_engine, load
from .search import Hopeless, MipSearch


def _guide(default: bool) -> Option:
    """The option of the formulations with cuts: an objective where the source has none.

    The more edges are used, the better a drawing is connected; so engines meet far fewer
    disconnected ones. What they find first is taken, the best or not.
    """
    return Option("guide", default, "Prefer drawings that use many edges.")


class MipFormulation(Formulation):
    """A formulation that is a linear model, for any of the engines."""

    options: tuple[Option, ...] = (
        Option(
            "engine",
            next(iter(ENGINES)),
            "The engine that solves the model; or a MipEngine of yours, module:Class.",
            tuple(ENGINES),
            own=True,
        ),
        Option(
            "command",
            None,
            "A program that reads files, in place of an engine, such as highs.",
            program=True,
        ),
        Option("format", "mps", "The format of a command's files.", ("mps", "lp", "opb")),
    )
    rules = ALL_RULES

    @abstractmethod
    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """Write the rows down, only some of them if the time is over.

        `options` are all but the guide and those of the engine.
        """

    def engines(self) -> list[Engine]:
        """The engines with the versions found, without importing them."""
        return [find_engine(name) for name in ENGINES]

    def open(self, network: Network, *, seed: int, **options: Any) -> Session:
        """See `Formulation.open`."""
        name = options.pop("engine")
        command, format = options.pop("command"), options.pop("format")
        relaxed = options.pop("fractional", False)
        if relaxed and (command is not None or name not in FRACTIONAL):
            raise OptionError(
                "{solver}: fractional=yes needs {engine}, not {name}",
                solver=type(self).name,
                engine=f"engine={' or '.join(FRACTIONAL)}",
                name=name if command is None else "a command",
            )
        engine = load(name) if command is None else command_engine(command, format)
        if _hopeless(network):
            return Hopeless()
        connected = network.puzzle.connected
        guided = options.pop("guide", False) and connected

        def build(limits: Limits) -> BridgeModel:
            model = self.model(network, limits, **options)
            if guided:
                model.guide = model.used
            return model

        return MipSearch(build, engine, seed, fractional=relaxed and connected)


def _hopeless(network: Network) -> bool:
    """Whether there is no solution because an island or a group of them has no way out.

    Engines need not take rows without terms.
    """
    if network.puzzle.connected and len(components(network, [1] * len(network.ends))) > 1:
        return True
    around = zip(network.clues, network.incident, strict=True)
    if any(clue != 0 for clue, edges in around if not edges):
        return True
    return any(
        side.total and not any(network.incident[i] for i in side.islands) for side in sides(network)
    )


class MipCllv(MipFormulation):
    """Branch-and-cut with x(i,j) ∈ {0, 1, 2} and y(i,j) ∈ {0, 1}; `hashikit.models.cllv` has the
    formulation with its equations.

    Source: Coelho, Laporte, Lindbeck, Vidal, "Benchmark Instances and Branch-and-Cut Algorithm
    for the Hashiwokakero Puzzle", arXiv 1905.00973, 2019.
    """

    name = "mip-cllv"
    title = "x(i,j) in {0,1,2}, y(i,j) binary, connectivity by cuts"
    source = "Coelho, Laporte, Lindbeck, Vidal 2019"
    options = (
        *MipFormulation.options,
        Option("weak", True, "Add weak connectivity (7), ∑ y ≥ n − 1."),
        Option("fractional", False, "Cut fractional points too (SCIP and Gurobi only)."),
        _guide(False),
    )

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The rows (1), (2), (3) and, with the option `weak`, (7)."""
        return cllv(network, limits, weak=options["weak"])


class MipLazy(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), connectivity by cuts; `hashikit.models.muessig` has the rows.

    Beyond the text, which has no objective: unless the option `guide` is off, engines look for a
    large ∑ x(e,1) and the first solution found is taken; the more edges, the fewer cuts.

    Source: Mia Müßig, "A highly efficient Hashiwokakero solver", README of the repository
    PhoenixSmaug/hashi.
    """

    name = "mip-lazy"
    title = "binary x(e,1) ≥ x(e,2), connectivity by cuts"
    source = "Müßig"
    options = (*MipFormulation.options, _guide(True))

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """All rows but the cuts."""
        return lazy(network, limits)


class MipFlow(MipFormulation):
    """Integers b(p,q), connectivity as a flow to a root; `hashikit.models.flow` has the rows.

    Source: Jandhyala, "Nikoli", chapter 10, which solves it with CP-SAT: that is `cpsat-flow`.
    """

    name = "mip-flow"
    title = "integers b(p,q), connectivity as a flow to a root"
    source = "Jandhyala, Nikoli, chapter 10, as a linear model"
    options = (*MipFormulation.options, _guide(False))

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The whole model."""
        return flow(network, limits)


class MipBfs(MipFormulation):
    """Binary x(e,1) ≥ x(e,2), connectivity by y(e,t); `hashikit.models.muessig` has the rows.

    Source: as `mip-lazy`.
    """

    name = "mip-bfs"
    title = "binary x(e,1) ≥ x(e,2), connectivity by a breadth-first search y(e,t)"
    source = "Müßig"

    def model(self, network: Network, limits: Limits = NO_LIMITS, **options: Any) -> BridgeModel:
        """The whole model."""
        return bfs(network, limits)
