"""What a figure asks of its reader, as the fields ``task``, ``solution`` and ``notes`` of a link."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass

from crosscut.arguments import checked
from crosscut.link.annotations import read_annotations_steps
from crosscut.link.moves_text import TOKEN, MovesReader
from crosscut.link.text import encode, quote
from crosscut.record.tree import Node
from crosscut.steps import finish

MAX_TASK_TEXT = 20_000
"""Characters of a solution, and of notes."""

_KIND = re.compile(r"legal|illegal|win|win-all|win\.[1-9]|play|free")
_SOLUTION = re.compile(r"[a-z0-9.()!?\-]*")
_BETWEEN = re.compile(r"[ \t\r\n.]+")


@checked
@dataclass(frozen=True, slots=True)
class Task:
    """A question about the position shown, for the side to move. Two texts are kept as they were written."""

    kind: str
    """legal, illegal, win, win-all, win.1 to win.9, play or free."""
    solution: str = ""
    """The author's tree of right and wrong moves."""
    notes: str = ""
    """What is said about the nodes of that tree."""

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

    @classmethod
    def of(cls, task: Task, size: int) -> SolutionTree:
        """Read a task's solution with its notes. Never raises."""
        reader = _SolutionReader(size)
        for token in TOKEN.finditer(task.solution):
            if not reader.read_token(token[0]):
                break
        notes = {"comments": task.notes} if task.notes else {}
        problems = finish(read_annotations_steps(notes, reader.root, size))
        said = [reader.problem, *(problem.replace("The comments", "The notes", 1) for problem in problems)]
        return cls(reader.root, frozenset(reader.wrong), tuple(filter(None, said)))


class _SolutionReader(MovesReader):
    def __init__(self, size: int) -> None:
        super().__init__(size, "solution")
        self.wrong: set[Node] = set()

    def read_move(self, text: str) -> bool:
        goes_on = super().read_move(text.rstrip("!?"))
        if self.node is not None and text.endswith("?"):
            self.wrong.add(self.node)
        return goes_on


def read_task(fields: Mapping[str, str], problems: list[str]) -> Task | None:
    """The task of decoded fields, if there is one; ``problems`` gets a sentence for what cannot be read."""
    if "task" not in fields:
        return None
    kind = fields["task"]
    if not _KIND.fullmatch(kind):
        problems.append(f"The task {quote(kind)} is not known here; the figure is shown without it.")
        return None
    solution = _BETWEEN.sub(".", fields.get("solution", "").strip(" \t\r\n"))
    if len(solution) > MAX_TASK_TEXT or not _SOLUTION.fullmatch(solution):
        problems.append(f"The solution {quote(solution)} of the task could not be read; it is left out.")
        solution = ""
    notes = fields.get("notes", "")
    if len(notes) > MAX_TASK_TEXT:
        problems.append(f"The notes of the task have more than {MAX_TASK_TEXT} characters; they are left out.")
        notes = ""
    return Task(kind, solution, notes)


def write_task(task: Task) -> dict[str, str]:
    """The fields of a task, with encoded values."""
    fields = {"task": task.kind, "solution": task.solution, "notes": encode(task.notes)}
    return {key: value for key, value in fields.items() if value}
