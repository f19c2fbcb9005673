"""A game under watch: what its hooks return is checked, and no hook is called after the time is up."""

from __future__ import annotations

from collections.abc import Callable, Generator, Iterable
from functools import partial
from itertools import islice
from typing import Any

from crosscut.arguments import quoted
from crosscut.contract.problem import BrokenHookError, Problem, raised
from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Connect
from crosscut.position import Diagonals, Outcome, Play, Position
from crosscut.steps import Budget, Steps
from crosscut.violation import Violation, ViolationCode

MOST_LISTED = 5000
"""The most items of a list that a hook returns: no board has more points and links."""


class OutOfTimeError(BaseException):
    """The time is up. It is no Exception, so that no hook catches it as an error of its own."""


def watched(game: Game, budget: Budget) -> Game:
    """The same game, but its hooks raise :exc:`BrokenHookError`, and OutOfTimeError when the budget is spent."""
    copied: Game = object.__new__(type(game))
    copied.__dict__.update(game.__dict__)
    for kind, results in ((_Hook, _RESULTS), (_ListingHook, _LISTS), (_WorkingHook, _WORKS)):
        for name, (expected, fits) in results.items():
            copied.__dict__[name] = kind(name, getattr(copied, name), budget, expected, fits)
    return copied


class _Hook:
    """A hook under watch."""

    def __init__(
        self, name: str, hook: Callable[..., Any], budget: Budget, expected: str, fits: Callable[[Any], bool]
    ) -> None:
        self._name, self._hook, self._budget, self._expected, self._fits = name, hook, budget, expected, fits

    def __call__(self, *arguments: Any, **named: Any) -> Any:
        return self._fitting(self._done(partial(self._hook, *arguments, **named), arguments), arguments)

    def _done(self, work: Callable[[], Any], arguments: tuple[Any, ...]) -> Any:
        if self._budget.spent:
            raise OutOfTimeError
        try:
            return work()
        except BrokenHookError:  # of another hook, which this one has called
            raise
        except (Exception, SystemExit) as error:
            raise BrokenHookError(raised(self._name, error, _position_in(arguments))) from error

    def _fitting(self, result: Any, arguments: tuple[Any, ...]) -> Any:
        try:
            if self._fits(result):
                return result
        except (TypeError, ValueError):  # it is not even a list, or a pair
            pass
        raise self._returned(result, self._expected, arguments)

    def _returned(self, result: object, expected: str, arguments: tuple[Any, ...]) -> BrokenHookError:
        message = f"It returns {quoted(result)}: expected {expected}."
        return BrokenHookError(Problem(self._name, message, _position_in(arguments)))


class _ListingHook(_Hook):
    """A hook that may return any kind of list, also one that is made while it is read, but not without an end."""

    def __call__(self, *arguments: Any, **named: Any) -> tuple[Any, ...]:
        listed = self._done(lambda: _listed(self._hook(*arguments, **named)), arguments)
        return tuple(self._fitting(listed, arguments))


class _WorkingHook(_Hook):
    """A hook that is work that pauses."""

    def __call__(self, *arguments: Any, **named: Any) -> Steps[Any]:
        work = self._done(partial(self._hook, *arguments, **named), arguments)
        if not isinstance(work, Generator):
            raise self._returned(work, f"a generator that returns {self._expected}", arguments)
        while True:
            has_ended, result = self._done(lambda: _resumed(work), arguments)
            if has_ended:
                return self._fitting(result, arguments)
            yield


def _listed(result: object) -> object:
    return tuple(islice(result, MOST_LISTED + 1)) if isinstance(result, Iterable) else result


def _resumed(work: Steps[Any]) -> tuple[bool, Any]:
    """Whether the work has ended, and its result."""
    try:
        next(work)
    except StopIteration as stop:
        return True, stop.value
    return False, None


def _position_in(arguments: tuple[Any, ...]) -> Position | None:
    return next((one for one in arguments if isinstance(one, Position)), None)


def _is_set(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and value >= 0


def _is_restriction(value: Any) -> bool:
    code, points = value
    return isinstance(code, ViolationCode) and _is_set(points)


def _is_score(value: Any) -> bool:
    red, blue = value
    return isinstance(red, int) and isinstance(blue, int)


def _is_placement(value: Any) -> bool:
    point, color = value
    return isinstance(point, Point) and isinstance(color, Color)


def _all(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: len(value) <= MOST_LISTED and all(map(fits, value))


def _is_one_of(*kinds: type) -> Callable[[object], bool]:
    return lambda value: isinstance(value, kinds)


_NOTHING = type(None)

_RESULTS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "place": ("a Play", _is_one_of(Play)),
    "diagonals": ("Diagonals", lambda value: isinstance(value, Diagonals) and all(map(_is_set, value))),
    "is_over": ("True or False", _is_one_of(bool)),
    "placeable_at_sight": ("a set of points", _is_set),
    "complete_setup": ("a Position", _is_one_of(Position)),
    "find_outcome": ("an Outcome or None", _is_one_of(Outcome, _NOTHING)),
    "find_scores": ("Red's and Blue's score, or None", lambda value: value is None or _is_score(value)),
    "find_filling": (
        "pairs of a point and a side, or None",
        lambda value: value is None or _all(_is_placement)(value),
    ),
    "link_violation": ("a Violation or None", _is_one_of(Violation, _NOTHING)),
}
"""What a hook returns, in words, and whether it has."""

_LISTS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "restrictions": ("pairs of a ViolationCode and a set of points", _all(_is_restriction)),
    "link_moves": ("moves of the kind Connect", _all(_is_one_of(Connect))),
}

_WORKS: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "prepare": ("nothing", _is_one_of(_NOTHING)),
    "explain": ("a Violation", _is_one_of(Violation)),
    "find_problems": ("Violations", _all(_is_one_of(Violation))),
}

HOOKS = (*_RESULTS, *_LISTS, *_WORKS)
"""The names of all hooks that are watched."""
