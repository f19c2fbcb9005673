"""The edge templates that were found, for each way of joining.

``python3 -m laboratory.research templates`` finds and checks them, ``template-table`` writes them here.
"""

from __future__ import annotations

from typing import NamedTuple

from crosscut.solver.joining import Joining


class Listed(NamedTuple):
    """What was found of one row."""

    west: int
    """The search looked at points so many files west of the stone,"""
    east: int
    """and so many files east of it, none above its row."""
    is_complete: bool
    """Whether all templates within that window are here."""
    templates: tuple[str, ...]
    """Each as rows from north to south: S is the stone, a dash is no part of it."""


FOUND: dict[Joining, dict[int, Listed]] = {
    Joining(rising=True, falling=True, bans_crosscuts=True, by_links=False): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(
                ".S/..",
                ".S./.-.",
            ),
        ),
        3: Listed(
            west=2,
            east=2,
            is_complete=True,
            templates=(
                ".S./.../...",
                "-.S-/..../....",
                "--S.-/...../.-...",
                "--S.-/...../..-..",
                "-.S.-/..-../..-..",
            ),
        ),
        4: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(
                "-.S.-/-...-/...../.....",
                "--.S--/-....-/....../......",
                "--.S.-/-....-/....../...-..",
                "--.S.--/-..-..-/......./.......",
            ),
        ),
    },
    Joining(rising=True, falling=True, bans_crosscuts=False, by_links=True): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(
                ".S/..",
                ".S./.-.",
            ),
        ),
        3: Listed(
            west=2,
            east=2,
            is_complete=True,
            templates=(
                ".S./.../...",
                "-.S-/..../....",
                "--S.-/...../.-...",
                "--S.-/...../..-..",
                "-.S.-/..-../..-..",
            ),
        ),
        4: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(
                "-.S.-/-...-/...../.....",
                "--.S--/-....-/....../......",
                "--.S.-/-....-/....../...-..",
                "--.S.--/-..-..-/......./.......",
            ),
        ),
    },
    Joining(rising=True, falling=False, bans_crosscuts=False, by_links=False): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=("-S/..",),
        ),
        3: Listed(
            west=4,
            east=2,
            is_complete=True,
            templates=(
                "--.S/-.../....",
                "--S./-.../....",
                "--.S./-..../..-..",
            ),
        ),
        4: Listed(
            west=5,
            east=1,
            is_complete=False,
            templates=("----.S-/--...../-....../.......",),
        ),
    },
    Joining(rising=True, falling=False, bans_crosscuts=True, by_links=False): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(".S/..",),
        ),
        3: Listed(
            west=4,
            east=2,
            is_complete=True,
            templates=(),
        ),
    },
    Joining(rising=False, falling=False, bans_crosscuts=True, by_links=False): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(),
        ),
        3: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(),
        ),
    },
    Joining(rising=False, falling=False, bans_crosscuts=False, by_links=False): {
        2: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(),
        ),
        3: Listed(
            west=3,
            east=3,
            is_complete=True,
            templates=(),
        ),
    },
}
