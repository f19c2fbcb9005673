"""The examples of docs/theory.md are true."""

from __future__ import annotations

import doctest
from pathlib import Path

from crosscut import theory


def test_the_examples_to_copy() -> None:
    page = Path(__file__).parents[2] / "docs" / "theory.md"
    text = page.read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > 30
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0


def test_what_a_notebook_finds() -> None:
    assert all(getattr(theory, name).__doc__ for name in theory.__all__)
    text = theory.__doc__ or ""
    functions = [name for name in theory.__all__ if name.islower()]
    assert [name for name in functions if name not in text] == []
