"""Moves as text in a link: joined by ``.``, variations in parentheses after the move that they replace."""

from __future__ import annotations

import re
from collections.abc import Iterator

from crosscut.link.board_text import link_on_board, point_on_board
from crosscut.link.text import quote
from crosscut.move import Connect, Move, Place, Swap
from crosscut.record.replay import MAX_MOVES as MAX_LINE
from crosscut.record.tree import Node
from crosscut.steps import Steps, collect, every

MAX_NODES = 5_000
"""The most moves that are read from one tree."""
MAX_DEPTH = 100
"""The deepest parentheses in parentheses that are read."""

TOKEN = re.compile(r"[^.() \t\r\n]+|[()]")
"""A move or a parenthesis."""


def write_moves_steps(root: Node) -> Steps[str]:
    """The tree below a root, as work that pauses."""
    return "".join((yield from collect(_pieces(root))))


def _pieces(root: Node) -> Iterator[str]:
    tasks: list[Node | str] = [root]
    while tasks:
        task = tasks.pop()
        if isinstance(task, str):
            yield task
        elif task.children:
            following, *variations = task.children
            yield f"{'.' if task.parent else ''}{following.move}"
            tasks.append(following)
            for head in reversed(variations):
                tasks += [")", head, f"({head.move}"]


def read_moves_steps(text: str, size: int) -> Steps[tuple[Node, str | None]]:
    """The tree, and a sentence if something is left out: an unreadable move ends the line that it is in.

    Work that pauses.
    """
    reader = MovesReader(size, "link")
    for is_pause, token in every(50, TOKEN.finditer(text)):
        if is_pause:
            yield
        if not reader.read_token(token[0]):
            break
    return reader.root, reader.problem


def read_move(text: str, size: int) -> Move | None:
    """The move, if it can be one on a board of this size."""
    if text == "swap":
        return Swap()
    if "-" in text:
        link = link_on_board(text, size)
        return None if link is None else Connect(link)
    point = point_on_board(text, size)
    return None if point is None else Place(point)


class MovesReader:
    """Builds a tree from moves and parentheses. One sentence says what it leaves out."""

    def __init__(self, size: int, source: str) -> None:
        self.root = Node()
        self.problem: str | None = None
        self._size = size
        self._source = source
        self._count = 0
        self._last = self.root
        self._after: dict[tuple[Node, Move], Node] = {}
        """The nodes by the node and the move that they follow: one position may have thousands of variations."""
        self._ply = 0
        self._replaced: list[tuple[Node, int]] = []
        self._ignored = 0
        self._can_branch = False

    @property
    def node(self) -> Node | None:
        """The node read last; None while text is skipped."""
        return None if self._ignored else self._last

    def read_token(self, token: str) -> bool:
        """Read a move, ``(`` or ``)``; whether anything after it can be read."""
        if token == "(":
            self.open_variation()
        elif token == ")":
            self.close_variation()
        else:
            return self.read_move(token)
        return True

    def open_variation(self) -> None:
        """What follows, up to its closing parenthesis, is played instead of the last move."""
        if self._ignored:
            self._ignored += 1
            return
        self._replaced.append((self._last, self._ply))
        if len(self._replaced) > MAX_DEPTH:
            self._pass_over(f"The {self._source} has variations nested deeper than {MAX_DEPTH}; those are left out.")
        elif self._can_branch and self._last.parent is not None:
            self._last = self._last.parent
            self._ply -= 1
        else:
            self._pass_over("A variation among the moves follows no move.")
        self._can_branch = False

    def close_variation(self) -> None:
        """What follows goes on after the move that was replaced."""
        if self._ignored > 1:
            self._ignored -= 1
            return
        self._ignored = 0
        if self._replaced:
            self._last, self._ply = self._replaced.pop()
        else:
            self._say("A closing parenthesis among the moves has no opening one.")
        self._can_branch = self._last is not self.root

    def read_move(self, text: str) -> bool:
        """Add a move to the line; whether anything after it can be read."""
        if self._ignored:
            return True
        move = read_move(text, self._size)
        if move is None:
            self._pass_over(
                f"Move {self._ply + 1} of the {self._source}, {quote(text)}, could not be read, "
                "so its line ends before it."
            )
            return bool(self._replaced)
        if self._ply == MAX_LINE:
            self._pass_over(f"A line of the {self._source} has more than {MAX_LINE} moves; the rest is left out.")
            return bool(self._replaced)
        if self._count == MAX_NODES:
            self._pass_over(f"The {self._source} has more than {MAX_NODES} moves; the rest is left out.")
            return False
        self._count += 1
        self._ply += 1
        key = self._last, move
        if key not in self._after:
            self._after[key] = self._last.append(move)
        self._last = self._after[key]
        self._can_branch = True
        return True

    def _pass_over(self, problem: str) -> None:
        self._say(problem)
        self._ignored = 1

    def _say(self, problem: str) -> None:
        self.problem = self.problem or problem
