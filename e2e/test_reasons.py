"""Why a move is illegal, what can be seen before it is made, and the review of a game afterwards."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, WITHOUT_EVALUATION, GuardedPages
from e2e.workers import WATCH_WORKERS

SWITCHES = fragment("naked-diagonal", 9, ["e5", "c3", "d5", "c4"])


def test_click_on_an_illegal_point_says_why_until_it_is_dismissed_or_the_next_move(board: BoardPage) -> None:
    board.open(SWITCHES)
    expect(board.cell("c6")).to_have_accessible_name("c6 empty, illegal: naked diagonal")
    board.page.mouse.click(*board.centre("c6"))
    expect(board.status).to_have_text(re.compile(r"^Red to move\. .*naked diagonal.*d5"))
    for point in ("c6", "d5"):
        expect(board.cell(point)).to_have_accessible_name(re.compile("part of the reason"))
    expect(board.cell("e5")).not_to_have_accessible_name(re.compile("part of the reason"))
    expect(board.moves_listed).to_have_text(["e5", "c3", "d5", "c4"])
    expect(board.page).to_have_url(re.compile(r"m=e5\.c3\.d5\.c4(&|$)"))
    dismiss = board.button("Dismiss the message")
    dismiss.click()
    expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    expect(dismiss).to_be_hidden()
    board.cell("c6").click()
    expect(dismiss).to_be_visible()
    board.cell("e6").click()
    expect(board.status).to_have_text(re.compile(r"^Blue to move\.\s*$"))


def test_crosscut_unfillable_area_and_loop_are_shown_as_the_reason(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2", "b3", "c3", "e5", "e1"]))
    expect(board.cell("c2")).to_have_accessible_name("c2 empty, illegal: crosscut")
    board.open(fragment("crossway", 3, s="rb1/br1/3"))
    expect(board.status).to_contain_text("crosscut")
    board.open(fragment("candy-necklace", 3, s="1br/r1b/b2", t="r"))
    board.cell("b1").click()
    expect(board.status).to_contain_text("loop")
    expect(board.cell("b1")).to_have_accessible_name(re.compile("part of the reason"))
    assert board.page.get_by_role("gridcell", name=re.compile("part of the reason")).count() >= 6
    board.open(fragment("naked-diagonal", 4, s="b1rr/b2r/r2b/rrbb", t="b"))
    board.cell("b4").click()
    expect(board.status).to_contain_text("could not all be filled without a naked diagonal")
    for point in ("c2", "b3"):
        expect(board.cell(point)).to_have_accessible_name(re.compile(f"{point} empty.*part of the reason"))


def test_legal_points_can_be_shown_for_each_side(board: BoardPage) -> None:
    board.open(SWITCHES)
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


NAKED = fragment("naked-diagonal", 7, ["d4", "b2", "c4", "b3"])
DOTS = ["a6", "b7", "c8", "d4", "e5", "f9", "g1", "h3", "i2"]


def test_marked_point_says_why_it_is_illegal_while_pointer_or_focus_is_on_it(board: BoardPage) -> None:
    board.open(NAKED)
    legality = board.page.get_by_role("combobox", name="Legal points")
    legality.select_option("mine")

    def point(name: str) -> None:
        board.cell(name).hover()

    def walk(name: str) -> None:
        board.cell(f"{chr(ord(name[0]) - 1)}{name[1]}").focus()
        board.page.keyboard.press("ArrowRight")

    for go in (point, walk):
        go("b5")
        expect(board.status).to_have_text(re.compile(r"^Red to move\. .*naked diagonal.*c4"))
        expect(board.cell("c4")).to_have_accessible_name(re.compile("part of the reason"))
        go("f6")
        expect(board.status).to_have_text(re.compile(r"^Red to move\.\s*$"))
    legality.select_option("blue")
    board.cell("c1").hover()
    expect(board.status).to_have_text(re.compile(r"^Red to move\. Blue .*naked diagonal.*b2"))
    legality.select_option("none")


SAMPLE = ("a1", "b3", "d4")
"""Of the points that are filled: to look at one takes two frames."""


def test_filling_is_shown_whole_and_step_by_step_until_the_next_move(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["c3"]))
    expect(board.button("Show a filling")).to_be_hidden()
    board.open(fragment("candy-necklace", 4, ["b2", "c3"]))
    board.button("Show a filling").click()
    steps = board.page.get_by_role("group", name="Filling")
    expect(steps).to_contain_text("Filling, 14 of 14: ")
    empty = [
        point for rank in range(1, 5) for point in (f"{file}{rank}" for file in "abcd") if point not in {"b2", "c3"}
    ]
    assert all(board.is_painted_above(point) for point in SAMPLE)
    steps.get_by_role("slider", name="Move shown").press("Home")
    steps.get_by_role("button", name="One step on").click()
    expect(steps).to_contain_text("Filling, 1 of 14: ")
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
    expect(board.status).to_contain_text("No order of moves fills this board")


def test_move_numbers_can_be_shown(board: BoardPage) -> None:
    board.open(fragment("crossway", 5, ["b2", "d4", "c2", "a5"]))
    plain = board.picture()
    numbers = board.page.get_by_role("checkbox", name="Numbers")
    numbers.check()
    assert board.picture() != plain
    numbers.uncheck()
    assert board.picture() == plain


def test_zigzags_are_stepped_through(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 9, DOTS))
    whole = board.picture()
    board.button("Draw the zigzags").click()
    steps = board.page.get_by_role("group", name="Zigzags")
    expect(steps).to_contain_text("Zigzags, 1 of 17: by column, a6 to b7")
    assert board.picture() != whole
    steps.get_by_role("slider", name="Move shown").fill("9")
    expect(steps).to_contain_text("by row, f9 to c8")
    steps.get_by_role("slider", name="Move shown").fill("17")
    expect(steps).to_contain_text("the outline")
    assert board.picture() == whole
    steps.get_by_role("button", name="Close").click()


def test_zigzags_grow_while_dots_are_placed(board: BoardPage) -> None:
    board.open(fragment("zigzag-edge", 5, ["a2"]))
    before = board.color_between("a2", "b4")
    board.play_by_twin(crosscut.parse_move("b4"))
    expect(board.status).to_have_text(re.compile("^Red to move"))
    middle = board.pixel_between("a2", "b4")
    assert before == "board"
    assert sum(middle[:3]) < 500, "a dark line runs from a2 to b4"


MOVES = ["c2", "d4", "b1", "b3", "a1", "b4", "d3", "d1", "c4"]
"""The solver says: Blue should have swapped, and Red's b1 and Blue's d1 give a won game away."""
GAME = fragment("crossway", 4, MOVES, at="9")
TURNS = {"2. Blue d4": "swap. The first stone is too good", "3. Red b1": "", "8. Blue d1": ""}
"""The moves that turned the game, and what was better where there is but one such move."""

SMALL_SCREENS: tuple[ViewportSize, ...] = ({"width": 844, "height": 390}, {"width": 320, "height": 640})


def review(board: BoardPage) -> Locator:
    return board.page.get_by_role("region", name="Review")


def answers_to_the_second_mistake() -> tuple[set[str], set[str]]:
    """The moves that win there, and those that lose."""
    game = crosscut.game("crossway")
    position = game.start(4)
    for move in MOVES[:2]:
        position = game.play(position, move).position
    solution = crosscut.solve(game, position, full=True)
    assert solution is not None
    assert solution.winning_moves is not None
    winning = {str(move) for move in solution.winning_moves}
    return winning, {str(move) for move in game.legal_moves(position)} - winning


@pytest.mark.release
def test_review_finds_what_the_solver_knows_and_its_lesson_takes_what_is_as_good(board: BoardPage) -> None:
    board.open(GAME)
    board.button("Review").click()
    expect(review(board)).to_contain_text(f"{len(TURNS)} moves turned the game")
    turns = review(board).get_by_role("list", name="Moves that turned the game").get_by_role("button")
    expect(turns).to_have_count(len(TURNS))
    for turn, (name, better) in zip(turns.all(), TURNS.items(), strict=True):
        expect(turn).to_have_text(
            re.compile(f"^{re.escape(name)} .*fell from a sure win to a sure loss.*Better: {better}")
        )
    review(board).get_by_text("All moves").click()
    rows = review(board).get_by_role("row")
    expect(rows).to_have_count(len(MOVES) + 2)
    expect(rows.nth(4)).to_have_text(re.compile("3 b1a sure lossturned the game"))
    rows.nth(3).get_by_role("button").click()
    expect(board.page.get_by_text("move 2 of 9")).to_be_visible()
    board.page.locator("svg.curve").click(position={"x": 4, "y": 20})
    expect(board.page.get_by_text("move 0 of 9")).to_be_visible()
    board.page.get_by_role("checkbox", name="Evaluate").check()
    expect_lesson_to_fit_small_screens(board)
    board.button("Learn from your mistakes").click()
    board.button("Next").click()
    question = "Mistake 2 of 3: Red played b1 here. Find a better move."
    expect(board.status).to_contain_text(question)
    expect(board.page.get_by_text(question)).to_have_count(1)
    board.button("Back").click()
    expect(board.status).not_to_contain_text("Mistake")
    board.button("Forward").click()
    expect(board.status).to_contain_text(question)
    expect(board.page.locator("[data-point][aria-label*='best move']")).to_have_count(0)
    winning, losing = answers_to_the_second_mistake()
    board.play_by_twin(crosscut.parse_move("b1"))
    expect(board.status).to_contain_text("b1 is the move of the game")
    wrong = sorted(losing - {"b1"})[0]
    board.play_by_twin(crosscut.parse_move(wrong))
    expect(board.status).to_contain_text(f"Not {wrong}")
    right = sorted(winning)[-1]
    board.play_by_twin(crosscut.parse_move(right))
    expect(board.status).to_contain_text(re.compile(f"Yes, {right} is (better|as good as)"))
    expect(board.page.locator("[data-point][aria-label*='best move']")).to_have_count(1)
    board.button("Next").press("Enter")
    expect(board.status).to_contain_text("Mistake 3 of 3: Blue played d1 here.")
    expect(board.button("Show")).to_be_focused()
    board.button("Show").press("Enter")
    expect(board.status).to_contain_text("Better: ")
    expect(board.button("End")).to_be_focused()
    board.button("End").click()
    expect(board.button("Learn from your mistakes")).to_be_visible()
    review(board).get_by_role("button", name="Close the review").click()
    expect(review(board)).to_be_hidden()
    board.page.get_by_role("checkbox", name="Evaluate").uncheck()


def expect_lesson_to_fit_small_screens(board: BoardPage) -> None:
    for screen in SMALL_SCREENS:
        board.page.set_viewport_size(screen)
        board.button("Learn from your mistakes").click()
        for name in ("Show", "Next", "End"):
            expect(board.button(name)).to_be_in_viewport(ratio=0.9)
        expect(board.page.get_by_role("grid")).to_be_in_viewport(ratio=0.9)
        board.button("End").click()
    board.page.set_viewport_size(LAPTOP)


def test_review_can_be_stopped_and_does_not_hold_the_board(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 13, ["g7", "d4", "h8", "e5"], at="4"))
    board.button("Review").click()
    expect(review(board).get_by_role("progressbar", name="Review")).to_be_visible()
    board.play_by_twin(crosscut.parse_move("k10"))
    expect(board.cell("k10")).to_have_accessible_name("k10 red, last move")
    review(board).get_by_role("button", name="Stop").click()
    expect(review(board)).to_contain_text("Stopped after")
    expect(review(board).get_by_role("progressbar")).to_be_hidden()


def test_game_that_was_played_is_reviewed_at_its_end(board: BoardPage) -> None:
    board.start("crossway", 3)
    board.play("b1", "a1", "b2", "a2", "b3")
    expect(board.button("Hint")).to_be_hidden()
    board.button("Review").click()
    expect(review(board)).to_contain_text("turned the game")
    expect(board.page.get_by_role("region", name="Moves")).to_be_visible()


ROOM = """
for (const name of ["hardwareConcurrency", "deviceMemory"]) Object.defineProperty(navigator, name, {value: 8});
"""
"""A device with room for two engines."""
ADVISED = "() => watched.filter(({calls}) => [...calls.values()].some(({method}) => method === 'advise')).length"
"""How many workers were asked for advice."""
LOSE_THE_SECOND = """() => new Promise((done) => setInterval(() => {
  const [, helper] = watched;
  if (helper && [...helper.calls.values()].some(({method}) => method === "advise")) done(helper.terminate());
}, 20))"""


@pytest.mark.release
def test_two_engines_review_a_long_game_as_one_does(pages: GuardedPages) -> None:
    """Also if one of them is lost meanwhile."""
    moves = "d4.g4.c1.d3.b6.a6.b5.a4.d6.f4.f7.a3.b7.c2.c4.d2.a2.e4.e7.c5.e6.c7.f5.f1.b3.e1"
    said = []
    for room, workers in (("", 1), (ROOM, 2), (ROOM, 3)):
        script = WATCH_WORKERS + room + WITHOUT_EVALUATION
        board = pages.open_board(f"g=quickway&n=7&m={moves}&v=1", init_script=script, own_engine=True)
        board.analyse()
        board.button("Review").click()
        if workers == 3:
            board.page.evaluate(LOSE_THE_SECOND)
        expect(review(board)).to_contain_text("All moves")
        expect(review(board).get_by_role("progressbar", name="Review")).to_be_hidden()
        assert board.page.evaluate(ADVISED) == workers
        review(board).get_by_text("All moves").click()
        said.append(review(board).inner_text())
        board.page.context.close()
    assert "turned the game" in said[0]
    assert said[1:] == said[:1] * 2
