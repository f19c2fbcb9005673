"""The player that searches: what it does before the search, and which move it chooses afterwards."""

from __future__ import annotations

from collections.abc import Generator, Iterable, Sequence
from dataclasses import replace
from random import Random
from typing import TypeVar

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Move, Moves, Place, Swap
from crosscut.player.advice import EFFORTS, Advice, Candidate, Level, Progress, Thinking, meanwhile
from crosscut.player.filling_model import fillings_fit, fillings_fit_turned
from crosscut.player.images import chosen_image
from crosscut.player.net.judge import NetJudge, net_of
from crosscut.player.perfect_play import PerfectPlay, SecondLook, perfect_play, solver_for, work_for
from crosscut.player.pivotality import FillingsJudge
from crosscut.player.playouts import PlayoutsJudge
from crosscut.player.proofs import (
    NODES_FOR_AN_EVALUATION,
    NODES_OF_A_SECOND_LOOK,
    PART_FOR_A_PROOF,
    Proofs,
    proofs_for,
)
from crosscut.player.search import Search
from crosscut.player.tactics import first_safe, saving_moves, wins_in_one
from crosscut.player.tree import Judge, Leaf, doubted, numbered_moves, ranked_children
from crosscut.position import Position
from crosscut.solver.decider import Decider
from crosscut.solver.race import DECIDED
from crosscut.steps import Budget, Steps, in_time
from crosscut.text_keys import ByPoint

R = TypeVar("R")

ALIKE = 0.01
"""Moves of a decided position count as equally good if their winning chances differ by no more than this ..."""
AS_MUCH = 0.25
"""... and at least this part of the best move's share of the search was spent on them."""
REPORT_EVERY = 64
"""How many positions are judged at least between two reports of the best move so far, and a quarter of all before:
making advice costs as much as ten."""
OPENINGS_AT_ONCE = 8
"""First moves of one batch."""
OPENING_EVALUATIONS = EFFORTS["hint"].evaluations
"""After this many the balance of a first move is trusted: a hint for the second player, who may swap, takes as many."""
OPENINGS_ALIKE = 0.03
"""Openings count as equally balanced if they differ by no more than this; a level's temperature raises the limit."""


def think(game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> Thinking:
    """Take a win in one, stop a loss in one, play perfectly where the solver can, and search where it cannot."""
    if game.legal_moves(position) == (Swap(),):
        return Advice.to_make_the_first([Candidate(Swap(), 0.5, 1.0)], 1)
    if game.pie and position.from_start and position.ply == 0:
        return (yield from _Opening(game, position, budget, chance).think(level))
    return (yield from _Thought(game, position, level, budget, chance).think())


class _Thought:
    """The work on one position, and what is known about it so far."""

    def __init__(self, game: Game, position: Position, level: Level, budget: Budget, chance: Random) -> None:
        self._game, self._position, self._level, self._budget, self._chance = game, position, level, budget, chance
        legal = game.legal_moves(position)
        self._moves = tuple(move for move in legal if not isinstance(move, Swap))
        can_swap = len(self._moves) < len(legal)
        self._may_swap = can_swap and level.swaps
        self._sees_all = self._may_swap or not can_swap
        self._saving: Sequence[Move] = self._moves
        self._decider: Decider | None = None
        self._perfect: PerfectPlay | None = None
        self._proofs: Proofs | None = None
        self._search = Search(game, position, self._moves, judge_of(game, position, budget, chance))
        self._progress = Progress(
            0.0, Advice.to_make_the_first([Candidate(self._moves[len(self._moves) // 2], 0.5, 1.0)], 1)
        )

    def think(self) -> Thinking:
        """The advice; its progress is the best advice so far."""
        yield from self._meanwhile(self._search.begin())
        self._progress = Progress(0.0, _advice(self._search, self._may_swap))
        winning = yield from self._meanwhile(wins_in_one(self._game, self._position, self._moves))
        if winning:
            return _decided(self._advice, winning[0], True)
        proved = yield from self._prove()
        if proved is not None and self._proofs is not None and self._proofs.are_short:
            return proved
        yield from self._stop_a_loss()
        yield from self._ask_the_solver()
        if self._perfect is not None and self._perfect.move is not None:
            return _decided(self._advice, self._perfect.move, self._perfect.is_won)
        if proved is not None:
            return proved
        yield from self._search_on()
        return (yield from self._choose())

    @property
    def _advice(self) -> Advice:
        return self._progress.best

    def _meanwhile(self, work: Steps[R]) -> Generator[Progress, None, R]:
        """The result of work, which yields the last progress in its pauses."""
        return (yield from meanwhile(self._progress, work))

    def _prove(self) -> Generator[Progress, None, Advice | None]:
        """The advice if a side is proved to connect, without any search. A level that samples its moves proves none."""
        position = self._position
        if not self._level.temperature:
            self._proofs = yield from self._meanwhile(proofs_for(self._game, position))
        if self._proofs is None:
            return None
        allowed = self._budget.of_time(PART_FOR_A_PROOF)
        allowed.most = work_for(self._budget, NODES_FOR_AN_EVALUATION)
        connection = yield from self._meanwhile(self._proofs.connection_steps(position, allowed))
        if connection is None:
            return None
        allowed = self._budget.of_time(2 * PART_FOR_A_PROOF)
        allowed.most = work_for(self._budget, NODES_FOR_AN_EVALUATION)
        move = yield from self._meanwhile(self._proofs.move_steps(connection, allowed))
        return None if move is None else _decided(self._advice, move, connection.color is position.turn)

    def _stop_a_loss(self) -> Generator[Progress, None, None]:
        """If the enemy threatens to win in one, keep only the moves that stop it, unless there are none."""
        self._saving = yield from self._meanwhile(saving_moves(self._game, self._position, self._moves))
        self._search.keep_only(self._saving)
        if not self._search.root.children:
            yield from self._meanwhile(self._search.step())

    def _ask_the_solver(self) -> Generator[Progress, None, None]:
        """Let the solver decide if few points are open, but not for a level that never swaps if a swap is legal."""
        if self._level.swaps or Swap() not in self._game.legal_moves(self._position):
            finding = solver_for(self._game, self._position, asks_prover=not self._level.temperature)
            self._decider = yield from self._meanwhile(finding)
        if self._decider is not None:
            ranked = tuple(candidate.move for candidate in self._advice.candidates)
            work = perfect_play(self._decider, self._position, ranked, self._budget)
            self._perfect = yield from self._meanwhile(work)

    def _search_on(self) -> Generator[Progress, None, None]:
        """Search until the budget is spent or the result is proved; the solver takes a second look in between."""
        search, budget = self._search, self._budget
        looks = []
        if self._proofs is not None:
            looks.append(SecondLook(self._proofs.winner_steps, NODES_OF_A_SECOND_LOOK))
        if self._decider is not None and self._perfect is None:
            looks.append(SecondLook.of_solver(self._decider))
        reported, best = 0, self._advice
        while True:
            budget.used = search.evaluations
            is_over = budget.spent or search.root.proved is not None
            if is_over or search.evaluations >= reported + max(REPORT_EVERY, reported // 4):
                reported = search.evaluations
                best = _advice(search, self._may_swap, self._sees_all)
            self._progress = Progress(budget.fraction, best)
            if is_over:
                return
            yield self._progress
            yield from self._meanwhile(search.step())
            for second_look in looks:
                yield from self._meanwhile(in_time(second_look.look(search), budget))

    def _choose(self) -> Thinking:
        """The move for this level."""
        if self._perfect is not None and not self._perfect.is_won:
            chosen = _decided(self._advice, self._advice.move, False)
        else:
            chosen = yield from self._sample()
        if chosen.proved or chosen.move not in self._moves:
            return chosen
        self._progress = Progress(1.0, chosen)
        return (yield from self._meanwhile(_safely(self._game, self._position, chosen, self._saving)))

    def _sample(self) -> Thinking:
        """Above temperature 0 a sampled move, unless the best is proved, natural, or the swap."""
        advice, search = self._advice, self._search
        best = advice.candidates[0]
        is_natural = bool(search.natural) and _is_decided(best)
        if not self._level.temperature or best.proved is not None or isinstance(best.move, Swap) or is_natural:
            return advice
        lost = {candidate.move for candidate in advice.candidates if candidate.proved is False}
        open_moves = [move for move in self._saving if move not in lost]
        weight = search.weights()
        sampled = open_moves[self._level.sample([weight[move] for move in open_moves], self._chance)]
        yield from self._meanwhile(search.look_at(sampled))
        return _advice(search, self._may_swap, self._sees_all).with_first(sampled)


def judge_of(game: Game, position: Position, budget: Budget, chance: Random) -> Judge:
    """The net of the game, if it has one; else fillings, if they fit; else playouts."""
    net = net_of(game)
    if net is not None:
        return NetJudge(game, position, net)
    if fillings_fit(game):
        return FillingsJudge(game, position, chance)
    if fillings_fit_turned(game):
        return FillingsJudge(game, position, chance, turned=True)
    return PlayoutsJudge(game, position, budget, chance)


def _advice(search: Search, may_swap: bool, sees_all: bool = True) -> Advice:
    """The advice of the search so far. A level that ignores a legal swap can prove a win, but never a loss."""
    root = search.root
    is_red = root.position.turn is Color.RED
    visits = max(1, sum(child.visits for child in root.children))
    candidates = [
        Candidate(
            search.moves[child.move],
            search.reported_chance(child, is_red),
            child.visits / visits,
            None if child.proved is None else child.proved is is_red,
        )
        for child in ranked_children(root)
    ]
    candidates = _naturally(candidates, search.natural)
    # After a decided position all replies look equal to the search, so its line would mislead.
    line = (candidates[0].move,) if search.natural and _is_decided(candidates[0]) else search.line()
    proved = None if root.proved is None else root.proved is is_red
    if not proved and not sees_all:
        proved = None
    if may_swap:
        swap = Candidate(Swap(), 1 - candidates[0].winning_chance, 0.0, None if proved is None else not proved)
        place = 0 if swap.winning_chance > candidates[0].winning_chance else 1
        candidates.insert(place, swap)
        line, proved = (line, proved) if place else ((Swap(), *line), swap.proved)
    advice = Advice.to_make_the_first(candidates, search.evaluations, line)
    return replace(advice, proved=proved, pivotality=ByPoint(search.pivotality()))


def _safely(game: Game, position: Position, chosen: Advice, others: Iterable[Move]) -> Steps[Advice]:
    """If a stone may allow another one, because the rules fill points or forbid some only while others are empty: the
    advice with a move after which the enemy cannot win in one."""
    if not game.fills and not (game.forbids and game.rule_set is None):
        return chosen
    tried = dict.fromkeys((*(candidate.move for candidate in chosen.candidates), *others))
    safe = yield from first_safe(game, position, (move for move in tried if move != Swap()))
    return chosen if safe is None else chosen.with_first(safe)


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
        and _is_decided(candidate)
        and candidate.winning_chance >= best.winning_chance - ALIKE
        and candidate.share >= best.share * AS_MUCH
    ]
    place = {move: number for number, move in enumerate(natural)}
    alike.sort(key=lambda candidate: place[candidate.move])
    return [*alike, *(candidate for candidate in candidates if candidate not in alike)]


def _decided(advice: Advice, move: Move, wins: bool) -> Advice:
    """The advice with a move that is known to be best. If that move loses, or is the swap, all others lose."""
    others = tuple(candidate for candidate in advice.candidates if candidate.move != move)
    if not wins or isinstance(move, Swap):
        others = tuple(replace(candidate, winning_chance=0.0, proved=False) for candidate in others)
    share = sum(candidate.share for candidate in advice.candidates if candidate.move == move)
    best = Candidate(move, float(wins), share, wins)
    return replace(
        advice, move=move, winning_chance=float(wins), proved=wins, candidates=(best, *others), line=Moves((move,))
    )


class _Opening:
    """The first move of a game with the pie rule: it gives both sides equal chances, since the opponent chooses."""

    def __init__(self, game: Game, position: Position, budget: Budget, chance: Random) -> None:
        self._game, self._position, self._budget, self._chance = game, position, budget, chance
        self._judge = judge_of(game, position, budget, chance)
        self._moves = [move for move in game.legal_moves(position) if isinstance(move, Place)]
        chance.shuffle(self._moves)
        self._red_chances: dict[Move, float] = {}
        self._searches: dict[Move, Search] = {}
        self._ends: set[Move] = set()
        """First moves after which the game is over."""
        self._pivotality: dict[Point, float] = {}
        self._advice = Advice.to_make_the_first([Candidate(self._moves[0], 0.5, 1.0)], 1)

    def think(self, level: Level) -> Thinking:
        """Judge all first moves, then search after the most balanced one until its balance is trusted.

        A move that wins at once is taken, and none that loses at once: nobody can swap after it.
        """
        winning = yield from self._meanwhile(wins_in_one(self._game, self._position, self._moves))
        if winning:
            return _decided(self._advice, winning[0], True)
        self._moves = yield from self._meanwhile(saving_moves(self._game, self._position, self._moves))
        root = yield from self._meanwhile(self._judge.judge_root(self._position))
        numbered = zip(numbered_moves(self._game, self._position), root.weights(), strict=True)
        self._pivotality = {move.point: min(1.0, weight) for move, weight in numbered if isinstance(move, Place)}
        for at in range(0, len(self._moves), OPENINGS_AT_ONCE):
            yield from self._judge_all(self._moves[at : at + OPENINGS_AT_ONCE])
            if self._budget.spent:
                break
            yield self._progress
        while not self._budget.spent:
            move = self._advice.move
            if move in self._ends:
                break
            search = self._search_after(move)
            if search is None:
                self._update_advice()
                continue
            if search.evaluations >= OPENING_EVALUATIONS or search.root.proved is not None:
                break
            yield from self._search_on(search)
            yield self._progress
        return (yield from self._meanwhile(_safely(self._game, self._position, self._choice(level), self._moves)))

    @property
    def _progress(self) -> Progress:
        return Progress(self._budget.fraction, self._advice)

    def _meanwhile(self, work: Steps[R]) -> Generator[Progress, None, R]:
        return (yield from meanwhile(self._progress, work))

    def _judge_all(self, moves: Sequence[Place]) -> Generator[Progress, None, None]:
        position, grid = self._position, self._position.grid
        after = [self._game.place(position, grid.bit(move.point), position.turn).position for move in moves]
        opinions = yield from self._meanwhile(self._judge.judge([Leaf(one, position.turn.other) for one in after]))
        for move, opinion in zip(moves, opinions, strict=True):
            self._red_chances[move] = doubted(opinion.red_chance, 1, self._judge.doubt)
        self._budget.used += len(moves)
        self._update_advice()

    def _update_advice(self) -> None:
        """Rank the first moves by what is known now: the most balanced one first."""
        spent = {move: self._searches[move].evaluations if move in self._searches else 1 for move in self._red_chances}
        whole = sum(spent.values())
        ranked = [Candidate(move, min(red, 1 - red), spent[move] / whole) for move, red in self._red_chances.items()]
        ranked.sort(key=lambda candidate: -candidate.winning_chance)
        advice = Advice.to_make_the_first(ranked, self._budget.used)
        self._advice = replace(advice, pivotality=ByPoint(self._pivotality))

    def _search_after(self, move: Move) -> Search | None:
        """The search after a first move; None if it ends the game, and then its result is known."""
        if move not in self._searches:
            replied = self._game.play(self._position, move).position
            if self._game.legal_moves(replied) == (Swap(),):
                replied = self._game.play(replied, Swap()).position
            outcome = self._game.outcome(replied)
            if outcome is not None:
                self._ends.add(move)
                self._red_chances[move] = 0.5 if outcome.winner is None else float(outcome.winner is Color.RED)
                return None
            replied, _ = chosen_image(self._game, replied)
            replies = [reply for reply in self._game.legal_moves(replied) if not isinstance(reply, Swap)]
            self._searches[move] = Search(
                self._game, replied, replies, judge_of(self._game, replied, self._budget, self._chance)
            )
        return self._searches[move]

    def _search_on(self, search: Search) -> Generator[Progress, None, None]:
        """Look deeper at the move that looks most balanced."""
        before = search.evaluations
        yield from self._meanwhile(search.step() if search.root.is_judged else search.begin())
        self._red_chances[self._advice.move] = search.reported_chance(search.root, True)
        self._budget.used += search.evaluations - before
        self._update_advice()

    def _choice(self, level: Level) -> Advice:
        """One of the moves that are about as balanced as the best; moves that were hardly searched are not trusted."""
        most = max((search.evaluations for search in self._searches.values()), default=0)
        known = self._ends | {move for move, search in self._searches.items() if 2 * search.evaluations >= most}
        found = [candidate for candidate in self._advice.candidates if not most or candidate.move in known]
        least = found[0].winning_chance - OPENINGS_ALIKE * (1 + level.temperature)
        return self._advice.with_first(self._chance.choice([one.move for one in found if one.winning_chance >= least]))
