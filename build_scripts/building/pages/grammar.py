"""Makes HTML of what the engine says of itself: the grammar of links, examples of them, and lists of words."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from html import escape

from shared.paths import REPOSITORY

EXAMPLES = REPOSITORY / "tests" / "data" / "link-vectors.json"

_SECTION = re.compile(r"^(\S.*)\n((?:    .*\n)(?:    .*\n|\n)*)", re.MULTILINE)
_FIRST_FIELD = re.compile(r"[a-z]+ {2,}")
_CODE = re.compile(r"``(.+?)``")


def grammar_html(docstring: str) -> str:
    """The sections of the grammar: headings, paragraphs and the table of fields."""
    sections = _SECTION.findall(docstring.strip() + "\n")
    return "\n".join(f"<h2>{_text(heading)}</h2>\n{_body(body)}" for heading, body in sections)


def examples_html() -> str:
    """Every example: its name, the link, and what is read from it."""
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    entries = (
        f"<dt>{escape(example['name'])}</dt>\n"
        f"<dd><code>{escape(example['link'])}</code></dd>\n"
        f"<dd><code>{escape(json.dumps(example['meaning'], ensure_ascii=False))}</code></dd>"
        for example in examples
    )
    return "<dl>\n" + "\n".join(entries) + "\n</dl>"


def code_table(heads: tuple[str, str], rows: Mapping[str, str]) -> str:
    """A table of words of the program with what they mean."""
    head = "".join(f'<th scope="col">{escape(name)}</th>' for name in heads)
    body = (
        f'<tr><th scope="row"><code>{escape(word, quote=False)}</code></th><td>{escape(text, quote=False)}</td></tr>'
        for word, text in rows.items()
    )
    table = f"<table>\n<thead><tr>{head}</tr></thead>\n<tbody>\n" + "\n".join(body) + "\n</tbody>\n</table>"
    return f'<div class="table">\n{table}\n</div>'


def definitions(words: Mapping[str, str]) -> str:
    """A list of words with what they mean."""
    items = (f"<dt>{escape(word)}</dt>\n<dd>{escape(text, quote=False)}</dd>" for word, text in words.items())
    return "<dl>\n" + "\n".join(items) + "\n</dl>"


def _body(text: str) -> str:
    paragraphs = [re.sub(r"^    ", "", part, flags=re.MULTILINE) for part in text.strip("\n").split("\n\n")]
    return "\n".join(_fields(part) if _FIRST_FIELD.match(part) else f"<p>{_text(part)}</p>" for part in paragraphs)


def _fields(table: str) -> str:
    """The table of fields: a key at the beginning of a line, and what it says beside it."""
    rows = re.split(r"\n(?=\S)", table)
    cells = (row.split(maxsplit=1) for row in rows)
    body = "\n".join(
        f'<tr><th scope="row"><code>{escape(key)}</code></th><td>{_text(says)}</td></tr>' for key, says in cells
    )
    head = '<tr><th scope="col">field</th><th scope="col">says</th></tr>'
    return f'<div class="table">\n<table>\n<thead>{head}</thead>\n<tbody>\n{body}\n</tbody>\n</table>\n</div>'


def _text(words: str) -> str:
    return _CODE.sub(r"<code>\1</code>", escape(" ".join(words.split()), quote=False))
