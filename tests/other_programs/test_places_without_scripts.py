"""Text and pictures for places without scripts arrive there: on GitHub, in Markdown programs, in images, by mail."""

from __future__ import annotations

import random
import re
import textwrap
from collections.abc import Callable
from email import message_from_bytes, policy
from email.message import EmailMessage
from html import escape
from html.parser import HTMLParser
from itertools import islice, pairwise
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from xml.etree import ElementTree

import markdown
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from markdown_it import MarkdownIt
from markdown_it.token import Token

import crosscut
from crosscut import link, svg
from crosscut.claims.__main__ import main
from crosscut.claims.illustrations import illustrations
from crosscut.record.record import Record
from tests.engine.every_game import random_game

ON_GITHUB: dict[str, Any] = {
    "elements": [
        *("h1", "h2", "h3", "h4", "h5", "h6", "h7", "h8", "br", "b", "i", "strong", "em", "a", "pre", "code", "img"),
        *("tt", "div", "ins", "del", "sup", "sub", "p", "ol", "ul", "table", "thead", "tbody", "tfoot", "blockquote"),
        *("dl", "dt", "dd", "kbd", "q", "samp", "var", "hr", "ruby", "rt", "rp", "li", "tr", "td", "th", "s"),
        *("strike", "summary", "details"),
    ],
    "remove_contents": ["script"],
    "attributes": {
        "a": ["href"],
        "img": ["src", "longdesc"],
        "all": ["align", "alt", "height", "lang", "name", "open", "rel", "start", "title", "type", "width"],
    },
    "schemes": {"href": ["http", "https", "mailto", ""], "src": ["http", "https", ""]},
}
"""The HTML that GitHub allows in a repository's files.

https://github.com/gjtorikian/html-pipeline, lib/html/pipeline/sanitization_filter.rb of the releases 2 (WHITELIST,
ANCHOR_SCHEMES), which the README of https://github.com/github/markup names for it. Elements that are not listed go, and
their content stays; of those in ``remove_contents`` the content goes, too.
"""

IN_IMAGES = {
    "forbidden_elements": [
        *("script", "foreignObject", "iframe", "image", "use", "a", "audio", "video", "object", "embed"),
    ],
    "forbidden_in_styles": ["url(", "@import", "@font-face", "expression(", "javascript:"],
}
"""https://www.w3.org/TR/svg-integration/#secure-animated-mode: an SVG in ``<img>`` runs no script, loads nothing, and
hears no event; its own style sheets and animations count.
"""

MAIL_COLUMNS = 72
MAIL_LONGEST_LINE = 998
"""RFC 3676 (format=flowed): sections 4.1, 4.2 and 4.4; RFC 5322, section 2.1.1."""

GAMES = pytest.mark.parametrize("game", crosscut.games(), ids=lambda game: game.id)

DIAGRAM = "B . R\nR . B\n. . ."
ADDRESS = "https://crosscut.example/#v=1&g=quax&n=5&m=c3.d4(e5.b2)&comments=1:A%20%22good%22%20one"
PAGE = f"""# Notes

[![Quax, after 2 moves](pictures/quax.svg)]({ADDRESS})

```crosscut
game: naked-diagonal
claim: unfillable

{DIAGRAM}
```

![A switch](switch.svg)

<script src="https://crosscut.example/embed.js" async></script>
"""

PROGRAMS: dict[str, Callable[[str], str]] = {
    "CommonMark": MarkdownIt("commonmark").render,
    "Python-Markdown": lambda text: markdown.markdown(text, extensions=["fenced_code"]),
}


class Sanitized(HTMLParser):
    """A page after GitHub's filter."""

    def __init__(self, html: str) -> None:
        super().__init__(convert_charrefs=True)
        self.html = ""
        self.lost: list[str] = []
        self._silent = 0
        self.feed(html)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag not in ON_GITHUB["elements"]:
            self.lost.append(tag)
            self._silent += tag in ON_GITHUB["remove_contents"]
            return
        kept = ""
        for name, value in attrs:
            allowed = name in (*ON_GITHUB["attributes"].get(tag, ()), *ON_GITHUB["attributes"]["all"])
            schemes = ON_GITHUB["schemes"].get(name)
            if allowed and (schemes is None or urlsplit(value or "").scheme in schemes):
                kept += f' {name}="{escape(value or "")}"'
            else:
                self.lost.append(f"{tag} {name}")
        self.html += f"<{tag}{kept}>"

    def handle_endtag(self, tag: str) -> None:
        self._silent -= tag in ON_GITHUB["remove_contents"]
        if tag in ON_GITHUB["elements"]:
            self.html += f"</{tag}>"

    def handle_data(self, data: str) -> None:
        if not self._silent:
            self.html += escape(data, quote=False)


@pytest.mark.parametrize("program", PROGRAMS)
def test_a_readme_keeps_pictures_links_and_diagrams(program: str, tmp_path: Path) -> None:
    (tmp_path / "pictures").mkdir()
    path = tmp_path / "README.md"
    path.write_text(PAGE, encoding="utf-8")
    assert main(["--update", str(path)]) == 0
    left = Sanitized(PROGRAMS[program](PAGE))
    assert set(left.lost) == {"script", "code class"}
    linked = re.search(r'<a href="([^"]*)"><img (?:alt="[^"]*" )?src="([^"]*)"', left.html)
    assert linked and (tmp_path / linked[2]).is_file()
    reading = link.read(link.fragment_of(linked[1].replace("&amp;", "&").replace("&quot;", '"')))
    assert reading is not None and reading.problems == []
    assert [node.comment for node in reading.record.root.children] == ['A "good" one']
    assert re.search(r'<p><img [^>]*src="switch.svg"', left.html) and (tmp_path / "switch.svg").is_file()
    assert 'alt="A switch"' in left.html
    assert f"\n{DIAGRAM}\n</code></pre>" in left.html and "embed.js" not in left.html


def test_the_rules_of_github_take_away_what_is_forbidden() -> None:
    left = Sanitized('<p style="x" onclick="y"><a href="javascript:z">A</a><svg><path/></svg><script>b</script>c</p>')
    assert left.html == "<p><a>A</a>c</p>"
    assert left.lost == ["p style", "p onclick", "a href", "svg", "path", "script"]


def pictures(game: crosscut.Game) -> list[str]:
    record = Record(game, 5)
    for _, move, _ in random_game(game, 5, random.Random(3)):
        record.current = record.current.add(move)
    record.current.comment = '</svg><script>alert("&")</script>'
    looks = [svg.Look(scheme=scheme) for scheme in ("auto", "light", "dark", "print")]
    return [draw(record, look=look)[0] for look in looks for draw in (svg.draw, svg.animate)]


@GAMES
def test_pictures_show_all_of_themselves_as_images(game: crosscut.Game) -> None:
    for picture in pictures(game):
        assert not re.search(r"<!DOCTYPE|<!ENTITY|<\?|javascript:", picture, re.IGNORECASE)
        root = ElementTree.fromstring(picture)
        assert float(root.attrib["width"]) > 0 and float(root.attrib["height"]) > 0 and "viewBox" in root.attrib
        for element in root.iter():
            name = element.tag.removeprefix("{http://www.w3.org/2000/svg}")
            assert "}" not in name and name not in IN_IMAGES["forbidden_elements"]
            assert not [key for key in element.attrib if key.lower().startswith("on") or "href" in key.lower()]
            written = [*element.attrib.values(), (element.text or "") if name == "style" else ""]
            assert not [part for part in IN_IMAGES["forbidden_in_styles"] for text in written if part in text.lower()]
        titles = [element.text for element in root if element.tag.endswith("title")]
        assert titles and titles[0] and game.name in titles[0]


def flowed(text: str) -> str:
    """The text as a program that writes format=flowed sends it: stuffed, and long lines broken at blanks."""
    sent = []
    for line in text.split("\n"):
        stuffed = f" {line}" if line.startswith((" ", ">", "From ")) else line
        if len(stuffed) <= MAIL_COLUMNS:
            sent.append(stuffed)
        else:
            parts = textwrap.wrap(stuffed, 72, break_long_words=False, break_on_hyphens=False, drop_whitespace=False)
            sent += [f"{part.rstrip()} " for part in parts[:-1]] + parts[-1:]
    return "\n".join(sent)


def unflowed(text: str) -> str:
    """The text as a program that reads format=flowed shows it."""
    shown, open_line = [], ""
    for line in text.split("\n"):
        open_line += line.removeprefix(" ")
        if not line.endswith(" ") or line == "-- ":
            shown.append(open_line)
            open_line = ""
    return "\n".join([*shown, open_line] if open_line else shown)


@GAMES
@pytest.mark.parametrize("size", [5, 13, 26])
def test_diagrams_and_links_arrive_by_mail(game: crosscut.Game, size: int) -> None:
    board = crosscut.Board(game, size)
    for _, move, _ in islice(random_game(game, size, random.Random(2)), 60):
        board.push(move)
    address = board.link("https://crosscut.example/")
    text = f"Your move:\n{address}\n\n{board}\n\nSee you."
    rows = [line for line in str(board).split("\n") if not line.startswith("links: ")]
    assert not [line for line in rows if len(line) >= MAIL_COLUMNS or line.endswith(" ")]
    assert not re.search(r"\s", address) and len(address) < MAIL_LONGEST_LINE
    assert unflowed(flowed(text)) == text
    message = EmailMessage(policy=policy.SMTP)
    message.set_content(text)
    sent = message.as_bytes()
    assert max(map(len, sent.split(b"\r\n"))) <= MAIL_LONGEST_LINE
    received = message_from_bytes(sent, policy=policy.default)
    assert isinstance(received, EmailMessage)
    shown = received.get_content().splitlines()
    assert shown == text.split("\n") and crosscut.Board.from_link(shown[1]) == board


def linked_images(tokens: list[Token]) -> list[tuple[str, str]]:
    """The pictures that are the first thing in a link, with the link, as CommonMark has them."""
    found = []
    for token in tokens:
        children = token.children or []
        for begin, picture in pairwise(children):
            if begin.type == "link_open" and picture.type == "image":
                found.append((str(picture.attrs["src"]), str(begin.attrs["href"])))
    return found


PIECES = st.sampled_from(
    [
        *(
            "[![A](a.svg)](#g=quax)",
            "a.svg",
            "#g=quax",
            "&amp;",
            "<a.svg>",
            "<!--",
            "-->",
            "\\[",
            "((",
            "))",
            "](",
            "![",
        ),
        *("[!", "[", "]", "(", ")", "\\", "`", "<", ">", " ", "\n", "\n\n", '"', "'", "x"),
    ]
)


@given(st.lists(PIECES, max_size=25).map("".join))
@example("[![A](a.svg)](#g=quax&m=a1(b2))")
@example("[![A](a.svg)](<#g=quax>)")
@example("![[![A](a.svg)](#g=quax)]()")
def test_every_picture_is_one_for_markdown_too(text: str) -> None:
    """Except in code, and in the words of another picture, which Markdown shows as words."""
    ours = {(found.source, found.figure.attributes["link"]) for found in illustrations(text) if found.is_linked}
    theirs = set(linked_images(MarkdownIt("commonmark").parse(text)))
    if "<" not in text:
        assert ours <= theirs or re.search(r"\n\s{4}|^\s{4}|!\[.*\[!\[", text, re.DOTALL)
