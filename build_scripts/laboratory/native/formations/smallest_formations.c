/* Prints the smallest naked diagonal-equivalent formations of a board of up to 25 points.
 *
 *     cc -O2 -o smallest_formations smallest_formations.c
 *     ./smallest_formations 5 5 > 5x5.txt
 *
 * A position is smallest if it shows no naked diagonal, has an empty area that cannot be filled, and needs all of
 * its stones: without any one of them the board can be filled or shows a naked diagonal. It prints one diagram per
 * line, rows from north to south with slashes between. Of positions that differ only by exchanged colours it prints at
 * least one. Only large boards need this program, which have too many positions to go through; 5 x 5 takes 200 MB and
 * about half a minute.
 *
 * Method. Two things alone decide whether an area can be filled: the area, and the colours of the stones beside it,
 * its *ring*. A point that touches the area only at a corner cannot be in a naked diagonal with it, as long as the
 * board shows none. So the program judges all connected areas, the small ones first, each with every colouring of
 * its ring: a first stone inside leaves smaller areas, which are judged already. For every ring that cannot be
 * filled it then adds, in every way, stones that keep the ring from showing naked diagonals. Last it tries whether
 * a stone of the result can go.
 */
#include <stdio.h>
#include <stdlib.h>

#include "../small_set.h"

#include "../rules.h"

enum { MAX_POINTS = 25, MAX_PARTS = 4, MAX_CONDITIONS = 64 };

typedef struct {
    Set end, shared; /* a diagonal neighbour, and the two points beside both */
} Diagonal;

typedef struct {
    Set ring;
    const uint64_t *unfillable;
} Part;

typedef struct {
    Set point;
    int parts;
    Part part[MAX_PARTS];
} FirstStone;

Board board;
static int rows, points;
static Diagonal diagonals[MAX_POINTS][4];
static int diagonal_count[MAX_POINTS];

static Set *areas;
static int area_count, area_room;
static int32_t *number_of;     /* area -> its place in `areas` */
static uint64_t **unfillable;  /* per area a bit for each colouring of its ring; NULL if all can be filled */

static void *allocated(void *memory) {
    if (!memory) {
        fputs("not enough memory\n", stderr);
        exit(1);
    }
    return memory;
}

static int index_of(Set point) { return __builtin_ctzll(point); }

static Set ring_of(Set area) { return beside(area) & ~area; }

/* The number of a colouring: the bits of `red` at the points of `ring`, moved together. */
static uint32_t coloring(Set red, Set ring) {
    uint32_t number = 0;
    for (uint32_t bit = 1; ring; ring &= ring - 1, bit <<= 1)
        if (red & ring & -ring) number |= bit;
    return number;
}

static int has(const uint64_t *set, uint32_t number) { return set[number >> 6] >> (number & 63) & 1; }

/* All connected areas that contain `area`, may grow by `candidates`, and hold nothing else of `seen`. */
static void grow(Set area, Set candidates, Set seen) {
    if (area_count == area_room) {
        area_room = area_room ? 2 * area_room : 1024;
        areas = allocated(realloc(areas, area_room * sizeof *areas));
    }
    areas[area_count++] = area;
    while (candidates) {
        Set point = candidates & -candidates;
        candidates ^= point;
        Set fresh = beside(point) & ~seen;
        grow(area | point, candidates | fresh, seen | fresh);
    }
}

static int by_size(const void *first, const void *second) {
    Set a = *(const Set *)first, b = *(const Set *)second;
    int difference = __builtin_popcountll(a) - __builtin_popcountll(b);
    return difference ? difference : (a > b) - (a < b);
}

/* The positions that the colours of `ring` alone already rule out: pairs that nothing can keep from being naked. */
static int naked_pairs(Set area, Set ring, Diagonal *pairs) {
    int count = 0;
    for (Set left = ring; left; left &= left - 1) {
        int point = index_of(left);
        for (int i = 0; i < diagonal_count[point]; i++) {
            Diagonal diagonal = diagonals[point][i];
            int outside = (diagonal.shared & ~(area | ring)) != 0;
            if (diagonal.end & ring && diagonal.end > ((Set)1 << point) && !outside)
                pairs[count++] = (Diagonal){diagonal.end | (Set)1 << point, diagonal.shared & ring};
        }
    }
    return count;
}

static int is_ruled_out(const Diagonal *pairs, int count, Set red, Set blue) {
    for (int i = 0; i < count; i++) {
        Set both = pairs[i].end;
        if ((both & red) == both && !(pairs[i].shared & red)) return 1;
        if ((both & blue) == both && !(pairs[i].shared & blue)) return 1;
    }
    return 0;
}

/* The first stones in an area, each with the smaller areas that it leaves and that some ring makes unfillable. */
static int first_stones(Set area, FirstStone *stones) {
    int count = 0;
    for (Set left = area; left; left &= left - 1) {
        FirstStone *stone = &stones[count++];
        Set point = left & -left;
        *stone = (FirstStone){point, 0, {{0}}};
        for (Set rest = area ^ point; rest;) {
            Set part = flood_beside(rest & -rest, rest);
            const uint64_t *judged = unfillable[number_of[part]];
            if (judged) stone->part[stone->parts++] = (Part){ring_of(part), judged};
            rest &= ~part;
        }
    }
    return count;
}

static int can_be_filled(const FirstStone *stones, int count, Set red, Set blue) {
    const Set closed[2] = {naked(blue), naked(red)};
    for (int i = 0; i < count; i++)
        for (int is_red = 0; is_red < 2; is_red++) {
            if (closed[is_red] & stones[i].point) continue;
            Set after = is_red ? red | stones[i].point : red;
            int part = 0;
            while (part < stones[i].parts &&
                   !has(stones[i].part[part].unfillable, coloring(after, stones[i].part[part].ring)))
                part++;
            if (part == stones[i].parts) return 1;
        }
    return 0;
}

static void judge(int number) {
    Set area = areas[number], ring = ring_of(area), red = 0;
    Diagonal pairs[MAX_CONDITIONS];
    FirstStone stones[MAX_POINTS];
    int pair_count = naked_pairs(area, ring, pairs), stone_count = first_stones(area, stones);
    size_t words = ((1u << __builtin_popcountll(ring)) + 63) / 64;
    uint32_t current = 0;
    do {
        Set blue = ring & ~red;
        if (!is_ruled_out(pairs, pair_count, red, blue) && !can_be_filled(stones, stone_count, red, blue)) {
            if (!unfillable[number]) unfillable[number] = allocated(calloc(words, sizeof(uint64_t)));
            unfillable[number][current >> 6] |= (uint64_t)1 << (current & 63);
        }
        current++;
        red = (red - ring) & ring; /* the next subset of the ring */
    } while (red);
}

static int board_can_be_filled(Set red, Set blue) {
    for (Set left = board.all & ~(red | blue); left;) {
        Set area = flood_beside(left & -left, left);
        const uint64_t *judged = unfillable[number_of[area]];
        if (judged && has(judged, coloring(red, ring_of(area)))) return 0;
        left &= ~area;
    }
    return 1;
}

static void print(Set red, Set blue) {
    for (int rank = rows - 1; rank >= 0; rank--) {
        for (int file = 0; file < board.size; file++) {
            Set point = (Set)1 << (rank * board.size + file);
            putchar(red & point ? 'R' : blue & point ? 'B' : '.');
        }
        putchar(rank ? '/' : '\n');
    }
}

static void print_if_smallest(Set red, Set blue) {
    for (Set left = red | blue; left; left &= left - 1) {
        Set stone = left & -left, less_red = red & ~stone, less_blue = blue & ~stone;
        if (!(less_red & naked(less_red)) && !(less_blue & naked(less_blue)) && !board_can_be_filled(less_red, less_blue)) return;
    }
    print(red, blue);
}

/* Add stones outside the area until no naked diagonal shows, in every way. */
static void support(Set area, Set red, Set blue) {
    for (int is_red = 0; is_red < 2; is_red++) {
        Set own = is_red ? red : blue;
        for (Set left = own; left; left &= left - 1) {
            int point = index_of(left);
            for (int i = 0; i < diagonal_count[point]; i++) {
                Diagonal diagonal = diagonals[point][i];
                if (!(own & diagonal.end) || own & diagonal.shared) continue;
                for (Set open = diagonal.shared & ~(red | blue | area); open; open &= open - 1) {
                    Set stone = open & -open;
                    support(area, is_red ? red | stone : red, is_red ? blue : blue | stone);
                }
                return;
            }
        }
    }
    print_if_smallest(red, blue);
}

static void print_smallest(int number) {
    Set area = areas[number], ring = ring_of(area), red = 0;
    uint32_t current = 0;
    do {
        if (red & ring & -ring && has(unfillable[number], current)) support(area, red, ring & ~red);
        current++;
        red = (red - ring) & ring;
    } while (red);
}

static void prepare(int columns) {
    points = rows * columns;
    board = (Board){.size = columns, .all = ((Set)1 << points) - 1};
    for (int rank = 0; rank < rows; rank++) board.west |= (Set)1 << rank * columns;
    board.east = board.west << (columns - 1);
    for (int index = 0; index < points; index++) {
        Set point = (Set)1 << index;
        for (Set left = diagonal_to(point); left; left &= left - 1) {
            Set end = left & -left;
            diagonals[index][diagonal_count[index]++] = (Diagonal){end, beside(point) & beside(end)};
        }
    }
    for (int point = 0; point < points; point++) {
        Set seen = ((Set)2 << point) - 1, fresh = beside((Set)1 << point) & ~seen;
        grow((Set)1 << point, fresh, seen | fresh);
    }
    qsort(areas, area_count, sizeof *areas, by_size);
    number_of = allocated(malloc(sizeof *number_of << points));
    unfillable = allocated(calloc(area_count, sizeof *unfillable));
    for (int number = 0; number < area_count; number++) number_of[areas[number]] = number;
}

int main(int count, char **arguments) {
    int columns = 0;
    if (count == 3) {
        rows = atoi(arguments[1]);
        columns = atoi(arguments[2]);
    }
    if (rows < 2 || columns < 2 || rows > MAX_POINTS || columns > MAX_POINTS || rows * columns > MAX_POINTS) {
        fprintf(stderr, "usage: smallest_formations ROWS COLUMNS, 4 to %d points in all\n", MAX_POINTS);
        return 2;
    }
    prepare(columns);
    for (int number = 0; number < area_count; number++) judge(number);
    for (int number = 0; number < area_count; number++)
        if (unfillable[number]) print_smallest(number);
    return 0;
}
