"""The game in the address bar, links that are broken, links that are hostile."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import GuardedPages, wait_for_engine


def test_address_follows_the_game_and_restores_it(pages: GuardedPages) -> None:
    page = pages.open()
    wait_for_engine(page)
    board = BoardPage(page)
    board.start("Quax", 5, red="Ada")
    for move in ("c3", "d4", "d3"):
        board.play_by_twin(crosscut.parse_move(move))
        expect(page).to_have_url(re.compile(rf"m=[a-e0-9.]*{move}(&|$)"))
    board.analyse()
    board.button("Back").click()
    expect(page).to_have_url(re.compile("at=2$"))
    assert board.address == "v=1&g=quax&n=5&m=c3.d4.d3&red=Ada&at=2"
    page.reload()
    expect(board.status).to_have_text(re.compile("^Red to move"))
    assert board.moves_listed() == ["c3", "d4", "d3"]
    expect(board.cell("d3")).to_have_accessible_name("d3 empty")
    expect(page.get_by_role("list", name="Players")).to_contain_text("Ada")


def test_another_address_in_the_same_page_is_opened(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    board.open(fragment("crossway", 7, ["d4", "e5"]))
    expect(board.page.get_by_role("heading", level=1)).to_have_text("Crossway")
    expect(board.cell("e5")).to_have_accessible_name("e5 blue, last move")


def test_set_up_with_links_and_turn_is_restored(board: BoardPage) -> None:
    board.open(fragment("quax", 3, s="b1r/br1/r1b", l="a1-b2", t="b"))
    expect(board.status).to_have_text(re.compile("^Blue to move"))
    expect(board.cell("b2")).to_have_accessible_name("b2 red")
    board.expect_link("a1", "b2", crosscut.Color.RED)


def test_variations_are_restored(board: BoardPage) -> None:
    board.open(fragment("quax", 5, m="c3.d4(b2.b3).e5", at="1.1.2"))
    expect(board.cell("b3")).to_have_accessible_name("b3 red, last move")
    assert board.moves_listed() == ["c3", "d4", "b2", "b3", "e5"]


BROKEN = {
    "v=1&g=chess&n=9": ("no game “chess”", []),
    "v=1&g=quax&n=99&m=c3": ("“99” is not a number from 2 to 26", ["c3"]),
    "v=1&g=quax&n=5&m=c3.z9.d4": ("“z9”", ["c3"]),
    "v=1&g=quax&n=5&m=c3.d4.d4.e5": ("Move 3, d4, is left out", ["c3", "d4"]),
    "v=1&g=quax&n=5&m=c3.swap.swap": ("Move 3, swap, is left out", ["c3", "swap"]),
    "v=1&g=quax&n=5&m=c3.d4&at=9": ("asks for move “9”", ["c3", "d4"]),
    "v=1&g=quax&n=3&s=3/zz/3&m=a1": ("Row 2 of the set-up", ["a1"]),
    "v=1&g=quax&n=3&s=3/3/3&l=a1-b2": ("set-up is left out", []),
    "v=1&g=quax&n=5&m=c3)d4": ("has no opening one", ["c3", "d4"]),
    "&&&===": ("names no game", []),
    "%=%": ("names no game", []),
}


@pytest.mark.parametrize("link", BROKEN)
def test_broken_link_shows_what_can_be_read_and_says_what_could_not(board: BoardPage, link: str) -> None:
    sentence, moves = BROKEN[link]
    board.open(link)
    expect(board.status).to_contain_text(sentence)
    assert board.moves_listed() == moves
    board.button("Dismiss the message").click()
    expect(board.status).not_to_contain_text(sentence)


HOSTILE = {
    "m": ["a1(", "a1-b2.", "%00"],
    "s": ["9", "("],
    "red": ["<img src=x onerror=alert(1)>", "%E2%80%AE"],
    "at": ["1.", "%"],
}
"""One of each kind that a page does something with; ``tests/js/link.test.mjs`` has the reader read all of them."""


@pytest.mark.parametrize(("key", "piece"), [(key, piece) for key, pieces in HOSTILE.items() for piece in pieces])
def test_hostile_link_neither_hangs_nor_breaks_the_page(board: BoardPage, key: str, piece: str) -> None:
    text = piece * (100_000 // len(piece))
    board.open(f"v=1&g=crossway&n=9&{key}={text}")
    expect(board.status).to_have_text(re.compile("^Red to move|^Blue to move"))
    board.open(fragment("quax", 5, ["c3"]))
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
