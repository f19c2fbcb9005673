"""The contract searches random games for anything that breaks a game's declarations, and reports it in a sentence.

``test_contract.py`` looks in every game; here are games that are refused.
"""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from difflib import get_close_matches
from itertools import pairwise
from random import Random

import pytest

import crosscut
from crosscut import Board, Color, Game, Link, Move, Outcome, Point, Position
from crosscut.connection import is_connected
from crosscut.games.crossway import Crossway
from crosscut.geometry import Mask
from crosscut.metadata import Metadata, Symmetry
from crosscut.position import NO_DIAGONALS, Diagonals, Play, like_diagonals
from tests.engine.every_game import final_position, random_game

MANY = 460
"""Random games that show, with a chance of 99 in 100, what happens in one game of a hundred."""
SOME = 10
"""One board in this many is filled up after the game: if both sides can be joined, they often are then."""


NAMES = {*dir(Game), *Metadata.__annotations__}
ALMOST = 0.8
"""The similarity from which on a name is probably a misspelling; names of helpers reach at most 0.65."""


def assert_no_name_is_misspelt(game: Game) -> None:
    """Fail if a name in a game's class almost equals one of ``Game``: nothing would ever use it."""
    classes = [kind for kind in type(game).__mro__ if issubclass(kind, Game) and kind is not Game]
    for name in {name for kind in classes for name in vars(kind)} - NAMES:
        for meant in get_close_matches(name, NAMES, 1, ALMOST):
            pytest.fail(f"{game.name} has {name}, which nothing asks for: expected {meant}, or a name less like it")


def assert_declarations(game: Game) -> None:
    """Play random games until a false declaration would have been seen."""
    for seed in range(MANY):
        size = 4 + seed % 4
        position = game.start(size)
        forbidden = {color: forbidden_points(game, position, color) for color in Color}
        for before, move, play in random_game(game, size, Random(seed)):
            position = play.position
            taken = before.red & ~position.red | before.blue & ~position.blue
            assert not taken, f"a stone is taken off or has changed its colour {after(move, before)}: stones stay"
            if play.skipped is not None and not position.over:
                said = f"{play.skipped} is skipped {after(move, before)}"
                assert game.skips, f"{said}: skips = False is not so"
                few = len(position.stones) * game.most_forbidden <= size**2
                assert not few, f"{said}, early: most_forbidden is more"
            for color in Color:
                already, forbidden[color] = forbidden[color], forbidden_points(game, position, color)
                assert game.forbids or not forbidden[color], f"forbids = False is not so {after(move, before)}"
                at_once = (forbidden[color] & ~already).bit_count() if game.skips else 0
                assert at_once <= game.most_forbidden, f"{at_once} points are forbidden at once {after(move, before)}"
        outcome = game.outcome(position)
        assert position.over and outcome is not None
        assert_not_tied(game, position, outcome)
        if seed % SOME == 0 and game.won_by == "path" and game.one_winner:
            assert_one_side_is_joined(game, filled_up(game, position, Random(seed)))


def assert_one_side_is_joined(game: Game, full: Position) -> None:
    """One side has joined its edges on a full board."""
    joined = [
        color for color in Color if is_connected(full.grid, color, full.stones_of(color), game.diagonals(full, color))
    ]
    assert len(joined) < 2, f"both sides are joined on the full board {full!r}: one_winner = True is not so"
    assert joined or full.empty, f"nobody is joined on the full board {full!r}: one_winner = True is not so"


def filled_up(game: Game, position: Position, chance: Random) -> Position:
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


def forbidden_points(game: Game, position: Position, color: Color) -> Mask:
    """The empty points that the rules forbid to a side."""
    return position.empty & ~game.placeable(position, color)


def after(move: Move, before: Position) -> str:
    """The situation of a failure; it is described only when a test fails, because that takes longer than the test."""
    return f"after {move} in {before!r}"


def assert_one_result(game: Game, position: Position) -> None:
    """One winner with a path from edge to edge, or scores that are the numbers of edges, or what another rule says."""
    outcome = game.outcome(position)
    assert position.over and outcome is not None
    if game.won_by == "path":
        scores = outcome.scores or game.scores(position)
        assert scores is None, f"there are scores in {position!r}: won_by = {game.won_by!r} is not so"
        assert_not_tied(game, position, outcome)
        if outcome.winner is not None:
            assert_path_joins_edges(game, position, outcome.winner, outcome.path)
    elif game.won_by == "score":
        edges = tuple(map(len, outcome.outlines or ()))
        assert outcome.scores == edges, (
            f"the scores are {outcome.scores}, and the outlines have {edges or 'no'} edges in {position!r}: "
            "won_by = 'score' is for the score of the Zigzag Edge Game, expected 'rule' for another"
        )
        red, blue = edges
        assert outcome.winner is (Color.RED if red > blue else Color.BLUE if blue > red else None)


def assert_not_tied(game: Game, position: Position, outcome: Outcome) -> None:
    """Some side has won, unless the game declares that this is not certain."""
    if outcome.winner is None and game.one_winner:
        how = "both have the same score" if outcome.scores else "nobody can move and nobody has won"
        pytest.fail(f"{how} in {position!r}: one_winner = True is not so")


def assert_path_joins_edges(game: Game, position: Position, winner: Color, path: tuple[Point, ...]) -> None:
    """The path runs over stones of the winner from one of its edges to the other, step by step."""
    axis = 1 if winner is Color.RED else 0
    assert {path[0][axis], path[-1][axis]} == {0, position.size - 1}
    assert all(position.stones[point] is winner for point in path)
    assert len(set(path)) == len(path)
    for a, b in pairwise(path):
        across, up = abs(a.file - b.file), abs(a.rank - b.rank)
        if across + up != 1:
            assert (across, up) == (1, 1)
            assert Link(a, b) in joining_diagonals(game, position, winner)


def joining_diagonals(game: Game, position: Position, color: Color) -> Collection[Link]:
    """The diagonals that join stones of a colour: its links in games with links, else those of the game's hook."""
    if game.link_rule == "none":
        return game.diagonals(position, color).links(position.grid)
    return [link for link, owner in position.links.items() if owner is color]


NOT_ALIKE = "alike_for_both = True is not so: with files and ranks exchanged, and colours, the rules say something else"


def assert_alike_for_both(game: Game, size: int, chance: Random) -> None:
    """A random game is the same game for the other side on the board with files and ranks exchanged."""
    after = game.start(size)
    for position, _, play in random_game(game, size, chance):
        mirrored = game.setup(transposed_diagram(position), position.turn.other)
        for color in Color:
            expected = {Point(p.rank, p.file): code for p, code in game.legality(position, color).items()}
            assert game.legality(mirrored, color.other) == expected, f"{NOT_ALIKE}: {position!r}, {color}"
        after = play.position
    outcome, mirrored_outcome = game.outcome(after), game.outcome(game.setup(transposed_diagram(after)))
    if game.won_by == "path" and outcome is not None and outcome.winner is not None:
        other = mirrored_outcome and mirrored_outcome.winner
        assert other is outcome.winner.other, f"{NOT_ALIKE}: {after!r}"


def assert_symmetric(game: Game, symmetry: Symmetry, size: int, chance: Random) -> None:
    """A random game is the same game on the image of the board."""

    def image(point: Point) -> Point:
        file = point.file if symmetry is Symmetry.SOUTH_NORTH else size - 1 - point.file
        return Point(file, point.rank if symmetry is Symmetry.WEST_EAST else size - 1 - point.rank)

    for _, _, play in random_game(game, size, chance):
        after = play.position
        there = game.setup(drawn_with(after, image), after.turn)
        for color in Color:
            expected = {image(point): code for point, code in game.legality(after, color).items()}
            said = f"{symmetry} in symmetries is not so in {after!r}"
            assert game.legality(there, color) == expected, said
        outcome, outcome_there = game.outcome(after), game.outcome(there)
        if outcome is not None and outcome_there is not None:
            assert outcome.winner is outcome_there.winner, said
            assert outcome.scores == outcome_there.scores, said


def transposed_diagram(position: Position) -> str:
    """The text diagram with files and ranks exchanged, and the colours too."""
    return drawn_with(position, lambda point: Point(point.rank, point.file), exchanged=True)


def drawn_with(position: Position, image: Callable[[Point], Point], *, exchanged: bool = False) -> str:
    """The text diagram of an image of a position; with ``exchanged`` colours, too."""
    owners = {image(point): owner.other if exchanged else owner for point, owner in position.stones.items()}
    files, ranks = range(position.size), range(position.size - 1, -1, -1)
    points = [[Point(file, rank) for file in files] for rank in ranks]
    rows = ["".join(owners[point].letter if point in owners else "." for point in row) for row in points]
    links = [str(Link(image(link.a), image(link.b))) for link in position.links]
    return "\n".join([*rows, "links: " + " ".join(links)] if links else rows)


class Lameway(Crossway):
    """Crossway, but only Red's diagonals join."""

    id = "lameway"
    name = "Lameway"
    rule_set = None  # type: ignore[assignment]
    alike_for_both = False

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return super().diagonals(position, color) if color is Color.RED else NO_DIAGONALS


LAMEWAY = Lameway()


def stuck_position() -> Position:
    """A game of Lameway that was played until nobody could move."""
    for seed in range(1000):
        board, chance = Board(LAMEWAY, 5), Random(seed)
        while board.legal_moves:
            board.push(chance.choice(board.legal_moves))
        assert board.outcome is not None, "a game that was played to its end is over"
        if board.outcome.winner is None:
            return board.position
    pytest.fail("nobody gets stuck")


def test_the_contract_refuses_a_game_that_gets_stuck_unless_it_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(pytest.fail.Exception, match=r"nobody can move and nobody has won.*one_winner = True is not so"):
        assert_declarations(LAMEWAY)
    monkeypatch.setattr(Lameway, "one_winner", False)
    assert_declarations(LAMEWAY)
    assert_one_result(LAMEWAY, stuck_position())


class OneDiagonal(Lameway):
    """Only the rising diagonals join."""

    alike_for_both = True
    symmetries = (Symmetry.HALF_TURN,)

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return Diagonals(rising=like_diagonals(position.grid, position.stones_of(color)).rising)


def test_the_contract_refuses_a_symmetry_that_is_none() -> None:
    def search(symmetry: Symmetry) -> None:
        for seed in range(50):
            assert_symmetric(OneDiagonal(), symmetry, 4, Random(seed))

    search(Symmetry.HALF_TURN)
    with pytest.raises(AssertionError, match="west-east in symmetries is not so"):
        search(Symmetry.WEST_EAST)


class BothJoin(Lameway):
    """Both diagonals of a crosscut join, and nothing is forbidden: on a full board both sides may be joined."""

    alike_for_both = True
    _restrictions, _problems = Game._restrictions, Game._problems

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        return like_diagonals(position.grid, position.stones_of(color))


def test_the_contract_refuses_a_game_with_two_winners() -> None:
    with pytest.raises(AssertionError, match=r"both sides are joined.*one_winner = True is not so"):
        assert_declarations(BothJoin())


class Capturing(Lameway):
    """A stone removes the stone to its east."""

    def place(self, position: Position, bit: int, color: Color) -> Play:
        after = position.with_stone(color, bit)
        return Play(replace(after, red=after.red & ~(bit << 1), blue=after.blue & ~(bit << 1)))


def test_the_contract_refuses_a_game_whose_stones_do_not_stay() -> None:
    with pytest.raises(AssertionError, match=r"a stone is taken off .*: stones stay"):
        assert_declarations(Capturing())


def test_the_contract_refuses_a_game_that_is_not_alike_for_both(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Lameway, "alike_for_both", True)
    with pytest.raises(AssertionError, match="alike_for_both = True is not so"):
        assert_alike_for_both(LAMEWAY, 5, Random(2))


class Counted(Lameway):
    """A game with a score that counts no edges."""

    def _outcome(self, position: Position) -> Outcome | None:
        return Outcome(None, scores=(4, 4))


@pytest.mark.parametrize(
    ("won_by", "sentence"),
    [("path", "there are scores .*: won_by = 'path' is not so"), ("score", "the outlines have no edges .*: won_by = ")],
)
def test_the_contract_refuses_a_score_that_pages_would_word_wrongly(
    won_by: str, sentence: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    position = final_position(Counted(), 2, Random(1))
    monkeypatch.setattr(Counted, "won_by", won_by)
    with pytest.raises(AssertionError, match=sentence):
        assert_one_result(Counted(), position)
    monkeypatch.setattr(Counted, "won_by", "rule")
    assert_one_result(Counted(), position)


@pytest.mark.parametrize(
    ("name", "meant"),
    [("diagonal", "diagonals"), ("_diagonals", "diagonals"), ("defaultsize", "default_size"), ("outcome_", "outcome")],
)
def test_the_contract_refuses_a_misspelt_name(name: str, meant: str) -> None:
    with pytest.raises(pytest.fail.Exception, match=f"Lameway has {name}, .*: expected {meant}, "):
        assert_no_name_is_misspelt(type("Misspelt", (Lameway,), {name: 9})())
    assert_no_name_is_misspelt(type("Helped", (Lameway,), {"_ringed": 9, "_analyse": 9})())


def test_the_contract_refuses_false_declarations(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Crossway()
    monkeypatch.setattr(Crossway, "most_forbidden", 1)
    with pytest.raises(AssertionError, match=r"\d points are forbidden at once"):
        assert_declarations(game)
    candy = crosscut.game("candy-necklace")
    monkeypatch.setattr(type(candy), "skips", False)
    with pytest.raises(AssertionError, match="skips = False is not so"):
        assert_declarations(candy)
