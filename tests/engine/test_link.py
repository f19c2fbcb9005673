"""Links: what frozen examples mean, what is said about broken ones, the limits, and the compact form."""

from __future__ import annotations

import doctest
import json
import random
import re
import tracemalloc
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Place, Point, link, svg
from crosscut.bridge.positions import catalogue_entry
from crosscut.files import record_json, record_text
from crosscut.geometry import grid
from crosscut.record.grammar import FIELDS, SENTENCES, Field
from crosscut.record.record import Reading, Record
from crosscut.record.text import compress, empty_rows, read_value
from crosscut.record.tree import nodes_by_path
from tests.engine.every_game import random_game
from tests.engine.links import displays, meaning, records, setups

VECTORS = json.loads((Path(__file__).parents[1] / "data" / "link-vectors.json").read_text(encoding="utf-8"))


def read(fragment: str) -> Reading:
    reading = link.read(fragment)
    assert reading is not None
    return reading


EXAMPLES = VECTORS["examples"] + VECTORS["others"]
"""The first ones are shown by the page about links."""


def named(vectors: list[dict[str, Any]]) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("example", vectors, ids=lambda example: example["name"])


@named(EXAMPLES)
def test_frozen_examples_mean_what_they_meant(example: dict[str, Any]) -> None:
    assert meaning(link.read(example["link"])) == example["meaning"]


def test_the_examples_meet_every_field_every_word_of_a_field_and_every_sentence() -> None:
    fields = [part.partition("=")[::2] for example in EXAMPLES for part in example["link"].split("&")]
    assert {key for key, _ in fields} >= FIELDS.keys()
    for key, field in FIELDS.items():
        values = [value.lower() for each, value in fields if each == key]
        assert [word for word in field.words if not any(re.search(rf"\b{word}\b", value) for value in values)] == [], (
            key
        )
    lost = "\n".join(
        sentence
        for example in EXAMPLES + VECTORS["long"]
        for sentence in example.get("lost") or (example.get("meaning") or {}).get("lost", ())
    )
    for name, sentence in SENTENCES.items():
        assert re.search(re.sub(r"\\{\w+\\}", ".+", re.escape(sentence)), lost), name


def test_the_table_alone_says_how_a_field_is_read(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(FIELDS, "colours", Field("choice", words=("many", "few")))
    problems: list[str] = []
    values = [read_value({"colours": value}, "colours", problems) for value in ("few", "none")]
    assert (values, problems) == (
        ["few", ""],
        ["The choice colours=“none” is left out: expected many or few."],
    )


def test_rules_that_cannot_be_read_are_a_sentence_and_the_rest_of_the_link_stays() -> None:
    reading = read("g=own:bam-xo&n=5&m=c3.d4&red=Ada&v=2")
    (problem,) = reading.problems
    assert problem.startswith("The clause 'bam-xo' of an own game cannot be read: expected one that begins with ban, ")
    assert problem.endswith(" The position is shown without rules.")
    shown = meaning(reading) or {}
    assert (shown["size"], shown["red"], shown["moves"]) == (5, "Ada", {"1": "c3", "2": "d4"})
    with pytest.raises(ValueError, match="expected one that begins with ban"):
        Record.from_link("g=own:bam-xo&n=5&v=2")


def test_the_rules_of_an_own_game_are_written_in_their_usual_form() -> None:
    record = Record.from_link("g=own:swap.ban-ox/xo&n=5&m=c3&v=2")
    assert record.to_link() == "g=own:ban-xo/ox.swap&n=5&m=c3&p=5/5/2r2/5/5&v=2"


def test_frozen_examples_name_games_that_are_there() -> None:
    games = {game.id: catalogue_entry(game) for game in crosscut.games()}
    for known in VECTORS["games"]:
        assert games[known["id"]].items() >= known.items()


@named([example for example in EXAMPLES if example["meaning"]])
def test_what_was_read_is_written_so_that_it_means_the_same(example: dict[str, Any]) -> None:
    reading = read(example["link"])
    expected = {key: value for key, value in example["meaning"].items() if key != "lost"}
    for write in (link.write, link.write_compact):
        assert meaning(link.read(write(reading.record, reading.hint, reading.display, reading.task))) == expected


@named(VECTORS["long"])
def test_of_a_link_that_is_too_long_or_has_no_end_all_is_read_that_fits(example: dict[str, Any]) -> None:
    reading = read("".join(piece if isinstance(piece, str) else piece[0] * piece[1] for piece in example["link"]))
    moves = sum(1 for _ in nodes_by_path(reading.record.root)) - 1
    assert (moves, reading.problems) == (example["moves"], example["lost"])
    again = read(link.write(reading.record, reading.hint))
    assert again.problems == [] and again.record.current.path == reading.record.current.path


@pytest.mark.parametrize("fragment", VECTORS["canonical"])
def test_what_was_written_is_written_in_the_same_way_again(fragment: str) -> None:
    reading = read(fragment)
    assert link.write(reading.record, reading.hint, reading.display) == fragment


def test_fields_are_documented_and_written_in_their_order() -> None:
    documented = re.findall(r"^ {4}([a-z]+) {2,}", link.__doc__ or "", re.MULTILINE)
    assert documented == list(FIELDS)
    reading = read(VECTORS["canonical"][0])
    written = link.write(reading.record, reading.hint, reading.display, link.Task("win", "c3!", "0:Who?", "1:a", "0:b"))
    assert [field.partition("=")[0] for field in written.split("&")] == [
        key for key in FIELDS if key not in ("z", "level", "beat")
    ]


@pytest.mark.parametrize("example", VECTORS["older"], ids=lambda example: example["written"][:60])
def test_what_older_pages_wrote_is_the_same_and_written_anew(example: dict[str, str]) -> None:
    reading = read(f"#{example['link']}")
    assert reading.problems == []
    assert link.write(reading.record, reading.hint, reading.display) == example["written"]


ADDITIONS = [(end, added) for group in VECTORS["additions"] for end in group["links"] for added in group["additions"]]


@pytest.mark.parametrize("end", dict.fromkeys(end for end, _ in ADDITIONS))
def test_the_last_field_forgives_what_messengers_add(end: str) -> None:
    expected = meaning(link.read(end))
    assert expected is not None and "lost" not in expected
    for added in (added for of, added in ADDITIONS if of == end):
        for before in ("#", "https://crosscut.example/#"):
            assert meaning(link.read(f"{before}{end}{added}")) == expected, added


def test_fields_alone_need_no_version_and_keep_the_ends_of_texts() -> None:
    assert read("g=quax&n=5&m=c3.d4").problems == []
    assert read("g=quax&n=5&comments=0:Well+played!").record.root.comment == "Well played!"
    assert read("#v=1&g=quax&n=5&comments=0:Well+played!").record.root.comment == "Well played"


CUT = "This link seems to have been cut off."


@pytest.mark.parametrize("before", ["#", "https://crosscut.example/quax.html#"])
def test_an_address_without_its_version_is_read_and_said_to_be_cut_off(before: str) -> None:
    reading = read(f"{before}g=quax&n=13&m=c3.d1")
    assert reading.problems == [CUT]
    assert [str(node.move) for node in reading.record.root.main_line()] == ["c3", "d1"]
    assert read(f"{before}v=1&g=quax&n=13&m=c3.d1").problems == [], "older links begin with it"
    with pytest.raises(ValueError, match=f"cannot be read as it stands. {CUT}"):
        Record.from_link(f"{before}g=quax&n=13&m=c3.d1")
    assert Record.from_link("g=quax&n=13&m=c3.d1").size == 13


def test_where_a_game_by_link_is_cut_its_id_is_there_before_its_moves() -> None:
    record = read("g=quax&n=13&m=c3.d12&id=abcdefgh&by=red&offer=stop").record
    written = link.write(record)
    assert written == "g=quax&n=13&id=abcdefgh&by=red&offer=stop&m=c3.d12&v=1"
    cut = read(f"#{written[: written.index('2&v')]}")
    assert cut.problems == [CUT] and cut.record.by_link == record.by_link


@given(records(), st.data())
def test_whatever_is_added_behind_a_written_link_it_is_the_same(record: Record, data: st.DataObject) -> None:
    added = "".join(data.draw(st.lists(st.sampled_from(VECTORS["additions"][0]["additions"]), max_size=4)))
    for written in (link.write(record, link.BoardText(empty_rows(record.size))), link.write_compact(record)):
        reading = read(f"#{written}{added}")
        assert reading.problems == []
        assert meaning(reading) == meaning(read(written))


@given(records(), st.data())
def test_wherever_a_written_link_is_cut_it_is_noticed(record: Record, data: st.DataObject) -> None:
    for written in (link.write(record, link.BoardText(empty_rows(record.size))), link.write_compact(record)):
        kept = data.draw(st.integers(1, len(written) - 1))
        assert read(f"#{written[:kept]}").problems[0] == CUT
        assert read(f"#{written[: len(written) - kept // 8 - 1]}").problems[0] == CUT


@named(VECTORS["written"])
def test_a_link_says_what_is_on_the_board_only_where_nobody_can_foretell_it(example: dict[str, Any]) -> None:
    record = read(example["link"]).record
    shown = link.BoardText.of(record.replay_legal()[0].position)
    assert (list(shown.rows), list(map(str, shown.links))) == (example["shown"]["rows"], example["shown"]["links"])
    assert link.write(record) == link.write(record, shown) == example["written"]
    again = read(example["written"])
    assert again.hint == shown


def test_the_examples_of_the_documentation() -> None:
    assert doctest.testmod(link).failed == 0


def full_record(comments: int) -> Record:
    """A record with that many comments of 4,000 characters that take most room in a link, also in variations."""
    record = Record(crosscut.game("quax"), 26)
    points = [Point(file, rank) for rank in range(26) for file in range(26)]
    node = record.root
    for number, point in enumerate(points[:comments]):
        node = node.add(Place(point)) if number % 3 else record.root.add(Place(point))
        text = ("\N{GRINNING FACE}", "\N{CJK UNIFIED IDEOGRAPH-4F60}", "\N{CYRILLIC SMALL LETTER ZHE};")[number % 3]
        node.comment = (text * 4_000)[:4_000]
    record.current = record.root.end
    return record


def comments_of(record: Record) -> list[str]:
    return [node.comment for _, node in nodes_by_path(record.root)]


def test_a_record_as_full_as_allowed_comes_back_from_every_form() -> None:
    record = full_record(50)
    for fragment in (link.write(record), link.write_compact(record)):
        reading = read(fragment)
        assert reading.problems == []
        assert comments_of(reading.record) == comments_of(record)
    for form in (record_text, record_json):
        reading = form.read(form.write(record))
        assert reading.problems == []
        assert comments_of(reading.record) == comments_of(record)


def test_what_is_too_much_is_left_out_whole_and_reported() -> None:
    record = full_record(52)
    record.root.marks[Point(0, 0)] = "A"
    for fragment in (link.write(record), link.write_compact(record)):
        reading = read(fragment)
        sentence = "the record has more than 200000 characters of comments, marks and arrows."
        assert reading.problems == [
            f"The {name} could be read only in part: {sentence}" for name in ("comments", "marks")
        ]
        there = [comment for comment in comments_of(reading.record) if comment]
        assert there == [comment for comment in comments_of(record) if comment][:50]
        assert reading.record.root.marks == {}


@pytest.mark.parametrize("lost", range(1, 40))
def test_a_link_that_is_cut_off_hurts_its_last_comment_alone(lost: int) -> None:
    fields, comments = full_link()
    there = comments_of(read(fields[:-lost]).record)
    assert there[:-1] == comments[:-1]
    assert there[-1][:3_980] == comments[-1][:3_980]


@cache
def full_link() -> tuple[str, list[str]]:
    """The game's fields of a link that holds long comments, and these."""
    record = full_record(4)
    return link.write(record).partition("&p=")[0], comments_of(record)


def test_a_compressed_bomb_is_not_inflated() -> None:
    bomb = compress("g=quax&m=" + "a1." * 10_000_000)
    tracemalloc.start()
    reading = read(f"v=1&g=quax&n=5&z={bomb}")
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert reading.record.size == 5 and "compressed part" in reading.problems[0]
    assert peak < 20_000_000


@pytest.mark.parametrize("game_id", ["quax", "quadrex", "zigzag-edge"])
def test_a_whole_19x19_game_fits(game_id: str) -> None:
    game = crosscut.game(game_id)
    record = Record(game, 19)
    node = record.root
    for _, move, _ in random_game(game, 19, random.Random(1)):
        node = node.add(move)
    record.current = node
    fragment = link.write_shareable(record)
    assert len(fragment) <= link.MAX_READABLE
    assert [step.move for step in read(fragment).record.current.line] == [step.move for step in node.line]


def test_a_full_board_of_placements_stays_readable() -> None:
    record = Record(crosscut.game("quickway"), 19)
    points = [Point(file, rank) for file in range(19) for rank in range(19)]
    random.Random(3).shuffle(points)
    node = record.root
    for point in points:
        node = node.add(crosscut.Place(point), check=False)
    fragment = link.write(record, link.BoardText(("RB" * 9 + "R",) * 19))
    assert len(fragment) <= link.MAX_READABLE


def test_a_long_link_is_shared_compressed() -> None:
    record = Record(crosscut.game("quax"), 11)
    record.root.comment = "All that could be said. " * 100
    assert len(link.write(record)) > link.MAX_READABLE
    shared = link.write_shareable(record)
    assert re.fullmatch(r"z=[A-Za-z0-9_-]+&at=0&v=1", shared) and len(shared) < 300
    assert read(shared).record.root.comment == record.root.comment.strip()


def test_the_writer_finds_what_is_on_the_board() -> None:
    record = read("g=quadrex&n=3&m=a2.b2.b1").record
    assert link.write(record) == "g=quadrex&n=3&m=a2.b2.b1&p=3/rb1/rr1&v=1"
    assert record.replay().play.filled == (Point(0, 0),)


def test_a_record_with_a_move_against_the_rules_is_followed_up_to_it() -> None:
    record = read("g=crossway&n=4&m=b2.c2.c3.b3.d4").record
    last, problems = record.replay_legal()
    assert last.position.ply == 3
    assert problems == ["Move 4, b3, and what follows it are left out. Blue on b3 would form a crosscut: b2 c2 b3 c3."]


def test_links_that_a_game_does_not_have_are_left_out() -> None:
    record = read("g=crossway&n=3&s=r2/1r1/3&l=a3-b2&t=b").record
    last, problems = record.replay_legal()
    assert last.position.turn is Color.BLUE and not last.position.links
    assert problems == ["The links of the set-up are left out: 'a3-b2' stands for a link, but Crossway has no links."]


@pytest.mark.parametrize(
    ("address", "fragment"),
    [
        ("https://example.org/#g=quax", "g=quax"),
        ("#g=quax", "g=quax"),
        ("g=quax", "g=quax"),
        ("g=quax&red=a#b", "g=quax&red=a#b"),
    ],
)
def test_fragment_of_an_address(address: str, fragment: str) -> None:
    assert link.fragment_of(address) == fragment


@pytest.mark.parametrize("before", ["https://crosscut.example/#", "quax.html?x=1#", "#", ""])
def test_a_whole_address_is_read(before: str) -> None:
    reading = link.read(f"{before}g=quax&n=5&m=a1&red=A#1&v=1")
    assert reading is not None and reading.problems == []
    record = reading.record
    assert (record.game.id, record.size, record.red, len(record.root.children)) == ("quax", 5, "A#1", 1)


BEYOND = link.Display(crop=link.Crop(Point(0, 0), Point(7, 7)))


@pytest.mark.parametrize(
    ("make", "complaint"),
    [
        (lambda: link.Task("win.x"), "'win.x' is not a task: expected legal, illegal, win, win-all, win.1 to win.9"),
        (lambda: link.Task("a&g=crossway", "b&n=7"), "'a&g=crossway' is not a task"),
        (lambda: link.Task("win", "b&n=7"), "'b&n=7' is not a solution: expected moves"),
        (lambda: link.Task("win", "b" * 20_001), "the text solution has 20001 characters: expected at most 20000"),
        (lambda: link.Task("win", notes="b" * 20_001), "the text notes has 20001 characters"),
        (lambda: link.Crop(Point(0, 0), Point(30, 30)), "(file 30, rank 30) is not on the board: expected a1 to z26"),
        (lambda: link.Crop(Point(-1, 0), Point(1, 1)), "(file -1, rank 0) is not on the board"),
        (lambda: link.Crop(Point(2, 2), Point(1, 3)), "c3-b4 is not a part of a board: expected its south-western"),
        (lambda: link.write(crosscut.Record("quax", 5), display=BEYOND), "h8 is not on the board: expected a1 to e5"),
        (lambda: svg.draw(crosscut.Record("quax", 5), BEYOND), "h8 is not on the board: expected a1 to e5"),
    ],
)
def test_what_no_figure_can_be_is_refused(make: Callable[[], object], complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(complaint)}"):
        make()


@given(records(), st.data())
def test_a_record_comes_back_from_its_link(record: Record, data: st.DataObject) -> None:
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
