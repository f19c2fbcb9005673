"""A sentence that the engine and scripts both say stands once, in a file of which the build makes modules."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from pathlib import Path

from building.generated import GRAMMAR, SHARED_SENTENCES
from shared.files import files_below
from shared.paths import ENGINE_SOURCE, WEB

TWICE = {
    "Linked: {}.": "the links that a move brought in Python, all links of a position in scripts",
    "{} wins by {} edges to {}.": "Python has another text for one edge",
    "{} wins.": "what wins is a side in both, and in Python also a move",
}
"""Sentences that may stand twice, with the reason. Braces are the places of values."""

_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'\w])//[^\n]*", re.DOTALL)
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)+)"|`((?:[^`\\]|\\.)+)`')
_SENTENCE = re.compile(r"(?=.*[a-z]{2}).* .*\.", re.DOTALL)
_VALUE = re.compile(r"\$?\{[^{}]*\}")


def test_no_sentence_stands_in_two_languages() -> None:
    shared = [*strings_in(json.loads(SHARED_SENTENCES.read_bytes())), *strings_in(json.loads(GRAMMAR.read_bytes()))]
    python = [text for path in files_of(ENGINE_SOURCE, ".py") for text in literals_of_python(path)]
    scripts = [text for path in files_of(WEB / "js", ".js") for text in literals_of_script(path)]
    found = [sentences_among(texts) for texts in (shared, python, scripts)]
    assert min(map(len, found)) > 50
    assert set().union(*(one & other for one, other in combinations(found, 2))) == TWICE.keys()


def files_of(folder: Path, suffix: str) -> list[Path]:
    return [path for path in files_below(folder) if path.suffix == suffix]


def strings_in(content: object) -> Iterator[str]:
    """The strings in what a JSON file holds."""
    if isinstance(content, str):
        yield content
    elif isinstance(content, (dict, list)):
        for part in content.values() if isinstance(content, dict) else content:
            yield from strings_in(part)


def literals_of_python(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.JoinedStr):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "{}" for part in node.values)
        elif isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield node.value


def literals_of_script(path: Path) -> Iterator[str]:
    for found in _LITERAL.finditer(_COMMENT.sub("", path.read_text(encoding="utf-8"))):
        yield found[1] or found[2]


def sentences_among(texts: Iterable[str]) -> set[str]:
    """The texts that end like a sentence, without the names of their values and what tells meanings apart."""
    return {_VALUE.sub("{}", text.rpartition("|")[2]) for text in texts if _SENTENCE.fullmatch(text)}
