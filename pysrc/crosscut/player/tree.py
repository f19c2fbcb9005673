"""The tree of positions that a search has judged.

All chances in the tree are Red's. A node's first chance comes from the fillings that judged it together with its
siblings; later ones are brought up from below. What the game itself decides is *proved* and never averaged.
"""

from __future__ import annotations

from math import exp, log

from crosscut.geometry import Color
from crosscut.move import Move
from crosscut.player.evaluation import Judgement
from crosscut.position import Position

SHARPNESS = 2.5
"""How much more certain a winning chance is than the share of fillings that says so; fitted to long searches."""


class Node:
    """A position, the move that led to it, and what is known about it."""

    __slots__ = (
        "children",
        "first_chance",
        "is_settled",
        "move",
        "pivotality",
        "position",
        "proved",
        "total",
        "visits",
        "waiting",
    )

    def __init__(self, position: Position, move: Move | None, judgement: Judgement, to_move: Color) -> None:
        self.position = position
        """Until the node is settled, the turn in it is that of the side that has just moved."""
        self.is_settled = False
        """Whether it is known whose turn it is, or that the game is over, and which moves there are."""
        self.move = move
        self.first_chance = chance_to_move(judgement, to_move)
        self.pivotality = judgement.pivotality
        self.total = 0.0
        self.visits = 0
        self.children: list[Node] = []
        self.waiting: list[Move] = []
        """The legal moves that no child stands for yet, the most promising last."""
        self.proved: bool | None = None
        """True: Red wins. False: Blue wins. None: open."""

    @property
    def red_chance(self) -> float:
        """Red's winning chance, by all that is known."""
        if self.proved is not None:
            return float(self.proved)
        return (self.first_chance + self.total) / (1 + self.visits)

    def chance_of(self, is_red: bool) -> float:
        """The winning chance of a side."""
        return self.red_chance if is_red else 1 - self.red_chance

    def rank_for(self, is_red: bool) -> tuple[int, int, float]:
        """How good a side's move to this node is: what is proved, then how much was spent on it, then the chance."""
        proved = 1 if self.proved is None else 2 if self.proved is is_red else 0
        return proved, self.visits, self.chance_of(is_red)

    def conclude(self) -> None:
        """Draw from the children what is proved about this node."""
        if self.proved is not None or not self.children:
            return
        is_red = self.position.turn is Color.RED
        if any(child.proved is is_red for child in self.children):
            self.proved = is_red
        elif not self.waiting and all(child.proved is not None for child in self.children):
            self.proved = not is_red


def chance_to_move(judgement: Judgement, to_move: Color) -> float:
    """Red's winning chance, if ``to_move`` takes the best point and the other side the second best."""
    first = second = 0.0
    for share in judgement.pivotality.values():
        if share > first:
            first, second = share, first
        elif share > second:
            second = share
    gain = first / 2 - second / 4
    return sharpened(judgement.red_share + (gain if to_move is Color.RED else -gain))


def sharpened(share: float) -> float:
    """The winning chance that a share of fillings stands for."""
    share = min(max(share, 0.002), 0.998)
    return 1 / (1 + exp(-SHARPNESS * log(share / (1 - share))))
