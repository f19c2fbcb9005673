"""What is known after the first two stones on boards that connections decide."""

from __future__ import annotations

from pathlib import Path

OPENINGS = Path(__file__).with_name("openings.jsonl")
"""The results behind the maps of first stones on 6x6 and 7x7, a line for each first stone and each reply."""
