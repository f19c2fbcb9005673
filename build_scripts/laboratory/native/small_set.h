/* A set of points of a small board, in one word. A point is the bit rank * size + file. There is room for a board of
 * 7 x 7, or of 9 x 9 where `LARGE` is defined, which takes longer. */
#ifndef SMALL_SET_H
#define SMALL_SET_H

#include <stdbool.h>
#include <stdint.h>

#ifdef LARGE
typedef unsigned __int128 Set;
#else
typedef uint64_t Set;
#endif

/* The one board of the program. */
typedef struct {
    int size; /* the points of a row */
    Set all, south, north, west, east;
    Set blocks; /* the south-western points of all blocks; such a point names its block */
} Board;

extern Board board;

static inline bool is_any(Set set) { return set; }

/* The halves of a set, for what counts or mixes bits. */
static inline uint64_t low_half(Set set) { return (uint64_t)set; }
static inline uint64_t high_half(Set set) { return sizeof set > 8 ? (uint64_t)(set >> (8 * sizeof set - 64)) : 0; }

/* A set as a number to mix. */
static inline uint64_t folded(Set set) { return low_half(set) ^ high_half(set) * 0xD6E8FEB86659FD93u; }

static inline int count_of(Set set) { return __builtin_popcountll(low_half(set)) + __builtin_popcountll(high_half(set)); }

/* The number of the first point of a set, which must not be empty. */
static inline int first_of(Set set) {
    return low_half(set) ? __builtin_ctzll(low_half(set)) : 64 + __builtin_ctzll(high_half(set));
}

/* The points one step further; those that would leave the board are lost. */
static inline Set to_east(Set set) { return (set & ~board.east) << 1; }
static inline Set to_west(Set set) { return (set & ~board.west) >> 1; }
static inline Set to_north(Set set) { return set << board.size & board.all; }
static inline Set to_south(Set set) { return set >> board.size; }

#endif
