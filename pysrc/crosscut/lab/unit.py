"""Units of work, what is found in them, and both as lines of JSON."""

from __future__ import annotations

import json
from dataclasses import asdict, dataclass
from random import Random
from typing import Any, Literal, TypeAlias

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.notation.json_text import parse_json
from crosscut.random_games import RandomGame
from crosscut.said import Said, tr

Kind: TypeAlias = Literal["random", "level", "after", "ladder", "mirror", "decided", "first stone", "best play", "ends"]

BEGINNING = '{"game":"'
"""How a line of JSON begins."""


@dataclass(frozen=True, slots=True)
class Unit:
    """A piece of work.

    Attributes:
        game: The game that is measured.
        size: Points along a side.
        kind: ``random``: a random game. ``level``: a game of a level against itself, without the swap. ``after``: the
            same after a first stone. ``ladder``: a game of a level against a weaker one. ``mirror``: a game of a level
            against a player of Blue who mirrors its moves. ``decided``: when a game of a level against itself was
            decided. ``first stone``: Red's chance after it. ``best play``: who wins. ``ends``: whether it can be over
            without a winner.
        seed: Of everything random; 0 where nothing is.
        number: Tells units of the same kind apart.
        level: Who plays.
        weaker: The weaker level, of the ladder.
        stone: The first stone.
    """

    game: Game
    size: int
    kind: Kind
    seed: int = 0
    number: int = 0
    level: int = 0
    weaker: int = 0
    stone: str = ""

    @property
    def group(self) -> str:
        """What the units have in common that are counted together."""
        level = f"level {self.level}"
        words = {
            "level": level,
            "after": f"{level} after {self.stone}",
            "ladder": f"{level} against {self.weaker}",
        }
        return words.get(self.kind, self.kind)

    @property
    def group_in_words(self) -> Said:
        """The same for a list in a sentence."""
        if self.kind == "level":
            return tr("level {level}", level=self.level)
        if self.kind == "after":
            return tr("level {level} after {stone}", level=self.level, stone=self.stone)
        if self.kind == "ladder":
            return tr("level {level} against {weaker}", level=self.level, weaker=self.weaker)
        return _WORDS[self.kind]

    @property
    def name(self) -> str:
        """A name that no other unit has."""
        of_group = f"{self.game.id} {self.size} {self.group}"
        if self.kind in ("first stone", "best play", "ends"):
            return f"{of_group} {self.stone}".rstrip()
        return f"{of_group}, seed {self.seed}, game {self.number}"

    @property
    def chance(self) -> Random:
        """The unit's own source of random numbers."""
        return Random(self.name)


@dataclass(frozen=True, slots=True)
class PlayedGame:
    """A game that was played.

    Attributes:
        moves: Joined by dots, as in a link.
        winner: ``red`` or ``blue``; empty for a tie.
        points: Of the stronger level of the ladder; else Red's. A tie is half a point.
        stuck: Whether nobody could move although points were empty, so that nobody has won.
        full: Whether the board was full at its end.
        choices: Legal moves, on average.
        forbidden: The part of the empty points that was forbidden to the side to move, on average.
        skips: How often a side was skipped.
        special: The part of the moves in which the special rule acted: it forbade a point, filled one, made a link or
            let a player make one, or skipped a side.
        key: The moves of that mirror image which comes first: equal for equal games.
        closed_after: After how many moves no empty point was open to both sides any more; None if that did not happen.
        lead_changes: How often the lead changed; None in games without a lead, and where an older program has played.
        tree: The decimal logarithm of the product of the numbers of legal moves; None likewise.
    """

    moves: str
    winner: str
    points: float
    stuck: bool
    full: bool
    choices: float
    forbidden: float
    skips: int
    special: float
    key: str
    closed_after: int | None = None
    lead_changes: int | None = None
    tree: float | None = None

    @property
    def length(self) -> int:
        """How many moves it took."""
        return len(self.moves.split(".")) if self.moves else 0

    @property
    def ended(self) -> RandomGame:
        """What a verdict looks at."""
        winner = Color(self.winner) if self.winner else None
        return RandomGame(self.length, winner, self.stuck, self.key, self.closed_after, self.lead_changes)

    @property
    def tied(self) -> bool:
        """Whether it has ended without a winner, and not because nobody could move."""
        return not self.winner and not self.stuck


@dataclass(frozen=True, slots=True)
class JudgedStone:
    """Red's chance after a first stone, as the player judges each image that leaves the game as it is."""

    chances: list[float]

    @property
    def mean(self) -> float:
        """The mean over the images."""
        return sum(self.chances) / len(self.chances)

    @property
    def spread(self) -> float:
        """How far the images are apart: 0 if the player judges all alike."""
        return max(self.chances) - min(self.chances)


@dataclass(frozen=True, slots=True)
class Decided:
    """From where on a game was decided.

    Attributes:
        ply: After how many moves a side is proved to join, whatever the other side does; None if no such proof was
            found.
        length: How many moves the game took.
    """

    ply: int | None
    length: int


@dataclass(frozen=True, slots=True)
class BestPlay:
    """Who wins with best play, without the swap: ``red``, ``blue``, ``tie``; empty if the solver gave up."""

    winner: str


@dataclass(frozen=True, slots=True)
class Ends:
    """Whether games on boards of this size can be over without a winner.

    Attributes:
        stuck: Whether nobody can move although points are empty: ``never``, ``open``, the moves of such a game joined
            by dots, or a board as rows from north to south, of which it is not known whether play reaches it.
        full: The same for full boards.
    """

    stuck: str
    full: str


Found: TypeAlias = PlayedGame | JudgedStone | Decided | BestPlay | Ends
FOUND = (PlayedGame, JudgedStone, Decided, BestPlay, Ends)
"""The same as classes."""
_KINDS: dict[Kind, type[PlayedGame | JudgedStone | Decided | BestPlay | Ends]] = {
    "decided": Decided,
    "first stone": JudgedStone,
    "best play": BestPlay,
    "ends": Ends,
}


def line_of(unit: Unit, found: Found) -> str:
    """A unit and what was found in it, as a line of JSON."""
    fields = {name: value for name, value in asdict(unit).items() if value} | {"game": unit.game.id}
    return json.dumps(fields | {"found": asdict(found)}, ensure_ascii=False, separators=(",", ":"))


def read_line(line: str, game: Game) -> tuple[Unit, Found] | None:
    """What :func:`line_of` wrote; None if it is about another game. Raises ValueError for other text."""
    try:
        fields: Any = parse_json(line)
        if fields.pop("game") != game.id:
            return None
        found = fields.pop("found")
        unit = Unit(game, **fields)
        return unit, _KINDS.get(unit.kind, PlayedGame)(**found)
    except (ValueError, KeyError, TypeError, AttributeError):
        raise ValueError(f"{quoted(line)} is not what a lab has found: expected a line of its file") from None


_WORDS = {
    "random": tr("lab|random"),
    "mirror": tr("lab|mirror"),
    "decided": tr("lab|decided"),
    "first stone": tr("lab|first stone"),
    "best play": tr("lab|best play"),
    "ends": tr("lab|ends"),
}
