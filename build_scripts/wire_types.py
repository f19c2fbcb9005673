"""Writes the TypeScript declarations of the bridge's requests and answers, from the types in `crosscut.bridge`.

The set-up runs it. Run `python3 build_scripts/wire_types.py` yourself for an editor to see a change of these types.
"""

from __future__ import annotations

import ast
import inspect
import sys
from collections.abc import Iterator
from enum import Enum
from pathlib import Path
from types import NoneType, UnionType
from typing import Literal, Union, get_args, get_origin, get_type_hints, is_typeddict

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from crosscut.bridge import METHODS, find_method, wire
from crosscut.bridge.jobs import Progress
from crosscut.bridge.wire import edges, figures, lab, play, proofs, records, theory
from shared.command import run_program, say
from shared.paths import REPOSITORY, WIRE_TYPES

_HEAD = """\
/**
 * The messages between the page and the engine. Made from pysrc/crosscut/bridge by
 * `python3 build_scripts/wire_types.py`: change it there.
 */
"""
_PLAIN = {str: "string", bool: "boolean", int: "number", float: "number", NoneType: "null", object: "unknown"}
_MODULES = (wire, theory, play, proofs, edges, lab, figures, records)
_NAMES = {name: kind for module in _MODULES for name, kind in vars(module).items()}
_ALIASES = {kind: name for name, kind in _NAMES.items() if get_origin(kind) in (Literal, Union, UnionType, tuple)}
_TAIL = """
export type Method = keyof Methods;
export type Params<M extends Method> = Methods[M]["params"];
export type Answer<M extends Method> = Methods[M]["answer"];
/** The partial answers of a method before its answer; `never` if it has none. */
export type PartialAnswer<M extends Method> = Methods[M]["partial"];
"""


def declarations() -> str:
    """The declarations as TypeScript."""
    return "\n".join([_HEAD, *_enums(), *_aliases(), *_interfaces(), *_methods(), _TAIL])


def _enums() -> Iterator[str]:
    for name, kind in _NAMES.items():
        if isinstance(kind, type) and issubclass(kind, Enum):
            yield f"export type {name} = {_literals(kind)};"


def _aliases() -> Iterator[str]:
    for kind, name in _ALIASES.items():
        yield f"export type {name} = {_type(kind, named=False)};"


def _interfaces() -> Iterator[str]:
    for module in _MODULES:
        for node in ast.parse(inspect.getsource(module)).body:
            if isinstance(node, ast.ClassDef):
                yield from _interface(node)


def _interface(node: ast.ClassDef) -> Iterator[str]:
    kind = _NAMES[node.name]
    hints = get_type_hints(kind)
    bases = [base.id for base in node.bases if isinstance(base, ast.Name) and base.id != "TypedDict"]
    yield from _comment(ast.get_docstring(node))
    extends = f" extends {', '.join(bases)}" if bases else ""
    yield f"export interface {node.name}{extends} {{"
    for statement, following in zip(node.body, [*node.body[1:], None], strict=True):
        if isinstance(statement, ast.AnnAssign) and isinstance(statement.target, ast.Name):
            name = statement.target.id
            yield from _comment(_text(following), "  ")
            yield f"  {name}{'' if name in kind.__required_keys__ else '?'}: {_type(hints[name])};"
    yield "}"


def _methods() -> Iterator[str]:
    yield "/** The methods: what each takes, and what it answers. */"
    yield "export interface Methods {"
    for name in METHODS:
        method = find_method(name)
        hints = get_type_hints(method)
        pauses, _, answer = get_args(hints["return"])
        yield from _comment(inspect.getdoc(method), "  ")
        types = f"params: {_type(hints['params'])}; answer: {_type(answer)}; partial: {_partial(pauses)}"
        yield f'  "{name}": {{ {types} }};'
    yield "}"


def _partial(pauses: object) -> str:
    partial = [_type(get_args(kind)[0]) for kind in get_args(pauses) if get_origin(kind) is Progress]
    return partial[0] if partial else "never"


def _type(kind: object, *, named: bool = True) -> str:
    """A Python type in TypeScript."""
    if named and kind in _ALIASES:
        return _ALIASES[kind]
    if isinstance(kind, type) and (is_typeddict(kind) or issubclass(kind, Enum)):
        return kind.__name__
    origin, inner = get_origin(kind), get_args(kind)
    if origin is list:
        item = _type(inner[0])
        return f"({item})[]" if " | " in item else f"{item}[]"
    if origin is tuple:
        return f"[{', '.join(map(_type, inner))}]"
    if origin is dict:
        return f"Record<{_type(inner[0])}, {_type(inner[1])}>"
    if origin is Literal:
        return " | ".join(f'"{value}"' for value in inner)
    if origin in (Union, UnionType):
        return " | ".join(map(_type, inner))
    return next(text for plain, text in _PLAIN.items() if plain is kind)


def _literals(kind: type[Enum]) -> str:
    return " | ".join(f'"{member.value}"' for member in kind)


def _text(statement: ast.stmt | None) -> str | None:
    """The text of a docstring."""
    if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
        return inspect.cleandoc(str(statement.value.value))
    return None


def _comment(text: str | None, margin: str = "") -> Iterator[str]:
    if text is not None:
        lines = text.replace("``", "`").replace("None", "null").split("\n")
        yield f"{margin}/** " + f"\n{margin} * ".join(lines) + " */"


def main() -> None:
    """Write the declarations, unless they are there."""
    text = declarations()
    if not WIRE_TYPES.exists() or WIRE_TYPES.read_text(encoding="utf-8") != text:
        WIRE_TYPES.write_text(text, encoding="utf-8")
        say(f"The types of the bridge are written to {WIRE_TYPES.relative_to(REPOSITORY)}.")


if __name__ == "__main__":
    run_program(main)
