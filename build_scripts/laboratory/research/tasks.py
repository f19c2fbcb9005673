"""The tasks of the runs behind the page theory.html. Each returns plain data, and runs once.

:func:`published_tasks` lists them.
"""

from __future__ import annotations

import subprocess
from collections.abc import Callable, Iterable, Iterator
from itertools import chain
from statistics import mean
from typing import TypeAlias

from crosscut.geometry import Color, Point
from crosscut.move import Place
from crosscut.player.net.weights import Weights, weights_of
from crosscut.position import Position
from crosscut.registry import game as game_of
from crosscut.registry import games
from crosscut.solver.decider import decider_steps
from crosscut.solver.resistance import Resistance
from crosscut.solver.zigzag import LARGEST_SOLVED, perfect_play
from crosscut.steps import Budget, finish
from crosscut.theory.stones import Stones
from laboratory.native.compiling import program
from laboratory.research.all_positions import (
    Verdicts,
    judge_candy_necklace,
    judge_naked_diagonal,
    reach,
    smallest_unfillable,
)
from laboratory.research.backward import RULE_SETS, solve_backward, world
from laboratory.research.blocks import examine_blocks, examine_propagation, survey_sister_loops
from laboratory.research.facts import (
    anywhere,
    examine_formation,
    examine_loop,
    is_smallest,
    of_game,
    on_board,
    survey_loops,
)
from laboratory.research.native_solver import solve_first_moves
from laboratory.research.running import Task
from laboratory.results.blocks import SETS
from laboratory.results.runs import Json, first_points, mirrored
from laboratory.training.native_games import native_games

MAX_PLAYED = 16
"""The most points of a board on which all play is followed. This takes as much memory again as judging the board."""
ENTRIES = 10_000_000
"""Positions remembered by the search of one first move: about 2.5 GB, if it needs as many."""
OPINION_SIZES = (7, 9, 11)
"""Boards that are not solved, of which the computer player is asked."""
JUDGED = 30_000
"""Positions that each of its searches judges after a first stone, at least."""
SEEDS = (1, 2)
"""Of the searches."""
AGREE = 0.03
"""While the seeds differ by more, the searches get twice as deep, up to DEEPEST times."""
DEEPEST = 16
SHALLOW = 8
"""By this factor the first search is shorter. The difference between its result and the long search's is the doubt."""
EXAMPLES = 3
"""How many positions of zugzwang are kept."""

Judge: TypeAlias = Callable[[int, int], Verdicts]

GAMES = tuple(game.id for game in games() if game.won_by == "path" and game.rule_set is not None)
"""The games whose first moves are solved: those that a path decides, and whose rules the solver knows."""
WITHOUT_LINKS = tuple(game for game in GAMES if game_of(game).rule_set in RULE_SETS)
"""Those of them whose positions are stones alone."""
LARGEST_IN_PYTHON = {"quax": 4, "naked-diagonal": 4}
"""The side of the largest board whose first moves Python solves, where it is not 5. The program in C solves the next
one."""


def published_tasks() -> Iterator[Task]:
    """The tasks of the page."""
    for size in range(LARGEST_SOLVED, 1, -1):  # the longest search first
        yield Task(f"zigzag-edge {size}x{size}", _perfect_play, (size,))
    yield from board_tasks([(3, 3), (3, 4), (4, 4), (4, 5)])
    for rows, columns in ((4, 6), (5, 5)):  # too many positions: there a program in C finds the smallest formations
        yield Task(f"naked-diagonal {rows}x{columns}", _formations, (rows, columns))
        yield Task(f"loops {rows}x{columns}", survey_loops, (rows, columns))
    for rows, columns in ((3, 3), (3, 4), (4, 4)):
        for kinds in SETS:
            yield Task(f"blocks {kinds} {rows}x{columns}", examine_blocks, (kinds, rows, columns))
    for kinds in SETS:
        yield Task(f"propagation {kinds} 3x3", examine_propagation, (kinds, 3, 3))
    for rows, columns in ((3, 3), (3, 4), (4, 4), (4, 5), (5, 5)):
        yield Task(f"sister-loops {rows}x{columns}", survey_sister_loops, (rows, columns))
    yield from game_tasks("backward", [(game, size) for game in WITHOUT_LINKS for size in (2, 3, 4)])
    for game in GAMES:
        beyond = 1 + LARGEST_IN_PYTHON.get(game, 5)
        yield from game_tasks("first-moves", [(game, size) for size in range(2, beyond)])
        yield Task(f"first-moves {game} {beyond}x{beyond}", solve_first_moves, (game, beyond))
    yield from game_tasks("chances", [(game, size) for game in GAMES for size in OPINION_SIZES])
    yield from game_tasks("resistance", [("quickway", 2), ("quickway", 3), ("quickway", 4), ("quax", 2), ("quax", 3)])


def board_tasks(boards: Iterable[tuple[int, int]]) -> Iterator[Task]:
    """The tasks that go through every position of a board."""
    for rows, columns in boards:
        size = f"{rows}x{columns}"
        yield Task(f"naked-diagonal {size}", _positions, (judge_naked_diagonal, examine_formation, rows, columns))
        yield Task(f"candy-necklace {size}", _positions, (judge_candy_necklace, examine_loop, rows, columns))
        yield Task(f"loops {size}", survey_loops, (rows, columns))


def game_tasks(kind: str, boards: Iterable[tuple[str, int]]) -> Iterator[Task]:
    """The tasks of one kind (a key of :data:`KINDS`) for these boards (game, size)."""
    for game, size in boards:
        yield Task(f"{kind} {game} {size}x{size}", KINDS[kind], (game, size))


def _positions(judge: Judge, examine: Callable[[Stones], Json], rows: int, columns: int) -> Json:
    verdicts = judge(rows, columns)
    counts = {"showing": verdicts.showing, "hidden": verdicts.hidden, "legal": verdicts.legal}
    played = reach(verdicts) if rows * columns <= MAX_PLAYED else None
    return {"counts": counts, "played": played, **_classes(smallest_unfillable(verdicts), examine)}


def formations_by_areas(rows: int, columns: int) -> list[Stones]:
    """The smallest formations that the program in C finds on a board, each in a position of its own."""
    printed = subprocess.run(
        [program("formations"), str(rows), str(columns)], check=True, stdout=subprocess.PIPE, text=True
    ).stdout
    return [Stones.parse(line) for line in printed.split()]


def classes_if_smallest(formations: list[Stones]) -> Json:
    """The page's data on formations. Raises ValueError if one of them is not a smallest formation."""
    for stones in formations:
        if not is_smallest(stones):
            raise ValueError(f"{'/'.join(stones.rows)} is not a smallest formation")
    return {"counts": None, "played": None, **_classes(formations, examine_formation)}


def _formations(rows: int, columns: int) -> Json:
    return classes_if_smallest(formations_by_areas(rows, columns))


def _classes(formations: Iterable[Stones], examine: Callable[[Stones], Json]) -> Json:
    """The number of formations up to symmetry on the board, and the facts about each, wherever its stones are."""
    found = list(formations)
    shapes = sorted({anywhere(stones) for stones in found})
    return {
        "classes": len({on_board(stones) for stones in found}),
        "shapes": {diagram: examine(Stones.parse(diagram)) for diagram in shapes},
    }


def _perfect_play(size: int) -> Json:
    solved = perfect_play(size)
    return {"margin": solved.margin, "best": [*map(str, solved.best)], "positions": solved.positions}


def _first_moves(game_id: str, size: int) -> Json:
    """Who wins after each first move. Only one of several mirror images is solved."""
    game = game_of(game_id)
    budget = Budget(None, None)
    winners = {}
    for point in first_points(size):
        position = game.play(game.start(size), Place(point)).position
        decider = finish(decider_steps(game, position, ENTRIES))
        winners[str(point)] = finish(decider.decide_steps(position, budget))
    return {"winners": winners, "nodes": budget.used}


def _chances(game_id: str, size: int) -> Json:
    """Red's chance after each first stone in the opinion of the game's net, and how far its searches differ from that.

    Where the net judges mirror images differently, all are searched; else only one.
    """
    game = game_of(game_id)
    native, net = native_games(game), weights_of(game)
    assert native is not None
    assert net is not None
    is_tied = Weights.read(net).shape.tied

    def look(point: Point, evaluations: int, seed: int) -> list[float]:
        """The opinions about the images."""
        images = [point] if is_tied else [*mirrored({str(point): None}, size)]
        moves = [[image.rank * size + image.file] for image in images]
        return [native.red_chance(size, net, move, evaluations // len(images), seed) for move in moves]

    red, doubt, seeds = {}, {}, []
    for point in first_points(size):
        depth, apart = 1, 1.0
        while apart > AGREE and depth <= DEEPEST:
            looks = [look(point, depth * JUDGED, seed) for seed in SEEDS]
            apart = abs(mean(looks[0]) - mean(looks[1]))
            depth *= 2
        chance = mean(map(mean, looks))
        every = (*chain(*looks), mean(look(point, JUDGED // SHALLOW, SEEDS[0])))
        red[str(point)] = round(chance, 3)
        doubt[str(point)] = round(max(abs(one - chance) for one in every), 3)
        seeds.append(apart)
    return {"red": red, "doubt": doubt, "between_seeds": round(max(seeds), 3), "evaluations": JUDGED}


def _resistance(game_id: str, size: int) -> Json:
    """The moves until the end from the empty board and after each first stone, with who wins then."""
    game = game_of(game_id)
    start = game.start(size)
    decider = finish(decider_steps(game, start, ENTRIES))
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
    """Counts, the moves until the end, and the smallest positions in which neither side wants to move."""
    game = game_of(game_id)
    assert game.rule_set is not None
    values = solve_backward(world(game.rule_set, size))
    zugzwang, empty = values.zugzwang, Stones.of(game.start(size))
    smallest = sorted({of_game(stones) for stones in values.fewest_stones(zugzwang)})
    return {
        "winner": values.winner(empty, Color.RED),
        "plies": values.plies[None],
        "first": {
            str(point): [
                values.winner(empty.with_stone(Color.RED, empty.board.bit(point)), Color.BLUE),
                values.plies[point],
            ]
            for point in first_points(size)
            if point in values.plies
        },
        "open": sum(map(int.bit_count, values.open)),
        "zugzwang": sum(map(int.bit_count, zugzwang)),
        "smallest": smallest[:EXAMPLES],
    }


KINDS: dict[str, Callable[[str, int], Json]] = {
    "first-moves": _first_moves,
    "backward": _backward,
    "chances": _chances,
    "resistance": _resistance,
}
"""What is asked about a game on one board. `backward` takes some of the games :data:`WITHOUT_LINKS`; `resistance` is
for boards on which not all positions are solved backwards."""
