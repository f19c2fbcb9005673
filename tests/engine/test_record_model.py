"""The tree of ``crosscut.Record`` against the same tree as nested lists."""

from __future__ import annotations

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from crosscut import Board, MoveNode, Node, Record
from tests.engine.test_record_tree import Tree, all_nodes, moves, tree


@given(
    steps=st.lists(
        st.tuples(st.sampled_from(["add"] * 4 + ["promote", "demote", "remove"]), st.integers(0, 99)), max_size=40
    ),
    chance=st.randoms(use_true_random=False),
)
def test_the_tree_is_that_of_a_plain_model(steps: list[tuple[str, int]], chance: Any) -> None:
    record, model = Record("candy-necklace", 4), Model()
    for what, number in steps:
        nodes: list[Node] = [record.root, *all_nodes(record.root)]
        node = nodes[number % len(nodes)]
        place = moves(node)
        if what == "add":
            legal = record.board(node).legal_moves
            if legal:
                move = chance.choice(legal)
                assert moves(node.add(str(move).upper())) == [*place, str(move)]
                model.add(place, str(move))
        elif isinstance(node, MoveNode):
            getattr(node, what)()
            getattr(model, what)(place)
        assert tree(record.root) == model.tree
    for node in all_nodes(record.root):
        replayed = Board("candy-necklace", 4)
        for step in node.line:
            replayed.push(step.move)
        board = record.board(node)
        assert board == replayed and board.position == replayed.position
        assert board.pop() == node.move and board == record.board(node.parent)
        assert record.root.children and node.line[0] in record.root.children


class Model:
    """The same tree as nested lists."""

    def __init__(self) -> None:
        self.tree: Tree = []

    def _after(self, place: list[str]) -> Tree:
        level = self.tree
        for move in place:
            level = dict(level)[move]
        return level

    def add(self, place: list[str], move: str) -> None:
        level = self._after(place)
        if move not in dict(level):
            level.append((move, []))

    def _moved(self, place: list[str], by: int) -> None:
        level = self._after(place[:-1])
        at = [move for move, _ in level].index(place[-1])
        to = min(max(at + by, 0), len(level) - 1)
        level[at], level[to] = level[to], level[at]

    def promote(self, place: list[str]) -> None:
        self._moved(place, -1)

    def demote(self, place: list[str]) -> None:
        self._moved(place, 1)

    def remove(self, place: list[str]) -> None:
        level = self._after(place[:-1])
        level[:] = [(move, after) for move, after in level if move != place[-1]]
