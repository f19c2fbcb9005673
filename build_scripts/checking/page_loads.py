"""Finds what a built page or script makes a browser load: scripts and styles, and all that those import."""

from __future__ import annotations

import json
import os
import re
import subprocess
from pathlib import Path

from shared.command import BuildError
from shared.paths import NODE_MODULES
from shared.scratch import scratch_folder

_LOADED_BY_PAGE = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"')
_PICTURES = tuple(f"--loader:.{suffix}=file" for suffix in ("svg", "png"))


def loaded_files(page: Path) -> list[Path]:
    """The page and every script, style and picture of a style that it loads, sooner or later, each once.

    Raises BuildError as `with_imports` does.
    """
    addresses = _LOADED_BY_PAGE.findall(page.read_text(encoding="utf-8"))
    return [page, *with_imports(sorted({page.parent / address for address in addresses}))]


def with_imports(entries: list[Path]) -> list[Path]:
    """The scripts and styles, and what they import, at once or later.

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
        return [folder / path for path in json.loads(listing.read_text(encoding="utf-8"))["inputs"]]
