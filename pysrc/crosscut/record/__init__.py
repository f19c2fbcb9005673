"""A game as people play and discuss it: the tree of moves, and the way from moves to a position."""
