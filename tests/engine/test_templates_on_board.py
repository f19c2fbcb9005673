"""Edge templates and ladders in proofs on the board."""

from __future__ import annotations

import pytest

import crosscut
from crosscut import Color, Point
from crosscut.solver.connection_proof import Connection
from crosscut.solver.ladders import ladder_in
from crosscut.solver.prover import prover_steps
from crosscut.solver.templates_on_board import OnBoard, template_on_board
from crosscut.steps import Budget, finish
from tests.engine.calls import ok


def proof_of(game_id: str, rows: tuple[str, ...], turn: Color) -> Connection:
    game = crosscut.game(game_id)
    position = game.setup("\n".join(rows), turn)
    prover = finish(prover_steps(game, position))
    assert prover is not None
    found = finish(prover.connection_steps(position, Budget(20_000, None)))
    assert found is not None
    return found


def template_of(game_id: str, rows: tuple[str, ...], turn: Color) -> OnBoard | None:
    return template_on_board(proof_of(game_id, rows, turn))


COLUMN = ("...R...", "...R...", "...R...", "...R...", "...R...", ".......", ".......")


@pytest.mark.parametrize("game_id", ["crossway", "quickway", "own:join-rising"])
def test_a_template_is_found_at_each_edge_of_each_side(game_id: str) -> None:
    files = tuple("".join(row[file] for row in COLUMN[::-1]) for file in reversed(range(7)))
    turned_over = tuple(row[::-1] for row in COLUMN[::-1])
    for rows, turn, stone in (
        (COLUMN, Color.BLUE, "d3"),
        (turned_over, Color.BLUE, "d5"),
        (tuple(row.replace("R", "B") for row in files), Color.RED, "c4"),
    ):
        found = template_of(game_id, rows, turn)
        assert found is not None
        assert (str(found.stone), found.row) == (stone, 3)
        known = crosscut.templates(crosscut.game(game_id), 3)[found.number - 1]
        assert len(found.points) == len(known.carrier) - 1
        assert not any(point in found.points for point, _ in finish_stones(rows))


def finish_stones(rows: tuple[str, ...]) -> list[tuple[Point, str]]:
    last = len(rows) - 1
    return [
        (Point(file, last - north), letter)
        for north, row in enumerate(rows)
        for file, letter in enumerate(row)
        if letter != "."
    ]


def test_the_points_of_a_template_are_all_needed_and_empty() -> None:
    """With a stone of the other side on any of its points the proof rests on something else."""
    found = template_of("crossway", COLUMN, Color.BLUE)
    assert found is not None
    for point in found.points:
        rows = [list(row) for row in COLUMN]
        rows[6 - point.rank][point.file] = "B"
        other = template_of("crossway", tuple(map("".join, rows)), Color.RED)
        assert other is None or point not in other.points


def test_no_template_where_the_stone_lacks_a_point() -> None:
    assert template_of("crossway", ("..R..", "..R..", "..R..", "..R..", "BB.BB"), Color.RED) is None


def test_a_proof_over_the_bridge_names_its_template_and_its_ladder() -> None:
    proof = ok("prove", game="crossway", size=7, setup={"diagram": "\n".join(COLUMN), "turn": "blue"})
    assert proof["template"] == {"stone": "d3", "row": 3, "number": 1}
    assert proof["ladder"] == []


LADDER = "a2 a1 b2 b1 c2 c1 d2"


@pytest.mark.parametrize(
    ("moves", "stones"),
    [
        (LADDER, LADDER),
        ("e5 " + LADDER + " h9", LADDER),
        ("a1 b1 a2 b2 a3 b3", "a1 b1 a2 b2 a3 b3"),
        ("h8 h9 g8 g9 f8 f9", "h8 h9 g8 g9 f8 f9"),
        ("a2 a1 b2 b1 c3 c1 d2", ""),
        ("a5 a4 b5 b4 c5 c4", ""),
        ("a2 a1 b2 b1", ""),
        ("a2 b1 a3 b2 b4 c3", ""),
        ("", ""),
    ],
)
def test_ladders_are_rows_of_moves_side_by_side_along_an_edge(moves: str, stones: str) -> None:
    points = [Point.parse(text) for text in moves.split()]
    assert " ".join(map(str, ladder_in(9, points))) == stones


def test_the_line_of_a_proof_is_legal_and_joins() -> None:
    game, proof = crosscut.game("crossway"), proof_of("crossway", COLUMN, Color.BLUE)
    position = proof.position
    for move in proof.line():
        position = game.play(position, move).position
    outcome = game.outcome(position)
    assert outcome is not None and outcome.winner is Color.RED
