"""What a figure adds to a record, as fields of a link: how it is shown, and what it asks of its reader."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal, TypeAlias, TypeVar, get_args

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.geometry import MAX_SIZE, Point
from crosscut.record.annotations import require_on_board
from crosscut.record.grammar import FIELDS, LIMITS, PATTERNS, sentence
from crosscut.record.text import clean_comment, encode, points_by_name, quote, read_value
from crosscut.record.tree import Node, NodePath
from crosscut.record.tree_text import TOKEN, MovesReader, TextLimit, add_comment, read_annotations, read_entries

Scheme: TypeAlias = Literal["light", "dark", "auto", "print"]
"""The colours of a picture. Those for print are black, white and grey: Red is filled, Blue is hollow."""
LegalShown: TypeAlias = Literal["none", "mine", "red", "blue", "both"]
"""Whose legal points a figure marks."""
Rotation: TypeAlias = Literal[0, 90, 180, 270]
"""By how many degrees a board is turned, clockwise."""

T = TypeVar("T")

_SWITCHES = {"on": True, "off": False}
_LEGAL: dict[str, LegalShown] = {legal: legal for legal in get_args(LegalShown)}
_ROTATIONS: dict[str, Rotation] = {str(rotation): rotation for rotation in get_args(Rotation)}


@checked
@unchangeable
@dataclass(frozen=True, slots=True)
class Crop:
    """The part of the board that is shown, from one corner to the other.

    Attributes:
        south_west: The corner nearest to a1.
        north_east: The corner across from it.
    """

    south_west: Point
    north_east: Point

    def __post_init__(self) -> None:
        """Raises ValueError for corners that are on no board or in another order."""
        west, south = Point.of(self.south_west)
        east, north = Point.of(self.north_east)
        require_on_board((self.south_west, self.north_east), MAX_SIZE)
        if west > east or south > north:
            raise ValueError(f"{self} is not a part of a board: expected its south-western corner first, as in c3-h8")

    def __str__(self) -> str:
        return f"{self.south_west}-{self.north_east}"


@checked
@unchangeable
@dataclass(frozen=True, slots=True)
class Display:
    """How a figure is drawn. A link leaves out what is at its default.

    Attributes:
        coordinates: Whether columns and rows are named.
        numbers: Whether stones carry the number of the move that placed them.
        legal: Whose legal points are marked; ``mine`` is the side to move.
        crop: The part of the board that is shown; None for all of it.
        rotation: Degrees, clockwise.
        outlines: Whether what is against the rules in a set-up is outlined.
    """

    coordinates: bool = True
    numbers: bool = False
    legal: LegalShown = "none"
    crop: Crop | None = None
    rotation: Rotation = 0
    outlines: bool = True


def write_display(display: Display) -> Iterator[tuple[str, str]]:
    """The fields of the choices that differ from the defaults."""
    if not display.coordinates:
        yield "coords", "off"
    if display.numbers:
        yield "numbers", "on"
    if not display.outlines:
        yield "outlines", "off"
    if display.legal != "none":
        yield "legal", display.legal
    if display.crop is not None:
        yield "crop", str(display.crop)
    if display.rotation:
        yield "rotate", str(display.rotation)


def read_display(fields: Mapping[str, str], size: int, problems: list[str], base: Display = Display()) -> Display:
    """How the figure is drawn, else as in ``base``. ``problems`` gets a sentence for every choice that is left out."""
    keys = ("coords", "numbers", "outlines", "legal")
    coordinates, numbers, outlines, legal = (read_value(fields, key, problems) for key in keys)
    crop = read_corners(fields["crop"], size) if "crop" in fields else None
    if "crop" in fields and crop is None:
        problems.append(sentence("choice", key="crop", text=quote(fields["crop"]), expected=sentence("corners")))
    rotation = read_value(fields, "rotate", problems)
    return Display(
        _SWITCHES.get(coordinates, base.coordinates),
        _SWITCHES.get(numbers, base.numbers),
        _LEGAL.get(legal, base.legal),
        crop or base.crop,
        _ROTATIONS.get(rotation, base.rotation),
        _SWITCHES.get(outlines, base.outlines),
    )


def read_corners(text: str, size: int) -> Crop | None:
    """The part of a board with these corners; None if they are not two of its points."""
    start, _, end = text.partition("-")
    one, other = map(points_by_name(size).get, (start, end))
    if one is None or other is None:
        return None
    files, ranks = sorted((one.file, other.file)), sorted((one.rank, other.rank))
    return Crop(Point(files[0], ranks[0]), Point(files[1], ranks[1]))


MAX_TASK_TEXT = LIMITS["MAX_TASK_TEXT"]
"""Characters of a solution, and of each text about it."""
_TEXTS = ("notes", "remarks", "hints")

_SOLUTION = re.compile(PATTERNS["solution"])


@checked
@unchangeable
@dataclass(frozen=True, slots=True)
class Task:
    """A question about the position shown, for the side to move. Its texts are kept as they were written.

    Attributes:
        kind: legal, illegal, win, win-all, win.1 to win.9, play or free.
        solution: The author's tree of right and wrong moves.
        notes: What is said about the nodes of that tree.
        remarks: The same, by the number of the move as the solution is written.
        hints: What helps to find the move after such a move.
    """

    kind: str
    solution: str = ""
    notes: str = ""
    remarks: str = ""
    hints: str = ""

    def __post_init__(self) -> None:
        """Raises ValueError for what a link could not hold."""
        if self.kind not in FIELDS["task"].words:
            expected = "legal, illegal, win, win-all, win.1 to win.9, play or free"
            raise ValueError(f"{quoted(self.kind)} is not a task: expected {expected}")
        if not _SOLUTION.fullmatch(self.solution):
            raise ValueError(f"{quoted(self.solution)} is not a solution: expected moves as in b2!(a1?.b2)")
        for name in ("solution", *_TEXTS):
            text = getattr(self, name)
            if len(text) > MAX_TASK_TEXT:
                raise ValueError(f"the text {name} has {len(text)} characters: expected at most {MAX_TASK_TEXT}")

    @property
    def within(self) -> int | None:
        """How many moves of its own the side to move has, in a task such as win.3."""
        return int(self.kind[4:]) if self.kind.startswith("win.") else None


@checked
@dataclass(frozen=True, slots=True)
class SolutionTree:
    """An author's solution: moves of the reader and replies in turn."""

    root: Node
    """Its comment is the author's question."""
    wrong: frozenset[Node]
    """The nodes after a move with ``?``."""
    problems: tuple[str, ...]
    """A sentence for everything that could not be read."""
    hints: Mapping[Node, str] = field(default_factory=dict)
    """The author's hints to the moves after some nodes."""

    @classmethod
    def of(cls, task: Task, size: int) -> SolutionTree:
        """Read a task's solution with what is said about it. Never raises."""
        reader = _SolutionReader(size)
        for token in TOKEN.finditer(task.solution):
            if not reader.read_token(token[0]):
                break
        notes = {"comments": task.notes} if task.notes else {}
        problems = read_annotations(notes, reader.root, size)
        said = [reader.problem, *(problem.replace("The comments", "The notes", 1) for problem in problems)]
        hints: dict[Node, str] = {}
        limit = TextLimit()

        def remark(node: Node, text: str) -> str | None:
            return add_comment(node, text.replace(";;", ";"), limit)

        def hint(node: Node, text: str) -> None:
            hints[node] = clean_comment(text.replace(";;", ";"))[0]

        said += [
            read_entries("remarks", task.remarks, reader.written, remark),
            read_entries("hints", task.hints, reader.written, hint),
        ]
        return cls(reader.root, frozenset(reader.wrong), tuple(filter(None, said)), hints)


class _SolutionReader(MovesReader):
    def __init__(self, size: int) -> None:
        super().__init__(size, "solution")
        self.wrong: set[Node] = set()
        self.written: dict[NodePath, Node] = {(0,): self.root}
        """The nodes by the number of their move as it is written."""

    def read_move(self, text: str) -> bool:
        goes_on = super().read_move(text.rstrip("!?"))
        if self.node is not None:
            self.written[len(self.written),] = self.node
            if text.endswith("?"):
                self.wrong.add(self.node)
        return goes_on


def read_task(fields: Mapping[str, str], problems: list[str]) -> Task | None:
    """The task of decoded fields, if there is one; ``problems`` gets a sentence for what cannot be read."""
    kind = read_value(fields, "task", problems)
    return Task(kind, **{name: read_value(fields, name, problems) for name in ("solution", *_TEXTS)}) if kind else None


def write_task(task: Task) -> dict[str, str]:
    """The fields of a task, with encoded values."""
    fields = {"task": task.kind, "solution": task.solution} | {name: encode(getattr(task, name)) for name in _TEXTS}
    return {key: value for key, value in fields.items() if value}
