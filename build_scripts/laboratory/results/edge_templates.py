"""The edge templates that were found, with how they were found."""

from __future__ import annotations

from pathlib import Path

EDGE_TEMPLATES = Path(__file__).with_name("edge_templates.jsonl")
"""The results behind the table of ``crosscut.templates``."""
