"""Zigzag Edge Game (Leroy Quet, 2010): one dot per row and column, then the edges of two zigzags are counted."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.geometry import Color, Grid, Mask
from crosscut.metadata import RuleSet, Symmetry
from crosscut.position import Outcome, Position
from crosscut.said import listed, tr
from crosscut.steps import Steps, immediate
from crosscut.violation import Violation, ViolationCode, names
from crosscut.zigzag_outline import outline, score_so_far


class ZigzagEdge(Game):
    id = "zigzag-edge"
    name = "Zigzag Edge Game"
    inventor = "Leroy Quet"
    year = 2010
    newcomer_rank = 7
    skips = False
    rule_set = RuleSet.ONE_DOT_A_LINE
    default_size = 12
    small_size = 8  # On boards of even size both sides place equally many dots.
    marker = "dot"
    owns_edges = False
    won_by = "score"
    one_winner = False
    symmetries = (Symmetry.WEST_EAST,)
    theory = "zigzag"

    def find_outcome(self, position: Position) -> Outcome | None:
        if not self.is_over(position):  # after a set-up against the rules
            return None
        drawn = outline(position.grid.points(position.red | position.blue))
        red, blue = len(drawn.top), len(drawn.bottom)
        winner = None if red == blue else Color.of(red > blue)
        return Outcome(winner, scores=(red, blue), outlines=(drawn.top, drawn.bottom))

    def find_scores(self, position: Position) -> tuple[int, int] | None:
        return score_so_far(position.grid.points(position.red | position.blue))

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        dots = position.grid.points(position.red | position.blue)
        pairs = [(a, b) for i, a in enumerate(dots) for b in dots[i + 1 :] if a.file == b.file or a.rank == b.rank]
        return immediate(
            tuple(
                Violation(
                    ViolationCode.LINE_TAKEN,
                    tr("{first} and {second} are in one line.", first=a, second=b),
                    (a, b),
                    parameters={"dots": f"{a} {b}"},
                )
                for a, b in pairs
            )
        )

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        dots = position.red | position.blue
        return ((ViolationCode.LINE_TAKEN, _lines(position.grid, dots) & ~dots),)

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        board = position.grid
        taken = board.points(_lines(board, bit) & (position.red | position.blue))
        point = board.point(bit)
        message = tr(
            "{point} shares a row or column with {dots}; each takes only one dot.", point=point, dots=listed(taken)
        )
        return immediate(Violation(code, message, taken, parameters={"point": str(point), "dots": names(taken)}))

    def is_over(self, position: Position) -> bool:
        dots = position.grid.points(position.red | position.blue)
        return len(dots) == len({dot.file for dot in dots}) == len({dot.rank for dot in dots}) == position.size

    def rules_in_words(self) -> tuple[str, ...]:
        outline = tr(
            "Then two zigzags are drawn: one joins the dots column by column from left to right, the other row by row "
            "from top to bottom. Both together have an outline, which runs from the leftmost dot to the "
            "rightmost one along the top and along the bottom. An edge is a straight part of it, as long as "
            "possible, through dots, too; at a crossing that is no dot the outline turns. Where the outline has no "
            "width, what is there counts for both."
        )
        return (
            tr("No dot may be in a row or column with another one. So the game ends with one dot in each."),
            outline,
        )

    def aim_in_words(self) -> tuple[str, ...]:
        return (tr("Red scores the edges along the top, Blue those along the bottom. More edges win; equal is a tie."),)


def _lines(board: Grid, points: Mask) -> Mask:
    """All points in a row or column with one of these points."""
    lines = 0
    for point in board.points(points):
        lines |= board.south << point.rank * board.width | board.west << point.file
    return lines
