"""The engine against the naive rules, move by move, in random games."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from functools import lru_cache
from itertools import product
from random import Random

import pytest

import crosscut
from crosscut import Color, Connect, Game, Link, Place, Position, Swap
from tests.engine.every_game import random_game
from tests.engine.test_check import LAMEWAY

Cell = tuple[int, int]
Diagonal = frozenset[Cell]
Stones = dict[Cell, str]
OTHER = {"R": "B", "B": "R"}


@dataclass
class Board:
    """A naive position."""

    size: int
    stones: Stones = field(default_factory=dict)
    links: dict[Diagonal, str] = field(default_factory=dict)

    def copy(self) -> Board:
        return Board(self.size, dict(self.stones), dict(self.links))

    def cells(self) -> Iterator[Cell]:
        for rank in range(self.size):
            for file in range(self.size):
                yield file, rank

    def empty(self) -> list[Cell]:
        return [cell for cell in self.cells() if cell not in self.stones]

    def blocks(self) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """South-west, south-east, north-east, north-west."""
        for file, rank in product(range(self.size - 1), repeat=2):
            yield (file, rank), (file + 1, rank), (file + 1, rank + 1), (file, rank + 1)

    def diagonals(self) -> Iterator[tuple[Cell, Cell, Cell, Cell]]:
        """Both diagonals of every block: the two ends, then the two shared neighbours."""
        for southwest, southeast, northeast, northwest in self.blocks():
            yield southwest, northeast, southeast, northwest
            yield southeast, northwest, southwest, northeast


def has_crosscut(board: Board) -> bool:
    for block in board.blocks():
        colors = [board.stones.get(cell) for cell in block]
        if None not in colors and colors[0] == colors[2] != colors[1] == colors[3]:
            return True
    return False


def has_naked_diagonal(board: Board) -> bool:
    for a, b, shared, other_shared in board.diagonals():
        color = board.stones.get(a)
        if (
            color
            and board.stones.get(b) == color
            and color
            not in (
                board.stones.get(shared),
                board.stones.get(other_shared),
            )
        ):
            return True
    return False


@lru_cache(maxsize=1_000_000)
def _fillable(size: int, stones: tuple[tuple[Cell, str], ...], forbidden: str) -> bool:
    """Whether the whole board can be filled, a stone of either colour at a time, without showing what is forbidden."""
    board = Board(size, dict(stones))
    for cell in board.empty():
        for color in "RB":
            after = board.copy()
            after.stones[cell] = color
            if not _shows(after, forbidden) and _fillable(size, tuple(sorted(after.stones.items())), forbidden):
                return True
    return not board.empty()


def _shows(board: Board, forbidden: str) -> bool:
    return has_crosscut(board) if forbidden == "crosscut" else has_naked_diagonal(board)


def placement_is_legal(game: str, board: Board, cell: Cell, color: str) -> bool:
    if game == "zigzag-edge":
        return all(cell[0] != file and cell[1] != rank for file, rank in board.stones)
    after = board.copy()
    after.stones[cell] = color
    if game == "crossway":
        return not has_crosscut(after)
    if game in ("naked-diagonal", "candy-necklace"):
        forbidden = "naked diagonal" if game == "naked-diagonal" else "crosscut"
        return not _shows(after, forbidden) and _fillable(after.size, tuple(sorted(after.stones.items())), forbidden)
    if game in ("quickway", "quax", "quadrex"):
        return True
    raise NotImplementedError(f"Write the rules of {game} in placement_is_legal, link_moves, place and joined.")


def link_moves(game: str, board: Board, color: str) -> list[Diagonal]:
    if game != "quax":
        return []
    return [
        frozenset((a, b))
        for a, b, shared, other_shared in board.diagonals()
        if board.stones.get(a) == color == board.stones.get(b)
        and frozenset((a, b)) not in board.links
        and frozenset((shared, other_shared)) not in board.links
    ]


def place(game: str, board: Board, cell: Cell, color: str) -> Board:
    """The board after a placement and everything that the rules do after it."""
    after = board.copy()
    after.stones[cell] = color
    if game == "quickway":
        for a, b, shared, other_shared in after.diagonals():
            alike = after.stones.get(a) == color == after.stones.get(b)
            if cell in (a, b) and alike and frozenset((shared, other_shared)) not in after.links:
                after.links[frozenset((a, b))] = color
    if game == "quadrex":
        while (imposed := _imposed(after)) is not None:
            after.stones[imposed[0]] = imposed[1]
    return after


def _imposed(board: Board) -> tuple[Cell, str] | None:
    for a, b, shared, other_shared in board.diagonals():
        color = board.stones.get(a)
        if color is None or board.stones.get(b) != color:
            continue
        for enemy, fourth in ((shared, other_shared), (other_shared, shared)):
            if board.stones.get(enemy) == OTHER[color] and fourth not in board.stones:
                return fourth, color
    return None


def joined(game: str, board: Board, a: Cell, b: Cell) -> bool:
    """Whether two stones of one colour are one step of a path apart."""
    across, up = abs(a[0] - b[0]), abs(a[1] - b[1])
    if across + up == 1:
        return True
    if (across, up) != (1, 1):
        return False
    return game == "crossway" or frozenset((a, b)) in board.links


def has_path(game: str, board: Board, color: str) -> bool:
    own = [cell for cell, owner in board.stones.items() if owner == color]
    axis = 1 if color == "R" else 0
    reached = {cell for cell in own if cell[axis] == 0}
    while True:
        more = {cell for cell in own if cell not in reached and any(joined(game, board, cell, r) for r in reached)}
        if not more:
            return any(cell[axis] == board.size - 1 for cell in reached)
        reached |= more


GAMES = crosscut.games()


def diagonal(link: Link) -> Diagonal:
    return frozenset({(link.a.file, link.a.rank), (link.b.file, link.b.rank)})


def naive_board(position: Position) -> Board:
    return Board(
        position.size,
        {(point.file, point.rank): color.letter for point, color in position.stones.items()},
        {diagonal(link): color.letter for link, color in position.links.items()},
    )


def games_to_play() -> Iterator[object]:
    """Games, sizes, and how many games of each are played. The naive search of a filling is exponential."""
    for game in GAMES:
        for size, count in [(2, 5), (3, 6), (4, 3)] if game.must_stay_fillable else [(2, 10), (3, 12), (4, 6), (6, 4)]:
            is_slow = game.must_stay_fillable and size == 4
            marks = [pytest.mark.release] if is_slow else []
            yield pytest.param(game, size, count, marks=marks, id=f"{game.id}-{size}")


@pytest.mark.parametrize(("game", "size", "count"), list(games_to_play()))
def test_random_games(game: Game, size: int, count: int) -> None:
    for seed in range(count):
        for position, move, play in random_game(game, size, Random(100 * size + seed)):
            assert_same_moves(game, position)
            assert_same_effect(game, position, move, play.position)


def assert_same_moves(game: Game, position: Position) -> None:
    board = naive_board(position)
    for color in Color:
        expected = {cell for cell in board.empty() if placement_is_legal(game.id, board, cell, color.letter)}
        codes = game.legality(position, color)
        assert {tuple(point) for point, code in codes.items() if code is None} == expected, position.diagram()
    links = {str(move.link) for move in game.legal_moves(position) if isinstance(move, Connect)}
    expected_links = link_moves(game.id, board, position.turn.letter)
    assert len(links) == len(expected_links)


def assert_same_effect(game: Game, position: Position, move: object, after: Position) -> None:
    board = naive_board(position)
    if isinstance(move, Place):
        board = place(game.id, board, (move.point.file, move.point.rank), position.turn.letter)
    elif isinstance(move, Connect):
        board.links[diagonal(move.link)] = position.turn.letter
    else:
        assert isinstance(move, Swap)
    assert naive_board(after) == board
    if game.won_by == "path":
        winners = {color for color in Color if has_path(game.id, board, color.letter)}
        outcome = game.outcome(after)
        assert winners == ({outcome.winner} - {None} if outcome else set())


def test_a_game_without_naive_rules_is_told_where_to_write_them() -> None:
    with pytest.raises(NotImplementedError, match="Write the rules of lameway in placement_is_legal"):
        placement_is_legal("lameway", Board(2), (0, 0), "R")


def test_nobody_has_a_path_in_a_tie() -> None:
    before = LAMEWAY.setup("BRRRB\nBRRBB\nBBB.R\nBRBRB\n.RRRR")
    after = LAMEWAY.play(before, "a1").position
    assert after.over
    assert_same_effect(LAMEWAY, before, Place("a1"), after)
