"""Figures as SVG: complete, well-formed, harmless, and true to the position."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, link, svg
from crosscut.link import Display
from crosscut.record.record import Record
from crosscut.svg.__main__ import main
from crosscut.svg.layout import Layout
from crosscut.svg.pieces import Figure, link_core_end
from crosscut.svg.proportions import COLORS, LENGTHS, pixels
from tests.engine.every_game import random_game
from tests.engine.links import displays, records

LIGHT = svg.Look(scheme="light")
_LIGHT = COLORS["light"]
RED, BLUE, ON_STONE = _LIGHT["red"], _LIGHT["blue"], _LIGHT["onStone"]
HIGHLIGHT, ARROW, MARK = _LIGHT["highlight"], _LIGHT["arrow"], _LIGHT["mark"]

Element = ElementTree.Element
ELEMENTS = {"svg", "title", "desc", "style", "rect", "circle", "path", "text"}


def drawn(fragment: str, look: svg.Look = LIGHT) -> Element:
    reading = link.read(fragment)
    assert reading is not None and reading.problems == []
    picture, problems = svg.draw(reading.record, reading.display, look)
    assert problems == []
    return parsed(picture)


def parsed(picture: str) -> Element:
    root = ElementTree.fromstring(picture)
    for element in root.iter():
        element.tag = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
        assert element.tag in ELEMENTS
        assert not any(name.startswith("on") or "href" in name for name in element.attrib)
    return root


def circles(root: Element, fill: str, radius: float) -> int:
    """How many circles there are of a colour and a radius, in cells."""
    cell = svg.Look().cell
    return sum(
        1
        for circle in root.iter("circle")
        if circle.get("fill") == fill and abs(float(circle.get("r", "0")) / cell - radius) < 0.01
    )


def rails(root: Element) -> dict[str, str]:
    """The colours of the rails by their sides of the picture."""
    plate, *bars = root.iter("rect")
    middle = float(plate.get("width", "0")) / 2
    found = {}
    for bar in bars:
        x, y, width, height = (float(bar.get(name, "0")) for name in ("x", "y", "width", "height"))
        side = ("top" if y < middle else "bottom") if width > height else "left" if x < middle else "right"
        found[side] = bar.get("fill", "")
        assert bar.get("rx") == f"{min(width, height) / 2:.2f}".rstrip("0"), "its ends are round"
    assert len(found) == len(bars)
    return found


def texts(root: Element) -> list[str]:
    return [text.text or "" for text in root.iter("text")]


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_every_stone_and_link_of_a_whole_game_is_drawn(game: crosscut.Game) -> None:
    record = Record(game, 7)
    for _, move, _ in random_game(game, 7, random.Random(4)):
        record.current = record.current.add(move)
    root = parsed(svg.draw(record, look=LIGHT)[0])
    position = record.replay().position
    count = Counter(position.stones.values())
    radius = LENGTHS[game.marker] - LENGTHS["stoneRim"] / 2
    assert circles(root, RED, radius) == count[Color.RED]
    assert circles(root, BLUE, radius) == count[Color.BLUE]
    width = f"{LENGTHS['linkWidth'] * svg.Look().cell:.2f}".rstrip("0")
    assert sum(path.get("stroke-width") == width for path in root.iter("path")) == len(position.links)
    assert Counter(texts(root)) >= Counter("abcdefg1234567")


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_the_empty_board(game: crosscut.Game) -> None:
    root = drawn(f"g={game.id}&n=5")
    assert rails(root) == ({"top": RED, "right": BLUE, "bottom": RED, "left": BLUE} if game.owns_edges else {})
    assert root.findtext("title") == f"{game.name}, 5 \N{MULTIPLICATION SIGN} 5"
    assert root.findtext("desc") == "Red to move. Red: none. Blue: none."


def test_an_own_game_has_the_title_of_its_record() -> None:
    assert drawn("g=own:join-sides&n=5&called=%3Cb%3E").findtext("title") == "<b>, 5 \N{MULTIPLICATION SIGN} 5"
    assert drawn("g=quax&n=5&called=Hop").findtext("title") == "Quax, 5 \N{MULTIPLICATION SIGN} 5"


@pytest.mark.parametrize("cell", [4.0, 36.0, 110.0])
@pytest.mark.parametrize("fragment", ["g=quax&n=9", "g=quax&n=9&coords=off", "g=crossway&n=3&rotate=270"])
def test_the_plate_holds_the_rails_and_the_coordinates(fragment: str, cell: float) -> None:
    root = drawn(fragment, svg.Look(scheme="light", cell=cell))
    plate, *bars = root.iter("rect")
    side = float(root.get("width", "0"))
    assert (plate.get("x"), plate.get("width"), plate.get("height")) == ("0", root.get("width"), root.get("height"))
    assert len(bars) == 4
    for bar in bars:
        x, y, width, height = (float(bar.get(name, "0")) for name in ("x", "y", "width", "height"))
        assert min(x, y) > 0 and max(x + width, y + height) < side
        assert abs(min(width, height) - pixels("rail", cell)) < 0.02
        assert min(x, y, side - x - width, side - y - height) >= LENGTHS["borderMinPx"]
    for text in root.iter("text"):
        assert all(0 < float(text.get(name, "0")) < side for name in ("x", "y"))


def test_on_paper_red_has_full_rails_and_blue_hollow_ones() -> None:
    _, *bars = drawn("g=quax&n=5", svg.Look(scheme="print")).iter("rect")
    assert sorted((bar.get("fill"), bar.get("stroke")) for bar in bars if bar.get("stroke")) == [
        ("#ffffff", "#000000"),
        ("#ffffff", "#000000"),
    ]
    assert [bar.get("fill") for bar in bars if not bar.get("stroke")] == ["#000000", "#000000"]


def test_a_winning_path_and_the_consequences_of_a_move() -> None:
    won = drawn("g=quadrex&n=2&m=a1.b1.a2")
    width = f"{LENGTHS['pathWidth'] * svg.Look().cell:.2f}"
    rim, line = (path for path in won.iter("path") if (path.get("d") or "").count("L") == 3)
    assert (line.get("stroke"), line.get("stroke-width")) == (ON_STONE, width)
    assert (rim.get("stroke"), rim.get("d")) == (RED, line.get("d"))
    ends = [float(pair.split()[1]) for pair in re.split("[ML]", line.get("d") or "")[1:]]
    rails = [float(bar.get("y") or 0) + float(bar.get("height") or 0) / 2 for bar in won.iter("rect")]
    assert {ends[0], ends[-1]} <= {round(rail, 2) for rail in rails}, "from the middle of a rail to that of the other"
    assert "Red wins." in (won.findtext("desc") or "")
    filled = drawn("g=quadrex&n=3&m=a2.b2.b1")
    assert sum(path.get("stroke") == ON_STONE for path in filled.iter("path")) == 1  # the plus of a1
    linked = drawn("g=quickway&n=3&m=a2.b2.b1")
    assert sum(path.get("stroke") == ON_STONE for path in linked.iter("path")) == 1  # the core of a2-b1


def test_a_winning_path_leaves_room_for_numbers_and_marks() -> None:
    won = "g=quadrex&n=2&m=a1.b1.a2"
    assert circles(drawn(won), RED, LENGTHS["pathGap"]) == 0
    assert circles(drawn(f"{won}&marks=3:A@a1"), RED, LENGTHS["pathGap"]) == 1
    assert circles(drawn(f"{won}&numbers=on"), RED, LENGTHS["pathGap"]) == 2


def test_a_crosscut_is_joined_around_its_block() -> None:
    root = drawn("g=crossway&n=3&s=rb1/br1/3&coords=off")
    joined = next(path for path in root.iter("path") if path.get("stroke") == HIGHLIGHT)
    ends = [[tuple(map(float, end.split())) for end in run.split("L")] for run in joined.get("d", "")[1:].split("M")]
    assert len(ends) == 4
    assert all((x1 == x2) != (y1 == y2) for (x1, y1), (x2, y2) in ends)


@pytest.mark.parametrize(
    ("fragment", "state"),
    [
        ("g=quax&n=3&m=a1.b2&resigned=blue", "Red wins: Blue has resigned. Red: a1."),
        ("g=quax&n=3&m=a1.b2&resigned=blue&at=1", "Blue to move. Red: a1."),
    ],
)
def test_a_resignation_is_described_where_it_happened(fragment: str, state: str) -> None:
    assert drawn(fragment).findtext("desc", "").startswith(state)


def test_the_zigzags_with_every_edge_numbered() -> None:
    root = drawn("g=zigzag-edge&n=9&m=a6.b7.c8.d4.e5.f9.g1.h3.i2&coords=off")
    assert sorted(texts(root)) == sorted("1234512345")
    assert any("stroke-dasharray" in path.attrib for path in root.iter("path"))
    assert root.findtext("desc", "").startswith("Tie. Red: a6, c8, e5, g1, i2. Blue: b7, d4, f9, h3.")


@pytest.mark.parametrize(
    ("dots", "dashes"), [("a1.b3", [False]), ("a1.c2", [True]), ("a1.c3", []), ("a1.b2", [False, True])]
)
def test_lines_between_neighbouring_dots_while_dots_are_missing(dots: str, dashes: list[bool]) -> None:
    lines = [path for path in drawn(f"g=zigzag-edge&n=6&m={dots}").iter("path") if path.get("stroke-linecap") == "butt"]
    assert ["stroke-dasharray" in line.attrib for line in lines] == dashes


def test_legal_and_illegal_points_of_each_colour() -> None:
    one = drawn("g=crossway&n=4&m=b2.c2.c3&legal=blue")
    assert circles(one, BLUE, LENGTHS["legalDot"]) == 12 and circles(one, RED, LENGTHS["legalDot"]) == 0
    both = drawn("g=crossway&n=4&m=b2.c2.c3&legal=both")
    assert circles(both, BLUE, LENGTHS["legalDot"]) == 12 and circles(both, RED, LENGTHS["legalDot"]) == 13
    mine = drawn("g=crossway&n=4&m=b2.c2.c3&legal=mine")
    assert circles(mine, BLUE, LENGTHS["legalDot"]) == 12
    over = drawn("g=crossway&n=2&m=a1.b1.a2&legal=both")
    assert circles(over, BLUE, LENGTHS["legalDot"]) == 0


def test_what_is_against_the_rules_in_a_set_up_is_shown() -> None:
    root = drawn("g=crossway&n=3&s=rb1/br1/3")
    assert sum(circle.get("stroke") == HIGHLIGHT for circle in root.iter("circle")) == 4
    area = drawn("g=naked-diagonal&n=3&s=b1r/r1b/3")
    unmarked = drawn("g=naked-diagonal&n=3&s=b1r/r1b/3", svg.Look(scheme="light", problems=False))
    assert HIGHLIGHT in str(ElementTree.tostring(area))
    assert HIGHLIGHT not in str(ElementTree.tostring(unmarked))
    hidden = drawn("g=naked-diagonal&n=3&s=b1r/r1b/3&outlines=off")
    assert HIGHLIGHT not in str(ElementTree.tostring(hidden))
    assert any(path.get("fill") == HIGHLIGHT for path in area.iter("path"))


def test_marks_arrows_and_numbers() -> None:
    root = drawn(
        "g=quax&n=5&m=c3.d4.e5&numbers=on&coords=off&arrows=3:a1-a4.a4-e1"
        "&marks=3:triangle@a1.square@b1.circle@c1.cross@d1.A@c3.xyz@b2"
    )
    assert sorted(texts(root)) == ["2", "3", "A", "xyz"]
    assert sum(path.get("fill") == ARROW for path in root.iter("path")) == 2
    assert sum(element.get("stroke") == MARK for element in root.iter()) == 4
    fills = {text.text: text.get("fill") for text in root.iter("text")}
    assert fills["A"] == ON_STONE and fills["xyz"] == MARK


def test_an_arrow_may_be_a_text() -> None:
    record = crosscut.Record.from_link("g=quax&n=5&m=c3&arrows=1:a1-b2.b1-e4")
    expected = svg.draw(record)[0]
    record.current.arrows[:] = ["b1-e4", "a1-b2"]  # type: ignore[list-item]
    assert svg.draw(record)[0] == expected and "arrows=1:b1-e4.a1-b2" in record.to_link()
    record.current.arrows[:] = ["a1"]  # type: ignore[list-item]
    for show in (lambda: svg.draw(record), record.to_link):
        with pytest.raises(ValueError, match=r"'a1' is not an arrow: expected two points"):
            show()


def test_a_cropped_figure_is_smaller_and_shows_its_part_alone() -> None:
    whole = drawn("g=quax&n=11&m=d3.f5.k11")
    part = drawn("g=quax&n=11&m=d3.f5.k11&crop=c2-f6")
    assert float(part.get("width", "0")) < float(whole.get("width", "0")) / 2
    assert texts(part) == [*"cdef", *"23456"]
    assert circles(part, RED, LENGTHS["stone"] - LENGTHS["stoneRim"] / 2) == 1
    assert part.find("svg") is not None and whole.find("svg") is None
    assert rails(part) == {}
    assert rails(drawn("g=quax&n=11&crop=a1-d4")) == {"bottom": RED, "left": BLUE}
    assert rails(drawn("g=quax&n=11&crop=a1-d4&rotate=90")) == {"left": RED, "top": BLUE}


@pytest.mark.parametrize(
    ("rotation", "corner"),
    [(0, "south-west"), (90, "north-west"), (180, "north-east"), (270, "south-east")],
)
def test_a_turned_board_has_a1_in_another_corner(rotation: int, corner: str) -> None:
    reading = link.read(f"g=quax&n=5&rotate={rotation}")
    assert reading is not None
    layout = Layout(5, 10, reading.display)
    (x, y), (middle_x, middle_y) = layout.pixel((0, 0)), layout.pixel((2, 2))
    found = f"{'south' if y > middle_y else 'north'}-{'west' if x < middle_x else 'east'}"
    assert found == corner
    assert 0 < x < layout.width and 0 < y < layout.height


def test_the_scheme_is_fixed_or_follows_the_reader() -> None:
    fragment = "g=quax&n=3&m=a1"
    dark, light, either = (drawn(fragment, svg.Look(scheme=scheme)) for scheme in ("dark", "light", "auto"))
    assert dark.find("style") is None and light.find("style") is None
    assert "@media (prefers-color-scheme:dark)" in either.findtext("style", "")
    classes = {name for element in either.iter() for name in element.get("class", "").split()}
    assert classes and all(f".{name}{{" in either.findtext("style", "") for name in classes)
    assert not any("class" in element.attrib for element in light.iter())


def test_patterns_and_cells() -> None:
    plain = drawn("g=quax&n=3&m=a1.b2", svg.Look(scheme="light", board_style="points"))
    patterned = drawn("g=quax&n=3&m=a1.b2", svg.Look(scheme="light", board_style="points", patterned=True))
    cells = drawn("g=quax&n=3&m=a1.b2", svg.Look(scheme="light", board_style="cells"))
    assert len(list(patterned.iter("path"))) == len(list(plain.iter("path"))) + 8  # four rails, two lines a stone
    grid = next(path for path in cells.iter("path") if path.get("stroke-linecap") == "square")
    assert str(grid.get("d")).count("M") == 8


def test_hostile_text_is_only_text() -> None:
    record = Record(crosscut.game("quax"), 3)
    record.root.comment = "</desc><script>alert(1)</script>&\x00\ud800\uffff\"'"
    root = parsed(svg.draw(record)[0])
    assert root.findtext("desc", "").startswith(
        "</desc><script>alert(1)</script>& " + 2 * "\ufffd" + "\"' Red to move."
    )


@given(records(), st.data())
def test_every_record_gives_a_picture(record: Record, data: st.DataObject) -> None:
    display: Display = data.draw(displays(record.size))
    picture, _ = svg.draw(record, display, svg.Look(patterned=data.draw(st.booleans())))
    root = parsed(picture)
    assert not re.search(r"nan|inf|e-\d", picture.split("</desc>")[1])
    _, _, width, height = map(float, str(root.get("viewBox")).split())
    assert width > 0 and height > 0


def test_the_program_prints_the_picture(capsys: pytest.CaptureFixture[str]) -> None:
    address = "https://example.org/#g=quax&n=5&m=c3.zz&v=1"
    assert main([address, "--scheme", "dark", "--style", "cells", "--cell", "20"]) == 1, "a move is lost"
    picture, errors = capsys.readouterr()
    parsed(picture)
    assert errors == "Move 2 of the link, “zz”, could not be read, so its line ends before it.\n"
    assert main(["g=quax&n=5&m=c3"]) == 0
    assert capsys.readouterr().err == ""
    empty = "the link is empty"
    for nothing, why in (("#", empty), (" ", empty), ("nonsense", "'nonsense' names no game")):
        assert main([nothing]) == 1
        picture, errors = capsys.readouterr()
        assert not picture and errors.startswith(f"python3 -m crosscut.svg: {why}") and errors.count("\n") == 1
    with pytest.raises(SystemExit):
        main(["g=quax", "--cell", "1000"])


def test_every_crosscut_of_a_set_up_is_outlined() -> None:
    figures = []
    for rows in ("rb1br/br1rb/5/5/5", "rb3/br3/5/5/5"):
        reading = link.read(f"g=candy-necklace&n=5&s={rows}&v=1")
        assert reading is not None
        figures.append(Figure.of(reading.record, reading.display)[0])
    assert [len(figure.highlights) for figure in figures] == [2, 1]
    points = {str(point) for each in figures[0].highlights for point in each.points}
    assert points == {f"{file}{rank}" for file in "abde" for rank in (4, 5)}


def test_the_core_of_a_link_ends_before_the_numbers_of_its_stones() -> None:
    cores = []
    for numbers in ("", "&numbers=on"):
        reading = link.read(f"g=quickway&n=5&m=c3.d3.b4{numbers}&v=1")
        assert reading is not None
        figure, _ = Figure.of(reading.record, reading.display)
        (made,) = figure.last_links
        cores.append([link_core_end(a, b, figure) for a, b in ((made.a, made.b), (made.b, made.a))])
    assert cores[0] == [(1, 3), (2, 2)]
    assert cores[1] == [pytest.approx((1.3, 2.7)), pytest.approx((1.7, 2.3))]
