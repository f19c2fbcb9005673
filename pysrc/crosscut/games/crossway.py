"""Crossway (Mark Steere, 2007): paths of orthogonal and diagonal steps; no crosscut may be formed."""

from __future__ import annotations

from crosscut.completion.imposed import completing_crosscut
from crosscut.game import Game
from crosscut.games.shared import crosscut_formed, crosscut_present
from crosscut.geometry import Color, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Diagonals, Position, like_diagonals
from crosscut.said import tr
from crosscut.steps import Steps, immediate
from crosscut.violation import Violation, ViolationCode


class Crossway(Game):
    id = "crossway"
    name = "Crossway"
    inventor = "Mark Steere"
    year = 2007
    newcomer_rank = 2
    rule_set = RuleSet.NO_CROSSCUT
    own_rules = "own:ban-xo/ox.join-corners.swap"
    symmetries = tuple(Symmetry)
    pie = True
    board_style = "cells"
    fourth_point = "forbidden"
    theory = "three-quarters"

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        return immediate(tuple(crosscut_present(position)))

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        red, blue = completing_crosscut(position.grid, position.red, position.blue)
        return ((ViolationCode.CROSSCUT, red if color is Color.RED else blue),)

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        return immediate(crosscut_formed(position, color, bit))

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return like_diagonals(position.grid, position.stones_of(color))

    def rules_in_words(self) -> tuple[str, ...]:
        return (tr("A move may not make a crosscut: a block of 2x2 points with one diagonal red and the other blue."),)

    def joins_in_words(self) -> str:
        return tr("join|along the lines of the board and along both diagonals")
