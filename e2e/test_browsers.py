"""The same short visit in Chromium, Firefox and WebKitGTK: boot, play, reload, follow a link, go offline, embed."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.board_page import fragment
from e2e.changing_host import ChangingHost
from e2e.visitors import VisitedBoard, Visitor, expect_text

KEPT = "navigator.serviceWorker.ready.then(() => 'kept')"


@pytest.fixture(params=["chromium_visitor", "firefox_visitor", "webkit_visitor"])
def visitor(request: pytest.FixtureRequest) -> Iterator[Visitor]:
    """A visitor with a fresh profile; the test fails if the page reports a fault."""
    visiting: Visitor = request.getfixturevalue(request.param)
    yield visiting
    assert not visiting.faults, "the page reported faults:\n" + "\n".join(visiting.faults)


def test_short_game_is_played_and_survives_a_reload(visitor: Visitor, site_url: str) -> None:
    visitor.visit(f"{site_url}#{fragment('crossway', 3)}")
    board = VisitedBoard(visitor)
    board.expect_status("^Red to move")
    for point, color in (("b1", "red"), ("a2", "blue"), ("b2", "red"), ("c2", "blue")):
        board.click(point)
        board.expect_label(point, f"^{point} {color}, last move")
    visitor.reload()
    board.expect_status("^Red to move")
    board.click("b3")
    board.expect_status("^Red wins")
    expect_text(lambda: visitor.evaluate("location.hash"), "m=b1.a2.b2.c2.b3")
    visitor.visit(f"{site_url}rules/crossway.html")
    visitor.visit(site_url)
    expect_text(lambda: visitor.evaluate("document.querySelector('#continue-game').textContent"), "Red wins")


def test_illegal_move_is_refused_with_the_reason(visitor: Visitor, site_url: str) -> None:
    visitor.visit(f"{site_url}#{fragment('naked-diagonal', 5, s='5/1b1r1/1r1b1/5/5')}")
    board = VisitedBoard(visitor)
    board.expect_status("to move")
    board.click("a2")
    board.expect_status(r"to move\. .*a2")


def test_link_with_a_variation_is_opened_and_another_followed(visitor: Visitor, site_url: str) -> None:
    link = fragment("quax", 5, ["c3", "d4(b2)", "a1"], at="1.1.1")
    visitor.visit(f"{site_url}#{link}")
    board = VisitedBoard(visitor)
    board.expect_label("b2", "^b2 blue, last move")
    board.expect_label("d4", "^d4 empty")
    visitor.evaluate(f"void (location.hash = '{fragment('quadrex', 4, ['b2', 'b3', 'c3'])}')")
    board.expect_label("c2", "^c2 red, filled by itself")


def test_site_works_without_its_host(visitor: Visitor, changing_host: ChangingHost) -> None:
    visitor.visit(f"{changing_host.site_url}#{fragment('quax', 5, ['c3'])}")
    board = VisitedBoard(visitor)
    board.expect_status("^Blue to move")
    assert visitor.evaluate(KEPT) == "kept"
    changing_host.stop()
    visitor.reload()
    board.expect_status("^Blue to move")
    board.click("d4")
    board.expect_label("d4", "^d4 blue, last move")
    visitor.visit(f"{changing_host.site_url}rules/quickway.html")
    expect_text(lambda: visitor.evaluate("document.title"), "^Quickway")


def test_board_in_a_page_of_another_origin(visitor: Visitor, embedding_host: tuple[Path, str], site_url: str) -> None:
    folder, host_url = embedding_host
    script = f'<script src="{site_url}embed.js"></script>'
    board = '<crosscut-board id="play" game="crossway" size="4" moves="b2"></crosscut-board>'
    task = '<crosscut-board id="task" game="crossway" setup=".B./.RB/RRB" task="win"></crosscut-board>'
    page = f'<!doctype html><html lang="en"><meta charset="utf-8"><title>Host</title>{script}{board}{task}'
    (folder / "board.html").write_text(page, encoding="utf-8")
    visitor.visit(f"{host_url}board.html")
    embedded = VisitedBoard(visitor, "#play")
    embedded.expect_label("b2", "^b2 red")
    assert visitor.evaluate("document.querySelector('iframe')") is None, "nothing is loaded until it is touched"
    embedded.click("c3")
    embedded.expect_label("c3", "^c3 blue, last move")
    embedded.expect_status("^Red to move")
    asking = VisitedBoard(visitor, "#task")
    asking.expect_status("^Red to move and win")
    asking.click("a2")
    asking.expect_status("Not yet: After a2 Blue plays ")
    asking.click("a3")
    asking.expect_status("Solved")
