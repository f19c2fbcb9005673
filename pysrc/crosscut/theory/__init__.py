"""The theory of the games: it explains, classifies and searches, and never decides what is legal."""
