"""The methods of the page on which people invent games: the rules in words, what is proved, and random games."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from time import monotonic

from crosscut.bridge import wire
from crosscut.bridge.jobs import Job, Progress
from crosscut.bridge.positions import catalogue_entry
from crosscut.game import Game
from crosscut.move import Move
from crosscut.own.atlas import atlas_in_words, atlas_row
from crosscut.own.sentences import beside_pictures
from crosscut.own.theorems import proved_in_words, rules_of
from crosscut.random_games import RandomGame, link_of, passes, praise, random_game_steps, tally, verdict_in_words
from crosscut.registry import game as game_of_id
from crosscut.steps import Steps, map_progress

SECONDS = 12.0
"""How long random games are played."""
FIRST_SECONDS = 1.0
"""After this time what was found so far is told; a verdict waits no longer."""


FOLLOWED = 100
"""In so many games the lead is followed."""
FEW = 24
"""So many games show that most games are not worth more of them."""


def rules(params: wire.RulesQuestion) -> Steps[wire.RulesInWords]:
    """The rules of a game in words, and whether published games have them."""
    yield from ()
    game = game_of_id(params["game"])
    as_data = rules_of(game)
    row = None if as_data is None else atlas_row(as_data)
    return {
        "game": catalogue_entry(game),
        "special": list(game.rules_in_words() if as_data is None else beside_pictures(as_data)),
        "sentences": list(game.sentences()),
        "known": game.known_in_words(),
        "atlas": "" if as_data is None else atlas_in_words(as_data),
        "place": "" if row is None else game_of_id(row.text).file_name,
        "proved": [] if as_data is None else list(proved_in_words(as_data)),
    }


def try_out(params: wire.TryOutQuestion) -> Job[wire.TryOut, wire.TryOut]:
    """Random games: what they mean, and an example of what went wrong. Each partial answer is what was found so far."""
    game, size, chance, began = game_of_id(params["game"]), params["size"], Random(1), monotonic()
    played = list[RandomGame]()
    bad = list[Move]()
    """The moves of a game that got stuck, or else of one that was tied."""
    has_stuck = False

    def now() -> Progress[wire.TryOut]:
        is_due = monotonic() - began > FIRST_SECONDS and bool(played)
        return Progress(len(played) / params["games"], (lambda: _found(game, size, played, bad)) if is_due else None)

    while len(played) < params["games"] and monotonic() - began < SECONDS:
        moves, ended = yield from map_progress(
            random_game_steps(game, size, chance, follows_lead=len(played) < FOLLOWED), lambda _: now()
        )
        played.append(ended)
        if ended.winner is None and (not (has_stuck or bad) or (ended.stuck and not has_stuck)):
            bad, has_stuck = moves, ended.stuck
        if params.get("strict") and len(played) >= FEW and not passes(game, tally(size**2, played)):
            break
    return _found(game, size, played, bad)


def _found(game: Game, size: int, played: Sequence[RandomGame], bad: Sequence[Move]) -> wire.TryOut:
    found = tally(size**2, played)
    return {
        "games": found.games,
        "stuck": found.stuck,
        "tied": found.tied,
        "example": link_of(game, size, bad) if bad else "",
        "sentences": list(verdict_in_words(found)),
        "praise": praise(found) if passes(game, found) else "",
    }
