"""A quick way for Playwright to find out which line of a test calls it.

It asks with every call, for error messages. The library's own answer looks for the file of every frame, down to the
start of the program, on the disk and among all modules: more than half of what this process does in a test.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import FrameType

import playwright
import pytest

_PLAYWRIGHT = str(Path(playwright.__file__).parent)


def _stack(_context: int = 1) -> list[inspect.FrameInfo]:
    """Playwright's own frames, and the one that called it."""
    frames = []
    frame: FrameType | None = sys._getframe(1)
    while frame is not None:
        code = frame.f_code
        frames.append(inspect.FrameInfo(frame, code.co_filename, frame.f_lineno, code.co_name, None, None))
        if not code.co_filename.startswith(_PLAYWRIGHT):
            break
        frame = frame.f_back
    return frames


@contextmanager
def quick_stack() -> Iterator[None]:
    """Let it be used for a while."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(inspect, "stack", _stack)
        yield
