"""The length of links with the position shown, and without it where readers foretell it."""

from __future__ import annotations

from random import Random

import crosscut
from crosscut import Game, Position, link
from crosscut.record.board_text import BoardText, write_links, write_rows
from crosscut.record.tree import GameRecord
from shared.command import say

GAMES = 10
PARTS = ("a fifth", 1 / 5), ("a third", 1 / 3), ("a half", 1 / 2)
"""The part of the points that have stones when the link is written."""


def random_record(game: Game, moves: int, chance: Random) -> tuple[GameRecord, Position]:
    """A game of so many random moves, or fewer if it ends before."""
    record, position = GameRecord(game, game.default_size), game.start()
    for _ in range(moves):
        if not (legal := game.legal_moves(position)):
            break
        record.current = record.current.add(chance.choice(legal))
        position = game.play(position, str(record.current.move)).position
    return record, position


def lengths(record: GameRecord, position: Position) -> tuple[int, int]:
    """Characters of the link with the position in any case, and as it is written."""
    shown = BoardText.of(position)
    written = link.write(record, shown)
    hint = f"&p={write_rows(shown.rows)}" + (f"&pl={write_links(shown.links)}" if shown.links else "")
    return len(written.partition("&p=")[0]) + len(hint), len(written)


def report() -> None:
    """Print the means over random games of each game's usual size."""
    say(f"{'':34}{'with p':>8}{'written':>9}{'saved':>8}")
    for game in crosscut.games():
        for name, part in PARTS:
            moves = round(part * (game.default_size if game.won_by == "score" else game.default_size**2))
            pairs = [lengths(*random_record(game, moves, Random(seed))) for seed in range(GAMES)]
            whole, written = (sum(each) / GAMES for each in zip(*pairs, strict=True))
            say(f"{game.name + ', ' + name + ' full':34}{whole:8.0f}{written:9.0f}{1 - written / whole:8.0%}")
