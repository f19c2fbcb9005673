"""Quax (Bill Taylor, 2000): instead of a stone a player may link two own diagonal stones, if it crosses no link."""

from __future__ import annotations

from collections.abc import Iterator

from crosscut.game import Game
from crosscut.geometry import Color, Link
from crosscut.move import Connect
from crosscut.position import Diagonals, Position, like_diagonals
from crosscut.violation import Violation, ViolationCode


class Quax(Game):
    id = "quax"
    name = "Quax"
    inventor = "Bill Taylor"
    year = 2000
    pie = True
    default_size = 11
    link_rule = "move"

    def _diagonals(self, position: Position, color: Color) -> Diagonals:
        return position.links_of(color)

    def _link_moves(self, position: Position, color: Color) -> Iterator[Connect]:
        like = like_diagonals(position.grid, position.stones_of(color))
        free = ~position.linked_blocks
        return map(Connect, Diagonals(like.rising & free, like.falling & free).links(position.grid))

    def _link_violation(self, position: Position, link: Link, color: Color) -> Violation | None:
        board, own = position.grid, position.stones_of(color)
        for point in (link.a, link.b):
            if point not in board:
                return Violation(ViolationCode.OFF_BOARD, f"{point} is not on the board, so {link} cannot be linked.")
            if not own & board.bit(point):
                message = f"{link} does not join two stones of {color.title()}: {point} is not {color}."
                return Violation(ViolationCode.LINK_NOT_OWN, message, (point,))
        if link in position.links:
            return Violation(ViolationCode.LINK_EXISTS, f"{link} is linked already.", (link.a, link.b), (link,))
        if link.crossing in position.links:
            message = f"{link} would cross the link {link.crossing}."
            return Violation(ViolationCode.LINK_CROSSED, message, (link.a, link.b), (link.crossing,))
        return None
