"""Quickway (Bill Taylor, 2007): new like diagonals are linked at once, unless the link would cross another."""

from __future__ import annotations

from dataclasses import replace

from crosscut.completion.imposed import crosscuts
from crosscut.game import Game
from crosscut.games.shared import points_of_block
from crosscut.geometry import Color, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Diagonals, Play, Position, like_diagonals
from crosscut.said import tr
from crosscut.steps import Steps, immediate
from crosscut.violation import Shape, Violation, ViolationCode, names


class Quickway(Game):
    id = "quickway"
    name = "Quickway"
    inventor = "Bill Taylor"
    year = 2007
    newcomer_rank = 1
    skips = False
    rule_set = RuleSet.LINKS_AT_ONCE
    own_rules = "own:link-auto.swap"
    symmetries = tuple(Symmetry)
    pie = True
    board_style = "cells"
    link_rule = "automatic"
    fourth_point = "allowed"
    theory = "three-quarters"

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        unresolved = crosscuts(position.grid, position.red, position.blue) & ~position.linked_blocks
        blocks = map(points_of_block, position.grid.points(unresolved))
        return immediate(
            tuple(
                Violation(
                    ViolationCode.UNRESOLVED_CROSSCUT,
                    tr("The crosscut {block} has no link.", block=names(block)),
                    block,
                    shape=Shape.BLOCK,
                    parameters={"crosscut": names(block)},
                )
                for block in blocks
            )
        )

    def complete_setup(self, position: Position) -> Position:
        """Link every like diagonal that no like diagonal crosses: play would have linked it in any order."""
        red, blue = like_diagonals(position.grid, position.red), like_diagonals(position.grid, position.blue)
        rising, falling = red.rising | blue.rising, red.falling | blue.falling
        return replace(
            position,
            red_links=_joined(position.red_links, Diagonals(red.rising & ~falling, red.falling & ~rising)),
            blue_links=_joined(position.blue_links, Diagonals(blue.rising & ~falling, blue.falling & ~rising)),
        )

    def place(self, position: Position, bit: Mask, color: Color) -> Play:
        board, links = position.grid, position.links_of(color)
        enemy_links = position.links_of(color.other)
        like = like_diagonals(board, position.stones_of(color) | bit)
        new = Diagonals(
            (bit | bit >> board.width + 1) & like.rising & ~(links.falling | enemy_links.falling),
            (bit >> 1 | bit >> board.width) & like.falling & ~(links.rising | enemy_links.rising),
        )
        after = position.with_stone(color, bit)
        if not any(new):
            return Play(after)
        return Play(after.with_links(color, _joined(links, new)), linked=new.links(board))

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return position.links_of(color)

    def rules_in_words(self) -> tuple[str, ...]:
        link = tr(
            "A new stone is linked automatically with each stone of its colour that is its diagonal neighbour, unless "
            "the link would cross one that is already there."
        )
        return (link,)

    def joins_in_words(self) -> str:
        return tr("join|along the lines of the board and along links")


def _joined(first: Diagonals, second: Diagonals) -> Diagonals:
    return Diagonals(first.rising | second.rising, first.falling | second.falling)
