"""What a game is as it is played and discussed: the tree of moves, and the way from moves to a position."""
