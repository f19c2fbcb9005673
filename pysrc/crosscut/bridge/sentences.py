"""The sentences of an answer with their templates, for a page in another language.

``said`` has an entry for each sentence by its English text: ``[template, values]``. A sentence that counts its value
``n`` has ``[template, values, one]``: ``one`` is the template for one, ``template`` that for many. A value is a text, a
number, such an entry again, ``{"list": [values], "word": "and" | "or"}``, or ``{"number": 0.5, "digits": 1}`` for a
number with so many digits behind the point. Texts are data, in no language.
"""

from __future__ import annotations

from collections.abc import Mapping

from crosscut.said import Listed, Rounded, Said


def sentences_in(answer: object) -> dict[str, list[object]]:
    """The entries of all sentences in an answer."""
    found: dict[str, list[object]] = {}
    pending = [answer]
    while pending:
        part = pending.pop()
        if isinstance(part, Said):
            found["".join(part)] = entry_of(part)
        elif isinstance(part, Mapping):
            pending += part.values()
        elif isinstance(part, (list, tuple)):
            pending += part
    return found


def entry_of(said: Said) -> list[object]:
    """What another language needs to say a sentence."""
    values = {name: _sent(value) for name, value in said.values.items()}
    return [said.template, values] if said.one is None else [said.template, values, said.one]


def _sent(value: object) -> object:
    if isinstance(value, Said):
        return entry_of(value)
    if isinstance(value, Listed):
        return {"list": list(map(_sent, value.items)), "word": value.word}
    if isinstance(value, Rounded):
        return {"number": value.number, "digits": value.digits}
    return value
