"""What the theory says of a position, in sentences: a module for each notion that a game may be about."""
