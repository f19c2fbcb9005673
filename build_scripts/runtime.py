"""What the engine's worker fetches: Pyodide, its standard library, micropip and the engine, as they are shipped."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

from command import BuildError
from content_hash import hash_bytes
from environment import runtime_wheel
from paths import PYODIDE
from precompiled import STANDARD_LIBRARY, precompile

LOCK = "pyodide-lock.json"
LOADER = "pyodide.mjs"
FACTORY = "pyodide.asm.mjs"
FACTORY_EXPORT = "export default _createPyodideModule;"
"""How the factory ends: the worker's script is made by adding a line that uses this name."""


@dataclass(frozen=True)
class RuntimeFile:
    """A file as it is shipped.

    `name` is the one that Pyodide knows, `shipped_name` the one in the site, `media_type` that of the file itself.
    If `gzipped`, `content` is, so that little is sent even by a host that compresses nothing.
    """

    name: str
    shipped_name: str
    content: bytes
    gzipped: bool
    media_type: str


@dataclass(frozen=True)
class Runtime:
    """Everything that the worker fetches, by its role.

    `loader` is Pyodide's public script, `factory` the script that makes its WebAssembly module; `files` are what
    Pyodide and micropip ask for. The engine is apart, because it changes more often than the others.
    """

    loader: RuntimeFile
    factory: RuntimeFile
    files: tuple[RuntimeFile, ...]
    engine: RuntimeFile

    @property
    def shared(self) -> tuple[RuntimeFile, ...]:
        """What stays the same over many releases."""
        return (self.loader, self.factory, *self.files)


def build_runtime(engine_wheel: Path) -> Runtime:
    """The runtime with the engine of the given wheel."""
    compiled = precompile(engine_wheel)
    micropip = runtime_wheel("micropip").name
    return Runtime(
        loader=RuntimeFile(LOADER, "pyodide.js", _pyodide_file(LOADER), gzipped=False, media_type="text/javascript"),
        factory=_gzipped(FACTORY, _factory(), "text/javascript"),
        files=(
            _gzipped("pyodide.asm.wasm", _pyodide_file("pyodide.asm.wasm"), "application/wasm"),
            _gzipped(STANDARD_LIBRARY, (compiled / STANDARD_LIBRARY).read_bytes(), "application/zip"),
            _gzipped(micropip, (compiled / micropip).read_bytes(), "application/zip"),
            _gzipped(LOCK, _lock(compiled / micropip), "application/json"),
        ),
        engine=_gzipped(engine_wheel.name, (compiled / engine_wheel.name).read_bytes(), "application/zip"),
    )


def _gzipped(name: str, content: bytes, media_type: str) -> RuntimeFile:
    # Not ".gz": hosts may declare that as an encoding, and the browser would then inflate it a first time.
    compressed = gzip.compress(content, 9, mtime=0)
    return RuntimeFile(name, f"{name}.bin", compressed, gzipped=True, media_type=media_type)


def _pyodide_file(name: str) -> bytes:
    path = PYODIDE / name
    if not path.is_file():
        raise BuildError(f"Pyodide's file {name} is missing in {PYODIDE}.")
    return path.read_bytes()


def _factory() -> bytes:
    content = _pyodide_file(FACTORY)
    if not content.rstrip().endswith(FACTORY_EXPORT.encode()):
        raise BuildError(f"Pyodide's file {FACTORY} no longer ends with {FACTORY_EXPORT!r}.")
    return content


def _lock(micropip: Path) -> bytes:
    """Pyodide's list of packages, with micropip alone: its own list names files that are not shipped."""
    stock = json.loads(_pyodide_file(LOCK))
    package = {
        **{key: stock["packages"]["micropip"][key] for key in ("imports", "install_dir", "name", "package_type")},
        "depends": [],
        "file_name": micropip.name,
        "sha256": hash_bytes(micropip.read_bytes()),
        "unvendored_tests": False,
        "version": micropip.name.split("-")[1],
    }
    return json.dumps({"info": stock["info"], "packages": {"micropip": package}}, sort_keys=True).encode()
