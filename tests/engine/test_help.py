"""What ``help()`` shows of the public names: a sentence for each of them, and for each field of a class."""

from __future__ import annotations

import pydoc
import re
from collections.abc import Iterator
from inspect import isclass, ismodule, isroutine
from types import ModuleType

import pytest

import crosscut
from crosscut import metadata

ROOMS = [room for name in crosscut.__all__ if ismodule(room := getattr(crosscut, name))]


def public_classes(module: ModuleType) -> Iterator[type]:
    for name in module.__all__:
        value = getattr(module, name)
        if isclass(value):
            yield value


CLASSES = list(dict.fromkeys(found for module in (crosscut, *ROOMS) for found in public_classes(module)))


def fields(found: type) -> list[str]:
    """What a class itself declares, or counts among its members."""
    names = [*getattr(found, "__annotations__", ()), *getattr(found, "__members__", ())]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


@pytest.mark.parametrize("found", [*CLASSES, metadata.Metadata], ids=lambda found: found.__qualname__)
def test_help_says_what_every_field_is(found: type) -> None:
    text = pydoc.plain(pydoc.render_doc(found))
    assert [name for name in fields(found) if not re.search(rf"^ \|      {name}: [\w`].*\w", text, re.MULTILINE)] == []


def test_classes_with_fields_are_found() -> None:
    assert sum(bool(fields(found)) for found in CLASSES) > 25


def test_help_of_a_game_tells_where_its_facts_are_described() -> None:
    assert "help(crosscut.metadata.Metadata)" in (crosscut.Game.__doc__ or "")


def test_every_public_function_and_method_has_a_docstring() -> None:
    public = [getattr(module, name) for module in (crosscut, *ROOMS) for name in module.__all__]
    methods = [member for found in CLASSES for name, member in vars(found).items() if not name.startswith("_")]
    described = [found for found in (*public, *methods) if isclass(found) or isroutine(found)]
    assert len(described) > 100
    assert [found for found in described if not found.__doc__] == []
