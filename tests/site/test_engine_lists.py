"""What the site says of the engine is what the engine says: lists, the grammar of links, the types of the bridge."""

from __future__ import annotations

import json
import re
from html import unescape
from pathlib import PurePosixPath

import pytest

from building.engine_lists import PUZZLES, claim_kinds, theme_meanings, violation_codes
from building.pages.templates import EXAMPLES, PageTemplates
from crosscut import ViolationCode, link
from crosscut.bridge.calls import METHODS, find_method
from crosscut.claims import kinds
from crosscut.puzzles import MEANINGS, read_puzzles
from wire_types import DECLARATIONS, declarations

KEYS = {"v", "g", "n", "s", "l", "t", "m", "red", "blue", "resigned", "comments", "marks", "arrows"} | {
    *("id", "by", "offer"),
    *("task", "solution", "notes"),
    *("coords", "numbers", "legal", "crop", "rotate", "p", "pl", "at", "z"),
}


def grammar_page() -> str:
    return PageTemplates({}).complete(PurePosixPath("grammar.html"))


def test_every_section_and_every_field_of_the_grammar_is_in_the_page() -> None:
    page = grammar_page()
    headings = re.findall("<h2>(.*?)</h2>", page)
    assert headings[0] == "Fields"
    assert {"Rows", "Moves", "Compressed fields", "Limits", "Losses"} < set(headings)
    assert set(re.findall(r'<th scope="row"><code>(.*?)</code>', page)) == KEYS
    words = unescape(re.sub("<.*?>", "", page.replace("</th>", " ")))
    grammar = (link.__doc__ or "").partition("\nFields\n")[2].replace("``", "")
    assert set(grammar.split()) <= set(words.split())


def test_every_example_is_in_the_page() -> None:
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    codes = [unescape(code) for code in re.findall("<dd><code>(.*?)</code>", grammar_page())]
    assert codes[::2] == [example["link"] for example in examples]
    assert [json.loads(meaning) for meaning in codes[1::2]] == [example["meaning"] for example in examples]


def test_every_violation_code_is_explained() -> None:
    assert list(violation_codes()) == [code.value for code in ViolationCode]


def test_every_kind_of_claim_has_an_example() -> None:
    examples = [example for row in claim_kinds() for example in row.split(", ")]
    assert [pattern.pattern for pattern, _ in kinds._KINDS if not any(map(pattern.fullmatch, examples))] == []


def test_every_theme_that_a_puzzle_has_is_explained_and_no_other() -> None:
    in_use = {theme for path in PUZZLES.iterdir() for puzzle in read_puzzles(path) for theme in puzzle.themes}
    assert theme_meanings() == {theme: MEANINGS[theme] for theme in MEANINGS if theme in in_use}
    assert in_use <= MEANINGS.keys()


def test_the_page_is_checked_with_the_types_of_the_bridge() -> None:
    written = DECLARATIONS.read_text(encoding="utf-8")
    assert written == declarations(), "run python3 build_scripts/wire_types.py"


@pytest.mark.parametrize("name", METHODS)
def test_every_method_says_what_it_takes_and_answers(name: str) -> None:
    method = find_method(name)
    assert set(method.__annotations__) == {"params", "return"}
    assert method.__doc__
