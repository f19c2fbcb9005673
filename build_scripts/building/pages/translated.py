"""The pages of players in other languages: which are published, how they name each other, and what they load."""

from __future__ import annotations

import json
import os
import re
from collections.abc import Mapping
from dataclasses import dataclass
from html import escape
from pathlib import PurePosixPath
from posixpath import normpath

from building.languages import ENGLISH, ENOUGH, PLAYERS_PAGES, Language, languages
from building.sentences import page_messages
from building.typefaces import language_faces

WANTED = "CROSSCUT_LANGUAGES"
"""An environment variable: the codes of languages that are published whatever they lack, for translators."""
WORDS = "words"
"""The folder in the release of what pages in other languages load."""
FILE_LIST = "files.json"
"""In a language's folder: the files that a browser saves of it."""

_ROOMS_OF_EMBEDS = ("address", "board", "embed", "engine", "game", "notation", "record", "view", "words")
_EMBEDDED = (*(f"web/js/{room}/" for room in _ROOMS_OF_EMBEDS), "pysrc/")
"""Where the sentences come from that embedded boards say."""

_LINK = re.compile(r'(<a\b[^>]*?\bhref=")([^"]*)("[^>]*>)')
_ELSEWHERE = re.compile(r"[a-z][a-z+.-]*:|#|$", re.IGNORECASE)
_DRAFT = """.draft{max-width:70ch;margin:var(--space-5) auto;padding:0 var(--right-edge) 0 var(--left-edge);\
font-size:var(--size-label);color:var(--muted)}:root[data-view="board"] .draft,main[hidden]~.draft{display:none}\
main:has(>.connections[hidden])~.draft{display:none}
"""
"""The line is at the end, also where scripts bring what is above it: it comes then, and is never moved."""


@dataclass(frozen=True)
class Published:
    """A language with the pages that are published in it."""

    language: Language
    pages: tuple[PurePosixPath, ...]

    @property
    def code(self) -> str:
        """By BCP 47; also the name of its folder."""
        return self.language.code

    @property
    def files(self) -> dict[PurePosixPath, bytes]:
        """What its pages load, by the paths in the release's folder: words, and the letters that the typefaces lack."""
        words = self._words()
        words["pages"] = [str(page) for page in self.pages]
        texts = "".join(form for entry in self.language.entries.values() for form in entry.forms)
        sheet, faces = language_faces(self.code, texts + self.language.draft)
        return {
            PurePosixPath(WORDS, f"{self.code}.js"): words_script(words),
            PurePosixPath(WORDS, f"{self.code}.css"): (sheet + _DRAFT).encode(),
            **{PurePosixPath(WORDS, name): face for name, face in faces.items()},
        }

    @property
    def words_of_embeds(self) -> bytes:
        """The script with the words that embedded boards and the engine use."""
        return words_script(self._words(_EMBEDDED))

    def _words(self, *sources: tuple[str, ...]) -> dict[str, object]:
        words = self.language.words(*sources)
        is_enough = self.language.has_scripts or is_wanted(self.code)
        return words if is_enough else words | {"messages": {}, "plurals": {}}

    def page(self, source: str, page: PurePosixPath) -> str:
        """A page in this language with links that work in its folder: others lead to the English page, and say so."""

        def link(found: re.Match[str]) -> str:
            start, address, end = found.groups()
            if _ELSEWHERE.match(address):
                return found[0]
            file = re.split("[?#]", address)[0]
            target = PurePosixPath(normpath(page.parent / file))
            if target in self.pages:
                return found[0]
            way = "../" * len(page.parts) + str(target) + address.removeprefix(file)
            return f'{start}{way}" hreflang="{ENGLISH.code}{end}'

        return _LINK.sub(link, source)


def embed_words(code: str) -> str:
    """The name in the site of the script with the words of a language for embedded boards."""
    return f"embed-{code}.js"


def words_script(words: Mapping[str, object]) -> bytes:
    """A script that brings the words of a language."""
    written = json.dumps(words, ensure_ascii=False, separators=(",", ":"), sort_keys=True)
    return f"globalThis.crosscutLanguage={written};\n".encode()


def published_languages() -> list[Published]:
    """The languages that have pages to publish."""
    found = [Published(language, published_pages(language)) for language in languages()]
    return [each for each in found if each.pages]


def published_pages(language: Language) -> tuple[PurePosixPath, ...]:
    """The pages of which enough is translated; all if the language is wanted."""
    return tuple(
        page
        for page in PLAYERS_PAGES
        if is_wanted(language.code) or language.share((message, "") for message in page_messages(page)) >= ENOUGH
    )


def is_wanted(code: str) -> bool:
    """Whether somebody wants to see a language, whatever it lacks."""
    return code in os.environ.get(WANTED, "").split()


def versions(page: PurePosixPath, folder: str, published: list[Published], site_url: str) -> str:
    """The elements that name the versions of a page in all languages; `folder` is that of the version that has them.

    Scripts read the first ones, whose addresses are relative, so that a copy of the site never leads to another host.
    Search engines read those with `hreflang`, which take whole addresses alone: there are none if `site_url` is empty.
    """
    others = [each for each in published if page in each.pages]
    if not others:
        return ""
    top = "../" * (len(page.parts) - 1 + bool(folder))
    named = [
        _version(ENGLISH, f"{top}{page}"),
        *(_version(each.language, f"{top}{each.code}/{page}") for each in others),
    ]
    if site_url:
        folders = {"x-default": "", ENGLISH.code: "", **{each.code: f"{each.code}/" for each in others}}
        named += [
            f'<link rel="alternate" hreflang="{code}" href="{whole_address(site_url, way, page)}">\n'
            for code, way in folders.items()
        ]
    return "".join(named)


def whole_address(site_url: str, folder: str, page: PurePosixPath) -> str:
    """Where a page is published. The address of a folder stands for the index in it."""
    return f"{site_url}{folder}{page}".removesuffix("index.html")


def _version(language: Language, address: str) -> str:
    offer = f' data-offer="{escape(language.offer)}"' if language is not ENGLISH else ""
    return f'<link rel="alternate" lang="{language.code}" href="{address}" title="{escape(language.name)}"{offer}>\n'


def letters_of_headings(code: str) -> PurePosixPath:
    """The face with the letters for headings, in the release's folder: every page of a language needs it at once.

    If it came later, the browser would look for these letters in the faces of the system, and set the page twice.
    """
    return PurePosixPath(WORDS, f"{code}-voice.woff2")


def language_tags(code: str, assets: str) -> tuple[str, str]:
    """What a page in another language loads: its words, before all modules, and its letters, after the typefaces."""
    return (
        f'<script defer src="{assets}/{WORDS}/{code}.js"></script>\n',
        f'<link rel="stylesheet" href="{assets}/{WORDS}/{code}.css">\n',
    )
