"""The method that tells at which part of random games they are decided."""

from __future__ import annotations

from random import Random
from time import monotonic

from crosscut.bridge import wire
from crosscut.lab.number import Number, mean
from crosscut.random_games import random_game_steps, without_swap
from crosscut.registry import game as game_of_id
from crosscut.said import Said, counted, percent
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


def _in_words(part: Number, games: int) -> Said:
    return counted(
        part.n,
        "{n} of {games} random games was decided by about {share} ({low} to {high}) of their moves (proved): from "
        "there on one side joins whatever the other does.",
        "{n} of {games} random games were decided by about {share} ({low} to {high}) of their moves (proved): from "
        "there on one side joins whatever the other does.",
        games=games,
        share=percent(part.value),
        low=percent(part.low),
        high=percent(part.high),
    )
