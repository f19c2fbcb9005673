"""The animated picture of a line: at any time it shows exactly the picture of one position, and at rest the last."""

from __future__ import annotations

import random
import re
from collections import Counter
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import link, svg
from crosscut.link import Display
from crosscut.record.record import Record
from crosscut.svg.picture import LAST_FRAMES, in_turn
from tests.engine.every_game import random_game
from tests.engine.links import records
from tests.engine.mirror_hex import MirrorHex

LIGHT = svg.Look(scheme="light")
NAME = "{http://www.w3.org/2000/svg}"
RULE = re.compile(r"\.(f\d+-\d+)\{animation:\1 ([\d.]+)s step-end infinite\}@keyframes \1\{((?:[\d.]+%\{\w+:\w+\})+)\}")
KEYFRAME = re.compile(r"([\d.]+)%\{visibility:(\w+)\}")

Element = ElementTree.Element
Shape = tuple[tuple[str, str], ...]


def shapes(picture: Element, time: float | None = None) -> list[Shape]:
    """The elements that are seen on the board from the bottom up, at a time of the animation or without it."""
    style = picture.findtext(f"{NAME}style") or ""
    rules = {name: KEYFRAME.findall(frames) for name, _, frames in RULE.findall(style)}
    seen = []
    for child in picture:
        group = child.tag == f"{NAME}g"
        visibility = child.get("visibility", "visible")
        if group and time is not None:
            for start, value in rules[child.attrib["class"]]:
                if float(start) / 100 <= time:
                    visibility = value
        if visibility == "visible":
            seen += [
                tuple(sorted(shape.items())) for shape in (child if group else [child]) if shape.tag != f"{NAME}style"
            ]
    return seen


def line_of(game: crosscut.Game, size: int, seed: int) -> Record:
    record = Record(game, size)
    for _, move, _ in random_game(game, size, random.Random(seed)):
        record.current = record.current.add(move)
    return record


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)
def test_at_each_time_the_picture_of_that_position_is_seen(game: crosscut.Game) -> None:
    record = line_of(game, 5, 7)
    line = record.current.line
    line[1].marks[crosscut.Point(0, 0)] = "A"
    display = Display(numbers=True)
    picture, problems = svg.animate(record, display, LIGHT, seconds=0.5)
    assert problems == []
    root = ElementTree.fromstring(picture)
    units = len(line) + LAST_FRAMES
    for number, node in enumerate([record.root, *line]):
        record.current = node
        still = shapes(ElementTree.fromstring(svg.draw(record, display, LIGHT)[0]))
        assert shapes(root, (number + 0.5) / units) == still, number
    assert shapes(root) == still, "without the animation the last position is seen"
    assert shapes(root, 0.999) == still
    assert {float(duration) for _, duration, _ in RULE.findall(picture)} == {units * 0.5}


@given(records())
def test_every_record_gives_a_line(record: Record) -> None:
    picture, _ = svg.animate(record, look=LIGHT)
    root = ElementTree.fromstring(picture)
    end = record.current.end
    record.current = end
    assert Counter(shapes(root)) == Counter(shapes(ElementTree.fromstring(svg.draw(record, look=LIGHT)[0])))


def test_less_motion_is_none() -> None:
    picture, _ = svg.animate(line_of(crosscut.game("quax"), 4, 1))
    assert "@media (prefers-reduced-motion:reduce){g{animation:none!important}}" in picture
    assert "@media (prefers-color-scheme:dark)" in picture


def test_a_line_goes_on_to_its_end_and_stops_at_an_illegal_move() -> None:
    reading = link.read("g=quickway&n=4&m=a1.b2.c3.d4&at=1")
    assert reading is not None
    picture, problems = svg.animate(reading.record, look=LIGHT)
    assert "after 4 moves" in picture and problems == []
    assert [str(node.move) for node in reading.record.current.line] == ["a1"], "the record is as it was"
    broken = link.read("g=quickway&n=4&m=a1.b2.b2.d4")
    assert broken is not None
    picture, problems = svg.animate(broken.record, look=LIGHT)
    assert "after 2 moves" in picture
    assert problems == ["Move 3, b2, and what follows it are left out. b2 is occupied."]


def test_a_game_that_no_link_can_name_is_animated_and_stays_as_it_was() -> None:
    record = crosscut.Record(MirrorHex(), 4)
    record.root.add("a1").add("b2")
    record.current = record.root
    picture, problems = svg.animate(record, look=LIGHT)
    assert "after 2 moves" in picture and problems == []
    assert record.current is record.root


def test_a_game_without_moves_is_a_picture_that_rests() -> None:
    record = Record(crosscut.game("quax"), 4)
    assert svg.animate(record) == svg.draw(record)


@pytest.mark.parametrize("seconds", [0, 0.09, 10.1, -1])
def test_time_for_a_move_has_limits(seconds: float) -> None:
    with pytest.raises(ValueError, match="is no time for a move: expected 0"):
        svg.animate(Record(crosscut.game("quax"), 4), seconds=seconds)


@given(st.lists(st.lists(st.sampled_from("abcdef"), unique=True).map(sorted), min_size=1, max_size=7))
def test_layers_keep_their_order_in_every_frame(layer: list[list[str]]) -> None:
    """Shapes come and go and come again."""
    frames = [[[f'<path d="{shape}"/>' for shape in there]] for there in layer]
    elements, style = in_turn(frames, 1)
    board = "\n".join(elements)
    root = ElementTree.fromstring(f'<svg xmlns="http://www.w3.org/2000/svg"><style>{style}</style>{board}</svg>')
    for number, there in enumerate(layer):
        time = (number + 0.5) / (len(layer) - 1 + LAST_FRAMES)
        assert [dict(shape)["d"] for shape in shapes(root, time)] == there
