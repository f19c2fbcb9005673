"""``python3 -m crosscut.player``: matches between levels, and against other programs."""

from __future__ import annotations

import json
import sys
from argparse import ArgumentParser, Namespace
from dataclasses import asdict
from math import isfinite
from pathlib import Path

from crosscut.commands import Command, board_size, game_id, number_from, seconds, show_progress
from crosscut.executors import add_executor, executor_of
from crosscut.player import entrants
from crosscut.player.advice import LEVELS
from crosscut.player.arena import ANSWER_WITHIN, Pairing, Played, pairings, play, play_all, rate

MOST_GAMES = 100_000
"""Of a match: all are listed before the first is played."""
FIRST, SECOND = "level:5", "level:4"
"""The entrants unless others are named."""


def _play_matches(arguments: Namespace) -> int:
    for first, second in _ladder(arguments) if arguments.ladder else [_players(arguments)]:
        _match(arguments, first, second)
    return 0


def _ladder(arguments: Namespace) -> list[tuple[str, str]]:
    """Each level against the one below."""
    if arguments.first is not None:
        raise ValueError(f"--ladder plays level against level: expected it without {arguments.first}")
    highest = len(LEVELS) if arguments.up_to is None else arguments.up_to
    if highest > len(LEVELS):
        raise ValueError(f"there is no level {highest}: expected 2 to {len(LEVELS)}")
    return [(f"level:{number}", f"level:{number - 1}") for number in range(2, highest + 1)]


def _players(arguments: Namespace) -> tuple[str, str]:
    """The entrants of a single match."""
    if arguments.up_to is not None:
        raise ValueError("--up-to says where a --ladder ends")
    first, second = arguments.first, arguments.second
    return FIRST if first is None else first, SECOND if second is None else second


def _match(arguments: Namespace, first: str, second: str) -> None:
    like = Pairing(
        arguments.game, arguments.size, first, second, True, arguments.seed, arguments.opening, arguments.answer_within
    )
    with executor_of(arguments, entrants.end_programs) as executor:
        progress = show_progress(f"{first} against {second}")
        paired = list(pairings(like, arguments.games))
        played = play_all(paired, play, executor, arguments.output, progress)
    rating = rate([game.result for game in played.values()])
    red = rate([_of_red(pairing, played[pairing.name]) for pairing in paired])
    ties = sum(game.result == 0.5 for game in played.values())
    if arguments.json:
        match = {"game": arguments.game, "size": arguments.size, "first": first, "second": second}
        elo = [value if isfinite(value) else None for value in rating.elo]
        of_red = {"red": red.share, "red_low": red.low, "red_high": red.high}
        print(json.dumps(match | asdict(rating) | {"elo": elo, **of_red, "ties": ties}))
    else:
        open_still = "" if rating.is_decided else ", too few games to say who is better"
        side = f"Red at the start {red.share:.0%} ({red.low:.0%} to {red.high:.0%})"
        print(f"{arguments.game} {arguments.size}: {first} against {second}: {rating}{open_still}; {side}; {ties} ties")


def _of_red(pairing: Pairing, played: Played) -> float:
    """The points of the entrant that was Red at the start. Near 0 or 1 the side decides, not the strength."""
    return played.result if pairing.first_is_red else 1 - played.result


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="GAME", help="the id of a game")
    parser.add_argument("first", nargs="?", metavar="FIRST", help=f"an entrant ({FIRST})")
    parser.add_argument("second", nargs="?", metavar="SECOND", help=f"its opponent ({SECOND})")
    parser.add_argument("--ladder", action="store_true", help="instead: each level against the one below")
    parser.add_argument("--up-to", type=number_from(2), help=f"the highest level of the ladder ({len(LEVELS)})")
    parser.add_argument("--size", type=board_size, default=9, help="of the board (%(default)s)")
    parser.add_argument("--games", type=number_from(1, MOST_GAMES), default=20, help="of each match (%(default)s)")
    parser.add_argument("--opening", type=number_from(0), default=2, help="random moves that open a game (%(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="of openings and players (%(default)s)")
    add_executor(parser, "games")
    parser.add_argument(
        "--answer-within",
        type=seconds,
        default=ANSWER_WITHIN,
        metavar="S",
        help="seconds that another program has for each answer (%(default)g)",
    )
    parser.add_argument("--output", type=Path, help="where to keep the games, a line of JSON for each")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


_ENTRANTS = (entrants.__doc__ or "").partition("\n\n")[2]
_MORE = f"""\
{_ENTRANTS}
Each opening is played twice, with sides exchanged.

It prints the points of FIRST, its share, and by how many Elo points it is
stronger, each with an interval that holds the true value in 95 of 100 cases;
then the share of the player who was Red at the start, swaps or not. A tie
counts as half a point.

With --json: game, size, first, second, points, games, share, low, high, elo
(low end, middle, high end; null for an end without a limit), red, red_low,
red_high (shares of the player who was Red at the start), ties. The other
figures are those of FIRST. Each match of a ladder has a line of its own."""

COMMAND = Command(
    "match",
    "play a match between levels, or with another program",
    _add_arguments,
    _play_matches,
    examples=(
        "crossway level:5 level:4 --size 7 --games 20",
        "quax --ladder --up-to 4 --size 7 --output games.jsonl",
        "quickway level:6 'gtp:another-program --gtp' --json",
    ),
    more=_MORE,
    stopped="Stopped. With --output the same command goes on where it was.",
    module="crosscut.player",
)
main = COMMAND.main

if __name__ == "__main__":
    sys.exit(main())
