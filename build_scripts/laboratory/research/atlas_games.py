"""Games of the computer player with the rules of the atlas, and from each a position to play on.

They are no part of the atlas's own run: they change when the player does.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import crosscut
from crosscut import Color, Game, Position, link
from crosscut.lab.unit import Kind, PlayedGame, Unit, without_swap
from crosscut.own.language import read
from crosscut.player.net.judge import net_of
from crosscut.record.board import Board
from crosscut.steps import finish
from laboratory.research.running import Task
from laboratory.results.atlas import ATLAS, GAMES, LEVEL, SIZE, SIZES, begins
from laboratory.results.atlas_texts import atlas_texts
from laboratory.results.runs import Json, load

LOOKED_AT = 6
"""The games in which a position to play on is sought."""


def player_tasks() -> Iterator[Task]:
    """One task for each rule text, named by it."""
    results = load(ATLAS)
    for text in atlas_texts():
        yield Task(text, _row, (text, is_played(text, results[text])))


def is_played(text: str, row: Json) -> bool:
    """Whether the player plays itself: a net can judge the game, no tie was met, and play is quick."""
    parts = [row[size] for size in SIZES if size[0] in "sr"]
    has_tied = any(part["tie"] for part in parts)
    return begins(row) and not has_tied and not _is_slow(text) and net_of(crosscut.game(text)) is not None


def _is_slow(text: str) -> bool:
    rules = read(text)
    return bool(rules.ban and rules.fill)


def _row(text: str, is_played: bool) -> Json:
    game = crosscut.game(text)
    kind: Kind = "level" if is_played else "random"
    count = GAMES if is_played else 1 if _is_slow(text) else LOOKED_AT
    games = [_play(game, kind, number) for number in range(count)]
    return {"player": _counts(games) if is_played else None, "example": _example(game, games[:LOOKED_AT])}


def _play(game: Game, kind: Kind, number: int) -> PlayedGame:
    found = finish(Unit(game, SIZE, kind, seed=1, number=number, level=LEVEL if kind == "level" else 0).steps())
    assert isinstance(found, PlayedGame)
    return found


def _counts(games: Sequence[PlayedGame]) -> Json:
    """Sums over the games. Equal games, and their images, are one."""
    different = list({game.key: game for game in games}.values())
    return {
        "games": len(different),
        **{side: sum(game.winner == side for game in different) for side in ("red", "blue")},
        "tie": sum(not game.winner for game in different),
        "stuck": sum(game.stuck for game in different),
        "skips": sum(game.skips for game in different),
        "moves": sum(game.length for game in different),
    }


def _example(game: Game, games: Sequence[PlayedGame]) -> Json:
    """The position of the second third of a game in which the rules have done most: points that only one side may take,
    stones and links that were added. None if nobody can begin.
    """
    best, most = None, -1
    for played in games:
        position, added, moves = without_swap(game, SIZE), 0, played.moves.split(".")
        for ply, move in enumerate(moves[: 2 * len(moves) // 3], 1):
            play = game.play(position, move)
            position = play.position
            added += len(play.filled) + len(play.linked)
            if ply < len(moves) // 3:
                continue
            only = _for_one_side(game, position)
            done = added + sum(map(len, only.values()))
            if done > most:
                best, most = {"link": link.write(Board.from_position(game, position).record), "only": only}, done
    return best


def _for_one_side(game: Game, position: Position) -> dict[str, list[str]]:
    """The points that only this side may take."""
    may = {color: {str(point) for point, code in game.legality(position, color).items() if not code} for color in Color}
    return {color.value: sorted(may[color] - may[color.other]) for color in Color}
