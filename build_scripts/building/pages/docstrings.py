"""The text of docstrings as HTML: paragraphs, lists, examples and tables as they are, code, and links to names."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from markupsafe import Markup, escape

Linked = Callable[[str, str], Markup]
"""What a text between backquotes becomes, given the role before it (empty if there is none): ``:func:`solve```."""

_MARKED = re.compile(r"``(?P<code>.+?)``|:(?P<role>\w+):`(?P<name>[^`]+)`|\*(?P<words>[A-Za-z](?:[^*]*\w)?)\*")
_BLOCKS = re.compile(r"\n\s*\n")
_IN_COLUMNS = re.compile(r"\S {3,}\S|\n {8,}\S")
_ITEM = re.compile(r"^- ", re.MULTILINE)


def html_of(text: str, linked: Linked) -> Markup:
    """A docstring, up to its first section: a heading at the margin with an indented text right below it."""
    return Markup("\n").join(_shown(text, linked))


def in_line(text: str, linked: Linked) -> Markup:
    """A text in one line."""
    shown, done = Markup(), 0
    text = " ".join(text.split())
    for found in _MARKED.finditer(text):
        shown += escape(text[done : found.start()])
        if found["words"]:
            shown += Markup("<em>{}</em>").format(found["words"])
        else:
            shown += linked(found["role"] or "", found["code"] or found["name"])
        done = found.end()
    return shown + escape(text[done:])


def _shown(text: str, linked: Linked) -> Iterator[Markup]:
    as_it_is: list[str] = []
    for block in _BLOCKS.split(text.strip("\n")):
        lines = block.split("\n")
        if lines[0].startswith((">>>", "    ")) or _IN_COLUMNS.search(block):
            as_it_is.append(block)
            continue
        if as_it_is:
            yield _preformatted(as_it_is)
            as_it_is = []
        if lines[0].startswith("- "):
            items = (in_line(item, linked) for item in _ITEM.split(block)[1:])
            yield Markup("<ul>\n{}</ul>").format(Markup().join(Markup("<li>{}</li>\n").format(item) for item in items))
        elif len(lines) > 1 and lines[1].startswith("    "):
            return
        else:
            yield Markup("<p>{}</p>").format(in_line(block, linked))
    if as_it_is:
        yield _preformatted(as_it_is)


def _preformatted(blocks: list[str]) -> Markup:
    text = "\n\n".join(blocks)
    if not text.startswith(">>>"):
        text = re.sub(r"^    ", "", text, flags=re.MULTILINE)
    # Long lines can be scrolled, by the keyboard, too.
    return Markup('<pre tabindex="0"><code>{}</code></pre>').format(text.replace("<BLANKLINE>", ""))
