"""Pictures in pages of Markdown: which belong to links and blocks, and how ``crosscut claims`` updates them."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosscut
from crosscut import claims, link, svg
from crosscut.claims import illustrations as pictures
from crosscut.claims.illustrations import illustrations
from crosscut.claims.page import PageFigure, write_links_down
from tests.engine.calls import Run, run  # noqa: F401 - a fixture

ADDRESS = "https://crosscut.example/#g=quax&n=5&m=c3.d4"
BLOCK = "```crosscut\ngame: naked-diagonal\nclaim: {claim}\n\nB . R\nR . B\n. . .\n```\n"
PAGE = f"""# A page

[![Quax](quax.svg)]({ADDRESS})

{BLOCK.format(claim="unfillable")}
![A switch](img/switch.svg "Nobody may play b2")
"""


def drawn(address: str) -> str:
    reading = link.read(link.fragment_of(address))
    assert reading is not None
    return svg.draw(reading.record, reading.display)[0]


@pytest.fixture
def page(tmp_path: Path) -> Path:
    (tmp_path / "site" / "img").mkdir(parents=True)
    path = tmp_path / "site" / "README.md"
    path.write_text(PAGE, encoding="utf-8")
    return path


def files(path: Path) -> dict[str, bytes]:
    """All files of the folder around a page."""
    top = path.parent.parent
    return {str(found.relative_to(top)): found.read_bytes() for found in sorted(top.rglob("*")) if found.is_file()}


def test_pictures_are_made_once_and_then_refreshed(page: Path, run: Run) -> None:  # noqa: F811
    before = files(page)
    ran = run("claims", str(page))
    assert ran.status == 1 and files(page) == before
    assert ran.out.splitlines() == [
        f"{page}:3: figure 1: its picture quax.svg is not up to date (--update)",
        f"{page}:5: figure 2: its picture switch.svg is not up to date (--update)",
    ]
    ran = run("claims", "--update", str(page))
    assert (ran.status, ran.out) == (0, "")
    assert ran.err == "1 claim about 2 figures checked, 0 wrong; 2 pictures, 2 written\n"
    quax, switch = page.parent / "quax.svg", page.parent / "img" / "switch.svg"
    assert quax.read_text(encoding="utf-8") == drawn(ADDRESS)
    assert "Naked Diagonal, 3" in switch.read_text(encoding="utf-8")
    assert set(files(page)) == {"site/README.md", "site/quax.svg", "site/img/switch.svg"}

    stamps = [found.stat().st_mtime_ns for found in (quax, switch)]
    assert run("claims", "--update", str(page)).err.endswith("2 pictures, 0 written\n")
    assert [found.stat().st_mtime_ns for found in (quax, switch)] == stamps
    assert run("claims", str(page)).status == 0

    page.write_text(PAGE.replace("c3.d4", "c3.d4.b2"), encoding="utf-8")
    assert "quax.svg is not up to date" in run("claims", str(page)).out
    assert run("claims", "--update", str(page)).err.endswith("2 pictures, 1 written\n")
    assert quax.read_text(encoding="utf-8") == drawn(f"{ADDRESS}.b2")


@pytest.mark.parametrize(
    ("old", "new", "line", "said"),
    [
        ("unfillable", "fillable", 5, "“fillable” is claimed"),
        ("R . B\n", "R . B .\n", 5, "Line 5, column 1: the row needs "),
        ("g=quax", "g=qaux", 3, "There is no game “qaux”"),
        ("c3.d4", "c3.zz", 3, "could not be read"),
        ("(quax.svg)", "(../quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(img/../../quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(/tmp/quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(%2e%2e/quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(<..\\\\quax.svg>)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(C:quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(%00quax.svg)", 3, "is not in the folder of the page"),
        ("(quax.svg)", "(nowhere/quax.svg)", 3, "there is no such folder"),
        ("(quax.svg)", f"({'x' * 300}.svg)", 3, "cannot be written: File name too long"),
        ("(quax.svg)", f"({'img/' * 2000}x.svg)", 3, "cannot be written: "),
        ("(quax.svg)", "(README.md/x.svg)", 3, "cannot be written: "),
        ("(quax.svg)", "(round.svg)", 3, "its picture “round.svg” "),
        ("(quax.svg)", "(folder.svg)", 3, "cannot be written: Is a directory"),
        ("(quax.svg)", "(img/switch.svg)", 5, "is that of figure 1 as well"),
    ],
)
def test_nothing_is_written_if_anything_is_wrong(
    page: Path,
    run: Run,  # noqa: F811
    old: str,
    new: str,
    line: int,
    said: str,
) -> None:
    assert old in PAGE
    page.write_text(PAGE.replace(old, new), encoding="utf-8")
    page.with_name("folder.svg").mkdir()
    page.with_name("round.svg").symlink_to("round.svg")
    other = page.with_name("other.md")
    other.write_text(f"[![Fine](fine.svg)]({ADDRESS})", encoding="utf-8")
    before = files(page)
    ran = run("claims", "--update", str(other), str(page))
    assert ran.status == 1 and files(page) == before
    assert ran.out.startswith(f"{page}:{line}: figure ") and said in ran.out and ran.out.count("\n") == 1


def test_links_of_the_file_system_lead_nowhere_else(page: Path, run: Run) -> None:  # noqa: F811
    outside = page.parent.parent / "outside"
    outside.mkdir()
    (outside / "quax.svg").write_text(drawn("g=quax"), encoding="utf-8")
    for name, target in (("quax.svg", outside / "quax.svg"), ("out", outside)):
        (page.parent / name).symlink_to(target)
    before = files(page)
    for source in ("quax.svg", "out/quax.svg", "out/new.svg"):
        page.write_text(f"[![Quax]({source})]({ADDRESS})", encoding="utf-8")
        ran = run("claims", "--update", str(page))
        assert ran.status == 1 and "is not in the folder of the page" in ran.out
    assert {**files(page), "site/README.md": b""} == {**before, "site/README.md": b""}


def test_a_long_name_is_written_as_any_other(page: Path, run: Run) -> None:  # noqa: F811
    name = f"{'x' * 250}.svg"
    page.write_text(PAGE.replace("quax.svg", name), encoding="utf-8")
    assert run("claims", "--update", str(page)).err.endswith("2 pictures, 2 written\n")
    assert (page.parent / name).read_text(encoding="utf-8") == drawn(ADDRESS)


def test_what_crosscut_has_not_drawn_stays(page: Path, run: Run) -> None:  # noqa: F811
    for own in ('<svg xmlns="http://www.w3.org/2000/svg"><circle r="3"/></svg>', "no picture", " " * 6_000_000):
        (page.parent / "quax.svg").write_text(own, encoding="utf-8")
        ran = run("claims", "--update", str(page))
        assert ran.status == 0 and (page.parent / "quax.svg").read_text(encoding="utf-8") == own
    assert run("claims", str(page)).status == 0


def test_a_write_that_fails_leaves_no_half_file(
    page: Path,
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (page.parent / "quax.svg").write_text(drawn("g=quax"), encoding="utf-8")
    before = files(page)

    def refuse(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(Path, "replace", refuse)
    ran = run("claims", "--update", str(page))
    assert ran.status == 1 and files(page) == before
    assert [line.partition(": figure ")[2] for line in ran.out.splitlines()] == [
        "1: its picture quax.svg cannot be written: No space left on device",
        "2: its picture switch.svg cannot be written: No space left on device",
    ]
    assert ran.err.endswith("2 wrong; 2 pictures, 0 written\n")


@pytest.mark.parametrize(
    "text",
    [
        f"[![A](a.png)]({ADDRESS})",
        f"[![A](https://example.org/a.svg)]({ADDRESS})",
        f"[![A](//example.org/a.svg)]({ADDRESS})",
        f"![A](a.svg) [Quax]({ADDRESS})",
        "[![A](a.svg)](https://example.org/)",
        "[![A](a.svg)](https://example.org/#top)",
        f"`[![A](a.svg)]({ADDRESS})`",
        f"```\n[![A](a.svg)]({ADDRESS})\n```",
        f"<!-- [![A](a.svg)]({ADDRESS}) -->",
        f"\\[![A](a.svg)]({ADDRESS})",
        f"[![A](a.svg]({ADDRESS})",
        f"[![A](a b.svg)]({ADDRESS})",
        f"[![A](a.svg)] ({ADDRESS})",
        f"[![A]()]({ADDRESS})",
        f"{BLOCK}\nWords\n\n![A](a.svg)",
        f"{BLOCK}\n![A](a.svg) and words",
        f"{BLOCK}\n![A](a.png)",
        f"{BLOCK}\n```\n![A](a.svg)\n```\n",
        f"{BLOCK}\n```text\n```\n\n![A](a.svg)",
        BLOCK,
    ],
)
def test_other_pictures_are_none_of_crosscut(text: str) -> None:
    assert illustrations(text) == []


@pytest.mark.parametrize(
    ("text", "source"),
    [
        (f"> [![A](a.svg)]({ADDRESS})", "a.svg"),
        (f"- See [![A \\] b](<a b.svg> 'Title')]( {ADDRESS} \"Title\" )", "a b.svg"),
        (f"[![A [b] c](a\\_b.svg)]({ADDRESS.replace('d4', 'd4(e5(b2))')})", "a_b.svg"),
        (f"[![A](a.svg?raw=true)]({ADDRESS.replace('&', '&amp;')})", "a.svg?raw=true"),
        (f"{BLOCK}\n\n![A](a.svg)", "a.svg"),
        (f"{BLOCK}![A](a.svg 'Title')", "a.svg"),
    ],
)
def test_ways_to_write_a_picture(text: str, source: str) -> None:
    (found,) = illustrations(text)
    assert found.source == source and found.figure.broken is None
    if found.is_linked:
        assert found.figure.read().problems == [] and found.figure.read().record.game.id == "quax"


def test_notes_of_a_task_are_no_sign_of_html() -> None:
    (found,) = illustrations(f"[![A](a.svg)]({ADDRESS}&task=best&notes=d4:x&copy=1)")
    assert found.figure.attributes["link"].endswith("&task=best&notes=d4:x&copy=1")


def test_a_page_has_a_limit(page: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(pictures, "MOST_PICTURES", 1)
    ran = run("claims", "--update", str(page))
    assert ran.status == 1 and "too many pictures: expected 1 at most" in ran.err and ran.out == ""
    monkeypatch.setattr(pictures, "MOST_CHARACTERS", 10)
    assert "too long: expected 10 characters at most" in run("claims", str(page)).err


@pytest.mark.parametrize(
    "noise", ["[![", "[![a](", "[![a](a.svg)](", "((((", "![a](" + "(" * 50, "[![\\", "<!--", "[![" + "a" * 99]
)
def test_a_long_page_of_noise_is_read_at_once(noise: str) -> None:
    assert illustrations(noise * (60_000 // len(noise))) == []


@pytest.mark.parametrize(
    "noise", [" ".join("`" * length for length in range(1, 900)), "- " + " " * 200_000, "```" + " " * 200_000 + "`"]
)
def test_noise_of_code_is_read_at_once(noise: str) -> None:
    assert illustrations(noise) == []


def test_a_theme_is_the_scheme_of_the_picture(page: Path, run: Run) -> None:  # noqa: F811
    page.write_text("```crosscut\ngame: quax\nsize: 3\ntheme: dark\n```\n![Quax](dark.svg)\n", encoding="utf-8")
    assert run("claims", "--update", str(page)).status == 0
    board = crosscut.Board("quax", 3)
    assert (page.parent / "dark.svg").read_text(encoding="utf-8") == board.svg(scheme="dark")
    assert not list(page.parent.glob(".*"))


def test_links_that_cannot_be_are_left_out_of_a_picture() -> None:
    block = "game: quax\nR..\n...\n...\nlinks: a1-b2"
    figure = PageFigure.of(1, {}, block)
    assert [failure.message.partition(".")[0] for failure in claims.check_figures([figure])] == [
        "The links of the set-up are left out: a1-b2 does not join two stones of one colour on the board"
    ]
    record = figure.read().record
    write_links_down(record)
    assert svg.draw(record)[1]
