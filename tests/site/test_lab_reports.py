"""The numbers that the site shows of games."""

from __future__ import annotations

import json
from itertools import count
from pathlib import Path

import pytest

import crosscut
from building.sentences import Sentence
from crosscut.lab import measuring
from crosscut.lab.number import Number
from crosscut.lab.sentences import _mirror as sentences_of_mirroring
from laboratory.reports.__main__ import OWN_GAMES, main
from laboratory.results.lab_reports import read_reports, said_in


def test_every_game_of_the_site_was_measured_and_its_games_can_be_watched() -> None:
    reports = read_reports()
    assert set(reports) == {crosscut.game(text).id for text in OWN_GAMES} | {game.id for game in crosscut.games()}
    for report in reports.values():
        assert report["random"]["count"] >= 20
        assert report["sentences"]
        for example in report["examples"]:
            board = crosscut.Board.from_link(example["link"])
            assert (board.game.id, board.size) == (report["game"], report["size"])
            assert board.outcome


def test_the_stored_sentences_are_those_that_the_lab_says_today(messages: dict[str, Sentence]) -> None:
    """Of mirrored moves, and of a game without faults: a sentence that is worded anew must not stay old here."""
    for report in read_reports().values():
        told = sentences_of_mirroring(Number(**report["mirror"])) if report["mirror"] else ""
        said = said_in(report)
        assert [sentence for sentence in said if "irroring" in sentence] == ([told] if told else [])
        faultless = report["random"]["stuck"]["value"] == report["random"]["tied"]["value"] == 0
        assert ("No game got stuck or ended in a tie." in said) is faultless
        assert all(sentence.template in messages for sentence in said)


def test_a_report_is_written_beside_the_others_and_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a clock that goes on whenever it is read: on a busy machine a short while may hold no game."""
    monkeypatch.setattr(measuring, "monotonic", count(step=0.001).__next__)
    reports = tmp_path / "reports.jsonl"
    reports.write_text(json.dumps({"game": "hex"}) + "\n", encoding="utf-8")
    words = ["quickway", "--seconds", "0.6", "--reports", str(reports), "--output", str(tmp_path / "found.jsonl")]
    assert main(words) == 0
    first = read_reports(reports)["quickway"]["random"]["count"]
    assert main(words) == 0
    assert list(read_reports(reports)) == ["hex", "quickway"]
    assert read_reports(reports)["quickway"]["random"]["count"] > first > 0
