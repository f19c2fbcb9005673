"""The site that the tests of its build look at."""

from __future__ import annotations

from pathlib import Path, PurePosixPath

import pytest

from build_site import site_stamp
from building.runtime import build_engine_wheel
from building.sentences import Sentence, sentences
from building.site import Files, build
from shared.files import files_below
from shared.paths import DIST


@pytest.fixture(scope="session")
def unpublished_site() -> Files:
    """Every file of the site, built for no address: dist/, if it was made from the sources that are there now."""
    if site_stamp().is_current:
        return {PurePosixPath(path.relative_to(DIST).as_posix()): path.read_bytes() for path in files_below(DIST)}
    return build(build_engine_wheel()).files


@pytest.fixture(scope="session")
def engine_wheel() -> Path:
    """The engine's wheel, which does not know where the site will be published."""
    return build_engine_wheel()


@pytest.fixture(scope="session")
def messages() -> dict[str, Sentence]:
    """All messages of the sources by their keys."""
    return sentences()
