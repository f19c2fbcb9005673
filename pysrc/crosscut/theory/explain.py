"""What the theory has to say about a position. The button "Explain" of the page shows it."""

from __future__ import annotations

from dataclasses import replace

from crosscut.game import Game
from crosscut.position import Position
from crosscut.registry import games
from crosscut.steps import Steps
from crosscut.theory.explaining import loops, naked_diagonals, three_quarters, zigzag
from crosscut.theory.explaining.finding import Explainer, Explanation
from crosscut.theory.family import rulings
from crosscut.theory.stones import Stones

EXPLAINERS: dict[str, Explainer] = {
    "naked-diagonals": naked_diagonals.explain,
    "loops": loops.explain,
    "three-quarters": three_quarters.explain,
    "zigzag": zigzag.explain,
}
"""Who explains a game, by what its positions are about (:attr:`crosscut.game.Game.theory`)."""


def explain(game: Game, position: Position) -> Steps[Explanation]:
    """What there is to say about a position, as work that pauses. Raises ValueError for a game without theory."""
    if game.theory == "none":
        explained = ", ".join(known.id for known in games() if known.theory != "none")
        raise ValueError(f"there is no theory of {game.name}: expected one of {explained}")
    explanation = yield from EXPLAINERS[game.theory](game, position)
    if game.fourth_point is None:
        return explanation
    return replace(explanation, family=rulings(Stones.of(position)))
