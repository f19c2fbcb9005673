"""The figure to draw, and the drawing of everything on the board: stones or dots, links, zigzags, legal points,
annotations."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from math import hypot

from crosscut.game import OWN_PREFIX, Game
from crosscut.geometry import Color, Link, Point, king_steps
from crosscut.move import Connect, Place, parse_move
from crosscut.position import Edge, Outcome, Position
from crosscut.record.annotations import Arrow
from crosscut.record.figure_text import Display
from crosscut.record.record import Record
from crosscut.record.replay import LastPlay
from crosscut.record.tree import MoveNode, Node
from crosscut.svg.layout import Spot
from crosscut.svg.pen import Pen, number
from crosscut.svg.proportions import ARROW, LENGTHS, MARKS, OPACITIES, PATTERNS, PLUS, Line
from crosscut.violation import Shape, Violation
from crosscut.zigzag_outline import certain_chains, zigzags

HALF = 0.5


@dataclass(frozen=True, slots=True)
class Figure:
    """A position with everything that is drawn on it."""

    game: Game
    title: str
    """What people call the game."""
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
    highlights: tuple[Violation, ...]
    """What is against the rules in a set-up."""
    drawn: float = 1.0
    """How much of the winning path is drawn, from its beginning: 0 to 1."""

    @classmethod
    def of(cls, record: Record, display: Display, node: Node | None = None) -> tuple[Figure, list[str]]:
        """The figure of a node, the current one unless given, and sentences about moves that the engine refuses."""
        node = record.current if node is None else node
        last, problems = record.replay_legal(node)
        game, position = record.game, last.position
        line = node.line[: position.ply]
        is_setup = not line and not position.from_start
        found = game.problems(position) if is_setup and display.outlines else ()
        figure = cls(
            game=game,
            title=(record.called if game.id.startswith(OWN_PREFIX) else "") or game.name,
            last=last,
            node=line[-1] if line else record.root,
            display=display,
            legality=_legality(game, position, display),
            numbers=_numbers(line) if display.numbers else {},
            outcome=game.outcome(position),
            resigned=None if problems else node.resigned,
            highlights=tuple(found),
        )
        return figure, problems

    @property
    def position(self) -> Position:
        """The position on the board."""
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


def _numbers(line: list[MoveNode]) -> dict[Point, int]:
    return {node.move.point: ply for ply, node in enumerate(line, 1) if isinstance(node.move, Place)}


def draw_stones(pen: Pen, figure: Figure) -> None:
    """Draw all stones, dots and links."""
    position, marker = figure.position, figure.game.marker
    for link, color in position.links.items():
        _draw_link(pen, link, color)
    for point, color in sorted(position.stones.items()):
        pen.disc(point, LENGTHS[marker], color, f"{color}Rim", pen.length("stoneRim"))
        if pen.look.patterned:
            _draw_pattern(pen, point, color, LENGTHS[marker] / LENGTHS["stone"])


def _draw_link(pen: Pen, link: Link, color: Color) -> None:
    pen.band([[link.a, link.b]], color, LENGTHS["linkWidth"], cap="butt")


def _draw_pattern(pen: Pen, point: Point, color: Color, scale: float) -> None:
    for line in _around(point, PATTERNS[color], scale):
        pen.strokes([line], pen.look.on(color), LENGTHS["patternWidth"] * scale)


def _around(point: Point, lines: Sequence[Line], scale: float = 1) -> list[list[Spot]]:
    """Lines of a shape, each from its beginning to its end."""
    file, rank = point
    return [
        [(file + scale * east, rank + scale * north), (file + scale * far_east, rank + scale * far_north)]
        for east, north, far_east, far_north in lines
    ]


def draw_winning_path(pen: Pen, figure: Figure) -> None:
    """Draw the winning path from rail to rail, within a rim of its stones' colour. There are gaps for numbers and
    marks, which have the same colour as the path."""
    if figure.outcome is None or not figure.outcome.path or not figure.drawn:
        return
    path = figure.outcome.path
    color = figure.position.stones[path[0]]
    line = _drawn_part(_rail_to_rail(pen, path, color) if figure.game.owns_edges else path, figure.drawn)
    width = pen.length("pathWidth")
    pen.strokes([line], color, width + 2 * pen.length("pathRim"))
    pen.strokes([line], pen.look.on(color), width)
    for point in path:
        if point in figure.numbers or point in figure.node.marks:
            pen.disc(point, LENGTHS["pathGap"], color)


def _rail_to_rail(pen: Pen, path: Sequence[Point], color: Color) -> list[Spot]:
    """A path from a side's edge in the south or west to the one opposite, with both ends in the middle of a rail."""
    layout = pen.layout
    beyond = HALF + (layout.rail_gap + layout.rail / 2) / layout.cell
    (file, rank), (last_file, last_rank) = path[0], path[-1]
    if color == Color.RED:
        return [(file, rank - beyond), *path, (last_file, last_rank + beyond)]
    return [(file - beyond, rank), *path, (last_file + beyond, last_rank)]


def _drawn_part(line: Sequence[Spot], drawn: float) -> Sequence[Spot]:
    """So much of a line, from its beginning; each step counts the same, however long it is."""
    front = drawn * (len(line) - 1)
    step = int(front)
    if step >= len(line) - 1:
        return line
    (file, rank), (next_file, next_rank) = line[step], line[step + 1]
    along = front - step
    return [*line[: step + 1], (file + along * (next_file - file), rank + along * (next_rank - rank))]


def draw_last_move(pen: Pen, figure: Figure) -> None:
    """Mark the last move by shapes: a ring in its stone, a plus in each stone that the rules added, a core in each
    link."""
    if not pen.look.last_move:
        return
    play, position = figure.last.play, figure.position
    for link in figure.last_links:
        core = [link_core_end(link.a, link.b, figure), link_core_end(link.b, link.a, figure)]
        pen.strokes([core], pen.look.on(position.links[link]), LENGTHS["markWidth"])
    for filled in play.filled:
        pen.strokes(_around(filled, PLUS), pen.look.on(position.stones[filled]), LENGTHS["markWidth"])
    point = figure.last_point
    taken = (figure.numbers, figure.node.marks, figure.outcome.path if figure.outcome else ())
    if point is None or any(point in points for points in taken):
        return
    width = pen.length("lastRingWidth")
    if figure.game.marker == "dot":
        pen.ring(point, LENGTHS["dot"] + 2 * width, f"{figure.last.color}Rim", width)
    else:
        pen.ring(point, pen.length("lastRing"), pen.look.on(position.stones[point]), width)


def link_core_end(point: Point, other: Point, figure: Figure) -> Spot:
    """Where the core of a link ends: in the middle of the stone, or before what is written there."""
    is_written = point in figure.numbers or point in figure.node.marks
    step = LENGTHS["linkCoreInset"] if is_written else 0
    return point.file + step * (other.file - point.file), point.rank + step * (other.rank - point.rank)


def draw_numbers(pen: Pen, figure: Figure) -> None:
    """Draw the number of its move on every stone without a mark."""
    for point, ply in figure.numbers.items():
        if point not in figure.node.marks:
            pen.text_at(point, str(ply), LENGTHS["moveNumber"], pen.look.on(figure.position.stones[point]))


def draw_zigzags(pen: Pen, figure: Figure) -> None:
    """Draw both zigzags and the area that they enclose, below the dots; while dots are missing, the certain parts."""
    dots = tuple(figure.position.stones)
    if figure.outcome is None and figure.game.marker == "dot":
        _draw_zigzag_lines(pen, *certain_chains(dots))
    if figure.outcome is None or figure.outcome.outlines is None:
        return
    top, bottom = figure.outcome.outlines
    around = [*(edge[0] for edge in top), *(edge[1] for edge in reversed(bottom))]
    pen.area([(float(file), float(rank)) for file, rank in around], "zigzag", OPACITIES["zigzagInside"])
    by_file, by_rank = zigzags(dots)
    _draw_zigzag_lines(pen, [by_file], [by_rank])
    for color, side, edges in _counted(figure):
        # A little outside, so that both stay visible where the outline narrows to a segment.
        outline = [_moved(edge, side, LENGTHS["outlineGap"]) for edge in edges]
        if pen.look.is_hollow(color):
            pen.band(outline, color, LENGTHS["outlineWidth"])
        else:
            pen.strokes(outline, color, LENGTHS["outlineWidth"])


def _draw_zigzag_lines(pen: Pen, by_file: Sequence[Sequence[Point]], by_rank: Sequence[Sequence[Point]]) -> None:
    dash = (LENGTHS["zigzagDash"], LENGTHS["zigzagDashGap"])
    pen.strokes(by_file, "zigzag", LENGTHS["zigzagWidth"], cap="butt")
    pen.strokes(by_rank, "zigzag", LENGTHS["zigzagWidth"], cap="butt", dash=dash)


def draw_edge_numbers(pen: Pen, figure: Figure) -> None:
    """Draw the number of every counted edge, on its player's side, over the dots."""
    for color, side, edges in _counted(figure):
        for count, edge in enumerate(edges, 1):
            (x1, y1), (x2, y2) = _moved(edge, side, LENGTHS["edgeNumberDistance"])
            middle = ((x1 + x2) / 2, (y1 + y2) / 2)
            pen.bead(middle, pen.length("edgeNumber"), color)
            pen.text_at(middle, str(count), pen.length("edgeNumberFont"), pen.look.on(color))


def _counted(figure: Figure) -> Iterator[tuple[str, int, tuple[Edge, ...]]]:
    """The owner of the edges, the side of the way along them where the outside lies (1 left, -1 right), and the
    edges."""
    if figure.outcome is not None and figure.outcome.outlines is not None:
        top, bottom = figure.outcome.outlines
        yield "red", 1, top
        yield "blue", -1, bottom


def _moved(edge: Edge, side: int, distance: float) -> tuple[Spot, Spot]:
    """The edge, moved to the outside."""
    (x1, y1), (x2, y2) = ((float(file), float(rank)) for file, rank in edge)
    length = hypot(x2 - x1, y2 - y1)
    dx, dy = -side * (y2 - y1) / length * distance, side * (x2 - x1) / length * distance
    return (x1 + dx, y1 + dy), (x2 + dx, y2 + dy)


def draw_legality(pen: Pen, figure: Figure) -> None:
    """Draw for each colour shown a dot on each legal point and a shade on each illegal one. If both colours are shown,
    they share a point's square."""
    shared = len(figure.legality) > 1
    for color, points in figure.legality.items():
        side = 0 if not shared else -1 if color is Color.RED else 1
        for point, is_legal in points.items():
            if is_legal:
                shift = side * LENGTHS["legalDotShift"]
                pen.bead((point.file + shift, point.rank - shift), LENGTHS["legalDot"], color)
            elif pen.look.is_hollow(color):
                pen.strokes(_hatch(point, side), f"{color}Rim", pen.length("gridLine"), cap="butt")
            else:
                pen.area(_shade(point, side), color, OPACITIES["illegal"])


def _shade(point: Point, side: int) -> list[Spot]:
    """The square around a point, or its north-western (-1) or south-eastern (1) half."""
    west, east, south, north = point.file - HALF, point.file + HALF, point.rank - HALF, point.rank + HALF
    corners: list[Spot] = [(west, north)] if side <= 0 else []
    corners.append((east, north))
    if side >= 0:
        corners.append((east, south))
    return [*corners, (west, south)]


def _hatch(point: Point, side: int) -> list[list[Spot]]:
    """Lines instead of a shade, along the border between its halves."""
    west, east, south, north = point.file - HALF, point.file + HALF, point.rank - HALF, point.rank + HALF
    steps = (0.25, 0.5, 0.75)
    north_west: list[list[Spot]] = [[(west, south + step), (east - step, north)] for step in steps]
    south_east: list[list[Spot]] = [[(west + step, south), (east, north - step)] for step in steps]
    return (north_west if side <= 0 else []) + (south_east if side >= 0 else [])


def draw_highlight(pen: Pen, figure: Figure) -> None:
    """Mark the violations of a set-up: rings around stones, lines between them as their shape says, and empty areas."""
    stones, width = figure.position.stones, LENGTHS["highlightWidth"]
    shown = figure.highlights if pen.look.problems else ()
    # What several violations have in common is drawn once.
    links = dict.fromkeys(link for one in shown for link in one.links)
    pen.strokes([[link.a, link.b] for link in links], "highlight", width)
    pen.strokes(list(dict.fromkeys(line for one in shown for line in _joined(one))), "highlight", width)
    for point in dict.fromkeys(point for one in shown for point in one.points):
        if point in stones:
            pen.ring(point, LENGTHS["highlightRing"], "highlight", width)
        else:
            pen.area(_shade(point, 0), "highlight", OPACITIES["highlightArea"])


def _joined(violation: Violation) -> list[tuple[Point, Point]]:
    """The pairs of points that a line joins."""
    points = violation.points
    if violation.shape in (Shape.PAIR, Shape.LOOP):
        in_turn = zip(points, (*points[1:], points[0]), strict=True)
        return [(a, b) for a, b in in_turn if king_steps(a, b) == 1]
    if violation.shape is Shape.BLOCK:
        return [(a, b) for a, b in combinations(points, 2) if abs(a.file - b.file) + abs(a.rank - b.rank) == 1]
    return []


def draw_marks(pen: Pen, figure: Figure) -> None:
    """Draw the marks of the record: shapes and labels."""
    stones = figure.position.stones
    for point, mark in sorted(figure.node.marks.items()):
        ink = pen.look.on(stones[point]) if point in stones else "mark"
        if mark == "circle":
            pen.ring(point, LENGTHS["markRadius"], ink, LENGTHS["markWidth"])
        elif mark in MARKS:
            _draw_shape(pen, point, mark, ink)
        else:
            if point not in stones:
                pen.disc(point, LENGTHS["labelGround"], "plate")
            pen.text_at(point, mark, label_size(mark), ink)


def label_size(label: str) -> float:
    """The size of a label's letters, in cells: smaller for two or three letters."""
    return min(LENGTHS["label"], LENGTHS["labelRoom"] / len(label))


def _draw_shape(pen: Pen, point: Point, mark: str, ink: str) -> None:
    """Draw a shape, upright however the board is turned."""
    if not pen.layout.is_seen([point]):
        return
    x, y = pen.layout.pixel(point)
    radius = LENGTHS["markRadius"] * pen.layout.cell
    runs = [[(x + right * radius, y + down * radius) for right, down in run] for run in MARKS[mark]]
    pen.path(runs, ink, LENGTHS["markWidth"])


def draw_arrows(pen: Pen, figure: Figure) -> None:
    """Draw the arrows of the record, each as one shape, so that no part overlaps another."""
    for arrow in sorted(map(Arrow.of, figure.node.arrows)):
        if pen.layout.is_seen([arrow.start, arrow.end]):
            pen.shape(_arrow(pen, arrow.start, arrow.end), "arrow", OPACITIES["arrow"])


def _arrow(pen: Pen, start: Spot, end: Spot) -> str:
    cell = pen.layout.cell
    (x1, y1), (x2, y2) = pen.layout.pixel(start), pen.layout.pixel(end)
    length = hypot(x2 - x1, y2 - y1)
    right, down = (x2 - x1) / length, (y2 - y1) / length
    outline = [(end * length + far * cell, aside * cell) for end, far, aside in ARROW]
    corners = ((x1 + far * right - aside * down, y1 + far * down + aside * right) for far, aside in outline)
    return f"M{'L'.join(f'{number(x)} {number(y)}' for x, y in corners)}Z"


PAINTERS = (
    draw_legality,
    draw_zigzags,
    draw_stones,
    draw_winning_path,
    draw_last_move,
    draw_edge_numbers,
    draw_numbers,
    draw_highlight,
    draw_marks,
    draw_arrows,
)
"""From the bottom up, on the empty board."""
