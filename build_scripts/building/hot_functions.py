"""Which functions of Python's WebAssembly a start and the engine's work run: a profile, taken by `profile_start.py`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path

from shared.files import hash_bytes

PROFILE = Path(__file__).with_suffix(".json")
"""The hash of the WebAssembly, and its functions in runs of neighbours: how many are cold, how many hot, and so on."""


def hot_functions(wasm: bytes) -> frozenset[int] | None:
    """The numbers of the functions that run, counted from 0 without imported ones; None if this WebAssembly is new."""
    profile = json.loads(PROFILE.read_text(encoding="utf-8"))
    return (
        frozenset(_numbers([int(length) for length in profile["runs"].split()]))
        if profile["wasm"] == hash_bytes(wasm)
        else None
    )


def write_profile(wasm: bytes, hot: Iterable[int]) -> None:
    """Replace the profile."""
    profile = {"wasm": hash_bytes(wasm), "runs": " ".join(map(str, _runs(sorted(hot))))}
    PROFILE.write_text(json.dumps(profile, indent=2) + "\n", encoding="utf-8")


def _numbers(runs: list[int]) -> Iterator[int]:
    number = 0
    for cold, hot in zip(runs[::2], runs[1::2], strict=True):
        number += cold
        yield from range(number, number + hot)
        number += hot


def _runs(hot: list[int]) -> list[int]:
    runs: list[int] = []
    end = -1
    for number in hot:
        if number == end:
            runs[-1] += 1
        else:
            runs += [number - max(end, 0), 1]
        end = number + 1
    return runs
