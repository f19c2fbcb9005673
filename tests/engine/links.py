"""Links for tests: their meaning as plain data, as in tests/js/records.mjs; records; broken links."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from typing import Any

from hypothesis import strategies as st

import crosscut
from crosscut import Color, Link, Move, Place, Point, Swap
from crosscut.geometry import Grid, grid
from crosscut.link import BoardText, Crop, Display
from crosscut.move import Connect
from crosscut.record.annotations import SHAPES, Arrow
from crosscut.record.fragment import write_resignation
from crosscut.record.record import GameByLink, Reading, Record
from crosscut.record.replay import Setup
from crosscut.record.text import clean_comment, clean_name, empty_rows, well_formed
from crosscut.record.tree import MoveNode, nodes_by_path

TASK_TEXTS = ("kind", "solution", "notes", "remarks", "hints")


def meaning(reading: Reading | None) -> dict[str, Any] | None:
    """Everything that was read; missing fields are left out."""
    if reading is None:
        return None
    record, display, hint = reading.record, reading.display, reading.hint
    nodes = {".".join(map(str, path)): node for path, node in nodes_by_path(record.root)}
    setup = record.setup
    start = BoardText(setup.rows, setup.links or ()) if setup else BoardText(empty_rows(record.size))
    said: dict[str, Any] = {
        "game": record.game.id,
        "size": record.size,
        "setup": setup and setup_fields(setup),
        "red": record.red,
        "blue": record.blue,
        "called": record.called,
        "inventor": record.inventor,
        "moves": {path: str(node.move) for path, node in nodes.items() if isinstance(node, MoveNode)},
        "resigned": write_resignation(record),
        "byLink": record.by_link and by_link_fields(record.by_link),
        "comments": {path: node.comment for path, node in nodes.items() if node.comment},
        "marks": {
            path: {str(point): mark for point, mark in node.marks.items()} for path, node in nodes.items() if node.marks
        },
        "arrows": {path: list(map(str, node.arrows)) for path, node in nodes.items() if node.arrows},
        "hidden": " ".join(what for what in ("coordinates", "outlines") if not getattr(display, what)),
        "numbers": display.numbers,
        "legal": "" if display.legal == "none" else display.legal,
        "crop": display.crop and str(display.crop),
        "rotation": display.rotation,
        "task": reading.task and {key: value for key in TASK_TEXTS if (value := getattr(reading.task, key))},
        "at": ".".join(map(str, record.current.path)),
        "hint": None if hint == start else {"rows": list(hint.rows), "links": sorted(map(str, hint.links))},
        "lost": reading.problems,
    }
    return {key: value for key, value in said.items() if value}


def by_link_fields(by_link: GameByLink) -> dict[str, str]:
    """The fields of a game by link that are present."""
    fields = {"id": by_link.id, "by": by_link.by, "offer": by_link.offer, "score": by_link.score}
    return {key: value for key, value in fields.items() if value}


def setup_fields(setup: Setup) -> dict[str, Any]:
    """The set-up."""
    links = None if setup.links is None else list(map(str, setup.links))
    return {"rows": list(setup.rows), "links": links, "turn": setup.turn}


PIECES = (
    *("&", "=", "#", "%", "+", ".", "/", "(", ")", "-", ":", ";", "@", "~", "_", "0", "1", "9", "26", "27", "99999"),
    *("a1", "z26", "e5-d4", "swap", "r", "b", "R", "B", "v=3", "g=", "&n=3", "&s=", "&t=b", "&l=", "&m=", "&p=", "&z="),
    *("&at=1.1.1", "&comments=1:x", "&marks=0:A@a1", "&arrows=0:a1-b3", "&crop=a1-b2", "&rotate=90", "&legal=both"),
    *("&id=abcdefg2", "&id=x", "&by=red", "&by=blue", "&by=", "&offer=stop", "&offer=agreed", "&offer=draw"),
    *("%20", "%C3%A9", "%C3", "%A9", "%ED%A0%80", "%F0%9F%98%80", "%00", "%0A", "%0D", "%2", "%zz", "%3B", "%26"),
    *("\x00", "\x1b", "\n", "\r\n", "\t", " ", "\x85", "\u2028", "\u202e", "\u200b", "\ufeff", "\u3000", "\xa0"),
    *("\xe9", "\xdf", "\u0130", "\u017f", "\u212a", "\u0663", "\xb2", "\U0001f600", "\ud800", "\udc00", "\ud83d"),
    *("\uffff", "\u200d", "\x1c", "\x1f", "\u180e", "\u061c", "\u3164", "e\u0301"),
)


def _cut(text: str, chance: random.Random) -> str:
    start, end = sorted(chance.choices(range(len(text) + 1), k=2))
    return text[:start] + text[end:]


def _truncate(text: str, chance: random.Random) -> str:
    return text[: chance.randrange(len(text) + 1)]


def _insert(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice(PIECES) * chance.choice((1, 1, 1, 2, 5, 50)) + text[place:]


def _replace(text: str, chance: random.Random) -> str:
    place = chance.randrange(len(text) + 1)
    return text[:place] + chance.choice(PIECES) + text[place + 1 :]


def _repeat(text: str, chance: random.Random) -> str:
    start, end = sorted(chance.choices(range(len(text) + 1), k=2))
    return text[:end] + text[start:end] * chance.randrange(4) + text[end:]


def _exchange(text: str, chance: random.Random) -> str:
    fields = text.split("&")
    chance.shuffle(fields)
    return "&".join(fields)


MUTATIONS: tuple[Callable[[str, random.Random], str], ...] = (_cut, _truncate, _insert, _replace, _repeat, _exchange)


def mutated_links(links: Sequence[str], count: int, seed: int) -> Iterator[str]:
    """Links with one to four mistakes, sometimes with the end of another link."""
    chance = random.Random(seed)
    for _ in range(count):
        text = chance.choice(links)
        if chance.random() < 0.1:
            other = chance.choice(links)
            text = _truncate(text, chance) + other[chance.randrange(len(other) + 1) :]
        for _ in range(chance.choice((1, 1, 2, 4))):
            text = chance.choice(MUTATIONS)(text, chance)
        yield text


names = st.text(max_size=40).map(lambda text: clean_name(well_formed(text))[0])
comments = st.text(max_size=60).map(lambda text: clean_comment(well_formed(text))[0])
games_by_link = st.builds(
    GameByLink,
    st.text("abcxyz2567", min_size=8, max_size=12),
    st.none() | st.sampled_from(Color),
    st.sampled_from(("", "stop", "agreed")),
    st.sampled_from(("", "0-0", "2-1", "999-10")),
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
def records(draw: st.DrawFn) -> Record:
    size = draw(st.integers(2, 6))
    board = grid(size, size)
    record = Record(draw(st.sampled_from(crosscut.games())), size)
    record.setup = draw(st.none() | setups(board))
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
        outlines=draw(st.booleans()),
    )
