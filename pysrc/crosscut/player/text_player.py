"""A player of words in a match, and what it did there; :mod:`crosscut.player.text_moves` asks it for moves."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from crosscut.arguments import checked, quoted, unchangeable
from crosscut.game import Game
from crosscut.player.arena import Match, match
from crosscut.player.rating import Rating, percent, rate
from crosscut.player.text_moves import TRIES, Ask, TextMoves, ask_command

MOST_TRIES = 100
ANSWER_WITHIN = 120.0
"""Seconds that a program has for each answer."""
NAME = "text player"
"""Its name in a match."""


@unchangeable
@dataclass(frozen=True, slots=True)
class TextReport:
    """What a text player did in a match. Shares have intervals of 95% (Wilson 1927).

    Attributes:
        match: The match; ``match.rating`` has the points of the text player, ``match.ends`` why games ended early.
        moves: For how many moves it was asked.
        answers: How many answers it gave to that.
        tries: For each number of tries, from one on, the share of moves that took so many; none if it was never asked.
        failed: The share of moves for which no answer was legal; None if it was never asked.
        illegal: For each kind of reason the share of answers that were illegal for it, the most frequent first. The
            kinds are those of :class:`~crosscut.ViolationCode`, and ``unreadable`` for answers that are no move.
    """

    match: Match
    moves: int
    answers: int
    tries: tuple[Rating, ...]
    failed: Rating | None
    illegal: Mapping[str, Rating]

    def __str__(self) -> str:
        lines = [str(self.match), f"  {self.moves} moves, {self.answers} answers"]
        for number, part in enumerate(self.tries, 1):
            if part.points or number == 1:
                lines.append(f"  legal at try {number}: {_share(part)} of moves")
        if self.failed is not None:
            lines.append(f"  no legal answer: {_share(self.failed)} of moves")
        lines += [f"  illegal, {kind}: {_share(part)} of answers" for kind, part in self.illegal.items()]
        return "\n".join(lines)


def _share(rating: Rating) -> str:
    interval = f"{percent(rating.low)} to {percent(rating.high)}"
    return f"{rating.points:g} of {rating.games}, {percent(rating.share)} ({interval})"


class TextPlayer(TextMoves):
    """A player of words: a function entrant of matches, as in ``{"mine": crosscut.text_player(ask)}``."""

    @checked
    def match(
        self,
        game: Game | type[Game] | str,
        opponent: str,
        size: int = 9,
        *,
        games: int = 20,
        opening: int = 2,
        seed: int = 1,
    ) -> TextReport:
        """Play a match against an entrant, such as ``level:2``, in this process, and report on it.

        The arguments and the errors are those of :func:`crosscut.player.match`.
        """
        fresh = TextPlayer(self._ask, self._most)
        played = match(game, {NAME: fresh}, opponent, size, games=games, opening=opening, seed=seed)
        return fresh._report(played)

    def _report(self, match: Match) -> TextReport:
        answers = self._illegal.total() + sum(map(bool, self._took))
        shares = [
            rate([float(took == number) for took in self._took]) for number in range(self._most + 1) if self._took
        ]
        illegal = {kind: _part(number, answers) for kind, number in self._illegal.most_common()}
        failed, tries = (shares[0], tuple(shares[1:])) if shares else (None, ())
        return TextReport(match, len(self._took), answers, tries, failed, illegal)


def _part(number: int, total: int) -> Rating:
    return rate([1.0] * number + [0.0] * (total - number))


@checked
def text_player(ask: Ask | str, *, tries: int = TRIES, answer_within: float = ANSWER_WITHIN) -> TextPlayer:
    """A player of words, for matches.

    ``ask`` is a function from a prompt to an answer, or the command of a program. It is run for each prompt, reads it
    from its standard input, writes its answer to its standard output, and ends. ``tries`` is how many answers it may
    give for a move, at most 100: after an illegal one the prompt says why, and after the last one the game is lost.
    ``answer_within`` is how many seconds a program has for an answer; nothing limits a function.

    >>> import crosscut
    >>> player = crosscut.text_player(lambda prompt: "ANSWER: b2", tries=2)
    >>> report = player.match("crossway", "random", 4, games=4, opening=0)
    >>> report.match.rating.points, report.failed.points, list(report.illegal)
    (0.0, 4.0, ['occupied'])

    Raises ValueError for other numbers, and for a program that is not there.
    """
    if not 1 <= tries <= MOST_TRIES:
        raise ValueError(f"{quoted(tries)} is not a number of tries: expected 1 to {MOST_TRIES}")
    if answer_within <= 0:
        raise ValueError(f"answer_within is {quoted(answer_within)}: expected more than 0 seconds")
    if isinstance(ask, str):
        ask = ask_command(ask, answer_within)
    return TextPlayer(ask, tries)
