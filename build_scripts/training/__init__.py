"""Training of nets: a player plays against itself, a net learns from the games, and is the next player if it is better.

Round 0 is played by the net that the game has, or else by the fillings, because from random weights nothing is learned.
Each later round is played by the best net so far. All sizes from 5 to 13 are played, and games open with a few random
stones. One folder keeps everything: games, nets, and what is told of each round. ``train.py GAME --ship`` puts the best
net beside the game's module, and its record into ``records/``.
"""
