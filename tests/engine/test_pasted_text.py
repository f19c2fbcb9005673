"""Pasted text: how its kind is recognized, and how it is read."""

from __future__ import annotations

import doctest
import json
import re
from pathlib import Path
from typing import Any

import pytest

import crosscut
from crosscut import Color, link
from crosscut.files import Unread, kind_of, pasted_text
from crosscut.record import move_list, quoted_record
from crosscut.record.pasted_text import what_it_is
from crosscut.record.text_kind import TextKind


def test_the_examples_hold() -> None:
    assert [doctest.testmod(module).failed for module in (pasted_text, move_list, quoted_record)] == [0, 0, 0]


def test_a_diagram_without_a_game_is_no_board() -> None:
    assert not pasted_text.read("R.\n.B").names_game


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("c3 d4 b2", "n=5&m=c3.d4.b2"),
        ("1. c3 d4 2. b2 (b3)", "n=5&m=c3.d4.b2(b3)"),
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
    assert link.write(reading.record).partition("&p=")[0].removesuffix("&v=1") == f"g=quax&{expected}"


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
    assert link.write(reading.record) == "g=quax&n=5&m=c3&v=1"
    assert "zz" in reading.problems[0]


def test_a_named_game_is_kept() -> None:
    assert pasted_text.read("Game: crossway\nSize: 4\n\na1", "quax", 5).record.game.id == "crossway"
    assert pasted_text.read("#g=crossway&n=4&m=a1", "quax", 5).record.game.id == "crossway"


@pytest.mark.parametrize(
    "text",
    ["1. c3 dd", "R", "x" * 30_000, "R\n" * 15_000, "hello", f"1. e5 {'1' * 500_000}!", "{" * 200_000],
    ids=["letter", "row", "word", "lines", "hello", "number", "braces"],
)
def test_what_is_neither_is_refused(text: str) -> None:
    """If a number were searched for at each of its digits, or comments were added up at each, it would never end."""
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
    with pytest.raises(ValueError, match=r"^this is ") as raised:
        pasted_text.read(text, "quax", 5)
    assert str(raised.value).startswith(f"this is {what}. Crosscut cannot read it. It reads its links")


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
        ("Horz | Vert\n1. c3 | d4\n2. b2 | …", "quax", "g=quax&n=5&t=b&m=c3.d4.b2"),
        ("Vert Horz\nc3 d4", "quax", "g=quax&n=5&m=c3.d4"),
        ("Blue begins: c3 d4 b2, Red resigns", "quax", "g=quax&n=5&t=b&resigned=red&m=c3.d4.b2"),
        ("Quadrex, 5x5, blue to move first. c3 d4", None, "g=quadrex&n=5&t=b&m=c3.d4"),
        ("White | Black\n1. c3 | d4, Black resigns", "quax", "red=White&blue=Black&resigned=blue&m=c3.d4"),
        ("Black White: c3 d4, White won by resignation", "quax", "red=Black&blue=White&resigned=red&m=c3.d4"),
        ("c3 d4, Horz gives up", "quax", "resigned=blue&m=c3.d4"),
        ("crossway 9\nc3 d4", "quax", "g=crossway&n=9&m=c3.d4"),
        ("Crossway, size 7: c3 d4", "quax", "g=crossway&n=7&m=c3.d4"),
        ("quadrex 9 by 9: g8 c2 c3+- e5 b5+!", None, "g=quadrex&n=9&m=g8.c2.c3.e5.b5"),
        ("Quax 5x5, ranks counted from the top: c1 d4 c1-d2", None, "g=quax&n=5&m=c5.d2.c5-d4"),
        ("[b]1. c3[/b] d4", "quax", "m=c3.d4"),
        ("1. **c3** d4", "quax", "m=c3.d4"),
        ("> 1. c3 d4\n> 2. b2", "quax", "m=c3.d4.b2"),
        ('"c3 d4"', "quax", "m=c3.d4"),
        ("1. c3 (0:12) d4 (1:02:03) 2. b2 0:59", "quax", "m=c3.d4.b2"),
        ("1. c3 {good} 1... d4 2. b2 (2. b4 2... a1)", "quax", "m=c3.d4.b2(b4.a1)"),
        ("1. c3 ... d4", "quax", "m=c3.d4"),
        ("c3 d4 --", "quax", "m=c3.d4"),
        ("\ufeffc\u200b3 d\u20604", "quax", "m=c3.d4"),
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


@pytest.mark.parametrize(
    ("text", "comments"),
    [
        ("1. C3 {E5, 2. x!} D4", ["", "E5, 2. x!", ""]),
        ('{start} {of "it"} c3 d4', ['start of "it"', "", ""]),
        ("Quax {at last} 5x5: c3 {one} {two} d4", ["at last", "one two", ""]),
        ("c3 d4 {a} (b2 {b}) {c} e5", ["", "", "a c", ""]),
        ("c3 {[b]**(0:12)** --[/b]} d4", ["", "[b]**(0:12)** --[/b]", ""]),
    ],
)
def test_comments_of_moves_stay_as_they_are_and_two_are_one(text: str, comments: list[str]) -> None:
    reading = pasted_text.read(text, "quax", 5)
    assert reading.problems == []
    assert [node.comment for node in (reading.record.root, *reading.record.root.main_line())] == comments


@pytest.mark.parametrize(
    ("text", "moves", "problem"),
    [
        ("1... d4 2. e5", [], "Move 1 of the record, “...”, could not be read, so its line ends before it."),
        ("c3 -- d4", ["c3"], "Move 2 of the record, “--”, could not be read, so its line ends before it."),
        (
            "1. c3 d4 2... b2",
            ["c3", "d4"],
            "Move 3 of the record, “...”, could not be read",
        ),
        ("(c3 d4) e5", ["e5"], "A variation among the moves follows no move."),
        ("c3 d4, Black resigns", ["c3", "d4"], "Black has resigned, but the text does not say which side that is"),
    ],
)
def test_nothing_is_read_as_another_move_than_it_says(text: str, moves: list[str], problem: str) -> None:
    reading = pasted_text.read(text, "quax", 5)
    assert [str(node.move) for node in reading.record.root.main_line()] == moves
    assert reading.problems[0].startswith(problem)


@pytest.mark.parametrize(
    ("text", "complaint"),
    [
        ("Blue: c3", None),
        ("Blue c3 d4", "the heading 'Blue' names a side, but not who moves first: expected two sides"),
        ("Horz | White: c3 d4", "the heading names the sides horz and white: expected two sides"),
        ("Red | Vert: c3 d4", "the heading names the sides red and vert: expected two sides"),
        ("Horz, Blue. c3 d4", "the heading names the sides horz and blue: expected two sides"),
    ],
)
def test_sides_that_cannot_be_kept_are_refused(text: str, complaint: str | None) -> None:
    if complaint is None:  # It is the header of a record.
        assert pasted_text.read(text, "quax", 5).problems
        return
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
        pasted_text.read(text, "quax", 5)


def test_ranks_are_counted_from_the_top_on_request() -> None:
    reading = pasted_text.read("1. c1 d4 (a5) 2. c1-d2 e9", "quax", 5, from_top=True)
    assert link.write(reading.record).split("&p")[0] == "g=quax&n=5&m=c5.d2(a1).c5-d4"
    assert reading.problems[0].startswith("Move 4 of the record, “e-3”")
    assert pasted_text.read("R.\n.B", "quax", from_top=True).record.setup is not None


@pytest.mark.parametrize("text", ["c3+ d4", "c3d4", "x1y2z3 c3"])
def test_signs_that_the_game_does_not_know_are_reported(text: str) -> None:
    assert pasted_text.read(text, "crossway", 5).problems != []


def test_the_published_games_are_read_as_they_are_printed() -> None:
    """The sheets begin with the other colour and count from another corner; only their moves are read."""
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


COPIED_RULES = json.loads((Path(__file__).parents[1] / "data" / "copied-rules.json").read_text(encoding="utf-8"))
"""What the page Invent copies in each language; `tests/js/invent.test.mjs` copies it."""


@pytest.mark.parametrize("change", ["{}", "> {}", "{}\r", "{}\n"], ids=["as it is", "quoted", "Windows", "double"])
@pytest.mark.parametrize("copied", COPIED_RULES, ids=[each["text"][:12] for each in COPIED_RULES])
def test_copied_rules_are_the_same_game_in_every_language(copied: dict[str, Any], change: str) -> None:
    text = "\n".join(change.format(line) for line in copied["text"].split("\n"))
    assert kind_of(text) is TextKind.RULES
    reading = pasted_text.read(text, "quax", 5)
    record, game = reading.record, copied["game"]
    assert (reading.problems, record.root.children) == ([], [])
    assert (record.game.id, record.called, record.inventor) == (game["id"], game["name"], game["inventor"])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("1. c3 d4 {Try these rules:\nown:ban-xo/ox}", TextKind.MOVES),
        ("c3 d4\nown:ban-xo/ox", TextKind.MOVES),
        ("R.\n.B\n\nown:ban-xo/ox", TextKind.DIAGRAM),
        ("#g=quax&n=5&m=c3&v=1\nown:ban-xo/ox", TextKind.LINK),
    ],
)
def test_the_id_of_an_own_game_below_a_game_hides_nothing(text: str, kind: TextKind) -> None:
    assert kind_of(text, "quax") is kind
    reading = pasted_text.read(text, "quax", 5)
    assert reading.record.game.id == "quax" and (reading.record.root.children or reading.record.setup)


RECORD = "Crosscut game record 1\nGame: quax\nSize: 5\n\na1 b2\n"


@pytest.mark.parametrize(
    ("before", "kind"),
    [
        ("https://x.example/#g=quax&n=5&m=c3&v=1\n\n", TextKind.LINK),
        ("g=quax&n=5&v=1\ng=quax&n=6&v=1\n", TextKind.LINKS),
        ("Size = 5:\n\n", TextKind.RECORD),
    ],
)
def test_links_above_a_record_count(before: str, kind: TextKind) -> None:
    assert kind_of(before + RECORD) is kind


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("own:ban-xo/ox.safe.swap", "g=own:ban-xo/ox.safe.swap&n=9&v=2"),
        ("`own:ban-xo/ox.safe`.", "g=own:ban-xo/ox.safe&n=9&v=2"),
        ("Here are the rules:\nown:ban-xo/ox.safe", "g=own:ban-xo/ox.safe&n=9&v=2"),
        ("Window, by Ada\n\nJoin along the sides = win.\n\n`own:ban-xo/ox.safe`.", "g=own:ban-xo/ox.safe&n=9&v=2"),
        ("https://x.example/#g=quax&n=6&m=c3&v=1:~:text=abc", "g=quax&n=6&m=c3&v=1"),
        ("https://x.example/#g%3Dquax%26n%3D6%26v%3D1:~:text=a%20b,c", "g=quax&n=6&v=1"),
        ("g=quax&n=5&m=\uff43\uff13.b2", "g=quax&n=5&m=c3.b2&v=1"),
        ("g=quax&n=\uff15&m=c3&red=\uff21", "g=quax&n=5&m=c3&red=%EF%BC%A1&v=1"),
        ("\uff43\uff13\u3000b2", "g=quax&n=5&m=c3.b2&v=1"),
        ('[{"format": "crosscut", "game": "quax", "size": 5, "moves": ["c3"]}]', "g=quax&n=5&m=c3&v=1"),
        ('<crosscut-board link="#g=quax&n=5&m=c3&v=1"></crosscut-board>', "g=quax&n=5&m=c3&v=1"),
    ],
)
def test_a_thing_of_ones_own_is_known(text: str, expected: str) -> None:
    reading = pasted_text.read(text, "quax", 5)
    assert reading.problems == []
    assert link.write(reading.record) == expected


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ('{"crosscut": 1, "kept": {}}', "This is a backup: open it in My games."),
        ('{"quax-a1b2c": {"20100": "first"}}', "This is progress in puzzles: load it on the page of puzzles."),
        ("```crosscut\ngame: quax\n\n...\n.R.\n...\n```", "This is a figure: open it in the figure editor."),
        ('<crosscut-board game="quax" size="5" moves="c3 d4">', "This is a figure: open it in the figure editor."),
        ("game: quax\nmarks: A@b2\n\n...\n.R.\n...", "This is a figure: open it in the figure editor."),
        (
            "Crosscut game record 1\nGame: quax\n\nc3\n\nCrosscut game record 1\nGame: quax\n\nb2",
            "the text holds several games",
        ),
        ("g=quax&n=5\ng=quax&n=6", "the text holds several games"),
        ('[{"format": "crosscut", "game": "quax"}, {"game": "quax"}]', "the text holds several games"),
        ('[{"game": "quax", "moves": ["c3"]}, {"game": "quax"}]', "the text holds several games"),
    ],
)
def test_what_belongs_elsewhere_says_where(text: str, sentence: str) -> None:
    with pytest.raises(ValueError, match=re.escape(sentence)):
        pasted_text.read(text, "quax", 5)


OTHER_READERS = {
    TextKind.LINK: "Record.from_link",
    TextKind.JSON: "Record.from_json",
    TextKind.RECORD: "Record.from_text",
    TextKind.RECORDS: "Record.read_all",
    TextKind.LINKS: "Record.read_all",
    TextKind.JSON_LIST: "Record.read_all",
    TextKind.JSON_LINES: "Record.read_all",
    TextKind.ABSTRACT_PLAY: "Record.read_all",
    TextKind.OWN_GAME: "crosscut.game",
    TextKind.RULES: "crosscut.files.pasted_text",
    TextKind.POSITION: "crosscut.files.pasted_text",
    TextKind.DIAGRAM: "crosscut.files.pasted_text",
    TextKind.MOVES: "crosscut.files.pasted_text",
}
PLACES = {TextKind.BACKUP: "My games", TextKind.PROGRESS: "page of puzzles", TextKind.FIGURE: "figure editor"}
MANY = (
    ("Crosscut game record 1\nGame: quax\n\nc3\n\nCrosscut game record 1\nGame: quax\n\nb2", TextKind.RECORDS),
    ('{"game": "quax", "moves": []}\n{"game": "quax", "moves": []}', TextKind.JSON_LINES),
    ('[{"game": "quax", "moves": []}]', TextKind.JSON_LIST),
    ("g=quax&n=5&v=1\ng=quax&n=6&v=1", TextKind.LINKS),
)
TEXTS = json.loads((Path(__file__).parents[1] / "data" / "text-kinds.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("reader", ["from_link", "from_text", "from_json"])
@pytest.mark.parametrize(("text", "kind"), [*TEXTS, *MANY])
def test_a_reader_of_one_form_says_what_else_a_text_is(text: str, kind: str, reader: str) -> None:
    name = f"Record.{reader}"
    try:
        getattr(crosscut.Record, reader)(text)
    except ValueError as error:
        said = str(error)
    else:
        assert OTHER_READERS[TextKind(kind)] == name
        return
    other = OTHER_READERS.get(TextKind(kind), name)
    assert ("It looks like what" in said) == (other != name)
    assert other == name or said.endswith(f"It looks like what {other} reads ({kind})")
    if kind in PLACES:
        assert said.endswith(PLACES[TextKind(kind)])
    if kind == TextKind.OTHER_PROGRAM:
        assert said.endswith(f"This is {what_it_is(text)}")
    assert not re.search(r"\.\. (?:It|This|These) ", said)


@pytest.mark.parametrize(("text", "kind"), TEXTS)
def test_a_reader_of_many_says_what_else_a_text_is(text: str, kind: str) -> None:
    bad = list[Unread]()
    list(crosscut.Record.read_all(text, bad=bad))
    # Of what is no game it sees the first part.
    if kind in PLACES or kind == TextKind.OWN_GAME:
        assert any(unread.reason.endswith((*PLACES.values(), "crosscut.game reads (own game)")) for unread in bad)
    if kind == TextKind.OTHER_PROGRAM:
        assert any("This is a" in unread.reason for unread in bad)
