"""How the computer player's strength is measured: the options of ``bench.py strength``."""

from __future__ import annotations

import argparse
import os
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from pathlib import Path

from shared.paths import WORK

PARTS = ("solved", "uct", "spiel", "judgement", "pyodide")


@dataclass(frozen=True, slots=True)
class Conditions:
    """How long and how often the player is asked."""

    parts: tuple[str, ...]
    seconds: float
    """Time of the processor for a move in solved positions, and against the player's own judgement."""
    match_seconds: float
    """The same against the UCT program."""
    games: int
    """Of each match."""
    positions: int
    """Solved positions of each game and size, at most."""
    uct: str | None
    """The command that starts a UCT program, which speaks the cell protocol of the arena."""
    spiel: str
    """The Python that has open_spiel."""
    simulations: int
    output: Path
    jobs: int


def parse(arguments: Sequence[str]) -> Conditions:
    """The conditions that the options ask for."""
    parser = argparse.ArgumentParser(
        prog="bench.py strength",
        description="Prints how strong the computer player is. The same command goes on where it was stopped.",
    )
    add: Callable[..., object] = parser.add_argument
    add("--full", action="store_true", help="all positions, 40 games of each match (without: 8 positions, 4 games)")
    add("--parts", nargs="+", choices=PARTS, default=PARTS, metavar="PART", help=f"some of {', '.join(PARTS)}")
    add("--seconds", type=float, help="the processor's time for a move (1; quick: 0.25)")
    add("--match-seconds", type=float, default=0.2, help="for a move against the UCT program (%(default)s)")
    add("--games", type=int, help="of each match, instead of 40 or 4")
    add("--uct", help="the command that starts a UCT program; it speaks the cell protocol of crosscut.player.arena")
    add("--spiel", default="python3", help="a Python that has the package open_spiel (%(default)s)")
    add("--simulations", type=int, default=10_000, help="of open_spiel's MCTS for a move (%(default)s)")
    add("--output", type=Path, help="where results are kept (build/strength-SECONDS.jsonl)")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="games and positions side by side (%(default)s)")
    given = parser.parse_args(arguments)
    seconds = given.seconds or (1.0 if given.full else 0.25)
    return Conditions(
        tuple(given.parts),
        seconds,
        given.match_seconds,
        given.games or (40 if given.full else 4),
        10_000 if given.full else 8,
        given.uct,
        given.spiel,
        given.simulations,
        given.output or WORK / f"strength-{seconds:g}.jsonl",
        given.jobs,
    )
