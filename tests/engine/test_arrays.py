"""For programs that learn: the numbers of moves, and positions as arrays."""

from __future__ import annotations

import sys
from importlib.util import find_spec

import pytest

import crosscut
from crosscut import Connect, Place, Point, Swap
from crosscut.player import all_moves, arrays
from tests.engine.every_game import every_game


@every_game
def test_every_legal_move_has_a_number(game: crosscut.Game) -> None:
    moves = all_moves(game, 4)
    assert len(set(moves)) == len(moves) == 16 + (18 if game.link_rule == "move" else 0) + game.pie
    assert all(moves[4 * rank + file] == Place(Point(file, rank)) for rank in range(4) for file in range(4))
    board = crosscut.Board(game, 4)
    while board.legal_moves:
        assert set(board.legal_moves) <= set(moves)
        board.push(board.legal_moves[-1])


def test_the_order_of_links() -> None:
    moves = all_moves(crosscut.game("quax"), 3)
    assert list(map(str, moves[9:])) == ["a1-b2", "b1-c2", "a2-b3", "b2-c3", "a2-b1", "b2-c1", "a3-b2", "b3-c2", "swap"]
    assert moves.index("b2-c1") == 14 and isinstance(moves[17], Swap) and isinstance(moves[9], Connect)
    assert len(all_moves(crosscut.game("naked-diagonal"))) == 169
    with pytest.raises(ValueError, match="expected"):
        all_moves(crosscut.game("quax"), 1)


@pytest.mark.skipif(find_spec("numpy") is None, reason="arrays need the extra `arrays`")
def test_positions_as_planes() -> None:
    for size in (2, 3, 9, 26):
        board = crosscut.Board("quax", size)
        positions = [board.position]
        for move in ("a1", "b1", "b2", "a2", "a1-b2", *(["c1"] if size > 2 else [])):
            board.push(move)
            positions.append(board.position)
        planes = arrays(positions)
        assert planes.shape == (len(positions), 7, size, size) and planes.dtype == "uint8"
        for position, one in zip(positions, planes, strict=True):
            stones = {
                Point(file, rank): color for color in (0, 1) for rank, file in zip(*one[color].nonzero(), strict=True)
            }
            expected = {point: int(color is crosscut.Color.BLUE) for point, color in position.stones.items()}
            assert stones == expected
            assert one[2:6].sum() == len(position.links) and one[2, 0, 0] == len(position.links)
            assert one[6].all() if position.turn is crosscut.Color.RED else not one[6].any()


@pytest.mark.skipif(find_spec("numpy") is None, reason="arrays need the extra `arrays`")
def test_positions_that_do_not_fit_together() -> None:
    quax = crosscut.game("quax")
    for positions in ([], [quax.start(3), quax.start(4)]):
        with pytest.raises(ValueError, match="expected positions of one size"):
            arrays(positions)


def test_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "numpy", None)
    with pytest.raises(ImportError, match=r"pip install .crosscut\[arrays\]"):
        arrays([crosscut.game("quax").start()])
