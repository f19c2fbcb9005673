"""Measuring a game."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import Literal, NotRequired, TypedDict

from crosscut.geometry import Color


class LabRequest(TypedDict):
    """Which game to measure, and for how long."""

    game: str
    size: NotRequired[int]
    """7 unless given, or less where the game is smaller."""
    seconds: NotRequired[float]
    """Until all is done unless given. With 0 the answer is the report of what is known."""
    games: NotRequired[int]
    """How many games each level plays; 100 unless given."""
    seed: NotRequired[int]
    """1 unless given. Two workers measure side by side with different seeds."""
    known: NotRequired[list[str]]
    """Lines of earlier answers about this game, of any seed: the report holds them, and they are not done again."""


class LabNumber(TypedDict):
    """A measured number with its interval of 95%."""

    value: float
    low: float
    high: float
    n: int
    """How many different games it comes from."""


class LabGames(TypedDict):
    """Games of one kind, without the swap. A number is null where too few games were played: it is not known."""

    count: int
    """How many different games."""
    stuck: LabNumber | None
    """The share in which nobody could move although points were empty, and nobody had won."""
    tied: LabNumber | None
    """The share that ended without a winner in another way."""
    red: LabNumber | None
    """Red's share of the points; a tie is half a point."""
    full: LabNumber | None
    """The share that filled the board."""
    length: LabNumber | None
    """Moves of a game, as a share of the points of the board."""
    lengthSpread: float | None
    """The standard deviation of the length, as such a share."""
    lengths: dict[str, int]
    """How many games took how many moves."""
    choices: LabNumber | None
    """Legal moves in a position."""
    skips: LabNumber | None
    """How often a side was skipped in a game."""
    forbidden: LabNumber | None
    """The share of the empty points that was forbidden to the side to move."""
    special: LabNumber | None
    """The share of the moves in which the special rule acted."""
    leadChanges: LabNumber | None
    """How often the lead changes in a game."""
    tree: LabNumber | None
    """The decimal logarithm of the size of the tree of games."""


class LadderRung(TypedDict):
    """How much better a level is than a weaker one."""

    level: int
    weaker: int
    share: LabNumber | None
    """The share of the points that the stronger one won."""


class ExampleGame(TypedDict):
    """A game to look at."""

    kind: Literal["stuck", "tied", "shortest", "strongest"]
    link: str
    """The fragment of its link."""
    by: str
    """Who played, such as ``random`` or ``level 5``."""


class LabReport(TypedDict):
    """What is known about a game on a board of one size."""

    game: str
    size: int
    units: dict[str, int]
    """How many units of each kind it holds."""
    random: LabGames
    levels: dict[str, LabGames]
    """Games of levels of the computer player against themselves, by the number of the level."""
    fairest: str | None
    """The first stone after which the chances are most even; null: not known."""
    afterFairest: LabGames | None
    """Games of a level against itself after it."""
    ladder: list[LadderRung]
    bestPlay: dict[str, Color | None]
    """Who wins with best play on small boards, by their size; null is a tie."""
    firstStones: dict[str, float]
    """Red's chance after each first stone, without the swap. Empty where nothing but random games could judge."""
    firstStoneSpreads: dict[str, float]
    """How far the judgements of the mirror images are apart."""
    examples: list[ExampleGame]
    sentences: list[str]
    """What it comes to."""
    decided: LabNumber | None
    """After which part of its moves a game was decided, by proof."""
    mirror: LabNumber | None
    """The share of the points that a player won who mirrored the other side's moves."""


class LabAnswer(TypedDict):
    """What was measured."""

    report: LabReport
    lines: list[str]
    """What is new in it, to go on from there later: a text for each unit of work."""
