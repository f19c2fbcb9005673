"""Records of Abstract Play that are long, broken or hostile: they are read as far as they go, or refused."""

from __future__ import annotations

import json
from contextlib import suppress
from random import Random
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, link, parse_move
from crosscut.files import Archive, TextKind, kind_of, pasted_text
from crosscut.steps import finish
from tests.engine import abstract_play_records as site
from tests.engine.test_abstract_play import QUAX, archive, moves_of, read, read_archive, short


def test_an_archive_is_bounded() -> None:
    record = json.dumps(short("c3", "d4", winner=Color.RED, end="resign"))
    records = [record.replace("quax#00000001", f"quax#{number}") for number in range(310)]
    found = read_archive(f"[{','.join(records)}]")
    assert len(found.games) == 300
    assert found.problems == ("Left out: 10 records after the first 300 games.",)
    with pytest.raises(ValueError, match=r"^the archive has 3000001 characters: expected at most 3000000$"):
        read_archive(f"[{{{' ' * 2_999_997}}}]")
    with pytest.raises(ValueError, match="Only the first 5000 of its 6000 records were looked at"):
        read_archive(f"[{'{},' * 6000}]")
    cut = read_archive(f"[{','.join(records[:3])}"[:-100])
    assert len(cut.games) == 2
    assert cut.problems == ("The archive ends in the middle of a record.",)


def test_many_moves_are_bounded() -> None:
    record = short("c3", "d4", winner=Color.RED) | {"moves": [["pass", "pass"]] * 2000}
    record["moves"][0] = ["c3", "d4"]
    problems = read(record).problems
    assert "The game has more than 2000 moves; the rest is left out." in problems
    assert len(problems) < 10


ODD_TEXTS = ["c3", "pass", "resign", "Quax", "size-5", "5x5", "\ud800", "\x00", "2026-01-02T10:00:00Z", "a" * 300]


values = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats(allow_nan=False, allow_infinity=False)
    | st.sampled_from(ODD_TEXTS)
    | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["move", "name", "result"]), inner),
    max_leaves=6,
)


PLACES: list[tuple[str | int, ...]] = [
    ("moves",), ("moves", 0), ("moves", 0, 0), ("header",), ("header", "players"), ("header", "players", 0),
    ("header", "players", 0, "name"), ("header", "players", 0, "result"), ("header", "game"),
    ("header", "game", "name"), ("header", "game", "variants"), ("header", "site"), ("header", "site", "gameid"),
    ("header", "date-end"), ("header", "event"), ("header", "pied"),
]  # fmt: skip


@given(st.lists(st.tuples(st.sampled_from(PLACES), values), min_size=1, max_size=3), st.booleans())
def test_whatever_a_record_holds_it_is_read_or_refused(
    changes: list[tuple[tuple[str | int, ...], Any]], is_list: bool
) -> None:
    record: Any = short("c3", "d4", "b2", winner=Color.RED, end="resign")
    for (*way, last), value in changes:
        inner = record
        with suppress(TypeError, KeyError, IndexError):  # An earlier change may have removed the place.
            for step in way:
                inner = inner[step]
            inner[last] = value
    text = archive(record, record) if is_list else json.dumps(record)
    try:
        found = finish(pasted_text.read_steps(text, kind_of(text)))
    except ValueError:
        return
    for reading in [game.reading for game in found.games] if isinstance(found, Archive) else [found]:
        again = link.read(link.write(reading.record, reading.hint))
        assert again is not None
        assert again.problems == []
        assert moves_of(again) == moves_of(reading)


STATE = json.loads(site.state(QUAX, 5, [parse_move(name) for name in ("c3", "d4")], winner=Color.RED))


@given(st.sampled_from(["game", "variants", "gameover", "winner", "stack"]), values)
def test_whatever_a_state_holds_it_is_read_or_refused(name: str, value: Any) -> None:
    for changed in ({name: value}, {"stack": [{}, value, {"lastmove": value}]}):
        with suppress(ValueError):
            pasted_text.read(json.dumps(STATE | changed))


@pytest.mark.parametrize("winner", [1.0, 2.0, True, "1", 3, None])
def test_a_winner_that_is_no_player_is_nobody(winner: Any) -> None:
    comments = [pasted_text.read(json.dumps(STATE | {"winner": won})).record.root.comment for won in ([], [winner])]
    assert comments[0] == comments[1]


HEADER = '{"header":{"game":{"name":"Quax"},"players":[{"result":'


@pytest.mark.parametrize(
    "text",
    [
        '{"header":' * 1000,
        "[" * 100_000,
        "[{" + "[" * 100_000 + '"' + '\\"' * 1_000_000,
        '{"header":{},"moves":' + "[" * 500 + "]" * 500 + "}",
        f'{HEADER}NaN}}]}},"moves":[["c3"]]}}',
        f'{HEADER}1e999}}]}},"moves":[["c3"]]}}',
        f'{HEADER}{"9" * 5000}}}]}},"moves":[["c3"]]}}',
        '{"header":{}},' * 3,
        '{"header":{}}, {"header":{}}',
        '"' + '\\"' * 1_000_000,
    ],
    ids=["open", "lists", "brackets and a string", "deep moves", "NaN", "infinite", "huge", "cut", "empty", "string"],
)
def test_hostile_text_is_refused(text: str) -> None:
    """If each character were read again for every other, the test would never end."""
    for found in (text, f"[{text}]"):
        try:
            problems = pasted_text.read(found).problems
        except ValueError as error:
            problems = [str(error)]
        assert problems
        assert len(" ".join(problems)) < 2000


def test_the_work_is_done_in_small_pieces() -> None:
    """There are more pauses than moves."""
    game = crosscut.game("crossway")
    moves = site.random_moves(game, 19, Random(1))[:150]
    records = [site.record(game, 19, moves, winner=Color.RED, end="resign", number=number) for number in (1, 2)]
    assert sum(1 for _ in pasted_text.read_steps(archive(*records), TextKind.ABSTRACT_PLAY)) > 2 * len(moves)
