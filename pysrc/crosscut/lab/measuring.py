"""Measuring, in this process as work that pauses, or on an executor; what was found is saved in a file."""

from __future__ import annotations

from collections.abc import Callable, Generator
from dataclasses import dataclass
from importlib import import_module
from pathlib import Path
from time import monotonic, time
from typing import TYPE_CHECKING, Protocol, TypeAlias, TypeVar

from crosscut.arguments import quoted
from crosscut.game import Game
from crosscut.lab.plan import Plan
from crosscut.lab.unit import BEGINNING, FOUND, Found, Unit, line_of, read_line
from crosscut.lab.work import work_steps
from crosscut.notation.json_lines import add_json_line, read_json_lines

if TYPE_CHECKING:
    from concurrent.futures import Future

LONGEST = 0.25
"""A unit may take this part of the time that is left, except random games, which say most. The report leaves out what
takes longer.
"""

LONGEST_WAIT = 3600.0
"""Seconds that the work of an executor is waited for at once: no system lets a thread wait for as long as one likes."""

R = TypeVar("R")

Done: TypeAlias = tuple[Found | None, float]
"""What a unit found, or None if its time was up; and the seconds that it took."""
Save: TypeAlias = Callable[[Unit, Found], object]


class Submits(Protocol):
    """Any executor of ``concurrent.futures``. The page has no such module, so it is not imported here."""

    def submit(self, work: Callable[..., R], /, *arguments: object) -> Future[R]:
        """Do some work, somewhere; the future has its result."""


@dataclass
class Clock:
    """How long the work may take; None: as long as it wants."""

    seconds: float | None

    def __post_init__(self) -> None:
        self._began = monotonic()

    @property
    def fraction(self) -> float:
        """The part of the time that is over, from 0 to 1."""
        return 0.0 if self.seconds is None else min(1.0, (monotonic() - self._began) / max(self.seconds, 1e-9))

    @property
    def left(self) -> float | None:
        """The seconds that are left."""
        return None if self.seconds is None else max(0.0, self.seconds - (monotonic() - self._began))


def measured_steps(plan: Plan, clock: Clock, save: Save) -> Generator[None, None, None]:
    """Do the units one after the other. Raises whatever the rules of the game raise."""
    while clock.fraction < 1 and (unit := plan.next()) is not None:
        most, began, found = _most_seconds(unit, clock), monotonic(), None
        steps = work_steps(unit)
        while most is None or monotonic() - began < most:
            try:
                next(steps)
            except StopIteration as stop:
                found = stop.value
                break
            yield
        if found is not None:
            save(unit, found)
        elif clock.fraction >= 1:
            return
        plan.took(unit, found, monotonic() - began)


def _most_seconds(unit: Unit, clock: Clock) -> float | None:
    left = clock.left
    return left if left is None or unit.kind == "random" else LONGEST * left


def done(unit: Unit, until: float | None, seconds: float | None) -> Done:
    """Do a unit, in the process of an executor: until a time of the clock, and for so many seconds at most."""
    began, steps = monotonic(), work_steps(unit)
    while (until is None or time() < until) and (seconds is None or monotonic() - began < seconds):
        try:
            next(steps)
        except StopIteration as stop:
            return stop.value, monotonic() - began
    return None, monotonic() - began


def measure_on(executor: Submits, plan: Plan, clock: Clock, save: Save, progress: Callable[[], object]) -> None:
    """Let an executor do the units.

    It is not known how many units it does side by side. So it gets more whenever a unit did not have to wait; then few
    are still on the way when the time is up.
    """
    futures = import_module("concurrent.futures")  # the page has no threads, and no such module
    running: dict[Future[Done], tuple[Unit, float]] = {}
    failed = set[Unit]()
    most = 2
    until = None if clock.left is None else time() + clock.left
    try:
        while clock.fraction < 1:
            while len(running) < most and (unit := plan.next()) is not None:
                work = executor.submit(done, unit, until, _most_seconds(unit, clock))
                running[work] = unit, monotonic()
            if not running:
                return
            left = LONGEST_WAIT if clock.left is None else min(clock.left, LONGEST_WAIT)
            ready, _ = futures.wait(running, left, futures.FIRST_COMPLETED)
            for work in ready:
                unit, sent = running.pop(work)
                try:
                    found, seconds = _done(work.result())
                except Exception as error:  # a worker may be ill: another gets the unit, once
                    if unit in failed or isinstance(error, futures.BrokenExecutor):
                        raise
                    failed.add(unit)
                    again = executor.submit(done, unit, until, _most_seconds(unit, clock))
                    running[again] = unit, monotonic()
                    continue
                if found is not None:
                    save(unit, found)
                plan.took(unit, found, seconds)
                most += monotonic() - sent < 1.5 * seconds + 0.02
            progress()
    finally:
        for work, (unit, _) in running.items():
            if not work.cancel() and work.done() and work.exception() is None and (found := work.result()[0]):
                save(unit, found)


def _done(result: object) -> Done:
    """What an executor has returned for a unit. Raises ValueError for anything else."""
    match result:
        case (found, int() | float() as seconds) if found is None or isinstance(found, FOUND):
            return found, seconds
    raise ValueError(f"the executor returns {quoted(result)}: expected what its work returns")


class Saved:
    """A file with what was found: a line of JSON for each unit."""

    def __init__(self, path: Path | None) -> None:
        self._path = path
        self._lines = [] if path is None else read_json_lines(path, BEGINNING)

    def save(self, unit: Unit, found: Found) -> None:
        """Add what was found in a unit."""
        if self._path is not None:
            add_json_line(self._path, line_of(unit, found))

    def known(self, game: Game) -> dict[Unit, Found]:
        """What it held about a game at first. Raises ValueError for a line of something else."""
        try:
            return dict(filter(None, (read_line(line, game) for line in self._lines)))
        except ValueError as error:
            raise ValueError(f"{self._path}: {error}") from None
