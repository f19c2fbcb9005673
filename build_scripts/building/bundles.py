"""The bundles of the site's scripts and style sheets. `bundle.mjs` makes them, several at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from building.colours import FIGURE_SHEET, colour_sheets
from building.typefaces import SHEET, typeface_sheet
from building.written import RUNTIME_LIST
from shared.command import node_output
from shared.paths import WEB

SCRIPTS = "js"
"""The folder of the scripts, in web/ and in a release."""

WORKER = "engine/worker/main.js"
FIRST_PAGE_SCRIPT = "main.js"
"""It imports what the header's script does."""
OFFLINE_SCRIPT = "offline/offline.js"
"""Of all pages. It shares nothing that others change, so it is one bundle."""
EARLY_SCRIPT = "early.js"
"""What pages run before they are painted."""
EARLY_FRAME_SCRIPT = "embed/early-frame.js"
"""The same for the page that other sites show in a frame."""
EMBED_SCRIPT = "embed.js"
"""The name in the site of the one script that pages of other sites load. It is the same for ever."""

_EMBED = "embed/embed.js"
_SERVICE_WORKER = "offline/worker/main.js"

_BUNDLER = Path(__file__).with_name("bundle.mjs")
_SINGLE_FILE = "offline/single-file"
"""How the names of what only the page in one file runs begin."""


@dataclass(frozen=True)
class Wanted:
    """What to bundle, and how (`bundle.mjs` explains the kinds)."""

    kind: Literal["modules", "module", "classic", "style"]
    entries: Sequence[str]
    """Paths in the folder."""
    scripts: Mapping[str, str] = field(default_factory=dict)
    """What the build writes, by the paths in the folder by which it is imported."""
    gathers: bool = False
    """Whether all that the first entry imports at once becomes one bundle."""
    folder: str = str(WEB / SCRIPTS)


@dataclass(frozen=True)
class Bundled:
    """The files of one bundling by their names, and which of these each imports at once, not by an `import()`."""

    files: Mapping[str, bytes]
    at_once: Mapping[str, Sequence[str]]

    def reached_at_once(self, entries: Iterable[str]) -> list[str]:
        """The entries and all that they lead to without an `import()`, each once."""
        found = list(entries)
        for name in found:
            found += [other for other in self.at_once[name] if other not in found]
        return found

    @property
    def only(self) -> bytes:
        """The content, where there is one file."""
        (content,) = self.files.values()
        return content


@dataclass(frozen=True)
class Scripts:
    """All scripts of the site."""

    pages: Bundled
    """Those that pages start, with what they share; these lie beside each other."""
    later: Sequence[str]
    """What the first page loads when a reader asks for it."""
    embed: bytes
    """The one script that pages of other sites load: classic, and with nothing beside it."""
    service_worker: bytes
    single_file: bytes
    """It shows all pages as views, and starts the scripts of each when it is first shown."""


def bundle(*wanted: Wanted) -> list[Bundled]:
    """Bundle what is wanted. Raises BuildError for what cannot be bundled.

    So is a page's script that imports an address which it makes up when it runs.
    """
    asked = json.dumps([asdict(each) for each in wanted])
    bundled = json.loads(node_output("The scripts could not be bundled", _BUNDLER, text=asked))
    return [Bundled({name: text.encode() for name, text in made["files"].items()}, made["at_once"]) for made in bundled]


def bundle_worker_and_styles(styles: Iterable[str]) -> tuple[bytes, dict[str, bytes]]:
    """The engine's worker in one script, Pyodide's own scripts included, and style sheets with what they import.

    The style sheets go by their paths in web/. That of embedded boards is with them: it becomes a module, because these
    load no file beside their script.
    """
    written = colour_sheets() | {SHEET: typeface_sheet()}
    worker, sheets = bundle(
        Wanted("module", [WORKER]), Wanted("style", [*styles, FIGURE_SHEET], written, folder=str(WEB))
    )
    return worker.only, dict(sheets.files)


def bundle_scripts(pages: Iterable[str], views: Iterable[str], written: Mapping[str, str], inline: str) -> Scripts:
    """Bundle all scripts of the site but the worker's.

    `pages` are the scripts that pages start, `views` those of the pages in the single file; all are paths in web/js.
    `written` are `written_scripts`, `inline` is the list of the runtime's files in the single file.

    A bundle costs a request, and a service worker needs milliseconds to answer it. So the first page shares no bundle
    with other pages. It has its own script, and one bundle of all that this imports at once.
    """
    others = sorted(set(pages) - {FIRST_PAGE_SCRIPT, OFFLINE_SCRIPT})
    views_script = "".join(f'  "{view}": () => import("../{view}"),\n' for view in sorted(views))
    one_file = {
        RUNTIME_LIST: inline,
        "site/site.js": f'export {{ site }} from "../{_SINGLE_FILE}-site.js";',
        "offline/page-scripts.js": f"export default {{\n{views_script}}};\n",
    }
    first, offline, shared, early, early_frame, embed, service_worker, single_file = bundle(
        first_page(written),
        Wanted("modules", [OFFLINE_SCRIPT], written),
        Wanted("modules", others, written),
        Wanted("classic", [EARLY_SCRIPT]),
        Wanted("classic", [EARLY_FRAME_SCRIPT]),
        Wanted("classic", [_EMBED], written),
        Wanted("classic", [_SERVICE_WORKER]),
        Wanted("module", [f"{_SINGLE_FILE}-pages.js"], {**written, **one_file}),
    )
    at_once = first.reached_at_once([FIRST_PAGE_SCRIPT])
    return Scripts(
        pages=_together(first, offline, shared, early, early_frame),
        later=[name for name in first.files if name not in at_once],
        embed=embed.only,
        service_worker=service_worker.only,
        single_file=single_file.only,
    )


def first_page(written: Mapping[str, str]) -> Wanted:
    """The script of the first page, and the parts that it loads later."""
    return Wanted("modules", [FIRST_PAGE_SCRIPT], written, gathers=True)


def _together(*bundled: Bundled) -> Bundled:
    return Bundled(
        {name: content for each in bundled for name, content in each.files.items()},
        {name: imported for each in bundled for name, imported in each.at_once.items()},
    )
