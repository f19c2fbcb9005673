"""Turns archives of Python sources into archives of bytecode; runs in the Pyodide that will run the bytecode.

Compiling the sources is most of the time that a start takes. The bytecode holds no assertions and no docstrings but
those of classes, and only the modules of the standard library that the start, micropip and the engine need.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import marshal
import pkgutil
import sys
import zipfile
from collections.abc import Callable, Iterator
from pathlib import Path

STANDARD_LIBRARY = "/lib/python314.zip"
ENGINE = "crosscut"

IMPORTED_LATER = ("codeop", "tarfile", "traceback")
"""What Pyodide and Python import only when they need it: to unpack, and to tell of an error."""

ALWAYS_KEPT = ("pyodide/", "_pyodide/")
"""Pyodide's own parts, some of which only a browser imports."""

UNCHECKED_HASH = 0b01
"""The flag of bytecode that is valid whatever became of its source (PEP 552)."""

NO_ASSERTIONS = 1


def standard_library() -> bytes:
    """The standard library, stripped and compiled."""
    for name in (*IMPORTED_LATER, *_modules_of_the_engine()):
        importlib.import_module(name)
    used = {_name_in_standard_library(module) for module in list(sys.modules.values())}
    content = Path(STANDARD_LIBRARY).read_bytes()
    return _compile_archive(content, lambda name: name in used or name.startswith(ALWAYS_KEPT))


def wheel(content: bytes) -> bytes:
    """A wheel with bytecode in place of sources, and without the record of the sources' hashes."""
    return _compile_archive(bytes(content), lambda name: not name.endswith(".dist-info/RECORD"))


def _modules_of_the_engine() -> Iterator[str]:
    """Every module of the engine, and every module that one of them imports anywhere in its code."""
    package = importlib.import_module(ENGINE)
    for module in pkgutil.walk_packages(package.__path__, f"{ENGINE}."):
        yield module.name
        spec = importlib.util.find_spec(module.name)
        if spec is None or spec.origin is None:
            continue
        for node in ast.walk(ast.parse(Path(spec.origin).read_bytes())):
            if isinstance(node, ast.Import):
                yield from (alias.name for alias in node.names)
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                yield node.module


def _name_in_standard_library(module: object) -> str:
    return (getattr(module, "__file__", None) or "").removeprefix(f"{STANDARD_LIBRARY}/")


def _compile_archive(content: bytes, is_kept: Callable[[str], bool]) -> bytes:
    """Compile the sources of a zip; stored, because it is compressed as a whole for the way."""
    compiled = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as sources, zipfile.ZipFile(compiled, "w") as target:
        for name in sorted(filter(is_kept, sources.namelist())):
            if name.endswith(".py"):
                target.writestr(zipfile.ZipInfo(f"{name}c"), _bytecode(sources.read(name), name))
            elif not name.endswith("/"):
                target.writestr(zipfile.ZipInfo(name), sources.read(name))
    return compiled.getvalue()


def _bytecode(source: bytes, name: str) -> bytes:
    tree = ast.parse(source, name)
    _remove_docstrings(tree)
    code = compile(tree, name, "exec", dont_inherit=True, optimize=NO_ASSERTIONS)
    flags = UNCHECKED_HASH.to_bytes(4, "little")
    return importlib.util.MAGIC_NUMBER + flags + importlib.util.source_hash(source) + marshal.dumps(code)


def _remove_docstrings(tree: ast.Module) -> None:
    """Classes keep theirs: for a dataclass without one Python writes one, which takes longer than to load it."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            docstring = node.body.pop(0)
            if not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), docstring))
