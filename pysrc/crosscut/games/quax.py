"""Quax (Bill Taylor, 2000): a player places a stone, or links two own diagonal stones if it crosses no link."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache

from crosscut.game import Game
from crosscut.geometry import Color, Grid
from crosscut.metadata import RuleSet, Symmetry
from crosscut.move import Connect
from crosscut.position import Diagonals, Position, all_links, like_diagonals
from crosscut.said import tr


class Quax(Game):
    id = "quax"
    name = "Quax"
    inventor = "Bill Taylor"
    year = 2000
    newcomer_rank = 3
    skips = False
    rule_set = RuleSet.LINKS_AS_MOVES
    own_rules = "own:link-move.swap"
    symmetries = tuple(Symmetry)
    pie = True
    board_style = "cells"
    default_size = 11
    link_rule = "move"
    fourth_point = "allowed"
    theory = "three-quarters"

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return position.links_of(color)

    def link_moves(self, position: Position, color: Color) -> Iterator[Connect]:
        like = like_diagonals(position.grid, position.stones_of(color))
        free = ~position.linked_blocks
        rising, falling = _connects(position.grid)
        yield from position.grid.select(like.rising & free, rising)
        yield from position.grid.select(like.falling & free, falling)

    def rules_in_words(self) -> tuple[str, ...]:
        link = tr(
            "Instead of placing a stone a side may link two of its stones that are diagonal neighbours, if the link "
            "crosses no other."
        )
        return (link,)

    def joins_in_words(self) -> str:
        return tr("join|along the lines of the board and along links")


@lru_cache(maxsize=64)
def _connects(board: Grid) -> tuple[tuple[Connect, ...], tuple[Connect, ...]]:
    """A move for the rising and the falling link of every bit of the grid, made once."""
    rising, falling = all_links(board)
    return tuple(map(Connect, rising)), tuple(map(Connect, falling))
