"""Perfect play where it can be found: who wins a position, with a proof that answers every move of the loser."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias, TypeVar, overload

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.game import Game, GameLike
from crosscut.geometry import Color
from crosscut.move import Move, MoveLike, Moves, Place, Swap, move_of, parse_move
from crosscut.on_board import OnBoard, game_and_position
from crosscut.position import Position
from crosscut.rich_display import RichDisplay
from crosscut.solver.connection_proof import Connection
from crosscut.solver.decider import OPEN, Decider, rules_steps
from crosscut.solver.openings import Opening, known_opening
from crosscut.solver.prover import defence_steps, joining_steps, may_be_swapped, shared_prover
from crosscut.solver.race import natural_order
from crosscut.solver.resistance import Resistance
from crosscut.steps import Budget, Steps, finish, map_progress
from crosscut.text_keys import Points, ReadOnly

R = TypeVar("R")

__all__ = ["Progress", "Solution", "Solving", "solve", "solve_steps"]

LINE = 12
"""The most moves of a line in a :class:`Progress`."""
LATEST = 1.1
"""The part of the time after which a line is not followed any further."""
GROWTH = 1.5
"""New progress is computed when the number of positions has grown by this factor."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Solution(RichDisplay):
    """The result of a position with best play on both sides.

    Attributes:
        winner: The colour that wins; None is a tie.
        move: A best move; None if the game is over or nobody can move.
        plies: Moves until the end if the winner hurries and the other side resists as long as it can; None unless asked
            for, or if a limit was reached first.
        winning_moves: All moves that keep the result, () in a lost position; None unless asked for, or if a limit was
            reached first.
        nodes: How many positions were searched: fewer where earlier questions about the game help. Comparisons leave it
            out.
        carrier: If the winner connects whatever the other side does, and a proof of this was found: the empty points
            that it depends on. Moves of the other side elsewhere change nothing. None where another method decided.
        stones: How many more moves the winner of such a proof needs at most, stones and, in Quax, links; None where
            another method decided.
    """

    winner: Color | None
    move: Move | None
    plies: int | None
    winning_moves: Moves | None
    nodes: int = field(compare=False)
    carrier: Points | None
    stones: int | None
    _position: Position = field(repr=False, compare=False)
    _solver: _Solver = field(repr=False, compare=False)
    _connection: Connection | None = field(repr=False, compare=False)

    @property
    def position(self) -> Position:
        """The position that was solved."""
        return self._position

    def __str__(self) -> str:
        position = self._position
        if self.move is None:
            return f"{self.winner.title()} has won." if self.winner and position.over else f"{_result(self.winner)}."
        wins = self.winner in (None, position.turn) or isinstance(self.move, Swap)
        text = f"{_result(self.winner)}: {'' if wins else 'the best defence is '}{self.move}"
        if self.plies is None:
            return f"{text}."
        return f"{text}, {self.plies} move{'s' if self.plies > 1 else ''} to the end."

    def refute(self, move: MoveLike) -> Move | None:
        """The winner's answer to a move of the losing side; in a tie, the answer of the side to move.

        The move is made in the solved position, or after :attr:`move` if the winner is to move there. None if the game
        is over after it, or if the winner is skipped. With a :attr:`carrier` the answer comes from the proof. To answer
        one move after the other, ask ``solution.after(move, answer)``. Raises IllegalMoveError, which says why the move
        is illegal, or that the game is over.
        """
        winner = self._position.turn if self.winner is None else self.winner
        begins = self.move is not None and self._position.turn is winner
        after = self.after(self.move, move) if begins and self.move is not None else self.after(move)
        return after.move if after._position.turn is winner else None

    def after(self, *moves: MoveLike) -> Solution:
        """The solution after some moves, so that you can walk through the whole proof.

        With a :attr:`carrier` it takes no search as long as the winner plays as the proof says. Otherwise it comes from
        the solver's memory, or from another search. Raises IllegalMoveError.
        """
        return finish(self.after_steps(*moves))

    def after_steps(self, *moves: MoveLike) -> Steps[Solution]:
        """:meth:`after` as work that pauses."""
        position, connection = self._position, self._connection
        for move in moves:
            position = (yield from self._solver.game.play_steps(position, move)).position
            connection = connection.after(move_of(move), position) if connection is not None else None
        if connection is not None and not position.over:
            return (yield from self._solver.connected_steps(connection, 0))
        solution = yield from self._solver.solution_steps(position, False, Budget(None, None))
        assert solution is not None, "a search without limits ends with a result"
        return solution


def _result(winner: Color | None) -> str:
    return "Nobody wins" if winner is None else f"{winner.title()} wins"


class ByMove(ReadOnly[Move, Color | None]):
    """Results by moves: ``decided["d4"]``."""

    __slots__ = ()
    _read = staticmethod(parse_move)


@unchangeable
@dataclass(frozen=True, slots=True)
class Progress:
    """What is known while a position is being solved.

    Attributes:
        nodes: How many positions have been searched.
        to_decide: A lower bound on how many more must be decided; 0 if the result is known.
        decided: The results of moves that are known, read-only: ``decided["d4"]``.
        line: The expected continuation with best moves on both sides, as far as it is known.
    """

    nodes: int
    to_decide: int
    decided: ByMove = field(hash=False)
    line: tuple[Move, ...]


Solving: TypeAlias = Generator[Progress, None, Solution | None]
"""Work that pauses every few milliseconds, yields its progress, and returns the solution."""


@overload
def solve(
    board: OnBoard, /, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solution | None: ...
@overload
def solve(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solution | None: ...
@checked
def solve(
    game: GameLike | OnBoard,
    position: Position | None = None,
    *,
    full: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solution | None:
    """The result of a position with best play, proved; None if it is not decided within the limits.

    Call ``solve(game, position)`` or ``solve(board)``. ``nodes`` limits the positions searched, ``seconds`` the time;
    without limits the search goes on until the position is decided, in bounded memory. ``full`` asks for ``plies`` and
    all ``winning_moves`` as well, which takes longer; either is None if a limit is reached first. While a swap is
    legal, the best move is the swap exactly if Red's colours win. On the empty board the swap does not count. Raises
    ValueError for a negative limit.
    """
    game, position = game_and_position(game, position)
    return finish(solution_steps(game, position, full=full, nodes=nodes, seconds=seconds))


def solution_steps(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Steps[Solution | None]:
    """:func:`solve` as work that pauses, without progress, which takes time to compute."""
    budget = _budget(nodes, seconds)
    solver = yield from _while_time(_solver_steps(game, position), budget)
    return None if solver is None else (yield from solver.solution_steps(position, full, budget))


@overload
def solve_steps(
    board: OnBoard, /, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solving: ...
@overload
def solve_steps(
    game: Game, position: Position, *, full: bool = False, nodes: int | None = None, seconds: float | None = None
) -> Solving: ...
@checked
def solve_steps(
    game: GameLike | OnBoard,
    position: Position | None = None,
    *,
    full: bool = False,
    nodes: int | None = None,
    seconds: float | None = None,
) -> Solving:
    """:func:`solve` as work that pauses. If it ends undecided, its last progress holds what is known."""
    game, position = game_and_position(game, position)
    budget = _budget(nodes, seconds)
    known = Progress(0, 1, ByMove(), ())
    solver = yield from map_progress(_while_time(_solver_steps(game, position), budget), lambda _: known)
    if solver is None:
        yield known
        return None
    work = solver.solution_steps(position, full, budget)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            solution: Solution | None = stop.value
            break
        if budget.used > known.nodes * GROWTH:
            known = yield from _progress_steps(solver.decider, position, known, budget)
        yield known
    if solution is not None and solution.move is not None and known_opening(game, position) is not None:
        yield Progress(budget.used, 0, ByMove({solution.move: solution.winner}), (solution.move,))
    elif solution is not None and solution.carrier is not None:
        yield (yield from map_progress(_proved_steps(solution), lambda _: known))
    else:
        yield (yield from _progress_steps(solver.decider, position, known, budget))
    return solution


def _budget(nodes: int | None, seconds: float | None) -> Budget:
    """Raises ValueError for a negative limit."""
    for limit, name in ((nodes, "nodes"), (seconds, "seconds")):
        if limit is not None and limit < 0:
            raise ValueError(f"{quoted(limit)} is not a limit for {name}: expected a number from 0 on, or None")
    return Budget(nodes, seconds)


def _while_time(work: Steps[R], budget: Budget) -> Steps[R | None]:
    """The result of the work; None if its time is over at a pause. A limit on positions does not stop it."""
    time = budget.of_time(1.0)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            result: R = stop.value
            return result
        if time.spent:
            return None
        yield


def _solver_steps(game: Game, position: Position) -> Steps[_Solver]:
    """What solves a position."""
    joining = yield from joining_steps(game, position)
    prover = None if joining is None else shared_prover(joining, position.grid)
    return _Solver(Decider(game, (yield from rules_steps(game, position)), prover))


class _Solver:
    """Solves positions of one game on one board."""

    def __init__(self, decider: Decider) -> None:
        self.game = decider.game
        self.decider = decider

    def solution_steps(self, position: Position, full: bool, budget: Budget) -> Steps[Solution | None]:
        """The solution of a position; None if the budget is spent first."""
        opening = known_opening(self.game, position)
        if opening is not None:
            return (yield from self._opening_steps(position, opening, full, budget))
        result, connection = yield from self.decider.decided_steps(position, budget)
        if result is OPEN:
            return None
        if connection is not None and not may_be_swapped(self.game, position):
            return (yield from self.connected_steps(connection, budget.used, full, budget))
        move = yield from _while_time(self.decider.answer_steps(position, budget), budget)
        if move is None and self.game.legal_moves(position):
            return None
        plies, winning_moves = (yield from self._full_steps(position, result, move, budget)) if full else (None, None)
        return Solution(result, move, plies, winning_moves, budget.used, None, None, position, self, None)

    def _opening_steps(self, position: Position, opening: Opening, full: bool, budget: Budget) -> Steps[Solution]:
        """The solution of a position that the table of openings has."""
        move: Move | None
        legal = self.game.legal_moves(position)
        if opening.winner is Color.RED and Swap() in legal:
            move = Swap()
        elif opening.move is not None:
            move = Place(opening.move)
        else:
            places = [one for one in legal if isinstance(one, Place)]
            move = (yield from natural_order(self.game, position, places, is_winning=False))[0]
        plies, winning_moves = (
            (yield from self._full_steps(position, opening.winner, move, budget)) if full else (None, None)
        )
        return Solution(opening.winner, move, plies, winning_moves, budget.used, None, None, position, self, None)

    def connected_steps(
        self, connection: Connection, nodes: int, full: bool = False, budget: Budget | None = None
    ) -> Steps[Solution]:
        """The solution of a position in which a side is proved to connect."""
        position = connection.position
        move: Move | None = connection.move
        if move is None:
            move = yield from defence_steps(self.game, connection)
        plies, winning_moves = None, None
        if full and budget is not None:
            plies, winning_moves = yield from self._full_steps(position, connection.color, move, budget)
            nodes = budget.used
        carrier, stones = Points(connection.carrier), connection.stones
        return Solution(
            connection.color, move, plies, winning_moves, nodes, carrier, stones, position, self, connection
        )

    def _full_steps(
        self, position: Position, result: Color | None, move: Move | None, budget: Budget
    ) -> Steps[tuple[int | None, Moves | None]]:
        """The moves to the end, and all moves that keep the result."""
        winning_moves = yield from _while_time(self.decider.keeping_steps(position, result, budget), budget)
        # If nobody can move, the search for the longest resistance would never end.
        nobody_can = move is None or (isinstance(move, Swap) and self.game.play(position, move).position.over)
        counting = Resistance(self.decider, result, budget).plies_steps(position)
        plies = 0 if nobody_can else (yield from _while_time(counting, budget))
        if plies is not None:
            plies += isinstance(move, Swap)
        return plies, winning_moves


def _proved_steps(solution: Solution) -> Steps[Progress]:
    """What is known when a side is proved to connect: the results of moves, and the line of the proof."""
    position, game = solution.position, solution._solver.game
    loses = solution.winner is not position.turn
    moves = game.legal_moves(position) if loses else (solution.move,)
    decided: dict[Move, Color | None] = {move: solution.winner for move in moves if move is not None}
    line: list[Move] = []
    after = solution
    while after.move is not None and len(line) < LINE:
        line.append(after.move)
        after = yield from after.after_steps(after.move)
    return Progress(solution.nodes, 0, ByMove(decided), tuple(line))


def _progress_steps(
    decider: Decider, position: Position, before: Progress, budget: Budget
) -> Generator[Progress, None, Progress]:
    """The present progress. Gathering it takes some pauses, which yield ``before``."""
    decided, line = yield from map_progress(_gather(decider, position, budget.of_time(LATEST)), lambda _: before)
    return Progress(budget.used, decider.to_decide(position), ByMove(decided), line)


def _gather(
    decider: Decider, position: Position, time: Budget
) -> Steps[tuple[dict[Move, Color | None], tuple[Move, ...]]]:
    """The moves whose result is known, and the line that the search considers best, as far as there is time."""
    decided: dict[Move, Color | None] = {}
    line: list[Move] = []
    while len(line) < LINE:
        after = yield from decider.after_steps(position)
        if not line:
            for move, next_position in after.items():
                known = decider.known(next_position)
                if known is not OPEN:
                    decided[move] = known
        if not after:
            break
        move = min(after, key=lambda move: decider.hope(after[move], position.turn))
        line.append(move)
        position = after[move]
        if time.spent:
            break
    return decided, tuple(line)
