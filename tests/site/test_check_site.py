"""The check of a built site: it accepts what the build makes, and finds every fault that a test puts in."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from building.pages.finished_page import CONTENT_POLICY
from checking.check_site import check_site
from checking.loading import script_faults
from shared.command import BuildError
from shared.paths import DIST, SINGLE_FILE
from tests.site.small_site import PAGE, write_site

Change = Callable[[Path], None]


@pytest.fixture
def built(tmp_path: Path) -> Path:
    """A copy of the built site without the single file, which has a check of its own."""
    if not (DIST / "index.html").is_file():
        pytest.fail("dist/ is missing: build it with python3 build_scripts/run.py --build-only", pytrace=False)
    without = shutil.ignore_patterns(SINGLE_FILE)
    return shutil.copytree(DIST, tmp_path / "site", ignore=without, copy_function=os.link)


def replace(name: str, text: str, instead: str) -> Change:
    """Put another text into the one file that fits the name."""

    def change(site: Path) -> None:
        (path,) = site.glob(name)
        content = path.read_text(encoding="utf-8")
        assert text in content
        path.unlink()
        path.write_text(content.replace(text, instead, 1), encoding="utf-8")

    return change


def in_head(element: str) -> Change:
    return replace("rules/quax.html", "</head>", f"{element}</head>")


def in_body(element: str) -> Change:
    return replace("index.html", "</main>", f"{element}</main>")


def in_script(code: str) -> Change:
    return replace("*/js/main.js", "import", f"{code};import")


def damage(name: str) -> Change:
    def change(site: Path) -> None:
        (path,) = site.glob(name)
        content = path.read_bytes()
        path.unlink()
        path.write_bytes(content[:-1])

    return change


def move(name: str, target: str) -> Change:
    def change(site: Path) -> None:
        (path,) = site.glob(name)
        path.rename(site / target)

    return change


def add(name: str, content: str) -> Change:
    def change(site: Path) -> None:
        (site / name).write_text(content)

    return change


POLICY = f'<meta http-equiv="Content-Security-Policy" content="{CONTENT_POLICY}">'
CHANGES = {
    "no policy": (replace("links.html", POLICY, ""), "links.html: a page must hold the content policy once"),
    "weaker policy": (replace("links.html", "'none'; script-src", "*; script-src"), "hold the content policy once"),
    "eval allowed": (replace("links.html", "'wasm-unsafe-eval'", "'unsafe-eval'"), "hold the content policy once"),
    "policy twice": (in_head(POLICY), "hold the content policy once"),
    "late policy": (
        replace("links.html", POLICY, f'<script src="embed.js"></script>{POLICY}'),
        "hold the content policy once, before all else",
    ),
    "inline script": (in_body("<script>play()</script>"), "index.html: a script must not be inline"),
    "inline module": (in_head('<script type="module">play()</script>'), "a script must not be inline"),
    "import map": (in_head('<script type="importmap">{}</script>'), "a script must not be inline"),
    "script in a drawing": (in_body("<svg><script>play()</script></svg>"), "a script must not be inline"),
    "handler": (in_body('<img src="embed.js" onerror="play()">'), "<img onerror> must not be inline"),
    "inline style": (in_body('<p style="color: red">x</p>'), "<p style> must not be inline"),
    "javascript link": (in_body('<a href="javascript:play()">x</a>'), "'javascript:play()' must be a relative address"),
    "javascript action": (in_body('<form action="javascript:play()"></form>'), "<form action> must not lead elsewhere"),
    "page in a page": (in_body('<iframe srcdoc="<script>"></iframe>'), "<iframe srcdoc> must not be inline"),
    "script as data": (in_head('<script src="data:text/javascript,1"></script>'), "must be a relative address"),
    "refresh": (in_head('<meta http-equiv="refresh" content="0; url=https://example.org/">'), "lead on by itself"),
    "foreign base": (in_head('<base href="https://example.org/">'), "must not hold <base>"),
    "foreign script": (in_head('<script src="//example.org/x.js"></script>'), "must be a relative address"),
    "foreign font": (in_head('<link rel="preload" href="https://example.org/f.woff2">'), "must be a relative address"),
    "foreign connection": (in_head('<link rel="preconnect" href="https://example.org">'), "must be a relative address"),
    "foreign picture": (in_body('<img srcset="links.html 1x, https://example.org/x.png 2x">'), "a relative address"),
    "foreign drawing": (in_body('<svg><use href="https://example.org/x.svg#a"/></svg>'), "must be a relative address"),
    "foreign old drawing": (in_body('<svg><use xlink:href="//example.org/x"/></svg>'), "must not lead elsewhere"),
    "foreign form": (in_body('<form action="https://example.org/"></form>'), "<form action> must not lead elsewhere"),
    "ping": (in_body('<a href="links.html" ping="https://example.org/">x</a>'), "<a ping> must not lead elsewhere"),
    "eval": (in_script("eval(x)"), "main.js: a script must not use eval"),
    "eval by another name": (in_script("(0,eval)(x)"), "must not use eval"),
    "Function": (in_script("Function('return 1')()"), "must not use Function"),
    "timer": (in_script("setTimeout('play()',1)"), "must not use a text as a timer"),
    "innerHTML": (in_script("x.innerHTML=y"), "must not use innerHTML"),
    "foreign request": (in_script("fetch(`https://example.org/`)"), "must not use a foreign address"),
    "foreign socket": (in_script('new WebSocket("wss://example.org/")'), "must not use a foreign address"),
    "foreign import": (in_script('import("//example.org/x.js")'), "must not use a foreign address"),
    "foreign request of the embed": (replace("embed.js", "(", '(fetch("https://example.org/"),'), "foreign address"),
    "foreign style": (replace("*/style.css", ":root", '@import "https://example.org/x.css";:root'), "from elsewhere"),
    "foreign font of a style": (replace("*/style.css", ":root", "a{src:url(//example.org/f)}:root"), "from elsewhere"),
    "script in an icon": (replace("*/icon.svg", "</svg>", "<script>play()</script></svg>"), "icon.svg: a script must"),
    "changed runtime": (damage("runtime-*/pyodide-lock.json.bin"), "the folder is not named by its content"),
    "changed script": (in_script("play()"), "the folder is not named by its content"),
    "runtime without a hash": (
        move("runtime-*", "runtime"),
        "a file must lie in a folder that is named by its content",
    ),
    "script beside the pages": (add("more.js", "play()"), "more.js: a file must lie in a folder that is named"),
    "missing script": (move("*/js/main.js", "rules/main.js"), "main.js' is not in the site"),
    "link to nowhere in a page": (
        in_body('<a href="theory.html#nowhere">x</a>'),
        "'theory.html#nowhere' leads to no part of the page",
    ),
    "link to nowhere here": (replace("theory.html", 'href="#known"', 'href="#k"'), "'#k' leads to no part of the page"),
    "no title": (replace("theory.html", "<title>", "<desc>"), "theory.html: a page must have a title"),
    "no description": (replace("theory.html", '"description"', '"x"'), "theory.html: a page must have a description"),
}


@pytest.mark.usefixtures("built")
def test_built_site_passes() -> None:
    check_site(DIST)


@pytest.mark.parametrize(("change", "fault"), CHANGES.values(), ids=CHANGES.keys())
def test_fault_in_the_built_site_is_found(built: Path, change: Change, fault: str) -> None:
    change(built)
    with pytest.raises(BuildError) as refused:
        check_site(built)
    assert fault in str(refused.value)


def test_good_site_passes(tmp_path: Path) -> None:
    head = '<script type="module" src="{{assets}}/main.js"></script>'
    check_site(write_site(tmp_path, head, '<a href="https://example.org/">elsewhere</a>', "export {};"))


@pytest.mark.parametrize(
    ("head", "fault"),
    [
        ('<script src="/main.js"></script>', "must be a relative address"),
        ('<script src="../main.js"></script>', "leads out of the site"),
        ('<script src="{{assets}}/absent.js"></script>', "is not in the site"),
    ],
)
def test_script_that_is_not_in_the_site_is_found(tmp_path: Path, head: str, fault: str) -> None:
    with pytest.raises(BuildError, match=fault):
        check_site(write_site(tmp_path, head))


def test_page_that_the_build_did_not_finish_is_found(tmp_path: Path) -> None:
    write_site(tmp_path)
    (tmp_path / "bare.html").write_text(PAGE.format(head='<link rel="icon" href="{{assets}}/icon.svg">', body=""))
    with pytest.raises(BuildError, match=r"bare\.html: a page must hold the content policy(.|\n)*placeholder"):
        check_site(tmp_path)


@pytest.mark.parametrize(
    "script",
    [
        "new Function('return 1')",
        "element.outerHTML += text",
        "element.insertAdjacentHTML('afterend', text)",
        "element.setHTMLUnsafe(text)",
        "range.createContextualFragment(text)",
        "frame.srcdoc = text",
        "location = 'javascript:play()'",
        "document.write(text)",
        "importScripts(address)",
        "import x from 'https://example.org/x.js'",
        "new Worker(`https://example.org/`)",
    ],
)
def test_forbidden_script_is_found(script: str) -> None:
    assert script_faults(script)


def test_harmless_script_passes() -> None:
    script = "import { x } from './x.js'; if (element.innerHTML === '') fetch(new URL('x.json', import.meta.url));"
    assert not script_faults(script)
