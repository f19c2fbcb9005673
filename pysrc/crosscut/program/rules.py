"""``crosscut rules``: the rules of a game in words."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from textwrap import wrap

from crosscut.commands import Command, game_id
from crosscut.own.atlas import atlas_in_words
from crosscut.own.theorems import rules_of
from crosscut.registry import game as game_called

WIDTH = 79


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", type=game_id, metavar="ID", help="of a game: a name such as quax, or rules as data")


def _work(asked: Namespace) -> int:
    """Print what is known of the rules, and the rules, a paragraph for each sentence."""
    game = game_called(asked.game)
    credit = f", {game.inventor} {game.year}" if game.inventor else ""
    print(f"{game.name}{credit}: {game.id}")
    rules = rules_of(game)
    told = "" if rules is None else atlas_in_words(rules)
    for sentence in filter(None, (game.known_in_words(), told, *game.sentences())):
        print()
        print("\n".join(wrap(sentence, WIDTH)))
    return 0


COMMAND = Command(
    name="rules",
    what="print the rules of a game in words",
    add_arguments=_add_arguments,
    work=_work,
    examples=("quax", "own:ban-xo/ox.safe.swap"),
    more="The id of an own game is its rules: words such as ban, safe and swap, joined by\n"
    "dots. A word that cannot be read is named, with what was expected.",
)
