"""`hashi book`."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, get_args

from ..._util.checks import choice
from ..._util.files import is_ordinary, write_bytes, write_folder
from ..._util.limits import Limits, fresh_seed
from ..._util.signals import OutOfTime, limit_time
from ...batch import generate_many
from ...board.puzzle import Puzzle
from ...board.result import Status
from ...book import Contents, compose, fitting, shares
from ...draw import pdf, png, svg
from ...draw.pdf import PER_PAGE, Page, Paper
from ...draw.pdf.cover import STOCKS
from ...draw.pdf.sheet import TRIMS
from ...errors import HashikitError, LimitReachedError, UnsupportedRuleError
from ...formats import dumps
from ...generator.generate import generate
from ...i18n.sentences import Figure, Message, Text, count_message, render
from ...levels import LEVELS, Level, level_name
from ...reasoning import RatingStatus, rate
from ...solvers.api import solve
from .. import options
from ..command import WholeNumber, argument, command, option
from ..inputs import Halt, InputFailure, Inputs
from ..new_puzzles import LEVEL_NAMES, MIXED, levels_said, size_of
from ..options import among
from ..outputs import Writes
from ..progress import Progress
from ..status import Exit, worst
from ..terminal import log, naming_output, printable, report, standard_output

_SIDES = {"beginner": 7, "easy": 8, "medium": 9, "hard": 10, "expert": 11, "extreme": 12}
"""The grid's side when no size is given."""

_OVER = Message("it cannot go into a booklet: a limit was reached")
_GENERATION = "Generated puzzles"


@command(
    (
        "Make a booklet from beginner to extreme",
        "hashi book --count 24 --level mixed --out book.pdf",
    ),
    ("Print your own puzzles, six to a page", "hashi book puzzles/ --per-page 6 --out mine.pdf"),
    ("Use letter paper", "hashi book --level easy --paper letter --title 'For Ann'"),
    (
        "Make a book for a printer, with a chapter for each level",
        "hashi book --trim 6x9 --level easy,medium,hard --pages 100 --chapters --hints "
        "--author 'Ann Lee' --out book.pdf",
    ),
)
@argument(
    "puzzles",
    metavar="[PUZZLE]...",
    nargs=-1,
    help="Puzzles to print: files, folders, URLs, …; without any, puzzles are generated.",
)
@options.strict
@option("--title", metavar="TEXT", default="Hashi", help="The title on the title page.")
@option("--subtitle", metavar="TEXT", default="", help="The subtitle on the title page.")
@option("--author", metavar="TEXT", default="", help="The author, for title page and imprint.")
@option("--isbn", metavar="ISBN", default="", help="The ISBN, of 10 or 13 digits, for the imprint.")
@option("--paper", metavar="SIZE", help="Paper size: a4 or letter.  [default: a4]")
@option(
    "--trim",
    metavar="SIZE",
    help=f"For a bound book, the size of its pages once they are cut: {', '.join(TRIMS)}, or "
    "width and height such as 5.25x8in or 170x240mm. Inner margins grow with the number of pages.",
)
@option(
    "--bleed",
    is_flag=True,
    help="With --trim: print an eighth of an inch beyond the edges that are cut.",
)
@option("--color", is_flag=True, help="Bands and highlights in color; otherwise all is black.")
@option(
    "--large-print", is_flag=True, help="Cells of at least 12 mm, digits of at least 16 points."
)
@option(
    "--chapters",
    is_flag=True,
    help="A page of contents, a chapter on how to solve with steps of these puzzles, and one for "
    "each level, with an introduction and a technique.",
)
@option("--hints", is_flag=True, help="Print a first hint for each puzzle before the solutions.")
@option(
    "--per-page",
    metavar="N",
    type=WholeNumber(1),
    help=f"Puzzles on a page: {', '.join(map(str, PER_PAGE))}. By default each puzzle is laid "
    "out by its size.",
)
@option(
    "--cover",
    metavar="FILE",
    writes=Writes.FILE,
    help="With --trim: also write a cover with back, spine and front in one piece to this PDF.",
)
@option(
    "--stock",
    metavar="PAPER",
    help="The paper, for the width of the spine with --cover: "
    f"{', '.join(STOCKS)}, or the thickness of a page such as 0.06mm.  [default: white]",
)
@option("--coordinates", is_flag=True, help="Letter the columns and number the rows, from A1.")
@option("--titles", is_flag=True, help="Print each puzzle's file name.")
@option("--links", is_flag=True, help="Link each number to puzz.link, where it can be played.")
@option(
    "--out",
    "-o",
    metavar="FILE",
    writes=Writes.FILE,
    default="book.pdf",
    help="Write the PDF to this file; '-' is standard output.",
)
@option(
    "--each",
    metavar="DIR",
    writes=Writes.WHOLE,
    help="Also write each puzzle and each solution as SVG, PDF and PNG into this new folder.",
)
@options.time_limit
@option(
    "--count",
    "-c",
    metavar="N",
    type=WholeNumber(1),
    help="Number of puzzles.  [default: 24]",
    section=_GENERATION,
)
@option(
    "--pages",
    metavar="N",
    type=WholeNumber(1),
    help="Make as many puzzles as fit on N pages, instead of --count.",
    section=_GENERATION,
)
@option(
    "--level",
    "-l",
    metavar="LEVEL",
    shell_complete=among((MIXED, *LEVELS)),
    callback=levels_said,
    help=f"Levels, with commas between them: {MIXED}, or some of {LEVEL_NAMES}.",
    section=_GENERATION,
)
@option(
    "--size",
    metavar="ROWSxCOLS",
    help=f"Grid size, such as 9 or 7x9, at most {pdf.MAX_SIDE}; by default 7 to 12, depending on "
    "the level.",
    section=_GENERATION,
)
@option(
    "--seed",
    metavar="N",
    type=WholeNumber(),
    help="Seed: the same one makes the same booklet; by default each run makes a new one.",
    section=_GENERATION,
)
@options.jobs
@options.dask
def book(
    puzzles: tuple[str, ...],
    strict: bool,
    title: str,
    subtitle: str,
    author: str,
    isbn: str,
    paper: str | None,
    trim: str | None,
    bleed: bool,
    color: bool,
    large_print: bool,
    chapters: bool,
    hints: bool,
    per_page: int | None,
    cover: str | None,
    stock: str | None,
    coordinates: bool,
    titles: bool,
    links: bool,
    out: str,
    each: str | None,
    time_limit: float | None,
    count: int | None,
    pages: int | None,
    level: tuple[Level, ...] | None,
    size: str | None,
    seed: int | None,
    jobs: int,
    dask: str | None,
) -> Exit:
    """Make a printable booklet: puzzles first, solutions at the back.

    Every puzzle has exactly one solution and is printed with its number and level. Grids may have
    up to 60 rows and columns.

    Exit status: 0 made, 1 a wish could not be met, 2 bad input or a puzzle without exactly one
    solution, 3 a limit was reached.
    """
    status = Exit.OK
    origin: Message | None = None
    _check_names(out, cover)
    _check_size(size)
    _check_trim(trim, paper=paper, bleed=bleed, cover=cover, stock=stock, links=links)
    if each is not None:
        _check_new(each)
    paper = choice("paper", paper or "a4", get_args(Paper))
    most = pdf.most_cells(trim, paper, large_print)  # type: ignore[arg-type]
    shape: dict[str, Any] = {
        "paper": paper,
        "trim": trim,
        "large_print": large_print,
        "per_page": per_page,
        "coordinates": coordinates,
    }

    def count_pages(parts: Contents) -> int:
        return pdf.count_pages(**parts._asdict(), **shape, imprint=bool(author or isbn))

    if puzzles:
        _refuse(count=count, pages=pages, level=level, size=size, seed=seed)
        selection, status = _pages_of(puzzles, titles, strict, time_limit)
        if not selection:
            return status if status is not Exit.OK else Exit.BAD
        contents = compose(selection, chapters=chapters, hints=hints, time_limit=time_limit)
    else:
        if count is not None and pages is not None:
            raise HashikitError("--pages cannot be combined with --count")
        seed = fresh_seed() if seed is None else seed
        origin = Message("seed {seed}", seed=seed)
        sizes = _sizes(level or LEVELS, size, most)

        def make(number: int) -> list[Page]:
            return _generate(number, sizes, seed, jobs, dask, time_limit)

        try:
            if pages is None:
                generated = make(count or 24)
                contents = compose(generated, chapters=chapters, hints=hints, time_limit=time_limit)
            else:
                contents = fitting(pages, sizes, make, count_pages, chapters=chapters, hints=hints)
        except LimitReachedError as limit:
            log(limit.message)
            return Exit.NO if time_limit is None else Exit.UNKNOWN
    if links:
        linked = [page._replace(link=_link(page)) for page in contents.pages]
        contents = contents._replace(pages=linked)
    printed = contents.pages
    number = render(count_message("{number} puzzle", "{number} puzzles", len(printed)))
    levels = _levels(printed)
    summary = render(_with(number, levels))
    drawing = None if time_limit is None else time_limit * len(printed)
    try:
        with limit_time(drawing), Progress(2 * len(printed)) as progress:
            data = pdf.booklet(
                **contents._asdict(),
                **shape,
                title=title,
                bleed=bleed,
                color=color,
                subtitle=subtitle,
                summary=summary,
                author=author,
                isbn=isbn,
                most_pages=pages,
                report=lambda number: progress.step(
                    render(Message("drawing {number}", number=number))
                ),
            )
            files = {} if each is None else _pieces(printed, coordinates or hints)
            if cover is not None:
                bound = pages or count_pages(contents)
                wrapper = pdf.cover(
                    generate(9, 9, level="medium", seed=seed or 1).solution,
                    trim=trim or "",
                    pages=bound,
                    stock=stock or "white",
                    title=title,
                    subtitle=subtitle,
                    summary=summary,
                    author=author,
                    puzzles=[page.solution.puzzle for page in printed],
                )
    except OutOfTime:
        log(Message("the booklet was not drawn: a limit was reached; nothing was written"))
        return worst((status, Exit.UNKNOWN))
    if each is not None:
        write_folder(each, files)
    if cover is not None:
        write_bytes(cover, wrapper)
        width = Figure(f"{pdf.spine_width(bound, stock or 'white'):.2f}")
        log(
            Message(
                "the cover is in {path}; its spine is {width} mm wide",
                path=printable(cover),
                width=width,
            )
        )
    if _is_stream(out):
        _write_out(data)
        log(_with(summary, origin))
        return status
    write_bytes(out, data)
    where = Message("{puzzles} in {path}", puzzles=number, path=printable(out))
    report(render(_with(_with(where, levels), origin)))
    return status


def _is_stream(out: str) -> bool:
    return out in ("-", "/dev/stdout")


def _check_names(out: str, cover: str | None) -> None:
    """Both files are PDFs."""
    for name in [*([] if _is_stream(out) else [out]), *([] if cover is None else [cover])]:
        if not name.lower().endswith(".pdf") and is_ordinary(name):
            raise HashikitError(
                "{out}: the name of a booklet has to end in .pdf ('-' is standard output)", out=name
            )


def _check_size(size: str | None) -> None:
    """A grid of that size fits on a page."""
    if size is not None and max(size_of(size)) > pdf.MAX_SIDE:
        raise HashikitError(
            "--size is {size}, but the puzzles of a booklet have at most {most} rows and columns",
            size=size,
            most=pdf.MAX_SIDE,
        )


def _check_trim(
    trim: str | None,
    *,
    paper: str | None,
    bleed: bool,
    cover: str | None,
    stock: str | None,
    links: bool,
) -> None:
    """What is only for bound books, or not for them."""
    if trim is not None and paper is not None:
        raise HashikitError("--trim cannot be combined with --paper")
    if bleed and trim is None:
        raise HashikitError("--bleed is only for books with --trim")
    if cover is not None and trim is None:
        raise HashikitError("--cover is only for books with --trim")
    if stock is not None and cover is None:
        raise HashikitError("--stock is only for --cover")
    pdf.spine_width(2, stock or "white")  # refuses what is no paper
    if links and trim is not None:
        raise HashikitError("--links cannot be combined with --trim: a printed page has no links")


def _refuse(**wishes: object) -> None:
    """Options for generated puzzles, where puzzles are given."""
    for name, wish in wishes.items():
        if wish is not None:
            raise HashikitError(
                "--{name} is for generated puzzles and cannot be combined with a PUZZLE", name=name
            )


def _write_out(data: bytes) -> None:
    """Write to standard output."""
    stream = standard_output()
    with naming_output():
        stream.flush()
        stream.buffer.write(data)
        stream.buffer.flush()


def _check_new(folder: str) -> None:
    """Nothing is lost in a folder that is new or empty."""
    if Path(folder).exists() and not (Path(folder).is_dir() and not any(Path(folder).iterdir())):
        raise HashikitError(
            "--each {folder}: it exists already and is not an empty folder", folder=folder
        )
    png.ready()


def _pieces(pages: Sequence[Page], coordinates: bool) -> dict[str, bytes]:
    """Each puzzle and each solution, in three formats, by the names of the files."""
    digits = max(3, len(str(len(pages))))
    files: dict[str, bytes] = {}
    for number, page in enumerate(pages, 1):
        puzzle = page.solution.puzzle
        for name, solution in (
            (f"{number:0{digits}}", None),
            (f"{number:0{digits}}-solution", page.solution),
        ):
            drawing = svg.draw(puzzle, solution, coordinates="A1" if coordinates else False)
            files[f"{name}.svg"] = f"{drawing}\n".encode()
            files[f"{name}.png"] = png.from_svg(drawing, scale=4, words=coordinates)
            files[f"{name}.pdf"] = pdf.draw(puzzle, solution, coordinates=coordinates)
    return files


def _with(line: Text, more: Text | None) -> Text:
    """What was made, and what more there is to say."""
    return line if more is None else Message("{one}, {other}", one=line, other=more)


def _link(page: Page) -> str:
    """The URL where a puzzle can be played; `""` if that site lacks its rules."""
    try:
        return dumps(page.solution.puzzle, "puzzlink")
    except UnsupportedRuleError:
        return ""


def _levels(pages: Sequence[Page]) -> Text | None:
    """The levels of the puzzles, which their stars say; `None` if none has one."""
    levels = [LEVELS[stars - 1] for stars in sorted({page.stars for page in pages}) if stars]
    if not levels:
        return None
    low, high = level_name(levels[0]), level_name(levels[-1])
    return Message("{low} to {high}", low=low, high=high) if low != high else low


def _pages_of(
    puzzles: tuple[str, ...], titles: bool, strict: bool, time_limit: float | None
) -> tuple[list[Page], Exit]:
    """Solve and rate puzzles from files."""
    inputs = Inputs(puzzles, strict=strict)
    pages: list[Page] = []
    try:
        with Progress(len(inputs.sources)) as progress:
            for entry in inputs.entries(progress.step):
                try:
                    page = _page(entry.puzzle, time_limit)
                    pages.append(
                        page._replace(title=inputs.stem(entry.name, entry.source) if titles else "")
                    )
                except LimitReachedError as reached:
                    failure = InputFailure.of(entry.name, reached)
                    inputs.bad(failure._replace(status=Exit.UNKNOWN))
                except HashikitError as error:
                    inputs.bad(InputFailure.of(entry.name, error))
    except Halt:
        return [], inputs.status
    return pages, inputs.status


def _page(puzzle: Puzzle, time_limit: float | None) -> Page:
    side = max(puzzle.rows, puzzle.cols)
    if side > pdf.MAX_SIDE:
        size = f"{puzzle.rows}x{puzzle.cols}"
        raise HashikitError(
            "--size is {size}, but the puzzles of a booklet have at most {most} rows and columns",
            size=size,
            most=pdf.MAX_SIDE,
        )
    clock = Limits(time_limit)
    result = solve(puzzle, unique=True, time_limit=time_limit)
    open_ = result.solution is None or result.unique is None
    if open_ and result.status is not Status.NO_SOLUTION:
        raise LimitReachedError(_OVER)
    if result.solution is None:
        raise HashikitError("no solution, so it cannot go into a booklet")
    if not result.unique:
        raise HashikitError("more than one solution, so it cannot go into a booklet")
    try:
        rating = rate(puzzle, time_limit=clock.seconds())
        if rating.status is RatingStatus.UNKNOWN:
            raise LimitReachedError(_OVER)
        level = rating.level
    except LimitReachedError:
        raise
    except HashikitError:  # the rating does not support its rules
        level = None
    return Page(result.solution, str(level or ""))


def _sizes(levels: Sequence[Level], size: str | None, most: int) -> list[tuple[Level, int, int]]:
    """The levels, each with the rows and columns of its puzzles. Without a size they fit on a page,
    whose room is for so many cells."""
    if size is not None:
        rows, cols = size_of(size)
        return [(level, rows, cols) for level in levels]
    return [(level, min(_SIDES[level], most), min(_SIDES[level], most)) for level in levels]


def _generate(
    count: int,
    sizes: Sequence[tuple[Level, int, int]],
    seed: int,
    jobs: int,
    dask: str | None,
    time_limit: float | None,
) -> list[Page]:
    """Make puzzles, from the easiest to the hardest."""
    from ...batch import workers

    pages: list[Page] = []
    numbers = shares(count, [level for level, _, _ in sizes])
    with workers(jobs, dask) as pool, Progress(count) as progress:
        for share, (name, rows, cols) in zip(numbers, sizes, strict=True):
            if not share:
                continue
            for puzzle in generate_many(
                share,
                rows,
                cols,
                executor=pool.executor,
                workers=pool.number,
                seed=seed,
                level=name,
                time_limit=time_limit,
            ):
                progress.step(level_name(name))
                pages.append(Page(puzzle.solution, puzzle.level or ""))
    return pages
