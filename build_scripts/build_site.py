"""Builds the static site into dist/: pages on top, everything else in folders named by their content.

dist/index.html, licences.html      pages, at addresses that never change
dist/sw.js                          the service worker, which keeps all of it for use without a network
dist/crosscut.html                  all of the site in one file
dist/previews/                      a picture of each page for those who share its address, if that is known
dist/<hash>/                        this release: scripts, styles, the engine's wheel and worker
dist/runtime-<hash>/                Pyodide and the standard library, the same over many releases
"""

from __future__ import annotations

import argparse
import re
import shutil
from collections.abc import Iterable, Iterator
from pathlib import Path, PurePosixPath

from application import MANIFEST, OFFLINE_SCRIPT, application_tags, icon_pictures, manifest
from check_site import check_site
from command import BuildError, exit_with, say
from content_hash import Stamp, files_below, folder_hash
from embed_script import EMBED_SCRIPT, embed_script
from engine_wheel import build_engine_wheel
from environment import NPM_LOCK, set_up
from grammar import EXAMPLES
from licences import licences_page
from pages import finish_page, page_scripts
from paths import BUILD_SCRIPTS, DIST, ENGINE_SOURCE, REPOSITORY, SINGLE_FILE, WEB, WORK
from previews import Preview, preview_pictures
from rule_pages import FIGURE_STYLE, RulePages, figure_style
from runtime import Runtime, build_runtime, runtime_list
from scripts import SCRIPTS, THEME_SCRIPT, bundle_classic, bundle_page_scripts
from service_worker import SERVICE_WORKER, Files, service_worker
from single_file import APPLICATION, single_file
from site_sizes import report_sizes

SHIPPED_SUFFIXES = {".css", ".json", ".svg", ".png"}
"""What is shipped as it is; scripts are bundled and pages finished."""
ENGINE_SCRIPT = "engine.js"
"""The engine's client alone, for pages of other sites and for tests."""


def build_site(site_url: str = "") -> None:
    """Build dist/ unless it is already there for the same sources and the same address of the published site."""
    stamp = Stamp("site", DIST, _inputs(), site_url)
    if stamp.is_current:
        say("The site in dist/ is up to date.")
        return
    say("Building the engine's wheel ...")
    wheel = build_engine_wheel()
    say("Building the site ...")
    unfinished = WORK / "site"
    if unfinished.exists():
        shutil.rmtree(unfinished)
    for path, content in site_files(wheel, site_url).items():
        target = unfinished / path
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_bytes(content)
    check_site(unfinished)
    report_sizes(unfinished)
    if DIST.exists():
        shutil.rmtree(DIST)
    unfinished.rename(DIST)
    stamp.set()


def site_files(wheel: Path, site_url: str = "") -> Files:
    """Every file of the site, with the engine of the given wheel.

    `site_url` is where the site will be published, empty if that is not known.
    """
    pages = {path: (WEB / path).read_text(encoding="utf-8") for path in _web_files() if path.suffix == ".html"}
    pages[PurePosixPath("licences.html")] = licences_page()
    rule_pages = RulePages.of_this_release()
    pages = {path: rule_pages.complete(source, path) for path, source in pages.items()}
    runtime = build_runtime(wheel)
    shared: Files = {PurePosixPath(file.shipped_name): file.content for file in (runtime.wasm, *runtime.libraries)}
    shared[PurePosixPath(runtime.wasm.name)] = runtime.plain_wasm
    runtime_folder = PurePosixPath(f"runtime-{folder_hash(shared)}")
    release = _release_files(runtime, runtime_folder, pages.values())
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
        site[path] = finish_page(source, path, assets, application_tags(path) + tags.get(path, "")).encode()
    site[PurePosixPath(MANIFEST)] = manifest(assets)
    site[PurePosixPath(SERVICE_WORKER)] = service_worker(site)
    return site


def _release_files(runtime: Runtime, runtime_folder: PurePosixPath, pages: Iterable[str]) -> Files:
    files = {path: (WEB / path).read_bytes() for path in _web_files() if path.suffix in SHIPPED_SUFFIXES}
    entries = {ENGINE_SCRIPT, OFFLINE_SCRIPT, *(script for page in pages for script in page_scripts(page))}
    files[PurePosixPath(FIGURE_STYLE)] = figure_style()
    files |= icon_pictures()
    scripts = bundle_page_scripts(entries, runtime_list(runtime, "../", f"../../{runtime_folder}/"))
    files |= {PurePosixPath(SCRIPTS, name): content for name, content in scripts.items()}
    files[PurePosixPath(SCRIPTS, THEME_SCRIPT)] = bundle_classic(THEME_SCRIPT)
    return files | {PurePosixPath(file.shipped_name): file.content for file in (runtime.worker, runtime.engine)}


def _web_files() -> Iterator[PurePosixPath]:
    """Sources of the web part that can be shipped; settings of tools are not."""
    settings = {"package.json", "package-lock.json", "tsconfig.json"}
    for path in files_below(WEB):
        relative = path.relative_to(WEB)
        is_setting = relative.name in settings or relative.name.startswith(".")
        if relative.parts[0] != "node_modules" and not is_setting:
            yield PurePosixPath(relative)


def _inputs() -> list[Path]:
    web = [WEB / path for path in _web_files()]
    settings = [REPOSITORY / "pyproject.toml", REPOSITORY / "LICENSE", NPM_LOCK, EXAMPLES]
    return [*files_below(ENGINE_SOURCE), *web, *files_below(BUILD_SCRIPTS), *settings]


def site_address(text: str) -> str:
    """The address of a folder on the web; raises BuildError for anything else."""
    if not re.fullmatch(r"https?://[^\s?#]+", text):
        raise BuildError(f"{text!r} is not the address of a site, such as https://crosscut.example/.")
    return text if text.endswith("/") else f"{text}/"


def main() -> None:
    """Build the site as the arguments ask for it."""
    parser = argparse.ArgumentParser(description="Build the site into dist/.")
    parser.add_argument("--site-url", help="where the site will be published, for previews and shared links")
    arguments = parser.parse_args()
    site_url = site_address(arguments.site_url) if arguments.site_url else ""
    set_up()
    build_site(site_url)


if __name__ == "__main__":
    try:
        main()
    except BuildError as error:
        exit_with(error)
