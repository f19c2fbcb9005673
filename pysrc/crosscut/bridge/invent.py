"""The methods of the page on which people invent games: the rules in words, what is proved, and random games."""

from __future__ import annotations

from random import Random
from time import monotonic

from crosscut.bridge import wire
from crosscut.bridge.positions import catalogue_entry
from crosscut.game import Game
from crosscut.move import Swap
from crosscut.own.theorems import proved_in_words, rules_of
from crosscut.registry import game as game_of_id
from crosscut.steps import Steps

SECONDS = 2.0
"""How long random games are played."""


def rules(params: wire.RulesQuestion) -> Steps[wire.RulesInWords]:
    """The rules of a game in words, and whether published games have them."""
    yield from ()
    game = game_of_id(params["game"])
    as_data = rules_of(game)
    return {
        "game": catalogue_entry(game),
        "sentences": list(game.sentences()),
        "known": game.known_in_words(),
        "proved": [] if as_data is None else list(proved_in_words(as_data)),
    }


def try_out(params: wire.TryOutQuestion) -> Steps[wire.TryOut]:
    """Random games of two seconds: how many got stuck, how many were tied, and an example.

    It pauses after each move, so its caller can end it.
    """
    game, chance, began = game_of_id(params["game"]), Random(1), monotonic()
    count = stuck = tied = longest = 0
    example: list[str] = []
    while count < params["games"] and monotonic() - began < SECONDS:
        moves, is_stuck, is_tied = yield from _random_game(game, params["size"], chance)
        count += 1
        stuck += is_stuck
        tied += is_tied
        longest = max(longest, len(moves))
        if (is_stuck and stuck == 1) or (is_tied and stuck == 0 and tied == 1):
            example = moves
    sentence = _sentence(count, stuck, tied, longest)
    return {"games": count, "stuck": stuck, "tied": tied, "example": example, "sentence": sentence}


def _random_game(game: Game, size: int, chance: Random) -> Steps[tuple[list[str], bool, bool]]:
    """The moves of a random game, whether nobody could move although points were empty, and whether it was tied."""
    position, moves = game.start(size), list[str]()
    while legal := game.legal_moves(position):
        # A swap that may be left out is no choice of a random game.
        move = chance.choice([move for move in legal if not isinstance(move, Swap)] or legal)
        moves.append(str(move))
        position = game.play(position, move).position
        yield
    outcome = game.outcome(position)
    is_undecided = outcome is None or outcome.winner is None
    return moves, is_undecided and bool(position.empty), is_undecided and not position.empty


def _sentence(count: int, stuck: int, tied: int, longest: int) -> str:
    """What a person should know first."""
    games = "1 game" if count == 1 else f"{count} games"
    if longest == 0:
        return "Nobody may place a first stone."
    if longest == 1 and stuck == count:
        return "Everything is forbidden after the first stone."
    if stuck:
        return f"{stuck} of {games} got stuck."
    if tied:
        return f"{tied} of {games} ended in a tie."
    return f"Nobody got stuck in {games}."
