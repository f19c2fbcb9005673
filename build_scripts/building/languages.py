"""The languages of the pages beside English, from their catalogues in web/languages.

    languages.json      each language by its code (BCP 47): its name, the line that offers it, who has translated it
    fr/<part>.po        what is translated into a language, in parts, so that several people can work at the same time

The English text is the key. A message that is missing, empty or fuzzy is English.
"""

from __future__ import annotations

import io
import json
import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from functools import cache
from gettext import c2py
from pathlib import Path, PurePosixPath
from typing import Literal

from babel import Locale
from babel.lists import format_list
from babel.messages.catalog import Catalog
from babel.messages.pofile import PoFileError, read_po
from babel.numbers import format_decimal

from building.template_messages import has_markup, is_well_formed, places
from crosscut.said import Listed, Rounded, Said
from shared.command import BuildError
from shared.paths import WEB

LANGUAGES = WEB / "languages"
LISTED = LANGUAGES / "languages.json"
ENOUGH = 0.95
"""A page is published in a language from this part of its words on."""

PLAYERS_PAGES = tuple(
    PurePosixPath(page)
    for page in (
        "index.html",
        "puzzles.html",
        "connections.html",
        "invent.html",
        "rules/index.html",
        "rules/family.html",
        "rules/candy-necklace.html",
        "rules/crossway.html",
        "rules/naked-diagonal.html",
        "rules/quadrex.html",
        "rules/quax.html",
        "rules/quickway.html",
        "rules/zigzag-edge.html",
    )
)
"""The pages that are translated. Those for authors and programmers are in English alone."""

_SHIPPED = ("web/js/", "pysrc/")
"""Where the messages come from that a page's scripts need."""
_VALUE = re.compile(r"\{(\w+)\}")
_CONFLICT = re.compile(
    r"^<<<<<<<[^\n]*\n(.*?)(?:^\|\|\|\|\|\|\|[^\n]*\n.*?)?^=======\n(.*?)^>>>>>>>[^\n]*\n", re.MULTILINE | re.DOTALL
)
_COUNTED = (*range(1001), 1_000_000)
"""The numbers that tell which plural form is which."""


@dataclass(frozen=True)
class Entry:
    """A message of a catalogue.

    Attributes:
        key: The English text; of a message with a number, that of the plural.
        one: The English text for one; empty if the message has no number.
        forms: The translations: one, or the plural forms; empty if there are none to show.
        sources: The files with the message, from the repository's folder.
    """

    key: str
    one: str = ""
    forms: tuple[str, ...] = ()
    sources: frozenset[str] = frozenset()

    @property
    def faults(self) -> list[str]:
        """What is wrong with the translation."""
        wanted = places(self.key)
        return [
            fault
            for form in self.forms
            for fault in (
                "" if places(form) == wanted or (self.one and places(form) == places(self.one)) else "other places",
                "markup, a brace or a character reference" if has_markup(form) else "",
                "" if is_well_formed(form) else "elements that cross",
            )
            if fault
        ]


@dataclass(frozen=True)
class Language:
    """A language and what is translated into it.

    Attributes:
        code: By BCP 47.
        name: Its name in itself.
        offer: The line that offers a page in it.
        draft: The line in which its pages say who has translated them, and where to report a mistake.
        entries: The messages by their keys.
        categories: The number of the plural form for each category of CLDR.
    """

    code: str
    name: str = ""
    offer: str = ""
    draft: str = ""
    entries: Mapping[str, Entry] = field(default_factory=dict)
    categories: Mapping[str, int] = field(default_factory=dict)

    @property
    def locale(self) -> Locale:
        """What CLDR knows of it."""
        return _locale("en-GB" if self.code.startswith(ENGLISH.code) else self.code)

    @property
    def is_whole(self) -> bool:
        """Whether every message has a translation to show."""
        return all(entry.forms for entry in self.entries.values())

    def translation(self, english: str) -> str | None:
        """What a message is in this language; None if it is not translated."""
        entry = self.entries.get(english)
        return entry.forms[0] if entry and entry.forms and not entry.one else None

    def tr(self, english: str, **values: object) -> str:
        """A sentence in this language with its values, or in English. What is before a bar is never shown."""
        return _filled(self.translation(english) or english.partition("|")[2] or english, values)

    def count(self, number: int, one: str, many: str, **values: object) -> str:
        """A sentence that counts `{n}` things, in this language or in English."""
        entry = self.entries.get(many)
        text = one if number == 1 else many
        if entry and entry.forms:
            text = entry.forms[self.categories.get(self.locale.plural_form(number), self.categories["other"])]
        return _filled(text.partition("|")[2] or text, {"n": number, **values})

    def retold(self, said: object) -> str:
        """A sentence of the engine, or one of its values. What is data is the same in all languages."""
        if self is ENGLISH:
            return str(said)
        if isinstance(said, Listed):
            return self.listed(map(self.retold, said.items), said.word)
        if isinstance(said, Rounded):
            return self._number(said.number, said.digits)
        if isinstance(said, (int, float)):
            return self._number(said)
        if not isinstance(said, Said):
            return str(said)
        values = {name: self.retold(inner) for name, inner in said.values.items()}
        if said.one is None:
            return self.tr(said.template, **values)
        return self.count(int(said.values["n"]), said.one, said.template, **values)

    def _number(self, number: float, digits: int | None = None) -> str:
        """A number as the language writes it; `digits` stand behind the point."""
        exactly = None if digits is None else f"#,##0{'.' * bool(digits)}{'0' * digits}"
        return format_decimal(number, exactly, locale=self.locale)

    def listed(self, items: Iterable[object], word: str = "and") -> str:
        """The items with commas between them, and a last one after `and`, or `or`."""
        style: Literal["standard", "or"] = "or" if word == "or" else "standard"
        return format_list([str(item) for item in items], style=style, locale=self.locale)

    def share(self, messages: Iterable[tuple[str, str]]) -> float:
        """The part of the words of these messages (key, and the text for one) that is translated."""
        words = {key: len(key.split()) for key, _ in messages}
        done = sum(count for key, count in words.items() if key in self.entries and self.entries[key].forms)
        return done / max(1, sum(words.values()))

    @property
    def has_scripts(self) -> bool:
        """Whether enough of all messages is translated for the scripts to speak this language."""
        return self.share((entry.key, entry.one) for entry in self.entries.values()) >= ENOUGH

    def words(self, sources: tuple[str, ...] = _SHIPPED) -> dict[str, object]:
        """What the scripts of a page need: the messages of scripts and engine, from files whose paths begin so."""
        entries = self.entries.values()
        shipped = (entry for entry in entries if any(source.startswith(sources) for source in entry.sources))
        needed = [entry for entry in shipped if entry.forms]
        return {
            "lang": self.code,
            "messages": {entry.key: entry.forms[0] for entry in needed if not entry.one},
            "plurals": {
                entry.key: {category: entry.forms[form] for category, form in self.categories.items()}
                for entry in needed
                if entry.one
            },
        }


ENGLISH = Language("en", "English")


@cache
def listed_languages() -> dict[str, dict[str, str]]:
    """The settings of each language by its code."""
    found: dict[str, dict[str, str]] = json.loads(LISTED.read_text(encoding="utf-8"))
    return found


def _filled(text: str, values: Mapping[str, object]) -> str:
    """A sentence with its values. Raises BuildError where one is missing: a reader would see the place."""
    missing = [name for name in _VALUE.findall(text) if name not in values]
    if missing:
        raise BuildError(f"The sentence {text!r} has no value for {', '.join(missing)}.")
    return _VALUE.sub(lambda place: str(values[place[1]]), text)


def languages() -> list[Language]:
    """All languages but English. Raises BuildError for a fault in a catalogue."""
    return [read_language(code) for code in listed_languages()]


def read_language(code: str) -> Language:
    """A language from its catalogue. Raises BuildError for a fault in it."""
    catalogue = read_catalogue(code)
    entries: dict[str, Entry] = {}
    for message in catalogue:
        if not message.id:
            continue
        one, key = ("", message.id) if isinstance(message.id, str) else message.id
        strings = [message.string] if isinstance(message.string, str) else [*(message.string or [""])]
        forms = tuple(strings) if all(strings) and not message.fuzzy else ()
        entry = Entry(key, one, forms, frozenset(path for path, _ in message.locations))
        if entry.faults:
            raise BuildError(f"{code}, {key!r}: the translation has {' and '.join(entry.faults)}.")
        entries[key] = entry
    settings = listed_languages()[code]
    return Language(code, settings["name"], settings["offer"], settings["draft"], entries, categories(catalogue, code))


def catalogue_parts(code: str) -> list[Path]:
    """The files of a language's catalogue."""
    return sorted((LANGUAGES / code).glob("*.po"))


def read_catalogue(code: str, *, settles: bool = False) -> Catalog:
    """All parts of a language's catalogue in one.

    If it `settles`, a part may hold conflicts of a merge: then what is translated on one side alone is taken from
    there. Raises BuildError where a part cannot be read.
    """
    whole = Catalog(locale=_locale(code))
    for part in catalogue_parts(code):
        text = part.read_text(encoding="utf-8")
        sides = dict.fromkeys(_CONFLICT.sub(side, text) for side in (r"\1", r"\2")) if settles else [text]
        for side in sides:
            try:
                read = read_po(io.BytesIO(side.encode()), locale=_locale(code), charset="utf-8", abort_invalid=True)
            except PoFileError as error:
                raise BuildError(f"The catalogue {part.name} of {code} cannot be read: {error}") from error
            for message in read:
                known = whole.get(message.id) if message.id else None
                if known and not any(known.string or ()) and any(message.string or ()):
                    known.string, known.flags = message.string, message.flags
                whole[message.id] = message
    return whole


def categories(catalogue: Catalog, code: str) -> dict[str, int]:
    """The number of the plural form for each category of CLDR.

    Raises BuildError if the catalogue's expression does not tell the categories of the language apart in the same way.
    """
    form_of = c2py(catalogue.plural_expr)
    category_of = _locale(code).plural_form
    found: dict[str, int] = {}
    for number in _COUNTED:
        form = form_of(number)
        if found.setdefault(category_of(number), form) != form:
            raise BuildError(f"{code}: two plural forms fall into the category {category_of(number)!r}.")
    # Fractions are not counted here; ours are whole numbers.
    return found | {"other": found.get("other", catalogue.num_plurals - 1)}


def _locale(code: str) -> Locale:
    return Locale.parse(code, sep="-")
