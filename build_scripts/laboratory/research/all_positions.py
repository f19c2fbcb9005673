"""All positions of a small board at once: which can be filled, and the smallest that cannot.

A position of n points is a number of n ternary digits: 0 for an empty point, 1 for red,
2 for blue. A set of positions is a list of integers, one for each choice of the *upper*
part of the digits. Each integer has a bit for each choice of the *lower* part. Giving a
point of the lower part another colour is then a shift of a whole integer, so one
operation works on thousands of positions. The 3.5 billion positions of 4 x 5 points
take some seconds and 1 GB of memory.

No clever method decides here. Naked Diagonal is decided backwards from the full boards. A position that shows no naked
diagonal can be filled if some stone leads to one that can. Candy Necklace, and the games that ban other full blocks,
are decided by all full boards without these.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import accumulate, product, repeat
from operator import mul
from typing import TypeAlias

from crosscut.geometry import Point, grid
from crosscut.own.safety import banned_blocks
from crosscut.theory.stones import Stones

PositionSet: TypeAlias = list[int]
"""A set of positions, as described above."""

MAX_POINTS = 21
"""The most points of a board: one more would take 5 GB."""

EMPTY, RED, BLUE = range(3)

WEIGHTS: tuple[int, ...] = tuple(accumulate(repeat(3, MAX_POINTS), mul, initial=1))
"""The value of each digit: 1 for the first, 3 for the next, and so on."""

Condition: TypeAlias = tuple[tuple[int, tuple[int, ...]], ...]
"""Points of a block and the digits that each of them has to have."""


class Space:
    """How the positions of a board of ``rows`` x ``columns`` points are numbered; points rank by rank from a1."""

    def __init__(self, rows: int, columns: int) -> None:
        if rows < 2 or columns < 2 or rows * columns > MAX_POINTS:
            raise ValueError(f"{rows} x {columns} is too small or too large: expected 2 x 2 to {MAX_POINTS} points")
        self.rows, self.columns = rows, columns
        self.points = rows * columns
        self.lower = min(self.points // 2 + 2, self.points - 1)
        """How many points are in the lower part: more than half, because few long integers are faster than many."""
        self.upper = self.points - self.lower
        self.size = WEIGHTS[self.lower]
        """Bits of each integer."""
        self.count = WEIGHTS[self.upper]
        """Integers of a set."""
        self.whole = (1 << self.size) - 1
        """All choices of the lower part."""
        self.with_digit = [[self._with_digit(point, digit) for digit in range(3)] for point in range(self.lower)]
        """For each lower point and digit the choices that have it."""

    def _with_digit(self, point: int, digit: int) -> int:
        period = WEIGHTS[point + 1]
        pattern, length = ((1 << period // 3) - 1) << digit * (period // 3), period
        while length < self.size:
            pattern |= pattern << length | pattern << 2 * length
            length *= 3
        return pattern

    @property
    def full(self) -> int:
        """The choices of the lower part without an empty point."""
        result = self.whole
        for empty, _, _ in self.with_digit:
            result &= ~empty
        return result

    def digits(self, choice: int) -> tuple[int, ...]:
        """The digits of a choice of the upper part."""
        return tuple(choice // WEIGHTS[index] % 3 for index in range(self.upper))

    def positions(self, upper: int, choices: int) -> Iterator[Stones]:
        """The positions with this upper part and these choices of the lower part."""
        while choices:
            lowest = choices & -choices
            choices ^= lowest
            yield self.stones(upper, lowest.bit_length() - 1)

    def stones(self, upper: int, lower: int) -> Stones:
        """A position."""
        board = grid(self.rows, self.columns)
        number = upper * self.size + lower
        colors: list[list[Point]] = [[], [], []]
        for index in range(self.points):
            colors[number // WEIGHTS[index] % 3].append(Point(index % self.columns, index // self.columns))
        return Stones(board, board.mask(colors[RED]), board.mask(colors[BLUE]))

    def number(self, stones: Stones) -> tuple[int, int]:
        """The upper and the lower part of a position."""
        number = 0
        for index in range(self.points):
            bit = stones.board.bit(Point(index % self.columns, index // self.columns))
            number += WEIGHTS[index] * (RED if stones.red & bit else BLUE if stones.blue & bit else EMPTY)
        return divmod(number, self.size)

    def blocks(self) -> Iterator[tuple[int, int, int, int]]:
        """The numbers of the points of each block: south-west, south-east, north-west, north-east."""
        for rank, file in product(range(self.rows - 1), range(self.columns - 1)):
            corner = rank * self.columns + file
            yield corner, corner + 1, corner + self.columns, corner + self.columns + 1

    def more_stones(self, upper: int, digits: tuple[int, ...]) -> Iterator[tuple[int, int, int]]:
        """The upper parts with one more stone: red there, blue there, and the index of the point."""
        for index, digit in enumerate(digits):
            if digit == EMPTY:
                yield upper + WEIGHTS[index], upper + 2 * WEIGHTS[index], index


@lru_cache(maxsize=2)
def space(rows: int, columns: int) -> Space:
    """The space of a board. Raises ValueError if the board is too large."""
    return Space(rows, columns)


class Conditions:
    """The positions in which some block meets one of several conditions."""

    def __init__(self, space: Space, conditions: list[Condition]) -> None:
        self._space = space
        self._anywhere = 0
        self._mixed: list[tuple[int, Condition]] = []
        for condition in conditions:
            lower = space.whole
            for point, digits in condition:
                if point < space.lower:
                    lower &= sum(space.with_digit[point][digit] for digit in digits)
            upper = tuple((point - space.lower, digits) for point, digits in condition if point >= space.lower)
            if upper:
                self._mixed.append((lower, upper))
            else:
                self._anywhere |= lower

    def met(self, digits: tuple[int, ...]) -> int:
        """The lower parts with which some block meets a condition."""
        found = self._anywhere
        for lower, upper in self._mixed:
            if all(digits[index] in allowed for index, allowed in upper):
                if lower == self._space.whole:
                    return lower
                found |= lower
        return found

    def absent(self, digits: tuple[int, ...]) -> int:
        """The lower parts with which no block meets a condition."""
        return self._space.whole & ~self.met(digits)


@dataclass(frozen=True, slots=True)
class Verdicts:
    """The verdict on every position of a board."""

    space: Space
    fillable: PositionSet
    """The positions that show nothing forbidden and can be filled."""
    unfillable: PositionSet
    """Naked Diagonal: those that show no naked diagonal and cannot be filled. Banned blocks: all others."""
    showing: int
    """How many positions show a naked diagonal or a banned block."""

    @property
    def legal(self) -> int:
        """How many positions can be filled."""
        return sum(map(int.bit_count, self.fillable))

    @property
    def hidden(self) -> int:
        """How many positions show nothing forbidden, but cannot be filled."""
        return WEIGHTS[self.space.points] - self.showing - self.legal


def judge_naked_diagonal(rows: int, columns: int) -> Verdicts:
    """Which positions of Naked Diagonal can be filled. Raises ValueError if the board is too large."""
    board = space(rows, columns)
    naked = []
    for south_west, south_east, north_west, north_east in board.blocks():
        for pair, shared in (
            ((south_west, north_east), (south_east, north_west)),
            ((south_east, north_west), (south_west, north_east)),
        ):
            for color in (RED, BLUE):
                others = tuple(digit for digit in range(3) if digit != color)
                naked.append((*((end, (color,)) for end in pair), *((point, others) for point in shared)))
    forbidden = Conditions(board, naked)
    fillable, unfillable = [0] * board.count, [0] * board.count
    showing = WEIGHTS[board.points]
    for upper in reversed(range(board.count)):
        digits = board.digits(upper)
        sound = forbidden.absent(digits)
        showing -= sound.bit_count()
        known = 0 if EMPTY in digits else board.full
        for red, blue, _ in board.more_stones(upper, digits):
            known |= fillable[red] | fillable[blue]
        fillable[upper] = _before(board, known & sound, sound)
        unfillable[upper] = sound & ~fillable[upper]
    return Verdicts(board, fillable, unfillable, showing)


def _before(board: Space, known: int, sound: int) -> int:
    """The sound lower parts from which placements in the lower part lead to known ones, by sound ones."""
    while True:
        grown = known
        for index, (_, red, blue) in enumerate(board.with_digit):
            grown |= ((grown & red) >> WEIGHTS[index] | (grown & blue) >> 2 * WEIGHTS[index]) & sound
        if grown == known:
            return known
        known = grown


def judge_candy_necklace(rows: int, columns: int) -> Verdicts:
    """Which positions of Candy Necklace can be filled. Raises ValueError if the board is too large."""
    return judge_blocks(rows, columns, ["xo/ox"])


def judge_blocks(rows: int, columns: int, patterns: Sequence[str]) -> Verdicts:
    """Which positions can be filled without full blocks that hold one of the patterns.

    Raises ValueError if the board is too large.
    """
    board = space(rows, columns)
    forbidden = Conditions(board, full_blocks(board, patterns))
    fillable, unfillable = [0] * board.count, [0] * board.count
    showing = WEIGHTS[board.points]
    for upper in reversed(range(board.count)):
        digits = board.digits(upper)
        sound = forbidden.absent(digits)
        showing -= sound.bit_count()
        if EMPTY in digits:
            red, blue, _ = next(board.more_stones(upper, digits))
            fillable[upper] = fillable[red] | fillable[blue]
        else:
            fillable[upper] = _before(board, sound & board.full, board.whole)
        unfillable[upper] = board.whole & ~fillable[upper]
    return Verdicts(board, fillable, unfillable, showing)


def full_blocks(board: Space, patterns: Sequence[str]) -> list[Condition]:
    """The conditions that a block is full and holds one of the patterns."""
    banned = banned_blocks(tuple(patterns))
    found: list[Condition] = []
    for block, colors in product(board.blocks(), range(16)):
        if banned >> colors & 1:
            found.append(tuple((point, (RED if colors >> place & 1 else BLUE,)) for place, point in enumerate(block)))
    return found


def smallest_unfillable(verdicts: Verdicts) -> Iterator[Stones]:
    """The unfillable positions from which no single stone can go.

    Without it the position could be filled or, in Naked Diagonal, would show a naked diagonal.
    """
    board, unfillable = verdicts.space, verdicts.unfillable
    for upper in range(board.count):
        found = unfillable[upper]
        for index, digit in enumerate(board.digits(upper)):
            if digit != EMPTY:
                found &= ~unfillable[upper - digit * WEIGHTS[index]]
        if not found:
            continue
        for index, (empty, _, _) in enumerate(board.with_digit):
            fewer = unfillable[upper] & empty
            found &= ~(fewer << WEIGHTS[index] | fewer << 2 * WEIGHTS[index])
        yield from board.positions(upper, found)


@dataclass(frozen=True, slots=True)
class Reached:
    """The positions that play of the two games of 2024 can reach."""

    positions: int
    """Positions, counted once for each side that may be to move."""
    skips: int
    """Those in which the side to move has no legal placement and the other side has."""
    stuck: tuple[str, ...]
    """Positions with an empty point in which nobody has a legal placement: counterexamples to the claim."""


def reach(verdicts: Verdicts) -> Reached:
    """Play from the empty board: Red begins, the sides take turns, a side without a legal placement is skipped.

    Play goes on after a completed path, so more positions are visited than a game has.
    """
    board, legal = verdicts.space, verdicts.fillable
    to_move = [[0] * board.count, [0] * board.count]
    to_move[0][0] = 1
    positions = skips = 0
    stuck: list[str] = []
    for upper in range(board.count):
        digits = board.digits(upper)
        can_move = _can_move(board, legal, upper, digits)
        red, blue, skipped = _play_lower(board, legal[upper], (to_move[0][upper], to_move[1][upper]), can_move)
        to_move[0][upper], to_move[1][upper] = red, blue
        positions += red.bit_count() + blue.bit_count()
        skips += skipped
        unfinished = board.whole if EMPTY in digits else board.whole & ~board.full
        left = (red | blue) & unfinished & ~can_move[0] & ~can_move[1]
        stuck += ["/".join(stones.rows) for stones in board.positions(upper, left)]
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
