"""Two people beside each other play every game to its end, by mouse and by keyboard."""

from __future__ import annotations

import random
import re

import pytest
from playwright.sync_api import expect

import crosscut
from crosscut import Color, Connect, Game, Move, Point, Position, Swap
from e2e.board_page import BoardPage, fragment, title
from e2e.guarded_pages import WITHOUT_EVALUATION, GuardedPages

SIZES = {"zigzag-edge": 6}
USUAL_SIZE = 4


@pytest.fixture(scope="module")
def shared_board(shared_pages: GuardedPages) -> BoardPage:
    """A page on which stones come down, as on most people's."""
    return shared_pages.open_board(init_script=WITHOUT_EVALUATION, motion=True)


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


def result(game: Game, position: Position) -> str:
    """How the status line begins when the game is over."""
    outcome = game.outcome(position)
    assert outcome is not None
    return "Tie" if outcome.winner is None else f"{title(outcome.winner)} wins"


@pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: str(game.id))
def test_game_is_played_to_its_end(board: BoardPage, game: Game) -> None:
    size = SIZES.get(game.id, USUAL_SIZE)
    played = random_game(game, size, seed=11)
    board.start(game.name, size)
    for index, (move, position) in enumerate(played):
        play = board.play_by_mouse if index % 2 else board.play_by_twin
        play(move)
        expected = f"{title(position.turn)} to move" if game.outcome(position) is None else result(game, position)
        expect(board.status).to_have_text(re.compile(f"^(Red skipped. |Blue skipped. )?{expected}"))
    board.expect_position(played[-1][1])
    expect(board.moves_listed).to_have_text([str(move) for move, _ in played])
    board.cell(Point(0, 0)).click()
    expect(board.status).to_contain_text("over")


def test_quax_links_by_click_and_by_drag_and_no_link_crosses_another(board: BoardPage) -> None:
    board.open(fragment("quax", 5, ["b2", "c2", "c3", "b3"]))
    board.page.mouse.click(*board.centre("b2", "c3"))
    expect(board.status).to_contain_text("Blue to move")
    expect(board.moves_listed.last).to_have_text("b2-c3")
    board.page.mouse.click(*board.centre("b3", "c2"))
    expect(board.status).to_have_text(re.compile(r"^Blue to move\. .*cross"))
    expect(board.cell("b3")).to_have_accessible_name(re.compile("part of the reason"))
    board.open(fragment("quax", 5, ["b2", "e1", "c3", "e2"]))
    board.page.mouse.move(*board.centre("c3"))
    board.page.mouse.down()
    board.page.mouse.move(*board.centre("b2"), steps=4)
    board.page.mouse.up()
    expect(board.status).to_contain_text("Blue to move")
    expect(board.moves_listed.last).to_have_text("b2-c3")


def test_links_that_can_be_made_are_dashed_on_the_board(board: BoardPage) -> None:
    board.open_to_play(fragment("quax", 5, ["b2", "e1", "c3"]))
    assert board.pixel_between("b2", "c3") == board.pixel_between("b4", "c5")
    board.play_by_mouse(crosscut.parse_move("e2"))
    expect(board.button("link b2-c3")).to_be_visible()
    red, _, blue, _ = board.pixel_between("b2", "c3")
    assert red > blue + 80
    board.play_by_mouse(crosscut.parse_move("a1"))
    expect(board.status).to_contain_text("Blue to move")
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
    board.start("Quax", 5, red="Ada", blue="Bob")
    expect(board.button("Swap")).to_be_hidden()
    board.play_by_twin(crosscut.parse_move("c3"))
    expect(board.page.get_by_role("group", name="Other moves")).to_contain_text("the two people then exchange colours")
    board.play_by_twin(Swap())
    card = board.page.get_by_role("dialog", name="The sides are swapped")
    expect(card).to_contain_text("Bob takes it and is Red now (top to bottom). Ada is Blue now (left to right).")
    card.get_by_role("button", name="OK").click()
    expect(board.status).to_have_text(re.compile("^Blue to move"))
    players = board.page.get_by_role("list", name="Players").get_by_role("listitem")
    expect(players.nth(0)).to_contain_text("Bob")
    expect(players.nth(1)).to_contain_text("Ada")
    expect(board.button("Swap")).to_be_hidden()


def test_zigzag_edge_tells_the_score(board: BoardPage) -> None:
    dots = [f"{file}{rank}" for file, rank in zip("abcdefghi", (6, 7, 8, 4, 5, 9, 1, 3, 2), strict=True)]
    board.open(fragment("zigzag-edge", 9, dots))
    expect(board.status).to_have_text(re.compile("^Tie: 5 edges each"))
