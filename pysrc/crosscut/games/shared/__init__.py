"""What several games share. The registry does not look for games in this folder."""
