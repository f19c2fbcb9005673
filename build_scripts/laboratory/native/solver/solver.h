/* The games as the solver knows them, and who wins. */
#ifndef SOLVER_H
#define SOLVER_H

#include "../small_set.h"

#include "../rules.h"

enum { SMALLEST = 2, LARGEST = sizeof(Set) > 8 ? 9 : 7, MOST_POINTS = LARGEST * LARGEST };

void set_up_board(int size);

/* The mirror image from west to east, and from south to north. */
Set mirrored_east(Set set);
Set mirrored_north(Set set);

/* A position: the stones of the side to move, those of the other side, the links of both, and more. The rules and the
 * search use the same type; `Game.state` says what the search makes of a position. */
typedef struct {
    Set own, enemy;
    Set rising, falling;
    uint64_t more;
} State;

/* More: whose turn it is, and what the search keeps of Candy Necklace (see crosscuts.c). */
#define BLUE_TO_MOVE ((uint64_t)1 << 63)

static inline Set empty_points(const State *state) { return board.all & ~(state->own | state->enemy); }
static inline bool is_blue_to_move(const State *state) { return state->more >> 63; }

/* The first and the last edge of the side to move, and of the other side. */
static inline Set first_edge(bool is_blue) { return is_blue ? board.west : board.south; }
static inline Set last_edge(bool is_blue) { return is_blue ? board.east : board.north; }

/* The same position with the other side to move. */
static inline State passed(const State *state) {
    return (State){state->enemy, state->own, state->rising, state->falling, state->more ^ BLUE_TO_MOVE};
}

/* A stone on the point `at`, or a link in the block `at`. */
typedef struct {
    enum { STONE, RISING, FALLING_LINK } kind;
    Set at;
} Move;

enum { MOST_MOVES = MOST_POINTS + 2 * (LARGEST - 1) * (LARGEST - 1) };

typedef enum { UNCLEAR, WON, LOST } Verdict; /* for the side to move */

typedef struct Game {
    const char *name;
    bool has_links;

    /* The rules. Positions are those that play can reach. */
    int (*legal)(const State *, Move *); /* all legal moves of the side to move, whether or not the game is over */
    State (*play)(const State *, Move);  /* after a legal move; the other side is to move, even if it cannot */
    bool (*has_path)(const State *);     /* whether the side to move has joined its edges */

    /* The search. */
    State (*state)(const State *);              /* of a position that is not over */
    Verdict (*glance)(const State *);           /* WON and LOST are true; UNCLEAR may be anything */
    int (*after)(const struct Game *, const State *, State *); /* the states after all moves that can matter */
} Game;

extern const Game naked_diagonal, candy_necklace, quickway, crossway, quax, quadrex;

/* For games whose positions are their states, whose moves are stones, whose paths are of orthogonal steps. */
State same_state(const State *);
int after_all_moves(const Game *, const State *, State *);
State place(const State *, Move);
bool has_orthogonal_path(const State *);

/* One stone move for each of the points, the central ones first: they are tried first. */
int stone_moves(Set points, Move *moves);
State with_stone(const State *, Set point);

/* Who wins? A depth-first proof-number search (Nagai 2002).
 *
 * Room for so many states; more than one search may use it. */
void set_up_table(uint64_t entries);

/* The verdict of a position that is not over; UNCLEAR if it is still open after looking at `most` states. */
#define NO_LIMIT (UINT64_MAX / 2)
Verdict solve(const Game *game, const State *position, uint64_t most);

extern uint64_t looked_at; /* states so far */

#endif
