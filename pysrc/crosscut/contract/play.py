"""What random games show: moves that break the contract, and metadata that games contradict."""

from __future__ import annotations

from collections.abc import Collection, Iterator
from itertools import pairwise
from random import Random

from crosscut.connection import is_connected
from crosscut.contract.answers import problems_of_answers
from crosscut.contract.problem import BrokenHookError, Problem, raised
from crosscut.game import Game
from crosscut.geometry import Color, Link, Mask, Point
from crosscut.move import Connect, Move, Place
from crosscut.position import Diagonals, Outcome, Play, Position

_FULL = 10
"""One board in this many is filled up after the game: if both sides can be joined, a full board often shows it."""


def problems_in_play(game: Game, size: int, chance: Random, share: float) -> Iterator[Problem]:
    """Play a random game to its end, and report what breaks the contract.

    ``share``, from 0 to 1, is the share of the positions whose answers are checked, which takes much longer than play.
    """
    position = None
    try:
        position = game.start(size)
        yield from _problems_from(game, position, chance, share)
    except BrokenHookError as error:
        yield error.problem
    except Exception as error:  # what a hook has returned can be right in itself, and fit nothing else
        yield raised("game", error, position)


def _problems_from(game: Game, position: Position, chance: Random, share: float) -> Iterator[Problem]:
    forbidden = _forbidden(game, position)
    while moves := game.legal_moves(position):
        if chance.random() < share:
            yield from problems_of_answers(game, position)
        move = chance.choice(moves)
        play = game.play(position, move)
        damages = list(_damages(position, move, play))
        yield from damages
        if damages:
            return  # it might never end
        already, forbidden = forbidden, _forbidden(game, play.position)
        yield from _contradictions(game, position, move, play, already, forbidden)
        position = play.position
    # An empty board on which nobody can move was not reached by play, and may be against the rules.
    if position.ply and chance.random() < share:
        yield from problems_of_answers(game, position)
    yield from problems_of_outcome(game, position)
    if chance.random() * _FULL < 1 and game.won_by == "path" and game.one_winner:
        yield from _problems_of_full_board(game, _filled_up(game, position, chance))


def _forbidden(game: Game, position: Position) -> dict[Color, Mask]:
    """The empty points that the rules forbid to each side."""
    return {color: position.empty & ~game.placeable(position, color) for color in Color}


def _damages(before: Position, move: Move, play: Play) -> Iterator[Problem]:
    """What no move may do to the board, and this one did."""
    after = play.position
    when = _after(move)
    if after.grid != before.grid:
        yield Problem("place", f"{when} there is another board.", before)
        return
    if before.red & ~after.red or before.blue & ~after.blue or after.red & after.blue:
        yield Problem("place", f"{when} a stone is taken off or has changed its colour: stones stay.", before)
    if isinstance(move, Connect) and move.link in before.links:
        yield Problem("link_moves", f"It offers {move}, which is linked already.", before)
    if not isinstance(move, Place):
        return
    point = before.grid.bit(move.point)
    if not after.stones_of(before.turn) & point:
        yield Problem("place", f"{when} no stone of {before.turn} is there.", before)
        return
    more = before.empty & ~after.empty & ~point
    if more != before.grid.mask(play.filled) or more.bit_count() != len(play.filled):
        new = _listed(before.grid.points(more))
        yield Problem("place", f"{when} Play.filled is {_listed(play.filled)}, and new are {new}.", before)
    if any(play.linked) or _links(before) != _links(after):
        yield from _damages_of_links(before, play, when)


def _links(position: Position) -> tuple[Diagonals, Diagonals]:
    return position.red_links, position.blue_links


def _damages_of_links(before: Position, play: Play, when: str) -> Iterator[Problem]:
    earlier, later = dict(before.links), dict(play.position.links)
    if any(later.get(link) is not color for link, color in earlier.items()):
        yield Problem("place", f"{when} a link is taken off or has changed its colour: links stay.", before)
    new = later.keys() - earlier
    if new != set(play.linked) or len(new) != len(play.linked):
        yield Problem("place", f"{when} Play.linked is {_listed(play.linked)}, and new are {_listed(new)}.", before)


def _contradictions(
    game: Game, before: Position, move: Move, play: Play, already: dict[Color, Mask], forbidden: dict[Color, Mask]
) -> Iterator[Problem]:
    """Facts of the metadata that this move contradicts."""
    position, when = play.position, _after(move)
    if play.filled and not game.fills:
        yield Problem("fills", f"{when} points are filled: fills = False is wrong.", before)
    if play.linked and game.link_rule != "automatic":
        yield Problem("link_rule", f"{when} links have come: link_rule = {game.link_rule!r} is wrong.", before)
    if play.skipped is not None and not position.over:
        said = f"{when} {play.skipped} is skipped"
        if not game.skips:
            yield Problem("skips", f"{said}: skips = False is wrong.", before)
        elif len(position.stones) * game.most_forbidden <= position.size**2:
            yield Problem("most_forbidden", f"{said}, early: most_forbidden is more.", before)
    for color in Color:
        if forbidden[color] and not game.forbids:
            yield Problem("forbids", f"{when} a point is forbidden: forbids = False is wrong.", before)
        at_once = (forbidden[color] & ~already[color]).bit_count()
        if game.skips and at_once > game.most_forbidden:
            message = f"{when} {at_once} points are forbidden at once: most_forbidden is more."
            yield Problem("most_forbidden", message, before)


def problems_of_outcome(game: Game, position: Position) -> Iterator[Problem]:
    """Whether there is one winner with a path from edge to edge, or what another rule says."""
    outcome = game.outcome(position)
    if outcome is None:
        yield Problem("find_outcome", "The game is over, and there is no outcome.", position)
        return
    if outcome.winner is None and game.one_winner:
        how = "Both have the same score" if outcome.scores else "Nobody can move and nobody has won"
        yield Problem("one_winner", f"{how}: one_winner = True is wrong.", position)
    if game.won_by == "path":
        if outcome.scores is not None or game.scores(position) is not None:
            yield Problem("won_by", "There are scores: won_by = 'path' is wrong.", position)
        elif outcome.winner is None and game.is_over(position):
            yield Problem("find_outcome", "The game has ended, and nobody has won: won_by = 'path' is wrong.", position)
        elif outcome.winner is not None and not _joins_edges(game, position, outcome.winner, outcome.path):
            message = f"The path {_listed(outcome.path)} does not join the edges of {outcome.winner}, or not by steps."
            yield Problem("find_outcome", f"{message} Another rule says won_by = 'rule'.", position)
    elif game.won_by == "score":
        yield from _problems_of_score(position, outcome)


def _problems_of_score(position: Position, outcome: Outcome) -> Iterator[Problem]:
    edges = tuple(map(len, outcome.outlines or ()))
    if outcome.scores != edges:
        message = f"The scores are {outcome.scores}, and the outlines have {edges or 'no'} edges: won_by = 'score' is "
        yield Problem("won_by", f"{message}for the Zigzag Edge Game, expected 'rule' for another score.", position)
    elif outcome.winner is not (Color.RED if edges[0] > edges[1] else Color.BLUE if edges[0] < edges[1] else None):
        yield Problem("find_outcome", f"{outcome.winner or 'Nobody'} wins by the score {edges}.", position)


def _joins_edges(game: Game, position: Position, winner: Color, path: tuple[Point, ...]) -> bool:
    """Whether the path runs over stones of the winner from one of its edges to the other, step by step."""
    axis = 1 if winner is Color.RED else 0
    if not path or {path[0][axis], path[-1][axis]} != {0, position.size - 1} or len(set(path)) != len(path):
        return False
    if any(position.stones.get(point) is not winner for point in path):
        return False
    diagonals = _joining_diagonals(game, position, winner)
    for a, b in pairwise(path):
        across, up = abs(a.file - b.file), abs(a.rank - b.rank)
        if across + up != 1 and ((across, up) != (1, 1) or Link(a, b) not in diagonals):
            return False
    return True


def _joining_diagonals(game: Game, position: Position, color: Color) -> Collection[Link]:
    """The diagonals that join stones of a colour: its links in games with links, else those of the game's hook."""
    if game.link_rule == "none":
        return game.diagonals(position, color).links(position.grid)
    return [link for link, owner in position.links.items() if owner is color]


def _filled_up(game: Game, position: Position, chance: Random) -> Position:
    """The board after moves of either side for which the end of the game does not matter."""
    while True:
        points = [(color, point) for color in Color for point in position.grid.points(game.placeable(position, color))]
        links = [(color, move.link) for color in Color for move in game.link_moves(position, color)]
        if points:
            color, point = chance.choice(points)
            position = game.place(position, position.grid.bit(point), color).position
        elif links:
            position = position.with_link(*chance.choice(links))
        else:
            return position


def _problems_of_full_board(game: Game, full: Position) -> Iterator[Problem]:
    """Whether one side has joined its edges on a full board."""
    joined = [
        color for color in Color if is_connected(full.grid, color, full.stones_of(color), game.diagonals(full, color))
    ]
    if len(joined) == 2 or (not joined and not full.empty):
        who = "both sides are" if joined else "nobody is"
        yield Problem("one_winner", f"On a full board {who} joined: one_winner = True is wrong.", full)


def _after(move: Move) -> str:
    return f"After {move}"


def _listed(things: Collection[object]) -> str:
    return " ".join(sorted(map(str, things))) or "empty"
