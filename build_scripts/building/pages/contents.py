"""The contents of a long page to read: what stands beside the text where the screen is wide, and stays there."""

from __future__ import annotations

import re

from building.languages import ENGLISH, Language

FEWEST_PARTS = 3
"""A page with fewer parts needs no contents."""

_MAIN = re.compile(r'<main (?:id="[\w-]+" )?class="text-page(?: reference)?">\n')
_HEADING = re.compile(r'<h2 id="([^"]+)">(.*?)</h2>', re.DOTALL)
_OWN_LIST = "contents"
"""The id of the heading of a list that a page itself has of its parts."""


def with_contents(page: str, language: Language = ENGLISH) -> str:
    """The page, with links to its parts in front of its text. A part is a heading of the second level with an id."""
    main = _MAIN.search(page)
    if not main:
        return page
    text = page[: page.index("</main>")]
    parts = [(name, heading) for name, heading in _HEADING.findall(text) if name != _OWN_LIST]
    if len(parts) < FEWEST_PARTS:
        return page
    # Headings hold code, and no links.
    items = "\n".join(f'<li><a href="#{name}">{heading}</a></li>' for name, heading in parts)
    label = language.tr("Parts of this page")
    contents = f'<nav class="contents" aria-label="{label}">\n<ul>\n{items}\n</ul>\n</nav>\n'
    return page[: main.end()] + contents + page[main.end() :]
