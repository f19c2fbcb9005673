"""Naked Diagonal: which placements leave a board that can be filled without a naked diagonal.

Read the modules in this order: :mod:`facts <.facts>` (what a filling is, and what holds in all of them),
:mod:`filling <.filling>` (how to find one), :mod:`analysis <.analysis>` (what a filling proves, and the answer). The
rare cases that remain go to :mod:`search <.search>`: with :mod:`solver <.solver>` it decides small windows exactly.
:mod:`reason <.reason>` explains why an area cannot be filled.
"""

from crosscut.completion.naked_diagonal.analysis import Analysis, analysis_steps
from crosscut.completion.naked_diagonal.reason import AreaReason, area_reason

__all__ = ["Analysis", "AreaReason", "analysis_steps", "area_reason"]
