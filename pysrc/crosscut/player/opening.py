"""The first move of a game with the pie rule. The opponent takes the better side, so both should be equally good."""

from __future__ import annotations

from collections.abc import Generator
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Move, Place
from crosscut.player.advice import Advice, Candidate, Progress, pausing
from crosscut.player.evaluation import Evaluator
from crosscut.player.levels import Level
from crosscut.player.tree import chance_to_move
from crosscut.position import Position
from crosscut.solver.budget import Budget

AT_ONCE = 8
"""Moves of one batch."""
ORDERS = 8
"""Orders of filling that take turns."""
NEAR = 0.03
"""Openings count as equally balanced if they differ by no more than this."""


def balanced_opening(
    game: Game, position: Position, level: Level, budget: Budget, chance: Random
) -> Generator[Progress, None, Advice]:
    """Judge all first moves again and again, and take one that gives both sides the same chances."""
    board = position.grid
    evaluator = Evaluator(game, position, ORDERS, chance)
    moves = [move for move in game.legal_moves(position) if isinstance(move, Place)]
    chance.shuffle(moves)
    totals = dict.fromkeys(moves, 0.0)
    judged = dict.fromkeys(moves, 0)
    advice = Advice(moves[0], 0.5, None, (Candidate(moves[0], 0.5, 1.0),), (moves[0],), 1, {})
    (judgement,) = yield from pausing(evaluator.judge([position]), Progress(0.0, advice))
    pivotality = {board.point(1 << point): judgement.pivotality(place) for place, point in enumerate(evaluator.places)}
    at = 0
    while True:
        batch = [moves[(at + count) % len(moves)] for count in range(min(AT_ONCE, len(moves)))]
        at += len(batch)
        after = [game.place(position, board.bit(move.point), position.turn).position for move in batch]
        judged_now = yield from pausing(evaluator.judge(after), Progress(budget.fraction, advice))
        for move, judgement in zip(batch, judged_now, strict=True):
            totals[move] += chance_to_move(judgement, position.turn.other, evaluator.reply)
            judged[move] += 1
        budget.used += len(batch)
        advice = _advice(position, totals, judged, budget.used, pivotality)
        if budget.spent:
            break
        yield Progress(budget.fraction, advice)
    near = [
        candidate
        for candidate in advice.candidates
        if candidate.winning_chance >= advice.winning_chance - max(NEAR, level.looseness)
    ]
    choice = chance.choice(near)
    others = tuple(candidate for candidate in advice.candidates if candidate is not choice)
    return Advice(
        choice.move,
        choice.winning_chance,
        None,
        (choice, *others),
        (choice.move,),
        budget.used,
        advice.pivotality,
    )


def _advice(
    position: Position,
    totals: dict[Place, float],
    judged: dict[Place, int],
    used: int,
    pivotality: dict[Point, float],
) -> Advice:
    """The first moves judged so far, the most balanced first."""
    is_red = position.turn is Color.RED
    found: list[Candidate] = []
    whole = sum(judged.values())
    for move, count in judged.items():
        if count:
            red = totals[move] / count
            mine = red if is_red else 1 - red
            found.append(Candidate(move, min(mine, 1 - mine), count / whole))
    found.sort(key=lambda candidate: -candidate.winning_chance)
    best: Candidate = found[0]
    line: tuple[Move, ...] = (best.move,)
    return Advice(best.move, best.winning_chance, None, tuple(found), line, used, pivotality)
