"""The public names of the Python package, read from its sources, as ``python.html`` shows them.

Public names are those in ``crosscut.__all__``, those that the modules among these list in the same way, and the types
in the signatures of all these. Each has a docstring, and each field a sentence under ``Attributes:`` in the docstring
of its class.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import griffe
from markupsafe import Markup, escape

from building.pages.signatures import bases_of, members, signatures_of, types_in
from shared.command import BuildError
from shared.paths import ENGINE_SOURCE

Linked = Callable[[str, str], Markup]
"""The HTML of a text between backquotes, given the role before it (empty if there is none): ``:func:`solve```."""

_MARKED = re.compile(r"``(?P<code>.+?)``|:(?P<role>\w+):`(?P<name>[^`]+)`|\*(?P<words>[A-Za-z](?:[^*]*\w)?)\*")
_BLOCKS = re.compile(r"\n\s*\n")
_IN_COLUMNS = re.compile(r"\S {3,}\S|\n {8,}\S")
_ITEM = re.compile(r"^- ", re.MULTILINE)


def html_of(text: str, linked: Linked) -> Markup:
    """A docstring, up to its first section: a heading at the margin with an indented text right below it."""
    return Markup("\n").join(_shown(text, linked))


def in_line(text: str, linked: Linked) -> Markup:
    """A text in one line."""
    shown, done = Markup(), 0
    text = " ".join(text.split())
    for found in _MARKED.finditer(text):
        shown += escape(text[done : found.start()])
        if found["words"]:
            shown += Markup("<em>{}</em>").format(found["words"])
        else:
            shown += linked(found["role"] or "", found["code"] or found["name"])
        done = found.end()
    return shown + escape(text[done:])


def _shown(text: str, linked: Linked) -> Iterator[Markup]:
    as_it_is: list[str] = []
    for block in _BLOCKS.split(text.strip("\n")):
        lines = block.split("\n")
        if lines[0].startswith((">>>", "    ")) or _IN_COLUMNS.search(block):
            as_it_is.append(block)
            continue
        if as_it_is:
            yield _preformatted(as_it_is)
            as_it_is = []
        if lines[0].startswith("- "):
            items = (in_line(item, linked) for item in _ITEM.split(block)[1:])
            yield Markup("<ul>\n{}</ul>").format(Markup().join(Markup("<li>{}</li>\n").format(item) for item in items))
        elif len(lines) > 1 and lines[1].startswith("    "):
            return
        else:
            yield Markup("<p>{}</p>").format(in_line(block, linked))
    if as_it_is:
        yield _preformatted(as_it_is)


def _preformatted(blocks: list[str]) -> Markup:
    text = "\n\n".join(blocks)
    if not text.startswith(">>>"):
        text = re.sub(r"^    ", "", text, flags=re.MULTILINE)
    # Long lines can be scrolled, by the keyboard, too.
    return Markup('<pre tabindex="0"><code>{}</code></pre>').format(text.replace("<BLANKLINE>", ""))


INTERNAL = {"crosscut.solver.decider.Decider"}
"""Types in public signatures that only modules of the package use."""

_CALLED = {"func", "meth"}
_Found = dict[str, griffe.Object]
"""Names by the parts of the page that describe them. Such a part is named as a program writes the name."""


@dataclass(frozen=True)
class Name:
    """A name that the page describes."""

    anchor: str
    kind: str
    """class, function, module, value, field, property, method or class method."""
    signatures: tuple[Markup, ...]
    text: Markup
    members: tuple[Name, ...] = ()

    @property
    def short(self) -> str:
        """The name without that of its module or class."""
        return self.anchor.rpartition(".")[2]


@dataclass(frozen=True)
class Module:
    """A module with public names; the last one, without a name, has the types that belong to no public module."""

    name: str
    text: Markup
    names: tuple[Name, ...]

    @property
    def anchor(self) -> str:
        """The part of the page that describes it."""
        return self.name or "other-types"

    @property
    def anchors(self) -> list[str]:
        """All parts of the page that describe the module and what is in it."""
        shown = (part.anchor for name in self.names for part in (name, *name.members))
        return [self.anchor, *shown]


@cache
def public_modules(package: str = "crosscut", folder: Path = ENGINE_SOURCE) -> tuple[Module, ...]:
    """A package and its public modules, and the other types.

    Raises BuildError with everything that is missing in the docstrings.
    """
    loaded = griffe.load(package, search_paths=[folder], docstring_parser="google", allow_inspection=False)
    assert isinstance(loaded, griffe.Module)
    names = _PublicNames(loaded)
    found = names.modules()
    if names.faults:
        raise BuildError("The Python reference is not complete:\n  " + "\n  ".join(names.faults))
    return found


class _PublicNames:
    def __init__(self, package: griffe.Module) -> None:
        self.faults: list[str] = []
        self._package = package
        self._places: dict[str, str] = {}
        """The part of the page for every name that it describes, by where the source defines it."""

    def modules(self) -> tuple[Module, ...]:
        package = self._package
        public = {name: self._exported(package, name) for name in map(str, package.exports or ())}
        modules = {package.path: package}
        modules |= {found.path: found for found in public.values() if isinstance(found, griffe.Module)}
        listed = {path: self._listed(module, set(modules)) for path, module in modules.items()}
        others = self._types_in(found for names in listed.values() for found in names.values())
        shown = [Module(path, self._text(modules[path]), self._names(names)) for path, names in listed.items()]
        return (*shown, Module("", Markup(), self._names(others)))

    def _listed(self, module: griffe.Module, modules: set[str]) -> _Found:
        """The public names of a module, without modules that are shown by themselves and names that have a place."""
        listed: _Found = {}
        for name in map(str, module.exports or ()):
            found = self._exported(module, name)
            if not name.startswith("__") and found.path not in modules and found.path not in self._places:
                listed[f"{module.path}.{name}"] = found
        self._give_places(listed)
        return listed

    def _exported(self, module: griffe.Module, name: str) -> griffe.Object:
        # A function may have the name of the module that holds it; then what is imported counts.
        return self._at(module.imports.get(name, f"{module.path}.{name}"))

    def _at(self, path: str) -> griffe.Object:
        """The object at a path of the package. Raises KeyError if there is none."""
        package, *parts = path.split(".")
        found: griffe.Object = self._package
        if package != found.name:
            raise KeyError(package)
        for part in parts:
            member = found.all_members[part]
            found = member.final_target if isinstance(member, griffe.Alias) else member
        return found

    def _give_places(self, listed: _Found) -> None:
        """Decide where names are described, with their members. A class comes after its base classes."""
        for anchor, found in sorted(listed.items(), key=lambda pair: len(_ancestors(pair[1]))):
            self._places[found.path] = anchor
            if isinstance(found, griffe.Class):
                for name, member in members(found):
                    self._places.setdefault(member.path, f"{anchor}.{name}")
            elif isinstance(found, griffe.Module):
                exported = map(str, found.exports or ())
                self._give_places({f"{anchor}.{name}": self._exported(found, name) for name in exported})

    def _types_in(self, names: Iterable[griffe.Object]) -> _Found:
        """The types in the signatures of names, and those in the signatures of these types."""
        waiting = list(names)
        others: _Found = {}
        while waiting:
            for path in types_in(waiting.pop()):
                if not path.startswith(f"{self._package.path}."):
                    continue
                found = self._at(path)
                if found.path not in self._places.keys() | others.keys() | INTERNAL and _is_type(found):
                    others[found.path] = found
                    waiting.append(found)
        self._give_places(others)
        return dict(sorted(others.items()))

    def _names(self, listed: _Found) -> tuple[Name, ...]:
        beside = {found.path for found in listed.values()}
        return tuple(self._name(anchor, found, beside) for anchor, found in listed.items())

    def _name(self, anchor: str, found: griffe.Object, beside: set[str]) -> Name:
        """The entry of a name. Members inherited from a class that is described ``beside`` it are described there."""
        if isinstance(found, griffe.Module):
            listed = {f"{anchor}.{name}": self._exported(found, name) for name in map(str, found.exports or ())}
            return Name(anchor, "module", (), self._text(found), self._names(listed))
        if not isinstance(found, griffe.Class):
            kind = "value" if isinstance(found, griffe.Attribute) else "function"
            return Name(anchor, kind, signatures_of(found, self._placed), self._text(found))
        everything = members(found)
        sentences = {name: text for owner in (*_ancestors(found), found) for name, text in _sentences(owner).items()}
        self.faults += [
            f"{anchor} has no field {name}, but says what it is"
            for name in _sentences(found).keys() - dict(everything).keys()
        ]
        elsewhere = beside - {found.path}
        shown = [(name, member) for name, member in everything if member.path.rpartition(".")[0] not in elsewhere]
        parts = [self._member(f"{anchor}.{name}", member, sentences.get(name, "")) for name, member in shown]
        parts.sort(key=lambda part: part.kind != "field")
        text = self._text(found) + bases_of(found, self._placed)
        return Name(anchor, "class", signatures_of(found, self._placed), text, tuple(parts))

    def _member(self, anchor: str, member: griffe.Object, sentence: str) -> Name:
        signatures = signatures_of(member, self._placed)
        if isinstance(member, griffe.Function):
            kind = "class method" if "classmethod" in member.labels else "method"
            return Name(anchor, kind, signatures, self._text(member))
        if "property" in member.labels:
            return Name(anchor, "property", signatures, self._text(member))
        if not sentence:
            self.faults.append(f"{anchor} has no sentence under Attributes: in the docstring of its class")
        return Name(anchor, "field", signatures, in_line(sentence, self._linked_from(member)))

    def _text(self, found: griffe.Object) -> Markup:
        if found.docstring is None:
            self.faults.append(f"{found.path} has no docstring")
            return Markup()
        texts = [part for part in found.docstring.parsed if not isinstance(part, griffe.DocstringSectionAttributes)]
        unknown = [part for part in texts if not isinstance(part, griffe.DocstringSectionText)]
        self.faults += [
            f"{found.path}: the page does not show a section such as {part.title or part.kind.value}"
            for part in unknown
        ]
        return html_of("\n\n".join(str(part.value) for part in texts), self._linked_from(found))

    def _placed(self, path: str) -> str:
        try:
            return self._places.get(self._at(path).path, "")
        except KeyError:  # a name of another package, or a local one
            return ""

    def _linked_from(self, scope: griffe.Object) -> Linked:
        def linked(role: str, code: str) -> Markup:
            name = code.removeprefix("~")
            shown = name.rpartition(".")[2] if code.startswith("~") else name
            place = self._place_of(scope, name) if role or name.startswith(f"{self._package.path}.") else ""
            shown += "()" if role in _CALLED else ""
            return Markup('<a href="#{}"><code>{}</code></a>' if place else "<code>{1}</code>").format(place, shown)

        return linked

    def _place_of(self, scope: griffe.Object, name: str) -> str:
        """The part of the page that a name in a docstring leads to; empty if it is not a public name."""
        first, dot, rest = name.partition(".")
        try:
            # As in `_exported`: the imported object counts, not a module of that name below it.
            imported = scope.imports.get(first) if isinstance(scope, griffe.Module) else None
            path = name if first == self._package.path else f"{imported or scope.resolve(first)}{dot}{rest}"
            found = self._at(path)
        except (KeyError, griffe.NameResolutionError):
            self.faults.append(f"{scope.path} refers to {name}, which does not exist")
            return ""
        return self._places.get(found.path, "")


def _is_type(found: griffe.Object) -> bool:
    """Whether this is a class or another name of a type: no module, no type variable."""
    is_variable = isinstance(found, griffe.Attribute) and str(found.value).startswith("TypeVar(")
    return not isinstance(found, griffe.Module) and not is_variable


def _ancestors(found: griffe.Object) -> list[griffe.Class]:
    """The base classes of a class within the package, the most general one first."""
    return found.mro()[::-1] if isinstance(found, griffe.Class) else []


def _sentences(found: griffe.Class) -> dict[str, str]:
    """The sentences about fields in the docstring of a class."""
    sections = found.docstring.parsed if found.docstring else []
    fields = [section.value for section in sections if isinstance(section, griffe.DocstringSectionAttributes)]
    return {field.name: field.description for section in fields for field in section}
