"""``python3 -m crosscut.puzzles``: make puzzles, check them, describe them, measure their levels."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor
from contextlib import ExitStack
from dataclasses import replace
from functools import partial
from pathlib import Path

from crosscut.commands import Command, board_size, game_id, number_from, show_progress, whole
from crosscut.executors import add_executor, executor_of
from crosscut.player.advice import LEVELS
from crosscut.puzzles.checking import failures, failures_among
from crosscut.puzzles.composing import OpenTools, composed, listed, measured_level, usual_tools
from crosscut.puzzles.puzzle import SUFFIX, Puzzle, name_of, read_puzzles, write_puzzles
from crosscut.puzzles.themes import is_about_connections
from crosscut.registry import game as game_called


def _do(asked: Namespace) -> int:
    work: Callable[[Namespace], int] = asked.work
    return work(asked)


def _make(asked: Namespace) -> int:
    """Add puzzles to a file until it holds as many as wanted."""
    make_puzzles(asked, asked.folder, usual_tools)
    return 0


def make_puzzles(asked: Namespace, folder: Path, tools: OpenTools) -> None:
    """Add puzzles to the file of a game in a folder, until as many as wanted are not retired; each is saved at once."""
    game = game_called(asked.game)
    path = folder / f"{name_of(game)}{SUFFIX}"
    puzzles = read_puzzles(path) if path.exists() else []
    folder.mkdir(parents=True, exist_ok=True)
    there = listed(puzzles)
    show = show_progress("puzzles")
    show(there, asked.count)
    wanted = {"sizes": asked.size, "wanted": asked.count, "seed": asked.seed, "puzzles": puzzles}
    with executor_of(asked) as executor:
        for found in composed(game, **wanted, tools=tools, executor=executor):
            if listed(found) > there:
                there = listed(found)
                write_puzzles(path, found)
                show(there, asked.count)
    print(f"{path} holds {there} puzzles.")


def _check(asked: Namespace) -> int:
    """Prove again what files say."""
    return check_files(asked, asked.files, None)


def check_files(asked: Namespace, files: Sequence[Path], tools: OpenTools | None) -> int:
    """Print what is wrong with files of puzzles, and return the status of a program that has done so.

    The prover is among the tools; without one the engine's solver, which has no limits then.
    """
    wrong = checked = 0
    with executor_of(asked) as executor:
        for path in files:
            puzzles = read_puzzles(path)
            for failure in _failures(puzzles, tools, executor):
                print(f"{path}: {failure}")
                wrong += 1
            checked += len(puzzles)
    puzzles_checked = "1 puzzle" if checked == 1 else f"{checked} puzzles"
    faults = "1 fault" if wrong == 1 else f"{wrong} faults"
    print(f"{puzzles_checked} checked, {faults}", file=sys.stderr)
    return 1 if wrong else 0


def _failures(puzzles: Sequence[Puzzle], tools: OpenTools | None, executor: Executor) -> Iterator[str]:
    yield from failures_among(puzzles)
    all_wrong = executor.map(partial(_failures_of, tools), puzzles)
    for done, (puzzle, wrong) in enumerate(zip(puzzles, all_wrong, strict=True), 1):
        yield from wrong
        show_progress(puzzle.game.name)(done, len(puzzles))


def _failures_of(tools: OpenTools | None, puzzle: Puzzle) -> list[str]:
    with ExitStack() as closing:
        prover = None
        if tools is not None and not is_about_connections(puzzle.game, puzzle.size):
            prover = tools(puzzle.game, closing).prover
        return list(failures(puzzle, prover))


def _measure(asked: Namespace) -> int:
    """Measure the levels of the puzzles in files again; each is written at once."""
    with executor_of(asked) as executor:
        for path in asked.files:
            puzzles, measured = read_puzzles(path), list[Puzzle]()
            for puzzle in executor.map(_measured, puzzles):
                measured.append(puzzle)
                write_puzzles(path, [*measured, *puzzles[len(measured) :]])
                show_progress(puzzle.game.name)(len(measured), len(puzzles))
            changed = sum(before.level != after.level for before, after in zip(puzzles, measured, strict=True))
            print(f"{path}: {changed} of {len(puzzles)} levels changed")
    return 0


def _measured(puzzle: Puzzle) -> Puzzle:
    return replace(puzzle, level=measured_level(puzzle.game, puzzle.position(), puzzle.move))


def _describe(asked: Namespace) -> int:
    """Print files for people to read."""
    for path in asked.files:
        for puzzle in read_puzzles(path):
            print("\n".join(_described(puzzle)))
    return 0


def _described(puzzle: Puzzle) -> Iterable[str]:
    position = puzzle.position()
    yield f"{puzzle.id}: {puzzle.game.name} {puzzle.number}, {position.turn.title()} to move and win"
    yield position.diagram()
    level = f"level {puzzle.level}, {LEVELS[puzzle.level - 1].name}" if puzzle.level <= len(LEVELS) else "no level"
    retired = "; retired" if puzzle.is_retired else ""
    yield f"only {puzzle.move} wins; found by {level}; {', '.join(puzzle.themes)}{retired}"
    yield f"#{puzzle.link()}\n"


def _add_arguments(parser: ArgumentParser) -> None:
    commands = parser.add_subparsers(required=True, metavar="COMMAND")
    make = commands.add_parser("make", help="add puzzles of a game to its file, until there are enough")
    make.add_argument("game", type=game_id, metavar="GAME", help="the id of a game")
    make.add_argument("--folder", type=Path, default=Path(), help="where the file GAME.jsonl is (here)")
    make.add_argument("--size", type=board_size, nargs="+", default=[5, 6], metavar="N", help="of the boards (5 6)")
    make.add_argument(
        "--count", type=number_from(1), default=30, metavar="N", help="puzzles wanted in all (%(default)s)"
    )
    make.add_argument("--seed", type=whole, default=1, metavar="N", help="of the first game (%(default)s)")
    add_executor(make, "games")
    make.set_defaults(work=_make)
    for work, name, what in (
        (_check, "check", "prove again what files say of their puzzles"),
        (_describe, "describe", "print puzzles with their answers"),
        (_measure, "measure", "measure the levels again, after a change of the computer player"),
    ):
        command = commands.add_parser(name, help=what)
        command.add_argument("files", nargs="+", type=Path, metavar="FILE", help="a file such as quax.jsonl")
        if work is not _describe:
            add_executor(command, "puzzles")
        command.set_defaults(work=work)


COMMAND = Command(
    "puzzles",
    "make, check, describe and measure puzzles",
    _add_arguments,
    _do,
    examples=("make quax --size 5 6 --count 10", "check quax.jsonl", "describe quax.jsonl"),
    stopped="Stopped. What was found until now is kept; make goes on from there.",
    module="crosscut.puzzles",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
