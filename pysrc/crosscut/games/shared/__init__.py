"""What several games share. The registry looks for games beside this folder, not in it."""
