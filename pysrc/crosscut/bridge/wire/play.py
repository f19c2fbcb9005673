"""The computer player, perfect play, and tasks."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import Literal, NotRequired, TypeAlias, TypedDict

from crosscut.bridge.wire import GameReference
from crosscut.geometry import Color


class Level(TypedDict):
    """A level of the computer player."""

    name: str
    sentence: str
    """What to expect of it."""


Effort: TypeAlias = Literal["hint", "review", "deep"]


class AdviceWanted(GameReference):
    """A position, and what is wanted: the move of a level, which may be sampled, or the player's opinion."""

    level: NotRequired[int]
    """From 1; the top level unless given."""
    seed: NotRequired[int]
    """For a level without a time limit: equal seeds give equal moves."""
    effort: NotRequired[Effort]
    """For an opinion instead of a level's move: how long to think. Equal questions get equal answers."""


class Candidate(TypedDict):
    """A move that the player considered."""

    move: str
    winningChance: float
    """From 0 to 1, for the side to move."""
    share: float
    """The part of the search that was spent on it, from 0 to 1."""
    proved: bool | None
    """True: it wins. False: it loses. None: open."""


class Advice(TypedDict):
    """The move that the player would make, and why."""

    move: str
    winningChance: float
    """From 0 to 1, for the side to move."""
    proved: bool | None
    """True: the side to move wins. False: it loses. None: open."""
    candidates: list[Candidate]
    """The advised move first, then the best."""
    line: list[str]
    """The expected continuation, the move first."""
    evaluations: int
    """How many positions were judged."""
    pivotality: dict[str, float]
    """How much each empty point matters, from 0 to 1; empty for games without a path to join."""
    byPlayouts: bool
    """Whether it comes from random games by the rules alone, because no faster judge fits the game."""
    margin: float | None
    """By how much the side to move is expected to be ahead at the end; None in games without a score."""


class SolutionWanted(GameReference):
    """A position, and how long to search for its result."""

    full: NotRequired[bool]
    """Whether ``plies`` and ``winningMoves`` are wanted as well, which takes longer."""
    nodes: NotRequired[int]
    """How many positions to look at, at most."""
    seconds: NotRequired[float]
    """How long to search, at most."""


class Solution(TypedDict):
    """The result of a position with best play on both sides."""

    winner: Color | None
    """The colour whose edges get joined, or that has the higher score; None is a tie."""
    move: str | None
    """A best move; None if the game is over or nobody can move."""
    plies: int | None
    """Moves until the end if the winner hurries and the other side resists; None unless asked for."""
    winningMoves: list[str] | None
    """All moves that keep the result, none in a lost position; None unless asked for."""
    nodes: int
    """How many positions were looked at."""


class Undecided(TypedDict):
    """What is known while a position is being solved."""

    nodes: int
    """How many positions have been looked at."""
    decided: list[tuple[str, Color | None]]
    """Moves whose result is known, and who wins after them; None is a tie."""
    line: list[str]
    """The expected continuation as far as it is known."""


class TaskReference(GameReference):
    """A figure's task about the position after the moves, and the reader's answer so far."""

    task: str
    solution: NotRequired[str]
    notes: NotRequired[str]
    remarks: NotRequired[str]
    hints: NotRequired[str]
    answer: list[str]
    """The moves since then, with the replies. If the answer is a set: what was found, and the last choice."""


class Judgement(TypedDict):
    """Whether the last move of an answer is right."""

    verdict: Literal["solved", "right", "wrong", "open"]
    """``right``: right so far, the task goes on; ``open``: the position is too big for the solver."""
    text: str
    """Why; may be empty."""
    replies: list[str]
    """Moves that follow on the board."""
    points: list[str]
    """What to look at."""


class Hint(TypedDict):
    """Something that makes a task easier."""

    text: str
    points: list[str]


class Demonstration(TypedDict):
    """The solution of a task."""

    text: str
    moves: list[str]
    """A line from the position of the task; empty if points are the answer."""
    points: list[str]
