"""The lists that pages show of what stands in the engine's sources."""

from __future__ import annotations

from building.pages.code_lists import claim_kinds, theme_meanings, violation_codes
from building.scripts.catalogue import PUZZLES
from crosscut import ViolationCode
from crosscut.claims import kinds
from crosscut.puzzles import MEANINGS, read_puzzles


def test_every_violation_code_is_explained() -> None:
    assert list(violation_codes()) == [code.value for code in ViolationCode]


def test_every_kind_of_claim_has_an_example() -> None:
    examples = [example for row in claim_kinds() for example in row.split(", ")]
    assert [pattern.pattern for pattern, _ in kinds._KINDS if not any(map(pattern.fullmatch, examples))] == []


def test_every_theme_that_a_puzzle_has_is_explained_and_no_other() -> None:
    in_use = {theme for path in PUZZLES.iterdir() for puzzle in read_puzzles(path) for theme in puzzle.themes}
    assert theme_meanings() == {theme: MEANINGS[theme] for theme in MEANINGS if theme in in_use}
    assert in_use <= MEANINGS.keys()
