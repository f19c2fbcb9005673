"""Text for positions, written by people and read by anybody."""
