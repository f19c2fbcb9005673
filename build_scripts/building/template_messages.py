"""The messages of a page's template: its text, cut where blocks of the page begin and end.

A message is the text of a paragraph, an item, a heading, a cell, a button, a choice, of some attributes, or of a board:
its caption, and each of its notes and comments. White space counts as one blank. In a message stand

    <1>...</1>      for an element in the text, such as a link
    <1/>            for one without a text to translate, such as code
    {game.name}     for a value that Jinja puts in; {1} for one that is more than a name

so that a translation can bring in neither markup nor code. Elements without text at the ends of a message stay outside
it. If a block's start tag has `data-meaning="step"`, its message begins with `step|`, which is never shown: it tells
two meanings of a word apart. Words inside Jinja's expressions are messages where they stand in a call of `_`.

Templates are translated before Jinja fills them in, so values and calls stay what they are.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from html import escape, unescape

from shared.command import BuildError

Translator = Callable[[str], str | None]
"""A message's translation; None if there is none."""

_JINJA = r"\{\{.*?\}\}|\{%.*?%\}"
_TOKEN = re.compile(
    rf"""
    (?P<outside> \{{\#.*?\#\}} | <!--.*?--> | <![a-z][^>]*> | \{{%.*?%\}} )
    | (?P<value> \{{\{{.*?\}}\}} )
    | (?P<tag> </?[a-z] (?: {_JINJA} | "(?:{_JINJA}|[^"])*" | [^>"] )* > )
    | (?P<text> (?: (?! \{{[{{%\#] | </?[a-z] | <! ) . )+ )
    """,
    re.VERBOSE | re.DOTALL | re.IGNORECASE,
)
_TAG_NAME = re.compile(r"</?([a-z][\w-]*)", re.IGNORECASE)
_NAME = re.compile(r"[a-z_]\w*(?:\.\w+)*", re.IGNORECASE)
_PLACE = re.compile(r"<(/?)(\d+)(/?)>|\{([\w.]+)\}")
_LETTER = re.compile(r"[^\W\d_]")
_ATTRIBUTE = re.compile(
    rf'(?<=\s)(?P<name>aria-label|title|placeholder|alt|data-card|data-usual|caption)="(?P<text>(?:{_JINJA}|[^"])*)"',
    re.DOTALL,
)
_MEANING = re.compile(r'\s+data-meaning="([^"]*)"')
_CALL = re.compile(r'(?<![\w.])_\(\s*"((?:[^"\\]|\\.)*)"')
_BOARD_LINE = re.compile(r"([a-z-]+):(.*)")
_NOTE = re.compile(r"((?:^|(?<!;);(?!;))\s*[\d.]+:)")

_INLINE = {"a", "abbr", "b", "bdi", "em", "i", "q", "s", "small", "span", "strong", "sub", "sup", "time", "u", "var"}
"""Elements that stand in a message; others begin or end one."""
_EMPTY = {"br", "img", "input", "wbr"}
_WHOLE = {"canvas", "code", "kbd", "pre", "samp", "script", "style", "svg", "textarea"}
"""Elements whose content is not translated."""
_WITH_TEXT = {"code", "kbd", "samp"}
"""Those of them that say something: they stay in a message, also at its ends."""
_BOARD = "crosscut-board"
_BOARD_TEXTS = {"notes", "comments", "remarks", "hints"}
"""The lines of a board that hold texts with places in front of them."""
_NO_WORDS = {"Crosscut", "- Crosscut", ", viewport-fit=cover"}
"""What is the same in all languages."""
_NO_ELEMENTS = {"option", "textarea", "title"}
"""Elements whose content is text alone."""


@dataclass(frozen=True)
class Message:
    """A text to translate.

    Attributes:
        text: The English text, which is the key.
        places: What stands in its places, for translators.
    """

    text: str
    places: tuple[str, ...] = ()


@dataclass
class _Token:
    kind: str
    """text, value, start, end, empty (an element without text), code (one with text that stays), or outside."""
    source: str
    name: str = ""


@dataclass
class _Cutter:
    translate: Callable[[Message], str | None]
    lang: str = ""
    """The language of what is not translated, if elements are to say so."""
    opened: list[str] = field(default_factory=list)


def template_messages(source: str) -> list[Message]:
    """The messages of a template, from top to bottom."""
    found: list[Message] = []
    _translated(source, _Cutter(found.append))  # append returns None: nothing is translated
    return found


def translated_template(source: str, translate: Translator, untranslated: str = "") -> str:
    """The template in another language.

    `untranslated` is the language of messages without a translation: their elements say so, if it is given. Raises
    BuildError for a translation with other places than its message.
    """
    return _translated(source, _Cutter(lambda message: translate(message.text), untranslated))


def without_meanings(source: str) -> str:
    """The template as English pages need it."""
    return _MEANING.sub("", source)


def places(text: str) -> list[str]:
    """The places in a message or a translation, in order of the alphabet."""
    return sorted(place[0] for place in _PLACE.finditer(text))


def is_well_formed(text: str) -> bool:
    """Whether every element in a message has its start before its end, and they do not cross."""
    opened: list[str] = []
    for end, number, empty, name in _PLACE.findall(text):
        if name or empty:
            continue
        if not end:
            opened.append(number)
        elif not opened or opened.pop() != number:
            return False
    return not opened


def has_markup(text: str) -> bool:
    """Whether a translation holds markup, Jinja or references of characters beside its places."""
    rest = _PLACE.sub("", text)
    return bool(re.search(r"[<>{}]|&#?\w+;", rest))


def _translated(source: str, cutter: _Cutter) -> str:
    written: list[str] = []
    run: list[_Token] = []
    meaning = ""
    for token in _tokens(source, cutter):
        if token.kind != "outside":
            run.append(token)
            continue
        written.append(_run(run, meaning, cutter))
        run = []
        found = _MEANING.search(token.source)
        meaning = f"{found[1]}|" if found else ""
        written.append(_MEANING.sub("", token.source))
        _keep_opened(cutter, token)
    written.append(_run(run, meaning, cutter))
    return "".join(written)


def _keep_opened(cutter: _Cutter, token: _Token) -> None:
    if token.name.startswith("/"):
        if cutter.opened and cutter.opened[-1] == token.name[1:]:
            cutter.opened.pop()
    elif token.name:
        cutter.opened.append(token.name)


def _tokens(source: str, cutter: _Cutter) -> Iterator[_Token]:
    place = 0
    while found := _TOKEN.match(source, place):
        place = found.end()
        kind, text = str(found.lastgroup), found[0]
        if kind in ("outside", "value"):
            yield _Token(kind, _with_calls(text, cutter))
        elif kind == "text":
            yield _Token(kind, text)
        else:
            name = _tag_name(text)
            tag = _with_attributes(_with_calls(text, cutter), name, cutter)
            if text.startswith("</"):
                yield _Token("end" if name in _INLINE else "outside", tag, f"/{name}")
            elif name in _INLINE:
                yield _Token("start", tag, name)
            elif name in _EMPTY:
                yield _Token("empty", tag, name)
            elif name in _WHOLE or name == _BOARD:
                end = source.index(f"</{name}>", place) + len(f"</{name}>")
                inside, place = source[place:end], end
                if name == _BOARD:
                    yield _Token("outside", tag + _board(inside, cutter))
                else:
                    yield _Token("code" if name in _WITH_TEXT else "empty", tag + inside, name)
            else:
                yield _Token("outside", tag, name)
    if place != len(source):
        raise BuildError(f"A template cannot be cut into messages here: {source[place : place + 60]!r}.")


def _tag_name(tag: str) -> str:
    found = _TAG_NAME.match(tag)
    return found[1].lower() if found else ""


def _with_calls(jinja: str, cutter: _Cutter) -> str:
    """Jinja's expressions with the words in calls of `_` noted; the calls themselves translate."""
    for call in _CALL.finditer(jinja):
        cutter.translate(Message(call[1].replace('\\"', '"')))
    return jinja


def _with_attributes(tag: str, name: str, cutter: _Cutter) -> str:
    def translated(found: re.Match[str]) -> str:
        if found["name"] == "caption" and name != _BOARD:
            return found[0]
        text = _text(found["text"], cutter)
        return found[0] if text is None else f'{found["name"]}="{text}"'

    return tag if tag.startswith("</") else _ATTRIBUTE.sub(translated, tag)


def _text(source: str, cutter: _Cutter) -> str | None:
    """The translation of a text without elements; None if there is none."""
    tokens = []
    for found in re.finditer(r"\{\{.*?\}\}|\{%.*?%\}|(?:(?!\{[{%]).)+", source, re.DOTALL):
        if found[0].startswith("{%"):
            if _LETTER.search(re.sub(_JINJA, "", source)):
                raise BuildError(f"A text cannot be translated because of a condition in it: {source!r}.")
            return None
        tokens.append(_Token("value" if found[0].startswith("{{") else "text", found[0]))
    message, sources = _message(tokens)
    translation = None if message is None else cutter.translate(message)
    return None if translation is None else _filled(translation, message, sources, quote=True)


def _board(inside: str, cutter: _Cutter) -> str:
    """The content of a board's element with its texts translated."""
    lines = inside.split("\n")
    written: list[str] = []
    place = 0
    while place < len(lines):
        found = _BOARD_LINE.fullmatch(lines[place])
        if not found or found[1] not in {"caption", *_BOARD_TEXTS}:
            written.append(lines[place])
            place += 1
            continue
        heading, end = found[1], place
        parts = []
        while end < len(lines) and (more := _BOARD_LINE.fullmatch(lines[end])) and more[1] == heading:
            parts.append(more[2].strip())
            end += 1
        text = " ".join(parts)
        translated = _text(text, cutter) if heading == "caption" else _notes(text, cutter)
        written += lines[place:end] if translated is None else [f"{heading}: {translated}"]
        place = end
    return "\n".join(written)


def _notes(text: str, cutter: _Cutter) -> str | None:
    first, *pairs = _NOTE.split(text)
    written, is_translated = [first], False
    for place, note in zip(pairs[::2], pairs[1::2], strict=True):
        translated = _text(note.replace(";;", ";"), cutter)
        is_translated |= translated is not None
        written.append(place + (note if translated is None else unescape(translated).replace(";", ";;")))
    return "".join(written) if is_translated else None


def _run(run: list[_Token], meaning: str, cutter: _Cutter) -> str:
    """What stands between two ends of blocks, translated."""
    first, last = _core(run)
    before, core, after = run[:first], run[first:last], run[last:]
    pieces = _pieces(core)
    if len(pieces) > 1:
        inside = "".join(_run(piece, "", cutter) for piece in pieces)
        return _source(before) + inside + _source(after)
    message, sources = _message(core)
    if message is None:
        return _source(run)
    if meaning:
        message = Message(meaning + message.text, message.places)
    translation = cutter.translate(message)
    if translation is None:
        text = _source(core)
        return _source(before) + (_marked(text, core, cutter) if cutter.lang else text) + _source(after)
    text = _filled(translation.removeprefix(meaning), message, sources, quote=False)
    opening, closing = _blanks(core)
    return _source(before) + opening + text + closing + _source(after)


def _marked(text: str, core: list[_Token], cutter: _Cutter) -> str:
    """A text that is not translated, in an element that says so; some elements can hold no others."""
    if not cutter.opened or cutter.opened[-1] in _NO_ELEMENTS:
        return text
    opening, closing = _blanks(core)
    inside = text[len(opening) : len(text) - len(closing)]
    return f'{opening}<span lang="{cutter.lang}">{inside}</span>{closing}'


def _source(tokens: list[_Token]) -> str:
    return "".join(token.source for token in tokens)


def _blanks(core: list[_Token]) -> tuple[str, str]:
    """The white space at the ends of a message."""
    text = _source(core)
    inside = text.strip()
    start = text.index(inside)
    return text[:start], text[start + len(inside) :]


def _core(run: list[_Token]) -> tuple[int, int]:
    """Where the message begins and ends in a run: without elements that stand around it, and empty ones at its ends."""
    first, last = 0, len(run)
    while first < last:
        start, end = run[first], run[last - 1]
        partner = _partner(run, first, last) if start.kind == "start" else None
        opener = _opener(run, first, last) if end.kind == "end" else None
        if _is_blank(start) or start.kind in ("empty", "end") or (start.kind == "start" and partner is None):
            first += 1
        elif partner is not None and not _LETTER.search(_words(run[first:partner])):
            first = partner + 1
        elif _is_blank(end) or end.kind in ("empty", "start") or (end.kind == "end" and opener is None):
            last -= 1
        elif opener == first and end.kind == "end":
            first, last = first + 1, last - 1
        elif opener is not None and not _LETTER.search(_words(run[opener:last])):
            last = opener
        else:
            break
    return first, last


def _is_blank(token: _Token) -> bool:
    return token.kind == "text" and not token.source.strip()


def _words(tokens: list[_Token]) -> str:
    """The text, and a letter for what stands for one."""
    return "".join(
        token.source if token.kind == "text" else "x" if token.kind in ("value", "code") else "" for token in tokens
    )


def _partner(run: list[_Token], start: int, last: int) -> int | None:
    depth = 0
    for place in range(start, last):
        depth += {"start": 1, "end": -1}.get(run[place].kind, 0)
        if depth == 0:
            return place
    return None


def _opener(run: list[_Token], first: int, last: int) -> int | None:
    depth = 0
    for place in range(last - 1, first - 1, -1):
        depth += {"end": 1, "start": -1}.get(run[place].kind, 0)
        if depth == 0:
            return place
    return None


def _pieces(core: list[_Token]) -> list[list[_Token]]:
    """Elements side by side without a text between them are messages of their own."""
    pieces: list[list[_Token]] = []
    place, elements = 0, 0
    while place < len(core):
        if core[place].kind == "start":
            end = _partner(core, place, len(core))
            if end is None:
                # An element that the run does not end: what follows it is a text of its own.
                return [core[:place], [core[place]], core[place + 1 :]] if place else [core]
            pieces.append(core[place : end + 1])
            place, elements = end + 1, elements + 1
        elif core[place].kind == "end":
            return [core[:place], [core[place]], core[place + 1 :]]
        elif _is_blank(core[place]) or core[place].kind == "empty":
            pieces.append([core[place]])
            place += 1
        else:
            return [core] if not _is_split(core) else _split(core)
    return pieces if elements > 1 else [core]


def _is_split(core: list[_Token]) -> bool:
    depth = 0
    for token in core:
        depth += {"start": 1, "end": -1}.get(token.kind, 0)
        if depth < 0:
            return True
    return depth != 0


def _split(core: list[_Token]) -> list[list[_Token]]:
    """A run with an element that begins or ends outside it, cut there."""
    for place, token in enumerate(core):
        is_open = token.kind == "start" and _partner(core, place, len(core)) is None
        is_end = token.kind == "end" and _opener(core, 0, place + 1) is None
        if is_open or is_end:
            return [part for part in (core[:place], [token], core[place + 1 :]) if part]
    return [core]


def _message(tokens: list[_Token]) -> tuple[Message | None, dict[str, str]]:
    """The message of these tokens, and the sources of its places; None where nothing is to translate."""
    parts: list[str] = []
    sources: dict[str, str] = {}
    told: list[str] = []
    opened: list[int] = []
    elements = values = 0
    for token in tokens:
        if token.kind == "text":
            text = unescape(token.source)
            if "{" in text or "}" in text:
                raise BuildError(f"A text to translate cannot hold braces: {text.strip()!r}.")
            parts.append(text)
            continue
        if token.kind == "value":
            expression = token.source.strip("{}- \n")
            name = expression if _NAME.fullmatch(expression) else ""
            known = next((place for place, source in sources.items() if source == token.source), "")
            if not name and not known:
                values += 1
                told.append(f"{{{values}}}: {' '.join(expression.split())}")
            place = known or f"{{{name or values}}}"
        elif token.kind == "start":
            elements += 1
            opened.append(elements)
            place = f"<{elements}>"
        elif token.kind == "end":
            place = f"</{opened.pop()}>"
        else:
            elements += 1
            place = f"<{elements}/>"
            if token.kind == "code":
                told.append(f"{place}: {' '.join(token.source.split())}")
        parts.append(place)
        sources[place] = token.source
    text = " ".join("".join(parts).split())
    letters = _LETTER.findall(_PLACE.sub("", text))
    if len(letters) < 2 or text in _NO_WORDS:
        return None, {}
    return Message(text, tuple(told)), sources


def _filled(translation: str, message: Message | None, sources: dict[str, str], quote: bool) -> str:
    """A translation with the sources of its places."""
    key = message.text if message else ""
    if places(translation) != places(key) or has_markup(translation) or not is_well_formed(translation):
        raise BuildError(f"The translation {translation!r} has not the places of {key!r}, or markup.")
    written, end = [], 0
    for place in _PLACE.finditer(translation):
        written += [escape(translation[end : place.start()], quote=quote), sources[place[0]]]
        end = place.end()
    return "".join([*written, escape(translation[end:], quote=quote)])
