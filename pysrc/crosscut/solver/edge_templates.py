"""Edge templates: the smallest carriers within which a stone is joined to its edge, and a search for all of them.

Whether a carrier holds depends on its points in one direction only: more points never do harm. All smallest carriers
within a window are found by dualization (Fredman and Khachiyan 1996). What a search leaves out of the window must meet
every template that is known. If the window fails without each of the smallest such sets, there are no other templates.
Otherwise it holds without one of them, and what is left is made smaller until no point can go.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple

from crosscut.arguments import checked, unchangeable
from crosscut.game import Game
from crosscut.geometry import Mask, Point, grid, single_bits
from crosscut.said import tr
from crosscut.solver.edge_connection import EdgeSearch
from crosscut.solver.edge_template_table import FOUND, Listed
from crosscut.solver.joining import Joining, edge_obstacle, joining_of
from crosscut.solver.virtual_connection import Table
from crosscut.steps import Steps, finish
from crosscut.text_keys import Points

LOWEST = 2
"""The lowest row that has templates: a stone on row 1 is at the edge."""
HIGHEST = 5
"""The highest row that is searched."""
WIDEST = 9
"""The most files of a window that is searched."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Template:
    """An edge template: one red stone, and the points that it needs to be joined to the southern edge.

    Whatever stands or happens elsewhere, Red answers each move of Blue until the stone is joined. Without any of its
    points Blue can cut it.

    Attributes:
        stone: The stone.
        carrier: All points of the template in order, the stone among them. The leftmost one is on file a.
        row: The row of the stone, counted from the edge.
    """

    stone: Point
    carrier: Points
    row: int

    def __str__(self) -> str:
        """The template as rows from north to south: S is the stone, and a dash is no part of it."""
        return self.text().replace("/", "\n")

    def text(self) -> str:
        """The same rows in one line, joined by ``/``."""
        points = set(self.carrier)
        ranks, files = (range(1 + max(side)) for side in ((p.rank for p in points), (p.file for p in points)))
        return "/".join(
            "".join(
                "S" if Point(file, rank) == self.stone else "." if Point(file, rank) in points else "-"
                for file in files
            )
            for rank in reversed(ranks)
        )

    @classmethod
    def parse(cls, text: str) -> Template:
        """The template of :meth:`text`."""
        rows = text.split("/")[::-1]
        signs = {Point(file, rank): sign for rank, row in enumerate(rows) for file, sign in enumerate(row)}
        (stone,) = (point for point, sign in signs.items() if sign == "S")
        return cls(stone, Points(point for point, sign in signs.items() if sign != "-"), stone.rank + 1)


class Window(NamedTuple):
    """Where a search looks for carriers.

    Attributes:
        west: How many files west of the stone.
        east: How many files east of it.
        above: How many rows above it.
    """

    west: int
    east: int
    above: int = 0


@checked
def templates(game: Game, row: int, *, window: tuple[int, ...] | None = None) -> tuple[Template, ...]:
    """The edge templates of one stone on a row of a game, the smallest first.

    They are read from a table, which is complete within the window that :func:`listed` names. ``window=(west, east)``
    searches that many files west and east of the stone anew, and no row above it; ``(west, east, above)`` looks at rows
    above it as well. Rows 2 and 3 take a second or two with two files on each side, row 4 and wider windows minutes or
    more. Where the mirror image of files is an image of the game, one of two mirror images stands for both.

    Raises ValueError for a game whose connections cannot be proved, with the reason; for a row that the table does not
    have, and for a window that is too large.
    """
    return finish(templates_steps(game, row, window=window))


def templates_steps(game: Game, row: int, *, window: tuple[int, ...] | None = None) -> Steps[tuple[Template, ...]]:
    """:func:`templates` as work that pauses."""
    joining = joining_for_edges(game)
    if window is None:
        return tuple(map(Template.parse, listed(game, row).templates))
    if not 2 <= len(window) <= 3 or min(window) < 0 or 1 + window[0] + window[1] > WIDEST or sum(window[2:]) > 2:
        raise ValueError(
            f"{window} is not a window: expected files west and east of the stone, {WIDEST - 1} at most, and perhaps "
            "up to 2 rows above it"
        )
    if not LOWEST <= row <= HIGHEST:
        raise ValueError(
            tr(
                "{row} is not a row with templates: expected {lowest} to {highest}",
                row=row,
                lowest=LOWEST,
                highest=HIGHEST,
            )
        )
    finder = _Finder(joining, row, Window(*window))
    yield from finder.find_steps()
    return finder.templates()


def listed_rows(game: Game) -> tuple[int, ...]:
    """The rows of which there is a table. Raises ValueError for a game whose connections cannot be proved."""
    return tuple(FOUND[joining_for_edges(game)])


def listed(game: Game, row: int) -> Listed:
    """What the table has of a row of a game. Raises ValueError as :func:`templates` does."""
    rows = FOUND[joining_for_edges(game)]
    if row not in rows:
        raise ValueError(
            tr(
                "There is no table of templates on row {row} of {name}: expected {lowest} to {max}",
                row=row,
                name=game.name,
                lowest=LOWEST,
                max=max(rows),
            )
        )
    return rows[row]


def joining_for_edges(game: Game) -> Joining:
    """How the stones of a game join. Raises ValueError, with the reason, if that does not serve for templates."""
    joining, reason = joining_of(game), edge_obstacle(game)
    if joining is None or reason is not None:
        raise ValueError(tr("{name} has no edge templates that can be proved: {reason}", name=game.name, reason=reason))
    return joining


class _Finder:
    """The search for all templates within a window."""

    def __init__(self, joining: Joining, row: int, window: Window) -> None:
        self._joining = joining
        self._row = row
        self._board = board = grid(row + window.above + 1, window.west + window.east + 3)
        self._stone = board.bit(Point(window.west + 1, row - 1))
        margin = board.north | board.west | board.east
        self._window = board.board & ~margin & ~self._stone
        self._has_images = joining.rising == joining.falling and window.west == window.east
        self._table = Table()
        self._found: list[Mask] = []
        """The carriers without the stone."""
        self._failing: list[Mask] = []
        """Sets of points within which the stone can be cut."""

    def find_steps(self) -> Steps[None]:
        """Find all of them."""
        left_out, refuted = [0], set[Mask]()
        while (points := next((points for points in left_out if points not in refuted), None)) is not None:
            held = yield from self._held_steps(self._window & ~points)
            if held is None:
                refuted.add(points)
                continue
            found = yield from self._smallest_steps(held)
            for image in {found, self._mirrored(found)} if self._has_images else (found,):
                self._found.append(image)
                left_out = _also_meeting(left_out, image)

    def _held_steps(self, points: Mask) -> Steps[Mask | None]:
        """The points that a proof within these points depends on; None if the stone can be cut."""
        for carrier in self._found:
            if not carrier & ~points:
                return carrier
        if any(not points & ~failing for failing in self._failing):
            return None
        search = EdgeSearch(self._board, self._joining, self._stone, points, self._table)
        proof = yield from search.full_steps(self._stone, 0, 0)
        if proof is None:
            self._failing.append(points)
            return None
        return proof.carrier & points

    def _smallest_steps(self, points: Mask) -> Steps[Mask]:
        """A template within points that hold. Where crosscuts are forbidden, the carrier of a proof need not hold: more
        of the stones outside may be S's. So each is tried."""
        needed = 0
        while points & ~needed:
            farthest = max(single_bits(points & ~needed), key=self._distance)
            held = yield from self._held_steps(points & ~farthest)
            if held is None:
                needed |= farthest
                continue
            points &= ~farthest
            if held != points and (yield from self._held_steps(held)) is not None:
                points = held
        return points

    def _distance(self, bit: Mask) -> tuple[int, int]:
        point, stone = self._board.point(bit), self._board.point(self._stone)
        return 2 * abs(point.file - stone.file) + point.rank, point.file

    def _mirrored(self, points: Mask) -> Mask:
        last = self._board.columns - 1
        return self._board.mask(Point(last - file, rank) for file, rank in self._board.points(points))

    def templates(self) -> tuple[Template, ...]:
        """The templates that were found, the smallest first, without mirror images if these are images of the game."""
        is_symmetric = self._joining.rising == self._joining.falling
        texts = (self._template(carrier).text() for carrier in self._found)
        return tuple(map(Template.parse, in_order(texts, is_symmetric)))

    def _template(self, carrier: Mask) -> Template:
        points = self._board.points(carrier | self._stone)
        first = min(file for file, _ in points)
        stone = self._board.point(self._stone)
        moved = Points(Point(file - first, rank) for file, rank in points)
        return Template(Point(stone.file - first, stone.rank), moved, self._row)


def _also_meeting(sets: Iterable[Mask], carrier: Mask) -> list[Mask]:
    """The smallest sets that contain one of these sets and meet the carrier."""
    meeting, others = list[Mask](), list[Mask]()
    for points in sets:
        (meeting if points & carrier else others).append(points)
    longer = (points | bit for points in others for bit in single_bits(carrier))
    return meeting + [points for points in longer if not any(not one & ~points for one in meeting)]


def in_order(texts: Iterable[str], is_symmetric: bool) -> Iterator[str]:
    """Templates as texts, the smallest first; of two mirror images only one, if they are images of the game."""
    if is_symmetric:
        texts = {min(text, "/".join(row[::-1] for row in text.split("/"))) for text in texts}
    return iter(sorted(set(texts), key=lambda text: (len(text) - text.count("-") - text.count("/"), text)))
