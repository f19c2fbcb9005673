"""Positions as text that people write."""
