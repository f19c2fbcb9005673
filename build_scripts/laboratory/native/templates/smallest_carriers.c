/* The edge templates of one stone within a window, for one way of joining.
 *
 * Whether a stone holds is found by a proof-number search on words of 64 bits, in which points outside are a third value.
 * All smallest carriers are found as in crosscut.solver.edge_templates.
 *
 * Arguments: rising falling bans links (0 or 1), the row, the files of the window west and east of the stone, the most
 * positions of a search, and after how many searches no more templates are sought. It prints a line for each template, a
 * dash for points that are no part of it, and at last how many searches there were, how many positions, and how many sets
 * of points are undecided. Any such set may hide templates, and points of templates may be needless. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Mask;

static int rising, falling, bans, links, row, columns, width, height;
static Mask board, blocks, stone, south, outside, window;
static uint64_t nodes, node_limit;

/* What is known of positions. */

enum { NEVER = 1 << 28 };

/* How much a search has to do until the side to move succeeds, and until the other side does. */
typedef struct {
    uint32_t mine, theirs;
} Numbers;

typedef struct {
    Mask own, enemy, cut;
    Numbers numbers;
    uint32_t epoch;
    uint8_t o_to_move;
} Entry;

static Entry *table;
static const uint64_t places = 1 << 22;
static uint32_t epoch = 1;

static Entry *place_of(Mask own, Mask enemy, Mask cut, int o_to_move) {
    uint64_t hash = own * 0x9E3779B97F4A7C15u ^ (enemy + 0x7F4A7C15u) * 0xC2B2AE3D27D4EB4Fu;
    hash ^= (cut * 2 + (uint64_t)o_to_move) * 0x165667B19E3779F9u;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 32;
    return &table[hash & (places - 1)];
}

static Mask imposed(Mask pair, Mask across) {
    Mask north = pair >> width, lower = pair << width, east = pair >> 1, west = pair << 1;
    Mask northern = north & ((east & across >> (width + 1)) | (west & across >> (width - 1)));
    Mask southern = lower & ((east & across << (width - 1)) | (west & across << (width + 1)));
    return northern | southern;
}

static Mask newly_cut(Mask own, Mask enemy, Mask point) {
    if (!links)
        return 0;
    Mask r = (point | point >> (width + 1)) & enemy >> 1 & enemy >> width;
    Mask f = (point >> 1 | point >> width) & enemy & enemy >> (width + 1);
    own |= point;
    return (r & own & own >> (width + 1)) | (f & own >> 1 & own >> width);
}

/* Where S may play. A point that is forbidden once is so for ever. */
static Mask open_to_s(Mask own, Mask enemy) {
    Mask open = board & ~(own | enemy);
    return bans ? open & ~imposed(enemy, own | outside) : open;
}

/* How many stones S still needs to join its stone with the edge, if O passes; -1 if it cannot. */
static int stones_needed(Mask own, Mask enemy, Mask cut) {
    Mask free = open_to_s(own, enemy), r = blocks * (Mask)rising, f = blocks * (Mask)falling;
    if (bans || links) {
        r &= ~(enemy >> 1 & enemy >> width & ~(own & own >> (width + 1) & ~cut));
        f &= ~(enemy & enemy >> (width + 1) & ~(own >> 1 & own >> width & ~cut));
    }
    Mask reached = stone, front = stone, beside = stone;
    for (int stones = 0;; stones++) {
        while (front) {
            Mask east = front >> 1, north = front >> width;
            Mask around = front << 1 | east | front << width | north;
            around |= (front & r) << (width + 1) | (front >> (width + 1) & r);
            around |= (north & f) << 1 | (east & f) << width;
            beside |= around;
            front = around & own & ~reached;
            reached |= front;
        }
        if (reached & south)
            return stones;
        front = beside & free & ~reached;
        if (!front)
            return -1;
        reached |= front;
    }
}

/* What is known of a position, or a guess. */
static Numbers numbers_of(Mask own, Mask enemy, Mask cut, int o_to_move) {
    Entry *at = place_of(own, enemy, cut, o_to_move);
    if (at->epoch == epoch && at->own == own && at->enemy == enemy && at->cut == cut && at->o_to_move == o_to_move)
        return at->numbers;
    int needed = stones_needed(own, enemy, cut);
    Numbers for_s = {1u << (needed & 31), needed < 3 ? 8u >> (needed & 31) : 1};
    if (needed <= 0)
        for_s = needed ? (Numbers){NEVER, 0} : (Numbers){0, NEVER};
    return o_to_move ? (Numbers){for_s.theirs, for_s.mine} : for_s;
}

/* A depth-first proof-number search (df-pn) of all moves. O may pass: then `point` is 0. */
static Numbers search(Mask own, Mask enemy, Mask cut, int o_to_move, Numbers most) {
    struct {
        Mask own, enemy, cut;
        Numbers numbers;
    } next[64];
    int count = 0;
    nodes++;
    Mask open = o_to_move ? board & ~(own | enemy) : open_to_s(own, enemy);
    for (Mask rest = open; rest; rest &= rest - 1, count++) {
        Mask point = rest & -rest;
        next[count].own = o_to_move ? own : own | point;
        next[count].enemy = o_to_move ? enemy | point : enemy;
        next[count].cut = o_to_move ? cut : cut | newly_cut(own, enemy, point);
    }
    if (o_to_move)
        next[count].own = own, next[count].enemy = enemy, next[count].cut = cut, count++;
    for (int i = 0; i < count; i++)
        next[i].numbers = numbers_of(next[i].own, next[i].enemy, next[i].cut, !o_to_move);
    Numbers now;
    for (;;) {
        uint64_t sum = 0;
        uint32_t least = NEVER, second = NEVER;
        int best = 0;
        for (int i = 0; i < count; i++) {
            Numbers here = next[i].numbers;
            sum += here.mine;
            if (here.theirs < least) {
                second = least;
                least = here.theirs;
                best = i;
            } else if (here.theirs < second)
                second = here.theirs;
        }
        now = (Numbers){least, least && sum < NEVER ? (uint32_t)sum : NEVER};
        if (now.mine >= most.mine || now.theirs >= most.theirs || nodes > node_limit)
            break;
        uint64_t mine = (uint64_t)most.theirs - now.theirs + next[best].numbers.mine;
        uint64_t theirs = (uint64_t)second + second / 4 + 1;
        Numbers limits = {mine < NEVER ? (uint32_t)mine : NEVER, theirs < most.mine ? (uint32_t)theirs : most.mine};
        next[best].numbers = search(next[best].own, next[best].enemy, next[best].cut, !o_to_move, limits);
    }
    *place_of(own, enemy, cut, o_to_move) = (Entry){own, enemy, cut, now, epoch, (uint8_t)o_to_move};
    return now;
}

/* Minimal carriers. */

typedef struct {
    Mask *items;
    size_t count, room;
} List;

static void append(List *list, Mask item) {
    if (list->count == list->room)
        list->items = realloc(list->items, (list->room = list->room ? 2 * list->room : 64) * sizeof(Mask));
    list->items[list->count++] = item;
}

static List found, failing, ways;
static uint64_t all_nodes, tests;
static size_t undecided;

/* Whether the stone is joined within these points. */
static int holds(Mask points) {
    for (size_t i = 0; i < found.count; i++)
        if (!(found.items[i] & ~points))
            return 1;
    for (size_t i = 0; i < failing.count; i++)
        if (!(points & ~failing.items[i]))
            return 0;
    tests++;
    outside = board & ~(points | stone);
    if (bans)
        epoch++;
    nodes = 0;
    Numbers result = numbers_of(stone, outside, 0, 1);
    if (result.mine && result.theirs)
        result = search(stone, outside, 0, 1, (Numbers){NEVER, NEVER});
    all_nodes += nodes;
    if (!result.theirs)
        return 1;
    append(&failing, points);
    undecided += result.mine != 0;
    return 0;
}

static int file_of(Mask bit) { return __builtin_ctzll(bit) % width; }
static int rank_of(Mask bit) { return __builtin_ctzll(bit) / width; }

/* A smallest carrier within these points, which hold. The farthest points are tried first. */
static Mask shrunk(Mask points) {
    for (Mask kept = 0; points & ~kept;) {
        Mask farthest = 0;
        int most = -1;
        for (Mask rest = points & ~kept; rest; rest &= rest - 1) {
            Mask bit = rest & -rest;
            int far = abs(file_of(bit) - file_of(stone)) * 2 + rank_of(bit);
            if (far > most) {
                most = far;
                farthest = bit;
            }
        }
        if (holds(points & ~farthest))
            points &= ~farthest;
        else
            kept |= farthest;
    }
    return points;
}

static void add(Mask carrier) {
    append(&found, carrier);
    List next = {0};
    for (size_t i = 0; i < ways.count; i++)
        if (ways.items[i] & carrier)
            append(&next, ways.items[i]);
    size_t meeting = next.count;
    for (size_t i = 0; i < ways.count; i++)
        if (!(ways.items[i] & carrier))
            for (Mask rest = carrier; rest; rest &= rest - 1) {
                Mask longer = ways.items[i] | (rest & -rest);
                size_t j = 0;
                while (j < meeting && next.items[j] & ~longer)
                    j++;
                if (j == meeting)
                    append(&next, longer);
            }
    free(ways.items);
    ways = next;
}

static Mask mirrored(Mask points) {
    Mask image = 0;
    for (Mask rest = points; rest; rest &= rest - 1)
        image |= (Mask)1 << (rank_of(rest & -rest) * width + columns + 1 - file_of(rest & -rest));
    return image;
}

static void print_carrier(Mask carrier) {
    int first = columns, last = 0, top = 0;
    for (Mask rest = carrier | stone; rest; rest &= rest - 1) {
        Mask bit = rest & -rest;
        if (file_of(bit) < first) first = file_of(bit);
        if (file_of(bit) > last) last = file_of(bit);
        if (rank_of(bit) > top) top = rank_of(bit);
    }
    for (int rank = top; rank >= 0; rank--) {
        for (int file = first; file <= last; file++) {
            Mask bit = (Mask)1 << (rank * width + file);
            putchar(bit & stone ? 'S' : bit & carrier ? '.' : '-');
        }
        putchar(rank ? '/' : '\n');
    }
}

int main(int count, char **words) {
    if (count != 10) {
        fputs("expected: rising falling bans links row west east positions searches\n", stderr);
        return 2;
    }
    rising = atoi(words[1]), falling = atoi(words[2]), bans = atoi(words[3]), links = atoi(words[4]);
    row = atoi(words[5]);
    int west = atoi(words[6]), east = atoi(words[7]);
    node_limit = strtoull(words[8], 0, 10);
    uint64_t most_tests = strtoull(words[9], 0, 10);
    columns = west + 1 + east;
    height = row + 1; /* with a margin on three sides, and one bit between the rows */
    width = columns + 3;
    if (width * height > 62) {
        fputs("the window is too large\n", stderr);
        return 2;
    }
    for (int rank = 0; rank < height; rank++)
        for (int file = 0; file < columns + 2; file++) {
            Mask bit = (Mask)1 << (rank * width + file);
            board |= bit;
            if (rank < height - 1 && file < columns + 1)
                blocks |= bit;
            if (!rank)
                south |= bit;
            if (rank < height - 1 && file && file <= columns)
                window |= bit;
        }
    stone = (Mask)1 << ((row - 1) * width + west + 1);
    window &= ~stone;
    table = calloc(places, sizeof(Entry));
    if (!table)
        return 1;
    append(&ways, 0);
    for (;;) {
        size_t i = 0;
        int holding = 0;
        while (i < ways.count && tests < most_tests && !(holding = holds(window & ~ways.items[i])))
            i++;
        if (!holding) {
            undecided += ways.count - i;
            break;
        }
        Mask carrier = shrunk(window & ~ways.items[i]);
        add(carrier);
        if (rising == falling && west == east && mirrored(carrier) != carrier)
            add(mirrored(carrier));
    }
    for (size_t i = 0; i < found.count; i++)
        print_carrier(found.items[i]);
    printf("%llu %llu %zu\n", (unsigned long long)tests, (unsigned long long)all_nodes, undecided);
    return 0;
}
