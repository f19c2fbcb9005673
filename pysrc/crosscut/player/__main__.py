"""``python3 -m crosscut.player``: matches between levels, and against other programs."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections.abc import Sequence
from dataclasses import asdict
from pathlib import Path

from crosscut.commands import board_size, processes, run_command, show_progress
from crosscut.player import entrants
from crosscut.player.advice import LEVELS
from crosscut.player.arena import Pairing, Played, pairings, play, play_all, rate
from crosscut.registry import games


def main(words: Sequence[str] | None = None) -> int:
    """Play the match, say how it ended."""
    arguments = _parser().parse_args(words)
    stopped = "Stopped. With --output the same command goes on where it was."
    return run_command("python3 -m crosscut.player", lambda: _play_matches(arguments), stopped)


def _play_matches(arguments: argparse.Namespace) -> int:
    if arguments.ladder:
        matches = [(f"level:{number}", f"level:{number - 1}") for number in range(2, arguments.up_to + 1)]
    else:
        matches = [(arguments.first, arguments.second)]
    for first, second in matches:
        _match(arguments, first, second)
    return 0


def _match(arguments: argparse.Namespace, first: str, second: str) -> None:
    like = Pairing(arguments.game, arguments.size, first, second, True, arguments.seed, arguments.opening)
    with processes(arguments.jobs) as executor:
        progress = show_progress(f"{first} against {second}")
        paired = list(pairings(like, arguments.games))
        played = play_all(paired, play, executor, arguments.output, progress)
    rating = rate([game.result for game in played.values()])
    red = rate([_of_red(pairing, played[pairing.name]) for pairing in paired]).share
    ties = sum(game.result == 0.5 for game in played.values())
    match = {"game": arguments.game, "size": arguments.size, "first": first, "second": second}
    if arguments.json:
        low, middle, high = rating.elo
        print(json.dumps(match | asdict(rating) | {"elo": [low, middle, high], "red": red, "ties": ties}))
    else:
        tied = f"; {ties} ties" if ties else ""
        print(f"{arguments.game} {arguments.size}: {first} against {second}: {rating}; Red {red:.0%}{tied}")


def _of_red(pairing: Pairing, played: Played) -> float:
    """The points of the player who was Red at the start. Near 0 or 1 the side decides, not who plays better."""
    return played.result if pairing.first_is_red else 1 - played.result


def _parser() -> argparse.ArgumentParser:
    parser = argparse.ArgumentParser(
        prog="python3 -m crosscut.player",
        description="Plays matches of the computer player. Each opening is played twice, with sides exchanged.",
        epilog=f"Entrants.{(entrants.__doc__ or '').split('.', 1)[1]}",
        formatter_class=argparse.RawDescriptionHelpFormatter,
    )
    parser.add_argument("game", choices=[game.id for game in games()], metavar="GAME", help="the id of a game")
    parser.add_argument("first", nargs="?", default="level:5", metavar="FIRST", help="an entrant (%(default)s)")
    parser.add_argument("second", nargs="?", default="level:4", metavar="SECOND", help="its opponent (%(default)s)")
    parser.add_argument("--ladder", action="store_true", help="instead: each level against the one below")
    parser.add_argument("--up-to", type=int, default=len(LEVELS), help="the highest level of the ladder (%(default)s)")
    parser.add_argument("--size", type=board_size, default=9, help="of the board (%(default)s)")
    parser.add_argument("--games", type=int, default=20, help="of each match (%(default)s)")
    parser.add_argument("--opening", type=int, default=2, help="random moves that open a game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and players (%(default)s)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="games side by side (%(default)s)")
    parser.add_argument("--output", type=Path, help="where to keep the games, a line of JSON for each")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")
    return parser


if __name__ == "__main__":
    sys.exit(main())
