"""Records as files: plain text for people, JSON for programs; and a reader for anything people paste, even archives."""

from crosscut.record import pasted_text, record_json, record_text
from crosscut.record.abstract_play_archive import Archive
from crosscut.record.site_game import SiteGame

__all__ = ["Archive", "SiteGame", "pasted_text", "record_json", "record_text"]
