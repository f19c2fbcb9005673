"""The tree of moves, with what is said about the positions: comments, marks and arrows.

It has two kinds of nodes: the :class:`Root` is the start, each :class:`MoveNode` is a move and the position after it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING, Protocol, TypeAlias

from crosscut.arguments import checked
from crosscut.geometry import Color, Point
from crosscut.move import Move, MoveLike, move_of
from crosscut.position import Play
from crosscut.record.annotations import Arrow, Marks, require_on_board
from crosscut.record.text import kept_comment

NodePath: TypeAlias = tuple[int, ...]
"""The address of a node: a ply of the main line, then pairs of a variation (from 1) and how many moves in it.

``(3,)`` is move 3 of the main line, ``(1, 1, 2)`` the second move of the first variation after move 1.
"""


class Owner(Protocol):
    """What a tree asks of the record to which it belongs.

    Attributes:
        size: Points along one side of the board.
    """

    def _refuse_move(self, node: Node, move: Move, *, by_the_rules: bool) -> None:
        """Raise IllegalMoveError, or ValueError, for a move that cannot be added after a node."""

    size: int

    def _resigned_at_node(self, node: Node) -> Color | None:
        """Who resigned at a node."""

    def _before_reordering(self) -> None:
        """Prepare for another order of variations."""

    def _before_removal(self, node: MoveNode) -> None:
        """Prepare for the removal of a node, with everything after it."""


class Node:
    """A place in the tree of moves: the start, or a move; with what is said about the position there.

    Attributes:
        children: The moves from here: the first continues the line, the others are variations.
        arrows: Arrows on the position: ``node.arrows.append(Arrow("d4", "f6"))``. Equal ones are written once.
    """

    __slots__ = ("_comment", "_marks", "arrows", "children")

    def __init__(self) -> None:
        self.children: list[MoveNode] = []
        self.arrows: list[Arrow] = []
        self._comment = ""
        self._marks = Marks()
        self._marks._node = self

    @property
    def parent(self) -> Node | None:
        """The node before this one; None at the root."""
        return None

    @property
    def comment(self) -> str:
        """Plain text; lines end with a line feed.

        Invisible characters, such as control characters, become blanks when it is set. Raises ValueError for more than
        4,000 characters.
        """
        return self._comment

    @comment.setter
    @checked
    def comment(self, comment: str) -> None:
        self._comment = kept_comment(comment)

    @property
    def marks(self) -> Marks:
        """Marks on the position: ``node.marks["d4"] = "triangle"``. See :class:`Marks`.

        In a record, points off its board are refused.
        """
        return self._marks

    @marks.setter
    def marks(self, marks: Mapping[Point, str] | Mapping[str, str]) -> None:
        new = Marks(marks)
        self._refuse_off_board(new.keys())
        self._marks, new._node = new, self

    def _refuse_off_board(self, points: Iterable[Point]) -> None:
        """Raise ValueError for a point that is not on the board of the record."""
        record = self.root.record
        if record is not None:
            require_on_board(points, record.size)

    @checked
    def add(self, move: MoveLike, comment: str = "", *, check: bool = True) -> MoveNode:
        """The node after a move: the child that is there already, or a new one, the last of the children.

        A ``comment`` that is not empty becomes the node's. Raises IllegalMoveError for a new move that the rules of the
        game do not allow here, ValueError for what is not a move, for any move where one before it is against the
        rules, and for more moves than a record holds: 5,000, 2,000 in one line, variations nested 100 deep.
        ``check=False`` asks for the board's size and for these limits alone. It is quicker where moves are known to be
        legal, and takes a move against the rules as a link does: :meth:`crosscut.Record.board` refuses it.
        """
        move, comment = move_of(move), kept_comment(comment)
        child = next((child for child in self.children if child.move == move), None)
        if child is None:
            owner = self.root.record
            if owner is not None:
                owner._refuse_move(self, move, by_the_rules=check)
            child = self._append(move)
        child.comment = comment or child.comment
        return child

    def _append(self, move: Move, play: Play | None = None) -> MoveNode:
        """A new node after a move that no child has yet. Nothing is checked. ``play`` is what the move does."""
        child = MoveNode(move, self, play)
        self.children.append(child)
        return child

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> object:
            """A former name, for one release."""
            if name == "append":
                return self._append
            raise AttributeError(f"{type(self).__name__!r} object has no attribute {name!r}")

    @property
    def resigned(self) -> Color | None:
        """Who resigned here; None if nobody did, and outside a record."""
        record = self.root.record
        return None if record is None else record._resigned_at_node(self)

    @property
    def root(self) -> Root:
        """The start of the tree."""
        node: Node = self
        while isinstance(node, MoveNode):
            node = node.parent
        assert isinstance(node, Root), "a node is a move or the root"
        return node

    @property
    def ply(self) -> int:
        """How many moves lead here."""
        return len(self.line)

    @property
    def line(self) -> list[MoveNode]:
        """The nodes from the first move to this one."""
        line, node = [], self
        while isinstance(node, MoveNode):
            line.append(node)
            node = node.parent
        return line[::-1]

    def main_line(self) -> list[MoveNode]:
        """The nodes after this one, always by the first child: at the root, the main line."""
        line, node = [], self
        while node.children:
            node = node.children[0]
            line.append(node)
        return line

    @property
    def end(self) -> Node:
        """The end of the line that goes on from here."""
        node = self
        while node.children:
            node = node.children[0]
        return node

    @property
    def depth(self) -> int:
        """How many variations one enters on the way here; 0 in the main line."""
        return len(self.path) // 2

    @property
    def path(self) -> NodePath:
        """The address of this node, as ``at`` in a link: a ply of the main line, then pairs for variations.

        Each pair says which variation, from 1, and how many moves in it.
        """
        path, steps, node = [], 0, self
        while isinstance(node, MoveNode):
            steps += 1
            variation = node.variation
            if variation:
                path += [steps, variation]
                steps = 0
            node = node.parent
        return (*reversed([*path, steps]),)


class Root(Node):
    """The start of a game. It has no move.

    Attributes:
        record: The record to which the tree belongs; None for the tree of a solution.
    """

    __slots__ = ("record",)

    def __init__(self) -> None:
        super().__init__()
        self.record: Owner | None = None

    def __repr__(self) -> str:
        return f"<Root: {_followed(self)}>"


class MoveNode(Node):
    """A move, and what is said about the position after it.

    Attributes:
        move: The move that leads here; never None.
        parent: The node before the move.
        known_play: What the move did, once the record has worked that out.
    """

    __slots__ = ("known_play", "move", "parent")

    def __init__(self, move: Move, parent: Node, play: Play | None = None) -> None:
        super().__init__()
        self.move = move
        self.parent: Node = parent
        self.known_play = play

    @property
    def variation(self) -> int:
        """Which child of its parent it is: 0 continues the line, 1 is the first variation."""
        return next(number for number, child in enumerate(self.parent.children) if child is self)

    def promote(self) -> None:
        """Exchange it with the sibling before it: the first variation becomes the line. The first child stays."""
        self._become(max(0, self.variation - 1))

    def demote(self) -> None:
        """Exchange it with the sibling after it: the line becomes the first variation. The last child stays."""
        self._become(self.variation + 1)

    def _become(self, variation: int) -> None:
        owner, siblings = self.root.record, self.parent.children
        if owner is not None:
            owner._before_reordering()
        siblings.remove(self)
        siblings.insert(variation, self)

    def remove(self) -> None:
        """Take it out of the tree, with everything after it.

        If the record shows a node there, it then shows the one before. A resignation there goes with it.
        """
        owner = self.root.record
        if owner is not None:
            owner._before_removal(self)
        self.parent.children.remove(self)
        self.parent = Root()
        self.parent.children.append(self)

    def __repr__(self) -> str:
        return f"<MoveNode {self.move}, move {self.ply}: {_followed(self)}>"


def _followed(node: Node) -> str:
    return f"then {', '.join(str(child.move) for child in node.children)}" if node.children else "the end of its line"


def written_order(root: Node) -> Iterator[MoveNode | str]:
    """The nodes after the root as they are written: a move, its variations in parentheses, what follows the move."""
    tasks: list[Node | tuple[MoveNode] | str] = [root]
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
    """The node this many moves further along the line."""
    for _ in range(steps):
        if not node.children:
            return None
        node = node.children[0]
    return node
