"""The contract of every game: which moves are legal and why not, what a move does, who has won.

:class:`Game` has everything that all games share. A game adds its metadata and overrides the hooks at the end of the
class; a new game needs nothing else (see docs/new-game.md). Hooks check nothing.
"""

from __future__ import annotations

from abc import ABC
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import chain
from typing import TypeAlias

from crosscut.arguments import checked, quoted
from crosscut.connection import is_connected, shortest_path
from crosscut.geometry import MIN_SIZE, Color, Link, Mask, Point, grid
from crosscut.metadata import Metadata
from crosscut.move import Connect, Move, MoveLike, Moves, Swap, move_of, placements
from crosscut.notation.diagram import parse_diagram
from crosscut.notation.position_line import read_position
from crosscut.position import NO_DIAGONALS, Diagonals, Outcome, Play, Position
from crosscut.said import Said, tr
from crosscut.steps import Steps, finish, immediate
from crosscut.text_keys import PointDict
from crosscut.violation import IllegalMoveError, Violation, ViolationCode

LONGEST_COUNTED = 100
"""The longest sequences that are counted: each move is a recursive call, and Python limits their depth."""


OWN_PREFIX = "own:"
"""How the ids of own games begin: the rest is their rules (:mod:`crosscut.own`)."""


_FORMER_NAMES = {
    "_prepare": "prepare",
    "_complete_setup": "complete_setup",
    "_restrictions": "restrictions",
    "_explain": "explain",
    "_outcome": "find_outcome",
    "_scores": "find_scores",
    "_problems": "find_problems",
    "_filling": "find_filling",
    "_link_violation": "link_violation",
}
"""What some hooks were called before version 2, and how they are called now."""


class UnknownGameError(ValueError):
    """No game has this id."""


class Game(Metadata, ABC):
    """A square-board game of placing stones. Games have no state: one object serves all positions.

    ``help(crosscut.metadata.Metadata)`` describes the facts that a game declares, such as ``name`` and ``pie``.
    A game of your own is a subclass: ``docs/how-to.md`` has an example, and the methods that it may override.
    """

    def __init_subclass__(cls, **named: object) -> None:
        """Let games that were written for version 1 use the former names of hooks, and call them."""
        super().__init_subclass__(**named)
        _know_former_names(cls)

    @checked
    @checked
    def start(self, size: int | None = None) -> Position:
        """The empty board, Red to move. Raises ValueError for a size outside 2..26, or above the game's largest."""
        size = self.default_size if size is None else size
        self._check_size(size)
        return Position(grid(size, size), from_start=True, game_id=self.id)

    @checked
    def setup(self, text: str, turn: Color | str = Color.RED) -> Position:
        """The position of a text diagram, which :mod:`crosscut.notation.written_board` describes.

        It is ``turn``'s move, whatever the words around the board say. This accepts a position against the rules;
        :meth:`problems` says what is wrong. If only ``turn`` cannot move, it is the other side's turn. Raises
        ValueError for text that is not a diagram, with line and column where possible.
        """
        return finish(self.setup_steps(text, turn))

    @checked
    def setup_steps(self, text: str, turn: Color | str = Color.RED) -> Steps[Position]:
        """:meth:`setup` as work that pauses."""
        drawn = replace(parse_diagram(text, self), turn=Color(turn))
        return (yield from self._accepted(drawn))

    @checked
    def position(self, text: str) -> Position:
        """The position of a line that :meth:`Position.text` has written, such as ``3/1r1/3 b start+1``.

        Positions against the rules are accepted as by :meth:`setup`. Raises ValueError for other text, and if the
        number of moves in the line cannot have led to that board.
        """
        return finish(self._accepted(read_position(text, self)))

    def _accepted(self, drawn: Position) -> Steps[Position]:
        """A position from a diagram or a line, completed by the rules."""
        self._check_size(drawn.size)
        position = self.complete_setup(replace(drawn, game_id=self.id))
        yield from self.prepare(position)
        was_played = drawn.from_start or drawn.ply
        return self.give_turn(position, drawn.turn, drawn.ply if was_played else None)[0]

    @property
    def file_name(self) -> str:
        """What a file about the game is called, without its ending."""
        return self.id

    @property
    def forbids(self) -> bool:
        """Whether the rules can forbid an empty point to a side."""
        return type(self).restrictions is not Game.restrictions

    @property
    def can_tie(self) -> bool:
        """Whether a game may end in a tie. Some own games have none although their ``one_winner`` is False: there
        both sides may be joined on a full board, and the first to join wins.
        """
        return not self.one_winner

    def legal_moves(self, position: Position) -> Moves:
        """All legal moves: placements from a1 on, then links, then the swap; () once the game is over.

        A tuple in which ``in``, ``index`` and ``count`` take text as well: ``"d4" in game.legal_moves(position)``.
        """
        self._check(position)
        if position.over:
            return Moves()
        color = position.turn
        board = position.grid
        moves: Iterable[Move] = board.select(self.placeable(position, color), placements(board))
        if self.link_rule == "move":
            moves = chain(moves, self.link_moves(position, color))
        if self._may_swap(position):
            moves = chain(moves, (Swap(),))
        return Moves(moves)

    def legality(self, position: Position, color: Color | str) -> PointDict[ViolationCode | None]:
        """For every empty point: None if ``color`` may play there, else the code. Works for either side, even after
        the end.

        A dictionary that takes text for points: ``game.legality(position, "blue")["d4"]``.
        """
        self._check(position)
        color, board = Color(color), position.grid
        codes: dict[Point, ViolationCode | None] = dict.fromkeys(board.points(position.empty))
        for code, mask in self.restrictions(position, color):
            if mask:
                codes.update(dict.fromkeys(board.points(mask), code))
        return PointDict(codes)

    def violation(self, position: Position, move: MoveLike, color: Color | str | None = None) -> Violation | None:
        """Why ``color`` (the side to move unless given) may not make this move; None if it may.

        Raises ValueError for a text that is not a move.
        """
        return finish(self.violation_steps(position, move, color))

    def violation_steps(
        self, position: Position, move: MoveLike, color: Color | str | None = None
    ) -> Steps[Violation | None]:
        """:meth:`violation` as work that pauses."""
        found = yield from self._violation_steps(position, move, color)
        return found and found.about(position)

    def _violation_steps(
        self, position: Position, move: MoveLike, color: Color | str | None
    ) -> Steps[Violation | None]:
        self._check(position)
        move = move_of(move)
        color = position.turn if color is None else Color(color)
        if position.over:
            message = tr("The game is over: {move} cannot be played.", move=move)
            return Violation(ViolationCode.GAME_OVER, message, parameters={"move": str(move)})
        if isinstance(move, Swap):
            return self._swap_violation(position)
        if isinstance(move, Connect):
            return self.link_violation(position, move.link, color)
        point, board = move.point, position.grid
        if point not in board:
            last = Point(board.columns - 1, board.rows - 1)
            message = tr("{point} is not on the board: expected a1 to {last}.", point=point, last=last)
            return Violation(ViolationCode.OFF_BOARD, message, parameters={"point": str(point), "last": str(last)})
        bit = board.bit(point)
        if not bit & position.empty:
            message = tr("{point} is occupied.", point=point)
            return Violation(ViolationCode.OCCUPIED, message, (point,), parameters={"point": str(point)})
        yield from self.prepare(position)
        for code, mask in self.restrictions(position, color):
            if bit & mask:
                explained: Violation | None = yield from self.explain(position, color, bit, code)
                # A hook that forgets to return its reason allows nothing.
                return explained or Violation(code, self._forbids(color, point), (point,))
        return None

    def _forbids(self, color: Color, point: Point) -> Said:
        if color is Color.RED:
            return tr("{game} forbids red on {point}.", game=self.name, point=point)
        return tr("{game} forbids blue on {point}.", game=self.name, point=point)

    def play(self, position: Position, move: MoveLike) -> Play:
        """Make a move of the side to move; ``position`` itself never changes.

        Raises IllegalMoveError for a move against the rules, ValueError for a text that is not a move.
        """
        return finish(self.play_steps(position, move))

    def play_steps(self, position: Position, move: MoveLike) -> Steps[Play]:
        """:meth:`play` as work that pauses."""
        move = move_of(move)
        violation = yield from self.violation_steps(position, move)
        if violation is not None:
            raise IllegalMoveError(violation)
        mover, ply = position.turn, position.ply + 1
        if isinstance(move, Swap):
            after, skipped = self.give_turn(replace(position, swapped=not position.swapped), mover, ply)
            return Play(after, skipped=skipped)
        if isinstance(move, Connect):
            effect = Play(position.with_link(mover, move.link))
        else:
            effect = self.place(position, position.grid.bit(move.point), mover)
            yield from self.prepare(effect.position, position)
        after, skipped = self.give_turn(effect.position, mover.other, ply)
        return Play(after, effect.filled, effect.linked, skipped)

    def outcome(self, position: Position) -> Outcome | None:
        """How the game ended; None while it goes on."""
        self._check(position)
        return replace(self.find_outcome(position) or Outcome(None), position=position) if position.over else None

    def scores(self, position: Position) -> tuple[int, int] | None:
        """Red's and Blue's score so far; None if there is none yet, and in games without a score."""
        self._check(position)
        return self.find_scores(position)

    def problems(self, position: Position) -> tuple[Violation, ...]:
        """Everything that is against the rules in a position that was set up."""
        return finish(self.problem_steps(position))

    def problem_steps(self, position: Position) -> Steps[tuple[Violation, ...]]:
        """:meth:`problems` as work that pauses."""
        self._check(position)
        return tuple(problem.about(position) for problem in (yield from self.find_problems(position)))

    def prepare_steps(self, position: Position, before: Position | None = None) -> Steps[None]:
        """Compute, with pauses, what all answers about a position need. After that they are fast.

        It is faster with ``before``, the position one stone earlier.
        """
        self._check(position)
        yield from self.prepare(position, before)

    @checked
    def perft(self, position: Position, depth: int) -> int:
        """The number of move sequences of exactly that length; a finished game has none.

        Raises ValueError for a length below 0 or above 100.
        """
        if not 0 <= depth <= LONGEST_COUNTED:
            raise ValueError(f"{quoted(depth)} is not a length: expected 0 to {LONGEST_COUNTED} moves")
        if depth == 0:
            return 1
        moves = self.legal_moves(position)
        if depth == 1:
            return len(moves)
        return sum(self.perft(self.play(position, move).position, depth - 1) for move in moves)

    def filling(self, position: Position) -> tuple[tuple[Point, Color], ...] | None:
        """A legal order of placements that fills the board; None if there is none or the game has no such rule."""
        self._check(position)
        return self.find_filling(position)

    def sentences(self) -> tuple[str, ...]:
        """The rules in words, complete enough to play by: a turn, what is special in this game, how it is won."""
        if self.marker == "dot":
            turn = tr("A turn is to put one dot on an empty point. Nothing is ever moved or removed.")
        else:
            turn = tr("A turn is to put one stone of its colour on an empty point. Nothing is ever moved or removed.")
        begin = tr("The board is square and starts empty. Red and Blue take turns; Red starts.")
        parts: list[str] = [begin, turn, *self.rules_in_words()]
        if joins := self.joins_in_words():
            parts.append(
                tr(
                    "Stones of one colour join {how}. A corner of the board belongs to both of its edges.",
                    how=joins,
                )
            )
        parts += self.aim_in_words()
        if self.skips:
            parts.append(tr("A side that cannot move is skipped."))
        if self.can_tie and self.won_by != "score":
            parts.append(tr("If nobody can move and nobody has won, the game is a tie."))
        if self.pie:
            parts.append(
                tr(
                    "The second move may be a swap: the two players exchange colours, "
                    "the board stays as it is, and Blue moves."
                )
            )
        return tuple(parts)

    def __repr__(self) -> str:
        return f"<Game {self.id}: {self.name}, {self.inventor} {self.year}>"

    def __str__(self) -> str:
        return self.name

    def __eq__(self, other: object) -> bool:
        return type(other) is type(self) and other.id == self.id if isinstance(other, Game) else NotImplemented

    def __hash__(self) -> int:
        return hash(self.id)

    def __reduce__(self) -> tuple[Callable[..., Game], tuple[str, ...]]:
        # Copies and pickles need nothing that a game has cached about positions.
        return type(self), ()

    # Hooks: what a game may override.

    def prepare(self, position: Position, before: Position | None = None) -> Steps[None]:
        """Compute the slow parts of the answers; ``before`` may be the position one stone earlier."""
        yield from ()

    def complete_setup(self, position: Position) -> Position:
        """Add to a set-up what the rules would have added during a game, such as automatic links."""
        return position

    def restrictions(self, position: Position, color: Color) -> tuple[tuple[ViolationCode, Mask], ...]:
        """The empty points forbidden to ``color``, by the reason; the sets are disjoint."""
        return ()

    def placeable_at_sight(self, position: Position, color: Color) -> Mask:
        """:meth:`placeable`, and perhaps more points: all that are not forbidden at a glance. It must be fast."""
        return self.placeable(position, color)

    def explain(self, position: Position, color: Color, bit: Mask, code: ViolationCode) -> Steps[Violation]:
        """The reason why one of the :meth:`restrictions` forbids a point."""
        raise NotImplementedError(f"{self.name} restricts placements: its hook explain must explain {code}")

    def place(self, position: Position, bit: Mask, color: Color) -> Play:
        """Put a stone on a legal point and do what the rules do after it."""
        return Play(position.with_stone(color, bit))

    def diagonals(self, position: Position, color: Color) -> Diagonals:
        """The diagonals that join stones of ``color``."""
        return NO_DIAGONALS

    def find_outcome(self, position: Position) -> Outcome | None:
        """The outcome of a game that is over; None if nobody has won and nobody can move."""
        for color in (position.turn.other, position.turn):
            stones, diagonals = position.stones_of(color), self.diagonals(position, color)
            path = shortest_path(position.grid, color, stones, diagonals)
            if path:
                return Outcome(color, path)
        return None

    def find_scores(self, position: Position) -> tuple[int, int] | None:
        """The result of :meth:`scores`, in games with a score."""
        return None

    def find_problems(self, position: Position) -> Steps[tuple[Violation, ...]]:
        """Everything in a set-up that the rules of this game do not allow."""
        return immediate(())

    def find_filling(self, position: Position) -> tuple[tuple[Point, Color], ...] | None:
        """The result of :meth:`filling`, in games whose empty points must stay fillable."""
        return None

    def rules_in_words(self) -> tuple[str, ...]:
        """The part of :meth:`sentences` about what is special in this game."""
        return ()

    def known_in_words(self) -> str:
        """Whether published games have these rules, in one sentence; empty for a game that is itself known."""
        return ""

    def joins_in_words(self) -> str:
        """How stones join, after "Stones of one colour join"; empty in a game with diagonals that does not say it."""
        says_nothing = self.won_by != "path" or type(self).diagonals is not Game.diagonals
        return "" if says_nothing else tr("join|along the lines of the board")

    def aim_in_words(self) -> tuple[str, ...]:
        """The part of :meth:`sentences` about who wins."""
        if self.won_by != "path":
            return ()
        return (tr("Red wins by joining top and bottom, Blue by joining left and right."),)

    def is_over(self, position: Position) -> bool:
        """Whether the game has ended."""
        board, red, blue = position.grid, Color.RED, Color.BLUE
        if is_connected(board, red, position.red, self.diagonals(position, red)):
            return True
        return is_connected(board, blue, position.blue, self.diagonals(position, blue))

    def link_moves(self, position: Position, color: Color) -> Iterator[Connect]:
        """The legal links, in games where a link is a move."""
        yield from ()

    def link_violation(self, position: Position, link: Link, color: Color) -> Violation | None:
        """Why ``color`` may not make this link. Where links are moves, it has to join own stones and to cross none."""
        if self.link_rule != "move":
            message = tr("{game} has no move {link}: only points are played.", game=self.name, link=link)
            return Violation(ViolationCode.WRONG_MOVE, message, parameters={"game": self.name, "move": str(link)})
        board, ends, said = position.grid, (link.a, link.b), {"link": str(link)}
        for point in ends:
            said_of_point = {"point": str(point)} | said
            if point not in board:
                message = tr("{point} is not on the board, so {link} cannot be linked.", point=point, link=link)
                return Violation(ViolationCode.OFF_BOARD, message, parameters=said_of_point)
            if not position.stones_of(color) & board.bit(point):
                message = _not_own(link, point, color)
                parameters = {"side": str(color)} | said_of_point
                return Violation(ViolationCode.LINK_NOT_OWN, message, (point,), parameters=parameters)
        links = position.links
        if link in links:
            message = tr("{link} is linked already.", link=link)
            return Violation(ViolationCode.LINK_EXISTS, message, ends, (link,), parameters=said)
        if link.crossing in links:
            message = tr("{link} would cross the link {crossed}.", link=link, crossed=link.crossing)
            parameters = said | {"crossed": str(link.crossing)}
            return Violation(ViolationCode.LINK_CROSSED, message, ends, (link.crossing,), parameters=parameters)
        return None

    # Parts of the answers.

    def _check_size(self, size: int) -> None:
        """Raise ValueError for a size that the game has no board of."""
        if not MIN_SIZE <= size <= self.largest_size:
            raise ValueError(
                tr(
                    "{size} is not a board size: expected a whole number from {least} to {most}",
                    size=quoted(size),
                    least=MIN_SIZE,
                    most=self.largest_size,
                )
            )

    def _check(self, position: Position) -> None:
        """Raise ValueError for a value that is not a position, and for a position that another game made."""
        if isinstance(position, Position):
            if position.game_id in (None, self.id):
                return
            raise ValueError(
                f"This is a position of the game {position.game_id}: expected one of {self.id}, "
                f"as the methods start, setup and play of {self.name} make them"
            )
        raise ValueError(f"position is {quoted(position)}: expected Position")

    def placeable(self, position: Position, color: Color) -> Mask:
        """The points where ``color`` may place a stone, no matter who is to move."""
        points = position.empty
        for _, mask in self.restrictions(position, color):
            points &= ~mask
        return points

    def _can_move(self, position: Position, color: Color) -> bool:
        if self.placeable(position, color) or any(True for _ in self.link_moves(position, color)):
            return True
        return color is position.turn and self._may_swap(position)

    def give_turn(self, position: Position, turn: Color, ply: int | None = None) -> tuple[Position, Color | None]:
        """End the game, or let ``turn`` move, or skip it if only the other side can move. Also return who was skipped.

        ``ply`` is the number of moves made so far, given after a move. Then a game in which nobody can move is over. A
        set-up in which nobody can move is not over: no play has led there.
        """
        is_played = ply is not None
        position = position.with_turn(turn, position.ply if ply is None else ply)
        if self.is_over(position):
            return position.with_turn(turn, position.ply, over=True), None
        if self._can_move(position, turn):
            return position, None
        if self._can_move(position, turn.other):
            return position.with_turn(turn.other, position.ply), turn
        return position.with_turn(turn, position.ply, over=is_played), None

    def _may_swap(self, position: Position) -> bool:
        is_second = position.from_start and position.ply == 1 and position.turn is Color.BLUE
        return self.pie and is_second and not position.over

    def _swap_violation(self, position: Position) -> Violation | None:
        if self._may_swap(position):
            return None
        if self.pie:
            message = tr(
                "{game} allows no swap here: only the second move of a game from the empty board may be a swap.",
                game=self.name,
            )
        else:
            message = tr("{game} allows no swap here: it has no swap rule.", game=self.name)
        parameters = {"game": self.name, "rule": "second-move" if self.pie else "none"}
        return Violation(ViolationCode.SWAP_UNAVAILABLE, message, parameters=parameters)


def _not_own(link: Link, point: Point, color: Color) -> Said:
    if color is Color.RED:
        return tr("{link} does not join two stones of Red: {point} is not red.", link=link, point=point)
    return tr("{link} does not join two stones of Blue: {point} is not blue.", link=link, point=point)


def _know_former_names(kind: type[Game]) -> None:
    """Give each hook that a class defines both of its names."""
    for former, name in _FORMER_NAMES.items():
        if former in vars(kind):
            setattr(kind, name, vars(kind)[former])
        elif name in vars(kind):
            setattr(kind, former, vars(kind)[name])


_know_former_names(Game)


GameLike: TypeAlias = Game | type[Game] | str
"""A game as functions take it: the game, its class, or its id."""
