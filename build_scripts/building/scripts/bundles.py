"""Bundles the scripts: one file for each script that a page starts, with what they share apart, and the worker's."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
from collections.abc import Iterable, Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from building.scripts.catalogue import listed_scripts
from building.scripts.proportions import PROPORTIONS_MODULE, proportions_script
from shared.command import BuildError
from shared.content_hash import hash_bytes
from shared.paths import NODE_MODULES, WEB, WORK
from shared.scratch import put_in_place, scratch_folder

SCRIPTS = "js"
WORKER = "engine/worker/main.js"
RUNTIME_LIST = "engine/runtime.js"
EARLY_SCRIPT = "early.js"
"""What pages run before they are painted."""
SINGLE_FILE = "single-file"
"""The folder of what only the page in one file runs."""
SOURCE_MAPS = WORK / "source-maps"
"""The source maps of the bundles, named by the SHA-256 of the bundle; sources have their paths in web/js."""

_IMPORT_AT_ONCE = re.compile(rb'(?:from|import)"\./([\w-]+\.js)"')
_SMALLER = ("--minify", "--legal-comments=none", "--charset=utf8")
_MODULE = "--format=esm"
_WITH_MAPS = ("--sourcemap=external", "--sources-content=false")
# Pyodide's parts for node, which the browser never reaches.
_FOR_NODE = "--external:node:*"


def bundle_page_scripts(entries: Iterable[str], runtime_list: bytes) -> dict[str, bytes]:
    """The bundles of scripts by their file names; `entries` are paths in web/js.

    `runtime_list` is the source of the script that lists the runtime's files.
    """
    with staged_sources() as sources:
        (sources / RUNTIME_LIST).write_bytes(runtime_list)
        bundles = sources / "bundles"
        names = [f"./{entry}" for entry in sorted(entries)]
        # Flat, because scripts find the other files of the release relative to themselves.
        esbuild(sources, *names, _MODULE, "--splitting", "--entry-names=[name]", f"--outdir={bundles}")
        _keep_source_maps(bundles, sources)
        return {path.name: path.read_bytes() for path in sorted(bundles.iterdir())}


def imported_at_once(entries: Iterable[str], bundles: Mapping[str, bytes]) -> list[str]:
    """The bundles that the entries import, and those that these import, without what is imported when it is needed.

    All are names in `bundles`. A browser would find them one after the other.
    """
    found = list(entries)
    given = len(found)
    for name in found:
        imported = (match.decode() for match in _IMPORT_AT_ONCE.findall(bundles[name]))
        found += [bundle for bundle in dict.fromkeys(imported) if bundle not in found]
    return found[given:]


def bundle_single_file(entries: Iterable[str], runtime_list: bytes) -> bytes:
    """One script that shows all pages as views, and starts the scripts of each when it is first shown."""
    with staged_sources() as sources:
        (sources / RUNTIME_LIST).write_bytes(runtime_list)
        (sources / "site" / "site.js").write_text(f'export {{ site }} from "../{SINGLE_FILE}/site.js";\n')
        imports = "".join(f'  "{entry}": () => import("../{entry}"),\n' for entry in sorted(entries))
        (sources / SINGLE_FILE / "page-scripts.js").write_text(f"export default {{\n{imports}}};\n")
        return _bundle(sources, f"{SINGLE_FILE}/pages.js", _MODULE)


def bundle_worker() -> bytes:
    """The engine's worker in one script, Pyodide's own scripts included."""
    with staged_sources() as sources:
        return _bundle(sources, WORKER, _MODULE, _FOR_NODE)


def bundle_classic(entry: str) -> bytes:
    """A script that is no module and has nothing beside it; `entry` is its path in web/js."""
    with staged_sources() as sources:
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
        yield scratch / SCRIPTS


def _bundle(sources: Path, entry: str, *arguments: str) -> bytes:
    bundle = sources / "bundle.js"
    esbuild(sources, f"./{entry}", *arguments, f"--outfile={bundle}")
    _keep_source_maps(sources, sources)
    return bundle.read_bytes()


def _keep_source_maps(folder: Path, sources: Path) -> None:
    """Put the maps of the bundles in a folder aside, for who asks where a piece of a bundle comes from."""
    for listed in sorted(folder.glob("*.js.map")):
        written = json.loads(listed.read_text(encoding="utf-8"))
        paths = (os.path.relpath(folder / path, sources) for path in written["sources"])
        written["sources"] = [Path(path).as_posix() for path in paths]
        listed.write_text(json.dumps(written), encoding="utf-8")
        put_in_place(listed, SOURCE_MAPS / f"{hash_bytes(listed.with_suffix('').read_bytes())}.json")


def esbuild(folder: Path, *arguments: str) -> None:
    """Run esbuild in a folder; `arguments` say what to bundle, in which format, and where to."""
    command = [str(NODE_MODULES / ".bin" / "esbuild"), *arguments, "--bundle", "--log-level=warning", *_WITH_MAPS]
    environment = {**os.environ, "NODE_PATH": str(NODE_MODULES)}
    finished = subprocess.run(
        [*command, *_SMALLER], cwd=folder, env=environment, capture_output=True, text=True, check=False
    )
    if finished.returncode != 0:
        raise BuildError(f"The scripts could not be bundled:\n{finished.stderr}")
