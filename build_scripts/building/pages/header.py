"""The header of all pages: links to the other pages, and the button for their looks."""

from __future__ import annotations

from pathlib import PurePosixPath

from shared.paths import WEB

_WAYS = {
    "Play": "index.html#play",
    "Learn": "rules/index.html",
    "Puzzles": "puzzles.html",
    "Theory": "theory.html",
    "Embed": "links.html",
}
"""Pages by what the header calls them. A page that does not exist yet is left out."""

_HEADER = """<header class="bar">
<a class="brand" href="{home}"><svg viewBox="0 0 24 24" aria-hidden="true">
<circle class="red" cx="7" cy="7" r="5.2"/><circle class="blue" cx="17" cy="7" r="5.2"/>
<circle class="blue" cx="7" cy="17" r="5.2"/><circle class="red" cx="17" cy="17" r="5.2"/></svg>
<span>Crosscut</span></a>
<nav class="pages" aria-label="Pages">
{ways}
</nav>
<button type="button" class="quiet with-scripts" data-opens="appearance" aria-label="Appearance" aria-haspopup="dialog">
<svg viewBox="0 0 24 24" aria-hidden="true"><circle cx="12" cy="12" r="8"/>
<path d="M12 4v16a8 8 0 0 0 0-16z" fill="currentcolor"/></svg></button>
</header>"""


def header(page: PurePosixPath) -> str:
    """The header of a page that will lie at `page`."""
    ways = (_way(name, address, page) for name, address in _WAYS.items() if (WEB / _path(address)).is_file())
    return _HEADER.format(home=_address("index.html#", page), ways="\n".join(ways))


def _way(name: str, address: str, page: PurePosixPath) -> str:
    current = ' aria-current="page"' if PurePosixPath(address) == page else ""
    return f'<a href="{_address(address, page)}"{current}>{name}</a>'


def _address(address: str, page: PurePosixPath) -> str:
    """An address from a page. An address in the page itself is a fragment alone, so that nothing is loaded again."""
    if _path(address) == str(page):
        return address.removeprefix(str(page)) or page.name
    return "../" * (len(page.parts) - 1) + address.removesuffix("#")


def _path(address: str) -> str:
    return address.partition("#")[0]
