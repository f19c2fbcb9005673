"""Every Python example that the package, the README or a document shows is true."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import pkgutil
import re
import subprocess
import sys
from contextlib import redirect_stdout
from io import StringIO
from pathlib import Path

import pytest

import crosscut
from crosscut import theory

FOLDER = Path(__file__).parents[2]
DOCUMENTS = [FOLDER / name for name in ("README.md", "docs/python-package.md")]
MODULES = ["crosscut", *(module.name for module in pkgutil.walk_packages(crosscut.__path__, "crosscut."))]
SHOWN = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module(name: str) -> None:
    assert doctest.testmod(importlib.import_module(name)).failed == 0


def test_the_first_page_of_help_has_examples() -> None:
    assert len(doctest.DocTestParser().get_examples(crosscut.__doc__ or "")) > 5


@pytest.mark.parametrize("document", DOCUMENTS, ids=lambda document: document.name)
def test_the_examples_of_a_document(document: Path) -> None:
    shown = SHOWN.findall(document.read_text(encoding="utf-8"))
    assert shown
    for example in shown:
        assert ast.parse(example).body
        with redirect_stdout(StringIO()) as printed:
            exec(compile(example, document.name, "exec"), {})
        promised = re.findall(r"^# (.*)$", example, re.MULTILINE)
        assert promised and " ".join(promised).split() == printed.getvalue().split()


def programs(document: str) -> list[str]:
    found = SHOWN.findall((FOLDER / document).read_text(encoding="utf-8"))
    assert found
    return found


@pytest.mark.parametrize(
    "program",
    [*programs("docs/how-to.md"), *programs("docs/levels.md")],
    ids=lambda program: program.split("\n\n")[1][:30],
)
def test_a_program_to_copy(program: str, tmp_path: Path) -> None:
    """As a reader runs it: from a file, in a folder of its own. It may start processes and write files."""
    (tmp_path / "program.py").write_text(program, encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-W", "error", "program.py"],
        cwd=tmp_path,
        env={**os.environ, "PYTHONPATH": str(FOLDER / "pysrc")},
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    promised = re.findall(r"^#(.*)$", program, re.MULTILINE)
    assert promised and " ".join(promised).split() == done.stdout.split()


@pytest.mark.parametrize(("name", "least"), [("solver.md", 6), ("theory.md", 30)])
def test_the_examples_to_copy(name: str, least: int) -> None:
    page = FOLDER / "docs" / name
    text = page.read_text(encoding="utf-8").replace("```python\n", "").replace("```\n", "\n")
    examples = doctest.DocTestParser().get_doctest(text, {}, page.name, str(page), 0)
    assert len(examples.examples) > least
    assert doctest.DocTestRunner().run(examples).failed == 0


def test_what_a_notebook_finds() -> None:
    assert all(getattr(theory, name).__doc__ for name in theory.__all__)
    text = theory.__doc__ or ""
    functions = [name for name in theory.__all__ if name.islower()]
    assert [name for name in functions if name not in text] == []
