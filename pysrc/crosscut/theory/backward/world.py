"""All positions of a board under the rules of a game: which are allowed, who is joined, what must be filled.

The sets are those of :mod:`crosscut.theory.all_positions`: position by position, in the bits of large integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from crosscut.rule_set import RuleSet
from crosscut.theory.all_positions import (
    BLUE,
    EMPTY,
    RED,
    Condition,
    Conditions,
    PositionSet,
    Space,
    crosscuts,
    judge_candy_necklace,
    judge_naked_diagonal,
    space,
)

RULE_SETS = (
    RuleSet.NO_NAKED_DIAGONAL_TO_COME,
    RuleSet.NO_CROSSCUT_TO_COME,
    RuleSet.NO_CROSSCUT,
    RuleSet.FOURTHS_FILLED,
)
"""The rules whose positions are stones alone, without links."""


@dataclass(frozen=True, slots=True)
class Imposed:
    """The positions in which a block imposes a colour on an empty point."""

    point: int
    color: int
    conditions: Conditions


@dataclass(frozen=True, slots=True)
class World:
    """A game on one board."""

    space: Space
    allowed: PositionSet
    """The positions that the rules allow between two moves."""
    landing: PositionSet
    """The positions that one more stone may lead to; if points are filled after it, any position."""
    joined: tuple[PositionSet, PositionSet]
    """The allowed positions in which Red, and in which Blue, has a path."""
    imposed: tuple[Imposed, ...]
    """What is filled after a stone, one entry for each point and colour; () if nothing is."""


def world(rule_set: RuleSet, size: int) -> World:
    """The world of a game on a square board. Raises ValueError if the board is too large or has links."""
    if rule_set not in RULE_SETS:
        raise ValueError(f"the rules {rule_set!r} are not solved backwards: expected no links and a path")
    board = space(size, size)
    whole = [board.whole] * board.count
    imposed: tuple[Imposed, ...] = ()
    if rule_set is RuleSet.NO_NAKED_DIAGONAL_TO_COME:
        allowed = landing = judge_naked_diagonal(size, size).fillable
    elif rule_set is RuleSet.NO_CROSSCUT_TO_COME:
        allowed = landing = judge_candy_necklace(size, size).fillable
    elif rule_set is RuleSet.NO_CROSSCUT:
        allowed = landing = _without(board, crosscuts(board))
    else:
        imposed = tuple(_imposed(board))
        allowed, landing = _without(board, [*crosscuts(board), *_three_quarters(board)]), whole
    diagonally = rule_set is RuleSet.NO_CROSSCUT
    joined = _joined(board, allowed, RED, diagonally), _joined(board, allowed, BLUE, diagonally)
    return World(board, allowed, landing, joined, imposed)


def _without(board: Space, conditions: list[Condition]) -> PositionSet:
    forbidden = Conditions(board, conditions)
    return [forbidden.absent(board.digits(upper)) for upper in range(board.count)]


def _three_quarters(board: Space) -> list[Condition]:
    return [condition for _, _, condition in _fourths(board)]


def _fourths(board: Space) -> Iterator[tuple[int, int, Condition]]:
    """For each corner of each block and each colour, when that block imposes the colour on the corner."""
    for south_west, south_east, north_west, north_east in board.blocks():
        for fourth, across, pair in (
            (south_west, north_east, (south_east, north_west)),
            (north_east, south_west, (south_east, north_west)),
            (south_east, north_west, (south_west, north_east)),
            (north_west, south_east, (south_west, north_east)),
        ):
            for color, enemy in ((RED, BLUE), (BLUE, RED)):
                ends = tuple((end, (color,)) for end in pair)
                yield fourth, color, ((fourth, (EMPTY,)), (across, (enemy,)), *ends)


def _imposed(board: Space) -> Iterator[Imposed]:
    fourths = list(_fourths(board))
    for point in range(board.points):
        for color in (RED, BLUE):
            conditions = [condition for fourth, owner, condition in fourths if (fourth, owner) == (point, color)]
            yield Imposed(point, color, Conditions(board, conditions))


def _joined(board: Space, allowed: PositionSet, color: int, diagonally: bool) -> PositionSet:
    """The allowed positions in which a colour has a path, by a flood from one edge in all of them at once."""
    steps = [(across, up) for across in (-1, 0, 1) for up in (-1, 0, 1) if across or up]
    if not diagonally:
        steps = [step for step in steps if not all(step)]
    side = board.columns
    neighbours = [
        [
            (rank + up) * side + file + across
            for across, up in steps
            if 0 <= file + across < side and 0 <= rank + up < board.rows
        ]
        for rank in range(board.rows)
        for file in range(side)
    ]
    if color == RED:
        first, last = range(side), range(board.points - side, board.points)
    else:
        first, last = range(0, board.points, side), range(side - 1, board.points, side)
    found = []
    for upper in range(board.count):
        digits = board.digits(upper)
        stones = [lower[color] for lower in board.with_digit]
        stones += [board.whole if digit == color else 0 for digit in digits]
        reached = _flood(stones, first, neighbours)
        joined = 0
        for point in last:
            joined |= reached[point]
        found.append(joined & allowed[upper])
    return found


def _flood(stones: list[int], seeds: range, neighbours: list[list[int]]) -> list[int]:
    """For each point, in which positions it is joined with one of the seeds."""
    reached = [0] * len(stones)
    for seed in seeds:
        reached[seed] = stones[seed]
    changed = set(seeds)
    while changed:
        point = changed.pop()
        for neighbour in neighbours[point]:
            more = reached[neighbour] | reached[point] & stones[neighbour]
            if more != reached[neighbour]:
                reached[neighbour] = more
                changed.add(neighbour)
    return reached
