/* A set of points of a board of up to 63 points, in one word. A point is the bit rank * size + file. */
#ifndef SMALL_SET_H
#define SMALL_SET_H

#include <stdbool.h>
#include <stdint.h>

typedef uint64_t Set;

/* The one board of the program. */
typedef struct {
    int size; /* the points of a row */
    Set all, south, north, west, east;
    Set blocks; /* the south-western points of all blocks; such a point names its block */
} Board;

extern Board board;

static inline bool is_any(Set set) { return set; }

/* The points one step further; those that would leave the board are lost. */
static inline Set to_east(Set set) { return (set & ~board.east) << 1; }
static inline Set to_west(Set set) { return (set & ~board.west) >> 1; }
static inline Set to_north(Set set) { return set << board.size & board.all; }
static inline Set to_south(Set set) { return set >> board.size; }

#endif
