"""Finds puzzles in games that the computer player plays against itself, and checks puzzles.

A position becomes a puzzle if the solver proves that exactly one move wins, and if there is something to find: no move
may win at once, and the rules that every level knows (take a win in one, stop a loss in one) must leave a choice.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import Executor
from dataclasses import dataclass, replace
from functools import partial
from itertools import count
from random import Random

from crosscut.arguments import checked
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.metadata import RuleSet
from crosscut.move import Move, Swap
from crosscut.player.advice import LEVELS, Level
from crosscut.player.asking import advise, think
from crosscut.player.urgent import saving_moves, wins_in_one
from crosscut.position import Position
from crosscut.puzzles.proof import ProofError, check_proof, write_proof
from crosscut.puzzles.puzzle import Puzzle, themes_of
from crosscut.record.replay import Setup
from crosscut.solver.decider import OPEN, Decider, rules_steps
from crosscut.steps import Budget, finish

NODES = 3_000
"""Positions that the solver may search for one move, so that a reader's browser can judge every answer in a moment."""
OPENING = 2
"""Random moves that open a game."""
PLAYERS = (1, 2)
"""The levels that play: weak ones, because their games hold more chances."""
TRIES = 3
"""How often a level is asked: the search of some games is random, too."""
SAMPLING_TRIES = 15
"""How often a level is asked that samples its moves."""
FEWEST_MISSING = 2
"""The least number of missing dots in games with a score: the last dot is forced."""
FRUITLESS = 1000
"""After this many games without a new puzzle the search gives up."""
AT_ONCE = 8
"""Games that are played side by side, with the same knowledge of earlier puzzles."""
PART_OF_A_LEVEL = 3
"""At most one in this many puzzles may have the same level, so that they spread from easy to hard."""


@checked
def composed(
    game: Game,
    *,
    sizes: Sequence[int],
    wanted: int,
    seed: int,
    puzzles: Iterable[Puzzle] = (),
    executor: Executor | None = None,
) -> Iterator[list[Puzzle]]:
    """Play a game with each seed and look for a puzzle in it that is not a mirror image of another.

    Yields all puzzles after each game that was played, until there are as many as wanted. The executor plays several
    games side by side; they give the same puzzles without one. Raises ValueError if there are no sizes, or if very many
    games in a row have none.
    """
    if not sizes:
        raise ValueError("sizes is empty: expected one board size or more")
    found, since = list(puzzles), seed
    do_all = map if executor is None else executor.map
    for first in count(seed, AT_ONCE):
        if first >= since + FRUITLESS:
            raise ValueError(f"{FRUITLESS} games in a row have no new puzzle: there may be no more of them")
        numbers = range(first, first + AT_ONCE)
        known = Known.of(found, wanted)
        for number, puzzle in zip(numbers, do_all(partial(puzzle_of_game, game, sizes, known), numbers), strict=True):
            if len(found) >= wanted:
                return
            if puzzle is not None and Known.of(found, wanted).allows(puzzle):
                found, since = [*found, puzzle], number
            yield found


@dataclass(frozen=True, slots=True)
class Known:
    """What a new puzzle must not be like."""

    shapes: frozenset[str]
    levels: frozenset[int]
    """Of which there are enough puzzles."""

    @classmethod
    def of(cls, puzzles: Sequence[Puzzle], wanted: int) -> Known:
        """What a new one must not be like if so many are wanted in all."""
        levels = Counter(puzzle.level for puzzle in puzzles)
        enough = {level for level, number in levels.items() if number >= -(-wanted // PART_OF_A_LEVEL)}
        return cls(frozenset(puzzle.shape for puzzle in puzzles), frozenset(enough))

    def allows(self, puzzle: Puzzle) -> bool:
        """Whether the puzzle is like none that is known."""
        return puzzle.shape not in self.shapes and puzzle.level not in self.levels


def puzzle_of_game(game: Game, sizes: Sequence[int], known: Known, number: int) -> Puzzle | None:
    """A new puzzle in the game that is played with this seed; None if there is none."""
    chance = Random(number)
    positions = list(puzzling_positions(game, played_game(game, sizes[number % len(sizes)], chance)))
    chance.shuffle(positions)
    for position, move in positions:
        puzzle = Puzzle(game, Setup.of(position), move, 0, themes_of(game, position, move), "")
        if puzzle.shape not in known.shapes:  # measuring the level takes long
            puzzle = replace(puzzle, level=measured_level(game, position, move))
            if known.allows(puzzle):
                return replace(puzzle, proof=write_proof(game, position, move))
    return None


def played_game(game: Game, size: int, chance: Random) -> list[Position]:
    """The positions of a game that the computer player plays against itself, after a random opening."""
    position = game.start(size)
    levels = {side: chance.choice(PLAYERS) for side in Color}
    positions = []
    while moves := [move for move in game.legal_moves(position) if not isinstance(move, Swap)]:
        if position.ply < OPENING:
            move = chance.choice(moves)
        else:
            advised = advise(game, position, level=levels[position.turn], seed=chance.randrange(1 << 30)).move
            move = chance.choice(moves) if isinstance(advised, Swap) else advised
        position = game.play(position, move).position
        positions.append(position)
    return positions


def puzzling_positions(game: Game, positions: list[Position]) -> Iterator[tuple[Position, Move]]:
    """The positions of a game that make a puzzle, each with its only winning move; the last ones first."""
    decider: Decider | None = None
    for position in reversed(positions):
        if position.over or not game.legal_moves(position):
            continue
        decider = decider or Decider(game, finish(rules_steps(game, position)))
        budget = Budget(NODES, None)
        winner = finish(decider.decide_steps(position, budget))
        if winner is OPEN:
            return
        if winner is position.turn and has_a_choice(game, position):
            move = only_winning_move(decider, position)
            if move is not None:
                yield position, move


def has_a_choice(game: Game, position: Position) -> bool:
    """Whether something must be found: no win in one, and more than one way to stop a loss in one."""
    moves = tuple(move for move in game.legal_moves(position) if not isinstance(move, Swap))
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        return position.size - len(position.stones) >= FEWEST_MISSING
    return not finish(wins_in_one(game, position, moves)) and len(finish(saving_moves(game, position, moves))) > 1


def only_winning_move(decider: Decider, position: Position, nodes: int | None = NODES) -> Move | None:
    """The only move that wins. None if no move or several moves win, or if one move takes more than so many nodes."""
    game, found = decider.game, None
    for move in game.legal_moves(position):
        if isinstance(move, Swap):
            continue
        winner = finish(decider.decide_steps(game.play(position, move).position, Budget(nodes, None)))
        if winner is OPEN or (winner is position.turn and found is not None):
            return None
        if winner is position.turn:
            found = move
    return found


def measured_level(game: Game, position: Position, move: Move) -> int:
    """The weakest level that finds the move more often than not, from 1; one more than the top level if none does.

    Levels are measured by their work alone, without limits of time, so the answer is the same on every machine.
    """
    for number, level in enumerate(LEVELS, 1):
        if _finds(game, position, move, level):
            return number
    return len(LEVELS) + 1


def _finds(game: Game, position: Position, move: Move, level: Level) -> bool:
    tries = SAMPLING_TRIES if level.temperature else TRIES
    found = sum(
        finish(think(game, position, level, Budget(level.evaluations, None), Random(seed))).move == move
        for seed in range(tries)
    )
    return found > tries / 2


@checked
def failures(puzzle: Puzzle) -> Iterator[str]:
    """A sentence for everything that is wrong with a puzzle, judged by its proof."""
    game = puzzle.game
    try:
        position = puzzle.position()
        check_proof(game, position, puzzle.move, puzzle.proof)
    except (ProofError, ValueError) as error:
        yield f"{puzzle.id}: {error}"
        return
    if not has_a_choice(game, position):
        yield f"{puzzle.id}: there is nothing to find"
    themes = themes_of(game, position, puzzle.move)
    if themes != puzzle.themes:
        yield f"{puzzle.id}: its themes are {', '.join(themes)}"


@checked
def search_failures(puzzle: Puzzle) -> Iterator[str]:
    """A sentence if a new search, which does not read the proof, finds another answer."""
    decider = Decider(puzzle.game, finish(rules_steps(puzzle.game, puzzle.position())))
    found = only_winning_move(decider, puzzle.position(), nodes=None)
    if found != puzzle.move:
        yield f"{puzzle.id}: {f'{found} is the only winning move' if found else 'no move is the only winning one'}"


@checked
def failures_among(puzzles: Sequence[Puzzle]) -> Iterator[str]:
    """Sentences about puzzles that are alike, and about a wrong order."""
    for shape, times in Counter(puzzle.shape for puzzle in puzzles).items():
        if times > 1:
            yield f"{times} puzzles are mirror images of {shape}"
    levels = [puzzle.level for puzzle in puzzles]
    if levels != sorted(levels):
        yield "the puzzles are not sorted from easy to hard"
