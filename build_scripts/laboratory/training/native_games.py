"""Games by a program in C, which plays about thirty times as many as the engine. It knows the rules of some games.

Its rules, planes and nets are compared with the engine's on every size that is trained, in
``tests/site/test_training.py``. In Naked Diagonal it may overlook a legal move now and then. It is compiled when it is
first needed. Other games are played by the product's own search (:mod:`laboratory.training.self_play`).
"""

from __future__ import annotations

import ctypes
import os
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from itertools import chain
from typing import NamedTuple

from crosscut.game import Game
from crosscut.metadata import RuleSet
from crosscut.player.net.weights import Shape, Weights
from laboratory.native.compiling import library

HEX = "own:join-rising"
"""The one own game that is trained: its net judges all own games in which one diagonal joins."""
RULES: dict[str | None, int] = {
    RuleSet.NO_CROSSCUT: 0,
    RuleSet.LINKS_AT_ONCE: 1,
    RuleSet.FOURTHS_FILLED: 2,
    RuleSet.NO_CROSSCUT_TO_COME: 3,
    RuleSet.LINKS_AS_MOVES: 4,
    RuleSet.NO_NAKED_DIAGONAL_TO_COME: 5,
    HEX: 6,
}
"""The numbers in ``native/games/games.h``, by the rule sets of games, and by the ids of own games."""


class Played(NamedTuple):
    """Positions of games on boards of one size. The numbers of each follow each other, row by row from the south.

    They are as the side to move sees the board.
    """

    size: int
    positions: int
    planes: ctypes.Array[ctypes.c_uint8]
    policy: ctypes.Array[ctypes.c_float]
    """The policy: the part of each point, and if links are moves of each rising and of each falling link; all 0 if the
    search gave none."""
    chance: ctypes.Array[ctypes.c_float]
    """Of the side to move, after the search."""
    won: ctypes.Array[ctypes.c_float]
    """1 if the side to move won the game."""


class Look(NamedTuple):
    """The program's view of a position. All but the planes are in the order of ranks and files."""

    red_to_move: bool
    planes: bytes
    """As the side to move sees the board."""
    points: bytes
    """For each point a sum: 1 if Red may place a stone there at sight, 2 if Blue may, 4 for a red stone, 8 for a blue
    one, 16 if the side to move surely may place a stone there, 32 if it would join its edges, 64 if the enemy has."""
    prior: tuple[float, ...]
    """The net's policy, of links as well where they are moves."""
    chance: float


class Crowded(NamedTuple):
    """A game that began with a crowd of stones. Its moves are numbers, as in :meth:`NativeGames.look`."""

    moves: Sequence[int]
    """None if the opening left one side hardly a chance."""
    opened: int
    """How many of them are the opening's."""
    looks: Sequence[Sequence[int]]
    """The best-looking moves before each move after the opening."""


class NativeGames:
    """Plays one game."""

    def __init__(self, rules: int, game: Game) -> None:
        self._rules = rules
        _, self._planes, self._policies, _ = Shape.fit_for(game, 1)
        self._program = library("games")

    def play(self, size: int, net: bytes, evaluations: int, games: int, seed: int) -> Played:
        """This many games of a net against itself."""
        numbers, shape = _numbers(net)
        played = self._room(size, games * size**2 * (1 if self._policies == 1 else 2))
        drawn = ctypes.c_uint64(seed)
        count = self._program.self_play(self._rules, size, numbers, shape, evaluations, drawn, games, *played[2:])
        return played._replace(positions=count)

    def many(self, sizes: Sequence[int], width: int, evaluations: int, room: int, seed: int) -> ManyGames:
        """Games on boards of these sizes, whose positions the caller evaluates.

        At most ``room`` positions of each game are kept.
        """
        every = (ctypes.c_int * len(sizes))(*sizes)
        program = self._program
        program.open_games.restype = ctypes.c_void_p
        drawn = ctypes.c_uint64(seed)
        place = program.open_games(self._rules, every, len(sizes), width, evaluations, room, drawn)
        return ManyGames(program, ctypes.c_void_p(place), self._room)

    def _room(self, size: int, positions: int) -> Played:
        """Room for so many positions."""
        area = size**2
        return Played(
            size,
            0,
            (ctypes.c_uint8 * (positions * self._planes * area))(),
            (ctypes.c_float * (positions * area * self._policies))(),
            (ctypes.c_float * positions)(),
            (ctypes.c_float * positions)(),
        )

    def match(self, size: int, nets: tuple[bytes, bytes], evaluations: int, seed: int, first_is_red: bool) -> float:
        """The first net's result against the second after two random stones."""
        first, second = map(_numbers, nets)
        color, drawn = 1 if first_is_red else 2, ctypes.c_uint64(seed)
        return float(self._program.match(self._rules, size, *first, *second, evaluations, drawn, color))

    def crowded(self, size: int, net: bytes, evaluations: int, seed: int, looks: int) -> Crowded:
        """A game that begins with a crowd of stones, and so many of the best-looking moves of its positions."""
        room = 2 * size**2
        moves, seen, opened = (ctypes.c_int16 * room)(), (ctypes.c_int16 * (room * looks))(), ctypes.c_int()
        drawn = ctypes.c_uint64(seed)
        count = self._program.crowded_game(
            self._rules, size, *_numbers(net), evaluations, drawn, looks, moves, seen, ctypes.byref(opened)
        )
        tried = (seen[at * looks : (at + 1) * looks] for at in range(max(count - opened.value, 0)))
        return Crowded(moves[:count], opened.value, [[move for move in one if move >= 0] for one in tried])

    def red_chance(self, size: int, net: bytes, moves: Sequence[int], evaluations: int, seed: int) -> float:
        """Red's chance after these moves, in the opinion of a search; with another seed it is another search.

        Moves are numbers, as in :meth:`look`.
        """
        made = (ctypes.c_int * len(moves))(*moves)
        drawn = ctypes.c_uint64(seed)
        arguments = *_numbers(net), made, len(moves), evaluations, drawn
        self._program.red_chance_after.restype = ctypes.c_float
        return float(self._program.red_chance_after(self._rules, size, *arguments))

    def look(self, size: int, net: bytes, moves: Sequence[int]) -> Look:
        """The position after these moves.

        A move is rank * size + file; a rising link size * size more than its south-western point, a falling one twice.
        """
        area = size**2
        numbers, shape = _numbers(net)
        planes, points = (ctypes.c_uint8 * (self._planes * area))(), (ctypes.c_uint8 * area)()
        prior, chance = (ctypes.c_float * (area * self._policies))(), ctypes.c_float()
        made = (ctypes.c_int * len(moves))(*moves)
        arrays = planes, points, prior, ctypes.byref(chance)
        turn = self._program.look_at(self._rules, size, numbers, shape, made, len(moves), *arrays)
        return Look(turn == 1, bytes(planes), bytes(points), tuple(prior), chance.value)


@dataclass(frozen=True)
class ManyGames:
    """Many games that are played side by side. Each asks for one position, and waits for the answer."""

    program: ctypes.CDLL
    place: ctypes.c_void_p
    room: Callable[[int, int], Played]

    def go_on(self, logits: int, values: int, planes: int) -> int:
        """Give each game its answer, and take its next question; return how many positions are kept so far.

        Arrays are given by their addresses: the logits of all moves (floats, ``[game, policy, row, column]``) and of
        the side to move (floats), and room for planes (bytes, ``[game, plane, row, column]``).
        """
        arrays = (ctypes.c_void_p(array) for array in (logits, values, planes))
        return int(self.program.go_on(self.place, *arrays, os.cpu_count() or 1))

    def take(self, sizes: Iterable[int]) -> list[Played]:
        """End all games. Unfinished games count as the judgement of their last position."""
        found = []
        for size in sizes:
            played = self.room(size, self.program.take(self.place, size, None, None, None, None))
            found.append(played._replace(positions=self.program.take(self.place, size, *played[2:])))
        self.program.close_games(self.place)
        return found


@lru_cache(maxsize=1)
def native_games(game: Game) -> NativeGames | None:
    """The program for this game; None if it does not know its rules."""
    rules = RULES.get(game.rule_set or game.id)
    return None if rules is None else NativeGames(rules, game)


@lru_cache(maxsize=2)
def _numbers(net: bytes) -> tuple[ctypes.Array[ctypes.c_int16], ctypes.Array[ctypes.c_int]]:
    """All numbers of a net in order, and its shape. Raises ValueError if it is not a net."""
    weights = Weights.read(net)
    convolutions = [one for part in (*weights.layers, weights.policies) for one in part]
    numbers = [number for one in convolutions for number in (*chain(*one.weights), one.bias)]
    numbers += [*chain(*weights.hidden), *weights.value]
    return (ctypes.c_int16 * len(numbers))(*numbers), (ctypes.c_int * 3)(*weights.shape[:3])
