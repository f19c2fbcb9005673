"""Help with a task: for readers a hint and the solution; for authors a check of whether the task is correct.

A task is correct if it can be solved, the author's right moves are right, and the wrong ones are wrong.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from crosscut.geometry import Color, Point
from crosscut.move import Move, MoveLike, Place, Swap, parse_move, points_of
from crosscut.player.dispatch import advise_steps
from crosscut.player.tactics import wins_in_one
from crosscut.position import Outcome, Position
from crosscut.record.tree import Node
from crosscut.said import Said, counted, joined, of_side, shared, tr
from crosscut.steps import Steps, map_progress
from crosscut.tasks.judging import Question, Verdict, judge_steps, solved_steps
from crosscut.violation import IllegalMoveError

CHOICES = 3
"""How many points a hint marks: one of them is right."""
LEVEL = 4
"""The level of the computer player that says which of the wrong moves looks best."""
LONGEST_LINE = 60
"""The most moves of a solution that are shown."""
_TOO_BIG = "the task is not decided: the position is too big to be solved"


@dataclass(frozen=True, slots=True)
class Hint:
    """Something that makes the task easier."""

    text: str
    points: tuple[Point, ...]
    """What to look at."""


@dataclass(frozen=True, slots=True)
class Demonstration:
    """The solution."""

    text: str
    moves: tuple[Move, ...]
    """A line to play from the position of the task; empty if points are the answer."""
    points: tuple[Point, ...]
    """The right points."""


def hint_steps(question: Question, answer: Sequence[MoveLike]) -> Steps[Hint]:
    """A hint after an answer that is right so far, in the author's words if there are some. The answer may be empty.

    Raises IllegalMoveError.
    """
    moves = [parse_move(str(move)) for move in answer]
    said = question.hint_after([] if question.collects else moves)
    if said:
        return Hint(said, ())
    right = yield from _next_steps(question, moves)
    if right is None:
        return Hint(tr("There is no hint: {why}.", why=(yield from _obstacle_steps(question))), ())
    if not isinstance(right, Place):
        ends = points_of(right)
        return Hint(shared("task", "link") if ends else tr("The answer is not a stone."), ends)
    taken = {right.point, *(point for move in moves for point in points_of(move))}
    choices = yield from _choices_steps(question, moves)
    near = sorted({*choices} - taken, key=lambda point: _distance(point, right.point))
    wrong = yield from _not_right_steps(question, moves, near)
    text = shared("task", "choices") if wrong else shared("task", "choice")
    return Hint(text, tuple(sorted([right.point, *wrong])))


def _choices_steps(question: Question, moves: Sequence[Move]) -> Steps[tuple[Point, ...]]:
    """The points that a hint may mark: legal ones, unless the question is what is legal."""
    position = question.position
    if question.task.kind in ("legal", "illegal"):
        return position.grid.points(position.empty)
    for move in () if question.collects else moves:
        position = (yield from question.game.play_steps(position, move)).position
    return _points(question.game.legal_moves(position))


def _not_right_steps(question: Question, moves: Sequence[Move], points: Sequence[Point]) -> Steps[list[Point]]:
    """The first of the points that do not answer the task, as far as this is decided: enough for a hint."""
    found: list[Point] = []
    for point in points:
        if len(found) == CHOICES - 1:
            break
        verdict = (yield from judge_steps(question, [*moves, Place(point)])).verdict
        if verdict not in (Verdict.SOLVED, Verdict.RIGHT):
            found.append(point)
    return found


def solution_steps(question: Question) -> Steps[Demonstration]:
    """The solution of a task."""
    kind = question.task.kind
    if kind == "illegal":
        return Demonstration(tr("All points that are not legal are marked."), (), question.illegal_points())
    if kind == "legal":
        legal = _points(question.game.legal_moves(question.position))
        return Demonstration(tr("All legal points are marked."), (), legal)
    if kind == "win-all":
        winning = (yield from question.winning_moves_steps()) or ()
        if not winning:
            return Demonstration((yield from _no_solution_steps(question)), (), ())
        return Demonstration(tr("All winning moves are marked."), (), _points(winning))
    moves, text = yield from _line_steps(question)
    if kind not in ("win", "play") or not moves:
        return Demonstration(text, moves, ())
    return Demonstration(joined(text, (yield from _refutation_steps(question))), moves, ())


def _refutation_steps(question: Question) -> Steps[str]:
    """Why the wrong move that looks best to the computer player is wrong; empty if all moves win."""
    winning = (yield from question.winning_moves_steps()) or ()
    thinking = advise_steps(question.game, question.position, level=LEVEL, seed=0)
    advice = yield from map_progress(thinking, lambda _: None)
    wrong = next((candidate.move for candidate in advice.candidates if candidate.move not in winning), None)
    if wrong is None or not winning:
        return ""
    alone = shared("task", "alone") if len(winning) == 1 else ""
    return joined(alone, (yield from judge_steps(question, [wrong])).text)


def _line_steps(question: Question) -> Steps[tuple[tuple[Move, ...], str]]:
    """The author's line as far as it goes, then the solver's; and the author's comments on it."""
    line: list[Move] = []
    said: list[str] = []
    position: Position = question.position
    while len(line) < LONGEST_LINE and question.game.outcome(position) is None:
        node = question.node_after(line)
        children = question.right_children(node)
        if children:
            move: Move | None = children[0].move
            said.append(children[0].comment)
        elif question.task.kind == "free" or (question.task.kind == "win" and line):
            break
        else:
            move = yield from _best_move_steps(question, position)
        if move is None:
            break
        line.append(move)
        position = (yield from question.game.play_steps(position, move)).position
    if not line:
        return (), (yield from _no_solution_steps(question))
    ended = question.game.outcome(position)
    score = "" if ended is None else _score_on_the_board(question.side, ended)
    return tuple(line), joined(_naming(line[0], said), *said, score)


def _score_on_the_board(winner: Color, outcome: Outcome) -> str:
    """By which score the side has won; empty if there is none."""
    if outcome.scores is None:
        return ""
    more, fewer = max(outcome.scores), min(outcome.scores)
    if outcome.outlines:
        return of_side(
            winner,
            counted(
                more,
                "On the board Red wins by {n} edge to {fewer}.",
                "On the board Red wins by {n} edges to {fewer}.",
                fewer=fewer,
            ),
            counted(
                more,
                "On the board Blue wins by {n} edge to {fewer}.",
                "On the board Blue wins by {n} edges to {fewer}.",
                fewer=fewer,
            ),
        )
    return of_side(
        winner,
        tr("On the board Red wins by {more} to {fewer}.", more=more, fewer=fewer),
        tr("On the board Blue wins by {more} to {fewer}.", more=more, fewer=fewer),
    )


def _naming(answer: Move, said: Sequence[str]) -> str:
    """A sentence that names the answer; empty if the author's words begin with it, as in "b3 wins for Blue."."""
    if re.match(rf"{answer} (?!and |or )", "".join(said[:1])):
        return ""
    return tr("The answer is the swap.") if isinstance(answer, Swap) else shared("task", "answer", move=answer)


def _next_steps(question: Question, moves: list[Move]) -> Steps[Move | None]:
    """A right move to add to the answer; None if this is not decided."""
    kind = question.task.kind
    if kind == "illegal":
        missing = [Place(point) for point in question.illegal_points() if Place(point) not in moves]
        return missing[0] if missing else None
    if kind == "legal":
        return next(iter(question.game.legal_moves(question.position)), None)
    if kind == "win-all":
        winning = (yield from question.winning_moves_steps()) or ()
        return next((move for move in winning if move not in moves), None)
    children = question.right_children(question.node_after(moves))
    if children:
        return children[0].move
    position = question.position
    for move in moves:
        position = (yield from question.game.play_steps(position, move)).position
    return None if kind == "free" else (yield from _best_move_steps(question, position))


def _best_move_steps(question: Question, position: Position) -> Steps[Move | None]:
    """A best winning move of the side that is asked; None if it does not win, or if this is not decided."""
    if position.turn is question.side:
        at_once = yield from wins_in_one(question.game, position, question.game.legal_moves(position))
        if at_once:
            return at_once[0]
    solution = yield from solved_steps(question.game, position)
    return None if solution is None or solution.winner is not question.side else solution.move


def _no_solution_steps(question: Question) -> Steps[Said]:
    return tr("There is no solution: {why}.", why=(yield from _obstacle_steps(question)))


def _obstacle_steps(question: Question) -> Steps[Said]:
    """Why no help is possible, a clause."""
    if question.game.outcome(question.position) is not None:
        return tr("the game is over")
    if question.task.kind == "free":
        return tr("the author of the task gives no answer")
    if question.task.kind == "illegal":
        return tr("every point that is forbidden is marked")
    too_big = tr("the position is too big to be solved here")
    cannot_win = of_side(question.side, tr("Red cannot win here"), tr("Blue cannot win here"))
    if question.task.kind == "win-all":
        winning = yield from question.winning_moves_steps()
        if winning:
            return tr("every winning move is found")
        return too_big if winning is None else cannot_win
    solution = yield from solved_steps(question.game, question.position)
    if solution is None or solution.winner is question.side:
        return too_big
    return cannot_win


def _points(moves: Iterable[Move]) -> tuple[Point, ...]:
    return tuple(move.point for move in moves if isinstance(move, Place))


def _distance(point: Point, other: Point) -> tuple[int, Point]:
    return abs(point.file - other.file) + abs(point.rank - other.rank), point


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
    game, within = question.game, question.task.within
    if (yield from wins_in_one(game, question.position, game.legal_moves(question.position))):
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
    """Sentences unless it is decided which moves win and the author names all of them, or none."""
    winning = yield from question.winning_moves_steps()
    if winning is None:
        return [_TOO_BIG]
    if not question.tree.root.children:
        return []
    named = {child.move for child in question.right_children(question.tree.root)}
    return [f"{move} wins as well, and the solution does not say so" for move in winning if move not in named]


def _tree_failures(question: Question) -> Steps[list[str]]:
    """A sentence for everything that is wrong with the moves of the author's tree."""
    failures: list[str] = []
    pending = [(question.tree.root, question.position, False)]
    while pending:
        node, position, is_refuted = pending.pop()
        for child in node.children:
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
    """A sentence unless a move of the reader is right or wrong as the author says."""
    solution = yield from solved_steps(question.game, after)
    if solution is None:
        return [f"{_place(child)}: {_TOO_BIG}"]
    is_called_wrong = child in question.tree.wrong
    wins = solution.winner is question.side
    if wins is not is_called_wrong:
        return []
    winner = "neither side" if solution.winner is None else solution.winner.title()
    return [f"{_place(child)} is called {'wrong' if wins else 'right'}, but {winner} wins"]


def _place(node: Node) -> str:
    return " ".join(str(step.move) for step in node.line)
