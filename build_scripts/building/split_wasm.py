"""Splits a WebAssembly module in two: what a start runs, and the rest, which may come later.

Both modules have all functions of the whole, each under its old index; so no instruction is read or changed. A function
whose code is in the other module has a *stub* in its place, which calls it through a table that both share:

    start   hot functions as they were; stubs of the cold ones; memory, data, tables and exports as they were
    rest    cold functions as they were; stubs of the hot ones; everything else comes from the start

A stub stands wherever the function stood: in exports, in tables, in calls. So references to a function stay the same
when the rest comes. When the rest is instantiated it puts the cold functions into the shared table. A stub that is
called before finds nothing there: it sets a mark and traps.

What the start exports for the rest has names that begin with "!" (`OWN`). Whoever loads the module hides them from it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Sequence
from collections.abc import Set as AbstractSet
from dataclasses import dataclass

from shared.command import BuildError

OWN = "!"
FUNCTIONS = f"{OWN}functions"
"""The export of the shared table."""
MARK = f"{OWN}called"
"""The export of the mark, which is not 0 after a call of a cold function."""
CALLED = f"{OWN}profile"
"""The export of a table with each function that was called, by its number, in a module that records them."""

_MAGIC = b"\0asm\1\0\0\0"
_TYPE, _IMPORT, _FUNCTION, _TABLE, _MEMORY, _GLOBAL, _EXPORT, _ELEMENT, _CODE, _TAG = 1, 2, 3, 4, 5, 6, 7, 9, 10, 13
_ORDER = (_TYPE, _IMPORT, _FUNCTION, _TABLE, _MEMORY, _TAG, _GLOBAL, _EXPORT, _ELEMENT, _CODE)
_AS_FUNCTION, _AS_TABLE, _AS_MEMORY, _AS_GLOBAL, _AS_TAG = range(5)
"""What is imported or exported."""

_I32, _FUNCREF = 0x7F, 0x70
_MUTABLE = 1
_END = b"\x0b"
_CALL, _REF_FUNC = 0x10, 0xD2
_NEVER_CALLED = b"\0\0\x0b"
"""Code that traps."""


def number(value: int) -> bytes:
    """A number that is not negative, as the format writes it (LEB128)."""
    written = bytearray()
    while value > 0x7F:
        written.append(value & 0x7F | 0x80)
        value >>= 7
    return bytes([*written, value])


def _constant(value: int) -> bytes:
    """The instruction that has this number."""
    written = bytearray(number(value))
    if written[-1] & 0x40:  # constants have a sign
        written[-1] |= 0x80
        written.append(0)
    return b"\x41" + written


def _vector(items: Sequence[bytes]) -> bytes:
    return number(len(items)) + b"".join(items)


def _sized(content: bytes) -> bytes:
    return number(len(content)) + content


class _Reader:
    """Reads a module from a place on."""

    def __init__(self, content: bytes, place: int = 0) -> None:
        self.content, self.place = content, place

    def byte(self) -> int:
        self.place += 1
        return self.content[self.place - 1]

    def number(self) -> int:
        value = shift = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << shift
            shift += 7
            if byte < 0x80:
                return value

    def sized(self) -> bytes:
        size = self.number()
        self.place += size
        return self.content[self.place - size : self.place]

    def vector(self, read_item: Callable[[], object]) -> list[bytes]:
        """The bytes of each item."""
        items = []
        for _ in range(self.number()):
            start = self.place
            read_item()
            items.append(self.content[start : self.place])
        return items

    def skip_limits(self) -> None:
        flags = self.byte()
        self.number()
        if flags & 1:
            self.number()

    def skip_table(self) -> None:
        self.byte()
        self.skip_limits()

    def skip_import(self) -> None:
        self.sized()
        self.sized()
        self.skip_kind(self.byte())

    def skip_kind(self, kind: int) -> None:
        if kind == _AS_FUNCTION:
            self.number()
        elif kind == _AS_TABLE:
            self.skip_table()
        elif kind == _AS_MEMORY:
            self.skip_limits()
        elif kind == _AS_GLOBAL:
            self.place += 2
        elif kind == _AS_TAG:
            self.place += 1
            self.number()
        else:
            raise BuildError(f"This module imports something unknown, {kind}.")

    def skip_global(self) -> None:
        self.place += 2
        if self.byte() not in {0x23, 0x41}:
            raise BuildError("A global of this module begins neither with a constant nor with another global.")
        self.number()
        if self.byte() != _END[0]:
            raise BuildError("A global of this module begins with a computed value.")

    def skip_export(self) -> None:
        self.sized()
        self.byte()
        self.number()


class _Module:
    """A module, with the items of the sections that a split changes."""

    def __init__(self, content: bytes) -> None:
        reader = _Reader(content, len(_MAGIC))
        if not content.startswith(_MAGIC):
            raise BuildError("This is no WebAssembly module.")
        self.sections: list[tuple[int, bytes]] = []
        while reader.place < len(content):
            self.sections.append((reader.byte(), reader.sized()))
        self.types = self._items(_TYPE, _skip_type)
        self.imports = self._items(_IMPORT, _Reader.skip_import)
        self.functions = self._items(_FUNCTION, _Reader.number)
        self.tables = self._items(_TABLE, _Reader.skip_table)
        self.memories = self._items(_MEMORY, _Reader.skip_limits)
        self.tags = self._items(_TAG, lambda reader: reader.skip_kind(_AS_TAG))
        self.globals = self._items(_GLOBAL, _Reader.skip_global)
        self.exports = self._items(_EXPORT, _Reader.skip_export)
        self.bodies = self._items(_CODE, _Reader.sized)
        kinds = [_kind_of_import(item) for item in self.imports]
        self.imported = {kind: kinds.count(kind) for kind in range(_AS_TAG + 1)}
        if any(self.imported[kind] for kind in (_AS_TABLE, _AS_MEMORY, _AS_TAG)):
            raise BuildError("This module imports tables, memories or tags, which it should define.")

    def content(self, section: int) -> bytes:
        """What is in a section; empty if there is none."""
        return next((content for number, content in self.sections if number == section), b"\0")

    def _items(self, section: int, skip: Callable[[_Reader], object]) -> list[bytes]:
        reader = _Reader(self.content(section))
        return reader.vector(lambda: skip(reader))

    def index(self, function: int) -> int:
        """The index of a function in the module, which counts those that are imported, too."""
        return self.imported[_AS_FUNCTION] + function

    def type_of(self, function: int) -> int:
        """The number of a function's type."""
        return _Reader(self.functions[function]).number()

    def parameters(self, function: int) -> int:
        """How many parameters a function has."""
        return _Reader(self.types[self.type_of(function)], 1).number()

    def called_in(self, bodies: Iterable[bytes]) -> set[int]:
        """All functions that some code may call, and a few more: everything that looks like a call counts."""
        limit = self.index(len(self.functions))
        found = set()
        for body in bodies:
            for place, byte in enumerate(body):
                if byte in (_CALL, _REF_FUNC) and place + 1 < len(body):
                    index = _number_at(body, place + 1)
                    if index < limit:
                        found.add(index - self.imported[_AS_FUNCTION])
        return found

    def visible(self) -> set[int]:
        """All functions that are exported or in a table."""
        found = set()
        for item in self.exports:
            reader = _Reader(item)
            reader.sized()
            if reader.byte() == _AS_FUNCTION:
                found.add(reader.number() - self.imported[_AS_FUNCTION])
        return found | {index - self.imported[_AS_FUNCTION] for index in self._elements()}

    def _elements(self) -> Iterator[int]:
        reader = _Reader(self.content(_ELEMENT))
        for _ in range(reader.number()):
            if reader.number() != 0:
                raise BuildError("This module fills its tables in a way that is not known here.")
            reader.byte()
            reader.number()
            if reader.byte() != _END[0]:
                raise BuildError("A place in a table of this module is computed.")
            for _ in range(reader.number()):
                yield reader.number()

    def with_sections(self, changed: dict[int, bytes]) -> bytes:
        """The same module with some sections changed; there must have been one of each."""
        missing = changed.keys() - {section for section, _ in self.sections}
        if missing:
            raise BuildError(f"This module has no sections {sorted(missing)}.")
        return _written((section, changed.get(section, content)) for section, content in self.sections)


def _skip_type(reader: _Reader) -> None:
    if reader.byte() != 0x60:
        raise BuildError("This module has types that are not of functions.")
    reader.sized()
    reader.sized()


def _kind_of_import(item: bytes) -> int:
    reader = _Reader(item)
    reader.sized()
    reader.sized()
    return reader.byte()


def _number_at(body: bytes, place: int) -> int:
    """The number that begins there; a very large one if none does."""
    value = shift = 0
    for byte in body[place : place + 5]:
        value |= (byte & 0x7F) << shift
        shift += 7
        if byte < 0x80:
            return value
    return 1 << 40


def _written(sections: Iterable[tuple[int, bytes]]) -> bytes:
    return _MAGIC + b"".join(bytes([section]) + _sized(content) for section, content in sections)


def _named(name: str) -> bytes:
    return _sized(name.encode())


def _export(name: str, kind: int, index: int) -> bytes:
    return _named(name) + bytes([kind]) + number(index)


def _import(name: str, kind: int, what: bytes) -> bytes:
    return _named(OWN) + _named(name) + bytes([kind]) + what


def _filling(table: int, first: int, functions: Sequence[int]) -> bytes:
    """Puts functions into a table when the module is instantiated."""
    return b"\2" + number(table) + _constant(first) + _END + b"\0" + _vector([number(index) for index in functions])


@dataclass(frozen=True)
class Split:
    """The two modules."""

    start: bytes
    rest: bytes


def split(wasm: bytes, hot: AbstractSet[int]) -> Split:
    """Split a module.

    `hot` are the numbers of the functions whose code stays with the start, counted from 0 without imported ones. Raises
    BuildError for a module that is built otherwise than Emscripten builds them.
    """
    return _Splitting(_Module(wasm), hot).split()


class _Splitting:
    def __init__(self, module: _Module, hot: AbstractSet[int]) -> None:
        everything = range(len(module.functions))
        self._module = module
        self._hot = [function for function in everything if function in hot]
        self._cold = [function for function in everything if function not in hot]
        self._place = {function: place for place, function in enumerate(self._hot + self._cold)}
        self._table = len(module.tables)
        """The shared one comes after those of the module, as does the mark after the globals."""
        self._mark = module.imported[_AS_GLOBAL] + len(module.globals)
        mutable = [number for number, item in enumerate(module.globals) if item[1] == _MUTABLE]
        self._shared_globals = max(mutable, default=-1) + 1
        """As many globals, from the first on, belong to both modules; the later ones are constants."""

    def split(self) -> Split:
        module = self._module
        hot_bodies, cold_bodies = ([module.bodies[function] for function in part] for part in (self._hot, self._cold))
        start = self._with_stubs(self._cold, module.visible() | module.called_in(hot_bodies), self._marked_stub)
        rest = self._with_stubs(self._hot, module.called_in(cold_bodies), self._stub)
        return Split(self._start(start), self._rest(rest))

    def _with_stubs(
        self, elsewhere: Iterable[int], reached: AbstractSet[int], stub: Callable[[int], bytes]
    ) -> list[bytes]:
        """The code of all functions, with stubs for those whose code is elsewhere, if anything here may call them."""
        bodies = list(self._module.bodies)
        for function in elsewhere:
            bodies[function] = _sized(stub(function) if function in reached else _NEVER_CALLED)
        return bodies

    def _marked_stub(self, function: int) -> bytes:
        return self._stub(function, _constant(1) + b"\x24" + number(self._mark))

    def _stub(self, function: int, first: bytes = b"") -> bytes:
        handed_on = b"".join(b"\x20" + number(parameter) for parameter in range(self._module.parameters(function)))
        call = b"\x11" + number(self._module.type_of(function)) + number(self._table)
        return b"\0" + first + handed_on + _constant(self._place[function]) + call + _END

    def _start(self, bodies: list[bytes]) -> bytes:
        module = self._module
        shared = self._shared()
        exports = [_export(f"{OWN}{name}", kind, index) for name, kind, index, _ in shared]
        exports.append(_export(MARK, _AS_GLOBAL, self._mark))
        table = bytes([_FUNCREF, 1]) + number(len(bodies)) * 2
        mark = bytes([_I32, _MUTABLE]) + _constant(0) + _END
        elements = _Reader(module.content(_ELEMENT))
        filled = number(elements.number() + 1) + elements.content[elements.place :]
        filled += _filling(self._table, 0, [module.index(function) for function in self._hot])
        return module.with_sections(
            {
                _TABLE: _vector([*module.tables, table]),
                _GLOBAL: _vector([*module.globals, mark]),
                _EXPORT: _vector([*module.exports, *exports]),
                _ELEMENT: filled,
                _CODE: _vector(bodies),
            }
        )

    def _rest(self, bodies: list[bytes]) -> bytes:
        module = self._module
        imports = [_import(f"{OWN}{name}", kind, what) for name, kind, _, what in self._shared()]
        filled = _filling(self._table, len(self._hot), [module.index(function) for function in self._cold])
        sections = {
            _TYPE: _vector(module.types),
            _IMPORT: _vector([*module.imports, *imports]),
            _FUNCTION: _vector(module.functions),
            _GLOBAL: _vector(module.globals[self._shared_globals :]),
            _ELEMENT: _vector([filled]),
            _CODE: _vector(bodies),
        }
        return _written((section, sections[section]) for section in _ORDER if section in sections)

    def _shared(self) -> list[tuple[str, int, int, bytes]]:
        """What belongs to both: its name, kind and index, and what an import says of it."""
        module = self._module
        tables = [(f"table{index}", _AS_TABLE, index, item) for index, item in enumerate(module.tables)]
        count = number(len(module.functions))
        tables.append((FUNCTIONS.removeprefix(OWN), _AS_TABLE, self._table, bytes([_FUNCREF, 1]) + count * 2))
        memories = [(f"memory{index}", _AS_MEMORY, index, item) for index, item in enumerate(module.memories)]
        tags = [(f"tag{index}", _AS_TAG, index, item) for index, item in enumerate(module.tags)]
        before = module.imported[_AS_GLOBAL]
        shared = module.globals[: self._shared_globals]
        globals_ = [(f"global{index}", _AS_GLOBAL, before + index, item[:2]) for index, item in enumerate(shared)]
        return [*tables, *memories, *tags, *globals_]


def recording(wasm: bytes) -> bytes:
    """The same module, which puts each function that is called into a table, at its number."""
    module = _Module(wasm)
    table = len(module.tables)
    functions = range(len(module.functions))
    bodies = [_sized(_recorded(module, function, table)) for function in functions]
    elements = _Reader(module.content(_ELEMENT))
    # Only functions that stand in a list of elements may be referred to.
    declared = b"\3\0" + _vector([number(module.index(function)) for function in functions])
    return module.with_sections(
        {
            _TABLE: _vector([*module.tables, bytes([_FUNCREF, 1]) + number(len(bodies)) * 2]),
            _EXPORT: _vector([*module.exports, _export(CALLED, _AS_TABLE, table)]),
            _ELEMENT: number(elements.number() + 1) + elements.content[elements.place :] + declared,
            _CODE: _vector(bodies),
        }
    )


def _recorded(module: _Module, function: int, table: int) -> bytes:
    body = _Reader(_Reader(module.bodies[function]).sized())
    for _ in range(body.number()):  # its local variables
        body.number()
        if body.byte() in {0x63, 0x64}:
            raise BuildError("A function of this module has variables of a type that is not known here.")
    record = _constant(function) + bytes([_REF_FUNC]) + number(module.index(function)) + b"\x26" + number(table)
    return body.content[: body.place] + record + body.content[body.place :]
