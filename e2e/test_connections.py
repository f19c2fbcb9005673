"""The page of connections: boards are played to their end by touch, tasks are solved, and progress stays."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from building.generated import COURSE_GAMES, course
from crosscut.bridge import handle
from e2e.axe import BOTH_LOOKS, findings_in
from e2e.guarded_pages import PHONE, GuardedPages

HEX = "own:join-rising"
RISING = "own:ban-xo/ox.join-rising"


def said(page: Page) -> Locator:
    return page.locator("#cutting-said")


def button(page: Page, name: str) -> Locator:
    return page.get_by_role("button", name=name, exact=True)


def cell(page: Page, point: str, what: str = "") -> Locator:
    return page.get_by_role("gridcell", name=re.compile(f"^{point} {what}"))


def tap(page: Page, point: str) -> None:
    box = cell(page, point).bounding_box()
    assert box
    page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)


def intrusion(game: str, board: dict[str, Any], moves: list[str]) -> dict[str, Any]:
    params = {"game": game, "stone": board["stone"], "carrier": board["carrier"], "moves": moves}
    answer = json.loads(handle(json.dumps({"id": 0, "method": "intrusion", "params": params})))
    while "more" in answer:
        answer = json.loads(handle(json.dumps({"id": 0, "more": answer["more"]})))
    found: dict[str, Any] = answer["ok"]
    return found


def play_to_the_end(page: Page, game: str, board: dict[str, Any]) -> None:
    """Cut as long as that is possible, or solve the task."""
    now = intrusion(game, board, board["moves"])
    if board["kind"] == "joined":
        button(page, "Joined" if now["holds"] else "Not joined").tap()
        expect(said(page)).to_have_text(re.compile("^Right: (joined.|not joined. .* cuts it.)"))
    elif board["kind"] in ("weak", "answer"):
        tap(page, now["best"])
        expect(said(page)).to_have_text(re.compile("^Right: (.* cuts it. Red has no answer.|joined.|nothing cuts)"))
    else:
        moves = [*board["moves"]]
        while not now["joined"] and now["moves"]:
            cut = now["moves"][len(now["moves"]) // 2]
            tap(page, cut)
            answer = intrusion(game, board, [*moves, cut])["best"]
            expect(cell(page, answer, "red")).to_be_attached()
            moves += [cut, answer]
            now = intrusion(game, board, moves)
            expect(page.locator("#cutting-give-up:disabled")).to_have_count(0)
        expect(said(page)).to_have_text(re.compile("^Joined"))
    expect(page.locator("#cutting-said")).to_have_attribute("data-verdict", "solved")


@pytest.mark.parametrize(
    ("game", "numbers"),
    [
        pytest.param("crossway", (1, 3, 4), id="crossway"),
        pytest.param("quickway", (8,), marks=pytest.mark.release, id="quickway"),
        pytest.param(HEX, (16, 19, 20), marks=pytest.mark.release, id="hex"),
        *(pytest.param(game, None, marks=pytest.mark.release, id=f"all-{game}") for game in (*COURSE_GAMES, RISING)),
    ],
)
def test_a_board_is_played_to_its_end_by_touch(pages: GuardedPages, game: str, numbers: tuple[int, ...] | None) -> None:
    boards = course(game)
    page = pages.open(f"connections.html#{game}", viewport=PHONE, touch=True)
    for number in numbers or range(1, 1 + len(boards)):
        page.evaluate("(fragment) => { location.hash = fragment; }", f"{game}&b={number}")
        expect(page.locator("#cutting-list [aria-current]")).to_have_text(re.compile(f"{position(game, number)}|✓"))
        play_to_the_end(page, game, boards[number - 1])
        expect(page.locator("#cutting-list [aria-current]")).to_have_accessible_name(re.compile("solved$"))
        everything = page.get_by_text("All boards of this game are solved.")
        expect(everything).to_have_count(int(numbers is None and number == len(boards)))
    page.reload()
    expect(page.locator("#cutting-list button", has_text="✓")).to_have_count(len(numbers or boards))


def position(game: str, number: int) -> str:
    """What the button of a board says."""
    groups = list[str]()
    for board in course(game):
        subject = groups[-1] if groups and not groups[-1].isdigit() else str(board["row"])
        groups.append(board["kind"] if board["kind"] in ("bridge", "ladder") else subject)
    return f"^{groups[: number - 1].count(groups[number - 1]) + 1}$"


@pytest.mark.release
def test_a_wrong_cut_is_answered_and_the_reader_may_give_up(pages: GuardedPages) -> None:
    page = pages.visit("connections.html#crossway&b=13", viewport=PHONE)
    expect(page.get_by_role("heading", name="Row 3, 6 of 11")).to_be_visible()
    for point, what in (("b4", "outside: anything may stand there"), ("d3", "is taken")):
        cell(page, point).click()
        expect(said(page)).to_contain_text(what)
    cell(page, "c1", "empty").press("Enter")
    expect(said(page)).to_have_text(re.compile("^Not this one: Red answers at [a-z][0-9].$"))
    button(page, "Again").click()
    expect(cell(page, "c1", "empty")).to_be_attached()
    button(page, "Give up").click()
    expect(said(page)).to_have_text(re.compile("^[a-z][0-9] cuts it.$"))
    button(page, "Next").click()
    expect(page.get_by_role("heading", name="Row 3, 7 of 11")).to_be_focused()
    expect(button(page, "Joined")).to_be_visible()
    expect(page).to_have_url(re.compile("#crossway&b=14$"))


def test_an_own_game_has_its_boards_or_the_reason_why_not(pages: GuardedPages) -> None:
    page = pages.visit(f"connections.html#{RISING}")
    expect(page.get_by_role("heading", name="Row 2, 1 of 5")).to_be_visible()
    told = page.locator("#connections-told")
    for game, reason in (
        ("own:join-sides", "each stone can be cut off"),
        ("nonsense", "no such game"),
        ("quax", "a link takes a move"),
        ("%", "no such game"),
    ):
        page.evaluate("(fragment) => { location.hash = fragment; }", game)
        expect(told).to_contain_text(reason)
        expect(page.locator("#cutting")).to_be_hidden()
    page.get_by_role("navigation", name="Games").get_by_role("link", name="Hex").click()
    expect(page.get_by_role("heading", name="Row 2, 1 of 5")).to_be_visible()


def test_axe_finds_nothing_and_a_link_below_the_board_leads_up_to_it(pages: GuardedPages) -> None:
    page = pages.visit("connections.html#crossway&b=14", viewport=PHONE)
    button(page, "Not joined").click()
    expect(said(page)).to_contain_text("cuts it")
    assert findings_in(page.get_by_role("main"), BOTH_LOOKS[1:]) == []
    board = page.locator("#cutting-board")
    for group in ("Bridges", "Ladders", "Ladders"):
        link = page.get_by_role("link", name="Play one in Hex").nth(0 if group == "Bridges" else 1)
        link.click()
        expect(page.get_by_role("heading", name=f"{group}, 1 of 4")).to_be_focused()
        expect(board).to_be_in_viewport(ratio=1)
        expect(link).not_to_be_in_viewport()
