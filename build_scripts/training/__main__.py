"""The options of ``train.py``."""

from __future__ import annotations

import os
from argparse import ArgumentParser
from concurrent.futures import ProcessPoolExecutor
from dataclasses import fields
from multiprocessing import get_context
from pathlib import Path

import crosscut
from crosscut.player.surroundings import fillings_fit
from shared.paths import WORK
from training.rounds import Plan, Training, end_with_parent


def main() -> None:
    """Train, or go on where training was stopped."""
    parser = ArgumentParser(
        prog="train.py",
        description="Trains a net for a game from its rules alone. The same command goes on where it was stopped.",
    )
    parser.add_argument("game", choices=[game.id for game in crosscut.games()], help="the id of a registered game")
    parser.add_argument("--rounds", type=int, default=12, help="rounds after the first (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of all that is drawn by lot (%(default)s)")
    parser.add_argument(
        "--tasks", type=int, default=24, help="of a round, 24 games each, or 48 of the program in C (%(default)s)"
    )
    parser.add_argument("--evaluations", type=int, default=200, help="positions judged for a move (%(default)s)")
    parser.add_argument("--steps", type=int, default=2000, help="of learning in a round (%(default)s)")
    parser.add_argument("--match", type=int, default=120, help="games against the net before (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games side by side (%(default)s)")
    parser.add_argument("--anew", action="store_true", help="begin with fillings although the game has a net")
    parser.add_argument(
        "--teacher", choices=[game.id for game in crosscut.games()], help="a game whose net plays at first"
    )
    parser.add_argument("--ship", action="store_true", help="only give the game the best net so far, with its record")
    parser.add_argument("--folder", type=Path, help="where everything is kept (build/training/GAME)")
    given = parser.parse_args()
    if not fillings_fit(crosscut.game(given.game)):
        parser.error(
            f"{given.game} cannot be trained: nets judge games that a path decides, and that always have a winner"
        )
    plan = Plan(**{field.name: getattr(given, field.name) for field in fields(Plan)})
    folder = given.folder or WORK / "training" / given.game
    with ProcessPoolExecutor(given.jobs, get_context("spawn"), end_with_parent) as executor:
        training = Training(plan, folder, executor)
        if given.ship:
            training.ship()
            return
        for number in range(given.rounds + 1):
            training.round(number)


if __name__ == "__main__":
    main()
