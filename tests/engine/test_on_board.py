"""Whoever asks about a game and a position may ask about a board instead."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import pytest

import crosscut
from crosscut import Board, Game, Position
from crosscut.player import advise, advise_steps
from crosscut.steps import finish

BOARD = Board.from_diagram("crossway", "R..\nR..\n...")


class Somewhere(NamedTuple):
    """What somebody else may call a board."""

    game: Game
    position: Position


def test_a_board_can_be_asked_about() -> None:
    expected = advise(BOARD.game, BOARD.position, level=3, seed=1)
    assert advise(BOARD, level=3, seed=1) == expected == BOARD.advise(level=3, seed=1)
    assert finish(advise_steps(BOARD, level=3, seed=1)) == expected
    assert advise(Somewhere(BOARD.game, BOARD.position), level=3, seed=1) == expected
    assert advise(game=BOARD.game, position=BOARD.position, level=3, seed=1) == expected
    solution = crosscut.solve(BOARD.game, BOARD.position, full=True)
    assert solution is not None and solution.winner == "red"
    assert crosscut.solve(BOARD, full=True) == solution == finish(crosscut.solve_steps(BOARD, full=True))
    assert crosscut.solve(game=BOARD.game, position=BOARD.position, full=True) == solution


ASKS: dict[str, Callable[..., object]] = {
    "advise": advise,
    "advise_steps": lambda *asked: finish(advise_steps(*asked)),
    "solve": crosscut.solve,
    "solve_steps": lambda *asked: finish(crosscut.solve_steps(*asked)),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (
            (BOARD.game,),
            "<Game crossway: .* comes without a position: expected a game and a position, or a",
        ),
        ((BOARD, BOARD.position), "<Board of crossway.* has a position already: expected a game and a position, or a"),
        ((BOARD.position,), "<Position of crossway.* is neither a game nor a Board: expected a game and a position"),
        (("crossway",), "'crossway' is neither a game nor a Board"),
        ((None, BOARD.position), "None is neither a game nor a Board"),
        ((BOARD.game, "3/3/3 r"), "position is '3/3/3 r': expected Position"),
        ((BOARD.game, BOARD), "position is <Board of crossway"),
    ],
)
def test_other_things_are_refused_in_a_sentence(ask: Callable[..., object], asked: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{complaint}"):
        ask(*asked)
