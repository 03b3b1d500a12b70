"""The exceptions that hashikit raises. All descend from `HashikitError` and end in `Error`."""

from __future__ import annotations

from typing import Literal, TypeAlias

from .i18n.sentences import Message, Text, render

__all__ = [
    "AnswerError",
    "FormatError",
    "HashikitError",
    "InternalError",
    "LimitReachedError",
    "MissingExtraError",
    "OptionError",
    "OutOfMemoryError",
    "ProofError",
    "PuzzleError",
    "SolverFailedError",
    "SolverRefusedError",
    "UnknownSolverError",
    "UnsupportedRuleError",
    "WrongAnswerError",
    "missing",
    "nearest",
]


class HashikitError(Exception):
    """Base of every error that hashikit raises on purpose. Its `str()` is one line.

    >>> import hashikit as hk
    >>> try:
    ...     hk.parse("x")
    ... except hk.HashikitError as error:
    ...     print(error)
    line 1, column 1: expected a clue, '?', '#' or '.', found 'x'

    `str()` is always English. `render` uses the language that `hashikit.i18n` speaks.

    >>> from hashikit import i18n
    >>> with i18n.speaking("de"):
    ...     try:
    ...         hk.parse("x")
    ...     except hk.HashikitError as error:
    ...         print(error.render())
    Zeile 1, Spalte 1: erwartet: eine Zahl, '?', '#' oder '.'; gefunden: 'x'

    Args:
        text: The sentence in English, with `{names}` for values; or a ready `Message`.
        **values: The values of the `{names}`.
    """

    message: Message
    """The sentence, for another message that quotes it."""

    def __init__(self, text: Text = "", /, **values: object) -> None:
        self.message = Message(text, **values) if isinstance(text, str) else text
        super().__init__(self.message)

    def render(self) -> str:
        """The sentence in the current language, as far as the catalogue has it.

        >>> HashikitError("no such puzzle").render()
        'no such puzzle'
        """
        return render(self.message)


class PuzzleError(HashikitError, ValueError):
    """An invalid puzzle, solution or state: two islands in one cell, say.

    >>> import hashikit as hk
    >>> hk.Puzzle(1, 3, [(0, 0, 1), (0, 0, 1)])
    Traceback (most recent call last):
        ...
    hashikit.errors.PuzzleError: two islands at (0, 0)
    """


class OptionError(HashikitError, ValueError):
    """An argument or option has an invalid value; the message names it and says what is accepted.

    >>> import hashikit as hk
    >>> hk.generate(5, 5, level="esy")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hashikit.errors.OptionError: level is 'esy', not one of ...
    """


class FormatError(HashikitError, ValueError):
    """A text cannot be read as a puzzle or a solution.

    Args:
        text: What was expected and what was found.
        line: One-based line of the text, if known.
        column: One-based column of that line, if known.
        **values: As for every `HashikitError`.

    >>> import hashikit as hk
    >>> try:
    ...     hk.parse("1.1/.x.")
    ... except hk.FormatError as error:
    ...     error.line, error.column
    (1, 6)
    """

    reason: Message
    """The message without the place."""

    def __init__(
        self,
        text: Text,
        /,
        line: int | None = None,
        column: int | None = None,
        **values: object,
    ) -> None:
        super().__init__(text, **values)
        self.reason = self.message
        self.line = line
        self.column = column
        if line is None:
            return
        if column is None:
            place = Message("line {line}: {message}", line=line, message=self.reason)
        else:
            place = Message(
                "line {line}, column {column}: {message}",
                line=line,
                column=column,
                message=self.reason,
            )
        self.message = place
        self.args = (place,)


class AnswerError(HashikitError, ValueError):
    """A text is no answer: there is no drawing in it, or one that cannot be read for certain.

    >>> import hashikit as hk
    >>> from hashikit import answers
    >>> answers.read("I do not know.", hk.parse("2.2"))
    Traceback (most recent call last):
        ...
    hashikit.errors.AnswerError: there is no drawing in the text
    """


class LimitReachedError(HashikitError):
    """A question that needs a definite answer reached a limit.

    Args:
        text: What could not be decided.
        count: The number of solutions, or of new puzzles, before the limit.
        limit: Which limit it was; `None` if that is not known.
        **values: As for every `HashikitError`.

    >>> import hashikit as hk
    >>> try:
    ...     hk.count(hk.parse("?.?.?/...../?.?.?"), time_limit=0)
    ... except hk.LimitReachedError as reached:
    ...     print(reached)
    the time limit was reached after 0 solutions; there may be more
    """

    def __init__(
        self, text: Text, /, count: int = 0, limit: Limit | None = None, **values: object
    ) -> None:
        super().__init__(text, **values)
        self.count = count
        self.limit = limit


Limit: TypeAlias = Literal["time", "conflicts", "memory", "width"]
"""What ended a question: its time limit, its limit on conflicts or on memory, or a puzzle that is
too wide for a sweep."""


class ProofError(HashikitError):
    """A proof does not prove its claim; the message names the file and the line.

    >>> import hashikit as hk
    >>> puzzle = hk.parse("4.3/.../3.2")
    >>> proof = hk.prove(puzzle)
    >>> _ = (proof.folder / "proof.txt").write_text("")
    >>> hk.verify(proof.folder)  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hashikit.errors.ProofError: .../proof.txt: expected: hashikit proof 1
    """


class InternalError(HashikitError):
    """The engine's answer failed its own check, so no answer is returned. This is a bug in
    hashikit; please report it with the puzzle.

    >>> issubclass(InternalError, HashikitError)
    True
    """


class UnknownSolverError(HashikitError, LookupError):
    """There is no solver of that name.

    >>> import hashikit as hk
    >>> hk.solve(hk.parse("1.1"), solver="nativ")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
        ...
    hashikit.errors.UnknownSolverError: no solver 'nativ'; did you mean 'native'? ...
    """


class UnsupportedRuleError(HashikitError):
    """The chosen format or solver cannot express a rule that the puzzle uses.

    >>> import hashikit as hk
    >>> hk.dumps(hk.parse("1#1/..."), "puzzlink")
    Traceback (most recent call last):
        ...
    hashikit.errors.UnsupportedRuleError: puzzlink cannot express the blocked cell (0, 1); use json
    """


class MissingExtraError(HashikitError, ImportError):
    """An optional dependency is not installed; the message names the `pip install` to run.

    >>> raise MissingExtraError("png needs resvg-py: pip install 'hashikit[png]'")
    Traceback (most recent call last):
        ...
    hashikit.errors.MissingExtraError: png needs resvg-py: pip install 'hashikit[png]'
    """


class SolverRefusedError(HashikitError):
    """An engine refuses the puzzle because of its license or its size limit.

    >>> issubclass(SolverRefusedError, HashikitError)
    True
    """


class SolverFailedError(HashikitError):
    """An engine gave no usable answer although no limit was reached: it crashed, say, or printed
    garbage.

    >>> issubclass(OutOfMemoryError, SolverFailedError)
    True
    """


class OutOfMemoryError(SolverFailedError, MemoryError):
    """An engine ran out of memory.

    >>> issubclass(OutOfMemoryError, SolverFailedError)
    True
    """


class WrongAnswerError(SolverFailedError):
    """An engine's answer failed the check (because of rounding, for example).

    >>> issubclass(WrongAnswerError, SolverFailedError)
    True
    """


def missing(package: Text, extra: str) -> MissingExtraError:
    """The error to raise where the import of a package failed.

    >>> print(missing("ortools", "cpsat"))
    ortools is not installed: pip install 'hashikit[cpsat]'
    """
    return MissingExtraError(
        "{package} is not installed: pip install 'hashikit[{extra}]'", package=package, extra=extra
    )


def nearest(word: object, words: tuple[str, ...] | list[str]) -> Message:
    """Suggest, for a message, what an unknown word was meant to be.

    >>> nearest("hihgs", ("scip", "highs"))
    "did you mean 'highs'? available: scip, highs"
    """
    from difflib import get_close_matches

    by_lower = {known.lower(): known for known in words}
    near = get_close_matches(str(word).lower(), by_lower, 1)
    names = ", ".join(words)
    if not near:
        return Message("available: {names}", names=names)
    return Message(
        "did you mean {near}? available: {names}", near=repr(by_lower[near[0]]), names=names
    )


_REASONS = {
    "ENOENT": Message("No such file or directory"),
    "EACCES": Message("Permission denied"),
    "EPERM": Message("Operation not permitted"),
    "EISDIR": Message("Is a directory"),
    "ENOTDIR": Message("Not a directory"),
    "EEXIST": Message("File exists"),
    "ENOSPC": Message("No space left on device"),
    "EROFS": Message("Read-only file system"),
    "ENAMETOOLONG": Message("File name too long"),
    "EADDRINUSE": Message("Address already in use"),
    "ENOTEMPTY": Message("Directory not empty"),
}
"""The reasons that are translated."""


def reason_of(error: OSError) -> Text:
    """Why the system refused something; messages for rare reasons are in English only.

    >>> print(reason_of(FileNotFoundError(2, "")))
    No such file or directory
    """
    from errno import errorcode

    name = errorcode.get(error.errno or 0, "")
    return _REASONS.get(name) or error.strerror or str(error)
