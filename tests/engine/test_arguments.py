"""Any argument of a public name works, or raises ValueError with a readable sentence.

Whoever asks about a game and a position may ask about a board instead.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from inspect import isgenerator, signature
from itertools import islice
from math import inf, nan
from typing import Any, NamedTuple

import pytest

import crosscut
from crosscut import (
    Board,
    Color,
    Connect,
    Game,
    IllegalMoveError,
    Link,
    Place,
    Point,
    Position,
    claims,
    files,
    gtp,
    link,
    parse_move,
    pictures,
    player,
    puzzles,
    svg,
    theory,
)
from crosscut.arguments import MOST_QUOTED, quoted
from crosscut.player import advise, advise_steps
from crosscut.record.record import Record
from crosscut.steps import finish
from tests.engine.calls import needs_typst

GAME = crosscut.game("quax")
START = GAME.start(3)
RECORD = Record(GAME, 3)
BOARD = Board("quax", 3)
PICTURE = BOARD.svg()
SOLUTION = crosscut.solve(GAME, GAME.setup("R.B\n...\n..."))
assert SOLUTION is not None

STONES = theory.Stones.parse(".R. / B.B / .R.")
LOOP, OTHER_LOOP, LOOP_APART = (
    theory.Loop(GAME.start(5).grid, tuple(map(Point.parse, points.split())), is_red)
    for points, is_red in (("a1 b1 b2 a2", True), ("b2 c2 c3 b3", False), ("d4 e4 e5 d5", True))
)

LONG = "d" * 100_000
WRONG: tuple[Any, ...] = (
    *(None, True, 0, -1, 7, 10**400, 1.5, -0.5, nan, inf),
    *("", "nonsense", "a1", LONG, "\ud800", b"a1", [], ["R."], {}, object(), START, GAME, BOARD),
)


class Public(NamedTuple):
    """A public name, with arguments that it takes."""

    call: Callable[..., object]
    good: dict[str, Any]


MOVE = {"position": START, "move": "a1"}
ASKED = {"game": GAME, "position": START}
SIDE = {"color": "red"}
AREA = {"area": STONES.area("b2")}
MASKS = {"board": STONES.board, "red": 1, "blue": 2}


def theory_of(good: dict[str, Any], *names: str) -> dict[str, Public]:
    """Functions of the theory, with arguments that all of them take."""
    return {name: Public(getattr(theory, name), good) for name in names}


PUBLIC: dict[str, Public] = {
    "Color": Public(Color, {"value": "red"}),
    "Point.parse": Public(Point.parse, {"text": "a1"}),
    "Point.of": Public(Point.of, {"point": "a1"}),
    "Link": Public(Link, {"a": "a1", "b": "b2"}),
    "Link.parse": Public(Link.parse, {"text": "a1-b2"}),
    "Place": Public(Place, {"point": "a1"}),
    "Connect": Public(Connect, {"link": "a1-b2"}),
    "parse_move": Public(parse_move, {"text": "a1"}),
    "crosscut.game": Public(crosscut.game, {"game_id": "quax"}),
    "game.start": Public(GAME.start, {"size": 3}),
    "game.setup": Public(GAME.setup, {"text": "R.\n..", "turn": "red"}),
    "game.position": Public(GAME.position, {"text": "3/3/3 r"}),
    "game.legal_moves": Public(GAME.legal_moves, {"position": START}),
    "game.legality": Public(GAME.legality, {"position": START, "color": "red"}),
    "game.violation": Public(GAME.violation, {**MOVE, "color": "red"}),
    "game.play": Public(GAME.play, MOVE),
    "game.outcome": Public(GAME.outcome, {"position": START}),
    "game.problems": Public(GAME.problems, {"position": START}),
    "game.perft": Public(GAME.perft, {"position": GAME.setup("RB\n.."), "depth": 1}),
    "game.filling": Public(GAME.filling, {"position": START}),
    "Board": Public(Board, {"game": "quax", "size": 3}),
    "Board.from_diagram": Public(Board.from_diagram, {"game": "quax", "text": "R.\n..", "turn": "red"}),
    "Board.from_link": Public(Board.from_link, {"address": "v=1&g=quax&n=3"}),
    "board.push": Public(Board("quax", 26).push, {"move": "a1"}),
    "board.why_not": Public(BOARD.why_not, {"move": "a1"}),
    "board.link": Public(BOARD.link, {"base": ""}),
    "advise": Public(player.advise, {**ASKED, "level": 1, "evaluations": 1, "seconds": 0.01, "seed": 1}),
    "advise_steps": Public(player.advise_steps, {**ASKED, "level": 1, "evaluations": 1, "seconds": 0.01, "seed": 1}),
    "solve": Public(crosscut.solve, {**ASKED, "full": False, "nodes": 1, "seconds": 0.01}),
    "solve_steps": Public(crosscut.solve_steps, {**ASKED, "full": False, "nodes": 1, "seconds": 0.01}),
    "solution.refute": Public(SOLUTION.refute, {"move": "c1"}),
    "link.read": Public(link.read, {"fragment": "g=quax&n=3"}),
    "link.read_fields": Public(link.read_fields, {"fields": {"g": "quax"}}),
    "link.write": Public(link.write, {"record": RECORD, "shown": None, "display": None, "task": None}),
    "link.write_compact": Public(link.write_compact, {"record": RECORD}),
    "link.write_shareable": Public(link.write_shareable, {"record": RECORD}),
    "link.fragment_of": Public(link.fragment_of, {"address": "#g=quax"}),
    "link.Crop": Public(link.Crop, {"south_west": Point(0, 0), "north_east": Point(1, 1)}),
    "link.Display": Public(link.Display, {"coordinates": True, "legal": "none", "crop": None, "rotation": 0}),
    "link.Task": Public(link.Task, {"kind": "win", "solution": "a1!", "notes": ""}),
    "svg.Look": Public(svg.Look, {"scheme": "auto", "board_style": None, "patterned": False, "cell": 36.0}),
    "svg.draw": Public(svg.draw, {"record": RECORD, "display": None, "look": None}),
    "pictures.png": Public(pictures.png, {"svg": PICTURE, "width": 20}),
    "svg.stills": Public(
        svg.stills, {"record": RECORD, "display": None, "look": None, "first": 0, "last": 0, "seconds": 1.0}
    ),
    "pictures.pdf": Public(pictures.pdf, {"svg": PICTURE, "width": 20.0}),
    "gtp.Engine": Public(gtp.Engine, {"game": GAME, "size": 3, "level": 1, "allow_swap": False, "seed": 1}),
    "engine.answer": Public(gtp.Engine(GAME, 3).answer, {"line": "name"}),
    "claims.check_page": Public(claims.check_page, {"html": ""}),
    "claims.kind": Public(claims.kind, {"pattern": "nonsense"}),
    "claims.Claimed": Public(claims.Claimed, {"game": GAME, "position": START, "task": None, "record": RECORD}),
    "files.pasted_text.read": Public(files.pasted_text.read, {"text": "c3 a1", "game": "quax", "size": 3}),
    "files.pasted_text.what_it_is": Public(files.pasted_text.what_it_is, {"text": "c3"}),
    "files.record_text.read": Public(files.record_text.read, {"text": "Game: quax"}),
    "files.record_text.write": Public(files.record_text.write, {"record": RECORD}),
    "files.record_json.read": Public(files.record_json.read, {"text": "{}"}),
    "files.record_json.write": Public(files.record_json.write, {"record": RECORD}),
    "puzzles.composed": Public(puzzles.composed, {"game": GAME, "sizes": [2], "wanted": 0, "seed": 1, "puzzles": []}),
    "claims.check_record": Public(claims.check_record, {"record": RECORD, "claims": [], "task": None}),
    "theory.Stones.parse": Public(theory.Stones.parse, {"text": "R.B"}),
    "theory.Stones.of": Public(theory.Stones.of, {"position": START}),
    "theory.stones.area": Public(STONES.area, {"names": "b2"}),
    "theory.Loop": Public(theory.Loop, {"board": LOOP.board, "points": LOOP.points, "first_is_red": True}),
    **theory_of({"stones": STONES}, "switches", "special_formations", "bad_areas", "stymies", "rulings"),
    **theory_of({"stones": STONES, **SIDE}, "naked_diagonals", "banned_points", "banned_areas", "patterns"),
    **theory_of({"stones": STONES, **SIDE, **AREA}, "is_banned", "is_disconnected"),
    **theory_of({"stones": STONES, **AREA}, "is_naked_diagonal_equivalent"),
    **theory_of({**MASKS, "through": Point(0, 0)}, "equivalent_loop", "shortest_loop"),
    **theory_of({**MASKS, "point": Point(1, 1)}, "imposed_chain"),
    **theory_of({**MASKS, "around": Point(1, 1), "longest": 4}, "minimal_loops"),
    **theory_of({"loop": LOOP}, "components", "quick_verdicts", "meets_quick_criterion", "reduce_loop"),
    **theory_of({"loop": theory.merge(LOOP, OTHER_LOOP, Point(1, 1)), "point": Point(1, 1)}, "unmerge"),
    **theory_of({"first": LOOP, "second": OTHER_LOOP, "point": Point(1, 1)}, "merge"),
    **theory_of({"first": LOOP, "second": LOOP_APART}, "closest_merging"),
    **theory_of({"size": 3, "dots": ["a1"], "turn": "red"}, "replies"),
    "IllegalMoveError": Public(IllegalMoveError, {"violation": GAME.violation(START, "swap")}),
}


def places() -> Iterator[Any]:
    """Each argument of everything that is public."""
    for name, public in PUBLIC.items():
        for argument in public.good:
            yield pytest.param(public, argument, id=f"{name} {argument}", marks=marks_of(name))


def marks_of(name: str) -> Sequence[pytest.MarkDecorator]:
    """What a test about a public name needs."""
    return [needs_typst] if name.startswith("pictures.") else []


@pytest.mark.parametrize("public", [pytest.param(it, id=name, marks=marks_of(name)) for name, it in PUBLIC.items()])
def test_good_arguments_are_taken(public: Public) -> None:
    assert call(public, public.good) is None


def test_no_function_of_the_theory_is_left_out() -> None:
    functions = {name for name in theory.__all__ if name.islower()}
    assert functions - set(PUBLIC) == {"table", "perfect_play"}, "the one has no arguments, the other is slow"
    with pytest.raises(ValueError, match=r"^size is '5': expected a whole number$"):
        theory.perfect_play("5")  # type: ignore[arg-type]


@pytest.mark.parametrize("side", Color)
def test_the_theory_takes_a_side_as_text(side: Color) -> None:
    stones = theory.Stones.parse("B... / .... / B.R. / R.B.")
    for find in (theory.naked_diagonals, theory.banned_points, theory.banned_areas, theory.patterns):
        assert find(stones, str(side).upper()) == find(stones, side)
    assert theory.patterns(stones, "red") and theory.patterns(stones, "red") != theory.patterns(stones, "blue")
    assert theory.replies(4, ["a1"], str(side)) == theory.replies(4, [Point(0, 0)], side)


@pytest.mark.parametrize(("public", "argument"), list(places()))
def test_a_wrong_argument_is_refused_in_a_sentence(public: Public, argument: str) -> None:
    refused = 0
    for wrong in WRONG:
        complaint = call(public, {**public.good, argument: wrong})
        if complaint is not None:
            refused += 1
            assert len(complaint) < 400, complaint
            assert LONG[: MOST_QUOTED + 1] not in complaint
    assert refused >= len(WRONG) / 2, "at least what has another type"


@pytest.mark.parametrize("limit", [nan, inf, -inf, -1, 10**400])
@pytest.mark.parametrize("ask", [player.advise, player.advise_steps, crosscut.solve, crosscut.solve_steps])
@pytest.mark.parametrize("name", ["seconds", "evaluations", "nodes"])
def test_a_limit_is_a_number_that_can_be_reached(name: str, ask: Callable[..., object], limit: float) -> None:
    if name in signature(ask).parameters and not (limit == 10**400 and name != "seconds"):
        assert call(Public(ask, {}), {**ASKED, name: limit})


def test_a_limit_may_be_larger_than_any_float() -> None:
    assert player.advise(Board.from_diagram("quax", "R..\n.B.\n..."), evaluations=10**400).proved is not None


def test_other_values_that_cannot_be_used_are_refused() -> None:
    for cell in (0, -1, 1e9, 1e-9):
        with pytest.raises(ValueError, match=r"is not a cell: expected 4 to \d+ pixels"):
            svg.Look(cell=cell)
    for depth in (-1, 101, 500):
        with pytest.raises(ValueError, match=f"^{depth} is not a length: expected 0 to 100 moves$"):
            GAME.perft(GAME.start(26), depth)
    with pytest.raises(ValueError, match="is not a file or a rank"):
        Place(Point(0, "a"))  # type: ignore[arg-type]


def test_a_message_says_what_was_given_and_what_was_expected() -> None:
    with pytest.raises(ValueError, match=r"^position is 'c3': expected Position$"):
        GAME.play("c3", "d4")  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^rotation is 45: expected 0, 90, 180 or 270$"):
        link.Display(rotation=45)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"^full is 1: expected True or False$"):
        crosscut.solve(GAME, START, full=1)  # type: ignore[call-overload]


def test_a_text_is_not_a_list() -> None:
    with pytest.raises(ValueError, match=r"^claims is 'red wins': expected a list$"):
        claims.check_record(crosscut.Record("quax"), "red wins")


def test_what_cannot_be_shown_is_named_by_its_type() -> None:
    assert quoted(10**9999) == "a value of type int"


def test_what_is_cut_says_so() -> None:
    assert quoted([LONG]) == f"{repr([LONG])[:MOST_QUOTED]}..."
    assert quoted("x" * MOST_QUOTED) == repr("x" * MOST_QUOTED)
    assert quoted("x" * (MOST_QUOTED + 1)) == f"'{'x' * MOST_QUOTED}...'"


def test_a_checked_function_looks_as_before() -> None:
    assert list(signature(crosscut.solve).parameters) == ["game", "position", "full", "nodes", "seconds"]
    assert crosscut.Game.play.__doc__ and crosscut.Game.play.__name__ == "play"
    with pytest.raises(TypeError, match="unexpected keyword argument"):
        crosscut.game(name="quax")  # type: ignore[call-arg]


def call(public: Public, arguments: dict[str, Any]) -> str | None:
    """The complaint about the arguments; None if they are taken."""
    try:
        by_place = public.call is Color or public.call is IllegalMoveError
        found = public.call(*arguments.values()) if by_place else public.call(**arguments)
        if isgenerator(found):
            list(islice(found, 2))
    except IllegalMoveError as refusal:
        return str(refusal)
    except ValueError as error:
        return str(error)
    return None


ASKED_ABOUT = Board.from_diagram("crossway", "R..\nR..\n...")


class Somewhere(NamedTuple):
    """Another program's idea of a board."""

    game: Game
    position: Position


def test_a_board_can_be_asked_about() -> None:
    expected = advise(ASKED_ABOUT.game, ASKED_ABOUT.position, level=3, seed=1)
    assert advise(ASKED_ABOUT, level=3, seed=1) == expected == ASKED_ABOUT.advise(level=3, seed=1)
    assert finish(advise_steps(ASKED_ABOUT, level=3, seed=1)) == expected
    assert advise(Somewhere(ASKED_ABOUT.game, ASKED_ABOUT.position), level=3, seed=1) == expected
    assert advise(game=ASKED_ABOUT.game, position=ASKED_ABOUT.position, level=3, seed=1) == expected
    solution = crosscut.solve(ASKED_ABOUT.game, ASKED_ABOUT.position, full=True)
    assert solution is not None and solution.winner == "red"
    assert crosscut.solve(ASKED_ABOUT, full=True) == solution == finish(crosscut.solve_steps(ASKED_ABOUT, full=True))
    assert crosscut.solve(game=ASKED_ABOUT.game, position=ASKED_ABOUT.position, full=True) == solution


ASKS: dict[str, Callable[..., object]] = {
    "advise": advise,
    "advise_steps": lambda *asked: finish(advise_steps(*asked)),
    "solve": crosscut.solve,
    "solve_steps": lambda *asked: finish(crosscut.solve_steps(*asked)),
}


@pytest.mark.parametrize("ask", ASKS.values(), ids=ASKS)
@pytest.mark.parametrize(
    ("asked", "complaint"),
    [
        (
            (ASKED_ABOUT.game,),
            "<Game crossway: .* comes without a position: expected a game and a position, or a",
        ),
        (
            (ASKED_ABOUT, ASKED_ABOUT.position),
            "<Board of crossway.* has a position already: expected a game and a position, or a",
        ),
        (
            (ASKED_ABOUT.position,),
            "<Position of crossway.* is neither a game nor a Board: expected a game and a position",
        ),
        (("crossway",), "<Game crossway: .* comes without a position: expected a game and a position, or a"),
        ((None, ASKED_ABOUT.position), "None is neither a game nor a Board"),
        ((ASKED_ABOUT.game, "3/3/3 r"), "position is '3/3/3 r': expected Position"),
        ((ASKED_ABOUT.game, ASKED_ABOUT), "position is <Board of crossway"),
    ],
)
def test_other_things_are_refused_in_a_sentence(ask: Callable[..., object], asked: Any, complaint: str) -> None:
    with pytest.raises(ValueError, match=f"^{complaint}"):
        ask(*asked)
