"""Records of Abstract Play: a game written as the site writes it is read as the same game, and losses are reported."""

from __future__ import annotations

import json
import re
from random import Random
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Game, Move, link, parse_move
from crosscut.files import Archive, kind_of, pasted_text
from crosscut.record.record import Reading
from crosscut.steps import finish
from tests.engine import abstract_play_records as site

BOARDS = [("crossway", 4), ("crossway", 5), ("crossway", 7), ("quax", 4), ("quax", 6), ("quax", 11), ("crossway", 19)]
QUAX = crosscut.game("quax")


def moves_of(reading: Reading) -> list[Move]:
    """The main line."""
    return [node.move for node in reading.record.root.main_line()]


def winner_after(game: Game, size: int, moves: list[Move]) -> Color | None:
    """Who has won, by the rules."""
    board = crosscut.Board(game.id, size)
    for move in moves:
        board.push(move)
    return board.outcome.winner if board.outcome else None


def read(record: dict[str, Any]) -> Reading:
    """Read one record."""
    return pasted_text.read(json.dumps(record))


def short(*names: str, **fields: Any) -> dict[str, Any]:
    """A record of Quax on 5x5 with these moves; ``fields`` as :func:`site.record` takes it."""
    return site.record(QUAX, 5, list(map(parse_move, names)), **fields)


@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False), st.sampled_from(site.ENDS))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_what_is_written_is_read(board: tuple[str, int], chance: Random, end: str) -> None:
    game, size = crosscut.game(board[0]), board[1]
    moves = site.random_moves(game, size, chance)
    winner = winner_after(game, size, moves)
    if winner is None or chance.random() < 0.3:
        moves = moves[: max(1, len(moves) // 2)]
        winner = (
            winner_after(game, size, moves) or chance.choice(tuple(Color)) if end in ("resign", "timeout") else None
        )
    else:
        end = ""
    reading = read(site.record(game, size, moves, winner=winner, end=end))
    assert reading.problems == []
    record = reading.record
    assert (record.game, record.size, moves_of(reading)) == (game, size, moves)
    assert (record.red, record.blue) == ("Ada", "Bob")
    assert record.resigned == (winner.other if winner and end == "resign" else None)
    again = link.read(link.write(record, reading.hint))
    assert again is not None and again.problems == [] and moves_of(again) == moves
    assert link.write(record, reading.hint) == link.write(record)


@given(st.sampled_from(BOARDS), st.randoms(use_true_random=False))
@settings(suppress_health_check=[HealthCheck.too_slow])
def test_a_state_is_read(board: tuple[str, int], chance: Random) -> None:
    game, size = crosscut.game(board[0]), board[1]
    moves = [move for move in site.random_moves(game, size, chance) if str(move) != "swap"]
    winner = winner_after(game, size, moves)
    reading = pasted_text.read(site.state(game, size, moves, winner=winner))
    assert reading.problems == []
    assert (reading.record.size, moves_of(reading)) == (size, moves)


@pytest.mark.parametrize(("board", "line"), site.SKIPPING.items())
def test_a_forced_pass_is_dropped(board: tuple[str, int], line: str) -> None:
    game, size = crosscut.game(board[0]), board[1]
    moves = site.random_moves(game, size, Random(0), begun=line)
    record = site.record(game, size, moves, winner=winner_after(game, size, moves))
    assert "pass" in site.entries(game, size, moves)[0]
    reading = read(record)
    assert reading.problems == []
    assert moves_of(reading) == moves


def test_the_names_are_those_of_who_began() -> None:
    plain = short("c3", "d4", winner=Color.RED, end="resign")
    assert [player["name"] for player in plain["header"]["players"]] == ["Ada", "Bob"]
    assert read(plain).record.red == "Ada"
    pied = short("c3", "swap", "d4", winner=Color.RED, end="resign")
    assert [player["name"] for player in pied["header"]["players"]] == ["Bob", "Ada"]
    for flag in ("pied", "pie-invoked"):
        del pied["header"]["pied"]
        record = read({**pied, "header": {flag: True, **pied["header"]}}).record
        pied["header"]["pied"] = True
        assert (record.red, record.blue) == ("Ada", "Bob")
        assert [str(node.move) for node in record.root.main_line()] == ["c3", "swap", "d4"]
        # Bob has Red after the swap, and has won; so Ada has resigned with Blue.
        assert record.resigned is Color.BLUE
        assert "Bob won" in record.root.comment


WRITTEN_BY_HAND = """
{"header":{"game":{"name":"Crossway","variants":["Default board (19x19)"]},
  "site":{"name":"Abstract Play","gameid":"crossway#3f0c"},"event":"Autumn Cup","round":"1",
  "date-start":"2026-01-02T10:00:00.000Z","date-end":"2026-02-03T10:00:00.000Z","date-generated":"2026-02-04T00:00:00Z",
  "players":[{"name":"Ada","userid":"a","result":1},{"name":"Bob","userid":"b","result":0}],"pied":true},
 "moves":[["k10",{"move":"d4","result":[{"type":"place","where":"d4"}]}],["G6 ","f7"],["e5","timeout"],[null,null]]}
"""


def test_a_record_written_by_hand() -> None:
    reading = pasted_text.read(WRITTEN_BY_HAND)
    record = reading.record
    assert reading.problems == []
    assert [str(node.move) for node in record.root.main_line()] == ["k10", "swap", "d4", "g6", "f7", "e5"]
    assert (record.size, record.red, record.blue, record.resigned) == (19, "Bob", "Ada", None)
    assert record.root.comment == (
        "Played at Abstract Play: crossway#3f0c\nEvent: Autumn Cup, round 1\nDate: 2026-01-02 to 2026-02-03\n"
        "Result: Ada won"
    )
    assert record.root.end.comment == "Bob ran out of time."
    assert record.current is record.root.end


@pytest.mark.parametrize(
    ("end", "winner", "resigned", "comment"),
    [
        ("resign", Color.RED, Color.BLUE, ""),
        ("resign", None, Color.RED, ""),
        (",resign", None, Color.BLUE, ""),
        ("resign,", Color.BLUE, Color.RED, ""),
        ("timeout", Color.BLUE, None, "Ada ran out of time."),
        ("draw", None, None, "A draw was agreed."),
        ("abandoned", None, None, "The game was abandoned."),
    ],
)
def test_how_a_game_ended(end: str, winner: Color | None, resigned: Color | None, comment: str) -> None:
    record = read(short("c3", "d4", winner=winner, end=end)).record
    assert [str(node.move) for node in record.root.main_line()] == ["c3", "d4"]
    assert (record.resigned, record.root.end.comment) == (resigned, comment)


@pytest.mark.parametrize(
    ("variants", "size"),
    [
        (["Board (25x25)"], 25),
        (["15 x 15 board"], 15),
        (["11\u00d711"], 11),
        (["size-15"], 15),
        ([], 11),
        (None, 11),
        ("nonsense", 11),
    ],
)
def test_the_size_comes_from_the_words_of_the_variant(variants: Any, size: int) -> None:
    record = short("a1", winner=Color.RED, end="resign")
    record["header"]["game"]["variants"] = variants
    reading = read(record)
    assert (reading.record.size, reading.problems) == (size, [])


def test_an_unknown_variant_is_reported() -> None:
    record = short("a1", winner=Color.RED, end="resign")
    record["header"]["game"]["variants"] = ["5x5 board", "Misère"]
    reading = read(record)
    assert reading.record.size == 5
    assert reading.problems == ["The variant “Misère” is not known here; the game is read by its usual rules."]


def test_what_the_rules_do_not_allow_is_reported() -> None:
    assert read(short("c3", "d4", winner=Color.RED)).problems == [
        "The result differs: there it says that Red has won, but by the rules the game is not over."
    ]
    won = short("a1", "b1", "a2", "b2", "a3", "b3", "a4", "b4", "a5", winner=Color.BLUE)
    assert read(won).problems == ["The result differs: there it says that Blue has won, but by the rules Red has."]
    won["moves"].append([None, "c4"])
    assert "Move 10, “c4”, and what follows it are left out. The game is over" in read(won).problems[0]
    record = short("c3", "d4", winner=Color.RED, end="resign")
    for rounds, problem in (
        ([["c3", "d4"], ["d4", "e5"]], "Move 3, “d4”, and what follows it are left out. d4 is occupied."),
        ([["c3", "d4"], [None, "e5"]], "Move 3, “e5”, and what follows it are left out: Red is to move."),
        ([["c3", "d4"], ["z9"]], "Move 3, “z9”, could not be read, so the game ends before it."),
        ([["c3", "d4"], ["swap"]], "Move 3, “swap”, could not be read, so the game ends before it."),
        ([["c3", "d4"], ["resign", "e5"]], "Move 4, “e5”, and what follows it are left out: the game was over before."),
    ):
        reading = read(record | {"moves": rounds})
        assert reading.problems == [problem]
        assert [str(move) for move in moves_of(reading)] == ["c3", "d4"]


def test_a_pass_that_was_not_due_is_reported() -> None:
    record = short("c3", "d4", winner=Color.RED, end="resign")
    reading = read(record | {"moves": [["c3", "pass"], ["d4", "resign"]]})
    assert reading.problems == [
        "Move 2, “pass”, was not due: nobody passes who has a legal move.",
        "Move 3, “d4”, and what follows it are left out: Blue is to move.",
    ]
    last = read(record | {"moves": [["c3", "pass"], ["resign"]]})
    assert last.problems == ["Move 2, “pass”, was not due: nobody passes who has a legal move."]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"game": {"name": "Hex"}}, "this is a game of “Hex”. From Abstract Play Crosscut reads games of Crossway and"),
        ({"game": {"name": "Necklace"}}, "Necklace there is another game than Candy Necklace. From Abstract Play"),
        ({"game": None}, "this is a game of “”."),
        ({"players": [{}] * 3}, "the record has 3 players: expected two"),
        ({"game": {"name": "Quax", "variants": ["27x27"]}}, "the board has 27 points a side: expected 2 to 26"),
        ({"players": [{"name": "Ada"}, {"name": "Bob"}]}, "this game is not over. A game in progress is not opened"),
        ({"players": None}, "this game is not over."),
    ],
)
def test_what_is_not_taken_is_reported(change: dict[str, Any], reason: str) -> None:
    record = short("c3", "d4", winner=Color.RED)
    record["header"] |= change
    with pytest.raises(ValueError, match=f"^{re.escape(reason)}"):
        read(record)


def test_a_game_in_progress_is_refused() -> None:
    moves = [parse_move(name) for name in ("c3", "d4")]
    with pytest.raises(ValueError, match=r"^this game is not over"):
        pasted_text.read(site.state(QUAX, 5, moves, winner=None, is_over=False))
    ended = pasted_text.read(site.state(QUAX, 5, moves, winner=Color.RED))
    assert [str(move) for move in moves_of(ended)] == ["c3", "d4"]


def test_a_record_without_a_move_is_refused() -> None:
    with pytest.raises(ValueError, match=r"^no move was made in it$"):
        read(short(winner=Color.RED, end="resign"))
    with pytest.raises(ValueError, match=r"^Move 1, “a77”, could not be read"):
        read(short("c3", winner=Color.RED) | {"moves": [["a77"]]})
    with pytest.raises(ValueError, match=r"^the moves are not in rounds of two players$"):
        read(short("c3", winner=Color.RED) | {"moves": ["c3"]})


def test_long_and_odd_texts_are_cut_and_cleaned() -> None:
    names = ("A" * 50, "Bob\x00\u202e\ud800")
    reading = read(short("c3", winner=Color.RED, end="resign", names=names, event="<b>\n" * 2000, round=True))
    assert reading.problems == ["The name of Red is longer than 40 characters; it is cut."]
    assert (reading.record.red, reading.record.blue) == ("A" * 40, "Bob \ufffd")
    event = next(line for line in reading.record.root.comment.split("\n") if line.startswith("Event"))
    assert event.startswith("Event: <b> <b>")
    assert len(event) < 140


def archive(*records: Any) -> str:
    """The records as a file."""
    return json.dumps(records)


def read_archive(text: str) -> Archive:
    """Read an archive of several games."""
    found = finish(pasted_text.read_steps(text, kind_of(text)))
    assert isinstance(found, Archive)
    return found


def test_an_archive_says_what_was_taken_and_what_was_not() -> None:
    good = [short("c3", "d4", winner=Color.RED, end="resign", number=number) for number in range(1, 4)]
    hexes = [short("c3", winner=Color.RED) for _ in range(2)]
    for record in hexes:
        record["header"]["game"]["name"] = "Hex"
    running = short("c3", winner=Color.RED, number=9)
    running["header"]["players"] = []
    broken = short("c3", "d4", winner=Color.RED, number=10) | {"moves": [["c3", "c3"]]}
    odd = short("c3", "d4", winner=Color.RED, number=11)
    found = read_archive(archive(*good, good[0], *hexes, running, broken, odd, 3, None, "x", {"a": 1}))
    assert [game.id for game in found.games] == [f"quax#{number:08x}" for number in (1, 2, 3, 11)]
    game = "Ada and Bob, 2026-02-03: "
    left_out = f"{game}the game is left out. Move 2, “c3”, and what follows it are left out. c3 is occupied."
    differs = f"{game}The result differs: there it says that Red has won, but by the rules the game is not over."
    assert found.problems == (
        "Left out: 2 records of games that Crosscut does not read from there (Hex).",
        "Left out: 1 game in progress.",
        "Left out: 1 game that came twice.",
        left_out,
        "Record 10 is left out: it is not a record of Abstract Play.",
        differs,
    )
    assert {game.standing for game in found.games} == {"Red wins."}
    assert {game.ended for game in found.games} == {"2026-02-03T10:00:00.000Z"}


def test_an_archive_of_one_record_is_that_record() -> None:
    record = short("c3", "d4", winner=Color.RED, end="resign")
    assert link.write(pasted_text.read(archive(record)).record) == link.write(read(record).record)
    with pytest.raises(ValueError, match=r"^the text is an archive of 2 games: expected one game$"):
        pasted_text.read(archive(record, short("c3", winner=Color.RED, end="resign", number=2)))


def test_games_without_an_id_are_distinguished() -> None:
    records = [short(first, "d4", winner=Color.RED, end="resign") for first in ("c3", "c3", "b2")]
    for record in records:
        del record["header"]["site"]
    games = read_archive(archive(*records)).games
    assert [str(moves_of(game.reading)[0]) for game in games] == ["c3", "b2"]
