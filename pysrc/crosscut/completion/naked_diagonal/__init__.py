"""Naked Diagonal: which placements leave a board that can be filled without a naked diagonal.

Read the modules in this order: :mod:`facts <.facts>` (what a filling is, and what holds in all of them),
:mod:`filling <.filling>` (how to find one), :mod:`analysis <.analysis>` (what one filling proves, and the
answer). What is left to :mod:`search <.search>` is rare: with :mod:`solver <.solver>` it settles small windows exactly.
:mod:`reason <.reason>` explains a refusal.
"""

from crosscut.completion.naked_diagonal.analysis import Analysis, analysis_steps
from crosscut.completion.naked_diagonal.reason import AreaReason, area_reason

__all__ = ["Analysis", "AreaReason", "analysis_steps", "area_reason"]
