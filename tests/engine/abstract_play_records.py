"""Writes games as Abstract Play does: its records, and its state of a game."""

from __future__ import annotations

import json
from collections.abc import Iterable
from random import Random
from typing import Any

from crosscut import Color, Game, Move, parse_move
from crosscut.move import Connect, Swap

ENDS = ("resign", "timeout", "draw", "abandoned")
VARIANTS = {
    ("crossway", 19): ["Default board (19x19)"],
    ("crossway", 25): ["Board (25x25)"],
    ("quax", 11): [],
    ("quax", 15): ["15x15 board"],
}


SKIPPING = {
    ("crossway", 4): "c1 a2 c4 d3 a1 b2 a4 b4 b3 b1 d4 d1 d2",
    ("crossway", 5): "a3 c3 e5 a1 a4 b1 d5 c5 e1 c1 c4 e4 d2 b5 a2 a5 b3 e2 e3 c2 b2",
}
"""Lines after which Blue is skipped; random games have none."""


def random_moves(game: Game, size: int, chance: Random, begun: str = "") -> list[Move]:
    """A random game to its end, often with a swap, and on some boards with a side that is skipped.

    It may have begun already.
    """
    position = game.start(size)
    moves: list[Move] = []
    if chance.random() < 0.5:
        begun = SKIPPING.get((game.id, size), begun)
    wanted = [parse_move(name) for name in begun.split()]
    if wanted and chance.random() < 0.5:
        wanted.insert(1, Swap())
    while legal := game.legal_moves(position):
        is_swap_wanted = Swap() in legal and chance.random() < 0.5
        moves.append(wanted.pop(0) if wanted else Swap() if is_swap_wanted else chance.choice(legal))
        position = game.play(position, moves[-1]).position
    return moves


def entries(game: Game, size: int, moves: Iterable[Move]) -> tuple[list[str], bool]:
    """The moves as the site has them, with a pass for each side that is skipped; and whether the sides were swapped."""
    said: list[str] = []
    position = game.start(size)
    for move in moves:
        play = game.play(position, move)
        position = play.position
        if not isinstance(move, Swap):
            said.append(f"{move.link.a}-{move.link.b}" if isinstance(move, Connect) else str(move))
        if play.skipped:
            said.append("pass")
    return said, position.swapped


def record(
    game: Game, size: int, moves: Iterable[Move], *, winner: Color | None, end: str = "", **header: Any
) -> dict[str, Any]:
    """The public record. ``header`` is more for its header; ``names`` are those of who began as Red and as Blue."""
    said, is_swapped = entries(game, size, moves)
    said += [end] if end else []
    results = {None: (1, 1) if end == "draw" else (0, 0), Color.RED: (1, 0), Color.BLUE: (0, 1)}[winner]
    names = header.pop("names", ("Ada", "Bob"))
    players = names[::-1] if is_swapped else names
    return {
        "header": {
            "game": {"name": game.name, "variants": VARIANTS.get((game.id, size), [f"{size}x{size} board"])},
            "site": {"name": "Abstract Play", "gameid": f"{game.id}#{header.pop('number', 1):08x}"},
            "date-start": "2026-01-02T10:00:00.000Z",
            "date-end": "2026-02-03T10:00:00.000Z",
            "date-generated": "2026-02-04T00:00:00.000Z",
            "players": [
                {"name": name, "userid": f"id of {name}", "result": result}
                for name, result in zip(players, results, strict=True)
            ],
            **({"pied": True} if is_swapped else {}),
            **header,
        },
        "moves": [said[ply : ply + 2] for ply in range(0, len(said), 2)],
    }


def state(game: Game, size: int, moves: Iterable[Move], *, winner: Color | None, is_over: bool = True) -> str:
    """What the button with the bug shows."""
    said, _ = entries(game, size, moves)
    usual = VARIANTS.get((game.id, size)) in ([], ["Default board (19x19)"])
    stack: list[dict[str, Any]] = [
        {
            "_version": "20240316",
            "_results": [],
            "_timestamp": "2026-01-02T10:00:00.000Z",
            "currplayer": 1,
            "board": {"dataType": "Map", "value": []},
            "connPath": [],
        }
    ]
    for ply, entry in enumerate(said, 1):
        result = {"type": "place", "where": entry, **({"what": "diag"} if "-" in entry else {})}
        stack.append(
            {
                "_version": "20240316",
                "_results": [result],
                "_timestamp": "2026-02-03T10:00:00.000Z",
                "currplayer": ply % 2 + 1,
                "lastmove": entry,
                "board": {"dataType": "Map", "value": [[entry, 2 - ply % 2]]},
                "connPath": [],
            }
        )
    fields = {
        "game": game.id,
        "numplayers": 2,
        "variants": [] if usual else [f"size-{size}"],
        "gameover": is_over,
        "winner": [] if winner is None else [1 if winner is Color.RED else 2],
        "stack": stack,
    }
    return json.dumps(fields)
