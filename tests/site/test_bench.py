"""The sections of bench.py are there, and its requests ask every method of the bridge."""

from __future__ import annotations

import bench
from benchmarks import tables
from benchmarks.long_requests import long_requests
from crosscut.bridge.calls import METHODS
from shared.paths import REPOSITORY


def test_every_section_can_be_printed() -> None:
    assert {*bench.SECTIONS, "strength"} == tables.SECTIONS.keys()


def test_the_slices_of_every_method_are_measured() -> None:
    positions = REPOSITORY / "tests" / "data" / "legality-positions.json"
    groups = list(long_requests(positions.read_text(encoding="utf-8")))
    assert {request["method"] for _, requests in groups for request in requests} == METHODS.keys()
