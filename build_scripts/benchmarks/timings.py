"""Times the engine and the computer player through their public interface; natively and, unchanged, in Pyodide."""

from __future__ import annotations

import json
import random
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from statistics import median
from time import perf_counter, process_time

from benchmarks.rows import Row, milliseconds, summary
from crosscut import Color, Game, Place, Position, games
from crosscut import game as game_named
from crosscut.own.game import OwnGame
from crosscut.player import LEVELS, advise
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import Prover
from crosscut.steps import Budget, finish

RUNS = 5
"""Every position is timed this many times, and its median counts."""
GAMES_OF_A_KIND = 5
OWN_GAMES = 40
CLASSIC = ("crossway", "quickway", "quax", "quadrex")
SIZE, LARGEST = 13, 26
OWN = {"own:ban-xo/ox.join-corners.swap": "crossway", "own:join-rising.swap": "quickway"}
"""Own games, each with the game that random play of it is compared with."""
SAFE = "own:ban-xo/ox.safe.join-corners"
PROVED = ("crossway", "quickway")
PROVED_SIZES = (9, 13)
PROOF_NODES = 2_000
TIMED_LEVELS = (2, 5)
"""The one that is offered to beginners, and the middle one."""


def engine_rows(shared: str) -> list[Row]:
    """How long legality, games and reasons take. ``shared`` is the text of the file with hard positions."""
    return [*cold_maps(shared), *whole_games(), *reasons(shared), *classic_games(), *own_games(), *safe_maps()]


def player_rows(_shared: str) -> list[Row]:
    """How long the computer player takes for some answers.

    For each level on 13x13, on the empty board and in mid-game, it is processor time. Where the top level gets a
    second, it is wall-clock time.
    """
    rows = proof_rows()
    for game in games():
        positions = random_positions(game.id, SIZE, 2)
        for level in TIMED_LEVELS:
            what = f"{game.id} {SIZE}x{SIZE}, level {level}: {LEVELS[level - 1].name}"
            asked = [partial(advise, game, place, level=level, seed=1) for place in positions]
            rows.append(_answers(what, asked, process_time))
        for size in (SIZE, LARGEST):
            middle = random_positions(game.id, size, 2)[-1]
            asked = [partial(advise, game, middle, seconds=1.0)]
            rows.append(_answers(f"{game.id} {size}x{size}, one second", asked, perf_counter))
    return rows


def proof_rows(_shared: str = "") -> list[Row]:
    """How long a search for a proof takes to look at that many positions, from the middle of a random game."""
    rows: list[Row] = []
    for game_id in PROVED:
        game = fresh(game_id)
        for size in PROVED_SIZES:
            position, joining = random_positions(game_id, size, 2)[-1], joining_of(game)
            assert joining is not None, "its connections can be proved"
            times = []
            for _ in range(RUNS):
                budget, start = Budget(PROOF_NODES, None), process_time()
                finish(Prover(joining, position.grid).connection_steps(position, budget))
                times.append((process_time() - start) * 1000 * PROOF_NODES / budget.used)
            rows.append(summary(f"{game_id} {size}x{size}, {PROOF_NODES} nodes of a proof", times))
    return rows


def fresh(game_id: str) -> Game:
    """A game with empty caches."""
    game = game_named(game_id)
    return OwnGame(game.rules) if isinstance(game, OwnGame) else type(game)()


def published(shared: str, game_id: str, size: int) -> Iterator[Position]:
    """The hard positions of that game and size."""
    for entry in json.loads(shared):
        if entry["game"] == game_id and entry["size"] == size:
            yield fresh(game_id).setup("\n".join(entry["rows"]))


def random_positions(game_id: str, size: int, count: int) -> list[Position]:
    """Positions spread over a random game."""
    game, chance = fresh(game_id), random.Random(f"{game_id} {size}")
    positions = [game.start(size)]
    while moves := game.legal_moves(positions[-1]):
        positions.append(game.play(positions[-1], chance.choice(moves)).position)
    return positions[:: max(1, len(positions) // count)][:count]


def cold_map(position: Position, game_id: str) -> float:
    """The time for both colours' legality on every empty point, with empty caches."""

    def answer() -> None:
        game = fresh(game_id)
        for color in Color:
            game.legality(position, color)

    return median(milliseconds(answer) for _ in range(RUNS))


def cold_maps(shared: str) -> Iterator[Row]:
    """The legality of both colours, cold: the hard positions and those of a random game."""
    for game_id, sizes in (("candy-necklace", (13, 19)), ("naked-diagonal", (13, 19, 26))):
        for size in sizes:
            positions = [*published(shared, game_id, size), *random_positions(game_id, size, 20)]
            times = [cold_map(position, game_id) for position in positions]
            yield summary(f"{game_id} {size}x{size}, cold, both colours", times)


def whole_games() -> Iterator[Row]:
    """Random Naked Diagonal games on 19x19 with both maps at every ply, by ply and as a whole."""
    plies: list[float] = []
    totals = []
    for seed in range(GAMES_OF_A_KIND):
        game, chance = fresh("naked-diagonal"), random.Random(seed)
        position, total = game.start(19), 0.0
        while moves := game.legal_moves(position):
            move = chance.choice(moves)
            start = perf_counter()
            position = game.play(position, move).position
            for color in Color:
                game.legality(position, color)
            plies.append((perf_counter() - start) * 1000)
            total += plies[-1]
        totals.append(total)
    yield summary("naked-diagonal 19x19, after a move, both colours", plies)
    yield summary("naked-diagonal 19x19, whole random game", totals)


def classic_games() -> Iterator[Row]:
    """Random 19x19 games of the other families: legal_moves, play and outcome at every ply."""
    for game_id in CLASSIC:
        games_of_a_kind = [partial(_play_out, fresh(game_id), random.Random(seed)) for seed in range(GAMES_OF_A_KIND)]
        times = [milliseconds(play_out) for play_out in games_of_a_kind]
        yield summary(f"{game_id} 19x19, whole random game", times)


def own_games() -> Iterator[Row]:
    """Random 9x9 games of own games, and of the games that they are compared with, in turns."""
    for rules, compared in OWN.items():
        kinds = fresh(rules), fresh(compared)
        times: dict[str, list[float]] = {game.id: [] for game in kinds}
        for seed in range(OWN_GAMES):
            for game in kinds:
                times[game.id].append(milliseconds(partial(_play_out, game, random.Random(seed), 9)))
        for game in kinds:
            yield summary(f"{game.id} 9x9, whole random game", times[game.id])


def safe_maps() -> Iterator[Row]:
    """The legality of both colours, cold, where nobody may force a pattern."""
    for size in (9, 13):
        times = [cold_map(position, SAFE) for position in random_positions(SAFE, size, 20)]
        yield summary(f"{SAFE} {size}x{size}, cold, both colours", times)


def _play_out(game: Game, chance: random.Random, size: int = 19) -> None:
    position = game.start(size)
    while moves := game.legal_moves(position):
        position = game.play(position, chance.choice(moves)).position
        game.outcome(position)


def reasons(shared: str) -> Iterator[Row]:
    """The full reason of every illegal placement that no single block shows, on the hard 19x19 positions."""
    for game_id, code in (("naked-diagonal", "naked-diagonal-area"), ("candy-necklace", "crosscut-loop")):
        times = []
        for position in published(shared, game_id, 19):
            game = fresh(game_id)
            for color in Color:
                for point, found in game.legality(position, color).items():
                    if found == code:
                        times.append(milliseconds(partial(game.violation, position, Place(point), color)))
        if times:
            yield summary(f"{game_id} 19x19, reason of an illegal point", times)


def _answers(what: str, asked: Sequence[Callable[[], object]], clock: Callable[[], float]) -> Row:
    times = []
    for question in asked:
        start = clock()
        question()
        times.append((clock() - start) * 1000)
    return {"what": what, "count": len(times), "median": median(times), "worst": max(times)}
