"""The panel that explains the position on the board."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, expect

from crosscut import Color, Point
from crosscut.solver.zigzag import replies
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn

SPECIAL = fragment("naked-diagonal", 8, s="8/8/2bbrr2/2b2r2/2r2b2/2rrbb2/8/8")
SPECIAL_AREA = {"d4", "e4", "d5", "e5"}
POINTED_OUT = """() => [...document.querySelectorAll("[data-point]")]
  .filter((cell) => cell.ariaLabel.includes("pointed out")).map((cell) => cell.dataset.point)"""
PAINTED = """() => {
  const [, above] = document.querySelectorAll("#board canvas");
  return above.getContext("2d").getImageData(0, 0, above.width, above.height).data.some(Boolean);
}"""


@pytest.fixture
def panel(board: BoardPage) -> Locator:
    """The panel, open; it stays open while games are opened."""
    shown = board.page.get_by_role("region", name="What the theory says")
    if shown.is_hidden():
        board.open(fragment("quax", 5))
        board.button("Explain").click()
    expect(shown).to_be_visible()
    # A finding that comes to lie below the pointer, or is moved away from there, changes what is shown.
    board.page.mouse.move(0, 0)
    return shown


def pointed_out(board: BoardPage) -> set[str]:
    """What the twin says in the next frame."""
    board.settle()
    return set(board.page.evaluate(POINTED_OUT))


def test_finding_is_shown_while_it_is_looked_at_and_kept_when_chosen(board: BoardPage, panel: Locator) -> None:
    board.open(SPECIAL)
    special = panel.get_by_role("button", name="The special formation")
    expect(special).to_contain_text("d4, e4, d5, e5")
    banned = panel.get_by_role("button", name="Red is banned")
    special.hover()
    assert pointed_out(board) > SPECIAL_AREA
    board.settle()
    assert board.page.evaluate(PAINTED)
    board.page.mouse.move(0, 0)
    assert pointed_out(board) == set()
    special.focus()
    assert pointed_out(board) > SPECIAL_AREA
    board.page.keyboard.press("Enter")
    expect(special).to_have_attribute("aria-pressed", "true")
    banned.hover()
    assert "b2" in pointed_out(board)
    board.page.mouse.move(0, 0)
    assert pointed_out(board) > SPECIAL_AREA
    special.click()
    expect(special).to_have_attribute("aria-pressed", "false")


def test_ways_into_a_pattern_are_painted(board: BoardPage, panel: Locator) -> None:
    board.open(fragment("naked-diagonal", 7, s="7/2b1r2/2r2b1/7/1r2b2/1b1r3/7"))
    pattern = panel.get_by_role("button", name="A red knight pattern")
    pattern.focus()
    for point in ("d3", "c3", "b5", "b4", "e5", "d5", "c4", "d4"):
        assert board.is_painted_above(point), point
    assert not board.is_painted_above("g7")


def test_explanation_follows_the_game(board: BoardPage, panel: Locator) -> None:
    board.open(fragment("crossway", 5))
    expect(panel).to_contain_text("Nothing on this board needs an explanation.")
    board.open(fragment("crossway", 5, ["b2", "c2"]))
    board.cell("c3").focus()
    board.page.keyboard.press("Enter")
    finding = panel.get_by_role("button", name="Three quarters of a crosscut")
    finding.click()
    assert pointed_out(board) == {"b2", "c2", "c3", "b3"}
    board.button("Back").click()
    expect(finding).to_be_hidden()
    assert pointed_out(board) == set()


def test_the_family_is_shown_in_a_table(board: BoardPage, panel: Locator) -> None:
    board.open(fragment("quickway", 5, s="5/5/2r2/1rb2/5"))
    table = panel.get_by_role("table", name="Three quarters of a crosscut in each game")
    row = table.get_by_role("row").filter(has_text="Quadrex")
    expect(row).to_contain_text("imposed")
    expect(row).to_contain_text("b3 red")
    expect(table.get_by_role("row").filter(has_text="Crossway")).to_contain_text("b3 blue")


@pytest.mark.release
def test_best_replies_are_shown_when_a_zigzag_game_can_be_searched(board: BoardPage, panel: Locator) -> None:
    dots = ["a3", "b5", "c1"]
    board.open(fragment("zigzag-edge", 9, dots[:2]))
    expect(panel).to_contain_text("at most 6 dots are missing; 7 are missing now")
    board.open(fragment("zigzag-edge", 9, dots))
    found = replies(9, [Point.parse(dot) for dot in dots], Color.BLUE)
    best = {str(reply.point) for reply in found if reply.margin == found[0].margin}
    hint = panel.get_by_role("button", name=re.compile("^Blue's best: "))
    hint.click()
    assert pointed_out(board) == best


TWO_LOOPS = fragment("candy-necklace", 10, s="10/7rb1/6b1r1/5r1b2/5br3/10/2br6/1r2b5/1brbr5/10")


def test_a_loop_is_unmerged_on_the_board_and_the_position_comes_back(board: BoardPage, panel: Locator) -> None:
    board.open(TWO_LOOPS)
    whole = board.picture()
    loop = panel.get_by_role("listitem").filter(has_text="A loop of 8 stones").first
    expect(loop).to_contain_text("The quick criterion says so too.")
    loop.get_by_role("button", name="Unmerge step by step").click()
    steps = board.page.get_by_role("group", name="Unmerging")
    expect(steps).to_contain_text("0 of 4")
    assert [board.color_at(point) for point in ("d3", "g8", "d2")] == ["board", "board", "blue"]
    steps.get_by_role("button", name="One step on").click()
    expect(steps).to_contain_text("d3 d2 e2 e3")
    assert board.color_at("d3") == "red"
    steps.get_by_role("slider").fill("4")
    expect(steps).to_contain_text("4 of 4")
    board.cell("a10").click()
    expect(steps).to_be_hidden()
    board.page.mouse.move(0, 0)
    assert board.picture() == whole
    expect(board.cell("a10")).to_have_attribute("aria-label", re.compile("^a10 empty"))


def test_a_stone_is_asked_for_the_loop_through_it_and_two_loops_are_merged(board: BoardPage, panel: Locator) -> None:
    board.open(TWO_LOOPS)
    expect(panel).to_contain_text("Choose a stone on the board")
    board.page.mouse.move(0, 0)  # what the pointer rests on is pointed out instead
    board.cell("g6").focus()
    board.page.keyboard.press("Enter")
    loop = panel.get_by_role("button", name="The shortest loop through g6 is a loop of 8 stones around 2 points")
    expect(loop).to_have_attribute("aria-pressed", "true")
    assert pointed_out(board) == {"g8", "f7", "f6", "g6", "h7", "i8", "i9", "h9", "g7", "h8"}
    panel.get_by_role("button", name="Merge step by step", exact=True).click()
    steps = board.page.get_by_role("group", name="Merging")
    steps.get_by_role("slider").fill("2")
    expect(steps).to_contain_text("loop of 14 stones")
    assert [board.color_at(point) for point in ("g7", "d4", "i9")] == ["blue", "board", "board"]
    board.open(SPECIAL)
    expect(steps).to_be_hidden()
    assert board.color_at("d6") == "blue"


@pytest.mark.release
def test_a_loop_that_can_be_filled_shows_how(board: BoardPage, panel: Locator) -> None:
    """In every run `tests/engine/test_theory_explain.py` tests the finding, and the test above the steps."""
    board.open(fragment("candy-necklace", 7, s="7/7/3rb2/1rb2r1/1b2rb1/2rb3/7"))
    loop = panel.get_by_role("listitem").filter(has_text="it is not crosscut-equivalent")
    expect(loop).to_contain_text("The quick criterion wrongly takes it for crosscut-equivalent.")
    loop.get_by_role("button", name="Why it cannot be unmerged").click()
    steps = board.page.get_by_role("group", name="Unmerging")
    steps.get_by_role("slider").fill("4")
    expect(steps).to_contain_text("4 of 4")
    steps.get_by_role("button", name="Close").click()


def test_a_stone_without_a_loop_is_reported_and_an_empty_point_is_played(board: BoardPage, panel: Locator) -> None:
    board.open(fragment("candy-necklace", 5, ["c3"]))
    board.cell("c3").click()
    expect(panel).to_contain_text("no loop through c3")
    board.cell("d3").click()
    expect_turn(board.status, "red")
