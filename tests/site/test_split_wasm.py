"""A WebAssembly module in two: every function does the same as in the whole one, wherever it is called from."""

from __future__ import annotations

import base64
import json
from dataclasses import dataclass
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from building.hot_functions import PROFILE, hot_functions, write_profile
from building.split_wasm import recording, split
from shared.command import BuildError, node_output
from shared.paths import PYODIDE, WEB

HEADER = b"\0asm\1\0\0\0"
I32, F64, FUNCREF, NOTHING = b"\x7f", b"\x7c", b"\x70", b""


def vector(*items: bytes) -> bytes:
    return bytes([len(items)]) + b"".join(items)


def sized(content: bytes) -> bytes:
    return bytes([len(content)]) + content


def section(number: int, *items: bytes) -> bytes:
    content = vector(*items)
    return bytes([number, len(content) & 0x7F | 0x80, len(content) >> 7]) + content


def typed(parameters: bytes, results: bytes) -> bytes:
    return b"\x60" + sized(parameters) + sized(results)


def exported(name: str, kind: int, index: int) -> bytes:
    return sized(name.encode()) + bytes([kind, index])


TYPES = [typed(I32, I32), typed(I32 + F64, F64), typed(NOTHING, NOTHING)]
IMPORTED = 1
"""The import `env.tell` has index 0, so function n has index n + 1."""

BODIES = {
    # double(x) = x + x
    "double": (0, b"\x20\0\x20\0\x6a"),
    # count(x): the variable global counts its calls; double(x) + 1
    "count": (0, b"\x23\1\x41\1\x6a\x24\1\x20\0\x10\1\x41\1\x6a"),
    # store(x): puts x into the memory, tells it to the page, and reads it again
    "store": (0, b"\x41\0\x20\0\x36\2\0\x20\0\x10\0\x1a\x41\0\x28\2\0"),
    # by_table(x): the first function of the table, called with x
    "by_table": (0, b"\x20\0\x41\0\x11\0\0"),
    # scaled(x, y) = the number of calls so far * y, after count(x)
    "scaled": (1, b"\x20\0\x10\2\x1a\x23\1\xb7\x20\1\xa2"),
    # all(x) = by_table(count(store(x)))
    "all": (0, b"\x20\0\x10\3\x10\2\x10\4"),
    # fail(): throws
    "fail": (2, b"\x08\0"),
    # down(x) = x and all numbers below it, by calling itself
    "down": (0, b"\x20\0\x45\x04\x7f\x41\0\x05\x20\0\x20\0\x41\1\x6b\x10\x08\x6a\x0b"),
}
"""The type and the code of functions that call each other by their indices."""
NAMES = list(BODIES)

MODULE = HEADER + b"".join(
    [
        section(1, *TYPES),
        section(2, sized(b"env") + sized(b"tell") + b"\0\0", sized(b"env") + sized(b"base") + b"\3" + I32 + b"\0"),
        section(3, *(bytes([kind]) for kind, _ in BODIES.values())),
        section(4, FUNCREF + b"\0\1"),
        section(5, b"\0\1"),
        section(13, b"\0\2"),
        section(6, I32 + b"\1\x41\0\x0b", I32 + b"\0\x41\x2a\x0b"),
        section(
            7,
            *(exported(name, 0, index + IMPORTED) for index, name in enumerate(NAMES)),
            exported("memory", 2, 0),
            exported("table", 1, 0),
            exported("constant", 3, 2),
        ),
        section(9, b"\0\x41\0\x0b" + vector(b"\1")),
        section(10, *(sized(b"\0" + code + b"\x0b") for _, code in BODIES.values())),
    ]
)
"""The module under test: what Emscripten's modules have, in small."""

CALLS: list[list[Any]] = [
    ["double", 4], ["count", 5], ["store", 77], ["by_table", 6], ["scaled", 2, 1.5], ["all", 9], ["fail"], ["down", 10],
]  # fmt: skip

RUN = """
import { readFileSync } from "node:fs";
const { PythonModules } = await import(process.argv[1]);
const bytes = (text) => Buffer.from(text, "base64");
const { cases, calls } = JSON.parse(readFileSync(0, "utf8"));
const results = [];
for (const { start, rest, early } of cases) {
  const told = [];
  const env = { tell: (number) => (told.push(number), number), base: 0 };
  const modules = await PythonModules.start(new WebAssembly.Module(bytes(start)), { env });
  // Emscripten replaces imports later; the rest must get those of the start.
  env.tell = () => { throw new Error("another function"); };
  const call = ([name, ...given]) => {
    try {
      return modules.exports[name](...given) ?? null;
    } catch (error) {
      return error instanceof WebAssembly.Exception ? "thrown" : `${error}`;
    }
  };
  const inTable = modules.exports.table.get(0);
  if (early) call(early);
  const missed = modules.hasMissed;
  if (rest) modules.complete(new WebAssembly.Module(bytes(rest)));
  results.push({
    missed,
    answers: early ? [] : [...calls, ...calls].map(call),
    told,
    own: Object.keys(modules.exports).filter((name) => name.startsWith("!")),
    isSame: inTable === modules.exports.double && modules.exports.table.get(0) === inTable,
    constant: modules.exports.constant.value,
  });
}
console.log(JSON.stringify(results));
"""


@dataclass
class Case:
    """A module to run; with `early`, one call is made before the rest is there."""

    start: bytes
    rest: bytes | None = None
    early: list[Any] | None = None


def run(*cases: Case) -> list[dict[str, Any]]:
    def text(content: bytes | None) -> str | None:
        return None if content is None else base64.b64encode(content).decode()

    told = [{"start": text(case.start), "rest": text(case.rest), "early": case.early} for case in cases]
    script = (WEB / "js" / "engine" / "worker" / "python-modules.js").as_uri()
    arguments = ("--input-type=module", "--eval", RUN, script)
    results: list[dict[str, Any]] = json.loads(
        node_output("The modules could not be run", *arguments, text=json.dumps({"cases": told, "calls": CALLS}))
    )
    return results


ALL = frozenset(range(len(NAMES)))
SETS = [frozenset(chosen) for size in range(len(NAMES) + 1) for chosen in combinations(range(len(NAMES)), size)]
"""Every choice of hot functions, none and all of them included."""


def test_every_function_does_the_same_whatever_is_hot() -> None:
    parts = [split(MODULE, hot) for hot in SETS]
    whole, *results = run(Case(MODULE), *(Case(part.start, part.rest) for part in parts))
    assert whole["answers"][:6] == [8, 11, 77, 12, 3.0, 38] and whole["answers"][6:8] == ["thrown", 55]
    assert whole["answers"][12] != whole["answers"][4], "the module has a state"
    assert len(results) == 256
    for hot, result in zip(SETS, results, strict=True):
        assert result == whole, hot


def test_a_cold_function_that_is_called_too_early_leaves_a_mark_and_a_hot_one_does_not() -> None:
    first = split(MODULE, frozenset({NAMES.index("double"), NAMES.index("by_table")}))
    cases = [Case(first.start, early=call) for call in CALLS]
    missed = {call[0] for call, result in zip(CALLS, run(*cases), strict=True) if result["missed"]}
    assert missed == set(NAMES) - {"double", "by_table"}
    (afterwards,) = run(Case(first.start, first.rest, early=["count", 1]))
    assert afterwards["missed"]
    (hot,) = run(Case(split(MODULE, ALL).start, early=["all", 1]))
    assert not hot["missed"]


RECORDED = """
import { readFileSync } from "node:fs";
const content = Buffer.from(readFileSync(0, "utf8"), "base64");
const { instance } = await WebAssembly.instantiate(content, { env: { tell() {}, base: 0 } });
instance.exports[process.argv[1]](3, 2);
const profile = instance.exports["!profile"];
console.log(JSON.stringify([...Array(profile.length).keys()].filter((number) => profile.get(number))));
"""


@pytest.mark.parametrize(
    ("called", "expected"),
    [
        ("double", {"double"}),
        ("scaled", {"scaled", "count", "double"}),
        ("all", {"all", "store", "count", "double", "by_table"}),
    ],
)
def test_a_recording_module_names_what_was_called(called: str, expected: set[str]) -> None:
    text = base64.b64encode(recording(MODULE)).decode()
    output = node_output("It could not be run", "--input-type=module", "--eval", RECORDED, called, text=text)
    assert {NAMES[number] for number in json.loads(output)} == expected


@pytest.mark.parametrize("content", [b"no module", MODULE[:60], HEADER + section(1, *TYPES)])
def test_what_is_built_otherwise_is_refused(content: bytes) -> None:
    with pytest.raises((BuildError, IndexError)):
        split(content, ALL)


def test_the_profile_is_of_the_python_that_is_shipped() -> None:
    """If this fails, Pyodide has changed: run build_scripts/profile_start.py."""
    hot = hot_functions((PYODIDE / "pyodide.asm.wasm").read_bytes())
    assert hot is not None and 2_000 < len(hot) < 5_000


def test_another_python_has_no_profile_until_one_is_taken(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert hot_functions(MODULE) is None
    profile = tmp_path / PROFILE.name
    monkeypatch.setattr("building.hot_functions.PROFILE", profile)
    for hot in SETS:
        write_profile(MODULE, hot)
        assert hot_functions(MODULE) == hot
    assert hot_functions(MODULE + b"\0") is None
