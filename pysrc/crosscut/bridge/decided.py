"""The method that tells at which part of random games they are decided."""

from __future__ import annotations

from random import Random
from time import monotonic

from crosscut.bridge import wire
from crosscut.lab.number import Number, mean
from crosscut.player.rating import percent
from crosscut.random_games import random_game_steps, without_swap
from crosscut.registry import game as game_of_id
from crosscut.solver.decision import decision_steps
from crosscut.solver.joining import joining_of
from crosscut.steps import Budget, Steps

SECONDS = 8.0
"""How long games are played and looked at."""
GAMES = 20
NODES = 5_000
"""Positions that the prover may look at in each game."""


def decided(params: wire.DecidedQuestion) -> Steps[wire.Decided]:
    """From where on one side is proved to join whatever the other does; nothing where the engine cannot prove that.

    A game may have been decided earlier, because a proof is only looked for so long.
    """
    game, size, chance, began = game_of_id(params["game"]), params["size"], Random(2), monotonic()
    parts = list[float]()
    looked_at = 0
    while joining_of(game) is not None and looked_at < GAMES and monotonic() - began < SECONDS:
        moves, _ = yield from random_game_steps(game, size, chance, follows_lead=False)
        positions = [without_swap(game, size)]
        for move in moves:
            positions.append((yield from game.play_steps(positions[-1], move)).position)
        left = SECONDS - (monotonic() - began)
        found = yield from decision_steps(game, positions, moves, Budget(NODES, max(left, 0.0)))
        looked_at += 1
        if found is not None and moves:
            parts.append(found.ply / len(moves))
    number = mean(parts, 1.0)
    return {"sentences": [] if number is None else [_in_words(number, looked_at)]}


def _in_words(part: Number, games: int) -> str:
    by = f"about {percent(part.value)} ({percent(part.low)} to {percent(part.high)}) of their moves"
    return (
        f"{part.n} of {games} random games were decided by {by} (proved): from there on one side joins whatever the "
        "other does."
    )
