"""Two people beside each other play every game to its end, by mouse, finger and twin; what moves add is seen."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import crosscut
from crosscut import Color, Connect, Game, Move, Point, Position, Swap
from e2e.board_page import NEXT_FRAME, BoardPage, fragment
from e2e.guarded_pages import LAPTOP, PHONE, GuardedPages
from e2e.status import expect_turn, expect_win

SIZES = {"zigzag-edge": 5, "quax": 4}
USUAL_SIZE = 3


COUNT_CELEBRATIONS = """() => {
  const board = document.querySelector("#board");
  board.dataset.celebrations = 0;
  new MutationObserver(() => {
    if (board.classList.contains("celebrating")) board.dataset.celebrations = Number(board.dataset.celebrations) + 1;
  }).observe(board, {attributeFilter: ["class"]});
}"""


def random_game(game: Game, size: int, seed: int) -> list[tuple[Move, Position]]:
    """A game to its end: each move and the position after it."""
    random_number = random.Random(seed)
    position = game.start(size)
    played = []
    while moves := game.legal_moves(position):
        links = [move for move in moves if isinstance(move, Connect)]
        move = random_number.choice(links if links and random_number.random() < 0.6 else moves)
        position = game.play(position, move).position
        played.append((move, position))
    return played


IN_EVERY_RUN = ("quax",)
"""Links are moves. What other moves add, and how edges are counted, the tests below look at; to play those games to
their ends is left to the release."""


@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=() if game.id in IN_EVERY_RUN else pytest.mark.release) for game in crosscut.games()],
    ids=lambda game: str(game.id),
)
def test_game_is_played_to_its_end(board: BoardPage, game: Game) -> None:
    """Where moves add more than a stone, stones come down, and links and fills appear bit by bit; that takes frames."""
    adds = game.fills or game.link_rule != "none"
    board.page.emulate_media(reduced_motion="no-preference" if adds else "reduce")
    size = SIZES.get(game.id, USUAL_SIZE)
    played = random_game(game, size, seed=4)
    board.start(game.id, size)
    for index, (move, position) in enumerate(played):
        play = board.play_by_mouse if index % 2 else board.play_by_twin
        play(move)
        if outcome := game.outcome(position):
            expect_win(board.status, outcome.winner)
        else:
            expect_turn(board.status, position.turn)
    board.expect_position(played[-1][1])
    expect(board.moves_listed).to_have_text([str(move) for move, _ in played])
    board.cell(Point(0, 0)).click()
    board.expect_message()
    board.page.emulate_media(reduced_motion="reduce")


def test_an_end_comes_about_once_and_then_only_the_path_is_strong(board: BoardPage) -> None:
    board.page.emulate_media(reduced_motion="no-preference")
    board.page.set_viewport_size({"width": 390, "height": 664})
    board.open_to_play(fragment("crossway", 3, ["b1", "a1", "b2", "a2"]))
    board.page.evaluate(COUNT_CELEBRATIONS)
    place = board.page.locator("#board").bounding_box()
    blue = board.pixel("a1")
    board.play_by_mouse(crosscut.parse_move("b3"))
    over = board.page.locator("#board[data-celebrations='1']:not(.celebrating)")
    expect(over).to_be_attached()
    expect_win(board.status, "red")
    expect(board.status).to_contain_text("in 3 moves")
    assert board.page.locator("#board").bounding_box() == place
    board.page.set_viewport_size(LAPTOP)
    board.settle()
    assert board.pixel("a1") != blue
    ends = [board.pixel_at([point], up=up) for point, up in (("b1", -0.48), ("b3", 0.48))]
    assert ends == [[255, 255, 255, 255]] * 2, "from rail to rail"
    board.analyse()
    assert board.pixel("a1") == blue
    for step in ("Back", "Forward"):
        board.button(step).click()
        board.page.evaluate(NEXT_FRAME)
    expect(over).to_be_attached()
    board.page.emulate_media(reduced_motion="reduce")


def test_quax_links_by_click_and_by_drag_and_no_link_crosses_another(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2", "c2", "c3", "b3"]))
    board.page.mouse.click(*board.centre("b2", "c3"))
    expect_turn(board.status, "blue")
    expect(board.moves_listed.last).to_have_text("b2-c3")
    board.page.mouse.click(*board.centre("b3", "c2"))
    board.expect_message()
    expect(board.cell("b3")).to_have_accessible_name(re.compile("part of the reason"))
    board.open(fragment("quax", 5, ["b2", "e1", "c3", "e2"]))
    board.page.mouse.move(*board.centre("c3"))
    board.page.mouse.down()
    board.page.mouse.move(*board.centre("b2"), steps=4)
    board.page.mouse.up()
    expect_turn(board.status, "blue")
    expect(board.moves_listed.last).to_have_text("b2-c3")


def test_links_that_can_be_made_are_dashed_on_the_board(board: BoardPage) -> None:
    board.open_to_play(fragment("quax", 5, ["b2", "e1", "c3"]))
    assert board.pixel_between("b2", "c3") == board.pixel_between("b4", "c5")
    board.play_by_mouse(crosscut.parse_move("e2"))
    expect(board.button("link b2-c3")).to_be_visible()
    red, _, blue, _ = board.pixel_between("b2", "c3")
    assert red > blue + 80
    board.play_by_mouse(crosscut.parse_move("a1"))
    expect_turn(board.status, "blue")
    assert board.pixel_between("b2", "c3") == board.pixel_between("b4", "c5")


def test_taken_lines_are_shaded_and_scores_counted_in_play(board: BoardPage) -> None:
    board.open_to_play(fragment("zigzag-edge", 5, ["a2"]))
    free = board.pixel("c4")
    assert board.pixel("c2") == board.pixel("a4") != free
    board.play_by_mouse(crosscut.parse_move("c4"))
    chips = board.page.locator("#players .goal")
    expect(chips).to_have_text(["1 edge on top", "1 edge below"])
    board.button("Analyse").click()
    assert board.pixel("c2") == free


def test_quadrex_fills_and_quickway_links_are_shown(board: BoardPage) -> None:
    board.open(fragment("quadrex", 5, ["b2", "b3"]))
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.cell("c2")).to_have_accessible_name("c2 red, filled by itself")
    board.open(fragment("quickway", 5, ["b2", "e5"]))
    assert board.color_between("b2", "c3") == "board"
    board.play_by_twin(crosscut.parse_move("c3"))
    board.expect_link("b2", "c3", Color.RED)


def test_skipped_turn_is_announced(board: BoardPage) -> None:
    board.open(fragment("candy-necklace", 3, ["b1", "b2", "a2", "a3", "c2", "b3"]))
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.status).to_have_text(re.compile(r"^Blue skipped\. Red to move\."))


def test_swap_is_offered_explained_and_exchanges_the_people(board: BoardPage) -> None:
    board.start("quax", 5, red="Ada", blue="Bob")
    expect(board.button("Swap")).to_be_hidden()
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.status).to_contain_text("Blue may swap")
    board.play_by_twin(Swap())
    card = board.page.get_by_role("dialog", name="Colours swapped")
    expect(card).to_contain_text(re.compile("Bob .* Red .*Ada .* Blue "))
    card.get_by_role("button", name="OK").click()
    expect_turn(board.status, "blue")
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")
    expect(board.button("Swap")).to_be_hidden()


@pytest.mark.parametrize("size", [pytest.param(2, marks=pytest.mark.release), 26])
def test_smallest_and_largest_board_can_be_played(board: BoardPage, size: int) -> None:
    board.start("crossway", size)
    assert board.page.get_by_role("gridcell").count() == size * size
    board.page.mouse.click(*board.centre(f"b{size}"))
    expect(board.cell(f"b{size}")).to_have_accessible_name(f"b{size} red, last move")


def test_finger_aims_first_where_points_are_small_and_plays_at_once_where_they_are_large(pages: GuardedPages) -> None:
    board = pages.open_board(fragment("naked-diagonal", 19), viewport=PHONE, touch=True)
    page = board.page
    expect_turn(board.status, "red")
    page.touchscreen.tap(*board.centre("d4"))
    expect(board.button("Play d4")).to_be_visible()
    page.touchscreen.tap(*board.centre("e4"))
    expect(board.button("Play e4")).to_be_visible()
    expect(board.cell("d4")).to_have_accessible_name("d4 empty")
    page.touchscreen.tap(*board.centre("e4"))
    expect(board.cell("e4")).to_have_accessible_name("e4 red, last move")
    expect(board.button("Play e4")).to_be_hidden()
    page.touchscreen.tap(*board.centre("k10"))
    board.button("Play k10").tap()
    expect(board.cell("k10")).to_have_accessible_name("k10 blue, last move")
    glass = page.locator(".glass")
    page.touchscreen.tap(*board.centre("f6"))
    expect(glass).to_be_visible()
    board.button("Take back").tap()
    expect(board.cell("k10")).to_have_accessible_name("k10 empty")
    expect(glass).to_be_hidden()
    page.touchscreen.tap(*board.centre("f6"))
    expect(glass).to_be_visible()
    board.start("quax", 9)
    expect(glass).to_be_hidden()
    page.touchscreen.tap(*board.centre("d4"))
    expect(board.cell("d4")).to_have_accessible_name("d4 red, last move")


@pytest.mark.release
def test_press_far_from_every_point_does_nothing(board: BoardPage) -> None:
    """In every run `tests/js/intended-move.test.mjs` tests it."""
    board.open_to_play(fragment("naked-diagonal", 5))
    x, y = board.centre("b2", "c3")
    board.page.mouse.click(x, y)
    board.page.mouse.click(x + 0.35 * board.box("c3")["width"], y - 0.35 * board.box("c3")["height"])
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    expect(board.cell("b2")).to_have_accessible_name("b2 empty")
