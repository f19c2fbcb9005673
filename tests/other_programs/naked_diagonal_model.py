"""Naked Diagonal as a model for a SAT solver, written apart from the engine's own clauses.

Every empty cell is red or blue, and every two orthogonal neighbours have an order. If a
diagonal pair is alike, a shared neighbour serves it: it has their colour and comes
before one of them. Orders that run in a circle are excluded, those around more than a block as they turn up.
"""

from __future__ import annotations

from itertools import count

from pysat.solvers import Solver

from tests.engine.naked_diagonal_rule import Cell, Diagram, Placement


class Model:
    """All fillings of one position that shows no naked diagonal; a first placement can be asked for."""

    def __init__(self, diagram: Diagram, solver: str = "minisat22") -> None:
        self._stones = diagram.stones
        self._empty = set(diagram.empty)
        self._names = count(1)
        self._red = {cell: next(self._names) for cell in diagram.empty}
        self._order: dict[tuple[Cell, Cell], int] = {}
        self._solver = Solver(name=solver)
        for file, rank in self._empty:
            for neighbour in ((file + 1, rank), (file, rank + 1)):
                if neighbour in self._empty:
                    name = next(self._names)
                    self._order[(file, rank), neighbour] = name
                    self._order[neighbour, (file, rank)] = -name
        ranks, files = diagram.size
        for file in range(files - 1):
            for rank in range(ranks - 1):
                southwest, southeast = (file, rank), (file + 1, rank)
                northwest, northeast = (file, rank + 1), (file + 1, rank + 1)
                for color in "RB":
                    self._demand(color, (southwest, northeast), (southeast, northwest))
                    self._demand(color, (southeast, northwest), (southwest, northeast))
                self._exclude([southwest, southeast, northeast, northwest])
                self._exclude([southwest, northwest, northeast, southeast])

    def close(self) -> None:
        """Give the solver's memory back."""
        self._solver.delete()

    def filling(self, first: Placement | None = None) -> list[Placement] | None:
        """A filling that begins with this placement, None if there is none."""
        assumptions = []
        if first is not None:
            cell, color = first
            assumptions = [self._red[cell] if color == "R" else -self._red[cell]]
            assumptions += [name for (earlier, _), name in self._order.items() if earlier == cell]
        while self._solver.solve(assumptions=assumptions):
            true = set(self._solver.get_model())
            order = [pair for pair, name in self._order.items() if name in true]
            sequence = self._in_order(order)
            if len(sequence) == len(self._empty):
                if first is not None:
                    sequence.remove(first[0])
                    sequence.insert(0, first[0])
                return [(cell, "R" if self._red[cell] in true else "B") for cell in sequence]
            self._exclude_circles([pair for pair in order if not {*pair} & {*sequence}])
        return None

    def _demand(self, color: str, pair: tuple[Cell, Cell], shared: tuple[Cell, Cell]) -> None:
        """If the pair has the colour, and not all of it is on the board already, a shared neighbour serves it."""
        if all(cell in self._stones for cell in pair) or any(self._stones.get(cell, color) != color for cell in pair):
            return
        clause = [-self._has(color, cell) for cell in pair if cell in self._empty]
        for cell in shared:
            if self._stones.get(cell, color) != color:
                continue
            if cell in self._stones:
                return
            serves = next(self._names)
            self._solver.add_clause([-serves, self._has(color, cell)])
            self._solver.add_clause([-serves] + [self._order[cell, end] for end in pair if end in self._empty])
            clause.append(serves)
        self._solver.add_clause(clause)

    def _has(self, color: str, cell: Cell) -> int:
        return self._red[cell] if color == "R" else -self._red[cell]

    def _in_order(self, order: list[tuple[Cell, Cell]]) -> list[Cell]:
        """As many cells as can be lined up."""
        later: dict[Cell, list[Cell]] = {cell: [] for cell in self._empty}
        waits = dict.fromkeys(self._empty, 0)
        for before, after in order:
            later[before].append(after)
            waits[after] += 1
        sequence = [cell for cell, number in waits.items() if not number]
        for cell in sequence:
            for after in later[cell]:
                waits[after] -= 1
                if not waits[after]:
                    sequence.append(after)
        return sequence

    def _exclude_circles(self, order: list[tuple[Cell, Cell]]) -> None:
        """Forbid some circles among cells each of which has a cell before it."""
        earlier = {after: before for before, after in order}
        walked: set[Cell] = set()
        for start in earlier:
            walk: list[Cell] = []
            cell = start
            while cell not in walked:
                walked.add(cell)
                walk.append(cell)
                cell = earlier[cell]
            if cell in walk:
                self._exclude(walk[walk.index(cell) :][::-1])

    def _exclude(self, circle: list[Cell]) -> None:
        """Forbid that each of these neighbours comes before the next, and the last before the first."""
        if self._empty.issuperset(circle):
            pairs = zip(circle, [*circle[1:], circle[0]], strict=True)
            self._solver.add_clause([-self._order[pair] for pair in pairs])
