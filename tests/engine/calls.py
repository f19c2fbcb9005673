"""Ways for tests to call the engine: by commands, as people do, and by requests to the bridge, as the page does.

Commands run in this process. Answers of the bridge are checked for the type that their method states.
"""

from __future__ import annotations

import io
import json
import sys
from dataclasses import dataclass
from enum import Enum
from importlib.util import find_spec
from types import UnionType
from typing import Any, Literal, Protocol, Union, get_args, get_origin, get_type_hints, is_typeddict

import pytest

from crosscut import bridge
from crosscut.__main__ import main
from crosscut.bridge import find_method

needs_typst = pytest.mark.skipif(find_spec("typst") is None, reason="PNG, PDF and GIF need the extra `pictures`")
"""The mark of tests that draw them: the test command installs it."""


@dataclass(frozen=True)
class Ran:
    """How a command ended."""

    status: object
    out: str
    err: str


class Run(Protocol):
    """Run a command with a text as its standard input."""

    def __call__(self, *words: str, given: str = "") -> Ran: ...


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Run:
    """What runs commands."""

    def run_command(*words: str, given: str = "") -> Ran:
        monkeypatch.setattr(sys, "stdin", io.StringIO(given))
        capsys.readouterr()
        try:
            status: object = main(words)
        except SystemExit as ended:
            status = ended.code
        return Ran(status, *capsys.readouterr())

    return run_command


def check_answer(method: str, answer: object) -> None:
    """Fail unless the answer, read from JSON, has the type that the method declares."""
    _, _, kind = get_args(get_type_hints(find_method(method))["return"])
    assert fits(answer, kind), f"{method} answers {answer!r}, which is no {kind}"


def fits(value: Any, kind: Any) -> bool:
    """Whether a JSON value has a type of the wire, without extra keys."""
    origin, inner = get_origin(kind), get_args(kind)
    if is_typeddict(kind):
        hints = get_type_hints(kind)
        return (
            isinstance(value, dict)
            and kind.__required_keys__ <= value.keys() <= hints.keys()
            and all(fits(item, hints[key]) for key, item in value.items())
        )
    if origin is list:
        return isinstance(value, list) and all(fits(item, inner[0]) for item in value)
    if origin is tuple:
        return isinstance(value, list) and len(value) == len(inner) and all(map(fits, value, inner))
    if origin is dict:
        return isinstance(value, dict) and all(fits(item, inner[1]) for item in value.values())
    if origin is Literal:
        return value in inner
    if origin in (Union, UnionType):
        return any(fits(value, part) for part in inner)
    if issubclass(kind, Enum):
        return value in [member.value for member in kind]
    return type(value) in ((int, float) if kind is float else (kind,))


def ask(method: str, **params: Any) -> Any:
    """The whole answer, however many slices it takes on a slow machine; its type is checked."""
    request = {"id": 7, "method": method, "params": params}
    answer = json.loads(bridge.handle(json.dumps(request)))
    while "more" in answer:
        answer = json.loads(bridge.handle(json.dumps(request | {"more": answer["more"]})))
    assert answer["id"] == 7
    if "ok" in answer:
        check_answer(method, answer["ok"])
    return answer


def ok(method: str, **params: Any) -> Any:
    """The result of a request that succeeds."""
    return ask(method, **params)["ok"]
