"""A report in sentences. They name a fault only if it occurred."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

from crosscut.game import Game
from crosscut.geometry import Point
from crosscut.lab.measuring import LONGEST
from crosscut.lab.number import Number
from crosscut.lab.plan import LEVELS, MEASURING, can_be_proved
from crosscut.lab.report import Games, Report
from crosscut.own.atlas import atlas_in_words
from crosscut.own.theorems import rules_of
from crosscut.random_games import Tally, verdict_in_words
from crosscut.said import Said, counted, listed, percent, rounded, tr
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
        yield tr(
            "It stopped early, because one more of these might take more than {share} of the time left: {work}. Give "
            "it more time.",
            share=percent(LONGEST),
            work=listed(too_slow),
        )


def _no_winner(report: Report) -> Iterator[str]:
    played = report.random
    if not played.count:
        return
    stuck = list(_times(report, lambda games: games.stuck))
    tied = list(_times(report, lambda games: games.tied))
    if stuck:
        yield tr("It gets stuck: nobody could move, although points were empty, in {games}.", games=listed(stuck))
    if tied:
        yield tr("It can be tied: {games} had no winner.", games=listed(tied))


def _times(report: Report, number_of: Callable[[Games], Number | None]) -> Iterator[Said]:
    """Such as ``12 of 40 random games (18% to 45%)``; nothing where it did not happen."""
    number = number_of(report.random)
    if number is not None and number.value:
        yield counted(
            report.random.count,
            "{times} of {n} random games ({range})",
            "{times} of {n} random games ({range})",
            times=round(number.value * report.random.count),
            range=_range(number),
        )
    for level, games in report.levels.items():
        number = number_of(games)
        if number is not None and number.value:
            yield counted(
                games.count,
                "{times} of {n} games of level {level} ({range})",
                "{times} of {n} games of level {level} ({range})",
                times=round(number.value * games.count),
                level=level,
                range=_range(number),
            )


def _skill(report: Report) -> Iterator[str]:
    """Whether good players tie: if nobody wins with best play either, skill decides little between them."""
    known = [(level, games.tied) for level, games in report.levels.items() if games.tied is not None]
    if not known or report.random.tied is None:
        return
    level, tied = known[-1]
    random = report.random.tied
    if tied.low <= max(MOSTLY, random.high):
        return
    yield tr(
        "The better both sides play, the more games are tied: {random} at random, {share} ({range}) at level {level}.",
        random=percent(random.value),
        share=percent(tied.value),
        range=_range(tied),
        level=level,
    )
    if report.best_play and all(winner is None for winner in report.best_play.values()):
        yield tr(
            "Skill decides little: good players tie, and with best play nobody wins on {boards}.",
            boards=listed(f"{size}x{size}" for size in report.best_play),
        )


def _course(report: Report) -> Iterator[str]:
    played = report.random
    if played.length is None or played.count < ENOUGH or not played.length.value:
        return
    everything = [played, *report.levels.values()]
    if all(games.full is None or games.full.value == 1 for games in everything):
        yield tr("Games fill the whole board: all {games} random games did.", games=played.count)


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
    if red.value > 0.5:
        yield _first_is_better(red, level, with_swap=game.pie)
    else:
        yield _second_is_better(_other(red), level)
    after = report.after_fairest.red if report.after_fairest is not None else None
    if game.pie and report.fairest is not None and after is not None:
        yield _fairest(after, report.fairest)


def _first_is_better(red: Number, level: int, *, with_swap: bool) -> Said:
    won = {"share": percent(red.value), "range": _range(red), "level": level}
    if red.low >= DECIDES:
        if with_swap:
            return counted(
                red.n,
                "Without the swap the first move decides the game: Red won {share} ({range}) of {n} game of level "
                "{level}.",
                "Without the swap the first move decides the game: Red won {share} ({range}) of {n} games of level "
                "{level}.",
                **won,
            )
        return counted(
            red.n,
            "The first move decides the game: Red won {share} ({range}) of {n} game of level {level}.",
            "The first move decides the game: Red won {share} ({range}) of {n} games of level {level}.",
            **won,
        )
    if with_swap:
        return counted(
            red.n,
            "Without the swap the first move is an advantage: Red won {share} ({range}) of {n} game of level {level}.",
            "Without the swap the first move is an advantage: Red won {share} ({range}) of {n} games of level {level}.",
            **won,
        )
    return counted(
        red.n,
        "The first move is an advantage: Red won {share} ({range}) of {n} game of level {level}.",
        "The first move is an advantage: Red won {share} ({range}) of {n} games of level {level}.",
        **won,
    )


def _second_is_better(blue: Number, level: int) -> Said:
    won = {"share": percent(blue.value), "range": _range(blue), "level": level}
    if blue.low >= DECIDES:
        return counted(
            blue.n,
            "Moving second decides the game: Blue won {share} ({range}) of {n} game of level {level}.",
            "Moving second decides the game: Blue won {share} ({range}) of {n} games of level {level}.",
            **won,
        )
    return counted(
        blue.n,
        "Moving second is an advantage: Blue won {share} ({range}) of {n} game of level {level}.",
        "Moving second is an advantage: Blue won {share} ({range}) of {n} games of level {level}.",
        **won,
    )


def _fairest(red: Number, stone: Point) -> Said:
    won = {"stone": stone, "share": percent(red.value), "range": _range(red), "level": MEASURING}
    if not red.low <= 0.5 <= red.high:
        return counted(
            red.n,
            "No fair first stone was found: after {stone}, the most even one, Red won {share} ({range}) of {n} game of "
            "level {level}.",
            "No fair first stone was found: after {stone}, the most even one, Red won {share} ({range}) of {n} games "
            "of level {level}.",
            **won,
        )
    if red.high - red.low > CLEAR:
        return counted(
            red.n,
            "Whether there is a fair first stone is not known: after {stone}, which the computer judges the fairest "
            "first stone, Red won {share} ({range}) of {n} game of level {level}.",
            "Whether there is a fair first stone is not known: after {stone}, which the computer judges the fairest "
            "first stone, Red won {share} ({range}) of {n} games of level {level}.",
            **won,
        )
    return counted(
        red.n,
        "After {stone}, which the computer judges the fairest first stone, Red won {share} ({range}) of {n} game of "
        "level {level}.",
        "After {stone}, which the computer judges the fairest first stone, Red won {share} ({range}) of {n} games of "
        "level {level}.",
        **won,
    )


def _ladder(report: Report) -> Iterator[str]:
    for rung in report.ladder:
        if rung.share is None:
            continue
        won = {
            "level": rung.level,
            "weaker": rung.weaker,
            "share": percent(rung.share.value),
            "range": _range(rung.share),
        }
        if (rung.level, rung.weaker) == (MEASURING, LEVELS[0]) and rung.share.low <= 0.5:
            yield counted(
                rung.share.n,
                "Level {level} is not known to be better than level {weaker}: it won {share} ({range}) of {n} game.",
                "Level {level} is not known to be better than level {weaker}: it won {share} ({range}) of {n} games.",
                **won,
            )
        if rung.share.low > 0.5:
            yield counted(
                rung.share.n,
                "Level {level} won {share} ({range}) of {n} game against level {weaker}.",
                "Level {level} won {share} ({range}) of {n} games against level {weaker}.",
                **won,
            )


def _more(game: Game, report: Report) -> Iterator[str]:
    """How games go: the lead, when they are decided, mirrored moves, and how many games there are."""
    known = [(level, games.lead_changes) for level, games in report.levels.items() if games.lead_changes]
    level, changes = known[-1] if known else (None, report.random.lead_changes)
    if changes is not None:
        yield _lead(changes, level)
    if report.decided is not None:
        yield tr(
            "A game of level {level} is decided after about {share} ({range}) of its moves: from there one side joins "
            "whatever the other does (proved).",
            level=DECIDED_AT,
            share=percent(report.decided.value),
            range=_range(report.decided),
        )
    elif report.random.count and can_be_proved(game) and any(unit.startswith("decided") for unit in report.units):
        yield tr("When games are decided is not known: too few of them could be proved.")
    if report.mirror is not None:
        yield _mirror(report.mirror)
    tree = report.random.tree
    if tree is not None and report.random.count >= ENOUGH:
        low, value, high = round(tree.low), round(tree.value), round(tree.high)
        if low == high:
            yield tr("There are about 10^{digits} ways to play it to the end.", digits=value)
        else:
            yield tr(
                "There are about 10^{digits} ways to play it to the end (10^{low} to 10^{high}).",
                digits=value,
                low=low,
                high=high,
            )


def _lead(changes: Number, level: int | None) -> Said:
    """How often the lead changes in games of a level, or in random ones."""
    if not changes.high:
        if level is None:
            return tr("The lead never changed in a game of random players.")
        return tr("The lead never changed in a game of level {level}.", level=level)
    times = {"times": rounded(changes.value, 1), "low": rounded(changes.low, 1), "high": rounded(changes.high, 1)}
    if level is None:
        return tr(
            "The lead changes about {times} times ({low} to {high}) in a game of random players: a side leads while it "
            "needs fewer stones to join.",
            **times,
        )
    return tr(
        "The lead changes about {times} times ({low} to {high}) in a game of level {level}: a side leads while it "
        "needs fewer stones to join.",
        level=level,
        **times,
    )


def _mirror(won: Number) -> Said:
    told = counted(
        won.n,
        "it won {share} ({range}) of {n} game",
        "it won {share} ({range}) of {n} games",
        share=percent(won.value),
        range=_range(won),
    )
    if won.high < 0.5:
        return tr("Mirroring the other side's moves does not work: {result}.", result=told)
    if won.low > 0.5:
        return tr("Mirroring the other side's moves is a way to win: {result}.", result=told)
    if won.high - won.low > CLEAR:
        return tr("Whether mirroring the other side's moves pays is not known: {result}.", result=told)
    return tr("Mirroring the other side's moves is about as good as playing: {result}.", result=told)


def _other(number: Number) -> Number:
    """The other side's share."""
    return Number(1 - number.value, 1 - number.high, 1 - number.low, number.n)


def _range(number: Number) -> Said:
    return tr("{low} to {high}", low=percent(number.low), high=percent(number.high))
