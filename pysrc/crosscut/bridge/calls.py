"""The only thing that JavaScript calls: :func:`handle`, JSON text in, JSON text out.

A request is ``{id, method, params}``; the answer ``{id, ok}``, ``{id, error: {code, message, data}}`` or, when the
work takes longer than a slice, ``{id, more: token}``. The caller then repeats the request with ``more: token`` until
the answer is ``ok``; to cancel, it does not ask again. An unknown token starts the work over.

Requests carry the whole game (id, size, set-up, moves), so an engine started anew answers them as well.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from importlib import import_module
from itertools import count
from time import perf_counter
from typing import Any, TypeAlias

from crosscut.bridge.values import (
    catalogue_entry,
    state_steps,
    violation_fields,
)
from crosscut.geometry import Color
from crosscut.move import parse_move
from crosscut.record.replay import GameReference, MoveRefusedError
from crosscut.registry import games
from crosscut.steps import Steps

Json: TypeAlias = Any
Params: TypeAlias = dict[str, Json]
Work: TypeAlias = Steps[Json]

MAX_REQUEST = 1_000_000
"""Characters of a request; a 26x26 game with all its moves takes about 10,000."""
SLICE_SECONDS = 0.008
"""How long one call works before it answers ``more``."""
MAX_PAUSED = 4
"""Paused works kept; the oldest is dropped, as its caller has most likely cancelled."""
LOADED_LATER = ("crosscut.bridge.records", "crosscut.bridge.theory")
"""Modules that are imported when a method first needs them: the start does not wait for them."""


class BadRequestError(Exception):
    """A call that is not of the bridge's form: a mistake of the calling program, not of a person."""


def _games(params: Params) -> Work:
    yield from ()
    return [catalogue_entry(game) for game in games()]


def _state(params: Params) -> Work:
    reference = yield from GameReference.parse_steps(params)
    last = yield from reference.replay_steps()
    return (yield from state_steps(reference.game, last))


def _violation(params: Params) -> Work:
    reference = yield from GameReference.parse_steps(params)
    position = (yield from reference.replay_steps()).position
    move = parse_move(_text(params, "move"))
    color = Color(_text(params, "color")) if "color" in params else None
    violation = yield from reference.game.violation_steps(position, move, color)
    return None if violation is None else violation_fields(violation)


def _filling(params: Params) -> Work:
    reference = yield from GameReference.parse_steps(params)
    filling = reference.game.filling((yield from reference.replay_steps()).position)
    return None if filling is None else [[str(point), color] for point, color in filling]


def _later(module: str, name: str) -> Callable[[Params], Work]:
    """A method of one of the modules that are loaded later."""

    def work(params: Params) -> Work:
        yield from ()
        return getattr(import_module(module), name)(params)

    return work


def _later_in_slices(module: str, name: str) -> Callable[[Params], Work]:
    """One that takes longer than a slice."""

    def work(params: Params) -> Work:
        return (yield from getattr(import_module(module), name)(params))

    return work


METHODS: dict[str, Callable[[Params], Work]] = {
    "games": _games,
    "state": _state,
    "violation": _violation,
    "filling": _filling,
    "explain": _later_in_slices("crosscut.bridge.theory", "explain_position"),
    "loop-through": _later_in_slices("crosscut.bridge.theory", "loop_through"),
    "unmerge": _later_in_slices("crosscut.bridge.theory", "unmerge"),
    "merge": _later_in_slices("crosscut.bridge.theory", "merge"),
    "svg": _later("crosscut.bridge.records", "svg"),
    "export": _later("crosscut.bridge.records", "export_record"),
    "import": _later("crosscut.bridge.records", "import_record"),
}

_paused: dict[str, tuple[str, Work]] = {}
_tokens = count(1)


def handle(request_json: str) -> str:
    """Answer one request. Never raises: whatever goes wrong is in the answer."""
    request_id: Json = None
    try:
        request = _parse(request_json)
        request_id = request.get("id")
        return _dump({"id": request_id} | _run(request))
    except BadRequestError as error:
        code, message, data = "bad-request", str(error), None
    except MoveRefusedError as error:
        code, message = "illegal-move", str(error)
        data = {"ply": error.ply, "move": error.move, "violation": violation_fields(error.violation)}
    except ValueError as error:
        code, message, data = "bad-input", str(error), None
    except Exception as error:  # the page must get an answer, whatever happens here
        code, message, data = "internal", f"The engine failed: {type(error).__name__}: {error}", None
    return _dump({"id": request_id, "error": {"code": code, "message": message, "data": data}})


def _parse(request_json: str) -> dict[str, Json]:
    if len(request_json) > MAX_REQUEST:
        raise BadRequestError(f"the request has {len(request_json)} characters: expected at most {MAX_REQUEST}")
    try:
        request = json.loads(request_json)
    except (ValueError, RecursionError):
        raise BadRequestError("the request is not JSON") from None
    if not isinstance(request, dict):
        raise BadRequestError("the request is not an object with id, method and params")
    return request


def _run(request: dict[str, Json]) -> dict[str, Json]:
    method, params = request.get("method"), request.get("params", {})
    if not isinstance(method, str) or method not in METHODS:
        raise BadRequestError(f"{method!r} is not a method: expected one of {', '.join(METHODS)}")
    if not isinstance(params, dict):
        raise BadRequestError("params is not an object")
    call = _dump([method, params])
    paused_call, work = _paused.pop(str(request.get("more")), (None, None))
    if work is None or paused_call != call:
        work = METHODS[method](params)
    end = perf_counter() + SLICE_SECONDS
    try:
        next(work)
        while perf_counter() < end:
            next(work)
    except StopIteration as stop:
        return {"ok": stop.value}
    if len(_paused) >= MAX_PAUSED:
        del _paused[next(iter(_paused))]
    token = str(next(_tokens))
    _paused[token] = (call, work)
    return {"more": token}


def _text(params: Params, name: str) -> str:
    value = params.get(name)
    if not isinstance(value, str):
        raise BadRequestError(f"params.{name} is not a text")
    return value


def _dump(value: Json) -> str:
    return json.dumps(value, separators=(",", ":"))
