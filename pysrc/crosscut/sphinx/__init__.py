"""Boards in books made by Sphinx, with claims that each build checks: ``pip install crosscut[sphinx]``.

    extensions = ["crosscut.sphinx"]                # in conf.py
    crosscut_site = "https://crosscut.example/"     # where readers of the HTML can play on; optional
    crosscut_claims = "error"                       # or "warning": a false claim does not fail the build

A board is a directive, whose options are the attributes of ``<crosscut-board>``, or a block of code in the language
``crosscut``. Attributes may also stand above the diagram, one per line. In Markdown, read by MyST, both are fenced
blocks: ``{crosscut}`` and ``crosscut``.

    .. crosscut::
       :game: naked-diagonal
       :caption: Blue may not play d2.
       :claim: illegal blue d2: naked-diagonal-area
       :name: forbidden

       . . . . .
       . . . . .
       . B . R .
       . R . . .
       . . . . .

Boards with the same ``lesson`` on a page become one lesson, which shows them one after the other where they are live.

HTML has the live board if the address of a Crosscut is known, with the picture for readers without scripts; otherwise,
and in EPUB, it has the picture. LaTeX gets the picture as PDF, which needs ``crosscut[pictures]``. Without that, and in
plain text and manual pages, there is a diagram. A broken board or a false claim is reported with its file and line, in
every build until it is corrected. Unless it is a warning, the build fails with status 1.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING, Literal

from sphinx.errors import ConfigError

import crosscut
from crosscut.arguments import quoted
from crosscut.sphinx.blocks import (
    LEVELS,
    BoardDirective,
    Boards,
    CodeBlocks,
    LiveBoard,
    leave_live_board,
    load_script,
    put_boards,
    report_faults,
    visit_live_board,
)

if TYPE_CHECKING:
    from sphinx.application import Sphinx
    from sphinx.config import Config
    from sphinx.util.typing import ExtensionMetadata

_SITE = re.compile(r"(https?://[^\s?#]+(?<!\.html)(/index\.html)?)?")
_DOCTREES = 2
"""The version of the data kept between builds; a new number makes Sphinx read all documents again."""


def setup(app: Sphinx) -> ExtensionMetadata:
    """Set up the extension; Sphinx calls this."""
    shown_in_html: Literal["html"] = "html"
    app.add_config_value("crosscut_site", "", shown_in_html, [str], "The address of a Crosscut, for live boards.")
    app.add_config_value("crosscut_claims", "error", "", [str], "What a fault is: error or warning.")
    app.connect("config-inited", _check_settings)
    app.add_domain(Boards)
    app.add_directive("crosscut", BoardDirective)
    app.add_transform(CodeBlocks)
    app.add_node(LiveBoard, html=(visit_live_board, leave_live_board))
    app.connect("env-updated", report_faults)
    app.connect("doctree-resolved", put_boards)
    app.connect("html-page-context", load_script)
    return {
        "version": crosscut.__version__,
        "env_version": _DOCTREES,
        "parallel_read_safe": True,
        "parallel_write_safe": True,
    }


def _check_settings(_app: Sphinx, config: Config) -> None:
    site, claims = config.crosscut_site, config.crosscut_claims
    if not isinstance(site, str) or not _SITE.fullmatch(site):
        raise ConfigError(
            f"crosscut_site is {quoted(site)}: expected the address of a Crosscut, such as https://crosscut.example/"
        )
    if claims not in LEVELS:
        raise ConfigError(f'crosscut_claims is {quoted(claims)}: expected "error" or "warning"')
