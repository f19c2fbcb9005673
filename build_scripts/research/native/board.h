/* Sets of points of a square board, and floods on them. A point is the bit rank * size + file. */
#ifndef BOARD_H
#define BOARD_H

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

#endif
