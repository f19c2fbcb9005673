"""A game as people play and discuss it: the tree of moves, the way from moves to a position, and a record as text."""
