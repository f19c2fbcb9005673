/* Sets of points of a square board and floods on them, the rules of a game, and who wins. A point is the bit
 * rank * size + file. */
#ifndef GAME_H
#define GAME_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Set;

enum { SMALLEST = 2, LARGEST = 6, MOST_POINTS = LARGEST * LARGEST };

typedef struct {
    int size;
    Set all, south, north, west, east;
    Set blocks;                     /* the south-western points of all blocks; such a point names its block */
    Set central_first[MOST_POINTS]; /* all points, from the centre outwards */
} Board;

extern Board board;

void set_up_board(int size);

static inline Set to_east(Set set) { return (set & ~board.east) << 1; }
static inline Set to_west(Set set) { return (set & ~board.west) >> 1; }
static inline Set to_north(Set set) { return set << board.size & board.all; }
static inline Set to_south(Set set) { return set >> board.size; }

/* The points and their four neighbours. */
static inline Set beside(Set set) { return set | to_east(set) | to_west(set) | to_north(set) | to_south(set); }

/* The points and their eight neighbours. */
static inline Set around(Set set) {
    Set row = set | to_east(set) | to_west(set);
    return row | to_north(row) | to_south(row);
}

/* The parts of `within` that are joined with `seed` by orthogonal steps, by steps in all eight directions, and by
 * orthogonal steps and links. */
Set flood_beside(Set seed, Set within);
Set flood_around(Set seed, Set within);
Set flood_linked(Set seed, Set within, Set rising, Set falling);

/* The mirror image from west to east, and from south to north. */
Set mirrored_east(Set set);
Set mirrored_north(Set set);

/* The points with a pair of one side beside them in a block, and a stone of the other side across. */
Set beside_pair(Set pair, Set across);

/* A position: the stones of the side to move, those of the other side, and more. The rules and the search use the same
 * type; `Game.state` says what the search makes of a position. */
typedef struct {
    Set own, enemy;
    uint64_t more;
} State;

/* More: whose turn it is, and either links, rising and falling, or what the search keeps of them (see crosscuts.c). */
#define FALLING 29 /* the last block of the largest board is bit 4 * 6 + 4 */
#define LINKS (((uint64_t)1 << FALLING) - 1)
#define BLUE_TO_MOVE ((uint64_t)1 << 63)

static inline Set rising_links(const State *state) { return state->more & LINKS; }
static inline Set falling_links(const State *state) { return state->more >> FALLING & LINKS; }
static inline bool is_blue_to_move(const State *state) { return state->more >> 63; }

/* The first and the last edge of the side to move, and of the other side. */
static inline Set first_edge(bool is_blue) { return is_blue ? board.west : board.south; }
static inline Set last_edge(bool is_blue) { return is_blue ? board.east : board.north; }

/* The same position with the other side to move. */
static inline State passed(const State *state) {
    return (State){state->enemy, state->own, state->more ^ BLUE_TO_MOVE};
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
