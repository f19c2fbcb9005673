"""The examples of docs/theory.md and of the modules' texts are true."""

from __future__ import annotations

import doctest
import importlib
import pkgutil
from pathlib import Path

import pytest

from crosscut import theory

MODULES = sorted(f"{theory.__name__}.{module.name}" for module in pkgutil.iter_modules(theory.__path__))


def test_the_examples_to_copy() -> None:
    page = Path(__file__).parent.parent / "docs" / "theory.md"
    text = page.read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > 30
    results = doctest.DocTestRunner().run(examples)
    assert results.failed == 0


@pytest.mark.parametrize("name", [theory.__name__, *(name for name in MODULES if not name.endswith("__main__"))])
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_what_a_notebook_finds() -> None:
    assert all(getattr(theory, name).__doc__ for name in theory.__all__)
    text = theory.__doc__ or ""
    functions = [name for name in theory.__all__ if name.islower()]
    assert [name for name in functions if name not in text] == []
