"""Proofs that a side cannot be stopped."""
# No "from __future__ import annotations": text annotations would hide which keys may be missing.

from typing import NotRequired, TypedDict

from crosscut.bridge.wire import GameReference
from crosscut.geometry import Color


class ProofWanted(GameReference):
    """A position of which it is asked whether one side can no longer be stopped."""

    proved: NotRequired[int]
    """How many of the moves lead to a position that was proved before, if all moves since then were answers of the
    proof or cuts. The proof is followed from there, which needs no new search."""
    nodes: NotRequired[int]
    """How many positions to look at, at most."""
    seconds: NotRequired[float]
    """How long to search, at most; 15 unless given."""


class EdgeTemplateOnBoard(TypedDict):
    """An edge template on the board."""

    stone: str
    """The stone that it joins to an edge."""
    row: int
    """The row of the stone, counted from that edge."""
    number: int
    """Which template of the row it is in the table, from 1."""


class Proof(TypedDict):
    """A proof that a side joins its edges, whatever the other side does."""

    winner: Color
    move: str | None
    """The winner's move if it is to move."""
    carrier: list[str]
    """The empty points that the proof depends on: moves of the other side elsewhere change nothing."""
    stones: int
    """How many more moves the winner needs at most: stones, and links where they are moves."""
    chain: list[str]
    """A way from edge to edge in order: the winner's stones, and the points where it plays if the other side passes."""
    answers: dict[str, str]
    """The winner's answers to the other side's legal moves, also links, in the carrier, after ``move`` if there is one.
    A move that is missing needs no answer: the winner is joined."""
    elsewhere: str | None
    """Its answer to any other move; None if it needs none."""
    defence: str | None
    """A move of the other side, if it is to move, that resists as long as any; None if it cannot move."""
    template: EdgeTemplateOnBoard | None
    """An edge template whose points are all in the carrier, of a stone on the chain; None if there is none."""
    ladder: list[str]
    """The stones of both sides in a ladder, if the hardest cuts lead to one; else none."""


class DecisionWanted(GameReference):
    """A game, and how long to look for the move that decided it."""

    seconds: NotRequired[float]
    """60 unless given."""


class Decision(TypedDict):
    """From where on a side could no longer be stopped."""

    winner: Color
    ply: int
    """After how many moves. In no later position could it be stopped."""
    move: str | None
    """The last of these moves: the decisive one. None if it was decided from the beginning."""
    by: Color | None
    """Who made it: mostly the other side, whose mistake it was. The winner, if all that is known of the position before
    is that it is open."""
    saving: str | None
    """A move that the other side should have made instead; None if none is known, or if the winner made the move."""
    wins: bool
    """Whether ``saving`` is proved to win. If not, it is only not known to lose."""
    proof: Proof
    """The proof in the position after the decisive move."""
