"""``python3 -m crosscut.gtp GAME``: an engine for programs that speak the Go Text Protocol."""

from __future__ import annotations

import io
import sys
from argparse import ArgumentParser, Namespace

from crosscut import gtp
from crosscut.commands import Command, add_game_size, add_level, game_id, number_from
from crosscut.gtp.engine import Engine
from crosscut.player.advice import LEVELS
from crosscut.registry import game as game_called


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="GAME", help="the id of a game")
    add_game_size(parser)
    add_level(parser, len(LEVELS), 7)
    parser.add_argument("--seed", type=number_from(0), metavar="N", help="equal seeds give equal games without a clock")
    parser.add_argument(
        "--swap", action="store_true", help="let genmove answer swap-pieces where the pie rule allows it"
    )


def _serve(asked: Namespace) -> int:
    if isinstance(sys.stdin, io.TextIOWrapper):
        # The protocol ends lines with a line feed alone, and bytes that are not text do not end the program.
        sys.stdin.reconfigure(encoding="utf-8", errors="replace", newline="\n")
    engine = Engine(game_called(asked.game), asked.size, level=asked.level, allow_swap=asked.swap, seed=asked.seed)
    for line in sys.stdin:
        sys.stdout.write(engine.answer(line))
        sys.stdout.flush()
        if engine.ended:
            break
    return 0


COMMAND = Command(
    "gtp",
    "run as a Go Text Protocol engine",
    _add_arguments,
    _serve,
    examples=("crossway --size 11 --level 6", "quax --swap --seed 1"),
    more=(gtp.__doc__ or "").partition("\n\n")[2].rstrip(),
    module="crosscut.gtp",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
