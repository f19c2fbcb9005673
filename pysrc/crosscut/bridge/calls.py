"""One request in, one answer out."""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from importlib import import_module
from typing import TypeAlias

from crosscut.bridge import positions
from crosscut.bridge.jobs import BusyError, Done, Job, Jobs, Paused
from crosscut.bridge.reading import BadRequestError, read_params
from crosscut.bridge.values import violation_fields
from crosscut.bridge.wire import messages as wire
from crosscut.bridge.wire.positions import Refusal
from crosscut.notation.json_text import parse_json
from crosscut.record.replay import MoveRefusedError

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
    "levels": ("crosscut.bridge.player", "levels"),
    "advise": ("crosscut.bridge.player", "advise"),
    "solve": ("crosscut.bridge.solver", "solve"),
    "judge-task": ("crosscut.bridge.tasks", "judge"),
    "hint-task": ("crosscut.bridge.tasks", "hint"),
    "solve-task": ("crosscut.bridge.tasks", "demonstrate"),
    "svg": ("crosscut.bridge.records", "svg"),
    "export": ("crosscut.bridge.records", "export_record"),
    "import": ("crosscut.bridge.records", "import_record"),
}
"""The module and the function of each method; its signature says what it takes and what it answers."""
LOADED_LATER = tuple(sorted({module for module, _ in METHODS.values()} - {positions.__name__}))
"""Modules that are imported when a method first needs them: the start does not wait for them."""

_jobs = Jobs()


def find_method(name: object) -> Method:
    """The function that does a method's work. Raises BadRequestError."""
    if not isinstance(name, str) or name not in METHODS:
        raise BadRequestError(f"{name!r} is not a method: expected one of {', '.join(METHODS)}")
    module, function = METHODS[name]
    method: Method = getattr(import_module(module), function)
    return method


def handle(request_json: str) -> str:
    """Answer one request. Never raises: whatever goes wrong is in the answer."""
    request_id: object = None
    try:
        request = _parse(request_json)
        request_id = request.get("id")
        return _dump({"id": request_id} | _answer(request))
    except BadRequestError as error:
        failure = _failure("bad-request", str(error))
    except BusyError as error:
        failure = _failure("busy", str(error))
    except MoveRefusedError as error:
        refusal: Refusal = {
            "ply": error.ply,
            "move": error.move,
            "violation": violation_fields(error.violation),
        }
        failure = _failure("illegal-move", str(error), refusal)
    except ValueError as error:
        failure = _failure("bad-input", str(error))
    except Exception as error:  # the page must get an answer, whatever goes wrong here
        failure = _failure("internal", f"The engine failed: {type(error).__name__}: {error}")
    return _dump({"id": request_id, "error": failure})


def _failure(code: wire.FailureCode, message: str, data: Refusal | None = None) -> wire.Failure:
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
    """The answer without its id."""
    if "cancel" in request:
        _jobs.cancel(str(request["cancel"]))
        return {"ok": None}
    found = _jobs.go_on(str(request["more"])) if "more" in request else None
    if found is None:
        if "more" in request and "method" not in request:
            raise BadRequestError("there is no job of this token")
        found = _begin(request)
    return _fields(found)


def _begin(request: dict[str, object]) -> Done | Paused:
    method = find_method(request.get("method"))
    return _jobs.begin(method(read_params(method, request.get("params", {}))))


def _fields(found: Done | Paused) -> dict[str, object]:
    if isinstance(found, Done):
        return {"ok": found.answer}
    fields: dict[str, object] = {"more": found.token}
    if found.progress is not None:
        fields["progress"] = found.progress
    if found.partial is not None:
        fields["partial"] = found.partial
    return fields


def _dump(value: object) -> str:
    return json.dumps(value, separators=(",", ":"))
