"""Checks a built site: nothing foreign, nothing inline, nothing evaluated, every reference there."""

from __future__ import annotations

import os
import re
from collections.abc import Iterator
from functools import lru_cache
from html.parser import HTMLParser
from pathlib import Path, PurePosixPath

from building.pages.finished_page import ASSETS_PLACEHOLDER, CONTENT_POLICY
from checking.check_names import name_faults
from checking.check_offline import offline_faults
from checking.check_previews import description_faults, preview_faults
from checking.check_single_file import single_file_faults
from checking.loading import ADDRESS_LISTS, FOREIGN_IN_STYLES, LOADING_ATTRIBUTES, element_faults, script_faults
from shared.command import BuildError, exit_with, say
from shared.content_hash import files_below
from shared.paths import DIST, SINGLE_FILE

_SHOWN_BY_SCRIPTS = {"index.html": {"play"}, "puzzles.html": {"today"}}
"""Parts of pages that are there once a script has seen the link."""


def check_site(site: Path) -> None:
    """Raise BuildError with every fault of the site."""
    faults = [f"{path.relative_to(site)}: {fault}" for path in files_below(site) for fault in _faults(path, site)]
    if not (site / "index.html").is_file():
        faults.append("index.html is missing")
    faults += [*name_faults(site), *offline_faults(site)]
    if faults:
        raise BuildError("The built site has faults:\n  " + "\n  ".join(faults))


def _faults(path: Path, site: Path) -> Iterator[str]:
    if path == site / SINGLE_FILE:
        yield from single_file_faults(path.read_text(encoding="utf-8"))
    elif path.suffix in {".html", ".svg"}:
        yield from page_faults(path, site)
    elif path.suffix == ".js":
        yield from script_faults(path.read_text(encoding="utf-8"))
    elif path.suffix == ".css" and FOREIGN_IN_STYLES.search(path.read_text(encoding="utf-8")):
        yield "a style sheet must load nothing from elsewhere"


def page_faults(path: Path, site: Path) -> Iterator[str]:
    """What is wrong with a page, or with a picture that browsers can open as one."""
    source = path.read_text(encoding="utf-8")
    page = _read(source)
    yield from page.faults
    if path.suffix == ".html":
        if page.policies != [CONTENT_POLICY] or page.begins_unguarded:
            yield "a page must hold the content policy once, before all else"
        yield from description_faults(page.title, page.metas)
        yield from preview_faults(PurePosixPath(path.relative_to(site)), page.metas, page.canonical, site)
    if ASSETS_PLACEHOLDER in source:
        yield f"the placeholder {ASSETS_PLACEHOLDER} is left"
    for reference in dict.fromkeys(page.references):
        # Not Path.resolve, which asks for every folder on the way: pages have a thousand references.
        target = os.path.normpath(path.parent / (re.split(r"[?#]", reference)[0] or path.name))
        if re.match(r"[a-z][a-z0-9+.-]*:|/", reference, re.IGNORECASE):
            yield f"{reference!r} must be a relative address"
        elif not f"{target}{os.sep}".startswith(f"{os.path.normpath(site)}{os.sep}"):
            yield f"{reference!r} leads out of the site"
        elif not Path(target).exists():
            yield f"{reference!r} is not in the site"
        elif not _lands(reference, Path(target)):
            yield f"{reference!r} leads to no part of the page"


def _lands(reference: str, target: Path) -> bool:
    """Whether what a link names behind `#` is there: a part of a page. Scripts read all others, which hold a game."""
    part = reference.partition("#")[2]
    return target.suffix != ".html" or not re.fullmatch(r"[A-Za-z][\w.-]*", part) or part in _parts(target)


def _parts(page: Path) -> set[str]:
    return _read(page.read_text(encoding="utf-8")).ids | _SHOWN_BY_SCRIPTS.get(page.name, set())


class _Page(HTMLParser):
    """Collects a page's policies, what it says of itself, what it loads, and what it must not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.policies: list[str] = []
        self.references: list[str] = []
        self.begins_unguarded = False
        """Whether anything comes before the policy, which does not apply to it."""
        self.faults: list[str] = []
        self.title = ""
        self.metas: dict[str, str] = {}
        self.ids: set[str] = set()
        self.canonical = ""
        self._element = ""
        self._in_body = False
        """Where pictures have titles of their own."""

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._element = tag
        self._in_body |= tag == "body"
        self.ids.add(attributes.get("id", ""))
        if tag == "meta":
            name = attributes.get("name") or attributes.get("property", "")
            self.metas[name] = attributes.get("content", "")
        if tag == "link" and attributes.get("rel") == "canonical":
            self.canonical = attributes.pop("href", "")
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
            self.policies.append(attributes.get("content", ""))
        self.begins_unguarded |= not self.policies and tag not in {"html", "head", "meta"}
        if tag == "script" and "src" not in attributes:
            self.faults.append("a script must not be inline")
        if tag == "style":
            self.faults.append("a page must not hold <style>")
        self.faults += element_faults(tag, attributes)
        for name, value in attributes.items():
            if (tag, name) in LOADING_ATTRIBUTES:
                self.references += [part.split()[0] for part in value.split(",")] if name in ADDRESS_LISTS else [value]
            if tag == "a" and name == "href" and not re.match(r"https?:|mailto:", value):
                self.references.append(value)

    def handle_data(self, data: str) -> None:
        if self._element == "title" and not self._in_body:
            self.title += data

    def handle_endtag(self, tag: str) -> None:
        self._element = ""


@lru_cache(maxsize=64)
def _read(source: str) -> _Page:
    """What a page holds; remembered, because tests change a page of a site and check all of it again."""
    page = _Page()
    page.feed(source)
    return page


if __name__ == "__main__":
    try:
        check_site(DIST)
        say("The site in dist/ has no faults.")
    except BuildError as error:
        exit_with(error)
