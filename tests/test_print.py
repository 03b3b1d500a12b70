"""Books as print services want them, and what is in them beside puzzles.

The judges are pypdf, which reads content streams and metadata, and pdftotext.
"""

from __future__ import annotations

import io
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

import hashikit as hk
import quickly
from cli_process import hashi_here
from hashikit import HashikitError, Level, Puzzle, Solution
from hashikit.book import compose, fitting, shares
from hashikit.draw import pdf
from hashikit.draw.pdf import Chapter, Page, booklet
from quickly import generate_many

pytest.importorskip("fpdf", reason="pip install 'hashikit[pdf]'")
pypdf = pytest.importorskip("pypdf", reason="pip install 'hashikit[test]'")

from pdf_measures import measured  # noqa: E402


def read(data: bytes) -> Any:
    return pypdf.PdfReader(io.BytesIO(data))


def made(count: int, side: int, level: str, seed: int = 1) -> list[Page]:
    found = generate_many(count, side, side, seed=seed, level=level)
    return [Page(one.solution, level) for one in found]


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return [*made(9, 7, "easy"), *made(5, 9, "medium")]


def heavy() -> Page:
    """A puzzle with clues of two digits."""
    edges = [((0, 0), (0, 2), 4), ((0, 2), (0, 4), 4), ((0, 2), (2, 2), 4)]
    clues = [(0, 0, 4), (0, 2, 12), (0, 4, 4), (2, 2, 4)]
    return Page(Solution(Puzzle(3, 5, clues, max_bridges=4), edges))


SIZES = [
    *({"trim": size} for size in ("5x8", "6x9", "a5", "8.5x11", "100x150mm")),
    {"trim": "a5", "bleed": True, "per_page": 6},
    {"paper": "a4", "per_page": 12},
    {"trim": "8.5x11", "large_print": True},
]


@pytest.mark.parametrize("size", SIZES, ids=lambda size: " ".join(map(str, size.values())))
def test_type_lines_and_black(size: dict[str, Any], pages: list[Page]) -> None:
    """Kindle Direct Publishing wants type of 7 points, lines of 0.75 points and grays of 10 %."""
    book = compose([*pages[:3], *pages[-2:]], chapters=True, hints=True)
    signs = quickly.generate(8, 8, islands=20, signs=4, unreadable=1, seed=1).solution
    more = [] if "bleed" in size or "100x150mm" in size.values() else [Page(signs)]
    chapters = [*book.chapters, Chapter("More", 1 + len(more))]
    parts = book._replace(pages=[*book.pages, heavy(), *more], chapters=chapters)
    data = booklet(**parts._asdict(), title="Ponts", author="Ann", **size)
    for number, page in enumerate(measured(data), 1):
        assert min(page.type, default=7) >= 7 - 1e-9, number
        assert min(page.lines, default=0.75) >= 0.75 - 1e-9, number
        assert page.texts | page.strokes <= {0.0}, number
        assert all(gray in (0.0, 1.0) or 0.4 <= gray <= 0.9 for gray in page.fills), number
        assert page.mixed == set(), number


def test_answers_are_as_large_on_every_page_size(pages: list[Page]) -> None:
    """Nothing but the number of answers on a page depends on its size."""
    counts = []
    for trim in ("5x8", "6x9", "8.5x11"):
        data = booklet(pages, trim=trim)
        counts.append(sum("Solutions" in page.extract_text() for page in read(data).pages))
        assert min(min(page.type) for page in measured(data) if page.type) >= 7
    assert counts == sorted(counts, reverse=True)


def test_color_is_asked_for(pages: list[Page]) -> None:
    book = compose(pages, chapters=True)
    found = measured(booklet(**book._asdict(), trim="6x9", color=True))
    assert "rg" in set().union(*(page.mixed for page in found))
    assert all(0.0 in page.texts for page in found if page.type), "black is black all the same"


def test_a_grid_too_fine_for_a_printer(pages: list[Page]) -> None:
    fine = Puzzle(1, 50, [(0, 0, 1), (0, 49, 1)])
    page = Page(Solution(fine, [((0, 0), (0, 49), 1)]))
    assert booklet([page])[:5] == b"%PDF-"
    with pytest.raises(HashikitError, match=r"puzzle 2: a grid of 1 × 50 cells would have cells"):
        booklet([pages[0], page], trim="6x9")


def test_a_bound_book_has_no_links_and_no_outline(pages: list[Page]) -> None:
    linked = [page._replace(link="https://x.test") for page in pages]
    bound, office = (read(booklet(linked, trim=trim)) for trim in ("6x9", None))
    assert not any("/Annots" in page for page in bound.pages)
    assert "/Outlines" not in bound.trailer["/Root"]
    assert any("/Annots" in page for page in office.pages)
    assert "/Outlines" in office.trailer["/Root"]


def test_metadata(pages: list[Page]) -> None:
    with hk.i18n.speaking("de"):
        book = read(booklet(pages, title="Brücken", author="Ann Lee", summary="14 Rätsel"))
    assert (book.metadata.title, book.metadata.author) == ("Brücken", "Ann Lee")
    assert book.metadata.subject == "14 Rätsel"
    assert "Hashiwokakero" in book.metadata["/Keywords"]
    assert book.trailer["/Root"]["/Lang"] == "de"
    assert "/PageLabels" in book.trailer["/Root"]
    assert book.page_labels == [str(number + 1) for number in range(len(book.pages))]


def test_the_imprint(pages: list[Page]) -> None:
    data = booklet(pages, trim="a5", title="T", author="Ann Lee", isbn="978-0-306-40615-7")
    text = read(data).pages[1].extract_text()
    assert re.search(r"© 20\d\d Ann Lee\nISBN 978-0-306-40615-7", text)
    assert "Ann Lee" in read(data).pages[0].extract_text()
    for wrong in ("978-0-306-40615-8", "0-306-40615-3", "12", "٩٧٨٠٣٠٦٤٠٦١٥٧", "977-0306406157"):
        with pytest.raises(hk.OptionError, match="not an ISBN of 10 or 13 digits"):
            booklet(pages, isbn=wrong)


def test_headers_are_mirrored(pages: list[Page], tmp_path: Path) -> None:
    """The title is outside on the left, the chapter outside on the right, and so are numbers."""
    if shutil.which("pdftotext") is None:
        pytest.skip("pdftotext is not installed (poppler-utils)")
    (tmp_path / "b.pdf").write_bytes(booklet(pages, trim="6x9", title="Bridges"))
    subprocess.run(["pdftotext", "-bbox", "b.pdf", "b.html"], cwd=tmp_path, check=True)
    found = (tmp_path / "b.html").read_text("utf-8").split("<page ")[1:]
    word = r'<word xMin="([\d.]+)" yMin="([\d.]+)" xMax="([\d.]+)" yMax="[\d.]+">(.*?)</word>'
    for number, page in enumerate(found, 1):
        words = [(float(a), float(b), float(c), text) for a, b, c, text in re.findall(word, page)]
        heads = {text: (left, right) for left, top, right, text in words if top < 50}
        feet = [(left, right) for left, top, right, text in words if top > 600]
        if number < 3 or not words:
            continue
        if number % 2 == 0:
            assert heads["Bridges"][0] == pytest.approx(36, abs=1)
            assert len(heads) == 1
            assert feet[0][0] == pytest.approx(36, abs=1)
        else:
            [(_, right)] = heads.values()
            assert right == pytest.approx(6 * 72 - 36, abs=1)
            assert feet[0][1] == pytest.approx(6 * 72 - 36, abs=1)


def test_no_last_page_with_a_lonely_row() -> None:
    from hashikit.draw.pdf.flow import Area, Look, PuzzleShape, flow

    area, look = Area(0, 25, 127, 181), Look(4.5, 6.5, 34)
    for count in range(1, 60):
        spots = flow([PuzzleShape(9, 9, 1)] * count, area, look)
        rows = [
            len({spot.top for spot in spots if spot.page == page})
            for page in range(spots[-1].page + 1)
        ]
        assert rows[-1] >= max(rows[-2:]) - 1, (count, rows)


def test_parts_of_a_bound_book_begin_on_the_right(pages: list[Page]) -> None:
    book = compose(pages, chapters=True, hints=True)
    texts = [page.extract_text() for page in read(booklet(**book._asdict(), trim="a5")).pages]
    contents = texts[2]
    listed = re.findall(r"(How to solve|Easy|Medium|First hints|Solutions)\D*(\d+)", contents)
    assert [title for title, _ in listed] == [
        *("How to solve", "Easy", "Medium", "First hints", "Solutions")
    ]
    for title, number in listed:
        assert int(number) % 2 == 1
        assert title in texts[int(number) - 1]


def test_worked_steps_are_of_this_book(pages: list[Page]) -> None:
    """Three to six, whose text says of the puzzle what is true of it, in letters and numbers."""
    book = compose(pages, chapters=True)
    assert 3 <= len(book.lessons) <= 6
    puzzles = [page.solution.puzzle for page in book.pages]
    for lesson in book.lessons:
        number = re.search(r"\(puzzle (\d+)\)$", lesson.title)
        assert number is not None
        assert puzzles[int(number[1]) - 1] == lesson.puzzle
        assert "(" not in lesson.text
        for letter, row, clue in re.findall(r"island at ([A-Z])(\d+) needs (\d+)", lesson.text):
            assert lesson.puzzle.at((int(row) - 1, ord(letter) - 65)).clue == int(clue)
    other = compose(made(14, 7, "easy", seed=2), chapters=True)
    assert {lesson.puzzle for lesson in book.lessons}.isdisjoint(
        lesson.puzzle for lesson in other.lessons
    )
    one, two = book.chapters[0].lesson, other.chapters[0].lesson
    assert one is not None
    assert two is not None
    assert one.puzzle != two.puzzle


def test_coordinates_are_those_of_a_spreadsheet() -> None:
    wide = Puzzle(12, 28, [(0, 0, 1), (0, 27, 1)])
    page = Page(Solution(wide, [((0, 0), (0, 27), 1)]))
    for data in (booklet([page], coordinates=True), pdf.draw(wide, coordinates=True)):
        words = read(data).pages[-1].extract_text().split()
        assert {"A", "Z", "AA", "AB", "1", "12"} <= set(words)
        assert "0" not in words


def test_hints_and_stars(pages: list[Page]) -> None:
    book = compose(pages, hints=True)
    assert [page.stars for page in book.pages] == [2] * 9 + [3] * 5
    for page in book.pages:
        clue, letter, row = re.findall(r"Look at the (\d+) at ([A-Z])(\d+)\.", page.hint)[0]
        island = page.solution.puzzle.at((int(row) - 1, ord(letter) - 65))
        assert island is not None
        assert island.clue == int(clue)
    texts = [page.extract_text() for page in read(booklet(**book._asdict())).pages]
    [section] = [text for text in texts if text.count("Look at") == 14]
    assert texts.index(section) < min(n for n, text in enumerate(texts) if "Solutions" in text)


@pytest.mark.parametrize("chapters", [False, True])
def test_as_many_puzzles_as_fit(chapters: bool) -> None:
    sizes = [(Level.EASY, 7, 7), (Level.HARD, 9, 9)]
    supply = {level: made(60, rows, level.value) for level, rows, _ in sizes}

    def make(count: int) -> list[Page]:
        wanted = shares(count, list(supply))
        return [p for level, n in zip(supply, wanted, strict=True) for p in supply[level][:n]]

    for most in (24, 31):
        book = fitting(
            most,
            sizes,
            make,
            lambda parts: pdf.count_pages(**parts._asdict(), trim="6x9", per_page=1),
            chapters=chapters,
            hints=chapters,
        )
        options: dict[str, Any] = {"trim": "6x9", "per_page": 1}
        assert pdf.count_pages(**book._asdict(), **options) <= most
        more = compose(make(len(book.pages) + 2), chapters=chapters, hints=chapters)
        assert pdf.count_pages(**more._asdict(), **options) > most
        data = booklet(**book._asdict(), **options, most_pages=most)
        assert len(read(data).pages) == most
    with pytest.raises(HashikitError, match=r"3 pages are too few: a book of one puzzle for each"):
        fitting(
            *(3, sizes, make, lambda parts: pdf.count_pages(**parts._asdict(), trim="6x9")),
            chapters=chapters,
            hints=False,
        )


def test_count_pages_counts_what_booklet_makes(pages: list[Page]) -> None:
    for size in SIZES:
        if "large_print" in size or "100x150mm" in size.values():
            continue
        asked = {name: value for name, value in size.items() if name != "bleed"}
        assert pdf.count_pages(pages, **asked) == len(read(booklet(pages, **size)).pages)


def test_the_command_makes_a_book_for_a_printer(tmp_path: Path) -> None:
    out = tmp_path / "b.pdf"
    status, said, err = hashi_here(
        *("book", "--trim", "a5", "--level", "easy,medium", "--pages", "24", "--chapters"),
        *("--hints", "--author", "Ann", "--subtitle", "For rain", "--seed", "3", "-o", out),
    )
    assert (status, err) == (0, "")
    assert re.fullmatch(r"\d+ puzzles in .*b\.pdf, easy to medium, seed 3\n", said)
    book = pypdf.PdfReader(out)
    assert len(book.pages) == 24
    assert "For rain" in book.pages[0].extract_text()
    assert book.metadata.author == "Ann"
    for more, message in (
        (("--links", "--trim", "a5"), "--links cannot be combined with --trim"),
        (("--pages", "9", "--count", "3"), "--pages cannot be combined with --count"),
        (("--pages", "9", "2.2"), "--pages is for generated puzzles and cannot be combined"),
        (("--pages", "1"), "1 pages are too few"),
        (("--isbn", "5", "2.2"), "isbn is '5', not an ISBN of 10 or 13 digits"),
    ):
        status, said, err = hashi_here("book", *more, "-o", tmp_path / "c.pdf")
        assert (status, said) == (2, ""), more
        assert message in err
        assert err.count("\n") == 1


_WORDS = {
    "de": ("Solöstman", "ErsteTipps", "genaueineLösung", "©"),
    "ja": ("解き方", "最初のヒント", "解がただ一つ", "©"),
}


@pytest.mark.slow
@pytest.mark.parametrize("code", ["de", "ja"])
def test_a_book_in_another_language(code: str, pages: list[Page]) -> None:
    with hk.i18n.speaking(code):
        book = compose(pages[:4], chapters=True, hints=True)
        try:
            data = booklet(**book._asdict(), trim="a5", author="Ann")
        except HashikitError:
            pytest.skip("no font for this script here")
    assert min(min(page.type) for page in measured(data) if page.type) >= 7
    text = "".join(re.sub(r"[\s\0]", "", page.extract_text()) for page in read(data).pages)
    assert all(word in text for word in _WORDS[code])


def texts_of(page: Any) -> dict[str, list[tuple[float, bool]]]:
    """Where the texts of a page begin, from the left, and whether they are turned."""
    places: dict[str, list[tuple[float, bool]]] = {}

    def visit(text: str, outer: list[float], inner: list[float], *_: Any) -> None:
        if text.strip():
            x = outer[0] * inner[4] + outer[2] * inner[5] + outer[4]
            places.setdefault(text.strip(), []).append((x, abs(outer[1]) > 0.5))

    page.extract_text(visitor_text=visit)
    return places


def test_the_cover_has_back_spine_and_front(tmp_path: Path) -> None:
    """Sizes as Kindle Direct Publishing computes them: 6 × 9 inches, 120 pages of white paper."""
    solution = quickly.generate(9, 9, seed=1).solution
    texts = {"title": "Many Islands", "subtitle": "For quiet hours", "author": "Ann Lee"}
    data = pdf.cover(solution, trim="6x9", pages=119, **texts, puzzles=[solution.puzzle])
    [page] = read(data).pages
    spine = 120 * 0.002252
    assert float(page.mediabox.width) == pytest.approx(72 * (12 + spine + 0.25), abs=0.02)
    assert float(page.mediabox.height) == pytest.approx(72 * 9.25, abs=0.02)
    trim = [float(value) for value in page.trimbox]
    assert trim == pytest.approx([9, 9, 72 * (12.125 + spine), 72 * 9.125], abs=0.02)
    places = texts_of(page)
    back, front = 72 * 6.125, 72 * (6.125 + spine)
    for words in ("Many Islands", "Ann Lee"):
        [(x, turned)] = [place for place in places[words] if back < place[0] < front]
        assert turned, "along the spine"
        assert back + 72 / 16 < x < front - 72 / 16
        assert any(x > front and not turned for x, turned in places[words])
    assert any(x < back for x, _ in places["Join all islands into one network of bridges."])
    [measure] = measured(data)
    assert min(measure.type) >= 7
    assert min(measure.lines) >= 0.75


@pytest.mark.parametrize(
    ("pages", "stock", "turned"), [(78, "white", 0), (80, "0.04mm", 0), (200, "white", 1)]
)
def test_a_thin_spine_has_no_text(pages: int, stock: str, turned: int) -> None:
    data = pdf.cover(made(1, 7, "easy")[0].solution, trim="a5", pages=pages, stock=stock)
    places = texts_of(read(data).pages[0])
    assert sum(turn for each in places.values() for _, turn in each) == turned


@pytest.mark.parametrize("stock", ["cardboard", "3mm", "0.001mm", "0.06", "0.06cm"])
def test_what_is_no_paper(stock: str) -> None:
    with pytest.raises(HashikitError, match="neither a paper"):
        pdf.spine_width(100, stock)


def test_the_command_makes_a_cover(tmp_path: Path) -> None:
    book, cover = tmp_path / "book.pdf", tmp_path / "cover.pdf"
    args = ("book", "4.3/.../3.2", "--trim", "a5", "-o", book)
    status, _, err = hashi_here(*args, "--cover", cover, "--stock", "0.5mm")
    assert status == 0
    number = len(read(book.read_bytes()).pages)
    spine = 0.5 * (number + number % 2)
    assert err == f"hashi: the cover is in {cover}; its spine is {spine:.2f} mm wide\n"
    [page] = read(cover.read_bytes()).pages
    wide = float(page.trimbox.width) / 72 * 25.4
    assert wide == pytest.approx(2 * 148 + spine, abs=0.01)
    for wrong in ((*args[:2], "--cover", cover, "-o", book), (*args, "--stock", "white")):
        assert hashi_here(*wrong)[::2][0] == 2


def test_one_file_a_puzzle_has_letters_too(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="pip install 'hashikit[png]'")
    folder = tmp_path / "each"
    args = ("book", "4.3/.../3.2", "-o", tmp_path / "b.pdf", "--each", folder)
    assert hashi_here(*args, "--coordinates")[0] == 0
    texts = re.findall(r">([^<>\n]+)</text>", (folder / "001.svg").read_text("utf-8"))
    assert texts[:6] == ["1", "2", "3", "A", "B", "C"]
    assert "0" not in texts
    [page] = read((folder / "001.pdf").read_bytes()).pages
    assert {"A", "C", "1", "3"} <= set(page.extract_text().split())
    drawing = hk.svg.draw(hk.parse("4.3/.../3.2"), coordinates="A1")
    without = hk.svg.draw(hk.parse("4.3/.../3.2")).replace('viewBox="0', 'viewBox="0')
    picture = (folder / "001.png").read_bytes()
    assert picture == hk.png.from_svg(drawing, scale=4, words=True)
    assert picture != hk.png.from_svg(drawing, scale=4), "its font has no letters"
    assert hk.png.from_svg(drawing, scale=4) != hk.png.from_svg(without, scale=4)
