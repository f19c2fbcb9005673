"""Requests to the bridge, as the page makes them: after an answer with `more` they ask again."""

from __future__ import annotations

import json
from typing import Any

from crosscut import bridge
from tests.engine.wire_types import check_answer


def ask(method: str, **params: Any) -> Any:
    """The whole answer, however many slices it takes on a slow machine; what it holds is of the type of the method."""
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
