"""Two people beside each other play every game to its end, by mouse and by keyboard."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import crosscut
from crosscut import Color, Connect, Game, Move, Point, Position, Swap
from e2e.board_page import BoardPage, fragment
from e2e.status import expect_turn, expect_win

SIZES = {"zigzag-edge": 5, "quax": 4}
USUAL_SIZE = 3


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


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: str(game.id))
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
    board.play_by_twin(Swap())
    card = board.page.get_by_role("dialog", name="The sides are swapped")
    expect(card).to_contain_text(re.compile("Bob .* Red .*Ada .* Blue "))
    card.get_by_role("button", name="OK").click()
    expect_turn(board.status, "blue")
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")
    expect(board.button("Swap")).to_be_hidden()


def test_zigzag_edge_tells_the_score(board: BoardPage) -> None:
    dots = [f"{file}{rank}" for file, rank in zip("abcdefghi", (6, 7, 8, 4, 5, 9, 1, 3, 2), strict=True)]
    board.open(fragment("zigzag-edge", 9, dots))
    expect_win(board.status, None)
    expect(board.status).to_contain_text("5 to 5")


def test_grid_has_a_row_per_rank_and_names_points_first(board: BoardPage) -> None:
    board.open(fragment("quax", 4, ["b2"]))
    grid = board.page.get_by_role("grid", name="Board")
    rows = grid.get_by_role("row")
    assert rows.count() == 4
    names = rows.nth(0).get_by_role("gridcell").evaluate_all("(cells) => cells.map((cell) => cell.ariaLabel)")
    assert names == ["a4 empty", "b4 empty", "c4 empty", "d4 empty"]
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")


def test_arrows_home_and_end_move_the_one_focus_which_is_seen_on_the_canvas(board: BoardPage) -> None:
    board.open(fragment("quax", 5))
    board.cell("c3").focus()
    keys = ["ArrowUp", "ArrowRight", "ArrowRight", "ArrowRight", "ArrowDown", "ArrowLeft", "Home", "End", "ArrowUp"]
    visited = []
    for key in keys:
        board.page.keyboard.press(key)
        visited.append(board.page.evaluate("() => document.activeElement.dataset.point"))
    assert visited == ["c4", "d4", "e4", "e4", "e3", "d3", "a3", "e3", "e4"]
    assert board.page.locator('[role=gridcell][tabindex="0"]').count() == 1
    painted = """() => {
      const [, above] = document.querySelectorAll("#board canvas");
      return above.getContext("2d").getImageData(0, 0, above.width, above.height).data.some(Boolean);
    }"""
    board.cell("c3").focus()
    board.page.keyboard.press("ArrowUp")
    board.settle()
    assert board.page.evaluate(painted)
    board.button("New game").focus()
    board.settle()
    assert not board.page.evaluate(painted)
    board.cell("d2").dispatch_event("click")  # as a screen reader does, without a pointer
    expect(board.cell("d2")).to_have_accessible_name("d2 red, last move")


def test_enter_and_space_place_and_a_question_mark_explains(board: BoardPage) -> None:
    board.open(fragment("naked-diagonal", 5))
    board.cell("c3").focus()
    board.page.keyboard.press("Enter")
    expect(board.cell("c3")).to_have_accessible_name("c3 red, last move")
    board.cell("a1").focus()
    board.page.keyboard.press("Space")
    expect(board.cell("a1")).to_have_accessible_name("a1 blue, last move")
    board.cell("d4").focus()
    board.page.keyboard.press("?")
    expect_turn(board.status, "red")
    board.expect_message("d4")
    expect(board.cell("d4")).to_have_accessible_name(re.compile("part of the reason"))
    board.cell("c4").focus()
    board.page.keyboard.press("?")
    board.expect_message("c4")
    expect(board.cell("c4")).to_have_accessible_name("c4 empty")
    expect(board.moves_listed).to_have_text(["c3", "a1"])


def test_links_are_buttons_after_the_grid(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2", "a5", "c3", "b5"]))
    link = board.page.get_by_role("button", name="link b2-c3")
    follows = """(link) => Boolean(
      document.querySelector("[role=grid]").compareDocumentPosition(link) & Node.DOCUMENT_POSITION_FOLLOWING)"""
    assert link.evaluate(follows)
    link.press("Enter")
    expect_turn(board.status, "blue")
    expect(board.page.locator("[data-point]:focus")).to_have_count(1)
    board.expect_link("b2", "c3", Color.RED)


GAME = fragment("quax", 5, ["c3", "d4", "b2"])


def test_arrows_step_wherever_the_focus_is_and_a_question_mark_lists_the_keys(board: BoardPage) -> None:
    board.follow(GAME)
    bar = board.page.get_by_role("group", name="Moves, step by step")
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("ArrowLeft")
    expect(bar).to_contain_text("move 2 of 3")
    board.button("Analyse").focus()
    board.page.keyboard.press("Home")
    expect(bar).to_contain_text("move 0 of 3")
    board.page.keyboard.press("ArrowRight")
    expect(bar).to_contain_text("move 1 of 3")
    board.cell("c3").focus()
    board.page.keyboard.press("ArrowRight")
    expect(board.cell("d3")).to_be_focused()
    expect(bar).to_contain_text("move 1 of 3")
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("?")
    dialog = board.page.get_by_role("dialog", name="Keys")
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    board.analyse()
    board.button("Keys").click()
    expect(dialog).to_be_visible()
    board.page.keyboard.press("Escape")
    expect(board.page).to_have_url(re.compile("g=quax"))


def test_in_a_field_keys_belong_to_the_field(board: BoardPage) -> None:
    board.open(GAME)
    board.unfold("Comment and marks")
    board.page.get_by_role("textbox", name="Comment").focus()
    board.page.keyboard.press("Home")
    board.page.keyboard.type("n?")
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")
    expect(board.page.get_by_role("dialog")).to_be_hidden()


def test_arrows_lead_to_the_board_in_a_game_that_is_played(board: BoardPage) -> None:
    board.open_to_play(GAME)
    board.page.evaluate("() => document.activeElement.blur()")
    board.page.keyboard.press("ArrowUp")
    expect(board.page.get_by_role("gridcell").and_(board.page.locator(":focus"))).to_be_visible()
    expect(board.cell("b2")).to_have_accessible_name("b2 red, last move")
