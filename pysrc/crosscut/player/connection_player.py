"""The player of games that a path decides: what it does before the search, and which move it takes after it."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Move, Swap
from crosscut.player.advice import Advice, Candidate, Progress, Thinking, pausing
from crosscut.player.levels import Level
from crosscut.player.opening import balanced_opening
from crosscut.player.perfect_play import perfect_play, solver_for
from crosscut.player.search import Search
from crosscut.player.second_look import SecondLook
from crosscut.player.tree import ranked_children
from crosscut.player.urgent import first_safe, saving_moves, wins_in_one
from crosscut.position import Position
from crosscut.solver.budget import Budget, in_time
from crosscut.solver.decider import Decider
from crosscut.solver.race import DECIDED
from crosscut.steps import Steps

ALIKE = 0.002
"""Moves of a decided position count as equally good if their winning chances differ by no more than this ..."""
AS_MUCH = 0.25
"""... and at least this part of the best move's share of the search was spent on them."""


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Take a win in one, stop a loss in one, play perfectly where the solver can, and search where it cannot."""
    if game.pie and position.from_start and position.ply == 0:
        return (yield from balanced_opening(game, position, level, budget, chance))
    legal = game.legal_moves(position)
    moves = tuple(move for move in legal if not isinstance(move, Swap))
    may_swap = level.swaps and len(moves) < len(legal)
    search = Search(game, position, moves, chance)
    yield from pausing(search.begin(), Progress(0.0, _central(moves)))
    first = _advice(search, may_swap)
    winning = yield from pausing(wins_in_one(game, position, moves), Progress(0.0, first))
    if winning:
        return _decided(first, winning[0], True)
    saving = yield from pausing(saving_moves(game, position, moves), Progress(0.0, first))
    seen = saving if len(saving) < len(moves) else level.seen(saving, chance)
    sees_all = len(seen) == len(saving)
    search.keep_only(seen)
    if not search.root.children:
        yield from pausing(search.step(), Progress(0.0, first))
    ranked = tuple(candidate.move for candidate in first.candidates)
    decider = yield from pausing(_solver(game, position, level), Progress(0.0, first))
    perfect = second_look = None
    if decider is not None:
        perfect = yield from pausing(perfect_play(decider, position, ranked, budget), Progress(0.0, first))
        if perfect is not None and perfect.move is not None:
            return _decided(first, perfect.move, perfect.is_won)
        if perfect is None:
            second_look = SecondLook(decider)
    while True:
        budget.used = search.evaluations
        advice = _advice(search, may_swap, sees_all)
        if budget.spent or search.root.proved is not None:
            break
        yield Progress(budget.fraction, advice)
        yield from pausing(search.step(), Progress(budget.fraction, advice))
        if second_look is not None:
            yield from pausing(in_time(second_look.look(search), budget), Progress(budget.fraction, advice))
    is_lost = perfect is not None and not perfect.is_won
    chosen = _decided(advice, advice.move, False) if is_lost else _chosen(advice, search.natural, level, chance)
    if not game.fills or chosen.proved or chosen.move not in moves:
        return chosen
    tried = dict.fromkeys((*(candidate.move for candidate in chosen.candidates), *saving))
    safe = yield from pausing(
        first_safe(game, position, (move for move in tried if move != Swap())), Progress(1.0, chosen)
    )
    return chosen if safe is None else _with_move_first(chosen, safe)


def _solver(game: Game, position: Position, level: Level) -> Steps[Decider | None]:
    """Who decides the position; None if there is no hope, or where perfect play may swap and the level never does."""
    if not level.swaps and Swap() in game.legal_moves(position):
        return None
    return (yield from solver_for(game, position))


def _central(moves: tuple[Move, ...]) -> Advice:
    """The advice before anything was judged: the legal move in the middle of the list."""
    move = moves[len(moves) // 2]
    return Advice(move, 0.5, None, (Candidate(move, 0.5, 1.0),), (move,), 1, {})


def _advice(search: Search, may_swap: bool, sees_all: bool = True) -> Advice:
    """What the search says now. A level that has not seen all moves cannot know that all of them lose."""
    root = search.root
    is_red = root.position.turn is Color.RED
    visits = max(1, sum(child.visits for child in root.children))
    candidates = [
        Candidate(
            search.moves[child.move],
            child.chance_of(is_red),
            child.visits / visits,
            None if child.proved is None else child.proved is is_red,
        )
        for child in ranked_children(root)
    ]
    candidates = _naturally(candidates, search.natural)
    # Below a decided position one reply is as good as another to the search, so its line would mislead.
    line = (candidates[0].move,) if search.natural and _is_decided(candidates[0]) else search.line()
    proved = None if root.proved is None else root.proved is is_red
    if not proved and not sees_all:
        proved = None
    if may_swap:
        swap = Candidate(Swap(), 1 - candidates[0].winning_chance, 0.0, None if proved is None else not proved)
        place = 0 if swap.winning_chance > candidates[0].winning_chance else 1
        candidates.insert(place, swap)
        line, proved = (line, proved) if place else ((Swap(), *line), swap.proved)
    best = candidates[0]
    return Advice(
        best.move, best.winning_chance, proved, tuple(candidates), line, search.evaluations, search.pivotality()
    )


def _is_decided(best: Advice | Candidate) -> bool:
    return not 1 - DECIDED < best.winning_chance < DECIDED


def _naturally(candidates: list[Candidate], natural: Sequence[Move]) -> list[Candidate]:
    """The moves that are about as good as the best, in their natural order if the position is decided."""
    best = candidates[0]
    if not natural or not _is_decided(best):
        return candidates
    alike = [
        candidate
        for candidate in candidates
        if candidate.proved is best.proved
        and candidate.winning_chance >= best.winning_chance - ALIKE
        and candidate.share >= best.share * AS_MUCH
    ]
    place = {move: number for number, move in enumerate(natural)}
    alike.sort(key=lambda candidate: place[candidate.move])
    return [*alike, *(candidate for candidate in candidates if candidate not in alike)]


def _decided(advice: Advice, move: Move, wins: bool) -> Advice:
    """The advice with a move that is known to be best; if even that one loses, so do all others."""
    others = tuple(candidate for candidate in advice.candidates if candidate.move != move)
    if not wins:
        others = tuple(replace(candidate, winning_chance=0.0, proved=False) for candidate in others)
    best = Candidate(move, float(wins), 1.0, wins)
    return replace(advice, move=move, winning_chance=float(wins), proved=wins, candidates=(best, *others), line=(move,))


def _chosen(advice: Advice, natural: Sequence[Move], level: Level, chance: Random) -> Advice:
    """The advice of a level: one of the moves that look nearly as good as the best, or what is natural."""
    best = advice.candidates[0]
    is_settled = best.proved is not None or isinstance(best.move, Swap) or bool(natural and _is_decided(best))
    if level.looseness == 0 or is_settled:
        return advice
    near = [
        candidate
        for candidate in advice.candidates
        if candidate.proved is None
        and not isinstance(candidate.move, Swap)
        and candidate.winning_chance >= best.winning_chance - level.looseness
    ]
    choice = chance.choice(near)
    return _with_move_first(advice, choice.move)


def _with_move_first(advice: Advice, move: Move) -> Advice:
    """The advice with another of its moves, or one that it has not seen, as the best."""
    if move == advice.move:
        return advice
    unseen = Candidate(move, advice.winning_chance, 0.0, advice.proved)
    choice = next((candidate for candidate in advice.candidates if candidate.move == move), unseen)
    others = tuple(candidate for candidate in advice.candidates if candidate is not choice)
    return replace(advice, move=move, winning_chance=choice.winning_chance, candidates=(choice, *others), line=(move,))
