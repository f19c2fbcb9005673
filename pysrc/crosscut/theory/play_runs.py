"""The runs about perfect play: who wins after each first move, and everything about all positions of small boards."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from crosscut.geometry import Color, Point
from crosscut.move import Place
from crosscut.position import Position
from crosscut.registry import game as game_of
from crosscut.solver.budget import Budget
from crosscut.solver.decider import Decider, rules_steps
from crosscut.solver.resistance import Resistance
from crosscut.steps import finish
from crosscut.theory.backward import RULE_SETS, solve_backward, world
from crosscut.theory.results import Json
from crosscut.theory.stones import Stones
from crosscut.theory.symmetry import of_game
from crosscut.theory.task import Task

BACKWARD = 4
"""The largest board whose positions are all solved backwards."""
ENTRIES = 10_000_000
"""Positions remembered by the search of one first move: about 2.5 GB, if it needs as many."""
EXAMPLES = 3
"""How many positions in which nobody wants to move are kept."""


def first_move_tasks(boards: Iterable[tuple[str, int]]) -> Iterator[Task]:
    """Who wins after each first move on these boards (game, size). Only one of several mirror images is solved."""
    for game, size in boards:
        for point in first_points(size):
            yield Task(f"first-move {game} {size}x{size} {point}", _first_move, (game, size, str(point)))


def backward_tasks(games: Iterable[str], largest: int) -> Iterator[Task]:
    """All positions of the boards up to that size, of the games whose positions are stones alone."""
    for game in games:
        if game_of(game).rule_set in RULE_SETS:
            for size in range(2, min(largest, BACKWARD) + 1):
                yield Task(f"backward {game} {size}x{size}", _backward, (game, size))


def resistance_tasks(boards: Iterable[tuple[str, int]]) -> Iterator[Task]:
    """The moves until the end on these boards (game, size), where not all positions are solved backwards."""
    for game, size in boards:
        yield Task(f"resistance {game} {size}x{size}", _resistance, (game, size))


def first_points(size: int) -> list[Point]:
    """The points of the south-western quarter: one of each set of mirror images."""
    half = (size + 1) // 2
    return [Point(file, rank) for rank in range(half) for file in range(half)]


def _first_move(game_id: str, size: int, point: str) -> Json:
    game = game_of(game_id)
    position = game.play(game.start(size), Place(Point.parse(point))).position
    decider, budget = Decider(game, finish(rules_steps(game, position)), ENTRIES), Budget(None, None)
    return {"winner": finish(decider.decide_steps(position, budget)), "nodes": budget.used}


def _resistance(game_id: str, size: int) -> Json:
    """The moves until the end from the empty board and after each first stone, with who wins then."""
    game = game_of(game_id)
    start = game.start(size)
    decider = Decider(game, finish(rules_steps(game, start)), ENTRIES)
    budget = Budget(None, None)
    searches = {color: Resistance(decider, color, budget) for color in Color}

    def resist(position: Position) -> tuple[Color, int]:
        winner = finish(decider.decide_steps(position, budget))
        assert isinstance(winner, Color), "a game that is won by a path has a winner"
        plies = finish(searches[winner].plies_steps(position))
        assert plies is not None, "a search without limits ends with a result"
        return winner, plies

    winner, plies = resist(start)
    first = {str(point): resist(game.play(start, Place(point)).position) for point in first_points(size)}
    return {"winner": winner, "plies": plies, "first": first, "nodes": budget.used}


def _backward(game_id: str, size: int) -> Json:
    """Counts, the moves until the end, and the smallest positions in which nobody wants to move."""
    game = game_of(game_id)
    assert game.rule_set is not None
    values = solve_backward(world(game.rule_set, size))
    zugzwang = values.zugzwang
    smallest = sorted({of_game(stones) for stones in values.fewest_stones(zugzwang)})
    return {
        "winner": values.winner(Stones.of(game.start(size)), Color.RED),
        "plies": values.plies[None],
        "first": {
            str(point): [values.winner(_one_stone(size, point), Color.BLUE), values.plies[point]]
            for point in first_points(size)
            if point in values.plies
        },
        "open": sum(map(int.bit_count, values.open)),
        "zugzwang": sum(map(int.bit_count, zugzwang)),
        "smallest": smallest[:EXAMPLES],
    }


def _one_stone(size: int, point: Point) -> Stones:
    stones = Stones.parse("\n".join(["." * size] * size))
    return stones._replace(red=stones.board.bit(point))
