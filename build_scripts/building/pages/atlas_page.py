"""The data of the page web/atlas.html: what is proved of own games, and the games of the atlas by family.

Theorems are the engine's, rows come from the runs of build_scripts/laboratory/research/atlas.py. All words are in the
template, but for the theorems' own.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from crosscut import game
from crosscut.own.known import known_game
from crosscut.own.language import Rules, read
from crosscut.own.sentences import name_of
from crosscut.own.theorems import THEOREMS, Theorem, has_one_winner, proved_in_words
from laboratory.results.atlas import NAMES, REASONS, SIZES, Met, alike, begins, met
from laboratory.results.runs import Json, Results

PLAYED = [size for size in SIZES if size.startswith("r")]


_CLAUSES = {
    "safe": "safe",
    "rim": "rim",
    "link-auto": "diagonal neighbours are linked",
    "link-move": "links are moves",
    "join-corners": "corners join",
    "join-rising": "one diagonal joins",
    "avoid": "joining loses",
}
"""What clauses without patterns mean, beside pictures of those with patterns."""


@dataclass(frozen=True)
class Pictured:
    """A pattern to show."""

    text: str

    @property
    def rows(self) -> list[str]:
        """Its letters, row by row."""
        return self.text.split("/")

    @property
    def words(self) -> str:
        """What it is called, or else its letters."""
        name = name_of([self.text])
        return f"pattern {self.text}" if name == "a banned pattern" else name


@dataclass(frozen=True)
class Row:
    """One game of the atlas."""

    text: str
    found: Json

    @cached_property
    def rules(self) -> Rules:
        """What the text says."""
        return read(self.text)

    @property
    def name(self) -> str:
        """What it is called, with its inventors where it is published, with the swap or without; empty for others."""
        for text in (self.text, f"{self.text}.swap"):
            known = known_game(read(text))
            if known is not None and known.exact:
                return known.credit
        return NAMES.get(self.text, "")

    @property
    def proved(self) -> list[str]:
        """What is proved, in sentences."""
        return list(proved_in_words(self.rules))

    @cached_property
    def met(self) -> Met:
        """The worst that was met."""
        return met(self.found)

    @property
    def place(self) -> str:
        """Its place on the page."""
        return game(self.text).file_name

    @property
    def ban(self) -> list[Pictured]:
        """What is banned."""
        return list(map(Pictured, self.rules.ban))

    @property
    def fill(self) -> list[Pictured]:
        """What fills a point."""
        return list(map(Pictured, self.rules.fill))

    @property
    def words(self) -> list[str]:
        """What else is special."""
        return [words for clause, words in _CLAUSES.items() if clause in self.text.removeprefix("own:").split(".")]

    @property
    def is_open(self) -> bool:
        """Whether it is neither proved that each game has one winner, nor was another end met."""
        return self.met == "open" and not has_one_winner(self.rules)


@dataclass(frozen=True)
class Applied:
    """A theorem, and how many games of the atlas it is about."""

    theorem: Theorem
    count: int


def rows_of(results: Results) -> list[Row]:
    """The rows: games with names first, then by their texts' length."""
    rows = [Row(text, found) for text, found in results.items()]
    return sorted(rows, key=lambda row: (not row.name, len(row.text), row.text))


def atlas(results: Results) -> dict[str, object]:
    """What the template can ask for."""
    rows = rows_of(results)
    playable = [row for row in rows if row.met != "none"]
    plain_bans = [row for row in playable if len(row.rules.ban) == 1 and row.rules == Rules(ban=row.rules.ban)]
    return {
        "rows": rows,
        "theorems": [
            Applied(theorem, sum(map(theorem.holds_for, (row.rules for row in rows)))) for theorem in THEOREMS
        ],
        "families": {group: [row for row in rows if row.found["group"] == group] for group in REASONS},
        "reasons": REASONS,
        "with_one_winner": sum(has_one_winner(row.rules) for row in playable),
        "open_rows": [row for row in rows if row.is_open],
        "alike": [group for group in alike(results) if begins(results[group[0]])],
        "plain_bans": len(plain_bans),
        "untied_bans": [row for row in plain_bans if row.met == "open"],
        "games_by_size": [
            (f"{size[1:]} \N{MULTIPLICATION SIGN} {size[1:]}", results["own:join-sides"][size]["games"])
            for size in PLAYED
        ],
    }
