"""The end of the Zigzag Edge Game against a plain minimax without memory."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from crosscut.geometry import Color, Point
from crosscut.solver.zigzag import LARGEST_SOLVED, MOST_FREE, Reply, perfect_play, replies, reply_steps
from crosscut.zigzag_outline import outline


def plain_margin(size: int, dots: tuple[Point, ...], turn: Color) -> int:
    """Red's score minus Blue's with best play."""
    after = [plain_margin(size, (*dots, point), turn.other) for point in placements(size, dots)]
    if not after:
        drawn = outline(dots)
        return len(drawn.top) - len(drawn.bottom)
    return max(after) if turn is Color.RED else min(after)


def placements(size: int, dots: tuple[Point, ...]) -> list[Point]:
    files, ranks = {dot.file for dot in dots}, {dot.rank for dot in dots}
    return [Point(file, rank) for file in range(size) if file not in files for rank in range(size) if rank not in ranks]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_perfect_play_is_minimax(size: int) -> None:
    solved = perfect_play(size)
    assert solved.margin == plain_margin(size, (), Color.RED)
    first = {point: plain_margin(size, (point,), Color.BLUE) for point in placements(size, ())}
    assert solved.best == tuple(point for point, margin in first.items() if margin == solved.margin)


@pytest.mark.parametrize(
    ("size", "winner"), [(2, None), (3, Color.RED), (4, None), (5, None), (6, None), (7, Color.RED)]
)
def test_who_wins_on_small_boards(size: int, winner: Color | None) -> None:
    solved = perfect_play(size)
    assert (solved.size, solved.winner) == (size, winner)
    assert (solved.margin > 0) == (winner is Color.RED)


@given(st.integers(3, 8), st.randoms(use_true_random=False), st.sampled_from(Color))
def test_replies_are_minimax(size: int, chooser: random.Random, turn: Color) -> None:
    files, ranks = chooser.sample(range(size), size), chooser.sample(range(size), size)
    dots = tuple(map(Point, files, ranks))[min(size, 3) :]
    found = replies(size, dots, turn)
    assert {reply.point for reply in found} == set(placements(size, dots))
    for reply in found:
        assert reply.margin == plain_margin(size, (*dots, reply.point), turn.other)
    margins = [reply.margin for reply in found]
    assert margins == sorted(margins, reverse=turn is Color.RED)


def test_search_for_replies_pauses_often() -> None:
    pauses = sum(1 for _ in reply_steps(5, (), Color.RED))
    assert pauses > 100


def test_no_reply_is_left_when_the_dots_are_complete() -> None:
    assert replies(2, [Point(0, 0), Point(1, 1)], Color.RED) == ()
    assert replies(2, [Point(0, 1)], Color.BLUE) == (Reply(Point(1, 0), 0),)


@pytest.mark.parametrize("size", [1, LARGEST_SOLVED + 1])
def test_sizes_that_are_not_solved(size: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to 9"):
        perfect_play(size)


def test_positions_that_are_not_searched() -> None:
    with pytest.raises(ValueError, match="8 files are free"):
        replies(MOST_FREE + 1, (), Color.RED)
    with pytest.raises(ValueError, match="b1 is off the board or in line"):
        replies(3, [Point(0, 0), Point(1, 0)], Color.RED)
    with pytest.raises(ValueError, match="d1 is off the board or in line"):
        replies(3, [Point(3, 0)], Color.RED)
