"""The messages of all sources: pages of players, what the build itself says on them, scripts, and the engine."""

from __future__ import annotations

import ast
import json
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from functools import cache
from itertools import chain
from pathlib import Path, PurePosixPath

from jinja2 import Environment, meta

from building.generated import GRAMMAR, SHARED_SENTENCES, levels
from building.languages import PLAYERS_PAGES
from building.template_messages import template_messages
from crosscut.puzzles import MEANINGS
from shared.command import BuildError
from shared.files import files_below
from shared.paths import BUILD_SCRIPTS, ENGINE_SOURCE, REPOSITORY, WEB

_SCRIPTS = WEB / "js"
_PAGES_IN_PYTHON = BUILD_SCRIPTS / "building" / "pages"
_LEVELS = ENGINE_SOURCE / "crosscut" / "player" / "advice.py"
_THEMES = ENGINE_SOURCE / "crosscut" / "puzzles" / "themes.py"

_TOOLBAR = re.compile(r'<div [^>]*class="toolbar".*?</div>', re.DOTALL)
_BUTTON = re.compile(r"<button\b.*?</button>", re.DOTALL)
_CALL = re.compile(r"(?<![\w.$])(trCount|tr)\(\s*")
_PYTHON_CALL = re.compile(r"\b(?:tr|counted)\(")
_COMMENT = re.compile(r"/\*.*?\*/|(?<![:\"'\w])//[^\n]*", re.DOTALL)
_LITERAL = re.compile(r'"((?:[^"\\\n]|\\.)*)"|\'((?:[^\'\\\n]|\\.)*)\'|`((?:[^`\\$]|\\.|\$(?!\{))*)`', re.DOTALL)
_ESCAPE = re.compile(r"\\(u\{([0-9a-fA-F]+)\}|u([0-9a-fA-F]{4})|x([0-9a-fA-F]{2})|\n|.)")
_PART_OF = (
    ("web/rules/index.html", "rules"),
    ("web/rules/family.html", "rules"),
    ("web/rules/", ""),
    ("web/parts/edges.html", "rules"),
    ("web/parts/family.html", "rules"),
    ("web/parts/lab.html", "rules"),
    ("web/parts/learn-page.html", "rules"),
    ("web/parts/own-rules.html", "rules"),
    ("web/parts/rule-list.html", "rules"),
    ("web/parts/rule-page.html", "rules"),
    ("web/parts/tables.html", "rules"),
    ("build_scripts/", "rules"),
    ("web/parts/dialogs.html", "game"),
    ("web/parts/game.html", "game"),
    ("web/puzzles.html", "puzzles"),
    ("web/connections.html", "connections"),
    ("web/invent.html", "invent"),
    ("web/js/puzzles", "puzzles"),
    ("web/js/connections", "connections"),
    ("web/js/invent", "invent"),
    ("web/js/lab", "lab"),
    ("web/js/words", "words"),
    ("web/js/by-link", "by-link"),
    ("web/js/", "scripts"),
    ("pysrc/crosscut/puzzles", "puzzles"),
    ("pysrc/crosscut/own", "own-games"),
    ("pysrc/crosscut/lab", "lab"),
    ("pysrc/crosscut/theory", "theory"),
    ("pysrc/crosscut/record", "links"),
    ("pysrc/", "engine"),
    ("web/", "first-page"),
)
"""The part of the catalogue for the files whose path begins like this; without a name, one for each file."""


@dataclass
class Sentence:
    """A message of the sources.

    Attributes:
        key: The English text; of a message with a number, that of the plural.
        one: The English text for one; empty if the message has no number.
        sources: The files with it, from the repository's folder, the first one first.
        places: What stands in its places, for translators.
    """

    key: str
    one: str = ""
    sources: list[str] = field(default_factory=list)
    places: list[str] = field(default_factory=list)

    @property
    def part(self) -> str:
        """The part of the catalogue that it stands in."""
        source = self.sources[0]
        part = next(part for start, part in _PART_OF if source.startswith(start))
        return part or PurePosixPath(source).stem


def sentences() -> dict[str, Sentence]:
    """All messages by their keys, in the order of their sources. Raises BuildError for a call without a literal."""
    found: dict[str, Sentence] = {}
    many_of: dict[str, str] = {}
    for source, key, one, places in _all():
        if many_of.setdefault(one or key, key) != key:
            # A catalogue tells messages with numbers apart by their texts for one.
            raise BuildError(f"{source}: {one or key!r} stands for two messages, {key!r} and {many_of[one or key]!r}.")
        sentence = found.setdefault(key, Sentence(key, one))
        if sentence.one != one:
            if sentence.one and one:
                raise BuildError(f"{source}: the message {key!r} has two texts for one: {one!r}, {sentence.one!r}.")
            sentence.one = sentence.one or one
        if source not in sentence.sources:
            sentence.sources.append(source)
        sentence.places += [place for place in places if place not in sentence.places]
    return found


def page_sources(page: PurePosixPath) -> list[PurePosixPath]:
    """The templates that a page is made of, by their paths in web/, itself first."""
    found = [page]
    for template in found:
        source = (WEB / template).read_text(encoding="utf-8")
        found += [other for other in _referenced(source) if other not in found]
    return found


@cache
def _referenced(source: str) -> tuple[PurePosixPath, ...]:
    """The templates that a template names; most pages are made of the same ones."""
    names = meta.find_referenced_templates(Environment().parse(source))
    return tuple(dict.fromkeys(PurePosixPath(name) for name in names if name))


def page_messages(page: PurePosixPath) -> list[str]:
    """The messages of a page's templates."""
    texts = ((WEB / template).read_text(encoding="utf-8") for template in page_sources(page))
    return [message.text for text in texts for message in template_messages(text)]


def toolbar_labels() -> list[str]:
    """The messages of the buttons in toolbars, where a label has little room."""
    bars = [bar for page in PLAYERS_PAGES for source in page_sources(page) for bar in _toolbars(source)]
    return [message.text for bar in dict.fromkeys(bars) for message in template_messages(bar)]


def _toolbars(source: PurePosixPath) -> list[str]:
    """The buttons of each toolbar in a template."""
    return ["".join(_BUTTON.findall(bar)) for bar in _TOOLBAR.findall((WEB / source).read_text(encoding="utf-8"))]


def _all() -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """Source, key, text for one, and places of every message."""
    templates = dict.fromkeys(template for page in PLAYERS_PAGES for template in page_sources(page))
    for template in sorted(templates, key=lambda template: (template.parts[0] != "parts", template)):
        path = WEB / template
        for message in template_messages(path.read_text(encoding="utf-8")):
            yield _name(path), message.text, "", message.places
    for path in sorted(_PAGES_IN_PYTHON.glob("*.py")):
        yield from _python(path)
    for path in sorted(files_below(_SCRIPTS)):
        if path.suffix == ".js":
            yield from _script(path)
    for path in sorted(files_below(ENGINE_SOURCE)):
        if path.suffix == ".py":
            yield from _python(path)
    for level in levels():
        yield _name(_LEVELS), str(level["name"]), "", ()
        yield _name(_LEVELS), str(level["sentence"]), "", ()
    for theme in MEANINGS:
        yield _name(_THEMES), f"theme|{theme}", "", ()
    grammar = json.loads(GRAMMAR.read_bytes())
    of_kinds = (kind["sentence"] for kind in grammar["kinds"].values() if "sentence" in kind)
    for text in (*grammar["sentences"].values(), *of_kinds):
        yield _name(GRAMMAR), text, "", ()
    for text in chain(*(group.values() for group in json.loads(SHARED_SENTENCES.read_bytes()).values())):
        yield _name(SHARED_SENTENCES), text, "", ()


def _name(path: Path) -> str:
    return path.relative_to(REPOSITORY).as_posix()


def _python(path: Path) -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """The literals in calls of `tr` and `counted`."""
    text = path.read_text(encoding="utf-8")
    if not _PYTHON_CALL.search(text):
        return
    for node in ast.walk(ast.parse(text)):
        if not isinstance(node, ast.Call):
            continue
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        literals = [arg.value if isinstance(arg, ast.Constant) else None for arg in node.args]
        if name == "tr" and literals and isinstance(literals[0], str):
            yield _name(path), literals[0], "", ()
        elif name == "counted" and len(literals) == 3 and isinstance(literals[1], str) and isinstance(literals[2], str):
            yield _name(path), literals[2], literals[1], ()


def _script(path: Path) -> Iterator[tuple[str, str, str, Iterable[str]]]:
    """The literals in calls of `tr` and `trCount`. Raises BuildError for a call with something else."""
    text = path.read_text(encoding="utf-8")
    if "tr(" not in text and "trCount(" not in text:
        return
    text = _COMMENT.sub("", text)
    for call in _CALL.finditer(text):
        if re.search(r"function\s+$", text[: call.start()]):
            continue
        place, line = call.end(), text.count("\n", 0, call.start()) + 1
        if call[1] == "tr":
            key, _ = _literal(text, place, path, line)
            yield _name(path), key, "", ()
        else:
            place = _after_argument(text, place)
            one, place = _literal(text, place, path, line)
            many, _ = _literal(text, _after_argument(text, place), path, line)
            yield _name(path), many, one, ()


def _literal(text: str, place: int, path: Path, line: int) -> tuple[str, int]:
    """The literal at this place, perhaps in pieces with + between them, and where it ends."""
    pieces = []
    while True:
        place += len(text[place:]) - len(text[place:].lstrip())
        found = _LITERAL.match(text, place)
        if not found:
            raise BuildError(f"{_name(path)}: a call of tr or trCount (line {line} without comments) needs a literal.")
        pieces.append(_unescaped(found[1] or found[2] or found[3] or ""))
        place = found.end()
        more = re.compile(r"\s*\+").match(text, place)
        if not more:
            return "".join(pieces), place
        place = more.end()


def _unescaped(literal: str) -> str:
    known = {"n": "\n", "t": "\t", "\n": ""}

    def character(found: re.Match[str]) -> str:
        code = found[2] or found[3] or found[4]
        return chr(int(code, 16)) if code else known.get(found[1], found[1])

    return _ESCAPE.sub(character, literal)


def _after_argument(text: str, place: int) -> int:
    """Where the argument after the one at this place begins."""
    depth = 0
    while place < len(text):
        literal = _LITERAL.match(text, place)
        if literal:
            place = literal.end()
            continue
        if text[place] in "([{":
            depth += 1
        elif text[place] in ")]}":
            depth -= 1
        elif text[place] == "," and depth == 0:
            return place + 1
        place += 1
    return place
