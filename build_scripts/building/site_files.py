"""What the site consists of: every file by its path."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path, PurePosixPath

from building.pages.application import (
    HEADER_SCRIPT,
    MANIFEST,
    application_tags,
    early_tags,
    icon_pictures,
    manifest,
    preload_tags,
)
from building.pages.finished_page import finish_page, page_scripts
from building.pages.grammar import EXAMPLES
from building.pages.licences import licences_page
from building.pages.previews import Preview, preview_pictures
from building.pages.rule_pages import FIGURE_STYLE, RulePages, figure_style
from building.runtime.shipped_files import Runtime, build_runtime, runtime_list
from building.scripts.bundles import (
    EARLY_FRAME_SCRIPT,
    EARLY_SCRIPT,
    SCRIPTS,
    PageScripts,
    bundle_classic,
    bundle_page_scripts,
    bundle_style,
)
from building.scripts.embed_script import EMBED_SCRIPT, embed_script
from building.scripts.imports import Imports
from building.scripts.service_worker import SERVICE_WORKER, Files, service_worker
from building.single_file import APPLICATION, single_file
from environment.tools import NPM_LOCK
from shared.content_hash import files_below, folder_hash
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, REPOSITORY, SINGLE_FILE, WEB

SHIPPED_SUFFIXES = {".json", ".svg", ".png"}
"""What is shipped as it is; scripts and styles are bundled and pages finished."""
PARTS = {"parts", "styles"}
"""Folders of what is shipped only as part of other files."""
ENGINE_SCRIPT = "engine/engine.js"
"""The engine's client alone, for pages of other sites and for tests."""


def site_files(wheel: Path, site_url: str = "") -> Files:
    """Every file of the site, with the engine of the given wheel.

    `site_url` is where the site will be published, empty if that is not known.
    """
    pages = {path: (WEB / path).read_text(encoding="utf-8") for path in _page_sources()}
    pages[PurePosixPath("licences.html")] = licences_page()
    rule_pages = RulePages.of_this_release()
    pages = {path: rule_pages.complete(source, path) for path, source in pages.items()}
    runtime = build_runtime(wheel)
    shared: Files = {PurePosixPath(file.shipped_name): file.content for file in (runtime.wasm, *runtime.libraries)}
    shared[PurePosixPath(runtime.wasm.name)] = runtime.plain_wasm
    runtime_folder = PurePosixPath(f"runtime-{folder_hash(shared)}")
    scripts = _page_scripts(runtime, runtime_folder, pages.values())
    release = _release_files(runtime, scripts.bundles)
    assets = folder_hash(release)
    site: Files = {runtime_folder / path: content for path, content in shared.items()}
    site |= {PurePosixPath(assets) / path: content for path, content in release.items()}
    site[PurePosixPath(EMBED_SCRIPT)] = embed_script()
    tags: dict[PurePosixPath, str] = {}
    if site_url:
        previews = [Preview.of(source, path, rule_pages.figures) for path, source in pages.items()]
        tags = {preview.page: preview.tags(site_url) for preview in previews}
        site |= preview_pictures(previews)
    site[PurePosixPath(SINGLE_FILE)] = single_file(pages, release.__getitem__, runtime, tags.get(APPLICATION, ""))
    for path, source in pages.items():
        added = _preloads(source, scripts.imports) + application_tags(path) + tags.get(path, "")
        site[path] = finish_page(source, path, assets, added, early_tags(path)).encode()
    site[PurePosixPath(MANIFEST)] = manifest(assets)
    site[PurePosixPath(SERVICE_WORKER)] = service_worker(site)
    return site


def _page_scripts(runtime: Runtime, runtime_folder: PurePosixPath, pages: Iterable[str]) -> PageScripts:
    own = (script for page in pages for script in page_scripts(page))
    entries = {ENGINE_SCRIPT, HEADER_SCRIPT, *own}
    return bundle_page_scripts(entries, runtime_list(runtime, "../", f"../../{runtime_folder}/"))


def _release_files(runtime: Runtime, scripts: Mapping[str, bytes]) -> Files:
    own = [path for path in _web_files() if path.parts[0] not in PARTS]
    files = {path: (WEB / path).read_bytes() for path in own if path.suffix in SHIPPED_SUFFIXES}
    files |= {path: bundle_style(WEB / path) for path in own if path.suffix == ".css"}
    files[PurePosixPath(FIGURE_STYLE)] = figure_style()
    files |= icon_pictures()
    files |= {PurePosixPath(SCRIPTS, name): content for name, content in scripts.items()}
    for script in (EARLY_SCRIPT, EARLY_FRAME_SCRIPT):
        files[PurePosixPath(SCRIPTS, PurePosixPath(script).name)] = bundle_classic(script)
    return files | {PurePosixPath(file.shipped_name): file.content for file in (runtime.worker, runtime.engine)}


def _preloads(page: str, imports: Imports) -> str:
    """What a browser would find one after the other."""
    own = [PurePosixPath(path).name for path in page_scripts(page)]
    return preload_tags(imports.reached_at_once(own)[len(own) :])


def _page_sources() -> list[PurePosixPath]:
    return [path for path in _web_files() if path.suffix == ".html" and path.parts[0] not in PARTS]


def _web_files() -> Iterator[PurePosixPath]:
    """Sources of the web part that can be shipped; settings of tools are not."""
    settings = {"package.json", "package-lock.json", "tsconfig.json"}
    for path in files_below(WEB):
        relative = path.relative_to(WEB)
        is_setting = relative.name in settings or relative.name.startswith(".")
        if relative.parts[0] != "node_modules" and not is_setting:
            yield PurePosixPath(relative)


def site_inputs() -> list[Path]:
    """Every file of the repository that the site is made from."""
    web = [WEB / path for path in _web_files()]
    settings = [REPOSITORY / "pyproject.toml", REPOSITORY / "LICENSE", NPM_LOCK, EXAMPLES]
    return [*files_below(ENGINE_SOURCE), *web, *files_below(BUILD_SCRIPTS), *settings]
