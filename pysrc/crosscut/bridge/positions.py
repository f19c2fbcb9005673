"""The methods about games and positions, and the engine's values as the plain data that the bridge sends."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from functools import cache
from types import NoneType
from typing import Any, TypeVar, cast, get_args, get_origin, get_type_hints, is_typeddict

from crosscut.bridge import wire
from crosscut.game import Game
from crosscut.geometry import MIN_SIZE, Color
from crosscut.move import Connect, Swap, parse_move
from crosscut.position import Edge, Outcome, Position, rows
from crosscut.record.replay import MAX_MOVES, LastPlay, replay_steps
from crosscut.registry import game as game_of_id
from crosscut.registry import games as all_games
from crosscut.said import tr
from crosscut.steps import Steps
from crosscut.zigzag_outline import zigzags

W = TypeVar("W")


def games(params: wire.Nothing) -> Steps[list[wire.Game]]:
    """The catalogue of games, the newest first."""
    yield from ()
    return [catalogue_entry(game) for game in all_games()]


def state(params: wire.GameReference) -> Steps[wire.State]:
    """The position after the moves, with everything that a board shows."""
    game, last = yield from replayed_steps(params)
    return (yield from state_steps(game, last))


def violation(params: wire.Attempt) -> Steps[wire.Violation | None]:
    """Why a move would be against the rules; None if it would not."""
    game, last = yield from replayed_steps(params)
    move = parse_move(params["move"])
    found = yield from game.violation_steps(last.position, move, params.get("color"))
    return None if found is None else written(wire.Violation, found)


def filling(params: wire.GameReference) -> Steps[list[tuple[str, Color]] | None]:
    """A legal order of placements that fills the board; None if there is none."""
    game, last = yield from replayed_steps(params)
    yield from game.prepare_steps(last.position)
    found = game.filling(last.position)
    return None if found is None else [(str(point), color) for point, color in found]


def replayed_steps(params: wire.GameReference) -> Steps[tuple[Game, LastPlay]]:
    """The game that a request is about, and what its last move did.

    Raises ValueError with a sentence for a person, MoveRefusedError for a move that the rules refuse.
    """
    game, moves = game_of_id(params["game"]), params.get("moves", [])
    if len(moves) > MAX_MOVES:
        raise ValueError(tr("the game has {number} moves: expected at most {most}", number=len(moves), most=MAX_MOVES))
    if "setup" in params:
        setup = params["setup"]
        start = yield from game.setup_steps(setup["diagram"], setup.get("turn", Color.RED))
    else:
        start = game.start(params.get("size"))
    return game, (yield from replay_steps(game, start, moves))


def catalogue_entry(game: Game) -> wire.Game:
    """The entry of a game in the catalogue."""
    return {
        "id": game.id,
        "name": game.name,
        "inventor": game.inventor,
        "year": game.year,
        "newcomerRank": game.newcomer_rank,
        "pie": game.pie,
        "defaultSize": game.default_size,
        "smallSize": min(game.small_size, game.default_size),
        "minSize": MIN_SIZE,
        "maxSize": game.largest_size,
        "marker": game.marker,
        "boardStyle": game.board_style,
        "edges": game.owns_edges,
        "wonBy": game.won_by,
        "links": game.link_rule,
        "fills": game.fills,
        "skips": game.skips,
        "mostForbidden": game.most_forbidden,
        "forbids": game.forbids,
        "fillable": game.must_stay_fillable,
    }


def state_steps(game: Game, last: LastPlay) -> Steps[wire.State]:
    """Everything that a board shows after a move."""
    position = last.position
    yield from game.prepare_steps(position)
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
        "links": [(str(link), color) for link, color in position.links.items()],
        "last": last_fields(last),
        "illegal": {
            "red": illegal_points(game, position, Color.RED),
            "blue": illegal_points(game, position, Color.BLUE),
        },
        "linkMoves": [str(move) for move in moves if isinstance(move, Connect)],
        "swap": any(isinstance(move, Swap) for move in moves),
        "scores": game.scores(position),
        "outcome": None if outcome is None else outcome_fields(position, outcome),
        "problems": written(list[wire.Violation], problems),
    }


def last_fields(last: LastPlay) -> wire.LastMove | None:
    """The last move and what it did; None at the start."""
    if last.move is None:
        return None
    return {
        "move": last.move,
        "color": last.color,
        "filled": names(last.play.filled),
        "linked": names(last.play.linked),
        "skipped": last.play.skipped,
    }


def illegal_points(game: Game, position: Position, color: Color) -> dict[str, list[str]]:
    """The empty points forbidden to a side, by code."""
    by_code: dict[str, list[str]] = {}
    for point, code in game.legality(position, color).items():
        if code is not None:
            by_code.setdefault(code, []).append(str(point))
    return by_code


def outcome_fields(position: Position, outcome: Outcome) -> wire.Outcome:
    """How the game ended, with everything that is drawn for it."""
    fields: wire.Outcome = {
        "winner": outcome.winner,
        "path": names(outcome.path),
        "scores": outcome.scores,
        "outlines": None,
        "zigzags": None,
    }
    if outcome.outlines is not None:
        top, bottom = outcome.outlines
        fields["outlines"] = {"top": list(map(edge_fields, top)), "bottom": list(map(edge_fields, bottom))}
        by_column, by_row = zigzags(position.grid.points(position.red | position.blue))
        fields["zigzags"] = {"columns": names(by_column), "rows": names(by_row)}
    return fields


def names(items: Iterable[object]) -> list[str]:
    """Points, links or moves as the bridge sends them."""
    return [str(item) for item in items]


def edge_fields(edge: Edge) -> wire.Edge:
    """An edge for drawing; the exact value stays in the engine."""
    (x1, y1), (x2, y2) = edge
    return (float(x1), float(y1)), (float(x2), float(y2))


def written(kind: type[W], value: object) -> W:
    """A value of the engine as a type of the wire.

    A key such as ``winningChance`` is the value's attribute ``winning_chance``; a text is its ``str``.
    """
    write: Callable[[object], W] = _writer(cast(object, kind))
    return write(value)


@cache
def _writer(kind: Any) -> Callable[[Any], Any]:
    if is_typeddict(kind):
        hints = get_type_hints(kind).items()
        fields = [(key, re.sub("[A-Z]", lambda big: f"_{big[0].lower()}", key), _writer(hint)) for key, hint in hints]
        return lambda value: {key: write(getattr(value, name)) for key, name, write in fields}
    origin, inner = get_origin(kind), list(map(_writer, get_args(kind)))
    if origin is list:
        if get_origin(get_args(kind)[0]) is tuple:
            return lambda items: [*map(inner[0], items.items() if isinstance(items, Mapping) else items)]
        return lambda items: [*map(inner[0], items)]
    if origin is tuple:
        return lambda items: tuple(write(item) for write, item in zip(inner, items, strict=True))
    if origin is dict:
        return lambda items: {str(key): inner[1](value) for key, value in items.items()}
    if NoneType in get_args(kind):
        return lambda value: None if value is None else inner[0](value)
    return str if kind is str else lambda value: value
