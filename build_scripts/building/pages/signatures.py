"""Signatures of Python names as HTML, with links to the types that the page describes, and the types in them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import griffe
from markupsafe import Markup, escape

Placed = Callable[[str], str]
"""The part of the page that describes a name, given where its source defines it; empty if none does."""

Written = griffe.Expr | str | None

LONGEST_VALUE = 60
"""A longer value is left out: the text says what it is."""

_KEYWORD_ONLY = griffe.ParameterKind.keyword_only
_FOR_EACH = {griffe.ParameterKind.var_positional: "*", griffe.ParameterKind.var_keyword: "**"}
_OF_THE_CLASS = {"self", "cls"}


def members(found: griffe.Class) -> list[tuple[str, griffe.Object]]:
    """The public members of a class: its own, then those inherited from other classes of the package."""
    everything = {**found.members, **found.inherited_members}
    public = [(name, member) for name, member in everything.items() if not name.startswith("_")]
    return [(name, member.final_target if isinstance(member, griffe.Alias) else member) for name, member in public]


def signatures_of(found: griffe.Object, placed: Placed) -> tuple[Markup, ...]:
    """The text after a name: all ways to call a function or to make an object; the type of a value."""
    if isinstance(found, griffe.Function):
        return tuple(_call(function, placed) for function in found.overloads or [found])
    if isinstance(found, griffe.Class):
        constructor = constructor_of(found)
        return (_call(constructor, placed),) if constructor else ()
    if isinstance(found, griffe.Attribute) and not _is_alias(found):
        annotation = found.annotation or _given_type(found)
        kind = Markup(": {}").format(written(annotation, placed)) if annotation else Markup()
        default = _default(found)
        is_shown = default and len(str(default)) <= LONGEST_VALUE
        return (kind + Markup(" = {}").format(written(default, placed)) if is_shown else kind,)
    if isinstance(found, griffe.Attribute):
        return (Markup(" = {}").format(written(found.value, placed)),)
    return ()


def bases_of(found: griffe.Class, placed: Placed) -> Markup:
    """The base classes of a class: Python's errors, and classes that the page describes."""
    bases = [base for base in found.bases if str(base).endswith("Error") or placed(_path(base))]
    shown = Markup(" and ").join(Markup("<code>{}</code>").format(written(base, placed)) for base in bases)
    return Markup("\n<p>It is a {}, too.</p>").format(shown) if bases else Markup()


def constructor_of(found: griffe.Class) -> griffe.Function | None:
    """The constructor, where a class writes its own."""
    constructor = found.members.get("__init__")
    # Griffe makes one up for a dataclass; its parameters are the fields.
    return constructor if isinstance(constructor, griffe.Function) and constructor.lineno else None


def written(expression: Written, placed: Placed) -> Markup:
    """An expression, with links."""
    if expression is None or isinstance(expression, str):
        return escape(expression or "")
    if isinstance(expression, griffe.ExprName):
        return _linked(expression, placed)
    if isinstance(expression, griffe.ExprAttribute) and str(expression.first).islower():
        return written(expression.last, placed)  # what a module has, without the name of the module
    return Markup().join(written(part, placed) for part in expression.iterate(flat=False))


def types_in(found: griffe.Object) -> Iterator[str]:
    """Where the types in the signatures of a name are defined, and for a class also those of its members."""
    if isinstance(found, griffe.Class):
        constructor = constructor_of(found)
        if constructor:
            yield from types_in(constructor)
        for _, member in members(found):
            yield from types_in(member)
    elif isinstance(found, griffe.Function):
        for function in found.overloads or [found]:
            for parameter in function.parameters:
                yield from _names(parameter.annotation)
            yield from _names(function.returns)
    elif isinstance(found, griffe.Attribute):
        yield from _names(found.value if _is_alias(found) else found.annotation)


def _call(function: griffe.Function, placed: Placed) -> Markup:
    parts: list[Markup] = []
    for parameter in function.parameters:
        if parameter.name in _OF_THE_CLASS and not parts:
            continue
        if parameter.kind is _KEYWORD_ONLY and not any(part.startswith("*") for part in parts):
            parts.append(Markup("*"))
        stars = _FOR_EACH.get(parameter.kind or _KEYWORD_ONLY, "")
        kind = Markup(": {}").format(written(parameter.annotation, placed)) if parameter.annotation else ""
        has_default = parameter.default and not stars
        default = Markup(" = {}").format(written(parameter.default, placed)) if has_default else ""
        parts.append(escape(stars + parameter.name) + kind + default)
    has_result = function.returns and function.name != "__init__"
    result = Markup(" -> {}").format(written(function.returns, placed)) if has_result else ""
    return Markup("({}){}").format(Markup(", ").join(parts), result)


def _is_alias(found: griffe.Attribute) -> bool:
    return str(found.annotation) == "TypeAlias"


def _default(found: griffe.Attribute) -> Written:
    """The default of a field, also by ``field()``; None for a field that a constructor sets."""
    value = found.value if found.labels & {"class-attribute", "module-attribute"} else None
    if isinstance(value, griffe.ExprCall) and value.canonical_path == "dataclasses.field":
        said = {part.name: part.value for part in value.arguments if isinstance(part, griffe.ExprKeyword)}
        return f"{said['default_factory']}()" if "default_factory" in said else said.get("default")
    return value


def _given_type(found: griffe.Attribute) -> Written:
    """The type of a field that the constructor takes as it is given."""
    parent = found.parent
    constructor = constructor_of(parent) if isinstance(parent, griffe.Class) else None
    given = str(found.value)
    return constructor.parameters[given].annotation if constructor and given in constructor.parameters else None


def _linked(name: griffe.ExprName, placed: Placed) -> Markup:
    place = placed(name.canonical_path)
    return Markup('<a href="#{}">{}</a>').format(place, name.name) if place else escape(name.name)


def _path(base: griffe.Expr | str) -> str:
    return base if isinstance(base, str) else base.canonical_path


def _names(expression: Written) -> Iterator[str]:
    if isinstance(expression, griffe.Expr):
        yield from (part.canonical_path for part in expression.iterate(flat=True) if isinstance(part, griffe.ExprName))
