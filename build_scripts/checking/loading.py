"""What makes a browser load or evaluate something, and which of these our pages, scripts and styles must not use."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from functools import lru_cache

LOADING_ATTRIBUTES = {
    ("audio", "src"),
    ("embed", "src"),
    ("iframe", "src"),
    ("image", "href"),
    ("img", "src"),
    ("img", "srcset"),
    ("input", "src"),
    ("link", "href"),
    ("link", "imagesrcset"),
    ("object", "data"),
    ("script", "src"),
    ("source", "src"),
    ("source", "srcset"),
    ("track", "src"),
    ("use", "href"),
    ("video", "poster"),
    ("video", "src"),
}
"""The attributes that make the browser load something. Links that a person follows may lead anywhere."""
ADDRESS_LISTS = {"imagesrcset", "srcset"}

TEXT_ATTRIBUTES = {"alt", "content", "placeholder", "title", "value", "xmlns", "xmlns:xlink"}
"""Attributes that may hold an address that nothing follows."""

FORBIDDEN_IN_SCRIPTS = {
    "eval": re.compile(r"\beval\b"),
    "Function": re.compile(r"\bnew\s+Function\b|(?<![.\w])Function\s*\("),
    "a text as a timer": re.compile(r"\bset(?:Timeout|Interval)\s*\(\s*[\"'`]"),
    "javascript:": re.compile(r"\bjavascript:", re.IGNORECASE),
    "innerHTML": re.compile(r"\b(?:inner|outer)HTML\s*\+?=[^=]"),
    "insertAdjacentHTML": re.compile(r"\binsertAdjacentHTML\b"),
    "createContextualFragment": re.compile(r"\bcreateContextualFragment\b"),
    "setHTMLUnsafe": re.compile(r"\bsetHTMLUnsafe\b"),
    "srcdoc": re.compile(r"\bsrcdoc\b"),
    "document.write": re.compile(r"\bdocument\.write"),
    "importScripts": re.compile(r"\bimportScripts\b"),
    # Names of XML, and what the page for authors shows as the address of their own copy, are never asked for.
    "a foreign address": re.compile(
        r"(?:https?|wss?)://(?!www\.w3\.org/|crosscut\.example/)|[\"'`]//\w", re.IGNORECASE
    ),
}
FOREIGN_IN_STYLES = re.compile(r"@import|https?:|[\"'(]\s*//", re.IGNORECASE)

_ELSEWHERE = re.compile(r"\s*(?:(?:https?:|wss?:)?//|javascript:|data:)", re.IGNORECASE)


@lru_cache(maxsize=64)
def script_faults(source: str) -> tuple[str, ...]:
    """What a script of ours does that it must not."""
    return tuple(
        f"a script must not use {what}" for what, found in FORBIDDEN_IN_SCRIPTS.items() if found.search(source)
    )


def element_faults(tag: str, attributes: Mapping[str, str]) -> Iterator[str]:
    """What an element of ours must not have in any page: code and styles of its own, or an address elsewhere.

    What the attributes of LOADING_ATTRIBUTES and links may lead to depends on the page, and is not told here.
    """
    if tag == "base":
        yield "a page must not hold <base>"
    if tag == "meta" and attributes.get("http-equiv", "").lower() == "refresh":
        yield "a page must not lead on by itself"
    for name, value in attributes.items():
        is_followed = (tag, name) not in LOADING_ATTRIBUTES | {("a", "href")} and name not in TEXT_ATTRIBUTES
        if name in {"style", "srcdoc"} or name.startswith("on"):
            yield f"<{tag} {name}> must not be inline"
        elif is_followed and _ELSEWHERE.match(value):
            yield f"<{tag} {name}> must not lead elsewhere"
