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
        return Judgement(Verdict.SOLVED, f"{moves[-1]} is legal for {_name(question)}.")
    if question.collects:
        return (yield from _judge_found(question, moves))
    return (yield from _judge_line(question, moves, position, made))


def _judge_mark(question: Question, moves: Sequence[Move]) -> Steps[Judgement]:
    """The reader marks a point as illegal."""
    marked = moves[-1]
    violation = yield from question.game.violation_steps(question.position, marked)
    if not isinstance(marked, Place) or marked.point in question.position.stones:
        return Judgement(Verdict.WRONG, "That point has a stone. Mark empty points.")
    if violation is None:
        return Judgement(Verdict.WRONG, f"{marked} is legal for {_name(question)}.", points=(marked.point,))
    wanted = [Place(point) for point in question.illegal_points()]
    if marked not in wanted:  # it is off the board, or the game is over
        return Judgement(Verdict.WRONG, violation.message, points=violation.points)
    return _collected(violation.message, moves, wanted, violation.points)


def _judge_found(question: Question, moves: Sequence[Move]) -> Steps[Judgement]:
    """The reader says that this move wins."""
    move = moves[-1]
    wanted = yield from question.winning_moves_steps()
    if wanted is not None and move in wanted:
        return _collected(f"{move} wins.", moves, wanted, points_of(move))
    after = (yield from question.game.play_steps(question.position, move)).position
    solution = yield from solved_steps(question.game, after)
    if wanted is None and solution is not None and solution.winner is question.side:
        others = "Which other moves win is not decided: the position is too big to be solved here."
        return Judgement(Verdict.OPEN, f"{move} wins. {others}")
    return _wrong(question, move, after, solution)


def _collected(text: str, found: Sequence[Move], wanted: Sequence[Move], points: tuple[Point, ...]) -> Judgement:
    missing = len({*wanted} - {*found})
    if missing:
        return Judgement(Verdict.RIGHT, f"{text} {len(wanted) - missing} of {len(wanted)} found.", points=points)
    return Judgement(Verdict.SOLVED, text if len(wanted) == 1 else f"{text} That was the last of {len(wanted)}.")


def _judge_line(question: Question, moves: Sequence[Move], before: Position, made: int) -> Steps[Judgement]:
    """A move of a line; ``made`` counts the reader's moves with it."""
    move = moves[-1]
    after = (yield from question.game.play_steps(before, move)).position
    node = question.node_after(moves)
    outcome = question.game.outcome(after)
    if outcome is not None and outcome.winner is question.side:
        won = won_in_words(question.side, outcome)
        return Judgement(Verdict.SOLVED, _joined("" if question.task.kind == "free" else won, _said(node)) or won)
    if node is not None and (node in question.tree.wrong or node.children or question.task.kind == "free"):
        return (yield from _judge_by_author(question, node, move, after))
    if question.task.kind == "free":
        return Judgement(Verdict.WRONG, f"{move} is not the answer.")
    return (yield from _judge_by_solver(question, move, after, _said(node), made))


def _judge_by_author(question: Question, node: Node, move: Move, after: Position) -> Steps[Judgement]:
    """The author's tree has the move. If it gives no reason against a wrong move, the solver is asked."""
    reply = node.children[0] if node.children and after.turn is not question.side else None
    replies = () if reply is None else (reply.move,)
    text = _joined(_said(node), _said(reply))
    if node in question.tree.wrong:
        if text or replies or question.task.kind == "free":
            return Judgement(Verdict.WRONG, text or f"{move} is not the answer.", replies)
        return _wrong(question, move, after, (yield from solved_steps(question.game, after)))
    if not question.right_children(reply or node):
        return Judgement(Verdict.SOLVED, text, replies)
    return Judgement(Verdict.RIGHT, _going_on(question, _said(node), replies, _said(reply)), replies)


def _judge_by_solver(question: Question, move: Move, after: Position, said: str, made: int) -> Steps[Judgement]:
    within = question.task.within
    if within == made:
        is_path = question.game.won_by == "path"
        text = f"{move} does not join the edges." if is_path else f"After {move} {_name(question)} has not won."
        return Judgement(Verdict.WRONG, text)
    solution = yield from solved_steps(question.game, after, full=within is not None)
    if solution is None:
        return _undecided(move)
    if solution.winner is not question.side:
        return _wrong(question, move, after, solution)
    replies, position = yield from _replies_steps(question, after, solution)
    if within is not None and solution.plies is not None:
        own_left = (solution.plies + (after.turn is question.side)) // 2
        if made + own_left > within:
            text = f"After {move} {_name(question)} still wins, but not within {within} {_moves(within)}."
            return Judgement(Verdict.WRONG, text, replies)
    if question.task.kind == "win":
        return Judgement(Verdict.SOLVED, _joined(f"{move} wins, whatever {question.side.other.title()} does.", said))
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
        return Judgement(Verdict.WRONG, f"After {move} {_name(question)} does not win.")
    end = "that is a tie" if solution.winner is None else f"{other.title()} wins"
    text = f"After {move} {other.title()} plays {solution.move}, and {end}."
    return Judgement(Verdict.WRONG, text, (solution.move,), points_of(solution.move))


def _going_on(question: Question, said: str, replies: Sequence[Move], said_of_reply: str = "") -> str:
    """The author's words about a right move, with the replies, which not every reader sees on the board."""
    made = [f"made the link {move}" if isinstance(move, Connect) else f"played {move}" for move in replies]
    replied = f"{question.side.other.title()} {' and '.join(made)}." if made else ""
    return _joined(said, replied, said_of_reply) if said or said_of_reply else _joined(replied, "Go on.")


def won_in_words(winner: Color, outcome: Outcome) -> str:
    """Who has won, and by which score if there is one."""
    if outcome.scores is None:
        return f"{winner.title()} wins."
    what = "edges " if outcome.outlines else ""
    return f"{winner.title()} wins by {max(outcome.scores)} {what}to {min(outcome.scores)}."


def _undecided(move: Move) -> Judgement:
    return Judgement(Verdict.OPEN, f"Whether {move} wins is not decided: the position is too big to be solved here.")


def _name(question: Question) -> str:
    return question.side.title()


def _moves(count: int) -> str:
    return "move" if count == 1 else "moves"


def _joined(*sentences: str) -> str:
    return " ".join(filter(None, sentences))


def _said(node: Node | None) -> str:
    return node.comment if node is not None else ""
