"""Booklets: the contents and the size of each page."""

from __future__ import annotations

import io
import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import hard
import hashikit
import quickly
from cli_process import environment, hashi, hashi_here
from effort import examples
from hashikit import HashikitError, Puzzle, Solution
from hashikit.draw import pdf
from hashikit.draw.pdf import Page, booklet
from hashikit.draw.pdf.rules import rules_of
from quickly import generate_many

pytest.importorskip("fpdf", reason="pip install 'hashikit[pdf]'")
pypdf = pytest.importorskip("pypdf", reason="pip install 'hashikit[test]'")

SIZES = {"a4": (595.28, 841.89), "letter": (612.0, 792.0)}


@pytest.fixture(scope="module")
def pages() -> list[Page]:
    return [Page(one.solution, "easy") for one in generate_many(14, 7, 7, seed=1, level="easy")]


@pytest.mark.parametrize("paper", ["a4", "letter"])
@pytest.mark.parametrize(("per_page", "for_puzzles", "for_solutions"), [(1, 14, 1), (4, 4, 1)])
def test_pages(
    pages: list[Page], paper: str, per_page: int, for_puzzles: int, for_solutions: int
) -> None:
    data = booklet(pages, title="Ponts & îles", paper=paper, per_page=per_page, subtitle="fourteen")  # type: ignore[arg-type]
    reader = pypdf.PdfReader(io.BytesIO(data))
    assert len(reader.pages) == 1 + for_puzzles + for_solutions
    assert reader.metadata.title == "Ponts & îles"
    assert [entry.title for entry in reader.outline] == ["Puzzles", "Solutions"]
    for number, page in enumerate(reader.pages, 1):
        width, height = SIZES[paper]
        assert float(page.mediabox.width) == pytest.approx(width, abs=0.1)
        assert float(page.mediabox.height) == pytest.approx(height, abs=0.1)
        text = page.extract_text()
        assert "Ponts & îles" in text
        if number == 1:
            assert "fourteen" in text
            continue
        part = "Puzzles" if number <= 1 + for_puzzles else "Solutions"
        assert part in text
        assert str(number) in text.split(), "the number of the page"
        assert text.count("easy") == len(page["/Annots"])
    # Every clue is there, on the page of its puzzle and on that of its solution.
    first = [page.extract_text() for page in reader.pages]
    assert sum(text.count("easy") for text in first) == 28
    clues = sum(len(page.solution.puzzle.islands) for page in pages)
    numbers = sum(len(re.findall(r"\b\d+\b", text)) for text in first[1:])
    captions, page_numbers = 28 + 14, for_puzzles + for_solutions
    assert numbers == 2 * clues + captions + page_numbers


@pytest.mark.parametrize(
    ("code", "wanted"),
    [
        (
            "de",
            ["Verbinde alle Inseln", "Rätsel", "Lösung auf Seite 4", "keine Kreise", "Lösungen"],
        ),
        pytest.param(
            "ja",
            ["すべての島", "問題", "解答は4ページ", "輪は禁止", "解答"],
            marks=pytest.mark.slow,
        ),
    ],
)
def test_a_booklet_in_another_language(code: str, wanted: list[str]) -> None:
    tree = Puzzle(1, 3, [(0, 0, 1), (0, 2, 1)], loops=False)
    one = Solution(tree, [((0, 0), (0, 2), 1)])
    with hashikit.i18n.speaking(code):
        reader = pypdf.PdfReader(io.BytesIO(booklet([Page(one)] * 5, per_page=4)))
    text = "".join(re.sub(r"[\s\0]", "", page.extract_text()) for page in reader.pages)
    for words in wanted:
        assert words.replace(" ", "") in text, words


@pytest.mark.slow
def test_the_command_writes_a_booklet_in_another_language(tmp_path: Path) -> None:
    file = tmp_path / "b.pdf"
    made = hashi("book", "--language", "de", "-c", "2", "--level", "easy", "-o", file)
    assert (made[0], made[2]) == (0, "")
    assert made[1].startswith(f"2 Rätsel in {file}, Leicht, Seed ")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(file).pages)
    assert "2 Rätsel, Leicht" in text
    assert text.count("Leicht") == 5


@pytest.mark.slow
def test_fewer_puzzles_than_levels(tmp_path: Path) -> None:
    made = hashi("book", "-c", "1", "-o", tmp_path / "b.pdf")
    assert (made[0], made[2]) == (0, "")
    assert made[1].startswith("1 puzzle")


def test_links_lead_to_the_solution_and_back(pages: list[Page]) -> None:
    reader = pypdf.PdfReader(io.BytesIO(booklet(pages, per_page=2)))
    index = {page.indirect_reference.idnum: number for number, page in enumerate(reader.pages)}
    lead = {
        number: [index[note.get_object()["/Dest"][0].idnum] for note in page.get("/Annots", [])]
        for number, page in enumerate(reader.pages)
    }
    assert lead == {
        0: [],
        **{number: [8, 8] for number in range(1, 8)},
        8: [number for number in range(1, 8) for _ in range(2)],
    }


def test_every_page_shows_something(pages: list[Page], tmp_path: Path) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed (poppler-utils)")
    wide = Puzzle(3, 30, [(0, 0, 1), (0, 29, 1)], blocked=[(1, 1)], max_bridges=1)
    more = [Page(Solution(wide, [((0, 0), (0, 29), 1)]))]
    (tmp_path / "book.pdf").write_bytes(booklet([*pages, *more], per_page=6))
    subprocess.run(["pdftoppm", "-r", "40", "-gray", "book.pdf", "page"], cwd=tmp_path, check=True)
    pictures = sorted(tmp_path.glob("page*.pgm"))
    assert len(pictures) == 1 + 3 + 1
    for picture in pictures:
        header, _, pixels = picture.read_bytes().partition(b"\n255\n")
        width, height = map(int, header.split()[1:3])
        rows = [pixels[at : at + width] for at in range(0, len(pixels), width)]
        assert len(rows) == height
        inked = sum(value < 128 for value in pixels)
        assert 300 < inked < 0.2 * len(pixels)
        margin = round(10 / 25.4 * 40)  # nothing but the page number comes near the edge
        sides = [row[:margin] + row[-margin:] for row in rows] + rows[: margin - 4]
        assert min(map(min, sides)) > 200


def test_maps_with_signs_are_blank_and_then_filled_in() -> None:
    made = [
        quickly.generate(8, 11, islands=40, signs=7, unreadable=1, seed=seed) for seed in (1, 2)
    ]
    reader = pypdf.PdfReader(io.BytesIO(booklet([Page(one.solution) for one in made], per_page=2)))
    title, puzzles, solutions = (page.extract_text() for page in reader.pages)
    assert "Bridges cannot pass a sign." in title
    said = [sum.reading for one in made for sum in one.puzzle.sums]
    captions = ["1", "2"]
    # Digit by digit, since adjacent digits are read as one.
    found = sorted(re.findall(r"[\d?]", puzzles))
    leads = ["3", "3"]  # to the page of the solutions
    assert found == sorted("".join([*map(str, said), *captions, *leads, "2"]))
    values = [value for one in made for value in one.solution.values.values()]
    filled = [
        value
        for one in made
        for sign in one.solution.signs
        for value in sign[2:]
        if value is not None
    ]
    assert len(filled) == len(said)
    expected = sorted("".join([*map(str, values + filled), *captions, "3"]))
    assert sorted(re.findall(r"[\d?]", solutions)) == expected


def test_what_cannot_be_printed() -> None:
    puzzle = Puzzle(1, 3, [(0, 0, 2), (0, 2, 2)])
    good = Page(Solution(puzzle, [((0, 0), (0, 2), 2)]))
    large = Puzzle(61, 1, [(0, 0, 1), (60, 0, 1)])
    for call, error, message in (
        (lambda: booklet([]), HashikitError, "has no puzzles"),
        (lambda: booklet([good], paper="a5"), HashikitError, "paper is 'a5'"),  # type: ignore[arg-type]
        (lambda: booklet([good], per_page=5), HashikitError, "per_page is 5, not one of 1, 2, 4"),
        (
            lambda: booklet([good], title="\U000105c0"),
            HashikitError,
            "no installed font has '\\U000105c0'",
        ),
        (
            lambda: booklet([good, Page(Solution(large, []))]),
            HashikitError,
            "puzzle 2: a grid of 61 × 1",
        ),
    ):
        with pytest.raises(error, match=re.escape(message)):
            call()


# -- the command


@pytest.mark.slow
def test_book_of_generated_puzzles(tmp_path: Path) -> None:
    arguments = ("book", "--count", "8", "--size", "6", "--seed", "2", "--title", "For Ann")
    status, out, err = hashi(*arguments, "--out", tmp_path / "one.pdf")
    assert (status, err) == (0, "")
    assert out == f"8 puzzles in {tmp_path / 'one.pdf'}, beginner to extreme, seed 2\n"
    assert hashi(*arguments, "-j", "2", "--out", tmp_path / "two.pdf")[0] == 0
    texts = [
        [page.extract_text() for page in pypdf.PdfReader(tmp_path / name).pages]
        for name in ("one.pdf", "two.pdf")
    ]
    assert texts[0] == texts[1]
    assert len(texts[0]) == 3
    # Beside the puzzles stars may stand for them, where there is little room.
    levels = re.findall("beginner|easy|medium|hard|expert|extreme", texts[0][2])
    assert levels == ["beginner", "beginner", "easy", "easy", "medium", "hard", "expert", "extreme"]
    assert [path.name for path in sorted(tmp_path.iterdir())] == ["one.pdf", "two.pdf"]


@pytest.mark.slow
def test_book_of_given_puzzles(tmp_path: Path) -> None:
    good = quickly.generate(8, 8, seed=1).puzzle
    (tmp_path / "good.txt").write_text(hashikit.dumps(good, "text"))
    (tmp_path / "several.txt").write_text("?.?\n")
    (tmp_path / "none.txt").write_text("1.2\n")
    (tmp_path / "bad.txt").write_text("x\n")
    status, out, err = hashi("book", tmp_path, "--per-page", "1", "-o", tmp_path / "b.pdf")
    assert status == 2
    level = hashikit.rate(good).level
    assert out == f"1 puzzle in {tmp_path / 'b.pdf'}, {level}\n"
    lines = err.splitlines()
    assert len(lines) == 3
    assert lines[1].endswith("none.txt: no solution, so it cannot go into a booklet")
    assert lines[2].endswith("several.txt: more than one solution, so it cannot go into a booklet")
    text = " ".join(page.extract_text() for page in pypdf.PdfReader(tmp_path / "b.pdf").pages[1:])
    clues = sorted(str(island.clue) for island in good.islands)
    extra = ["1", "1", "2", "3", "3"]  # numbers of the puzzle, twice, and of pages
    assert sorted(re.findall(r"\d+", text)) == sorted(2 * clues + extra)


@pytest.mark.slow
def test_book_refuses(tmp_path: Path) -> None:
    pdf = tmp_path / "b.pdf"
    for arguments, message in (
        (
            ("2.2", "--count", "3"),
            "--count is for generated puzzles and cannot be combined with a PUZZLE",
        ),
        (("--level", "easier"), "level is 'easier', not one of mixed, beginner,"),
        (("2.2", "--paper", "a5"), "paper is 'a5', not one of a4, letter"),
        (("2.2", "--paper", "a4", "--trim", "a5"), "--trim cannot be combined with --paper"),
        (("2.2", "--bleed"), "--bleed is only for books with --trim"),
        (("2.2", "--trim", "6x9cm"), "trim is '6x9cm', not a size such as 6x9, 5.25x8in or"),
        (("2.2", "--trim", "20x30mm"), "trim is '20x30mm'; the sides of a page are 90 to 450 mm"),
        (("2.2", "--each", Path(__file__).parent), "it exists already and is not an empty folder"),
        (("--level", "easy,harder"), "level is 'harder', not one of mixed, beginner,"),
        (("2.2", "--title", "\U000105c0"), "no installed font has '\\U000105c0', as in"),
        (("?.?",), "?.?: more than one solution, so it cannot go into a booklet"),
        (("2.2", "--out", tmp_path / "no" / "b.pdf"), "No such file or directory"),
    ):
        status, out, err = hashi_here("book", "--out", pdf, *arguments)
        assert (status, out) == (2, "")
        assert message in err
        assert err.count("\n") == 1
    assert list(tmp_path.iterdir()) == []


def test_a_missing_extra_is_one_line(tmp_path: Path) -> None:
    (tmp_path / "fpdf.py").write_text("raise ImportError")
    code = (
        "import sys\n"
        f"sys.path.insert(0, {str(tmp_path)!r})\n"
        "from hashikit.cli import main\n"
        f"raise SystemExit(main(['book', '2.2', '--out', {str(tmp_path / 'b.pdf')!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment()
    )
    assert done.returncode == 2
    assert done.stderr == "hashi: fpdf2 is not installed: pip install 'hashikit[pdf]'\n"


# -- each puzzle laid out for itself


def test_mixed_sizes_share_pages(pages: list[Page]) -> None:
    large = quickly.generate(25, 25, seed=3).solution
    reader = pypdf.PdfReader(io.BytesIO(booklet([*pages[:12], Page(large, "hard")])))
    assert len(reader.pages) == 5, "18 with a page for each size"
    reader = pypdf.PdfReader(io.BytesIO(booklet([Page(large, "hard"), *pages[:12]])))
    assert len(reader.pages) <= 6


def test_places_lie_on_the_page_and_apart() -> None:
    from hashikit.draw.pdf.flow import Area, Look, PuzzleShape, flow

    area, look = Area(18, 30, 174, 247), Look(6.2, 12, 46)
    for seed in range(examples(200)):
        random = Random(seed)
        kinds = [
            PuzzleShape(random.randint(1, 60), random.randint(1, 60), random.randint(1, 3))
            for _ in range(random.randint(1, 30))
        ]
        spots = flow(kinds, area, look)
        assert len(spots) == len(kinds)
        assert [spot.page for spot in spots] == sorted(spot.page for spot in spots)
        assert {spot.page for spot in spots} == set(range(spots[-1].page + 1))
        boxes = []
        for spot, kind in zip(spots, kinds, strict=True):
            right = max(spot.left + kind.cols * spot.cell, spot.x)
            bottom = spot.top + kind.rows * spot.cell
            assert area.x - 1e-6 <= spot.x <= right <= area.x + area.width + 1e-6
            assert area.y - 1e-6 <= spot.y < spot.top < bottom <= area.y + area.height + 1e-6
            assert spot.top - spot.y > 4.6 * kind.lines
            assert spot.cell <= look.most + 1e-9
            if 1 < max(kind.cols, kind.rows) <= 25:
                assert spot.cell >= look.least - 1e-9
            boxes.append((spot.page, spot.x, spot.y, right, bottom))
        for one, two in itertools.combinations(boxes, 2):
            if one[0] == two[0]:
                apart = one[3] < two[1] or two[3] < one[1] or one[4] < two[2] or two[4] < one[2]
                assert apart, (seed, one, two)


def test_equal_grids_on_a_page_are_equally_large_and_fill_it() -> None:
    from hashikit.draw.pdf.flow import GAP, Area, Look, PuzzleShape, flow

    area, look = Area(18, 30, 174, 247), Look(6.2, 12, 46)
    for seed in range(examples(200)):
        random = Random(seed)
        sizes = [random.randint(5, 25) for _ in range(3)]
        kinds = [
            PuzzleShape(side, side, 1) for side in random.choices(sizes, k=random.randint(5, 40))
        ]
        spots = flow(kinds, area, look)
        cells: dict[tuple[int, PuzzleShape], set[float]] = {}
        for spot, kind in zip(spots, kinds, strict=True):
            cells.setdefault((spot.page, kind), set()).add(round(spot.cell, 6))
        assert all(len(found) == 1 for found in cells.values()), seed
        for page in range(spots[-1].page - 1):  # the last two share their rows
            bottom = max(
                spot.top + kind.rows * spot.cell
                for spot, kind in zip(spots, kinds, strict=True)
                if spot.page == page
            )
            first = next(n for n, spot in enumerate(spots) if spot.page == page + 1)
            least = look.least * kinds[first].rows + spots[first].top - spots[first].y
            full = min(spot.cell for spot in spots if spot.page == page) <= look.least + 1e-6
            room = area.y + area.height - bottom
            assert full or room < GAP + least, (seed, page)


def test_cells_of_a_page_are_equally_large_whatever_the_grids() -> None:
    from hashikit.draw.pdf.flow import Area, Look, PuzzleShape, flow

    area, look = Area(18, 30, 174, 247), Look(6.2, 12, 46)
    for seed in range(examples(200)):
        random = Random(seed)
        sides = [random.randint(5, 40) for _ in range(random.randint(1, 30))]
        kinds = [PuzzleShape(side, side, 1, random.choice([1, 1, 1, 1.5])) for side in sides]
        spots = flow(kinds, area, look)
        pages: dict[int, set[float]] = {}
        for spot, kind in zip(spots, kinds, strict=True):
            if area.width / kind.cols >= look.least * kind.fine:
                pages.setdefault(spot.page, set()).add(round(spot.cell / kind.fine, 6))
            else:
                assert spot.cell == pytest.approx(area.width / kind.cols), "as large as fits"
        assert all(len(cells) == 1 for cells in pages.values()), (seed, pages)
        cells = [cell for found in pages.values() for cell in found]
        assert not cells or max(cells) <= 1.25 * min(cells) + 1e-5, (seed, pages)


def test_a_seven_has_no_smaller_cells_than_an_eight_beside_it(pages: list[Page]) -> None:
    eights = [Page(one.solution, "easy") for one in generate_many(7, 8, 8, seed=1, level="easy")]
    book = [page for two in zip(pages, eights, strict=False) for page in two]
    reader = pypdf.PdfReader(io.BytesIO(booklet(book)))
    contents = reader.pages[1].get_contents()
    assert contents is not None
    sizes = set(re.findall(rb"/F\d+ ([\d.]+) Tf", contents.get_data()))
    assert len(sizes - {b"12.00", b"10.00", b"8.00"}) == 1, "one size of clues"


@pytest.mark.slow
def test_title_level_and_links(pages: list[Page], tmp_path: Path) -> None:
    named = [
        page._replace(title=f"Nr. {n}", link=f"https://x.test/{n}") for n, page in enumerate(pages)
    ]
    reader = pypdf.PdfReader(io.BytesIO(booklet(named, coordinates=True)))
    text = " ".join(page.extract_text() for page in reader.pages)
    assert all(f"Nr. {n}" in text for n in range(14))
    targets = [
        note.get_object()["/A"]["/URI"]
        for page in reader.pages
        for note in page.get("/Annots", [])
        if "/A" in note.get_object() and "/URI" in note.get_object()["/A"]
    ]
    assert targets == [f"https://x.test/{n}" for n in range(14)]
    (tmp_path / "walk.txt").write_text("4.3\n...\n3.2\n")
    arguments = ("book", tmp_path / "walk.txt", "--titles", "--links", "-o", tmp_path / "b.pdf")
    assert hashi(*arguments)[0] == 0
    page = pypdf.PdfReader(tmp_path / "b.pdf").pages[1]
    assert "walk" in page.extract_text()
    assert "play" not in page.extract_text(), "a link prints no word"
    assert page["/Annots"][0].get_object()["/A"]["/URI"].startswith("https://puzz.link/p?hashi/")


def test_other_scripts_are_written_with_fonts_of_the_system(pages: list[Page]) -> None:
    from hashikit.draw.pdf.fonts import fonts_for

    title = "Мосты № 1"
    try:
        fonts_for(title)
    except HashikitError:
        pytest.skip("no font with Cyrillic letters")
    reader = pypdf.PdfReader(io.BytesIO(booklet(pages[:2], title=title)))
    for page in reader.pages:  # of fonts with CFF outlines pypdf reads the high bytes, too
        assert title in page.extract_text().replace("\0", "")
    with pytest.raises(HashikitError, match="install the Noto fonts"):
        booklet(pages[:1], subtitle="\U000105c0")


@pytest.mark.parametrize(
    ("platform", "folder"),
    [
        ("win32", "Windows/Fonts"),
        ("darwin", "home/Library/Fonts"),
        ("linux", "home/.fonts"),
        ("linux", "home/.local/share/fonts/noto"),
        ("freebsd14", "home/.fonts"),
    ],
)
def test_fonts_are_searched_where_each_system_has_them(
    platform: str, folder: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hashikit.draw.pdf import fonts

    where = tmp_path / folder
    where.mkdir(parents=True)
    names = ["NotoSans-Bold.ttf", "NotoSans-Regular.ttf", "Arial.TTF", "Zzz.otf", "read.me"]
    for name in names:
        (where / name).write_bytes(b"")
    monkeypatch.setattr(fonts.sys, "platform", platform)
    monkeypatch.setenv("WINDIR", str(tmp_path / "Windows"))
    monkeypatch.setattr(fonts.Path, "home", lambda: tmp_path / "home")
    found = [path.name for path in fonts._all_fonts.__wrapped__() if path.parent == where]
    assert found == ["NotoSans-Regular.ttf", "Arial.TTF", "Zzz.otf", "NotoSans-Bold.ttf"]


def test_without_fontconfig_the_folders_are_searched(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    from hashikit.draw.pdf import fonts

    font = tmp_path / "here.ttf"
    monkeypatch.setattr(fonts, "which", lambda _: None)
    monkeypatch.setattr(fonts, "_all_fonts", lambda: [font])
    monkeypatch.setattr(fonts, "_characters", lambda path: frozenset("橋" if path == font else ""))
    fonts.fonts_for.cache_clear()
    try:
        assert fonts.fonts_for("橋") == (font,)
    finally:
        fonts.fonts_for.cache_clear()


@pytest.mark.parametrize(
    "title",
    [
        "Sehr langer Titel " * 8,
        "x" * 900,
        pytest.param("数字の橋" * 60, marks=pytest.mark.slow),
    ],
)
def test_a_long_title_stays_on_the_page(title: str, pages: list[Page], tmp_path: Path) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed (poppler-utils)")
    try:
        data = booklet(pages[:1], title=title)
    except HashikitError:
        pytest.skip("no font for this script here")
    (tmp_path / "book.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "40", "-gray", "book.pdf", "page"], cwd=tmp_path, check=True)
    for picture in sorted(tmp_path.glob("page*.pgm")):
        header, _, pixels = picture.read_bytes().partition(b"\n255\n")
        width = int(header.split()[1])
        margin = round(12 / 25.4 * 40)
        rows = [pixels[at : at + width] for at in range(0, len(pixels), width)]
        assert min(min(row[:margin] + row[-margin:]) for row in rows) > 200


@pytest.mark.slow
def test_a_book_keeps_its_time_limit(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    hardest = hashikit.dumps(hard.unsolvable(), "puzzlink")
    # Long enough to draw the other one on a machine that does much else.
    status, _, err = hashi("book", hardest, "2.2", "-t", "20", "-o", out)
    assert status == 3
    assert err.rstrip().endswith("it cannot go into a booklet: a limit was reached")
    assert out.read_bytes().startswith(b"%PDF")  # of the other one
    out.unlink()
    assert hashi("book", hardest, "-t", "0.1", "-o", out)[0] == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_drawing_a_book_keeps_the_time_limit(tmp_path: Path) -> None:
    """Pages are drawn within the limit too, or nothing is written; Ctrl-C ends it at once."""
    puzzles = tmp_path / "p.txt"
    puzzles.write_text("4.3/.../3.2\n" * 2)
    out = tmp_path / "book.pdf"
    code = (
        "import sys, time\n"
        "from hashikit import pdf\n"
        "from hashikit.cli import main\n"
        "def endless(*args, report, **more):\n"
        "    report(1)\n"
        "    while True: time.sleep(0.001)\n"
        "pdf.booklet = endless\n"
        "booked = []\n"
        "from hashikit._util import signals\n"
        "from hashikit.cli.commands import book\n"
        "limit_time = signals.limit_time\n"
        "def noted(seconds):\n"
        "    booked.append(seconds)\n"
        "    return limit_time(seconds)\n"
        "sys.modules['hashikit.cli.commands.book'].limit_time = noted\n"
        f"status = main(['book', {str(puzzles)!r}, '-t', '2', '-o', {str(out)!r}])\n"
        "assert booked == [4.0], booked\n"  # 2 s for each of two
        "raise SystemExit(status)"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60
    )
    assert done.returncode == 3
    assert done.stderr.splitlines()[-1] == (
        "hashi: the booklet was not drawn: a limit was reached; nothing was written"
    )
    assert not out.exists()


@pytest.mark.skipif(os.name == "nt", reason="signals")
def test_ctrl_c_while_drawing(tmp_path: Path) -> None:
    """In the middle of a conversion to text, too: Python then adds its own words to it."""
    code = (
        "import codecs, os, signal, time\n"
        "from hashikit import pdf\n"
        "from hashikit.cli import main\n"
        "def interrupted(text, errors='strict'):\n"
        "    os.kill(os.getpid(), signal.SIGINT)\n"
        "    while True: time.sleep(0.001)\n"
        "def search(name):\n"
        "    if name == 'slow':\n"
        "        return codecs.CodecInfo(interrupted, interrupted, name='slow')\n"
        "codecs.register(search)\n"
        "pdf.booklet = lambda *args, **more: 'abc'.encode('slow')\n"
        f"raise SystemExit(main(['book', '2.2', '-o', {str(tmp_path / 'book.pdf')!r}]))"
    )
    done = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, env=environment(), timeout=60
    )
    assert (done.returncode, done.stderr) == (130, "hashi: interrupted\n")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_a_grid_too_large_to_print_is_left_out_before_it_is_solved(tmp_path: Path) -> None:
    large = hashikit.dumps(quickly.generate(61, 61, seed=1).puzzle, "puzzlink")
    out = tmp_path / "book.pdf"
    status, _, err = hashi("book", large, "2.2", "-o", out)
    assert status == 2
    assert "61x61" in err
    assert err.count("\n") == 1
    assert out.read_bytes().startswith(b"%PDF")
    out.unlink()
    assert hashi("book", large, "-o", out)[0] == 2
    assert not out.exists()


def test_drawing_is_reported(pages: list[Page]) -> None:
    seen: list[int] = []
    booklet(pages, report=seen.append)
    assert seen == list(range(1, 2 * len(pages) + 1))


def test_the_help_names_the_largest_grid() -> None:
    status, out, _ = hashi("book", "--help")
    assert status == 0
    assert f"up to {pdf.MAX_SIDE} rows and columns" in " ".join(out.split())


# -- books for printers


def boxes(page: Any) -> tuple[tuple[float, ...], tuple[float, ...], tuple[float, ...]]:
    """MediaBox, BleedBox and TrimBox of a page, in inches."""
    named = (page.mediabox, page.bleedbox, page.trimbox)
    first, second, third = (tuple(round(float(side) / 72, 3) for side in box) for box in named)
    return first, second, third


def test_the_boxes_of_a_bound_book_say_where_it_is_cut(pages: list[Page]) -> None:
    book = pypdf.PdfReader(io.BytesIO(booklet(pages, trim="6x9")))
    assert {boxes(page) for page in book.pages} == {((0, 0, 6, 9),) * 3}
    book = pypdf.PdfReader(io.BytesIO(booklet(pages, trim="6x9in", bleed=True)))
    whole = (0, 0, 6.125, 9.25)
    # The spine, where nothing is cut, is at the left of odd pages.
    trims = [(0, 0.125, 6, 9.125), (0.125, 0.125, 6.125, 9.125)]
    assert len(book.pages) > 3
    for number, page in enumerate(book.pages):
        assert boxes(page) == (whole, whole, trims[number % 2])
    office = pypdf.PdfReader(io.BytesIO(booklet(pages))).pages[0]
    assert "/TrimBox" not in office


def ink(data: bytes, folder: Path) -> list[tuple[float, float, float, float]]:
    """What of each page is not white: left, top, right, bottom in inches."""
    pillow = pytest.importorskip("PIL.Image")
    (folder / "book.pdf").write_bytes(data)
    subprocess.run(["pdftoppm", "-r", "72", "-gray", "book.pdf", "page"], cwd=folder, check=True)
    found = []
    for file in sorted(folder.glob("page*.pgm")):
        with pillow.open(file) as picture:
            box = picture.point(lambda gray: 255 * (gray < 250)).getbbox()
            left, top, right, bottom = box or (72, 72, 72, 72)  # a blank page
        found.append((left / 72, top / 72, right / 72, bottom / 72))
    return found


@pytest.mark.slow
@pytest.mark.parametrize(("number", "gutter"), [(14, 0.375), (160, 0.5)])
def test_margins_are_what_printers_ask_for(
    number: int, gutter: float, pages: list[Page], tmp_path: Path
) -> None:
    """The inner margin grows with the pages and is on the side of the spine; the others are at
    least a quarter of an inch."""
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed (poppler-utils)")
    many = (pages * 12)[:number]
    found = ink(booklet(many, trim="5x8", per_page=1), tmp_path)
    assert len(found) > number
    assert (len(found) > 150) == (gutter > 0.375)
    inner = [(box[0], 5 - box[2])[number % 2] for number, box in enumerate(found)]
    outer = [(5 - box[2], box[0])[number % 2] for number, box in enumerate(found)]
    assert gutter <= min(inner) < gutter + 0.2
    assert min(outer) >= 0.25
    assert min(box[1] for box in found) >= 0.25
    assert max(box[3] for box in found) <= 7.75


def test_only_the_first_pages_of_chapters_reach_into_the_bleed(
    pages: list[Page], tmp_path: Path
) -> None:
    if shutil.which("pdftoppm") is None:
        pytest.skip("pdftoppm is not installed (poppler-utils)")
    chapters = [pdf.Chapter("One", 4, "Text."), pdf.Chapter("Two", 10)]
    found = ink(booklet(pages, trim="6x9", bleed=True, chapters=chapters), tmp_path)
    reaching = [number for number, box in enumerate(found, 1) if box[1] < 0.3]
    book = pypdf.PdfReader(tmp_path / "book.pdf")
    contents = book.pages[2].extract_text()
    opened = {
        title: int(page) for title, page in re.findall(r"(One|Two|Solutions)\D*(\d+)", contents)
    }
    assert list(opened) == ["One", "Two", "Solutions"]
    assert reaching == [opened["One"], opened["Two"]]
    assert all(number % 2 for number in opened.values()), "on the right"
    for number in reaching:
        left, top, right, _ = found[number - 1]
        assert (left, top, right) == (0, 0, pytest.approx(6.125, abs=0.02))
    for title, number in opened.items():
        assert title in book.pages[number - 1].extract_text()


@pytest.mark.slow
def test_every_font_is_embedded(pages: list[Page], tmp_path: Path) -> None:
    if shutil.which("pdffonts") is None:
        pytest.skip("pdffonts is not installed (poppler-utils)")
    (tmp_path / "book.pdf").write_bytes(booklet(pages[:3], title="Мосты — ponts"))
    said = subprocess.run(
        ["pdffonts", "book.pdf"], cwd=tmp_path, check=True, capture_output=True, text=True
    )
    fonts = said.stdout.splitlines()[2:]
    assert len(fonts) == 2
    assert all(line.split()[-5] == "yes" for line in fonts), said.stdout


@pytest.mark.slow
def test_the_rules_are_those_of_the_puzzles() -> None:
    homework = hashikit.parse("3..3\n....\n2..2", format="unsw")
    rules = rules_of([homework])
    assert rules[0] == "Join islands by bridges; they need not form one network."
    assert rules[3] == "At most 3 bridges join the same two islands."
    usual = rules_of([hashikit.parse("2.2")])
    assert usual[0] == "Join all islands into one network of bridges."
    assert usual[3] == "At most two bridges join the same two islands."
    assert rules_of([homework, hashikit.parse("2.2")]) == usual, "said at the puzzle that differs"


def test_the_lines_of_a_rule_stand_together(pages: list[Page]) -> None:
    document = booklet(pages, trim="6x9", large_print=True)
    heights: dict[str, float] = {}

    def visit(text: str, user: list[float], matrix: list[float], *_: object) -> None:
        heights[text.strip()] = user[1] * matrix[4] + user[3] * matrix[5] + user[5]

    pypdf.PdfReader(io.BytesIO(document)).pages[0].extract_text(visitor_text=visit)
    [first, second, third] = [
        next(height for text, height in heights.items() if text.startswith(line))
        for line in ("The number on", "that end there", "Bridges run")
    ]
    assert 0 < first - second < 0.8 * (second - third)


@pytest.mark.slow
def test_large_print_has_large_cells_and_digits(tmp_path: Path) -> None:
    out = tmp_path / "b.pdf"
    made = ("book", "--trim", "6x9", "--large-print", "-c", "5", "--seed", "4", "-o", out)
    assert hashi(*made)[0] == 0
    sizes = []
    for page in pypdf.PdfReader(out).pages[1:]:
        if "solution on page" in page.extract_text():
            contents = page.get_contents()
            assert contents is not None
            sizes += [
                float(size) for size in re.findall(rb"/F\d+ ([\d.]+) Tf", contents.get_data())
            ]
    assert min(size for size in sizes if size not in (12.8,)) >= 16  # the page of the solution
    status, _, err = hashi(*made, "--size", "12")
    assert status == 2
    assert re.search(r"puzzle 1: a grid of 12 × 12 cells would have cells of \d+\.\d mm", err)
    assert err.count("\n") == 1


def test_chapters_hold_just_the_puzzles(pages: list[Page]) -> None:
    with pytest.raises(hashikit.OptionError, match="the chapters have 13 puzzles, the book 14"):
        booklet(pages, chapters=[pdf.Chapter("One", 13)])
    with pytest.raises(HashikitError, match="the first page of chapter 'One' is too long"):
        booklet(pages, chapters=[pdf.Chapter("One", 14, "many words " * 500)])
    with pytest.raises(hashikit.OptionError, match="bleed is only for books with a trim size"):
        booklet(pages, bleed=True)


@pytest.mark.slow
def test_one_file_a_puzzle(tmp_path: Path) -> None:
    pytest.importorskip("resvg_py", reason="pip install 'hashikit[png]'")
    folder = tmp_path / "each"
    made = ("book", "4.3/.../3.2", "2.2", "-o", tmp_path / "b.pdf", "--each", folder)
    assert hashi(*made)[0] == 0
    names = [f"{number}{what}" for number in ("001", "002") for what in ("", "-solution")]
    assert sorted(path.name for path in folder.iterdir()) == sorted(
        f"{name}.{kind}" for name in names for kind in ("pdf", "png", "svg")
    )
    assert (folder / "001.svg").read_text("utf-8").startswith("<svg")
    assert (folder / "001.png").read_bytes().startswith(b"\x89PNG")
    [page] = pypdf.PdfReader(folder / "001.pdf").pages
    assert sorted(page.extract_text().split()) == ["2", "3", "3", "4"]
    assert float(page.mediabox.width) == pytest.approx(4 * 8 / 25.4 * 72, abs=0.1)
    status, _, err = hashi(*made)
    assert (status, err.count("\n")) == (2, 1)


@pytest.mark.parametrize("text", ["6x9", "6X9", "6×9in", "152.4x228.6mm"])
def test_a_trim_size_is_read(text: str) -> None:
    from hashikit.draw.pdf.sheet import trim_size

    assert trim_size(text) == pytest.approx((152.4, 228.6))
