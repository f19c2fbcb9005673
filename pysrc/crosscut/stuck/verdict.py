"""Whether a game can be over without a winner, board by board, as a proof or with an example."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from dataclasses import dataclass, replace

from crosscut.arguments import unchangeable
from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.move import Place
from crosscut.own.game import OwnGame, own_game
from crosscut.own.language import Rules
from crosscut.own.theorems import Fact, rules_of, theorem_that
from crosscut.own.theorems import proved_in_words as theorems_in_words
from crosscut.position import Position
from crosscut.said import Said, joined, tr
from crosscut.steps import Steps, map_progress
from crosscut.stuck.encoding import Ending, encode, excluding, stones
from crosscut.stuck.order import UnknownOrderError, order_steps
from crosscut.stuck.sat import model_steps
from crosscut.stuck.whole_play import LARGEST, ending_in_play_steps

_EVEN_BOARDS = 6
"""The boards of one size with as many stones of both sides that are taken apart."""
_BOARDS = 40
"""The boards of one small size that are taken apart, whatever their stones."""
_SMALL = 3
"""The largest size on which every order can be tried."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Answer:
    """Whether games can end in one way.

    Attributes:
        ending: The way.
        everywhere: Whether it is proved for boards of all sizes that they never do.
        proved_to: It is proved for boards of 2x2 up to this size that they never do; 0: for none.
        example: A board on which a game would have ended so; None if none was found.
        moves: The points in an order in which play puts the stones of the example there; None if it is not known
            whether play reaches it.
    """

    ending: Ending
    everywhere: bool = False
    proved_to: int = 0
    example: Position | None = None
    moves: tuple[Point, ...] | None = None

    def __str__(self) -> str:
        """The answer in a sentence; empty if nothing is known."""
        if self.everywhere:
            return self._of(
                tr("It cannot get stuck, on any board (proved)."),
                tr("It cannot end in a tie on a full board, on any board (proved)."),
            )
        if self.example is not None:
            return self._with_example(self.example)
        if not self.proved_to:
            return ""
        board = f"{self.proved_to}x{self.proved_to}"
        return self._of(
            tr("It cannot get stuck up to {board} (proved).", board=board),
            tr("It cannot end in a tie on a full board up to {board} (proved).", board=board),
        )

    def _with_example(self, example: Position) -> Said:
        board = f"{example.size}x{example.size}"
        if self.moves == ():
            return self._of(
                tr("It can get stuck: no first stone is legal on {board}.", board=board),
                tr("It can end in a tie on a full board: no first stone is legal on {board}.", board=board),
            )
        if self.moves is not None:
            moves = " ".join(map(str, self.moves))
            return self._of(
                tr("It can get stuck: {moves} on {board}.", moves=moves, board=board),
                tr("It can end in a tie on a full board: {moves} on {board}.", moves=moves, board=board),
            )
        rows = example.diagram().replace("\n", "/")
        return self._of(
            tr(
                "A game would get stuck on this board of {board}: {rows}. Whether play reaches it is not known.",
                board=board,
                rows=rows,
            ),
            tr(
                "A game would end in a tie on a full board on this board of {board}: {rows}. Whether play reaches it "
                "is not known.",
                board=board,
                rows=rows,
            ),
        )

    def _of(self, stuck: Said, full: Said) -> Said:
        return stuck if self.ending is Ending.STUCK else full

    def not_known(self) -> Said:
        """That it is not known whether games can end so."""
        if self.proved_to:
            return self._of(
                tr("On larger boards it is not known whether it can get stuck."),
                tr("On larger boards it is not known whether it can end in a tie on a full board."),
            )
        return self._of(
            tr("It is not known whether it can get stuck."),
            tr("It is not known whether it can end in a tie on a full board."),
        )


@unchangeable
@dataclass(frozen=True, slots=True)
class Verdict:
    """Whether a game can be over without a winner.

    Attributes:
        stuck: Whether nobody can move although points are empty.
        full: Whether a full board can be a tie.
    """

    stuck: Answer = Answer(Ending.STUCK)
    full: Answer = Answer(Ending.FULL)

    def __str__(self) -> str:
        return joined(str(self.stuck), str(self.full))


def proved_in_words(game: Game) -> Iterator[str]:
    """What theorems say of a game."""
    rules = rules_of(game)
    if rules is not None:
        yield from theorems_in_words(rules)


def searched_in_words(game: Game, verdict: Verdict) -> Iterator[str]:
    """What a search has found, beside that, and what no search could find."""
    rules = rules_of(game)
    for answer in (verdict.stuck, verdict.full):
        if answer.everywhere:
            continue
        if str(answer):
            yield str(answer)
        if rules is None or answer.example is not None or is_proved(rules, answer.ending):
            continue
        if not (answer.proved_to and can_be_searched(rules, answer.ending)):
            yield answer.not_known()


def verdict_steps(game: Game, largest: int) -> Generator[Verdict, None, Verdict]:
    """Look at boards from 2x2 to ``largest``, and yield what is known so far.

    Of games without rules as data nothing is known. Where the rules fill points, and with rim, only the smallest boards
    are searched.
    """
    same = rules_as_data(game)
    if same is None:
        return Verdict()
    verdict = proved_verdict(same)
    yield verdict
    open_endings = searched_endings(same)
    for size in range(2, min(largest, same.largest_size) + 1):
        for ending in list(open_endings):
            known = getattr(verdict, ending.value)
            answer = yield from _telling(answer_steps(same, size, known), verdict)
            verdict = replace(verdict, **{ending.value: answer})
            if answer.proved_to < size:
                open_endings.remove(ending)
            yield verdict
    return verdict


def rules_as_data(game: Game) -> OwnGame | None:
    """The own game with the rules of a game; None if there is none."""
    rules = rules_of(game)
    return None if rules is None else own_game(rules.written)


def proved_verdict(game: OwnGame) -> Verdict:
    """What theorems say."""
    return Verdict(*(Answer(ending, everywhere=is_proved(game.rules, ending)) for ending in Ending))


def searched_endings(game: OwnGame) -> list[Ending]:
    """What a search can say more of."""
    return [
        ending
        for ending in Ending
        if can_be_searched(game.rules, ending) or (_can_be_followed(game.rules) and not is_proved(game.rules, ending))
    ]


def _telling(steps: Steps[Answer], known: Verdict) -> Generator[Verdict, None, Answer]:
    """The work, which yields what is known before it."""
    return (yield from map_progress(steps, lambda _: known))


def is_proved(rules: Rules, ending: Ending) -> bool:
    """Whether a theorem says that no game ends so."""
    facts = [Fact.NEVER_STUCK] if ending is Ending.STUCK else [Fact.JOINED, Fact.JOINED_ONCE]
    return theorem_that(rules, *facts) is not None


def can_be_searched(rules: Rules, ending: Ending) -> bool:
    """Whether the encoding has every board on which a game that no theorem is about can end so.

    What the rules fill is no move of the other side. With rim more is forbidden than patterns say.
    """
    is_encoded = not rules.fill and not (ending is Ending.STUCK and (rules.rim or rules.safe))
    return is_encoded and not is_proved(rules, ending)


def _can_be_followed(rules: Rules) -> bool:
    """Whether all play on a small board answers instead: each move is a point."""
    return rules.link != "move"


def answer_steps(game: OwnGame, size: int, before: Answer) -> Steps[Answer]:
    """The answer, with boards of this size, too."""
    if not can_be_searched(game.rules, before.ending):
        return (yield from _followed_steps(game, size, before))
    first = yield from _board_steps(game, size, before.ending)
    if first is None:
        return replace(before, proved_to=size)
    for is_even in (True, False):
        # Only where boards are so few that all can be taken apart it helps to look at them all.
        if is_even or size <= _SMALL:
            found = yield from _taken_apart_steps(game, size, before, is_even=is_even)
            if found is not None:
                return found
    return replace(before, example=game.setup(first)) if game.rules.link == "none" else before


def _followed_steps(game: OwnGame, size: int, before: Answer) -> Steps[Answer]:
    if size > LARGEST:
        return before
    moves = yield from ending_in_play_steps(game, size, before.ending)
    if moves is None:
        return replace(before, proved_to=size)
    return replace(before, example=board_after(game, size, moves), moves=moves)


def _board_steps(game: OwnGame, size: int, ending: Ending) -> Steps[str | None]:
    encoded = encode(game.rules, size, ending)
    model = yield from model_steps(encoded.variables, encoded.clauses)
    return None if model is None else stones(model, size)


def _taken_apart_steps(game: OwnGame, size: int, before: Answer, *, is_even: bool) -> Steps[Answer | None]:
    """The answer if play is found to reach a board, or to reach none; None if this was not found out."""
    encoded = encode(game.rules, size, before.ending, is_even=is_even)
    clauses = encoded.clauses
    # Links can join the board of the clauses, and where a link is a move the turns differ.
    are_all_unreachable = game.rules.link == "none" and not is_even
    for _ in range(_EVEN_BOARDS if is_even else _BOARDS):
        model = yield from model_steps(encoded.variables, [list(clause) for clause in clauses])
        if model is None:
            # Boards that no order of moves reaches are no examples.
            return replace(before, proved_to=size) if are_all_unreachable else None
        drawn = stones(model, size)
        board = game.setup(drawn)
        try:
            moves = yield from order_steps(game, board)
        except UnknownOrderError:
            moves, are_all_unreachable = None, False
        if moves is not None:
            are_all_unreachable = False
            if _is_over_without_winner(game, size, moves):
                return replace(before, example=board, moves=moves)
        clauses.append(excluding(drawn))
    return None


def board_after(game: OwnGame, size: int, moves: Sequence[Point]) -> Position | None:
    """The board after stones on these points, without a swap; None if one of them is not legal."""
    position = replace(game.start(size), from_start=False)
    for move in map(Place, moves):
        if game.violation(position, move) is not None:
            return None
        position = game.play(position, move).position
    return position


def _is_over_without_winner(game: OwnGame, size: int, moves: Sequence[Point]) -> bool:
    """Whether these moves end a game without a winner, by the rules themselves."""
    end = board_after(game, size, moves)
    outcome = None if end is None else game.outcome(end)
    return outcome is not None and outcome.winner is None
