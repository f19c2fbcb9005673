"""The table of rooms in ARCHITECTURE.md says the same as the rules that the test command checks imports by."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

REPOSITORY = Path(__file__).parent.parent


def test_the_table_and_the_rules_agree() -> None:
    lines = (REPOSITORY / "ARCHITECTURE.md").read_text(encoding="utf-8").split("\n")
    first = next(number for number, line in enumerate(lines) if line.startswith("| `pysrc/crosscut/`"))
    last = next(number for number, line in enumerate(lines) if line.startswith("| `bridge/`"))
    rows = [re.findall(r"`(\w+)/?`", line.split("|")[1]) for line in lines[first : last + 1]]
    (rules,) = (
        contract
        for contract in tomllib.loads((REPOSITORY / "pyproject.toml").read_text(encoding="utf-8"))["tool"][
            "importlinter"
        ]["contracts"]
        if contract["id"] == "rooms"
    )
    layers = [set(re.split(r" [|:] ", layer)) for layer in reversed(rules["layers"])]
    assert layers.pop() == {"__main__"}
    assert [layers[0] | layers[1], *layers[2:]] == [set(row) for row in rows]
