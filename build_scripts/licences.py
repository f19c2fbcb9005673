"""The page with the licences of what the site ships beside its own code."""

from __future__ import annotations

import tomllib
from html import escape

from paths import BUILD_SCRIPTS, REPOSITORY

RECORDS = BUILD_SCRIPTS / "licences"
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


def licences_page() -> str:
    """The page's source, with the placeholder that every page has."""
    parts = tomllib.loads((RECORDS / "third_parties.toml").read_text(encoding="utf-8"))["part"]
    names = sorted({part["text"] for part in parts})
    return _PAGE.format(
        own=escape((REPOSITORY / "LICENSE").read_text(encoding="utf-8")),
        parts="\n".join(_part(part) for part in parts),
        texts="\n".join(_text(name) for name in names),
    )


def _part(part: dict[str, str]) -> str:
    name, version, source = escape(part["name"]), escape(part["version"]), escape(part["source"])
    licence = f'<a href="#{escape(part["text"])}">{escape(part["licence"])}</a>'
    return f'<li>{name} {version}, {licence}; source: <a href="{source}">{source}</a>. {escape(part["what"])}</li>'


def _text(name: str) -> str:
    text = (RECORDS / f"{name}.txt").read_text(encoding="utf-8")
    return f'<h2 id="{escape(name)}">{escape(name)}</h2>\n<pre>{escape(text)}</pre>'
