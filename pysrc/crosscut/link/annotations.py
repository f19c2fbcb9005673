"""Comments, marks and arrows as text in a link: ``<path>:<content>``, joined by ``;``.

A ``;`` inside a comment is doubled. A path is a node's address as in ``at``.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable

from crosscut.link.board_text import point_on_board
from crosscut.link.text import MAX_COMMENT, clean_comment, encode, quote
from crosscut.record.tree import Arrow, Node, NodePath, is_mark, nodes_by_path
from crosscut.steps import Steps, collect, every

MAX_ARROWS = 100
"""Arrows on one position."""
MAX_PATH = 4_000
"""Characters of an address."""
MAX_SAID = 200_000
"""Characters that all comments, marks and arrows of a record have together."""

_PATH = re.compile(r"[0-9]{1,4}(\.[0-9]{1,4}\.[0-9]{1,4})*")
_ENTRY = re.compile(r"(?:[^;]|;;)+")


class TextLimit:
    """How many characters of comments, marks and arrows still fit into a record. What does not is left out whole."""

    def __init__(self) -> None:
        self._left = MAX_SAID

    def take(self, said: str) -> str | None:
        """Count a comment, a mark or an arrow. Returns what is wrong if it is too long for what is left."""
        if len(said) > self._left:
            return f"the record has more than {MAX_SAID} characters of comments, marks and arrows"
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


def write_annotations_steps(root: Node) -> Steps[dict[str, str]]:
    """The fields ``comments``, ``marks`` and ``arrows``, without empty ones. Work that pauses."""
    comments, marks, arrows = [], [], []
    for is_pause, (path, node) in every(20, nodes_by_path(root)):
        if is_pause:
            yield
        if not (node.comment or node.marks or node.arrows):
            continue
        place = write_path(path)
        if node.comment:
            comments.append(f"{place}:{encode(node.comment.replace(';', ';;'))}")
        if node.marks:
            marks.append(f"{place}:{'.'.join(f'{mark}@{point}' for point, mark in node.marks.items())}")
        if node.arrows:
            arrows.append(f"{place}:{'.'.join(map(str, node.arrows))}")
    written = {"comments": comments, "marks": marks, "arrows": arrows}
    return {name: ";".join(entries) for name, entries in written.items() if entries}


def read_annotations_steps(fields: dict[str, str], root: Node, size: int) -> Steps[list[str]]:
    """Give the nodes what the fields say; the sentences tell what is left out. Work that pauses."""
    limit = TextLimit()
    readers: dict[str, Callable[[Node, str], Steps[str | None]]] = {
        "comments": lambda node, text: _add_comment_steps(node, text.replace(";;", ";"), limit),
        "marks": lambda node, text: add_marks_steps(node, text.split("."), size, limit),
        "arrows": lambda node, text: add_arrows_steps(node, text.split("."), size, limit),
    }
    present = {name: reader for name, reader in readers.items() if name in fields}
    nodes = dict((yield from collect(nodes_by_path(root)))) if present else {}
    problems = []
    for name, reader in present.items():
        problems.append((yield from _read_field_steps(name, fields[name], nodes, reader)))
    return [problem for problem in problems if problem]


def _read_field_steps(
    name: str, text: str, nodes: dict[NodePath, Node], read: Callable[[Node, str], Steps[str | None]]
) -> Steps[str | None]:
    """The first thing that is wrong with the field."""
    first: str | None = None
    for is_pause, entry in every(20, _ENTRY.finditer(text)):
        if is_pause:
            yield
        place, _, content = entry[0].partition(":")
        path = read_path(place)
        node = None if path is None else nodes.get(path)
        problem = f"the link has no move {quote(place)}" if node is None else (yield from read(node, content))
        if first is None and problem:
            first = f"The {name} could be read only in part: {problem}."
    return first


def _add_comment_steps(node: Node, text: str, limit: TextLimit) -> Steps[str | None]:
    yield from ()
    return add_comment(node, text, limit)


def add_comment(node: Node, text: str, limit: TextLimit) -> str | None:
    """Give the node a comment. Returns what is wrong with it, if anything."""
    comment, is_cut = clean_comment(text)
    problem = limit.take(comment)
    if problem is None:
        node.comment = comment
    return f"one is longer than {MAX_COMMENT} characters" if is_cut else problem


def add_marks_steps(node: Node, words: Iterable[str], size: int, limit: TextLimit) -> Steps[str | None]:
    """Give the node marks such as ``triangle@d4`` or ``A@e5``. Returns what is wrong with them, if anything."""
    problem = None
    for is_pause, word in every(100, words):
        if is_pause:
            yield
        mark, _, name = word.partition("@")
        point = point_on_board(name, size)
        if point is None or not is_mark(mark):
            problem = problem or f"{quote(word)} is not a mark such as triangle@d4 or A@d4"
        elif point not in node.marks:
            fault = limit.take(word)
            problem = problem or fault
            if fault is None:
                node.marks[point] = mark
    return problem


def add_arrows_steps(node: Node, words: Iterable[str], size: int, limit: TextLimit) -> Steps[str | None]:
    """Give the node arrows such as ``d4-f6``. Returns what is wrong with them, if anything."""
    problem = None
    for is_pause, word in every(100, words):
        if is_pause:
            yield
        start, _, end = (point_on_board(name, size) for name in word.partition("-"))
        if start is None or end is None or start == end:
            problem = problem or f"{quote(word)} is not an arrow such as d4-f6"
        elif (arrow := Arrow(start, end)) in node.arrows:
            continue
        elif len(node.arrows) == MAX_ARROWS:
            problem = problem or f"one position has more than {MAX_ARROWS} arrows"
        else:
            fault = limit.take(word)
            problem = problem or fault
            if fault is None:
                node.arrows.append(arrow)
    return problem


def first_loss(node: Node, problems: Iterable[str | None]) -> str | None:
    """A sentence about the first fault in the comments, marks and arrows of a node; None if there is none."""
    problem = next(filter(None, problems), None)
    return problem and f"What is said about move {len(node.line)} is read only in part: {problem}."
