"""Programs in C, compiled when they are first needed and again when their sources have changed."""

from __future__ import annotations

import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from shared.command import BuildError
from shared.files import hash_bytes, put_in_place, scratch_folder
from shared.paths import WORK

COMPILE = ("cc", "-O2")


def compiled(name: str, sources: Sequence[Path], options: Sequence[str] = ()) -> Path:
    """The compiled file, a program if the options do not say otherwise. Raises BuildError without a C compiler."""
    command = [*COMPILE, *options]
    headers = {header for source in sources for header in source.parent.glob("*.h")}
    content = b"".join(path.read_bytes() for path in sorted({*sources, *headers}))
    place = WORK / name / hash_bytes(content + " ".join(command).encode())
    if not place.is_file():
        if shutil.which(command[0]) is None:
            raise BuildError(f"The C compiler {command[0]} is needed and was not found.")
        with scratch_folder(name) as scratch:
            made = scratch / name
            command += ["-o", str(made), *map(str, sources), "-lm"]
            finished = subprocess.run(command, capture_output=True, text=True, check=False)
            if finished.returncode != 0:
                raise BuildError(f"This command failed: {' '.join(command)}\n{finished.stderr}")
            put_in_place(made, place)
    return place
