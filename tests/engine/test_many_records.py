"""Texts of many games, as files and as streams: every kind that Crosscut writes or reads, mixed, joined, damaged."""

from __future__ import annotations

import io
import json
import random
import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Record
from crosscut.files import TextKind, Unread, kind_of
from crosscut.record import quoted_record
from crosscut.record.text import MAX_TITLE, clean_comment, clean_name
from crosscut.record.text_kind import LOOKED_AT
from tests.engine.abstract_play_records import random_moves
from tests.engine.abstract_play_records import record as site_record
from tests.engine.calls import Run, run

__all__ = ["run"]

RICH = Record.from_link(
    "g=quax&n=5&m=c3.d4(d5.b2)&red=Ada&comments=1:one%0ACrosscut+game+record+1%0A{x&marks=1:A@a1&v=1"
)
OWN = Record.from_link("g=own:ban-xo/ox.safe&n=5&m=c3.d4&called=Hop&v=2")
SETUP = crosscut.Board.from_diagram("crossway", "R..\n.B.\n...", "blue").record
RECORDS = (RICH, OWN, SETUP, Record("quickway", 7))


def lines_of(one: Record) -> str:
    return json.dumps(json.loads(one.to_json()))


FORMS: dict[str, Callable[[Record], str]] = {
    "text": Record.to_text,
    "JSON": Record.to_json,
    "JSON in a line": lines_of,
    "JSON with deep margins": lambda one: json.dumps(json.loads(one.to_json()), indent=4),
    "JSON without margins": lambda one: json.dumps(json.loads(one.to_json()), indent=0),
    "list": lambda one: f"[{one.to_json()}]",
    "link": Record.to_link,
    "address": lambda one: f"Look: <{one.to_link('https://crosscut.example/')}>",
}
"""The ways to write one game among many."""
HARMLESS = ("", "\n", "\n\n", "\ufeff", "\x1a", "\0", "\n \t\n", "\x0c\n", "\u2066", "\u2069\n\u180e", "\u200b\xad")
"""What may come between when files are joined or sent."""
DAMAGES = {
    "words": "who?",
    "link": "g=quax&n=5&m=c9&v=1",
    "JSON": '{"format": "crosscut", "game": "chess"}',
    "cut JSON": '{"format": "crosscut", "game": "quax", "moves": [{"move": "c3", "comment": "so}',
    "other object": "{}",
    "text": "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 d9\n",
    "unclosed comment": "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 {so\n",
    "other game": json.dumps({"header": {"game": {"name": "Hive"}, "players": []}, "moves": []}),
}


@given(st.lists(st.tuples(st.sampled_from(RECORDS), st.sampled_from(list(FORMS))), max_size=6), st.data())
def test_any_mixture_is_read(chosen: list[tuple[Record, str]], data: st.DataObject) -> None:
    text = data.draw(st.sampled_from(HARMLESS))
    for one, form in chosen:
        text += FORMS[form](one) + data.draw(st.sampled_from(HARMLESS)) + "\n"
    expected = [one.to_link() for one, _ in chosen]
    for source in (text, io.StringIO(text), io.BytesIO(text.encode()), text.split("\n"), text.replace("\n", "\r\n")):
        assert [one.to_link() for one in Record.read_all(source)] == expected


@given(st.lists(st.sampled_from([*FORMS, *DAMAGES]), min_size=1, max_size=7), st.booleans())
def test_the_good_ones_come_and_the_bad_ones_are_told(chosen: list[str], is_last_line_ended: bool) -> None:
    text, places, good = "", [], 0
    for name in chosen:
        if name in DAMAGES:
            # Words after a record belong to its moves, so something else stands before them.
            text += "[]\n" if name != "words" else ""
            if name == "words":
                text += RICH.to_link() + "\n\n"
                good += 1
            places.append(text.count("\n") + 1)
            text += f"{DAMAGES[name]}\n\n"
        else:
            good += 1
            text += f"{FORMS[name](RICH)}\n\n"
    text = text if is_last_line_ended else text.rstrip("\n")
    bad: list[Unread] = []
    found = list(Record.read_all(text, bad=bad))
    # A comment without an end is known to have none only at the end of the text.
    assert sorted(one.line for one in bad) == places, [str(one) for one in bad]
    assert len(found) == good and all(one.to_link() == RICH.to_link() for one in found)
    assert sorted([one.number for one in bad] + [*range(1, good + len(bad) + 1)])[-1] == good + len(bad)
    assert all(one.reason and one.text for one in bad)
    if bad:
        with pytest.raises(ValueError, match=f"^Record {bad[0].number}, line {bad[0].line}: "):
            list(Record.read_all(text))


def test_games_come_as_they_are_read() -> None:
    """A game is there before the file has been read, also from a list that is one line."""
    read = 0

    def endless(form: str) -> Iterator[str]:
        nonlocal read
        for read in range(10**9):  # noqa: B007 # it is looked at outside
            yield form

    for form in (f"{RICH.to_link()}\n", f"{lines_of(RICH)}\n", f"{RICH.to_text()}\n", f"[{RICH.to_json()}]\n"):
        found = Record.read_all(endless(form))
        assert [next(found).size for _ in range(3)] == [5, 5, 5] and read < 10

    class Endless:
        """A file that is one line without an end."""

        def readline(self, size: int) -> str:
            nonlocal read
            read += 1
            return f",{lines_of(RICH)}"

        def __iter__(self) -> Iterator[str]:
            raise AssertionError("the whole line would have to be read")

    read = 0
    assert next(Record.read_all(Endless())).size == 5 and read < 3


def test_a_game_longer_than_any_is_left_out_and_the_next_one_read() -> None:
    long = '{"format": "crosscut", "game": "quax", "red": "' + "x" * 5_000_000 + '"}'
    bad: list[Unread] = []
    assert len(list(Record.read_all(f"{long}\n{RICH.to_json()}", bad=bad))) == 1
    assert "characters: expected at most" in bad[0].reason


def test_games_of_abstract_play_are_read_one_by_one() -> None:
    quax = crosscut.game("quax")
    fields = site_record(quax, 11, random_moves(quax, 11, random.Random(1)), winner=crosscut.Color.RED)
    other = {"header": {"game": {"name": "Hive"}, "players": []}, "moves": []}
    text = json.dumps([fields, other, fields])
    assert kind_of(text) is TextKind.ABSTRACT_PLAY
    bad: list[Unread] = []
    assert [one.game.id for one in Record.read_all(text, bad=bad)] == ["quax", "quax"]
    assert [one.number for one in bad] == [2] and "Hive" in bad[0].reason


@pytest.mark.parametrize(
    "text",
    [
        "\ufeffCrosscut game record 1\n\nGame: quax\nSize: 5\n\nc3 d4 b2",
        "Crosscut game record 1\n\n\nGame: quax\n\nSize: 5\n\nc3 d4 b2\x1a",
        "Crosscut game record 1\nGame: quax\nSize: 5\n\nc3 \ufeffd4\0 b\u200b2\x1a\n",
        "Crosscut game record 1\nGame: quax\nSize: 5\n\n\uff43\uff13\u3000\uff44\uff14 \uff42\uff12",
        "Quax \uff15\u00d7\uff15: \uff43\uff13 d4 \uff42\uff12",
    ],
)
def test_what_files_and_keyboards_add_is_no_part_of_a_game(text: str) -> None:
    reading = crosscut.files.pasted_text.read(text, "quax", 5)
    assert reading.problems == []
    assert reading.record.to_link() == "g=quax&n=5&m=c3.d4.b2&v=1"


def test_what_cannot_be_seen_is_no_part_of_a_record_but_of_its_comments() -> None:
    mark = "\u200d"
    header = f"Ga{mark}me: qu{mark}ax\nSize: {mark}3\nTurn: bl{mark}ue\nSet-up:\n.{mark}R.\n{mark}...\n..."
    moves = f"c{mark}2 {{a{mark}b}} [A@{mark}b2]"
    json_text = f'{{"game": "quax", "size": 3, "moves": [{{"move": "c2", "comment": "a{mark}b"}}]}}{mark}'
    text = f"\ufeff{mark}Cross{mark}cut game record 1{mark}\n{mark}{header}\n{mark}\n{moves}\n"
    for written in (text, f"{mark}{json_text}", f"[{json_text}{mark}]"):
        reading = crosscut.files.pasted_text.read(written)
        for record in (reading.record, *Record.read_all(written)):
            assert [node.comment for node in record.root.main_line()] == [f"a{mark}b"]
        assert (reading.problems, reading.record.size) == ([], 3)
    assert crosscut.files.pasted_text.read(f'{{{mark}"game": "quax"}}').problems == []


def test_full_width_signs_stay_in_comments_and_names() -> None:
    record = Record("quax", 5)
    record.red, record.root.comment = "\uff21\uff42", "\uff08\uff43\uff13\uff09 \U0001f469\u200d\U0001f4bb"
    for form in FORMS.values():
        (again,) = Record.read_all(form(record))
        assert (again.red, again.root.comment) == (record.red, record.root.comment)
    assert str(crosscut.parse_move("\uff23\uff13")) == "c3"


KINDS = json.loads((Path(__file__).parents[1] / "data" / "text-kinds.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        (RICH.to_text(), TextKind.RECORD), (f"{RICH.to_text()}\n{SETUP.to_text()}", TextKind.RECORDS),
        (RICH.to_json(), TextKind.JSON), (f"[{RICH.to_json()}]", TextKind.JSON_LIST),
        (f"{lines_of(RICH)}\n{lines_of(SETUP)}", TextKind.JSON_LINES),
        (RICH.to_link(), TextKind.LINK), (FORMS["address"](RICH), TextKind.LINK),
        (f"{RICH.to_link()}\n{OWN.to_link()}", TextKind.LINKS),
        ("theme: dark\ngame: own:ban-xo/ox", TextKind.FIGURE),
        *KINDS,
    ],
)  # fmt: skip
def test_what_kind_of_text_is_this(text: str, kind: TextKind) -> None:
    assert kind_of(text) == kind


SIGNS_OF_KINDS = (
    "Try these rules:\nown:ban-xo/ox",
    "\n\nGame: own:ban-xo/ox\nCalled: Hop\nInventor: Ada",
    "own:ban-xo/ox",
    '<crosscut-board game="quax"></crosscut-board>',
    "\n```crosscut\ngame: quax\n```\n",
    '\n{"crosscut": 1, "kept": {}}\n',
    '{"quax-a1b2c3": {}}',
    '"header": {',
    "\nCrosscut game record 1\nGame: quax\n\nc3\n",
    "Game: quax",
    "\ngame: quax\ntheme: dark\n\nR.\n.B\n",
    "https://x.example/#g=quax&n=5&m=c3&v=1",
    "\ng=quax&n=5",
    "(;GM[11];B[f3])",
    "R.\n.B",
    "3/1r1/3 b",
    "1. c3 d4",
    "{", "}", "\\", "[", "]", "(", ")", '"', ":", ";", "\n\n",
)  # fmt: skip
SAID = st.lists(st.sampled_from(SIGNS_OF_KINDS) | st.text(max_size=8), max_size=4).map("".join)


@st.composite
def talkative_records(draw: st.DrawFn) -> Record:
    """Records with names and comments in which everything may stand."""
    record = Record(draw(st.sampled_from(("quax", "own:ban-xo/ox"))), 5)
    record.red, record.blue = clean_name(draw(SAID))[0].strip(), clean_name(draw(SAID))[0].strip()
    if record.game.id.startswith("own:"):
        record.called = clean_name(draw(SAID), MAX_TITLE)[0].strip()
        record.inventor = clean_name(draw(SAID), MAX_TITLE)[0].strip()
    node = record.root
    for move in draw(st.sampled_from(((), ("c3",), ("c3", "d4")))):
        node.comment = clean_comment(draw(SAID))[0]
        node = node.add(move)
    node.comment = clean_comment(draw(SAID))[0]
    return record


@given(talkative_records())
def test_what_names_and_comments_say_is_no_sign_of_what_a_record_is(record: Record) -> None:
    expected = record.to_link()
    for written, kind in (
        (record.to_text(), TextKind.RECORD),
        (record.to_json(), TextKind.JSON),
        (lines_of(record), TextKind.JSON),
        (expected, TextKind.LINK),
        (record.to_link("https://crosscut.example/"), TextKind.LINK),
    ):
        assert kind_of(written) is kind
        reading = crosscut.files.pasted_text.read(written)
        assert (reading.problems, reading.record.to_link()) == ([], expected)
        assert [one.to_link() for one in Record.read_all(written)] == [expected]


def quoted(text: str, mark: str) -> str:
    return "".join(f"{mark}{line}\n" for line in text.removesuffix("\n").split("\n"))


MAILS: dict[str, Callable[[str], str]] = {
    "quoted": lambda text: f"On Monday, Ann wrote:\n{quoted(text, '> ')}\nThanks!\n",
    "quoted twice": lambda text: quoted(quoted(text, "> "), "> "),
    "quoted twice, without blanks": lambda text: quoted(text, ">>"),
    "quoted without blanks at the ends": lambda text: re.sub(r"^> $", ">", quoted(text, "> "), flags=re.MULTILINE),
    "below a greeting": lambda text: f"Hi Bob :-)\n\n{text}",
    "in a fence": lambda text: f"Look:\n\n```\n{text}```\n\nBest,\nAnn\n",
    "in a quoted fence": lambda text: quoted(f"~~~~ text\n{text}~~~~\nYour move!\n", "> "),
    "indented": lambda text: quoted(text, "    "),
    "indented below words": lambda text: f"Look:\n\n{quoted(text, chr(9))}",
}


@given(talkative_records(), st.sampled_from(list(MAILS)), st.sampled_from(("\n", "\r\n", "\r")))
def test_a_record_in_a_mail_is_the_same_record(record: Record, way: str, line_end: str) -> None:
    text = MAILS[way](record.to_text()).replace("\n", line_end)
    assert kind_of(text) is TextKind.RECORD
    reading = crosscut.files.pasted_text.read(text)
    assert (reading.problems, reading.record.to_link()) == ([], record.to_link())
    assert Record.from_text(text).to_link() == record.to_link()


@given(st.lists(st.sampled_from(("one", "two words", "{x", "x}", "\\")), min_size=2).map(" ".join))
def test_a_comment_whose_quoted_lines_a_mail_program_has_broken_keeps_its_words(comment: str) -> None:
    record = Record("quax", 5)
    record.root.comment = comment
    head, _, moves = quoted(record.to_text(), "> ").rpartition("\n> ")
    for between in ("\n", "\n> "):
        read = Record.from_text(f"{head}\n> {moves.replace(' ', between)}")
        assert read.root.comment.split() == comment.split()


@pytest.mark.parametrize("way", [way for way in MAILS if "below" not in way])
def test_several_records_in_a_mail_are_taken_apart(way: str) -> None:
    """Words below a record that is not quoted belong to its moves."""
    text = MAILS[way](RICH.to_text()) + "\n" + MAILS[way](SETUP.to_text())
    assert kind_of(text) is TextKind.RECORDS
    bad: list[Unread] = []
    assert [one.to_link() for one in Record.read_all(text, bad=bad)] == [RICH.to_link(), SETUP.to_link()]
    assert all(one.reason.endswith("expected a record as text or JSON, or a link") for one in bad)


@pytest.mark.parametrize("way", MAILS)
def test_a_reader_of_one_record_refuses_a_mail_with_two(way: str) -> None:
    text = MAILS[way](SETUP.to_text()) + MAILS[way](RICH.to_text())
    with pytest.raises(ValueError, match=r"cannot be read as it stands|names no game"):
        Record.from_text(text)


@pytest.mark.parametrize("way", MAILS)
def test_a_record_in_a_mail_is_converted(way: str, run: Run) -> None:
    record = Record("quax", 5)
    record.red = "Ann"
    record.root.add("c3").add("d4")
    record.resigned = crosscut.Color.RED
    assert run("convert", given=MAILS[way](record.to_text())).out == record.to_text()


REPEATED = (
    "> ", "\n>", "\n ", "{a", "}", "x\r", "own:", "\n```", "a:\n", "\nGame: own:a", "\nGame: own:a\nCalled: x",
    "\nGame: own:a\nSize: 1", "\nGame:\xa0", "\nCrosscut game record 1", "{\nCrosscut game record 1", "<crosscut-board",
    "\\{", "{\\", "/", "1/", "QUJD", "[b=",
)  # fmt: skip


@pytest.mark.parametrize("repeated", REPEATED)
@pytest.mark.parametrize("beginning", ["", "x\n"])
def test_the_kind_of_a_long_text_is_known_at_once(beginning: str, repeated: str) -> None:
    """If a pattern looked at each character many times, this would not come to its end."""
    text = (beginning + repeated * LOOKED_AT)[:LOOKED_AT]
    assert kind_of(text) in TextKind
    assert quoted_record.taken_out(text)


@pytest.mark.parametrize("comments", [('"so": 1', ""), ('"', '":'), (' "', 'a"  :'), ("\n{", "}")])
def test_comments_that_look_like_json_stay_in_their_record(comments: tuple[str, str]) -> None:
    record = Record("quax", 5)
    record.root.comment, record.root.add("c3").comment = comments
    assert [one.to_link() for one in Record.read_all(record.to_text() * 2)] == [record.to_link()] * 2


def test_a_long_record_is_one_wherever_its_beginning_ends() -> None:
    """Only the beginning of a text is looked at, and that may end in a comment."""
    record = Record("quax", 26)
    node = record.root
    for rank in range(1, 27):
        node = node.add(f"a{rank}")
        node.comment = "Crosscut game record 1\n" * 170 + "\\" * rank
    text = record.to_text()
    assert len(text) > LOOKED_AT
    for shift in range(0, 3000, 150):
        record.root.comment = "x" * (shift + 1)
        assert kind_of(record.to_text()) is TextKind.RECORD
    assert kind_of(f"{text}\n{text}") is TextKind.RECORD, "it is as long as it looks"


@given(st.text(max_size=200) | st.text('cd34 \n.RB{}[]:=#&g/"', max_size=60))
def test_every_text_has_a_kind_and_can_be_taken_apart(text: str) -> None:
    assert kind_of(text) in TextKind
    list(Record.read_all(text, bad=[]))


@pytest.mark.parametrize("mark", ["\u2066", "\u180e", "\u200b", "\xad"])
def test_a_text_is_taken_apart_by_the_signs_that_say_what_it_is(mark: str, run: Run) -> None:
    text = f"{mark}Cross{mark}cut game record 1\nGa{mark}me: quax\nSize: 5\n\nc3\n"
    long = text + ("{" + "x" * 3000 + "} b2 ") * 40
    assert len(long) > LOOKED_AT and kind_of(long) is TextKind.RECORD
    assert run("convert", "--to", "text", given=long).status == 0
    assert [one.size for one in Record.read_all(f"{text}\n{text}")] == [5, 5]
    assert [one.size for one in Record.read_all(f"[{lines_of(RICH)},{mark}{lines_of(RICH)}]{mark}")] == [5, 5]


@pytest.mark.parametrize("title", ["crosscut game record 1", "CROSSCUT GAME RECORD 1"])
def test_a_title_may_have_other_letters(title: str) -> None:
    text = f"{title}\nGame: quax\nSize: 5\n\nc3\n\n"
    assert Record.from_text(text).size == 5 and kind_of(text * 2) is TextKind.RECORDS
    assert [one.size for one in Record.read_all(text * 2)] == [5, 5]


@pytest.mark.parametrize("command", ["convert", "solve"])
def test_a_list_without_games_is_not_said_to_hold_many(command: str, run: Run) -> None:
    for text, ending in (("[]", ""), ("[", " The archive ends in the middle of a record."), (" [\n", " The archive")):
        ran = run(command, given=text)
        assert ran.status == 1 and f": the archive holds no game that can be read here.{ending}" in ran.err
    ran = run(command, given=f"[{lines_of(Record('quax', 2))}]")
    assert (ran.status, ran.err) == (0, "")


@pytest.mark.parametrize("to", ["text", "json", "link"])
def test_convert_reads_what_it_wrote(to: str, run: Run, tmp_path: Path) -> None:
    pile = tmp_path / "pile.txt"
    pile.write_text("\n".join(form(one) for one in RECORDS for form in FORMS.values()), encoding="utf-8")
    written = run("convert", str(pile), "--to", to)
    assert (written.status, written.err) == (0, "")
    (tmp_path / "again").write_text(written.out, encoding="utf-8")
    assert run("convert", str(tmp_path / "again"), "--to", to).out == written.out
    assert run("convert", "--to", "link", given=written.out).out.splitlines() == [
        one.to_link() for one in RECORDS for _ in FORMS
    ]


def test_convert_names_the_bad_ones_with_their_lines(run: Run) -> None:
    ran = run("convert", "--to", "link", given=f"{RICH.to_link()}\ng=chess&v=1\n{OWN.to_link()}\n")
    assert (ran.status, ran.out.splitlines()) == (1, [RICH.to_link(), OWN.to_link()])
    assert ran.err.startswith("Record 2, line 2, is left out: ")
    ran = run("advise", given=f"{RICH.to_link()}\n{OWN.to_link()}\n")
    assert ran.status == 1 and "holds many games: expected one" in ran.err
