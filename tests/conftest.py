"""Settings and fixtures of the tests of the engine, and of those of the site."""

from __future__ import annotations

import gc
import os
from collections.abc import Iterator

import pytest
from hypothesis import settings

import crosscut
from crosscut import Game
from tests.engine.every_game import GUIDE_GAME, guide_game_registered

# How long an example takes says nothing about its correctness, and machines differ.
EXAMPLES = 400 if os.environ.get("CROSSCUT_LONG_RUN") else 25
settings.register_profile("crosscut", deadline=None, max_examples=EXAMPLES)
settings.load_profile("crosscut")


def pytest_collection_finish() -> None:
    """Look for garbage less often: a tenth of the time went into that, most of it for what pytest has collected."""
    gc.freeze()
    gc.set_threshold(100_000, 20, 100)


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game whose id the test is given: see :mod:`tests.engine.every_game`."""
    if request.param == GUIDE_GAME:
        with guide_game_registered(tmp_path_factory.mktemp("games")) as registered:
            yield registered
    else:
        yield crosscut.game(request.param)
