"""Bundles the scripts: a file for each script that a page starts, files for what these share, and the worker's."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path, PurePosixPath

from building.scripts.catalogue import listed_scripts
from building.scripts.imports import Imports
from building.scripts.proportions import PROPORTIONS_MODULE, proportions_script
from shared.command import BuildError
from shared.paths import NODE_MODULES, WEB
from shared.scratch import scratch_folder

SCRIPTS = "js"
WORKER = "engine/worker/main.js"
RUNTIME_LIST = "engine/runtime.js"
FIRST_PAGE_SCRIPT = "main.js"
"""It imports what the header's script does."""
OFFLINE_SCRIPT = "offline/offline.js"
"""Of all pages. It shares nothing that others change, so it is one bundle."""
EARLY_SCRIPT = "early.js"
"""What pages run before they are painted."""
EARLY_FRAME_SCRIPT = "embed/early-frame.js"
"""The same for the page that other sites show in a frame."""
FIGURE_STYLE = "embed/figure"
"""The style sheet of embedded boards, which becomes a module: they load no file beside their script."""
SINGLE_FILE = "single-file"
"""The folder of what only the page in one file runs."""

_SMALLER = ("--minify", "--legal-comments=none")
_UTF8 = "--charset=utf8"
_MODULE = "--format=esm"
# Pyodide's parts for node, which the browser never reaches.
_FOR_NODE = "--external:node:*"
_PICTURES = tuple(f"--loader:.{suffix}=file" for suffix in ("svg", "png"))


@dataclass(frozen=True)
class PageScripts:
    """The scripts of the pages, as they are shipped."""

    bundles: Mapping[str, bytes]
    """By their file names."""
    imports: Imports
    """Of the bundles, by their file names."""


def bundle_page_scripts(entries: Iterable[str], runtime_list: bytes) -> PageScripts:
    """Bundle those of the first page, the one for offline use, and `entries`; these are paths in web/js.

    `runtime_list` is the source of the script that lists the runtime's files.

    A bundle costs a request, and a service worker needs milliseconds to answer it. So the first page shares no bundle
    with other pages. It has its own script, and one bundle of all that this imports at once.
    """
    with staged_sources() as sources:
        (sources / RUNTIME_LIST).write_bytes(runtime_list)
        others = sorted(set(entries) - {FIRST_PAGE_SCRIPT, OFFLINE_SCRIPT})
        runs = [_bundle_apart(sources, others), _bundle_apart(sources, [OFFLINE_SCRIPT])]
        _gather_shared(sources, FIRST_PAGE_SCRIPT)
        runs.append(_bundle_apart(sources, [FIRST_PAGE_SCRIPT]))
    return PageScripts(
        {name: content for run in runs for name, content in run.bundles.items()},
        Imports(
            {name: imported for run in runs for name, imported in run.imports.at_once.items()},
            {name: imported for run in runs for name, imported in run.imports.later.items()},
        ),
    )


def _bundle_apart(sources: Path, entries: list[str]) -> PageScripts:
    """Bundle these scripts, with what they share among them in bundles of their own."""
    # Below the sources: the names of what is shared depend on the way from one to the other.
    bundles = sources / "bundles" / PurePosixPath(entries[0]).stem
    listing = bundles.with_suffix(".json")
    # Flat, because scripts find the other files of the release relative to themselves.
    flat = ["--splitting", "--entry-names=[name]", f"--outdir={bundles}", f"--metafile={listing}"]
    esbuild(sources, *(f"./{entry}" for entry in entries), _MODULE, _UTF8, *flat)
    imports = Imports.read(listing, "outputs").renamed(lambda path: PurePosixPath(path).name)
    return PageScripts({path.name: path.read_bytes() for path in sorted(bundles.iterdir())}, imports)


def _gather_shared(sources: Path, entry: str) -> None:
    """Let esbuild put all that a script imports at once into one bundle.

    It makes a bundle for each set of scripts that share something. So every script that is imported later is made to
    import all of it: then there is one set. When that script is loaded all of it is there already.
    """
    imports = list_imports(sources, [entry])
    at_once = imports.reached_at_once([entry])
    later = {script for scripts in imports.later.values() for script in scripts} - set(at_once)
    for path in later:
        script = sources / path
        shared = (os.path.relpath(sources / other, script.parent) for other in at_once[1:])
        # In one line at the end, so that lines keep their numbers.
        added = "".join(f'import "./{other}";' for other in shared)
        script.write_text(f"{script.read_text(encoding='utf-8')}{added}\n", encoding="utf-8")


def list_imports(folder: Path, entries: Iterable[str]) -> Imports:
    """What scripts and styles import, and what those import; all are paths in the folder.

    Raises BuildError for what is not there, and for a script that imports an address which it makes up when it runs.
    """
    with scratch_folder("imports") as scratch:
        listing = scratch / "inputs.json"
        log = "--log-override:unsupported-dynamic-import=error"
        names = (f"./{entry}" for entry in entries)
        esbuild(folder, *names, _MODULE, f"--outdir={scratch}", f"--metafile={listing}", log, *_PICTURES)
        return Imports.read(listing, "inputs")


def bundle_single_file(entries: Iterable[str], runtime_list: bytes) -> bytes:
    """One script that shows all pages as views, and starts the scripts of each when it is first shown."""
    with staged_sources() as sources:
        (sources / RUNTIME_LIST).write_bytes(runtime_list)
        (sources / "site" / "site.js").write_text(f'export {{ site }} from "../{SINGLE_FILE}/site.js";\n')
        imports = "".join(f'  "{entry}": () => import("../{entry}"),\n' for entry in sorted(entries))
        (sources / SINGLE_FILE / "page-scripts.js").write_text(f"export default {{\n{imports}}};\n")
        return _bundle(sources, f"{SINGLE_FILE}/pages.js", _MODULE, _UTF8)


def bundle_worker() -> bytes:
    """The engine's worker in one script, Pyodide's own scripts included."""
    with staged_sources() as sources:
        return _bundle(sources, WORKER, _MODULE, _UTF8, _FOR_NODE)


def bundle_classic(entry: str, replaced: Mapping[str, bytes] | None = None) -> bytes:
    """A script that is no module and has nothing beside it; `entry` is its path in web/js.

    `replaced` are scripts that it imports, by their paths in web.

    It is ASCII, because browsers read it in the encoding of the page that loads it.
    """
    with staged_sources() as sources:
        for path, script in (replaced or {}).items():
            (sources.parent / path).write_bytes(script)
        return _bundle(sources, entry, "--format=iife")


def bundle_style(path: Path) -> bytes:
    """A style sheet with the parts that it imports."""
    with scratch_folder("styles") as scratch:
        esbuild(path.parent, f"./{path.name}", f"--outfile={scratch / path.name}")
        return (scratch / path.name).read_bytes()


@contextmanager
def staged_sources() -> Iterator[Path]:
    """A copy of the scripts in web/js with those that the build writes."""
    with scratch_folder("scripts") as scratch:
        shutil.copytree(WEB / SCRIPTS, scratch / SCRIPTS)
        for path, script in listed_scripts().items():
            (scratch / path).write_bytes(script)
        (scratch / PROPORTIONS_MODULE).write_bytes(proportions_script())
        style = bundle_style(WEB / SCRIPTS / f"{FIGURE_STYLE}.css").decode().strip()
        (scratch / SCRIPTS / f"{FIGURE_STYLE}-style.js").write_text(f"export default {json.dumps(style)};\n")
        yield scratch / SCRIPTS


def _bundle(sources: Path, entry: str, *arguments: str) -> bytes:
    bundle = sources / "bundle.js"
    esbuild(sources, f"./{entry}", *arguments, f"--outfile={bundle}")
    return bundle.read_bytes()


def esbuild(folder: Path, *arguments: str) -> None:
    """Run esbuild in a folder; `arguments` say what to bundle, in which format, and where to."""
    command = [str(NODE_MODULES / ".bin" / "esbuild"), *arguments, "--bundle", "--log-level=warning"]
    environment = {**os.environ, "NODE_PATH": str(NODE_MODULES)}
    finished = subprocess.run(
        [*command, *_SMALLER], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The scripts could not be bundled:\n{finished.stderr}")
