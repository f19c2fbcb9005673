"""The data of the page web/atlas.html, from the results of the laboratory, and the file to download.

All words are in the template, but for the rules' own sentences.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cached_property
from typing import Literal, TypeAlias

import crosscut
from building.pages.atlas_map import fields, names_of, tables
from crosscut import link
from crosscut.own.language import Rules, read
from crosscut.own.sentences import in_words, joins_in_words
from crosscut.player.rating import rate
from laboratory.results.atlas import GAMES, LEVEL, SIZE, SIZES, alike, begins
from laboratory.results.atlas_texts import NAMES, REASONS
from laboratory.results.runs import Json, Results

WALKED = [size for size in SIZES if size.startswith("s")]
PLAYED = [size for size in SIZES if size.startswith("r")]

Status: TypeAlias = Literal["none", "stuck", "tie", "open", "winner"]
"""The worst that was met: nobody can move on the empty 3x3 board; nobody can move on a board with empty points; a tie
on a full board; none of these. ``winner``: it is proved that one side always wins."""


def red_interval(found: Json) -> tuple[int, int]:
    """The 95 % interval (Wilson's) of the percentage of games that Red won."""
    red, games = found["red"], found["games"]
    rating = rate([1.0] * red + [0.0] * (games - red))
    return round(100 * rating.low), round(100 * rating.high)


@dataclass(frozen=True)
class Row:
    """One game of the atlas."""

    text: str
    found: Json
    played: Json
    """What the computer player did with it: ``player`` and ``example``, both None where there is nothing."""
    same: tuple[str, ...]
    """The other texts that play alike, as far as was looked."""

    @cached_property
    def rules(self) -> Rules:
        """What the text says."""
        return read(self.text)

    @cached_property
    def game(self) -> crosscut.Game:
        """The game."""
        return crosscut.game(self.text)

    @property
    def id(self) -> str:
        """Its name in the page."""
        return self.game.file_name

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
        who = "Whoever joins their own edges loses." if self.rules.avoid else ""
        joins = f"Stones of one colour join {joins_in_words(self.rules)}."
        return [*in_words(self.rules), joins, *filter(None, [who])]

    def _met(self, what: str) -> bool:
        games = [self.played["player"]] if self.played["player"] else []
        return any(found[what] for found in (*(self.found[size] for size in (*WALKED, *PLAYED)), *games))

    @cached_property
    def status(self) -> Status:
        """The worst that was met, or what is proved."""
        if not self.begins:
            return "none"
        if not self.game.can_tie:
            return "winner"
        if self._met("stuck"):
            return "stuck"
        return "tie" if self._met("tie") or "T" in self.found["w4"]["first"] else "open"

    @property
    def begins(self) -> bool:
        """Whether there is a first move on 3x3."""
        return begins(self.found)

    @property
    def sorted_by(self) -> dict[str, float]:
        """What the page can sort by, the least first; nothing where nobody can begin on the largest board."""
        last = self.found[PLAYED[-1]]
        if not last["moves"]:
            return {}
        player = self.played["player"]
        return {
            "even": round(abs(50 - 100 * last["red"] / last["games"])),
            **({"player": round(abs(50 - 100 * player["red"] / player["games"]))} if player else {}),
            "moves": round(last["moves"] / last["games"], 1),
            "closed": round(-100 * last["one_side"] / last["empty"], 1),
            "ties": last["tie"],
            "boards": self.found["c4"]["boards"],
        }

    @property
    def in_file(self) -> dict[str, object]:
        """The row of the file to download."""
        runs = {size: dict(self.found[size]) for size in SIZES}
        for size in PLAYED:
            runs[size]["red_interval"] = red_interval(runs[size])
        for run in runs.values():
            for digest in ("tree", "digest", "finished"):
                run.pop(digest, None)
        player, example = self.played["player"], self.played["example"]
        return {
            "rules": self.text,
            "name": self.name,
            "says": self.says,
            "status": self.status,
            "same": self.same,
            **runs,
            "player": player and player | {"red_interval": red_interval(player)},
            "example": example and _with_board(example),
        }


def _with_board(example: Json) -> Json:
    """An example with the stones and links of its position, so that the page need not read its link."""
    reading = link.read(example["link"])
    assert reading is not None
    start = reading.record.setup
    assert start is not None
    return example | {"rows": start.rows, "links": [str(one) for one in start.links or ()]}


def rows_of(results: Results, games: Results) -> list[Row]:
    """The rows: games with names first, then in the order of the groups and of the texts' length."""
    same = {text: group for group in alike(results) for text in group}
    groups = list(REASONS)
    rows = [
        Row(text, found, games[text], tuple(other for other in same.get(text, ()) if other != text))
        for text, found in results.items()
    ]
    return sorted(rows, key=lambda row: (not row.name, groups.index(row.found["group"]), len(row.text), row.text))


def atlas(results: Results, games: Results) -> dict[str, object]:
    """What the template can ask for."""
    rows = rows_of(results, games)
    playable = [row for row in rows if row.begins]
    values = [row.found["s3"]["value"] for row in playable]
    by_player = [row for row in rows if row.played["player"]]
    return {
        "rows": rows,
        "row_of": {row.text: row for row in rows},
        "tables": tables(),
        "fields": fields(row.text for row in sorted(rows, key=lambda row: _STATUSES.index(row.status))),
        "names_of": names_of,
        "patterns": sorted({pattern for row in rows for pattern in (*row.rules.ban, *row.rules.fill)}),
        "reasons": REASONS,
        "in_groups": {group: sum(row.found["group"] == group for row in rows) for group in REASONS},
        "playable": len(playable),
        "met_on_3x3": {
            what: sum(row.found["s3"][what] for row in playable) for what in ("stuck", "tie", "skip", "both")
        },
        "values": {who: values.count(value) for who, value in (("red", 1), ("tie", 0), ("blue", -1))},
        "status_counts": {status: sum(row.status == status for row in rows) for status in _STATUSES},
        "alike": [group for group in alike(results) if begins(results[group[0]])],
        "untied_bans": [row.text for row in playable if _is_plain_ban(row.rules) and row.status in ("open", "winner")],
        "plain_bans": sum(_is_plain_ban(row.rules) for row in playable),
        "open_on_4x4": [row.text for row in rows if "?" in row.found["w4"]["first"]],
        "games_by_size": [(_board_name(size), results["own:join-sides"][size]["games"]) for size in PLAYED],
        "by_player": len(by_player),
        "player_games": (LEVEL, GAMES, _board_name(f"r{SIZE}")),
    }


_STATUSES: tuple[Status, ...] = ("winner", "open", "tie", "stuck", "none")


def _is_plain_ban(rules: Rules) -> bool:
    """Whether a game only bans one pattern."""
    return len(rules.ban) == 1 and rules == Rules(ban=rules.ban)


def _board_name(size: str) -> str:
    return f"{size[1:]}\N{MULTIPLICATION SIGN}{size[1:]}"


def atlas_file(results: Results, games: Results) -> bytes:
    """The file to download: how to cite it, what the fields are, and the rows. The page shows its numbers."""
    rows = [row.in_file for row in rows_of(results, games)]
    return (json.dumps({**_ABOUT, "rows": rows}, separators=(",", ":"), ensure_ascii=False) + "\n").encode()


_ABOUT = {
    "title": "Crosscut: an atlas of connection games",
    "cite": f"Crosscut {crosscut.__version__}, An atlas of connection games, atlas.html",
    "commands": ["python3 -m laboratory.research atlas", "python3 -m laboratory.research atlas-games"],
    "fields": {
        "s2, s3": "the whole tree of play on 2x2 and 3x3: value for Red (1, 0, -1), positions (once for each side that "
        "may have moved last), whether stuck, tie, skip and both were met, legal boards (those that placements reach, "
        "by either side at any time, whoever has joined), who wins after each first stone: R, B, T a tie, - not "
        "allowed, ? not found out",
        "c4, w4": "legal boards on 4x4; who wins after each first stone there",
        "r5, r7, r9": "random play: games, wins, ties, stuck, and sums over all games; the 95 % interval (Wilson) of "
        "the percentage of games that Red won",
        "player": f"games of level {LEVEL} of the computer player against itself on {SIZE}x{SIZE}; equal games are one",
        "example": "a position from one of these games or of random play, and the points that only one side may take",
    },
}
