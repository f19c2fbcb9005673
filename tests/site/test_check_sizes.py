"""The sizes of the site: what a limit is, and what is said of a site that is too large."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from building.site import Site
from checking import check_sizes
from checking.check_sizes import Measured, Sizes, sizes_of
from shared.command import BuildError


def small_site(tags: str = "", /, **contents: int) -> Site:
    """A site with files of so many bytes. The tags stand in its first page."""
    files = {
        "index.html": f'<script src="abc/js/main.js"></script>\n{tags}',
        "embed.js": "",
        "sw.js": "",
        "crosscut.html": "x" * contents.get("single_file", 0),
        "abc/js/main.js": "x" * contents.get("at_once", 0),
        "abc/js/later.js": "x" * contents.get("later", 0),
        "abc/js/another-page.js": "x" * contents.get("other", 0),
    }
    written = {PurePosixPath(path): text.encode() for path, text in files.items()}
    return Site(written, (PurePosixPath("abc/js/later.js"),))


def sizes(site: Site, per_game: int = 0) -> Sizes:
    """What was measured of a site of seven games."""
    return Sizes(7, {name: Measured(per_game, parts) for name, parts in sizes_of(site).items()})


def test_limits_are_what_was_measured_and_three_per_cent() -> None:
    before = sizes(small_site(single_file=10_000))
    assert before.breaches(small_site(single_file=10_300, other=9_000), games=7) == [], "other pages have no limit"
    assert before.breaches(small_site(single_file=10_301), games=7) == [
        "crosscut.html: 10,301 bytes, limit 10,300\n    the application: +301, now 10,301"
    ]


def test_every_size_over_its_limit_is_named_with_the_parts_that_grew() -> None:
    breaches = sizes(small_site(single_file=100)).breaches(small_site(at_once=2_000, later=3_000, single_file=200), 7)
    assert [breach.partition(":")[0] for breach in breaches] == [
        "the application, gzipped",
        "what the application loads later, gzipped",
        "a first start from a host that compresses nothing",
        "a first start from a host with gzip",
        "a first start from a host with brotli 7",
        "crosscut.html",
    ]
    assert breaches[2].splitlines()[1:] == ["    main.js: +2,000, now 2,000"]


def test_a_further_game_may_add_what_games_need_and_one_less_takes_nothing() -> None:
    before = sizes(small_site(), per_game=400)
    grown = small_site(single_file=700)
    assert before.breaches(grown, games=9) == before.breaches(small_site(), games=6) == []
    assert len(before.breaches(grown, games=8)) == 1


def test_a_size_without_a_limit_is_a_breach() -> None:
    measured = dict(sizes(small_site()).measured)
    del measured["embed.js, gzipped"]
    assert Sizes(7, measured).breaches(small_site(), 7) == [
        "embed.js, gzipped: 20 bytes, limit 0\n    embed.js: +20, now 20"
    ]


def test_bundles_and_wheels_keep_their_names() -> None:
    """A part that is named by its content or its version is compared with what it was before."""

    def changing(letters: str, version: str) -> Site:
        bundle, wheel = f"abc/js/chunk-{letters}.js", f"abc/crosscut-{version}-py3-none-any.whl.json"
        page = f'<link rel="modulepreload" href="{bundle}">'
        files = small_site().files | {PurePosixPath("index.html"): page.encode()}
        shipped = [bundle, wheel, f"{wheel}.bin"]
        return Site(files | {PurePosixPath(name): b"x" for name in shipped}, ())

    before, after = (changing(*names) for names in (("ABCD1234", "1.2.0"), ("EFGH5678", "1.10.0rc1")))
    assert {name: set(parts) for name, parts in sizes_of(before).items()} == {
        name: set(parts) for name, parts in sizes_of(after).items()
    }
    sent = {kind: set(parts) for kind, parts in sizes_of(before).items()}
    assert {"chunk.js", "crosscut.whl.json.bin"} <= sent["a first start from a host with gzip"]
    assert {"chunk.js", "crosscut.whl.json"} <= sent["a first start from a host with brotli 7"]


def test_the_single_file_is_measured_page_by_page() -> None:
    page, file = (
        '<template data-page="rules/quax.html"><p></template>',
        '<script type="text/plain" id="a.bin">eA</script>',
    )
    files = small_site().files | {PurePosixPath("crosscut.html"): f"<p>{page}\n{file}</p>".encode()}
    assert sizes_of(Site(files, ()))["crosscut.html"] == {
        "a.bin": len(file),
        "rules/quax.html": len(page),
        "the application": len("<p>\n</p>"),
    }


def test_site_that_fits_does_so_at_every_address() -> None:
    tag = f'<meta property="og:url" content="https://{"x" * 2_000}.example/">\n'
    assert sizes(small_site()).breaches(small_site(tag), 7) == []


def test_measuring_makes_new_limits_and_keeps_what_games_need(tmp_path: Path) -> None:
    table, larger = tmp_path / "sizes.json", small_site(single_file=9_000)
    sizes(small_site(), per_game=400).remeasured(larger, games=8).write(table)
    again = Sizes.read(table)
    assert again.games == 8 and again.breaches(larger, 8) == []
    assert {measured.per_game for measured in again.measured.values()} == {400}


def test_the_build_stops_with_all_that_is_too_large(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    sizes(small_site()).write(tmp_path / "sizes.json")
    monkeypatch.setattr(check_sizes, "SIZES", tmp_path / "sizes.json")
    check_sizes.check_sizes(small_site())
    with pytest.raises(BuildError) as refused:
        check_sizes.check_sizes(small_site(at_once=9_000, single_file=9_000))
    said = str(refused.value)
    assert "main.js: +9,000" in said and "crosscut.html: 9,000 bytes, limit 0" in said
    assert "build_site.py --measure" in said
