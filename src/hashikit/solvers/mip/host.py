"""A process of its own for an engine; started by `remote.py`.

It reads frames of `pickle` from its standard input and answers on its standard output: first a
search path for modules and an engine's name, then for each question either a model's new part, a
seed and limits, or `None` for a new model. An answer tells how much memory the process holds, and
how much processor time it has taken. It ends when its input does.
"""

from __future__ import annotations

import os
import pickle
import signal
import sys
from pathlib import Path
from time import process_time


def resident() -> int:
    """The bytes of memory that this process holds; 0 where the system does not tell."""
    try:
        pages = Path("/proc/self/statm").read_text().split()[1]
        return int(pages) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0


def main() -> None:
    """Answer until the input ends."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is handled by the parent process
    questions = sys.stdin.buffer
    answers = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)  # keeps the output of engines apart from the answers
    sys.path[:], name = pickle.load(questions)

    from hashikit._util.limits import Limits
    from hashikit.errors import HashikitError, SolverFailedError
    from hashikit.models.linear import LinearModel
    from hashikit.solvers.mip.engine import MipEngine, Separate, engine_class

    make = engine_class(name)
    engine: MipEngine | None = None
    model = LinearModel("")
    while True:
        try:
            question = pickle.load(questions)
        except EOFError:
            os._exit(0)  # no destructors: they take seconds after a long search
        if question is None:
            if engine is not None:
                engine.close()
            engine, model = None, LinearModel("")
            continue
        part, seed, seconds, work = question
        answer: tuple[object, ...]
        try:
            model.extend(part)
            if engine is None:
                engine = make(model, seed, Separate(lambda used, values: []))
            if work is not None:
                work += engine.nodes + engine.conflicts
            status, values = engine.run(Limits(seconds, work))
            answer = (status, values, engine.nodes, engine.conflicts, resident(), process_time())
        except (HashikitError, MemoryError) as error:
            answer = (error,)
        except Exception as error:
            answer = (
                SolverFailedError(
                    "{name}: {kind}: {error}", name=name, kind=type(error).__name__, error=error
                ),
            )
        pickle.dump(answer, answers)
        answers.flush()


if __name__ == "__main__":
    main()
