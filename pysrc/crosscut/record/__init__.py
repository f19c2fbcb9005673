"""A game as people play and discuss it: the tree of moves, the way from moves to a position, and a record as text.

A record offers to be read and written. What reads and writes it makes records. The two meet here.
"""

from crosscut.record import fragment, record_json, record_text
from crosscut.record.record import Form, Forms, Record

Record._forms = Forms(
    link=Form(fragment.read, fragment.write_shareable),
    text=Form(record_text.read, record_text.write),
    json=Form(record_json.read, record_json.write),
)
