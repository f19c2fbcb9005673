"""A task with its position; whether an answer to it is right, the replies, and the reason."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from crosscut.game import Game
from crosscut.geometry import Color, Point
from crosscut.move import Connect, Move, MoveLike, Place, parse_move, points_of
from crosscut.position import Outcome, Position
from crosscut.record.figure_text import SolutionTree, Task
from crosscut.record.tree import MoveNode, Node
from crosscut.said import Said, counted, joined, of_side, shared, side, tr
from crosscut.solver import Solution, solution_steps
from crosscut.solver.decider import OPEN, decider_steps
from crosscut.steps import Budget, Steps

MOST_OPEN = 40
"""Positions with more open points than this are not given to the solver."""
NODES = 50_000
SECONDS = 30.0
"""The limits of the solver for one question, in positions and seconds. If it reaches one, the question stays open."""


@dataclass(frozen=True, slots=True)
class Question:
    """A task about a position."""

    game: Game
    position: Position
    task: Task
    tree: SolutionTree

    @classmethod
    def of(cls, game: Game, position: Position, task: Task) -> Question:
        """The task, with the author's tree read."""
        return cls(game, position, task, SolutionTree.of(task, position.size))

    @property
    def side(self) -> Color:
        """The side that is asked."""
        return self.position.turn

    @property
    def collects(self) -> bool:
        """Whether the answer is a set of points or moves, found one by one, rather than a line that is played."""
        return self.task.kind in ("illegal", "win-all")

    def node_after(self, moves: Sequence[Move]) -> Node | None:
        """The node of the author's tree after some moves, if they are in it."""
        node: Node | None = self.tree.root
        for move in moves:
            node = None if node is None else next((child for child in node.children if child.move == move), None)
        return node

    def hint_after(self, moves: Sequence[Move]) -> str:
        """The author's hint after the reader's last move or the reply to it; empty if there is none."""
        made = [moves] if len(moves) < 2 else [moves, moves[:-1]]
        nodes = filter(None, map(self.node_after, made))
        return next((self.tree.hints[node] for node in nodes if node in self.tree.hints), "")

    def right_children(self, node: Node | None) -> list[MoveNode]:
        """The moves that the author calls right there."""
        return [child for child in (node.children if node else ()) if child not in self.tree.wrong]

    def illegal_points(self) -> tuple[Point, ...]:
        """The empty points that the side may not play."""
        legality = self.game.legality(self.position, self.side)
        return tuple(point for point, code in legality.items() if code is not None)

    def winning_moves_steps(self) -> Steps[tuple[Move, ...] | None]:
        """All moves that win; () if the position is not won, None if some move is not decided."""
        game, position = self.game, self.position
        if _open_points(game, position) > MOST_OPEN:
            return None
        decider = yield from decider_steps(game, position)
        budget = Budget(NODES, SECONDS)  # one for all moves, as they are one question
        winner = yield from decider.decide_steps(position, budget)
        if winner is not self.side:
            return None if winner is OPEN else ()
        return (yield from decider.keeping_steps(position, winner, budget))


def solved_steps(game: Game, position: Position, *, full: bool = False) -> Steps[Solution | None]:
    """The position with best play; None if it is too big to be decided."""
    if _open_points(game, position) > MOST_OPEN:
        return None
    solution = yield from solution_steps(game, position, full=full, nodes=NODES, seconds=SECONDS)
    return None if full and solution is not None and solution.plies is None else solution


def _open_points(game: Game, position: Position) -> int:
    """The number of points that either side may take now; 0 after the end."""
    if position.over:
        return 0
    legalities = [game.legality(position, color) for color in Color]
    return len({point for codes in legalities for point, code in codes.items() if code is None})


class Verdict(StrEnum):
    """The verdict on an answer."""

    SOLVED = "solved"
    RIGHT = "right"
    """Right so far: the task goes on."""
    WRONG = "wrong"
    OPEN = "open"
    """Not decided: the position is too big for the solver."""


@dataclass(frozen=True, slots=True)
class Judgement:
    """The verdict on an answer, with its reason and replies."""

    verdict: Verdict
    text: str
    """Why, in a sentence or two; may be empty."""
    replies: tuple[Move, ...] = ()
    """The moves that follow the last move of the answer on the board."""
    points: tuple[Point, ...] = ()
    """The points to look at."""


def judge_steps(question: Question, answer: Sequence[MoveLike]) -> Steps[Judgement]:
    """The judgement of the last move of an answer.

    If the task asks for a set, the answer is everything found before, followed by the new point or move. Otherwise it
    is the line that was played from the position of the task, with the replies. Raises ValueError for an answer
    without moves, and IllegalMoveError if a move before the last is illegal.
    """
    if not answer:
        raise ValueError("an answer has at least one move")
    moves = [parse_move(str(move)) for move in answer]
    if question.task.kind == "illegal":
        return (yield from _judge_mark(question, moves))
    position, made = question.position, 1
    if not question.collects:
        for move in moves[:-1]:
            made += position.turn is question.side
            position = (yield from question.game.play_steps(position, move)).position
    violation = yield from question.game.violation_steps(position, moves[-1])
    if violation is not None:
        return Judgement(Verdict.WRONG, violation.message, points=violation.points)
    if question.task.kind == "legal":
        return Judgement(Verdict.SOLVED, _is_legal(question, moves[-1]))
    if question.collects:
        return (yield from _judge_found(question, moves))
    return (yield from _judge_line(question, moves, position, made))


def _judge_mark(question: Question, moves: Sequence[Move]) -> Steps[Judgement]:
    """The reader marks a point as illegal."""
    marked = moves[-1]
    violation = yield from question.game.violation_steps(question.position, marked)
    if not isinstance(marked, Place) or marked.point in question.position.stones:
        return Judgement(Verdict.WRONG, tr("That point has a stone. Mark empty points."))
    if violation is None:
        return Judgement(Verdict.WRONG, _is_legal(question, marked), points=(marked.point,))
    wanted = [Place(point) for point in question.illegal_points()]
    if marked not in wanted:  # it is off the board, or the game is over
        return Judgement(Verdict.WRONG, violation.message, points=violation.points)
    return _collected(violation.message, moves, wanted, violation.points)


def _judge_found(question: Question, moves: Sequence[Move]) -> Steps[Judgement]:
    """The reader says that this move wins."""
    move = moves[-1]
    wanted = yield from question.winning_moves_steps()
    if wanted is not None and move in wanted:
        return _collected(tr("{move} wins.", move=move), moves, wanted, points_of(move))
    after = (yield from question.game.play_steps(question.position, move)).position
    solution = yield from solved_steps(question.game, after)
    if wanted is None and solution is not None and solution.winner is question.side:
        others = tr("Which other moves win is not decided: the position is too big to be solved here.")
        return Judgement(Verdict.OPEN, joined(tr("{move} wins.", move=move), others))
    return _wrong(question, move, after, solution)


def _collected(text: str, found: Sequence[Move], wanted: Sequence[Move], points: tuple[Point, ...]) -> Judgement:
    missing = len({*wanted} - {*found})
    if missing:
        so_far = counted(
            len(wanted) - missing,
            "{n} of {wanted} found.",
            "{n} of {wanted} found.",
            wanted=len(wanted),
        )
        return Judgement(Verdict.RIGHT, joined(text, so_far), points=points)
    last = tr("That was the last of {wanted}.", wanted=len(wanted)) if len(wanted) > 1 else ""
    return Judgement(Verdict.SOLVED, joined(text, last))


def _judge_line(question: Question, moves: Sequence[Move], before: Position, made: int) -> Steps[Judgement]:
    """A move of a line; ``made`` counts the reader's moves with it."""
    move = moves[-1]
    after = (yield from question.game.play_steps(before, move)).position
    node = question.node_after(moves)
    outcome = question.game.outcome(after)
    if outcome is not None and outcome.winner is question.side:
        won = won_in_words(question.side, outcome)
        return Judgement(Verdict.SOLVED, joined("" if question.task.kind == "free" else won, _said(node)) or won)
    if node is not None and (node in question.tree.wrong or node.children or question.task.kind == "free"):
        return (yield from _judge_by_author(question, node, move, after))
    if question.task.kind == "free":
        return Judgement(Verdict.WRONG, tr("{move} is not the answer.", move=move))
    return (yield from _judge_by_solver(question, move, after, _said(node), made))


def _judge_by_author(question: Question, node: Node, move: Move, after: Position) -> Steps[Judgement]:
    """The author's tree has the move. If it gives no reason against a wrong move, the solver is asked."""
    reply = node.children[0] if node.children and after.turn is not question.side else None
    replies = () if reply is None else (reply.move,)
    text = joined(_said(node), _said(reply))
    if node in question.tree.wrong:
        if text or replies or question.task.kind == "free":
            return Judgement(Verdict.WRONG, text or tr("{move} is not the answer.", move=move), replies)
        return _wrong(question, move, after, (yield from solved_steps(question.game, after)))
    if not question.right_children(reply or node):
        return Judgement(Verdict.SOLVED, text, replies)
    return Judgement(Verdict.RIGHT, _going_on(question, _said(node), replies, _said(reply)), replies)


def _judge_by_solver(question: Question, move: Move, after: Position, said: str, made: int) -> Steps[Judgement]:
    within = question.task.within
    if within == made:
        is_path = question.game.won_by == "path"
        if is_path:
            return Judgement(Verdict.WRONG, tr("{move} does not join the edges.", move=move))
        return Judgement(
            Verdict.WRONG,
            of_side(
                question.side,
                tr("After {move} Red has not won.", move=move),
                tr("After {move} Blue has not won.", move=move),
            ),
        )
    solution = yield from solved_steps(question.game, after, full=within is not None)
    if solution is None:
        return _undecided(move)
    if solution.winner is not question.side:
        return _wrong(question, move, after, solution)
    replies, position = yield from _replies_steps(question, after, solution)
    if within is not None and solution.plies is not None:
        own_left = (solution.plies + (after.turn is question.side)) // 2
        if made + own_left > within:
            return Judgement(Verdict.WRONG, _too_late(question, move, within), replies)
    if question.task.kind == "win":
        wins = of_side(
            question.side,
            tr("{move} wins, whatever Blue does.", move=move),
            tr("{move} wins, whatever Red does.", move=move),
        )
        return Judgement(Verdict.SOLVED, joined(wins, said))
    ended = question.game.outcome(position)
    if ended is not None:
        return Judgement(Verdict.SOLVED, said or won_in_words(question.side, ended), replies)
    return Judgement(Verdict.RIGHT, _going_on(question, said, replies), replies)


def _replies_steps(
    question: Question, position: Position, solution: Solution
) -> Steps[tuple[tuple[Move, ...], Position]]:
    """The other side's moves until the reader is to move or the game is over, and the position after them.

    There are several if the reader is skipped.
    """
    replies: list[Move] = []
    while position.turn is not question.side and solution.move is not None:
        move = solution.move
        replies.append(move)
        position = (yield from question.game.play_steps(position, move)).position
        if position.turn is not question.side:
            solution = yield from solution.after_steps(move)
    return tuple(replies), position


def _wrong(question: Question, move: Move, after: Position, solution: Solution | None) -> Judgement:
    """The judgement of a move that does not win, with the other side's answer."""
    if solution is None:
        return _undecided(move)
    other = question.side.other
    if question.game.outcome(after) is not None or solution.move is None or after.turn is not other:
        text = of_side(
            question.side,
            shared("task", "redFails", move=move),
            shared("task", "blueFails", move=move),
        )
        return Judgement(Verdict.WRONG, text)
    moves = {"move": move, "reply": solution.move}
    if solution.winner is None:
        text = of_side(
            other,
            tr("After {move} Red plays {reply}, and that is a tie.", **moves),
            tr("After {move} Blue plays {reply}, and that is a tie.", **moves),
        )
    else:
        text = of_side(
            other,
            tr("After {move} Red plays {reply}, and Red wins.", **moves),
            tr("After {move} Blue plays {reply}, and Blue wins.", **moves),
        )
    return Judgement(Verdict.WRONG, text, (solution.move,), points_of(solution.move))


def _going_on(question: Question, said: str, replies: Sequence[Move], said_of_reply: str = "") -> str:
    """The author's words about a right move, with the replies, which not every reader sees on the board."""
    replied = _replied(question.side.other, replies) if replies else ""
    return joined(said, replied, said_of_reply) if said or said_of_reply else joined(replied, shared("task", "onward"))


def _replied(color: Color, replies: Sequence[Move]) -> Said:
    first, *others = replies
    if isinstance(first, Connect):
        made = tr("{side} made the link {move}", side=side(color), move=first)
    else:
        made = tr("{side} played {move}", side=side(color), move=first)
    for move in others:
        if isinstance(move, Connect):
            made = tr("{what} and made the link {move}", what=made, move=move)
        else:
            made = tr("{what} and played {move}", what=made, move=move)
    return tr("{what}.", what=made)


def _is_legal(question: Question, move: Move) -> Said:
    return of_side(
        question.side,
        shared("game", "legalForRed", point=move),
        shared("game", "legalForBlue", point=move),
    )


def _too_late(question: Question, move: Move, within: int) -> Said:
    return of_side(
        question.side,
        counted(
            within,
            "After {move} Red still wins, but not within {n} move.",
            "After {move} Red still wins, but not within {n} moves.",
            move=move,
        ),
        counted(
            within,
            "After {move} Blue still wins, but not within {n} move.",
            "After {move} Blue still wins, but not within {n} moves.",
            move=move,
        ),
    )


def won_in_words(winner: Color, outcome: Outcome) -> Said:
    """Who has won, and by which score if there is one."""
    if outcome.scores is None:
        return shared("game", "wins", side=side(winner))
    more, fewer = max(outcome.scores), min(outcome.scores)
    if not outcome.outlines:
        return shared("game", "winsByScore", side=side(winner), high=more, low=fewer)
    return counted(
        more,
        "{side} wins by {n} edge to {fewer}.",
        "{side} wins by {n} edges to {fewer}.",
        side=side(winner),
        fewer=fewer,
    )


def _undecided(move: Move) -> Judgement:
    text = tr("Whether {move} wins is not decided: the position is too big to be solved here.", move=move)
    return Judgement(Verdict.OPEN, text)


def _said(node: Node | None) -> str:
    return node.comment if node is not None else ""
