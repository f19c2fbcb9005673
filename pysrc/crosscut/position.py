"""A position: the stones, the links and whose turn it is; what a move did; how a game ended. No rule."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple, TypeAlias

from crosscut.arguments import unchangeable
from crosscut.geometry import Color, Grid, Link, Mask, Point
from crosscut.rich_display import RichDisplay
from crosscut.text_keys import NO_LINKS, NO_POINTS, ByLink, ByPoint, Links, Points

_EMPTY_RUN = re.compile(r"\.+")
_set = object.__setattr__
_RED, _BLUE = Color.RED, Color.BLUE


@lru_cache(maxsize=64)
def all_links(board: Grid) -> tuple[tuple[Link, ...], tuple[Link, ...]]:
    """The rising and the falling link of every bit of the grid, made once."""
    blocks = [Point(bit % board.width, bit // board.width) for bit in range(board.rows * board.width)]
    return tuple(Link.of_block(block, True) for block in blocks), tuple(Link.of_block(block, False) for block in blocks)


class Diagonals(NamedTuple):
    """Diagonals of one colour, each kept at the south-western point of the block that it crosses.

    Two diagonals cross exactly when a rising and a falling one are kept at the same point.

    Attributes:
        rising: Those from south-west to north-east.
        falling: Those from north-west to south-east.
    """

    rising: Mask = 0
    falling: Mask = 0

    def links(self, board: Grid) -> tuple[Link, ...]:
        """The diagonals as links, the rising ones first."""
        rising, falling = all_links(board)
        return (*board.select(self.rising, rising), *board.select(self.falling, falling))

    def with_link(self, board: Grid, link: Link) -> Diagonals:
        """These diagonals and one more."""
        bit = board.bit(link.block)
        return Diagonals(self.rising | bit, self.falling) if link.rising else Diagonals(self.rising, self.falling | bit)


NO_DIAGONALS = Diagonals()


def like_diagonals(board: Grid, stones: Mask) -> Diagonals:
    """All diagonals with a stone at both ends."""
    return Diagonals(stones & stones >> board.width + 1, stones >> 1 & stones >> board.width)


@unchangeable
@dataclass(frozen=True, slots=True, repr=False)
class Position(RichDisplay):
    """An immutable, hashable value, made by the games; ``grid``, ``red`` and ``blue`` are its bit sets.

    Attributes:
        grid: The board.
        red: Red's stones.
        blue: Blue's stones.
        red_links: Red's links.
        blue_links: Blue's links.
        turn: The side to move; after the end, the side that would have moved.
        ply: Moves made since the start or the set-up; a swap counts, a skipped turn does not.
        swapped: Whether the two people have exchanged colours.
        from_start: Whether play began on the empty board (after a set-up there is no pie rule).
        over: Whether the game has ended; ``game.outcome`` says how.
        game_id: The game that made the position, and the only one that accepts it; None if you made it yourself.
            Comparisons ignore it: positions with the same board are equal, even if they come from different games.
    """

    grid: Grid
    red: Mask = 0
    blue: Mask = 0
    red_links: Diagonals = NO_DIAGONALS
    blue_links: Diagonals = NO_DIAGONALS
    turn: Color = Color.RED
    ply: int = 0
    swapped: bool = False
    from_start: bool = False
    over: bool = False
    game_id: str | None = field(default=None, compare=False)

    def __post_init__(self) -> None:
        """Raises ValueError for a turn that is no side."""
        if self.turn is not _RED and self.turn is not _BLUE:
            _set(self, "turn", Color(self.turn))

    @property
    def size(self) -> int:
        """Points along one side of the board."""
        return self.grid.columns

    @property
    def empty(self) -> Mask:
        """The empty points."""
        return self.grid.board & ~(self.red | self.blue)

    @property
    def stones(self) -> ByPoint[Color]:
        """The colour of every stone, read-only: ``position.stones["d4"]``."""
        colors = dict.fromkeys(self.grid.points(self.red), Color.RED)
        colors.update(dict.fromkeys(self.grid.points(self.blue), Color.BLUE))
        return ByPoint(colors)

    @property
    def links(self) -> ByLink[Color]:
        """The colour of every link, read-only: ``position.links["d4-e5"]``."""
        colors = dict.fromkeys(self.red_links.links(self.grid), Color.RED)
        colors.update(dict.fromkeys(self.blue_links.links(self.grid), Color.BLUE))
        return ByLink(colors)

    @property
    def linked_blocks(self) -> Mask:
        """The south-western points of the blocks that a link crosses."""
        return self.red_links.rising | self.red_links.falling | self.blue_links.rising | self.blue_links.falling

    def stones_of(self, color: Color | str) -> Mask:
        """One side's stones."""
        if color is _RED:
            return self.red
        return self.blue if color is _BLUE else self.stones_of(Color(color))

    def links_of(self, color: Color | str) -> Diagonals:
        """One side's links."""
        if color is _RED:
            return self.red_links
        return self.blue_links if color is _BLUE else self.links_of(Color(color))

    def with_stone(self, color: Color | str, bit: Mask) -> Position:
        """This position with one more stone and nothing else changed."""
        if color is _RED:
            red, blue = self.red | bit, self.blue
        elif color is _BLUE:
            red, blue = self.red, self.blue | bit
        else:
            return self.with_stone(Color(color), bit)
        return self._made(red, blue, self.turn, self.ply, self.over, (self.red_links, self.blue_links))

    def with_link(self, color: Color | str, link: Link | str) -> Position:
        """This position with one more link and nothing else changed."""
        link = Link.of(link)
        return self.with_links(color, self.links_of(color).with_link(self.grid, link))

    def with_links(self, color: Color | str, links: Diagonals) -> Position:
        """This position with other links of one side and nothing else changed."""
        if color is not _RED and color is not _BLUE:
            return self.with_links(Color(color), links)
        both = (links, self.blue_links) if color is _RED else (self.red_links, links)
        return self._made(self.red, self.blue, self.turn, self.ply, self.over, both)

    def with_turn(self, turn: Color | str, ply: int, *, over: bool = False) -> Position:
        """This position with ``turn`` to move after ``ply`` moves, or the end of the game."""
        if turn is not _RED and turn is not _BLUE:
            turn = Color(turn)
        return self._made(self.red, self.blue, turn, ply, over, (self.red_links, self.blue_links))

    def _made(
        self, red: Mask, blue: Mask, turn: Color, ply: int, over: bool, links: tuple[Diagonals, Diagonals]
    ) -> Position:
        """The same as ``replace``, in half the time: every move makes several positions."""
        return Position(self.grid, red, blue, *links, turn, ply, self.swapped, self.from_start, over, self.game_id)

    def diagram(self) -> str:
        """The text diagram: rows of ``.``, ``R``, ``B`` from north to south, then the links if there are any."""
        lines = rows(self.grid, self.red, self.blue)
        links = sorted(self.links)
        if links:
            lines.append("links: " + " ".join(map(str, links)))
        return "\n".join(lines)

    def text(self) -> str:
        """The position in one line: the rows as in a link, the side to move, the links, and how play has come here.

        ``start+3`` is three moves after the empty board, ``setup+3`` three moves after a set-up; a set-up itself has no
        such word. ``swapped`` follows if the two people have exchanged colours. :meth:`crosscut.Game.position` reads
        the line back.

        >>> import crosscut
        >>> quax = crosscut.game("quax")
        >>> quax.play(quax.start(3), "b2").position.text()
        '3/1r1/3 b start+1'
        >>> quax.setup("...\\n.R.\\nRB.\\nlinks: a1-b2", "blue").text()
        '3/1r1/rb1 b a1-b2'
        """
        words = [write_rows(rows(self.grid, self.red, self.blue)), self.turn[0]]
        if links := ".".join(map(str, sorted(self.links))):
            words.append(links)
        if self.from_start or self.ply:
            words.append(f"{'start' if self.from_start else 'setup'}+{self.ply}")
        if self.swapped:
            words.append("swapped")
        return " ".join(words)

    def __str__(self) -> str:
        return self.diagram()

    def __repr__(self) -> str:
        of_game = f" of {self.game_id}" if self.game_id else ""
        board = "/".join(self.diagram().splitlines())
        state = "over" if self.over else f"{self.turn} to move"
        return f"<Position{of_game}: {board}, ply {self.ply}, {state}>"


def rows(board: Grid, red: Mask, blue: Mask) -> list[str]:
    """The rows of a text diagram, from north to south."""
    ranks = [["."] * board.columns for _ in range(board.rows)]
    for letter, stones in (("R", red), ("B", blue)):
        for file, rank in board.points(stones):
            ranks[rank][file] = letter
    return ["".join(letters) for letters in reversed(ranks)]


def write_rows(board_rows: Iterable[str]) -> str:
    """The rows in one line, as in links: ``/`` between them, ``r``, ``b``, and numbers for empty runs."""
    return "/".join(_EMPTY_RUN.sub(lambda run: str(len(run[0])), row.lower()) for row in board_rows)


@unchangeable
@dataclass(frozen=True, slots=True, init=False)
class Play(RichDisplay):
    """What one move did.

    Attributes:
        position: The position after the move.
        filled: Points that the rules filled because of the move, in order (Quadrex).
        linked: Links that the rules made because of the move (Quickway).
        skipped: The side that would have been next but has no legal move.
    """

    position: Position
    filled: Points
    linked: Links
    skipped: Color | None

    def __init__(
        self,
        position: Position,
        filled: Iterable[Point] = (),
        linked: Iterable[Link] = (),
        skipped: Color | str | None = None,
    ) -> None:
        _set(self, "position", position)
        _set(self, "filled", Points(filled) if filled else NO_POINTS)
        _set(self, "linked", Links(linked) if linked else NO_LINKS)
        _set(self, "skipped", skipped if skipped is None else Color(skipped))

    @property
    def told(self) -> str:
        """What the rules did besides the move: points filled, links made, a side skipped; empty if nothing."""
        parts = [f"Filled: {', '.join(map(str, self.filled))}."] if self.filled else []
        parts += [f"Linked: {', '.join(map(str, self.linked))}."] if self.linked else []
        return " ".join([*parts, f"{self.skipped.title()} is skipped."] if self.skipped else parts)

    def __str__(self) -> str:
        return "\n".join(filter(None, (self.position.diagram(), self.told)))


Vertex: TypeAlias = tuple[Fraction, Fraction]
"""Exact 0-based (file, rank) coordinates; a dot on c2 is at (2, 1)."""
Edge: TypeAlias = tuple[Vertex, Vertex]
"""A maximal straight part of an outline, in the direction from the leftmost to the rightmost dot."""
Outlines: TypeAlias = tuple[tuple[Edge, ...], tuple[Edge, ...]]
"""The top and the bottom of a Zigzag Edge outline."""


@unchangeable
@dataclass(frozen=True, slots=True, init=False)
class Outcome(RichDisplay):
    """How a game ended.

    Attributes:
        winner: The colour that has won. None is a tie: equal scores, or no winner and nobody can move.
        path: A shortest winning path from edge to edge, in order.
        scores: Red's and Blue's score, in games with a score.
        outlines: The counted edges, Red's along the top and Blue's along the bottom, in games with a score.
        position: Where the game ended; None if a program made the outcome itself.
    """

    winner: Color | None
    path: Points
    scores: tuple[int, int] | None
    outlines: Outlines | None
    position: Position | None = field(compare=False, repr=False)

    def __init__(
        self,
        winner: Color | str | None,
        path: Iterable[Point] = (),
        scores: tuple[int, int] | None = None,
        outlines: Outlines | None = None,
        position: Position | None = None,
    ) -> None:
        winner = winner if winner is None else Color(winner)
        fields = {"winner": winner, "path": Points(path), "scores": scores, "outlines": outlines, "position": position}
        for name, value in fields.items():
            _set(self, name, value)

    def __str__(self) -> str:
        result = f"{self.winner.title()} wins" if self.winner else "Tie"
        if self.scores is not None:
            return f"{result}, {max(self.scores)} : {min(self.scores)}."
        if self.winner is None:
            return f"{result}: nobody can move."
        return f"{result}: {' '.join(map(str, self.path))}." if self.path else f"{result}."
