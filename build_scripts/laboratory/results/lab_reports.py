"""The reports that the site shows."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

REPORTS = Path(__file__).with_name("lab_reports.jsonl")
"""A line of JSON for each game, as the bridge answers ``lab``."""


def read_reports(path: Path = REPORTS) -> dict[str, Any]:
    """The reports by the ids of their games."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {report["game"]: report for report in map(json.loads, lines)}
