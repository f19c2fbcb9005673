"""What crosses the bridge: every request and every answer, as types.

This module is the one place that says so. The declarations that the page's scripts are checked with are made from it
and from the signatures of the methods, by ``python3 build_scripts/wire_types.py``. Points, links and moves travel as
their text; rows of stones run from north to south, of ``.``, ``R`` and ``B``.
"""
# No "from __future__ import annotations": which keys may be missing is only known from annotations that are no text.

from typing import Literal, NotRequired, TypeAlias, TypedDict

from crosscut.geometry import Color
from crosscut.violation import Shape

BoardStyle: TypeAlias = Literal["points", "cells"]
Edge: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
Colored: TypeAlias = tuple[str, Color]
"""A point or a link, and its colour."""


class Nothing(TypedDict):
    """A method asked without anything else."""


class Game(TypedDict):
    """One game as the registry describes it."""

    id: str
    name: str
    inventor: str
    year: int
    pie: bool
    defaultSize: int
    minSize: int
    maxSize: int
    marker: Literal["stone", "dot"]
    """How a placement is drawn."""
    boardStyle: BoardStyle
    """How its board is drawn unless the reader prefers the other way."""
    edges: bool
    """Whether the board's edges belong to the colours."""
    links: Literal["none", "automatic", "move"]
    """Whether links exist, and who makes them."""
    fills: bool
    """Whether a placement may make the rules fill further points."""
    fillable: bool
    """Whether the engine can show a filling."""


class Setup(TypedDict):
    """A position to start from."""

    diagram: str
    turn: NotRequired[Color]
    """Red unless given."""


class GameReference(TypedDict):
    """A game as far as it was played; with it every request carries all that the engine needs."""

    game: str
    size: NotRequired[int]
    """The game's usual size unless given. A set-up has its own."""
    setup: NotRequired[Setup]
    moves: NotRequired[list[str]]


class Violation(TypedDict):
    """Why a move or a position is against the rules."""

    code: str
    message: str
    """One sentence."""
    points: list[str]
    """What to look at on the board."""
    links: list[str]
    shape: Shape
    """What the points look like."""


class Zigzags(TypedDict):
    """The dots in the order of the two zigzags."""

    columns: list[str]
    rows: list[str]


class Outlines(TypedDict):
    """The counted edges, in 0-based (file, rank) coordinates."""

    top: list[Edge]
    """Red's."""
    bottom: list[Edge]
    """Blue's."""


class Outcome(TypedDict):
    """How the game ended."""

    winner: Color | None
    """None is a tie."""
    path: list[str]
    """The winning path from edge to edge."""
    scores: tuple[int, int] | None
    """Red's and Blue's."""
    outlines: Outlines | None
    zigzags: Zigzags | None


class LastMove(TypedDict):
    """The last move and what it did."""

    move: str
    color: Color
    """Who made it."""
    filled: list[str]
    """Points that the rules filled because of it, in order."""
    linked: list[str]
    """Links that the rules made because of it."""
    skipped: Color | None
    """The side that would have been next but has no legal move."""


class Illegal(TypedDict):
    """The empty points that a side may not play, by the code of the reason."""

    red: dict[str, list[str]]
    blue: dict[str, list[str]]


class State(TypedDict):
    """A position as the engine sees it."""

    size: int
    turn: Color
    ply: int
    swapped: bool
    rows: list[str]
    links: list[Colored]
    last: LastMove | None
    illegal: Illegal
    linkMoves: list[str]
    """The links that may be made now."""
    swap: bool
    """Whether the sides may be swapped now."""
    outcome: Outcome | None
    problems: list[Violation]
    """What is against the rules in a set-up."""


class Attempt(GameReference):
    """A move that somebody would like to make."""

    move: str
    color: NotRequired[Color]
    """The side to move unless given."""


class Refusal(TypedDict):
    """Why a move of a game could not be played."""

    ply: int
    """How many moves were played before it."""
    move: str
    violation: Violation


class Loop(TypedDict):
    """Stones that form a closed path, colours alternating."""

    points: list[str]
    first: Color
    """The colour of the first stone."""


class Finding(TypedDict):
    """Something that the theory has to say about a position."""

    kind: str
    color: Color | None
    """The colour that it concerns; None if it is both."""
    text: str
    """A sentence or two."""
    areas: list[list[str]]
    """Groups of empty points."""
    stones: list[str]
    """The stones that matter."""
    paths: list[list[str]]
    """Empty paths that the enemy must block."""
    steps: list[Colored]
    """What would be filled, in order."""
    loops: list[Loop]
    """A loop that can be unmerged, or two that can be merged."""


class Ruling(TypedDict):
    """What one game of Taylor's table makes of the stones."""

    game: str
    name: str
    fourth: str
    """What becomes of the fourth point of three quarters of a crosscut."""
    diagonal: str
    """How its diagonal is joined."""
    filled: list[Colored]
    forbidden: list[Colored]
    links: list[Colored]
    linkMoves: list[Colored]
    winner: Color | None


class Explanation(TypedDict):
    """What the theory has to say about a position."""

    findings: list[Finding]
    note: str
    """A sentence about what was not looked for; may be empty."""
    hasLoops: bool
    """Whether the loop through a stone can be asked for."""
    family: list[Ruling] | None
    """For the games of Taylor's table: what each of them makes of the stones."""


class LoopStep(TypedDict):
    """Stones to look at instead of those of the position: one step of merging or unmerging."""

    rows: list[str]
    text: str
    """What there is to see."""
    points: list[str]
    """Where."""


class LoopThrough(GameReference):
    """Which stone the loop should go through."""

    point: str


class Unmerging(GameReference):
    """Which loop to unmerge."""

    loop: Loop


class Merging(GameReference):
    """Which two loops to merge."""

    loops: list[Loop]


class Level(TypedDict):
    """A level of the computer player."""

    name: str
    sentence: str
    """What to expect of it."""


class AdviceWanted(GameReference):
    """A position, and how much thought it is worth."""

    level: NotRequired[int]
    """From 1; the top level unless given."""
    evaluations: NotRequired[int]
    """How many positions to judge at most, in place of the level's budget."""
    seconds: NotRequired[float]
    """How long to think at most, in place of the level's budget."""
    seed: NotRequired[int]
    """Without a time limit, equal seeds give equal advice."""


class Candidate(TypedDict):
    """One move that the player looked at."""

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
    """The best first."""
    line: list[str]
    """How the game may go on, the move first."""
    evaluations: int
    """How many positions were judged."""
    pivotality: dict[str, float]
    """How much each empty point matters, from 0 to 1; empty for games without a path to join."""
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
    toDecide: int
    """A lower bound for how many more must be decided; 0 if the result is known."""
    decided: list[tuple[str, Color | None]]
    """Moves whose result is known, and who wins after them; None is a tie."""
    line: list[str]
    """How the game goes on as far as is known."""


class PictureOfLink(TypedDict):
    """A link's fragment, and how its board should look."""

    link: str
    scheme: NotRequired[Literal["light", "dark", "auto"]]
    """``auto`` unless given: as the reader's system has it."""
    boardStyle: NotRequired[BoardStyle | None]
    """As the game has it unless given."""
    patterned: NotRequired[bool]
    """Whether the colours have patterns as well."""
    cell: NotRequired[float]
    """Pixels between neighbouring points."""


class Picture(TypedDict):
    """A picture as SVG text."""

    svg: str
    problems: list[str]
    """A sentence for everything in the link that could not be shown."""


class FileOfRecord(TypedDict):
    """A record, and the kind of file that it should become."""

    record: str
    """As JSON: see :mod:`crosscut.files.record_json`."""
    format: NotRequired[Literal["text", "json"]]
    """``text`` unless given."""


class RecordFile(TypedDict):
    """A game record as the text of a file."""

    text: str
    problems: list[str]
    """A sentence for everything in the record that could not be read."""


class RecordText(TypedDict):
    """What was pasted, dropped or opened: a record as text or JSON, a link, a text diagram, or moves alone."""

    text: str
    game: NotRequired[str]
    """The game of a diagram or of moves, which name none."""
    size: NotRequired[int]
    """The size of the board of moves; the game's usual one unless given."""


class RecordLink(TypedDict):
    """A game record as the fragment of a link."""

    link: str
    problems: list[str]
    """A sentence for everything in the text that could not be read."""


class TaskReference(GameReference):
    """What a figure asks about the position after the moves, and what the reader has answered."""

    task: str
    solution: NotRequired[str]
    notes: NotRequired[str]
    answer: list[str]
    """Moves played since, with the replies; where the answer is a set, what was found and the last choice."""


class Judgement(TypedDict):
    """Whether the last move of an answer is right."""

    verdict: Literal["solved", "right", "wrong", "open"]
    """``right``: so far, and the task goes on; ``open``: the position is too big for the solver."""
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
    """A line from the position of the task; empty where points are the answer."""
    points: list[str]


FailureCode: TypeAlias = Literal["bad-request", "bad-input", "illegal-move", "busy", "internal"]


class Failure(TypedDict):
    """Why a request has no result.

    ``bad-request`` is a mistake of the calling program, ``bad-input`` one of a person, ``busy`` means that too many
    jobs are held, ``internal`` is a mistake of the engine.
    """

    code: FailureCode
    message: str
    """Sentences for a person."""
    data: Refusal | None
    """With ``illegal-move``: which move, and why."""


class Request(TypedDict):
    """Asks a method; with ``more``, for the next slice of a job that was begun with the same request."""

    id: int
    method: str
    params: object
    more: NotRequired[str]


class Continuation(TypedDict):
    """Asks for the next slice of a job, without saying again which: an unknown token is a ``bad-request``."""

    id: int
    more: str


class Cancellation(TypedDict):
    """Ends a job that nobody waits for any more. It is answered with None, also if the token is unknown."""

    id: int
    cancel: str


class Answered(TypedDict):
    """The result."""

    id: int
    ok: object


class Failed(TypedDict):
    """There is no result."""

    id: int
    error: Failure


class Unfinished(TypedDict):
    """A slice of a job is done. The token stays the same to the end of the job."""

    id: int
    more: str
    progress: NotRequired[float]
    """How much is done, from 0 to 1; missing where nobody knows."""
    partial: NotRequired[object]
    """What the answer would be now, where that is useful; not in every slice."""


Message: TypeAlias = Request | Continuation | Cancellation
Response: TypeAlias = Answered | Failed | Unfinished
