"""A record as a file: plain text for people, JSON for programs; and whatever people paste."""

from crosscut.record import pasted_text, record_json, record_text

__all__ = ["pasted_text", "record_json", "record_text"]
