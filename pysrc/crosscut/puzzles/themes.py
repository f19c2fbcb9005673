"""Themes: in what way the winning move of a puzzle wins. Most are a game's own trick.

They follow from what a game declares about itself and from the main line; no theme names a game.
"""

from __future__ import annotations

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.metadata import RuleSet
from crosscut.move import Connect, Move, Place
from crosscut.player.tactics import wins_in_one
from crosscut.position import Play, Position
from crosscut.puzzles.line import Line
from crosscut.said import tr
from crosscut.solver.joining import obstacle
from crosscut.solver.ladders import ladder_in
from crosscut.solver.race import lack
from crosscut.steps import finish
from crosscut.violation import ViolationCode

MEANINGS = {
    "only moves": tr("After the reply, again only one move wins."),
    "link": tr("The move is a link, or brings one."),
    "fill": tr("The rules fill a point because of the move."),
    "chain of fills": tr("The rules fill more than one point because of the move."),
    "decisive ban": tr("The move forbids the other side a point that it needs."),
    "skip": tr("The other side has no legal move and is skipped."),
    "defence": tr("The other side threatens to win with its next move."),
    "double threat": tr("The move threatens to win in two places. One answer cannot stop both."),
    "corner": tr("The move is in a corner."),
    "edge": tr("The move is beside an edge."),
    "join it": tr("One move joins your edges for good. The other side needs more stones than you."),
    "cut it": tr("The other side needs fewer stones to join its edges. The move cuts it off for good."),
    "ladder": tr("A row of forced moves runs along an edge."),
    "quiet move": tr("The move makes no threat, and still wins."),
    "three to go": tr("Three dots are missing."),
    "four to go": tr("Four dots are missing."),
    "five to go": tr("Five dots are missing."),
    "six to go": tr("Six dots are missing."),
}
"""The themes that readers can choose, each with what it says."""

LARGE = 9
"""The smallest board of puzzles about connections."""
DETOUR = 2
"""A ban is decisive if a stone on the point would lengthen the winner's way by so many moves."""

_TO_GO = {3: "three to go", 4: "four to go", 5: "five to go", 6: "six to go"}
_TO_COME = {ViolationCode.NAKED_DIAGONAL_AREA, ViolationCode.CROSSCUT_LOOP, ViolationCode.CROSSCUT}
"""Why a point is forbidden that was not before: the codes that are not seen at a glance, and that of Crossway."""


def themes_of(game: Game, position: Position, line: Line) -> tuple[str, ...]:
    """The themes of a position with its main line."""
    if game.rule_set is RuleSet.ONE_DOT_A_LINE:
        missing = position.size - len(position.stones)
        return tuple(filter(None, [_TO_GO.get(missing), "only moves" if line.has_only_moves else ""]))
    move, side = line.turns[0].best, position.turn
    play = game.play(position, move)
    found = ["only moves"] if line.has_only_moves else []
    if is_about_connections(game, position.size):
        found.append("join it" if lack(game, position, side) <= lack(game, position, side.other) else "cut it")
        if ladder_in(position.size, [move.point for move in line.moves if isinstance(move, Place)]):
            found.append("ladder")
    found += _effects(game, position, move, play)
    if _threats(game, position, side.other):
        found.append("defence")
    own = len(_threats(game, play.position, side))
    if own > 1:
        found.append("double threat")
    if isinstance(move, Place):
        ends = {1, position.size}
        on = (move.point.file + 1 in ends) + (move.point.rank + 1 in ends)
        found += [("edge", "corner")[on - 1]] if on else []
    return tuple(found or ["double threat" if own > 1 else "quiet move"])


def is_about_connections(game: Game, size: int) -> bool:
    """Whether puzzles on boards of this size are about connections, so that the prover of connections decides them."""
    return size >= LARGE and obstacle(game) is None


def _threats(game: Game, position: Position, side: Color) -> list[Move]:
    """The moves with which a side would win at once if it were to move."""
    to_move = game.give_turn(position, side)[0]
    if to_move.over or to_move.turn is not side:
        return []
    return finish(wins_in_one(game, to_move, game.legal_moves(to_move)))


def _effects(game: Game, position: Position, move: Move, play: Play) -> list[str]:
    """What the rules do because of the move."""
    side, other = position.turn, position.turn.other
    found = []
    if play.linked or isinstance(move, Connect):
        found.append("link")
    if play.filled:
        found.append("chain of fills" if len(play.filled) > 1 else "fill")
    if play.skipped is other:
        found.append("skip")
    before, after = game.legality(position, other), game.legality(play.position, other)
    banned = [point for point, code in after.items() if code in _TO_COME and before[point] is None]
    way = lack(game, play.position, side)
    if any(lack(game, play.position, side, taken=position.grid.bit(point)) >= way + DETOUR for point in banned):
        found.append("decisive ban")
    return found
