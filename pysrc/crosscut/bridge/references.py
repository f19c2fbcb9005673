"""Finds the game and the position that a request is about."""

from __future__ import annotations

from crosscut.bridge.wire import positions as wire
from crosscut.geometry import Color
from crosscut.record.replay import MAX_MOVES, GameReference, LastPlay
from crosscut.registry import game
from crosscut.steps import Steps


def reference_steps(params: wire.GameReference) -> Steps[GameReference]:
    """The game that a request is about. Raises ValueError in words for a person."""
    played = game(params["game"])
    moves = tuple(params.get("moves", ()))
    if len(moves) > MAX_MOVES:
        raise ValueError(f"the game has {len(moves)} moves: expected at most {MAX_MOVES}")
    if "setup" not in params:
        return GameReference(played, played.start(params.get("size")), moves)
    setup = params["setup"]
    start = yield from played.setup_steps(setup["diagram"], setup.get("turn", Color.RED))
    return GameReference(played, start, moves)


def replay_steps(params: wire.GameReference) -> Steps[tuple[GameReference, LastPlay]]:
    """The game and what its last move did. Raises ValueError, MoveRefusedError for a move that the rules refuse."""
    reference = yield from reference_steps(params)
    return reference, (yield from reference.replay_steps())
