"""The lab: how good is a game? In numbers with intervals, with games to look at.

It plays random games and games of the computer player, judges first stones, and solves small boards. It
divides the work into independent *units*, which any process of any machine can do; equal units give equal numbers.

>>> import crosscut
>>> report = crosscut.lab.measure("quickway", 3, seconds=None, games=4)
>>> report.random.count, report.random.stuck.value
(16, 0.0)
>>> report.best_play[3].value
'red'
"""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from dataclasses import dataclass, replace
from importlib import import_module
from pathlib import Path

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.game import Game, GameLike
from crosscut.lab.ends import verdict_of
from crosscut.lab.measuring import Clock, Saved, Submits, measure_on, measured_steps
from crosscut.lab.number import Number
from crosscut.lab.plan import Plan
from crosscut.lab.report import Example, Games, Report, Rung, report_of, tally_of
from crosscut.lab.sentences import sentences
from crosscut.lab.unit import line_of, read_line
from crosscut.registry import game_of
from crosscut.rich_display import use_html_of
from crosscut.steps import finish, map_progress

__all__ = ["Example", "Games", "Number", "Progress", "Report", "Rung", "measure", "measure_steps"]

MOST_GAMES = 10_000
"""The most games of each level: all are listed before the first is played."""
EARLY = 0.9
"""A report that ends before this part of the time says why."""
USUAL_SIZE = 7
"""The usual size: large enough to show what a game is like, and small enough for a minute."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Progress:
    """The progress of measuring.

    Attributes:
        fraction: The part of the time that is over, from 0 to 1; without a limit the part of the units that is done.
        report: Makes the report so far.
    """

    fraction: float
    report: Callable[[], Report]


@checked
def measure(  # noqa: PLR0913 # each is one decision of the caller
    game: GameLike,
    size: int | None = None,
    *,
    seconds: float | None = 60,
    games: int | None = None,
    seed: int = 1,
    executor: Submits | None = None,
    output: Path | str | None = None,
    progress: Callable[[Progress], object] | None = None,
) -> Report:
    """Measure a game on one board: ``size`` points along a side, 7 unless given (less where the game is smaller).

    It ends after ``seconds``, or when all is done; with None only then. ``games`` says how many games each level plays:
    random games are four times as many, and the strongest level plays a fifth. Without it there are at most 100. Equal
    units give equal numbers, whoever does them: ``executor`` is any executor of ``concurrent.futures``, such as a
    process pool or dask's; without one this process works. ``output`` is a file that gets a line for each unit at once.
    The same call goes on from there, and another seed adds to it. ``progress`` is called now and then.

    Raises ValueError for a value that is not a game, a size that it has no board of, other numbers, and a file of
    something else.
    """
    measured = game_of(game)
    size = _size(measured, size)
    if executor is not None and not callable(getattr(executor, "submit", None)):
        raise ValueError(
            f"executor is {quoted(executor)}: expected one of concurrent.futures, or another with a method submit"
        )
    saved, clock = Saved(None if output is None else Path(output)), _clock(seconds)
    plan = Plan(measured, size, _games(games), seed, saved.known(measured))

    def now() -> Progress:
        return _progress(plan, clock)

    tell: Callable[[], object] = (lambda: None) if progress is None else (lambda: progress(now()))
    if executor is None:
        finish(map_progress(measured_steps(plan, clock, saved.save), lambda _: tell()))
    else:
        measure_on(executor, plan, clock, saved.save, tell)
    tell()
    return _report(plan, clock)


@checked
def measure_steps(  # noqa: PLR0913 # as above
    game: GameLike,
    size: int | None = None,
    *,
    seconds: float | None = 60,
    games: int | None = None,
    seed: int = 1,
    known: Iterable[str] = (),
    save: Callable[[str], object] = lambda line: None,
) -> Generator[Progress, None, Report]:
    """:func:`measure` in this process, as work that pauses.

    Instead of a file, ``known`` are lines that were saved before, and ``save`` is called with each new one.
    """
    game = game_of(game)
    size, clock = _size(game, size), _clock(seconds)
    before = dict(found for line in known if (found := read_line(line, game)) is not None)
    plan = Plan(game, size, _games(games), seed, before)
    work = measured_steps(plan, clock, lambda unit, found: save(line_of(unit, found)))
    yield from map_progress(work, lambda _: _progress(plan, clock))
    return _report(plan, clock)


def _size(game: Game, size: int | None) -> int:
    usual = min(USUAL_SIZE, game.default_size, game.largest_size)
    return game.start(usual if size is None else size).size


def _clock(seconds: float | None) -> Clock:
    if seconds is not None and seconds < 0:
        raise ValueError(f"{quoted(seconds)} seconds: expected 0 or more, or None")
    return Clock(seconds)


def _games(number: int | None) -> int | None:
    if number is not None and not 1 <= number <= MOST_GAMES:
        raise ValueError(f"games is {quoted(number)}: expected 1 to {MOST_GAMES}")
    return number


def _progress(plan: Plan, clock: Clock) -> Progress:
    return Progress(plan.fraction if clock.seconds is None else clock.fraction, lambda: _report(plan))


def _report(plan: Plan, clock: Clock | None = None) -> Report:
    """The report so far; with the clock the last one, which says whether it ended early."""
    report = report_of(plan.game, plan.size, plan.found)
    is_early = clock is not None and clock.fraction < EARLY
    too_slow = sorted(plan.too_slow) if is_early else ()
    verdict = verdict_of(plan.game, plan.found)
    random_games = tally_of(plan.size, plan.found)
    return replace(report, sentences=tuple(sentences(plan.game, report, verdict, random_games, too_slow)))


# Loaded when a notebook first shows a value.
use_html_of(lambda value: import_module("crosscut.lab.shown").html(value))
