"""The methods about edge templates: which there are, and what becomes of a stone while it is being cut."""

from __future__ import annotations

from crosscut.bridge.jobs import Job
from crosscut.bridge.positions import names
from crosscut.bridge.wire import edges as wire
from crosscut.geometry import Color, Point
from crosscut.registry import game as game_of_id
from crosscut.said import side, tr
from crosscut.solver.edge_connection import EdgePosition
from crosscut.solver.edge_course import CourseBoard, course_steps
from crosscut.solver.edge_templates import joining_for_edges, listed, templates_steps
from crosscut.solver.joining import Joining

FREE_FILES = 2
"""How many files are free west of the boards of a course, so that a page can show that the board goes on there."""


def templates(params: wire.TemplatesWanted) -> Job[None, wire.Templates]:
    """The edge templates of one row of a game; a bad input, with the reason, where there can be none."""
    game, row = game_of_id(params["game"]), params["row"]
    found = yield from templates_steps(game, row)
    window = listed(game, row)
    return {
        "templates": [{"stone": str(one.stone), "carrier": names(one.carrier), "text": one.text()} for one in found],
        "west": window.west,
        "east": window.east,
        "complete": window.is_complete,
    }


def intrusion(params: wire.Intruded) -> Job[None, wire.Intrusion]:
    """What moves in the carrier of a stone have led to, and what comes next. The first move is a cut, the second one an
    answer, and so on."""
    joining = joining_for_edges(game_of_id(params["game"]))
    position = EdgePosition.of(joining, Point.parse(params["stone"]), map(Point.parse, params["carrier"]))
    for text in params.get("moves", []):
        position = _after(position, text)
    is_joined = position.is_joined
    proof = None if is_joined else (yield from position.proof_steps())
    best = yield from position.best_steps(proof)
    return {
        "red": names(position.points(position.own)),
        "blue": names(position.points(position.enemy)),
        "links": [(str(link), color) for link, color in position.links],
        "turn": Color.BLUE if position.is_cut_next else Color.RED,
        "joined": is_joined,
        "chain": names(position.chain),
        "holds": is_joined or proof is not None,
        "stones": 0 if is_joined else None if proof is None else proof.stones,
        "moves": [] if is_joined else names(position.points(position.open)),
        "best": str(position.point(best)) if best else None,
    }


def course(params: wire.CourseWanted) -> Job[None, list[wire.CourseBoard]]:
    """The boards of a course about the edge templates of a game; a bad input, with the reason, where there are none."""
    game = game_of_id(params["game"])
    joining = joining_for_edges(game)
    boards = yield from course_steps(game)
    return [_course_board(board.moved(FREE_FILES), joining) for board in boards]


def _course_board(board: CourseBoard, joining: Joining) -> wire.CourseBoard:
    position = board.position(joining)
    return {
        "kind": board.kind,
        "row": board.row,
        "stone": str(board.stone),
        "carrier": names(board.carrier),
        "moves": names(board.moves),
        "red": names(position.points(position.own)),
        "blue": names(position.points(position.enemy)),
        "links": [(str(link), color) for link, color in position.links],
        "open": names(position.points(position.open)),
    }


def _after(position: EdgePosition, text: str) -> EdgePosition:
    point = Point.parse(text)
    bit = position.bit(point)
    if position.is_joined:
        raise ValueError(tr("{point} comes too late: the stone is joined already", point=point))
    if not bit & position.carrier:
        raise ValueError(tr("{point} is not in the carrier", point=point))
    if not bit & position.open:
        if bit & (position.own | position.enemy):
            raise ValueError(tr("{point} is occupied", point=point))
        raise ValueError(
            tr(
                "{side} may not play {point}: that may be a crosscut",
                side=side("blue" if position.is_cut_next else "red"),
                point=point,
            )
        )
    return position.after(bit)
