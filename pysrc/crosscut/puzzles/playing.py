"""Games for puzzles: crowded boards that both sides may still win, then good play with the slips of people."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.metadata import RuleSet
from crosscut.move import Move, Swap
from crosscut.player.advice import Level
from crosscut.player.dispatch import think
from crosscut.player.search_player import judge_of
from crosscut.player.tree import numbered_moves
from crosscut.position import Position
from crosscut.steps import Budget, finish

CROWD = (1, 4)
"""The fewest and the most stones of an opening, as multiples of the size of the board."""
RANDOM = 0.45
"""The part of the opening's stones that chance alone places; the others go where they look good."""
BALANCED = (0.25, 0.75)
"""The chances of a side with which an opening is kept."""
GOOD = Level("good", "", 200)
NATURAL = Level("natural", "", 1, 1.55)
SLIPS = 0.25
"""How often a side plays a natural move, not a good one, in one of two games."""
MISTAKES = 3
"""After so many of the best-looking moves of a position the other side may have one answer only."""
DOTS = (3, 6)
"""The fewest and the most missing dots in games with one dot a line: the ends of those games can be solved."""


def moves_of(game: Game, position: Position) -> list[Move]:
    """The legal moves without the swap."""
    return [move for move in game.legal_moves(position) if not isinstance(move, Swap)]


def at_sight(game: Game, position: Position) -> list[Move]:
    """The moves in the order in which they look good at first sight: by the judge's weights, or by the score so far."""
    moves = moves_of(game, position)
    if game.won_by != "path":
        sign = 1 if position.turn is Color.RED else -1
        return sorted(moves, key=lambda move: -sign * _lead(game, game.play(position, move).position))
    judge = judge_of(game, position, Budget(1, None), Random(1))
    weights = dict(zip(numbered_moves(game, position), finish(judge.judge_root(position)).weights(), strict=False))
    return sorted(moves, key=lambda move: -weights.get(move, 0.0))


def positions_of_a_game(game: Game, size: int, chance: Random) -> Iterator[Position]:
    """The positions of a game, each after those that the best-looking moves in it lead to.

    The last ones come first: they are decided sooner, and their results help with the earlier ones. None if the opening
    leaves one side hardly a chance.
    """
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        yield from _end_of_dots(game, size, chance)
        return
    position = _opening(game, size, chance)
    if position is None:
        return
    positions = [position]
    slips = SLIPS if chance.random() < 0.5 else 0.0
    while len(moves_of(game, position)) > 1:
        position = _played(game, position, NATURAL if chance.random() < slips else GOOD, chance)
        positions.append(position)
    for position in reversed(positions):
        yield from (game.play(position, move).position for move in at_sight(game, position)[:MISTAKES])
        yield position


def _end_of_dots(game: Game, size: int, chance: Random) -> Iterator[Position]:
    position = game.start(size)
    for _ in range(size - chance.randint(*DOTS)):
        position = game.play(position, chance.choice(moves_of(game, position))).position
    yield position


def _opening(game: Game, size: int, chance: Random) -> Position | None:
    position = game.start(size)
    for _ in range(chance.randint(CROWD[0] * size, CROWD[1] * size)):
        moves = moves_of(game, position)
        if not moves:
            return None
        if chance.random() < RANDOM:
            position = game.play(position, chance.choice(moves)).position
        else:
            position = _played(game, position, NATURAL, chance)
    if not moves_of(game, position):
        return None
    low, high = BALANCED
    red = finish(think(game, position, GOOD, Budget(GOOD.evaluations, None), chance)).winning_chance
    return position if low <= red <= high else None


def _played(game: Game, position: Position, level: Level, chance: Random) -> Position:
    """The position after a move of this level; it never swaps."""
    move = finish(think(game, position, level, Budget(level.evaluations, None), chance)).move
    return game.play(position, moves_of(game, position)[0] if isinstance(move, Swap) else move).position


def _lead(game: Game, position: Position) -> int:
    """Red's lead so far."""
    red, blue = game.scores(position) or (0, 0)
    return red - blue
