"""Code that several games share: the base of games whose empty points must stay fillable, and parts of explanations."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Iterator
from typing import Generic, Protocol, TypeVar

from crosscut.completion.imposed import crosscuts
from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask, Point
from crosscut.position import Position
from crosscut.said import chained, side, tr
from crosscut.steps import Steps, StepsCache, finish
from crosscut.violation import Shape, Violation, ViolationCode, names

REMEMBERED = 512
"""The analyses that are cached: more than a 19x19 game has plies."""


class Analysis(Protocol):
    """The result of a completion module for one position."""

    def filling(self) -> tuple[tuple[Mask, bool], ...] | None:
        """A playable order of single points, each with whether it is red; None if the board cannot be filled."""


A = TypeVar("A", bound=Analysis)


class FillableGame(Game, Generic[A]):
    """A game whose moves are restricted so that the empty points can still be filled.

    Each position is analysed once, for both colours. The analysis starts from the one before the move, because most of
    that is still true one stone later.
    """

    must_stay_fillable = True

    def __init__(self) -> None:
        self._analyses: StepsCache[tuple[Grid, Mask, Mask], A] = StepsCache(REMEMBERED)

    def find_filling(self, position: Position) -> tuple[tuple[Point, Color], ...] | None:
        filling = self._analysis(position).filling()
        if filling is None:
            return None
        return tuple((position.grid.point(bit), Color.of(is_red)) for bit, is_red in filling)

    @abstractmethod
    def _analyse(self, board: Grid, red: Mask, blue: Mask, before: A | None) -> Steps[A]:
        """Analyse a position; ``before`` is the analysis of the position one stone earlier."""

    def prepare(self, position: Position, before: Position | None = None) -> Steps[None]:
        yield from self._analysis_steps(position, before)

    def _analysis_steps(self, position: Position, before: Position | None = None) -> Steps[A]:
        board, red, blue = key = _key(position)
        earlier = self._analyses.get(_key(before)) if before else None
        return (yield from self._analyses.steps(key, lambda: self._analyse(board, red, blue, earlier)))

    def _analysis(self, position: Position) -> A:
        return finish(self._analysis_steps(position))


def _key(position: Position) -> tuple[Grid, Mask, Mask]:
    return position.grid, position.red, position.blue


def points_of_block(block: Point) -> tuple[Point, ...]:
    """The four points of a block, given its south-western one."""
    file, rank = block
    return block, Point(file + 1, rank), Point(file, rank + 1), Point(file + 1, rank + 1)


def crosscut_formed(position: Position, color: Color, bit: Mask) -> Violation:
    """The crosscuts that a stone of ``color`` on ``bit`` would complete; all on the board if it completes none."""
    board = position.grid
    red, blue = (position.red | bit, position.blue) if color is Color.RED else (position.red, position.blue | bit)
    width = board.width
    touching = bit | bit >> 1 | bit >> width | bit >> width + 1
    blocks = crosscuts(board, red, blue)
    shown = list(map(points_of_block, board.points(blocks & touching or blocks)))
    points = tuple(dict.fromkeys(point for block in shown for point in block))
    point, there = str(board.point(bit)), chained(map(names, shown))
    if blocks & touching:
        message = tr("{side} on {point} would form a crosscut: {blocks}.", side=side(color), point=point, blocks=there)
    else:
        message = tr(
            "{side} may not play {point}: the board already holds a crosscut: {blocks}.",
            side=side(color),
            point=point,
            blocks=there,
        )
    parameters = {
        "side": str(color),
        "point": point,
        "formed" if blocks & touching else "present": "; ".join(map(names, shown)),
    }
    return Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)


def crosscut_present(position: Position) -> Iterator[Violation]:
    """The crosscuts on the board, as problems of a set-up."""
    for block in position.grid.points(crosscuts(position.grid, position.red, position.blue)):
        points = points_of_block(block)
        message, parameters = tr("There is a crosscut: {block}.", block=names(points)), {"present": names(points)}
        yield Violation(ViolationCode.CROSSCUT, message, points, shape=Shape.BLOCK, parameters=parameters)
