"""The record of a game: a tree of moves with comments, marks and arrows, who plays, and who resigned.

It knows no rule, so it can hold moves that the engine refuses; :meth:`GameRecord.replay` says how far the rules allow.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from typing import NamedTuple, TypeAlias

from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import Move
from crosscut.position import Position, rows
from crosscut.record.replay import LastPlay, MoveRefusedError, replay_steps
from crosscut.steps import Steps, finish

NodePath: TypeAlias = tuple[int, ...]
"""The address of a node: a ply of the main line, then pairs of a variation (from 1) and how many moves in it.

``(3,)`` is move 3 of the main line, ``(1, 1, 2)`` the second move of the first variation after move 1.
"""

SHAPES = ("triangle", "square", "circle", "cross")
"""Marks that are drawn; any other mark is a label."""

_LABEL = re.compile(r"[A-Za-z0-9]{1,3}")


def is_mark(text: str) -> bool:
    """Whether this is a shape or a label of one to three letters and digits."""
    return text in SHAPES or _LABEL.fullmatch(text) is not None


class Arrow(NamedTuple):
    """An arrow between two different points."""

    start: Point
    end: Point

    def __str__(self) -> str:
        return f"{self.start}-{self.end}"


@dataclass(eq=False, slots=True)
class Node:
    """One move of the tree with what is said about the position after it; the root is the start and has no move."""

    move: Move | None = None
    parent: Node | None = field(default=None, repr=False)
    children: list[Node] = field(default_factory=list, repr=False)
    """The first continues the line, the others are variations."""
    comment: str = ""
    """Plain text; lines end with a line feed."""
    marks: dict[Point, str] = field(default_factory=dict)
    """One of :data:`SHAPES`, or a label of letters and digits, by point."""
    arrows: list[Arrow] = field(default_factory=list)

    def add(self, move: Move) -> Node:
        """The node after a move: the child that is there already, or a new one."""
        for child in self.children:
            if child.move == move:
                return child
        return self.append(move)

    def append(self, move: Move) -> Node:
        """A new node after a move that no child has yet."""
        child = Node(move, self)
        self.children.append(child)
        return child

    @property
    def line(self) -> list[Node]:
        """The nodes from the first move to this one."""
        line, node = [], self
        while node.parent is not None:
            line.append(node)
            node = node.parent
        return line[::-1]

    @property
    def end(self) -> Node:
        """The end of the line that goes on from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def path(self) -> NodePath:
        """The address of this node."""
        path, steps, node = [], 0, self
        while node.parent is not None:
            steps += 1
            variation = next(number for number, child in enumerate(node.parent.children) if child is node)
            if variation:
                path += [steps, variation]
                steps = 0
            node = node.parent
        return (*reversed([*path, steps]),)


def written_order(root: Node) -> Iterator[Node | str]:
    """The nodes after the root as they are written: a move, its variations in parentheses, what follows the move."""
    tasks: list[Node | tuple[Node] | str] = [root]
    """A node stands for what follows it, a tuple for its node itself."""
    while tasks:
        task = tasks.pop()
        if isinstance(task, str):
            yield task
        elif isinstance(task, tuple):
            yield task[0]
        elif task.children:
            following, *variations = task.children
            yield following
            tasks.append(following)
            for head in reversed(variations):
                tasks += [")", head, (head,), "("]


def nodes_by_path(root: Node) -> Iterator[tuple[NodePath, Node]]:
    """Every node with its address: a move, then its variations, then what follows the move."""
    tasks: list[tuple[NodePath, Node]] = [((0,), root)]
    while tasks:
        path, node = tasks.pop()
        yield path, node
        if node.children:
            tasks.append(((*path[:-1], path[-1] + 1), node.children[0]))
        tasks += [((*path, number, 1), node.children[number]) for number in range(len(node.children) - 1, 0, -1)]


def node_at(root: Node, path: NodePath) -> Node | None:
    """The node with this address; None if there is none."""
    node = _descend(root, path[0])
    for variation, steps in zip(path[1::2], path[2::2], strict=True):
        if node is None or not 1 <= variation < len(node.children) or not steps:
            return None
        node = _descend(node.children[variation], steps - 1)
    return node


def _descend(node: Node, steps: int) -> Node | None:
    """The node so many moves further along the line."""
    for _ in range(steps):
        if not node.children:
            return None
        node = node.children[0]
    return node


@dataclass(frozen=True, slots=True)
class Setup:
    """A position to start from, as it was written down."""

    rows: tuple[str, ...]
    """North to south, of ``.``, ``R`` and ``B``."""
    links: tuple[Link, ...] | None = None
    """None: the game finds them itself."""
    turn: Color = Color.RED

    @classmethod
    def of(cls, position: Position) -> Setup:
        """A position as one to start from."""
        board_rows = tuple(rows(position.grid, position.red, position.blue))
        return cls(board_rows, tuple(sorted(position.links)) or None, position.turn)

    @property
    def diagram(self) -> str:
        """The text diagram."""
        lines = self.rows if self.links is None else (*self.rows, f"links: {' '.join(map(str, self.links))}")
        return "\n".join(lines)


@dataclass(frozen=True, slots=True)
class ByLink:
    """What a link says of the game that two people play by sending links."""

    id: str
    """Of the game: 8 to 12 characters of base32, small letters."""
    by: Color | None = None
    """Who sends the link: the person who began as this colour. None if the game is only shown."""
    offer: str = ""
    """``stop`` if the sender offers to stop, ``agreed`` if both have agreed to stop; empty otherwise."""


@dataclass(eq=False, slots=True)
class GameRecord:
    """A game from its start, with everything that was played and said, and the node that is shown."""

    game: Game
    size: int
    setup: Setup | None = None
    red: str = ""
    """The name of the person who began as Red; empty if it is not known."""
    blue: str = ""
    """The name of the person who began as Blue."""
    resigned: Color | None = None
    """Who resigned at the end of a line."""
    resigned_at: Node | None = None
    """The end of that line; None for the main line."""
    by_link: ByLink | None = None
    """What belongs to a game by link; None for every other game."""
    root: Node = field(default_factory=Node)
    current: Node = field(init=False)

    def __post_init__(self) -> None:
        self.current = self.root

    @property
    def resigned_here(self) -> Color | None:
        """Who resigned at the current node."""
        return self.resigned if self.current is (self.resigned_at or self.root.end) else None

    def start(self) -> Position:
        """The position before the first move. Raises ValueError for a set-up that the game does not accept."""
        if self.setup is None:
            return self.game.start(self.size)
        return self.game.setup(self.setup.diagram, self.setup.turn)

    def replay(self, node: Node | None = None) -> LastPlay:
        """Play the moves to a node, the current one unless given.

        Raises ValueError for a set-up that the game does not accept, MoveRefusedError for a move that it refuses.
        """
        line = (self.current if node is None else node).line
        return finish(replay_steps(self.game, self.start(), (str(step.move) for step in line)))

    def replay_legal(self) -> tuple[LastPlay, list[str]]:
        """Play to the current node as far as the rules allow. Sentences say what was left out.

        Raises ValueError for a set-up whose rows are not a board.
        """
        return finish(self.replay_legal_steps())

    def replay_legal_steps(self) -> Steps[tuple[LastPlay, list[str]]]:
        """:meth:`replay_legal` as work that pauses."""
        start, problems = yield from self._legal_start_steps()
        try:
            return (yield from replay_steps(self.game, start, (str(step.move) for step in self.current.line))), problems
        except MoveRefusedError as error:
            problems.append(f"Move {error.ply + 1}, {error.move}, and what follows it are left out. {error.violation}")
            return error.last, problems

    def _legal_start_steps(self) -> Steps[tuple[Position, list[str]]]:
        """The start. If the links of the set-up are malformed, it is without them."""
        setup = self.setup
        if setup is None:
            return self.start(), []
        try:
            return (yield from self.game.setup_steps(setup.diagram, setup.turn)), []
        except ValueError as error:
            if setup.links is None:
                raise
            without_links = replace(setup, links=None).diagram
            start = yield from self.game.setup_steps(without_links, setup.turn)
            return start, [f"The links of the set-up are left out: {error}."]
