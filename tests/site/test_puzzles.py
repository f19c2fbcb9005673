"""The puzzles of the site: everything that they say is proved again; and what makes, proves and keeps puzzles."""

from __future__ import annotations

import json
import re
from contextlib import ExitStack
from dataclasses import replace
from html import unescape
from itertools import chain
from pathlib import Path
from random import Random
from statistics import fmean

import pytest

import crosscut
from building.generated import claim_kinds, puzzle_tables, theme_meanings, violation_codes
from building.pages.templates import EXAMPLES
from crosscut import Color, Move, ViolationCode, link
from crosscut.bridge import METHODS, find_method
from crosscut.claims import kinds
from crosscut.puzzles import MEANINGS, Puzzle, composed, failures, failures_among, read_puzzles, write_puzzles
from crosscut.puzzles.__main__ import main
from crosscut.puzzles.composing import Known, has_a_choice, listed, puzzle_of_game
from crosscut.puzzles.line import EngineProver
from crosscut.puzzles.themes import LARGE, is_about_connections
from crosscut.record.replay import Setup
from crosscut.solver.decider import OPEN, Open
from laboratory.research.native_prover import NativeProver as SecondProver
from laboratory.research.puzzles import connection_tools, exact_tools, fast_tools
from shared.paths import PUZZLES
from tests.site.finished_pages import finished_page

ENOUGH, ENOUGH_OF_DOTS = 45, 20
OF_OWN_GAMES = {"own-join-rising"}
"""Files of own games. All of their puzzles are about connections."""
CONNECTIONS = {"crossway": 15, "quickway": 15, "own-join-rising": 15, "quax": 8}
"""How many puzzles about connections games have at least."""
ALL_CONNECTIONS, LADDERS = 60, 7
"""How many there are at least, and how many with a ladder."""
LEVELS = 7
"""How many levels the puzzles of a game have at least."""
NODES_OF_ENGINE = 1_000
"""Positions that the engine's solver may look at for one move."""

FILES = sorted(PUZZLES.iterdir())


@pytest.fixture(scope="module")
def every() -> dict[str, list[Puzzle]]:
    return {path.stem: read_puzzles(path) for path in FILES}


def test_a_game_that_has_puzzles_has_enough_of_them(every: dict[str, list[Puzzle]]) -> None:
    wanted = {game.id: ENOUGH if game.won_by == "path" else ENOUGH_OF_DOTS for game in crosscut.games()}
    counted = {game: listed(puzzles) for game, puzzles in every.items() if game not in OF_OWN_GAMES}
    assert len(counted) >= 7 and counted.keys() <= wanted.keys()
    assert all(count >= wanted[game] for game, count in counted.items()), counted
    levels = {game: {one.level for one in every[game] if not one.is_retired} for game in counted}
    assert all(len(of_game) >= LEVELS for of_game in levels.values()), levels


def test_there_are_enough_puzzles_about_connections_and_they_have_their_themes(every: dict[str, list[Puzzle]]) -> None:
    counted, ladders = dict.fromkeys(CONNECTIONS, 0), 0
    for game, puzzles in every.items():
        for puzzle in puzzles:
            is_about = is_about_connections(puzzle.game, puzzle.size)
            assert is_about is (len({"join it", "cut it"}.intersection(puzzle.themes)) == 1), puzzle.id
            counted[game] = counted.get(game, 0) + (is_about and not puzzle.is_retired)
            ladders += "ladder" in puzzle.themes
    assert sum(counted.values()) >= ALL_CONNECTIONS and ladders >= LADDERS
    assert all(counted[game] >= least for game, least in CONNECTIONS.items()), counted


def test_a_puzzle_of_an_own_game_has_the_name_that_people_know(every: dict[str, list[Puzzle]]) -> None:
    (puzzle, *_) = every["own-join-rising"]
    assert puzzle.game.id == "own:join-rising" and puzzle.id.startswith("own-join-rising-")
    assert puzzle.called == "Hex" and "called=Hex" in puzzle.link()
    assert replace(puzzle, game=crosscut.game("own:ban-oo")).called == ""
    assert every["quax"][0].called == ""


def test_no_two_puzzles_are_alike_not_even_of_different_games(every: dict[str, list[Puzzle]]) -> None:
    assert [*failures_among([puzzle for puzzles in every.values() for puzzle in puzzles if not puzzle.is_retired])] in (
        [],
        ["the puzzles are not sorted from easy to hard"],
    )
    for puzzles in every.values():
        assert [*failures_among(puzzles)] == []
        assert len({puzzle.id for puzzle in puzzles}) == len(puzzles)


def test_a_puzzle_of_each_game_is_proved_again(every: dict[str, list[Puzzle]]) -> None:
    """Those with the fewest moves, and one about connections. A release proves all of them, by both solvers."""
    for puzzles in every.values():
        about = [puzzle for puzzle in puzzles if is_about_connections(puzzle.game, puzzle.size)]
        assert [failure for puzzle in about[:1] for failure in failures(puzzle)] == []
        puzzle = min(puzzles, key=lambda puzzle: len(puzzle.line.turns[0].refutations) * len(puzzle.line.turns))
        assert [*failures(puzzle)] == []


def open_points(puzzle: Puzzle) -> int:
    return sum(row.count(".") for row in puzzle.setup.rows)


@pytest.mark.release
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_all_puzzles_are_proved_again_by_the_program_in_c(path: Path) -> None:
    """But those about connections, which the prover of connections proves again."""
    puzzles = read_puzzles(path)
    with ExitStack() as closing:
        prover = None if path.stem in OF_OWN_GAMES else exact_tools(puzzles[0].game, closing).prover
        for puzzle in puzzles:
            is_about = is_about_connections(puzzle.game, puzzle.size)
            assert [*failures(puzzle, None if is_about else prover)] == []


@pytest.mark.release
@pytest.mark.parametrize("game_id", ["crossway", "quickway", "own-join-rising"])
def test_the_program_in_c_agrees_about_connections(game_id: str) -> None:
    """The prover in C, which shares no code with the engine's: about every move, on boards that it knows."""
    puzzles = [one for one in read_puzzles(PUZZLES / f"{game_id}.jsonl") if one.size == LARGE]
    assert len(puzzles) >= 15
    with SecondProver(puzzles[0].game, LARGE) as prover:
        for puzzle in puzzles:
            position = puzzle.position()
            for move in puzzle.game.legal_moves(position):
                after = puzzle.game.play(position, move).position
                outcome = puzzle.game.outcome(after)
                winner = prover.winner(after).winner if outcome is None else outcome.winner
                assert winner is (position.turn if move == puzzle.move else position.turn.other), (puzzle.id, move)


@pytest.mark.release
@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.stem))
def test_the_engines_solver_agrees_where_it_answers(path: Path) -> None:
    """The winning move of every puzzle, and no other: as far as the solver of the engine decides it."""
    undecided = 0
    for puzzle in read_puzzles(path):
        position = puzzle.position()
        prover = EngineProver(puzzle.game, nodes=NODES_OF_ENGINE)
        for move in puzzle.game.legal_moves(position):
            after = puzzle.game.play(position, move).position
            winner = prover.winner(after)
            undecided += winner is OPEN
            assert winner is OPEN or (winner is position.turn) is (move == puzzle.move), (puzzle.id, move)
    print(f"{path.stem}: {undecided} moves undecided")


@pytest.mark.parametrize("game", [game for game in crosscut.games() if game.won_by == "path"], ids=lambda game: game.id)
def test_games_of_the_program_are_crowded_and_follow_the_rules(game: crosscut.Game) -> None:
    with ExitStack() as closing:
        played = list(chain.from_iterable(fast_tools(game, closing).play(game, 6, Random(seed)) for seed in range(6)))
    assert len(played) > 20
    assert fmean(len(position.stones) for position in played) > 9
    assert not any(game.problems(position) for position in played[::10])


def test_a_puzzle_about_connections_is_found_and_proved() -> None:
    game = crosscut.game("quickway")
    found = puzzle_of_game(game, [9], Known.of([], 1), connection_tools, 4020)
    assert found is not None and [*failures(found)] == []
    assert "cut it" in found.themes and found.size == 9
    assert not Known.of([found], 1).allows(found), "it is known now"
    near = Setup((found.setup.rows[0].replace(".", "R", 1), *found.setup.rows[1:]), None, found.setup.turn)
    assert not Known.of([replace(found, level=9)], 100).allows(replace(found, setup=near)), (
        "nor one that is nearly alike"
    )
    assert "nearly alike" in " ".join(failures_among([found, replace(found, setup=near, number=2)]))
    with pytest.raises(ValueError, match="cannot be proved"), ExitStack() as closing:
        connection_tools(crosscut.game("zigzag-edge"), closing)


def test_tables_are_small() -> None:
    """Not more than 200 kB for all games, loaded a game at a time."""
    tables = {name: script for name, script in puzzle_tables().items() if name.startswith("puzzles/tables/")}
    assert len(tables) == len(FILES)
    assert sum(map(len, tables.values())) < 200_000


def test_faults_are_told(puzzle: Puzzle) -> None:
    assert [*failures(puzzle)] == []
    assert "themes" in next(failures(replace(puzzle, themes=("skip",))))
    (turn, *later) = puzzle.line.turns
    refuted = next(iter(turn.refutations))
    for wrong, complaint in (
        (replace(turn, best=refuted), f"{puzzle.move} wins"),
        (replace(turn, refutations={}), "it judges 0 losing moves"),
        (replace(turn, refutations={**turn.refutations, refuted: useless_answer(puzzle, refuted)}), "does not refute"),
    ):
        broken = replace(puzzle, line=replace(puzzle.line, turns=(wrong, *later)))
        assert complaint in " ".join(failures(broken)), complaint
    assert "end with the win" in " ".join(failures(replace(puzzle, line=replace(puzzle.line, rest=()))))
    listed_one = replace(puzzle, is_retired=False)
    mirrored = Setup(tuple(row[::-1] for row in puzzle.setup.rows), None, puzzle.setup.turn)
    assert "mirror" in next(failures_among([listed_one, replace(listed_one, setup=mirrored)]))
    assert [*failures_among([puzzle, puzzle])] == [f"2 puzzles are quickway {puzzle.number}"]
    assert "sorted" in " ".join(failures_among([replace(puzzle, level=9), replace(puzzle, level=8)]))
    assert "does not decide" in " ".join(failures(puzzle, Undecided()))


class Undecided:
    """A prover that gives up."""

    def winner(self, position: crosscut.Position) -> Open:
        return OPEN


def useless_answer(puzzle: Puzzle, move: Move) -> Move:
    """An answer after which the reader still wins."""
    game, after = puzzle.game, puzzle.game.play(puzzle.position(), move).position
    prover = EngineProver(game)
    return next(
        answer
        for answer in game.legal_moves(after)
        if not (later := game.play(after, answer).position).over and prover.winner(later) is puzzle.setup.turn
    )


def test_what_is_won_at_a_glance_is_not_a_puzzle() -> None:
    game = crosscut.game("crossway")
    assert not has_a_choice(game, game.setup(".B.\n.RB\nRRB", Color.RED))


def test_files_are_made_checked_described_and_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "zigzag-edge.jsonl"
    make = ["make", "zigzag-edge", "--size", "5", "--seed", "2", "--folder", str(tmp_path), "--jobs", "1"]
    assert main([*make, "--count", "1"]) == 0
    (first,) = read_puzzles(path)
    assert main([*make, "--count", "1"]) == 0, "there are enough already"
    assert read_puzzles(path) == [first]
    retired = replace(first, is_retired=True)
    *_, found = composed(first.game, sizes=[5], wanted=1, seed=2, puzzles=[retired])
    assert [puzzle.number for puzzle in found] == [1, 2], "retired puzzles keep their numbers"
    write_puzzles(path, found)
    assert read_puzzles(path) == found[::-1]
    write_puzzles(path, [first])
    assert main(["check", "--jobs", "1", str(path)]) == 0
    assert main(["describe", str(path)]) == 0
    printed = capsys.readouterr().out
    assert f"only {first.move} wins" in printed and first.id in printed
    write_puzzles(path, [replace(first, level=first.level % 8 + 1)])
    assert main(["measure", "--jobs", "1", str(path)]) == 0
    assert "1 of 1 levels changed" in capsys.readouterr().out
    assert read_puzzles(path) == [first]
    illegal = replace(first, game=crosscut.game("crossway"), setup=Setup(("RB.", "BR.", "...")))
    assert "against the rules" in next(failures(illegal))
    of_first = json.loads(first.text())
    for line, complaint in (
        ("{}", "expected an object with number, rows, turn, move, level, themes, turns"),
        ("5", "expected an object with number"),
        ("[" * 100_000, "lists and objects are nested deeper than"),
        (json.dumps(of_first | {"rows": None}), "rows is None: expected a text"),
        (json.dumps(of_first | {"rows": "/" * 100_000}), "it has 100001 rows: expected 2 to 26"),
        (json.dumps(of_first | {"level": "x" * 1000}), "level is 'xxxx"),
        (json.dumps(of_first | {"level": 0}), "its level is 0: expected 1 or more"),
        (json.dumps(of_first | {"number": -100}), "its number is -100: expected 1 or more"),
        (json.dumps(of_first | {"turns": [5]}), "a turn is 5: expected a move, a reply"),
        (json.dumps(of_first | {"turns": []}), "its turns do not begin with its move"),
    ):
        path.write_text(f"{line}\n", encoding="utf-8")
        assert main(["check", "--jobs", "1", str(path)]) == 1
        assert f"line 1: this is not a puzzle: {complaint}" in capsys.readouterr().err


def test_the_search_for_puzzles_ends_where_there_are_none(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("crosscut.puzzles.composing.FRUITLESS", 3)
    with pytest.raises(ValueError, match=r"^3 games in a row have no new puzzle"):
        list(composed(crosscut.game("crossway"), sizes=[2], wanted=1, seed=1))


def test_no_puzzle_is_found_on_no_board() -> None:
    with pytest.raises(ValueError, match=r"^sizes is empty: expected"):
        next(composed(crosscut.game("quickway"), sizes=[], wanted=1, seed=1))


def test_links_ask_for_the_whole_win(puzzle: Puzzle) -> None:
    reading = crosscut.link.read(puzzle.link())
    assert reading is not None and not reading.problems
    assert reading.task is not None and reading.task.kind == "play"
    assert reading.record.start() == puzzle.position()


@pytest.fixture(scope="module")
def puzzle(every: dict[str, list[Puzzle]]) -> Puzzle:
    """One whose line goes on after the table."""
    return min((puzzle for puzzle in every["quickway"] if puzzle.line.rest), key=open_points)


KEYS = {"v", "g", "n", "s", "l", "t", "m", "red", "blue", "resigned", "comments", "marks", "arrows"} | {
    *("id", "by", "offer", "score", "called", "inventor"),
    *("task", "solution", "notes", "remarks", "hints"),
    *("coords", "numbers", "outlines", "legal", "crop", "rotate", "p", "pl", "at", "z", "level", "beat"),
}


def grammar_page() -> str:
    return finished_page("grammar.html")


def test_every_section_and_every_field_of_the_grammar_is_in_the_page() -> None:
    page = grammar_page()
    headings = re.findall('<h2 id=".*?">(.*?)</h2>', page)
    assert headings[0] == "Fields"
    assert {"Rows", "Moves", "Compressed fields", "Limits", "Losses"} < set(headings)
    assert set(re.findall(r'<th scope="row"><code>(.*?)</code>', page)) == KEYS
    words = unescape(re.sub("<.*?>", "", page.replace("</th>", " ")))
    grammar = (link.__doc__ or "").partition("\nFields\n")[2].replace("``", "")
    assert set(grammar.split()) <= set(words.split())


def test_every_example_is_in_the_page() -> None:
    examples = json.loads(EXAMPLES.read_text(encoding="utf-8"))["examples"]
    codes = [unescape(code) for code in re.findall("<dd><code>(.*?)</code>", grammar_page())]
    assert codes[::2] == [example["link"] for example in examples]
    assert [json.loads(meaning) for meaning in codes[1::2]] == [example["meaning"] for example in examples]


def test_every_violation_code_is_explained() -> None:
    assert list(violation_codes()) == [code.value for code in ViolationCode]


def test_every_kind_of_claim_has_an_example() -> None:
    examples = [example for row in claim_kinds() for example in row.split(", ")]
    assert [pattern.pattern for pattern, _ in kinds._KINDS if not any(map(pattern.fullmatch, examples))] == []


def test_every_theme_that_a_puzzle_has_is_explained_and_no_other(every: dict[str, list[Puzzle]]) -> None:
    in_use = {theme for puzzle in chain(*every.values()) if not puzzle.is_retired for theme in puzzle.themes}
    assert theme_meanings() == {f"theme|{theme}": MEANINGS[theme] for theme in MEANINGS if theme in in_use}
    assert in_use <= MEANINGS.keys()


@pytest.mark.parametrize("name", METHODS)
def test_every_method_says_what_it_takes_and_answers(name: str) -> None:
    method = find_method(name)
    assert set(method.__annotations__) == {"params", "return"}
    assert method.__doc__
