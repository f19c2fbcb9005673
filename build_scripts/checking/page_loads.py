"""Finds what a built page or script makes a browser load: scripts and styles, and all that those import."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path
from typing import Any

from shared.command import BuildError
from shared.paths import NODE_MODULES
from shared.scratch import scratch_folder

_LOADED_BY_PAGE = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"')
_PICTURES = tuple(f"--loader:.{suffix}=file" for suffix in ("svg", "png"))


def loaded_files(page: Path, *, at_once: bool = False) -> list[Path]:
    """The page and every script, style and picture of a style that it loads, sooner or later, each once.

    With `at_once`, without those that a script imports when it needs them. Raises BuildError as `with_imports` does.
    """
    addresses = _LOADED_BY_PAGE.findall(page.read_text(encoding="utf-8"))
    return [page, *with_imports(sorted({page.parent / address for address in addresses}), at_once=at_once)]


def with_imports(entries: list[Path], *, at_once: bool = False) -> list[Path]:
    """The scripts and styles, and what they import, at once or, unless only that is wanted, later.

    These are the files that esbuild reads to bundle them once more: it knows every way in which a module names another.
    Raises BuildError for what is not there, and for a script that imports an address which it makes up when it runs.
    """
    if not entries:
        return []
    entries = [entry.resolve() for entry in entries]
    folder = Path(os.path.commonpath([entry.parent for entry in entries]))
    with scratch_folder("page-loads") as scratch:
        listing = scratch / "inputs.json"
        options = ["--bundle", "--format=esm", f"--outdir={scratch}", f"--metafile={listing}", *_PICTURES]
        log = ["--log-level=warning", "--log-override:unsupported-dynamic-import=error"]
        command = [str(NODE_MODULES / ".bin" / "esbuild"), *map(str, entries), *options, *log]
        finished = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        if finished.returncode != 0:
            raise BuildError(f"What the pages load cannot be followed:\n{finished.stderr}")
        inputs = json.loads(listing.read_text(encoding="utf-8"))["inputs"]
    named = _loaded_at_once(inputs, [os.path.relpath(entry, folder) for entry in entries]) if at_once else inputs
    return [folder / path for path in named]


def _loaded_at_once(inputs: dict[str, Any], entries: list[str]) -> list[str]:
    """The inputs that the entries lead to without an `import()`."""
    found = list(entries)
    for path in found:
        names = [named["path"] for named in inputs[path]["imports"] if named["kind"] != "dynamic-import"]
        found += [name for name in names if name in inputs and name not in found]
    return found
