"""Puts parts of pages into them. A part has a file of its own, so that a page's source stays short."""

from __future__ import annotations

import re

from shared.command import BuildError
from shared.paths import WEB

PARTS = WEB / "parts"

_PART = re.compile(r"^\{\{part ([a-z-]+)\}\}$", re.MULTILINE)


def with_parts(source: str) -> str:
    """The source with the parts that it asks for. Raises BuildError for a part that has no file."""

    def part(placeholder: re.Match[str]) -> str:
        path = PARTS / f"{placeholder[1]}.html"
        if not path.is_file():
            raise BuildError(f"A page asks for {placeholder[0]}, but there is no {path.name} in web/parts.")
        return with_parts(path.read_text(encoding="utf-8").rstrip("\n"))

    return _PART.sub(part, source)
