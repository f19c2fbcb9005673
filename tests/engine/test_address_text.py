"""Addresses among other text, as mails, messengers, forums and pages hold them."""

from __future__ import annotations

import doctest
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut import link
from crosscut.files import TextKind, kind_of, pasted_text
from crosscut.record import address_text
from crosscut.record.record import Record
from tests.engine.links import meaning, records

FIELDS = "g=quax&n=5&m=c3.d4(e5.e4)&v=1"
SITE = "https://crosscut.example/quax.html"
ADDRESS = f"{SITE}#{FIELDS}"
OLDER = f"{SITE}#v=1&g=quax&n=5&m=c3.d4(e5.e4)"
CUT = "This link seems to have been cut off."


def test_the_examples_hold() -> None:
    assert doctest.testmod(address_text).failed == 0


FRAMES = [
    "{}",
    "<{}>",
    '"{}"',
    "'{}'",
    "“{}”",
    "«{}»",
    "\u2018{}\u2019",
    "({})",
    "({}).",
    "{}.",
    "{}, and you?",
    "{}!!",
    "{}…",
    "**{}**",
    "_{}_",
    "`{}`",
    "[my move]({})",
    "Play [my move]({}), please.",
    "![]({})",
    "[{0}]({0})",
    "{0} <{0}>",
    "[url={}]my move[/url]",
    "[url]{}[/url]",
    '<a href="{}">my move</a>',
    "Hi Ben,\n\nhere it comes: {}\n\nAda",
    "> On Monday Ada wrote:\n> {}\nI do not know.",
    "| {} | a table |",
    "\ufeff{}\u200b",
    "\u00a0{}\u00a0",
    "{}%20",
    "{}\\",
    "Here we are.\n{}\nAda",
]


@pytest.mark.parametrize("frame", FRAMES)
@pytest.mark.parametrize("address", [ADDRESS, OLDER], ids=["new", "older"])
def test_an_address_is_found_in(frame: str, address: str) -> None:
    if address == OLDER and frame.endswith("\nAda"):
        assert pasted_text.read(frame.format(address)).problems == []
        return
    reading = pasted_text.read(frame.format(address), "crossway", 4)
    assert reading.problems == []
    assert link.write(reading.record) == FIELDS


@pytest.mark.parametrize(
    "text",
    [
        quote(ADDRESS, safe=""),
        f"{SITE}#{quote(FIELDS, safe='')}",
        f"See {quote(OLDER, safe='')}, please.",
        f"https://tracker.example/?u={quote(ADDRESS, safe='')}&h=AT0",
        ADDRESS.replace("&", "&amp;"),
        f'<a href="{ADDRESS.replace("&", "&amp;")}">{ADDRESS}</a>',
    ],
)
def test_an_address_that_is_escaped_is_read(text: str) -> None:
    reading = pasted_text.read(text)
    assert (link.write(reading.record), reading.problems) == (FIELDS, [])


@pytest.mark.parametrize("address", [ADDRESS, OLDER], ids=["new", "older"])
@pytest.mark.parametrize("frame", ["{}", "<{}>", "> {}", "  {}", "Look: {}"])
@pytest.mark.parametrize("end", ["\n", "\r\n", "\n> ", "\n\t"])
def test_an_address_is_read_over_two_lines_wherever_it_is_broken(address: str, frame: str, end: str) -> None:
    for at in range(address.index("#") + 1, len(address)):
        text = frame.format(address[:at] + end + address[at:])
        reading = pasted_text.read(text)
        assert (link.write(reading.record), reading.problems) == (FIELDS, []), text


def test_the_words_below_an_older_address_are_no_part_of_it() -> None:
    reading = pasted_text.read("https://x.example/#v=1&g=quax&n=5&m=c3.d\n4\nAda\nBerlin")
    assert (link.write(reading.record), reading.problems) == ("g=quax&n=5&m=c3.d4&v=1", [])


@pytest.mark.parametrize("text", [ADDRESS.removesuffix("&v=1"), f"Look at <{ADDRESS[:-7]}>, please", ADDRESS[:-1]])
def test_an_address_that_was_cut_off_is_read_and_said_to_be(text: str) -> None:
    reading = pasted_text.read(text)
    assert reading.problems == [CUT]
    assert [str(node.move) for node in reading.record.root.main_line()] == ["c3", "d4"]


def test_a_bad_move_is_named() -> None:
    assert pasted_text.read(f"<{SITE}#g=quax&n=5&m=c3.z9&v=1>").problems == [
        "Move 2 of the link, “z9”, could not be read, so its line ends before it."
    ]


@pytest.mark.parametrize(
    "text", ["g=quax&n=5&m=c3.d4", '"g=quax&n=5&m=c3.d4"', "(v=1&g=quax&n=5&m=c3.d4)", "g=quax&n=5&m=c3.d4."]
)
def test_fields_alone_are_read(text: str) -> None:
    reading = pasted_text.read(text, "crossway", 4)
    assert (link.write(reading.record), reading.problems) == ("g=quax&n=5&m=c3.d4&v=1", [])


def test_blanks_in_a_line_are_those_of_its_values() -> None:
    reading = pasted_text.read(f"{SITE}#v=1&g=quax&n=5&m=c3 d4&red=Ada B")
    assert (reading.record.red, reading.problems) == ("Ada B", [])
    assert len(list(reading.record.root.main_line())) == 2


def test_an_address_in_a_comment_is_a_part_of_the_record() -> None:
    for text in (f"c3 {{see {ADDRESS}}} d4", f"Game: quax\nSize: 5\n\nc3 {{see\n{ADDRESS}}} d4"):
        record = pasted_text.read(text, "quax", 5).record
        assert [str(node.move) for node in record.root.main_line()] == ["c3", "d4"]
        assert ADDRESS in record.root.children[0].comment


def test_of_several_addresses_none_is_chosen() -> None:
    with pytest.raises(ValueError, match=r"^the text holds several links of Crosscut: expected one$"):
        pasted_text.read(f"{ADDRESS}\n{SITE}#g=quax&n=5&m=a1&v=1")


@pytest.mark.parametrize("text", ["# A heading\n\nwith words", "#a=b and words\nin lines", "c3 d4", "R.\n.B", "", "#"])
def test_what_has_no_address_is_something_else(text: str) -> None:
    assert address_text.find(text) is None


@pytest.mark.parametrize(
    "text",
    [
        *("#g=quax&m=a1\n" * 20_000, "#a=" * 100_000, "#g=quax" + "\nabc" * 100_000, "(" * 300_000, "%23" * 100_000),
        *("_" * 300_000 + "=", "/" * 300_000, "1/" * 100_000, "QUJD" * 100_000, "c3 d4 " + "[b=" * 100_000),
        *("{" + "\\{" * 100_000, "Game: quax\n\nc3 {cut " + "\\{off\\} and " * 30_000),
    ],
)
def test_long_texts_are_searched_quickly(text: str) -> None:
    """If it took the square of their length, this would not come to its end."""
    address_text.find(text)
    assert kind_of(text) in TextKind


@given(records(), st.sampled_from(FRAMES[:-1]), st.integers(20, 80))
def test_any_record_comes_back_from_a_mail(record: Record, frame: str, width: int) -> None:
    address = f"{SITE}#{link.write_shareable(record)}"
    lines = [address[start : start + width] for start in range(0, len(address), width)]
    for text in (frame.format(address), frame.format("\n> ".join(lines)) if "0" not in frame else address):
        assert meaning(pasted_text.read(text)) == meaning(link.read(address)), text
