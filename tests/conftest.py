"""Settings and fixtures of all tests."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import PurePosixPath

import pytest
from hypothesis import settings

import crosscut
from build_site import site_stamp
from building.runtime.engine_wheel import build_engine_wheel
from building.scripts.service_worker import Files
from building.site_files import site_files
from crosscut import Game
from shared.content_hash import files_below
from shared.paths import DIST
from tests.every_game import GUIDE_GAME, guide_game_registered

# How long an example takes says nothing about its correctness, and machines differ.
settings.register_profile("crosscut", deadline=None)
settings.load_profile("crosscut")


@pytest.fixture(scope="module")
def game(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Game]:
    """The game whose id the test is given: see :mod:`tests.every_game`."""
    if request.param == GUIDE_GAME:
        with guide_game_registered(tmp_path_factory.mktemp("games")) as registered:
            yield registered
    else:
        yield crosscut.game(request.param)


@pytest.fixture(scope="session")
def unpublished_site() -> Files:
    """Every file of the site, built for no address: dist/, if it was made from the sources that are there now."""
    if site_stamp().is_current:
        return {PurePosixPath(path.relative_to(DIST).as_posix()): path.read_bytes() for path in files_below(DIST)}
    return site_files(build_engine_wheel())
