"""Solves all positions of a small board backwards: who wins, how soon, and where neither side wants to move.

*Red wins within n moves* is a set of positions for each side that may be to move. It follows from the sets for n - 1: a
position is in it if some move of Red, or every move of Blue, leads into the set before. So a few passes over all
positions solve a board completely, without a search and without :mod:`crosscut.solver`.

These are all positions that the rules allow, with any number of stones for each side, even if no game reaches them. The
sets are those of :mod:`laboratory.research.all_positions`: position by position, in the bits of large integers.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TypeAlias

from crosscut.geometry import Color, Point, king_steps
from crosscut.metadata import RuleSet
from crosscut.theory.stones import Stones
from laboratory.research.all_positions import (
    BLUE,
    EMPTY,
    RED,
    WEIGHTS,
    Condition,
    Conditions,
    PositionSet,
    Space,
    full_blocks,
    judge_candy_necklace,
    judge_naked_diagonal,
    space,
)

SIDES = (RED, BLUE)
Wins: TypeAlias = dict[int, PositionSet]
"""Positions that one side wins, by the side to move."""

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
    crosscuts = full_blocks(board, ["xo/ox"])
    imposed: tuple[Imposed, ...] = ()
    if rule_set is RuleSet.NO_NAKED_DIAGONAL_TO_COME:
        allowed = landing = judge_naked_diagonal(size, size).fillable
    elif rule_set is RuleSet.NO_CROSSCUT_TO_COME:
        allowed = landing = judge_candy_necklace(size, size).fillable
    elif rule_set is RuleSet.NO_CROSSCUT:
        allowed = landing = _without(board, crosscuts)
    else:
        imposed = tuple(_imposed(board))
        three_quarters = [condition for _, _, condition in _fourths(board)]
        allowed, landing = _without(board, crosscuts + three_quarters), [board.whole] * board.count
    diagonally = rule_set is RuleSet.NO_CROSSCUT
    joined = _joined(board, allowed, RED, diagonally), _joined(board, allowed, BLUE, diagonally)
    return World(board, allowed, landing, joined, imposed)


def _without(board: Space, conditions: list[Condition]) -> PositionSet:
    forbidden = Conditions(board, conditions)
    return [forbidden.absent(board.digits(upper)) for upper in range(board.count)]


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
    side = board.columns
    points = [Point(index % side, index // side) for index in range(board.points)]
    neighbours = [
        [
            other
            for other, b in enumerate(points)
            if king_steps(a, b) == 1 and (diagonally or a.file == b.file or a.rank == b.rank)
        ]
        for a in points
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


class Passes:
    """The moves of a world. Positions with more stones come later in a set, so one walk from the end serves."""

    def __init__(self, world: World) -> None:
        self._world = world
        self._space = space = world.space
        self._digits = [space.digits(upper) for upper in range(space.count)]
        self.can_move: Wins = {side: self._leading_into(world.landing, side) for side in SIDES}
        """The positions, finished ones too, in which a side has a move."""
        over_red, over_blue = world.joined
        self.unfinished: PositionSet = [
            allowed & ~(red | blue) for allowed, red, blue in zip(world.allowed, over_red, over_blue, strict=True)
        ]
        """The allowed positions in which nobody is joined."""

    def joined(self, winner: int) -> Wins:
        """The positions that a side has won already."""
        over = self._world.joined[SIDES.index(winner)]
        return {side: self._with_unfilled(list(over)) for side in SIDES}

    def one_more(self, winner: int, within: Wins) -> Wins:
        """The positions that a side wins within one more move. A skipped turn does not count as a move."""
        loser = RED + BLUE - winner
        attacks = self._leading_into(within[loser], winner)
        lost = [landing & ~won for landing, won in zip(self._world.landing, within[winner], strict=True)]
        escapes = self._leading_into(lost, loser)
        over = self._world.joined[SIDES.index(winner)]
        after: Wins = {winner: [], loser: []}
        for upper, unfinished in enumerate(self.unfinished):
            attacker, defender = self.can_move[winner][upper], self.can_move[loser][upper]
            wins = unfinished & attacker & attacks[upper]
            holds = unfinished & defender & ~escapes[upper]
            after[winner].append(over[upper] | wins | unfinished & ~attacker & holds)
            after[loser].append(over[upper] | holds | unfinished & ~defender & wins)
        return {side: self._with_unfilled(won) for side, won in after.items()}

    def _leading_into(self, target: PositionSet, side: int) -> PositionSet:
        """The positions, allowed or not, from which a stone of that side leads into a set."""
        found = []
        for upper, digits in enumerate(self._digits):
            before = 0
            for index, digit in enumerate(digits):
                if digit == EMPTY:
                    before |= target[upper + side * WEIGHTS[index]]
            for index, by_digit in enumerate(self._space.with_digit):
                before |= (target[upper] & by_digit[side]) >> side * WEIGHTS[index]
            found.append(before)
        return found

    def _with_unfilled(self, won: PositionSet) -> PositionSet:
        """Add the positions from which filling imposed points leads into the set."""
        if not self._world.imposed:
            return won
        lower_points = self._space.lower
        for upper in reversed(range(len(won))):
            digits = self._digits[upper]
            inner = []
            for imposed in self._world.imposed:
                index = imposed.point - lower_points
                if index >= 0 and digits[index] != EMPTY:
                    continue
                met = imposed.conditions.met(digits)
                if index >= 0:
                    won[upper] |= met & won[upper + imposed.color * WEIGHTS[index]]
                elif met:
                    inner.append((met, imposed.color * WEIGHTS[imposed.point]))
            before = -1
            while before != won[upper]:
                before = won[upper]
                for met, weight in inner:
                    won[upper] |= met & won[upper] >> weight
        return won


@dataclass(frozen=True, slots=True)
class Values:
    """The results for all positions of a board."""

    world: World
    wins: dict[int, Wins]
    """The positions that are won, by the winner and the side to move."""
    open: PositionSet
    """The positions in which nobody is joined and both sides have a move."""
    plies: dict[Point | None, int]
    """The moves until the end from the empty board (None) and after each first stone of Red, if the winner hurries and
    the other side delays."""

    def winner(self, stones: Stones, turn: Color) -> Color | None:
        """Who wins a position that the rules allow."""
        upper, lower = self.world.space.number(stones)
        side = RED if turn is Color.RED else BLUE
        for winner, color in zip(SIDES, Color, strict=True):
            if self.wins[winner][side][upper] >> lower & 1:
                return color
        return None

    @property
    def zugzwang(self) -> PositionSet:
        """The open positions that the side to move loses, whichever it is."""
        return [
            positions & red_loses & blue_loses
            for positions, red_loses, blue_loses in zip(
                self.open, self.wins[BLUE][RED], self.wins[RED][BLUE], strict=True
            )
        ]

    def fewest_stones(self, positions: PositionSet) -> list[Stones]:
        """The positions with the fewest stones."""
        space = self.world.space
        found = [stones for upper, choices in enumerate(positions) for stones in space.positions(upper, choices)]
        fewest = min((stones.all.bit_count() for stones in found), default=0)
        return [stones for stones in found if stones.all.bit_count() == fewest]


def solve_backward(world: World) -> Values:
    """Solve all positions of a board."""
    passes = Passes(world)
    wins = {winner: passes.joined(winner) for winner in SIDES}
    side = world.space.columns
    watched: dict[Point | None, tuple[int, int]] = {
        Point(index % side, index // side): (BLUE, RED * WEIGHTS[index]) for index in range(world.space.points)
    }
    watched[None] = RED, 0
    plies: dict[Point | None, int] = {}
    moves = 0
    while True:
        for point, (turn, number) in watched.items():
            upper, lower = divmod(number, world.space.size)
            if any(wins[winner][turn][upper] >> lower & 1 for winner in SIDES):
                plies.setdefault(point, moves)
        after = {winner: passes.one_more(winner, wins[winner]) for winner in SIDES}
        if after == wins:
            break
        wins = after
        moves += 1
    still_open = [
        unfinished & red & blue
        for unfinished, red, blue in zip(passes.unfinished, *passes.can_move.values(), strict=True)
    ]
    return Values(world, wins, still_open, plies)
