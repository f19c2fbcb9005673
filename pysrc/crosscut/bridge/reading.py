"""Reads what a caller sends, and checks that it has the form of the wire's types."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints, is_typeddict


class BadRequestError(Exception):
    """A call that does not have the bridge's form: a mistake of the calling program, not of a person."""


_PLAIN = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", NoneType: "null"}


def read_params(method: Callable[..., object], value: object) -> object:
    """The parameters that the signature of a method asks for. Raises BadRequestError, naming what is wrong."""
    return _read(value, _kind_of_params(method), "params")


@lru_cache
def _kind_of_params(method: Callable[..., object]) -> object:
    return get_type_hints(method)["params"]


@lru_cache
def _fields(kind: object) -> Mapping[str, object]:
    """The keys of a TypedDict and their types."""
    return get_type_hints(kind)


def _read(value: object, kind: object, name: str) -> object:
    if is_typeddict(kind):
        return _read_fields(value, kind, name)
    origin = get_origin(kind)
    if origin is list:
        if not isinstance(value, list):
            raise BadRequestError(f"{name} is not a list")
        (inner,) = get_args(kind)
        return [_read(item, inner, f"{name}[{index}]") for index, item in enumerate(value)]
    if origin is Literal:
        return _one_of(value, get_args(kind), name)
    if origin in (Union, UnionType):
        return None if value is None else _read(value, get_args(kind)[0], name)
    if isinstance(kind, type) and issubclass(kind, Enum):
        return kind(_one_of(value, tuple(member.value for member in kind), name))
    return _read_plain(value, kind, name)


def _read_fields(value: object, kind: object, name: str) -> dict[str, object]:
    """This ignores keys that the type does not know: a newer page may send them."""
    if not isinstance(value, dict):
        raise BadRequestError(f"{name} is not an object")
    found = {}
    for key, inner in _fields(kind).items():
        if key in value:
            found[key] = _read(value[key], inner, f"{name}.{key}")
        elif key in getattr(kind, "__required_keys__", ()):
            raise BadRequestError(f"{name}.{key} is missing")
    return found


def _one_of(value: object, choices: tuple[object, ...], name: str) -> object:
    if value not in choices:
        raise BadRequestError(f"{name} is {str(value)[:40]!r}: expected one of {', '.join(map(str, choices))}")
    return value


def _read_plain(value: object, kind: object, name: str) -> object:
    accepted = (int, float) if kind is float else (kind,)
    if type(value) not in accepted:
        raise BadRequestError(f"{name} is not {next(text for plain, text in _PLAIN.items() if plain is kind)}")
    return value
