"""The bundles of the site's scripts and style sheets. `bundle.mjs` makes them, several at once."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import Literal

from building.colours import FIGURE_SHEET, colour_sheets
from building.generated import RUNTIME_LIST
from building.typefaces import FIGURE_FACES, SHEET, figure_faces, typeface_sheet
from shared.command import node_output
from shared.paths import WEB

SCRIPTS = "js"
"""The folder of the scripts, in web/ and in a release."""

WORKER = "engine/worker/main.js"
GIF_WRITER = "animation/worker/main.js"
"""The worker that writes animated pictures."""
PROGRAM_FRAME = "console/frame/main.js"
"""The script of the frame in which the programs of readers run."""
FIRST_PAGE_SCRIPT = "main.js"
"""It imports everything that the header's script imports."""
OFFLINE_SCRIPT = "offline/offline.js"
"""The header's script of all pages. It shares no state with others, so it is one bundle."""
EARLY_SCRIPT = "early.js"
"""The script that pages run before they are painted."""
OLD_BROWSER_SCRIPT = "site/old-browser.js"
"""The script that only browsers run which know no modules. It says that they are too old."""
EARLY_FRAME_SCRIPT = "embed/early-frame.js"
"""The same for the page that other sites show in a frame."""
EMBED_SCRIPT = "embed.js"
"""The name in the site of the one script that pages of other sites load. It never changes."""

LESSON_SCRIPT = "lesson.js"
"""The same of the script that it loads where a lesson is."""
PUZZLE_SCRIPT = "puzzle.js"
"""The same of the script that it loads for the puzzle of the day."""

_EMBED = "embed/embed.js"
_LESSON = f"embed/{LESSON_SCRIPT}"
_PUZZLE = f"embed/{PUZZLE_SCRIPT}"
_SERVICE_WORKER = "offline/worker/main.js"

_BUNDLER = Path(__file__).with_name("bundle.mjs")
_SINGLE_FILE = "offline/single-file"
"""The prefix of the names of scripts that only the single file runs."""


@dataclass(frozen=True)
class Wanted:
    """What to bundle, and how (`bundle.mjs` explains the kinds)."""

    kind: Literal["modules", "module", "worker", "classic", "early", "old", "style"]
    entries: Sequence[str]
    """Paths in the folder."""
    scripts: Mapping[str, str] = field(default_factory=dict)
    """Scripts that the build writes, by their paths for imports."""
    gathers: bool = False
    """Whether everything that the first entry imports statically becomes one bundle."""
    folder: str = str(WEB / SCRIPTS)


@dataclass(frozen=True)
class Bundled:
    """The files of one bundling by their names, and which of these each imports statically, not by an `import()`."""

    files: Mapping[str, bytes]
    at_once: Mapping[str, Sequence[str]]

    def reached_at_once(self, entries: Iterable[str]) -> list[str]:
        """The entries and everything that they import statically, each once."""
        found = list(entries)
        for name in found:
            found += [other for other in self.at_once[name] if other not in found]
        return found

    @property
    def only(self) -> bytes:
        """The content of the only file."""
        (content,) = self.files.values()
        return content


@dataclass(frozen=True)
class Scripts:
    """All scripts of the site."""

    pages: Bundled
    """Those that pages start, with the parts that they share, all in one folder."""
    later: Sequence[str]
    """Those that the first page loads when a reader asks for their part."""
    embed: bytes
    """The one script that pages of other sites load: classic and self-contained."""
    lesson: bytes
    """What it loads for lessons."""
    puzzle: bytes
    """What it loads for the puzzle of the day."""
    service_worker: bytes
    single_file: bytes
    """It shows all pages as views, and starts the scripts of each when it is first shown."""


def bundle(*wanted: Wanted) -> list[Bundled]:
    """Bundle scripts. Raises BuildError for those that cannot be bundled, such as a page's script that imports an
    address which is computed at run time.
    """
    asked = json.dumps([asdict(each) for each in wanted])
    bundled = json.loads(node_output("The scripts could not be bundled", _BUNDLER, text=asked))
    return [Bundled({name: text.encode() for name, text in made["files"].items()}, made["at_once"]) for made in bundled]


def bundle_workers_and_styles(styles: Iterable[str]) -> tuple[bytes, bytes, bytes, dict[str, bytes]]:
    """The engine's worker in one script, Pyodide's own scripts included; the writer of animated pictures and the script
    of the frame for programs likewise; and style sheets with what they import.

    The keys of the style sheets are their paths in web/. That of embedded boards is among them: it becomes a module,
    because embedded boards load only their script.
    """
    written = colour_sheets() | {SHEET: typeface_sheet(), FIGURE_FACES: figure_faces()}
    worker, gif_writer, program_frame, sheets = bundle(
        Wanted("worker", [WORKER]),
        Wanted("module", [GIF_WRITER]),
        Wanted("classic", [PROGRAM_FRAME]),
        Wanted("style", [*styles, FIGURE_SHEET], written, folder=str(WEB)),
    )
    return worker.only, gif_writer.only, program_frame.only, dict(sheets.files)


def bundle_scripts(pages: Iterable[str], views: Iterable[str], written: Mapping[str, str], inline: str) -> Scripts:
    """Bundle all scripts of the site but the worker's.

    `pages` are the scripts that pages start, `views` those of the pages in the single file; all are paths in web/js.
    `written` are `generated_scripts`, `inline` is the list of the runtime's files in the single file.

    A bundle costs a request, and a service worker needs milliseconds to answer it. So the first page shares no bundle
    with other pages. It has its own script, and one bundle of everything that this imports statically.
    """
    others = sorted(set(pages) - {FIRST_PAGE_SCRIPT, OFFLINE_SCRIPT})
    views_script = "".join(f'  "{view}": () => import("../{view}"),\n' for view in sorted(views))
    one_file = {
        RUNTIME_LIST: inline,
        "site/site.js": f'export {{ site }} from "../{_SINGLE_FILE}-site.js";',
        "offline/page-scripts.js": f"export default {{\n{views_script}}};\n",
    }
    first, offline, shared, early, early_frame, old, embed, lesson, puzzle, service_worker, single_file = bundle(
        first_page(written),
        Wanted("modules", [OFFLINE_SCRIPT], written),
        Wanted("modules", others, written),
        Wanted("early", [EARLY_SCRIPT]),
        Wanted("early", [EARLY_FRAME_SCRIPT]),
        Wanted("old", [OLD_BROWSER_SCRIPT]),
        Wanted("classic", [_EMBED], written),
        Wanted("classic", [_LESSON]),
        Wanted("classic", [_PUZZLE], written),
        Wanted("classic", [_SERVICE_WORKER]),
        Wanted("module", [f"{_SINGLE_FILE}-pages.js"], {**written, **one_file}),
    )
    at_once = first.reached_at_once([FIRST_PAGE_SCRIPT])
    return Scripts(
        pages=_together(first, offline, shared, early, early_frame, old),
        later=[name for name in first.files if name not in at_once],
        embed=embed.only,
        lesson=lesson.only,
        puzzle=puzzle.only,
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
