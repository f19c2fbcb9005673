"""A benchmark about games that nobody has played: own games that a seed draws, with exact answers.

Questions of the kind ``move`` show a position in which exactly one move wins, which is proved. Questions of the kind
``may`` ask whether a move is legal, and if not, why. ``docs/benchmark.md`` has the files, the scores and the figures.
"""

from crosscut.benchmark.making import questions
from crosscut.benchmark.question import Answer, Question, read_answers, read_questions, read_replies
from crosscut.benchmark.scoring import Score, may_scores, move_score

__all__ = [
    "Answer",
    "Question",
    "Score",
    "may_scores",
    "move_score",
    "questions",
    "read_answers",
    "read_questions",
    "read_replies",
]
