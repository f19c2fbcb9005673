"""Settings of all tests."""

from __future__ import annotations

from hypothesis import settings

# How long an example takes says nothing about its correctness, and machines differ.
settings.register_profile("crosscut", deadline=None)
settings.load_profile("crosscut")
