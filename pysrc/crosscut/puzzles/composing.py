"""Finds puzzles in games that the computer player plays against itself.

A position becomes a puzzle if the solver proves that exactly one move wins, and if there is something to find. So no
move may win at once. And the rules that every level knows (take a win in one, stop a loss in one) must leave a
choice.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from itertools import count
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.player.asking import advise
from crosscut.player.urgent import saving_moves, wins_in_one
from crosscut.position import Position
from crosscut.puzzles.difficulty import measured_level
from crosscut.puzzles.proof import write_proof
from crosscut.puzzles.puzzle import Puzzle, setup_of
from crosscut.puzzles.themes import themes_of
from crosscut.solver.budget import Budget
from crosscut.solver.decider import OPEN, Decider, rules_steps
from crosscut.steps import finish

NODES = 3_000
"""Positions that the solver may look at for one move. So a reader's browser can judge every answer in a moment."""
OPENING = 2
"""Random moves that open a game."""
LEVELS = (1, 2)
"""Who plays: weak levels, because their games hold more chances."""
FEWEST_MISSING = 2
"""Dots that must be missing at least, in games with a score: the last one is forced."""
PART_OF_A_LEVEL = 3
"""At most one in so many puzzles has the same level, so that they spread from easy to hard."""


@dataclass
class Composer:
    """Makes puzzles of a game, none of which is another's mirror image."""

    game: Game
    sizes: tuple[int, ...]
    wanted: int
    puzzles: list[Puzzle] = field(default_factory=list)
    """The puzzles that there are; more are added."""

    def __post_init__(self) -> None:
        """Remember the puzzles that there are."""
        self._shapes = {puzzle.shape for puzzle in self.puzzles}

    def work(self, seeds: Iterator[int]) -> Iterator[None]:
        """Play a game with each seed and look for a puzzle in it, until there are enough. Pauses after each game."""
        while len(self.puzzles) < self.wanted:
            seed = next(seeds)
            chance = Random(seed)
            puzzle = self._puzzle_of_game(self.sizes[seed % len(self.sizes)], chance)
            if puzzle is not None:
                self._shapes.add(puzzle.shape)
                self.puzzles.append(puzzle)
            yield

    def _puzzle_of_game(self, size: int, chance: Random) -> Puzzle | None:
        found = list(puzzling_positions(self.game, played_game(self.game, size, chance)))
        chance.shuffle(found)
        for position, move in found:
            puzzle = self._puzzle(position, move)
            if puzzle is not None:
                return puzzle
        return None

    def _puzzle(self, position: Position, move: Move) -> Puzzle | None:
        """The puzzle, unless there is one like it, or too many are as hard."""
        setup = setup_of(position)
        themes = themes_of(self.game, position, move)
        puzzle = Puzzle(self.game, setup, move, 0, themes, "")
        if puzzle.shape in self._shapes:
            return None
        level = measured_level(self.game, position, move)
        alike = sum(other.level == level for other in self.puzzles)
        if alike >= -(-self.wanted // PART_OF_A_LEVEL):
            return None
        return Puzzle(self.game, setup, move, level, themes, write_proof(self.game, position, move))


def played_game(game: Game, size: int, chance: Random) -> list[Position]:
    """The positions of a game that the computer player plays against itself, after a random opening."""
    position = game.start(size)
    levels = {side: chance.choice(LEVELS) for side in Color}
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
    if game.won_by == "score":
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


def composed(
    game: Game, *, sizes: Sequence[int], wanted: int, seed: int, puzzles: Iterable[Puzzle] = ()
) -> Iterator[list[Puzzle]]:
    """Yields all puzzles after each game that was played, until there are as many as wanted."""
    composer = Composer(game, tuple(sizes), wanted, list(puzzles))
    for _ in composer.work(count(seed)):
        yield composer.puzzles
