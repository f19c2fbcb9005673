"""The page with the licences of what the site ships beside its own code."""

from __future__ import annotations

import tomllib
from html import escape
from pathlib import Path
from typing import Any

from shared.paths import REPOSITORY

RECORDS = Path(__file__).with_name("licences")
"""`third_parties.toml` and the licence texts that it names."""

_PAGE = """<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="description" content="The licence of Crosscut, and those of what is shipped with it.">
<meta name="color-scheme" content="light dark">
<title>Licences - Crosscut</title>
<link rel="icon" href="{{{{assets}}}}/icon.svg" type="image/svg+xml">
<link rel="stylesheet" href="{{{{assets}}}}/style.css">
<link rel="stylesheet" href="{{{{assets}}}}/rules/rules.css">
</head>
<body>
{{{{header}}}}
<main class="rule-page">
<h1>Licences</h1>
<h2>The games</h2>
<p>The games belong to their inventors. Their names and their rules stand here unchanged, and every game is credited
to its inventor, on the page where it is played and on the page of its rules.</p>
{{{{rule-list}}}}
<p>Mark Steere lets everybody publish the rule sheets of Naked Diagonal and Candy Necklace and program these games for
play online or offline, without a fee, as long as nobody changes the name or the rules and the game is attributed to
him, Mark Steere. His other games are at <a href="https://www.marksteeregames.com/">Mark Steere Games</a>. Crosscut
treats Crossway and the games of Bill Taylor and Leroy Quet in the same way. The words and figures of the rule pages are
our own.</p>
<h2>Crosscut</h2>
<pre>{own}</pre>
<h2>Shipped with it</h2>
<ul>
{parts}
</ul>
{texts}
</main>
</body>
</html>
"""


def third_parties() -> list[dict[str, Any]]:
    """The entries of `third_parties.toml`."""
    parts: list[dict[str, Any]] = tomllib.loads((RECORDS / "third_parties.toml").read_text(encoding="utf-8"))["part"]
    return parts


def licences_page() -> str:
    """The page's source, with the placeholder that every page has."""
    parts = third_parties()
    names = sorted({part["text"] for part in parts})
    return _PAGE.format(
        own=escape((REPOSITORY / "LICENSE").read_text(encoding="utf-8")),
        parts="\n".join(_part(part) for part in parts),
        texts="\n".join(_text(name) for name in names),
    )


def _part(part: dict[str, Any]) -> str:
    name, version, source = escape(part["name"]), escape(part["version"]), escape(part["source"])
    licence = f'<a href="#{escape(part["text"])}">{escape(part["licence"])}</a>'
    lines = "".join(f"<br>{escape(line)}" for line in part["copyright"])
    what = escape(part["what"])
    return f'<li><strong>{name}</strong> {version}, {licence}. {what} <a href="{source}">Source</a>{lines}</li>'


def _text(name: str) -> str:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    return f'<h2 id="{escape(name)}">{escape(name.replace("-", " "))}</h2>\n<pre>{escape(text)}</pre>'
