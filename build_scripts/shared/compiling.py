"""Programs in C, compiled when they are first needed and again when their sources have changed."""

from __future__ import annotations

import shutil
from collections.abc import Sequence
from pathlib import Path

from shared.command import BuildError, output
from shared.files import hash_bytes, made_once

COMPILE = ("cc", "-O2")


def compiled(name: str, sources: Sequence[Path], options: Sequence[str] = ()) -> Path:
    """The compiled file, a program if the options do not say otherwise. Raises BuildError without a C compiler."""
    command = [*COMPILE, *options]
    headers = {header for source in sources for header in source.parent.glob("*.h")}
    content = b"".join(path.read_bytes() for path in sorted({*sources, *headers}))

    def make(made: Path) -> None:
        if shutil.which(command[0]) is None:
            raise BuildError(f"The C compiler {command[0]} is needed and was not found.")
        output(f"{name} could not be compiled", [*command, "-o", made, *sources, "-lm"])

    return made_once(name, hash_bytes(content + " ".join(command).encode()), make)
