"""The engine's values as the plain data that the bridge sends."""

from __future__ import annotations

from typing import Any, TypeAlias

from crosscut.game import Game
from crosscut.games.shared.zigzag_outline import zigzags
from crosscut.geometry import MAX_SIZE, MIN_SIZE, Color
from crosscut.move import Connect, Swap
from crosscut.outcome import Edge, Outcome
from crosscut.position import Position, rows
from crosscut.record.replay import LastPlay
from crosscut.steps import Steps
from crosscut.violation import Violation

Json: TypeAlias = Any


def catalogue_entry(game: Game) -> Json:
    """What a menu needs to know about a game."""
    return {
        "id": game.id,
        "name": game.name,
        "inventor": game.inventor,
        "year": game.year,
        "pie": game.pie,
        "defaultSize": game.default_size,
        "minSize": MIN_SIZE,
        "maxSize": MAX_SIZE,
        "marker": game.marker,
        "boardStyle": game.board_style,
        "edges": game.owns_edges,
        "links": game.link_rule,
        "fills": game.fills,
        "fillable": game.must_stay_fillable,
    }


def state_steps(game: Game, last: LastPlay) -> Steps[Json]:
    """Everything that a board shows after a move."""
    position = last.position
    moves = game.legal_moves(position)
    outcome = game.outcome(position)
    is_setup = last.move is None and not position.from_start
    problems = (yield from game.problem_steps(position)) if is_setup else ()
    return {
        "size": position.size,
        "turn": position.turn,
        "ply": position.ply,
        "swapped": position.swapped,
        "rows": rows(position.grid, position.red, position.blue),
        "links": [[str(link), color] for link, color in position.links.items()],
        "last": last_fields(last),
        "illegal": {color: illegal_points(game, position, color) for color in Color},
        "linkMoves": [str(move) for move in moves if isinstance(move, Connect)],
        "swap": any(isinstance(move, Swap) for move in moves),
        "outcome": None if outcome is None else outcome_fields(position, outcome),
        "problems": [violation_fields(problem) for problem in problems],
    }


def last_fields(last: LastPlay) -> Json:
    """The last move and what it did; None at the start."""
    if last.move is None:
        return None
    return {
        "move": last.move,
        "color": last.color,
        "filled": [str(point) for point in last.play.filled],
        "linked": [str(link) for link in last.play.linked],
        "skipped": last.play.skipped,
    }


def illegal_points(game: Game, position: Position, color: Color) -> dict[str, list[str]]:
    """The empty points forbidden to a side, by code."""
    by_code: dict[str, list[str]] = {}
    for point, code in game.legality(position, color).items():
        if code is not None:
            by_code.setdefault(code, []).append(str(point))
    return by_code


def outcome_fields(position: Position, outcome: Outcome) -> Json:
    """How the game ended, with what is drawn for it."""
    drawn = None
    if outcome.outlines is not None:
        by_column, by_row = zigzags(position.grid.points(position.red | position.blue))
        drawn = {"columns": [str(dot) for dot in by_column], "rows": [str(dot) for dot in by_row]}
    top, bottom = outcome.outlines or ((), ())
    return {
        "winner": outcome.winner,
        "path": [str(point) for point in outcome.path],
        "scores": outcome.scores,
        "outlines": drawn and {"top": [edge_fields(edge) for edge in top], "bottom": [edge_fields(e) for e in bottom]},
        "zigzags": drawn,
    }


def edge_fields(edge: Edge) -> list[list[float]]:
    """An edge for drawing; the exact value stays in the engine."""
    return [[float(coordinate) for coordinate in end] for end in edge]


def violation_fields(violation: Violation) -> Json:
    """A violation."""
    return {
        "code": violation.code,
        "message": violation.message,
        "points": [str(point) for point in violation.points],
        "links": [str(link) for link in violation.links],
    }
