"""Games of Abstract Play (play.abstractplay.com): its records, and its states of games.

A record is an object with ``header`` and ``moves``, rounds of two; a state is one with ``game`` and ``stack``.
Points have the same names as here, and player 1 is Red. The differences:

- The pie rule is a flag, and the players are listed by their colours at the end of the game. Here a swap is the move
  ``swap``, and the names belong to the colours at the start.
- A player who cannot move passes. Here the rules skip that side.
- ``resign``, ``timeout``, ``draw`` and ``abandoned`` are the last entry among the moves.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any, TypeAlias, TypeGuard

from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.record import site_game
from crosscut.record.replay import MAX_MOVES
from crosscut.record.site_game import DAY, SEATS, SiteGame, SiteRecord
from crosscut.record.text import MAX_NAME, clean_name, quote, well_formed
from crosscut.registry import game as game_of_id
from crosscut.said import chained, of_side, tr
from crosscut.steps import Steps

Json: TypeAlias = Any

SITE = "Abstract Play"
_USUAL_SIZES = {"crossway": 19, "quax": 11}
"""The ids of the games that both sites have, and the board size there unless a variant names another."""
_EASILY_CONFUSED = {"necklace": tr("Necklace there is another game than Candy Necklace")}
_SIDES_OF_BOARD = re.compile(r"(?<!\d)(\d{1,3})\s*[x\u00d7]\s*\1(?!\d)|\bsize-(\d{1,3})(?!\d)", re.ASCII)
_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,9})?)?Z", re.ASCII)
_MAX_LINE = 120
"""The most characters of an event or an id that are kept."""


class OtherGameError(ValueError):
    """The game is not played here."""

    def __init__(self, name: str) -> None:
        why = _EASILY_CONFUSED.get(name.lower()) or tr("this is a game of {name}", name=quote(name))
        read_here = chained(game_of_id(game_id).name for game_id in _USUAL_SIZES)
        super().__init__(tr("{why}. From {site} Crosscut reads games of {games}", why=why, site=SITE, games=read_here))
        self.name = name


def is_of_site(fields: Json) -> TypeGuard[dict[str, Json]]:
    """Whether a JSON value is a record or a state of the site, perhaps a broken one."""
    if not isinstance(fields, dict) or "format" in fields:
        return False
    return isinstance(fields.get("header"), dict) or ("stack" in fields and "variants" in fields)


def read_steps(fields: dict[str, Json]) -> Steps[SiteGame]:
    """The game of a record or a state, played again.

    Raises OtherGameError; InProgressError; and ValueError for a record that is not a game of two, or has no move.
    """
    source = _of_record(fields) if "header" in fields else _of_state(fields)
    return (yield from site_game.read_steps(source))


def _of_record(fields: dict[str, Json]) -> SiteRecord:
    header = _object(fields.get("header"))
    named = _object(header.get("game"))
    players = list(map(_object, _list(header.get("players"))))
    if len(players) > len(SEATS):
        raise ValueError(tr("the record has {number} players: expected two", number=len(players)))
    source = _begin(_line(named.get("name")), named.get("variants"), _entries_of_rounds(fields.get("moves")))
    results = [_number(player.get("result")) for player in players]
    source.is_over = any(result is not None for result in results)
    red, blue = [*results, None, None][:2]
    if red is not None and blue is not None and red != blue:
        source.winner = Color.RED if red > blue else Color.BLUE
    for color, player in zip(SEATS, players, strict=False):
        source.names[color], is_cut = clean_name(_text(player.get("name")))
        if is_cut:
            too_long = of_side(
                color,
                tr("The name of Red is longer than {most} characters; it is cut.", most=MAX_NAME),
                tr("The name of Blue is longer than {most} characters; it is cut.", most=MAX_NAME),
            )
            source.problems.append(too_long)
    source.is_pied = header.get("pied") is True or header.get("pie-invoked") is True
    site = _object(header.get("site"))
    source.id, source.ended = _line(site.get("gameid")), _time(header.get("date-end"))
    source.about = list(_about(header, _line(site.get("name")) or SITE, source))
    return source


def _of_state(fields: dict[str, Json]) -> SiteRecord:
    stack = list(map(_object, _list(fields.get("stack"))))
    entries = [(SEATS[ply % 2], _text(state.get("lastmove"))) for ply, state in enumerate(stack[1:])]
    source = _begin(_line(fields.get("game")), fields.get("variants"), entries)
    source.is_over = fields.get("gameover") is True
    winners = _list(fields.get("winner"))
    # True and 1.0 equal a player's number, but are not valid.
    if len(winners) == 1 and type(winners[0]) is int and winners[0] in (1, 2):
        source.winner = SEATS[winners[0] - 1]
    source.ended = _time(stack[-1].get("_timestamp")) if stack else ""
    started = _time(stack[0].get("_timestamp")) if stack else ""
    source.about = list(_about({"date-start": started, "date-end": source.ended}, SITE, source))
    source.about.append("Who played, and whether the pie rule was used, is not said there.")
    return source


def _begin(name: str, variants: Json, entries: list[tuple[Color, str]]) -> SiteRecord:
    """The game on its board. Raises OtherGameError."""
    game_id = name.lower()
    if game_id not in _USUAL_SIZES:
        raise OtherGameError(clean_name(name)[0])
    game, size, problems = game_of_id(game_id), _USUAL_SIZES[game_id], list[str]()
    for variant in map(_text, _list(variants)):
        found = _SIDES_OF_BOARD.search(variant)
        if found:
            size = int(found[1] or found[2])
        else:
            problems.append(
                tr(
                    "The variant {variant} is not known here; the game is read by its usual rules.",
                    variant=quote(variant),
                )
            )
    if not MIN_SIZE <= size <= MAX_SIZE:
        raise ValueError(
            tr(
                "the board has {size} points a side: expected {least} to {most}",
                size=size,
                least=MIN_SIZE,
                most=MAX_SIZE,
            )
        )
    if len(entries) > MAX_MOVES:
        problems.append(tr("The game has more than {most} moves; the rest is left out.", most=MAX_MOVES))
    return SiteRecord(game, size, entries[:MAX_MOVES], problems=problems)


def _entries_of_rounds(rounds: Json) -> list[tuple[Color, str]]:
    """The entries of a record: texts, objects with a text, or null where a player made no move."""
    entries = []
    for played in _list(rounds):
        if not isinstance(played, list) or len(played) > len(SEATS):
            raise ValueError(tr("the moves are not in rounds of two players"))
        for seat, entry in zip(SEATS, played, strict=False):
            if entry is not None:
                entries.append((seat, _text(entry.get("move") if isinstance(entry, dict) else entry)))
    return entries


def _about(header: dict[str, Json], site: str, source: SiteRecord) -> Iterator[str]:
    yield ": ".join(filter(None, (f"Played at {site}", source.id)))
    event, number = _line(header.get("event")), _line(header.get("round"))
    if event:
        yield ", ".join(filter(None, (f"Event: {event}", number and f"round {number}")))
    days = [_time(header.get(name))[:DAY] for name in ("date-start", "date-end")]
    if any(days):
        yield f"Date: {' to '.join(dict.fromkeys(filter(None, days)))}"
    if source.winner is not None:
        yield f"Result: {source.who(source.winner)} won"
    elif source.is_over:
        yield "Result: nobody won"


def _object(value: Json) -> dict[str, Json]:
    return value if isinstance(value, dict) else {}


def _list(value: Json) -> list[Json]:
    return value if isinstance(value, list) else []


def _text(value: Json) -> str:
    return well_formed(value) if isinstance(value, str) else ""


def _line(value: Json) -> str:
    """A text or a number on one line, cut to a limit."""
    text = str(value) if isinstance(value, int) and not isinstance(value, bool) and abs(value) < 1e15 else _text(value)
    return " ".join(text[: 2 * _MAX_LINE].split())[:_MAX_LINE]


def _time(value: Json) -> str:
    text = _text(value)
    return text if _TIME.fullmatch(text) else ""


def _number(value: Json) -> float | None:
    return value if isinstance(value, (int, float)) and not isinstance(value, bool) else None
