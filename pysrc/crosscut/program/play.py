"""``crosscut play``: a game against the computer in a terminal."""

from __future__ import annotations

import sys
from argparse import ArgumentParser, Namespace
from contextlib import suppress
from random import Random

from crosscut.commands import Command, add_game_size, add_level, number_from, position_lines
from crosscut.files import TextKind, kind_of
from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.move import Swap
from crosscut.player.advice import LEVELS, open_chance
from crosscut.player.dispatch import advise_steps, level_of, opinion_steps
from crosscut.position import Position
from crosscut.program.advising import think
from crosscut.program.input import refuse_contradiction
from crosscut.record.board import Board
from crosscut.said import shared, side
from crosscut.solver.connection_proof import Connection
from crosscut.solver.prover import prover_steps
from crosscut.steps import Budget, Steps, finish
from crosscut.violation import IllegalMoveError

HELP = """\
You type a move: a point such as d4, a link such as d4-e5 (Quax), or swap.
Or one of these words:
  hint      the move that the computer would make for you
  why d4    why you may not play there
  undo      take your last move back
  board     show the board again
  link      the link of the game, for the page or for another day
  resign    give the game up
  quit      leave
  help      this text"""


NODES_FOR_A_HINT = 2000
"""How many positions are looked at to find out whether the person cannot be cut any more."""


class GameInTerminal:
    """One game. ``person`` is the person's present colour: a swap exchanges it."""

    def __init__(self, board: Board, person: Color, level: int, chance: Random) -> None:
        self._board = board
        self._person = person
        self._level = level
        self._strength = level_of(level)
        self._chance = chance
        self._resigned: Color | None = None
        self._left = False

    @property
    def goes_on(self) -> bool:
        """Whether there is still something to answer."""
        return not self._left and self._resigned is None and self._can_move()

    @property
    def prompt(self) -> str:
        """The prompt."""
        return f"{self._person.title()}: "

    def begin(self) -> None:
        """Print the game and the sides, and let the computer move first if it is its turn."""
        game = self._board.game
        credit = f" by {game.inventor}" if game.inventor else ""
        print(f"{game.name}{credit}, {self._board.size}x{self._board.size}.", end=" ")
        print(f"You are {self._person.title()}; the computer is level {self._level}, {self._strength.name}.")
        if game.owns_edges:
            print(shared("game", "goal"))
        if game.forbids:
            print("An x marks a point where you may not play now; why gives the reason.")
        print("Type help for the words that are understood.")
        self._show()
        self._let_the_computer_move()

    def answer(self, line: str) -> None:
        """Execute a line of input."""
        word, _, rest = line.strip().lower().partition(" ")
        match word:
            case "":
                pass
            case "help" | "?":
                print(HELP)
            case "hint":
                self._hint()
            case "why":
                self._why(rest.strip())
            case "undo":
                self._undo()
            case "board":
                self._show()
            case "link":
                self.say_link()
            case "resign":
                self._resign()
            case "quit" | "exit":
                self._left = True
            case _:
                self._move(line.strip())

    def say_link(self) -> None:
        """Print the link with which the game goes on."""
        record = self._board.record
        record.resigned = self._resigned
        print(f"Link: #{record.to_link()}")

    def _can_move(self) -> bool:
        return bool(self._board.legal_moves)

    def _move(self, text: str) -> None:
        try:
            self._push(text)
        except IllegalMoveError as error:
            print(error)
        except ValueError:
            print(f"{text!r} is neither a move nor a word that is understood: type help.")
        else:
            self._show()
            self._let_the_computer_move()

    def _push(self, move: str) -> None:
        play = self._board.push(move)
        if isinstance(self._board.peek(), Swap):
            self._person = self._person.other
            print(f"Colours swapped: you are {self._person.title()} now.")
        for color in Color:
            filled = [str(point) for point in play.filled if play.position.stones[point] is color]
            if filled:
                print(f"{color.title()} gets {' '.join(filled)} by the rules.")
        if play.skipped is not None:
            print(shared("game", "skipped", name=side(play.skipped)))

    def _let_the_computer_move(self) -> None:
        while self._can_move() and self._board.turn is not self._person:
            board = self._board
            seed = self._chance.getrandbits(32)
            advice = think(advise_steps(board.game, board.position, level=self._level, seed=seed))
            print(f"The computer plays {advice.move}.")
            self._push(str(advice.move))
            self._show()
        if not self._can_move():
            self._print_the_end()

    def _show(self) -> None:
        board = self._board
        last = board.peek() if board.moves else None
        codes = board.game.legality(board.position, self._person) if self._can_move() else {}
        forbidden = frozenset(point for point, code in codes.items() if code is not None)
        print(*position_lines(board.position, last, forbidden), sep="\n")

    def _print_the_end(self) -> None:
        outcome = self._board.outcome
        if outcome is None or outcome.winner is None:
            print(shared("game", "tie") if outcome is None or outcome.scores is None else "Tie.")
        else:
            winner = side(outcome.winner)
            is_won = outcome.winner is self._person
            print(shared("game", "youWin", side=winner) if is_won else shared("game", "youLose", side=winner))
        if outcome is not None and outcome.scores is not None:
            print(f"Red {outcome.scores[0]}, Blue {outcome.scores[1]}.")

    def _hint(self) -> None:
        board = self._board
        connection = finish(_connection_steps(board.game, board.position))
        if connection is not None and connection.move is not None:
            print(f"{connection.move}: it wins. Nothing can cut you after that.")
            return
        advice = think(opinion_steps(board.game, board.position, "hint"))
        worth = f"{open_chance(advice.winning_chance)} for you"
        if advice.proved is not None:
            worth = "it wins" if advice.proved else "but everything loses"
        print(f"{advice.move}: {worth}.")

    def _why(self, text: str) -> None:
        try:
            violation = self._board.why_not(text)
        except ValueError:
            print("Ask for example: why d4")
        else:
            print(f"You may play {text}." if violation is None else violation)

    def _undo(self) -> None:
        """Go back to the person's last turn."""
        board, person = self._board.copy(), self._person
        while board.moves:
            if isinstance(board.pop(), Swap):
                person = person.other
            if board.turn is person:
                self._board, self._person = board, person
                self._show()
                return
        print("There is no move of yours to take back.")

    def _resign(self) -> None:
        self._resigned = self._person
        print(f"{self._person.title()} resigns: {self._person.other.title()} wins.")


def _connection_steps(game: Game, position: Position) -> Steps[Connection | None]:
    """A proof that one side cannot be cut any more; None if none is found soon."""
    prover = yield from prover_steps(game, position)
    return None if prover is None else (yield from prover.connection_steps(position, Budget(NODES_FOR_A_HINT, None)))


def _add_arguments(parser: ArgumentParser) -> None:
    parser.add_argument("game", metavar="GAME", help="the id of a game, or the link of a game to go on with")
    add_game_size(parser)
    add_level(parser, len(LEVELS), 1)
    parser.add_argument("--color", choices=list(map(str, Color)), help="yours (default: red, who begins)")
    parser.add_argument("--seed", type=number_from(0), metavar="N", help="equal seeds play equal games below level 8")


_LIKE_LINKS = {TextKind.LINK, TextKind.LINKS, TextKind.OTHER_PROGRAM}
"""Texts of which the reader of links says more than that they name no game."""


def _play(asked: Namespace) -> int:
    board = Board.from_link(asked.game) if kind_of(asked.game) in _LIKE_LINKS else Board(asked.game, asked.size)
    refuse_contradiction("--size", asked.size, board.size)
    game = GameInTerminal(board, Color(asked.color or board.turn), asked.level, Random(asked.seed))
    is_typed = sys.stdin.isatty()
    if is_typed:
        with suppress(ImportError):  # not every Python has it; with it lines can be edited
            import readline  # noqa: F401, PLC0415
    try:
        game.begin()
        while game.goes_on:
            line = input(game.prompt)
            if not is_typed:
                print(line)  # otherwise input from a pipe would be invisible
            game.answer(line)
    except EOFError:
        print()
    except KeyboardInterrupt:
        print()
        raise
    finally:
        game.say_link()
    return 0


COMMAND = Command(
    "play",
    "play against the computer in the terminal",
    _add_arguments,
    _play,
    examples=("crossway --size 9 --level 2", "quax --color blue", "'g=quax&n=9&m=d4.e5' --level 3"),
    more=f"{HELP}\n\nAt the end of the input and after Ctrl-C it prints the link with which the game\ngoes on.",
)
