"""What there is to say about a position of a game of Taylor's table: three quarters of crosscuts."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.position import Position
from crosscut.steps import Steps
from crosscut.theory.explaining.finding import Explanation, Finding, Kind
from crosscut.theory.family import Stymie, stymies
from crosscut.theory.stones import Stones


def explain(_game: Game, position: Position) -> Steps[Explanation]:
    """Every three quarters of a crosscut."""
    yield from ()
    return Explanation(tuple(map(_finding, stymies(Stones.of(position)))))


def _finding(stymie: Stymie) -> Finding:
    return Finding(
        Kind.THREE_QUARTERS,
        stymie.color,
        f"Three quarters of a crosscut: {stymie.pair.a} and {stymie.pair.b} against {stymie.enemy}, "
        f"with {stymie.fourth} empty.",
        areas=((stymie.fourth,),),
        stones=(stymie.pair.a, stymie.pair.b, stymie.enemy),
    )
