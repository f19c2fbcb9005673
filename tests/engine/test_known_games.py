"""Published games are known by their rules, however these are written, and no other rules are taken for theirs."""

from __future__ import annotations

import os
from random import Random

import pytest

import crosscut
from crosscut.own import KnownGame, own_game
from crosscut.own.known import published_games
from tests.engine import own_oracle as oracle
from tests.engine.calls import ok
from tests.engine.test_own_keys import ORACLE, SIZES, drawn_pattern, said_otherwise

LONG_RUN = bool(os.environ.get("CROSSCUT_LONG_RUN"))
GAMES = published_games()
BY_NAME = {game.name: game for game in GAMES}
CROSSWAY, NAKATTA = "Crossway (Mark Steere, 2007)", "Nakatta (Luis Bolaños Mures and Mark Steere, 2024)"


def in_other_words(text: str, chance: Random) -> str:
    """The same rules with other images, with n as o and as e, with patterns more that change nothing, in any order."""
    rules = oracle.rules_of(text)
    clauses = [*sorted(rules.flags), "cells"]
    if rules.ban:
        # With `safe` the language reads few patterns.
        alike = [chance.choice(sorted(oracle.images(one))) for one in rules.ban]
        ban = alike if "safe" in rules.flags else said_otherwise(rules.ban, chance)
        clauses.append(f"ban-{'-'.join(ban)}")
    if rules.fill:
        clauses.append(f"fill-{'-'.join(chance.choice(sorted(oracle.images(one))) for one in rules.fill)}")
    chance.shuffle(clauses)
    return f"own:{'.'.join(clauses)}"


@pytest.mark.parametrize("known", GAMES, ids=lambda game: game.name)
def test_a_published_game_is_known_however_its_rules_are_written(known: KnownGame) -> None:
    chance, texts = Random(known.name), {known.rules}
    while len(texts) < 4:
        texts.add(in_other_words(known.rules, chance))
    for text in texts:
        game = own_game(text)
        assert game.known == known and game.known.exact and not game.known.differs, text
        assert game.known_in_words() == f"These are the rules of {known.credit}."
    assert known.name and known.source and 1900 < known.year < 2100 and all(known.inventors)


def test_the_games_of_the_catalogue_are_among_them_with_their_inventors() -> None:
    for module in crosscut.games():
        if module.own_rules:
            known = BY_NAME[module.name]
            assert own_game(module.own_rules).known == known
            assert (known.inventors, known.year) == ((module.inventor,), module.year)
        assert module.known_in_words() == ""
    assert {"Hex", "Rex", "Nakatta", "Nakatta Pro", "Minefield", "Necklace"} <= BY_NAME.keys()


def test_a_credit_names_everybody_who_is_known() -> None:
    assert BY_NAME["Nakatta"].credit == "Nakatta (Luis Bolaños Mures and Mark Steere, 2024)"
    assert KnownGame("Hex", ("One", "Two", "Three"), 1942, "", "").credit == "Hex (One, Two and Three, 1942)"
    assert KnownGame("Hex", (), 1942, "", "").credit == "Hex (1942)"


def test_no_two_published_games_have_the_same_rules() -> None:
    assert len({(own_game(game.rules).key, own_game(game.rules).pie) for game in GAMES}) == len(GAMES)


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("own:ban-ox/xo.join-corners", f"{CROSSWAY} in one clause: swap is missing"),
        ("own:ban-xo/ox.swap", f"{CROSSWAY} in one clause: join-sides instead of join-corners"),
        ("own:ban-xo/ox.join-corners.avoid.swap", f"{CROSSWAY} in one clause: avoid is added"),
        ("own:ban-xo/ox-xx/xx.join-corners.swap", f"{CROSSWAY} in one clause: ban-xx/xx-xo/ox instead of ban-xo/ox"),
        (
            "own:ban-xo/ex-ee/xo.join-corners",
            f"{NAKATTA} in two clauses: join-corners instead of join-sides and swap is missing",
        ),
        ("own:join-rising.avoid.swap", "Rex (1957) in one clause: swap is added"),
        ("own:link-move", "Quax (Bill Taylor, 2000) in one clause: swap is missing"),
    ],
)
def test_what_is_almost_a_published_game_says_in_which_clause_it_differs(text: str, said: str) -> None:
    known = own_game(text).known
    assert known is not None and not known.exact
    assert known.differs == own_game(text).known_in_words() == f"These rules differ from those of {said}."


def test_what_differs_in_more_is_no_published_game() -> None:
    for text in ("own:ban-xo/ox.link-auto.avoid", "own:ban-xo/ox.join-rising.avoid.swap", "own:fill-xx/of"):
        assert own_game(text).known is None


def test_what_is_in_no_table_is_not_called_new() -> None:
    said = own_game("own:ban-xx.fill-xx/of").known_in_words()
    assert own_game("own:ban-xx.fill-xx/of").known is None
    assert said.startswith(f"None of the {len(GAMES)} published games") and " new" not in said


@pytest.mark.longer
def test_drawn_rules_get_no_wrong_name() -> None:
    """They are near to published ones: a clause or a pattern is another one."""
    chance, exact = Random(2), 0
    for _ in range(500 if LONG_RUN else 150):
        text = drawn_text(chance)
        known, rules = own_game(text).known, oracle.rules_of(text)
        named = [game for game in GAMES if are_equal(rules, oracle.rules_of(game.rules))]
        if known is not None and known.exact:
            assert [known] == named, text
            exact += 1
    assert exact > 7


def drawn_text(chance: Random) -> str:
    rules = oracle.rules_of(chance.choice(GAMES).rules)
    flags, ban, fill = set(rules.flags), list(rules.ban), list(rules.fill)
    if chance.random() < 0.7 and not flags & {"safe"}:
        change = chance.randrange(4)
        if change == 0:
            ban = [*ban, drawn_pattern(chance, SIZES)]
        elif change == 1 and ban:
            ban = [*said_otherwise(ban, chance)]
            del ban[chance.randrange(len(ban))]
        elif change == 2 and not fill:
            ban = [drawn_pattern(chance, SIZES)]
        flags ^= {chance.choice(("swap", "avoid", "rim", "cells"))} if chance.random() < 0.4 else set()
    clauses = [*flags, *(f"ban-{'-'.join(ban)}" for _ in ban[:1]), *(f"fill-{'-'.join(fill)}" for _ in fill[:1])]
    return f"own:{'.'.join(sorted(clauses) or ['join-sides'])}"


def are_equal(one: oracle.Rules, other: oracle.Rules) -> bool:
    """The same moves are against both on every board of the oracle, and all other rules are the same."""
    return (
        one.flags - {"cells", "join-sides"} == other.flags - {"cells", "join-sides"}
        and one.fill == other.fill
        and bool(one.ban) == bool(other.ban)
        and ORACLE.are_equal(one.ban, other.ban)
    )


def test_the_page_and_the_lab_say_what_is_known() -> None:
    said = f"These are the rules of {BY_NAME['Nakatta'].credit}."
    assert ok("rules", game="own:ban-xo/ex-ee/xo.swap")["known"] == said
    assert ok("rules", game="quax")["known"] == ""
    report = crosscut.lab.measure(own_game("own:ban-en/ox.swap.cells"), 3, games=1, seconds=1)
    assert said in report.sentences and said in str(report)
