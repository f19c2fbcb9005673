"""The solver in C (laboratory/native/solver): its rules against the engine, its answers against those of Python.

Without a C compiler these tests are skipped: nothing that is shipped needs the program, only its results.
CROSSCUT_LONG_RUN=60 tests thousands of positions, and slow ones for this many seconds.
"""

from __future__ import annotations

import json
import os
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from random import Random
from typing import Any

import pytest

import crosscut
from crosscut import Color, Game, Position, Swap
from laboratory.native import compiling
from laboratory.research import tasks
from laboratory.research.__main__ import main
from laboratory.research.native_solver import (
    NativeSolver,
    after,
    check_results,
    solve_first_moves,
    try_everything,
    try_lines,
)
from laboratory.research.running import save
from laboratory.results.runs import by_board, published_results
from shared.command import BuildError
from tests.engine.every_game import random_game
from tests.other_programs.test_all_positions import needs_a_compiler

pytestmark = [pytest.mark.longer, needs_a_compiler]

GAMES = [game for game in crosscut.games() if game.id in tasks.GAMES]
LONG_RUN = float(os.environ.get("CROSSCUT_LONG_RUN", "0"))
SMALL = 1 << 16
"""States that the tests let the program remember."""
connection_games = pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)


def native(game: Game, size: int) -> NativeSolver:
    return NativeSolver(game, size, entries=SMALL)


def positions(game: Game, size: int, games: int) -> Iterator[Position]:
    """The positions of random games without a swap; the last of each game is over."""
    for seed in range(games):
        for position, move, play in random_game(game, size, Random(f"{size} {seed}")):
            if isinstance(move, Swap):
                break
            yield position
            if play.position.over:
                yield play.position


@connection_games
def test_the_rules_are_those_of_the_engine(game: Game) -> None:
    """The legal moves, and who has won."""
    for size in range(2, 6 if game.must_stay_fillable else 7):
        with native(game, size) as solver:
            for position in positions(game, size, 200 if LONG_RUN else 3):
                winner, legal = solver.legal(position)
                outcome = game.outcome(position)
                assert winner is (None if outcome is None else outcome.winner), position.diagram()
                if not position.over:
                    moves = {move for move in game.legal_moves(position) if not isinstance(move, Swap)}
                    assert legal == moves, position.diagram()


@connection_games
def test_first_moves_that_python_has_solved_too(game: Game) -> None:
    compared = 0
    for board, found in by_board(published_results(), f"first-moves {game.id}"):
        size = int(board[0])
        if "program" in found or size > (5 if LONG_RUN else 4):
            continue
        with native(game, size) as solver:
            for point, winner in found["winners"].items():
                answer = solver.winner(game.play(game.start(size), point).position)
                assert answer.winner == Color(winner), (board, point)
                compared += 1
    assert compared > 8


@connection_games
def test_random_positions_against_the_solver_in_python(game: Game) -> None:
    tried = 0
    for size, games, most_empty in ((4, 250, 12), (5, 40, 13)) if LONG_RUN else ((4, 4, 11), (5, 1, 9)):
        with native(game, size) as solver:
            for position in positions(game, size, games):
                if position.over or position.empty.bit_count() > most_empty:
                    continue
                solution = crosscut.solve(game, position)
                assert solution is not None
                tried += 1
                answer = solver.reply(position)
                assert answer.winner is solution.winner, position.diagram()
                if answer.winner is position.turn:
                    assert answer.reply is not None and answer.reply in game.legal_moves(position)
                else:
                    assert answer.reply is None
    assert tried > (2000 if LONG_RUN else 12)


@connection_games
def test_published_positions(game: Game) -> None:
    """Made by a third program. Each move of a position is one question; the latest positions are the quickest."""
    path = Path(__file__).parents[1] / "data" / "solved-positions.json"
    entries = [entry for entry in json.loads(path.read_text(encoding="utf-8")) if entry["game"] == game.id]
    for size in sorted({entry["size"] for entry in entries}):
        chosen = sorted((entry for entry in entries if entry["size"] == size), key=lambda entry: len(entry["moves"]))
        with native(game, size) as solver:
            for entry in chosen if LONG_RUN else chosen[-2:]:
                position = position_of(entry)
                for move, result in entry["legal"].items():
                    after = game.play(position, move).position
                    if not after.over:
                        winner = solver.winner(after).winner
                        assert (winner is position.turn) is (result == "win"), (entry, move)


def test_positions_that_the_program_made() -> None:
    """Each move of each is legal and named, a third or more lose, some win; Python agrees on the latest."""
    path = Path(__file__).parents[1] / "data" / "solved-positions-6x6.json"
    entries = json.loads(path.read_text(encoding="utf-8"))
    assert len(entries) == len({(entry["game"], *entry["rows"]) for entry in entries}) > 200
    for entry in entries:
        results = list(entry["legal"].values())
        assert set(results) == {"win", "loss"} and 3 * results.count("loss") >= len(results)
        assert {str(move) for move in crosscut.game(entry["game"]).legal_moves(position_of(entry))} == set(
            entry["legal"]
        )
    entries.sort(key=lambda entry: "".join(entry["rows"]).count("."))
    end = time.monotonic() + LONG_RUN
    for number, entry in enumerate(entries):
        if number >= 4 and time.monotonic() > end:
            break
        game, position = crosscut.game(entry["game"]), position_of(entry)
        for move, result in entry["legal"].items():
            solution = crosscut.solve(game, game.play(position, move).position, seconds=60)
            assert solution is None or (solution.winner is position.turn) is (result == "win"), (entry, move)


def position_of(entry: dict[str, Any]) -> Position:
    links = f"\nlinks: {' '.join(entry['links'])}" if entry["links"] else ""
    return crosscut.game(entry["game"]).setup("\n".join(entry["rows"]) + links, entry["turn"])


def test_a_small_table() -> None:
    game = crosscut.game("crossway")
    with NativeSolver(game, 4, entries=512) as solver:
        assert solver.winner(game.play(game.start(4), "b2").position).winner is Color.RED


def test_questions_that_make_no_sense(capfd: pytest.CaptureFixture[str]) -> None:
    with native(crosscut.game("crossway"), 3) as solver, pytest.raises(BuildError, match="stopped at this position"):
        solver.winner(crosscut.game("crossway").start(4))
    assert "rows do not fit" in capfd.readouterr().err
    with NativeSolver(crosscut.game("zigzag-edge"), 3) as solver, pytest.raises(BuildError):
        solver.winner(crosscut.game("crossway").start(3))
    assert "no such game" in capfd.readouterr().err


def test_results_are_checked_by_play(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    output = tmp_path / "results.jsonl"
    wrong = {"winners": {"a1": "red", "b1": "red", "a2": "red", "b2": "red"}}
    solved = solve_first_moves("quax", 2)
    assert (solved["winners"], solved["program"]) == ({"a1": "red"}, "C") and solved["nodes"] > 0
    save({"first-moves quickway 3x3": wrong, "first-moves quax 2x2": solved}, output)
    for check in (try_everything, try_lines(8)):
        with pytest.raises(BuildError, match="Red should win Quickway"):
            check_results([("quickway", 3)], output, check, lambda done, total: None)
    run("check", "quax:2", "--results", str(output), "--lines", "3")
    run("check", "quax:2", "--results", str(output))
    assert capsys.readouterr().out.count("the side that should win wins") == 2


def run(*arguments: str) -> None:
    assert main(arguments) == 0


def test_mistakes_are_sentences(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for arguments, sentence in (
        (["check", "zigzag-edge:3"], "not a game with a size"),
        (["check", "quax:7"], "not a game with a size"),
        (["check", "quax:2", "--results", str(tmp_path / "none.jsonl")], "none.jsonl"),
    ):
        with suppress(SystemExit):
            assert main(arguments) == 1
        assert sentence in capsys.readouterr().err


def test_without_a_compiler(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(compiling, "COMPILE", ("no-such-compiler",))
    with pytest.raises(BuildError, match="no-such-compiler is needed"):
        compiling.program("solver")


@connection_games
def test_everything_is_tried(game: Game) -> None:
    """On 3x3: all moves of the loser, one of the winner; and both sides' results, as one of them must fail."""
    start = game.play(game.start(3), "b2").position
    with native(game, 3) as solver:
        winner = solver.winner(start).winner
        assert winner is not None
        met = try_everything(game, start, winner, solver)
        assert 8 < met < 3000
        assert try_lines(9)(game, start, winner, solver) >= 9
        with pytest.raises(BuildError):
            try_everything(game, start, winner.other, solver)
        moves = len([move for move in game.legal_moves(start) if not isinstance(move, Swap)])
        assert len(after(game, start, winner, solver)) == (1 if start.turn is winner else moves)
