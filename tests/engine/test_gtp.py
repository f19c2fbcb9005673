"""The engine for other programs: what the Go Text Protocol says of lines, colours, moves, swaps and time."""

from __future__ import annotations

import re
import sys
from pathlib import Path
from random import Random
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

import crosscut
from crosscut.gtp import Engine
from crosscut.gtp.clock import LEAST, Clock
from crosscut.gtp.engine import COMMANDS
from crosscut.player.advice import Level, Thinking
from crosscut.player.arena import Pairing, play
from crosscut.player.dispatch import think
from crosscut.steps import Budget
from tests.engine.calls import Run, run

__all__ = ["run"]


def engine(game: str = "crossway", size: int = 5, level: int = 3, *, swap: bool = False) -> Engine:
    return Engine(crosscut.game(game), size, level=level, allow_swap=swap, seed=1)


def said(asked: Engine, *lines: str) -> str:
    """The answer to the last line, without its sign; all of them succeed."""
    answers = [asked.answer(line) for line in lines]
    assert all(answer.startswith("=") and answer.endswith("\n\n") for answer in answers), answers
    return answers[-1][1:].strip()


Asked: TypeAlias = list[tuple[crosscut.Position, Level]]


@pytest.fixture
def asked_player(monkeypatch: pytest.MonkeyPatch) -> Asked:
    """The arguments to the computer player: the position, and the level with its time."""
    asked: Asked = []

    def noting(
        game: crosscut.Game, position: crosscut.Position, level: Level, budget: Budget, chance: Random
    ) -> Thinking:
        asked.append((position, level))
        return think(game, position, level, budget, chance)

    monkeypatch.setattr("crosscut.gtp.engine.think", noting)
    return asked


@pytest.mark.parametrize(
    ("line", "answer"),
    [
        ("protocol_version", "= 2\n\n"),
        ("name", "= Crosscut\n\n"),
        ("version", f"= {crosscut.__version__}\n\n"),
        ("12 name", "=12 Crosscut\n\n"),
        ("007 name", "=007 Crosscut\n\n"),
        ("\tname  # who is it?", "= Crosscut\n\n"),
        ("na\x00\x07me\r\n", "= Crosscut\n\n"),
        ("\ufeffname", "= Crosscut\n\n"),
        ("\ufeff1 na\xad\u2066me\u200b \xa0 \r\n", "=1 Crosscut\n\n"),
        ("\ufeff# 1 name", ""),
        ("\ufeff\r\n", ""),
        ("", ""),
        ("  \t\n", ""),
        ("# 1 name", ""),
        ("known_command genmove", "= true\n\n"),
        ("known_command Genmove", "= false\n\n"),
        ("NAME", "? unknown command\n\n"),
        ("3", "?3 unknown command\n\n"),
        ("-3 name", "? unknown command\n\n"),
        ("5 name twice", "?5 syntax error\n\n"),
        ("known_command", "? syntax error\n\n"),
        ("boardsize", "? syntax error\n\n"),
        ("boardsize big", "? syntax error\n\n"),
        ("boardsize 1", "? unacceptable size\n\n"),
        ("boardsize 27", "? unacceptable size\n\n"),
        ("boardsize 5 6", "? unacceptable size\n\n"),
        ("boardsize 26 26", "=\n\n"),
        ("boardsize ²", "? syntax error\n\n"),
        ("komi 6.5", "=\n\n"),
        ("komi much", "? syntax error\n\n"),
        ("komi nan", "? syntax error\n\n"),
        ("play black d4", "=\n\n"),
        ("play B D4", "=\n\n"),
        ("play b f1", "? illegal move\n\n"),
        ("play b z26", "? illegal move\n\n"),
        ("play b a27", "? syntax error\n\n"),
        ("play b swap-pieces", "? illegal move\n\n"),
        ("play b a1-b2", "? illegal move\n\n"),
        ("play b pass", "? illegal move\n\n"),
        ("play b resign", "=\n\n"),
        ("play green d4", "? syntax error\n\n"),
        ("play d4", "? syntax error\n\n"),
        ("genmove", "? syntax error\n\n"),
        ("genmove x", "? syntax error\n\n"),
        ("undo", "? cannot undo\n\n"),
        ("final_score", "? cannot score\n\n"),
        ("time_settings 1 2", "? syntax error\n\n"),
        ("time_settings 60 0 0", "=\n\n"),
        ("time_left b ten 0", "? syntax error\n\n"),
        ("param_game", "= [bool] allow_swap 0\n\n"),
        ("param_game allow_swap yes", "? syntax error\n\n"),
        ("crosscut-game", "= crossway\n\n"),
        ("crosscut-level 9", "? there is no such level: expected 1 to 8\n\n"),
        ("crosscut-level 2", "= 2\n\n"),
        ("crosscut-link", "= g=crossway&n=5&v=1\n\n"),
        ("crosscut-why b e5", "=\n\n"),
        ("crosscut-why b z9", "= z9 is not on the board: expected a1 to e5.\n\n"),
        ("quit", "=\n\n"),
    ],
)
def test_a_line_has_the_answer_that_the_protocol_demands(line: str, answer: str) -> None:
    assert engine().answer(line) == answer


@pytest.mark.parametrize("game", ["own:ban-xo/ox.safe", "own:ban-xo/ox.safe.swap", "quax"])
def test_a_size_that_the_game_does_not_take_is_refused_and_nothing_changes(game: str) -> None:
    asked = engine("crossway", 19)
    most = max(size for size in range(2, 27) if takes(game, size))
    said(asked, "boardsize 5", f"crosscut-game {game}", f"boardsize {most}", "play b a1")
    for size in (0, 1, most + 1, 27, 99):
        assert asked.answer(f"boardsize {size}") == "? unacceptable size\n\n"
    assert said(asked, "name") == "Crosscut"
    assert f"n={most}&m=a1" in said(asked, "crosscut-link")


def takes(game: str, size: int) -> bool:
    try:
        crosscut.game(game).start(size)
    except ValueError:
        return False
    return True


def test_an_unknown_game_is_refused_by_name() -> None:
    assert engine().answer("crosscut-game chess").startswith("? 'chess' is not a game")


def test_every_command_is_listed_known_and_documented() -> None:
    listed = said(engine(), "list_commands").split()
    assert {"play", "genmove", "undo", "showboard", "final_score"} <= set(listed)
    assert all(said(engine(), f"known_command {name}") == "true" for name in listed)
    assert crosscut.gtp.__doc__ is not None
    assert all(f"  {name}" in crosscut.gtp.__doc__ for name in listed)


def test_no_answer_ends_too_early() -> None:
    asked = engine()
    for line in ("showboard", "list_commands", "play b c3", "showboard"):
        answer = asked.answer(line)
        assert answer.find("\n\n") == len(answer) - 2


def test_the_board_is_shown_with_its_names() -> None:
    board = said(engine(), "play b c3", "play w a5", "showboard").splitlines()
    assert board[0].split() == list("abcde")
    assert board[1].split() == ["5", "O", ".", ".", ".", ".", "5"]
    assert board[3].split() == ["3", ".", ".", "X", ".", ".", "3"]
    assert "black to move" in board[-1]


def test_the_letter_i_names_a_file() -> None:
    asked = engine(size=10)
    assert said(asked, "play b i1", "play w j10", "crosscut-link") == "g=crossway&n=10&m=i1.j10&v=1"


def test_undo_takes_back_moves_of_both_sides_one_by_one() -> None:
    asked = engine()
    said(asked, "play b c3", "genmove w", "undo", "undo")
    assert said(asked, "crosscut-link") == "g=crossway&n=5&v=1"
    assert asked.answer("undo") == "? cannot undo\n\n"


def test_a_colour_may_move_out_of_turn_as_in_go() -> None:
    asked = engine()
    said(asked, "play b c3", "play b c4", "play b c2")
    assert said(asked, "genmove b") in ("b1", "c1", "d1", "b5", "c5", "d5")
    assert said(asked, "crosscut-link").startswith("g=crossway&n=5&s="), "no line of play leads here"


def test_a_set_up_of_stones_can_be_undone_and_played_on() -> None:
    asked = engine()
    said(asked, "play w a1", "play w a2", "undo", "play b a2", "play w b1")
    assert said(asked, "showboard").splitlines()[4:6] == ["  2 X . . . . 2", "  1 O O . . . 1"]


def test_swap_pieces_shows_the_game_in_a_mirror() -> None:
    asked = engine()
    said(asked, "play b b4", "play w swap-pieces")
    assert said(asked, "showboard").splitlines()[2].split() == ["4", ".", ".", ".", ".", ".", "4"]
    assert said(asked, "showboard").splitlines()[4].split() == ["2", ".", ".", ".", "O", ".", "2"]
    assert asked.answer("play b d2") == "? illegal move\n\n"
    said(asked, "play b c1")
    assert said(asked, "crosscut-link") == "g=crossway&n=5&m=b4.swap.a3&v=1"
    assert asked.answer("play w swap-pieces") == "? illegal move\n\n"
    said(asked, "undo", "undo", "undo")
    assert said(asked, "play b b4", "play w swap", "play b c1", "crosscut-link").endswith("m=b4.swap.a3&v=1")


def test_after_a_swap_reasons_name_what_the_board_shows() -> None:
    asked = engine()
    said(asked, "play b b4", "play w swap-pieces")
    assert said(asked, "crosscut-why b d2") == "d2 is occupied."
    assert said(asked, "crosscut-why b b4") == ""
    said(asked, "play b e2", "play b d3")
    swapped = said(asked, "crosscut-why w e3")
    plain = engine()
    said(plain, "play w d2", "play b e2", "play b d3")
    assert "crosscut" in swapped and swapped == said(plain, "crosscut-why w e3")
    quax = engine("quax", 4)
    said(quax, "play b c2", "play w swap-pieces", "play b a1", "play w c4", "play b d1", "play w b3-c4")
    assert "b3-c4" in said(quax, "crosscut-why w b3-c4")


def legal(asked: Engine, color: str) -> list[str]:
    """The legal moves of a colour, without the swap."""
    return sorted(set(said(asked, f"all_legal_moves {color}").split()) - {"swap-pieces"})


@pytest.mark.parametrize("game", [game.id for game in crosscut.games() if game.pie])
def test_a_swapped_game_is_the_same_game_in_a_mirror(game: str) -> None:
    """Legal moves and the winner are the same as if Black had played the mirrored stone as White."""
    chance = Random(4)
    swapped, plain = engine(game, 4), engine(game, 4)
    said(swapped, "play b a3", "play w swap-pieces")
    said(plain, "play w c1")
    color = "b"
    while "cannot score" in swapped.answer("final_score"):
        moves = legal(swapped, color)
        assert moves == legal(plain, color)
        point = f"{chance.choice('abcd')}{chance.randint(1, 4)}"
        assert said(swapped, f"crosscut-why {color} {point}") == said(plain, f"crosscut-why {color} {point}")
        move = chance.choice(moves) if moves else "pass"
        said(swapped, f"play {color} {move}")
        said(plain, f"play {color} {move}")
        assert said(swapped, "showboard").splitlines()[:6] == said(plain, "showboard").splitlines()[:6]
        color = "w" if color == "b" else "b"
    assert swapped.answer("final_score") == plain.answer("final_score")


def test_the_engine_swaps_only_where_it_may() -> None:
    lines = ["play b c3", "genmove w"]
    assert said(engine(size=5, level=4), *lines) != "swap-pieces"
    assert said(engine(size=5, level=4, swap=True), *lines) == "swap-pieces"
    assert said(engine(size=5, level=4), "param_game allow_swap 1", *lines) == "swap-pieces"
    asked = engine(size=5, level=4, swap=True)
    assert said(asked, "play b c3", "reg_genmove w") == "swap-pieces"
    assert said(asked, "crosscut-link").endswith("m=c3&v=1"), "it did not play"


def test_an_engine_that_may_be_answered_by_a_swap_opens_balanced(asked_player: Asked) -> None:
    for swap in (True, False):
        said(engine("quickway", 3, level=1, swap=swap), "reg_genmove b", "play b a1", "play w c3", "reg_genmove b")
    assert [position.from_start for position, _ in asked_player] == [True, False, False, False]


def test_links_are_moves_where_the_game_has_them() -> None:
    asked = engine("quax", 4)
    said(asked, "play b b2", "play w a1", "play b c3", "play w d1")
    assert "b2-c3" in said(asked, "all_legal_moves b")
    assert said(asked, "play b c3-b2", "crosscut-link").endswith("m=b2.a1.c3.d1.b2-c3&v=1")
    assert "links: b2-c3" in said(asked, "showboard")


def test_who_is_skipped_passes_and_nobody_else() -> None:
    asked, chance, passes = engine("candy-necklace", 4), Random(1), 0
    for _ in range(100):
        said(asked, "clear_board")
        while asked.answer("final_score")[0] == "?":
            for color in "bw":
                moves = legal(asked, color)
                assert asked.answer(f"play {color} pass").startswith("?" if moves else "=")
                if moves:
                    said(asked, f"play {color} {chance.choice(moves)}")
                else:
                    passes += said(asked, "undo", f"genmove {color}") == "pass"
    assert passes


def test_after_the_end_the_loser_resigns() -> None:
    asked = engine(size=2)
    said(asked, "play b a1", "play w b1", "play b a2")
    assert said(asked, "final_score") == "B+"
    assert said(asked, "genmove w") == "resign"
    assert said(asked, "reg_genmove b") == "pass"
    assert asked.answer("play w b2") == "? illegal move\n\n"


def test_a_game_with_a_score_ends_with_it() -> None:
    asked = engine("zigzag-edge", 2)
    said(asked, "play b a1", "play w b2")
    assert said(asked, "final_score") == "0"
    assert said(asked, "genmove b") == "pass"
    longer = engine("zigzag-edge", 8, level=2)
    for color in "bw" * 4:
        said(longer, f"genmove {color}")
    assert said(longer, "final_score")[:2] in ("B+", "W+", "0")


def test_equal_seeds_play_equal_games() -> None:
    def play() -> str:
        asked = engine("quickway", 5, level=5)
        while asked.answer("final_score")[0] == "?":
            for color in "bw":
                said(asked, f"genmove {color}")
        return said(asked, "crosscut-link")

    assert play() == play()


def test_the_clock_decides_how_long_a_move_may_take() -> None:
    assert Clock().seconds("black") is None
    assert Clock(0.0, 10.0, 0).seconds("black") is None, "a period without stones has no limit (GTP 2, 4.2)"
    assert Clock(60.0, 0.0, 0).seconds("black") == pytest.approx(2.0)
    assert Clock(0.0, 30.0, 5).seconds("white") == pytest.approx(5.0)
    assert Clock(0.0, 0.0, 0).seconds("white") == LEAST
    clock = Clock(60.0, 0.0, 0, {"white": (3.0, 0)})
    assert clock.seconds("black") == pytest.approx(2.0)
    assert clock.seconds("white") == pytest.approx(0.1)


def test_after_a_swap_everybody_has_the_own_clock(asked_player: Asked) -> None:
    asked = engine(size=4, level=1)
    said(asked, "time_left b 3 0", "time_left w 9 0", "play b b3", "play w swap-pieces")
    said(asked, "reg_genmove b", "reg_genmove w", "time_left b 6 0", "reg_genmove w", "reg_genmove b")
    assert [level.seconds for _, level in asked_player] == pytest.approx([0.1, 0.3, 0.3, 0.2])


def test_a_move_with_a_clock_is_legal() -> None:
    asked = engine("quax", 5, level=8)
    said(asked, "time_settings 1 0 0", "time_left b 0 0", "genmove b", "time_left w 0.01 1", "genmove w")
    assert said(asked, "crosscut-link").count(".") == 1


def test_the_command_speaks_until_quit(run: Run) -> None:
    ran = run("gtp", "quax", "--size", "4", "--level", "2", given="1 name\n\nnonsense\n2 quit\n3 name\n")
    assert (ran.status, ran.out, ran.err) == (0, "=1 Crosscut\n\n? unknown command\n\n=2\n\n", "")


def test_the_arena_plays_against_the_engine(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", str(Path(crosscut.__file__).parents[1]))
    program = f"gtp:{sys.executable} -m crosscut gtp candy-necklace --level 1 --seed 1"
    played = play(Pairing("candy-necklace", 4, "level:4", program, True, 5, 1))
    assert played.result in (0, 1) and len(played.moves) > 4


WORDS = st.one_of(
    st.sampled_from(
        [*COMMANDS, "b", "White", "pass", "resign", "swap-pieces", "a1", "C3", "d4-e5", "b2-c3", "4", "-1"]
    ),
    st.sampled_from(["1e9", "nan", "#", "\t", "\r", "\x00", "quax", "crossway", "allow_swap", "1"]),
    st.text(max_size=8),
)


@given(st.lists(st.lists(WORDS, max_size=5), max_size=12), st.sampled_from(["crossway", "quax", "naked-diagonal"]))
def test_whatever_is_asked_has_one_answer(lines: list[list[str]], game: str) -> None:
    asked = engine(game, 3, level=1)
    for words in lines:
        answer = asked.answer(" ".join(words))
        assert answer == "" or re.fullmatch(r"[=?]\d*( [^\r]*)?\n\n", answer, re.DOTALL), answer
        assert "\n\n" not in answer[:-2]
    assert said(asked, "known_command undo") == "true"


def test_a_size_that_the_game_has_not_is_refused_and_another_game_gets_a_board_of_its_own() -> None:
    engine = Engine("own:ban-xo/ox.safe", 5)
    largest = crosscut.game("own:ban-xo/ox.safe").largest_size
    assert largest < 19
    for size in (1, largest + 1, 19, 27):
        assert engine.answer(f"boardsize {size}") == "? unacceptable size\n\n"
    assert engine.answer("name") == "= Crosscut\n\n" and engine.answer(f"boardsize {largest}") == "=\n\n"
    engine = Engine("quax", 19)
    assert engine.answer("crosscut-game own:ban-xo/ox.safe") == "= own:ban-xo/ox.safe\n\n"
    assert engine.answer("genmove b").startswith("= ")
