"""The atlas of own games: its rows against new runs, against the engine, and against the solved small boards."""

from __future__ import annotations

import re
from html import unescape
from pathlib import PurePosixPath

import pytest

import crosscut
from building.pages.atlas_page import atlas, rows_of
from building.pages.templates import PageTemplates
from crosscut import Color, Game, Position
from crosscut.own.atlas import atlas_in_words, atlas_row
from crosscut.own.key import key_of
from crosscut.own.language import read
from crosscut.own.theorems import THEOREMS
from laboratory.research.atlas import TABLE, examine, table
from laboratory.research.atlas_texts import atlas_texts
from laboratory.results.atlas import ATLAS, NAMES, SIZES, alike
from laboratory.results.runs import Json, load, mirrored, published_results
from shared.paths import WEB

TEXTS = atlas_texts()
TENTH = list(TEXTS)[::10]
RESULTS = load(ATLAS)


def test_every_text_has_a_row() -> None:
    assert len(TEXTS) <= 400 and TEXTS.keys() == RESULTS.keys()
    assert {text: row["group"] for text, row in RESULTS.items()} == TEXTS
    assert NAMES.keys() <= TEXTS.keys()
    assert all(row[size]["finished"] for row in RESULTS.values() for size in ("s2", "s3"))


def test_a_new_run_finds_the_same_in_a_tenth() -> None:
    """Without what takes long: the search on 4x4, and random play on larger boards."""
    for text in TENTH:
        sizes = ("s2", "s3", "r5")
        assert examine(text, sizes) == {size: RESULTS[text][size] for size in sizes}, text


@pytest.mark.release
@pytest.mark.parametrize("part", range(10))
def test_a_new_run_finds_the_same(part: int) -> None:
    """Each part has a tenth of the rows; equal bans and fills lie beside each other, because their boards are alike."""
    texts = sorted(TEXTS, key=lambda text: (read(text).ban, read(text).fill, read(text).safe))
    for text in texts[len(texts) * part // 10 : len(texts) * (part + 1) // 10]:
        assert examine(text, SIZES) == {size: RESULTS[text][size] for size in SIZES}, text


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
        winners = mirrored(solved[f"first-moves {game} {size}x{size}"]["winners"], size)
        expected = {str(point): winner[0].upper() for point, winner in winners.items()}
        assert first_stones(RESULTS[text][task]) == expected


def test_legal_boards_are_as_many_as_other_programs_say() -> None:
    """Those of an independent program in C++."""
    for text, on_3x3, on_4x4 in (
        ("ban-xo/ox.safe", 17_933, 35_015_311),
        ("ban-xo/ox-xx/xx.safe", 15_387, 23_161_581),
        ("ban-xo/ox-xx/oo.safe", 13_445, 16_145_053),
        ("ban-xo/ox-xx/xx-xx/oo.safe", 10_155, 6_137_761),
        ("ban-en/ox", 8_165, 6_334_357),
    ):
        row = RESULTS[crosscut.game(f"own:{text}").id]
        assert (row["s3"]["boards"], row["c4"]["boards"]) == (on_3x3, on_4x4), text


def test_the_engine_tells_what_was_found() -> None:
    assert TABLE.read_text(encoding="utf-8") == table(RESULTS)
    for text, row in RESULTS.items():
        known = atlas_row(read(f"{text}.swap"))
        assert known is not None and (known.text == text or key_of(read(known.text)) == key_of(read(text)))
        assert all(
            value == "BTR"[row[size]["value"] + 1] for size, value in zip(("s2", "s3"), known.winners[:2], strict=True)
        )
    alike_texts = [text for text in RESULTS if (known := atlas_row(read(text))) is not None and known.text != text]
    assert len(alike_texts) == len(RESULTS) - len({key_of(read(text)) for text in RESULTS})


def test_a_game_is_found_in_the_atlas_however_it_is_written() -> None:
    said = "In the atlas: every game that was played had a winner; with best play Red wins on 2x2, 3x3 and 4x4."
    assert atlas_in_words(read("own:ban-xo/ex-ee/xo.cells")) == atlas_in_words(read("own:ban-en/ox")) == said
    assert ", without the swap, Red wins" in atlas_in_words(read("own:ban-en/ox.swap"))
    assert atlas_in_words(read("own:ban-xxx-xox.rim")) == ""
    assert "Blue wins on 2x2, 3x3 and 4x4" in atlas_in_words(read("own:ban-xx/xo-xo/ox.safe"))


def test_what_the_page_says_is_true_of_its_rows() -> None:
    for row in rows_of(RESULTS):
        games = [row.found[size] for size in SIZES if size not in ("c4", "w4")]
        has_tied = any(game["tie"] for game in games) or "T" in row.found["w4"]["first"]
        assert (row.met in ("none", "stuck", "tie")) == has_tied, row.text
        if row.name:
            assert row.name in NAMES.values() or "(" in row.name, row.name
    names = {row.text: row.name for row in rows_of(RESULTS)}
    assert names[crosscut.game("own:ban-en/ox").id] == "Nakatta (Luis Bolaños Mures and Mark Steere, 2024)"
    assert names["own:join-rising"].startswith("Hex (") and names["own:fill-xa/fx"] == "Sheets"
    found = atlas(RESULTS)
    assert str(found["untied_bans"]).count("Row(text=") == 1 and "own:ban-xo/ne" in str(found["untied_bans"])
    assert [crosscut.game("own:ban-xo/ox.link-auto").id, crosscut.game("own:ban-xo/ox.join-corners").id] in alike(
        RESULTS
    )


def test_the_page_holds_every_row_and_every_theorem() -> None:
    page = PageTemplates({}).complete(PurePosixPath("atlas.html"))
    listed = page[page.index('id="games"') :]
    places = re.findall(r'<li id="(own-.*?)"', listed)
    assert len(places) == len(set(places)) == len(TEXTS)
    assert {crosscut.game(text).file_name for text in TEXTS} == set(places)
    assert {unescape(text) for text in re.findall(r'title="(own:.*?)"', listed)} == TEXTS.keys()
    assert page[: page.index('id="games"')].count('<p class="note">') == len(THEOREMS)
    for theorem in THEOREMS:
        assert theorem.name in page


def test_each_theorem_is_named_and_proved_somewhere() -> None:
    assert len({theorem.name for theorem in THEOREMS}) == len(THEOREMS)
    for theorem in THEOREMS:
        page, _, place = theorem.page.partition("#")
        assert theorem.reason and theorem.statement.endswith(".") and theorem.says
        if page:
            html = (WEB / page).read_text(encoding="utf-8")
            assert not place or re.search(rf'id="{place}"', html), theorem.page
