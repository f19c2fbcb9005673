"""A game that two people play by sending links, as the fields ``id``, ``by`` and ``offer`` of a link."""

from __future__ import annotations

import re
from collections.abc import Mapping

from crosscut.geometry import Color
from crosscut.link.text import quote
from crosscut.record.tree import ByLink

_ID = re.compile(r"[a-z2-7]{8,12}")
_OFFERS = ("stop", "agreed")


def read_by_link(fields: Mapping[str, str], problems: list[str]) -> ByLink | None:
    """What decoded fields say about a game by link; ``problems`` gets a sentence for what cannot be read."""
    if "id" not in fields:
        return None
    if not _ID.fullmatch(fields["id"]):
        problems.append(f"The id {quote(fields['id'])} of a game by link could not be read; only its moves are shown.")
        return None
    by, offer = fields.get("by", ""), fields.get("offer", "")
    if by and by not in tuple(Color):
        problems.append(f"The side {quote(by)} that sends the link is neither red nor blue; only its moves are shown.")
        by = ""
    if offer and offer not in _OFFERS:
        problems.append(f"The offer {quote(offer)} is not known here; it is left out.")
        offer = ""
    return ByLink(fields["id"], Color(by) if by else None, offer)


def write_by_link(by_link: ByLink | None) -> dict[str, str]:
    """The fields of a game by link; none for every other game."""
    if by_link is None:
        return {}
    fields = {"id": by_link.id, "by": by_link.by or "", "offer": by_link.offer}
    return {key: str(value) for key, value in fields.items() if value}
