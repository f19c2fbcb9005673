"""Readable errors for callers: arguments that their annotations do not allow, and changes of unchangeable values."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import FrozenInstanceError
from functools import cache, wraps
from operator import index
from sys import float_info
from types import FunctionType, NoneType, UnionType
from typing import Any, Literal, TypeVar, Union, cast, get_args, get_origin, get_type_hints

from crosscut.said import tr

C = TypeVar("C", bound=Callable[..., Any])
V = TypeVar("V", bound=type)

MOST_QUOTED = 40
"""The most characters of an argument that a message quotes."""
_WORDS = {
    int: "a whole number", float: "a finite number", bool: "True or False", str: "a text", NoneType: "None",
    Callable: "a function", Iterable: "a list", Sequence: "a list", Mapping: "a dictionary",
}  # fmt: skip


def quoted(value: object) -> str:
    """An argument as a message quotes it, cut to a readable length."""
    if isinstance(value, str):
        shown = repr(value if len(value) <= MOST_QUOTED else f"{value[:MOST_QUOTED]}...")
        return tr("'{text}'", text=shown[1:-1]) if shown.startswith("'") else shown
    try:
        shown = repr(value)
    except Exception:  # even a value whose repr fails needs a readable message
        return f"a value of type {type(value).__name__}"
    return shown if len(shown) <= MOST_QUOTED else f"{shown[:MOST_QUOTED]}..."


_readers: dict[object, tuple[tuple[type, ...], Callable[[Any], object]]] = {}


def reads(kind: type, taken: tuple[type, ...], read: Callable[[Any], object]) -> None:
    """Let checked functions take other values where they expect one kind: ``read`` makes it of values of these types.

    So there is one notion of a game, a side, a point, a link and a move wherever one is taken.
    """
    _readers[kind] = taken, read


def checked(function: C) -> C:
    """Make a function raise ValueError for an argument that its annotation does not allow.

    Given a class, this wraps its constructor and public methods, and returns the class. A float must be finite; True is
    not a number; a text is not a list. The items of containers are not checked. Other forms of a value become the kind
    that the annotation names: texts (see :func:`reads`), and the numbers of other packages, such as numpy's.
    """
    if not isinstance(function, type):
        return cast(C, _checked(cast(FunctionType, function)))
    for name, member in list(vars(function).items()):
        if isinstance(member, FunctionType) and (name == "__init__" or not name.startswith("_")):
            setattr(function, name, _checked(member))
    return function


def unchangeable(kind: V) -> V:
    """Make a frozen dataclass with slots raise FrozenInstanceError for every assignment and deletion.

    Without this, assigning a name that is not a field, such as a property, raises a TypeError about ``super``: a
    dataclass with slots is a copy of the class, and its methods still refer to the original.
    """
    kind.__setattr__ = _refuse_setting  # type: ignore[method-assign, assignment]
    kind.__delattr__ = _refuse_deleting  # type: ignore[method-assign, assignment]
    return kind


def _refuse_setting(_value: object, name: str, _new: object) -> None:
    raise FrozenInstanceError(f"cannot assign to field {name!r}")


def _refuse_deleting(_value: object, name: str) -> None:
    raise FrozenInstanceError(f"cannot delete field {name!r}")


def _checked(function: FunctionType) -> Callable[..., object]:
    # Annotations are read at the first call: most functions are never called, and names may be defined later.
    allowed = cache(lambda: _parameters(function))
    places = function.__code__.co_varnames[: function.__code__.co_argcount]
    fine: set[tuple[type, ...]] = set()
    """Types of arguments that were accepted before: calls in a loop have the same again and again."""

    @wraps(function)
    def check(*arguments: object, **named: object) -> object:
        types = tuple(map(type, arguments))
        if types not in fine:
            in_places = dict(zip(places, arguments, strict=False))
            taken = _taken(in_places, allowed())
            if any(given is not one for given, one in zip(in_places.values(), taken, strict=True)):
                arguments = (*taken, *arguments[len(taken) :])
            elif not any(_depends_on_value(allowed().get(name)) for name in in_places):
                fine.add(types)
        if not named:
            return function(*arguments)
        return function(*arguments, **dict(zip(named, _taken(named, allowed()), strict=True)))

    return check


def _parameters(function: FunctionType) -> dict[str, object]:
    """The kinds of the parameters. The return annotation is left out: its module may not be imported yet."""
    without_return = FunctionType(function.__code__, function.__globals__, closure=function.__closure__)
    without_return.__annotations__ = {name: kind for name, kind in function.__annotations__.items() if name != "return"}
    return get_type_hints(without_return)


def _depends_on_value(kind: object) -> bool:
    return any(one is float or get_origin(one) is Literal for one in _kinds(kind))


def _kinds(kind: object) -> tuple[object, ...]:
    """The alternatives of a union, or the kind itself."""
    if get_origin(kind) in (Union, UnionType):
        return tuple(one for part in get_args(kind) for one in _kinds(part))
    return (kind,)


def refuse_other(arguments: Mapping[str, object], allowed: Mapping[str, object]) -> None:
    """Raise ValueError for the first argument that the annotation of that name does not allow."""
    for name, argument in arguments.items():
        kinds = _kinds(allowed.get(name, object))
        if not any(_is(argument, one) for one in kinds):
            raise ValueError(f"{name} is {quoted(argument)}: expected {_in_words(kinds)}")


def _taken(arguments: Mapping[str, object], allowed: Mapping[str, object]) -> list[object]:
    """The arguments as the kinds that the annotations name. Raises ValueError for the first that cannot be taken."""
    found = []
    for name, argument in arguments.items():
        kinds = _kinds(allowed.get(name, object))
        taken = _read(argument, kinds)
        refuse_other({name: taken}, allowed)
        found.append(taken)
    return found


def _read(argument: object, kinds: tuple[object, ...]) -> object:
    """What a reader or a number of another package makes of an argument; itself if there is none."""
    for kind in kinds:
        taken, read = _readers.get(kind, ((), None))
        if read is not None and isinstance(argument, taken):
            return read(argument)
    if not isinstance(argument, (int, float, str)):
        if int in kinds and hasattr(argument, "__index__"):
            try:
                return index(argument)
            except TypeError:  # such as an array of several
                return argument
        if float in kinds and hasattr(argument, "__float__"):
            try:
                return float(argument)
            except TypeError:
                return argument
    return argument


def _is(argument: object, kind: object) -> bool:
    plain = get_origin(kind) or kind
    if plain is Literal:
        return any(argument is one or argument == one for one in get_args(kind))
    if plain in (int, float) and isinstance(argument, bool):
        return False
    if plain is float:
        return isinstance(argument, (int, float)) and abs(argument) <= float_info.max
    if getattr(plain, "_is_protocol", False):
        return True  # the function itself checks what a protocol demands
    if plain in (Iterable, Sequence) and isinstance(argument, (str, bytes)):
        return False  # it would be read as a list of letters
    return isinstance(argument, plain) if isinstance(plain, type) else True


def _in_words(kinds: Iterable[object]) -> str:
    words: list[str] = []
    for kind in kinds:
        if get_origin(kind) is Literal:
            words += map(repr, get_args(kind))
        else:
            plain = get_origin(kind) or kind
            words.append(_WORDS[plain] if plain in _WORDS else getattr(plain, "__name__", str(plain)))
    *first, last = dict.fromkeys(words)
    return f"{', '.join(first)} or {last}" if first else last
