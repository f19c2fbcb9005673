"""The atlas of own games: its rows against new runs, against the engine, and against the solved small boards."""

from __future__ import annotations

import json
from pathlib import PurePosixPath

import pytest

import crosscut
from building.pages.atlas_page import atlas, atlas_file, rows_of
from building.pages.templates import PageTemplates
from crosscut import Color, Game, Position
from research.atlas import ATLAS, SIZES, alike, examine, sizes_of
from research.atlas_texts import NAMES, atlas_texts
from research.results import Json, load, mirrored, published_results

TEXTS = atlas_texts()
TENTH = list(TEXTS)[::10]
RESULTS = load(ATLAS)


def test_every_text_has_a_row() -> None:
    assert len(TEXTS) <= 400 and TEXTS.keys() == RESULTS.keys()
    assert {text: row["group"] for text, row in RESULTS.items()} == TEXTS
    assert NAMES.keys() <= TEXTS.keys()
    assert all(row[size]["finished"] for row in RESULTS.values() for size in ("s2", "s3"))
    assert len({row.id for row in rows_of(RESULTS)}) == len(TEXTS), "two rows have the same name in the page"


def test_a_new_run_finds_the_same_in_a_tenth() -> None:
    """Without what takes long: the search on 4x4, and random play on larger boards."""
    for text in TENTH:
        sizes = ("s2", "s3", "r5")
        assert examine(text, sizes) == {size: RESULTS[text][size] for size in sizes}, text


@pytest.mark.release
def test_a_new_run_finds_the_same() -> None:
    for text, row in RESULTS.items():
        assert examine(text, sizes_of(text)) == {size: row[size] for size in SIZES if size in row}, text


class Walk:
    """All play of a game from the empty board, by the engine."""

    def __init__(self, game: Game, size: int) -> None:
        self._game = game
        self._known: dict[tuple[object, ...], int] = {}
        self.met = {"stuck": 0, "tie": 0, "skip": 0}
        self.value = self._walk(game.start(size))

    def _walk(self, position: Position) -> int:
        key = position.red, position.blue, *map(position.links_of, Color), position.turn
        if key not in self._known:
            self._known[key] = self._value(position)
        return self._known[key]

    def _value(self, position: Position) -> int:
        outcome = self._game.outcome(position)
        if outcome is not None:
            self.met["tie"] |= outcome.winner is None
            self.met["stuck"] |= outcome.winner is None and position.empty != 0
            return {Color.RED: 1, Color.BLUE: -1, None: 0}[outcome.winner]
        values = []
        for move in self._game.legal_moves(position):
            after = self._game.play(position, move).position
            self.met["skip"] |= after.turn is position.turn and self._game.outcome(after) is None
            values.append(self._walk(after))
        return max(values) if position.turn is Color.RED else min(values)


@pytest.mark.parametrize(
    ("texts", "size"),
    [
        (TENTH, 2),
        pytest.param(list(TEXTS), 2, marks=pytest.mark.release),
        pytest.param(TENTH, 3, marks=pytest.mark.release),
    ],
    ids=["a tenth on 2x2", "all on 2x2", "a tenth on 3x3"],
)
def test_the_engine_agrees(texts: list[str], size: int) -> None:
    for text in texts:
        walk, row = Walk(crosscut.game(text), size), RESULTS[text][f"s{size}"]
        assert (walk.value, walk.met) == (row["value"], {what: row[what] for what in walk.met}), text


def first_stones(row: Json) -> dict[str, str]:
    """Who wins after each first stone, by its point."""
    lines = row["first"].split("/")[::-1]
    return {f"{'abcd'[file]}{rank + 1}": letter for rank, line in enumerate(lines) for file, letter in enumerate(line)}


@pytest.mark.parametrize(
    ("game", "text"), [(name.lower().replace(" ", "-"), text) for text, name in NAMES.items() if name[0] in "CQ"]
)
def test_solved_boards_agree(game: str, text: str) -> None:
    solved = published_results()
    for size, task in ((2, "s2"), (3, "s3"), (4, "w4")):
        if task not in RESULTS[text]:
            assert game == "quax"
            continue
        winners = mirrored(solved[f"first-moves {game} {size}x{size}"]["winners"], size)
        expected = {str(point): winner[0].upper() for point, winner in winners.items()}
        assert first_stones(RESULTS[text][task]) == expected


def test_what_the_page_says_is_true_of_its_rows() -> None:
    found = atlas(RESULTS)
    for row in rows_of(RESULTS):
        parts = [row.found[size] for size in SIZES if size != "w4"]
        if row.status == "winner":
            assert not any(part["tie"] for part in parts), row.text
        assert (row.status in ("none", "stuck", "tie")) == any(part["tie"] for part in parts), row.text
        same = [RESULTS[other] for other in row.same]
        assert all(other[size] == row.found[size] for other in same for size in SIZES if size.startswith("r")), row.text
    for kinds in ("xo/ox-xx/xo", "xo/ox-xx/xo-xx/xx"):
        (text,) = (text for text in RESULTS if text == crosscut.game(f"own:ban-{kinds}.safe").id)
        assert set("".join(RESULTS[text][size]["first"] for size in ("s2", "s3", "w4"))) == set("B/")
    assert crosscut.game("own:ban-en/ox").id in str(found["untied_bans"])
    assert [crosscut.game("own:ban-xo/ox.link-auto").id, crosscut.game("own:ban-xo/ox.join-corners").id] in alike(
        RESULTS
    )


def test_the_page_and_the_file_hold_every_row() -> None:
    page = PageTemplates({}).complete(PurePosixPath("atlas.html"))
    assert page.count('<li id="own-') == page.count("workshop.html#g=own:") == len(TEXTS)
    file = json.loads(atlas_file(RESULTS))
    assert {row["rules"] for row in file["rows"]} == TEXTS.keys() and file["cite"]
