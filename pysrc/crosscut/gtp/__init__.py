"""An engine that other programs drive by the Go Text Protocol, version 2 (Farnebäck 2002).

A program writes commands to its standard input, a line each, and reads the
answers from its standard output.

Colours. Black is Red: Black begins, and joins north and south. White is Blue,
and joins west and east. As in Go, a colour may move out of turn. A colour that
has no legal move is skipped by the rules: then genmove answers pass for it,
and play accepts a pass. Nobody else may pass.

Points are those of Crosscut, a1 in the south-west, and the letter i is one of
the files. So do programs for Hex (HexGui, Benzene). Programs for Go leave out
the i: with them use boards of up to 8x8, where that makes no difference. Where
a link is a move (Quax), it is written as d4-e5.

Swap. In games with the pie rule the second move may be swap-pieces, as with
HexGui and Benzene: the first stone changes its colour and goes to the point
that is its mirror image, from file f and rank r to file r and rank f. The
players keep their colours, and Black moves next. By the rules of Crosscut the
stone stays and the people exchange colours; that is the same game, seen in a
mirror. The word swap is accepted, too. The engine itself swaps only if the
other side is known to understand the move: with --swap, or after param_game
allow_swap 1. Then its own first stone is a balanced one, too.

The end. After the end genmove answers resign for the loser, and pass for the
winner and in a tie. The final_score is B+ or W+ in games that are won by a
path, such as B+2 or 0 in games with a score. A move against the rules is
refused with "illegal move"; crosscut-why gives the reason.

Time. With a clock a move takes a thirtieth of the time that is left for the
whole game, or its part of a period, and never more than the level asks for.

Commands:
  protocol_version  name  version  known_command  list_commands  quit
  boardsize N                  an empty board, N points along a side, 2 to 26
                               (own games: up to the largest of the game)
  clear_board                  an empty board
  komi X                       is accepted and ignored
  play COLOUR MOVE             a point, a link, swap-pieces, pass, or resign
                               (which changes nothing)
  genmove COLOUR               the engine chooses a move and plays it
  reg_genmove COLOUR           the engine chooses a move
  undo                         takes the last move back
  showboard                    the board as text
  time_settings M B S          main time, and byo yomi time (seconds) and moves
  time_left COLOUR T S         seconds that are left, and moves of the period;
                               0 moves: for the whole game
  final_score                  how the game ended
  all_legal_moves [COLOUR]     of the side to move unless given
  param_game [allow_swap 0|1]  whether the engine itself may swap
  crosscut-game [ID]           the game; another one begins on an empty
                               board, a smaller one where it has to
  crosscut-level [N]           the level of the computer
  crosscut-link                the game as a link
  crosscut-why COLOUR MOVE     why a move is illegal; empty if it is legal
"""

from crosscut.gtp.engine import Engine

__all__ = ["Engine"]
