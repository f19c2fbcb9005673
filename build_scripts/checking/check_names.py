"""Checks that all files which browsers may keep for ever, and no others, lie in folders named by their content."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from building.pages.application import MANIFEST
from building.pages.previews import PREVIEWS
from building.scripts.embed_script import EMBED_SCRIPT
from building.scripts.service_worker import SERVICE_WORKER
from shared.content_hash import files_below, folder_hash
from shared.paths import SINGLE_FILE

FIXED_NAMES = {EMBED_SCRIPT, SERVICE_WORKER, MANIFEST, SINGLE_FILE}
"""Files beside the pages whose names are the same in every release."""

_CONTENT_FOLDER = re.compile(r"(?:runtime-)?([0-9a-f]+)")


def name_faults(site: Path) -> Iterator[str]:
    """Files outside the folders named by their content, and folders whose content has changed."""
    folders: dict[str, dict[PurePosixPath, bytes]] = {}
    for path in files_below(site):
        place = PurePosixPath(path.relative_to(site).as_posix())
        top = place.parts[0]
        if _CONTENT_FOLDER.fullmatch(top) and len(place.parts) > 1:
            folders.setdefault(top, {})[place.relative_to(top)] = path.read_bytes()
        elif place.suffix != ".html" and str(place) not in FIXED_NAMES and (top, place.suffix) != (PREVIEWS, ".png"):
            yield f"{place}: a file must lie in a folder that is named by its content"
    for name, files in folders.items():
        found = _CONTENT_FOLDER.fullmatch(name)
        if found and found[1] != folder_hash(files):
            yield f"{name}: the folder is not named by its content"
