/* Who wins? A depth-first proof-number search (Nagai 2002). */
#ifndef SEARCH_H
#define SEARCH_H

#include "game.h"

/* Room for so many states; more than one search may use it. */
void set_up_table(uint64_t entries);

/* The verdict of a position that is not over; UNCLEAR if it is still open after looking at `most` states. */
Verdict solve(const Game *game, const State *position, uint64_t most);

extern uint64_t looked_at; /* states so far */

#endif
