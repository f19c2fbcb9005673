"""Quadrex (Bill Taylor, 2007): the fourth point of three quarters of a crosscut is filled with the pair's colour."""

from __future__ import annotations

from dataclasses import replace

from crosscut.completion.imposed import cascade, imposed_once
from crosscut.game import Game
from crosscut.games.shared import crosscut_present
from crosscut.geometry import Color, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Play, Position
from crosscut.said import tr
from crosscut.steps import Steps, immediate
from crosscut.violation import Violation, ViolationCode, should_be


class Quadrex(Game):
    id = "quadrex"
    name = "Quadrex"
    inventor = "Bill Taylor"
    year = 2007
    newcomer_rank = 4
    skips = False
    rule_set = RuleSet.FOURTHS_FILLED
    own_rules = "own:fill-xo/fx.swap"
    symmetries = tuple(Symmetry)
    pie = True
    board_style = "cells"
    fills = True
    fourth_point = "imposed"
    theory = "three-quarters"

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        board = position.grid
        imposed = imposed_once(board, position.red, position.blue)
        unfilled = [
            Violation(
                ViolationCode.UNFILLED_FOURTH,
                should_be(point, color),
                (point,),
                parameters={"side": str(color), "point": str(point)},
            )
            for color, points in zip(Color, imposed, strict=True)
            for point in board.points(points)
        ]
        return immediate((*crosscut_present(position), *unfilled))

    def place(self, position: Position, bit: Mask, color: Color) -> Play:
        after = position.with_stone(color, bit)
        steps = cascade(position.grid, after.red, after.blue, bit)
        if not steps:
            return Play(after)
        red, blue = after.red, after.blue
        for filled, is_red, _ in steps:
            red, blue = (red | filled, blue) if is_red else (red, blue | filled)
        return Play(
            replace(after, red=red, blue=blue), filled=tuple(position.grid.point(filled) for filled, _, _ in steps)
        )

    def rules_in_words(self) -> tuple[str, ...]:
        filled = tr(
            "Where a block of 2x2 points holds two stones of one colour on a diagonal, one stone of the other colour "
            "and an empty point, the rules fill that point with the colour of the two. They go on until there is no "
            "such block. This is part of the move."
        )
        return (filled,)
