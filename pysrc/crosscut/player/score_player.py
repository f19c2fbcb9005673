"""The player of games that a score decides: random games to the end, after each move that may be made."""

from __future__ import annotations

from random import Random

from crosscut.game import Game
from crosscut.move import Move
from crosscut.player.advice import Advice, Candidate, Progress, Thinking
from crosscut.player.budget import Budget
from crosscut.player.levels import Level
from crosscut.position import Position


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Play random games after every move in turn until the budget is used up."""
    moves = list(game.legal_moves(position))
    chance.shuffle(moves)
    points = dict.fromkeys(moves, 0.0)
    games = dict.fromkeys(moves, 0)
    while budget.used < len(moves) or not budget.spent:
        move = moves[budget.used % len(moves)]
        points[move] += _random_result(game, position, move, chance)
        games[move] += 1
        budget.used += 1
        if budget.used >= len(moves):
            yield Progress(budget.fraction, _advice(points, games, budget.used))
    advice = _advice(points, games, budget.used)
    near = [
        candidate
        for candidate in advice.candidates
        if candidate.winning_chance >= advice.winning_chance - level.looseness
    ]
    choice = chance.choice(near).move
    return _advice(points, games, budget.used, choice)


def _random_result(game: Game, position: Position, move: Move, chance: Random) -> float:
    """1 for a win of the side to move, 1/2 for a tie, 0 for a loss."""
    mover = position.turn
    position = game.play(position, move).position
    while moves := game.legal_moves(position):
        position = game.play(position, chance.choice(moves)).position
    outcome = game.outcome(position)
    if outcome is None or outcome.winner is None:
        return 0.5
    return 1.0 if outcome.winner is mover else 0.0


def _advice(points: dict[Move, float], games: dict[Move, int], used: int, choice: Move | None = None) -> Advice:
    ranked = sorted(points, key=lambda move: (move != choice, -(points[move] / games[move])))
    candidates = tuple(Candidate(move, points[move] / games[move], games[move] / used) for move in ranked)
    best = candidates[0]
    return Advice(best.move, best.winning_chance, None, candidates, (best.move,), used, {})
