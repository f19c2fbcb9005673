"""The tree of a record as text: its moves, and the comments, marks and arrows on its nodes.

Moves are joined by ``.``, with variations in parentheses after the move that they replace. What is said about nodes is
``<path>:<content>``, joined by ``;``. A ``;`` inside a comment is doubled. A path is a node's address as in ``at``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping

from crosscut.move import Connect, Move, Place, Swap
from crosscut.record.annotations import Arrow, is_mark
from crosscut.record.grammar import LIMITS, PATTERNS, sentence
from crosscut.record.replay import MAX_MOVES as MAX_LINE
from crosscut.record.text import clean_comment, encode, links_by_name, points_by_name, quote
from crosscut.record.tree import Node, NodePath, Root, nodes_by_path, written_order
from crosscut.said import tr

MAX_NODES = LIMITS["MAX_NODES"]
"""The most moves that are read from one tree."""
MAX_DEPTH = LIMITS["MAX_DEPTH"]
"""The deepest parentheses in parentheses that are read."""
MAX_ARROWS = LIMITS["MAX_ARROWS"]
"""Arrows on one position."""
MAX_PATH = LIMITS["MAX_PATH"]
"""Characters of an address."""
MAX_SAID = LIMITS["MAX_SAID"]
"""Characters that all comments, marks and arrows of a record have together."""

TOKEN = re.compile(r"[^.() \t\r\n]+|[()]")
"""A move or a parenthesis."""
_PATH = re.compile(PATTERNS["path"])
_ENTRY = re.compile(r"(?:[^;]|;;)+")


def write_moves(root: Node) -> str:
    """The tree below a root."""
    pieces = ["("]
    for step in written_order(root):
        pieces.append(step if isinstance(step, str) else f"{'' if pieces[-1] == '(' else '.'}{step.move}")
    return "".join(pieces[1:])


def read_moves(text: str, size: int) -> tuple[Root, str | None]:
    """The tree, and a sentence if something is left out: an unreadable move ends the line that it is in."""
    reader = MovesReader(size, "link")
    for token in TOKEN.finditer(text):
        if not reader.read_token(token[0]):
            break
    return reader.root, reader.problem


def read_move(text: str, size: int) -> Move | None:
    """The move, if it can be one on a board of this size."""
    if text == "swap":
        return Swap()
    point, link = points_by_name(size).get(text), links_by_name(size).get(text)
    return Place(point) if point is not None else None if link is None else Connect(link)


def refuse_too_large(root: Node) -> None:
    """Raise ValueError for a tree that no record can hold."""
    places: list[tuple[Node, int, int]] = [(root, 0, 0)]
    for count, (node, ply, depth) in enumerate(places):
        if count > MAX_NODES:
            raise ValueError(tr("the record is too large: expected at most {most} moves", most=MAX_NODES))
        if ply > MAX_LINE:
            raise ValueError(tr("a line of the record is too long: expected at most {most} moves", most=MAX_LINE))
        if depth > MAX_DEPTH:
            raise ValueError(
                tr("the record has too many variations in one another: expected at most {most}", most=MAX_DEPTH)
            )
        places += [(child, ply + 1, depth + bool(number)) for number, child in enumerate(node.children)]


class MovesReader:
    """Builds a tree from moves and parentheses. One sentence says what it leaves out."""

    def __init__(self, size: int, source: str) -> None:
        self.root = Root()
        self.problem: str | None = None
        self._size = size
        self._source = source
        self._count = 0
        self._last: Node = self.root
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

    @property
    def is_in_variation(self) -> bool:
        """Whether a parenthesis is open."""
        return bool(self._replaced)

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
            self._pass_over(sentence("depth", source=self._source))
        elif self._can_branch and self._last.parent is not None:
            self._last = self._last.parent
            self._ply -= 1
        else:
            self._pass_over(sentence("opening"))
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
            self._say(sentence("closing"))
        self._can_branch = self._last is not self.root

    def read_move(self, text: str) -> bool:
        """Add a move to the line; whether anything after it can be read."""
        if self._ignored:
            return True
        move = read_move(text, self._size)
        if move is None:
            self._pass_over(
                self.problem or sentence("move", number=self._ply + 1, source=self._source, text=quote(text))
            )
            return self.is_in_variation
        if self._ply == MAX_LINE:
            self._pass_over(sentence("line", source=self._source))
            return self.is_in_variation
        if self._count == MAX_NODES:
            self._pass_over(sentence("nodes", source=self._source))
            return False
        self._count += 1
        self._ply += 1
        key = self._last, move
        if key not in self._after:
            self._after[key] = self._last._append(move)
        self._last = self._after[key]
        self._can_branch = True
        return True

    def _pass_over(self, problem: str) -> None:
        self._say(problem)
        self._ignored = 1

    def _say(self, problem: str) -> None:
        self.problem = self.problem or problem


class TextLimit:
    """How many characters of comments, marks and arrows still fit into a record. What is too long is left out whole."""

    def __init__(self) -> None:
        self._left = MAX_SAID

    def take(self, said: str) -> str | None:
        """Count a comment, a mark or an arrow. Returns what is wrong if it is too long for what is left."""
        if len(said) > self._left:
            return sentence("said")
        self._left -= len(said)
        return None


def write_path(path: NodePath) -> str:
    """An address as text."""
    return ".".join(map(str, path))


def read_path(text: str) -> NodePath | None:
    """The address; None if the text is not an address."""
    if len(text) > MAX_PATH or not _PATH.fullmatch(text):
        return None
    return tuple(map(int, text.split(".")))


def write_annotations(root: Node) -> dict[str, str]:
    """The fields ``comments``, ``marks`` and ``arrows``, without empty ones."""
    written: dict[str, list[str]] = {"comments": [], "marks": [], "arrows": []}
    for path, node in nodes_by_path(root):
        if node.comment:
            written["comments"].append(f"{write_path(path)}:{encode(node.comment.replace(';', ';;'))}")
        if node.marks:
            marks = ".".join(f"{mark}@{point}" for point, mark in node.marks.items())
            written["marks"].append(f"{write_path(path)}:{marks}")
        if node.arrows:
            written["arrows"].append(f"{write_path(path)}:{'.'.join(map(str, node.arrows))}")
    return {name: ";".join(entries) for name, entries in written.items() if entries}


def read_annotations(fields: Mapping[str, str], root: Node, size: int) -> list[str]:
    """Give the nodes what the fields say; the sentences tell what is left out."""
    limit = TextLimit()
    readers: dict[str, Callable[[Node, str], str | None]] = {
        "comments": lambda node, text: add_comment(node, text.replace(";;", ";"), limit),
        "marks": lambda node, text: add_marks(node, text.split("."), size, limit),
        "arrows": lambda node, text: add_arrows(node, text.split("."), size, limit),
    }
    present = {name: reader for name, reader in readers.items() if name in fields}
    nodes = dict(nodes_by_path(root)) if present else {}
    problems = [read_entries(name, fields[name], nodes, reader) for name, reader in present.items()]
    return [problem for problem in problems if problem]


def read_entries(
    name: str, text: str, nodes: Mapping[NodePath, Node], read: Callable[[Node, str], str | None]
) -> str | None:
    """Give the nodes what a field says about them. Returns the first thing that is wrong with it, if anything."""
    first: str | None = None
    for entry in _ENTRY.finditer(text):
        place, _, content = entry[0].partition(":")
        path = read_path(place)
        node = None if path is None else nodes.get(path)
        if node is None:
            first = first or sentence("entry", text=quote(place))
        else:
            problem = read(node, content)
            first = first or problem
    return first and sentence("entries", key=name, fault=first)


def add_comment(node: Node, text: str, limit: TextLimit) -> str | None:
    """Give the node a comment. Returns what is wrong with it, if anything."""
    comment, is_cut = clean_comment(text)
    problem = limit.take(comment)
    if problem is None:
        node.comment = comment
    return sentence("comment") if is_cut else problem


def add_marks(node: Node, words: Iterable[str], size: int, limit: TextLimit) -> str | None:
    """Give the node marks such as ``triangle@d4`` or ``A@e5``. Returns what is wrong with them, if anything."""
    problem: str | None = None
    points = points_by_name(size)
    for word in words:
        mark, _, name = word.partition("@")
        point = points.get(name)
        if point is None or not is_mark(mark):
            problem = problem or sentence("mark", text=quote(word))
        elif point not in node.marks:
            fault = limit.take(word)
            problem = problem or fault
            if fault is None:
                node.marks._put(point, mark)
    return problem


def add_arrows(node: Node, words: Iterable[str], size: int, limit: TextLimit) -> str | None:
    """Give the node arrows such as ``d4-f6``. Returns what is wrong with them, if anything."""
    problem: str | None = None
    points = points_by_name(size)
    for word in words:
        start, end = map(points.get, word.partition("-")[::2])
        if start is None or end is None or start == end:
            problem = problem or sentence("arrow", text=quote(word))
        elif (start, end) in node.arrows:
            continue
        elif len(node.arrows) == MAX_ARROWS:
            problem = problem or sentence("arrows")
        else:
            fault = limit.take(word)
            problem = problem or fault
            if fault is None:
                node.arrows.append(Arrow(start, end))
    return problem


def first_loss(node: Node, problems: Iterable[str | None]) -> str | None:
    """A sentence about the first fault in the comments, marks and arrows of a node; None if there is none."""
    problem = next(filter(None, problems), None)
    return problem and tr(
        "What is said about move {number} is read only in part: {fault}.", number=len(node.line), fault=problem
    )
