"""Compiles and loads what this room holds in C: each folder is a program or a library.

It is compiled when it is first needed, and again when the C has changed. Nothing that is shipped needs it.
"""

from __future__ import annotations

import ctypes
import shutil
from pathlib import Path

from shared.command import BuildError, output
from shared.files import cached_path, hash_bytes

COMPILE = ("cc", "-std=gnu17", "-O3", "-march=native")
LIBRARY = ("-shared", "-fPIC", "-fopenmp")
ROOM = Path(__file__).parent


def program(name: str, *options: str) -> Path:
    """The program of this folder, with options of the compiler. Raises BuildError without a C compiler."""
    return _compiled(name, (*COMPILE, *options))


def library(name: str) -> ctypes.CDLL:
    """The library of this folder, whose threads are those of OpenMP. Raises BuildError without a C compiler."""
    return ctypes.CDLL(str(_compiled(name, (*COMPILE, *LIBRARY))))


def _compiled(name: str, command: tuple[str, ...]) -> Path:
    sources = sorted((ROOM / name).glob("*.c"))
    content = b"".join(path.read_bytes() for path in (*sources, *sorted(ROOM.rglob("*.h"))))

    def make(made: Path) -> None:
        if shutil.which(command[0]) is None:
            raise BuildError(f"The C compiler {command[0]} is needed and was not found.")
        output(f"{name} could not be compiled", [*command, "-o", made, *sources, "-lm"])

    return cached_path(f"native-{name}", hash_bytes(content + " ".join(command).encode()), make)
