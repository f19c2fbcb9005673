"""What the lab says of games about which the truth is known, in two minutes of one core, however busy that is."""

from __future__ import annotations

import re
from time import process_time

import pytest

import crosscut
from crosscut import Game, lab
from crosscut.lab import measuring
from tests.engine.every_game import every_game
from tests.engine.inventors_games import Nonnect, Rimmed, Ringed

SECONDS = 120


@pytest.fixture(autouse=True)
def _on_a_busy_core(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(measuring, "monotonic", process_time)


@pytest.mark.release
@pytest.mark.parametrize(
    ("game", "sentences"),
    [
        (Nonnect(), [r"It gets stuck: nobody could move, although points were empty, in \d+ of \d+ random games"]),
        (Ringed(), [r"It can be tied: \d+ of \d+ random games"]),
        (
            Rimmed(),
            [
                "Games fill the whole board: all 400 random games did",
                "The better both sides play, the more games are tied",
                "Skill decides little: good players tie, and with best play nobody wins on 2x2 and 3x3",
            ],
        ),
        (crosscut.game("quickway"), [r"Without the swap the first move decides the game: Red won \d+ % .* of level 5"]),
    ],
    ids=lambda value: value.id if isinstance(value, Game) else "",
)
def test_what_is_so_is_said(game: Game, sentences: list[str]) -> None:
    report = lab.measure(game, 7, seconds=SECONDS)
    for sentence in sentences:
        assert any(re.match(sentence, said) for said in report.sentences), report.sentences


@pytest.mark.release
@every_game
def test_nothing_false_is_said_of_the_games_of_the_catalogue(game: Game) -> None:
    report = lab.measure(game, 7, seconds=SECONDS / 4)
    said = " ".join(report.sentences)
    assert "stuck:" not in said and "fill the whole board" not in said and "Skill decides little" not in said
    assert ("It can be tied" in said) is (game.won_by == "score"), said
    assert ("They took 7 moves;" in said) is (game.won_by == "score"), said
    for number, winner in report.best_play.items():
        solution = crosscut.solve(game, game.start(number))
        assert solution is not None and solution.winner is winner
