"""A record as text among other text: below the words of a mail, quoted in it, in a fence, or indented.

>>> print(taken_out("Hi Bob,\\n\\n> Crosscut game record 1\\n> Game: quax\\n>\\n> c3 d4\\n\\nYour move!"))
Crosscut game record 1
Game: quax
<BLANKLINE>
c3 d4
<BLANKLINE>
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice

from crosscut.notation.characters import UNSEEN
from crosscut.record.grammar import KINDS, LIMITS, PATTERNS
from crosscut.record.text import in_plain_lines, without_unseen

HEADER = re.compile(rf"(?P<title>{PATTERNS['title']})|(?P<game>{PATTERNS['header']})", re.IGNORECASE)
"""How a record as text begins: with its title, or with lines of a header of which one names its game."""
_TITLE_OR_FIGURE = f"(?P<title>{PATTERNS['titleLine']})|{KINDS['figure']['sign']}"
FENCE = r"(?:^|\n)[ \t]*(?:```+|~~~+)[ \t]*(?=\n|$)"
"""The line that ends a block of text in Markdown."""
_BLANKS = r"[ \t\u00a0]"
_BEFORE_TITLE = re.compile(rf"[\n\r]?({_BLANKS}*(?:>{_BLANKS}*)*)")


def outside_comments(pattern: str, text: str, is_cut: bool = False) -> Iterator[re.Match[str]]:
    """Where a pattern is in a text, but for comments in braces. A brace without its other one is none of a comment.

    ``is_cut`` says that more of the text follows, and perhaps the end of its last comment.
    """
    is_comment, hidden = False, list[re.Match[str]]()
    for found in re.finditer(rf"\\[\\{{}}]|[{{}}]|(?:{pattern})", text, re.IGNORECASE):
        sign = found[0]
        if sign == "{":
            yield from hidden
            is_comment = True
            hidden.clear()
        elif sign == "}":
            is_comment = False
            hidden.clear()
        elif sign[0] == "\\":
            continue
        elif is_comment:
            hidden.append(found)
        else:
            yield found
    if not is_cut:
        yield from hidden


def titles(text: str, is_cut: bool = False) -> Iterator[int]:
    """Where the titles of records are in a text, none of which is in a comment.

    There are none if a figure stands before the first: the text is of figures, perhaps an article.
    """
    for number, found in enumerate(outside_comments(_TITLE_OR_FIGURE, text, is_cut)):
        if found["title"] is not None:
            yield found.end() - len(found[0].lstrip("\n\r"))
        elif number == 0:
            return


def taken_out(text: str) -> str:
    """The record that is among other text, without that, and without quotation marks and margins before its lines.

    What begins as a record, at the margin, stays as it is, and so does a text of several below something else: a reader
    of one record must not lose the others without a word.
    """
    if HEADER.match(text):
        return text
    lines = in_plain_lines(text)
    beginning = without_unseen(lines[: LIMITS["LOOKED_AT"]])
    if (start := _start(beginning, len(lines) > LIMITS["LOOKED_AT"])) is None:
        return text
    before = _BEFORE_TITLE.match(beginning, start)
    assert before is not None, "it may be empty"
    _, *below = lines.split("\n")[beginning.count("\n", 0, start) :]
    title = beginning[before.end() :].partition("\n")[0]
    record = "\n".join([title, *_unquoted(before[1], below)])
    end = next(outside_comments(FENCE, record), None)
    return record if end is None else f"{record[: end.start()]}\n"


def _start(text: str, is_cut: bool) -> int | None:
    """Where the only title is that has something before it. One that begins the text hides all others."""
    begins = len(text) - len(text.lstrip())
    if (found := HEADER.match(text, begins)) is None:
        places = list(islice(titles(text, is_cut), 2))
        return places[0] if len(places) == 1 else None
    line = text.rfind("\n", 0, begins) + 1
    return line if found["title"] and line < begins else None


def _unquoted(before_title: str, lines: list[str]) -> Iterator[str]:
    """Lines without what stands before the title, as far as they have it. A quotation ends with its last paragraph."""
    depth = before_title.count(">")
    blanks = len(before_title.rpartition(">")[2])
    quoted = re.compile(rf"((?:[ \t\u00a0{UNSEEN}]*>){{0,{depth}}}){_BLANKS}{{0,{blanks}}}")
    is_after_blank = False
    for line in lines:
        found = quoted.match(line)
        assert found is not None, "it may be empty"
        rest = line[found.end() :]
        is_blank = not rest.strip()
        if is_after_blank and not is_blank and found[1].count(">") < depth:
            return
        is_after_blank = is_blank
        yield rest
