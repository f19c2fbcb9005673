"""``python3 -m crosscut.player``: matches on the command line."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from crosscut.player.__main__ import main
from crosscut.player.arena import rate

MATCH = ["crossway", "random", "pivotal", "--size", "3", "--games", "2", "--jobs", "1"]


def test_a_match_is_told_as_json_and_its_games_are_kept(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    kept = tmp_path / "games.jsonl"
    main([*MATCH, "--json", "--output", str(kept)])
    told = json.loads(capsys.readouterr().out)
    assert (told["game"], told["size"], told["first"], told["games"]) == ("crossway", 3, "random", 2)
    assert told["low"] <= told["share"] <= told["high"] and len(told["elo"]) == 3
    games = kept.read_text(encoding="utf-8")
    assert len(games.splitlines()) == 2
    main([*MATCH, "--output", str(kept)])
    assert capsys.readouterr().out.startswith("crossway 3: random against pivotal: ")
    assert kept.read_text(encoding="utf-8") == games, "games that are kept are not played again"


def test_the_command_says_how_much_the_side_decides(capsys: pytest.CaptureFixture[str]) -> None:
    main(["crossway", "pivotal", "pivotal", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "1", "--json"])
    told = json.loads(capsys.readouterr().out)
    assert (told["games"], told["share"], told["red"]) == (2, 0.5, 0.0), "on 2x2 the second player wins"
    assert told["ties"] == 0
    main(["zigzag-edge", "random", "random", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "0"])
    assert capsys.readouterr().out.endswith("; Red 50%; 2 ties\n"), "on 2x2 of the Zigzag Edge Game nobody wins"
    main(MATCH)
    assert capsys.readouterr().out.endswith("; Red 50%\n"), "the better player wins with both sides"


def test_the_ladder_plays_each_level_against_the_one_below(capsys: pytest.CaptureFixture[str]) -> None:
    main(["crossway", "--ladder", "--up-to", "3", "--size", "2", "--games", "2", "--jobs", "1", "--opening", "0"])
    assert [line.split(": ")[1] for line in capsys.readouterr().out.splitlines()] == [
        "level:2 against level:1",
        "level:3 against level:2",
    ]


@pytest.mark.parametrize(
    ("words", "why"),
    [
        (["crossway", "nobody"], "'nobody' is not an entrant"),
        (["crossway", "--size", "27"], "'27' is not a size: expected 2 to 26"),
        (["chess"], "argument GAME: invalid choice"),
    ],
)
def test_what_cannot_be_played_is_refused(words: list[str], why: str, capsys: pytest.CaptureFixture[str]) -> None:
    status: object = 1
    try:
        status = main([*words, "--jobs", "1"])
    except SystemExit as ended:
        status = ended.code
    assert status and why in capsys.readouterr().err


def test_a_rating_is_told_in_one_line() -> None:
    assert str(rate([1, 1, 1, 0])) == "3 of 4, 75% (30% to 95%), Elo +191 (-147 to +528)"
    assert str(rate([0])) == "0 of 1, 0% (0% to 79%), Elo -inf (-inf to +234)"
