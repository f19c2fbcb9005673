"""``crosscut.Record``: a game with variations and annotations, for programs."""

from __future__ import annotations

import copy
import pickle
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any, TypeAlias, assert_type
from xml.etree import ElementTree

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import (
    Arrow,
    Board,
    Color,
    IllegalMoveError,
    Move,
    MoveNode,
    Node,
    Place,
    Point,
    Record,
    UnknownGameError,
    link,
    svg,
)
from crosscut.record.record import ByLink, GameByLink, Reading
from crosscut.record.tree import Root
from tests.engine.every_game import every_game
from tests.engine.links import meaning, records

BASE = "https://crosscut.example/"
LINK = (
    "g=quax&n=5&m=c3.d4(d5.e4)(c5).b2&red=Ada&blue=Bob&resigned=blue&comments=0:Start;1.1.2:Deep&v=1"
    "&marks=1:A@c3.triangle@d4&arrows=1:a1-c4&at=1.1.2"
)

Tree: TypeAlias = list[tuple[str, "Tree"]]
"""The moves after a node, each with the tree after it."""


def tree(node: Node) -> Tree:
    return [(str(child.move), tree(child)) for child in node.children]


def moves(node: Node) -> list[str]:
    return [str(step.move) for step in node.line]


def all_nodes(node: Node) -> list[MoveNode]:
    """A walk over the tree, as strict typing lets a user write it."""
    found: list[MoveNode] = []
    for child in node.children:
        assert_type(child.move, Move)
        found += [child, *all_nodes(child)]
    return found


def test_a_walk_over_a_line_needs_no_assertion_about_types() -> None:
    record = Record.from_link(LINK)
    line: list[Move] = [node.move for node in record.root.main_line()]
    assert [str(move) for move in line] == ["c3", "d4", "b2"]
    assert [str(node.move) for node in all_nodes(record.root)] == ["c3", "d4", "b2", "d5", "e4", "c5"]
    assert not hasattr(record.root, "move") and record.root.parent is None
    node = record.root
    for move in ("c3", "d5"):
        node = node.add(move)
    assert node.parent is record.root.children[0] and (node.ply, node.path) == (2, (1, 1, 1))


@every_game
def test_a_record_begins_empty(game: crosscut.Game) -> None:
    record = Record(game.id)
    assert (record.game, record.size) == (game, game.default_size) and record.root.children == []
    assert record.board() == Board(game) and Record(game, 4).size == 4
    assert record.to_link() == f"g={game.id}&n={game.default_size}&v=1"


@pytest.mark.parametrize("bad", [{"game": "chess"}, {"game": "quax", "size": 1}, {"game": "quax", "size": "5"}])
def test_a_record_of_nothing_is_refused(bad: dict[str, Any]) -> None:
    with pytest.raises(UnknownGameError if bad["game"] == "chess" else ValueError, match="expected"):
        Record(**bad)


def test_a_tree_is_not_taken_from_what_has_none() -> None:
    record = Record("quax", 5)
    root = record.root
    with pytest.raises(ValueError, match=r"^root is None: expected Root$"):
        record.root = None  # type: ignore[assignment]
    assert record.root is root
    with pytest.raises(ValueError, match=r"^record is <Board of .*: expected Record$"):
        Record.of(record.board())  # type: ignore[arg-type]


def test_one_move_is_one_node_however_it_is_written() -> None:
    root = Record("quax", 5).root
    node = root.add("D4")
    assert node.move == Place("d4") and root.add("d4") is node and root.add(Place("d4")) is node
    assert root.children == [node]
    assert root.add("d4", "A good one").comment == "A good one"
    assert root.add("d4").comment == "A good one" and root.add("d4", comment="The best").comment == "The best"


@pytest.mark.parametrize(
    ("move", "complaint"),
    [
        ("pass", "'pass' is not a move: expected a point as in d4"),
        ("", "'' is not a move"),
        (None, "move is None: expected"),
        (7, "move is 7: expected"),
        ("f6", "f6 is not on the board: expected"),
        (Place(crosscut.Point(-1, 0)), r"^\(file -1, rank 0\) is not on the board: expected"),
        ("a1-f6", "is not a link: its ends are not diagonal neighbours"),
    ],
)
@pytest.mark.parametrize("check", [True, False])
def test_what_is_no_move_on_this_board_is_refused(move: Any, complaint: str, check: bool) -> None:
    record = Record("quax", 5)
    with pytest.raises(ValueError, match=complaint):
        record.root.add(move, check=check)
    assert record.root.children == []


def test_a_move_against_the_rules_is_refused_where_it_is_added() -> None:
    record = Record("quax", 5)
    node = record.root.add("c3")
    with pytest.raises(IllegalMoveError, match=r"^c3 is occupied\.$"):
        node.add("c3")
    with pytest.raises(IllegalMoveError, match="allows no swap here"):
        record.root.add("swap")
    assert node.children == []
    unchecked = node.add("c3", check=False)
    assert Record.from_link(record.to_link()).root.end.line[-1].move == Place("c3")
    with pytest.raises(ValueError, match=r"^Move 2, c3, cannot be played: c3 is occupied\.$"):
        record.board(unchecked)
    with pytest.raises(ValueError, match=r"^Move 2, c3, cannot be played: c3 is occupied\.$"):
        unchecked.add("d4")
    assert record.board(node).moves == (Place("c3"),)


def test_what_a_link_says_is_all_there() -> None:
    record = Record.from_link(f" {BASE}#{LINK} ")
    assert (record.red, record.blue, record.resigned, record.size) == ("Ada", "Bob", Color.BLUE, 5)
    first = record.root.children[0]
    assert (
        record.root.comment == "Start"
        and record.current.comment == "Deep"
        and moves(record.current)[1:]
        == [
            "d5",
            "e4",
        ]
    )
    assert first.marks["C3"] == "A" and "d4" in first.marks and first.arrows == [Arrow("a1", "c4")]
    assert record.board().moves == tuple(node.move for node in record.current.line)
    assert record.to_link(f"{BASE}#old") == f"{BASE}#{record.to_link()}"
    assert Record.from_text(record.to_text()).resigned is Color.BLUE


@pytest.mark.parametrize(
    ("read", "text", "complaint"),
    [
        (Record.from_link, "", "'' is not a link: expected the address of a game"),
        (Record.from_link, "g=quax&m=zz&v=1", "cannot be read as it stands. Move 1 of the link, “zz”, could not"),
        (Record.from_link, "g=quax&m=a1&comments=7:x&v=1", "The comments could be read only in part"),
        (
            Record.from_text,
            "",
            f"The record '' names no game that is known here: expected one of {crosscut.games()[0].id}, ",
        ),
        (Record.from_text, "Game: chess\n\nc3", "names no game that is known here"),
        (Record.from_json, "{}", "The record '{}' names no game that is known here"),
        (Record.from_text, "Game: quax\n\nc3 [star@a1]", "“star@a1” is not a mark"),
        (Record.from_json, "", "the record is not a JSON object with game, size and moves"),
        (Record.from_json, '{"game": "quax", "moves": ["zz"]}', "Move 1 of the record, “zz”, could not be read"),
        (Record.from_link, 5, "address is 5: expected a text"),
        (Record.from_json, None, "text is None: expected a text"),
    ],
)
def test_what_cannot_be_read_as_a_whole_is_refused(read: Callable[[Any], Record], text: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=complaint):
        read(text)


@given(st.text() | st.text("gnmslvz=&.0123456789rbquax/-#").map(lambda text: f"g=quax&{text}"))
def test_any_text_is_a_record_or_a_value_error(text: str) -> None:
    for read in (Record.from_link, Record.from_text, Record.from_json):
        try:
            record = read(text)
        except ValueError:
            continue
        assert Record.from_link(record.to_link()).to_json() == record.to_json()


@given(records())
def test_every_form_brings_back_the_record(plain: Record) -> None:
    record = Record.of(plain)
    expected = said(record)
    assert said(Record.from_link(record.to_link())) == expected
    assert said(Record.from_link(record.to_link(BASE))) == expected
    for again in (Record.from_text(str(record)), Record.from_json(record.to_json()), copied(record)):
        again.current = record_node(again, record.current)
        assert said(again) == expected


def copied(record: Record) -> Record:
    return pickle.loads(pickle.dumps(record))  # type: ignore[no-any-return]


def said(record: Record) -> dict[str, Any]:
    found = meaning(Reading(record, link.Display(), link.BoardText(())))
    assert found is not None
    return {**found, "hint": None}


def record_node(record: Record, other: Node) -> Node:
    """The node of a record after the same moves."""
    node = record.root
    for step in other.line:
        node = node.add(step.move, check=False)
    return node


POINTS = [f"{file}{rank}" for file in "abcdefghijklmnopqrstuvwxyz" for rank in range(1, 27)]


def wide(record: Record) -> Iterator[Node]:
    """Every place for the next of many moves: 676 variations, then those after the last of them."""
    node = record.root
    while True:
        yield from [node] * 676
        node = node.children[-1]


def long(record: Record) -> Iterator[Node]:
    while True:
        yield record.root.end


def deep(record: Record) -> Iterator[Node]:
    """Alternately a move of the line, and a variation instead of it, which is the line from then on."""
    node = record.root
    while True:
        yield node
        yield node
        node = node.children[-1]


@pytest.mark.parametrize(
    ("places", "most", "complaint"),
    [
        pytest.param(
            wide, 5_000, "the record is full: it has 5000 moves, expected at most 5000", marks=pytest.mark.release
        ),
        (long, 2_000, "the line is full: it has 2000 moves, expected at most 2000"),
        (deep, 201, "the variation cannot be added: expected at most 100 in one another"),
    ],
)
def test_a_record_takes_as_much_as_a_link_can_hold(
    places: Callable[[Record], Iterator[Node]], most: int, complaint: str
) -> None:
    record = Record("quax", 26)
    steps = zip(POINTS * 8, places(record), strict=False)
    for point, node in islice(steps, most):
        node.add(point, check=False)
    too_much, node = next(steps)
    with pytest.raises(ValueError, match=f"^{complaint}$"):
        node.add(too_much, check=False)
    assert copied(record).to_link() == record.to_link()
    record.root.children[0].remove()
    node.add(too_much, check=False)


@pytest.mark.parametrize("form", ["to_link", "to_text", "to_json"])
def test_a_tree_that_grows_too_deep_in_other_ways_is_not_written(form: str) -> None:
    record = Record("quax", 26)
    node = record.root
    for _ in range(400):
        node._append(Place(Point(0, 0)))
        node = node._append(Place(Point(1, 1)))
    with pytest.raises(ValueError, match=r"^the record has too many variations in one another: expected at most 100$"):
        getattr(record, form)()


def test_names_and_comments_are_cleaned_and_bounded_when_they_are_set() -> None:
    record = Record("quax", 5)
    record.red, record.blue = "  Ada\x1b[31m\u202e \n", "x" * 40
    record.root.comment = "one\r\ntwo\x00 \ud800"
    node = record.root.add("c3", comment=" \u200bthree ")
    assert (record.red, record.root.comment, node.comment) == ("Ada [31m", "one\ntwo  \ufffd", "three")
    for change, complaint in (
        (lambda: setattr(record, "blue", "y" * 41), "the name “yyyyyyyyyyyyyyyyyyyyyyyy…” has 41 characters"),
        (lambda: setattr(node, "comment", "y" * 4_001), "the comment “yyyyyyyyyyyyyyyyyyyyyyyy…” has 4001 characters"),
        (lambda: record.root.add("d4", comment="y" * 4_001), "the comment “y.*” has 4001 characters"),
        (lambda: setattr(record, "red", 5), "red is 5: expected a text"),
        (lambda: setattr(node, "comment", 5), "comment is 5: expected a text"),
    ):
        with pytest.raises(ValueError, match=f"^{complaint}"):
            change()
    assert (record.blue, node.comment) == ("x" * 40, "three")
    assert [str(child.move) for child in record.root.children] == ["c3"]


def test_a_resignation_stays_with_its_line() -> None:
    record = Record.from_link("g=quax&n=5&m=c3.d4(d5).b2&resigned=blue&v=1")
    d4, d5 = record.root.children[0].children
    d5.promote()
    assert record.to_link() == "g=quax&n=5&m=c3.d5(d4.b2)&resigned=blue.1.1.2&v=1"
    d4.promote()
    assert "resigned=blue" in record.to_link() and "resigned=blue." not in record.to_link()
    record.root.end.add("e5")
    assert record.current.resigned is Color.BLUE and record.root.resigned is None
    d4.remove()
    assert record.resigned is None and record.to_link() == "g=quax&n=5&m=c3.d5&v=1"
    record.resigned = "Red"
    assert record.resigned is Color.RED
    with pytest.raises(ValueError, match="'green' is not a side"):
        record.resigned = "green"


def test_what_is_shown_follows_the_main_line_unless_a_node_is_chosen() -> None:
    record = Record("quax", 5)
    c3 = record.root.add("c3")
    assert record.current is c3
    d4 = c3.add("d4")
    assert record.current is d4 and "at=" not in record.to_link()
    record.current = c3
    assert record.to_link().endswith("&at=1&v=1") and record.board().moves == (Place("c3"),)
    c3.remove()
    assert record.current is record.root and record.root.children == []
    c3.remove()
    c3.promote()
    with pytest.raises(ValueError, match="is not in this record"):
        record.board(d4)
    for other in (Record("quax", 5).root, "c3"):
        with pytest.raises(ValueError, match="is not in this record: expected one of its nodes"):
            record.current = other  # type: ignore[assignment]
        with pytest.raises(ValueError, match="is not in this record: expected one of its nodes"):
            record.resigned_at = other  # type: ignore[assignment]
    with pytest.raises(ValueError, match="node is 'c3': expected Node or None"):
        record.board("c3")  # type: ignore[arg-type]


def test_marks_are_set_and_looked_up_by_text() -> None:
    record = Record("quax", 5)
    marks = record.root.marks
    marks["D4"] = "triangle"
    marks[crosscut.Point.parse("a1")] = "12"
    assert (marks["d4"], "d4" in marks, marks.get("a1"), marks.get("a2"), len(marks)) == (
        "triangle",
        True,
        "12",
        None,
        2,
    )
    assert marks == {crosscut.Point.parse("d4"): "triangle", crosscut.Point.parse("a1"): "12"}
    assert repr(marks) == "Marks({'d4': 'triangle', 'a1': '12'})"
    changed = copy.copy(marks)
    changed["b1"] = "A"
    assert "b1" not in marks and changed != marks
    for point, mark in (("d4", "star"), ("d4", "four"), ("zz", "A"), ("d4", 5), (4, "A")):
        with pytest.raises(ValueError, match=r"is not a (mark|point): expected"):
            marks[point] = mark  # type: ignore[index,assignment]
    del marks["a1"]
    record.root.marks = {"e5": "A"}
    assert list(record.root.marks) == [crosscut.Point.parse("e5")]
    record.root.arrows.append(Arrow("d4", "f6"))
    with pytest.raises(ValueError, match=r"^d4-d4 is not an arrow"):
        Arrow("d4", "D4")


def test_marks_are_given_by_point() -> None:
    with pytest.raises(ValueError, match=r"^marks is 5: expected a dictionary or None$"):
        Record("quax", 5).root.marks = 5  # type: ignore[assignment]


def test_a_board_and_its_record_lead_to_each_other() -> None:
    board = Board.from_diagram("quax", ".....\n...B.\n..R..\n.....\n.....", "red")
    for move in ("b2", "d3"):
        board.push(move)
    record = board.record
    assert record.board() == board and record.to_link() == board.link()
    record.root.add("e5").comment = "Instead"
    assert board.record.to_link() == board.link() and record.board() == board
    assert record.board(record.root) == board.root() == Board.from_diagram("quax", str(board.root()))


def test_records_are_compared_by_what_they_write() -> None:
    record = Record.from_link("g=quax&n=5&m=c3(b2).d4")
    again = copy.deepcopy(record)
    assert record != again and {record, again, record} == {again, record}
    assert record.to_link() == again.to_link()


def test_a_copy_goes_its_own_way_however_long_the_line_is() -> None:
    record = Record("quax", 26)
    node = record.root
    for number in range(676):
        node = node.add(f"{'abcdefghijklmnopqrstuvwxyz'[number % 26]}{number // 26 + 1}", check=False)
    for other in (copy.copy(record), copy.deepcopy(record), copied(record)):
        assert type(other) is Record and other.to_json() == record.to_json()
        other.root.children[0].remove()
        assert len(record.root.main_line()) == 676


def test_a_record_prints_and_shows_itself() -> None:
    record = Record.from_link(LINK)
    assert str(record) == record.to_text() and "c3 [A@c3 triangle@d4 a1-c4] d4 (d5 e4 {Deep}) (c5) b2" in str(record)
    assert repr(record) == "<Record of quax, 5x5: 3 moves in the main line>"
    assert repr(Record.from_link("g=quax&n=5&m=c3")) == "<Record of quax, 5x5: 1 move in the main line>"
    assert repr(record.root) == "<Root: then c3>"
    assert repr(record.current) == "<MoveNode e4, move 3: the end of its line>"
    assert record._repr_svg_() == svg.draw(record, look=svg.Look(scheme="light"))[0]
    assert ElementTree.fromstring(record._repr_svg_())[1].text.startswith("Deep ")  # type: ignore[union-attr]


def test_a_link_is_read_as_a_record() -> None:
    reading = link.read(LINK)
    assert reading is not None and type(reading.record) is Record
    assert reading.record.to_link() == Record.from_link(LINK).to_link()
    assert [str(node.move) for node in reading.record.root.main_line()] == ["c3", "d4", "b2"]


def test_former_names_go_on_for_one_release() -> None:
    record: Any = Record("quax", 5)
    record.root.append(Place("c3"))
    record.resigned = "red"
    end = record.root.end
    assert (record.resigned_here, record.resigned_in(end), record.resignation_end) == (Color.RED, Color.RED, end)
    assert link.write_shareable(record) == link.write(record, form="shareable") == record.to_link()
    assert link.write_compact(record) == link.write(record, form="compact")
    assert ByLink is GameByLink
    shown = {*dir(record), *dir(record.root), *dir(crosscut)}
    assert not shown & {"resigned_here", "resigned_in", "resignation_end", "append"}
    with pytest.raises(AttributeError, match="resigned_there"):
        _ = record.resigned_there


def test_a_link_that_would_be_long_is_shared_compact() -> None:
    record = Record("quax", 26)
    for number in range(600):
        record.root.end.add(Point(number % 26, number // 26), check=False)
    assert len(link.write(record)) > link.MAX_READABLE
    assert link.write(record, form="shareable") == link.write(record, form="compact") == record.to_link()


def test_marks_off_the_board_are_refused_and_what_cannot_be_written_is_named_with_its_place() -> None:
    record = Record("quax", 5)
    node = record.root.add("c3")
    with pytest.raises(ValueError, match="a9 is not on the board: expected a1 to e5"):
        node.marks["a9"] = "circle"
    with pytest.raises(ValueError, match="a9 is not on the board: expected a1 to e5"):
        node.marks = {"a9": "circle"}
    assert dict(node.marks) == {}
    node.marks["e5"] = "circle"
    node.arrows.append(Arrow("a1", "a9"))
    with pytest.raises(ValueError, match=r"^What stands at move 1, c3, cannot be written: a9 is not on the board"):
        record.to_link()
    alone = Root()
    alone.marks["a9"] = "circle"  # it is in no record yet
    record.root = alone
    with pytest.raises(ValueError, match=r"^What stands at the start, cannot be written: a9 is not on the board"):
        record.to_text()


def test_strict_readers_do_not_say_what_lenient_ones_do_instead() -> None:
    with pytest.raises(ValueError, match=r"The size “99” is not a number from 2 to 26\.$"):
        Record.from_link("g=quax&n=99&v=1")
