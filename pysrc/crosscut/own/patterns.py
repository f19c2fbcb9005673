"""Where patterns stand on a board, for all their images at once, on bit sets.

An image with x as one colour is *anchored* at the south-western corner of its box. Each of its cells asks for a set of
points, such as the red stones or the points without one. Shift each set by its cell's distance from the anchor: the
intersection holds the anchors of all places where the image stands.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import NamedTuple

from crosscut.geometry import Color, Grid, Mask, single_bits
from crosscut.own.language import images

RED, BLUE, NOT_RED, NOT_BLUE, EMPTY = range(5)
"""The sets that a cell can ask for, in the order of :class:`Asked`."""
_SETS = {
    "x": (RED, BLUE),
    "o": (BLUE, RED),
    "n": (NOT_RED, NOT_BLUE),
    "e": (EMPTY, EMPTY),
    "f": (EMPTY, EMPTY),
}
"""What a letter asks for where x is red, and where it is blue."""


class Asked(NamedTuple):
    """The sets of points that a cell can ask for."""

    red: Mask
    blue: Mask
    not_red: Mask
    not_blue: Mask
    empty: Mask


class _Cell(NamedTuple):
    letter: str
    asks: int
    """One of the sets."""
    shift: int
    """Bits from the anchor."""


class _Image(NamedTuple):
    """An image of a pattern on one board, with x as one colour; points that may be anything are left out."""

    pattern: str
    x_is_blue: bool
    fits: Mask
    """The anchors at which it lies wholly on the board."""
    cells: tuple[_Cell, ...]


class _Term(NamedTuple):
    """A way in which a stone on an empty point makes an image stand."""

    fits: Mask
    others: tuple[int, ...]
    """What all other cells ask for, as places in :meth:`Patterns._shifted`."""
    cells: tuple[_Cell, ...]
    """These cells."""
    shift: int
    """Bits from the anchor to the stone."""


class Standing(NamedTuple):
    """A place where a pattern stands."""

    pattern: str
    points: Mask
    """Its points, without those that may be anything."""
    marked: Mask
    """Those of them that are x, o or n: a new stone there makes it count."""


class Patterns:
    """The patterns of one clause on one board: see :func:`patterns_on`."""

    def __init__(self, board: Grid, patterns: tuple[str, ...]) -> None:
        self._board = board
        self._images = tuple(_images(board, patterns))
        self._asked = tuple(dict.fromkeys((cell.asks, cell.shift) for image in self._images for cell in image.cells))
        self._places = {asked: place for place, asked in enumerate(self._asked)}
        marked: tuple[list[_Term], list[_Term]] = ([], [])
        filled: tuple[list[_Term], list[_Term]] = ([], [])
        for image in self._images:
            for cell in image.cells:
                if cell.letter == "e":
                    continue
                is_blue = image.x_is_blue == (cell.letter in "xf")
                terms = filled if cell.letter == "f" else marked
                terms[is_blue].append(self._term(image, cell))
        self._marked, self._filled = tuple(map(tuple, marked)), tuple(map(tuple, filled))
        self._last: tuple[tuple[Mask, Mask, Color] | None, Mask] = (None, 0)

    def _term(self, image: _Image, stone: _Cell) -> _Term:
        others = tuple(cell for cell in image.cells if cell is not stone)
        return _Term(image.fits, tuple(self._places[cell.asks, cell.shift] for cell in others), others, stone.shift)

    def _sets(self, red: Mask, blue: Mask) -> Asked:
        board = self._board.board
        return Asked(red, blue, board & ~red, board & ~blue, board & ~(red | blue))

    def _shifted(self, sets: Asked) -> list[Mask]:
        """Everything that a cell can ask for, shifted to the anchors."""
        return [sets[asks] >> shift for asks, shift in self._asked]

    def completing(self, red: Mask, blue: Mask, color: Color) -> Mask:
        """The empty points where a stone of ``color``, as x, o or n, makes a pattern stand."""
        # One move asks three times: when the turn is given, when the moves are listed, and when one is played.
        asked, last = (red, blue, color), self._last
        if last[0] != asked:
            met = self._met(self._marked[color is Color.BLUE], self._sets(red, blue))
            last = self._last = asked, met & self._board.board & ~(red | blue)
        return last[1]

    def completing_among(self, sets: Asked, color: Color) -> Mask:
        """The points where a stone of ``color`` makes a pattern stand, if these are the points that cells ask for."""
        return self._met(self._marked[color is Color.BLUE], sets)

    def others(self, point: Mask, color: Color) -> Iterator[tuple[tuple[int, Mask], ...]]:
        """The places where a stone of ``color`` on a point may make a pattern stand: the other points, with the sets
        that they are asked to be in."""
        for fits, _, cells, shift in self._marked[color is Color.BLUE]:
            anchor = point >> shift
            if anchor & fits:
                yield tuple((cell.asks, anchor << cell.shift) for cell in cells)

    def filled(self, red: Mask, blue: Mask, color: Color) -> Mask:
        """The empty points that patterns which stand fill with ``color``: where their letter f is."""
        met = self._met(self._filled[color is Color.BLUE], self._sets(red, blue))
        return met & self._board.board & ~(red | blue)

    def _met(self, terms: tuple[_Term, ...], sets: Asked) -> Mask:
        shifted = self._shifted(sets)
        met = 0
        for points, others, _, shift in terms:
            for place in others:
                points &= shifted[place]  # noqa: PLW2901
            met |= points << shift
        return met

    def stand_with(self, red: Mask, blue: Mask, new: Mask) -> bool:
        """Whether a pattern stands that has one of these stones at one of its x, o or n points."""
        return any(standing.marked & new for standing in self.standing(red, blue))

    def standing(self, red: Mask, blue: Mask) -> Iterator[Standing]:
        """Every place where a pattern stands."""
        shifted = self._shifted(self._sets(red, blue))
        for image in self._images:
            anchors = image.fits
            for cell in image.cells:
                anchors &= shifted[self._places[cell.asks, cell.shift]]
            for anchor in single_bits(anchors):
                points = marked = 0
                for cell in image.cells:
                    points |= anchor << cell.shift
                    if cell.letter in "xon":
                        marked |= anchor << cell.shift
                yield Standing(image.pattern, points, marked)


@lru_cache(maxsize=128)
def patterns_on(board: Grid, patterns: tuple[str, ...]) -> Patterns:
    """The patterns of a clause on a board, worked out once."""
    return Patterns(board, patterns)


def _images(board: Grid, patterns: tuple[str, ...]) -> Iterator[_Image]:
    """The images of all patterns with x as either colour; those that ask the same are one."""
    seen = set()
    for pattern in patterns:
        for image in images(pattern):
            rows = image.split("/")[::-1]  # from the south, as the board is
            across, up = board.columns - len(rows[0]) + 1, board.rows - len(rows) + 1
            if across < 1 or up < 1:
                continue
            fits = sum(((1 << across) - 1) << rank * board.width for rank in range(up))
            for x_is_blue in (False, True):
                cells = tuple(
                    _Cell(letter, _SETS[letter][x_is_blue], rank * board.width + file)
                    for rank, row in enumerate(rows)
                    for file, letter in enumerate(row)
                    if letter != "a"
                )
                asked = fits, x_is_blue and "f" in pattern, frozenset((cell.asks, cell.shift) for cell in cells)
                if asked not in seen:
                    seen.add(asked)
                    yield _Image(pattern, x_is_blue, fits, cells)
