"""What there is to draw: a position as the engine sees it, with what the record says about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosscut.game import Game
from crosscut.geometry import Color, Link, Point
from crosscut.move import Connect, Place, parse_move
from crosscut.position import Outcome, Position
from crosscut.record.figure_text import Display
from crosscut.record.replay import LastPlay
from crosscut.record.tree import GameRecord, Node
from crosscut.violation import Violation


@dataclass(frozen=True, slots=True)
class Figure:
    """A position with everything that is drawn on it."""

    game: Game
    last: LastPlay
    node: Node
    display: Display
    legality: Mapping[Color, Mapping[Point, bool]]
    """For the colours whose legal points are marked: every empty point, and whether it is legal."""
    numbers: Mapping[Point, int]
    """The number of the move that placed a stone, if numbers are shown."""
    outcome: Outcome | None
    resigned: Color | None
    """Who resigned in this position."""
    highlight: Violation | None
    """What is against the rules in a set-up."""

    @classmethod
    def of(cls, record: GameRecord, display: Display) -> tuple[Figure, list[str]]:
        """The figure of the current node, and sentences about moves that the engine refuses."""
        last, problems = record.replay_legal()
        game, position = record.game, last.position
        line = record.current.line[: position.ply]
        is_setup = not line and not position.from_start
        found = game.problems(position) if is_setup else ()
        figure = cls(
            game=game,
            last=last,
            node=line[-1] if line else record.root,
            display=display,
            legality=_legality(game, position, display),
            numbers=_numbers(line) if display.numbers else {},
            outcome=game.outcome(position),
            resigned=None if problems else record.resigned_here,
            highlight=next(iter(found), None),
        )
        return figure, problems

    @property
    def position(self) -> Position:
        """What is on the board."""
        return self.last.position

    @property
    def last_point(self) -> Point | None:
        """Where the last move put a stone."""
        move = parse_move(self.last.move) if self.last.move else None
        return move.point if isinstance(move, Place) else None

    @property
    def last_links(self) -> tuple[Link, ...]:
        """The links that the last move made."""
        move = parse_move(self.last.move) if self.last.move else None
        return (move.link,) if isinstance(move, Connect) else self.last.play.linked


def _legality(game: Game, position: Position, display: Display) -> dict[Color, dict[Point, bool]]:
    if display.legal == "none" or position.over:
        return {}
    shown = {"red": (Color.RED,), "blue": (Color.BLUE,), "mine": (position.turn,), "both": tuple(Color)}[display.legal]
    return {color: {point: code is None for point, code in game.legality(position, color).items()} for color in shown}


def _numbers(line: list[Node]) -> dict[Point, int]:
    return {node.move.point: ply for ply, node in enumerate(line, 1) if isinstance(node.move, Place)}
