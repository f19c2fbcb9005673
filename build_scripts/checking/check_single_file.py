"""Checks the page in one file: it loads nothing, and its policy allows its own scripts and styles and no others."""

from __future__ import annotations

import re
from collections.abc import Iterator
from html.parser import HTMLParser

from building.single_file import source_hash
from checking.loading import FOREIGN_IN_STYLES, LOADING_ATTRIBUTES, element_faults, script_faults

_HARMLESS_SOURCE = re.compile(r"'(?:none|wasm-unsafe-eval|sha256-[^']+)'|data:|blob:")
"""What a policy may name without reaching beyond the file."""


def single_file_faults(source: str) -> Iterator[str]:
    """What is wrong with the page."""
    page = _SinglePage()
    page.feed(source)
    yield from page.faults
    if len(page.policies) != 1:
        yield "the page must hold the content policy once"
        return
    policy = dict(directive.split(" ", 1) for directive in page.policies[0].split("; "))
    if policy.get("default-src") != "'none'":
        yield "the policy must forbid what it does not name"
    for kind, texts in (("script", page.scripts), ("style", page.styles)):
        allowed = set(re.findall(r"'sha256-[^']+'", policy.get(f"{kind}-src", "")))
        if allowed != set(map(source_hash, texts)):
            yield f"the policy must allow exactly the {kind}s of the page"
    for directive, sources in policy.items():
        if not all(map(_HARMLESS_SOURCE.fullmatch, sources.split())):
            yield f"the policy allows too much: {directive} {sources}"
    for script in page.scripts:
        yield from script_faults(script)
    if any(map(FOREIGN_IN_STYLES.search, page.styles)):
        yield "a style sheet must load nothing from elsewhere"


class _SinglePage(HTMLParser):
    """Collects a page's policies, scripts and styles, and what it must not hold."""

    def __init__(self) -> None:
        super().__init__()
        self.policies: list[str] = []
        self.scripts: list[str] = []
        self.styles: list[str] = []
        self.faults: list[str] = []
        self._texts: list[str] | None = None

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        attributes = {name: value or "" for name, value in attrs}
        self._texts = None
        if tag == "meta" and attributes.get("http-equiv", "").lower() == "content-security-policy":
            self.policies.append(attributes.get("content", ""))
        if tag == "style":
            self._texts = self.styles
        if tag == "script" and attributes.get("type") != "text/plain":
            self._texts = self.scripts
        if tag in {"iframe", "object", "embed"}:
            self.faults.append(f"the page must not hold <{tag}>")
        self.faults += element_faults(tag, attributes)
        for name, value in attributes.items():
            is_loaded = (tag, name) in LOADING_ATTRIBUTES and attributes.get("rel") != "canonical"
            if is_loaded and not value.startswith("data:"):
                self.faults.append(f"{value!r} is not in the file")
            if (tag, name) == ("a", "href") and not re.match(r"https?:|mailto:|#", value):
                self.faults.append(f"the link {value!r} leads out of the file")

    def handle_data(self, data: str) -> None:
        if self._texts is not None:
            self._texts.append(data)
            self._texts = None
