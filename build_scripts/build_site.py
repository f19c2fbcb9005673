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
from environment import NPM_LOCK, set_up
from licences import licences_page
from pages import finish_page
from paths import BUILD_SCRIPTS, DIST, ENGINE_SOURCE, REPOSITORY, WEB, WORK
from proportions import PROPORTIONS_MODULE, proportions_script
from runtime import Runtime, RuntimeFile, build_runtime
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
    report_sizes(unfinished)
    if DIST.exists():
        shutil.rmtree(DIST)
    unfinished.rename(DIST)
    stamp.set()


def site_files(wheel: Path) -> Files:
    """Every file of the site, with the engine of the given wheel."""
    runtime = build_runtime(wheel)
    shared: Files = {PurePosixPath(file.shipped_name): file.content for file in runtime.shared}
    runtime_folder = PurePosixPath(f"runtime-{_folder_hash(shared)}")
    release: Files = {PurePosixPath(runtime.engine.shipped_name): runtime.engine.content}
    release |= {path: (WEB / path).read_bytes() for path in _web_files() if path.suffix in SHIPPED_SUFFIXES}
    release[PurePosixPath(CATALOGUE_MODULE)] = catalogue_script()
    release[PurePosixPath(PROPORTIONS_MODULE)] = proportions_script()
    release[PurePosixPath(RUNTIME_MANIFEST)] = _runtime_manifest(runtime, runtime_folder)
    assets = _folder_hash(release)
    site: Files = {runtime_folder / path: content for path, content in shared.items()}
    site |= {PurePosixPath(assets) / path: content for path, content in release.items()}
    for page in (path for path in _web_files() if path.suffix == ".html"):
        site[page] = finish_page((WEB / page).read_text(encoding="utf-8"), page, assets).encode()
    licences = PurePosixPath("licences.html")
    site[licences] = finish_page(licences_page(), licences, assets).encode()
    return site


def _runtime_manifest(runtime: Runtime, folder: PurePosixPath) -> bytes:
    """What the worker has to fetch, by paths relative to this file, with sizes, so that its progress has an end."""

    def entry(file: RuntimeFile, folder: PurePosixPath) -> dict[str, object]:
        path = str(folder / file.shipped_name)
        return {"path": path, "bytes": len(file.content), "gzipped": file.gzipped, "type": file.media_type}

    shared = PurePosixPath("..") / folder
    manifest = {
        "engine": runtime.engine.name,
        "loader": entry(runtime.loader, shared),
        "factory": entry(runtime.factory, shared),
        "files": {
            **{file.name: entry(file, shared) for file in runtime.files},
            runtime.engine.name: entry(runtime.engine, PurePosixPath()),
        },
    }
    return json.dumps(manifest, indent=1).encode()


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
    settings = [REPOSITORY / "pyproject.toml", REPOSITORY / "LICENSE", NPM_LOCK]
    return [*files_below(ENGINE_SOURCE), *web, *files_below(BUILD_SCRIPTS), *settings]


if __name__ == "__main__":
    try:
        set_up()
        build_site()
    except BuildError as error:
        exit_with(error)
