"""Records as files: plain text for people, JSON for programs; and a reader for anything people paste, even archives."""

from crosscut.record import pasted_text, record_json, record_text
from crosscut.record.abstract_play_archive import Archive
from crosscut.record.site_game import SiteGame
from crosscut.record.text_kind import TextKind, kind_of
from crosscut.record.unread import Unread

__all__ = ["Archive", "SiteGame", "TextKind", "Unread", "kind_of", "pasted_text", "record_json", "record_text"]
