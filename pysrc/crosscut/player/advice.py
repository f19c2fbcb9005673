"""What the computer player is asked, a level, and what it says: a move, how good it is, and what else it looked at."""

from __future__ import annotations

from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias, TypeVar

from crosscut.arguments import unchangeable
from crosscut.lookup import ByPoint
from crosscut.move import Move, Moves, Swap
from crosscut.position import Position
from crosscut.shown import Shown
from crosscut.steps import Steps, telling

TOLD = 4
"""Other moves that the text of an advice names."""

R = TypeVar("R")


@unchangeable
@dataclass(frozen=True, slots=True)
class Level:
    """One level of the computer player.

    Attributes:
        name: What pages call it.
        sentence: What to expect of it, for a person who chooses.
        evaluations: After so many judged positions it stops; it judges several together, so it may judge a few more.
            None: without a limit.
        warmth: 0: it plays the best move that it finds. Else it draws a move by lot, the more evenly the greater this
            is: with 1 each move is as likely as it is promising at first sight. It never misses wins and losses in one.
        seconds: The time it takes at most; None: without a limit.
        swaps: Whether it swaps where the pie rule allows it and its colours are the worse ones.
    """

    name: str
    sentence: str
    evaluations: int | None
    warmth: float = 0.0
    seconds: float | None = None
    swaps: bool = True

    def drawn(self, weights: Sequence[float], chance: Random) -> int:
        """The number of one of the moves with these weights, by lot; the greatest if the level is cold."""
        if not self.warmth:
            return max(range(len(weights)), key=weights.__getitem__)
        most = max(weights)
        if not most:
            return chance.randrange(len(weights))
        return chance.choices(range(len(weights)), [(weight / most) ** (1 / self.warmth) for weight in weights])[0]


LEVELS: tuple[Level, ...] = (
    Level("Newcomer", "Plays this and that, but sees a win in one move.", 1, 8.0, swaps=False),
    Level("Learner", "Has an idea of where to play, and often plays elsewhere.", 1, 3.3, swaps=False),
    Level("Casual player", "Plays natural moves and misses many better ones.", 1, 2.2),
    Level("Club player", "Mostly plays one of the good moves.", 1, 1.55),
    Level("Strong player", "Often finds the best-looking move.", 1, 1.05),
    Level("Expert", "Looks one move ahead.", 1),
    Level("Master", "Looks ahead along many lines.", 300),
    Level("Champion", "Thinks for a few seconds, and plays perfectly where the board is small.", 20000, seconds=5.0),
)
"""The levels, the weakest first. A level's number is its place here, counted from 1. ``docs/levels.md`` tells by how
much each level beats the one below."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long the player thinks about an opinion: what gives one asks with an effort, not with numbers of its own.

    Attributes:
        evaluations: After so many judged positions it stops.
        seconds: The time it takes at most: some positions give the solver much to do, and some devices are slow.
    """

    evaluations: int
    seconds: float


EFFORTS: Mapping[str, Effort] = {
    "hint": Effort(300, 3.0),
    "review": Effort(300, 3.0),
    "deep": Effort(2000, 15.0),
}
"""The efforts, by their names. ``hint`` is for a person who waits, ``review`` for each position of a game and for the
one on the board. These two are the same work, so that a hint says what the review will say. ``deep`` is for a position
about which somebody wants to know more, and for both ends of a move that seems to turn the game."""
SEED_OF_OPINIONS = 1
"""Equal questions get equal answers."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Candidate:
    """One move that was looked at.

    Attributes:
        move: A legal move of the side to move.
        winning_chance: From 0 to 1, for the side to move.
        share: The part of the search that was spent on it, from 0 to 1.
        proved: True: the move wins against every reply. False: it loses. None: open.
    """

    move: Move
    winning_chance: float
    share: float
    proved: bool | None = None

    @property
    def verdict(self) -> str:
        """What is proved, in a word; empty while it is open."""
        return {True: "wins", False: "loses", None: ""}[self.proved]

    def __str__(self) -> str:
        return f"{self.move} {self.verdict or f'{self.winning_chance:.0%}'}"


@unchangeable
@dataclass(frozen=True, slots=True)
class Advice(Shown):
    """The move that the player would make, and why.

    Attributes:
        move: What to play.
        winning_chance: From 0 to 1, for the side to move.
        proved: True: the side to move wins. False: it loses. None: open.
        candidates: The moves that were looked at: ``move`` first, then the best. A low level may choose a move
            that looks a little worse than the next.
        line: How the game may go on, ``move`` first.
        evaluations: How many positions were judged.
        pivotality: How much each empty point matters, from 0 to 1; empty in the Zigzag Edge Game.
        margin: By how much the side to move is expected to be ahead at the end; None in games without a score.
        by_playouts: Whether it comes from random games by the rules alone, because no quicker way of judging fits the
            game.
        position: What it is about.
    """

    move: Move
    winning_chance: float
    proved: bool | None
    candidates: tuple[Candidate, ...]
    line: Moves
    evaluations: int
    pivotality: ByPoint[float] = field(default_factory=ByPoint, hash=False)
    margin: float | None = None
    by_playouts: bool = False
    position: Position | None = field(default=None, compare=False, repr=False)

    def __str__(self) -> str:
        side = self.position.turn.title() if self.position else "The side to move"
        if isinstance(self.move, Swap):
            side = "Who swaps"
        open_yet = f"wins with a chance of {self.winning_chance:.0%}"
        chance = {True: "wins", False: "loses against best play", None: open_yet}[self.proved]
        told = f"{self.move}: {side} {chance}."
        if len(self.line) > 1:
            told += f" It may go on {' '.join(map(str, self.line))}."
        others = [str(candidate) for candidate in self.candidates if candidate.move != self.move]
        return f"{told} Other moves: {', '.join(others[:TOLD])}." if others else told

    @classmethod
    def to_make_the_first(cls, candidates: Sequence[Candidate], evaluations: int, line: Sequence[Move] = ()) -> Advice:
        """The advice to make the first of these moves. Without a line it goes no further."""
        best = candidates[0]
        line = Moves(line or (best.move,))
        return cls(best.move, best.winning_chance, best.proved, tuple(candidates), line, evaluations)

    def with_first(self, move: Move) -> Advice:
        """The advice with another of its moves, or one that it has not seen, as the best."""
        if move == self.move:
            return self
        unseen = Candidate(move, self.winning_chance, 0.0, self.proved)
        choice = next((candidate for candidate in self.candidates if candidate.move == move), unseen)
        others = tuple(candidate for candidate in self.candidates if candidate is not choice)
        return replace(
            self, move=move, winning_chance=choice.winning_chance, candidates=(choice, *others), line=Moves((move,))
        )


@unchangeable
@dataclass(frozen=True, slots=True)
class Progress:
    """What is known while the player still thinks.

    Attributes:
        fraction: How much of the budget is used up, from 0 to 1.
        best: What it would say now.
    """

    fraction: float
    best: Advice


Thinking: TypeAlias = Generator[Progress, None, Advice]
"""Work that pauses every few milliseconds, tells its progress, and returns the advice."""


def meanwhile(progress: Progress, work: Steps[R]) -> Generator[Progress, None, R]:
    """The result of work; in its pauses the same progress is told."""
    return (yield from telling(work, lambda _: progress))
