"""Puzzles by the programs in C: they play and prove far faster than the engine.

They do not know the rules of the Zigzag Edge Game: there the engine does the work.
"""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from functools import partial
from random import Random

from crosscut import Game, Move, Position
from crosscut.geometry import Point
from crosscut.move import Connect, Place
from crosscut.player.net.weights import weights_of
from crosscut.puzzles.composing import Play, Tools
from crosscut.puzzles.connecting import ConnectionLines, ConnectionProver
from crosscut.puzzles.line import NODES, EngineProver
from crosscut.puzzles.playing import MISTAKES, positions_of_a_game
from crosscut.solver.decider import OPEN, Result
from crosscut.violation import IllegalMoveError
from laboratory.research.native_solver import NativeSolver
from laboratory.training.native_games import NativeGames, native_games

EVALUATIONS = 200
"""Positions that a player judges for a move."""
CONNECTION_NODES = 6_000
"""Positions that a search for connections may look at for one answer."""
ENTRIES = 1 << 20
"""States that a search remembers: it looks at few."""
SECONDS = 60.0
"""After so long an answer is not waited for: in Naked Diagonal a large empty area may keep the solver for ever."""


class NativeProver:
    """The solver in C."""

    def __init__(self, game: Game, closing: ExitStack, most: int | None = NODES) -> None:
        """Its processes end with ``closing``. A position is open after ``most`` states."""
        self._game, self._closing, self._most = game, closing, most
        self._solvers: dict[int, NativeSolver] = {}

    def winner(self, position: Position) -> Result:
        """Who wins a position that is not over."""
        size = position.size
        if size not in self._solvers:
            solver = NativeSolver(self._game, size, entries=ENTRIES, most=self._most, seconds=SECONDS)
            self._solvers[size] = self._closing.enter_context(solver)
        try:
            return self._solvers[size].winner(position).winner or OPEN
        except TimeoutError:
            del self._solvers[size]
            return OPEN


def fast_tools(game: Game, closing: ExitStack) -> Tools:
    """The fastest that there are to find puzzles of a game."""
    is_native = native_games(game) is not None
    return Tools(_fastest_play(game), NativeProver(game, closing) if is_native else EngineProver(game))


def connection_tools(game: Game, closing: ExitStack) -> Tools:
    """Those for large boards, whose prover proves connections. Raises ValueError, with the reason, for a game whose
    connections cannot be proved."""
    prover = ConnectionProver(game, CONNECTION_NODES)
    return Tools(_fastest_play(game), prover, lambda side: ConnectionLines(game, prover, side))


def exact_tools(game: Game, closing: ExitStack) -> Tools:
    """Those whose prover has no limit of states."""
    if native_games(game) is None:
        return Tools(positions_of_a_game, EngineProver(game, nodes=None))
    return fast_tools(game, closing)._replace(prover=NativeProver(game, closing, most=None))


def _fastest_play(game: Game) -> Play:
    games, net = native_games(game), weights_of(game)
    return positions_of_a_game if games is None or net is None else partial(_positions, games, net)


def _positions(games: NativeGames, net: bytes, game: Game, size: int, chance: Random) -> Iterator[Position]:
    """What :func:`crosscut.puzzles.playing.positions_of_a_game` gives. The program in C has no skips as moves."""
    played = games.crowded(size, net, EVALUATIONS, chance.getrandbits(63), MISTAKES)
    position, found = game.start(size), list[Position]()
    for ply, number in enumerate(played.moves):
        if position.over or position.ply != ply:
            break
        if ply >= played.opened:
            found.append(position)
            found += _after(game, position, [move_of(look, size) for look in played.looks[ply - played.opened]])
        position = game.play(position, move_of(number, size)).position
    yield from reversed(found)


def _after(game: Game, position: Position, moves: list[Move]) -> Iterator[Position]:
    for move in moves:
        try:
            yield game.play(position, move).position
        except IllegalMoveError:
            continue


def move_of(number: int, size: int) -> Move:
    """A move from its number in the program."""
    kind, at = divmod(number, size**2)
    west = Point(at % size, at // size)
    if kind == 0:
        return Place(west)
    east = Point(west.file + 1, west.rank + (1 if kind == 1 else 0))
    return Connect(f"{west if kind == 1 else Point(west.file, west.rank + 1)}-{east}")
