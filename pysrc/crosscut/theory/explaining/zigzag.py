"""What there is to say about a position of the Zigzag Edge Game: the best replies near its end."""

from __future__ import annotations

from crosscut.game import Game
from crosscut.games.shared import names
from crosscut.geometry import Color
from crosscut.position import Position
from crosscut.steps import Steps
from crosscut.theory.explaining.finding import Explanation, Finding, Kind

MOST_FREE_LINES = 6
"""With so many free files or fewer the best replies are told: a search of a second or two in a browser."""


def explain(game: Game, position: Position) -> Steps[Explanation]:
    """The best replies, and what they lead to."""
    yield
    dots = position.grid.points(position.red | position.blue)
    if position.over or game.problems(position):
        return Explanation()
    missing = position.size - len(dots)
    if missing > MOST_FREE_LINES:
        most = f"This shows the best replies when at most {MOST_FREE_LINES} dots are missing"
        return Explanation(note=f"{most}; {missing} are missing now.")
    # Loaded here, because it takes long, and the theory of no other game needs the solver.
    from crosscut.solver.zigzag import reply_steps  # noqa: PLC0415

    found = yield from reply_steps(position.size, dots, position.turn)
    best = [reply for reply in found if reply.margin == found[0].margin]
    margin = best[0].margin
    result = "a tie" if margin == 0 else f"a win for {Color.of(margin > 0).title()} by {abs(margin)}"
    points = [reply.point for reply in best]
    text = f"{position.turn.title()}'s best: {names(points)}. If both then play their best, the game ends in {result}."
    return Explanation((Finding(Kind.REPLIES, position.turn, text, areas=tuple((point,) for point in points)),))
