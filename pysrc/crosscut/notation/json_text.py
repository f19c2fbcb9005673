"""JSON that comes from outside: it may be deep, broken, or hold numbers that JSON does not know."""

from __future__ import annotations

import json
import re
from math import isfinite

from crosscut.said import tr
from crosscut.steps import Steps

MAX_NESTING = 400
"""A record with the deepest variations that are allowed has about 300 levels."""

_SIGN = re.compile(r'"(?:[^"\\]++|\\.)*+(?:"|\\?\Z)|[\[{]|[\]}]', re.DOTALL)
"""A string, which may lack its end; or what opens or closes a list or an object."""
_SIGNS_AT_ONCE = 2_000


def parse_json(text: str) -> object:
    """The value of a JSON text. Raises ValueError for text that is not JSON, and for nesting that is too deep.

    Where Python runs in a browser, deep recursion ends the whole engine, so the depth is checked first.
    """
    if text.count("[") + text.count("{") > MAX_NESTING and _nesting(text) > MAX_NESTING:
        raise ValueError(tr("lists and objects are nested deeper than {most}", most=MAX_NESTING))
    value: object = json.loads(text, parse_float=_number, parse_constant=_number)
    return value


def objects_of_list_steps(text: str) -> Steps[list[str]]:
    """The texts of the whole objects in a JSON list, found in small pieces of work.

    Everything else in the list is skipped. Whether the objects are valid JSON is not checked here.
    """
    found = []
    depth = start = 0
    for number, sign in enumerate(_SIGN.finditer(text)):
        if number % _SIGNS_AT_ONCE == 0:
            yield
        if sign[0] in "[{":
            depth += 1
            if depth == 2:
                start = sign.start()
        elif sign[0] in "]}":
            depth -= 1
            if depth == 1 and sign[0] == "}" and text[start] == "{":
                found.append(text[start : sign.end()])
            elif depth == 0:
                break
    return found


def _number(text: str) -> float:
    """A number with a point or an exponent. JSON has neither infinities nor NaN."""
    value = float(text)
    if not isfinite(value):
        raise ValueError(tr("{text} is not a finite number", text=text[:40]))
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
