"""Builds the static site into dist/: pages on top, everything else in folders named by their content.

    dist/index.html, licences.html      pages, at addresses that never change
    dist/<hash>/                        this release: scripts, styles, the engine's wheel, runtime.json
    dist/runtime-<hash>/                Pyodide and the standard library, the same over many releases
"""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path, PurePosixPath

from catalogue import CATALOGUE_MODULE, catalogue_script
from check_site import check_site
from command import BuildError, exit_with, say
from content_hash import Stamp, files_below, hash_bytes
from engine_wheel import build_engine_wheel
from environment import NPM_LOCK, PYTHON_LOCK, RUNTIME_LOCK, set_up
from licences import licences_page
from pages import finish_page
from paths import BUILD_SCRIPTS, DIST, ENGINE_SOURCE, REPOSITORY, WEB, WORK
from runtime import RuntimeFile, runtime_files
from site_sizes import report_sizes

RUNTIME_MANIFEST = "runtime.json"
HASH_LENGTH = 12
SHIPPED_SUFFIXES = {".js", ".css", ".json", ".svg", ".png", ".webmanifest"}

Files = dict[PurePosixPath, bytes]
"""The content of files by their path in a folder of the site."""


def build_site() -> None:
    """Build dist/ unless it is already there for the same sources."""
    stamp = Stamp("site", DIST, _inputs())
    if stamp.is_current:
        say("The site in dist/ is up to date.")
        return
    say("Building the engine's wheel ...")
    wheel = build_engine_wheel()
    say("Building the site ...")
    unfinished = WORK / "site"
    if unfinished.exists():
        shutil.rmtree(unfinished)
    for path, content in site_files(wheel).items():
        target = unfinished / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    check_site(unfinished)
    if DIST.exists():
        shutil.rmtree(DIST)
    unfinished.rename(DIST)
    stamp.set()
    report_sizes(DIST)


def site_files(wheel: Path) -> Files:
    """Every file of the site, with the engine of the given wheel."""
    runtime = runtime_files()
    runtime_folder = "runtime-" + _folder_hash({PurePosixPath(file.shipped_name): file.content for file in runtime})
    release: Files = {PurePosixPath(wheel.name): wheel.read_bytes()}
    release |= {path: (WEB / path).read_bytes() for path in _web_files() if path.suffix in SHIPPED_SUFFIXES}
    release[PurePosixPath(CATALOGUE_MODULE)] = catalogue_script()
    release[PurePosixPath(RUNTIME_MANIFEST)] = _runtime_manifest(runtime, runtime_folder, wheel)
    assets = _folder_hash(release)
    site: Files = {PurePosixPath(runtime_folder, file.shipped_name): file.content for file in runtime}
    site |= {PurePosixPath(assets) / path: content for path, content in release.items()}
    for page in (path for path in _web_files() if path.suffix == ".html"):
        site[page] = finish_page((WEB / page).read_text(encoding="utf-8"), page, assets).encode()
    licences = PurePosixPath("licences.html")
    site[licences] = finish_page(licences_page(), licences, assets).encode()
    return site


def _runtime_manifest(runtime: list[RuntimeFile], folder: str, wheel: Path) -> bytes:
    """What the worker has to fetch, by paths relative to this file, with sizes, so that its progress has an end."""
    files = {
        file.name: {
            "path": f"../{folder}/{file.shipped_name}",
            "bytes": len(file.content),
            "gzipped": file.gzipped,
            "type": file.type,
        }
        for file in runtime
    }
    size = wheel.stat().st_size
    files[wheel.name] = {"path": wheel.name, "bytes": size, "gzipped": False, "type": "application/zip"}
    return json.dumps({"engine": wheel.name, "files": files}, indent=1).encode()


def _web_files() -> Iterator[PurePosixPath]:
    """Sources of the web part that can be shipped; settings of tools are not."""
    settings = {"package.json", "package-lock.json", "tsconfig.json"}
    for path in files_below(WEB):
        relative = path.relative_to(WEB)
        if relative.parts[0] != "node_modules" and relative.name not in settings:
            yield PurePosixPath(relative)


def _folder_hash(files: Files) -> str:
    lines = (f"{path}\0{hash_bytes(content)}\n" for path, content in sorted(files.items()))
    return hash_bytes("".join(lines).encode())[:HASH_LENGTH]


def _inputs() -> list[Path]:
    web = [WEB / path for path in _web_files()]
    scripts = BUILD_SCRIPTS.glob("*.py")
    settings = [REPOSITORY / "pyproject.toml", PYTHON_LOCK, RUNTIME_LOCK, NPM_LOCK]
    return [*files_below(ENGINE_SOURCE), *web, *scripts, *settings]


if __name__ == "__main__":
    try:
        set_up()
        build_site()
    except BuildError as error:
        exit_with(error)
