"""Claims of authors about the figures of their pages, and checks of whether they are true.

    <crosscut-board game="naked-diagonal" claim="unfillable; illegal red b1: naked-diagonal">
      B.R
      R.B
      ...
    </crosscut-board>

``python3 -m crosscut.claims PAGE ...`` checks every claim of every figure, for people who write about these games and
test their pages of HTML or Markdown (:mod:`crosscut.claims.page`). A figure's claims are about the position that it
shows at first. They stand in its attribute ``claim``, separated by ``;``:

    legal red d4                  Red may play there; without a colour: the side to move. Also links and swap.
    illegal red d4                Red may not.
    illegal red d4: crosscut      Red may not, for that reason: a violation code of the engine.
    red to move, red wins, tie    The state of the game; also for Blue.
    scores 5 5                    The final scores of Red and Blue.
    fillable, unfillable          Whether the empty points can all be filled, in the games that ask for it.
    no problems                   Nothing about the position is against the rules.
    problem crosscut              Something is, for that reason; with ": b2 c2 b3 c3" the points are those as well.
    plays d4: fills e5 e6         What happens if the side to move plays there: the points that are filled, in their
                                  order, or "nothing".
    plays d4: links d4-e5         The links that are made by themselves, in any order, or "nothing".
    plays d4: skips blue          Who has no legal move then; or "nobody".
    plays d4: wins                The side to move wins by it.

    one answer                    The figure's task has exactly one right first move; or "3 answers".

A figure's task (see :mod:`crosscut.link`) is checked without a claim: it must be solvable, and its solution must call
no wrong move right and no right move wrong. The checker reports positions that are too big to be solved.

Claims about best play are described in :mod:`crosscut.claims.best_play`, those about the theory of Naked Diagonal and
Candy Necklace in :mod:`crosscut.claims.theory`. Other packages add kinds of claims: :func:`kind`.
"""

from collections.abc import Iterable, Iterator
from importlib import import_module
from typing import TYPE_CHECKING

from crosscut.arguments import checked
from crosscut.claims import best_play, theory
from crosscut.claims.kinds import Claimed, failure, kind
from crosscut.record.figure_text import Task
from crosscut.record.record import Record
from crosscut.steps import finish
from crosscut.tasks.helping import check_steps
from crosscut.tasks.judging import Question

__all__ = [
    "Claimed",
    "Failure",
    "best_play",
    "check_figures",
    "check_page",
    "check_record",
    "kind",
    "theory",
]

if TYPE_CHECKING:
    from crosscut.claims.page_check import Failure, check_figures, check_page
else:
    # Imported on first use: who checks the claims of one figure needs no reader of pages.
    def __getattr__(name: str) -> object:
        if name in ("Failure", "check_figures", "check_page"):
            value = globals()[name] = getattr(import_module("crosscut.claims.page_check"), name)
            return value
        raise AttributeError(f"module 'crosscut.claims' has no attribute {name!r}")


@checked
def check_record(record: Record, claims: Iterable[str], task: Task | None = None) -> Iterator[str]:
    """A sentence for each claim about the current position that is not true, and for each fault of the task."""
    last, problems = record.replay_legal()
    yield from problems
    claimed = Claimed(record.game, last.position, task, record)
    if task is not None:
        for fault in finish(check_steps(Question.of(record.game, last.position, task))):
            yield f"the task {task.kind} is at fault: {fault}"
    for claim in claims:
        instead = failure(claimed, claim)
        if instead is not None:
            yield f"“{claim}” is claimed, but {instead}"
