"""The catalogues of the languages in web/languages.

    .venv/bin/python build_scripts/languages.py update   puts new messages in, marks as fuzzy what has to be looked at
    .venv/bin/python build_scripts/languages.py check    finds what is wrong with them; the test command does, too
    .venv/bin/python build_scripts/languages.py status   how much of each part and page is translated

A translator fills in `msgstr` in web/languages/<code>/<part>.po, with an editor of text or of catalogues, and keeps the
places: <1>...</1>, <1/>, {name}. A message marked `#, fuzzy` is not shown; whoever has looked at it takes the mark
away.
Where a merge conflicts in a part, `update` settles it.
What stands in front of a bar (`step|Back`) tells the meaning, and does not belong into a translation.
"""

from __future__ import annotations

import argparse
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterable, Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pysrc"))

from babel.messages.catalog import Catalog, Message
from babel.messages.pofile import write_po

import crosscut
from building.languages import (
    ENOUGH,
    LANGUAGES,
    PLAYERS_PAGES,
    Language,
    catalogue_parts,
    languages,
    listed_languages,
    read_catalogue,
)
from building.sentences import Sentence, page_messages, sentences, toolbar_labels
from building.site import site_inputs
from shared.command import BuildError, run_program, say
from shared.files import Stamp

_HEAD = """\
msgid ""
msgstr ""
"Language: {code}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"
"Plural-Forms: {plural_forms}\\n"

"""


_POINT_OR_NUMBER = re.compile(r"(?<![\w<{/])[a-z]?\d+(?:\.\d+)?(?![\w>}])")
_BETWEEN_THOUSANDS = re.compile(r"(?<=\d)[,.\u00a0\u202f ](?=\d{3}(?!\d))")
LONGEST_LABEL = 1.6
"""How many times as long as in English a toolbar's label may be."""
LOOKED_AT = {"fr": {"Abandonner", "Reculer"}}
"""Longer labels that fit on a phone of 320 pixels, by their languages."""


def update() -> None:
    """Write every catalogue anew from the sources, with the translations that it has."""
    known = sentences()
    for code in listed_languages():
        catalogue = read_catalogue(code, settles=True)
        catalogue.update(_template(known), update_creation_date=False)
        parts: dict[str, list[Message]] = defaultdict(list)
        for sentence in known.values():
            parts[sentence.part].append(catalogue[_id(sentence)])
        folder = LANGUAGES / code
        folder.mkdir(exist_ok=True)
        for old in catalogue_parts(code):
            if old.stem not in parts:
                old.unlink()
        for name, messages in parts.items():
            (folder / f"{name}.po").write_text(_written(catalogue, messages, code), encoding="utf-8")
        say(f"{code}: {len(known)} messages in {len(parts)} parts.")


def check() -> None:
    """Raise BuildError, with a line for each, for what is wrong with a catalogue.

    Catalogues that were found whole, by the same sources, are not looked at again.
    """
    stamp = Stamp("languages", LANGUAGES, site_inputs())
    if stamp.is_current:
        say("These catalogues are whole, as before.")
        return
    faults: list[str] = []
    known = sentences()
    names = sorted({game.name for game in crosscut.games()}, key=len, reverse=True)
    labels = toolbar_labels()
    catalogues = languages()
    for language in catalogues:
        code = language.code
        missing = [key for key in known if key not in language.entries]
        left = [key for key in language.entries if key not in known]
        if missing or left:
            faults.append(
                f"{code}: {len(missing)} messages of the sources are not in the catalogue, and {len(left)} others are: "
                f".venv/bin/python build_scripts/languages.py update. The first: {(missing + left)[0]!r}"
            )
        for entry in language.entries.values():
            for form in entry.forms:
                lost = [name for name in names if re.search(rf"\b{name}\b", entry.key) and name not in form]
                faults += [f"{code}, {entry.key!r}: the name {name} is missing." for name in lost]
                if not entry.one and _points_and_numbers(form) != _points_and_numbers(entry.key):
                    faults.append(f"{code}, {entry.key!r}: the translation names other points or numbers.")
        faults += [
            f"{code}: the label {label!r} is too long for a toolbar." for label in _long_labels(language, labels)
        ]
    if faults:
        raise BuildError("\n".join(faults))
    for language in catalogues:
        say(found_whole(language))
    if all(language.is_whole for language in catalogues):
        stamp.set()


def found_whole(language: Language) -> str:
    """What is said of a catalogue without faults. What it lacks is none: pages say that in English."""
    if language.is_whole:
        return f"{language.code}: the catalogue is whole."
    left = [key for key, entry in language.entries.items() if not entry.forms]
    return (
        f"{language.code}: {len(left)} of {len(language.entries)} messages are shown in English, because they are "
        f"missing or fuzzy. The first: {left[0]!r}"
    )


def _points_and_numbers(text: str) -> set[str]:
    """What a sentence says of a board, which is the same in all languages."""
    return {*_POINT_OR_NUMBER.findall(_BETWEEN_THOUSANDS.sub("", text).replace(",", "."))}


def _long_labels(language: Language, labels: Sequence[str]) -> list[str]:
    """The labels of toolbars that are too long in a language."""
    translated = {label.rpartition("|")[2]: language.translation(label) or "" for label in labels}
    long = [label for english, label in translated.items() if len(label) > LONGEST_LABEL * len(english)]
    return [label for label in long if label not in LOOKED_AT.get(language.code, ())]


def status() -> None:
    """Say how much is translated."""
    known = sentences()
    for language in languages():
        say(f"{language.name} ({language.code})")
        parts: dict[str, list[Sentence]] = defaultdict(list)
        for sentence in known.values():
            parts[sentence.part].append(sentence)
        for name, found in parts.items():
            words = sum(len(sentence.key.split()) for sentence in found)
            say(f"  {_share(language, found):>7} of {words:5} words in {name}.po")
        say(f"  {_share(language, known.values()):>7} of all")
        for page in PLAYERS_PAGES:
            share = language.share((message, "") for message in page_messages(page))
            say(f"  {share:7.1%} of {page}{'' if share < ENOUGH else ': published'}")


def _share(language: Language, found: Iterable[Sentence]) -> str:
    return f"{language.share((sentence.key, sentence.one) for sentence in found):.1%}"


def _template(known: dict[str, Sentence]) -> Catalog:
    """The messages without translations."""
    template = Catalog()
    for sentence in known.values():
        locations = [(source, 0) for source in sorted(sentence.sources)]
        template.add(_id(sentence), locations=locations, auto_comments=sentence.places)
    return template


def _id(sentence: Sentence) -> str | tuple[str, str]:
    return (sentence.one, sentence.key) if sentence.one else sentence.key


def _written(catalogue: Catalog, messages: list[Message], code: str) -> str:
    """A part as text: no dates, no line numbers, a text in one line, so that merges are small."""
    part = Catalog(locale=catalogue.locale)
    for message in messages:
        if not message.fuzzy:
            message.previous_id = []
        # Babel reads the former sentence that it wrote as a comment.
        message.user_comments = [comment for comment in message.user_comments if not comment.startswith("|")]
        part[message.id] = message
    file = io.BytesIO()
    write_po(file, part, width=0, omit_header=True, include_lineno=False, include_previous=True)
    head = _HEAD.format(code=code, plural_forms=catalogue.plural_forms)
    return head + file.getvalue().decode().strip() + "\n"


def main() -> None:
    """Do what the argument says."""
    parser = argparse.ArgumentParser(description="Keep the catalogues of the languages.")
    commands = {"update": update, "check": check, "status": status}
    parser.add_argument("command", choices=commands)
    commands[parser.parse_args().command]()


if __name__ == "__main__":
    run_program(main)
