"""The games that the page Invent offers to begin with: what is said of their positions is true."""

from __future__ import annotations

import re

import pytest

import crosscut
from shared.paths import WEB

NAMES = (
    "Add a pattern",
    "Also forbid moves that would force one",
    "by their sides",
    "also at corners",
    "also along one diagonal",
    "by automatic links",
    "by links (each is a move)",
    "Swap",
    "Whoever joins first loses",
    "What is filled",
    "In words",
    "Begin with",
    "Name",
    "Inventor",
    "Size",
    "Play the computer",
    "Measure",
    "Share",
    "Embed",
    "Also forbid cutting empty points off from the rim",
    "Copy a prompt",
    "What it answered",
    "Read the answer",
)
"""Names that people have learned, and that screen readers and tests of others look for."""
_BEGINNING = re.compile(r'name: (?:tr\()?"(.+?)"\)?,\s+link: "(.+?)",\s+trick: tr\(\s*"(.+?)"')
_CLOSED = re.compile(r"(?:(Red|Blue) may not (?:play|.+ at) [a-z]\d|not yet on)")
BEGINNINGS = _BEGINNING.findall((WEB / "js" / "invent" / "beginnings.js").read_text(encoding="utf-8"))


def test_names_stay() -> None:
    page = (WEB / "invent.html").read_text(encoding="utf-8")
    assert [name for name in NAMES if f">{name}<" not in page] == []


def test_the_games_are_found() -> None:
    assert len(BEGINNINGS) == 15


@pytest.mark.parametrize(("name", "link", "trick"), BEGINNINGS, ids=[name for name, *_ in BEGINNINGS])
def test_what_is_said_of_a_position_is_true(name: str, link: str, trick: str) -> None:
    reading = crosscut.link.read(link)
    assert reading is not None and reading.problems == []
    game, position = crosscut.game(reading.record.game), reading.record.start()
    assert game.problems(position) == ()
    if name in {known.name for known in crosscut.games()}:
        assert next(known for known in crosscut.games() if known.name == name).own_rules == game.id
    if "Blue has one good move" in trick:
        solution = crosscut.solve(game, position, full=True)
        assert solution is not None and position.turn is solution.winner is crosscut.Color.BLUE
        assert len(solution.winning_moves or ()) == 1
    if _CLOSED.search(trick):
        side = "blue" if "Blue may not" in trick else "red"
        closed = {str(point) for point, code in game.legality(position, side).items() if code}
        assert closed >= set(re.findall(r"\b[a-z]\d\b", trick))
