"""The review of a game: the moves that turned it, and the lesson about them."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import crosscut
from e2e.board_page import BoardPage, fragment
from e2e.guarded_pages import LAPTOP, WITHOUT_EVALUATION, GuardedPages
from e2e.status import expect_not_yet
from e2e.workers import WATCH_WORKERS, hold_calls

MOVES = ["c2", "d4", "b1", "b3", "a1", "b4", "d3", "d1", "c4"]
"""The solver says: Blue should have swapped, and Red's b1 and Blue's d1 give a won game away."""
GAME = fragment("crossway", 4, MOVES, at="9")
TURNS = {"2. Blue d4": "Better: swap", "3. Red b1": "Better: ", "8. Blue d1": "decisive move: .* Blue would have won"}
"""The moves that turned the game, the last of them for ever, and what is said of them."""
LONG_GAME = [f"{file}{rank}" for rank in (2, 12) for file in "acegikmbdf"]
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
    turns = review(board).get_by_role("list", name="Moves that turned the game").get_by_role("button")
    expect(turns).to_have_count(len(TURNS))
    for turn, (name, words) in zip(turns.all(), TURNS.items(), strict=True):
        expect(turn).to_have_text(re.compile(f"^{re.escape(name)} .*{words}"))
    expect(board.move_button("b1").locator("..")).to_have_text(re.compile(r"^3b1\?\?"))
    turns.get_by_text("3. Red b1").click()
    expect(review(board)).to_contain_text(re.compile("[2-9] moves win here, so it makes no puzzle"))
    board.move_button("d4").click()
    expect(board.page.get_by_text("move 2 of 9")).to_be_visible()
    curve = board.page.locator("svg.curve")
    for parent, ply in (("scale(-0.7, 0.7)", 9), ("", 0)):
        curve.evaluate("(curve, transform) => { curve.parentElement.style.transform = transform; }", parent)
        curve.click(position={"x": 4, "y": 20})
        expect(board.page.get_by_text(f"move {ply} of 9")).to_be_visible()
    board.open_display()
    board.page.get_by_role("checkbox", name="Evaluate").check()
    expect_lesson_to_fit_small_screens(board)
    board.button("Learn from your mistakes").click()
    board.button("Next").click()
    question = "Mistake 2 of 3: Red played b1 here."
    expect(board.page.get_by_text(question)).to_have_count(1)
    expect(board.status).to_contain_text(question)
    board.button("Back").click()
    expect(board.status).not_to_contain_text(question)
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
    expect(board.status).to_contain_text("3 of 3: Blue played d1")
    expect(board.button("Show")).to_be_focused()
    board.button("Show").press("Enter")
    expect(board.page.locator("[data-point][aria-label*='best move']")).to_have_count(1)
    expect(board.button("End")).to_be_focused()
    board.button("End").click()
    expect(board.button("Learn from your mistakes")).to_be_visible()
    review(board).get_by_role("button", name="Close the review").click()
    expect(review(board)).to_be_hidden()
    board.open_display()
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


@pytest.mark.release
def test_review_can_be_stopped_and_does_not_hold_the_board(board: BoardPage) -> None:
    """In every run `tests/js/review.test.mjs` tests that it ends when it is stopped."""
    # Many moves, so that even a browser that hardly gets a processor sees the review at work.
    board.open(fragment("naked-diagonal", 13, LONG_GAME, at="20"))
    board.button("Review").click()
    expect(review(board).get_by_role("progressbar", name="Review")).to_be_visible()
    board.play_by_twin(crosscut.parse_move("k10"))
    expect(board.cell("k10")).to_have_accessible_name("k10 red, last move")
    review(board).get_by_role("button", name="Stop").click()
    expect(review(board)).to_contain_text("Stopped after")
    expect(review(board).get_by_role("progressbar")).to_be_hidden()


def test_game_that_was_played_is_reviewed_at_its_end_and_a_mistake_becomes_a_puzzle(fresh_board: BoardPage) -> None:
    board = fresh_board
    board.start("crossway", 3)
    board.play("b1", "b2", "a1", "c1", "a3", "c3", "a2")
    expect(board.button("Hint")).to_be_hidden()
    board.button("Review").click()
    turns = review(board).get_by_role("list", name="Moves that turned the game")
    expect(board.page.get_by_role("region", name="Moves")).to_be_visible()
    expect(review(board).get_by_role("progressbar", name="Review")).to_be_hidden()

    turns.get_by_role("button", name="6. Blue c3").click()
    board.button("Make a puzzle of this").click()
    link = turns.get_by_role("link", name="My mistakes")
    expect(link).to_be_focused()
    puzzles = board.page.context.new_page()
    puzzles.goto(f"{board.page.url.partition('#')[0]}{link.get_attribute('href')}")
    expect(puzzles.locator("#puzzle-title")).to_have_text("My mistakes: Crossway 3 \N{MULTIPLICATION SIGN} 3, move 6")
    puzzles.get_by_role("gridcell", name=re.compile("^c2 ")).click()
    expect_not_yet(puzzles.locator("#puzzle-board").get_by_role("status"))
    puzzles.get_by_role("gridcell", name=re.compile("^a2 ")).click()
    saved = puzzles.get_by_role("region", name="My mistakes", exact=True)
    expect(saved).to_contain_text("Crossway 3 \N{MULTIPLICATION SIGN} 3, move 6solved")

    puzzles.evaluate("navigator.clipboard.writeText = async (text) => { document.body.dataset.copied = text; }")
    puzzles.get_by_role("button", name="Copy link").click()
    body = puzzles.locator("body")
    expect(body).to_have_attribute("data-copied", re.compile("puzzles.html#g=crossway&.*&task=play&v=1$"))
    saved.get_by_role("button", name="Delete Crossway 3 \N{MULTIPLICATION SIGN} 3, move 6").click()
    puzzles.goto(body.get_attribute("data-copied") or "")
    expect(puzzles.locator("#puzzle-title")).to_have_text("Crossway 3 \N{MULTIPLICATION SIGN} 3, move 6")
    expect(saved.get_by_role("button", name="Put it back")).to_be_visible()


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


SLOW_CLOCK = """
{
  const addressOf = URL.createObjectURL;
  const slow = "{ const now = performance.now.bind(performance); performance.now = () => now() / 50; }";
  URL.createObjectURL = (blob) =>
    addressOf(blob.type === "text/javascript" ? new Blob([slow, blob], { type: blob.type }) : blob);
}
"""
"""An opinion ends after some seconds, too, which a busy machine takes for a part of it."""


@pytest.mark.release
def test_two_engines_review_a_long_game_as_one_does(pages: GuardedPages) -> None:
    """Also if one of them is lost meanwhile."""
    moves = "b5.c1.e1.a5.b4.a2.b2.a3.c5.a1.e3.a4.b1.d5.c4.e4.e5.d4.d1.e2.d2.c3.d3.c2.b3"
    said = []
    for room, workers in (("", 1), (ROOM, 2), (ROOM, 3)):
        script = SLOW_CLOCK + WATCH_WORKERS + room + WITHOUT_EVALUATION
        board = pages.open_board(f"v=1&g=quickway&n=5&m={moves}", init_script=script, own_engine=True)
        board.analyse()
        hold_calls(board.page, "method === 'advise'")  # until the second engine has started, too
        board.button("Review").click()
        if workers == 3:
            board.page.evaluate(LOSE_THE_SECOND)
        board.page.wait_for_function(f"() => ({ADVISED})() >= {min(workers, 2)}")
        board.page.evaluate("release()")
        expect(review(board)).to_contain_text("turned the game")
        expect(review(board).get_by_role("progressbar", name="Review")).to_be_hidden()
        assert board.page.evaluate(ADVISED) == workers
        said.append(review(board).inner_text() + board.page.locator("#moves").inner_text())
        board.page.context.close()
    assert "turned the game" in said[0]
    assert said[1:] == said[:1] * 2
