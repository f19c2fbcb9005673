"""A move against the rules is refused with its reason, and what is legal can be seen before."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from e2e.board_page import BoardPage, fragment

NAKED = fragment("naked-diagonal", 9, ["e5", "c3", "d5", "c4"])


def test_click_on_an_illegal_point_says_why_and_keeps_the_state(board: BoardPage) -> None:
    board.open(NAKED)
    board.page.mouse.click(*board.centre("c6"))
    expect(board.status).to_have_text(re.compile(r"^Red to move\. .*naked diagonal.*d5"))
    for point in ("c6", "d5"):
        expect(board.cell(point)).to_have_accessible_name(re.compile("part of the reason"))
    expect(board.cell("e5")).not_to_have_accessible_name(re.compile("part of the reason"))
    assert board.moves_listed() == ["e5", "c3", "d5", "c4"]
    expect(board.page).to_have_url(re.compile(r"m=e5\.c3\.d5\.c4$"))


def test_reason_goes_away_when_dismissed_or_with_the_next_move(board: BoardPage) -> None:
    board.open(NAKED)
    board.cell("c6").click()
    dismiss = board.button("Dismiss the message")
    dismiss.click()
    expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    expect(dismiss).to_be_hidden()
    board.cell("c6").click()
    expect(dismiss).to_be_visible()
    board.cell("e6").click()
    expect(board.status).to_have_text(re.compile(r"^Blue to move\.\s*$"))


def test_twin_names_the_violation_of_every_illegal_point(board: BoardPage) -> None:
    board.open(NAKED)
    expect(board.cell("c6")).to_have_accessible_name("c6 empty, illegal: naked diagonal")
    board.open(fragment("crossway", 5, ["b2", "b3", "c3", "e5", "e1"]))
    expect(board.cell("c2")).to_have_accessible_name("c2 empty, illegal: crosscut")


def test_unfillable_area_and_loop_are_shown_as_the_reason(board: BoardPage) -> None:
    board.open(fragment("candy-necklace", 3, s="1br/r1b/b2", t="r"))
    board.cell("b1").click()
    expect(board.status).to_contain_text("loop")
    assert board.page.get_by_role("gridcell", name=re.compile("part of the reason")).count() >= 6
    board.open(fragment("naked-diagonal", 4, s="b1rr/b2r/r2b/rrbb", t="b"))
    board.cell("b4").click()
    expect(board.status).to_contain_text("could not all be filled without a naked diagonal")
    for point in ("c2", "b3"):
        expect(board.cell(point)).to_have_accessible_name(re.compile(f"{point} empty.*part of the reason"))


def test_occupied_point_is_refused(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2"]))
    board.cell("b2").click()
    expect(board.status).to_have_text(re.compile(r"^Blue to move\. .*b2"))
    assert board.moves_listed() == ["b2"]


def test_legal_points_can_be_shown_for_each_side(board: BoardPage) -> None:
    board.open(NAKED)
    choice = board.page.get_by_role("combobox", name="Legal points")
    plain = board.pixel("c6")
    shades = []
    for shown in ("mine", "blue", "both", "none"):
        choice.select_option(shown)
        board.settle()
        shades.append(board.pixel("c6"))
    assert shades[0] != plain
    assert shades[1] == plain, "Blue may place at c6"
    assert shades[2] != plain
    assert shades[3] == plain


def test_wrong_set_up_is_told(board: BoardPage) -> None:
    board.open(fragment("crossway", 3, s="rb1/br1/3"))
    expect(board.status).to_contain_text("crosscut")
