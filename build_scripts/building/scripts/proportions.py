"""Writes the proportions and colours of the board as a module for the page. They stand in a file of the engine."""

from __future__ import annotations

from shared.paths import ENGINE_SOURCE

PROPORTIONS = ENGINE_SOURCE / "crosscut" / "svg" / "proportions.json"
PROPORTIONS_MODULE = "js/board/proportions.js"
"""Where the page's scripts import them from."""


def proportions_script() -> bytes:
    """The script that exports what the engine draws its pictures by."""
    return b"export default " + PROPORTIONS.read_bytes().rstrip() + b";\n"
