"""The maps of the page with five new games, against a program in C with rules of its own."""

from __future__ import annotations

import re
from pathlib import PurePosixPath

import pytest

from building.pages.figures import page_figures
from crosscut import Point
from crosscut.own.language import read
from laboratory.research.atlas import examine
from laboratory.results.atlas import NAMES
from shared.paths import WEB

PAGE = PurePosixPath("rules/five-games.html")
MAPS = {
    figure.id: figure
    for figure in page_figures((WEB / PAGE).read_text(encoding="utf-8"), PAGE)
    if figure.id.endswith("-map")
}
SLOW = {"odd-map", "even-map", "square-map"}


@pytest.mark.parametrize(
    "name",
    [pytest.param(name, marks=[pytest.mark.release] if name in SLOW else []) for name in MAPS],
)
def test_a_map_marks_the_first_stones_that_win(name: str) -> None:
    record = MAPS[name].reading.record
    rows = examine(record.game.id.removesuffix(".swap"), ("w4",))["w4"]["first"].split("/")
    winning = {
        Point(file, 3 - row) for row, letters in enumerate(rows) for file, letter in enumerate(letters) if letter == "R"
    }
    assert record.size == 4 and len(MAPS) == 5
    assert {*record.current.marks} == winning


def test_none_of_these_games_can_tie() -> None:
    """As the page says. Their sentences say so, too: they name no tie."""
    games = {record.game for record in (figure.reading.record for figure in MAPS.values())}
    assert len(games) == 5
    for game in games:
        assert not game.can_tie and "tie" not in " ".join(game.sentences()), game.id


def test_the_atlas_and_invent_call_these_games_the_same() -> None:
    """The rules of each, without the swap, which the atlas leaves out."""
    page, invent = (WEB / PAGE).read_text("utf-8"), (WEB / "js/invent/beginnings.js").read_text("utf-8")
    taught = re.findall(r'ways\("(?P<rules>.+?)", "(?P<name>.+?)"', page)
    begun = [(rules, name) for name, rules in re.findall(r'name: "(.+?)",\s+link: "g=(.+?)&', invent)]
    games, beginnings = (
        {read(text.removesuffix(".swap")).written: name for text, name in named} for named in (taught, begun)
    )
    assert len(games) == 5
    assert games.items() <= NAMES.items()
    assert games.items() <= beginnings.items()
