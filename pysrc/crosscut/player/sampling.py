"""Bit-sliced Monte Carlo: a thousand random games in one integer for each point.

Fill all empty points with random stones. On a full board exactly one side is joined, so a *filling* decides the game,
and the share of fillings that Red wins says who is ahead. Here is how a thousand fillings cost little more than one:
keep for each point an integer whose bit number i is that point's colour in filling number i.

    filling number   3 2 1 0
    point a1         1 0 1 1   red in fillings 0, 1 and 3
    point b1         0 0 1 1   red in fillings 0 and 1
    a1 AND b1        0 0 1 1   in these two the red stones on a1 and b1 are joined

One AND or OR then works on all fillings at once. A *flood* asks for each point in which fillings it is joined with an
edge: ``reached[p] = red[p] & (reached[a] | reached[b] | ...)`` over its neighbours, until nothing changes.

*Diagonals.* On a full board a diagonal matters only in a crosscut, and there exactly one of the two joins: the one
that the rules favour (Hex), the one that the stones on the board decide, or, for random stones, either with the same
chance. So there is one more integer for each block: in which fillings its rising diagonal joins.

*Everything about all moves from two floods.* Flood from the south and from the north. A blue point that touches both
floods in a filling that Red has not won is *pivotal*: red there would win. A red point is pivotal in the same way for
Blue's edges. How often a point is pivotal says how much it matters, for all points at once (Peres, Schramm, Sheffield
and Wilson 2007: if the side to move is drawn by lot, playing the most pivotal point is best).
"""

from __future__ import annotations

from dataclasses import dataclass
from random import Random

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.player.board_graph import BoardGraph, board_graph
from crosscut.position import Position, like_diagonals


@dataclass(frozen=True, slots=True)
class Sample:
    """What a number of fillings say about a position."""

    red_share: float
    """The share of the fillings that Red wins."""
    pivotality: tuple[float, ...]
    """For each point of the board, by number, how often its colour decides the filling."""


def sample(game: Game, position: Position, count: int, chance: Random) -> Sample:
    """Judge a position by ``count`` random fillings."""
    graph = board_graph(position.grid)
    every = (1 << count) - 1
    red = _random_stones(game, position, graph, count, chance)
    blue = [bits ^ every for bits in red]
    rising = _rising_diagonals(game, position, graph, count, chance)
    falling = [bits ^ every for bits in rising]
    reached = {
        color: [_flood(graph, stones, edge, rising, falling) for edge in graph.edges(color)]
        for color, stones in ((Color.RED, red), (Color.BLUE, blue))
    }
    red_wins = 0
    for point in graph.north:
        red_wins |= reached[Color.RED][0][point]
    pivotality = [0.0] * len(graph.points)
    for point in graph.numbers(position.empty):
        touches = [
            [
                every if point in edge else _beside(graph, flood, point, rising, falling)
                for flood, edge in zip(floods, edges, strict=True)
            ]
            for floods, edges in ((reached[color], graph.edges(color)) for color in Color)
        ]
        decisive = blue[point] & touches[0][0] & touches[0][1] & ~red_wins
        decisive |= red[point] & touches[1][0] & touches[1][1] & red_wins
        pivotality[point] = decisive.bit_count() / count
    return Sample(red_wins.bit_count() / count, tuple(pivotality))


def _random_stones(game: Game, position: Position, graph: BoardGraph, count: int, chance: Random) -> list[int]:
    """For each point the fillings in which it is red; where one colour is forbidden the other one is filled in."""
    every = (1 << count) - 1
    can = {color: game._placeable(position, color) for color in Color}
    red = [chance.getrandbits(count) for _ in graph.points]
    for point in graph.numbers(position.red | position.empty & can[Color.RED] & ~can[Color.BLUE]):
        red[point] = every
    for point in graph.numbers(position.blue | position.empty & can[Color.BLUE] & ~can[Color.RED]):
        red[point] = 0
    return red


def _rising_diagonals(game: Game, position: Position, graph: BoardGraph, count: int, chance: Random) -> list[int]:
    """For each block the fillings in which its rising diagonal joins if the block is a crosscut."""
    every = (1 << count) - 1
    always = _rising_joins(game)
    if always is not None:
        return [every if always else 0] * len(graph.points)
    rising = [chance.getrandbits(count) for _ in graph.points]
    of_red, of_blue = (like_diagonals(position.grid, stones) for stones in (position.red, position.blue))
    decided = of_red.rising | of_blue.rising, of_red.falling | of_blue.falling
    linked = (
        position.red_links.rising | position.blue_links.rising,
        position.red_links.falling | position.blue_links.falling,
    )
    for block in graph.numbers(decided[0] & ~decided[1] | linked[0]):
        rising[block] = every
    for block in graph.numbers(decided[1] & ~decided[0] | linked[1]):
        rising[block] = 0
    return rising


def _rising_joins(game: Game) -> bool | None:
    """Whether the rules favour the rising diagonal of every crosscut (as in Hex), the falling one, or neither."""
    crosscut = game.setup("BR\nRB")
    rising = game._diagonals(crosscut, Color.RED).rising != 0
    falling = game._diagonals(crosscut, Color.BLUE).falling != 0
    return None if rising == falling else rising


def _flood(
    graph: BoardGraph, stones: list[int], edge: tuple[int, ...], rising: list[int], falling: list[int]
) -> list[int]:
    """For each point the fillings in which it is joined with the edge."""
    reached = [0] * len(stones)
    for point in edge:
        reached[point] = stones[point]
    forward = range(len(stones))
    changed = True
    while changed:
        changed = False
        for point in forward:
            grown = (reached[point] | _beside(graph, reached, point, rising, falling)) & stones[point]
            if grown != reached[point]:
                reached[point] = grown
                changed = True
        forward = forward[::-1]
    return reached


def _beside(graph: BoardGraph, reached: list[int], point: int, rising: list[int], falling: list[int]) -> int:
    """The fillings in which a point has a neighbour in a flood."""
    near = 0
    for other in graph.orthogonal[point]:
        near |= reached[other]
    for other, block in graph.rising[point]:
        near |= reached[other] & rising[block]
    for other, block in graph.falling[point]:
        near |= reached[other] & falling[block]
    return near
