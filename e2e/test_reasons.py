"""Why a move is illegal, and what can be seen before it is made."""

from __future__ import annotations

import re

from playwright.sync_api import expect

import crosscut
from e2e.board_page import FOLLOW, BoardPage, fragment
from e2e.guarded_pages import WITHOUT_EVALUATION, GuardedPages, wait_for_engine
from e2e.status import expect_turn
from e2e.workers import WATCH_WORKERS, held_call, hold_calls

SWITCHES = fragment("naked-diagonal", 9, ["e5", "c3", "d5", "c4"])


def test_click_on_an_illegal_point_says_why_until_it_is_dismissed_or_the_next_move(board: BoardPage) -> None:
    board.open(SWITCHES)
    expect(board.cell("c6")).to_have_accessible_name("c6 empty, illegal: naked diagonal")
    board.page.mouse.click(*board.centre("c6"))
    expect_turn(board.status, "red")
    expect(board.status).to_have_text(re.compile("naked diagonal.*d5"))
    for point in ("c6", "d5"):
        expect(board.cell(point)).to_have_accessible_name(re.compile("part of the reason"))
    expect(board.cell("e5")).not_to_have_accessible_name(re.compile("part of the reason"))
    expect(board.moves_listed).to_have_text(["e5", "c3", "d5", "c4"])
    expect(board.page).to_have_url(re.compile(r"m=e5\.c3\.d5\.c4(&|$)"))
    board.button("Dismiss the message").click()
    board.expect_no_message()
    expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    board.cell("c6").click()
    board.expect_message("c6")
    board.cell("e6").click()
    expect_turn(board.status, "blue")
    board.expect_no_message()


def test_crosscut_unfillable_area_and_loop_are_shown_as_the_reason(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2", "b3", "c3", "e5", "e1"]))
    expect(board.cell("c2")).to_have_accessible_name("c2 empty, illegal: crosscut")
    board.open(fragment("crossway", 3, s="rb1/br1/3"))
    expect(board.cell("a3")).to_have_accessible_name(re.compile("part of the reason"))
    board.open(fragment("candy-necklace", 3, s="1br/r1b/b2", t="r"))
    board.cell("b1").click()
    board.expect_message("b1")
    expect(board.cell("b1")).to_have_accessible_name(re.compile("part of the reason"))
    assert board.page.get_by_role("gridcell", name=re.compile("part of the reason")).count() >= 6
    board.open(fragment("naked-diagonal", 4, s="b1rr/b2r/r2b/rrbb", t="b"))
    board.cell("b4").click()
    board.expect_message("b4")
    for point in ("c2", "b3"):
        expect(board.cell(point)).to_have_accessible_name(re.compile(f"{point} empty.*part of the reason"))


def test_legal_points_can_be_shown_for_each_side(board: BoardPage) -> None:
    board.open(SWITCHES)
    choice = board.page.get_by_role("combobox", name="Legal points")
    plain = board.pixel("c6")
    shades = []
    for shown in ("mine", "blue", "both", "none"):
        board.open_display()
        choice.select_option(shown)
        board.settle()
        shades.append(board.pixel("c6"))
    assert shades[0] != plain
    assert shades[1] == plain, "Blue may place at c6"
    assert shades[2] != plain
    assert shades[3] == plain


NAKED = fragment("naked-diagonal", 7, ["d4", "b2", "c4", "b3"])
DOTS = ["a6", "b7", "c8", "d4", "e5", "f9", "g1", "h3", "i2"]


def test_marked_point_says_why_it_is_illegal_while_pointer_or_focus_is_on_it(board: BoardPage) -> None:
    board.open(NAKED)
    legality = board.page.get_by_role("combobox", name="Legal points")
    board.open_display()
    legality.select_option("mine")

    def point(name: str) -> None:
        board.cell(name).hover()

    def walk(name: str) -> None:
        board.cell(f"{chr(ord(name[0]) - 1)}{name[1]}").focus()
        board.page.keyboard.press("ArrowRight")

    for go in (point, walk):
        go("b5")
        expect(board.status).to_contain_text("c4")
        expect(board.cell("c4")).to_have_accessible_name(re.compile("part of the reason"))
        go("f6")
        expect(board.status).not_to_contain_text("c4")
    legality.select_option("blue")
    board.cell("c1").hover()
    expect(board.status).to_have_text(re.compile("Blue .*b2"))
    legality.select_option("none")


SAMPLE = ("a1", "b3", "d4")
"""Of the points that are filled: to look at one takes two frames."""


def test_filling_is_shown_whole_and_step_by_step_until_the_next_move(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    expect(board.button("Show a filling")).to_be_hidden()
    board.open(fragment("candy-necklace", 4, ["b2", "c3"]))
    board.button("Show a filling").click()
    steps = board.page.get_by_role("group", name="Filling")
    expect(steps).to_contain_text("14 of 14")
    empty = [
        point for rank in range(1, 5) for point in (f"{file}{rank}" for file in "abcd") if point not in {"b2", "c3"}
    ]
    assert all(board.is_painted_above(point) for point in SAMPLE)
    steps.get_by_role("slider", name="Move shown").press("Home")
    steps.get_by_role("button", name="One step on").click()
    expect(steps).to_contain_text("1 of 14")
    assert sum(board.is_painted_above(point) for point in empty) == 1
    steps.get_by_role("button", name="Close").click()
    expect(steps).to_be_hidden()
    assert not any(board.is_painted_above(point) for point in SAMPLE)
    board.button("Show a filling").click()
    expect(steps).to_be_visible()
    board.play_by_twin(crosscut.parse_move("a1"))
    expect(steps).to_be_hidden()
    board.open(fragment("candy-necklace", 3, s="1br/r1b/br1"))
    board.button("Show a filling").click()
    board.expect_message()
    expect(steps).to_be_hidden()


def test_filling_that_comes_too_late_is_not_shown(pages: GuardedPages) -> None:
    page = pages.visit(
        "#" + fragment("candy-necklace", 4, ["b2", "c3"]), init_script=WATCH_WORKERS + WITHOUT_EVALUATION
    )
    board = BoardPage(page)
    wait_for_engine(page)
    board.analyse()
    hold_calls(page, "method === 'filling'")
    board.button("Show a filling").click()
    held_call(page)
    page.evaluate(FOLLOW, fragment("quax", 5, ["c3"]))
    expect(page.locator("#game-name")).to_have_text("Quax")
    page.evaluate("release()")
    expect_turn(board.status, "blue")
    board.cell("c3").focus()
    page.keyboard.press("?")
    board.expect_message("c3")
    expect(page.get_by_role("group", name="Filling")).to_be_hidden()


def test_move_numbers_can_be_shown(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2", "d4", "c2", "a5"]))
    plain = board.picture()
    numbers = board.page.get_by_role("checkbox", name="Numbers")
    board.open_display()
    numbers.check()
    assert board.picture() != plain
    numbers.uncheck()
    assert board.picture() == plain


def test_zigzags_are_stepped_through(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 9, DOTS))
    whole = board.picture()
    board.button("Draw the zigzags").click()
    steps = board.page.get_by_role("group", name="Zigzags")
    expect(steps).to_contain_text(re.compile("1 of 17.*a6 to b7"))
    assert board.picture() != whole
    steps.get_by_role("slider", name="Move shown").fill("9")
    expect(steps).to_contain_text("f9 to c8")
    steps.get_by_role("slider", name="Move shown").fill("17")
    expect(steps).to_contain_text("17 of 17")
    assert board.picture() == whole
    steps.get_by_role("button", name="Close").click()


def test_zigzags_grow_while_dots_are_placed(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 5, ["a2"]))
    before = board.color_between("a2", "b4")
    board.play_by_twin(crosscut.parse_move("b4"))
    expect_turn(board.status, "red")
    middle = board.pixel_between("a2", "b4")
    assert before == "board"
    assert sum(middle[:3]) < 500, "a dark line runs from a2 to b4"
