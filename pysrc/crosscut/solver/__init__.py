"""Perfect play where it can be found: who wins a position, with a proof that answers every move of the loser."""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import TypeAlias, overload

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.game import Game, GameLike
from crosscut.geometry import Color
from crosscut.move import Move, MoveLike, Moves, Swap, parse_move
from crosscut.on_board import OnBoard, game_and_position
from crosscut.position import Position
from crosscut.rich_display import RichDisplay
from crosscut.solver.decider import OPEN, Decider, rules_steps
from crosscut.solver.resistance import Resistance
from crosscut.steps import Budget, Steps, finish, map_progress
from crosscut.text_keys import ReadOnly

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
        nodes: How many positions were searched.
    """

    winner: Color | None
    move: Move | None
    plies: int | None
    winning_moves: Moves | None
    nodes: int
    _position: Position = field(repr=False, compare=False)
    _decider: Decider = field(repr=False, compare=False)

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
        is over after it, or if the winner is skipped. Raises IllegalMoveError.
        """
        winner = self._position.turn if self.winner is None else self.winner
        begins = self.move is not None and self._position.turn is winner
        after = self.after(self.move, move) if begins and self.move is not None else self.after(move)
        return after.move if after._position.turn is winner else None

    def after(self, *moves: MoveLike) -> Solution:
        """The solution after some moves, from the solver's memory, so that you can walk through the whole proof.

        Raises IllegalMoveError.
        """
        return finish(self.after_steps(*moves))

    def after_steps(self, *moves: MoveLike) -> Steps[Solution]:
        """:meth:`after` as work that pauses."""
        position = self._position
        for move in moves:
            position = (yield from self._decider.game.play_steps(position, move)).position
        budget = Budget(None, None)
        winner = yield from self._decider.decide_steps(position, budget)
        assert winner is not OPEN, "a search without limits ends with a result"
        move_after = yield from self._decider.answer_steps(position, budget)
        return Solution(winner, move_after, None, None, budget.used, position, self._decider)


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
    decider = Decider(game, (yield from rules_steps(game, position)))
    return (yield from _solution_steps(decider, position, full, budget))


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
    rules = yield from map_progress(rules_steps(game, position), lambda _: known)
    decider = Decider(game, rules)
    work = _solution_steps(decider, position, full, budget)
    while True:
        try:
            next(work)
        except StopIteration as stop:
            solution: Solution | None = stop.value
            break
        if budget.used > known.nodes * GROWTH:
            known = yield from _progress_steps(decider, position, known, budget)
        yield known
    yield (yield from _progress_steps(decider, position, known, budget))
    return solution


def _budget(nodes: int | None, seconds: float | None) -> Budget:
    """Raises ValueError for a negative limit."""
    for limit, name in ((nodes, "nodes"), (seconds, "seconds")):
        if limit is not None and limit < 0:
            raise ValueError(f"{quoted(limit)} is not a limit for {name}: expected a number from 0 on, or None")
    return Budget(nodes, seconds)


def _solution_steps(decider: Decider, position: Position, full: bool, budget: Budget) -> Steps[Solution | None]:
    result = yield from decider.decide_steps(position, budget)
    if result is OPEN:
        return None
    move = yield from decider.answer_steps(position, budget)
    if move is None and decider.game.legal_moves(position):
        return None
    plies = winning_moves = None
    if full:
        winning_moves = yield from decider.keeping_steps(position, result, budget)
        # If nobody can move, the search for the longest resistance would never end.
        nobody_can = move is None or (isinstance(move, Swap) and decider.game.play(position, move).position.over)
        plies = 0 if nobody_can else (yield from Resistance(decider, result, budget).plies_steps(position))
        if plies is not None:
            plies += isinstance(move, Swap)
    return Solution(result, move, plies, winning_moves, budget.used, position, decider)


def _progress_steps(
    decider: Decider, position: Position, before: Progress, budget: Budget
) -> Generator[Progress, None, Progress]:
    """The present progress. Gathering it takes some pauses, which yield ``before``."""
    decided, line = yield from map_progress(_gather(decider, position, budget.of_time(LATEST)), lambda _: before)
    return Progress(budget.used, decider.effort(position), ByMove(decided), line)


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
