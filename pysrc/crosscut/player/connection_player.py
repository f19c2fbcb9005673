"""The player of games that a path decides."""

from __future__ import annotations

from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Connect, Move, Swap
from crosscut.player.advice import Advice, Candidate, Progress, Thinking
from crosscut.player.board_graph import board_graph
from crosscut.player.budget import Budget
from crosscut.player.levels import Level
from crosscut.player.sampling import Sample, sample
from crosscut.position import Position

FILLINGS = 1024
"""Random fillings of one evaluation."""


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Judge the position once, then take a win in one, or the move that matters most."""
    found = sample(game, position, FILLINGS, chance)
    budget.used += 1
    judged = {move: _chance_after(game, position, move, found) for move in game.legal_moves(position)}
    ranked = sorted(judged, key=lambda move: judged[move], reverse=True)
    for at, move in enumerate(ranked):
        if _wins(game, position, move):
            advice = _advice(game, position, judged | {move: 1.0}, [move, *ranked[:at], *ranked[at + 1 :]], found, True)
            yield Progress(1.0, advice)
            return advice
        if at % 8 == 7:
            yield Progress(budget.fraction, _advice(game, position, judged, ranked, found, None))
    near = [move for move in ranked if judged[ranked[0]] - judged[move] <= level.looseness]
    choice = chance.choice(near)
    ranked.remove(choice)
    return _advice(game, position, judged, [choice, *ranked], found, None)


def _wins(game: Game, position: Position, move: Move) -> bool:
    outcome = game.outcome(game.play(position, move).position)
    return outcome is not None and outcome.winner is position.turn


def _chance_after(game: Game, position: Position, move: Move, found: Sample) -> float:
    """The winning chance of the side to move after its move, by how much the point matters."""
    own = found.red_share if position.turn is Color.RED else 1 - found.red_share
    if isinstance(move, Swap):
        return 1 - min(1.0, own + max(found.pivotality) / 2)
    if isinstance(move, Connect):
        return own
    graph = board_graph(position.grid)
    gain = found.pivotality[graph.points.index(move.point)] / 2
    rest = max((share for point, share in zip(graph.points, found.pivotality, strict=True) if point != move.point))
    chance = min(1.0, max(0.0, own + gain - rest / 2 + gain / 2))
    if game.pie and position.from_start and position.ply == 0:
        return min(chance, 1 - chance)  # the opponent takes the better side
    return chance


def _advice(
    game: Game,
    position: Position,
    judged: dict[Move, float],
    ranked: list[Move],
    found: Sample,
    proved: bool | None,
) -> Advice:
    best = ranked[0]
    graph = board_graph(position.grid)
    candidates = tuple(
        Candidate(move, judged[move], 1.0 if move == best else 0.0, proved if move == best else None) for move in ranked
    )
    pivotality = {graph.points[number]: found.pivotality[number] for number in graph.numbers(position.empty)}
    return Advice(best, judged[best], proved, candidates, (best,), 1, pivotality)
