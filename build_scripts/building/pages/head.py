"""The heads of the pages: the content policy, the tags that make the site an application, and the release's folder."""

from __future__ import annotations

import re
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import PurePosixPath

from building.bundles import EARLY_FRAME_SCRIPT, EARLY_SCRIPT, OFFLINE_SCRIPT, OLD_BROWSER_SCRIPT
from building.colours import page_colours
from building.pages.translated import language_tags, letters_of_headings
from building.program_frame import source_hash
from building.typefaces import TYPEFACES
from shared.command import BuildError
from shared.paths import WEB

APPLICATION = PurePosixPath("index.html")
FRAMED_PAGE = PurePosixPath("embed.html")
"""The page that other sites show in a frame."""
PAGES_FOR_OTHER_SITES = {FRAMED_PAGE, PurePosixPath("engine.html")}
"""Pages that nobody opens directly; without a host they are useless."""
PAGES_WITH_PROGRAMS = {PurePosixPath("console.html"), PurePosixPath("python.html")}
"""Pages that run the programs of readers, in a frame with a script of its own."""
MISSING_PAGE = PurePosixPath("404.html")
"""What many hosts show for an address without a file."""
ONLINE_PAGES = {*PAGES_WITH_PROGRAMS, PurePosixPath("atlas.html")}
"""Pages that the single file leaves out: programs need more of Python than it has, and the last is long."""

MANIFEST = "manifest.webmanifest"
"""Its name at the top of the site."""
HEADER_SCRIPT = "header.js"
"""The script of all pages but the first, by its path in the folder of scripts."""
ASSETS_PLACEHOLDER = "{{assets}}"
"""In a page: the relative path of the folder that holds the release's other files."""

CONTENT_POLICY = "; ".join(
    [
        "default-src 'none'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "worker-src 'self' blob:",
        "connect-src 'self'",
        "style-src 'self'",
        "img-src 'self' data: blob:",
        "frame-src 'self'",
        "font-src 'self'",
        "manifest-src 'self'",
        "base-uri 'none'",
        "form-action 'none'",
    ]
)
"""What the pages may load: this origin alone, and no evaluation but WebAssembly's.

Workers are started from a blob, because a policy in a page does not reach a worker that comes from the network.
"""

_RELATIVE = re.compile(rb'\b(href|src)="(?!#|[a-z]+:)')
_SCRIPT = re.compile(r'src="' + re.escape(ASSETS_PLACEHOLDER) + r'/js/([^"]+)"')
_STYLE = re.compile(r'rel="stylesheet" href="' + re.escape(ASSETS_PLACEHOLDER) + r'/([^"]+)"')
_CHARSET = '<meta charset="utf-8">'

_LATER = 'fetchpriority="low"'
"""On modules: what the first paint needs, styles and typefaces, goes before them on a slow line."""
_EARLY = (
    f'<script nomodule src="{{assets}}/js/{PurePosixPath(OLD_BROWSER_SCRIPT).name}"></script>\n'
    '<script src="{assets}/js/{script}"></script>\n'
)
_PRELOAD = f'<link rel="modulepreload" {_LATER} href="{{assets}}/js/{{script}}">\n'
_TYPEFACE = '<link rel="preload" href="{assets}/{face}" as="font" type="font/woff2" crossorigin>\n'
_MODULE = f'<script type="module" {_LATER} src="{{assets}}/js/{{script}}"></script>\n'
_INSTALLED = """<link rel="manifest" href="{top}{manifest}">
<link rel="apple-touch-icon" href="{assets}/icons/apple-touch.png">
<meta name="theme-color" content="{light}" data-scheme="light" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="{dark}" data-scheme="dark" media="(prefers-color-scheme: dark)">
"""


def page_scripts(source: str) -> list[str]:
    """The scripts that a page's source starts, by their paths in the folder of scripts."""
    return _SCRIPT.findall(source)


def page_styles(source: str) -> list[str]:
    """The style sheets of a page's source, by their paths in the release's folder."""
    return _STYLE.findall(source)


@dataclass(frozen=True)
class Head:
    """What a page's head gets beside what all have.

    Attributes:
        preloads: The names of the bundles that are loaded at once, before the scripts that import them arrive.
        preview: The tags of its preview.
        inline: The scripts of frames that it writes: their policy is that of the page and their own.
        versions: The tags that name the page in all languages.
        language: The code of its language, in whose folder it lies; empty for English.
    """

    preloads: Iterable[str] = ()
    preview: str = ""
    inline: Iterable[str] = ()
    versions: str = ""
    language: str = ""


def finished_page(source: str, page: PurePosixPath, release: str, head: Head = Head()) -> bytes:
    """The page that will lie at `page`, or there in the folder of its language, from its source.

    It gets the policy, the path of the folder `release`, and the rest of its head.
    """
    if source.count(_CHARSET) != 1:
        raise BuildError(f"The page {page} must hold {_CHARSET} once: the content policy is put behind it.")
    top = "../" * (len(page.parts) - 1 + bool(head.language))
    assets = top + release
    words, letters = language_tags(head.language, assets) if head.language else ("", "")
    preloaded = "".join(_PRELOAD.format(assets=assets, script=script) for script in head.preloads)
    # All bundles are in one folder, wherever their sources are.
    source = _SCRIPT.sub(
        lambda script: f'fetchpriority="low" src="{assets}/js/{PurePosixPath(script[1]).name}"', source
    )
    first = f"{head.versions}{_early_tag(page, assets)}{words}{_typeface_tags(page, assets, head.language)}"
    last = f"{letters}{preloaded}{_application_tags(page, top, assets)}{head.preview}"
    source = source.replace("</head>", f"{last}</head>", 1).replace("<title>", f"{first}<title>", 1)
    hashes = "".join(f" {source_hash(script)}" for script in head.inline)
    policy = CONTENT_POLICY.replace("'wasm-unsafe-eval'", f"'wasm-unsafe-eval'{hashes}")
    policy = f'{_CHARSET}\n<meta http-equiv="Content-Security-Policy" content="{policy}">'
    return source.replace(_CHARSET, policy).replace(ASSETS_PLACEHOLDER, assets).encode()


def rooted(page: bytes, site_url: str) -> bytes:
    """The page with whole addresses, for a host that shows it in every folder."""
    return _RELATIVE.sub(rb'\1="%b' % site_url.encode(), page)


def manifest(release: str) -> bytes:
    """The manifest, with the path of the folder `release` and the colour of the pages in it."""
    light, _ = page_colours()
    source = (WEB / MANIFEST).read_text(encoding="utf-8")
    return source.replace(ASSETS_PLACEHOLDER, release).replace("{{page_colour}}", light["page"]).encode()


def _early_tag(page: PurePosixPath, assets: str) -> str:
    """The element before all scripts of a page: it notices scripts that cannot be loaded."""
    if page in PAGES_FOR_OTHER_SITES - {FRAMED_PAGE}:
        return ""
    script = EARLY_FRAME_SCRIPT if page == FRAMED_PAGE else EARLY_SCRIPT
    return _EARLY.format(assets=assets, script=PurePosixPath(script).name)


def _typeface_tags(page: PurePosixPath, assets: str, language: str) -> str:
    """What fetches the typefaces together with the styles that name them. Boards in other sites have none of ours."""
    paths = [] if page in PAGES_FOR_OTHER_SITES else [face.path for face in TYPEFACES]
    if language:
        paths.append(letters_of_headings(language))
    return "".join(_TYPEFACE.format(assets=assets, face=path) for path in paths)


def _application_tags(page: PurePosixPath, top: str, assets: str) -> str:
    """The tags that make a page part of the application. Pages for other sites store nothing in a reader's browser."""
    if page in PAGES_FOR_OTHER_SITES:
        return ""
    # The first page's own script includes the header's.
    header = "" if page == APPLICATION else _MODULE.format(assets=assets, script=HEADER_SCRIPT)
    light, dark = page_colours()
    offline = _MODULE.format(assets=assets, script=PurePosixPath(OFFLINE_SCRIPT).name)
    colours = {"light": light["page"], "dark": dark["page"]}
    return header + _INSTALLED.format(top=top, manifest=MANIFEST, assets=assets, **colours) + offline
