"""The games, one module each: metadata and the rule hooks of :class:`crosscut.game.Game`."""
