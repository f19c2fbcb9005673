"""The page with the grammar of links is made of what the package says of itself."""

from __future__ import annotations

import json
import re
from html import unescape

from building.pages.grammar import EXAMPLES, examples_html, grammar_html
from crosscut import link

KEYS = {"v", "g", "n", "s", "l", "t", "m", "red", "blue", "resigned", "comments", "marks", "arrows"} | {
    *("id", "by", "offer"),
    *("task", "solution", "notes"),
    *("coords", "numbers", "legal", "crop", "rotate", "p", "pl", "at", "z"),
}


def test_every_section_and_every_field_of_the_grammar_is_in_the_page() -> None:
    page = grammar_html(link.__doc__ or "")
    headings = re.findall("<h2>(.*?)</h2>", page)
    assert headings[0] == "Fields"
    assert {"Rows", "Moves", "Compressed fields", "Limits", "Losses"} < set(headings)
    assert set(re.findall(r'<th scope="row"><code>(.*?)</code>', page)) == KEYS
    words = unescape(re.sub("<.*?>", "", page.replace("</th>", " ")))
    grammar = (link.__doc__ or "").partition("\nFields\n")[2].replace("``", "")
    assert set(grammar.split()) <= set(words.split())


def test_every_example_is_in_the_page() -> None:
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    codes = [unescape(code) for code in re.findall("<code>(.*?)</code>", examples_html())]
    assert codes[::2] == [example["link"] for example in examples]
    assert [json.loads(meaning) for meaning in codes[1::2]] == [example["meaning"] for example in examples]
