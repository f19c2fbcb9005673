"""A plugin for pytest that writes down what tests ask the bridge, whoever asks: a test itself, or a page in a browser.

It must be loaded before the tests, because they may import the bridge's function by its name.
"""

from __future__ import annotations

import json
import os
from pathlib import Path

from crosscut import bridge

FOLDER = "CROSSCUT_RECORD_REQUESTS"
"""The environment variable that names the folder for the requests. Each process writes a file of its own, named by its
number. A line is a request."""

_handle = bridge.handle
_written: set[str] = set()


def _record(request_json: str) -> str:
    if request_json not in _written:
        _written.add(request_json)
        with Path(os.environ[FOLDER], f"{os.getpid()}.jsonl").open("a", encoding="utf-8") as file:
            file.write(f"{json.dumps(request_json)}\n")
    return _handle(request_json)


bridge.handle = _record
