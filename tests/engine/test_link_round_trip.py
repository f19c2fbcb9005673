"""Whatever a record holds comes back from its link."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Link, Move, Place, Point, Swap, link
from crosscut.geometry import Grid, grid
from crosscut.link import Crop, Display
from crosscut.move import Connect
from crosscut.record.fragment import Reading
from crosscut.record.game_record import ByLink, GameRecord, Setup
from crosscut.record.signs import SHAPES, Arrow
from crosscut.record.text import clean_comment, clean_name, well_formed
from tests.engine.links import meaning

names = st.text(max_size=40).map(lambda text: clean_name(well_formed(text))[0])
comments = st.text(max_size=60).map(lambda text: clean_comment(well_formed(text))[0])
games_by_link = st.builds(
    ByLink,
    st.text("abcxyz2567", min_size=8, max_size=12),
    st.none() | st.sampled_from(Color),
    st.sampled_from(("", "stop", "agreed")),
)
marks = st.sampled_from(SHAPES) | st.text("ABCxyz0189", min_size=1, max_size=3)


def points(board: Grid) -> st.SearchStrategy[Point]:
    return st.sampled_from(board.points(board.board))


def links(board: Grid) -> st.SearchStrategy[Link]:
    return st.builds(Link.of_block, st.sampled_from(board.points(board.blocks)), st.booleans())


def moves(board: Grid) -> st.SearchStrategy[Move]:
    return points(board).map(Place) | links(board).map(Connect) | st.just(Swap())


@st.composite
def setups(draw: st.DrawFn, board: Grid) -> Setup:
    rows = draw(st.tuples(*[st.text(".RB", min_size=board.columns, max_size=board.columns)] * board.rows))
    listed = draw(st.none() | st.lists(links(board), unique=True, max_size=4).map(tuple))
    return Setup(rows, listed, draw(st.sampled_from(Color)))


@st.composite
def records(draw: st.DrawFn) -> GameRecord:
    size = draw(st.integers(2, 6))
    board = grid(size, size)
    record = GameRecord(draw(st.sampled_from(crosscut.games())), size, draw(st.none() | setups(board)))
    record.red, record.blue = draw(names), draw(names)
    record.resigned = draw(st.none() | st.sampled_from(Color))
    record.by_link = draw(st.none() | games_by_link)
    nodes = [record.root]
    for move, back in draw(st.lists(st.tuples(moves(board), st.integers(0, 3)), max_size=12)):
        nodes.append(nodes[max(0, len(nodes) - 1 - back)].add(move, check=False))
    for node in draw(st.lists(st.sampled_from(nodes), max_size=4)):
        node.comment = draw(comments)
        node.marks = draw(st.dictionaries(points(board), marks, max_size=3))
        arrows = st.tuples(points(board), points(board)).filter(lambda ends: ends[0] != ends[1])
        node.arrows = [Arrow(*ends) for ends in draw(st.lists(arrows, unique=True, max_size=3))]
    if record.resigned is not None:
        record.resigned_at = draw(
            st.sampled_from([None, *(node for node in nodes[1:] if not node.children and node is not record.root.end)])
        )
    record.current = draw(st.sampled_from(nodes))
    return record


@st.composite
def displays(draw: st.DrawFn, size: int) -> Display:
    board = grid(size, size)
    one, other = draw(points(board)), draw(points(board))
    crop = Crop(
        Point(min(one.file, other.file), min(one.rank, other.rank)),
        Point(max(one.file, other.file), max(one.rank, other.rank)),
    )
    return Display(
        coordinates=draw(st.booleans()),
        numbers=draw(st.booleans()),
        legal=draw(st.sampled_from(["none", "mine", "red", "blue", "both"])),
        crop=draw(st.none() | st.just(crop)),
        rotation=draw(st.sampled_from([0, 90, 180, 270])),
    )


@given(records(), st.data())
def test_a_record_comes_back_from_its_link(record: GameRecord, data: st.DataObject) -> None:
    display = data.draw(displays(record.size))
    shown = link.BoardText(data.draw(setups(grid(record.size, record.size))).rows)
    written = Reading(record, display, shown)
    fragment = link.write(record, shown, display)
    reading = link.read(fragment)
    assert reading is not None and reading.problems == []
    assert link.write(reading.record, reading.hint, reading.display) == fragment
    if record.root.children:
        assert meaning(reading) == meaning(written)

    compact = link.read(link.write_compact(record, shown, display))
    assert meaning(compact) == meaning(reading)


@given(st.text(max_size=200))
def test_any_text_is_read(text: str) -> None:
    reading = link.read(text)
    assert reading is None or link.read(link.write(reading.record, reading.hint)) is not None
