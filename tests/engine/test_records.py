"""Game records as text, JSON and whatever is pasted: what a record holds comes back, and mistakes are told."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given

import crosscut
from crosscut import Arrow, Color, Record, link
from crosscut.files import pasted_text, record_json, record_text
from crosscut.record.pasted_text import what_it_is
from crosscut.record.record import Reading
from tests.engine.links import meaning, mutated_links, records

RICH = (
    "g=quax&n=5&s=r4/1r3/5/5/b4&l=a5-b4&t=b&red=Ada+%28A%29&blue=B%3A+C&resigned=blue"
    "&m=c3.d4(d5.e4)(c5.c4(b3).c2).e5&comments=0:Start;1:with+%7Bbraces%7D+and+%5C+and%0Alines;1.1.2:deep"
    "&marks=0:triangle@a1;1:A@c3.12@d4&arrows=1:a1-c4.c4-a1"
)

TEXT = r"""Crosscut game record 1
Game: quax
Size: 5
Red: Ada (A)
Blue: B: C
Resigned: blue
Turn: blue
Set-up:
R....
.R...
.....
.....
B....
Links: a5-b4

{Start} [triangle@a1] c3 {with \{braces\} and \\ and
lines} [A@c3 12@d4 a1-c4 c4-a1] d4 (d5 e4 {deep}) (c5 c4 (b3) c2) e5
"""


def read(fragment: str) -> Reading:
    reading = link.read(fragment)
    assert reading is not None
    return reading


def same(one: Reading, other: Reading) -> bool:
    return link.write(one.record, one.hint) == link.write(other.record, one.hint)


def test_the_text_of_a_record() -> None:
    assert doctest.testmod(record_text).failed == 0
    assert record_text.write(read(RICH).record) == TEXT
    reading = record_text.read(TEXT)
    assert reading.problems == [] and same(read(RICH), reading)


def test_the_json_of_a_record() -> None:
    written = json.loads(record_json.write(read(RICH).record))
    assert written["setup"] == {
        "rows": ["R....", ".R...", ".....", ".....", "B...."], "links": ["a5-b4"], "turn": "blue",
    }  # fmt: skip
    assert (written["comment"], written["marks"], written["resigned"]) == ("Start", {"a1": "triangle"}, "blue")
    assert [node["move"] for node in written["moves"]] == ["c3", "d4", "e5"]
    assert written["moves"][1]["variations"][1] == [
        {"move": "c5"},
        {"move": "c4", "variations": [[{"move": "b3"}]]},
        {"move": "c2"},
    ]
    reading = record_json.read(json.dumps(written))
    assert reading.problems == [] and same(read(RICH), reading)


@given(records())
def test_a_record_comes_back_from_its_files(record: Record) -> None:
    record.current = record.root.end
    expected = meaning(Reading(record, link.Display(), link.BoardText(())))
    for reading in (record_text.read(record_text.write(record)), record_json.read(record_json.write(record))):
        found = meaning(reading)
        assert expected is not None and found is not None
        assert {**found, "hint": None} == {**expected, "hint": None}


def test_a_name_is_one_line() -> None:
    record = Record("quax", 5)
    record.red, record.blue = "Ada\nSize: 9", "Bob\r\n\n"
    for again in (Record.from_text(record.to_text()), Record.from_link(record.to_link())):
        assert (again.size, again.red, again.blue) == (5, "Ada Size: 9", "Bob")


@pytest.mark.parametrize(
    ("spoil", "complaint"),
    [
        (lambda record: record.root.marks.update({"e6": "circle"}), "e6 is not on the board: expected a1 to e5"),
        (lambda record: record.root.arrows.append(Arrow("d4", "f6")), "f6 is not on the board: expected a1 to e5"),
        (lambda record: setattr(record.root, "arrows", "d4-e5"), "arrows is 'd4-e5': expected a list"),
        (lambda record: setattr(record.root, "arrows", [5]), "5 is not an arrow: expected two points"),
        (lambda record: setattr(record.root.end, "move", ""), "move is '': expected Place, Connect or Swap"),
        (lambda record: setattr(record, "game", "quax"), "game is 'quax': expected Game"),
        (lambda record: setattr(record, "size", "5"), "size is '5': expected a whole number"),
        (lambda record: setattr(record, "setup", 5), "setup is 5: expected Setup or None"),
        (lambda record: setattr(record, "size", 2), "c3 is not on the board: expected a1 to b2"),
    ],
)
def test_wrong_values_are_refused_when_they_are_written(spoil: Callable[[Record], object], complaint: str) -> None:
    record = Record.from_link("g=quax&n=5&m=c3")
    spoil(record)
    for write in (record.to_link, record.to_text, record.to_json):
        with pytest.raises(ValueError, match=f"^{complaint}"):
            write()


def test_a_record_as_a_person_types_it() -> None:
    reading = record_text.read(
        "game: Quax\r\nSize:  5\r\nset-up:\r\n. . . . R\r\n. . . . .\r\n. . . . .\r\n. . . . .\r\nb . . . .\r\n"
        "\r\n1. c3 d4\r\n2. b2 (b3 ; ) e5"
    )
    assert reading.problems == [
        f"There is no game “Quax” here; {reading.record.game.name} is shown instead.",
        "Move 4 of the record, “;”, could not be read, so its line ends before it.",
    ]
    setup = reading.record.setup
    assert setup is not None and setup.rows[0] == "....R" and setup.turn is Color.RED
    assert [str(node.move) for node in reading.record.current.line] == ["c3", "d4", "b2", "e5"]


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("", "The record names no game; "),
        ("Game: quax\nEvent: Open\nDate: today\n\nc3", "The line “Event: Open” of the record's header is not "),
        ("Game: quax\nSize: 5\n\nc3 zz d4", "Move 2 of the record, “zz”, could not be read, so its line ends "),
        ("Game: quax\nSize: 5\n\nc3 {The cent", "What is said about move 1 is read only in part: a comment has no end"),
        ("Game: quax\nSize: 5\n\nc3 d4 (d5 e4", "A variation among the moves has no end"),
        ("Game: quax\nSize: 5\n\nc3 [star@a1]", "What is said about move 1 is read only in part: “star@a1” is not a "),
        ("Game: quax\nSize: 5\n\n[a1-a1] c3", "What is said about move 0 is read only in part: “a1-a1” is not an "),
        ("Game: quax\nTurn: green\n\nc3", "The side to move “green” is neither r nor b; it is Red's turn."),
        ("Game: quax\nLinks: a1-b2\n\nc3", "The links of the set-up could be read only in part."),
        ("Game: quax\n\n" + "(" * 300, "A variation among the moves follows no move."),
        ("Game: quax\n\n{" + "x" * 1_000_000, "The record is longer than 1000000 characters; the rest is left out."),
    ],
    ids=["empty", "header", "move", "comment", "variation", "mark", "arrow", "turn", "links", "parentheses", "long"],
)
def test_losses_of_a_text_are_told(text: str, sentence: str) -> None:
    assert any(problem.startswith(sentence) for problem in record_text.read(text).problems)


@pytest.mark.parametrize(
    ("fields", "sentence"),
    [
        ({}, "The record names no game; "),
        ({"game": 5}, "There is no game “5” here; "),
        ({"game": "quax", "size": [1]}, "The size “[1]” is not a number from 2 to 26; 11 is used instead."),
        ({"game": "quax", "setup": {"rows": 3}}, "The set-up should have 11 rows."),
        ({"game": "quax", "resigned": "\ud800"}, "The resignation of “\ufffd” is left out: it should be red or blue."),
        ({"game": "quax", "moves": ["a1", {"move": "("}]}, "Move 2 of the record, “(”, could not be read, "),
        ({"game": "quax", "moves": ["a1", None]}, "Move 2 of the record, “null”, could not be read, "),
        ({"game": "quax", "marks": {"a1": 5, "z1": 5}}, "What is said about move 0 is read only in part: “5@z1” is "),
    ],
)
def test_losses_of_json_are_told(fields: dict[str, object], sentence: str) -> None:
    reading = record_json.read(json.dumps(fields))
    assert any(problem.startswith(sentence) for problem in reading.problems), reading.problems


@pytest.mark.parametrize(
    ("field", "lost"),
    [
        ({"moves": "a1.b1"}, "The record is read only in part: the field “moves” is not a list."),
        ({"moves": [["a1"]]}, 'Move 1 of the record, “["a1"]”, could not be read, so its line ends before it.'),
        ({"moves": [{"move": "a1", "variations": "b1"}]}, "The variations of move 1 are read only in part: the field"),
        ({"moves": [{"move": "a1", "variations": ["b1"]}]}, "The variations of move 1 are read only in part: one of "),
        ({"moves": [{"move": "a1", "variations": [[{"move": "b1", "arrows": ["a"]}]]}]}, "said about move 1 is read"),
        ({"moves": [{"move": "a1", "arrows": "a1-b2"}]}, "said about move 1 is read only in part: the field “arrows”"),
        ({"marks": ["triangle@a1"]}, "said about move 0 is read only in part: the field “marks” is not an object."),
        ({"comment": ["a"]}, "What is said about move 0 is read only in part: the field “comment” is not a text."),
        ({"setup": ["R.", ".."]}, "The record is read only in part: the field “setup” is not an object."),
        ({"setup": {"rows": ["RR", "RR"], "links": "a1-b2"}}, "only in part: the field “links” is not a list."),
        ({"red": ["x"]}, "The record is read only in part: the field “red” is not a text."),
        ({"version": 2}, "The record is of version “2”, newer than is known here; some of it may be missing."),
        ({"format": 5}, "The format “5” is not known here; some of it may be missing."),
    ],
)
def test_a_json_value_of_another_kind_is_told_and_null_is_missing(field: dict[str, object], lost: str) -> None:
    base: dict[str, object] = {"game": "quax", "size": 2}
    (problem,) = record_json.read(json.dumps(base | field)).problems
    assert lost in problem
    assert record_json.read(json.dumps(base | dict.fromkeys(field))).problems == []


def test_a_record_of_deep_variations_fits_in_json() -> None:
    """Indented, its text would be longer than what is read."""
    line = ".".join(["a1"] * 1500)
    reading = read(f"g=quax&n=26&m={'a1(b1.' * 100}{line}).{line}")
    assert same(reading, record_json.read(record_json.write(reading.record)))


@pytest.mark.parametrize("text", ["", "5", "[]", "{", '{"a": NaN', "[" * 100_000, " " * 2_000_001], ids=range(7))
def test_what_is_not_a_json_object_is_refused_in_a_sentence(text: str) -> None:
    with pytest.raises(
        ValueError, match=r"^the record (is not a JSON object with game, size and moves|has 2000001 char)"
    ):
        record_json.read(text)


def test_broken_records_are_read_all_the_same() -> None:
    written = (TEXT, record_json.write(read(RICH).record))
    for text in mutated_links(written, 3000, seed=2):
        assert record_text.read(text).record.size >= 2
        if text.startswith("{"):
            with suppress(ValueError):
                assert record_json.read(text).record.size >= 2


def test_the_examples_hold() -> None:
    assert doctest.testmod(pasted_text).failed == 0


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3 d4 b2", "n=5&m=c3.d4.b2"),
        ("1. c3 d4 2. b2 (b3)", "n=5&m=c3.d4.b2(b3%29"),
        ("c3.d4(e5.e4).b2", "n=5&m=c3.d4(e5.e4).b2"),
        ("c3 swap", "n=5&m=c3.swap"),
        ("...\n.R.\n...", "n=3&s=3/1r1/3&t=b"),
        ("+ X + / X O O / + O +", "n=3&s=1r1/rbb/1b1"),
        ("BR.\nRB.\n...\nlinks: a2-b3", "n=3&s=br1/rb1/3&l=a2-b3"),
    ],
)
def test_what_names_no_game_is_of_the_game_at_hand(text: str, expected: str) -> None:
    reading = pasted_text.read(text, "quax", 5)
    assert reading.problems == []
    assert link.write(reading.record).partition("&p=")[0] == f"v=1&g=quax&{expected}"


@pytest.mark.parametrize("moves", [["c3", "d4", "b2"], ["c3", "swap", "d2", "d3"]])
def test_the_exported_diagram_is_the_same_position(moves: list[str]) -> None:
    board = crosscut.Board("quax", 5)
    for move in moves:
        board.push(move)
    setup = pasted_text.read(str(board), "quax").record.setup
    assert setup is not None
    assert "\n".join(setup.rows) == board.position.diagram()
    assert setup.turn == board.position.turn


def test_a_move_that_cannot_be_read_is_named() -> None:
    reading = pasted_text.read("c3 zz d4", "quax", 5)
    assert link.write(reading.record) == "v=1&g=quax&n=5&m=c3"
    assert "zz" in reading.problems[0]


def test_a_named_game_is_kept() -> None:
    assert pasted_text.read("Game: crossway\nSize: 4\n\na1", "quax", 5).record.game.id == "crossway"
    assert pasted_text.read("#g=crossway&n=4&m=a1", "quax", 5).record.game.id == "crossway"


@pytest.mark.parametrize(
    "text",
    ["R.\n.?", "...\n.R", "x" * 30_000, "R\n" * 15_000, "hello", f"1. e5 {'1' * 500_000}!"],
    ids=["letter", "rows", "word", "lines", "hello", "number"],
)
def test_what_is_neither_is_told(text: str) -> None:
    """If a number were looked for at each of its digits, the last one would not come to its end."""
    assert pasted_text.read(text, "quax", 5).problems != []


def test_more_moves_than_a_record_has_are_refused() -> None:
    with pytest.raises(ValueError, match=r"^the moves have 1000006 characters: expected at most 1000000$"):
        pasted_text.read("1. e5 " + "x" * 1_000_000, "quax", 5)


@pytest.mark.parametrize(
    ("text", "what"),
    [
        ("(;FF[4]GM[11]SZ[11]AP[PlayHex:1];B[f3];W[swap-pieces])", "an SGF file, of Hex"),
        ("(; GM[Unlur] ;B[ii])", "an SGF file, of “Unlur”"),
        ("(;GM[99];B[ii])", "an SGF file, of another game"),
        ("(;B[ii];W[swap])", "an SGF file"),
        ("(;FF[4]EV[hex.ch.1]PB[a]SO[http://www.littlegolem.net];W[ii])", "an SGF file, of Little Golem"),
        ("https://hexworld.org/board/#11r9c1,b4:sh4g8i8", "a HexWorld link, to a position of Hex"),
        (
            "https://play.abstractplay.com/move/quax/1/3f0c",
            "a link to Abstract Play: download the record of the game there",
        ),
        ("https://www.boardspace.net/x", "a link to boardspace.net"),
        ("https://example.org/game", "an address of “example.org” without a game of Crosscut in it"),
        ('[Event "Casual"]\n\n1. e4 e5', "a PGN file, of chess or a similar game"),
        (
            "game=/lud/board/space/connection/Crossway.lud\nSTART GAME OPTIONS",
            "a trial of Ludii, of the game “Crossway”",
        ),
    ],
)
def test_text_of_another_program_is_named(text: str, what: str) -> None:
    with pytest.raises(ValueError, match=r"^this is ") as told:
        pasted_text.read(text, "quax", 5)
    assert str(told.value).startswith(f"this is {what}. Crosscut cannot read it. It reads its links")


@pytest.mark.parametrize("text", ["c3 d4", "[hm", "{", "(c3)", "https://example.org/#v=1&g=quax&n=5&m=a1", "R.\n.B"])
def test_what_crosscut_may_read_is_not_taken_for_another_programs(text: str) -> None:
    assert what_it_is(text) is None


@pytest.mark.parametrize(
    ("text", "game", "expected"),
    [
        ("Quax 5x5\n1. c3 d4\n2. b2", "crossway", "g=quax&n=5&m=c3.d4.b2"),
        ("Quax: 1) c3 d4 2) b2", None, "g=quax&n=11&m=c3.d4.b2"),
        ("1 C3 D4 2 B2!", "quax", "g=quax&n=5&m=c3.d4.b2"),
        ("c3 b4, d4 a1, c3d4", "quax", "g=quax&n=5&m=c3.b4.d4.a1.c3-d4"),
        ("c3 b4; d4 a1; d4\u2013c3", "quax", "g=quax&n=5&m=c3.b4.d4.a1.c3-d4"),
        ("Horz | Vert\n1. c3 | d4\n2. b2 | …", "quax", "g=quax&n=5&m=c3.d4.b2"),
        ("c3 d4 b2, resigns", "quax", "g=quax&n=5&resigned=blue&m=c3.d4.b2"),
        ("c3 d4 b2 (Red resigns).", "quax", "g=quax&n=5&resigned=red&m=c3.d4.b2"),
        ("quadrex, 5 x 5: 1.b2 c2 2.c3+! e5 b5?", None, "g=quadrex&n=5&m=b2.c2.c3.e5.b5"),
        ("The Zigzag Edge Game: a1 b2", None, "g=zigzag-edge&n=12&m=a1.b2"),
        ("c3 {E5 was better, d4} d4 (b2 {1. A1}) b4", "quax", "g=quax&n=5&m=c3.d4(b2).b4"),
    ],
)
def test_moves_as_books_print_them(text: str, game: str | None, expected: str) -> None:
    reading = pasted_text.read(text, game, 5)
    assert reading.problems == []
    written = link.write(reading.record).split("&")
    assert [part for part in expected.split("&") if part not in written] == []


def test_line_ends_of_a_comment_are_the_same_in_every_format() -> None:
    record = read("g=quax&n=3").record
    record.root.comment = "a\r\r\nb\rc"
    from_json = record_json.read(record_json.write(record))
    for reading in (record_text.read(record_text.write(record)), from_json, read(link.write(record))):
        assert reading.record.root.comment == "a\n\nb\nc"


def test_comments_of_moves_stay_as_they_are() -> None:
    reading = pasted_text.read("1. C3 {E5, 2. x!} D4", "quax", 5)
    assert reading.record.root.children[0].comment == "E5, 2. x!"


@pytest.mark.parametrize("text", ["c3+ d4", "c3d4", "x1y2z3 c3"])
def test_signs_that_the_game_does_not_know_are_told(text: str) -> None:
    assert pasted_text.read(text, "crossway", 5).problems != []


def test_the_published_games_are_read_as_they_are_printed() -> None:
    """The sheets begin with the other colour and count from another corner; the moves are what is to be read."""
    quadrex = (
        "Quadrex, 16x16\nl8 i8 i11 g10 h9 g8 g4 k6 l4 k4 j4 l5+ k3++ d4 e6 h5 f5 h3 h7 g6 f13 h12 h14 h13 h15 h16 g12 "
        "g11+ i13+ g14++ f8 i10+ g7+ j6 i6 i5+ j7+ n8 n10 resign"
    )
    found = pasted_text.read(quadrex, "quax", 5)
    assert found.problems == []
    assert (found.record.game.id, found.record.size, found.record.root.end.path) == ("quadrex", 16, (39,))
    quax = "Quax: d3 f5, f8 h8, g6 f7, g3 f3, f2 e2, e3 e2f3, f4 g4, f4g3 h3, g5 f5g4, h4 g4h3, g7 e8, resigns"
    found = pasted_text.read(quax)
    assert found.problems == []
    assert [str(node.move) for node in found.record.root.main_line()][11] == "e2-f3"
    assert found.record.resigned is Color.RED
