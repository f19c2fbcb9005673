"""Counts right answers, with intervals."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from statistics import fmean

from crosscut.benchmark.question import MAY, MOVE, REASONS, Answer
from crosscut.player.prompts import answer_in, move_in
from crosscut.player.rating import Rating, percent, rate
from crosscut.violation import ViolationCode

FOUND = "winning move found"
VERDICT = "legal or not"
EXACT = "legal or not, and why"


@dataclass(frozen=True, slots=True)
class Score:
    """How many answers are right.

    Attributes:
        what: What was asked.
        rating: The share of right answers, with its interval of 95%.
        unread: How many replies have no answer that can be read; they count as wrong.
        by_chance: The share that a random choice is expected to have.
    """

    what: str
    rating: Rating
    unread: int
    by_chance: float

    def __str__(self) -> str:
        right = self.rating
        share = (
            f"{right.points:g} of {right.games}, {percent(right.share)} ({percent(right.low)} to {percent(right.high)})"
        )
        unread = f"; {self.unread} cannot be read" if self.unread else ""
        return f"{self.what}: {share}; by chance {percent(self.by_chance)}{unread}"


def move_score(answers: Iterable[Answer], replies: Mapping[str, str]) -> Score | None:
    """The score of replies to questions for a move; None if there are no questions. A missing reply is wrong."""
    asked = [answer for answer in answers if answer.kind == MOVE]
    if not asked:
        return None
    right, unread = [], 0
    for answer in asked:
        try:
            right.append(float(str(move_in(replies.get(answer.id, ""))) == answer.move))
        except ValueError:
            right.append(0.0)
            unread += 1
    return Score(FOUND, rate(right), unread, fmean(1 / answer.choices for answer in asked))


def may_scores(answers: Iterable[Answer], replies: Mapping[str, str]) -> tuple[Score, ...]:
    """The scores of replies to the other questions, without and with the reason; none if there are no questions."""
    asked = [answer for answer in answers if answer.kind == MAY]
    if not asked:
        return ()
    read = [(answer, verdict_in(replies.get(answer.id, ""))) for answer in asked]
    unread = sum(verdict is None for _, verdict in read)
    verdicts = [float(verdict is not None and verdict[0] is answer.legal) for answer, verdict in read]
    exact = [float(verdict is not None and _is_exact(answer, *verdict)) for answer, verdict in read]
    by_chance = fmean(answer.legal is True for answer in asked)
    return Score(VERDICT, rate(verdicts), unread, 0.5), Score(EXACT, rate(exact), unread, by_chance / 2)


def verdict_in(reply: str) -> tuple[bool, str] | None:
    """Whether a reply says that the move is legal, and its reason; None if it says neither."""
    word, _, reason = answer_in(reply).replace(",", " ").replace(":", " ").partition(" ")
    return (word == "yes", " ".join(reason.split())) if word in ("yes", "no") else None


def _is_exact(answer: Answer, says_legal: bool, reason: str) -> bool:
    if says_legal is not answer.legal:
        return False
    if answer.legal:
        return True
    kind, *points = reason.split()
    if kind != answer.reason:
        return False
    return kind != REASONS[ViolationCode.PATTERN] or frozenset(points) in answer.places
