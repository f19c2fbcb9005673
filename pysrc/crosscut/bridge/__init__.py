"""The entry point for JavaScript: :func:`handle`, JSON text in, JSON text out.

==============================  =======================================================================
``{id, method, params}``        calls a method; :mod:`crosscut.bridge.wire` has the types of all of them
``{id, ok}``                    its answer
``{id, error}``                 there is no answer: ``error`` is ``{code, message, data}``
``{id, more: token}``           the work is a *job* and one slice of it, 8 ms, is done; perhaps also with
                                ``progress`` (0 to 1) and ``partial`` (what the answer would be now)
``{id, method, params, more}``  asks for the next slice; an unknown token starts the job over
``{id, more}``                  the same, shorter; here an unknown token is a ``bad-request``
``{id, cancel: token}``         ends a job; the answer is ``{id, ok: null}``, even if there was none
==============================  =======================================================================

A request, or that for a slice, may say ``"said": true``. Then ``said`` stands beside the answer. For each of its
sentences it has what another language needs to say it: see :mod:`crosscut.bridge.sentences`.

Many jobs may go on side by side; the caller decides whose turn it is. Each request carries its whole game (id, size,
set-up, moves), so a new engine can answer it, too. Parameters are checked against the types of the wire.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from enum import Enum
from functools import lru_cache
from importlib import import_module
from types import NoneType, UnionType
from typing import Literal, TypeAlias, Union, get_args, get_origin, get_type_hints, is_typeddict

from crosscut.bridge import positions, wire
from crosscut.bridge.jobs import BusyError, Job, Jobs
from crosscut.bridge.positions import written
from crosscut.bridge.sentences import sentences_in
from crosscut.game import UnknownGameError
from crosscut.notation.json_text import parse_json
from crosscut.record.replay import MoveRefusedError

__all__ = ["LOADED_LATER", "handle"]

Method: TypeAlias = Callable[..., Job[object, object]]

MAX_REQUEST = 5_000_000
"""Characters of a request; a 26x26 game with all its moves takes about 10,000, the longest link 4,000,000."""

METHODS: Mapping[str, tuple[str, str]] = {
    "games": (positions.__name__, "games"),
    "state": (positions.__name__, "state"),
    "violation": (positions.__name__, "violation"),
    "filling": (positions.__name__, "filling"),
    "explain": ("crosscut.bridge.theory", "explain"),
    "loop-through": ("crosscut.bridge.theory", "loop_through"),
    "unmerge": ("crosscut.bridge.theory", "unmerge"),
    "merge": ("crosscut.bridge.theory", "merge"),
    "levels": ("crosscut.bridge.play", "levels"),
    "advise": ("crosscut.bridge.play", "advise"),
    "solve": ("crosscut.bridge.play", "solve"),
    "prove": ("crosscut.bridge.proofs", "prove"),
    "decision": ("crosscut.bridge.proofs", "decision"),
    "templates": ("crosscut.bridge.edges", "templates"),
    "intrusion": ("crosscut.bridge.edges", "intrusion"),
    "course": ("crosscut.bridge.edges", "course"),
    "judge-task": ("crosscut.bridge.play", "judge"),
    "hint-task": ("crosscut.bridge.play", "hint"),
    "solve-task": ("crosscut.bridge.play", "demonstrate"),
    "check-figure": ("crosscut.bridge.figures", "check_figure"),
    "rules": ("crosscut.bridge.invent", "rules"),
    "try-out": ("crosscut.bridge.invent", "try_out"),
    "ends": ("crosscut.bridge.ends", "ends"),
    "decided": ("crosscut.bridge.decided", "decided"),
    "lab": ("crosscut.bridge.lab", "lab"),
    "svg": ("crosscut.bridge.records", "svg"),
    "export": ("crosscut.bridge.records", "export_record"),
    "import": ("crosscut.bridge.records", "import_record"),
}
"""The module and the function of each method; its signature says what it takes and what it answers."""
LOADED_LATER = tuple(sorted({"crosscut.own", *(module for module, _ in METHODS.values())} - {positions.__name__}))
"""Modules that are imported when a method or an own game first needs them: the start does not wait for them."""

_jobs = Jobs()
_PLAIN = {str: "a text", bool: "true or false", int: "a whole number", float: "a number", NoneType: "null"}


class BadRequestError(Exception):
    """A malformed call: a mistake of the calling program, not of a person."""


def find_method(name: object) -> Method:
    """The function of a method. Raises BadRequestError."""
    if not isinstance(name, str) or name not in METHODS:
        raise BadRequestError(f"{name!r} is not a method: expected one of {', '.join(METHODS)}")
    module, function = METHODS[name]
    method: Method = getattr(import_module(module), function)
    return method


def handle(request_json: str) -> str:
    """Answer one request. Never raises: errors are in the answer."""
    request: dict[str, object] = {}
    try:
        request = _parse(request_json)
        return _response(request, _answer(request))
    except BadRequestError as error:
        failure = _failure("bad-request", str(error))
    except BusyError as error:
        failure = _failure("busy", str(error))
    except MoveRefusedError as error:
        failure = _failure("illegal-move", str(error), written(wire.Refusal, error))
    except UnknownGameError as error:
        failure = _failure("unknown-game", str(error))
    except ValueError as error:
        failure = _failure("bad-input", str(error))
    except Exception as error:  # the page must get an answer in any case
        failure = _failure("internal", f"The engine failed: {type(error).__name__}: {error}")
    return _response(request, {"error": failure})


def _response(request: dict[str, object], answer: dict[str, object]) -> str:
    response = {"id": request.get("id"), **answer}
    if request.get("said") is True:
        response["said"] = sentences_in(answer)
    return json.dumps(response, separators=(",", ":"))


def _failure(code: wire.FailureCode, message: str, data: wire.Refusal | None = None) -> wire.Failure:
    return {"code": code, "message": message, "data": data}


def _parse(request_json: str) -> dict[str, object]:
    if len(request_json) > MAX_REQUEST:
        raise BadRequestError(f"the request has {len(request_json)} characters: expected at most {MAX_REQUEST}")
    try:
        request = parse_json(request_json)
    except ValueError as error:
        raise BadRequestError(f"the request is not JSON: {error}") from None
    if not isinstance(request, dict):
        raise BadRequestError("the request is not an object with id, method and params")
    return request


def _answer(request: dict[str, object]) -> dict[str, object]:
    """The answer without the id."""
    if "cancel" in request:
        _jobs.cancel(str(request["cancel"]))
        return {"ok": None}
    found = _jobs.go_on(str(request["more"])) if "more" in request else None
    if found is None:
        if "more" in request and "method" not in request:
            raise BadRequestError("there is no job of this token")
        method = find_method(request.get("method"))
        found = _jobs.begin(method(read_params(method, request.get("params", {}))))
    return found


def read_params(method: Callable[..., object], value: object) -> object:
    """The parameters that the signature of a method asks for. Raises BadRequestError, naming what is wrong."""
    return _read(value, _kind_of_params(method), "params")


@lru_cache
def _kind_of_params(method: Callable[..., object]) -> object:
    return get_type_hints(method)["params"]


@lru_cache
def _types(kind: object) -> Mapping[str, object]:
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
    """Read an object. Unknown keys are ignored: a newer page may send them."""
    if not isinstance(value, dict):
        raise BadRequestError(f"{name} is not an object")
    found = {}
    for key, inner in _types(kind).items():
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
