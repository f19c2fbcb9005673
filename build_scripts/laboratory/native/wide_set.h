/* A set of points of a board of up to 14 x 14 points, in sixteen rows of sixteen bits. Row and bit 0 are a frame around
 * the board, and so are those beyond its size. A cell is the number 16 * row + bit. */
#ifndef WIDE_SET_H
#define WIDE_SET_H

#include <stdbool.h>
#include <stdint.h>

enum { ROWS = 16, MOST_SIZE = ROWS - 2, MOST_CELLS = ROWS * ROWS };

/* Memory from malloc is aligned to 16 bytes. */
typedef uint16_t Set __attribute__((vector_size(2 * ROWS), aligned(16)));

static inline bool is_any(Set set) {
    typedef uint64_t Words __attribute__((vector_size(2 * ROWS)));
    Words words = (Words)set;
    return words[0] | words[1] | words[2] | words[3];
}

/* The points one step further. Those that leave the board are in the frame: what is asked about points of the board has
 * to be cut down to them. */
static inline Set to_east(Set set) { return set << 1; }
static inline Set to_west(Set set) { return set >> 1; }

static inline Set to_north(Set set) {
    return __builtin_shuffle(set, (Set){0}, (Set){16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14});
}

static inline Set to_south(Set set) {
    return __builtin_shuffle(set, (Set){0}, (Set){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
}

static inline int cell_of(int rank, int file) { return (rank + 1) * ROWS + file + 1; }

static inline Set point_at(int cell) {
    Set rows = {0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15};
    return (Set)(rows == (uint16_t)(cell / ROWS)) & (uint16_t)(1 << cell % ROWS);
}

/* Take the first point from a set, and return its cell; 0 if there is none. */
static inline int next_cell(Set *set) {
    for (int row = 0; row < ROWS; row++) {
        uint16_t bits = (*set)[row];
        if (!bits) continue;
        (*set)[row] = bits & (bits - 1);
        return row * ROWS + __builtin_ctz(bits);
    }
    return 0;
}

static inline bool has(const Set *set, int cell) { return (*set)[cell / ROWS] >> cell % ROWS & 1; }

#endif
