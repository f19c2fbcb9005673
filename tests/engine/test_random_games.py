"""What the page on which people invent games learns from random games of them."""

from __future__ import annotations

import os
import re
from dataclasses import replace
from heapq import heapify, heappop, heappush
from random import Random
from statistics import median_low
from typing import Any

import pytest

import crosscut
from crosscut import Color, Point
from crosscut.bridge import wire
from crosscut.bridge.decided import decided
from crosscut.bridge.invent import rules, try_out
from crosscut.lead import leader, stones_needed
from crosscut.own.game import OwnGame, own_game
from crosscut.random_games import RandomGame, passes, random_game_steps, tally
from crosscut.solver.decision import Decision, decision_steps
from crosscut.steps import Steps, finish, map_progress
from tests.engine import own_oracle as oracle

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))
WORST_AND_BEST = (
    "own:fill-x/f.swap",  # Red's first stone fills the board
    "own:ban-xx/xo-xo/ox.safe",  # Blue can always win: a theorem
    "own:ban-xx/xo-xo/ox-xx/oo.safe",  # one colour from the first stone on
    "own:ban-xo-xx",  # it gets stuck
    "own:join-sides",  # random games of it tie
    "own:ban-xo/ox.join-corners.swap",
    "own:join-rising.avoid",
    "own:link-move.swap",
    *(crosscut.drawn_game(seed).id for seed in (71, 72, 73, 74)),
)
IN_EVERY_RUN = {"own:ban-xo-xx", "own:join-sides", "own:join-rising.avoid", "own:link-move.swap"}
"""Games without skips and fills: the oracle is slow where it must look for them after each move."""


def found_in(game: str, size: int, games: int) -> wire.TryOut:
    """What Invent says of so many random games."""
    return finish(map_progress(try_out({"game": game, "size": size, "games": games}), lambda _: None))


JOINED = "No game got stuck or ended in a tie."


@pytest.mark.parametrize(
    ("game", "size", "said"),
    [
        (
            "own:join-corners",
            3,
            [
                "Red won 4 of 6 random games, Blue 2.",
                "They took 5 to 9 moves, usually about 5; the board has 9 points.",
                JOINED,
            ],
        ),
        (
            "own:fill-x/f.swap",
            7,
            ["Red won all 6 random games, on move 1.", JOINED, "There were 5 different games."],
        ),
        (
            "own:fill-x/f.avoid",
            7,
            ["Blue, who moves second, won all 6 random games, on move 1.", JOINED, "There were 5 different games."],
        ),
        (
            "own:ban-xx/xo-xo/ox-xx/oo.safe",
            3,
            [
                "Red won all 6 random games, on moves 4 to 7, usually about 5.",
                "After move 1 no empty point was open to both sides.",
                JOINED,
            ],
        ),
        ("own:ban-xo-xx-xa/ao-xa/ax", 2, ["Everything is forbidden after the first stone."]),
        ("own:ban-xe", 2, ["No first stone is legal."]),
    ],
)
def test_a_verdict_says_first_what_it_means(game: str, size: int, said: list[str]) -> None:
    assert found_in(game, size, 6)["sentences"] == said


def test_an_example_shows_what_went_wrong() -> None:
    for game, is_stuck in (("own:ban-xo-xx", True), ("own:join-sides", False), ("own:ban-xx-xo.swap", True)):
        found = found_in(game, 4, 20)
        assert found["stuck" if is_stuck else "tied"] > 0 and found["praise"] == ""
        end = crosscut.Board.from_link(found["example"])
        assert end.outcome is not None and end.outcome.winner is None and bool(end.position.empty) is is_stuck


@pytest.mark.longer
@pytest.mark.parametrize(
    "game",
    [pytest.param(game, marks=[] if game in IN_EVERY_RUN else pytest.mark.release) for game in WORST_AND_BEST],
)
def test_a_verdict_agrees_with_play_by_a_program_of_the_tests_own(game: str) -> None:
    """Another program, which shares nothing with the engine, plays other random games of the same rules."""
    size, count, differs = 3 if "safe" in game else 4, *((120, 0.18) if LONG_RUN else (40, 0.31))
    rules, chance, ends = oracle.rules_of(game), Random(9), list[tuple[str | None, int, bool]]()
    for _ in range(count):
        position = replace(oracle.start(rules, size), from_start=False)
        length = 0
        while moves := oracle.legal_moves(rules, position):
            position = oracle.play(rules, position, chance.choice(moves))[0]
            length += 1
        won = oracle.winner(rules, position)
        ends.append((won, length, won is None and bool(position.empty())))
    played = [finish(random_game_steps(crosscut.game(game), size, Random(seed)))[1] for seed in range(count)]
    found = tally(size**2, played)
    # Such a difference between two shares of so many games is chance in one of 100 cases at most; the seeds are fixed.
    shares = {"R": found.red, "B": found.blue}
    for side, share in shares.items():
        others = sum(won == side for won, _, _ in ends)
        assert abs(others - share) <= differs * count and (others == count) is (share == count)
    assert abs(found.stuck - sum(is_stuck for _, _, is_stuck in ends)) <= differs * count
    assert abs(found.usual_length - median_low(length for _, length, _ in ends)) <= 1
    if min(found.lengths) == max(found.lengths):
        assert {length for _, length, _ in ends} == set(found.lengths)


def test_only_games_that_are_worth_it_are_praised() -> None:
    crossway = found_in("own:ban-xo/ox.join-corners.swap", 7, 60)
    assert crossway["praise"].startswith("Both sides won random games (Red ")
    for worthless in WORST_AND_BEST[:5]:
        assert found_in(worthless, 5, 40)["praise"] == "", worthless
    short = tally(49, [RandomGame(9, side, False, str(one), None, 3) for one in range(20) for side in Color])
    assert not passes(crosscut.game("own:swap"), short)
    quiet = tally(49, [RandomGame(30, side, False, str(one), None, 0) for one in range(20) for side in Color])
    assert not passes(crosscut.game("own:swap"), quiet)
    with_lead = tally(49, [RandomGame(30, side, False, str(one), None, 2) for one in range(20) for side in Color])
    assert passes(crosscut.game("own:swap"), with_lead)
    # A theorem counts, whatever happens at random.
    assert not passes(crosscut.game("own:ban-xx/xo-xo/ox.safe"), with_lead)


def test_a_search_for_a_surprise_gives_up_early() -> None:
    asked: wire.TryOutQuestion = {"game": "own:fill-x/f.swap", "size": 7, "games": 400, "strict": True}
    assert finish(map_progress(try_out(asked), lambda _: None))["games"] == 24


def test_the_first_verdict_comes_before_all_games_are_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.bridge.invent.FIRST_SECONDS", 0)
    partial = (step.partial() for step in try_out({"game": "own:swap", "size": 5, "games": 9}) if step and step.partial)
    assert next(found["games"] for found in partial) == 1


def stones_by_steps(game: OwnGame, position: crosscut.Position, color: Color) -> int | None:
    """How many stones a side needs, by the shortest way over a graph of points."""
    own, empty = (set(position.grid.points(mask)) for mask in (position.stones_of(color), position.empty))
    steps = [(0, 1), (1, 0), (0, -1), (-1, 0)]
    steps += [(1, 1), (-1, -1)] if game.rules.join != "sides" else []
    steps += [(1, -1), (-1, 1)] if game.rules.join == "corners" else []
    axis = 1 if color is Color.RED else 0
    queue = [(int(point in empty), point) for point in own | empty if point[axis] == 0]
    heapify(queue)
    cost: dict[Point, int] = {}
    while queue:
        so_far, point = heappop(queue)
        if point in cost:
            continue
        cost[point] = so_far
        for east, north in steps:
            step = Point(point.file + east, point.rank + north)
            if step in own | empty and step not in cost:
                heappush(queue, (so_far + (step in empty), step))
    return min((stones for point, stones in cost.items() if point[axis] == position.size - 1), default=None)


def test_the_lead_is_the_side_that_needs_fewer_stones() -> None:
    chance = Random(4)
    for text in ("own:join-sides", "own:join-corners", "own:join-rising"):
        game = own_game(text)
        for _ in range(60):
            size = chance.randint(2, 6)
            rows = ["".join(chance.choice("RB..") for _ in range(size)) for _ in range(size)]
            position = game.setup("\n".join(rows))
            needed = [stones_by_steps(game, position, color) for color in Color]
            assert [stones_needed(game, position, color) for color in Color] == needed
            red, blue = (99 if one is None else one for one in needed)
            expected = None if red == blue else Color.RED if red < blue else Color.BLUE
            assert leader(game, position) is expected
            loses = leader(own_game(f"{text}.avoid"), own_game(f"{text}.avoid").setup("\n".join(rows)))
            assert loses is (expected and expected.other)


def test_the_rules_in_words_come_with_what_is_known() -> None:
    said = finish(rules({"game": "own:ban-xo/ox.join-corners.swap"}))
    assert said["known"] == "These are the rules of Crossway (Mark Steere, 2007)." and said["proved"] == [
        "Every game has exactly one winner (proved)."
    ]
    as_cells = finish(rules({"game": "own:cells.link-auto.swap"}))
    assert as_cells["known"].endswith("of Quickway (Bill Taylor, 2007)."), "how the board is drawn is no rule"
    assert finish(rules({"game": "own:ban-xx"}))["proved"] == []


def test_how_early_random_games_are_decided_is_proved() -> None:
    (said,) = finish(decided({"game": "own:join-rising", "size": 2}))["sentences"]
    assert re.fullmatch(
        r"20 of 20 random games were decided by about \d+% \(\d+% to \d+%\) of their moves \(proved\): from there "
        "on one side joins whatever the other does.",
        said,
    )


@pytest.mark.parametrize("game", ["own:join-rising", "own:ban-xo/ox.join-corners", "own:link-auto"])
def test_a_game_that_is_decided_has_one_winner_from_there_on(game: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By a search of the whole tree with the plain second implementation: whoever is said to join wins by force."""
    seen = list[tuple[list[crosscut.Move], Color, int]]()

    def watched(*arguments: Any) -> Steps[Decision | None]:
        found = yield from decision_steps(*arguments)
        if found is not None:
            seen.append((arguments[2], found.winner, found.ply))
        return found

    monkeypatch.setattr("crosscut.bridge.decided.decision_steps", watched)
    monkeypatch.setattr("crosscut.bridge.decided.GAMES", 6)
    finish(decided({"game": game, "size": 3}))
    assert len(seen) > 3
    rules, known = oracle.rules_of(game), dict[Any, bool]()
    for moves, winner, ply in seen:
        position = oracle.start(rules, 3)
        for move in moves[:ply]:
            assert isinstance(move, crosscut.Place)
            position = oracle.play(rules, position, (move.point.file, move.point.rank))[0]
        assert wins_by_force(rules, position, "R" if winner is Color.RED else "B", known)


def wins_by_force(rules: oracle.Rules, position: oracle.Position, side: str, known: dict[Any, bool]) -> bool:
    key = side, position.turn, frozenset(position.stones.items()), frozenset(position.links.items())
    if key not in known:
        moves = oracle.legal_moves(rules, position)
        outcomes = (wins_by_force(rules, oracle.play(rules, position, move)[0], side, known) for move in moves)
        if not moves:
            known[key] = oracle.winner(rules, position) == side
        else:
            known[key] = any(outcomes) if position.turn == side else all(outcomes)
    return known[key]
