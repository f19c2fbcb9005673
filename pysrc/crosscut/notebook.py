"""The HTML of values in notebooks: the board, with the value's points and moves marked on it, and its sentence."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from crosscut.game import UnknownGameError
from crosscut.geometry import Point
from crosscut.move import Connect, Move, Place
from crosscut.player.advice import Advice, Candidate, open_chance
from crosscut.position import Outcome, Play, Position
from crosscut.record.annotations import Arrow
from crosscut.record.figure_text import Display
from crosscut.record.replay import LastPlay
from crosscut.record.tree import Root
from crosscut.registry import game
from crosscut.said import shared, side
from crosscut.solver import Solution
from crosscut.svg.pen import Look, escape
from crosscut.svg.picture import painted, whole
from crosscut.svg.pieces import Figure
from crosscut.violation import Violation, ViolationCode

LABELLED = 12
"""The most candidates whose winning chance is shown on the board."""


def html(value: object) -> str | None:
    """A value as HTML; None for a value of another type, or if its game or board is not known."""
    try:
        match value:
            case Position():
                return _figure(
                    value, shared("game", "over") if value.over else shared("game", "turn", side=side(value.turn))
                )
            case Play():
                return _figure(value.position, value.told, last=value)
            case Outcome(position=Position() as position) | Violation(position=Position() as position):
                highlight = value if isinstance(value, Violation) else None
                return _figure(position, str(value), marks=_tried(value), highlight=highlight)
            case Advice(position=Position() as position):
                return _advice(value, position)
            case Solution():
                return _solution(value)
    except UnknownGameError:  # a game that nobody has registered
        pass
    return None


def _figure(
    position: Position,
    caption: str,
    *,
    marks: Mapping[Point, str] | None = None,
    arrows: Iterable[Arrow] = (),
    last: Play | None = None,
    highlight: Violation | None = None,
) -> str | None:
    if position.game_id is None:
        return None
    played = game(position.game_id)
    node = Root()
    node.marks, node.arrows = marks or {}, list(arrows)
    figure = Figure(
        game=played,
        title=played.name,
        last=LastPlay(position, None, position.turn.other, last or Play(position)),
        node=node,
        display=Display(),
        legality={},
        numbers={},
        outcome=played.outcome(position),
        resigned=None,
        highlights=() if highlight is None else (highlight,),
    )
    # A picture cannot know whether the notebook is light or dark. The light colours have their own plate.
    look = Look(scheme="light")
    picture = whole(figure, look, [element for layer in painted(figure, look) for element in layer])
    return f"<div>{picture}<p>{escape(caption)}</p></div>"


def _tried(value: Outcome | Violation) -> dict[Point, str]:
    """A cross on the empty point that a violation forbids. A point off the board may have no name."""
    if isinstance(value, Outcome) or value.position is None or "point" not in value.parameters:
        return {}
    if value.code is ViolationCode.OFF_BOARD:
        return {}
    point = Point.parse(value.parameters["point"])
    is_empty = point in value.position.grid and point not in value.position.stones
    return {point: "cross"} if is_empty else {}


def _advice(advice: Advice, position: Position) -> str | None:
    shown = advice.candidates[:LABELLED]
    marks = {each.move.point: _label(each) for each in shown if isinstance(each.move, Place)}
    figure = _figure(position, str(advice), marks=marks, arrows=_arrows(each.move for each in shown[:3]))
    rows = "".join(
        f"<tr><td>{each.move}</td><td>{open_chance(each.winning_chance)}</td><td>{100 * each.share:.0f}%</td>"
        f"<td>{each.verdict}</td></tr>"
        for each in shown
    )
    head = "<tr><th>move</th><th>winning chance</th><th>of the search</th><th>proved</th></tr>"
    return figure and f"<div>{figure}<table><thead>{head}</thead><tbody>{rows}</tbody></table></div>"


def _label(candidate: Candidate) -> str:
    """The winning chance in percent, or that the move is known to win."""
    return "win" if candidate.proved else open_chance(candidate.winning_chance).removesuffix("%")


def _arrows(moves: Iterable[Move]) -> list[Arrow]:
    """Links as arrows from end to end."""
    return [Arrow(move.link.a, move.link.b) for move in moves if isinstance(move, Connect)]


def _solution(solution: Solution) -> str | None:
    moves = [*(solution.winning_moves or ()), *([solution.move] if solution.move else [])]
    marks = {move.point: "circle" if move == solution.move else "triangle" for move in moves if isinstance(move, Place)}
    return _figure(solution.position, str(solution), marks=marks, arrows=_arrows(moves[-1:]))
