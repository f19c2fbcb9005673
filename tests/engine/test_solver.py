"""``crosscut.solve`` through its public interface."""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from itertools import cycle, islice
from pathlib import Path
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Color, Game, IllegalMoveError, Move, Position, Swap
from crosscut.solver.proof_search import ProofSearch
from crosscut.solver.virtual_connection import ConnectionSearch
from crosscut.steps import Budget
from tests.engine.every_game import every_game, random_game
from tests.engine.small_boards import PlainMinimax, plain_minimax

PUBLISHED = json.loads((Path(__file__).parents[1] / "data" / "solved-positions.json").read_text(encoding="utf-8"))
"""Positions that another program has solved: for every legal move whether it wins or loses."""


@every_game
@pytest.mark.parametrize("size", [2, pytest.param(3, marks=pytest.mark.release)])
def test_everything_about_small_positions(game: Game, size: int) -> None:
    plain = plain_minimax(game)
    for position, _, play in random_game(game, size, Random(size)):
        for asked in (position, play.position):
            assert_solution_is_plain_minimax(game, asked, plain)


def assert_solution_is_plain_minimax(game: Game, position: Position, plain: PlainMinimax) -> None:
    solution = crosscut.solve(game, position, full=True)
    assert solution is not None and solution.winning_moves is not None
    winner, plies = plain.result(position)
    may_swap = Swap() in game.legal_moves(position)
    swaps = may_swap and winner is Color.RED
    assert (solution.winner, solution.plies) == (winner, plies + swaps)
    assert (solution.move is None) == position.over
    assert (solution.move == Swap()) == swaps
    if swaps:
        assert solution.winning_moves == (Swap(),)
        return
    results: dict[Move, Color | None] = {
        move: plain.winner(game.play(position, move).position)
        for move in game.legal_moves(position)
        if not isinstance(move, Swap)
    }
    if winner is position.turn.other:
        assert solution.winning_moves == ()
    else:
        assert set(solution.winning_moves) == {move for move, result in results.items() if result is winner}
    assert solution.move is None or results[solution.move] is winner


QUICK = [case for case in PUBLISHED if case["size"] == 4 or len(case["legal"]) < 10]


@pytest.mark.parametrize(
    "case",
    [pytest.param(case, marks=pytest.mark.release if number % 3 else []) for number, case in enumerate(QUICK)],
)
def test_positions_solved_by_another_program(case: dict[str, Any]) -> None:
    game = crosscut.game(case["game"])
    position = game.start(case["size"])
    for move in case["moves"]:
        position = game.play(position, move).position
    assert position.turn == case["turn"]
    for move, result in case["legal"].items():
        solution = crosscut.solve(game, game.play(position, move).position)
        assert solution is not None and (solution.winner is position.turn) == (result == "win")


@every_game
def test_the_winner_beats_every_defence(game: Game) -> None:
    """Walk the proof: every answer of the losing side is refuted until the game is over."""
    position = game.start(3)
    solution = crosscut.solve(game, position)
    assert solution is not None
    ends: list[Position] = []

    def walk(position: Position, solution: crosscut.Solution, depth: int) -> None:
        assert solution.winner is first.winner
        if position.over:
            ends.append(position)
            return
        moves = [move for move in game.legal_moves(position) if not isinstance(move, Swap)]
        if position.turn is solution.winner:
            assert solution.move in moves
            moves = [solution.move]
        for move in moves if depth < 2 else moves[:2]:
            walk(game.play(position, move).position, solution.after(move), depth + 1)

    first = solution
    walk(position, solution, 0)
    outcomes = [game.outcome(end) for end in ends]
    assert outcomes and all(outcome is not None and outcome.winner is first.winner for outcome in outcomes)


@every_game
def test_every_answer_is_refuted(game: Game) -> None:
    position = game.start(3)
    solution = crosscut.solve(game, position)
    assert solution is not None and solution.move is not None
    if solution.winner is position.turn:
        position = game.play(position, solution.move).position
    for defence in game.legal_moves(position):
        after = game.play(position, defence).position
        answer = solution.refute(defence)
        assert (answer is None) == (after.over or after.turn is not solution.winner)
        if answer is not None:
            again = crosscut.solve(game, game.play(after, answer).position)
            assert again is not None and again.winner is solution.winner


def test_refuting_an_illegal_move_is_an_error() -> None:
    game = crosscut.game("crossway")
    solution = crosscut.solve(game, game.start(3))
    assert solution is not None
    with pytest.raises(IllegalMoveError):
        solution.refute("c9")


class WorkClock:
    """Says that as much time has passed as work was done, and how much at most between two looks at it."""

    def __init__(self) -> None:
        self.now = self.longest = self._last = 0.0

    def __call__(self) -> float:
        self.longest = max(self.longest, self.now - self._last)
        self._last = self.now
        return self.now

    def counting(self, work: Callable[..., Any]) -> Callable[..., Any]:
        """The same work, which takes a millisecond."""

        def counted(*args: Any) -> Any:
            self.now += 0.001
            return work(*args)

        return counted


TIMED = [*(game.id for game in crosscut.games()), "own:ban-xeo.link-auto", "own:ban-xo/ox.safe", "own:fill-xa/fx"]


@pytest.mark.parametrize(("size", "full"), [(3, True), (5, True), (13, False)])
@pytest.mark.parametrize("game_id", TIMED)
def test_there_is_little_work_between_two_looks_at_the_clock(
    game_id: str, size: int, full: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A look at a position counts as a millisecond, and so does a move."""
    game = crosscut.game(game_id)
    positions = [position for position, _, _ in islice(random_game(game, size, Random(size)), 3 * size)]
    clock = WorkClock()
    monkeypatch.setattr("crosscut.solver.Budget", partial(Budget, clock=clock))
    for module in ("decider", "virtual_connection"):
        monkeypatch.setattr(f"crosscut.solver.{module}.monotonic", clock)
    for cls, name in ((ConnectionSearch, "_ways"), (ProofSearch, "_look"), (Game, "play_steps")):
        monkeypatch.setattr(cls, name, clock.counting(getattr(cls, name)))
    for position, seconds in zip(positions[size % 4 :: size], cycle((0.1, 0.3)), strict=False):
        begin = clock()
        clock.longest = 0.0
        crosscut.solve(game, position, full=full, seconds=seconds)
        clock()
        assert clock.longest < 0.02
        assert clock.now - begin < seconds + 0.02


@every_game
def test_limits_give_none_and_what_is_known(game: Game) -> None:
    position = game.start(8)  # no table has this board
    assert crosscut.solve(game, position, nodes=100) is None
    assert crosscut.solve(game, position, seconds=0) is None
    assert len(list(crosscut.solve_steps(game, position, seconds=0))[-1].line) == 1, "no time to follow it"
    steps = crosscut.solve_steps(game, position, nodes=100)
    progress = list(steps)
    assert progress[-1].nodes >= 100 and progress[-1].to_decide > 0 and progress[-1].line
    assert progress[-1].line[0] in game.legal_moves(position)
    assert len(progress) > 5
    assert hash(progress[-1]) == hash(replace(progress[-1]))


def test_what_is_decided_is_looked_up_by_text() -> None:
    board = crosscut.Board("crossway", 3)
    decided = list(crosscut.solve_steps(board))[-1].decided
    move, winner = next(iter(decided.items()))
    assert decided[str(move)] is winner and str(move) in decided
    with pytest.raises(ValueError, match="'zz' is not a move"):
        decided["zz"]


@pytest.mark.parametrize(
    ("nodes", "plies", "winning"),
    [
        (3_000, None, None),
        pytest.param(10_000, None, 4, marks=pytest.mark.release),
        pytest.param(20_000, 7, 4, marks=pytest.mark.release),
    ],
)
def test_a_limit_holds_for_all_questions_and_what_is_known_is_reported(
    nodes: int, plies: int | None, winning: int | None
) -> None:
    game = crosscut.game("crossway")
    solution = crosscut.solve(game, game.start(4), full=True, nodes=nodes)
    assert solution is not None and solution.winner is Color.RED and solution.move is not None
    assert (solution.plies, solution.winning_moves and len(solution.winning_moves)) == (plies, winning)
    assert solution.nodes <= nodes


@every_game
def test_a_finished_game_is_solved(game: Game) -> None:
    *_, (_, _, play) = random_game(game, 4, Random(5))
    outcome = game.outcome(play.position)
    solution = crosscut.solve(game, play.position, full=True)
    assert outcome is not None and solution is not None
    assert (solution.winner, solution.move, solution.plies) == (outcome.winner, None, 0)


def test_a_set_up_in_which_nobody_can_move_is_solved() -> None:
    for game_id, rows in (
        ("naked-diagonal", "B.R\nR.B\n..."),
        ("candy-necklace", "RRB\nRBR\n..R"),
        ("quadrex", "RB\nBR"),
    ):
        solution = crosscut.solve(crosscut.Board.from_diagram(game_id, rows), full=True)
        assert solution is not None
        assert (solution.move, solution.plies, solution.winning_moves) == (None, 0, ())


@pytest.mark.parametrize("limits", [{"nodes": -1}, {"seconds": -0.5}, {"seconds": float("nan")}])
def test_limits_that_are_none(limits: dict[str, Any]) -> None:
    game = crosscut.game("quax")
    with pytest.raises(ValueError, match=r"expected a (finite )?number"):
        crosscut.solve(game, game.start(3), **limits)


def test_set_ups_against_the_rules_are_solved_by_the_rules() -> None:
    for text, winner in (("RB\nBR", None), (".B\nB.", Color.BLUE)):
        game = crosscut.game("candy-necklace")
        solution = crosscut.solve(game, game.setup(text))
        assert solution is not None and solution.winner is winner
