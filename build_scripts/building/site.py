"""The site: every file by its path, made in stages that follow each other in `build`.

The last one is `sw.js`. It begins with the list of files that it stores for use without a network; the rest of it is a
script of web/js.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import partial
from pathlib import Path, PurePosixPath
from typing import Any

from building.bundles import (
    EMBED_SCRIPT,
    LESSON_SCRIPT,
    PUZZLE_SCRIPT,
    SCRIPTS,
    Scripts,
    bundle_scripts,
    bundle_workers_and_styles,
)
from building.colours import FIGURE_SHEET, PICTURE_SHEET, picture_sheet
from building.generated import generated_scripts
from building.languages import listed_languages
from building.offered_wheel import labelled_wheel
from building.pages.figures import Figure
from building.pages.head import (
    APPLICATION,
    HEADER_SCRIPT,
    MANIFEST,
    MISSING_PAGE,
    ONLINE_PAGES,
    PAGES_FOR_OTHER_SITES,
    PAGES_WITH_PROGRAMS,
    Head,
    finished_page,
    manifest,
    page_scripts,
    rooted,
)
from building.pages.previews import Preview, icon_pictures, preview_pictures
from building.pages.templates import EXAMPLES, OfferedWheel, PageTemplates
from building.pages.translated import FILE_LIST, WORDS, Published, embed_words, published_languages, versions
from building.runtime import GZIPPED, Runtime, RuntimeFile, build_runtime, runtime_list
from building.single_file import single_file
from building.typefaces import typeface_files
from environment.tools import NPM_LOCK
from shared.command import BuildError
from shared.files import files_below, folder_hash, hash_bytes, integrity
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, NODE_MODULES, PREVIEWS, REPOSITORY, SINGLE_FILE, WEB

SERVICE_WORKER = "sw.js"
"""Its name in the site, which never changes: browsers compare their copy with the file of this name."""

_LIST_START = "const release = "

Files = dict[PurePosixPath, bytes]
"""The content of files by their path in a folder of the site."""

WHEEL = ".whl"

ENGINE_SCRIPT = "engine/engine.js"
"""The engine's client alone, for pages of other sites and for tests."""

_SHIPPED_SUFFIXES = {".json", ".svg", ".png"}
"""The types of files that are shipped unchanged; scripts and styles are bundled and pages finished."""
_PARTS = {"languages", "parts", "styles"}
"""Folders of files that are shipped only as part of other files."""
_SETTINGS = {"package.json", "package-lock.json", "tsconfig.json"}


@dataclass(frozen=True)
class Site:
    """The finished site."""

    files: Files
    loaded_later: tuple[PurePosixPath, ...]
    """The scripts that the first page loads when a reader asks for what they do."""


@dataclass(frozen=True)
class _Pages:
    """The pages, complete except for the parts that depend on the release: policy, addresses of files, tags."""

    sources: Mapping[PurePosixPath, str]
    views: Mapping[PurePosixPath, str]
    """Those that the single file shows, too."""
    scripts: Mapping[PurePosixPath, list[str]]
    """The scripts that each of them starts."""
    previews: Mapping[PurePosixPath, Preview]
    """None if the address of the site is not known."""
    figures: Mapping[str, Figure]
    """The boards of rule pages by their names."""


@dataclass(frozen=True)
class _Folder:
    """A folder that is named by its content."""

    name: str
    files: Files

    def in_site(self) -> Files:
        return {PurePosixPath(self.name) / path: content for path, content in self.files.items()}


def build(wheel: Path, site_url: str = "", offered: Path | None = None) -> Site:
    """Every file of the site, with the engine of the given wheel.

    `site_url` is where the site will be published, empty if that is not known. `offered` is the wheel for people, if it
    is another one; the site gives it a label.
    """
    offered_name, offered_content = labelled_wheel(offered or wheel)
    pages = _pages(OfferedWheel(offered_name, hash_bytes(offered_content), site_url))
    published = published_languages()
    codes = [each.code for each in published]
    worker, gif_writer, frame_script, styles = bundle_workers_and_styles(
        str(path) for path in _own_files() if path.suffix == ".css"
    )
    whole = build_runtime(wheel, worker)
    runtime = whole.in_two()
    runtime_folder = _runtime_folder(runtime)
    runtime_lists = runtime_list(runtime, "../", f"../../{runtime_folder.name}/"), runtime_list(whole, "", "")
    written = partial(generated_scripts, styles.pop(FIGURE_SHEET), gif_writer, frame_script, codes)
    scripts = _scripts(pages, runtime_lists, written)
    release = _release(styles, scripts, runtime, published)
    tags = {path: preview.tags(site_url) for path, preview in pages.previews.items()}
    in_one_file = single_file(pages.views, release.files, scripts.single_file, whole, tags.get(APPLICATION, ""))
    site = {
        **runtime_folder.in_site(),
        **release.in_site(),
        **preview_pictures(pages.previews.values()),
        **{
            path: finished_page(
                source,
                path,
                release.name,
                Head(
                    _preloads(pages.scripts[path], scripts),
                    tags.get(path, ""),
                    [frame_script.decode()] if path in PAGES_WITH_PROGRAMS else [],
                    versions(path, "", published, site_url),
                ),
            )
            for path, source in pages.sources.items()
        },
        **{
            PurePosixPath(each.code, path): content
            for each in published
            for path, content in _translated(each, published, pages, release.name, scripts, site_url).items()
        },
        PurePosixPath(EMBED_SCRIPT): scripts.embed,
        **{PurePosixPath(embed_words(each.code)): each.words_of_embeds for each in published},
        PurePosixPath(LESSON_SCRIPT): scripts.lesson,
        PurePosixPath(PUZZLE_SCRIPT): scripts.puzzle,
        PurePosixPath(SINGLE_FILE): in_one_file,
        PurePosixPath(MANIFEST): manifest(release.name),
        PurePosixPath(offered_name): offered_content,
    }
    site[MISSING_PAGE] = rooted(site[MISSING_PAGE], site_url)
    site |= {PurePosixPath(code, FILE_LIST): language_list(site, code) for code in codes}
    # The last, because it lists all others.
    site[PurePosixPath(SERVICE_WORKER)] = release_list(site) + scripts.service_worker
    return Site(site, tuple(PurePosixPath(release.name, SCRIPTS, name) for name in scripts.later))


def _pages(wheel: OfferedWheel) -> _Pages:
    templates = PageTemplates(wheel=wheel)
    sources = {path: templates.complete(path) for path in _own_files() if path.suffix == ".html"}
    no_views = PAGES_FOR_OTHER_SITES | ONLINE_PAGES | {MISSING_PAGE}
    views = {path: source for path, source in sources.items() if path not in no_views}
    entries = templates.entries()
    if taken := sources.keys() & entries.keys():
        raise BuildError(f"A game needs another id: the site has a page {', '.join(map(str, taken))} already.")
    sources |= entries
    shown = sources.keys() - {MISSING_PAGE} if wheel.site_url else ()
    previews = {path: Preview.of(sources[path], path, templates.figures) for path in shown}
    scripts = {path: page_scripts(source) for path, source in sources.items()}
    return _Pages(sources, views, scripts, previews, templates.figures)


def _translated(
    spoken: Published,
    published: list[Published],
    pages: _Pages,
    release: str,
    scripts: Scripts,
    site_url: str,
) -> Files:
    """The pages in a language, by their paths in its folder."""
    templates = PageTemplates(pages.figures, language=spoken.language)
    finished: Files = {}
    for path in spoken.pages:
        source = spoken.page(templates.complete(path), path)
        tags = Preview.of(source, path, pages.figures, spoken.code).tags(site_url) if path in pages.previews else ""
        versions_of_page = versions(path, spoken.code, published, site_url)
        head = Head(_preloads(pages.scripts[path], scripts), tags, (), versions_of_page, spoken.code)
        finished[path] = finished_page(source, path, release, head)
    return finished


def _runtime_folder(runtime: Runtime) -> _Folder:
    """The folder of files that stay the same over many releases."""
    files = _both_forms(runtime.wasm, *_if_any(runtime.rest), *runtime.libraries, runtime.library_for_programs)
    return _Folder(f"runtime-{folder_hash(files)}", files)


def _scripts(pages: _Pages, runtime_lists: tuple[str, str], written: Callable[[str], dict[str, str]]) -> Scripts:
    """`runtime_lists` are that of the site and that of the single file; `written` makes the written scripts of one."""
    views = {script for path in pages.views for script in pages.scripts[path]}
    own = {script for scripts in pages.scripts.values() for script in scripts}
    of_site, of_single_file = runtime_lists
    return bundle_scripts({ENGINE_SCRIPT, HEADER_SCRIPT, *own}, views, written(of_site), of_single_file)


def _release(
    styles: Mapping[str, bytes], scripts: Scripts, runtime: Runtime, published: Iterable[Published]
) -> _Folder:
    """The folder of files that change with every release."""
    files = {path: (WEB / path).read_bytes() for path in _own_files() if path.suffix in _SHIPPED_SUFFIXES}
    files |= {PurePosixPath(path): style for path, style in styles.items()}
    files[PurePosixPath(PICTURE_SHEET)] = picture_sheet()
    for each in published:
        files |= each.files
    files |= icon_pictures()
    files |= typeface_files()
    files |= {PurePosixPath(SCRIPTS, name): script for name, script in scripts.pages.files.items()}
    of_engine = runtime.engine, *_if_any(runtime.engine_rest), runtime.engine_for_programs
    files |= _both_forms(runtime.worker, *of_engine, *runtime.nets.values())
    return _Folder(folder_hash(files), files)


def _if_any(file: RuntimeFile | None) -> list[RuntimeFile]:
    return [file] if file else []


def _both_forms(*files: RuntimeFile) -> Files:
    return {PurePosixPath(name): content for file in files for name, content in file.forms.items()}


def _preloads(started: list[str], scripts: Scripts) -> list[str]:
    """The bundles that a browser would otherwise discover one after the other."""
    own = [PurePosixPath(path).name for path in started]
    return scripts.pages.reached_at_once(own)[len(own) :]


def _own_files() -> Iterator[PurePosixPath]:
    """Files in web/ that are shipped, unchanged or converted."""
    return (path for path in _sources() if path.parts[0] not in _PARTS | {SCRIPTS})


def _sources() -> Iterator[PurePosixPath]:
    """The sources of the site in web/, without the settings of tools."""
    for place in sorted(set(WEB.iterdir()) - {NODE_MODULES}):
        for path in files_below(place) if place.is_dir() else [place]:
            if path.name not in _SETTINGS and not path.name.startswith("."):
                yield PurePosixPath(path.relative_to(WEB))


def site_inputs() -> list[Path]:
    """Every file of the repository that the site is made from."""
    web = [WEB / path for path in _sources()]
    settings = [REPOSITORY / "pyproject.toml", REPOSITORY / "LICENSE", NPM_LOCK, EXAMPLES]
    return [*files_below(ENGINE_SOURCE), *web, *files_below(BUILD_SCRIPTS), *settings]


def is_saved(path: PurePosixPath) -> bool:
    """Whether every reader's browser stores a file of the site.

    It stores no files that only other programs request, not the puzzles once more for pages of other sites, and not the
    single file, which contains all others once more. Browsers store the worker's own
    script themselves. The files of the runtime are stored in their plain form, those of a language once it was opened.
    """
    is_for_others = str(path) in {SERVICE_WORKER, SINGLE_FILE, PUZZLE_SCRIPT} or path.parts[0] == PREVIEWS
    is_of_language = any(_belongs(path, code) for code in listed_languages())
    return not (is_for_others or is_of_language) and path.suffix not in {GZIPPED, WHEEL}


def _belongs(path: PurePosixPath, code: str) -> bool:
    """Whether a file is of a language alone: its pages, what these load from the release's folder, and its embeds."""
    is_loaded = path.parts[1:2] == (WORDS,) and path.name.startswith((f"{code}.", f"{code}-text.", f"{code}-voice."))
    return path.parts[0] == code or is_loaded or str(path) == embed_words(code)


def language_list(site: Files, code: str) -> bytes:
    """The files of a language that a browser stores once a page in it was opened, as JSON."""
    files = {str(path): integrity(content) for path, content in sorted(site.items()) if _belongs(path, code)}
    return json.dumps(files).encode()


def release_list(site: Files) -> bytes:
    """The script's first line.

    It lists the files to store, where those of the runtime lie gzipped, and the hashes of the lists of languages.
    """
    files = {str(path): integrity(content) for path, content in sorted(site.items()) if is_saved(path)}
    gzipped = {path: path + GZIPPED for path in files if PurePosixPath(path + GZIPPED) in site}
    lists = {path.parts[0]: integrity(site[path]) for path in sorted(site) if path.parts[1:] == (FILE_LIST,)}
    version = hash_bytes(json.dumps([files, lists] if lists else files).encode())[:12]
    release = {"version": version, "files": files, "gzipped": gzipped, "languages": lists}
    return f"{_LIST_START}{json.dumps(release)};\n".encode()


def saved_files(script: str) -> dict[str, str]:
    """The hashes of the files that a service worker's script stores, by their paths in the site."""
    files: dict[str, str] = _listed(script)["files"]
    return files


def gzipped_files(script: str) -> list[str]:
    """The gzipped files that a service worker's script lists; it stores them inflated."""
    gzipped: dict[str, str] = _listed(script)["gzipped"]
    return list(gzipped.values())


def _listed(script: str) -> dict[str, Any]:
    listed: dict[str, Any] = json.loads(script.partition("\n")[0].removeprefix(_LIST_START).removesuffix(";"))
    return listed
