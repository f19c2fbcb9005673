"""Whether a process still runs."""

from __future__ import annotations

from pathlib import Path


def is_running(number: int) -> bool:
    """Whether there is a process of this number; one that has ended, but still waits for its parent, does not count."""
    try:
        state = Path(f"/proc/{number}/stat").read_text().rpartition(")")[2].split()[0]
    except FileNotFoundError:
        return False
    return state not in "ZX"
