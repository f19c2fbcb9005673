"""The examples of docstrings run, and what help() says is complete."""

from __future__ import annotations

import ast
import doctest
import importlib
import os
import pkgutil
import pydoc
import re
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from inspect import isclass, ismodule, isroutine
from io import StringIO
from pathlib import Path
from types import ModuleType

import pytest

import crosscut
from crosscut import metadata, theory

FOLDER = Path(__file__).parents[2]
DOCUMENTS = [FOLDER / name for name in ("README.md", "docs/python-package.md")]
MODULES = ["crosscut", *(module.name for module in pkgutil.walk_packages(crosscut.__path__, "crosscut."))]
SHOWN = re.compile(r"```python\n(.*?)```", re.DOTALL)


@pytest.mark.parametrize("name", [name for name in MODULES if not name.endswith("__main__")])
def test_the_examples_of_a_module(name: str) -> None:
    if name.startswith("crosscut.sphinx"):
        pytest.importorskip("sphinx", reason="Sphinx is not installed")
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


ROOMS = [room for name in crosscut.__all__ if ismodule(room := getattr(crosscut, name))]


def public_classes(module: ModuleType) -> Iterator[type]:
    for name in module.__all__:
        value = getattr(module, name)
        if isclass(value):
            yield value


CLASSES = list(dict.fromkeys(found for module in (crosscut, *ROOMS) for found in public_classes(module)))


def fields(found: type) -> list[str]:
    """What a class itself declares, or counts among its members."""
    names = [*getattr(found, "__annotations__", ()), *getattr(found, "__members__", ())]
    return [name for name in dict.fromkeys(names) if not name.startswith("_")]


@pytest.mark.parametrize("found", [*CLASSES, metadata.Metadata], ids=lambda found: found.__qualname__)
def test_help_says_what_every_field_is(found: type) -> None:
    text = pydoc.plain(pydoc.render_doc(found))
    assert [name for name in fields(found) if not re.search(rf"^ \|      {name}: [\w`].*\w", text, re.MULTILINE)] == []


def test_classes_with_fields_are_found() -> None:
    assert sum(bool(fields(found)) for found in CLASSES) > 25


def test_help_of_a_game_tells_where_its_facts_are_described() -> None:
    assert "help(crosscut.metadata.Metadata)" in (crosscut.Game.__doc__ or "")


def test_every_public_function_and_method_has_a_docstring() -> None:
    public = [getattr(module, name) for module in (crosscut, *ROOMS) for name in module.__all__]
    methods = [member for found in CLASSES for name, member in vars(found).items() if not name.startswith("_")]
    described = [found for found in (*public, *methods) if isclass(found) or isroutine(found)]
    assert len(described) > 100
    assert [found for found in described if not found.__doc__] == []
