"""Game records as text and as JSON: what a record holds comes back, and mistakes are reported."""

from __future__ import annotations

import doctest
import json
from collections.abc import Callable
from contextlib import suppress

import pytest
from hypothesis import given

from crosscut import Arrow, Color, Record, link
from crosscut.files import record_json, record_text
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
        with pytest.raises(ValueError, match=f"^(What stands at .*, cannot be written: )?{complaint}"):
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
def test_losses_of_a_text_are_reported(text: str, sentence: str) -> None:
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
def test_losses_of_json_are_reported(fields: dict[str, object], sentence: str) -> None:
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
def test_a_json_value_of_another_kind_is_reported_and_null_is_missing(field: dict[str, object], lost: str) -> None:
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


@pytest.mark.parametrize("count", [1000, pytest.param(10_000, marks=pytest.mark.release)])
def test_broken_records_are_read_all_the_same(count: int) -> None:
    written = (TEXT, record_json.write(read(RICH).record))
    for text in mutated_links(written, count, seed=2):
        assert record_text.read(text).record.size >= 2
        if text.startswith("{"):
            with suppress(ValueError):
                assert record_json.read(text).record.size >= 2


def test_line_ends_of_a_comment_are_the_same_in_every_format() -> None:
    record = read("g=quax&n=3").record
    record.root.comment = "a\r\r\nb\rc"
    from_json = record_json.read(record_json.write(record))
    for reading in (record_text.read(record_text.write(record)), from_json, read(link.write(record))):
        assert reading.record.root.comment == "a\n\nb\nc"


def test_a_file_of_many_records() -> None:
    rich = Record.from_link("g=quax&n=5&m=c3.d4&comments=1:one%0ACrosscut+game+record+1%0A&v=1")
    plain = Record("crossway", 7)
    plain.red = "{Ada"
    written = [rich, plain, rich, Record("quickway", 3)]
    for sign in ("\n\n", "\n", "\r\n\r\n"):
        for form in (Record.to_text, Record.to_json):
            found = [one.to_link() for one in Record.read_all(sign.join(map(form, written)))]
            assert found == [one.to_link() for one in written]
    lines = "\n".join(json.dumps(json.loads(one.to_json())) for one in written)
    assert [one.size for one in Record.read_all(lines)] == [5, 7, 5, 3]
    assert [*Record.read_all(" \n")] == []


@pytest.mark.parametrize(
    ("text", "number"),
    [
        ("hello", 1),
        ("{}", 1),
        ('{"a": ', 1),
        (f"{TEXT}\n}} {{", 1),
        (f"{TEXT}\nCrosscut game record 1\nGame: chess\n", 2),
        (f"hello\n{TEXT}", 1),
    ],
)
def test_a_record_among_many_that_cannot_be_read(text: str, number: int) -> None:
    with pytest.raises(ValueError, match=f"^Record {number}, line "):
        list(Record.read_all(text))
