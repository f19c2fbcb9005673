"""The head of every page: its policy, scripts, icons and previews; and the manifest."""

from __future__ import annotations

import gzip
import json
import re
import struct
from pathlib import PurePosixPath

import pytest

from building.pages.head import CONTENT_POLICY, MANIFEST, MISSING_PAGE, Head, finished_page, rooted
from building.pages.previews import icon_pictures
from building.site import Files
from shared.command import BuildError

REQUIRED = {"name", "short_name", "description", "start_url", "scope", "display", "background_color", "theme_color"}


SOURCE = """<!doctype html>
<html><head><meta charset="utf-8"><title>t</title>
<script type="module" src="{{assets}}/js/front/main.js"></script></head><body></body></html>
"""


def finished(page: str, preloads: tuple[str, ...] = (), preview: str = "") -> str:
    return finished_page(SOURCE, PurePosixPath(page), "abc", Head(preloads, preview)).decode()


def test_page_gets_policy_before_all_else_and_relative_assets() -> None:
    assert 'src="abc/js/main.js"' in finished("index.html")
    nested = finished("rules/quax.html")
    assert nested.index(CONTENT_POLICY) < nested.index("early.js") < nested.index("<title>") < nested.index("main.js")
    assert 'src="../abc/js/main.js"' in nested
    assert "{{" not in nested


def test_every_page_of_the_site_begins_with_the_script_that_must_be_early(unpublished_site: Files) -> None:
    """It sets the theme before anything is painted; the single file holds it."""
    pages = {path: content.decode() for path, content in unpublished_site.items() if path.suffix == ".html"}
    late = {path for path, page in pages.items() if not re.search(r"early(-frame)?\.js", page.partition("<title>")[0])}
    assert {str(path) for path in late} == {"crosscut.html", "engine.html"}


def test_what_the_first_page_is_painted_with_is_small(unpublished_site: Files) -> None:
    page = unpublished_site[PurePosixPath("index.html")]
    painted_with = re.findall(r'<link rel="(?:stylesheet|preload)" href="([^"]+)"', page.decode())
    assert len(painted_with) == 4
    files = [page, *(unpublished_site[PurePosixPath(path)] for path in painted_with)]
    # Compressed as a host sends them: typefaces are compressed already.
    assert sum(min(len(file), len(gzip.compress(file))) for file in files) <= 50_000


def test_page_without_charset_is_refused() -> None:
    with pytest.raises(BuildError, match=r"rules/quax\.html must hold <meta charset"):
        finished_page("<html></html>", PurePosixPath("rules/quax.html"), "abc")


def test_page_preloads_what_its_scripts_import_and_gets_its_preview() -> None:
    page = finished("rules/quax.html", ("chunk.js",), "<preview>")
    assert '<link rel="modulepreload" fetchpriority="low" href="../abc/js/chunk.js">\n' in page
    assert page.index("chunk.js") < page.index("<preview></head>")


def test_a_page_in_another_language_asks_at_once_for_the_letters_of_its_headings() -> None:
    page = finished_page(SOURCE, PurePosixPath("rules/quax.html"), "abc", Head(language="fr")).decode()
    letters = '<link rel="preload" href="../../abc/words/fr-voice.woff2" as="font" type="font/woff2" crossorigin>\n'
    assert letters in page
    assert "words" not in finished("rules/quax.html")


def test_tags_lead_to_the_top_of_the_site() -> None:
    assert f'href="{MANIFEST}"' in finished("index.html")
    assert f'href="../{MANIFEST}"' in finished("rules/quax.html")


@pytest.mark.parametrize(("page", "early"), [("embed.html", ["old-browser.js", "early-frame.js"]), ("engine.html", [])])
def test_pages_for_other_sites_have_no_tags_but_the_frame_hears_of_lost_scripts(page: str, early: list[str]) -> None:
    assert MANIFEST not in finished(page)
    assert re.findall(r"/([\w-]+\.js)", finished(page)) == [*early, "main.js"]


def png_size(picture: bytes) -> tuple[int, int]:
    assert picture.startswith(b"\x89PNG\r\n\x1a\n\0\0\0\rIHDR")
    width, height = struct.unpack_from(">II", picture, 16)
    return width, height


def test_icons_have_the_sizes_of_their_names() -> None:
    sizes = {path.name: png_size(picture) for path, picture in icon_pictures().items()}
    assert sizes.pop("apple-touch.png") == (180, 180)
    assert len(sizes) == 4
    for name, size in sizes.items():
        assert size[0] == size[1]
        assert name.endswith(f"-{size[0]}.png")


def test_manifest_says_what_browsers_ask_for_and_its_icons_are_there(unpublished_site: Files) -> None:
    manifest = json.loads(unpublished_site[PurePosixPath(MANIFEST)])
    assert manifest.keys() >= REQUIRED
    assert manifest["start_url"] == manifest["scope"] == "./"
    icons = {(icon.get("purpose", "any"), icon["sizes"]) for icon in manifest["icons"]}
    assert icons >= {(purpose, size) for purpose in ("any", "maskable") for size in ("192x192", "512x512")}
    for icon in manifest["icons"]:
        picture = unpublished_site[PurePosixPath(icon["src"])]
        if icon["type"] == "image/png":
            assert "{}x{}".format(*png_size(picture)) == icon["sizes"]


def test_the_page_for_what_is_missing_works_in_every_folder(unpublished_site: Files) -> None:
    page = unpublished_site[MISSING_PAGE]
    told = rooted(page, "https://crosscut.example/").decode()
    addresses = re.findall(r'\b(?:href|src)="([^"]*)"', told)
    assert "https://crosscut.example/index.html#" in addresses
    assert all(address.startswith(("https://crosscut.example/", "#")) for address in addresses)
    assert rooted(page, "") == page
