"""Turns archives of Python sources into archives of bytecode; runs in the Pyodide that will run the bytecode.

Compiling the sources takes most of the time of a start. The bytecode has no assertions and no docstrings, and only that
of the engine knows its lines. Of the engine it contains the modules that the bridge can reach, without annotations of
functions that nothing reads; of the standard library the modules that the start, micropip and that part of the engine
need. The engine also comes in two parts: what a start needs, and the rest.
"""

from __future__ import annotations

import ast
import importlib
import importlib.util
import io
import json
import marshal
import sys
import zipfile
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path
from types import CodeType
from typing import Any

STANDARD_LIBRARY = "/lib/python314.zip"
ENGINE = "crosscut"

IMPORTED_LATER = ("codeop", "tarfile", "traceback")
"""Modules that Pyodide and Python import only when needed: to unpack, and to report an error."""

CHECK = "checked"
"""The decorator that reads the annotations of parameters: see ``crosscut.arguments``."""

REQUESTS = f"{ENGINE}/bridge/"
"""Modules whose annotations say what JavaScript may send; they are read at run time."""

NET = ".net"
"""The nets of the computer player: the page hands one over when it is needed."""

FOR_PROGRAMMERS = ("/py.typed", ".dist-info/entry_points.txt", ".dist-info/RECORD")
"""What a page does not need of the engine's wheel: its record, for one, lists sources, and there are none left."""

FOR_COMPUTERS = {
    "_pyio", "_pyrepl", "bdb", "code", "compileall", "ctypes", "email", "encodings", "ensurepip", "ftplib", "http",
    "idlelib", "imaplib", "mailbox", "pdb", "poplib", "pydoc", "smtplib", "socketserver", "sqlite3",
    "trace", "unittest", "venv", "webbrowser", "wsgiref", "xmlrpc",
}  # fmt: skip
"""What programs in a page cannot use, or will hardly miss: other processes, the network, tools for a terminal, rare
encodings."""

OF_EXTRAS = ("crosscut/sphinx/", "crosscut/pettingzoo", "crosscut/open_spiel", "crosscut/gtp", "crosscut/benchmark")
"""Modules that need other packages, or are programs of their own."""

ALWAYS_KEPT = ("pyodide/", "_pyodide/")
"""Pyodide's own parts, some of which only a browser imports."""

UNCHECKED_HASH = 0b01
"""The flag of bytecode that stays valid without its source (PEP 552)."""

NO_ASSERTIONS = 1

SAME_LINE = 0x80 | 13 << 3
"""The entry of a line table for an instruction on the line of the one before it; plus one less than how many there are,
eight at most."""


_earlier: dict[str, bytes] = {}
"""The bytecode of an earlier build."""


def take_over(archive: bytes) -> None:
    """Use the bytecode of an archive that an earlier build has made, for the sources that are the same now."""
    with zipfile.ZipFile(io.BytesIO(bytes(archive))) as made:
        _earlier.update((name, made.read(name)) for name in made.namelist())


@cache
def standard_library() -> bytes:
    """The standard library, stripped and compiled."""
    for name in IMPORTED_LATER:
        importlib.import_module(name)
    _import_all_that_the_bridge_reaches()
    used = {_name_in_standard_library(module) for module in list(sys.modules.values())}
    content = Path(STANDARD_LIBRARY).read_bytes()
    return _compile_archive(
        content, lambda name: name in used or name.startswith(ALWAYS_KEPT), finished=with_first_lines_only
    )


def library_for_programs() -> bytes:
    """The modules of the standard library that the page itself does not need, for programs that readers run in it."""
    with zipfile.ZipFile(io.BytesIO(standard_library())) as archive:
        kept = {name.removesuffix("c") for name in archive.namelist()}

    def is_for_programs(name: str) -> bool:
        package = name.split("/", maxsplit=1)[0].removesuffix(".py")
        return name.endswith(".py") and name not in kept and package not in FOR_COMPUTERS

    return _compile_archive(Path(STANDARD_LIBRARY).read_bytes(), is_for_programs, finished=with_first_lines_only)


def micropip(content: bytes) -> bytes:
    """The wheel of micropip with bytecode instead of sources, and without the record of these."""
    return _compile_archive(
        bytes(content), lambda name: not name.endswith(".dist-info/RECORD"), finished=with_first_lines_only
    )


@cache
def engine(content: bytes) -> bytes:
    """The engine's wheel with bytecode instead of sources, without what the bridge cannot reach."""
    _import_all_that_the_bridge_reaches()
    reached = {name.replace(".", "/") for name in sys.modules if name.startswith(ENGINE)}

    sources = zipfile.ZipFile(io.BytesIO(bytes(content))).namelist()

    def is_reached(name: str) -> bool:
        """Whether the bridge reaches a file. Data beside a module of the same name belongs to that module."""
        source = f"{name.rpartition('.')[0]}.py"
        is_of_a_module = name.endswith(".py") or source in sources
        module = source.removesuffix(".py").removesuffix("/__init__")
        return not name.endswith((NET, *FOR_PROGRAMMERS)) and (not is_of_a_module or module in reached)

    return _compile_archive(bytes(content), is_reached, _without_description)


def engine_start(content: bytes) -> bytes:
    """What a start and a board need of the wheel that ``engine`` makes."""
    return _part(engine(bytes(content)), lambda name: name not in _names_in_rest(bytes(content)))


def engine_rest(content: bytes) -> bytes:
    """All else: to be unpacked into the same folder."""
    return _part(engine(bytes(content)), lambda name: name in _names_in_rest(bytes(content)))


def engine_for_programs(content: bytes) -> bytes:
    """The modules of the wheel that the bridge cannot reach, for programs that readers run in the page."""
    with zipfile.ZipFile(io.BytesIO(engine(bytes(content)))) as archive:
        reached = {name.removesuffix("c") for name in archive.namelist()}
    return _compile_archive(
        bytes(content), lambda name: name.endswith(".py") and name not in reached and not name.startswith(OF_EXTRAS)
    )


@cache
def _names_in_rest(content: bytes) -> frozenset[str]:
    """The modules that no start imports, and their data: files with the name of a module, and another ending."""
    with zipfile.ZipFile(io.BytesIO(engine(content))) as archive:
        names = archive.namelist()
    modules = {name.removesuffix(".pyc") for name in names if name.endswith(".pyc")}
    in_start = {name.replace(".", "/") for name in _imported_by_a_start()}
    in_rest = {module for module in modules if module.removesuffix("/__init__") not in in_start}
    return frozenset(name for name in names if name.rpartition(".")[0] in in_rest)


def _part(archive: bytes, is_in_it: Callable[[str], bool]) -> bytes:
    part = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(archive)) as whole, zipfile.ZipFile(part, "w") as target:
        for name in filter(is_in_it, whole.namelist()):
            target.writestr(zipfile.ZipInfo(name), whole.read(name))
    return part.getvalue()


def _without_description(name: str, content: bytes) -> bytes:
    """The fields of the metadata without the text for people, which comes after the first empty line."""
    return content.partition(b"\n\n")[0] + b"\n" if name.endswith(".dist-info/METADATA") else content


@cache
def _imported_by_a_start() -> frozenset[str]:
    """The modules of the engine that the bridge, the catalogue and a board of each game import."""
    bridge = importlib.import_module(f"{ENGINE}.bridge")

    def answer(**request: object) -> Any:
        said = json.loads(bridge.handle(json.dumps(request)))
        while "more" in said:
            said = json.loads(bridge.handle(json.dumps({"more": said["more"]})))
        return said["ok"]

    for game in answer(method="games"):
        answer(method="state", params={"game": game["id"]})
    return frozenset(name for name in sys.modules if name.startswith(ENGINE))


@cache
def _import_all_that_the_bridge_reaches() -> None:
    """Import every module that the reached code imports anywhere, also inside functions."""
    _imported_by_a_start()  # the first, because it asks what has been imported
    bridge = importlib.import_module(f"{ENGINE}.bridge")
    waiting = [*bridge.LOADED_LATER, *(name for name in sys.modules if name.startswith(ENGINE))]
    reached: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached.add(name)
            importlib.import_module(name)
            if name.startswith(ENGINE):
                waiting += _imported_modules(name)


def _imported_modules(name: str) -> Iterator[str]:
    spec = importlib.util.find_spec(name)
    if spec is None or spec.origin is None:
        raise ImportError(f"the source of {name} cannot be found")
    for node in ast.walk(_without_types(ast.parse(Path(spec.origin).read_bytes()))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names if _is_module(node.module, alias.name))


def _without_types(tree: ast.Module) -> ast.Module:
    """The module without the parts that only a type checker reads."""
    body: list[ast.stmt] = []
    for node in tree.body:
        body += node.orelse if isinstance(node, ast.If) and ast.unparse(node.test) == "TYPE_CHECKING" else [node]
    tree.body = body
    return tree


def _is_module(package: str, name: str) -> bool:
    found = importlib.import_module(package)
    return hasattr(found, "__path__") and importlib.util.find_spec(f"{package}.{name}") is not None


def _name_in_standard_library(module: object) -> str:
    return (getattr(module, "__file__", None) or "").removeprefix(f"{STANDARD_LIBRARY}/")


def with_first_lines_only(code: CodeType) -> CodeType:
    """The same code, all of each function on its first line: line tables are a sixth of what is sent.

    There must be one for each instruction, because ``traceback`` reads it.
    """
    instructions = len(code.co_code) // 2
    lengths = [8] * (instructions // 8) + [instructions % 8] * (instructions % 8 > 0)
    table = bytes(byte for length in lengths for byte in (SAME_LINE + length - 1, 0))
    parts = tuple(with_first_lines_only(part) if isinstance(part, CodeType) else part for part in code.co_consts)
    return code.replace(co_linetable=table, co_consts=parts)


def _as_it_is(name: str, content: bytes) -> bytes:
    return content


def _with_all_lines(code: CodeType) -> CodeType:
    return code


def _compile_archive(
    content: bytes,
    is_kept: Callable[[str], bool],
    shipped: Callable[[str, bytes], bytes] = _as_it_is,
    finished: Callable[[CodeType], CodeType] = _with_all_lines,
) -> bytes:
    """Compile the sources of a zip; stored, because it is compressed as a whole for the way.

    ``shipped`` says what becomes of a file that is not a source, ``finished`` what becomes of a module's bytecode.
    """
    compiled = io.BytesIO()
    with zipfile.ZipFile(io.BytesIO(content)) as sources, zipfile.ZipFile(compiled, "w") as target:
        for name in sorted(filter(is_kept, sources.namelist())):
            if name.endswith(".py"):
                target.writestr(zipfile.ZipInfo(f"{name}c"), _bytecode(sources.read(name), name, finished))
            elif not name.endswith("/"):
                target.writestr(zipfile.ZipInfo(name), shipped(name, sources.read(name)))
    return compiled.getvalue()


def _bytecode(source: bytes, name: str, finished: Callable[[CodeType], CodeType]) -> bytes:
    head = importlib.util.MAGIC_NUMBER + UNCHECKED_HASH.to_bytes(4, "little") + importlib.util.source_hash(source)
    earlier = _earlier.get(f"{name}c", b"")
    if earlier.startswith(head):
        return earlier
    tree = ast.parse(source, name)
    _remove_docstrings(tree)
    if name.startswith(f"{ENGINE}/") and not name.startswith(REQUESTS):
        remove_annotations(tree)
    code = finished(compile(tree, name, "exec", dont_inherit=True, optimize=NO_ASSERTIONS))
    return head + marshal.dumps(code)


def _remove_docstrings(tree: ast.Module) -> None:
    """Remove docstrings. Classes keep a short one: for a dataclass without one Python writes one, which takes longer
    than loading."""
    for node in ast.walk(tree):
        if not isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            continue
        if ast.get_docstring(node, clean=False) is not None:
            docstring = node.body.pop(0)
            if isinstance(node, ast.ClassDef):
                node.body.insert(0, ast.Expr(ast.Constant(".")))
            elif not node.body and not isinstance(node, ast.Module):
                node.body.append(ast.copy_location(ast.Pass(), docstring))
    ast.fix_missing_locations(tree)


def remove_annotations(tree: ast.AST, *, is_checked: bool = False) -> None:
    """Remove the annotations of functions. Only the parameters of functions that check their arguments keep theirs."""
    for node in ast.iter_child_nodes(tree):
        is_read = False
        if isinstance(node, ast.ClassDef | ast.FunctionDef):
            is_read = any(isinstance(mark, ast.Name) and mark.id == CHECK for mark in node.decorator_list)
        if isinstance(node, ast.FunctionDef):
            node.returns = None
            for parameter in () if is_read or is_checked else ast.walk(node.args):
                if isinstance(parameter, ast.arg):
                    parameter.annotation = None
        remove_annotations(node, is_checked=is_read and isinstance(node, ast.ClassDef))
