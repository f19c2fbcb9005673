"""Reading JSON from outside."""

from __future__ import annotations

import json
import re
from math import isfinite

MAX_NESTING = 400
"""A record with the deepest variations that are allowed has about 300 levels."""

_SIGN = re.compile(r'"(?:[^"\\]++|\\.)*+"|[\[{]|[\]}]', re.DOTALL)


def parse_json(text: str) -> object:
    """The value of a JSON text. Raises ValueError for text that is not JSON, and for nesting that is too deep.

    Where Python runs in a browser, deep recursion ends the whole engine, so the depth is checked first.
    """
    if text.count("[") + text.count("{") > MAX_NESTING and _nesting(text) > MAX_NESTING:
        raise ValueError(f"lists and objects are nested deeper than {MAX_NESTING}")
    value: object = json.loads(text, parse_float=_number, parse_constant=_number)
    return value


def _number(text: str) -> float:
    """A number with a point or an exponent; JSON knows no infinity, and nothing that is not a number."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(f"{text[:40]} is not a finite number")
    return value


def _nesting(text: str) -> int:
    deepest = depth = 0
    for sign in _SIGN.finditer(text):
        if sign[0] in "[{":
            depth += 1
            deepest = max(deepest, depth)
        elif sign[0] in "]}":
            depth -= 1
    return deepest
