"""``python3 -m crosscut.player``: matches between levels, and against other programs."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from pathlib import Path

from crosscut.commands import Command, UsageError, board_size, game_id, number_from, seconds, show_progress, whole
from crosscut.executors import add_executor, executor_of
from crosscut.player import entrants, programs
from crosscut.player.advice import LEVELS
from crosscut.player.arena import ANSWER_WITHIN, MOST_GAMES, match
from crosscut.registry import game

FIRST, SECOND = "level:5", "level:4"
"""The entrants unless others are named."""


def _play_matches(arguments: Namespace) -> int:
    matches = _ladder(arguments) if arguments.ladder else [_players(arguments)]
    return max([_match(arguments, first, second) for first, second in matches])


def _ladder(arguments: Namespace) -> list[tuple[str, str]]:
    """Each level against the one below."""
    if arguments.first is not None:
        raise UsageError(f"--ladder plays level against level: expected it without {arguments.first}")
    highest = len(LEVELS) if arguments.up_to is None else arguments.up_to
    if highest > len(LEVELS):
        raise UsageError(f"there is no level {highest}: expected 2 to {len(LEVELS)}")
    return [(f"level:{number}", f"level:{number - 1}") for number in range(2, highest + 1)]


def _players(arguments: Namespace) -> tuple[str, str]:
    """The entrants of a single match. Raises UsageError for what is none."""
    if arguments.up_to is not None:
        raise UsageError("--up-to says where a --ladder ends")
    first, second = arguments.first, arguments.second
    named = FIRST if first is None else first, SECOND if second is None else second
    for text in named:
        if not text.startswith(("gtp:", "cells:")):  # these would be started
            try:
                entrants.enter(text, game(arguments.game), arguments.size, arguments.answer_within)
            except ValueError as error:
                raise UsageError(str(error)) from None
    return named


def _match(arguments: Namespace, first: str, second: str) -> int:
    """Play a match and print it. The status is 1 if a game is void, as it was not played."""
    with executor_of(arguments, programs.end_programs) as executor:
        played = match(
            arguments.game,
            first,
            second,
            arguments.size,
            games=arguments.games,
            opening=arguments.opening,
            seed=arguments.seed,
            answer_within=arguments.answer_within,
            executor=executor,
            output=arguments.output,
            progress=show_progress(f"{first} against {second}"),
        )
    print(played.to_json() if arguments.json else played)
    return 1 if played.void else 0


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="GAME", help="the id of a game")
    parser.add_argument("first", nargs="?", metavar="FIRST", help=f"an entrant ({FIRST})")
    parser.add_argument("second", nargs="?", metavar="SECOND", help=f"its opponent ({SECOND})")
    parser.add_argument("--ladder", action="store_true", help="instead: each level against the one below")
    parser.add_argument("--up-to", type=number_from(2), help=f"the highest level of the ladder ({len(LEVELS)})")
    parser.add_argument("--size", type=board_size, default=9, help="of the board (%(default)s)")
    parser.add_argument("--games", type=number_from(1, MOST_GAMES), default=20, help="of each match (%(default)s)")
    parser.add_argument("--opening", type=number_from(0), default=2, help="random moves that open a game (%(default)s)")
    parser.add_argument("--seed", type=whole, default=1, help="of openings and players (%(default)s)")
    add_executor(parser, "games")
    parser.add_argument(
        "--answer-within",
        type=seconds,
        default=ANSWER_WITHIN,
        metavar="S",
        help="seconds that another program has for each answer (%(default)g)",
    )
    parser.add_argument("--output", type=Path, help="where to save the games, a line of JSON for each")
    parser.add_argument("--json", action="store_true", help="print the result as JSON")


_ENTRANTS = (entrants.__doc__ or "").partition("\n\n")[2]
_MORE = f"""\
{_ENTRANTS}
Each opening is played twice, with sides exchanged.

It prints the points of FIRST, its share, and by how many Elo points it is
stronger, each with an interval that holds the true value in 95 of 100 cases;
then the share of the player who was Red at the start, swaps or not. A tie
counts as half a point.

An entrant loses a game in which it resigns, gives no legal move, crashes or
does not answer in time, and the match goes on. A game is void, and counts for
nobody, if a program fails before it was asked for a move, or does not know
the swap. Lines below the result say why and how often; with a void game the
status is 1.

With --json: game, size, first, second, points, games, share, low, high, elo
(low end, middle, high end; null for an end without a limit), red, red_low,
red_high (shares of the player who was Red at the start), ties, void (games),
ends (entrant, reason, and the number of such games). The other figures are
those of FIRST. Each match of a ladder has a line of its own."""

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
