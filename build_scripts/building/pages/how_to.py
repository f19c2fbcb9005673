"""What docs/how-to.md says, as parts of a page."""

from __future__ import annotations

import re
from collections.abc import Collection
from dataclasses import dataclass
from itertools import pairwise

from markdown_it import MarkdownIt
from markdown_it.token import Token
from markupsafe import Markup

from shared.paths import REPOSITORY

HOW_TO = REPOSITORY / "docs" / "how-to.md"


@dataclass(frozen=True)
class Part:
    """What stands below a heading; the first part is what stands before all of them, and has none."""

    heading: str
    text: Markup

    @property
    def id(self) -> str:
        """The name of the part in the page."""
        return re.sub(r"\W+", "-", self.heading.lower()).strip("-")


def how_to(names: Collection[str] = ()) -> tuple[Part, ...]:
    """The parts of the document. Code that is one of ``names`` leads to the part of the page with that name."""
    reader = MarkdownIt("commonmark")

    def code(_: object, tokens: list[Token], place: int, *__: object) -> str:
        shown = tokens[place].content
        name = shown.partition("(")[0]
        return Markup('<a href="#{}"><code>{}</code></a>' if name in names else "<code>{1}</code>").format(name, shown)

    reader.add_render_rule("code_inline", code)
    tokens = reader.parse(HOW_TO.read_text(encoding="utf-8"))
    headings = [
        place for place, token in enumerate(tokens) if token.type == "heading_open" and token.tag in {"h1", "h2"}
    ]
    return tuple(_part(reader, tokens[begin:end]) for begin, end in pairwise([*headings, len(tokens)]))


def _part(reader: MarkdownIt, tokens: list[Token]) -> Part:
    is_first = tokens[0].tag == "h1"
    heading = "" if is_first else tokens[1].content
    shown = reader.renderer.render(tokens[3:], reader.options, {})
    return Part(heading, Markup(shown.replace("<pre>", '<pre tabindex="0">')))
