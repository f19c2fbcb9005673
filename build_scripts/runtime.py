"""The folder of the site that holds Python itself: Pyodide, its standard library and micropip."""

from __future__ import annotations

import gzip
import json
from dataclasses import dataclass
from pathlib import Path

from command import BuildError
from content_hash import hash_bytes
from environment import runtime_wheel
from paths import PYODIDE

LOCK = "pyodide-lock.json"


@dataclass(frozen=True)
class RuntimeFile:
    """A file that the worker needs, as it is shipped.

    `name` is what Pyodide asks for, `shipped_name` the name in the site, `content` the shipped bytes, which are
    gzipped if `gzipped`: a host that compresses nothing then still sends little. The type is that of the file itself.
    """

    name: str
    shipped_name: str
    content: bytes
    gzipped: bool
    type: str


def runtime_files() -> list[RuntimeFile]:
    """Everything of the runtime, in the order in which the browser should ask for it."""
    micropip = runtime_wheel("micropip")
    return [
        _gzipped("pyodide.asm.wasm", _pyodide_file("pyodide.asm.wasm"), "application/wasm"),
        _gzipped("python_stdlib.zip", _pyodide_file("python_stdlib.zip"), "application/zip"),
        _module("pyodide.mjs"),
        _module("pyodide.asm.mjs"),
        _plain(LOCK, _lock(micropip), "application/json"),
        _plain(micropip.name, micropip.read_bytes(), "application/zip"),
    ]


def _pyodide_file(name: str) -> bytes:
    path = PYODIDE / name
    if not path.is_file():
        raise BuildError(f"Pyodide's file {name} is missing in {PYODIDE}.")
    return path.read_bytes()


def _gzipped(name: str, content: bytes, media_type: str) -> RuntimeFile:
    # Not ".gz": hosts may declare that as an encoding, and the browser would then inflate it a first time.
    return RuntimeFile(name, f"{name}.bin", gzip.compress(content, 9, mtime=0), True, media_type)


def _plain(name: str, content: bytes, media_type: str) -> RuntimeFile:
    return RuntimeFile(name, name, content, False, media_type)


def _module(name: str) -> RuntimeFile:
    # Not ".mjs": plain hosts know the type of ".js".
    return RuntimeFile(name, name.replace(".mjs", ".js"), _pyodide_file(name), False, "text/javascript")


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
