"""Checks of what callers give: an argument that its annotation does not allow is refused in a sentence."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from functools import cache, wraps
from sys import float_info
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, NamedTuple, TypeVar, Union, cast, get_args, get_origin, get_type_hints

C = TypeVar("C", bound=Callable[..., Any])

MOST_QUOTED = 40
"""Characters of an argument that a message quotes."""
_WORDS = {int: "a whole number", float: "a finite number", bool: "True or False", str: "a text", NoneType: "None"}


def quoted(value: object) -> str:
    """An argument for a message, cut to a length that one can read."""
    if isinstance(value, str):
        return repr(value[:MOST_QUOTED])
    try:
        return repr(value)[:MOST_QUOTED]
    except Exception:  # a value that cannot be shown needs a sentence, too
        return f"a value of type {type(value).__name__}"


def checked(function: C) -> C:
    """The function, which raises ValueError for an argument that its annotation does not allow.

    Of a class it is the class itself, whose constructor and public methods do so. A float must be finite, and True is
    not a number. What containers hold is not looked at.
    """
    if not isinstance(function, type):
        return cast(C, _checked(cast(FunctionType, function)))
    for name, member in list(vars(function).items()):
        if isinstance(member, FunctionType) and (name == "__init__" or not name.startswith("_")):
            setattr(function, name, _checked(member))
    return function


class _Parameters(NamedTuple):
    allowed: Mapping[str, object]
    """What each parameter allows."""
    places: tuple[tuple[str, frozenset[object] | None], ...]
    """The parameters with a place, each with the types that need no closer look; None if all are allowed."""


def _checked(function: FunctionType) -> Callable[..., object]:
    # Annotations are read at the first call: most functions are never called, and names may be defined later.
    parameters = cache(lambda: _parameters(function))

    @wraps(function)
    def check(*arguments: object, **named: object) -> object:
        allowed, places = parameters()
        for (name, kinds), argument in zip(places, arguments, strict=False):
            if kinds is not None and type(argument) not in kinds:
                _refuse_other(name, argument, allowed[name])
        for name, argument in named.items():
            if name in allowed:
                _refuse_other(name, argument, allowed[name])
        return function(*arguments, **named)

    return check


def _parameters(function: FunctionType) -> _Parameters:
    code = function.__code__
    allowed = get_type_hints(function)
    places = code.co_varnames[: code.co_argcount]
    return _Parameters(allowed, tuple((name, _plain(allowed[name]) if name in allowed else None) for name in places))


def _plain(kind: object) -> frozenset[object]:
    """The types that are allowed whatever the value is."""
    return frozenset(one for one in _kinds(kind) if isinstance(one, type) and one is not float)


def _kinds(kind: object) -> tuple[object, ...]:
    """The kinds of which one is enough."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for part in get_args(kind) for one in _kinds(part))
    return (kind,)


def _refuse_other(name: str, argument: object, kind: object) -> None:
    kinds = _kinds(kind)
    if not any(_is(argument, one) for one in kinds):
        raise ValueError(f"{name} is {quoted(argument)}: expected {_in_words(kinds)}")


def _is(argument: object, kind: object) -> bool:
    plain = get_origin(kind) or kind
    if plain is Literal:
        return any(argument is one or argument == one for one in get_args(kind))
    if plain in (int, float) and isinstance(argument, bool):
        return False
    if plain is float:
        return isinstance(argument, (int, float)) and abs(argument) <= float_info.max
    return isinstance(argument, plain) if isinstance(plain, type) else True


def _in_words(kinds: Iterable[object]) -> str:
    words: list[str] = []
    for kind in kinds:
        if get_origin(kind) is Literal:
            words += map(repr, get_args(kind))
        else:
            plain = get_origin(kind) or kind
            words.append(_WORDS[plain] if plain in _WORDS else getattr(plain, "__name__", str(plain)))
    *first, last = words
    return f"{', '.join(first)} or {last}" if first else last
