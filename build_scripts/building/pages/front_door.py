"""The front door's cards: one per game, with a small board, the goal, and the ways to play and to learn."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from html import escape

from building.pages.figures import Figure
from shared.command import BuildError
from shared.paths import WEB

CARD_FIGURES = "cards"
"""web/parts/cards.html holds the boards on the cards, each with its game as id; a game without one shows its first."""

_LEAD = re.compile(r'<p class="lead">(.*?)</p>', re.DOTALL)
_TITLE = re.compile(r"<(title|desc)>.*?</\1>\n?", re.DOTALL)

_START_HERE = ' <em class="start-here">Start here</em>'

_CARD = """<li class="card">
{board}
<h3>{name}{start_here} <small>{credit}</small></h3>
<p>{goal}</p>
<div class="choices">
<button type="button" class="with-scripts" data-plays="{id}" aria-label="Play {name}">Play</button>
<a href="rules/{id}.html" aria-label="Learn {name}">Learn</a>
</div>
</li>"""


def cards(games: Sequence[Mapping[str, object]], figures: Mapping[str, Figure]) -> str:
    """The list of the games; raises BuildError for a game whose rule page has no lead or no figure."""
    first, *others = for_newcomers(games)
    written = [_card(first, figures, _START_HERE), *(_card(game, figures) for game in others)]
    return '<ul class="cards">\n' + "\n".join(written) + "\n</ul>"


def for_newcomers(games: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    """The games of the catalogue, first what is understood at once."""
    return sorted(games, key=lambda game: (int(str(game["newcomerRank"])), str(game["name"])))


def _card(game: Mapping[str, object], figures: Mapping[str, Figure], start_here: str = "") -> str:
    own_id, name = str(game["id"]), escape(str(game["name"]))
    return _CARD.format(
        id=own_id,
        start_here=start_here,
        name=name,
        credit=escape(f"{game['inventor']}, {game['year']}"),
        goal=_goal(own_id),
        board=_board(own_id, figures),
    )


def _goal(game: str) -> str:
    """The first words of the game's rule page."""
    page = WEB / "rules" / f"{game}.html"
    if not page.is_file():
        raise BuildError(f"The game {game} has no rule page: write web/rules/{game}.html, as CONTRIBUTING.md shows.")
    lead = _LEAD.search(page.read_text(encoding="utf-8"))
    if not lead:
        raise BuildError(
            f"The page {page.name} has no paragraph of the class lead, which is the text of the game's card."
        )
    return lead[1]


def _board(game: str, figures: Mapping[str, Figure]) -> str:
    """A picture that only decorates: the text beside it says the same."""
    names = [f"{CARD_FIGURES}/{game}", *(name for name in figures if name.startswith(f"{game}/"))]
    shown = next((figures[name] for name in names if name in figures), None)
    if shown is None:
        raise BuildError(f"There is no board in web/rules/{game}.html: write one, as CONTRIBUTING.md shows.")
    return _TITLE.sub("", shown.small_picture).replace('role="img"', 'aria-hidden="true"')
