"""``python3 -m laboratory.strength``: how strong the computer player is, from solved positions and from matches.

Each result is printed with its target.

The player, also that of an earlier commit, is limited in processor time. Other programs use the clock, so matches
against them need a quiet machine, and no more of them side by side than it has cores. The work of each side for a move
is printed beside the result.
"""

from __future__ import annotations

import os
import resource
import shlex
import subprocess
import sys
import tempfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, ProcessPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass, replace
from importlib import import_module
from itertools import chain, count, groupby, islice
from math import inf
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import mean, median
from time import process_time
from types import ModuleType

import crosscut
from benchmarks.rows import rows_in_pyodide, table
from crosscut.commands import board_size, game_id, show_progress
from crosscut.player import advise
from crosscut.player.arena import Pairing, Played, Rating, opened, pairings, play, play_all, rate
from crosscut.player.entrants import in_processor_time
from crosscut.solver.joining import joining_of
from crosscut.solver.prover import Prover
from crosscut.steps import Budget, finish
from laboratory.strength import solved_positions
from shared.command import run_program, say
from shared.paths import ENGINE_SOURCE, WORK

PLAYER_CELLS = Path(__file__).with_name("player_cells.py")
HEX_CELLS = Path(__file__).with_name("hex_cells.py")

UCT_GAMES = ("crossway", "quickway")
"""The games that the UCT program plays."""
PATH_GAMES = (*UCT_GAMES, "quadrex", "quax", "candy-necklace", "naked-diagonal")
UCT_SIZES = (9, 11, 13)
PATIENT_SIZE = 11
PATIENCE = 10
"""How many times as long the patient UCT program thinks."""
BALANCED = 0.4
"""The least chance of either side in an opening that looks balanced."""
OPENING_EVALUATIONS = 200
"""For the look at an opening."""
SEEDS_AT_ONCE = 64
"""Openings that are looked at side by side."""
BEFORE_SIZES = (9, 13)
SIGHT_PLAYOUTS = 1000
NO_LIMIT = 10**9 - 1
SPIEL_SIZES = (9, 11)
OWN_TEXTS = (
    "own:join-rising",
    "own:ban-xx/xx.join-rising",
    "own:ban-xo/ox.join-rising",
    "own:ban-xx/xo.safe.join-rising",
    "own:ban-xo/ne.join-corners",
    "own:ban-xx/xx-xo/ox.safe",
    "own:ban-xx/xx.link-auto",
    "own:ban-xx/xx.link-move",
    "own:fill-xa/fx",
)
"""Rules of own games that a net judges."""
OWN_SIZES = (7, 9)
JUDGEMENT_GAMES = ("naked-diagonal", "candy-necklace", "quax", "quadrex")
JUDGEMENT_SIZE = 9
PROVED_SIZES = (9, 11, 13)
PROVED_PLAYER = "evaluations:150"
"""Who plays the games whose ends are proved."""
PROVED_WITHIN = (1, 5, 30)
"""Seconds of processor time for a proof."""
PLIES_BEFORE_THE_END = range(3, 20, 2)
"""Before all of these the winner is to move."""
OPENING = 2
"""Random stones that open a game, one of each side."""
SEED = 1


@dataclass(frozen=True, slots=True)
class Question:
    """A solved position, and the time for it. Its result is 1 if the win is kept."""

    position: solved_positions.SolvedPosition
    seconds: float

    @property
    def name(self) -> str:
        """A name that no other question has."""
        rows = "/".join(self.position.rows)
        return f"{self.position.game} {rows} {self.position.links} {self.position.turn} {self.seconds:g} s"


def ask(question: Question) -> Played:
    """Whether the player keeps the win."""
    game = crosscut.game(question.position.game)
    move, _ = in_processor_time(game, question.seconds, question.position.position(), Random(SEED))
    return Played(float(str(move) in question.position.wins), (str(move),))


@dataclass(frozen=True, slots=True)
class Ending:
    """A position of a game, which the winner has to prove. Its result is 1 if it is proved to connect; its work are
    nodes and seconds of processor time."""

    game: str
    size: int
    moves: tuple[str, ...]
    """All moves of the game."""
    before: int
    """How many plies before the end."""

    @property
    def name(self) -> str:
        """A name that no other ending has."""
        return f"{self.game} {self.size} proved {self.before} plies before the end of {' '.join(self.moves)}"


def prove(ending: Ending) -> Played:
    """Try to prove who connects, with a prover that knows nothing yet."""
    game = crosscut.game(ending.game)
    position = game.start(ending.size)
    for move in ending.moves[: -ending.before]:
        position = game.play(position, move).position
    joining = joining_of(game)
    assert joining is not None, "its connections can be proved"
    budget, start = Budget(None, PROVED_WITHIN[-1], clock=process_time), process_time()
    found = finish(Prover(joining, position.grid).connection_steps(position, budget))
    return Played(float(found is not None), (), (budget.used, process_time() - start))


def _guide() -> ModuleType:
    """The module with the game of docs/new-game.md. Imported late: it needs packages, and ``--help`` must not."""
    return import_module("tests.engine.every_game")


def report(arguments: Sequence[str]) -> None:
    """Print the table."""
    conditions = parse(arguments)
    conditions.output.parent.mkdir(parents=True, exist_ok=True)
    say(f"Results are saved in {conditions.output}. Intervals are of 95% (Wilson).")
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        stack.enter_context(_guide().guide_game_registered(folder))
        executor = stack.enter_context(ProcessPoolExecutor(conditions.jobs, mp_context=get_context("fork")))
        for part in conditions.parts:
            option = NEEDED.get(part)
            if option is not None and getattr(conditions, option) is None:
                say(f"Not measured: {part}; it needs --{option}.")
            else:
                PARTS[part](conditions, executor)


def report_solved(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """The share of solved positions in which the win is kept."""
    say(f"== Wins kept in solved positions, {conditions.seconds:g} s a move")

    def kind(entry: solved_positions.SolvedPosition) -> tuple[int, str]:
        return entry.size, entry.game

    results: dict[int, list[float]] = {}
    for (size, game), found in groupby(sorted(solved_positions.load(), key=kind), kind):
        chosen = Random(SEED).sample(every := list(found), min(len(every), conditions.positions))
        questions = [Question(entry, conditions.seconds) for entry in chosen]
        played = play_all(questions, ask, executor, conditions.output, show_progress(f"{game} {size}x{size}"))
        kept = [answer.result or 0.0 for answer in played.values()]
        results.setdefault(size, []).extend(kept)
        _row(f"{game} {size}x{size}", rate(kept))
    for size, kept in results.items():
        _row(f"all games {size}x{size}", rate(kept), 0.995 if size == 6 else 1.0)


def report_uct(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches against a UCT program at equal time."""
    say(f"== Against a UCT program, {conditions.match_seconds:g} s a move on both sides")
    for game in conditions.of or UCT_GAMES:
        for size in conditions.sizes or UCT_SIZES:
            opponent = f"cells:{NO_LIMIT}:{conditions.match_seconds:g}:{conditions.uct}"
            _against_program(game, size, opponent, conditions, executor, 0.9)


def report_patient(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches against a UCT program that has more time."""
    seconds = PATIENCE * conditions.match_seconds
    say(f"== Against a UCT program with {seconds:g} s a move, {conditions.match_seconds:g} s of our own")
    for game in UCT_GAMES:
        opponent = f"cells:{NO_LIMIT}:{seconds:g}:{conditions.uct}"
        _against_program(game, PATIENT_SIZE, opponent, conditions, executor, 0.75)


def report_before(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches against the player of an earlier commit at equal time."""
    say(f"== Against the player of {conditions.before}, {conditions.match_seconds:g} s a move on both sides")
    program = [sys.executable, str(PLAYER_CELLS)]
    command = shlex.join(["env", f"PYTHONPATH={Path(conditions.before).resolve() / 'pysrc'}", *program])
    for game in conditions.of or PATH_GAMES:
        for size in conditions.sizes or BEFORE_SIZES:
            opponent = f"cells:{NO_LIMIT}:{conditions.match_seconds:g}:{command}"
            _against_program(game, size, opponent, conditions, executor, 0.5)


def report_sight(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches of the player's judgement without any search against a UCT program."""
    say(f"== At first sight, without a search, against {SIGHT_PLAYOUTS} playouts of a UCT program")
    for game in UCT_GAMES:
        like = Pairing(game, 9, "pivotal", f"cells:{SIGHT_PLAYOUTS}:0:{conditions.uct}", True, SEED, OPENING)
        _match(f"{game} 9x9", _wanted(like, conditions, executor), conditions, executor, 0.75)


def _against_program(
    game: str, size: int, opponent: str, conditions: Namespace, executor: ProcessPoolExecutor, hoped: float
) -> None:
    like = Pairing(game, size, f"processor:{conditions.match_seconds:g}", opponent, True, SEED, OPENING)
    _match(f"{game} {size}x{size}", _wanted(like, conditions, executor), conditions, executor, hoped)


def _wanted(like: Pairing, conditions: Namespace, executor: Executor) -> Iterable[Pairing]:
    """The games of a match against another program."""
    if not conditions.balanced:
        return pairings(like, conditions.games)
    seeds = islice(balanced_seeds(like, executor), (conditions.games + 1) // 2)
    return chain.from_iterable(pairings(replace(like, seed=seed), 2) for seed in seeds)


def balanced_seeds(like: Pairing, executor: Executor) -> Iterator[int]:
    """The seeds of openings that look balanced to the player, in order."""
    for start in count(like.seed, SEEDS_AT_ONCE):
        seeds = range(start, start + SEEDS_AT_ONCE)
        looks = executor.map(looks_balanced, [replace(like, seed=seed) for seed in seeds])
        yield from [seed for seed, is_balanced in zip(seeds, looks, strict=True) if is_balanced]


def looks_balanced(pairing: Pairing) -> bool:
    """Whether the player gives both sides at least BALANCED after the opening."""
    game = crosscut.game(pairing.game)
    position, _ = opened(game, pairing)
    chance = advise(game, position, evaluations=OPENING_EVALUATIONS, seed=SEED).winning_chance
    return BALANCED <= chance <= 1 - BALANCED


def report_spiel(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches against open_spiel's MCTS at Hex, in its own time."""
    say(f"== Hex against open_spiel's MCTS, {conditions.simulations} simulations a move, in its own time")
    guide_game = _guide().GUIDE_GAME
    command = f"{shlex.quote(conditions.spiel)} {shlex.quote(str(HEX_CELLS))}"
    for size in SPIEL_SIZES:
        try:
            seconds = _cost(command, guide_game, size, conditions.simulations)
        except subprocess.CalledProcessError:
            say("Not measured: name a Python that has open_spiel with --spiel.")
            return
        opponent = f"cells:{conditions.simulations}:0:{command}"
        like = Pairing(guide_game, size, f"processor:{seconds:.2f}", opponent, True, SEED, OPENING)
        _match(
            f"hex {size}x{size}, {seconds:.2f} s a move", pairings(like, conditions.games), conditions, executor, 0.9
        )


def report_judgement(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches against the player's own judgement of a position, without any search."""
    say(f"== Against the player's own most pivotal point, {conditions.seconds:g} s a move")
    for game in JUDGEMENT_GAMES:
        like = Pairing(game, JUDGEMENT_SIZE, f"processor:{conditions.seconds:g}", "pivotal", True, SEED, OPENING)
        _match(f"{game} {JUDGEMENT_SIZE}x{JUDGEMENT_SIZE}", pairings(like, conditions.games), conditions, executor, 0.8)


def report_own(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """Matches of the nets that judge own games against the judge without a net, at equal time."""
    say(f"== Own games: the net against the judge without one, {conditions.match_seconds:g} s a move on both sides")
    program = shlex.join([sys.executable, str(PLAYER_CELLS), "--without-net"])
    command = f"env PYTHONPATH={shlex.quote(str(ENGINE_SOURCE))} {program}"
    for text in conditions.of or OWN_TEXTS:
        for size in conditions.sizes or OWN_SIZES:
            opponent = f"cells:{NO_LIMIT}:{conditions.match_seconds:g}:{command}"
            _against_program(text, size, opponent, conditions, executor, 0.6)


def report_proved(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """How many plies before the end of games of the player against itself it is proved who connects."""
    say(f"== Games of {PROVED_PLAYER} against itself, proved within {PROVED_WITHIN} s of processor time by CPython")
    for game in conditions.of or UCT_GAMES:
        for size in conditions.sizes or PROVED_SIZES:
            like = Pairing(game, size, PROVED_PLAYER, PROVED_PLAYER, True, SEED, OPENING)
            what = f"{game} {size}x{size}"
            played = play_all(_openings(like, conditions.games), play, executor, conditions.output, show_progress(what))
            _report_endings(what, game, size, [one.moves for one in played.values()], conditions, executor)


def _nodes(count: float) -> str:
    return "not proved" if count == inf else f"{count:,.0f} nodes"


def _openings(like: Pairing, games: int) -> Iterator[Pairing]:
    """So many games with an opening each."""
    return (replace(like, seed=seed) for seed in range(like.seed, like.seed + games))


def _report_endings(
    what: str,
    game: str,
    size: int,
    games: Sequence[tuple[str, ...]],
    conditions: Namespace,
    executor: ProcessPoolExecutor,
) -> None:
    """A row for each number of plies before the end, as long as any game is proved so early."""
    nodes_a_second = []
    for before in PLIES_BEFORE_THE_END:
        endings = [Ending(game, size, moves, before) for moves in games if len(moves) > before + OPENING]
        progress = show_progress(f"{what}, {before} plies before the end")
        played = list(play_all(endings, prove, executor, conditions.output, progress).values())
        nodes_a_second += [one.work[0] / one.work[1] for one in played if one.work[1] > 1]
        within = [sum(one.result == 1 and one.work[1] <= most for one in played) for most in PROVED_WITHIN]
        least = sorted(one.work[0] if one.result else inf for one in played)
        shares = ", ".join(f"{count:g}" for count in within)
        say(f"{what:20}{before:>3} plies before the end: {shares} of {len(played)}; median {_nodes(median(least))}")
        if not within[-1]:
            break
    if nodes_a_second:
        say(f"{'':20}{mean(nodes_a_second):,.0f} nodes a second")


def report_pyodide(conditions: Namespace, executor: ProcessPoolExecutor) -> None:
    """How long levels take in Pyodide, and how much memory."""
    say("== In Pyodide under node: milliseconds for an answer")
    rows, megabytes = rows_in_pyodide("timings:player_rows")
    table(rows)
    say(f"The memory grew by {megabytes:.0f} MB.")


PARTS = {
    "solved": report_solved,
    "uct": report_uct,
    "patient": report_patient,
    "before": report_before,
    "sight": report_sight,
    "spiel": report_spiel,
    "judgement": report_judgement,
    "own": report_own,
    "proved": report_proved,
    "pyodide": report_pyodide,
}

NEEDED = {"uct": "uct", "patient": "uct", "sight": "uct", "before": "before"}
"""The options without which parts cannot be measured."""


def parse(arguments: Sequence[str]) -> Namespace:
    """The options: how long the player thinks, and how often."""
    parser = ArgumentParser(
        prog="python3 -m laboratory.strength",
        description="Prints how strong the computer player is. The same command goes on where it was stopped.",
    )
    add: Callable[..., object] = parser.add_argument
    add("--full", action="store_true", help="all positions, 40 games of each match (without: 8 positions, 4 games)")
    add(
        "--parts",
        nargs="+",
        choices=tuple(PARTS),
        default=tuple(PARTS),
        metavar="PART",
        help=f"some of {', '.join(PARTS)}",
    )
    add("--seconds", type=float, help="the processor's time for a move (1; quick: 0.25)")
    add("--match-seconds", type=float, default=0.5, help="for a move against other programs (%(default)s)")
    add("--games", type=int, help="of each match, instead of 40 or 4")
    add("--uct", help="the command that starts a UCT program; it speaks the cell protocol of crosscut.player.programs")
    add(
        "--of",
        nargs="+",
        type=game_id,
        metavar="GAME",
        help="some games only, in the parts uct, before, own and proved",
    )
    add(
        "--sizes",
        nargs="+",
        type=board_size,
        metavar="SIZE",
        help="of boards, in the parts uct, before, own and proved",
    )
    add("--balanced", action="store_true", help="leave out openings that the player thinks unbalanced")
    add("--before", help="the folder of an earlier commit, a worktree: its player is an opponent")
    add("--spiel", default="python3", help="a Python that has the package open_spiel (%(default)s)")
    add("--simulations", type=int, default=10_000, help="of open_spiel's MCTS for a move (%(default)s)")
    add("--output", type=Path, help="where results are saved (build/strength-SECONDS.jsonl)")
    add("--jobs", type=int, default=os.cpu_count() or 1, help="games and positions side by side (%(default)s)")
    given = parser.parse_args(arguments)
    given.seconds = given.seconds or (1.0 if given.full else 0.25)
    given.games = given.games or (40 if given.full else 4)
    given.positions = 10_000 if given.full else 8
    given.output = given.output or WORK / f"strength-{given.seconds:g}.jsonl"
    return given


def _match(
    what: str, wanted: Iterable[Pairing], conditions: Namespace, executor: ProcessPoolExecutor, hoped: float = 0.5
) -> None:
    played = play_all(wanted, play, executor, conditions.output, show_progress(what))
    void = next((game.end for game in played.values() if game.result is None), None)
    if void is not None:
        raise ValueError(f"{void.entrant}: {void.reason}")
    _row(what, rate([game.result for game in played.values() if game.result is not None]), hoped)
    own, others = (mean(game.work[side] for game in played.values()) for side in (0, 1))
    say(f"{'':44}for a move {own:,.0f} positions judged, {others:,.0f} playouts or positions of the other side")


def _row(what: str, rating: Rating, hoped: float | None = None) -> None:
    verdict = "" if hoped is None else f"   hoped for {hoped:.0%}: {'met' if rating.share >= hoped else 'not met'}"
    share = f"{rating.share:6.1%} ({rating.low:.1%} to {rating.high:.1%})"
    say(f"{what:44}{rating.points:>6g} of {rating.games:<4}{share:26}{verdict}")


def _cost(command: str, game: str, size: int, playouts: int) -> float:
    """The processor time that a program takes for this many playouts, with a quarter of the board filled."""
    cells = Random(SEED).sample(range(size * size), size * size // 8 * 2)
    lines = [f"new {game} {size}", *(f"play {number % 2} {cell}" for number, cell in enumerate(cells))]
    return _processor_time(command, [*lines, f"gen 0 {playouts} 0"]) - _processor_time(command, lines)


def _processor_time(command: str, lines: Iterable[str]) -> float:
    before = _of_children()
    subprocess.run(shlex.split(command), input="\n".join(lines) + "\n", text=True, check=True, capture_output=True)
    return _of_children() - before


def _of_children() -> float:
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    return used.ru_utime + used.ru_stime


if __name__ == "__main__":
    run_program(lambda: report(sys.argv[1:]))
