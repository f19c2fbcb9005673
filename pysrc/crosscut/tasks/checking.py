"""Whether a task is fit for readers: it can be solved, the author's right moves are right, and the wrong ones wrong."""

from __future__ import annotations

from crosscut.position import Position
from crosscut.record.tree import Node
from crosscut.steps import Steps
from crosscut.tasks.judging import Verdict, judge_steps
from crosscut.tasks.question import Question, solved_steps, wins_at_once_steps
from crosscut.violation import IllegalMoveError

_TOO_BIG = "the task is not decided: the position is too big to be solved"


def check_steps(question: Question) -> Steps[list[str]]:
    """A sentence for everything that is wrong with a task."""
    failures = list(question.tree.problems)
    if question.game.outcome(question.position) is not None:
        return [*failures, "the game is over"]
    failures += yield from _kind_failures(question)
    failures += yield from _tree_failures(question)
    return failures


def answers_steps(question: Question) -> Steps[int | None]:
    """How many first moves, or points, solve the task; None if that is not decided."""
    kind = question.task.kind
    if kind == "illegal":
        return len(question.illegal_points())
    if kind == "legal":
        return len(question.game.legal_moves(question.position))
    if kind == "free":
        return len(question.right_children(question.tree.root))
    if question.task.within is not None:
        count = 0
        for move in question.game.legal_moves(question.position):
            verdict = (yield from judge_steps(question, [move])).verdict
            if verdict is Verdict.OPEN:
                return None
            count += verdict is not Verdict.WRONG
        return count
    winning = yield from question.winning_moves_steps()
    return None if winning is None else len(winning)


def _kind_failures(question: Question) -> Steps[list[str]]:
    kind = question.task.kind
    if kind == "free":
        return [] if question.right_children(question.tree.root) else ["the solution has no right move"]
    if kind == "illegal":
        return [] if question.illegal_points() else ["every point is legal"]
    if kind == "legal":
        return [] if question.game.legal_moves(question.position) else ["no point is legal"]
    within = question.task.within
    if (yield from wins_at_once_steps(question.game, question.position)) is not None:
        return (yield from _all_named(question)) if kind == "win-all" else []
    if within == 1:
        return [f"{question.side.title()} cannot win at once"]
    solution = yield from solved_steps(question.game, question.position, full=within is not None)
    if solution is None:
        return [_TOO_BIG]
    if solution.winner is not question.side:
        return [f"{question.side.title()} cannot win"]
    if within is not None and solution.plies is not None and (solution.plies + 1) // 2 > within:
        return [f"{question.side.title()} needs {(solution.plies + 1) // 2} moves to win"]
    return (yield from _all_named(question)) if kind == "win-all" else []


def _all_named(question: Question) -> Steps[list[str]]:
    """Whether the author names every winning move, or none."""
    if not question.tree.root.children:
        return []
    winning = yield from question.winning_moves_steps()
    named = {child.move for child in question.right_children(question.tree.root)}
    return [f"{move} wins as well, and the solution does not say so" for move in winning or () if move not in named]


def _tree_failures(question: Question) -> Steps[list[str]]:
    """What is wrong with the moves of the author's tree."""
    failures: list[str] = []
    pending = [(question.tree.root, question.position, False)]
    while pending:
        node, position, is_refuted = pending.pop()
        for child in node.children:
            if child.move is None:
                continue
            try:
                after = (yield from question.game.play_steps(position, child.move)).position
            except IllegalMoveError as error:
                failures.append(f"{_place(child)} is illegal: {error}")
                continue
            is_judged = question.task.kind.startswith(("win", "play")) and position.turn is question.side
            if is_judged and not is_refuted:
                failures += yield from _move_failures(question, child, after)
            pending.append((child, after, is_refuted or child in question.tree.wrong))
    return failures


def _move_failures(question: Question, child: Node, after: Position) -> Steps[list[str]]:
    """Whether a move of the reader is as right or wrong as the author says."""
    solution = yield from solved_steps(question.game, after)
    if solution is None:
        return [f"{_place(child)}: {_TOO_BIG}"]
    is_called_wrong = child in question.tree.wrong
    wins = solution.winner is question.side
    if wins is not is_called_wrong:
        return []
    winner = "nobody" if solution.winner is None else solution.winner.title()
    return [f"{_place(child)} is called {'wrong' if wins else 'right'}, but {winner} wins"]


def _place(node: Node) -> str:
    return " ".join(str(step.move) for step in node.line)
