"""One notion of a game, a side, a point, a link, a move and a size: every public callable takes each in all its forms.

The table below has one call of each public callable that takes one of these; the test finds out which do, by their
annotations, so a new one without a call fails. Each argument is exchanged for its other forms, which must give the
same, and for what is none, which must be refused in a sentence with the value in it.
"""

# ruff: noqa: B008 (the defaults are the arguments, and never change)

from __future__ import annotations

import inspect
from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import Any

import pytest

import crosscut
from crosscut import Board, Color, Connect, Game, Link, Place, Point, Record, Swap
from crosscut.arguments import quoted
from crosscut.position import Diagonals, Position
from crosscut.steps import finish
from crosscut.theory import Stones

if find_spec("numpy") is None:  # the tests of the engine need no other package
    WHOLE_NUMBERS: list[Callable[[int], object]] = []
    NO_WHOLE_NUMBERS: list[object] = []
else:
    numpy = import_module("numpy")
    WHOLE_NUMBERS = [numpy.int64, numpy.uint8, numpy.array]
    NO_WHOLE_NUMBERS = [numpy.float64(2), numpy.array([1, 2]), numpy.bool_(True)]


class Whole:
    """A whole number of another package."""

    def __init__(self, value: int) -> None:
        self._value = value

    def __index__(self) -> int:
        return self._value


def whole(value: int) -> Any:
    """Such a number. Annotations name the usual ones alone."""
    return Whole(value)


GAME = crosscut.game("quax")
START = GAME.start(5)
SET = GAME.setup("..R..\n.....\n..R..\n.B.R.\n.....")


def record() -> Record:
    return Record("quax", 5)


def resigned(color: Color) -> str:
    one = record()
    one.resigned = color
    return one.to_link()


def solution() -> crosscut.Solution:
    found = crosscut.solve(Board("crossway", 3))
    assert found is not None
    return found


HOOKS = {
    "complete_setup", "diagonals", "explain", "find_filling", "find_outcome", "find_problems", "find_scores",
    "give_turn", "is_over", "link_moves", "link_violation", "place", "placeable", "placeable_at_sight", "prepare",
    "restrictions",
}  # fmt: skip
"""Methods of a game that its author writes and the engine calls, always with sides and positions."""

GRID = START.grid
ALONE = GRID.bit(Point(2, 2))

CALLS: dict[str, Callable[..., object]] = {
    "Board.__init__": lambda game=GAME, size=5: Board(game, size),
    "Board.__getitem__": lambda point=Point(2, 2): Board.from_position("quax", SET)[point],
    "Board.advise": lambda level=1, evaluations=3, seed=1: str(
        Board("quax", 5).advise(level=level, evaluations=evaluations, seed=seed)
    ),
    "Board.from_diagram": lambda game=GAME, turn=Color.BLUE: Board.from_diagram(game, "..\n..", turn),
    "Board.from_position": lambda game=GAME: Board.from_position(game, SET),
    "Board.is_legal": lambda move=Place("c3"): Board("quax", 5).is_legal(move),
    "Board.push": lambda move=Place("c3"): Board("quax", 5).push(move),
    "Board.solve": lambda nodes=10**6: str(Board("crossway", 3).solve(nodes=nodes)),
    "Board.why_not": lambda move=Place("c3"): Board("quax", 5).why_not(move),
    "Color.of": lambda side=Color.BLUE: Color.of(side),
    "Connect.__init__": lambda link=Link("c3", "d2"): Connect(link),
    "Game.legality": lambda color=Color.BLUE: GAME.legality(SET, color),
    "Game.perft": lambda depth=2: GAME.perft(START, depth),
    "Game.play": lambda move=Connect("c3-d2"): GAME.play(SET, move),
    "Game.play_steps": lambda move=Place("a1"): finish(GAME.play_steps(SET, move)),
    "Game.setup": lambda turn=Color.BLUE: GAME.setup("..\n..", turn),
    "Game.setup_steps": lambda turn=Color.BLUE: finish(GAME.setup_steps("..\n..", turn)),
    "Game.start": lambda size=5: GAME.start(size),
    "Game.violation": lambda move=Place("c3"), color=Color.BLUE: GAME.violation(SET, move, color),
    "Game.violation_steps": lambda move=Place("c3"), color=Color.BLUE: finish(GAME.violation_steps(SET, move, color)),
    "Link.__init__": lambda a=Point(2, 2), b=Point(3, 3): Link(a, b),
    "Link.of": lambda link=Link("c3", "d4"): Link.of(link),
    "Link.of_block": lambda block=Point(2, 2): Link.of_block(block, rising=True),
    "Arrow.__new__": lambda start=Point(2, 2), end=Point(4, 4): crosscut.Arrow(start, end),
    "Marks.__getitem__": lambda point=Point(2, 2): crosscut.Marks({"c3": "circle"})[point],
    "Node.add": lambda move=Place("c3"): record().root.add(move).move,
    "Outcome.__init__": lambda winner=Color.BLUE: crosscut.Outcome(winner),
    "Place.__init__": lambda point=Point(2, 2): Place(point),
    "Play.__init__": lambda skipped=Color.BLUE: crosscut.Play(START, skipped=skipped),
    "Point.__new__": lambda file=2, rank=3: Point(file, rank),
    "Point.of": lambda point=Point(2, 2): Point.of(point),
    "Position.__init__": lambda turn=Color.BLUE: Position(GRID, turn=turn),
    "Position.links_of": lambda color=Color.BLUE: SET.links_of(color),
    "Position.stones_of": lambda color=Color.BLUE: SET.stones_of(color),
    "Position.with_link": lambda color=Color.BLUE, link=Link("a1", "b2"): SET.with_link(color, link),
    "Position.with_links": lambda color=Color.BLUE: SET.with_links(color, Diagonals(1, 0)),
    "Position.with_stone": lambda color=Color.BLUE: SET.with_stone(color, 1),
    "Position.with_turn": lambda turn=Color.BLUE: SET.with_turn(turn, 3),
    "Record.__init__": lambda game=GAME, size=5: Record(game, size).to_link(),
    "Record.resigned": lambda color=Color.BLUE: resigned(color),
    "Solution.after": lambda moves=Place("b2"): str(solution().after(moves)),
    "Solution.after_steps": lambda moves=Place("b2"): str(finish(solution().after_steps(moves))),
    "Solution.refute": lambda move=Place("a1"): solution().refute(move),
    "Stones.of_color": lambda color=Color.BLUE: Stones.of(SET).of_color(color),
    "Stones.with_stone": lambda color=Color.BLUE: Stones.of(SET).with_stone(color, 1),
    "crosscut.check": lambda game=GAME: crosscut.check(game, seconds=0.01),
    "crosscut.drawn_game": lambda seed=1: crosscut.drawn_game(seed),
    "crosscut.game": lambda game_id=GAME: crosscut.game(game_id),
    "crosscut.solve": lambda game=GAME, nodes=10**5: str(crosscut.solve(game, GAME.start(2), nodes=nodes)),
    "crosscut.solve_steps": lambda game=GAME, nodes=10**5: str(
        finish(crosscut.solve_steps(game, GAME.start(2), nodes=nodes))
    ),
    "lab.measure": lambda game=GAME, size=2, games=1, seed=3: crosscut.lab.measure(
        game, size, games=games, seed=seed, seconds=0
    ),
    "lab.measure_steps": lambda game=GAME, size=2, games=1, seed=3: finish(
        crosscut.lab.measure_steps(game, size, games=games, seed=seed, seconds=0)
    ),
    "player.advise": lambda game=GAME, level=1, evaluations=3, seed=1: str(
        crosscut.player.advise(game, SET, level=level, evaluations=evaluations, seed=seed)
    ),
    "player.advise_steps": lambda game=GAME, level=1, evaluations=3, seed=1: str(
        finish(crosscut.player.advise_steps(game, SET, level=level, evaluations=evaluations, seed=seed))
    ),
    "player.all_moves": lambda game=GAME, size=3: crosscut.player.all_moves(game, size),
    "player.match": lambda game=GAME, size=3, games=1, opening=1, seed=4: crosscut.player.match(
        game, "random", "random", size, games=games, opening=opening, seed=seed
    ),
    "crosscut.templates": lambda game=crosscut.game("quickway"): crosscut.templates(game, 2),
    "stuck.find": lambda game=GAME: str(crosscut.stuck.find(game, 2)),
    "theory.banned_areas": lambda color=Color.BLUE: list(crosscut.theory.banned_areas(Stones.of(SET), color)),
    "theory.banned_points": lambda color=Color.BLUE: crosscut.theory.banned_points(Stones.of(SET), color),
    "theory.equivalent_loop": lambda through=Point(2, 2): crosscut.theory.equivalent_loop(GRID, ALONE, 0, through),
    "theory.imposed_chain": lambda point=Point(1, 1): crosscut.theory.imposed_chain(GRID, ALONE, 0, point),
    "theory.is_banned": lambda color=Color.BLUE: crosscut.theory.is_banned(Stones.of(SET), color, 1),
    "theory.is_disconnected": lambda color=Color.BLUE: crosscut.theory.is_disconnected(Stones.of(SET), color, 1),
    "theory.minimal_loops": lambda around=Point(2, 2), longest=8: [
        str(loop.points) for loop in crosscut.theory.minimal_loops(GRID, 0, 0, around, longest)
    ],
    "theory.naked_diagonals": lambda color=Color.RED: list(crosscut.theory.naked_diagonals(Stones.of(SET), color)),
    "theory.patterns": lambda color=Color.BLUE: list(crosscut.theory.patterns(Stones.of(SET), color)),
    "theory.perfect_play": lambda size=3: crosscut.theory.perfect_play(size),
    "theory.replies": lambda size=3, turn=Color.BLUE: crosscut.theory.replies(size, ["a1"], turn),
    "theory.shortest_loop": lambda through=Point(2, 2): crosscut.theory.shortest_loop(GRID, ALONE, 0, through),
}

MADE_HERE = {
    "Advice", "Archive", "BadArea", "BoardText", "Candidate", "Claimed", "Crop", "Failure", "Games", "Level", "Loop",
    "Match", "MoveNode", "Number", "Pairing", "Pattern", "Played", "Problem", "Rating", "Report", "Rung", "SiteGame",
    "Solution", "Template", "Unread", "Violation",
}  # fmt: skip
"""Classes whose objects Crosscut makes: nobody else calls their constructors."""
ELSEWHERE = {
    "Arrow.of": "takes pairs, which have tests of their own",
    "Advice.with_first": "what the search does with its own moves",
    "Advice.to_make_the_first": "what the search does with its own moves",
    "Board.svg": "takes lists of points, which have tests of their own",
    "Marks.__init__": "takes a mapping, which has tests of its own",
    "MoveNode.add": "is Node.add",
    "MoveNode.append": "is Node.append",
    "Node.append": "checks nothing",
    "theory.merge": "takes loops that share a point: below",
    "theory.unmerge": "takes a loop around a point: below",
    "player.arena.match": "is player.match",
    "player.arena.opened": "a part of it",
    "player.arena.pairings": "a part of it",
    "record.pasted_text.read": "has a game only for texts that name none: below",
}
NOTIONS = ("GameLike", "Game", "Color", "Point", "Link", "MoveLike", "Move")
NUMBERS = ("size", "depth", "level", "evaluations", "nodes", "seed", "games", "opening", "file", "rank", "longest")


def public_callables() -> Iterator[tuple[str, Callable[..., object]]]:
    """All public functions and methods of all public modules, by class or module and name."""
    modules = [crosscut]
    for module in modules:
        for name in getattr(module, "__all__", ()):
            value = getattr(module, name)
            if isinstance(value, ModuleType):
                modules.append(value)
            elif inspect.isclass(value):
                yield from methods_of(value)
            elif inspect.isfunction(value):
                yield f"{module.__name__.removeprefix('crosscut.')}.{name}", value


def methods_of(kind: type) -> Iterator[tuple[str, Callable[..., object]]]:
    for name, member in vars(kind).items():
        found = member.fset if isinstance(member, property) else getattr(member, "__func__", member)
        if inspect.isfunction(found) and (not name.startswith("_") or name in ("__init__", "__new__", "__getitem__")):
            yield f"{kind.__name__}.{name}", found


def notions_of(function: Callable[..., object]) -> set[str]:
    """The parameters that take one of the notions, or a number of another package."""
    found = set()
    for name, parameter in inspect.signature(function).parameters.items():
        alternatives = [part.strip() for part in str(parameter.annotation).split("|")]
        if any(one in NOTIONS for one in alternatives) or (name in NUMBERS and "int" in alternatives):
            found.add(name)
    return found


def wanted() -> dict[str, set[str]]:
    """The callables that the table has to have, with their parameters."""
    found: dict[str, set[str]] = {}
    for name, function in public_callables():
        kind, _, method = name.rpartition(".")
        if kind in MADE_HERE and method in ("__init__", "__new__"):
            continue
        if name not in ELSEWHERE and not (kind == "Game" and method in HOOKS) and (taken := notions_of(function)):
            found[name] = found.get(name, set()) | taken
    return found


def test_the_table_has_every_public_callable() -> None:
    table = {name: set(inspect.signature(call).parameters) for name, call in CALLS.items()}
    missing = {name: taken - table.get(name, set()) for name, taken in wanted().items()}
    assert {name: left for name, left in missing.items() if left} == {}


def forms_of(value: object) -> Iterable[object]:
    """Other forms of the same."""
    match value:
        case Game():
            return [value.id, *([type(value)] if value.id == "quax" else [])]
        case Color():
            return [value.value, value.title(), value.upper()]
        case Point():
            return [str(value), str(value).upper(), Point(whole(value.file), whole(value.rank))]
        case Link():
            return [str(value), f"{value.b}-{value.a}", Link(str(value.a), str(value.b))]
        case Place():
            return [str(value), str(value).upper(), value.point]
        case Connect():
            return [str(value), f"{value.link.b}-{value.link.a}", value.link]
        case Swap():
            return ["swap", "SWAP"]
        case int():
            return [whole(value), *(make(value) for make in WHOLE_NUMBERS if value < 256)]
    raise AssertionError(f"{value!r} has no other forms")


def strangers_to(value: object) -> Iterable[object]:
    """What cannot be taken in place of this."""
    if isinstance(value, int):
        return ["three", 2.5, True, [], "3", *NO_WHOLE_NUMBERS]
    if isinstance(value, Game):
        return ["quacks", "ban-?", 5, int, [], object()]
    if isinstance(value, Color):
        return ["green", "r", 1, 2.5, [], object()]
    return ["zz", "c3-e5", "a27", 5, 2.5, [], (2, 2), object()]


@pytest.mark.parametrize("name", CALLS)
def test_every_form_gives_the_same_and_every_stranger_a_sentence(name: str) -> None:
    call = CALLS[name]
    expected = call()
    for parameter in inspect.signature(call).parameters.values():
        for form in forms_of(parameter.default):
            assert call(**{parameter.name: form}) == expected, (parameter.name, form)
        for stranger in strangers_to(parameter.default):
            with pytest.raises(ValueError) as raised:  # noqa: PT011 # what it has to say is below
                call(**{parameter.name: stranger})
            said = str(raised.value)
            named = str(stranger) if isinstance(stranger, str) else quoted(stranger)
            assert named in said and ("expected" in said or " is not " in said), (parameter.name, stranger, said)


def test_games_of_classes_and_boards_of_positions_are_taken() -> None:
    assert crosscut.game(type(GAME)) == GAME and crosscut.game(GAME) is GAME
    if not WHOLE_NUMBERS:
        pytest.skip("arrays need the extra `arrays`")
    assert numpy.array_equal(crosscut.player.arrays([Board("quax", 5)]), crosscut.player.arrays([START]))
    with pytest.raises(ValueError, match="'3/3/3 r' is neither a position nor a Board"):
        crosscut.player.arrays(["3/3/3 r"])  # type: ignore[list-item]


def test_moves_are_found_in_all_forms() -> None:
    board = Board.from_position("quax", SET)
    for form in (Place("a1"), "a1", "A1", Point(0, 0), Connect("c3-d2"), "d2-c3", Link("c3", "d2")):
        assert form in board.legal_moves and board.legal_moves.index(form) >= 0 and board.legal_moves.count(form) == 1
    assert Point(2, 2) not in board.legal_moves


def test_a_key_that_is_not_there_is_named_as_it_was_asked_for() -> None:
    for mapping in (SET.stones, GAME.legality(SET, "red")):
        with pytest.raises(KeyError, match=r"^'z9'$"):
            mapping["z9"]


def test_points_off_the_board_and_texts_have_no_bit_of_their_own() -> None:
    assert GRID.bit("c3") == GRID.bit(Point(2, 2)) and "c3" in GRID and "f1" not in GRID
    for off in ("f1", Point(5, 0), Point(-1, 0), Point(0, 9)):
        with pytest.raises(ValueError, match="is not on the board: expected a1 to e5"):
            GRID.bit(off)


def test_loops_take_points_in_all_forms() -> None:
    points = tuple(map(Point.parse, ("b1", "c1", "d2", "d3", "c4", "b4", "a3", "a2")))
    big = crosscut.theory.Loop(GRID, points, first_is_red=True)
    said = set()
    for form in ("b3", "B3", Point(1, 2)):
        with pytest.raises(ValueError, match="b3") as raised:
            crosscut.theory.unmerge(big, form)
        said.add(str(raised.value))
    assert len(said) == 1


def test_a_pasted_text_takes_a_size_of_another_package() -> None:
    assert crosscut.files.pasted_text.read("c3", "quax", whole(5)).record.size == 5
