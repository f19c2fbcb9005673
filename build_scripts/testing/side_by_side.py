"""Runs steps that do not depend on each other at the same time, and prints the output of each in one piece."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from shared.command import say
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, REPOSITORY


@dataclass(frozen=True)
class Step:
    """A program to run in the repository, and the name by which people know it."""

    name: str
    command: Sequence[str | Path]


def processors() -> int:
    """How many processors this program may use."""
    return len(os.sched_getaffinity(0)) if hasattr(os, "sched_getaffinity") else os.cpu_count() or 1


def run_side_by_side(chains: Sequence[Sequence[Step]]) -> list[str]:
    """Run all chains, as many at once as there are processors; return the names of the steps that failed.

    The steps of a chain run one after the other. Where one fails, those after it are left out, and count as failed.
    """
    with ThreadPoolExecutor(processors()) as pool:
        return [name for failed in pool.map(_run_chain, chains) for name in failed]


def _run_chain(chain: Sequence[Step]) -> list[str]:
    for number, step in enumerate(chain):
        if not _passes(step):
            return [left.name for left in chain[number:]]
    return []


def _passes(step: Step) -> bool:
    start = time.monotonic()
    imports = {"PYTHONPATH": os.pathsep.join(map(str, (BUILD_SCRIPTS, ENGINE_SOURCE)))}
    try:
        finished = subprocess.run(
            [str(word) for word in step.command],
            cwd=REPOSITORY,
            env={**os.environ, **imports},
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            encoding="utf-8",
            errors="replace",
            check=False,
        )
        passed, output = finished.returncode == 0, finished.stdout.rstrip()
    except FileNotFoundError:
        passed, output = False, f"error: The program {step.command[0]} is needed and was not found."
    verdict = "passed" if passed else "FAILED"
    say("\n".join(filter(None, [f"== {step.name}: {verdict}, {time.monotonic() - start:.1f} s", output])))
    return passed
