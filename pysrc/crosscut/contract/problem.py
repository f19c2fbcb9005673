"""What can be wrong with a game."""

from __future__ import annotations

from dataclasses import dataclass

from crosscut.arguments import unchangeable
from crosscut.position import Position


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


def raised(hook: str, error: Exception, example: Position | None) -> Problem:
    """The problem that something raises an error."""
    message = f"{type(error).__name__}: {error}".rstrip(".")
    return Problem(hook, f"It raises {message}.", example)


class BrokenHookError(Exception):
    """A hook has failed, or returned what it must not, so that this game cannot go on.

    Attributes:
        problem: What is wrong.
    """

    def __init__(self, problem: Problem) -> None:
        super().__init__(problem.message)
        self.problem = problem
