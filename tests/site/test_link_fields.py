"""The table of link fields names a reader for each of them, and both languages have it under the same name."""

from __future__ import annotations

import re

import pytest

from crosscut.record.grammar import FIELDS
from crosscut.record.text import READERS
from shared.paths import ENGINE_SOURCE, WEB

MODULES = ("text", "tree_text", "figure_text", "fragment")
RECORD = ENGINE_SOURCE / "crosscut/record"
PYTHON = "".join((RECORD / f"{module}.py").read_text(encoding="utf-8") for module in MODULES)
SCRIPTS = "".join(path.read_text(encoding="utf-8") for path in sorted((WEB / "js/address").glob("*.js")))
KINDS = sorted({field.kind for field in FIELDS.values()})


@pytest.mark.parametrize("kind", KINDS)
def test_each_kind_of_field_has_one_reader_in_each_language(kind: str) -> None:
    in_table = re.findall(rf"^  {kind}: \(said", SCRIPTS, re.MULTILINE)
    alone = re.findall(rf"^(?:async |export )*function read{kind.capitalize()}\(", SCRIPTS, re.MULTILINE)
    assert len(in_table) + len(alone) == 1
    assert bool(in_table) == (kind in READERS)
    functions = re.findall(rf"^def _?read_{kind}\(", PYTHON, re.MULTILINE)
    assert len(functions) == 1 or kind in READERS


def test_no_reader_is_of_a_kind_that_no_field_has() -> None:
    assert READERS.keys() <= set(KINDS)
