/* Who wins in games whose connections can be proved (crosscut.solver.joining says which, and why that is sound).
 *
 * The side to move joins south and north: after each move the board is turned over its rising diagonal, which exchanges
 * the edges of the two sides. So images that exchange the colours are one position. */
#ifndef PROOFS_H
#define PROOFS_H

#include "../small_set.h"

#include "../rules.h"

enum { SMALLEST = 2, LARGEST = sizeof(Set) > 8 ? 9 : 7, MOST_POINTS = LARGEST * LARGEST };

/* How the stones join. */
typedef struct {
    bool rising, falling; /* along which diagonals */
    bool bans_crosscuts;
    bool by_links; /* by links that come by themselves: in a crosscut only the diagonal that was there first joins */
} Joining;

extern Joining joining;

void set_up_board(int size);
Set transposed(Set set);
Set mirrored_east(Set set);
Set mirrored_north(Set set);

/* A position. `cut` are the crosscuts in which the diagonal of the side to move has no link. */
typedef struct {
    Set own, enemy, cut;
} State;

static inline Set empty_points(const State *state) { return board.all & ~(state->own | state->enemy); }

/* The points where the side to move may place a stone. */
static inline Set legal_points(const State *state) {
    Set empty = empty_points(state);
    return joining.bans_crosscuts ? without_crosscut(empty, state->own, state->enemy) : empty;
}

/* The same stones with the other side to move, turned over. */
State passed(const State *state);

/* The position with one more stone of the side to move; after it the other side is to move. */
State with_stone(const State *state, Set point);
State played(const State *state, Set point);

/* A *zone* of a win: in any position that agrees with this one in the zone's points, has the same stones and links of
 * the winner, and the same side to move, the same side wins. Its points are empty, or stones of the loser that forbid
 * it a move. */

/* The zone of a move of the side to move from the zone of the win after it. */
Set zone_before(const State *state, Set point, Set zone);

/* What the zones of the wins after the moves of the losing side make. */
typedef struct {
    Set region; /* where the loser's moves are not refuted yet */
    Set zone;
    bool is_clean; /* whether a refutation does not depend on the move that it refutes, so that it also refutes a skip */
} Refuted;

static inline Refuted nothing_refuted(Set region) { return (Refuted){region, 0, false}; }

/* A move, or a pass (the point is empty then), is refuted with a zone. */
void refute(Refuted *refuted, Set point, Set zone);

/* The zone of a loss of the side that owns `loser`, when each of its legal moves is refuted. */
Set zone_of_loss(const Refuted *refuted, Set loser, Set winner);

/* The position with stones on points of Hex that matter no more: the side to move wins it only if it wins the position
 * itself. `reason` are the points that it has captured. In other games nothing changes. */
State filled(const State *state, Set *reason);

/* Points of Hex where the side that is not to move needs no stone, because it has a better one. */
Set dominated(const State *state);

/* What follows from the steps of `side`, the other side to move: whether it joins south and north, or else where it would
 * after one more stone. If it `stops_at_threat`, one such carrier is enough. */
typedef struct {
    bool is_joined;
    Set carrier; /* if it is joined */
    int threat_count;
    const Set *threats; /* the carriers of what a stone would join, until the next call */
    Set key;            /* the stone of the first of them */
    Set reason;         /* what all of this depends on besides the carriers */
} Closure;

Closure closure(const State *side, bool stops_at_threat);

/* How much of the current flows through each point if the edges of the side to move have a voltage, plus the same for
 * the other side. */
void flows(const State *state, float *flow);

/* Who wins: a depth-first proof-number search, in whose positions both sides look for connections. */
typedef enum { UNCLEAR, WON, LOST } Verdict; /* for the side to move */

/* Before the first search. A search ends the program when the process that has started it is gone. */
void set_up_search(uint64_t entries);
extern uint64_t looks; /* of one side at a position */

/* The verdict of a position that is not over, and a winning move; UNCLEAR if it is still open after `most` looks. */
#define NO_LIMIT (UINT64_MAX / 2)
Verdict solve(const State *state, uint64_t most, Set *move);

#endif
