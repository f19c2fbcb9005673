"""Play from the empty board: does somebody always have a placement, and how often is a side skipped?

The search visits every position that the two games of 2024 can reach: Red begins, the sides take turns, a side without
a legal placement is skipped. Play goes on after a completed path, so more positions are visited than a game has.
"""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.theory.all_positions import EMPTY, WEIGHTS, Space, Verdicts
from crosscut.theory.stones import Stones


@dataclass(frozen=True, slots=True)
class Reached:
    """What play can reach."""

    positions: int
    """Positions, counted once for each side that may be to move."""
    skips: int
    """Those in which the side to move has no legal placement and the other side has."""
    stuck: tuple[Stones, ...]
    """Positions with an empty point in which nobody has a legal placement: counterexamples to the claim."""


def reach(verdicts: Verdicts) -> Reached:
    """Play every game on the board of these verdicts."""
    board, legal = verdicts.space, verdicts.fillable
    to_move = [[0] * board.count, [0] * board.count]
    to_move[0][0] = 1
    positions = skips = 0
    stuck: list[Stones] = []
    for upper in range(board.count):
        digits = board.digits(upper)
        can_move = _can_move(board, legal, upper, digits)
        red, blue, skipped = _play_lower(board, legal[upper], (to_move[0][upper], to_move[1][upper]), can_move)
        to_move[0][upper], to_move[1][upper] = red, blue
        positions += red.bit_count() + blue.bit_count()
        skips += skipped
        unfinished = board.whole if EMPTY in digits else board.whole & ~board.full
        left = (red | blue) & unfinished & ~can_move[0] & ~can_move[1]
        stuck += [board.stones(upper, lower) for lower in range(board.size) if left >> lower & 1] if left else []
        for with_red, with_blue, _ in board.more_stones(upper, digits):
            to_move[1][with_red] |= red & legal[with_red]
            to_move[0][with_blue] |= blue & legal[with_blue]
    return Reached(positions, skips, tuple(stuck))


def _can_move(board: Space, legal: list[int], upper: int, digits: tuple[int, ...]) -> tuple[int, int]:
    """The lower parts with which Red, and with which Blue, has a legal placement."""
    red = blue = 0
    for with_red, with_blue, _ in board.more_stones(upper, digits):
        red |= legal[with_red]
        blue |= legal[with_blue]
    for index, (_, is_red, is_blue) in enumerate(board.with_digit):
        red |= (legal[upper] & is_red) >> WEIGHTS[index]
        blue |= (legal[upper] & is_blue) >> 2 * WEIGHTS[index]
    return red, blue


def _play_lower(board: Space, legal: int, to_move: tuple[int, int], can_move: tuple[int, int]) -> tuple[int, int, int]:
    """Let the sides place in the lower part until nothing new is reached; also how many skips there were."""
    red, blue = to_move
    while True:
        before = red, blue
        skip_red, skip_blue = red & ~can_move[0] & can_move[1], blue & ~can_move[1] & can_move[0]
        blue |= skip_red
        red |= skip_blue
        for index, (empty, _, _) in enumerate(board.with_digit):
            blue |= (red & empty) << WEIGHTS[index] & legal
            red |= (blue & empty) << 2 * WEIGHTS[index] & legal
        if (red, blue) == before:
            return red, blue, skip_red.bit_count() + skip_blue.bit_count()
