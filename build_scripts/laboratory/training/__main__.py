"""The options of ``train.py``. They are read before the packages for training are installed."""

from __future__ import annotations

import os
import signal
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import contextmanager
from dataclasses import fields
from multiprocessing import active_children, get_context
from pathlib import Path

import crosscut
from crosscut.executors import ClusterError, add_executor, cluster, end_with_parent, jobs_of
from crosscut.player.filling_model import fillings_fit
from laboratory.training.native_games import HEX, native_games
from shared.command import say
from shared.paths import WORK

STOPPED = 130
"""The status of a program that SIGINT has stopped, as shells give it."""


def parse(arguments: Sequence[str]) -> Namespace:
    """The options. Ends the program for wrong ones, and for a game that cannot be trained."""
    parser = ArgumentParser(
        prog="train.py",
        description="Trains a net for a game from its rules alone. The same command goes on where it was stopped.",
    )
    parser.add_argument("game", choices=[*(game.id for game in crosscut.games()), HEX], help="the id of a game")
    parser.add_argument("--rounds", type=int, default=12, help="rounds after the first (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of everything that is random (%(default)s)")
    parser.add_argument(
        "--tasks", type=int, default=24, help="of a round, 24 games each, or 48 of the program in C (%(default)s)"
    )
    parser.add_argument("--evaluations", type=int, default=200, help="positions judged for a move (%(default)s)")
    parser.add_argument("--steps", type=int, default=2000, help="of learning in a round (%(default)s)")
    parser.add_argument("--match", type=int, default=120, help="games against the net before (%(default)s)")
    add_executor(parser, "games")
    parser.add_argument("--anew", action="store_true", help="begin with fillings although the game has a net")
    parser.add_argument(
        "--teacher", choices=[game.id for game in crosscut.games()], help="a game whose net plays at first"
    )
    parser.add_argument(
        "--master", action="store_true", help="let a large net play the games and teach; only with a graphics processor"
    )
    parser.add_argument("--ship", action="store_true", help="only give the game the best net so far, with its record")
    parser.add_argument("--folder", type=Path, help="where everything is kept (build/training and the game)")
    given = parser.parse_args(arguments)
    if not fillings_fit(crosscut.game(given.game)):
        parser.error(
            f"{given.game} cannot be trained: fillings play the first games, and they judge only games that a path "
            "decides, that are never tied, and that fit their model (docs/new-game.md)"
        )
    if given.master and native_games(crosscut.game(given.game)) is None:
        parser.error(f"--master needs the program in C, which does not know the rules of {given.game}")
    return given


def main(arguments: Sequence[str]) -> int:
    """Train, or resume training that was stopped. The status says whether it was stopped again."""
    given = parse(arguments)
    signal.signal(signal.SIGINT, _stop)
    try:
        _train(given)
    except KeyboardInterrupt:
        say("Stopped. The same command goes on where it was.")
        return STOPPED
    except ClusterError as error:
        say(f"{error}. The same command goes on where it was.")
        return 1
    return 0


def _stop(*_: object) -> None:
    """Stop once: a terminal and ``train.py`` may both send the signal."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    raise KeyboardInterrupt


def _train(given: Namespace) -> None:
    from laboratory.training import rounds  # noqa: PLC0415

    plan = rounds.Plan(**{field.name: getattr(given, field.name) for field in fields(rounds.Plan)})
    folder = given.folder or WORK / "training" / crosscut.game(given.game).file_name
    where = _processes(jobs_of(given), end_with_parent) if given.scheduler is None else cluster(given.scheduler)
    with where as executor:
        training = rounds.Training(plan, folder, executor)
        if given.ship:
            training.ship()
            return
        if isinstance(executor, ProcessPoolExecutor):
            _start_workers(executor, jobs_of(given))
        for number in range(given.rounds + 1):
            training.round(number)


@contextmanager
def _processes(count: int, begin: Callable[[], None]) -> Iterator[Executor]:
    """Processes that share nothing with this one, where JAX runs in threads."""
    with ProcessPoolExecutor(count, get_context("spawn"), begin) as executor:
        try:
            yield executor
        except KeyboardInterrupt:
            for worker in active_children():
                worker.terminate()
            raise


def _start_workers(executor: ProcessPoolExecutor, count: int) -> None:
    """Start the workers while SIGINT is ignored: they inherit that, so a terminal stops only this process."""
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    for _ in range(count):
        executor.submit(int)
    signal.signal(signal.SIGINT, before)


if __name__ == "__main__":
    status = main(sys.argv[1:])
    sys.stdout.flush()
    os._exit(status)  # JAX may crash if Python ends in the middle of its work
