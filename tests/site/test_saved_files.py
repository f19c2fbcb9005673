"""The list of files that browsers save for use without a network."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

from building.site import SERVICE_WORKER, Files, gzipped_files, is_saved, release_list, saved_files
from shared.files import integrity


def test_list_holds_what_readers_ask_for() -> None:
    paths = ("index.html", "rules/quax.html", "embed.html", "abc/style.css", "runtime-abc/library.zip.json")
    others = (
        "sw.js",
        "crosscut.html",
        "previews/index.png",
        "crosscut-1-py3-none-any.whl",
        "runtime-abc/library.zip.json.bin",
    )
    script = release_list({PurePosixPath(path): path.encode() for path in (*paths, *others)}).decode() + "more();\n"
    assert saved_files(script).keys() == set(paths)
    assert gzipped_files(script) == ["runtime-abc/library.zip.json.bin"]
    assert not any(is_saved(PurePosixPath(path)) for path in others)


def test_browsers_save_every_file_as_it_is(unpublished_site: Files) -> None:
    saved = saved_files(unpublished_site[PurePosixPath(SERVICE_WORKER)].decode())
    assert saved == {str(path): integrity(content) for path, content in unpublished_site.items() if is_saved(path)}


def test_version_follows_every_file() -> None:
    lists = [release_list({PurePosixPath("index.html"): content}).decode() for content in (b"a", b"b")]
    assert len({re.findall('"version": "([0-9a-f]{12})"', text)[0] for text in lists}) == 2
