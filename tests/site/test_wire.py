"""What crosses the bridge: the page's declarations and the answers are of the types that the bridge states."""

from __future__ import annotations

import pytest

from building.scripts.wire_declarations import DECLARATIONS, declarations
from crosscut.bridge.calls import METHODS, find_method


def test_the_page_is_checked_with_the_types_of_the_bridge() -> None:
    written = DECLARATIONS.read_text(encoding="utf-8")
    assert written == declarations(), "run python3 build_scripts/wire_types.py"


@pytest.mark.parametrize("name", METHODS)
def test_every_method_says_what_it_takes_and_answers(name: str) -> None:
    method = find_method(name)
    assert set(method.__annotations__) == {"params", "return"}
    assert method.__doc__
