"""Finds puzzles in games.

A position becomes a puzzle if it is proved that exactly one move wins, if no move wins at once, if the rules that every
level knows (take a win in one, stop a loss in one) leave a choice, and if it is worth a person's while.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from random import Random
from statistics import fmean
from typing import NamedTuple

from crosscut.arguments import checked, quoted
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.metadata import RuleSet
from crosscut.move import Move, points_of
from crosscut.player.advice import LEVELS, Level
from crosscut.player.dispatch import think
from crosscut.player.entrants import shortest_way
from crosscut.player.tactics import saving_moves, wins_in_one
from crosscut.position import Position
from crosscut.puzzles.line import EngineProver, Lines, Prover, UndecidedError
from crosscut.puzzles.playing import at_sight, moves_of, positions_of_a_game
from crosscut.puzzles.puzzle import Puzzle, are_near
from crosscut.puzzles.themes import themes_of
from crosscut.record.replay import Setup
from crosscut.steps import Budget, finish

TRIES = 3
"""How often a level is asked: the search of some games is random, too."""
MOST_EVALUATIONS = 4000
"""The work of the strongest level: what takes more is not for people, either."""
SAMPLING_TRIES = 15
"""How often a level is asked that samples its moves."""
FEWEST_MISSING = 3
"""The least number of missing dots in games with a score."""
FEWEST_MOVES = 4
"""The least number of moves to choose from."""
FULL = 0.25
"""The least part of the points of a path game that has stones."""
OPEN_POSITIONS = 10
"""After so many undecided positions a game is given up: those before them are harder still."""
FRUITLESS = 50_000
"""After this many games without a new puzzle the search gives up."""
AT_ONCE = 8
"""Games that are played side by side, with the same knowledge of earlier puzzles."""
PART_OF_A_LEVEL = 4
"""At most one in this many puzzles may have the same level, so that they spread from easy to hard."""
FIRST_OF_SEARCH = 7
"""The weakest level that searches; what it finds first needs no sight."""
WORTH = 3
"""The least score of a puzzle that no weak level finds."""

Play = Callable[[Game, int, Random], Iterable[Position]]
"""Plays a game on a board of this size, and gives its positions, the last ones first."""


class Tools(NamedTuple):
    """What finds positions of a game, and decides them."""

    play: Play
    prover: Prover
    lines: Callable[[Color], Lines] | None = None
    """Finds the lines of a side, if these are found in another way than by asking the prover about each move."""


OpenTools = Callable[[Game, ExitStack], Tools]
"""Gives the tools for a game. What they need is closed with the stack."""


def usual_tools(game: Game, closing: ExitStack) -> Tools:
    """The engine's own, which has nothing to close."""
    return Tools(positions_of_a_game, EngineProver(game))


class Found(NamedTuple):
    """A puzzle without its number, and how good it is likely to be.

    The score rests on what agreed with people's ratings of 120 puzzles: that the winning move does not come first to
    mind, that the enemy's answer to the tempting move is elsewhere, that a greedy step does not win, and that one has
    to go on with care.
    """

    puzzle: Puzzle
    score: int


@checked
def composed(  # noqa: PLR0913 # each is one decision of the caller
    game: Game,
    *,
    sizes: Sequence[int],
    wanted: int,
    seed: int,
    puzzles: Sequence[Puzzle] = (),
    tools: OpenTools = usual_tools,
    executor: Executor | None = None,
) -> Iterator[list[Puzzle]]:
    """Play a game with each seed and look for a puzzle in it that is worth adding.

    Yields all puzzles after each game that was played, until there are as many as wanted that are not retired. The
    executor plays several games side by side; they give the same puzzles without one. Raises ValueError if there are no
    sizes, or if very many games in a row have none.
    """
    if not sizes:
        raise ValueError("sizes is empty: expected one board size or more")
    given: Sequence[object] = puzzles
    if strange := [one for one in given if not isinstance(one, Puzzle)]:
        raise ValueError(f"{quoted(strange[0])} is not a puzzle")
    found, since = list(puzzles), seed
    do_all = map if executor is None else executor.map
    for first in count(seed, AT_ONCE):
        if listed(found) >= wanted:
            return
        if first >= since + FRUITLESS:
            raise ValueError(f"{FRUITLESS} games in a row have no new puzzle: there may be no more of them")
        numbers = range(first, first + AT_ONCE)
        work = partial(puzzle_of_game, game, sizes, Known.of(found, wanted), tools)
        for number, puzzle in zip(numbers, do_all(work, numbers), strict=True):
            if listed(found) >= wanted:
                return
            if puzzle is not None and Known.of(found, wanted).allows(puzzle):
                found, since = [*found, replace(puzzle, number=_next_number(found))], number
            yield found


def listed(puzzles: Iterable[Puzzle]) -> int:
    """How many puzzles are not retired."""
    return sum(not puzzle.is_retired for puzzle in puzzles)


@dataclass(frozen=True, slots=True)
class Known:
    """What a new puzzle must not be like."""

    shapes: frozenset[str]
    setups: tuple[Setup, ...]
    levels: frozenset[int]
    """Of which there are enough puzzles."""

    @classmethod
    def of(cls, puzzles: Sequence[Puzzle], wanted: int) -> Known:
        """What a new one must not be like if so many are wanted in all."""
        levels = Counter(puzzle.level for puzzle in puzzles if not puzzle.is_retired)
        enough = {level for level, number in levels.items() if number >= -(-wanted // PART_OF_A_LEVEL)}
        setups = tuple(puzzle.setup for puzzle in puzzles)
        return cls(frozenset(puzzle.shape for puzzle in puzzles), setups, frozenset(enough))

    def allows(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle is like none that is known, not even nearly."""
        is_new = puzzle.shape not in self.shapes and puzzle.level not in self.levels
        return is_new and not any(are_near(puzzle.setup, setup) for setup in self.setups)


def puzzle_of_game(game: Game, sizes: Sequence[int], known: Known, open_tools: OpenTools, number: int) -> Puzzle | None:
    """The best new puzzle in the game that is played with this seed, without a number; None if none is worth it."""
    with ExitStack() as closing:
        tools = open_tools(game, closing)
        positions = tools.play(game, sizes[number % len(sizes)], Random(number))
        all_found = list(found_among(game, positions, tools))
    good = [found for found in all_found if known.allows(found.puzzle) and _is_worth_it(found)]
    return max(good, key=lambda found: found.score).puzzle if good else None


def _is_worth_it(found: Found) -> bool:
    return found.puzzle.level < FIRST_OF_SEARCH - 1 or found.score >= WORTH


def _next_number(puzzles: Iterable[Puzzle]) -> int:
    """A number that no puzzle of the game has had."""
    return 1 + max((puzzle.number for puzzle in puzzles), default=0)


def found_among(game: Game, positions: Iterable[Position], tools: Tools) -> Iterator[Found]:
    """The puzzles among positions whose answer is not the point that both sides want."""
    undecided = 0
    for position in positions:
        if undecided >= OPEN_POSITIONS:
            return
        try:
            found = _found(game, position, tools)
        except UndecidedError:
            undecided += 1
            continue
        if found is not None:
            yield found


def _found(game: Game, position: Position, tools: Tools) -> Found | None:
    is_path, prover = game.won_by == "path", tools.prover
    if position.over or (is_path and len(position.stones) < FULL * position.size**2):
        return None
    if prover.winner(position) is not position.turn or not has_a_choice(game, position):
        return None
    lines = tools.lines(position.turn) if tools.lines else Lines(game, prover, position.turn)
    order = at_sight(game, position)
    wins = lines.wins(position, 2, order)
    if len(wins) != 1:
        return None
    (key,) = wins
    rank = order.index(key)
    tempting = order[0] if rank else order[1]
    answer = lines.refutation(position, tempting)
    if answer is not None and _middle(answer) == _middle(key):
        return None
    line = lines.line(position, key)
    level = measured_level(game, position, key)
    is_greedy = is_path and shortest_way(game, position, Random(1))[0] == key
    score = (
        2 * (rank > 0)
        + (rank > 1)
        + (not is_greedy)
        + line.has_only_moves
        + (len(line.turns) > 2)
        + (level >= FIRST_OF_SEARCH - 1)
    )
    return Found(Puzzle(game, 0, Setup.of(position), level, themes_of(game, position, line), line), score)


def _middle(move: Move) -> tuple[float, float]:
    """Where a move is: a link and the one that crosses it are at the same place."""
    points = points_of(move)
    return fmean(point.file for point in points), fmean(point.rank for point in points)


def has_a_choice(game: Game, position: Position) -> bool:
    """Whether something must be found: no win in one, and more than one way to stop a loss in one."""
    moves = tuple(moves_of(game, position))
    if len(moves) < FEWEST_MOVES:
        return False
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        return position.size - len(position.stones) >= FEWEST_MISSING
    return not finish(wins_in_one(game, position, moves)) and len(finish(saving_moves(game, position, moves))) > 1


def measured_level(game: Game, position: Position, move: Move) -> int:
    """The weakest level that finds the move more often than not, from 1; one more than the top level if none does.

    Levels are measured by their work alone, without limits of time, so the answer is the same on every machine. Each
    level beats the one below, so half of them need not be asked.
    """
    low, high = 1, len(LEVELS) + 1
    while low < high:
        middle = (low + high) // 2
        if _finds(game, position, move, LEVELS[middle - 1]):
            high = middle
        else:
            low = middle + 1
    return low


def _finds(game: Game, position: Position, move: Move, level: Level) -> bool:
    evaluations = min(level.evaluations or MOST_EVALUATIONS, MOST_EVALUATIONS)
    tries = SAMPLING_TRIES if level.temperature else TRIES
    found = sum(
        finish(think(game, position, level, Budget(evaluations, None), Random(seed))).move == move
        for seed in range(tries)
    )
    return found > tries / 2
