"""How long a move may take, by the controller's time settings."""

from __future__ import annotations

from dataclasses import dataclass, field

PART = 30
"""A move gets one part in this many of the time that is left for the whole game."""
LEAST = 0.05
"""Seconds for a move even if no time is left."""


@dataclass(slots=True)
class Clock:
    """The controller's time settings. Without them there is no limit."""

    main: float | None = None
    """Seconds for the whole game; None: not set."""
    period: float = 0.0
    """Seconds of a byo yomi period."""
    stones: int = 0
    """Moves to make in a period."""
    left: dict[str, tuple[float, int]] = field(default_factory=dict)
    """What is left for black or white: seconds, and the moves to make in them; 0 for all moves of the game."""

    def seconds(self, player: str) -> float | None:
        """The seconds for a move of black or white; None if there is no limit."""
        if player in self.left:
            return self._part(*self.left[player])
        if self.main is None or (self.period and not self.stones):
            return None
        return self._part(self.main, 0) if self.main else self._part(self.period, self.stones)

    def _part(self, time: float, stones: int) -> float:
        return max(LEAST, time / (stones + 1 if stones else PART))
