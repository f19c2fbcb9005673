"""The site in one file: what it is put together from, its policy, and that it leads nowhere else."""

from __future__ import annotations

import base64
import gzip
import hashlib
import json
import re
from pathlib import PurePosixPath

import pytest

from building.pages.head import ONLINE_PAGES, PAGES_WITH_PROGRAMS
from building.runtime import Runtime, RuntimeFile, site_address
from building.single_file import single_file
from shared.command import BuildError, node_output
from shared.paths import REPOSITORY, WEB

HEAD = """<head>
<meta charset="utf-8">
<title>{title}</title>
<meta name="viewport" content="width=device-width">
<link rel="stylesheet" href="{{{{assets}}}}/style.css">
{head}
</head>"""

RULE_STYLE = '<link rel="stylesheet" href="{{assets}}/text-page.css">'
ASSETS = {
    PurePosixPath("style.css"): b"p { margin: 0 }",
    PurePosixPath("text-page.css"): b"h1 { margin: 0 }",
    PurePosixPath("icon.svg"): b"<svg/>",
    PurePosixPath("js/early.js"): b"choose()",
}


def shipped(name: str, content: bytes, media_type: str) -> RuntimeFile:
    return RuntimeFile(name, content, gzip.compress(content), media_type)


RUNTIME = Runtime(
    worker=shipped("worker.js", b"export {};", "text/javascript"),
    engine=shipped("crosscut.whl", b"engine", "application/zip"),
    nets={"quax": shipped("quax.net", b"net", "application/octet-stream")},
    wasm=shipped("pyodide.asm.wasm", b"\0asm", "application/wasm"),
    libraries=(shipped("library.zip", b"library", "application/zip"),),
    engine_parts=(
        shipped("crosscut.whl", b"start", "application/zip"),
        shipped("crosscut.rest.zip", b"rest", "application/zip"),
    ),
    library_for_programs=shipped("library.programs.zip", b"more", "application/zip"),
    engine_for_programs=shipped("crosscut.programs.zip", b"more", "application/zip"),
)


def page(body: str, title: str = "Crosscut", head: str = "") -> str:
    return f"<!doctype html>\n<html>\n{HEAD.format(title=title, head=head)}\n<body>\n{body}\n</body>\n</html>\n"


def test_the_documents_name_the_pages_that_it_leaves_out() -> None:
    readme, inside = ((REPOSITORY / name).read_text("utf-8") for name in ("README.md", "docs/inside.md"))
    *first, last = (f"`{page}`" for page in sorted(map(str, ONLINE_PAGES)))
    assert f"all but {', '.join(first)} and {last}" in " ".join(inside.split())
    assert (len(PAGES_WITH_PROGRAMS), len(ONLINE_PAGES)) == (2, 3)
    said = "all but the list of invented games and the two pages that run Python programs"
    assert said in " ".join(readme.split())


def build(first: str = "", rules: str = "", tags: str = "") -> str:
    pages = {
        PurePosixPath("index.html"): page(first, head='<script src="{{assets}}/js/engine/engine.js"></script>'),
        PurePosixPath("rules/quax.html"): page(rules, "Quax &amp; more", RULE_STYLE),
        PurePosixPath("rules/family.html"): page(""),
    }
    return single_file(pages, ASSETS, b"start()", RUNTIME, tags).decode()


@pytest.fixture(scope="module")
def built() -> str:
    return build("<p>first</p>", "<h1>Quax</h1>")


def test_policy_allows_the_scripts_and_the_styles_alone(built: str) -> None:
    texts = re.findall(r"<(?:style|script(?! type=\"text))[^>]*>(.*?)</(?:style|script)>", built, re.DOTALL)
    hashes = [base64.b64encode(hashlib.sha256(text.encode()).digest()).decode() for text in texts]
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', built)
    assert policy and len(texts) == 4
    assert re.findall(r"sha256-([^']+)", policy[1]) == [*hashes[2:], *hashes[:2]]
    assert policy[1].startswith("default-src 'none'; ")


def test_runtime_lies_in_blocks(built: str) -> None:
    blocks = dict(re.findall(r'<script type="text/plain" id="([^"]+)">([^<]*)</script>', built))
    files = (RUNTIME.worker, RUNTIME.wasm, RUNTIME.engine, *RUNTIME.nets.values(), *RUNTIME.libraries)
    assert {name: base64.b64decode(text) for name, text in blocks.items()} == {
        file.gzipped_name: file.gzipped for file in files
    }


DECODE = """
const [{ decodeBase64 }, { text }] = await Promise.all([import(process.argv[1]), import("node:stream/consumers")]);
const blocks = JSON.parse(await text(process.stdin));
console.log(JSON.stringify(blocks.map((block) => [...decodeBase64(block)])));
"""


def test_the_page_reads_from_a_block_what_was_written() -> None:
    contents = [bytes(range(length)) for length in (0, 1, 2, 3, 256)]
    blocks = json.dumps([base64.b64encode(content).decode() for content in contents])
    script = (WEB / "js" / "offline" / "single-file-site.js").as_uri()
    hooks = (REPOSITORY / "tests" / "js" / "generated-modules.mjs").as_uri()
    program = ["--import", hooks, "--input-type=module", "--eval", DECODE, script]
    read = node_output("A block cannot be read", *program, text=blocks)
    assert [bytes(content) for content in json.loads(read)] == contents


def test_pages_are_templates(built: str) -> None:
    assert '<template data-page="rules/quax.html" data-title="Quax &amp; more" data-scripts="">\n<h1>Quax</h1>' in built


@pytest.mark.parametrize(
    ("link", "view"),
    [
        ("family.html", "#/rules/family.html"),
        ("family.html#table", "#/rules/family.html#table"),
        ("#table", "#/rules/quax.html#table"),
        ("../index.html", "#"),
        ("../index.html#v=1&amp;g=quax", "#v=1&amp;g=quax"),
        ("https://example.org/a.html#b", "https://example.org/a.html#b"),
    ],
)
def test_link_leads_to_a_view(link: str, view: str) -> None:
    assert f'<a class="x" href="{view}">' in build(rules=f'<a class="x" href="{link}">x</a>')


def test_link_to_a_page_that_is_not_there_is_refused() -> None:
    with pytest.raises(BuildError, match=r"rules/quax\.html links to absent\.html"):
        build(rules='<a href="absent.html">x</a>')


def test_page_with_an_id_of_the_application_is_refused() -> None:
    with pytest.raises(BuildError, match="uses ids of the application: board"):
        build('<div id="board"></div>', '<h2 id="board">x</h2>')


def test_address_of_the_site_is_written_where_it_is_known(built: str) -> None:
    assert '<link rel="canonical"' not in built
    address = '<link rel="canonical" href="https://crosscut.example/">'
    published = build(tags=address)
    assert address in published


def test_style_that_ends_its_element_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(ASSETS, PurePosixPath("style.css"), b"/* </style> */")
    with pytest.raises(BuildError, match="a mark of HTML"):
        build()


def test_address_of_the_site() -> None:
    assert site_address("https://crosscut.example/games") == "https://crosscut.example/games/"
    for text in ("crosscut.example", "file:///games/", "https://crosscut.example/#x", "https://a b/"):
        with pytest.raises(BuildError, match="is not the address of a site"):
            site_address(text)
