"""The table of openings: who wins after the first stones on boards that take hours to solve."""

from __future__ import annotations

from itertools import product

import pytest

import crosscut
from crosscut import Color, Place, Point, Swap
from crosscut.solver.joining import Joining, joining_of
from crosscut.solver.opening_table import SOLVED
from crosscut.solver.openings import LOSES, NAMES, OPEN, first_stones, images, known_opening

GAMES = {joining_of(crosscut.game(text)): text for text in ("crossway", "quickway", "own:join-rising")}
boards = pytest.mark.parametrize(
    ("joining", "size"), list(SOLVED), ids=[f"{GAMES[joining]} {size}" for joining, size in SOLVED]
)


def points(size: int) -> list[Point]:
    return [Point(file, rank) for rank, file in product(range(size), repeat=2)]


@boards
def test_each_line_has_a_sign_for_every_reply(joining: Joining, size: int) -> None:
    covered: set[Point] = set()
    for name, line in SOLVED[joining, size].items():
        first = Point.parse(name)
        covered |= {image(first) for image in images(joining, size)}
        assert len(line) == 1 + size * size and line[1 + first.rank * size + first.file] == "."
        signs = set(line) - {".", LOSES, OPEN}
        assert all(NAMES.index(sign) < size * size for sign in signs)
        assert NAMES[first.rank * size + first.file] not in signs, "nobody plays on a stone"
    assert covered == {*points(size)}


@boards
def test_first_stones_agree_with_the_replies(joining: Joining, size: int) -> None:
    """Blue wins after a first stone exactly if some reply wins."""
    for line in SOLVED[joining, size].values():
        first, replies = line[0], line[1:].replace(".", "")
        if first == LOSES:
            assert LOSES not in replies
        elif first == OPEN:
            assert LOSES not in replies and OPEN in replies
        else:
            assert line[1 + NAMES.index(first)] == LOSES


@boards
def test_images_have_the_same_result(joining: Joining, size: int) -> None:
    game = crosscut.game(GAMES[joining])
    start = game.start(size)
    for first in points(size)[::3]:
        after_first = game.play(start, Place(first)).position
        for reply in [None, *points(size)[::5]]:
            if reply == first:
                continue
            after = after_first if reply is None else game.play(after_first, Place(reply)).position
            known = known_opening(game, after)
            for image in images(joining, size):
                turned = game.play(start, Place(image(first))).position
                turned = turned if reply is None else game.play(turned, Place(image(reply))).position
                other = known_opening(game, turned)
                assert (known and known.winner) == (other and other.winner)
                if other is not None and other.move is not None:
                    assert Place(other.move) in game.legal_moves(turned)


@pytest.mark.parametrize("game_id", ["crossway", "quickway"])
def test_solve_answers_from_the_table(game_id: str) -> None:
    game = crosscut.game(game_id)
    start = game.start(7)
    empty = crosscut.solve(game, start)
    assert empty is not None and empty.winner is Color.RED and isinstance(empty.move, Place) and empty.nodes == 0
    strong = game.play(start, empty.move).position
    solution = crosscut.solve(game, strong)
    assert solution is not None and (solution.winner, solution.move) == (Color.RED, Swap())
    swapped = crosscut.solve(game, game.play(strong, Swap()).position)
    assert swapped is not None and swapped.winner is Color.RED and isinstance(swapped.move, Place)
    weak = next(point for point, winner in first_stones(game, 7).items() if winner is Color.BLUE)
    board = crosscut.Board(game, 7)
    board.push(str(weak))
    solution = board.solve()
    assert solution is not None and solution.winner is Color.BLUE and isinstance(solution.move, Place)
    board.push(str(solution.move))
    lost = board.solve()
    assert lost is not None and lost.winner is Color.BLUE and lost.move in board.legal_moves
    progress = list(crosscut.solve_steps(board))[-1]
    assert progress.to_decide == 0 and progress.decided[str(lost.move)] is Color.BLUE


def test_the_table_is_silent_where_it_knows_nothing() -> None:
    crossway = crosscut.game("crossway")
    assert known_opening(crosscut.game("quax"), crosscut.game("quax").start(7)) is None
    assert known_opening(crossway, crossway.start(9)) is None
    assert first_stones(crossway, 9) == {} == first_stones(crosscut.game("quax"), 7)
    rows = "/".join(["......."] * 6 + ["B......"]).replace("/", "\n")
    for turn in Color:
        assert known_opening(crossway, crossway.setup(rows, turn)) is None, "only Blue has a stone"
    rows = rows.replace("B.", "BR")
    assert known_opening(crossway, crossway.setup(rows, Color.BLUE)) is None, "it is not Blue's turn after two stones"
