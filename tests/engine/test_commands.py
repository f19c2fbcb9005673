"""The program ``crosscut``: the output of its commands, their exit statuses, and their errors for bad arguments."""

from __future__ import annotations

import io
import json
import re
import shlex
from argparse import Action, ArgumentParser, ArgumentTypeError, _SubParsersAction
from collections.abc import Iterator
from pathlib import Path
from types import FunctionType

import pytest

import crosscut
from crosscut import link
from crosscut.__main__ import commands
from crosscut.commands import Plain
from crosscut.program import advising
from crosscut.record.text import in_one_line
from tests.engine.abstract_play_records import record
from tests.engine.calls import Run, run

__all__ = ["run"]

GAME = "g=crossway&n=4&m=b2.c3"
DIAGRAM = "....\n.R..\n..B.\n....\n"
LONG_WORD = "x" * 5000

STATUSES = [
    # What it did.
    ("", "", 0, ""),
    ("--help", "", 0, ""),
    ("--version", "", 0, ""),
    (f"advise {GAME} --level 3 --seed 1", "", 0, ""),
    ("advise --game crossway --level 3 -", DIAGRAM, 0, ""),
    (f"solve {GAME}", "", 0, ""),
    (f"svg {GAME}", "", 0, ""),
    (f"convert {GAME} --to json", "", 0, ""),
    ("convert --game quax --size 5 --to link", "c3 d4 b2", 0, ""),
    ("theory g=naked-diagonal&n=3&s=b1r/r1b/3", "", 0, ""),
    (f"convert {GAME} --game crossway --size 4", "", 0, ""),
    ("match crossway --size 2 random --games 2 random --jobs 1", "", 0, ""),
    ("gtp crossway --size 4", "name\nquit\n", 0, ""),
    ("play crossway --size 4", "", 0, ""),
    ("check crossway --seconds 0.1", "", 0, ""),
    ("check crossway --seconds 0.1 --json", "", 0, ""),
    ("rules quax", "", 0, ""),
    ("templates own:join-rising", "", 0, ""),
    ("rules own:swap.ban-ox/xo.safe", "", 0, ""),
    ("solve --game own:join-rising --size 3 b2", "", 0, ""),
    ("convert g=own:ban-xo/ox.safe&n=5&called=Hop&m=c3.d4 --to json", "", 0, ""),
    ("svg g=own:fill-ax/xf&n=3&m=a1.c3.b2", "", 0, ""),
    ("match own:ban-en/ox --size 2 random --games 2 random --jobs 1", "", 0, ""),
    ("gtp own:link-move.swap --size 4", "name\nquit\n", 0, ""),
    ("play own:ban-xo/ox.join-corners.avoid --size 3", "", 0, ""),
    # Input that is not good.
    ("convert g=own:bam-xo&n=5&m=c3", "", 1, "The clause 'bam-xo' of an own game cannot be read"),
    ("play own:ban-xo/ox.safe --size 14", "", 1, "14 is not a board size: expected a whole number from 2 to 13"),
    ("advise", "", 1, "there is nothing to read"),
    ("advise nonsense", "", 1, "neither a file nor a game"),
    ("advise g=chess&m=e4", "", 1, "'g=chess&m=e4' names the game 'chess', which is not known here"),
    ("advise 3/1r1/3", "", 1, "'3/1r1/3' looks like a position that does not name its game: expected"),
    ("convert", "c3 d4 b2", 1, "standard input holds a list of moves that does not name its game"),
    ("convert", "Hello", 1, "standard input holds no game that is known here: expected a link"),
    ("advise g=crossway&n=4&m=b2.zz", "", 1, "could not be read"),
    ("advise g=crossway&n=4&m=b2.b2", "", 1, "b2 is occupied"),
    ("advise g=crossway&n=2&m=a1.b1.a2", "", 1, "no move to advise"),
    (f"advise {GAME} --level 9", "", 2, "'9' is not a number: expected a whole number from 1 to 8"),
    ("play crossway --level 9", "", 2, "expected a whole number from 1 to 8"),
    ("gtp crossway --level 9", "", 2, "expected a whole number from 1 to 8"),
    ("advise --game crossway", "R?..\n....\n....\n....\n", 1, "line 1, column 2: '?' is not one of . R B"),
    (f"advise {LONG_WORD}", "", 1, "neither a file nor a game"),
    ("advise (;FF[4]GM[11]SZ[11];B[f6])", "", 1, "this is an SGF file, of Hex"),
    ("solve g=quax&n=4 --nodes 3", "", 1, "Not decided within the limit"),
    ("solve nonsense", "", 1, "neither a file nor a game"),
    ("solve --json -- --nonsense", "", 1, "'--nonsense' is neither a file nor a game"),
    ("svg nonsense", "", 1, "names no game"),
    ("svg g=quax&m=d4 --output board.PNG", "", 2, "board.PNG would hold SVG: the command png writes PNG"),
    ("svg g=quax&m=d4.zz", "", 1, "could not be read"),
    ("convert g=quax&n=5&m=c3.zz", "", 1, "could not be read"),
    ("claims nowhere.html", "", 1, "cannot be read: No such file"),
    ("theory nonsense", "", 1, "names no game"),
    ("match crossway nobody", "", 2, "'nobody' is not an entrant"),
    ("match crossway --ladder --up-to 99", "", 2, "there is no level 99"),
    (
        "match crossway level:1 random --ladder",
        "",
        2,
        "--ladder plays level against level: expected it without level:1",
    ),
    ("match crossway level:1 random --up-to 3", "", 2, "--up-to says where a --ladder ends"),
    (f"advise {GAME} --game quax", "", 1, "what is given has the game crossway: expected it without --game quax"),
    (f"solve {GAME} --size 5", "", 1, "what is given has the size 4: expected it without --size 5"),
    ("convert --game quax --size 9", "R.\n.B\n", 1, "has the size 2: expected it without --size 9"),
    ("advise --game quax --size 9", "2/1r b", 1, "has the size 2: expected it without --size 9"),
    ("play g=quax&n=5 --size 9", "", 1, "has the size 5: expected it without --size 9"),
    ("puzzles check /nowhere/nope.jsonl", "", 1, "/nowhere/nope.jsonl: No such file"),
    ("puzzles describe README.md", "", 1, "README.md is not named after a game, as quax.jsonl is"),
    ("play chess", "", 2, "'chess' is not a game"),
    ("check chess", "", 2, "'chess' is not a game"),
    ("benchmark score nowhere.jsonl", "", 1, "answers.jsonl: No such file or directory"),
    ("benchmark measure", "", 1, "answers.jsonl: No such file or directory"),
    ("match crossway text:no-such-program random", "", 2, "'no-such-program' cannot be started"),
    ("templates chess", "", 2, "'chess' is not a game"),
    ("templates quax", "", 2, "Quax has no edge templates that can be proved: a link takes a move"),
    ("templates crossway --row 1", "", 2, "There is no table of templates on row 1 of Crossway: expected 2 to"),
    ("templates crossway --window 2 2", "", 2, "--window searches one row: expected --row with it"),
    ("templates crossway --row 3 --window 9 9", "", 2, "(9, 9) is not a window"),
    ("play g=quax&m=zz", "", 1, "cannot be read as it stands"),
    # Words that are not commands.
    ("nonsense", "", 2, "invalid choice: 'nonsense'"),
    ("--nonsense", "", 2, "--nonsense"),
    ("advise --seconds never", "", 2, "'never' is not a time"),
    ("advise --seconds 0", "", 2, "'0' is not a time"),
    ("advise --seconds nan", "", 2, "'nan' is not a time"),
    ("lab quax --seconds 1e308", "", 2, "'1e308' is not a time: expected seconds, more than 0, at most 2678400"),
    ("lab quax --jobs 100000", "", 2, "'100000' is not a number: expected a whole number from 1 to 1024"),
    (f"match quax --games {'9' * 5000}", "", 2, "'9999999999999999999999999999999999999999...' is not a number"),
    ("advise --evaluations 0", "", 2, "expected a whole number from 1 on"),
    ("advise --level -3", "", 2, "--level"),
    ("advise --seed x", "", 2, "--seed"),
    ("advise --game chess", "", 2, "--game"),
    ("advise --size 27", "", 2, "'27' is not a size: expected 2 to 26"),
    ("solve --nodes 1.5", "", 2, "expected a whole number from 1 on"),
    ("svg", "", 2, "link"),
    ("svg g=quax --cell 1000", "", 2, "'1000' is not a number of pixels from"),
    ("svg g=quax --cell wide", "", 2, "'wide' is not a number of pixels from"),
    ("svg g=quax --scheme pink", "", 2, "--scheme"),
    ("svg g=quax --seconds 2", "", 2, "--animated"),
    ("svg g=quax --animated --seconds 60", "", 2, "'60' is no time for a move: expected 0.1 to 10 seconds"),
    ("svg g=quax --output nowhere/figure.svg", "", 1, "nowhere/figure.svg: No such file"),
    ("png", "", 2, "link"),
    ("png nonsense", "", 1, "names no game"),
    ("png g=quax --scheme auto", "", 2, "--scheme"),
    ("png g=quax --width 0", "", 2, "'0' is not a width: expected 1 to 10000 pixels"),
    ("png g=quax --width 60.5", "", 2, "--width"),
    ("gif", "", 2, "link"),
    ("gif g=quax&m=d4 --first 2", "", 1, "last <= 1, the number of moves"),
    ("gif g=quax&m=d4 --width 0", "", 2, "'0' is not a width"),
    ("gif g=quax --seconds 11", "", 2, "--seconds"),
    ("pdf g=quax --width nan", "", 2, "'nan' is not a width: expected 1 to 2000 millimetres"),
    ("pdf g=quax --width 1e9", "", 2, "is not a width: expected 1 to 2000 millimetres"),
    ("convert --to pgn", "", 2, "--to"),
    ("claims", "", 2, "PAGE"),
    ("match chess", "", 2, "GAME"),
    ("match crossway --games 0", "", 2, "expected a whole number from 1 to 100000"),
    ("match crossway --jobs -1", "", 2, "--jobs"),
    ("match crossway --opening ²", "", 2, "expected a whole number from 0 on"),
    ("gtp", "", 2, "GAME"),
    ("gtp crossway --seed -1", "", 2, "--seed"),
    ("puzzles", "", 2, "COMMAND"),
    ("puzzles make quax --count none", "", 2, "--count"),
    ("benchmark", "", 2, "COMMAND"),
    ("benchmark make --count 0", "", 2, "expected a whole number from 1 to 10000"),
    ("benchmark make --seed -1", "", 2, "--seed"),
    ("check", "", 2, "ID"),
    ("play", "", 2, "GAME"),
    ("play crossway --color pink", "", 2, "--color"),
    ("play crossway --level 0", "", 2, "--level"),
    ("play crossway --size 1", "", 2, "'1' is not a size"),
    ("play crossway --size \uff15", "", 2, "'\uff15' is not a size"),
]


@pytest.mark.parametrize(("words", "given", "status", "said"), STATUSES, ids=[words[:60] for words, *_ in STATUSES])
def test_the_status_says_whether_it_did_what_was_asked(
    words: str, given: str, status: int, said: str, run: Run
) -> None:
    ran = run(*words.split(" ") if words else (), given=given)
    assert (ran.status, "Traceback" in ran.err) == (status, False), ran.err
    assert said in ran.err
    if status == 0:
        assert ran.out and not ran.err
    elif status == 1:
        assert ran.err.count("\n") == 1, "one sentence"
    else:
        assert ran.err.startswith("usage: crosscut") and not ran.out


@pytest.mark.parametrize("command", commands(), ids=lambda command: str(command.name))
def test_every_command_has_help_with_examples_that_it_understands(command: crosscut.commands.Command, run: Run) -> None:
    ran = run(command.name, "--help")
    assert ran.status == 0 and f"crosscut {command.name} {command.examples[0]}" in ran.out
    assert "``" not in ran.out
    for example in command.examples:
        words = shlex.split(example)
        end = min((words.index(sign) for sign in "<>" if sign in words), default=len(words))
        command.parser("crosscut").parse_args(words[:end])


QUICK = {
    "play": "crossway --size 3",
    "advise": "g=crossway&n=3 --level 1",
    "solve": "g=crossway&n=3",
    "templates": "crossway --row 2",
    "svg": "g=quax",
    "png": "g=quax",
    "pdf": "g=quax",
    "gif": "g=quax",
    "convert": "g=quax",
    "claims": "nowhere.html",
    "match": "crossway random random --size 2 --games 2 --jobs 1",
    "gtp": "crossway",
    "puzzles": "make quax --size 2 --count 1",
    "theory": "g=quax",
    "rules": "quax",
    "benchmark": "measure random",
    "check": "crossway --seconds 0.1",
    "lab": "crossway --size 2 --games 1 --jobs 1",
}
"""Arguments with which each command does little; bad arguments follow them."""


@pytest.mark.parametrize("nonsense", ["\N{SNOWMAN}", "", "\x00", "9" * 5000, "1e999", "--", "-1.5"])
@pytest.mark.parametrize("command", commands(), ids=lambda command: str(command.name))
def test_nonsense_in_an_argument_is_refused_in_a_sentence(
    command: crosscut.commands.Command, nonsense: str, run: Run
) -> None:
    words = QUICK[command.name].split()
    options = set(re.findall(r"--[a-z-]+(?= [A-Z{])", run(command.name, *words[:1], "--help").out))
    for option in options - {"--base", "--folder", "--output", "--update"}:
        ran = run(command.name, *words, option, nonsense)
        is_a_number = nonsense == "9" * 5000 and option == "--seed"
        assert ran.status in ((0, 1, 2) if is_a_number else (1, 2)), option
        assert ran.err.startswith(("crosscut", "usage: crosscut")) or ran.status == 0
        assert "Traceback" not in ran.err and len(ran.err.splitlines()[-1]) < 2_000
    for place, word in enumerate(words):
        if not word.startswith("--"):
            ran = run(command.name, *words[:place], nonsense, *words[place + 1 :])
            assert ran.status in (1, 2) and ran.err.count("\n") >= 1 and "Traceback" not in ran.err, (place, ran)
            assert len(ran.err.splitlines()[-1]) < 2_000


def test_advice_is_printed_for_people(run: Run) -> None:
    ran = run("advise", GAME, "--level", "5", "--seed", "1")
    assert ran.out.startswith("Crossway, 4x4: Red to move\n")
    board = crosscut.Board.from_link(GAME)
    assert "  2 . R . . 2\n" in ran.out and f"\n{board.advise(level=5, seed=1)}\n" in ran.out
    assert run("advise", "--game", "crossway", "--level", "5", "--seed", "1", given=DIAGRAM).out.splitlines()[-1]


def test_advice_as_json_is_what_the_player_says(run: Run) -> None:
    answer = json.loads(run("advise", GAME, "--evaluations", "50", "--seed", "3", "--json").out)
    board = crosscut.Board.from_link(GAME)
    advice = crosscut.player.advise(board.game, board.position, evaluations=50, seed=3)
    assert answer == {
        "game": "crossway",
        "size": 4,
        "turn": "red",
        "move": str(advice.move),
        "winning_chance": advice.winning_chance,
        "proved": advice.proved,
        "candidates": [
            {
                "move": str(one.move),
                "winning_chance": one.winning_chance,
                "share": one.share,
                "proved": one.proved,
            }
            for one in advice.candidates
        ],
        "line": [str(move) for move in advice.line],
        "evaluations": advice.evaluations,
        "margin": None,
    }


def test_a_game_with_a_score_has_its_margin(run: Run) -> None:
    assert "Expected score: " in run("advise", "g=zigzag-edge&n=5&m=a1", "--level", "5", "--seed", "1").out
    answer = json.loads(run("advise", "g=zigzag-edge&n=5&m=a1", "--level", "5", "--seed", "1", "--json").out)
    assert isinstance(answer["margin"], float)


def test_a_solution_is_printed(run: Run) -> None:
    ran = run("solve", "g=crossway&n=3&m=b2.a1", "--full")
    assert "\nRed wins: " in ran.out and "\nWinning moves: " in ran.out
    answer = json.loads(run("solve", "g=crossway&n=3&m=b2.a1", "--full", "--json").out)
    board = crosscut.Board.from_link("g=crossway&n=3&m=b2.a1")
    solution = crosscut.solve(board.game, board.position, full=True)
    assert solution is not None
    assert answer == {
        "game": "crossway",
        "size": 3,
        "turn": "red",
        "decided": True,
        "winner": "red",
        "move": str(solution.move),
        "plies": solution.plies,
        "winning_moves": [str(move) for move in solution.winning_moves or ()],
        "carrier": None if solution.carrier is None else list(map(str, solution.carrier)),
        "stones": solution.stones,
        "nodes": answer["nodes"],
    }
    over = run("solve", "g=crossway&n=2&m=a1.b1.a2")
    assert over.status == 0 and "\nRed has won.\n" in over.out
    tie = json.loads(run("solve", "g=zigzag-edge&n=2", "--json").out)
    assert (tie["decided"], tie["winner"]) == (True, None)


def test_what_cannot_be_cut_is_drawn(run: Run) -> None:
    link = "g=crossway&n=9&m=e5.f6.d6.e7.f4.g3.d7.d8.c8.g5.e3"
    solution = crosscut.Board.from_link(link).solve()
    assert solution is not None and solution.carrier
    ran = run("solve", link)
    position, said = ran.out.split("Red wins: ")
    assert position.count("+") == len(solution.carrier)
    assert f"\nNothing can cut Red: it needs the points + and at most {solution.stones} more moves.\n" in said
    assert json.loads(run("solve", link, "--json").out)["carrier"] == list(map(str, solution.carrier))


def test_what_is_not_decided_says_so_as_json_too(run: Run) -> None:
    ran = run("solve", "g=quax&n=4", "--nodes", "3", "--json")
    assert ran.status == 1
    assert json.loads(ran.out) == {"game": "quax", "size": 4, "turn": "red", "decided": False}


def test_a_solution_that_nobody_limits_ends_all_the_same(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(advising, "USUAL_SECONDS", 0.1)
    ran = run("solve", "g=quax")
    assert ran.status == 1
    assert ran.err == "Not decided within the limit of 0.1 seconds: --seconds sets another one.\n"


TREE = "g=quax&n=5&m=c3.d4(d5.e4).b2&red=Ada&comments=1:Well+played&marks=1:A@c3&at=2&v=1"


def test_a_game_is_the_same_in_every_form(run: Run, tmp_path: Path) -> None:
    for to in ("text", "json", "link"):
        written = run("convert", TREE, "--to", to)
        assert written.status == 0
        file = tmp_path / f"game.{to}"
        file.write_text(written.out, encoding="utf-8")
        again = run("convert", str(file), "--to", "text").out
        assert again == run("convert", TREE, "--to", "text").out == run("convert", given=written.out).out
        assert "c3 {Well played} [A@c3] d4 (d5 e4) b2" in again


def test_a_link_keeps_what_it_shows_and_gets_its_base(run: Run) -> None:
    shown = "g=naked-diagonal&n=5&m=c3.d4&numbers=on&crop=a1-d4&at=1&v=1"
    written = run("convert", shown, "--to", "link", "--base", "https://crosscut.example/#old").out
    assert written == f"https://crosscut.example/#{shown}\n"


def test_what_is_lost_is_said_and_the_rest_is_written(run: Run) -> None:
    ran = run("convert", "g=quax&n=5&m=c3.zz")
    assert ran.status == 1 and "could not be read" in ran.err
    assert ran.out.endswith("\nc3\n")


def test_a_position_may_be_one_line(run: Run) -> None:
    board = crosscut.Board.from_link("g=crossway&n=3&m=b2")
    line = board.position.text()
    answer = json.loads(run("solve", "--game", "crossway", "--full", "--json", line).out)
    assert answer["winning_moves"] == ["swap"], "the line says that a swap is legal"
    assert run("advise", "--game", "crossway", "--level", "1", given=f"{line}\n").out.startswith("Crossway, 3x3: Blue")
    assert run("convert", "--game", "crossway", "--to", "link", line).out == "g=crossway&n=3&m=b2&v=1\n"
    refused = run("advise", "--game", "crossway", "3/1x1/3 b")
    assert refused.status == 1 and refused.err.startswith("crosscut advise: ") and refused.err.count("\n") == 1
    assert run("advise", line).status == 1, "without --game"
    assert "or a position such as 3/1r1/3 b" in run("advise", "--game", "crossway", "who?").err


@pytest.mark.parametrize("line", ["3/1r1/3", "3/1r1/3 red", "3/1r1/3\tb", "3/", "R./1b", "3/1r1/3 and words"])
@pytest.mark.parametrize("command", ["advise", "solve", "convert"])
def test_rows_without_a_side_to_move_are_an_unfinished_position(line: str, command: str, run: Run) -> None:
    ran = run(command, "--game", "quax", line)
    assert ran.status == 1
    assert f"{line!r} is not a position: expected its rows, the side to move, links" in ran.err
    assert f"{line!r} looks like a position that does not name its game: expected --game" in run(command, line).err


def test_every_command_reads_a_diagram_in_one_line(run: Run) -> None:
    for diagram in ("R./.B", "R. / .B"):
        assert run("convert", "--game", "crossway", "--to", "link", diagram).out == "g=crossway&n=2&s=r1/1b&v=1\n"
        assert run("solve", "--game", "crossway", diagram).out.startswith("Crossway, 2x2: Red to move")


def abstract_play_archive() -> str:
    moves = [crosscut.parse_move(name) for name in ("a1", "b2", "c3")]
    game, red = crosscut.game("crossway"), crosscut.Color.RED
    return json.dumps([record(game, 19, moves, winner=red, end="resign", number=number) for number in (1, 2)])


def test_an_archive_is_converted_game_by_game(run: Run) -> None:
    archive = abstract_play_archive()
    links = run("convert", "--to", "link", given=archive)
    assert (links.status, links.out.count("\n"), links.err) == (0, 2, "")
    assert len(json.loads(run("convert", "--to", "json", given=archive).out)) == 2
    assert run("convert", given=archive).out.count("Crosscut game record 1") == 2
    refused = run("advise", given=archive)
    assert refused.status == 1 and "is an archive of 2 games: expected one game" in refused.err


def test_a_file_wins_over_a_link_of_the_same_name(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    Path("g=quax").write_text(GAME)
    assert "Crossway" in run("solve", "g=quax").out


def test_what_is_no_text_is_refused(run: Run, tmp_path: Path) -> None:
    (tmp_path / "bytes").write_bytes(b"\xff\xfe\x00")
    ran = run("convert", str(tmp_path / "bytes"))
    assert (ran.status, ran.err) == (1, "crosscut convert: this is not a text in UTF-8\n")


@pytest.mark.parametrize(
    ("text", "said", "options"),
    [
        (DIAGRAM, "a diagram of a board that does not name its game: expected --game with it", ()),
        ("3/1r1/3 b\n", "a position that does not name its game: expected --game with it", ()),
        (
            "1. c3 d4\n",
            "a list of moves that does not name its game: expected --game with it, and --size unless the board has the",
            ("--size", "5"),
        ),
    ],
    ids=["diagram", "position", "moves"],
)
def test_a_file_without_the_name_of_its_game_is_said_to_be_what_it_is(
    text: str, said: str, options: tuple[str, ...], run: Run, tmp_path: Path
) -> None:
    file = tmp_path / "game.txt"
    file.write_text(text, encoding="utf-8")
    ran = run("convert", str(file))
    assert ran.status == 1
    assert ran.err.startswith(f"crosscut convert: the file 'game.txt' holds {said}")
    assert run("convert", str(file), "--game", "crossway", *options).status == 0


def test_a_file_that_names_another_game_or_none_is_a_file(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "game.txt"
    for text, said in (("g=chess&m=e4", "names the game 'chess', which is not known here"), ("Hello", "holds no game")):
        file.write_text(text, encoding="utf-8")
        for command in ("convert", "solve"):
            ran = run(command, str(file))
            assert ran.status == 1 and f"' {said}" in ran.err and "neither" not in ran.err


def test_a_match_says_what_few_games_cannot_decide(run: Run) -> None:
    like = ("--size", "3", "--jobs", "1", "--opening", "0")
    ran = run("match", "crossway", "random", "random", *like, "--games", "2")
    assert "too few games to say who is better" in ran.out
    answer = json.loads(run("match", "crossway", "level:5", "random", *like, "--games", "6", "--json").out)
    assert answer["red_low"] <= answer["red"] <= answer["red_high"]
    assert answer["elo"][2] is None and answer["points"] == 6, "who has won all games has no upper limit"


def test_links_are_read_by_the_library_again(run: Run) -> None:
    written = run("convert", "--game", "crossway", "--to", "link", given=DIAGRAM).out
    reading = link.read(written.strip())
    assert reading is not None and reading.record.start().diagram() == DIAGRAM.rstrip()


FOREIGN = "\x1b[2J\x9b31m\u202e\r\x07"
"""Clears a terminal, colours it, turns the direction of what follows, goes back in the line, and rings."""


@pytest.mark.parametrize(
    ("words", "given"),
    [
        (["claims", "{page}"], ""),
        (["claims", f"{FOREIGN}.html"], ""),
        (["svg", f"g={FOREIGN}"], ""),
        (["theory", f"g={FOREIGN}"], ""),
        (["convert"], FOREIGN),
        (["convert", f"g=quax&n=5&m={FOREIGN}"], ""),
        (["convert", "--to", "json", f"g=quax&n=5&m=c3&red=a{FOREIGN}&comments=1:b{FOREIGN}"], ""),
        (["advise", f"g=quax&n=5&m={FOREIGN}"], ""),
        (["solve", "--game", "quax", "-"], f"R{FOREIGN}\n..\n"),
        (["play", "quax", "--size", "3"], f"{FOREIGN}\n"),
        (["play", FOREIGN], ""),
        (["gtp", "quax"], f"1 {FOREIGN}\ncrosscut-game a{FOREIGN}\n"),
        (["match", FOREIGN], ""),
        (["match", "quax", "level:1", f"gtp:printf '? {FOREIGN}\\n'", "--size", "3", "--games", "1"], ""),
        (["puzzles", "check", "{page}"], ""),
        ([FOREIGN], ""),
    ],
    ids=lambda value: value[0].replace(FOREIGN, "") if isinstance(value, list) else "",
)
def test_foreign_text_never_commands_a_terminal(words: list[str], given: str, run: Run, tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    page.write_text(f"<crosscut-board game=quax size=3 claim='{FOREIGN}'></crosscut-board>", encoding="utf-8")
    ran = run(*(word.replace("{page}", str(page)) for word in words), given=given)
    assert ran.out or ran.err
    assert not [sign for sign in ran.out + ran.err if sign in FOREIGN.replace("[2J", "").replace("31m", "")]


def test_what_is_not_printed_as_it_is() -> None:
    """It is what texts of links and records are cleaned of, and what has no code in UTF-8."""
    every = "".join(map(chr, range(0x11000)))
    cleaned = {sign for sign in every if sign not in " \n\t" and in_one_line(f"a{sign}b") == "a b"}
    halves = set(map(chr, range(0xD800, 0xE000)))
    printed = io.StringIO()
    Plain(printed).write(every)
    assert set(every) - set(printed.getvalue()) == cleaned | halves
    assert printed.getvalue().startswith("\\x00\\x01")


def test_no_argument_is_refused_in_the_words_of_python() -> None:
    """Every reader of an argument says what was given, and what was expected."""

    def actions_of(parser: ArgumentParser) -> Iterator[Action]:
        for action in parser._actions:
            for inner in action.choices.values() if isinstance(action, _SubParsersAction) else ():
                yield from actions_of(inner)
            yield action

    for command in commands():
        for action in actions_of(command.parser("crosscut")):
            if action.type not in (None, Path):
                assert isinstance(action.type, FunctionType)
                with pytest.raises(ArgumentTypeError, match=r"expected|is not|is no"):
                    action.type("no/such\0thing")


@pytest.mark.parametrize("command", ["advise --level 3 --game", "rules", "check", "lab", "gtp", "play", "match"])
def test_an_unknown_game_is_a_wrong_word_everywhere(command: str, run: Run) -> None:
    ran = run(*command.split(), "quacks")
    assert ran.status == 2 and "'quacks' is not a game: did you mean quax? expected one of" in ran.err
    assert "rules such as own:ban-xo/ox" in ran.err


def test_play_says_what_a_text_is_that_is_like_a_link(run: Run) -> None:
    for text, said in (
        ("g=quax&n=5&v=1\ng=quax&n=6&v=1", "It looks like what Record.read_all reads (links)"),
        ("https://x.example/?a=b", "This is an address of “x.example” without a game"),
        ("https://x.example/", "This is an address of “x.example” without a game"),
    ):
        ran = run("play", text)
        assert ran.status == 1 and said in ran.err
