"""Text from outside: positions by hand, as diagrams or in one line, and JSON."""
