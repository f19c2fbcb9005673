"""The data of the page web/atlas.html, from the runs of build_scripts/research/atlas.py, and the file to download.

All words are in the template, but for the rules' own sentences.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from math import sqrt
from typing import Literal, TypeAlias

import crosscut
from crosscut.own.language import Rules, read
from crosscut.own.sentences import in_words, joins_in_words
from research.atlas import SIZES, alike
from research.atlas_texts import NAMES, REASONS
from research.results import Json, Results

WALKED = [size for size in SIZES if size.startswith("s")]
PLAYED = [size for size in SIZES if size.startswith("r")]

Status: TypeAlias = Literal["none", "stuck", "tie", "open", "winner"]
"""The worst that was met, unless it is proved that one side always wins: nobody can move on the empty 3x3 board, nobody
can move on a board with empty points, a tie on a full board, nothing of the kind."""


@dataclass(frozen=True)
class Played:
    """Random play on one size."""

    size: str
    games: int
    red: int
    ties: int
    stuck: int
    skips: float
    """In one game."""
    moves: float
    """In one game."""
    one_side: float
    """The percentage of the empty points, over all positions, that exactly one side may take."""

    @cached_property
    def interval(self) -> tuple[int, int]:
        """The 95 % interval (Wilson's) of Red's percentage."""
        z, share = 1.96, self.red / self.games
        middle = share + z * z / (2 * self.games)
        reach = z * sqrt(share * (1 - share) / self.games + z * z / (4 * self.games**2))
        whole = 1 + z * z / self.games
        return round(100 * (middle - reach) / whole), round(100 * (middle + reach) / whole)

    @property
    def red_percent(self) -> int:
        """How many games Red won."""
        return round(100 * self.red / self.games)

    @property
    def tie_percent(self) -> int:
        """How many games nobody won."""
        return round(100 * self.ties / self.games)


@dataclass(frozen=True)
class Row:
    """One game of the atlas."""

    text: str
    found: Json
    same: tuple[str, ...]
    """The other texts that play alike, as far as was looked."""

    @cached_property
    def rules(self) -> Rules:
        """What the text says."""
        return read(self.text)

    @property
    def id(self) -> str:
        """Its name in the page."""
        return crosscut.game(self.text).file_name

    @property
    def name(self) -> str:
        """The game's name; empty if it has none."""
        return NAMES.get(self.text, "")

    @property
    def join(self) -> str:
        """How stones join, in one word."""
        return self.rules.join if self.rules.link == "none" else self.rules.link

    @property
    def says(self) -> list[str]:
        """The rules in words, without those that all games share."""
        who = "Who joins the own edges loses." if self.rules.avoid else ""
        joins = f"Stones of one colour join {joins_in_words(self.rules)}."
        return [*in_words(self.rules), joins, *filter(None, [who])]

    @property
    def walked(self) -> list[tuple[str, Json]]:
        """The small boards that were walked whole, by their size."""
        return [(_board_name(size), self.found[size]) for size in WALKED]

    @property
    def first_stones(self) -> list[tuple[str, list[str]]]:
        """Who wins after each first stone, in rows from the north, by the board's size."""
        return [
            (_board_name(size), self.found[size]["first"].split("/"))
            for size in SIZES
            if size not in PLAYED and size in self.found
        ]

    @cached_property
    def played(self) -> list[Played]:
        """Random play; nothing where nobody can begin."""
        found = [(_board_name(size), self.found[size]) for size in PLAYED]
        return [
            Played(
                size,
                one["games"],
                one["red"],
                one["tie"],
                one["stuck"],
                one["skips"] / one["games"],
                one["moves"] / one["games"],
                100 * one["one_side"] / one["empty"],
            )
            for size, one in found
            if one["moves"]
        ]

    def _met(self, what: str) -> bool:
        return any(self.found[size][what] for size in (*WALKED, *PLAYED))

    @cached_property
    def status(self) -> Status:
        """The worst that was met, or what is proved."""
        if not self.begins:
            return "none"
        if crosscut.game(self.text).one_winner:
            return "winner"
        return "stuck" if self._met("stuck") else "tie" if self._met("tie") else "open"

    @property
    def begins(self) -> bool:
        """Whether there is a first move on 3x3."""
        return bool(set(self.found["s3"]["first"]) - set("-/"))

    @property
    def last(self) -> Played | None:
        """Random play on the largest board."""
        return self.played[-1] if self.played else None


def rows_of(results: Results) -> list[Row]:
    """The rows: games with names first, then in the order of the groups and of the texts' length."""
    same = {text: group for group in alike(results) for text in group}
    groups = list(REASONS)
    rows = [
        Row(text, found, tuple(other for other in same.get(text, ()) if other != text))
        for text, found in results.items()
    ]
    return sorted(rows, key=lambda row: (not row.name, groups.index(row.found["group"]), len(row.text), row.text))


def atlas(results: Results) -> dict[str, object]:
    """What the template can ask for."""
    rows = rows_of(results)
    playable = [row for row in rows if row.begins]
    values = [row.found["s3"]["value"] for row in playable]
    return {
        "rows": rows,
        "reasons": REASONS,
        "in_groups": {group: sum(row.found["group"] == group for row in rows) for group in REASONS},
        "playable": len(playable),
        "met_on_3x3": {
            what: sum(row.found["s3"][what] for row in playable) for what in ("stuck", "tie", "skip", "both")
        },
        "values": {who: values.count(value) for who, value in (("red", 1), ("tie", 0), ("blue", -1))},
        "status_counts": {status: sum(row.status == status for row in rows) for status in _STATUSES},
        "alike": [group for group in alike(results) if _begins(results, group[0])],
        "untied_bans": [row.text for row in playable if _is_plain_ban(row.rules) and row.status in ("open", "winner")],
        "plain_bans": sum(_is_plain_ban(row.rules) for row in playable),
        "open_on_4x4": [row.text for row in rows if "?" in row.found.get("w4", {"first": ""})["first"]],
        "games_by_size": [(_board_name(size), results["own:join-sides"][size]["games"]) for size in PLAYED],
    }


_MET = ("stuck", "tie", "skip", "both")
_STATUSES: tuple[Status, ...] = ("winner", "open", "tie", "stuck", "none")


def _begins(results: Results, text: str) -> bool:
    return Row(text, results[text], ()).begins


def _is_plain_ban(rules: Rules) -> bool:
    """Whether a game only bans one pattern."""
    return len(rules.ban) == 1 and rules == Rules(ban=rules.ban)


def _board_name(size: str) -> str:
    return f"{size[1:]}\N{MULTIPLICATION SIGN}{size[1:]}"


def atlas_file(results: Results) -> bytes:
    """The file to download: how to cite it, what the fields are, and the rows."""
    rows = [
        {
            "rules": row.text,
            "name": row.name,
            "status": row.status,
            "same": row.same,
            **{size: row.found[size] for size in SIZES if size in row.found},
        }
        for row in rows_of(results)
    ]
    return (json.dumps({**_ABOUT, "rows": rows}, separators=(",", ":")) + "\n").encode()


_ABOUT = {
    "title": "Crosscut: an atlas of connection games",
    "cite": f"Crosscut {crosscut.__version__}, An atlas of connection games, atlas.html",
    "command": "python3 -m research atlas",
    "fields": {
        "s2, s3": "the whole tree of play on 2x2 and 3x3: value for Red (1, 0, -1), positions (once for each side that "
        "may have moved last), whether stuck, tie, skip and both were met, boards that the rules allow, first stones",
        "w4": "who wins after each first stone on 4x4: R, B, T a tie, - not allowed, ? not found out",
        "r5, r7, r9": "random play: games, wins, ties, stuck, and sums over all games",
    },
}
