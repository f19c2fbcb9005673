"""The Zigzag Edge Game: the search of all completions, and its player against that search."""

from __future__ import annotations

import random
from itertools import count, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut import Color, Place
from crosscut.geometry import Point
from crosscut.player import LEVELS, advise
from crosscut.player.completion_tree import CompletionTree
from crosscut.player.dispatch import think
from crosscut.player.score_player import BOOK
from crosscut.position import Position
from crosscut.solver.zigzag import LARGEST_SOLVED, MOST_FREE, Reply, perfect_play, replies, reply_steps
from crosscut.steps import Budget, finish
from crosscut.zigzag_outline import outline, score_of_ranks
from laboratory.results.runs import published_results

GAME = crosscut.game("zigzag-edge")


def random_position(size: int, missing: int, chance: random.Random) -> Position:
    ranks = list(range(size))
    chance.shuffle(ranks)
    rows = [["."] * size for _ in range(size)]
    for file in chance.sample(range(size), size - missing):
        rows[size - 1 - ranks[file]][file] = chance.choice("RB")
    return GAME.setup("\n".join("".join(row) for row in rows), chance.choice(list(Color)))


def test_the_book_holds_the_solved_first_dots() -> None:
    solved = {
        int(name.partition("x")[2]): found for name, found in published_results().items() if "zigzag-edge" in name
    }
    del solved[2]
    assert {size: {"margin": margin, "best": best.split()} for size, (margin, best) in BOOK.items()} == {
        size: {"margin": found["margin"], "best": found["best"]} for size, found in solved.items()
    }
    for size, level in product(BOOK, (6, 7, 8)):
        advice = advise(GAME, GAME.start(size), level=level, seed=2)
        assert str(advice.move) in BOOK[size][1].split() and advice.margin == BOOK[size][0]


@pytest.mark.parametrize("missing", [1, 2, 3, 4, 5])
@pytest.mark.parametrize("seed", range(4))
def test_the_end_is_played_perfectly(missing: int, seed: int) -> None:
    position = random_position(8, missing, random.Random(f"{missing} {seed}"))
    known = replies(8, position.grid.points(position.red | position.blue), position.turn)
    sign = 1 if position.turn is Color.RED else -1
    best = max(sign * reply.margin for reply in known)
    advice = advise(GAME, position, level=7, seed=seed)
    assert advice.move in {Place(reply.point) for reply in known if sign * reply.margin == best}
    assert advice.proved is (None if best == 0 else best > 0)
    assert advice.margin == best
    by_move = {candidate.move: candidate for candidate in advice.candidates}
    for reply in known:
        margin = sign * reply.margin
        assert by_move[Place(reply.point)].proved is (None if margin == 0 else margin > 0)


def test_shared_samples_come_to_the_average_of_all_completions() -> None:
    """Before any answer is chosen, a move is worth the average over the completions that contain its dot."""
    position = GAME.setup("......\n......\n......\nR.....\n......\n...R..")
    free = [1, 3, 4, 5]
    tree = CompletionTree(position, random.Random(1))
    totals: dict[tuple[int, int], list[float]] = {}
    for order in permutations(free):
        filled = [2, order[0], order[1], 0, order[2], order[3]]
        red, blue = score_of_ranks(filled)
        for file in (1, 2, 4, 5):
            totals.setdefault((file, filled[file]), []).append((red > blue) + 0.5 * (red == blue))
    for _ in range(3000):
        tree.sample_at_random()
    root = tree.root
    for number, point in enumerate(root.points):
        average = sum(totals[point]) / len(totals[point])
        assert root.shared_total[number] / root.shared[number] == pytest.approx(average, abs=0.12)


@pytest.mark.release
def test_samples_find_a_dot_that_keeps_the_result() -> None:
    """Samples alone, too few to look at all completions, usually keep a win."""
    kept = 0
    for seed in range(20):
        chance = random.Random(seed)
        position = random_position(10, 6, chance)
        known = replies(10, position.grid.points(position.red | position.blue), position.turn)
        sign = 1 if position.turn is Color.RED else -1
        results = {reply.point: (sign * reply.margin > 0) - (sign * reply.margin < 0) for reply in known}
        move = advise(GAME, position, evaluations=40, seed=seed).move
        assert isinstance(move, Place)
        kept += results[move.point] == max(results.values())
    assert kept >= 17


def test_samples_expect_about_the_margin_of_perfect_play() -> None:
    """Over many positions, from either side, the expected margin is off by about an edge."""
    errors = []
    for seed in range(12):
        position = random_position(10, 5, random.Random(seed))
        known = replies(10, position.grid.points(position.red | position.blue), position.turn)
        sign = 1 if position.turn is Color.RED else -1
        margin = advise(GAME, position, evaluations=7, seed=seed).margin
        assert margin is not None
        errors.append(abs(margin - max(sign * reply.margin for reply in known)))
    assert sum(errors) / len(errors) < 1.0


@pytest.mark.parametrize("level", [2, 6])
def test_low_levels_expect_a_margin_too(level: int) -> None:
    position = crosscut.Board.from_link("g=zigzag-edge&n=9&m=h9.a5.g8.f4").position
    margins = {advise(GAME, position, level=level, seed=seed).margin for seed in range(4)}
    assert None not in margins and len(margins) > 1


def test_a_set_up_that_cannot_be_completed_gets_a_legal_move() -> None:
    position = GAME.setup("R.B.\n....\n....\n....")
    assert advise(GAME, position, level=8).move in GAME.legal_moves(position)


def test_the_first_dot_on_a_large_board_is_answered() -> None:
    advice = advise(GAME, GAME.start(26), level=2, seed=1)
    assert len(advice.candidates) == 26 * 26
    assert advice.move in GAME.legal_moves(GAME.start(26))


def test_the_exact_search_gives_up_when_half_of_the_time_is_over() -> None:
    """The clock advances by a second at each look."""
    position = random_position(10, 6, random.Random(2))
    for seconds, is_exact in ((8, False), (1e9, True)):
        budget = Budget(None, seconds, clock=count().__next__)
        advice = finish(think(GAME, position, LEVELS[-1], budget, random.Random(1)))
        assert advice.move in GAME.legal_moves(position)
        assert (advice.margin == round(advice.margin or 0.5)) is is_exact


def plain_margin(size: int, dots: tuple[Point, ...], turn: Color) -> int:
    """Red's score minus Blue's with best play."""
    after = [plain_margin(size, (*dots, point), turn.other) for point in placements(size, dots)]
    if not after:
        drawn = outline(dots)
        return len(drawn.top) - len(drawn.bottom)
    return max(after) if turn is Color.RED else min(after)


def placements(size: int, dots: tuple[Point, ...]) -> list[Point]:
    files, ranks = {dot.file for dot in dots}, {dot.rank for dot in dots}
    return [Point(file, rank) for file in range(size) if file not in files for rank in range(size) if rank not in ranks]


@pytest.mark.parametrize("size", [2, 3, 4])
def test_perfect_play_is_minimax(size: int) -> None:
    solved = perfect_play(size)
    assert solved.margin == plain_margin(size, (), Color.RED)
    first = {point: plain_margin(size, (point,), Color.BLUE) for point in placements(size, ())}
    assert solved.best == tuple(point for point, margin in first.items() if margin == solved.margin)


@pytest.mark.parametrize(
    ("size", "winner"), [(2, None), (3, Color.RED), (4, None), (5, None), (6, None), (7, Color.RED)]
)
def test_who_wins_on_small_boards(size: int, winner: Color | None) -> None:
    solved = perfect_play(size)
    assert (solved.size, solved.winner) == (size, winner)
    assert (solved.margin > 0) == (winner is Color.RED)


@given(st.integers(3, 8), st.randoms(use_true_random=False), st.sampled_from(Color))
def test_replies_are_minimax(size: int, chooser: random.Random, turn: Color) -> None:
    files, ranks = chooser.sample(range(size), size), chooser.sample(range(size), size)
    dots = tuple(map(Point, files, ranks))[min(size, 3) :]
    found = replies(size, dots, turn)
    assert {reply.point for reply in found} == set(placements(size, dots))
    for reply in found:
        assert reply.margin == plain_margin(size, (*dots, reply.point), turn.other)
    margins = [reply.margin for reply in found]
    assert margins == sorted(margins, reverse=turn is Color.RED)


def test_search_for_replies_pauses_often() -> None:
    pauses = sum(1 for _ in reply_steps(5, (), Color.RED))
    assert pauses > 100


def test_no_reply_is_left_when_the_dots_are_complete() -> None:
    assert replies(2, [Point(0, 0), Point(1, 1)], Color.RED) == ()
    assert replies(2, [Point(0, 1)], Color.BLUE) == (Reply(Point(1, 0), 0),)


@pytest.mark.parametrize("size", [1, LARGEST_SOLVED + 1])
def test_sizes_that_are_not_solved(size: int) -> None:
    with pytest.raises(ValueError, match="expected 2 to 9"):
        perfect_play(size)


def test_positions_that_are_not_searched() -> None:
    with pytest.raises(ValueError, match="8 files are free"):
        replies(MOST_FREE + 1, (), Color.RED)
    with pytest.raises(ValueError, match="b1 is off the board or in line"):
        replies(3, [Point(0, 0), Point(1, 0)], Color.RED)
    with pytest.raises(ValueError, match="d1 is off the board or in line"):
        replies(3, [Point(3, 0)], Color.RED)
