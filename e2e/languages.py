"""The built site with pages in all languages: one that is made up, and real ones, whatever they lack."""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Sequence
from dataclasses import replace
from pathlib import Path, PurePosixPath

from building.languages import Language
from building.pages.figures import named_figures
from building.pages.head import Head, finished_page
from building.pages.templates import PARTS_OF_FIGURES, PageTemplates
from building.pages.translated import Published, versions

MADE_UP = "en-XA"
"""English with an accent on each letter, and a third longer: what is left of English has letters without one."""

_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
_ACCENTED = "ÅƁÇĐÉƑĞĤÎĴĶĻṀÑÖÞɊŔŠŤÛṼŴẊÝŽåƀçđéƒğĥîĵķļṁñöþɋŕšťûṽŵẋýž"
_ACCENTS = str.maketrans(_PLAIN, _ACCENTED)
_PLACE = re.compile(r"(</?\d+/?>|\{[\w.]+\})")
_PRELOAD = re.compile(r'rel="modulepreload"[^>]*/js/([^"]+)"')
_RELEASE = re.compile(r'src="([0-9a-f]{12})/js/early\.js"')
_FIRST_SCRIPT = "<script nomodule"


def accented(english: str) -> str:
    """A message in the made-up language; what tells its meaning is left out."""
    text = english.partition("|")[2] or english
    parts = _PLACE.split(text)
    longer = "·" * (len(text) * 3 // 10)
    return "".join(part if place % 2 else part.translate(_ACCENTS) for place, part in enumerate(parts)) + longer


def made_up(real: Language) -> Language:
    """The made-up language, with the messages of a real one: to find them in the sources takes a second."""
    entries = {
        key: replace(entry, forms=tuple(map(accented, filter(None, (entry.one, key)))))
        for key, entry in real.entries.items()
    }
    return Language(MADE_UP, "Ḿåđé ûþ", "Îñ ḿåđé ûþ", "Đŕåƒť", entries, {"one": 0, "other": 1})


def write_languages(built: Path, target: Path, languages: Iterable[Language], pages: Sequence[PurePosixPath]) -> None:
    """A copy of the built site, with these pages of players in these languages, too.

    To make one takes a while; what is published is there already.
    """
    shutil.copytree(built, target, copy_function=os.link)
    first = (built / "index.html").read_text(encoding="utf-8")
    found = _RELEASE.search(first)
    assert found, "the first page loads no early script"
    published = [Published(language, tuple(pages)) for language in languages]
    parts = PageTemplates({})  # To read the boards of all rule pages takes as long as everything else.
    figures = named_figures({part: parts.source(part) for part in PARTS_OF_FIGURES})
    for page in pages:
        english = (built / page).read_text(encoding="utf-8")
        english = re.sub(r'<link rel="alternate".*\n', "", english)
        named = versions(page, "", published, "")
        _write(target / page, english.replace(_FIRST_SCRIPT, named + _FIRST_SCRIPT, 1).encode())
    for each in published:
        if (built / each.code).is_dir():
            continue
        templates = PageTemplates(figures, language=each.language)
        for page in pages:
            preloads = _PRELOAD.findall((built / page).read_text(encoding="utf-8"))
            head = Head(preloads, versions=versions(page, each.code, published, ""), language=each.code)
            source = each.page(templates.complete(page), page)
            _write(target / each.code / page, finished_page(source, page, found[1], head))
        for path, content in each.files.items():
            _write(target / found[1] / path, content)


def _write(path: Path, content: bytes) -> None:
    """Write a file anew: one that is there may be a link to that of the built site."""
    path.parent.mkdir(parents=True, exist_ok=True)
    path.unlink(missing_ok=True)
    path.write_bytes(content)
