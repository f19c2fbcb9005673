"""Checks a built site: every reference in its pages leads to something, it is not too large, and its markup is right.

The markup is checked by a step of its own, ``python -m checking.check_site``; the rest belongs to the build.
"""

from __future__ import annotations

import gzip
import re
from collections.abc import Iterable, Iterator
from html import unescape
from pathlib import PurePosixPath
from posixpath import normpath

from building.bundles import EMBED_SCRIPT
from building.runtime import GZIPPED_WASM, WASM
from building.site import SERVICE_WORKER, Files, Site
from shared.command import BuildError, node, run, run_program, say
from shared.files import Stamp
from shared.hosts import compressed
from shared.paths import DIST, NODE_MODULES, SINGLE_FILE, WEB

APPLICATION_LIMIT = 85_500
"""Bytes, gzipped, of the first page with all that it loads at once, without the pages to read."""
LATER_LIMIT = 20_500
"""Bytes, gzipped, of what it loads when a reader asks for it."""
EMBED_LIMIT = 34_300
"""Bytes, gzipped, of the script that pages of other sites load, with all that it imports."""

START_LIMIT = 5_800_000
"""Bytes that a first start may take from a host that compresses nothing."""
BROTLI_QUALITY = 7
"""The quality that hosts use on the way. The best (11) saves another twelfth of all bytes, but takes half a minute."""
BROTLI_START_LIMIT = 5_010_000
"""Bytes that it may take from a host with brotli of this quality."""
SINGLE_FILE_LIMIT = 8_700_000

ADDRESS_TAG = re.compile(rb'<(?:link rel="canonical"|meta property="og:|meta name="twitter:)[^>]*>\n')
"""What the address of a published site adds to a page. No address may be too long for a limit."""

_FIRST_PAGE = PurePosixPath("index.html")
_LOADED = re.compile(r'(?:src|href)="([^"]+\.(?:js|css))"')
"""What a page loads at once: its styles, its scripts, and the bundles that these import, which it preloads."""
_REFERENCE = re.compile(r'\b(?:href|src)="([^"]*)"')
_ELSEWHERE = re.compile(r"https?:|mailto:|data:")
_ID = re.compile(r'\bid="([^"]+)"')
_PART = re.compile(r"[A-Za-z][\w.-]*")
"""A fragment that names a part of a page. All others hold a game, and scripts read them."""
_SHOWN_BY_SCRIPTS = {"index.html": {"play"}, "puzzles.html": {"today"}}
"""Parts of pages that are there once a script has seen the link."""

_MARKUP_CHECKER = NODE_MODULES / "html-validate" / "bin" / "html-validate.mjs"
_MARKUP_RULES = WEB / ".htmlvalidate.json"
_TOOLS = WEB / "package-lock.json"


def check_references(files: Files) -> None:
    """Raise BuildError with every reference of a page to what is not in the site."""
    # The single file holds the same pages; its links are checked when they are turned into links to views.
    pages = {path: content.decode() for path, content in files.items() if path.suffix == ".html"}
    pages.pop(PurePosixPath(SINGLE_FILE), None)
    parts = {path: {*_ID.findall(page), *_SHOWN_BY_SCRIPTS.get(str(path), ())} for path, page in pages.items()}
    faults = [
        f"{path}: {reference!r} {fault}"
        for path, page in pages.items()
        for reference in dict.fromkeys(map(unescape, _REFERENCE.findall(page)))
        for fault in _faults(path, reference, files, parts)
    ]
    if faults:
        raise BuildError("The built site has faults:\n  " + "\n  ".join(faults))


def _faults(page: PurePosixPath, reference: str, files: Files, parts: dict[PurePosixPath, set[str]]) -> Iterator[str]:
    if _ELSEWHERE.match(reference):
        return
    address, _, part = reference.partition("#")
    file = re.sub(r"(^|/)$", r"\1index.html", address.partition("?")[0])
    target = PurePosixPath(normpath(page.parent / file)) if address else page
    if target not in files:
        yield "is not in the site"
    elif target in parts and _PART.fullmatch(part) and part not in parts[target]:
        yield "leads to no part of the page"


def report_sizes(site: Site) -> None:
    """Print the sizes of the application and of a first start. Fail if one of them is over its limit."""
    files = site.files
    started = {path: content for path, content in sorted(files.items()) if path.suffix == ".bin"}
    nets = {path: started.pop(path) for path in list(started) if path.stem.endswith(".net")}
    loaded = sorted(set(_LOADED.findall(files[_FIRST_PAGE].decode())))
    at_once = [ADDRESS_TAG.sub(b"", files[_FIRST_PAGE]), *(files[PurePosixPath(path)] for path in loaded)]
    later = [files[path] for path in site.loaded_later]
    for path, content in started.items():
        say(f"  {path.name}: {len(content):,}")
    as_brotli = [*at_once, *later, *(files[path.with_name(WASM)] for path in started if path.name == GZIPPED_WASM)]
    as_it_is = [content for path, content in started.items() if path.name != GZIPPED_WASM]
    for path, content in nets.items():
        say(f"  {path.name}, when the computer first thinks about the game: {len(content):,}")
    brotli = [compressed(content, BROTLI_QUALITY) for content in as_brotli]
    _report("application, gzipped", _gzipped(at_once), APPLICATION_LIMIT)
    _report("application, later, gzipped", _gzipped(later), LATER_LIMIT)
    _report(f"{EMBED_SCRIPT}, gzipped", _gzipped([files[PurePosixPath(EMBED_SCRIPT)]]), EMBED_LIMIT)
    say(f"  {SERVICE_WORKER}, gzipped, after the start: {_gzipped([files[PurePosixPath(SERVICE_WORKER)]]):,} bytes")
    _report("first start from a host that compresses nothing", _sum([*started.values(), *at_once, *later]), START_LIMIT)
    _report(f"first start from a host with brotli {BROTLI_QUALITY}", _sum([*brotli, *as_it_is]), BROTLI_START_LIMIT)
    _report(SINGLE_FILE, len(files[PurePosixPath(SINGLE_FILE)]), SINGLE_FILE_LIMIT)


def _sum(contents: Iterable[bytes]) -> int:
    return sum(map(len, contents))


def _gzipped(contents: Iterable[bytes]) -> int:
    return _sum(gzip.compress(content, 9) for content in contents)


def _report(what: str, size: int, limit: int) -> None:
    say(f"  {what}: {size:,} bytes, limit {limit:,}")
    if size > limit:
        raise BuildError(
            f"Too large: {what}, {size:,} bytes with a limit of {limit:,}. Make it smaller. A change that adds a game "
            "may raise the limit in build_scripts/checking/check_site.py, by what the game needs."
        )


def check_markup() -> None:
    """Raise BuildError where a page breaks a rule; the checker tells which. Pages that have passed are not asked again.

    The single file is left out: it is all of them once more.
    """
    pages = [path for path in sorted(DIST.rglob("*.html")) if path.name != SINGLE_FILE]
    stamp = Stamp("markup", DIST, [*pages, _MARKUP_RULES, _TOOLS])
    if stamp.is_current:
        say("These pages have passed already.")
        return
    run([node(), _MARKUP_CHECKER, "--config", _MARKUP_RULES, *pages])
    stamp.set()


if __name__ == "__main__":
    run_program(check_markup)
