"""What makes a browser load or evaluate something, and what of it our scripts and styles must leave alone."""

from __future__ import annotations

import re
from collections.abc import Iterator

LOADING_ATTRIBUTES = {
    ("audio", "src"),
    ("embed", "src"),
    ("iframe", "src"),
    ("img", "src"),
    ("img", "srcset"),
    ("link", "href"),
    ("object", "data"),
    ("script", "src"),
    ("source", "src"),
    ("source", "srcset"),
    ("video", "src"),
}
"""Where a page makes the browser load something; links that a person follows may lead anywhere."""

FORBIDDEN_IN_SCRIPTS = {
    "eval": re.compile(r"\beval\s*\("),
    "new Function": re.compile(r"\bnew\s+Function\b"),
    "innerHTML": re.compile(r"\b(?:inner|outer)HTML\s*\+?=[^=]"),
    "insertAdjacentHTML": re.compile(r"\binsertAdjacentHTML\b"),
    "document.write": re.compile(r"\bdocument\.write"),
    "a foreign import": re.compile(r"\bimport\b[^;\n]*[\"'](?:https?:)?//"),
    "a foreign request": re.compile(r"\b(?:fetch|Worker|URL)\s*\(\s*[\"'`](?:https?:)?//"),
}
FOREIGN_IN_STYLES = re.compile(r"@import|url\(\s*[\"']?(?:[a-z]+:)?//", re.IGNORECASE)


def script_faults(source: str) -> Iterator[str]:
    """What a script of ours must not do."""
    for what, pattern in FORBIDDEN_IN_SCRIPTS.items():
        if pattern.search(source):
            yield f"a script must not use {what}"
