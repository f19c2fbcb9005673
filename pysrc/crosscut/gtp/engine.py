"""The engine: what each command of the protocol does."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from math import inf
from random import Random
from typing import TypeAlias

import crosscut
from crosscut.arguments import checked
from crosscut.game import GameLike, UnknownGameError
from crosscut.geometry import MIN_SIZE, Color
from crosscut.gtp.board import GtpBoard
from crosscut.gtp.clock import Clock
from crosscut.gtp.protocol import GtpError, Request, answer, read_request
from crosscut.move import Move, Swap
from crosscut.player.advice import LEVELS
from crosscut.player.dispatch import level_here, level_of, think
from crosscut.registry import game as game_called
from crosscut.registry import game_of
from crosscut.steps import Budget, finish

PROTOCOL_VERSION = "2"
SYNTAX = "syntax error"
PASS, RESIGN = "pass", "resign"

Arguments: TypeAlias = tuple[str, ...]


@checked
class Engine:
    """Answers the lines of a controller. ``level`` counts from 1; equal seeds play equal games without a clock.

    Raises ValueError if there is no such level, or no such board.
    """

    def __init__(
        self,
        game: GameLike,
        size: int | None = None,
        *,
        level: int = 7,
        allow_swap: bool = False,
        seed: int | None = None,
    ) -> None:
        game = game_of(game)
        self._board = GtpBoard(game, game.default_size if size is None else size)
        level_of(level)  # raises ValueError if there is none
        self._level = level
        self._allow_swap = allow_swap
        self._chance = Random(seed)
        self._clock = Clock()
        self.ended = False
        """Whether the controller has said ``quit``."""

    def answer(self, line: str) -> str:
        """The answer to one line, with the empty line after it; empty if the line has no command."""
        request = read_request(line)
        if request is None:
            return ""
        try:
            return answer(request, self._do(request))
        except GtpError as error:
            return answer(request, str(error), fails=True)

    def _do(self, request: Request) -> str:
        command = COMMANDS.get(request.name)
        if command is None:
            raise GtpError("unknown command")
        counts, do = command
        if len(request.arguments) not in counts:
            raise GtpError(SYNTAX)
        return do(self, request.arguments)

    # About the engine.

    def _known_command(self, arguments: Arguments) -> str:
        return "true" if arguments[0] in COMMANDS else "false"

    def _quit(self, arguments: Arguments) -> str:
        self.ended = True
        return ""

    def _game(self, arguments: Arguments) -> str:
        if arguments:
            try:
                game = game_called(arguments[0])
                self._board = GtpBoard(game, min(self._board.size, game.largest_size))
            except UnknownGameError as error:
                raise GtpError(str(error)) from None
        return self._board.game.id

    def _set_level(self, arguments: Arguments) -> str:
        if arguments:
            level = _whole(arguments[0])
            if not 1 <= level <= len(LEVELS):
                raise GtpError(f"there is no such level: expected 1 to {len(LEVELS)}")
            self._level = level
        return str(self._level)

    def _parameters(self, arguments: Arguments) -> str:
        if not arguments:
            return f"[bool] allow_swap {int(self._allow_swap)}"
        if arguments[0] != "allow_swap" or arguments[1] not in ("0", "1"):
            raise GtpError(SYNTAX)
        self._allow_swap = arguments[1] == "1"
        return ""

    # About the board.

    def _set_size(self, arguments: Arguments) -> str:
        sizes = {_whole(word) for word in arguments}
        size = sizes.pop()
        if sizes or not MIN_SIZE <= size <= self._board.game.largest_size:
            raise GtpError("unacceptable size")
        self._board = GtpBoard(self._board.game, size)
        return ""

    def _clear(self, arguments: Arguments) -> str:
        self._board = GtpBoard(self._board.game, self._board.size)
        return ""

    def _komi(self, arguments: Arguments) -> str:
        _number(arguments[0])
        return ""

    def _show(self, arguments: Arguments) -> str:
        board, now = self._board, self._board.now
        state = "the game is over" if now.position.over else f"{now.mirror.word(now.position.turn)} to move"
        lines = (*now.mirror.board(now.position), f"{board.game.name}: {state}; X is black, O is white")
        return "\n" + "\n".join(lines)

    def _link(self, arguments: Arguments) -> str:
        return self._board.link()

    # About moves.

    def _play(self, arguments: Arguments) -> str:
        color, word = self._color(arguments[0]), arguments[1].lower()
        if word == PASS:
            self._board.pass_turn(color)
        elif word != RESIGN:
            self._board.play(color, self._move(word))
        return ""

    def _generate(self, arguments: Arguments) -> str:
        color, mirror = self._color(arguments[0]), self._board.now.mirror
        move = self._chosen(color)
        if move is None:
            return self._without_move(color)
        self._board.play(color, move)
        return mirror.vertex(move)

    def _suggest(self, arguments: Arguments) -> str:
        color = self._color(arguments[0])
        move = self._chosen(color)
        return self._last_word(color) if move is None else self._board.now.mirror.vertex(move)

    def _without_move(self, color: Color) -> str:
        word = self._last_word(color)
        if word == PASS:
            self._board.pass_turn(color)
        return word

    def _last_word(self, color: Color) -> str:
        """The answer of a side that cannot move: the loser resigns, so that any controller knows the result."""
        outcome = self._board.game.outcome(self._board.now.position)
        return RESIGN if outcome is not None and outcome.winner is color.other else PASS

    def _chosen(self, color: Color) -> Move | None:
        """The computer's move; None if there is none."""
        board = self._board
        moves = board.legal_moves(color)
        if not moves:
            return None
        position = board.position_for(color)
        is_first = position.ply == 0 and board.game.alike_for_both
        if not (self._allow_swap and (is_first or Swap() in moves)):
            position = replace(position, from_start=False)  # so that no swap is legal, here or as the answer
        level = level_here(LEVELS[self._level - 1], board.game, position)
        seconds = self._clock.seconds(board.now.mirror.word(color))
        if seconds is not None:
            level = replace(level, seconds=min(seconds, inf if level.seconds is None else level.seconds))
        budget = Budget(level.evaluations, level.seconds)
        return finish(think(board.game, position, level, budget, Random(self._chance.getrandbits(32)))).move

    def _undo(self, arguments: Arguments) -> str:
        self._board.undo()
        return ""

    def _all_legal(self, arguments: Arguments) -> str:
        now = self._board.now
        color = self._color(arguments[0]) if arguments else now.position.turn
        return " ".join(map(now.mirror.vertex, self._board.legal_moves(color)))

    def _why(self, arguments: Arguments) -> str:
        color, board = self._color(arguments[0]), self._board
        mirror = board.now.mirror
        # In the game itself the sentence would not name the points and colours of the shown board.
        shown, move = mirror.shown(board.position_for(color)), mirror.mirrored(self._move(arguments[1].lower()))
        violation = board.game.violation(shown, move)
        return "" if violation is None else violation.message

    # About time and the end.

    def _set_time(self, arguments: Arguments) -> str:
        main, period = _number(arguments[0]), _number(arguments[1])
        self._clock = Clock(main, period, _whole(arguments[2]))
        return ""

    def _time_left(self, arguments: Arguments) -> str:
        # After a swap players keep their clocks, as they keep the colours of the protocol.
        player = self._board.now.mirror.word(self._color(arguments[0]))
        self._clock.left[player] = _number(arguments[1]), _whole(arguments[2])
        return ""

    def _score(self, arguments: Arguments) -> str:
        now = self._board.now
        outcome = self._board.game.outcome(now.position)
        if outcome is None:
            raise GtpError("cannot score")
        if outcome.winner is None:
            return "0"
        ahead = "" if outcome.scores is None else abs(outcome.scores[0] - outcome.scores[1])
        return f"{now.mirror.word(outcome.winner)[0].upper()}+{ahead}"

    # The meaning of words.

    def _color(self, word: str) -> Color:
        color = self._board.now.mirror.color(word)
        if color is None:
            raise GtpError(SYNTAX)
        return color

    def _move(self, word: str) -> Move:
        try:
            return self._board.now.mirror.move(word)
        except ValueError:
            raise GtpError(SYNTAX) from None


def _whole(word: str) -> int:
    if not (word.isascii() and word.isdecimal() and len(word) < 10):
        raise GtpError(SYNTAX)
    return int(word)


def _number(word: str) -> float:
    try:
        value = float(word)
    except ValueError:
        value = inf
    if abs(value) < inf:
        return value
    raise GtpError(SYNTAX)


COMMANDS: Mapping[str, tuple[tuple[int, ...], Callable[[Engine, Arguments], str]]] = {
    "protocol_version": ((0,), lambda engine, arguments: PROTOCOL_VERSION),
    "name": ((0,), lambda engine, arguments: "Crosscut"),
    "version": ((0,), lambda engine, arguments: crosscut.__version__),
    "known_command": ((1,), Engine._known_command),
    "list_commands": ((0,), lambda engine, arguments: "\n".join(COMMANDS)),
    "quit": ((0,), Engine._quit),
    "boardsize": ((1, 2), Engine._set_size),
    "clear_board": ((0,), Engine._clear),
    "komi": ((1,), Engine._komi),
    "play": ((2,), Engine._play),
    "genmove": ((1,), Engine._generate),
    "reg_genmove": ((1,), Engine._suggest),
    "undo": ((0,), Engine._undo),
    "showboard": ((0,), Engine._show),
    "time_settings": ((3,), Engine._set_time),
    "time_left": ((3,), Engine._time_left),
    "final_score": ((0,), Engine._score),
    "all_legal_moves": ((0, 1), Engine._all_legal),
    "param_game": ((0, 2), Engine._parameters),
    "crosscut-game": ((0, 1), Engine._game),
    "crosscut-level": ((0, 1), Engine._set_level),
    "crosscut-link": ((0,), Engine._link),
    "crosscut-why": ((2,), Engine._why),
}
"""The number of arguments of each command, and its method."""
