"""Trains a net for a game from nothing but its rules: games against itself, learning, a match, and again.

    python3 build_scripts/train.py GAME

goes on where it was stopped. A round lasts minutes to an hour; each net that beats the one before is the next player.
What it needs besides this repository is installed once, apart from what the tests use.
"""

from __future__ import annotations

import os
import sys
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from multiprocessing import get_context
from pathlib import Path

from shared.paths import ENGINE_SOURCE, WORK


def main() -> None:
    """Read the options and train."""
    parser = ArgumentParser(prog="train.py", description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("game", help="the id of a registered game")
    parser.add_argument("--rounds", type=int, default=8, help="rounds after the first (%(default)s)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--tasks", type=int, default=32, help="batches of games in a round (%(default)s)")
    parser.add_argument("--evaluations", type=int, default=80, help="positions judged for a move (%(default)s)")
    parser.add_argument("--steps", type=int, default=2000, help="steps of learning in a round (%(default)s)")
    parser.add_argument("--match", type=int, default=24, help="games of a match (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes (%(default)s)")
    parser.add_argument("--folder", type=Path, help="where everything is kept (build/training/GAME)")
    given = parser.parse_args()
    from training.rounds import Plan, Training

    plan = Plan(given.game, given.seed, given.tasks, given.evaluations, given.steps, given.match)
    folder = given.folder or WORK / "training" / given.game
    with ProcessPoolExecutor(given.jobs, mp_context=get_context("spawn")) as executor:
        training = Training(plan, folder, executor)
        for number in range(given.rounds + 1):
            training.round(number)


if __name__ == "__main__":
    sys.path.insert(0, str(ENGINE_SOURCE))
    # On one thread the same seeds give the same weights; the games beside it use the other cores.
    os.environ["XLA_FLAGS"] = "--xla_cpu_multi_thread_eigen=false"
    os.environ["OMP_NUM_THREADS"] = "1"
    os.environ["PYTHONPATH"] = os.pathsep.join((str(ENGINE_SOURCE), str(Path(__file__).parent)))
    main()
