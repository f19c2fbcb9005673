"""What makes the site an application: the tags of its pages, its icons, its manifest, and what is kept offline."""

from __future__ import annotations

import re
from pathlib import Path, PurePosixPath

import pytest

from building.pages.application import MANIFEST, application_tags, early_tags, icon_pictures
from building.pages.rendering import png_size
from building.scripts.service_worker import SERVICE_WORKER, is_kept, kept_files, release_list
from checking.check_offline import offline_faults
from tests.site.small_site import make_application


@pytest.fixture
def site(tmp_path: Path) -> Path:
    (tmp_path / "index.html").write_text("first")
    (tmp_path / "rules").mkdir()
    (tmp_path / "rules" / "quax.html").write_text("rules")
    return make_application(tmp_path)


def test_tags_lead_to_the_top_of_the_site() -> None:
    assert f'href="{MANIFEST}"' in application_tags(PurePosixPath("index.html"))
    assert f'href="../{MANIFEST}"' in application_tags(PurePosixPath("rules/quax.html"))


@pytest.mark.parametrize(("page", "early"), [("embed.html", "early-frame.js"), ("engine.html", "")])
def test_pages_for_other_sites_have_no_tags_but_the_frame_hears_of_lost_scripts(page: str, early: str) -> None:
    assert not application_tags(PurePosixPath(page))
    assert re.findall(r"/([\w-]+\.js)", early_tags(PurePosixPath(page))) == [early][: bool(early)]


def test_icons_have_the_sizes_of_their_names() -> None:
    sizes = {path.name: png_size(picture) for path, picture in icon_pictures().items()}
    assert sizes.pop("apple-touch.png") == (180, 180)
    assert len(sizes) == 4
    for name, size in sizes.items():
        assert size and size[0] == size[1]
        assert name.endswith(f"-{size[0]}.png")


def test_list_holds_what_readers_ask_for() -> None:
    paths = ("index.html", "rules/quax.html", "embed.html", "abc/style.css", "runtime-abc/library.zip.bin")
    others = ("sw.js", "crosscut.html", "previews/index.png")
    script = release_list({PurePosixPath(path): path.encode() for path in (*paths, *others)}).decode() + "more();\n"
    assert kept_files(script).keys() == set(paths)
    assert not any(is_kept(PurePosixPath(path)) for path in others)


def test_version_follows_every_file() -> None:
    lists = [release_list({PurePosixPath("index.html"): content}).decode() for content in (b"a", b"b")]
    assert len({re.findall('"version": "([0-9a-f]{12})"', text)[0] for text in lists}) == 2


def test_good_application_has_no_fault(site: Path) -> None:
    assert not list(offline_faults(site))


def test_changed_file_is_found(site: Path) -> None:
    (site / "rules" / "quax.html").write_text("other rules")
    assert list(offline_faults(site)) == ["sw.js: rules/quax.html has another hash"]


def test_missing_file_is_found(site: Path) -> None:
    (site / "rules" / "quax.html").unlink()
    assert list(offline_faults(site)) == ["sw.js: rules/quax.html is not in the site"]


def test_file_that_is_not_kept_is_found(site: Path) -> None:
    (site / "rules" / "quickway.html").touch()
    (site / "crosscut.html").touch()
    assert list(offline_faults(site)) == ["sw.js: rules/quickway.html is not kept"]


@pytest.mark.parametrize("name", [MANIFEST, SERVICE_WORKER])
def test_missing_part_is_found(site: Path, name: str) -> None:
    (site / name).unlink()
    assert f"{name} is missing" in list(offline_faults(site))


@pytest.mark.parametrize(
    ("text", "instead", "fault"),
    [
        ('"name"', '"title"', "name is missing"),
        ('"scope": "./"', '"scope": "/"', "scope must be the site itself, ./"),
        ("maskable-512.png", "absent.png", "absent.png' is not in the site"),
        ("any-512.png", "any-192.png", "any-192.png' is not 512x512"),
        ('"purpose": "maskable"', '"purpose": "monochrome"', "an icon of 192x192 for maskable is missing"),
    ],
)
def test_fault_in_the_manifest_is_found(site: Path, text: str, instead: str, fault: str) -> None:
    manifest = (site / MANIFEST).read_text()
    assert text in manifest
    (site / MANIFEST).write_text(manifest.replace(text, instead))
    found = [found for found in offline_faults(site) if found.startswith(f"{MANIFEST}: ")]
    assert [text for text in found if text.endswith(fault)]
