"""A report in sentences. They name a fault only if it occurred."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from crosscut.game import Game
from crosscut.geometry import Color
from crosscut.lab.measuring import LONGEST
from crosscut.lab.number import Number
from crosscut.lab.plan import LEVELS, MEASURING, can_be_proved
from crosscut.lab.report import Games, Report
from crosscut.own.atlas import atlas_in_words
from crosscut.own.theorems import rules_of
from crosscut.player.rating import percent
from crosscut.random_games import Tally, verdict_in_words
from crosscut.stuck.verdict import Verdict, proved_in_words, searched_in_words

DECIDES = 0.75
"""The first move decides if the whole interval of one side's share lies above this."""
MOSTLY = 0.5
DECIDED_AT = LEVELS[1]
"""The level whose games are looked at for when they are decided."""
FEW = 10
"""The strongest level with so many games says what the first move is worth; if none has, that with the most games."""
CLEAR = 0.3
"""A share around one half is called about even if its interval is no wider."""
ENOUGH = 20
"""This many random games are enough to speak of every game."""


def sentences(
    game: Game, report: Report, verdict: Verdict, random_games: Tally, too_slow: Sequence[str] = ()
) -> Iterator[str]:
    """The sentences about a report: what random games mean, whether the rules are known, what is proved, what the atlas
    says, faults, the rest, what was too slow.
    """
    yield from verdict_in_words(random_games)
    if known := game.known_in_words():
        yield known
    yield from proved_in_words(game)
    yield from searched_in_words(game, verdict)
    rules = rules_of(game)
    if rules is not None and (told := atlas_in_words(rules)):
        yield told
    yield from _no_winner(report)
    yield from _skill(report)
    yield from _course(report)
    yield from _first_move(game, report)
    yield from _ladder(report)
    yield from _more(game, report)
    if too_slow:
        yield (
            f"It stopped early, because one more of these might take more than {percent(LONGEST)} of the time left: "
            f"{_and(list(too_slow))}. Give it more time."
        )


def _no_winner(report: Report) -> Iterator[str]:
    played = report.random
    if not played.count:
        return
    every = [("random games", played), *((f"games of level {level}", games) for level, games in report.levels.items())]
    stuck = [text for name, games in every if (text := _times(games.stuck, games, name))]
    tied = [text for name, games in every if (text := _times(games.tied, games, name))]
    if stuck:
        yield f"It gets stuck: nobody could move, although points were empty, in {_and(stuck)}."
    if tied:
        yield f"It can be tied: {_and(tied)} had no winner."


def _times(number: Number | None, games: Games, name: str) -> str:
    """Such as ``12 of 40 random games (18% to 45%)``; empty if it did not happen."""
    if number is None or not number.value:
        return ""
    return f"{round(number.value * games.count)} of {games.count} {name} ({_range(number)})"


def _skill(report: Report) -> Iterator[str]:
    """Whether good players tie: if nobody wins with best play either, skill decides little between them."""
    known = [(level, games.tied) for level, games in report.levels.items() if games.tied is not None]
    if not known or report.random.tied is None:
        return
    level, tied = known[-1]
    random = report.random.tied
    if tied.low <= max(MOSTLY, random.high):
        return
    more = f"The better both sides play, the more games are tied: {percent(random.value)} at random, "
    more += f"{percent(tied.value)} ({_range(tied)}) at level {level}."
    yield more
    if report.best_play and all(winner is None for winner in report.best_play.values()):
        boards = _and([f"{size}x{size}" for size in report.best_play])
        yield f"Skill decides little: good players tie, and with best play nobody wins on {boards}."


def _course(report: Report) -> Iterator[str]:
    played = report.random
    if played.length is None or played.count < ENOUGH or not played.length.value:
        return
    everything = [played, *report.levels.values()]
    if all(games.full is None or games.full.value == 1 for games in everything):
        yield f"Games fill the whole board: all {played.count} random games did."


def _first_move(game: Game, report: Report) -> Iterator[str]:
    """What the first move is worth without the swap, at the strongest level of which enough is known.

    Weaker levels do not count beside it: what they do with a first move says little.
    """
    known = [(level, games.red) for level, games in report.levels.items() if games.red is not None]
    if not known:
        return
    level, red = max(known, key=lambda pair: (min(pair[1].n, FEW), pair[0]))
    if red.low <= 0.5 <= red.high:
        return
    side, number = (Color.RED, red) if red.value > 0.5 else (Color.BLUE, _other(red))
    what = "decides the game" if number.low >= DECIDES else "is an advantage"
    if side is Color.RED:
        begins = f"Without the swap the first move {what}" if game.pie else f"The first move {what}"
    else:
        begins = "Moving second decides the game" if number.low >= DECIDES else "Moving second is an advantage"
    won = f"{percent(number.value)} ({_range(number)}) of {number.n} games of level {level}"
    yield f"{begins}: {side.title()} won {won}."
    after = report.after_fairest.red if report.after_fairest is not None else None
    if game.pie and report.fairest is not None and after is not None:
        begins, what = "After", "which the computer judges the fairest first stone"
        if not after.low <= 0.5 <= after.high:
            begins, what = "No fair first stone was found: after", "the most even one"
        elif after.high - after.low > CLEAR:
            begins = "Whether there is a fair first stone is not known: after"
        yield (
            f"{begins} {report.fairest}, {what}, Red won "
            f"{percent(after.value)} ({_range(after)}) of {after.n} games of level {MEASURING}."
        )


def _ladder(report: Report) -> Iterator[str]:
    for rung in report.ladder:
        if rung.share is None:
            continue
        if (rung.level, rung.weaker) == (MEASURING, LEVELS[0]) and rung.share.low <= 0.5:
            won = f"{percent(rung.share.value)} ({_range(rung.share)}) of {rung.share.n}"
            yield f"Level {rung.level} is not known to be better than level {rung.weaker}: it won {won} games."
        if rung.share.low > 0.5:
            won = f"{percent(rung.share.value)} ({_range(rung.share)}) of {rung.share.n}"
            yield f"Level {rung.level} won {won} games against level {rung.weaker}."


def _more(game: Game, report: Report) -> Iterator[str]:
    """How games go: the lead, when they are decided, mirrored moves, and how many games there are."""
    known = [(f"level {level}", games.lead_changes) for level, games in report.levels.items() if games.lead_changes]
    players, changes = known[-1] if known else ("random players", report.random.lead_changes)
    if changes is not None and not changes.high:
        yield f"The lead never changed in a game of {players}."
    elif changes is not None:
        yield (
            f"The lead changes about {changes.value:.1f} times ({changes.low:.1f} to {changes.high:.1f}) in a game of "
            f"{players}: a side leads while it needs fewer stones to join."
        )
    if report.decided is not None:
        yield (
            f"A game of level {DECIDED_AT} is decided after about {percent(report.decided.value)} "
            f"({_range(report.decided)}) of its moves: from there one side joins whatever the other does (proved)."
        )
    elif report.random.count and can_be_proved(game) and any(unit.startswith("decided") for unit in report.units):
        yield "When games are decided is not known: too few of them could be proved."
    if report.mirror is not None:
        yield _mirror(report.mirror)
    tree = report.random.tree
    if tree is not None and report.random.count >= ENOUGH:
        low, high = round(tree.low), round(tree.high)
        between = "" if low == high else f" (10^{low} to 10^{high})"
        yield f"There are about 10^{round(tree.value)} ways to play it to the end{between}."


def _mirror(won: Number) -> str:
    told = f"it won {percent(won.value)} ({_range(won)}) of {won.n} games"
    mirroring = "Mirroring the other side's moves"
    if won.high < 0.5:
        return f"{mirroring} does not work: {told}."
    if won.low > 0.5:
        return f"{mirroring} is a way to win: {told}."
    if won.high - won.low > CLEAR:
        return f"Whether mirroring the other side's moves pays is not known: {told}."
    return f"{mirroring} is about as good as playing: {told}."


def _other(number: Number) -> Number:
    """The other side's share."""
    return Number(1 - number.value, 1 - number.high, 1 - number.low, number.n)


def _range(number: Number) -> str:
    return f"{percent(number.low)} to {percent(number.high)}"


def _and(texts: list[str]) -> str:
    *first, last = texts
    return f"{', '.join(first)} and {last}" if first else last
