"""The examples of docs/solver.md are true."""

from __future__ import annotations

import doctest
from pathlib import Path


def test_the_examples_to_copy() -> None:
    page = Path(__file__).parents[2] / "docs" / "solver.md"
    text = page.read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > 6
    assert doctest.DocTestRunner().run(examples).failed == 0
