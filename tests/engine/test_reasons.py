"""The code and the parameters of a violation are enough to say it in any language; here, in English."""

from __future__ import annotations

import json
import pickle
from collections.abc import Callable, Generator, Iterator, Mapping
from random import Random

import pytest

import crosscut
from crosscut import Color, Game, IllegalMoveError, Position, Violation, ViolationCode
from crosscut.bridge import handle
from crosscut.games.crossway import Crossway
from crosscut.own.sentences import name_of
from crosscut.record.replay import MoveRefusedError, replay_steps
from crosscut.steps import finish
from tests.engine.every_game import random_game


def listed(names: str, before_last: str = "and") -> str:
    *others, last = names.split()
    return f"{', '.join(others)} {before_last} {last}" if others else last


def but(names: str, point: str) -> str:
    return listed(" ".join(name for name in names.split() if name != point))


def naked_diagonal(said: Mapping[str, str]) -> str:
    if "point" not in said:
        a, b = said["present"].split("-")
        return f"{a} and {b} form a naked diagonal."
    if "with" in said:
        return f"{said['side'].title()} on {said['point']} would form a naked diagonal with {listed(said['with'])}."
    there = said["present"].replace(" ", " and ")
    return f"{said['side'].title()} on {said['point']} would leave a naked diagonal on the board: {there}."


def naked_diagonal_area(said: Mapping[str, str]) -> str:
    when, formation, area = said.get("when"), said.get("formation"), said["area"]
    played = f"{said['side'].title()} may not play {said['point']}. " if when else ""
    if formation == "switch":
        switch = f"switch ({', '.join(said['stones'].split())})"
        there = {"after": f"It would make a {switch}", "already": f"There is already a {switch}"}
        found = there.get(when or "", f"There is a {switch}")
        return f"{played}{found}: on {listed(area)} a stone of either colour would form a naked diagonal."
    if formation == "naked-for-both":
        what = f"a stone of either colour on {listed(area, 'or')} would form a naked diagonal"
    else:
        many = " " in area
        what = f"the point{'s' if many else ''} {listed(area)} {'could not' if when == 'after' else 'cannot'}"
        what += f"{' all' if many else ''} be filled without a naked diagonal"
    opening = {"after": "Then ", "already": "Even now, "}.get(when or "", "")
    sentence = f"{opening}{what}, because of {listed(said['stones'])}"
    if said["banned"] in ("red", "blue"):
        sentence += f"; {said['banned'].title()} may play on none of them"
    return f"{played}{sentence[0].upper()}{sentence[1:]}."


def crosscut_of(said: Mapping[str, str]) -> str:
    if "point" not in said:
        return f"There is a crosscut: {said['present']}."
    if "formed" in said:
        formed = said["formed"].replace("; ", " and ")
        return f"{said['side'].title()} on {said['point']} would form a crosscut: {formed}."
    present = said["present"].replace("; ", " and ")
    return f"{said['side'].title()} may not play {said['point']}: the board already holds a crosscut: {present}."


def crosscut_loop(said: Mapping[str, str]) -> str:
    when, inside = said.get("when"), said["inside"]
    played = f"{said['side'].title()} may not play {said['point']}. " if when else ""
    there = {"after": "It would close a loop", "already": "There is already a loop"}.get(when or "", "There is a loop")
    if "avoided" in said:
        imposed, wrong = ("red", "blue") if "red" in said else ("blue", "red")
        why = f"a {wrong} stone on {inside} would make a crosscut with {but(said['avoided'], inside)}, "
        why += f"a {imposed} one with {but(said['crosscut'], inside)}"
    else:
        needed = [f"{listed(said[side])} would have to be {side}" for side in ("red", "blue") if side in said]
        why = f"to avoid a crosscut, {', '.join(needed)}, and then {listed(said['crosscut'])} would be one"
    return f"{played}{there} around {listed(inside)}: {why}."


def line_taken(said: Mapping[str, str]) -> str:
    if "point" in said:
        return f"{said['point']} shares a row or column with {listed(said['dots'])}; each takes only one dot."
    return f"{listed(said['dots'])} are in one line."


def off_board(said: Mapping[str, str]) -> str:
    if "link" in said:
        return f"{said['point']} is not on the board, so {said['link']} cannot be linked."
    return f"{said['point']} is not on the board: expected a1 to {said['last']}."


def wrong_move(said: Mapping[str, str]) -> str:
    if "game" in said:
        return f"{said['game']} has no move {said['move']}: only points are played."
    return f"{said['move']!r} is not a move: expected a point as in d4, a link as in d4-e5, or swap."


def swap_unavailable(said: Mapping[str, str]) -> str:
    rules = {
        "second-move": "only the second move of a game from the empty board may be a swap",
        "none": "it has no swap rule",
    }
    return f"{said['game']} allows no swap here: {rules[said['rule']]}."


def pattern(said: Mapping[str, str]) -> str:
    shown = f"{name_of(said['patterns'].split())}: {said['shown'].replace('; ', ' and ')}."
    if "point" not in said:
        return f"There is {shown}"
    return f"{said['side'].title()} on {said['point']} would form {shown}"


def cut_off(said: Mapping[str, str]) -> str:
    one = " " not in said["area"]
    points = f"point{'' if one else 's'} {listed(said['area'])}"
    are = f"{points} {'would be' if said.get('when') == 'after' else 'is' if one else 'are'} cut off from the rim."
    there = {"after": "Then", "already": "Even now,"}.get(said.get("when", ""))
    played = f"play {said['point']}" if "point" in said else f"link {said.get('link')}"
    return f"{said['side'].title()} may not {played}. {there} the {are}" if there else f"The {are}"


def pattern_area(said: Mapping[str, str]) -> str:
    if said.get("rule") == "rim":
        return cut_off(said)
    when, name = said.get("when"), name_of(said["patterns"].split())
    played = f"{said['side'].title()} may not play {said['point']}" if "point" in said else ""
    if "shown" in said:
        return f"{played}: the board already holds {name}: {said['shown'].replace('; ', ' and ')}."
    one = " " not in said["area"]
    there = {"after": "Then the ", "already": "Even now, the "}.get(when or "", "The ")
    points = f"point{'' if one else 's'} {listed(said['area'])} {'could not' if when == 'after' else 'cannot'}"
    because = f", because of {listed(said['stones'])}" if said["stones"] else ""
    return f"{played}{'. ' if played else ''}{there}{points}{'' if one else ' all'} be filled without {name}{because}."


ENGLISH: dict[ViolationCode, Callable[[Mapping[str, str]], str]] = {
    ViolationCode.OFF_BOARD: off_board,
    ViolationCode.OCCUPIED: lambda said: f"{said['point']} is occupied.",
    ViolationCode.GAME_OVER: lambda said: f"The game is over: {said['move']} cannot be played.",
    ViolationCode.WRONG_MOVE: wrong_move,
    ViolationCode.NAKED_DIAGONAL: naked_diagonal,
    ViolationCode.NAKED_DIAGONAL_AREA: naked_diagonal_area,
    ViolationCode.CROSSCUT: crosscut_of,
    ViolationCode.CROSSCUT_LOOP: crosscut_loop,
    ViolationCode.LINE_TAKEN: line_taken,
    ViolationCode.LINK_CROSSED: lambda said: f"{said['link']} would cross the link {said['crossed']}.",
    ViolationCode.LINK_EXISTS: lambda said: f"{said['link']} is linked already.",
    ViolationCode.LINK_NOT_OWN: lambda said: (
        f"{said['link']} does not join two stones of {said['side'].title()}: {said['point']} is not {said['side']}."
    ),
    ViolationCode.SWAP_UNAVAILABLE: swap_unavailable,
    ViolationCode.UNRESOLVED_CROSSCUT: lambda said: f"The crosscut {said['crosscut']} has no link.",
    ViolationCode.UNFILLED_FOURTH: lambda said: f"{said['point']} should be {said['side']}: the rules fill it.",
    ViolationCode.PATTERN: pattern,
    ViolationCode.PATTERN_AREA: pattern_area,
}


def violations(game: Game, chance: Random) -> Iterator[Violation]:
    """Violations in random games and set-ups, for every move that names points, links or a swap there."""
    size = chance.randint(2, 6)
    tries = [f"{file}{rank}" for file in "abcdefg" for rank in range(1, 8)]
    tries += ["a1-b2", "b1-a2", "c3-d4", "d3-c4", "f6-g7", "swap"]
    for _ in range(4):
        letters = [chance.choice("..RB") for _ in range(size * size)]
        position = game.setup("/".join("".join(letters[at : at + size]) for at in range(0, size * size, size)))
        yield from game.problems(position)
        yield from filter(None, (game.violation(position, move, chance.choice(["red", "blue"])) for move in tries))
    for position, _, play in random_game(game, size, chance):
        for asked in (position, play.position):
            yield from filter(None, (game.violation(asked, move) for move in chance.sample(tries, 5)))


OWN = (
    "own:ban-xn/nx.safe",
    "own:ban-xx/xx-xo/ox.safe",
    "own:ban-xex-xx/oo.fill-xo/fx",
    "own:link-auto.swap",
    "own:ban-xo.link-move",
    "own:ban-xo/ox.rim.swap",
    "own:rim.link-move",
    "own:ban-xo.rim.fill-xx/of",
    "own:ban-xo/ee/ee/ox",
)

RARE = (
    ("own:ban-xo/ox.safe", "...../..RB./.B.R./.RB../.....", "a1"),
    ("own:ban-xo/ox.safe", "...../..RB./.B.R./.R.../.....", "c2"),
    ("naked-diagonal", "B.R/R../...", "c2"),
    ("naked-diagonal", "B.R/R.B/...", "a1"),
    ("naked-diagonal", "B.RR/B..R/R..B/RRBB", "b4"),
    ("naked-diagonal", "BBRR/B..R/R..B/RRBB", "b2"),
    ("candy-necklace", "...../..RB./.B.R./.R.../.....", "c2"),
    ("candy-necklace", "...../..RB./.B.R./.RB../.....", "a1"),
    ("candy-necklace", ".BR./R..B/BR.R/....", "c2"),
    ("candy-necklace", ".BR./R..B/BRBR/....", "a1"),
)
"""What random positions seldom show."""


def rare_violations() -> Iterator[Violation]:
    for game_id, diagram, move in RARE:
        game = crosscut.game(game_id)
        position = game.setup(diagram, "blue")
        yield from game.problems(position)
        yield from filter(None, (game.violation(position, move, color) for color in ("red", "blue")))


def refused(move: str) -> Violation:
    """A text of a list of moves that is not a move. The error says so in other processes, too."""
    game = crosscut.game("quax")
    with pytest.raises(MoveRefusedError) as raised:
        finish(replay_steps(game, game.start(3), [move]))
    again = pickle.loads(pickle.dumps(raised.value))
    assert (str(again), again.violation, again.last) == (str(raised.value), raised.value.violation, raised.value.last)
    return raised.value.violation


def test_code_and_parameters_say_every_message_again() -> None:
    seen: dict[ViolationCode, set[frozenset[str]]] = {}
    chance = Random(7)
    found = [refused("nonsense"), *rare_violations()]
    for game in (*crosscut.games(), *map(crosscut.game, OWN)):
        for _ in range(20 if game.link_rule == "move" else 5):
            found += violations(game, chance)
    for violation in found:
        assert ENGLISH[violation.code](violation.parameters) == violation.message
        seen.setdefault(violation.code, set()).add(frozenset(violation.parameters))
    assert set(seen) == set(ViolationCode) == set(ENGLISH)
    assert len(seen[ViolationCode.CROSSCUT_LOOP]) >= 4 and len(seen[ViolationCode.NAKED_DIAGONAL_AREA]) >= 3


def test_parameters_are_names_and_words_only() -> None:
    chance = Random(8)
    for game in (*crosscut.games(), *map(crosscut.game, OWN)):
        for violation in violations(game, chance):
            assert all(isinstance(value, str) for value in violation.parameters.values())
            assert violation.message not in violation.parameters.values()


def test_a_refusal_reaches_other_processes_with_its_reason() -> None:
    game = crosscut.game("quax")
    with pytest.raises(crosscut.IllegalMoveError) as raised:
        game.play(game.start(3), "swap")
    again = pickle.loads(pickle.dumps(raised.value))
    assert (type(again), str(again), again.violation) == (type(raised.value), str(raised.value), raised.value.violation)


SWITCH = "B . R\nR . .\n. . ."
SIX = ". . . . .\n. . R B .\n. B . R .\n. R . . .\n. . . . ."


@pytest.mark.parametrize(
    ("game_id", "diagram", "move", "sentence"),
    [
        (
            "naked-diagonal",
            SWITCH,
            "c2",
            (
                "Blue may not play c2. It would make a switch (a2, c2, a3, c3): on b2 and b3 a stone of either "
                "colour would form a naked diagonal."
            ),
        ),
        (
            "naked-diagonal",
            "B . R\nR . B\n. . .",
            "a1",
            (
                "Blue may not play a1. There is already a switch (a2, c2, a3, c3): on b2 and b3 a stone of either "
                "colour would form a naked diagonal."
            ),
        ),
        (
            "naked-diagonal",
            "B . R R\nB . . R\nR . . B\nR R B B",
            "b4",
            (
                "Blue may not play b4. Then the points b2, c2 and b3 could not all be filled without a naked "
                "diagonal, because of b1, c1, a2, d2, a3, d3, b4 and c4."
            ),
        ),
        (
            "naked-diagonal",
            "B R R . R\nB R B B B\n. . . R R\nR . . . R\n. B R . .",
            "e1",
            (
                "Blue may not play e1. Then the points c2, d2, b3 and c3 could not all be filled without a naked "
                "diagonal, because of b1, c1, e1, a2, e2, d3, a4, b4 and d4; Red may play on none of them."
            ),
        ),
        (
            "candy-necklace",
            SIX,
            "c2",
            (
                "Blue may not play c2. It would close a loop around c3: a blue stone on c3 would make a crosscut "
                "with d3, c4 and d4, a red one with b2, c2 and b3."
            ),
        ),
        (
            "candy-necklace",
            SIX.replace(". R . . .", ". R B . ."),
            "a1",
            (
                "Blue may not play a1. There is already a loop around c3: a blue stone on c3 would make a crosscut "
                "with d3, c4 and d4, a red one with b2, c2 and b3."
            ),
        ),
        (
            "candy-necklace",
            ". B R .\nR . . B\nB R . R\n. . . .",
            "c2",
            (
                "Blue may not play c2. It would close a loop around b3 and c3: to avoid a crosscut, b3 and c3 "
                "would have to be red, and then c2, d2, c3 and d3 would be one."
            ),
        ),
        ("crossway", ". . .\n. R B\n. . R", "b1", "Blue on b1 would form a crosscut: b1 c1 b2 c2."),
        (
            "zigzag-edge",
            "R . .\n. . .\n. B .",
            "b3",
            "b3 shares a row or column with b1 and a3; each takes only one dot.",
        ),
    ],
)
def test_the_reason_says_what_would_happen_and_why(game_id: str, diagram: str, move: str, sentence: str) -> None:
    game = crosscut.game(game_id)
    violation = game.violation(game.setup(diagram, "blue"), move, "blue")
    assert str(violation) == sentence


def test_a_reason_holds_what_another_language_needs() -> None:
    game = crosscut.game("naked-diagonal")
    violation = game.violation(game.setup(SWITCH, "blue"), "c2")
    assert violation is not None
    assert violation.parameters == {
        "side": "blue",
        "point": "c2",
        "area": "b2 b3",
        "stones": "a2 c2 a3 c3",
        "banned": "red blue",
        "formation": "switch",
        "when": "after",
    }
    assert {violation: 1}[pickle.loads(pickle.dumps(violation))] == 1


def test_the_bridge_sends_it_too() -> None:
    params = {"game": "candy-necklace", "setup": {"diagram": SIX, "turn": "blue"}, "move": "c2"}
    answer = json.loads(handle(json.dumps({"id": 1, "method": "violation", "params": params})))
    assert answer["ok"]["parameters"] == {
        "side": "blue",
        "point": "c2",
        "loop": "c2 d3 d4 c4 b3 b2",
        "inside": "c3",
        "red": "c3",
        "crosscut": "b2 c2 b3 c3",
        "avoided": "c3 d3 c4 d4",
        "when": "after",
    }


def test_a_game_that_forbids_points_without_a_word_gets_an_error_that_names_its_hook() -> None:
    game = type("Silent", (Crossway,), {"explain": Game.explain})()
    with pytest.raises(NotImplementedError, match=r"Crossway restricts .*: its hook explain must explain crosscut"):
        game.violation(game.setup("...\nR..\nBR.", "blue"), "b2")


def test_a_forbidden_point_stays_forbidden_whatever_the_hook_returns() -> None:
    def yielded(
        game: Game, position: Position, color: Color, bit: int, code: ViolationCode
    ) -> Generator[None, None, Violation]:
        yield Violation(code, "The reason, where nobody looks.")  # type: ignore[misc]
        return None  # type: ignore[return-value]

    game = type("Silent", (Crossway,), {"explain": yielded})()
    position = game.setup("...\nR..\nBR.", "blue")
    refused = game.violation(position, "b2")
    assert refused is not None
    assert (refused.code, refused.message) == (ViolationCode.CROSSCUT, "Crossway forbids blue on b2.")
    with pytest.raises(IllegalMoveError, match=r"^Crossway forbids blue on b2\.$"):
        game.play(position, "b2")
