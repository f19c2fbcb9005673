"""Rule texts of own games, drawn at random, and texts that are almost rules."""

from __future__ import annotations

from hypothesis import strategies as st

from tests.engine.own_oracle import is_of_stones, is_pattern

BLOCKS = {"crosscut": "xo/ox", "square": "xx/xx", "stripe": "xx/oo", "corner": "xx/xo"}
"""The kinds of full blocks, each by one of its images."""

KNOWN = (
    "own:ban-xn/nx.safe",
    "own:ban-xo/ox.safe",
    "own:ban-xo/ox.join-corners.swap",
    "own:link-auto.swap",
    "own:link-move.swap",
    "own:fill-xo/fx.swap",
    "own:join-rising.swap",
    "own:join-sides",
    "own:ban-en/ox.join-corners.swap",
    "own:fill-ax/xf.swap",
    "own:ban-xo/ox-xx/oo-xx/xx.safe.join-corners",
    "own:ban-xx/xo.safe.join-rising.swap",
    "own:ban-xo/ox.rim.swap",
    "own:ban-xe/ox-xo/ee/ox-xo/ee/ee/ox.swap",
    "own:ban-xe/ox-xo/ee/ox-axoa/oeex/xeeo/aoxa-axxa/oeeo/oeeo/axxa.swap",
    "own:ban-xo.rim.fill-xx/of.swap",
    "own:rim.link-move",
)
"""The games of the contract, and some of those that are known to be good."""


@st.composite
def patterns(draw: st.DrawFn, letters: str, longest: int = 4) -> str:
    columns = draw(st.integers(1, longest))
    drawn = st.text(letters, min_size=columns, max_size=columns)
    rows = draw(st.lists(drawn, min_size=1, max_size=longest))
    if "f" in letters:  # exactly one, anywhere
        rows = [row.replace("f", "a") for row in rows]
        row, column = draw(st.integers(0, len(rows) - 1)), draw(st.integers(0, columns - 1))
        rows[row] = f"{rows[row][:column]}f{rows[row][column + 1 :]}"
    return "/".join(rows)


def listed(letters: str, longest: int = 4) -> st.SearchStrategy[list[str]]:
    known = "xoaf" if "f" in letters else "xonea"
    fit = patterns(letters, longest).filter(lambda pattern: is_pattern(pattern, known))
    return st.lists(fit, min_size=1, max_size=3)


KINDS = ("ban", "ban", "safe", "naked", "fill", "ban and fill", "link", "ban and link", "plain")


@st.composite
def rule_texts(draw: st.DrawFn) -> str:
    """A text that the language reads, with its clauses in any order."""
    kind = draw(st.sampled_from(KINDS))
    clauses = []
    if "ban" in kind:
        clauses.append(f"ban-{'-'.join(draw(listed('xxoonea')))}")
    if kind == "safe":
        of_stones = st.lists(st.sampled_from([*BLOCKS.values(), *SMALL]), min_size=1, max_size=3)
        clauses += [f"ban-{'-'.join(draw(of_stones))}", "safe"]
    if kind == "naked":
        clauses += ["ban-nx/xn", "safe"]
    if "fill" in kind:
        clauses.append(f"fill-{'-'.join(draw(listed('xxooaf')))}")
    if "link" in kind:
        clauses.append(draw(st.sampled_from(("link-auto", "link-move"))))
    else:
        clauses += draw(st.lists(st.sampled_from(("join-corners", "join-rising", "join-sides")), max_size=1))
    if kind not in ("safe", "naked") and draw(st.integers(0, 2)) == 0:
        clauses.append("rim")
    clauses += draw(st.lists(st.sampled_from(("avoid", "swap", "cells")), unique=True))
    return f"own:{'.'.join(draw(st.permutations(clauses or ['join-sides'])))}"


SMALL = [
    pattern
    for pattern in ("xx/xa", "xo/oa", "xx/oa", "xa/ao", "xx", "xo", "x/o", "xa/ax", "ax/xa", "ox/xo", "oo/ox", "ox/ax")
    if is_of_stones(pattern)
]


@st.composite
def misspelt_texts(draw: st.DrawFn) -> str:
    """A text that was a rule text before some of its characters were changed."""
    text = draw(rule_texts())
    for _ in range(draw(st.integers(1, 3))):
        place = draw(st.integers(0, len(text)))
        new = draw(st.sampled_from([*"xoneaf/-.: XR5", "", "ban-", ".safe", ".rim", "é", "\u202e", "\x00", "\n"]))
        text = f"{text[:place]}{new}{text[place + draw(st.integers(0, 2)) :]}"
    return text
