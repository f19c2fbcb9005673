"""Games for programs and notebooks: a board that remembers its moves, and a record with variations and comments."""

from crosscut.board.board import Board
from crosscut.board.record import Record

__all__ = ["Board", "Record"]
