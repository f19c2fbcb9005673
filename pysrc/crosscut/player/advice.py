"""Levels of the computer player, and its advice: a move, its winning chance, and the other moves considered."""

from __future__ import annotations

from collections.abc import Callable, Generator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from random import Random
from typing import TypeAlias, TypeVar

from crosscut.arguments import unchangeable
from crosscut.move import Move, Moves, Swap
from crosscut.position import Position
from crosscut.rich_display import RichDisplay
from crosscut.said import tr
from crosscut.steps import Steps, map_progress
from crosscut.text_keys import ByPoint

OTHER_MOVES = 4
"""How many other moves the text of an advice names."""

R = TypeVar("R")


@unchangeable
@dataclass(frozen=True, slots=True)
class Level:
    """One level of the computer player.

    Attributes:
        name: Its name on the page.
        sentence: What to expect of it, for a person who chooses a level.
        evaluations: It stops after judging this many positions; it judges several together, so it may judge a few more.
            None: no limit.
        temperature: 0: it plays the best move that it finds. Above 0: it samples a move from the policy; at 1 with the
            policy's probabilities, at higher temperatures more evenly. It never misses wins and losses in one.
        seconds: The most time it takes; None: no limit.
        swaps: Whether it swaps if the pie rule allows it and its colour is the worse one.
    """

    name: str
    sentence: str
    evaluations: int | None
    temperature: float = 0.0
    seconds: float | None = None
    swaps: bool = True

    def sample(self, weights: Sequence[float], chance: Random) -> int:
        """The index of a move, sampled by these weights; at temperature 0 the index of the greatest weight."""
        if not self.temperature:
            return max(range(len(weights)), key=weights.__getitem__)
        most = max(weights)
        if not most:
            return chance.randrange(len(weights))
        return chance.choices(range(len(weights)), [(weight / most) ** (1 / self.temperature) for weight in weights])[0]


LEVELS: tuple[Level, ...] = (
    Level(tr("Newcomer"), tr("Plays almost at random, but takes a win when it sees one."), 1, 8.0, swaps=False),
    Level(tr("Learner"), tr("Has an idea of where to play, and often plays elsewhere."), 1, 3.3, swaps=False),
    Level(tr("Casual player"), tr("Plays natural moves and misses many better ones."), 1, 2.2),
    Level(tr("Club player"), tr("Mostly plays one of the good moves."), 1, 1.55),
    Level(tr("Strong player"), tr("Often finds the best-looking move."), 1, 1.05),
    Level(tr("Expert"), tr("Looks one move ahead."), 1),
    Level(tr("Master"), tr("Looks ahead along many lines."), 300),
    Level(
        tr("Champion"),
        tr("Thinks for a few seconds, and plays perfectly where the board is small."),
        20000,
        seconds=5.0,
    ),
)
"""The levels, the weakest first. A level's number is its place here, counted from 1. ``docs/levels.md`` says by how
much each level beats the one below."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long the player thinks about an opinion. Hints, evaluations and reviews name an effort, never numbers.

    Attributes:
        evaluations: It stops after judging this many positions.
        seconds: The most time it takes: some positions keep the solver busy, and some devices are slow.
    """

    evaluations: int
    seconds: float


EFFORTS: Mapping[str, Effort] = {
    "hint": Effort(300, 3.0),
    "review": Effort(300, 3.0),
    "deep": Effort(2000, 15.0),
}
"""The efforts, by name. ``hint`` is for a person who waits, ``review`` for each position of a game and for the one on
the board. These two are equal, so that a hint agrees with the later review. ``deep`` is for a position about which
somebody wants to know more, and for the positions before and after a move that seems to turn the game."""
SEED_OF_OPINIONS = 1
"""Equal questions get equal answers."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Candidate:
    """A move that was considered.

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
        """What is proved, in one word; empty while it is open."""
        return {True: "wins", False: "loses", None: ""}[self.proved]

    def __str__(self) -> str:
        return f"{self.move} {self.verdict or open_chance(self.winning_chance)}"


def open_chance(chance: float) -> str:
    """The chance of something that is not proved: never 0 or 100%, as on the page."""
    return f"{min(99, max(1, round(100 * chance)))}%"


@unchangeable
@dataclass(frozen=True, slots=True)
class Advice(RichDisplay):
    """The move that the player would make, and why.

    Attributes:
        move: The move to play.
        winning_chance: From 0 to 1, for the side to move.
        proved: True: the side to move wins. False: it loses. None: open.
        candidates: The moves that were considered: ``move`` first, then the others, the best first. A low level may
            choose a move that looks worse than the next.
        line: The expected continuation, ``move`` first.
        evaluations: How many positions were judged.
        pivotality: How much each empty point matters, from 0 to 1; empty in the Zigzag Edge Game.
        margin: By how much the side to move is expected to be ahead at the end; None in games without a score.
        by_playouts: Whether it comes from random games by the rules alone, because no faster judge fits the game.
        position: The position that it is about.
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
            side = "Whoever swaps"
        open_yet = f"has a {open_chance(self.winning_chance)} chance of winning"
        chance = {True: "wins", False: "loses against best play", None: open_yet}[self.proved]
        text = f"{self.move}: {side} {chance}."
        first = next((candidate for candidate in self.candidates if candidate.move == self.move), None)
        looks_better = any(one.winning_chance > self.winning_chance for one in self.candidates if one.proved is None)
        if self.proved is None and looks_better and first and first.share == max(one.share for one in self.candidates):
            spent = f"{100 * first.share:.0f}% of the search"
            text += f" It is chosen because {spent} went there: other chances are less sure."
        if len(self.line) > 1:
            text += f" Likely continuation: {' '.join(map(str, self.line))}."
        others = [str(candidate) for candidate in self.candidates if candidate.move != self.move]
        return f"{text} Other moves: {', '.join(others[:OTHER_MOVES])}." if others else text

    @classmethod
    def to_make_the_first(cls, candidates: Sequence[Candidate], evaluations: int, line: Sequence[Move] = ()) -> Advice:
        """The advice to make the first of these moves. Without ``line`` the continuation is that move alone."""
        best = candidates[0]
        line = Moves(line or (best.move,))
        return cls(best.move, best.winning_chance, best.proved, tuple(candidates), line, evaluations)

    def with_first(self, move: Move) -> Advice:
        """The same advice with another move as the best; the move need not be among the candidates."""
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
        fraction: The part of the budget that is used up, from 0 to 1.
        best: The advice it would give now.
    """

    fraction: float
    best: Advice


Thinking: TypeAlias = Generator[Progress, None, Advice]
"""Work that pauses every few milliseconds, yields its progress, and returns the advice."""


def meanwhile(progress: Progress, work: Steps[R]) -> Generator[Progress, None, R]:
    """The result of work, which yields this same progress in its pauses."""
    return (yield from map_progress(work, lambda _: progress))


def map_advice(thinking: Thinking, convert: Callable[[Advice], Advice]) -> Thinking:
    """The same work, with converted advice. The best so far stays the same for many pauses: it is converted once."""
    known: tuple[Advice, Advice] | None = None

    def converted(progress: Progress) -> Progress:
        nonlocal known
        if known is None or known[0] is not progress.best:
            known = progress.best, convert(progress.best)
        return Progress(progress.fraction, known[1])

    return convert((yield from map_progress(thinking, converted)))
