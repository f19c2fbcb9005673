"""The reports that the site shows."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from crosscut.said import Said, counted, listed, rounded, tr

REPORTS = Path(__file__).with_name("lab_reports.jsonl")
"""A line of JSON for each game, as the bridge answers ``lab``, but its sentences as ``crosscut.bridge.sentences`` sends
them, so that pages in any language can say them."""


def read_reports(path: Path = REPORTS) -> dict[str, Any]:
    """The reports by the ids of their games."""
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    return {report["game"]: report for report in map(json.loads, lines)}


def said_in(report: Mapping[str, Any]) -> list[Said]:
    """The sentences of a report."""
    return [_said(sentence) for sentence in report["sentences"]]


def _said(sentence: list[Any]) -> Said:
    template, values, *one = sentence
    known = {name: _value(value) for name, value in values.items()}
    return counted(known.pop("n"), one[0], template, **known) if one else tr(template, **known)


def _value(value: Any) -> Any:
    if isinstance(value, list):
        return _said(value)
    if not isinstance(value, dict):
        return value
    if "number" in value:
        return rounded(value["number"], value["digits"])
    return listed(map(_value, value["list"]), value["word"])
