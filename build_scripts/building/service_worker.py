"""What `sw.js` keeps for use without a network. It begins with the list; the rest of it is a script of web/js."""

from __future__ import annotations

import json
from pathlib import PurePosixPath

from building.runtime import GZIPPED_WASM, WASM
from shared.files import hash_bytes, integrity
from shared.paths import PREVIEWS, SINGLE_FILE

SERVICE_WORKER = "sw.js"
"""Its name in the site, the same for ever: browsers compare what they have with what is there."""

_LIST_START = "const release = "

Files = dict[PurePosixPath, bytes]
"""The content of files by their path in a folder of the site."""


def is_kept(path: PurePosixPath) -> bool:
    """Whether a reader's browser keeps a file of the site: not what only other programs ask for.

    Nor the single file, which is all of the others once more, in one; the worker's own script browsers keep themselves.
    Of WebAssembly the plain form is kept.
    """
    is_for_others = str(path) in {SERVICE_WORKER, SINGLE_FILE} or path.parts[0] == PREVIEWS
    return not is_for_others and path.name != GZIPPED_WASM


def release_list(site: Files) -> bytes:
    """The script's first line, which says what to keep."""
    files = {str(path): integrity(content) for path, content in sorted(site.items()) if is_kept(path)}
    gzipped = {str(path): str(path.with_name(GZIPPED_WASM)) for path in site if path.name == WASM}
    release = {"version": hash_bytes(json.dumps(files).encode())[:12], "files": files, "gzipped": gzipped}
    return f"{_LIST_START}{json.dumps(release)};\n".encode()


def kept_files(script: str) -> dict[str, str]:
    """The hashes of the files that a service worker's script keeps, by their paths in the site."""
    listed = json.loads(script.partition("\n")[0].removeprefix(_LIST_START).removesuffix(";"))
    files: dict[str, str] = listed["files"]
    return files
