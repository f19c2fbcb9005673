"""The sections of bench.py are there, and its requests ask every method of the bridge."""

from __future__ import annotations

import bench
from benchmarks.__main__ import SECTIONS
from benchmarks.rows import HARD_POSITIONS
from benchmarks.slices import long_requests
from crosscut.bridge.calls import METHODS


def test_every_section_can_be_printed() -> None:
    assert {*bench.SECTIONS, "strength"} == SECTIONS.keys()


def test_the_slices_of_every_method_are_measured() -> None:
    groups = list(long_requests(HARD_POSITIONS.read_text(encoding="utf-8")))
    assert {request["method"] for _, requests in groups for request in requests} == METHODS.keys()
