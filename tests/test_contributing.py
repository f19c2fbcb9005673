"""The example game of CONTRIBUTING.md is what the guide says; ``test_contract.py`` runs on it as on every game."""

from __future__ import annotations

from pathlib import Path

import pytest

import crosscut
from crosscut import Color, UnknownGameError
from tests import test_contract
from tests.every_game import GUIDE_GAME, every_game, guide_game_registered


def test_the_example_stands_in_the_registry_while_it_is_tested(tmp_path: Path) -> None:
    before = crosscut.games()
    with guide_game_registered(tmp_path) as game:
        assert crosscut.game(GUIDE_GAME) is game
        assert crosscut.games() == (*before, game)
    assert crosscut.games() == before
    with pytest.raises(UnknownGameError):
        crosscut.game(GUIDE_GAME)


def test_the_whole_contract_runs_on_the_example() -> None:
    tests = [test for name, test in vars(test_contract).items() if name.startswith("test_")]
    assert len(tests) > 20
    assert all(every_game.mark in test.pytestmark for test in tests)
    assert GUIDE_GAME in every_game.args[1]


def test_the_example_uses_the_rising_diagonal_only(tmp_path: Path) -> None:
    with guide_game_registered(tmp_path) as game:
        assert game.outcome(game.setup(".R\nR.")) is not None
        assert game.outcome(game.setup("R.\n.R")) is None
        assert game.start().size == 11
        assert set(game.legality(game.setup("R..\n.B.\n..."), Color.RED).values()) == {None}
