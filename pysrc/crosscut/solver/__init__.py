"""Perfect play where it can be found: who wins a position, and a proof that answers every move of the loser."""

from crosscut.solver.solving import Progress, Solution, Solving, solve, solve_steps

__all__ = ["Progress", "Solution", "Solving", "solve", "solve_steps"]
