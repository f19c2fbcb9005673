"""A course about edge templates: boards on which a reader cuts at a stone, or answers a cut, row by row.

The boards of a row come in this order: each of its templates, to be cut; then tasks. The tasks of rows 2 and 3 have one
answer. Those of higher rows may have more, because a search for all answers takes long there; in games like Hex, higher
rows have no tasks.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import islice
from typing import Literal, NamedTuple, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.solver.edge_connection import EdgePosition
from crosscut.solver.edge_templates import Template, joining_for_edges, listed, listed_rows
from crosscut.solver.joining import Joining
from crosscut.steps import Steps

Kind: TypeAlias = Literal["cut", "answer", "weak", "joined", "bridge", "ladder"]

HIGHEST = 4
"""The highest row of a course."""
SEARCHED = 3
"""Up to this row the tasks are searched for, so that each has one answer."""
OF_A_KIND = 2
"""So many tasks of each kind, at most, are about one row."""

_LADDER = 6
"""How many files a ladder has."""


class CourseBoard(NamedTuple):
    """One board of a course.

    Attributes:
        kind: What the reader does. ``cut``: play the cuts at a stone that cannot be cut; so with ``bridge``, where
            another stone is between, and with ``ladder``, where a row of forced moves ends at another one. ``weak``:
            cut a stone that lacks a point. ``answer``: play the answer to a cut. ``joined``: say whether the stone can
            be cut.
        row: The row of the stone.
        stone: The stone.
        carrier: Its points, the stone among them.
        moves: What has been played, Blue's move first.
    """

    kind: Kind
    row: int
    stone: Point
    carrier: tuple[Point, ...]
    moves: tuple[Point, ...] = ()

    def position(self, joining: Joining) -> EdgePosition:
        """What stands on it."""
        position = EdgePosition.of(joining, self.stone, self.carrier)
        for move in self.moves:
            position = position.after(position.bit(move))
        return position

    def moved(self, files: int) -> CourseBoard:
        """The same board, so many files further east."""
        stone, *others = (Point(point.file + files, point.rank) for point in (self.stone, *self.carrier, *self.moves))
        count = len(self.carrier)
        return self._replace(stone=stone, carrier=tuple(others[:count]), moves=tuple(others[count:]))


def course_steps(game: Game) -> Steps[tuple[CourseBoard, ...]]:
    """The boards of a game's course; none if there are no templates. Raises ValueError, with the reason, for a game
    whose connections cannot be proved."""
    joining = joining_for_edges(game)
    boards = list[CourseBoard]()
    for row in listed_rows(game):
        if row <= HIGHEST:
            found = tuple(map(Template.parse, listed(game, row).templates))
            boards += yield from _row_steps(joining, found)
    return (*boards, *(yield from _bridges_steps(joining)), *_ladders(joining)) if boards else ()


def _row_steps(joining: Joining, templates: Sequence[Template]) -> Steps[list[CourseBoard]]:
    boards = [CourseBoard("cut", one.row, one.stone, one.carrier) for one in templates]
    if joining.rising != joining.falling and any(one.row > SEARCHED for one in templates):
        return boards  # to see that a stone can be cut there takes too long
    tasks: dict[Kind, list[CourseBoard]] = {"joined": [*islice(_joined(joining, templates), OF_A_KIND)]}
    for kind in ("weak", "answer"):
        tasks[kind] = []
        for template in templates:
            task = yield from _task_steps(joining, template, kind)
            if task is not None and len(tasks[kind]) < OF_A_KIND:
                tasks[kind].append(task)
    return boards + [
        tasks[kind][number]
        for number in range(OF_A_KIND)
        for kind in ("weak", "joined", "answer")
        if number < len(tasks[kind])
    ]


def _joined(joining: Joining, templates: Sequence[Template]) -> Iterator[CourseBoard]:
    """Stones that lack a point, and in turn others that lack none."""
    for number, template in enumerate(reversed(templates)):
        stone, carrier = template.stone, tuple(template.carrier)
        if number % 2:
            if joining.rising == joining.falling:
                stone, carrier = _mirrored(template)
        else:
            beside = max((point for point in carrier if point != stone), key=lambda point: (point.rank, point.file))
            carrier = tuple(point for point in carrier if point != beside)
        yield CourseBoard("joined", template.row, stone, carrier)
    if len(templates) == 1:
        yield CourseBoard("joined", templates[0].row, templates[0].stone, templates[0].carrier)


def _mirrored(template: Template) -> tuple[Point, tuple[Point, ...]]:
    last = max(file for file, _ in template.carrier)
    points = sorted((Point(last - file, rank) for file, rank in template.carrier), key=lambda point: point[::-1])
    return Point(last - template.stone.file, template.stone.rank), tuple(points)


def _task_steps(joining: Joining, template: Template, kind: Kind) -> Steps[CourseBoard | None]:
    """The first task with one answer; for a row where that takes too long the first one. Where each first cut leaves
    several answers, a second cut is to be answered."""
    stone, carrier, row = template.stone, template.carrier, template.row
    others = sorted((p for p in carrier if p != stone), key=lambda p: (abs(p.file - stone.file), -p.rank, p.file))
    tasks = list[CourseBoard]()
    for point in others:
        less = tuple(other for other in carrier if other != point)
        weak = CourseBoard("weak", row, stone, less)
        task = weak if kind == "weak" else CourseBoard("answer", row, stone, carrier, (point,))
        if row > SEARCHED or (yield from _has_one_answer_steps(task.position(joining))):
            return task
        tasks.append(task)
    for task in tasks if kind == "answer" else ():
        position = task.position(joining)
        answer = yield from position.best_steps((yield from position.proof_steps()))
        later = position.after(answer)
        for point in later.points(later.open):
            deeper = task._replace(moves=(*task.moves, position.point(answer), point))
            if (yield from _has_one_answer_steps(deeper.position(joining))):
                return deeper
    return None


def _has_one_answer_steps(position: EdgePosition) -> Steps[bool]:
    found = 0
    for point in position.points(position.open):
        found += yield from position.succeeds_steps(position.bit(point))
    return found == 1


def _bridges_steps(joining: Joining) -> Steps[tuple[CourseBoard, ...]]:
    """A bridge in games like Hex: a stone on row 4 is joined to one on row 2, and that one to the edge.

    Each has two points for it, so Blue cannot take both. None where they do not hold: where a crosscut is forbidden,
    stones outside can forbid an answer.
    """
    if not joining.rising or joining.falling:
        return ()
    stone, block, lower = Point(2, 3), Point(2, 1), Point(1, 1)
    between, edge = (Point(1, 2), Point(2, 2)), (Point(0, 0), Point(1, 0))
    board = CourseBoard("bridge", 4, stone, (*edge, lower, block, *between, stone), (block, lower))
    if (yield from board.position(joining).proof_steps()) is None:
        return ()
    return (
        board,
        board._replace(kind="answer", moves=(block, lower, between[1])),
        board._replace(kind="joined", moves=(edge[0], lower)),
        board._replace(kind="joined", moves=(block, lower, *between)),
    )


def _ladders(joining: Joining) -> Iterator[CourseBoard]:
    """A ladder in games like Hex: a stone without room in the west runs along row 2, until it meets a stone ahead.

    Where stones join along both diagonals, the point beside the stone and the two below them join it: there is no such
    row of moves.
    """
    if not joining.rising or joining.falling:
        return
    stone, escape = Point(0, 1), Point(_LADDER - 2, 1)
    strip = tuple(Point(file, rank) for rank in range(2) for file in range(_LADDER))
    elsewhere = Point(_LADDER - 1, 0)
    yield CourseBoard("ladder", 2, stone, strip, (elsewhere, escape))
    steps = (Point(0, 0), Point(1, 1), Point(1, 0))
    yield CourseBoard("answer", 2, stone, strip, (elsewhere, escape, *steps))
    yield CourseBoard("joined", 2, stone, strip)
    below = Point(escape.file, 0)
    yield CourseBoard("joined", 2, stone, strip, (below, escape))
