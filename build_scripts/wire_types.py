"""Writes the declarations of what the page and the engine say to each other, after a change of the bridge's types."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from building.scripts.wire_declarations import DECLARATIONS, declarations
from shared.command import BuildError, exit_with, say


def main() -> None:
    """Write them."""
    try:
        DECLARATIONS.write_text(declarations(), encoding="utf-8")
    except BuildError as error:
        exit_with(error)
    say(f"{DECLARATIONS.name} says what the bridge says.")


if __name__ == "__main__":
    main()
