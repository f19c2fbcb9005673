"""Every reference in the pages of the built site leads to something."""

from __future__ import annotations

from pathlib import PurePosixPath

import pytest

from building.site import Files
from checking.check_references import check_references
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
