"""Whether the answers about one position agree: what is legal and why not, as text, for the other side, filled up."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from crosscut.arguments import quoted
from crosscut.contract.problem import BrokenHookError, Problem, raised
from crosscut.game import Game
from crosscut.geometry import Color, Link, Mask, Point
from crosscut.metadata import Symmetry
from crosscut.move import Connect, Place, Swap
from crosscut.position import Position


def problems_of_answers(game: Game, position: Position) -> Iterator[Problem]:
    """What is wrong with the answers about a position that play has reached."""
    for look in (_asked_again, _restrictions, _at_sight, _reasons, _links, _as_set_up, _filling, _on_images):
        try:
            yield from look(game, position)
        except BrokenHookError as error:
            yield error.problem
        except Exception as error:  # what a hook has returned can be right in itself, and fit nothing else
            yield raised("game", error, position)


def _asked_again(game: Game, position: Position) -> Iterator[Problem]:
    """A game has no state: whatever was asked in between, the answers are the same."""
    asks: dict[str, Callable[[], object]] = {
        "restrictions": lambda: game.legal_moves(position),
        "is_over": lambda: game.is_over(position),
        "find_outcome": lambda: game.outcome(position),
    }
    for hook, ask in asks.items():
        before = ask()
        game.legal_moves(game.start(2))
        if ask() != before:
            yield Problem(hook, "It gives another answer when asked again: a game has no state.", position)


def _restrictions(game: Game, position: Position) -> Iterator[Problem]:
    for color in Color:
        seen = 0
        for code, points in game.restrictions(position, color):
            if points & ~position.empty:
                yield Problem("restrictions", f"It forbids {color} points that are not empty ({code}).", position)
            if points & seen:
                yield Problem("restrictions", f"It forbids {color} a point for two reasons ({code}).", position)
            seen |= points


def _at_sight(game: Game, position: Position) -> Iterator[Problem]:
    for color in Color:
        if missing := game.placeable(position, color) & ~game.placeable_at_sight(position, color):
            message = f"It leaves out {_names(position, missing)}, which {color} may play."
            yield Problem("placeable_at_sight", message, position)


def _reasons(game: Game, position: Position) -> Iterator[Problem]:
    if position.over:
        return
    for color in Color:
        for point, code in game.legality(position, color).items():
            if code is None:
                continue
            violation = game.violation(position, Place(point), color)
            if violation is None or violation.code is not code:
                given = violation and violation.code
                yield Problem("explain", f"Its code for {color} on {point} is {given}, expected {code}.", position)
            elif not violation.points or not violation.message.endswith("."):
                message = f"For {color} on {point} it says {quoted(violation.message)}: expected a sentence, and points"
                yield Problem("explain", f"{message} to look at.", position)


def _links(game: Game, position: Position) -> Iterator[Problem]:
    for color in Color:
        offered = {move.link for move in game.link_moves(position, color)}
        if offered and game.link_rule != "move":
            yield Problem("link_moves", f"It offers links: link_rule = {game.link_rule!r} is wrong.", position)
            return
        for link in offered:
            if any(position.stones.get(end) is not color for end in (link.a, link.b)):
                yield Problem("link_moves", f"It offers {color} {link}, which does not join two own stones.", position)
            elif link in position.links:
                yield Problem("link_moves", f"It offers {link}, which is linked already.", position)
        if position.over or game.link_rule != "move":
            continue
        for link in _like_diagonals(position, color):
            violation = game.violation(position, Connect(link), color)
            if (violation is None) is not (link in offered):
                said = "forbids" if violation else "allows"
                message = f"It {said} {color} {link}, and link_moves disagrees."
                yield Problem("link_violation", message, position)


def _like_diagonals(position: Position, color: Color) -> Iterator[Link]:
    stones = position.stones
    for point, owner in stones.items():
        for up in (1, -1):
            end = Point(point.file + 1, point.rank + up)
            if owner is color and stones.get(end) is color:
                yield Link(point, end)


def _as_set_up(game: Game, position: Position) -> Iterator[Problem]:
    """The diagram of a position reads as the same position, and it is not against the rules."""
    again = game.setup(position.diagram(), position.turn)
    if (again.stones, again.links) != (position.stones, position.links):
        yield Problem("complete_setup", "The same board as a set-up has other stones or links.", position)
        return
    is_stuck = position.over and not game.is_over(position)
    if again.over != (position.over and not is_stuck):
        yield Problem("is_over", "The same board as a set-up ends otherwise: only the board may decide.", position)
    may_only_swap = game.legal_moves(position) == (Swap(),)  # and a set-up has no swap
    if (again.turn is not position.turn and not may_only_swap) or any(
        game.legality(again, color) != game.legality(position, color) for color in Color
    ):
        yield Problem("restrictions", "The same board as a set-up allows other moves.", position)
    if problems := game.problems(again):
        yield Problem("find_problems", f"A game has led there, and it says: {problems[0].message}", position)


def _filling(game: Game, position: Position) -> Iterator[Problem]:
    """The order that fills the board is legal, stone after stone."""
    if not game.must_stay_fillable or position.over:
        return
    filling = game.filling(position)
    if filling is None:
        yield Problem("find_filling", "It finds none, though every position of play can be filled.", position)
        return
    after = position
    for point, color in filling:
        bit = after.grid.bit(point)
        if not bit & after.empty or not bit & game.placeable(after, color):
            yield Problem("find_filling", f"Its step {color} {point} is not legal there.", position)
            return
        after = after.with_stone(color, bit)
    if after.empty:
        yield Problem("find_filling", f"It leaves {_names(after, after.empty)} empty.", position)


def _on_images(game: Game, position: Position) -> Iterator[Problem]:
    """The images that a game declares leave it as it is."""
    last = position.size - 1
    images: dict[Symmetry, Callable[[Point], Point]] = {
        Symmetry.WEST_EAST: lambda point: Point(last - point.file, point.rank),
        Symmetry.SOUTH_NORTH: lambda point: Point(point.file, last - point.rank),
        Symmetry.HALF_TURN: lambda point: Point(last - point.file, last - point.rank),
    }
    for symmetry in game.symmetries:
        if not _is_same_on(game, position, images[symmetry], is_exchanged=False):
            message = f"On that image of the board the rules differ: {symmetry} in symmetries is wrong."
            yield Problem("symmetries", message, position)
    if game.alike_for_both and not _is_same_on(
        game, position, lambda point: Point(point.rank, point.file), is_exchanged=True
    ):
        what = "With files and ranks exchanged, and colours, the rules differ"
        yield Problem("alike_for_both", f"{what}: alike_for_both = True is wrong.", position)


def _is_same_on(game: Game, position: Position, image: Callable[[Point], Point], *, is_exchanged: bool) -> bool:
    """Whether the rules say the same of the image; with ``is_exchanged`` colours are exchanged, too."""

    def side(color: Color) -> Color:
        return color.other if is_exchanged else color

    there = game.setup(_diagram(position, image, side), side(position.turn))
    for color in Color:
        expected = {image(point): code for point, code in game.legality(position, color).items()}
        if game.legality(there, side(color)) != expected:
            return False
    outcome, outcome_there = game.outcome(position), game.outcome(there)
    if outcome is None or outcome.winner is None or (is_exchanged and game.won_by != "path"):
        return True
    return outcome_there is not None and outcome_there.winner is side(outcome.winner)


def _diagram(position: Position, image: Callable[[Point], Point], side: Callable[[Color], Color]) -> str:
    """The text diagram of an image of a position."""
    owners = {image(point): side(owner) for point, owner in position.stones.items()}
    files, ranks = range(position.size), range(position.size - 1, -1, -1)
    points = [[Point(file, rank) for file in files] for rank in ranks]
    rows = ["".join(owners[point].letter if point in owners else "." for point in row) for row in points]
    links = [str(Link(image(link.a), image(link.b))) for link in position.links]
    return "\n".join([*rows, "links: " + " ".join(links)] if links else rows)


def _names(position: Position, points: Mask) -> str:
    return " ".join(map(str, position.grid.points(points)))
