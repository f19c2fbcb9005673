"""A record as a file: plain text for people, JSON for programs."""
