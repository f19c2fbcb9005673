"""The player of games with a score: it samples completions of the board, and near the end searches all of them.

:mod:`crosscut.player.completion_tree` explains how the samples are shared. When there are no more completions than the
budget would sample, the search of all of them (:mod:`crosscut.solver.zigzag`) is exact.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from math import exp, factorial
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Place
from crosscut.player.advice import Advice, Candidate, Level, Progress, Thinking
from crosscut.player.completion_tree import CompletionTree
from crosscut.position import Position
from crosscut.solver.zigzag import MOST_FREE, Reply, reply_steps
from crosscut.steps import Budget, in_time, map_progress

BATCH = 16
"""Random completions between two pauses."""
BATCHES = 16
"""Batches of random completions before the tree is used, so that even the first advice rests on some."""
COMPLETIONS = 2
"""Completions in one evaluation. It takes a fraction of a millisecond, as in the games that a path decides."""
EXACT_COMPLETIONS = 16
"""Completions that the exact search may look at for each evaluation, since it shares work between them."""
PART_OF_THE_TIME = 0.5
"""The part of the time after which the exact search gives up."""
PAUSE_AFTER = 8
"""Evaluations between two pauses."""
BOOK: Mapping[int, tuple[int, str]] = {
    3: (1, "b3"),
    4: (0, "a1 a2 b3 b4 c3 c4 d1 d2"),
    5: (0, "a1 a2 b4 b5 c3 c4 c5 d4 d5 e1 e2"),
    6: (0, "a1 a2 b3 b5 c4 c5 c6 d4 d5 d6 e3 e5 f1 f2"),
    7: (1, "d7"),
    8: (0, "a1 a2 a3 b3 c6 c7 c8 d5 d6 d7 d8 e5 e6 e7 e8 f6 f7 f8 g3 h1 h2 h3"),
    9: (1, "d9 e9 f9"),
}
"""The solved boards by their number of lines: Red's margin with best play, and all first dots that reach it."""
ALIKE = 0.03
"""A difference in winning chance that makes one move e times as likely as another, at temperature 1."""
LINE = 4
"""The most moves of the expected line."""


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Search all completions if the budget allows it; otherwise sample them."""
    if game.problems(position):
        return _any_move(game, position, budget)
    known = _from_the_book(position, level, budget, chance)
    if known is not None:
        return known
    tree = CompletionTree(position, chance)
    budget.used += 1
    _draw(tree)
    first = Progress(budget.fraction, _advice(tree, position, budget))
    for _ in range(BATCHES - 1):
        yield first
        _draw(tree)
    advice = _advice(tree, position, budget)
    if _is_small_enough(position, budget):
        yield Progress(budget.fraction, advice)
        dots = position.grid.points(position.red | position.blue)
        work = in_time(reply_steps(position.size, dots, position.turn), budget.of_time(PART_OF_THE_TIME))
        replies = yield from map_progress(work, lambda _: Progress(budget.fraction, advice))
        if replies is not None:
            sign = 1 if position.turn is Color.RED else -1
            return _exact_advice([Reply(reply.point, sign * reply.margin) for reply in replies], budget)
    while not budget.spent:
        for _ in range(COMPLETIONS):
            tree.sample()
        budget.used += 1
        if budget.used % PAUSE_AFTER == 0:
            yield Progress(budget.fraction, _advice(tree, position, budget))
    return _sampled(tree, _advice(tree, position, budget), level, position.turn, chance)


def _any_move(game: Game, position: Position, budget: Budget) -> Advice:
    """The advice for a set-up with two dots in a line: it can never be completed, so all moves are equal."""
    budget.used += 1
    moves = game.legal_moves(position)
    return Advice.to_make_the_first([Candidate(move, 0.5, 1 / len(moves)) for move in moves], budget.used)


def _from_the_book(position: Position, level: Level, budget: Budget, chance: Random) -> Advice | None:
    """The first dot of a solved board, if the level knows it; otherwise None."""
    if position.empty != position.grid.board or position.turn is not Color.RED or position.size not in BOOK:
        return None
    margin, names = BOOK[position.size]
    best = [Point.parse(name) for name in names.split()]
    if level.temperature and chance.random() < level.temperature:
        return None
    budget.used += 1
    first = chance.choice(best)
    points = [first, *(point for point in best if point != first)]
    return _exact_advice([Reply(point, margin) for point in points], budget)


def _draw(tree: CompletionTree) -> None:
    for _ in range(BATCH):
        tree.sample_at_random()


def _is_small_enough(position: Position, budget: Budget) -> bool:
    missing = position.size - (position.red | position.blue).bit_count()
    if missing > MOST_FREE:
        return False
    return budget.most is None or factorial(missing) <= budget.most * EXACT_COMPLETIONS


def _advice(tree: CompletionTree, position: Position, budget: Budget) -> Advice:
    """The advice with the most often tried move first: estimates from shared samples alone can mislead."""
    root = tree.root
    sign = 1 if position.turn is Color.RED else -1
    tries = max(1, sum(root.own))

    def worth(number: int) -> float:
        return 0.5 + sign * (root.estimate(number) - 0.5)

    ranked = sorted(range(len(root.points)), key=lambda number: (-root.own[number], -worth(number)))
    candidates = [
        Candidate(Place(Point(*root.points[number])), worth(number), root.own[number] / tries) for number in ranked
    ]
    line = tuple(Place(Point(*point)) for point in tree.line(ranked[0], LINE))
    return _with_margin(Advice.to_make_the_first(candidates, budget.used, line), tree, position.turn)


def _with_margin(advice: Advice, tree: CompletionTree, turn: Color) -> Advice:
    """The advice with the expected margin of its move."""
    assert isinstance(advice.move, Place)
    margin = tree.margin(tree.root.number_of[advice.move.point])
    return replace(advice, margin=margin if turn is Color.RED else 0.0 - margin)


def _sampled(tree: CompletionTree, advice: Advice, level: Level, turn: Color, chance: Random) -> Advice:
    """Above temperature 0, the advice with a sampled move; better moves are more likely."""
    if not level.temperature:
        return advice
    weights = [exp(candidate.winning_chance / ALIKE) for candidate in advice.candidates]
    return _with_margin(advice.with_first(advice.candidates[level.sample(weights, chance)].move), tree, turn)


def _exact_advice(replies: Sequence[Reply], budget: Budget) -> Advice:
    """The advice from replies whose margins, for the side to move, are exact.

    A tie counts as half a win; it is exact, too, but neither proved won nor proved lost.
    """
    candidates = []
    for reply in replies:
        proved = None if reply.margin == 0 else reply.margin > 0
        chance = 0.5 if proved is None else float(proved)
        candidates.append(Candidate(Place(reply.point), chance, 1 / len(replies), proved))
    return replace(Advice.to_make_the_first(candidates, budget.used), margin=float(replies[0].margin))
