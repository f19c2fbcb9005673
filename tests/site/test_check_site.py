"""The check of a built site: every reference leads somewhere, and nothing has outgrown its limit."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from building.service_worker import Files
from building.site import Site
from checking import check_site
from checking.check_site import check_references, report_sizes
from shared.command import BuildError

PAGES = {
    "index.html": '<script src="abc/js/main.js"></script> <a href="rules/quax.html#goal"> <a href="#v=1&amp;g=quax">',
    "rules/quax.html": '<h2 id="goal"> <a href="#goal"> <a href="../index.html#play"> <a href="https://example.org/x">',
    "crosscut.html": '<a href="#/rules/quax.html">',
    "abc/js/main.js": "",
}


def site(changed: dict[str, str]) -> Files:
    return {PurePosixPath(path): text.encode() for path, text in {**PAGES, **changed}.items()}


def test_good_references_pass() -> None:
    check_references(site({}))
    check_references(site({"engine.html": '<a href="./"> <a href="rules/quax.html?x">'}))


@pytest.mark.parametrize(
    ("reference", "fault"),
    [
        ("absent.js", "rules/quax.html: 'absent.js' is not in the site"),
        ("../abc/js/absent.js", "is not in the site"),
        ("/index.html", "is not in the site"),
        ("../../index.html", "is not in the site"),
        ("../index.html#nowhere", "leads to no part of the page"),
        ("#nowhere", "leads to no part of the page"),
        ("{{assets}}/js/main.js", "is not in the site"),
    ],
)
def test_reference_that_leads_nowhere_is_found(reference: str, fault: str) -> None:
    with pytest.raises(BuildError) as refused:
        check_references(site({"rules/quax.html": f'<link href="{reference}">'}))
    assert fault in str(refused.value)


def small_site(**contents: int) -> Site:
    """A site with files of so many bytes."""
    files = {
        "index.html": '<script src="abc/js/main.js"></script>',
        "embed.js": "",
        "sw.js": "",
        "crosscut.html": "x" * contents.get("single_file", 0),
        "abc/js/main.js": "x" * contents.get("at_once", 0),
        "abc/js/later.js": "x" * contents.get("later", 0),
        "abc/js/another-page.js": "x" * contents.get("other", 0),
    }
    written = {PurePosixPath(path): text.encode() for path, text in files.items()}
    return Site(written, (PurePosixPath("abc/js/later.js"),))


@pytest.mark.parametrize(
    ("limit", "part", "refusal"),
    [
        ("START_LIMIT", "at_once", "Too large: first start"),
        ("START_LIMIT", "later", "Too large: first start"),
        ("SINGLE_FILE_LIMIT", "single_file", r"Too large: crosscut\.html"),
    ],
)
def test_site_that_outgrew_a_limit_is_refused(
    limit: str, part: str, refusal: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(check_site, limit, 1_500)
    report_sizes(small_site(other=2_000))
    with pytest.raises(BuildError, match=refusal):
        report_sizes(small_site(**{part: 2_000}))


def test_what_is_loaded_later_is_told_apart(capsys: pytest.CaptureFixture[str]) -> None:
    report_sizes(small_site())
    small = capsys.readouterr().out.splitlines()
    report_sizes(small_site(later=2_000))
    grown = capsys.readouterr().out.splitlines()
    changed = {line.partition(":")[0].strip() for before, line in zip(small, grown, strict=True) if before != line}
    assert "application, later, gzipped" in changed and "application, gzipped" not in changed
