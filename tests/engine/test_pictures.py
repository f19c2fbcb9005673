"""PNG and PDF of pictures, the scheme for print, and the commands that write them."""

from __future__ import annotations

import random
import re
import struct
import sys
import zlib
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from xml.etree import ElementTree

import pytest

import crosscut
from crosscut import Color, Point, link, pictures, svg
from crosscut.__main__ import main
from crosscut.record.record import Record
from crosscut.svg.layout import Layout, Spot
from tests.engine.calls import Run, needs_typst, run  # noqa: F401 - a fixture
from tests.engine.every_game import random_game


@dataclass(frozen=True)
class Pixels:
    """A PNG as it looks on white paper."""

    width: int
    height: int
    rows: list[bytes]

    @classmethod
    def of(cls, png: bytes) -> Pixels:
        assert png.startswith(b"\x89PNG\r\n\x1a\n")
        chunks: list[tuple[bytes, bytes]] = []
        at = 8
        while at < len(png):
            length, name = struct.unpack_from(">I4s", png, at)
            chunks.append((name, png[at + 8 : at + 8 + length]))
            at += length + 12
        width, height, *kind = struct.unpack(">IIBBBBB", dict(chunks)[b"IHDR"])
        assert kind == [8, 6, 0, 0, 0]
        packed = zlib.decompress(b"".join(content for name, content in chunks if name == b"IDAT"))
        rows, above = [], bytes(4 * width)
        for start in range(0, len(packed), 4 * width + 1):
            above = _row(packed[start], packed[start + 1 : start + 4 * width + 1], above)
            rows.append(above)
        return cls(width, height, rows)

    def opacity(self, x: int, y: int) -> int:
        return self.rows[y][4 * x + 3]

    def color(self, x: int, y: int) -> tuple[int, int, int]:
        """Red, green and blue, from 0 to 255."""
        *color, opacity = self.rows[y][4 * x : 4 * x + 4]
        red, green, blue = (round(255 + (part - 255) * opacity / 255) for part in color)
        return red, green, blue

    def colors(self) -> set[tuple[int, int, int]]:
        """All colours that are seen."""
        found = {
            row[at : at + 4]: (x, y) for y, row in enumerate(self.rows) for x, at in enumerate(range(0, len(row), 4))
        }
        return {self.color(x, y) for x, y in found.values()}


def _row(kind: int, packed: bytes, above: bytes) -> bytes:
    """A row without its filter, as section 9 of the PNG specification describes them."""
    if kind == 0:
        return packed
    if kind == 2:
        return bytes((part + over) % 256 for part, over in zip(packed, above, strict=True))
    row = bytearray(packed)
    for channel in range(4):
        left = corner = 0
        for at in range(channel, len(packed), 4):
            over = above[at]
            left = row[at] = (packed[at] + _guess(kind, left, over, corner)) % 256
            corner = over
    return bytes(row)


def _guess(kind: int, left: int, above: int, corner: int) -> int:
    if kind < 4:
        return left if kind == 1 else (left + above) // 2
    by_left, by_above, by_corner = abs(above - corner), abs(left - corner), abs(left + above - 2 * corner)
    if by_left <= by_above and by_left <= by_corner:
        return left
    return above if by_above <= by_corner else corner


PRINT = svg.Look(scheme="print")
LINK = "g=quax&n=5&m=c3.d4.b2.c4.b3"


def whole_game(game: crosscut.Game) -> Record:
    record = Record(game, 5)
    for _, move, _ in random_game(game, 5, random.Random(4)):
        record.current = record.current.add(move)
    return record


def drawn(text: str, look: svg.Look = PRINT) -> str:
    reading = link.read(text)
    assert reading is not None and not reading.problems
    picture, problems = svg.draw(reading.record, reading.display, look)
    assert not problems
    return picture


def beside_lines(point: Point, game: crosscut.Game) -> Spot:
    """A spot on a stone where neither a path nor a pattern runs."""
    far, aside = (0.23, 0.1) if game.marker == "stone" else (0.1, 0.04)
    return point.file - far, point.rank - aside


def streams(pdf: bytes) -> Iterator[bytes]:
    """The content of a PDF, unpacked."""
    for found in re.finditer(rb"stream\r?\n(.*?)\r?\nendstream", pdf, re.DOTALL):
        try:
            yield zlib.decompress(found[1])
        except zlib.error:
            yield found[1]


@needs_typst
@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_stones_are_where_the_svg_has_them(game: crosscut.Game) -> None:
    record = whole_game(game)
    look = svg.Look(scheme="light", last_move=False)
    layout = Layout(5, look.cell, link.Display())
    pixels = Pixels.of(pictures.png(svg.draw(record, look=look)[0], round(layout.width)))
    assert (pixels.width, pixels.height) == (round(layout.width), round(layout.height))
    scale = pixels.width / layout.width
    for point, color in record.replay().position.stones.items():
        x, y = layout.pixel(beside_lines(point, game))
        red, _, blue = pixels.color(int(x * scale), int(y * scale))
        assert (red > blue) is (color is Color.RED), point


@needs_typst
@pytest.mark.parametrize("patterned", [False, True])
@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_print_has_no_colours_and_distinguishes_the_sides(game: crosscut.Game, patterned: bool) -> None:
    record = whole_game(game)
    look = svg.Look(scheme="print", patterned=patterned, last_move=False)
    layout = Layout(5, look.cell, link.Display())
    pixels = Pixels.of(pictures.png(svg.draw(record, look=look)[0], round(layout.width)))
    scale = pixels.width / layout.width
    assert all(max(color) - min(color) <= 1 for color in pixels.colors())
    for point, color in record.replay().position.stones.items():
        x, y = layout.pixel(beside_lines(point, game))
        grey = pixels.color(int(x * scale), int(y * scale))[0]
        assert grey < 40 if color is Color.RED else grey > 215, point


def test_what_lies_on_hollow_stones_is_black_and_on_filled_ones_white() -> None:
    def inks(text: str) -> dict[str, str | None]:
        root = ElementTree.fromstring(drawn(text))
        return {found.text or "": found.get("fill") for found in root.iter("{http://www.w3.org/2000/svg}text")}

    numbered = inks("g=crossway&n=5&m=b2.c3&numbers=on&coords=off")
    assert numbered == {"1": "#ffffff", "2": "#000000"}
    marked = inks("g=crossway&n=5&m=b2.c3&marks=2:A@b2.B@c3.C@d4&coords=off")
    assert marked == {"A": "#ffffff", "B": "#000000", "C": "#000000"}
    edges = ElementTree.fromstring(drawn("g=zigzag-edge&n=9&m=a6.b7.c8.d4.e5.f9.g1.h3.i2&coords=off"))
    fills = Counter(found.get("fill") for found in edges.iter("{http://www.w3.org/2000/svg}text"))
    assert fills == {"#ffffff": 5, "#000000": 5}


@pytest.mark.parametrize(
    "text",
    [
        "g=quickway&n=3&m=a2.b2.b1",
        "g=quickway&n=3&m=c3.a2.c1.b1",
    ],
)
def test_links_in_print_are_filled_or_hollow(text: str) -> None:
    reading = link.read(text)
    assert reading is not None
    position = reading.record.replay_legal()[0].position
    root = ElementTree.fromstring(svg.draw(reading.record, reading.display, PRINT)[0])
    links = [shape.get("stroke") for shape in root if shape.get("stroke-width") == "6.48"]
    assert sorted(map(str, links)) == sorted(
        "#000000" if color is Color.RED else "#ffffff" for color in position.links.values()
    )


def test_the_illegal_points_of_a_hollow_side_are_hatched() -> None:
    text = "g=naked-diagonal&n=5&m=b3.d3.b4.d4&legal={}"
    both, red, blue = (drawn(text.format(legal)).count('opacity="0.2"') for legal in ("both", "red", "blue"))
    assert both == red > 0 == blue
    lines, none = (drawn(text.format(legal)).count('stroke="#000000" stroke-width="1"') for legal in ("blue", "none"))
    assert lines > none


@needs_typst
def test_a_pdf_is_a_page_of_its_size_of_lines_and_letters() -> None:
    pdf = pictures.pdf(drawn(LINK), width=60)
    box = re.search(rb"/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]", pdf)
    assert box and [float(side) * 25.4 / 72 for side in box.groups()] == pytest.approx([60, 60], abs=0.01)
    assert b"/Type/Pages/Count 1/" in pdf
    assert b"/Subtype/Image" not in pdf and b"/FontFile" in pdf
    assert b"/JavaScript" not in pdf and b"/URI" not in pdf
    (content,) = (stream for stream in streams(pdf) if b"/MCID" in stream)
    assert content.count(b"Tj") == 10 and content.count(b" c\n") + content.count(b" c ") >= 4 * 6
    assert pdf == pictures.pdf(drawn(LINK), width=60)
    assert "Quax, 5 \N{MULTIPLICATION SIGN} 5, after 5 moves".encode("utf-16-be").hex().upper().encode() in pdf


@needs_typst
def test_a_picture_that_moves_or_follows_the_reader_is_drawn_at_rest_and_light() -> None:
    record = whole_game(crosscut.game("quax"))
    still = pictures.png(svg.draw(record, look=svg.Look(scheme="light"))[0], 200)
    assert pictures.png(svg.draw(record, look=svg.Look(scheme="auto"))[0], 200) == still
    moving = Pixels.of(pictures.png(svg.animate(record)[0], 200))
    assert sum(a != b for a, b in zip(moving.rows, Pixels.of(still).rows, strict=True)) == 0


@needs_typst
def test_what_is_no_picture_is_refused_in_a_sentence(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret.png").write_bytes(pictures.png(drawn(LINK), 20))
    monkeypatch.chdir(tmp_path)
    begin = "<svg xmlns='http://www.w3.org/2000/svg' "
    for text, said in (
        ("", "not the text of an SVG"),
        ("<html/>", "not the text of an SVG"),
        (f"{begin} width='4em' height='4'/>", "how many pixels"),
        (f"{begin} width='nan' height='4'/>", "how many pixels"),
        (f"{begin} width='4' height='9e9'/>", "larger than 10000 pixels"),
        (f"{begin} width='9e9' height='4'/>", "larger than 10000 pixels"),
        (f"{begin} width='9' height='9'><image href='secret.png' width='9' height='9'/></svg>", "cannot be drawn"),
    ):
        with pytest.raises(ValueError, match=said):
            pictures.png(text)
    for width in (0, -1, 10_001):
        with pytest.raises(ValueError, match="is not a width: expected 1 to 10000 pixels"):
            pictures.png(drawn(LINK), width)
        with pytest.raises(ValueError, match="is not a width: expected 1 to 2000 millimetres"):
            pictures.pdf(drawn(LINK), width * 1.0)


@needs_typst
@pytest.mark.parametrize("kind", ["png", "pdf"])
def test_a_command_writes_a_file_or_bytes(kind: str, tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / f"figure.{kind}"
    words = [kind, LINK, "--scheme", "print", "--width", "80"]
    assert main([*words, "--output", str(path)]) == 0
    assert main(words) == 0
    written = capfdbinary.readouterr()
    convert = pictures.png if kind == "png" else pictures.pdf
    assert path.read_bytes() == written.out == convert(drawn(LINK), 80) and not written.err
    assert main([kind, f"{LINK}.zz", "--output", str(path)]) == 1
    assert b"could not be read" in capfdbinary.readouterr().err and path.stat().st_size > 1000


@pytest.mark.parametrize("kind", ["png", "pdf", "gif"])
def test_bytes_do_not_go_to_a_terminal(kind: str, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:  # noqa: F811
    monkeypatch.setattr(type(sys.stdout), "isatty", lambda _: True)
    ran = run(kind, LINK)
    assert (ran.status, ran.out) == (1, "") and f"--output, or add > figure.{kind}" in ran.err


@pytest.mark.parametrize("kind", ["png", "pdf", "gif"])
def test_without_the_extra_it_says_what_to_install(
    kind: str,
    run: Run,  # noqa: F811
    monkeypatch: pytest.MonkeyPatch,
    tmp_path: Path,
) -> None:
    monkeypatch.setitem(sys.modules, "typst", None)
    path = tmp_path / "figure"
    ran = run(kind, LINK, "--output", str(path))
    assert (ran.status, ran.out, path.exists()) == (1, "", False)
    assert ran.err == f'crosscut {kind}: PNG, PDF and GIF need the extra “pictures”: pip install "crosscut[pictures]"\n'


def test_the_command_draws_the_whole_line(run: Run, tmp_path: Path) -> None:  # noqa: F811
    reading = link.read(LINK)
    assert reading is not None
    ran = run("svg", LINK, "--animated", "--seconds", "0.5", "--scheme", "light")
    look = svg.Look(scheme="light")
    assert (ran.status, ran.out) == (0, svg.animate(reading.record, reading.display, look, seconds=0.5)[0])
    assert run("svg", LINK, "--animated").out == svg.animate(reading.record, reading.display)[0]
    path = tmp_path / "game.svg"
    assert run("svg", LINK, "--animated", "--output", str(path)).status == 0
    assert path.read_text(encoding="utf-8") == svg.animate(reading.record, reading.display)[0]


@needs_typst
def test_a_gif_of_a_part_of_a_line_begins_and_ends_there() -> None:
    record = whole_game(crosscut.game("quickway"))
    stills, _ = svg.stills(record, first=2, last=4)
    assert [re.findall(r"after (\d) moves", still.svg) for still in stills] == [["4"], ["2"], ["3"], ["4"]]
    (only,) = svg.stills(record, first=3, last=3)[0]
    assert "after 3 moves" in only.svg


def test_what_no_animation_can_show_is_refused_in_a_sentence() -> None:
    record = whole_game(crosscut.game("quickway"))
    moves = len(record.current.end.line)
    for first, last in ((-1, None), (3, 2), (0, moves + 1)):
        with pytest.raises(ValueError, match=f"expected 0 <= first <= last <= {moves}, the number of moves"):
            svg.stills(record, first=first, last=last)
    with pytest.raises(ValueError, match="is no time for a move"):
        svg.stills(record, seconds=0.0)
    long = Record("quickway", 26)
    for point in sorted(long.board().legal_moves, key=str)[:310]:
        if str(point) != "swap":
            long.current = long.current.add(point)
    ply = len(long.current.line)
    with pytest.raises(ValueError, match=f"With first={ply - 300} it shows the last 300"):
        svg.stills(long)


@needs_typst
def test_a_gif_of_nothing_or_of_several_sizes_is_refused() -> None:
    with pytest.raises(ValueError, match="no pictures"):
        pictures.gif([])
    with pytest.raises(ValueError, match="different sizes"):
        pictures.gif([(drawn(LINK), 1.0), (drawn("g=quax&n=5&crop=a1-e3"), 1.0)], 100)


@needs_typst
def test_the_command_writes_the_gif(tmp_path: Path, capfdbinary: pytest.CaptureFixture[bytes]) -> None:
    path = tmp_path / "game.gif"
    words = ["gif", LINK, "--width", "80", "--first", "1", "--seconds", "0.3"]
    assert main([*words, "--output", str(path)]) == 0
    assert main(words) == 0
    written = capfdbinary.readouterr().out
    reading = link.read(LINK)
    assert reading is not None
    stills, _ = svg.stills(reading.record, reading.display, svg.Look(scheme="light"), first=1, seconds=0.3)
    assert path.read_bytes() == written == pictures.gif(stills, 80)
