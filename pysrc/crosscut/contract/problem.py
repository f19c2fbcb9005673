"""What can be wrong with a game."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.arguments import unchangeable
from crosscut.position import Position

MOST_SAID = 300
"""The most characters of an error's own text that a problem repeats."""


@unchangeable
@dataclass(frozen=True, slots=True)
class Problem:
    """One way in which a game breaks the contract.

    Attributes:
        hook: The hook or the fact that is at fault, such as ``place`` or ``one_winner``. ``metadata`` if pages and
            links could not show the game at all, ``game`` if an error does not tell.
        message: What is wrong, as a sentence.
        example: A position that shows it; None if the class alone does.
    """

    hook: str
    message: str
    example: Position | None = None

    def __str__(self) -> str:
        shown = f" Example: {self.example.text()}" if self.example is not None else ""
        return f"{self.hook}: {self.message}{shown}"


def raised(hook: str, error: BaseException, example: Position | None) -> Problem:
    """The problem that something raises an error."""
    try:
        said = str(error).rstrip(".")
    except Exception:  # even an error whose own text fails needs a readable message
        said = "its text fails, too"
    cut = said if len(said) <= MOST_SAID else f"{said[:MOST_SAID]}..."
    message = ": ".join(filter(None, (type(error).__name__, cut)))
    return Problem(hook, f"It raises {message}.", example)


class BrokenHookError(Exception):
    """A hook has failed, or returned what it must not, so that this game cannot go on.

    Attributes:
        problem: What is wrong.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
