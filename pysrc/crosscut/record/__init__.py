"""A game as people play and discuss it: the tree of moves, the way from moves to a position, and a record as text.

A record offers to be read and written, and gives boards. What reads and writes it makes records, and so does a board.
They meet here.
"""

from crosscut.record import fragment, record_json, record_text
from crosscut.record.board import Board
from crosscut.record.record import Form, Forms, Record

Record._forms = Forms(
    link=Form(fragment.read, fragment.write_shareable),
    text=Form(record_text.read, record_text.write),
    json=Form(record_json.read, record_json.write),
)
Record._board_type = Board
