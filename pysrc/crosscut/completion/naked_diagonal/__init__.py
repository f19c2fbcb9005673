"""Naked Diagonal: which placements leave a board that can be filled without a naked diagonal."""

from crosscut.completion.naked_diagonal.analysis import Analysis, analyse
from crosscut.completion.naked_diagonal.reason import AreaReason, area_reason

__all__ = ["Analysis", "AreaReason", "analyse", "area_reason"]
