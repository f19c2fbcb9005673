"""The types of every request and every answer that crosses the bridge.

This is their only definition: ``python3 build_scripts/wire_types.py`` makes the declarations for the page's scripts
from this folder and from the signatures of the methods. Points, links and moves are sent as text. Rows of stones run
from north to south, with ``.``, ``R`` and ``B`` for the points. This module has the types about games and positions,
and those of requests and answers themselves.
"""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import Literal, NotRequired, TypeAlias, TypedDict

from crosscut.geometry import Color
from crosscut.violation import Shape

BoardStyle: TypeAlias = Literal["points", "cells"]
Edge: TypeAlias = tuple[tuple[float, float], tuple[float, float]]
Colored: TypeAlias = tuple[str, Color]
"""A point or a link, and its colour."""


class Nothing(TypedDict):
    """For a method that needs no parameters."""


class Game(TypedDict):
    """One game as the registry describes it."""

    id: str
    name: str
    inventor: str
    year: int
    newcomerRank: int
    """Pages offer the games in this order."""
    pie: bool
    defaultSize: int
    smallSize: int
    """A beginner's size, at most the usual one."""
    minSize: int
    maxSize: int
    marker: Literal["stone", "dot"]
    """How a placement is drawn."""
    boardStyle: BoardStyle
    """How its board is drawn, unless the reader prefers the other style."""
    edges: bool
    """Whether the board's edges belong to the colours."""
    wonBy: Literal["path", "score", "rule"]
    """What decides it: a path, the edges of the Zigzag Edge Game's outline, or another rule."""
    links: Literal["none", "automatic", "move"]
    """Whether links exist, and whether they arise by themselves or by a move."""
    fills: bool
    """Whether a placement may make the rules fill further points."""
    skips: bool
    """Whether one side can be without a legal move while a point is empty and the other side has one."""
    mostForbidden: int
    """In a game that skips: the most points that one stone can forbid to a side at once."""
    forbids: bool
    """Whether the rules can forbid an empty point to a side."""
    fillable: bool
    """Whether the engine can show a filling."""


class RulesQuestion(TypedDict):
    """Which rules to put into words."""

    game: str


class RulesInWords(TypedDict):
    """The rules of a game in words."""

    game: Game
    special: list[str]
    """What is special in the game, in few words, beside pictures of its patterns."""
    sentences: list[str]
    """All of the rules, word by word."""
    known: str
    """Whether published games have these rules, in one sentence; empty for a game of the catalogue."""
    atlas: str
    """What the atlas of own games says, in one sentence; empty if the game is not in it."""
    place: str
    """Its place on the page atlas.html; empty if it has none."""
    proved: list[str]
    """What is proved of the game, in sentences."""


class EndsQuestion(TypedDict):
    """Which game to search for boards on which it would be over without a winner."""

    game: str
    size: int
    """Of the largest board."""


class Ends(TypedDict):
    """Whether a game can be over without a winner."""

    sentences: list[str]
    """What was found, beside what theorems say; none if nothing was."""
    examples: list[str]
    """Games that end so, or boards, as links without their address."""


class DecidedQuestion(TypedDict):
    """Of which game random games are looked at for when they are decided."""

    game: str
    size: int


class Decided(TypedDict):
    """At which part of random games they are decided."""

    sentences: list[str]
    """None where the engine cannot prove it, or has proved it of too few games."""


class TryOutQuestion(TypedDict):
    """Which game to play at random."""

    game: str
    size: int
    games: int
    """At most so many."""
    strict: NotRequired[bool]
    """Whether to give up as soon as the game is not worth offering."""


class TryOut(TypedDict):
    """What happened in random games."""

    games: int
    stuck: int
    """Games in which nobody could move although points were empty."""
    tied: int
    example: str
    """A link, without its address, to a game that got stuck, or else to one that was tied; empty if none was."""
    sentences: list[str]
    """The verdict: the first is what a person should know first."""
    praise: str
    """Why the game is worth offering, in one line; empty if it is not."""


class Setup(TypedDict):
    """A position to start from."""

    diagram: str
    turn: NotRequired[Color]
    """Red unless given."""


class GameReference(TypedDict):
    """A game and its moves so far: all that the engine needs for an answer."""

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
    parameters: dict[str, str]
    """The parts of the message, by name, for a page in another language."""


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
    scores: tuple[int, int] | None
    """Red's and Blue's so far, in games with a score."""
    outcome: Outcome | None
    problems: list[Violation]
    """What is against the rules in a set-up."""


class Attempt(GameReference):
    """A move that a player would like to make."""

    move: str
    color: NotRequired[Color]
    """The side to move unless given."""


class Refusal(TypedDict):
    """Why a move of a game could not be played."""

    ply: int
    """How many moves were played before it."""
    move: str
    violation: Violation


FailureCode: TypeAlias = Literal["bad-request", "bad-input", "unknown-game", "illegal-move", "busy", "internal"]


class Failure(TypedDict):
    """Why a request has no result.

    ``bad-request`` is a mistake of the calling program, ``bad-input`` a mistake of a person, ``unknown-game`` a mistake
    in the id of a game, ``internal`` a mistake of the engine. ``busy`` means that the engine holds too many jobs.
    """

    code: FailureCode
    message: str
    """Sentences for a person."""
    data: Refusal | None
    """With ``illegal-move``: which move, and why."""


class Request(TypedDict):
    """Calls a method; with ``more``, asks for the next slice of a job that was begun with the same request."""

    id: int
    method: str
    params: object
    more: NotRequired[str]
    said: NotRequired[bool]
    """Whether the sentences of the answer are wanted with their templates, for a page in another language."""


class Continuation(TypedDict):
    """Asks for the next slice of a job by its token alone. An unknown token is a ``bad-request``."""

    id: int
    more: str
    said: NotRequired[bool]


class Cancellation(TypedDict):
    """Ends a job that no caller waits for any more. The answer is None, even if the token is unknown."""

    id: int
    cancel: str


Sentences: TypeAlias = dict[str, list[object]]
"""The sentences of an answer by their English text: :mod:`crosscut.bridge.sentences` says what an entry holds."""


class Answered(TypedDict):
    """The result."""

    id: int
    ok: object
    said: NotRequired[Sentences]


class Failed(TypedDict):
    """There is no result."""

    id: int
    error: Failure
    said: NotRequired[Sentences]


class Unfinished(TypedDict):
    """A slice of a job is done. The token stays the same to the end of the job."""

    id: int
    more: str
    progress: NotRequired[float]
    """How much is done, from 0 to 1; missing where it is unknown."""
    partial: NotRequired[object]
    """What the answer would be now, where that is useful; not in every slice."""
    said: NotRequired[Sentences]


Message: TypeAlias = Request | Continuation | Cancellation
Response: TypeAlias = Answered | Failed | Unfinished
