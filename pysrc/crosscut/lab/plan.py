"""Chooses the next unit: one of the kind that is furthest behind its share of the time."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Any

from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.lab.unit import Found, JudgedStone, PlayedGame, Unit
from crosscut.metadata import RuleSet
from crosscut.move import Place
from crosscut.player.filling_model import fillings_fit
from crosscut.player.net.judge import net_of
from crosscut.random_games import images, without_swap
from crosscut.solver.joining import joining_of
from crosscut.stuck.verdict import rules_as_data, searched_endings

USUAL_GAMES = 100
"""Games of each level, unless the caller gives a number or the time ends first."""
RANDOM_GAMES = 4
"""Random games for each of these."""
STRONGEST_GAMES = 0.2
"""The part of the number that the strongest level plays: its moves take hundreds of times as long."""
LEVELS = (1, 3, 5)
"""The levels that play against themselves, and each against the one before."""
MEASURING, STRONGEST = 5, 7
"""The level whose games say what the first move is worth, and the strongest level that plays alike with equal seeds."""
WEIGHT, GREATER_WEIGHT = 6, 14
"""The weight of the strongest level; the greater one where random games judge, as there no weaker level plays well."""
HEAD_START = 1.0
"""Seconds per unit of weight by which games of levels start behind quick work, so that a report says something soon."""
EQUAL = 5
"""A game that was played before counts this many times its seconds: it says nothing new, so other work goes first."""
SMALL_BOARDS = (2, 3, 4)
HOOKS_ONLY = 3
"""The largest of them for a game whose rules the solver knows only by its hooks, which takes long."""


class Queue:
    """Units of one kind that wait for their turn.

    Attributes:
        units: Those that wait.
        weight: Its share of the time, compared with others.
        cost: If a unit takes too long, queues with a higher cost do, too, and are dropped. 0: compared with none.
        spent: Seconds that were spent on it, and those for which it lets others go first.
        sent: How many of them were begun.
        games: The games that were played, by their keys.
    """

    def __init__(self, units: Iterable[Unit], weight: float, cost: int = 0, spent: float = 0.0) -> None:
        self.units = deque(units)
        self.weight, self.cost = weight, cost
        self.spent = max(spent, HEAD_START * weight if cost else 0.0)
        self.sent = 0
        self.games = set[str]()


class Plan:
    """What is still to be done. It knows all that was found."""

    def __init__(self, game: Game, size: int, games: int | None, seed: int, known: Mapping[Unit, Found]) -> None:
        self.game, self.size, self._seed = game, size, seed
        self._games = USUAL_GAMES if games is None else games
        self.found = dict(known)
        self._queue_of: dict[Unit, Queue] = {}
        self.too_slow: list[str] = []
        """Groups of units that were left out, because one would have taken too much of the time that was left."""
        self._has_fairest = False
        few = max(1, round(self._games * STRONGEST_GAMES))
        stones = stones_to_judge(game, size) if has_opinions(game) else []
        self._queues = [
            Queue(self._numbered(self._games * RANDOM_GAMES, kind="random"), 1),
            Queue(self._best_play(), 1),
            Queue(self._ends(), 1),
            Queue([stone_unit(game, size, stone) for stone in stones], 2),
            *(Queue(self._numbered(self._games, kind="level", level=level), 1, 1) for level in LEVELS[:-1]),
            Queue(self._numbered(self._games, kind="level", level=LEVELS[-1]), 4, 1),
            *(
                Queue(self._numbered(self._games, kind="ladder", level=level, weaker=weaker), 1, 1)
                for weaker, level in pairwise(LEVELS)
            ),
            Queue(self._numbered(self._games, kind="ladder", level=MEASURING, weaker=LEVELS[0]), 1, 1),
            Queue(self._numbered(few, kind="mirror", level=LEVELS[1]), 1, 1),
            Queue(self._numbered(few, kind="decided", level=LEVELS[1]) if can_be_proved(game) else [], 1, 1),
            Queue(self._numbered(few, kind="level", level=STRONGEST), WEIGHT if stones else GREATER_WEIGHT, 2),
            Queue(self._numbered(few, kind="ladder", level=STRONGEST, weaker=LEVELS[-1]), 1, 2),
        ]
        self._units = sum(len(queue.units) for queue in self._queues) + (self._games if stones else 0)

    @property
    def fraction(self) -> float:
        """The part of the units that is done, from 0 to 1."""
        return min(1.0, len(self.found) / self._units)

    def next(self) -> Unit | None:
        """The next unit; None if there is none, or none before more is found."""
        self._open_after_fairest()
        while self._queues:
            queue = min(self._queues, key=lambda one: (one.spent / one.weight, one.sent))
            while queue.units:
                unit = queue.units.popleft()
                if unit not in self.found:
                    self._queue_of[unit] = queue
                    queue.sent += 1
                    return unit
            self._queues.remove(queue)
        return None

    def took(self, unit: Unit, found: Found | None, seconds: float) -> None:
        """Take in what a unit found, and its seconds; None if its time was up."""
        queue = self._queue_of[unit]
        is_known = isinstance(found, PlayedGame) and found.key in queue.games
        queue.spent += EQUAL * seconds if is_known else seconds
        if isinstance(found, PlayedGame):
            queue.games.add(found.key)
        if found is not None:
            self.found[unit] = found
            return
        kept = [one for one in self._queues if one is not queue and (queue.cost == 0 or one.cost < queue.cost)]
        waiting = [one.units[0] for one in self._queues if one not in kept and one is not queue and one.units]
        slow = [one.group_in_words for one in (unit, *waiting)]
        self.too_slow += [group for group in slow if group not in self.too_slow]
        self._queues = kept

    def _numbered(self, count: int, **fields: Any) -> list[Unit]:
        return [Unit(self.game, self.size, seed=self._seed, number=number, **fields) for number in range(count)]

    def _best_play(self) -> list[Unit]:
        largest = min(self.game.largest_size, SMALL_BOARDS[-1] if self.game.rule_set else HOOKS_ONLY)
        return [Unit(self.game, size, "best play") for size in SMALL_BOARDS if size <= largest]

    def _ends(self) -> list[Unit]:
        same = rules_as_data(self.game)
        if same is None or not searched_endings(same):
            return []
        return [Unit(self.game, size, "ends") for size in range(2, self.size + 1)]

    def _open_after_fairest(self) -> None:
        """Once all first stones are judged, games begin with the fairest one."""
        if self._has_fairest:
            return
        stone = fairest(self.game, self.size, self.found)
        if stone is not None:
            self._has_fairest = True
            units = self._numbered(self._games, kind="after", level=MEASURING, stone=stone)
            spent = min((queue.spent / queue.weight for queue in self._queues), default=0.0)
            self._queues.append(Queue(units, 2, 1, 2 * spent))


def can_be_proved(game: Game) -> bool:
    """Whether it can be proved of a position that a side joins its edges, whatever the other side does."""
    return joining_of(game) is not None


def has_opinions(game: Game) -> bool:
    """Whether the player's chances mean something: those of random games by the rules alone are noise."""
    return game.rule_set is RuleSet.ONE_DOT_A_LINE or net_of(game) is not None or fillings_fit(game)


def stones_to_judge(game: Game, size: int) -> list[Point]:
    """One first stone of each set of images that leave the game as it is."""
    start = without_swap(game, size)
    moves = [move.point for move in game.legal_moves(start) if isinstance(move, Place)]
    turned = images(game, start)
    return [point for point in moves if point == min(image.of_point(point) for image in turned)]


def stone_unit(game: Game, size: int, stone: Point) -> Unit:
    """The unit that judges a first stone."""
    return Unit(game, size, "first stone", stone=str(stone))


def judged(game: Game, size: int, found: Mapping[Unit, Found]) -> dict[Point, JudgedStone]:
    """The first stones that were judged, one of each set of images."""
    by_stone = {}
    for point in stones_to_judge(game, size):
        known = found.get(stone_unit(game, size, point))
        if isinstance(known, JudgedStone):
            by_stone[point] = known
    return by_stone


def fairest(game: Game, size: int, found: Mapping[Unit, Found]) -> str | None:
    """The first stone after which the chances are most even; None before all are judged."""
    known = judged(game, size, found)
    if not known or len(known) < len(stones_to_judge(game, size)):
        return None
    return str(min(known, key=lambda point: (round(abs(known[point].mean - 0.5), 6), point)))
