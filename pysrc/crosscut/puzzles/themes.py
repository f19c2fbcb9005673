"""What a puzzle is about, in words that readers can choose. Games say what they can do; this module names no game."""

from __future__ import annotations

from crosscut.game import Game, Play
from crosscut.geometry import Color
from crosscut.move import Connect, Move
from crosscut.player.urgent import wins_in_one
from crosscut.position import Position
from crosscut.steps import finish

MEANINGS = {
    "double threat": "The move threatens to win in two places. One answer cannot stop both.",
    "threat": "The move threatens to win with the next move.",
    "quiet move": "The move threatens nothing at once, and still it wins.",
    "defence": "The other side threatens to win with its next move.",
    "ban": "The move makes a point forbidden to the other side.",
    "fill": "The rules fill a point because of the move.",
    "chain of fills": "The rules fill more than one point because of the move.",
    "link": "The move is a link, or brings one.",
    "skip": "The other side has no legal move and is skipped.",
    "two to go": "Two dots are missing.",
    "three to go": "Three dots are missing.",
    "four to go": "Four dots are missing.",
    "five to go": "Five dots are missing.",
}
"""Every theme, and what it says about the move that wins."""

_TO_GO = {2: "two to go", 3: "three to go", 4: "four to go", 5: "five to go"}


def themes_of(game: Game, position: Position, move: Move) -> tuple[str, ...]:
    """The themes of a position and the move that wins it."""
    if game.won_by == "score":
        missing = position.size - len(position.stones)
        return tuple(filter(None, [_TO_GO.get(missing)]))
    side = position.turn
    play = game.play(position, move)
    found = _effects(game, position, move, play)
    if threats(game, position, side.other):
        found.append("defence")
    own = len(threats(game, play.position, side))
    return (*found, "double threat" if own > 1 else "threat" if own else "quiet move")


def threats(game: Game, position: Position, side: Color) -> list[Move]:
    """The moves with which a side would win at once if it were to move."""
    to_move = game.give_turn(position, side)[0]
    if to_move.over or to_move.turn is not side:
        return []
    return finish(wins_in_one(game, to_move, game.legal_moves(to_move)))


def _effects(game: Game, position: Position, move: Move, play: Play) -> list[str]:
    """What the rules do because of the move."""
    other = position.turn.other
    found = []
    if play.linked or isinstance(move, Connect):
        found.append("link")
    if play.filled:
        found.append("chain of fills" if len(play.filled) > 1 else "fill")
    if play.skipped is other:
        found.append("skip")
    before, after = game.legality(position, other), game.legality(play.position, other)
    if any(code is not None and before[point] is None for point, code in after.items()):
        found.append("ban")
    return found
