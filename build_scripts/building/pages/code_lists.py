"""Lists in pages that come from the engine's sources: violation codes, kinds of claims, themes of puzzles."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Mapping
from html import escape
from itertools import pairwise

from building.scripts.catalogue import PUZZLES
from shared.paths import ENGINE_SOURCE

_ENGINE = ENGINE_SOURCE / "crosscut"
_CLAIMS = ("claims/__init__.py", "claims/best_play.py", "claims/areas.py", "claims/loops.py")
_ROW = re.compile(r"^(?: {4})?(\S.*?)(?: {2,}|\n {8,})(\S.*(?:\n {8,}\S.*)*)$", re.MULTILINE)


def violation_codes() -> dict[str, str]:
    """Every violation code with what it means: the text below it in its class."""
    classes = (node for node in _parsed("violation.py").body if isinstance(node, ast.ClassDef))
    members = next(found.body for found in classes if found.name == "ViolationCode")
    return {
        ast.literal_eval(member.value): ast.literal_eval(text.value)
        for member, text in pairwise(members)
        if isinstance(member, ast.Assign) and isinstance(text, ast.Expr)
    }


def claim_kinds() -> dict[str, str]:
    """Every claim that the packages of claims tell of, as an example, with what it says."""
    docstrings = (ast.get_docstring(_parsed(path)) or "" for path in _CLAIMS)
    return {row[1]: " ".join(row[2].split()) for text in docstrings for row in _ROW.finditer(text)}


def theme_meanings() -> dict[str, str]:
    """Every theme that a puzzle of the site has, with what it says."""
    lines = (line for path in PUZZLES.glob("*.jsonl") for line in path.read_text(encoding="utf-8").splitlines())
    in_use = {theme for line in lines for theme in json.loads(line)["themes"]}
    for node in _parsed("puzzles/puzzle.py").body:
        if isinstance(node, ast.Assign) and isinstance(node.targets[0], ast.Name) and node.targets[0].id == "MEANINGS":
            meanings: dict[str, str] = ast.literal_eval(node.value)
            return {theme: meaning for theme, meaning in meanings.items() if theme in in_use}
    raise LookupError("crosscut.puzzles.puzzle has no MEANINGS")


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


def _parsed(path: str) -> ast.Module:
    return ast.parse((_ENGINE / path).read_text(encoding="utf-8"))
