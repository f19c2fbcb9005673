"""A plugin of pytest-xdist: the tests of a file share a process. Three kinds of tests share one across files.

Tests in Firefox, by their names: starting it, with an engine, takes longer than most of them. Files that search by
trying every move: that search (`tests/engine/small_boards.py`) takes longer than the tests, and caches its results.
Files that let Sphinx build books (`tests/other_programs/books.py`): importing it takes longer than most builds.

The mark `xdist_group` would say the same, but under pytest 9.2 `--dist loadgroup` ignores it (pytest-xdist 3.8.0, issue
1386).
"""

from __future__ import annotations

import re
from functools import cache

import pytest
from xdist.remote import Producer
from xdist.scheduler import LoadFileScheduling

from shared.paths import REPOSITORY

_FIREFOX = "firefox"
_GROUPS = {
    "search": re.compile(r"^from tests\.engine\.small_boards import .*\bplain_minimax\b", re.MULTILINE),
    "books": re.compile(r"^from tests\.other_programs\.books import ", re.MULTILINE),
}


@pytest.hookimpl
def pytest_xdist_make_scheduler(config: pytest.Config, log: Producer) -> LoadFileScheduling:
    """The scheduler, instead of the one that `--dist` names."""
    return _SharedProcesses(config, log)


class _SharedProcesses(LoadFileScheduling):  # type: ignore[misc] # xdist has no types
    def _split_scope(self, nodeid: str) -> str:
        """The name that the tests of one process have in common."""
        return _FIREFOX if _FIREFOX in nodeid else _group(super()._split_scope(nodeid))


@cache
def _group(file: str) -> str:
    source = (REPOSITORY / file).read_text(encoding="utf-8")
    return next((group for group, uses in _GROUPS.items() if uses.search(source)), file)
