/* The edge templates of one stone within a window, for one way of joining.
 *
 * The search is that of crosscut.solver.virtual_connection, on words of 64 bits: S joins its stone with the southern edge
 * by at most k more stones, with must-play regions. All smallest carriers are found as in crosscut.solver.edge_templates.
 *
 * Arguments: rising falling bans links (0 or 1), the row, the files of the window west and east of the stone, the most
 * positions of a search, and after how many searches no more templates are sought. It prints a line for each template, a dash for points that are no part of it, and at last
 * how many searches there were, how many positions, and how many sets of points are undecided. Any such set may hide
 * templates, and points of templates may be needless. */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef uint64_t Mask;

static int rising, falling, bans, links, row, columns, width, height;
static Mask board, blocks, stone, south, outside, window;
static uint64_t nodes, node_limit;

/* Results of positions. */

typedef struct {
    Mask own, enemy, cut, carrier, move;
    uint32_t epoch;
    int8_t proved, refuted;
    uint8_t o_to_move;
} Entry;

static Entry *table;
static const uint64_t places = 1 << 22;
static uint32_t epoch = 1;

static Entry *entry(Mask own, Mask enemy, Mask cut, int o_to_move) {
    uint64_t hash = own * 0x9E3779B97F4A7C15u ^ (enemy + 0x7F4A7C15u) * 0xC2B2AE3D27D4EB4Fu;
    hash ^= (cut * 2 + (uint64_t)o_to_move) * 0x165667B19E3779F9u;
    hash ^= hash >> 29;
    hash *= 0xBF58476D1CE4E5B9u;
    hash ^= hash >> 32;
    Entry *at = &table[hash & (places - 1)];
    if (at->epoch != epoch || at->own != own || at->enemy != enemy || at->cut != cut || at->o_to_move != o_to_move)
        *at = (Entry){own, enemy, cut, 0, 0, epoch, 127, -1, (uint8_t)o_to_move};
    return at;
}

static uint32_t pleases[64], cuts_well[64];

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

/* The carrier with what keeps a new stone legal and joined. */
static Mask keeping_open(Mask own, Mask enemy, Mask point, Mask zone) {
    if (!bans && !links)
        return zone;
    Mask north = point << width, lower = point >> width, east = point << 1, west = point >> 1;
    Mask steps[4][3] = {
        {north << 1, north, east}, {lower >> 1, lower, west}, {north >> 1, north, west}, {lower << 1, lower, east}};
    for (int pass = 0; pass < 2; pass++) {
        Mask others = pass ? outside : own;
        for (int i = 0; i < 4; i++) {
            Mask one = steps[i][1], other = steps[i][2];
            if (steps[i][0] & others && !((one | other) & own)) {
                if (one & enemy)
                    zone |= other & ~enemy;
                else if (other & enemy || !(zone & (one | other)))
                    zone |= one;
            }
        }
        if (!bans)
            break;
    }
    return zone;
}

static int flood_layers(Mask start, Mask own, Mask free, Mask r, Mask f, int most, Mask goal, Mask *layers) {
    Mask reached = start & own, front = reached, beside = start;
    int count = 0;
    for (;;) {
        while (front) {
            Mask east = front >> 1, north = front >> width;
            Mask around = front << 1 | east | front << width | north;
            around |= (front & r) << (width + 1) | (front >> (width + 1) & r);
            around |= (north & f) << 1 | (east & f) << width;
            beside |= around;
            front = around & own & ~reached;
            reached |= front;
        }
        if (!count && reached & goal)
            return -1;
        if (count == most)
            return count;
        front = beside & free & ~reached;
        if (!front)
            return count;
        layers[count++] = front;
        reached |= front;
    }
}

static int full(Mask own, Mask enemy, Mask cut, int k, Mask *carrier, Mask *best);

/* S to move: 1 proved, 0 not, -1 out of nodes. */
static int semi(Mask own, Mask enemy, Mask cut, int k, Mask *carrier, Mask *move) {
    Entry *known = entry(own, enemy, cut, 0);
    if (known->proved <= k) {
        *carrier = known->carrier;
        *move = known->move;
        return 1;
    }
    if (known->refuted >= k)
        return 0;
    if (++nodes > node_limit)
        return -1;
    Mask free = board & ~(own | enemy), r = blocks * (Mask)rising, f = blocks * (Mask)falling;
    if (bans)
        free &= ~imposed(enemy, own | outside);
    if (bans || links) {
        r &= ~(enemy >> 1 & enemy >> width & ~(own & own >> (width + 1) & ~cut));
        f &= ~(enemy & enemy >> (width + 1) & ~(own >> 1 & own >> width & ~cut));
    }
    Mask from_stone[64], from_edge[64];
    int one = flood_layers(stone, own, free, r, f, k, south, from_stone);
    if (one < 0) {
        *carrier = *move = 0;
        return 1;
    }
    int other = flood_layers(south, own, free, r, f, k, stone, from_edge);
    Mask tried = 0;
    for (int length = 1; length <= k; length++) {
        Mask points = 0;
        for (int i = 1; i <= length && i <= one; i++)
            if (length + 1 - i <= other)
                points |= from_stone[i - 1] & from_edge[length - i];
        points &= ~tried;
        tried |= points;
        while (points) {
            Mask point = 0;
            uint32_t most = 0;
            for (Mask rest = points; rest; rest &= rest - 1)
                if (!point || pleases[__builtin_ctzll(rest)] > most) {
                    point = rest & -rest;
                    most = pleases[__builtin_ctzll(rest)];
                }
            points ^= point;
            Mask zone, unused;
            int found = full(own | point, enemy, cut | newly_cut(own, enemy, point), k - 1, &zone, &unused);
            if (found < 0)
                return -1;
            if (found) {
                pleases[__builtin_ctzll(point)]++;
                *carrier = keeping_open(own, enemy, point, point | zone);
                *move = point;
                known = entry(own, enemy, cut, 0);
                known->proved = (int8_t)k;
                known->carrier = *carrier;
                known->move = point;
                return 1;
            }
        }
    }
    known = entry(own, enemy, cut, 0);
    if (known->refuted < k)
        known->refuted = (int8_t)k;
    return 0;
}

/* O to move. */
static int full(Mask own, Mask enemy, Mask cut, int k, Mask *carrier, Mask *best) {
    Entry *known = entry(own, enemy, cut, 1);
    if (known->proved <= k) {
        *carrier = known->carrier;
        *best = known->move;
        return 1;
    }
    if (known->refuted >= k)
        return 0;
    Mask region, whole, zone, answer, first;
    int found = semi(own, enemy, cut, k, &region, &answer);
    first = answer;
    whole = region;
    while (found == 1 && region) {
        Mask move = answer & region;
        if (!move) {
            uint32_t most = 0;
            for (Mask rest = region; rest; rest &= rest - 1)
                if (!move || cuts_well[__builtin_ctzll(rest)] > most) {
                    move = rest & -rest;
                    most = cuts_well[__builtin_ctzll(rest)];
                }
        }
        found = semi(own, enemy | move, cut, k, &zone, &answer);
        if (found == 1) {
            region &= zone & ~move;
            whole |= zone | move;
        } else if (!found)
            cuts_well[__builtin_ctzll(move)]++;
    }
    if (found < 0)
        return -1;
    known = entry(own, enemy, cut, 1);
    if (!found) {
        if (known->refuted < k)
            known->refuted = (int8_t)k;
        return 0;
    }
    known->proved = (int8_t)k;
    known->carrier = *carrier = whole;
    known->move = *best = first;
    return 1;
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

/* The carrier of a proof within these points; 0 if there is none. */
static Mask holds(Mask points) {
    for (size_t i = 0; i < found.count; i++)
        if (!(found.items[i] & ~points))
            return found.items[i];
    for (size_t i = 0; i < failing.count; i++)
        if (!(points & ~failing.items[i]))
            return 0;
    tests++;
    outside = board & ~(points | stone);
    if (bans)
        epoch++;
    nodes = 0;
    Mask carrier, unused;
    int result = 0;
    for (int k = 0; k <= (__builtin_popcountll(points) + 1) / 2 && !result; k++)
        result = full(stone, outside, 0, k, &carrier, &unused);
    all_nodes += nodes;
    if (result == 1)
        return carrier & points;
    append(&failing, points);
    undecided += result < 0;
    return 0;
}

static int file_of(Mask bit) { return __builtin_ctzll(bit) % width; }
static int rank_of(Mask bit) { return __builtin_ctzll(bit) / width; }

static Mask shrunk(Mask points) {
    Mask smaller = holds(points), kept = 0;
    while (smaller != points && holds(smaller)) {
        points = smaller;
        smaller = holds(points);
    }
    while (points & ~kept) {
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
        Mask without = points & ~farthest, carrier = holds(without);
        if (!carrier)
            kept |= farthest;
        else
            points = carrier != without && !(kept & ~carrier) && holds(carrier) ? carrier : without;
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
        Mask carrier = 0;
        while (i < ways.count && tests < most_tests && !(carrier = holds(window & ~ways.items[i])))
            i++;
        if (!carrier) {
            undecided += ways.count - i;
            break;
        }
        carrier = shrunk(window & ~ways.items[i]);
        add(carrier);
        if (rising == falling && west == east && mirrored(carrier) != carrier)
            add(mirrored(carrier));
    }
    for (size_t i = 0; i < found.count; i++)
        print_carrier(found.items[i]);
    printf("%llu %llu %zu\n", (unsigned long long)tests, (unsigned long long)all_nodes, undecided);
    return 0;
}
