"""Games that a player plays against itself, from which a net learns.

Several games go on side by side in one process. Each search looks at one position at a time, and the net evaluates
those of all games together.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass
from math import exp, log
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Connect, Move, Place, Swap
from crosscut.player.net.judge import Net, NetJudge, Sight
from crosscut.player.pivotality import FillingsJudge
from crosscut.player.search import Search
from crosscut.player.tree import Judge, Leaf, Node, Ranked
from crosscut.position import Position
from crosscut.steps import Steps, finish

SIZES = (5, 6, 7, 8, 9, 9, 9, 10, 11, 11, 12, 13, 13)
"""Sizes of the boards, chosen at random."""
SIDE_BY_SIDE = 24
"""Games that one process plays at a time."""
NOISE = 0.25
"""The part of the root's priors that is noise, so that moves which look bad are tried, too."""
SPIKES = 10.0
"""The sum of the parameters of the Dirichlet noise: about this many moves get most of it."""
SURE = 0.97
"""A game ends when a side's chance is greater than this ..."""
SURE_FOR = 3
"""... for this many moves; one game in ten is played to its end."""
SHARP = 0.3
FIRST_VISITS = 50
"""A move's weight in what is learned grows with its chance times (the greatest number of visits + FIRST_VISITS) times
SHARP (Danihelka, Guez, Schrittwieser and Silver 2022)."""
LEAST = 0.004
"""Moves with a smaller part of the policy are left out."""


@dataclass(frozen=True, slots=True)
class Seen:
    """One position of a game, with the search's opinion."""

    position: Position
    chance: float
    """Of the side to move."""
    policy: tuple[tuple[Place | Connect, float], ...]
    """The part of each move; empty if the search gave none."""


@dataclass(frozen=True, slots=True)
class Record:
    """A game that was played."""

    seen: tuple[Seen, ...]
    red_won: float
    """1 or 0, or Red's last chance if the game was not played to its end."""


class Together:
    """A net that evaluates the positions of many searches together."""

    def __init__(self, net: Net) -> None:
        self._net = net
        self._asked: list[tuple[Leaf, list[Sight]]] = []
        self._size = 0
        self.evaluations = 0
        self.is_tied = True

    def look(self, size: int, leaves: Sequence[Leaf], images: Sequence[int] = ()) -> Steps[list[Sight]]:
        """Wait until the positions are evaluated."""
        self._size = size
        answers: list[list[Sight]] = [[] for _ in leaves]
        self._asked += zip(leaves, answers, strict=True)
        while not all(answers):
            yield
        return [sight for (sight,) in answers]

    @property
    def asked(self) -> int:
        """How many positions wait."""
        return len(self._asked)

    def answer(self) -> None:
        """Evaluate what was asked."""
        if self._asked:
            asked, self._asked = self._asked, []
            self.evaluations += len(asked)
            sights = finish(self._net.look(self._size, [leaf for leaf, _ in asked]))
            for (_, answer), sight in zip(asked, sights, strict=True):
                answer.append(sight)


@dataclass(frozen=True, slots=True)
class Conditions:
    """How games are played: positions that a search judges, and whether by a net."""

    evaluations: int
    net: Net | None


def play_games(game: Game, size: int, count: int, conditions: Conditions, chance: Random) -> Iterator[Record]:
    """This many games on boards of this size, as they end."""
    together = Together(conditions.net) if conditions.net else None
    running: list[Generator[None, None, Record]] = []
    begun = 0
    while begun < count or running:
        while begun < count and len(running) < (SIDE_BY_SIDE if together else 1):
            running.append(_play(game, size, conditions, together, Random(chance.getrandbits(64))))
            begun += 1
        for one in list(running):
            try:
                waiting = together.asked if together else 0
                next(one)
                while together and together.asked == waiting:
                    next(one)
            except StopIteration as stop:
                running.remove(one)
                yield stop.value
        if together:
            together.answer()


def _play(
    game: Game, size: int, conditions: Conditions, together: Together | None, chance: Random
) -> Generator[None, None, Record]:
    """One game."""
    position = _open(game, size, chance)
    to_the_end = chance.random() < 0.1
    sampled_until = position.ply + chance.randrange(size)
    seen: list[Seen] = []
    sure = 0
    while moves := [move for move in game.legal_moves(position) if not isinstance(move, Swap)]:
        judge: Judge = NetJudge(game, position, together, 1) if together else FillingsJudge(game, position, chance)
        search = Search(game, position, moves, judge)
        yield from search.begin()
        if together:
            _make_noise(search.root, chance)
        while search.evaluations < conditions.evaluations and search.root.proved is None:
            yield from search.step()
        root = search.root
        red_chance = root.red_chance
        is_red = position.turn is Color.RED
        mine = red_chance if is_red else 1 - red_chance
        policy = _policy(search, is_red)
        parts = ((search.moves[number], part) for number, part in policy.items())
        seen.append(Seen(position, mine, tuple((move, part) for move, part in parts if not isinstance(move, Swap))))
        sure = sure + 1 if max(mine, 1 - mine) > SURE else 0
        if root.proved is not None or (sure >= SURE_FOR and not to_the_end):
            return Record(tuple(seen), float(red_chance > 0.5))
        position = game.play(position, _choose(search, is_red, position.ply < sampled_until, chance)).position
    outcome = game.outcome(position)
    winner = None if outcome is None else outcome.winner
    return Record(tuple(seen), 0.5 if winner is None else float(winner is Color.RED))


def _open(game: Game, size: int, chance: Random) -> Position:
    """A few random stones; mostly one of each side."""
    position = game.start(size)
    for _ in range(chance.choice((0, 1, 2, 2, 2, 2, 3, 4))):
        moves = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        if not moves:
            break
        after = game.play(position, chance.choice(moves)).position
        if after.over:
            break
        position = after
    return position


def _make_noise(root: Node, chance: Random) -> None:
    """Let all moves of the root be looked at, and mix Dirichlet noise into their priors."""
    if root.opinion is None or root.proved is not None:
        return
    known = {child.move: child for child in root.children}
    legal = [*known, *(ranked.move for ranked in root.waiting), *root.rest]
    weights = root.opinion.weights()
    whole = sum(weights[move] for move in legal)
    spikes = [chance.gammavariate(SPIKES / len(legal), 1.0) + 1e-9 for _ in legal]
    total = sum(spikes)
    promise = root.waiting[-1].promise if root.waiting else 0.0
    waiting = []
    for move, spike in zip(legal, spikes, strict=True):
        prior = (1 - NOISE) * weights[move] / whole + NOISE * spike / total
        if move in known:
            known[move].prior = prior
        else:
            waiting.append(Ranked(promise, prior, move))
    root.waiting = sorted(waiting, key=lambda ranked: ranked.prior)
    root.rest = []
    root.sort_at = 10**9


def _policy(search: Search, is_red: bool) -> dict[int, float]:
    """How good each move is after the search: its weight before it, times what the search has found."""
    root = search.root
    judged = [child for child in root.children if child.is_judged]
    if root.proved is not None:
        winning = [child.move for child in judged if child.proved is is_red]
        return {move: 1 / len(winning) for move in winning} if root.proved is is_red else {}
    assert root.opinion is not None
    weights = root.opinion.weights()
    legal = [*(child.move for child in root.children), *(ranked.move for ranked in root.waiting), *root.rest]
    most = max(child.visits for child in judged)
    mine = root.opinion.red_chance if is_red else 1 - root.opinion.red_chance
    visits = sum(child.visits for child in judged)
    prior = sum(weights[child.move] for child in judged)
    by_prior = sum(weights[child.move] * child.chance_of(is_red) for child in judged) / prior if prior else mine
    guess = (mine + visits * by_prior) / (1 + visits)
    found = {child.move: child.chance_of(is_red) for child in judged}
    logits = {
        move: log(weights[move] + 1e-6) + (FIRST_VISITS + most) * SHARP * found.get(move, guess) for move in legal
    }
    greatest = max(logits.values())
    parts = {move: exp(logit - greatest) for move, logit in logits.items()}
    whole = sum(parts.values())
    kept = {move: part / whole for move, part in parts.items() if part >= LEAST * whole}
    again = sum(kept.values())
    return {move: part / again for move, part in kept.items()}


def _choose(search: Search, is_red: bool, is_sampled: bool, chance: Random) -> Move:
    """The move to play: in the opening sampled in proportion to the visits, later the best."""
    judged = [child for child in search.root.children if child.is_judged]
    best = max(judged, key=lambda child: child.rank_for(is_red))
    if is_sampled and best.proved is None:
        best = chance.choices(judged, [child.visits for child in judged])[0]
    return search.moves[best.move]
