"""The same short visit in Chromium, Firefox and WebKitGTK: boot, follow links, play, go offline, reload, embed.

In each browser the tests share one page: a start of the engine costs more than all that they do there.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from e2e.board_page import fragment
from e2e.changing_host import ChangingHost
from e2e.visitors import VisitedBoard, Visitor, expect_text
from shared.paths import DIST

pytestmark = pytest.mark.release

KEPT = "navigator.serviceWorker.ready.then(() => 'kept')"
VARIATION = fragment("quax", 5, ["c3", "d4(b2)", "a1"], at="1.1.1")


@pytest.fixture(
    scope="module",
    params=["chromium_visitor", "firefox_visitor", "webkit_visitor"],
)
def visiting(request: pytest.FixtureRequest) -> Visitor:
    """A visitor with a fresh profile."""
    visiting: Visitor = request.getfixturevalue(request.param)
    return visiting


@pytest.fixture
def visitor(visiting: Visitor) -> Iterator[Visitor]:
    """The same for each test, which fails if a page reports a fault meanwhile."""
    yield visiting
    faults, visiting.faults[:] = list(visiting.faults), []
    assert not faults, "the page reported faults:\n" + "\n".join(faults)


@pytest.fixture(scope="module")
def host(tmp_path_factory: pytest.TempPathFactory, visiting: Visitor) -> Iterator[ChangingHost]:
    """A host for each visitor, who has opened a link there."""
    host = ChangingHost(tmp_path_factory.mktemp("host") / "changing", DIST)
    visiting.visit(f"{host.site_url}#{VARIATION}")
    yield host
    host.stop()


@pytest.fixture
def board(visitor: Visitor, host: ChangingHost) -> VisitedBoard:
    """The board of that link's page."""
    return VisitedBoard(visitor)


def follow(visitor: Visitor, link: str) -> None:
    """Follow a link inside the page."""
    visitor.evaluate(f"void (location.hash = '{link}')")


def test_link_with_a_variation_is_opened_and_another_followed(visitor: Visitor, board: VisitedBoard) -> None:
    board.expect_label("b2", "^b2 blue, last move")
    board.expect_label("d4", "^d4 empty")
    follow(visitor, fragment("quadrex", 4, ["b2", "b3", "c3"]))
    board.expect_label("c2", "^c2 red, filled by itself")


def test_illegal_move_is_refused_with_the_reason(visitor: Visitor, board: VisitedBoard) -> None:
    follow(visitor, fragment("naked-diagonal", 5, s="5/1b1r1/1r1b1/5/5"))
    board.expect_label("b4", "^b4 blue")
    board.expect_status("to move")
    board.click("a2")
    board.expect_status(r"to move\. .*a2")


def test_short_game_survives_a_reload_and_the_end_of_the_host(
    visitor: Visitor, board: VisitedBoard, host: ChangingHost
) -> None:
    follow(visitor, fragment("crossway", 3))
    board.expect_label("b1", "^b1 empty")
    board.expect_status("^Red to move")
    for point, color in (("b1", "red"), ("a2", "blue"), ("b2", "red"), ("c2", "blue")):
        board.click(point)
        board.expect_label(point, f"^{point} {color}, last move")
    assert visitor.evaluate(KEPT) == "kept"
    host.stop()
    visitor.reload()
    board.expect_status("^Red to move")
    board.click("b3")
    board.expect_status("^Red wins")
    expect_text(lambda: visitor.evaluate("location.hash"), "m=b1.a2.b2.c2.b3")
    visitor.visit(f"{host.site_url}rules/crossway.html")
    expect_text(lambda: visitor.evaluate("document.title"), "^Crossway")
    visitor.visit(host.site_url)
    expect_text(
        lambda: visitor.evaluate("document.querySelector('#continue-game').textContent"), "Red beat Blue in 5 moves"
    )


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
