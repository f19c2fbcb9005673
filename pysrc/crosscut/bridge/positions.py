"""The methods about games and positions."""

from __future__ import annotations

from crosscut.bridge.references import replay_steps
from crosscut.bridge.values import catalogue_entry, state_steps, violation_fields
from crosscut.bridge.wire import positions as wire
from crosscut.geometry import Color
from crosscut.move import parse_move
from crosscut.registry import games as all_games
from crosscut.steps import Steps


def games(params: wire.Nothing) -> Steps[list[wire.Game]]:
    """The catalogue of games, the newest first."""
    yield from ()
    return [catalogue_entry(game) for game in all_games()]


def state(params: wire.GameReference) -> Steps[wire.State]:
    """The position after the moves, with everything that a board shows."""
    reference, last = yield from replay_steps(params)
    return (yield from state_steps(reference.game, last))


def violation(params: wire.Attempt) -> Steps[wire.Violation | None]:
    """Why a move would be against the rules; None if it would not."""
    reference, last = yield from replay_steps(params)
    move = parse_move(params["move"])
    found = yield from reference.game.violation_steps(last.position, move, params.get("color"))
    return None if found is None else violation_fields(found)


def filling(params: wire.GameReference) -> Steps[list[tuple[str, Color]] | None]:
    """A legal order of placements that fills the board; None if there is none."""
    reference, last = yield from replay_steps(params)
    yield from reference.game.prepare_steps(last.position)
    found = reference.game.filling(last.position)
    return None if found is None else [(str(point), color) for point, color in found]
