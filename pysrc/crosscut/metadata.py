"""The facts that a game declares about itself, with their defaults."""

from __future__ import annotations

from enum import StrEnum
from typing import Literal

from crosscut.geometry import MAX_SIZE


class RuleSet(StrEnum):
    """Rules that the solver plays on bit sets, without calling the hooks. A game names the set that its hooks follow.

    Attributes:
        NO_CROSSCUT: The rules of Crossway.
        NO_CROSSCUT_TO_COME: The rules of Candy Necklace.
        NO_NAKED_DIAGONAL_TO_COME: The rules of Naked Diagonal.
        FOURTHS_FILLED: The rules of Quadrex.
        LINKS_AT_ONCE: The rules of Quickway.
        LINKS_AS_MOVES: The rules of Quax.
        ONE_DOT_A_LINE: The rules of the Zigzag Edge Game.
    """

    NO_CROSSCUT = "no crosscut; orthogonal and diagonal steps"
    NO_CROSSCUT_TO_COME = "no crosscut now or in every filling; orthogonal steps"
    NO_NAKED_DIAGONAL_TO_COME = "no naked diagonal now or in every filling; orthogonal steps"
    FOURTHS_FILLED = "imposed points are filled; orthogonal steps"
    LINKS_AT_ONCE = "like diagonals are linked at once; orthogonal steps and links"
    LINKS_AS_MOVES = "links are moves; orthogonal steps and links"
    ONE_DOT_A_LINE = "one dot in a row and column; edges of the outline are counted"


class Symmetry(StrEnum):
    """A way to lay a board upon itself that keeps each side's edges: a mirror image or a half turn.

    Attributes:
        WEST_EAST: The mirror image that exchanges west and east.
        SOUTH_NORTH: The mirror image that exchanges south and north.
        HALF_TURN: The board turned half round.
    """

    WEST_EAST = "west-east"
    SOUTH_NORTH = "south-north"
    HALF_TURN = "half-turn"


class Metadata:
    """The facts about a game, without its rules. The contract tests check them as far as possible.

    Attributes:
        id: The name in links and programs, such as ``naked-diagonal``.
        name: The name its inventor gave it.
        inventor: Who invented it.
        year: When it was published.
        pie: Whether the second move of the game may be a swap.
        default_size: Points along a side, unless another size is asked for.
        largest_size: The most points along a side.
        small_size: Points along a side of a beginner's board.
        newcomer_rank: The order in which pages offer the games: the easiest to understand comes first.
        marker: What a placement is drawn as. Dots are those of the Zigzag Edge Game: boards draw its zigzags, too.
        board_style: Whether the rule sheet plays on the crossings of lines or in the cells between them; the rules are
            the same.
        owns_edges: Whether the board's edges belong to the players; then they are drawn in the players' colours.
        won_by: What decides the game: a path that joins the own edges, the score of the Zigzag Edge Game (pages then
            speak of edges), or another rule that only the hooks know, with a score or without one.
        link_rule: Whether links exist, and whether they arise by themselves or by a move.
        fills: Whether a placement may make the rules fill further points.
        skips: Whether a side can be without a legal move while a point is empty and the other side can move.
            False only if the rules exclude this in every game from the empty board.
        most_forbidden: In a game that skips: the most points that one stone can forbid to a side at once. While the
            number of stones times this is at most the number of points of the board, nobody is skipped.
        alike_for_both: Whether both sides have the same rules: exchanging the colours, and files with ranks, changes
            nothing.
        symmetries: The images of the board that leave the game as it is, besides the board itself: all three in most
            games, but only the half turn where one of the two diagonals joins. None are known unless it says so.
        one_winner: Whether every game, and every full board, has exactly one winner. If not, a game may end in a tie
            (:attr:`crosscut.Game.can_tie`), also because nobody can move.
        must_stay_fillable: Whether a placement is legal only if every empty point can still be filled after it.
        fourth_point: What happens to the fourth point of three quarters of a crosscut, in the games of Taylor's table.
        theory: What the theory finds in positions of this game.
        rule_set: The solver's rules that equal the hooks. They make it fast; with None it calls the hooks. The rules of
            the Zigzag Edge Game have a computer player of their own, too.
        judged_by: The name of the net that judges this game, which another game has learned; None if it has its own,
            or none fits.
        own_rules: The id of the own game (:mod:`crosscut.own`) that has the same rules; None if there is none.
    """

    id: str
    name: str
    inventor: str
    year: int
    pie: bool = False
    default_size: int = 13
    largest_size: int = MAX_SIZE
    small_size: int = 9
    newcomer_rank: int = 9
    marker: Literal["stone", "dot"] = "stone"
    board_style: Literal["points", "cells"] = "points"
    owns_edges: bool = True
    won_by: Literal["path", "score", "rule"] = "path"
    link_rule: Literal["none", "automatic", "move"] = "none"
    fills: bool = False
    skips: bool = True
    most_forbidden: int = 4
    alike_for_both: bool = True
    symmetries: tuple[Symmetry, ...] = ()
    one_winner: bool = True
    must_stay_fillable: bool = False
    fourth_point: Literal["imposed", "allowed", "forbidden"] | None = None
    theory: Literal["none", "naked-diagonals", "loops", "three-quarters", "zigzag"] = "none"
    rule_set: RuleSet | None = None
    judged_by: str | None = None
    own_rules: str | None = None
