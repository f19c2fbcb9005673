"""Builds crosscut.html: the whole site in one file, which runs without a server and a network.

The body is that of the application. The file also contains parts that are used only on request:

    <template data-page="rules/quax.html">              a page to read, which the script shows as a view
    <script type="text/plain" id="python_stdlib.zip.bin">   a file of the runtime, gzipped, in base64

Nothing is loaded. The policy allows only these styles and scripts, by their hashes.
"""

from __future__ import annotations

import base64
import re
from collections.abc import Iterable, Mapping
from html import escape, unescape
from pathlib import PurePosixPath
from posixpath import normpath
from urllib.parse import quote

from building.bundles import EARLY_SCRIPT, SCRIPTS
from building.pages.head import APPLICATION, ONLINE_PAGES, page_scripts, page_styles
from building.program_frame import source_hash
from building.runtime import Runtime
from shared.command import BuildError
from shared.paths import SINGLE_FILE

_TITLE = re.compile(r"<title>(.*?)</title>", re.DOTALL)
_BODY = re.compile(r"<body[^>]*>\n?(.*)</body>", re.DOTALL)
_META = re.compile(r"^<meta (?!charset).*>$", re.MULTILINE)
_LINK = re.compile(r'(<a\b[^>]*?\bhref=")([^"]*)"')
_WHOLE_LINK = re.compile(r'<a\b[^>]*?\bhref="([^"#]*)[^"]*"[^>]*>(.*?)</a>', re.DOTALL)
_TYPEFACE = re.compile(r"url\(([^):]+\.woff2)\)")
_ID = re.compile(r'<[a-z][^>]*?\bid="([^"]+)"')

Pages = Mapping[PurePosixPath, str]
Files = Mapping[PurePosixPath, bytes]

_FILE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<title>{title}</title>
{meta}
{tags}<link rel="icon" href="{icon}">
<style>{style}</style>
<style id="page-style" media="not all">{page_style}</style>
<script>{early_script}</script>
</head>
<body>
<div id="application" data-scripts="{scripts}">
{application}</div>
<div id="page-view" tabindex="-1" hidden></div>
{templates}
{blocks}
<script type="module">{script}</script>
</body>
</html>
"""


def single_file(pages: Pages, release: Files, script: bytes, runtime: Runtime, tags: str) -> bytes:
    """The file's content.

    `pages` are the sources of the pages that it shows, with their placeholders for assets, `release` the files of the
    release's folder. `script` is what the file runs. `tags` are further elements for the head: they say where the site
    is published.
    """
    application = pages[APPLICATION]
    others = {path: page for path, page in pages.items() if path != APPLICATION}
    _check_ids(application, others)
    own_styles = page_styles(application)
    further = dict.fromkeys(style for page in others.values() for style in page_styles(page) if style not in own_styles)
    style, page_style = (_joined(styles, release) for styles in (own_styles, further))
    own_script, early_script = map(_fit_to_be_inline, (script, release[PurePosixPath(SCRIPTS, EARLY_SCRIPT)]))
    shown = {APPLICATION, *others}
    return _FILE.format(
        policy=content_policy([early_script, own_script], [style, page_style]),
        title=_found(_TITLE, application),
        meta="\n".join(_META.findall(application)),
        tags=tags,
        icon="data:image/svg+xml," + quote(release[PurePosixPath("icon.svg")]),
        style=style,
        page_style=page_style,
        early_script=early_script,
        scripts=" ".join(page_scripts(application)),
        application=_with_views(_found(_BODY, application), APPLICATION, shown),
        templates="\n".join(_template(path, page, shown) for path, page in sorted(others.items())),
        blocks="\n".join(f'<script type="text/plain" id="{name}">{text}</script>' for name, text in _blocks(runtime)),
        script=own_script,
    ).encode()


def content_policy(scripts: Iterable[str], styles: Iterable[str]) -> str:
    """What the file may load: nothing, and it may run these scripts and styles.

    They start its worker from `data:`, and that imports what they hand it from a `blob:`.
    """
    return "; ".join(
        [
            "default-src 'none'",
            f"script-src {' '.join(map(source_hash, scripts))} 'wasm-unsafe-eval' blob:",
            "worker-src data:",
            f"style-src {' '.join(map(source_hash, styles))}",
            "img-src data: blob:",
            "font-src data:",
            "base-uri 'none'",
            "form-action 'none'",
        ]
    )


def _fit_to_be_inline(content: bytes) -> str:
    """The text unchanged. Raises BuildError if a browser would read it differently inside an element."""
    text = content.decode()
    if re.search(r"<!--|</(?:script|style)|\r|\0", text, re.IGNORECASE):
        raise BuildError(f"A script or style cannot stand in {SINGLE_FILE}: it holds a mark of HTML.")
    return text


def _joined(styles: Iterable[str], release: Files) -> str:
    """The styles, with the typefaces in them."""
    joined = _fit_to_be_inline(b"".join(release[PurePosixPath(style)] for style in styles))
    return _TYPEFACE.sub(lambda face: f"url({_data_address(release[PurePosixPath(face[1])])})", joined)


def _data_address(typeface: bytes) -> str:
    return f"data:font/woff2;base64,{base64.b64encode(typeface).decode()}"


def _template(path: PurePosixPath, page: str, shown: set[PurePosixPath]) -> str:
    attributes = {
        "data-page": str(path),
        "data-title": unescape(_found(_TITLE, page)),
        "data-scripts": " ".join(page_scripts(page)),
    }
    written = " ".join(f'{name}="{escape(value)}"' for name, value in attributes.items())
    return f"<template {written}>\n{_with_views(_found(_BODY, page), path, shown)}</template>"


def _with_views(body: str, page: PurePosixPath, shown: set[PurePosixPath]) -> str:
    """Turn links to pages of the site into links to their views: `#/rules/quax.html`.

    A link to a page for programmers becomes plain text.
    """

    def without_page(link: re.Match[str]) -> str:
        return link[2] if PurePosixPath(normpath(page.parent / link[1])) in ONLINE_PAGES else link[0]

    def view(link: re.Match[str]) -> str:
        address, sign, fragment = link[2].partition("#")
        if ":" in address:
            return link[0]
        target = PurePosixPath(normpath(page.parent / address)) if address else page
        if str(target) == SINGLE_FILE:
            return f'{link[1]}#"'
        if target not in shown:
            raise BuildError(f"The page {page} links to {link[2]}, which is not in {SINGLE_FILE}.")
        return f'{link[1]}#{fragment}"' if target == APPLICATION else f'{link[1]}#/{target}{sign}{fragment}"'

    return _LINK.sub(view, _WHOLE_LINK.sub(without_page, body))


def _check_ids(application: str, others: Pages) -> None:
    """Raise BuildError for ids that a page shares with the application: they are in the same document."""
    own = set(_ID.findall(application)) | {"application", "page-view", "page-style"}
    for path, page in others.items():
        twice = own & set(_ID.findall(page))
        if twice:
            raise BuildError(f"The page {path} uses ids of the application: {', '.join(sorted(twice))}.")


def _blocks(runtime: Runtime) -> Iterable[tuple[str, str]]:
    for file in (runtime.worker, runtime.wasm, runtime.engine, *runtime.nets.values(), *runtime.libraries):
        yield file.gzipped_name, base64.b64encode(file.gzipped).decode()


def _found(pattern: re.Pattern[str], page: str) -> str:
    found = pattern.search(page)
    if not found:
        raise BuildError(f"A page does not hold {pattern.pattern}.")
    return found[1]
