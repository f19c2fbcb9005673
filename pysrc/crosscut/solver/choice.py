"""Chooses the rules for a position: the quick rules that its game names, or else the game's own methods."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from crosscut.game import Game
from crosscut.geometry import Grid
from crosscut.position import Position
from crosscut.rule_set import RuleSet
from crosscut.solver.crossway import NoCrosscut
from crosscut.solver.fourths import FourthsImposed
from crosscut.solver.naked_diagonal import NoNakedDiagonal
from crosscut.solver.quax import LinksAsMoves
from crosscut.solver.quickway import LinksAtOnce
from crosscut.solver.rules import PlainRules, Rules
from crosscut.solver.zigzag import OneDotALine
from crosscut.steps import Steps

QUICK: dict[RuleSet, Callable[[Grid], Rules[int]]] = {
    RuleSet.NO_CROSSCUT: NoCrosscut,
    RuleSet.NO_CROSSCUT_TO_COME: lambda board: FourthsImposed(board, imposed_are_filled=False),
    RuleSet.NO_NAKED_DIAGONAL_TO_COME: NoNakedDiagonal,
    RuleSet.FOURTHS_FILLED: lambda board: FourthsImposed(board, imposed_are_filled=True),
    RuleSet.LINKS_AT_ONCE: LinksAtOnce,
    RuleSet.LINKS_AS_MOVES: LinksAsMoves,
    RuleSet.ONE_DOT_A_LINE: OneDotALine,
}


def rules_steps(game: Game, position: Position) -> Steps[Rules[Any]]:
    """The rules to search with. The quick rules are right in positions that play can reach. So for a set-up with
    problems the search uses the game's own methods."""
    if game.rule_set is not None and not (yield from game.problem_steps(position)):
        return QUICK[game.rule_set](position.grid)
    return PlainRules(game)
