"""Colours, points, links and the board as a set of bits.

A board of ``rows`` x ``columns`` points is stored row by row from the south. Each
row has one more column, which is never set. So a shift by one never carries a stone
from the end of one row to the start of the next:

    rank 3    8  9 10  .        bit of a point = rank * (columns + 1) + file
    rank 2    4  5  6  .
    rank 1    0  1  2  .        (bits of a 3 x 3 board, . = padding)
              a  b  c

One Python integer is then a set of points, and one operation on it works on
all points of the board at once.
"""

from __future__ import annotations

import re
import string
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from dataclasses import dataclass
from enum import StrEnum
from functools import cache
from itertools import compress
from operator import index
from typing import NamedTuple, Self, TypeAlias, TypeVar

from crosscut.arguments import checked, quoted, reads, unchangeable
from crosscut.said import tr

MIN_SIZE = 2
"""The smallest board side."""
MAX_SIZE = 26
"""The largest board side: files are named by one letter."""

Mask: TypeAlias = int
"""A set of points of one :class:`Grid`, one bit each."""

T = TypeVar("T")

FILES = "abcdefghijklmnopqrstuvwxyz"

_POINT = re.compile(r"([A-Za-z])([1-9][0-9]?)")
_HALF_WIDTH = {0xFEE0 + ord(sign): sign for sign in string.ascii_letters + string.digits}
"""East Asian keyboards write letters and digits that are twice as wide."""
_FLAGS = bytes.maketrans(b"01", b"\x00\x01")


class Color(StrEnum):
    """A side: Red or Blue.

    ``Color("red")`` and ``Color("Red")`` are both ``Color.RED``; any other text raises ValueError.

    Attributes:
        RED: Owns the north and south edges, and moves first.
        BLUE: Owns the west and east edges.
    """

    RED = "red"
    BLUE = "blue"

    @classmethod
    def _missing_(cls, value: object) -> Color:
        if isinstance(value, str) and value.lower() in ("red", "blue"):
            return cls.RED if value.lower() == "red" else cls.BLUE
        raise ValueError(f"{quoted(value)} is not a side: expected red or blue")

    @classmethod
    def of(cls, side: Color | str | bool) -> Color:
        """The side itself, or the one that a text names; of True Red and of False Blue, as an answer to "is it Red?"

        Raises ValueError for anything else.
        """
        if isinstance(side, str):
            return cls(side)
        if type(side).__name__ in ("bool", "bool_"):  # numpy has its own
            return cls.RED if side else cls.BLUE
        raise ValueError(f"{quoted(side)} is not a side: expected red or blue")

    @property
    def other(self) -> Color:
        """The opponent."""
        return Color.BLUE if self is Color.RED else Color.RED

    @property
    def letter(self) -> str:
        """``R`` or ``B``, as in text diagrams."""
        return "R" if self is Color.RED else "B"


class _FileAndRank(NamedTuple):
    file: int
    rank: int


class Point(_FileAndRank):
    """A point of a board: ``Point(0, 0)`` is a1, and so is ``Point.parse("a1")``.

    Attributes:
        file: 0-based column, counted from the west.
        rank: 0-based row, counted from the south.
    """

    __slots__ = ()

    def __new__(cls, file: int, rank: int | None = None) -> Self:
        """Raises ValueError for a name alone, and for what is no whole number."""
        if rank is None:
            raise ValueError(f"{quoted(file)} alone is no file and rank: expected Point(3, 3), or Point.parse('d4')")
        if type(file) is not int or type(rank) is not int:
            file, rank = _whole(file), _whole(rank)
        return tuple.__new__(cls, (file, rank))

    def __str__(self) -> str:
        if 0 <= self.file < MAX_SIZE and self.rank >= 0:
            return f"{FILES[self.file]}{self.rank + 1}"
        return f"(file {self.file}, rank {self.rank})"

    def __repr__(self) -> str:
        return f"Point({self.file!r}, {self.rank!r})"

    @classmethod
    @checked
    def parse(cls, text: str) -> Point:
        """Read a name such as ``d4`` or ``D4``; the board may be any size up to 26. Raises ValueError."""
        match = _POINT.fullmatch(text) or _POINT.fullmatch(text.translate(_HALF_WIDTH))
        if match is None or int(match[2]) > MAX_SIZE:
            raise ValueError(
                tr("{text} is not a point: expected a file a-z and a rank 1-26, as in d4", text=quoted(text))
            )
        return cls(FILES.index(match[1].lower()), int(match[2]) - 1)

    @classmethod
    def of(cls, point: Point | str) -> Point:
        """The point itself, or the one that a text names. Raises ValueError for anything else."""
        if isinstance(point, cls):
            return point
        if isinstance(point, str):
            return cls.parse(point)
        raise ValueError(f"{quoted(point)} is not a point: expected a Point or a text such as d4")


def _whole(number: object) -> int:
    """A whole number, also one of numpy's. Raises ValueError for anything else."""
    if isinstance(number, int) and not isinstance(number, bool):
        return int(number)
    if hasattr(number, "__index__") and not isinstance(number, bool):
        with suppress(TypeError):
            return index(number)
    raise ValueError(f"{quoted(number)} is not a file or a rank: expected a whole number, counted from 0")


@unchangeable
@dataclass(frozen=True, slots=True, order=True, repr=False, init=False)
class Link:
    """A diagonal between two points of one block, in either order: ``Link(b, a) == Link(a, b)``.

    Each end is a point or its text: ``Link("d4", "e5")``. Raises ValueError if the points are not diagonal neighbours.

    Attributes:
        a: The western end.
        b: The eastern end.
    """

    a: Point
    b: Point

    def __init__(self, a: Point | str, b: Point | str) -> None:
        west, east = Point.of(a), Point.of(b)
        if abs(west.file - east.file) != 1 or abs(west.rank - east.rank) != 1:
            raise ValueError(
                tr("{west}-{east} is not a link: its ends are not diagonal neighbours", west=west, east=east)
            )
        if west.file > east.file:
            west, east = east, west
        object.__setattr__(self, "a", west)
        object.__setattr__(self, "b", east)

    def __str__(self) -> str:
        return f"{self.a}-{self.b}"

    def __repr__(self) -> str:
        return f"Link({self.a!r}, {self.b!r})"

    @classmethod
    @checked
    def parse(cls, text: str) -> Link:
        """Read ``d4-e5`` or ``D4-E5``, either way round. Raises ValueError."""
        ends = text.split("-")
        if len(ends) != 2:
            raise ValueError(tr("{text} is not a link: expected two points, as in d4-e5", text=quoted(text)))
        return cls(Point.parse(ends[0]), Point.parse(ends[1]))

    @classmethod
    def of(cls, link: Link | str) -> Link:
        """The link itself, or the one that a text names. Raises ValueError for anything else."""
        if isinstance(link, cls):
            return link
        if isinstance(link, str):
            return cls.parse(link)
        raise ValueError(f"{quoted(link)} is not a link: expected a Link or a text such as d4-e5")

    @property
    def rising(self) -> bool:
        """Whether the link runs from south-west to north-east."""
        return self.b.rank > self.a.rank

    @property
    def block(self) -> Point:
        """The south-western point of the block that the link crosses."""
        return Point(self.a.file, min(self.a.rank, self.b.rank))

    @property
    def crossing(self) -> Link:
        """The other diagonal of the same block."""
        return Link(Point(self.a.file, self.b.rank), Point(self.b.file, self.a.rank))

    @classmethod
    def of_block(cls, block: Point | str, rising: bool) -> Link:
        """The rising or falling diagonal of the block whose south-western point is given."""
        block = Point.of(block)
        east, north = block.file + 1, block.rank + 1
        if rising:
            return cls(block, Point(east, north))
        return cls(Point(block.file, north), Point(east, block.rank))


class Grid:
    """The bit layout of a board of ``rows`` x ``columns`` points. Get one from :func:`grid`.

    Attributes:
        rows: Number of ranks.
        columns: Number of files.
        width: Bits from a point to its northern neighbour.
        board: All points.
        south: The points of the southern edge.
        north: The points of the northern edge.
        west: The points of the western edge.
        east: The points of the eastern edge.
        blocks: The south-western points of all blocks.
    """

    __slots__ = ("_bits", "_points", "blocks", "board", "columns", "east", "north", "rows", "south", "west", "width")

    def __init__(self, rows: int, columns: int) -> None:
        width = columns + 1
        row = (1 << columns) - 1
        column = sum(1 << rank * width for rank in range(rows))
        self.rows = rows
        self.columns = columns
        self.width: int = width
        self.board: Mask = row * column
        self.south: Mask = row
        self.north: Mask = row << (rows - 1) * width
        self.west: Mask = column
        self.east: Mask = column << (columns - 1)
        self.blocks: Mask = self.board & ~self.north & ~self.east
        self._points = tuple(Point(bit % width, bit // width) for bit in range(rows * width))
        self._bits = {point: 1 << bit for bit, point in enumerate(self._points) if point.file < columns}

    def __repr__(self) -> str:
        return f"grid({self.rows}, {self.columns})"

    def __reduce__(self) -> tuple[Callable[[int, int], Grid], tuple[int, int]]:
        # Grids are compared by identity, so a copy or a pickle must give the same object.
        return grid, (self.rows, self.columns)

    def __contains__(self, point: Point | str) -> bool:
        if isinstance(point, str):
            point = Point.parse(point)
        return 0 <= point.file < self.columns and 0 <= point.rank < self.rows

    def bit(self, point: Point | str) -> Mask:
        """The mask of one point. Raises ValueError for a point that is not on the board."""
        try:
            return self._bits[point]  # type: ignore[index]  # a text is looked up below
        except (KeyError, TypeError):
            return self._bit_of(Point.of(point))

    def _bit_of(self, point: Point) -> Mask:
        if point not in self._bits:
            last = Point(self.columns - 1, self.rows - 1)
            raise ValueError(tr("{point} is not on the board: expected a1 to {last}", point=point, last=last))
        return self._bits[point]

    def mask(self, points: Iterable[Point]) -> Mask:
        """The set of these points."""
        result = 0
        for point in points:
            result |= self.bit(point)
        return result

    def points(self, mask: Mask) -> tuple[Point, ...]:
        """The points of a set, from a1 eastwards, rank by rank."""
        return tuple(self.select(mask, self._points))

    def point(self, bit: Mask) -> Point:
        """The point of a set with one element."""
        return self._points[bit.bit_length() - 1]

    def select(self, mask: Mask, values: tuple[T, ...]) -> Iterator[T]:
        """The items of ``values`` (one for each bit of the grid) whose bit is set."""
        flags = bin(mask)[:1:-1].encode().translate(_FLAGS)
        return compress(values, flags)


@cache
def grid(rows: int, columns: int) -> Grid:
    """The grid of that size; always the same object, so grids compare by identity."""
    return Grid(rows, columns)


def single_bits(mask: Mask) -> Iterator[Mask]:
    """Each element of a set as a set of its own, lowest first."""
    while mask:
        bit = mask & -mask
        yield bit
        mask ^= bit


def king_steps(a: Point, b: Point) -> int:
    """The fewest steps from one point to the other, orthogonal or diagonal."""
    return max(abs(a.file - b.file), abs(a.rank - b.rank))


def orthogonal_neighbours(board: Grid, mask: Mask) -> Mask:
    """The orthogonal neighbours of the points of ``mask``; points of ``mask`` may be among them."""
    width = board.width
    return (mask << 1 | mask >> 1 | mask << width | mask >> width) & board.board


def around(board: Grid, points: Mask) -> Mask:
    """The points and their eight neighbours; bits off the board may be among them."""
    row = points | points << 1 | points >> 1
    return row | row << board.width | row >> board.width


def area_of(board: Grid, seed: Mask, within: Mask) -> Mask:
    """The orthogonally connected parts of ``within`` that contain a point of ``seed``."""
    width = board.width
    area = seed & within
    while True:
        grown = (area | area << 1 | area >> 1 | area << width | area >> width) & within
        if grown == area:
            return area
        area = grown


def areas(board: Grid, within: Mask) -> Iterator[Mask]:
    """The maximal orthogonally connected parts of a set."""
    while within:
        area = area_of(board, within & -within, within)
        yield area
        within ^= area


reads(Color, (str,), Color)
reads(Point, (str,), Point.of)
reads(Link, (str,), Link.of)
