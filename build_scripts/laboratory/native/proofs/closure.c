/* Connections that follow from others (H-search: Anshelevich 2002, Arneson, Hayward and Henderson 2010).
 *
 * A node is a chain of S, an edge, or an empty point. A *full* connection of two nodes is a set of empty points, its
 * carrier: if both nodes are S's, S joins them within the carrier although O begins. A *semi* connection needs S to
 * begin, with a stone on its key. Two rules make new ones:
 *
 * - AND: two full connections with a node in common and no point in common make a full one if the node is a chain, and a
 *   semi one whose key is the node if it is empty.
 * - OR: semi connections of the same two nodes that have no point in common to all make a full one.
 *
 * Why this is sound. O's stones outside the carriers take no point of a step, so all that is left to ask is whether S may
 * place a key, and whether the steps from it hold. In Hex they do. In Crossway and Quickway O must not hold both points
 * between the key and a diagonal stone of S, or else the key is forbidden, or the link crossed. Such a stone may come from
 * any other connection, before the key or after it. So the carrier of a key holds *guards*: for each point diagonal to it
 * that O does not hold, one of the two points between, unless S holds one of them, or an end of the connection is one. O
 * has not played there when the key is played. After that no guard is needed: a crosscut of which S has a diagonal is
 * forbidden, and a link stays. The guards ask for nothing but that O is not there, so a key may share them with the
 * connections that it makes, and a stone more never harms S: it has a useful move until it is joined. */
#include "proofs.h"

enum {
    SOUTH = MOST_POINTS,
    NORTH,
    NODES,
    FULLS = 8,        /* the most full connections that two nodes keep, the smallest ones */
    SEMIS = 24,       /* the same of semi connections */
    THREATS = 64,     /* the same of semi connections of the edges */
    PARTS = 4,        /* the most semi connections of which a full one is made */
    QUEUE = 1 << 16
};

/* What is known of two nodes. */
typedef struct {
    Set fulls[FULLS];
    uint8_t full_count, semi_count;
    uint8_t done; /* which full connections have met all others, a bit for each */
    Set *semis;
} Pair;

typedef struct {
    uint8_t from, to;
    Set carrier;
    int next;
} Waiting;

/* How many of each two nodes keep, at most. Steps along both diagonals make so many connections that fewer of them do more
 * in the same time. */
typedef struct {
    int fulls, semis;
} Most;

static const Most one_diagonal = {FULLS, SEMIS}, both_diagonals = {6, 16};
static Most most;

static Pair pairs[NODES][NODES]; /* where the first node is less than the second */
static Set semis[NODES][NODES][SEMIS], threats[THREATS];
static uint8_t done[NODES][NODES]; /* as in the pairs, for both orders of the nodes */
static uint8_t node_of[MOST_POINTS];
static State side;
static Set nodes; /* by their first points */
static Waiting waiting[QUEUE];
static int threat_key; /* of the first semi connection of the edges */
static int waiting_count, first_waiting[MOST_POINTS + 1];

static Pair *pair_of(int one, int other) { return one < other ? &pairs[one][other] : &pairs[other][one]; }

static bool needs_guards(void) { return joining.bans_crosscuts || joining.by_links; }

static Set empty_node(int node) { return node < SOUTH ? (Set)1 << node & ~side.own : 0; }

static void set_done(int one, int other, unsigned which) {
    pair_of(one, other)->done = done[one][other] = done[other][one] = (uint8_t)which;
}

static void add_full(int one, int other, Set carrier) {
    if (waiting_count == QUEUE) return;
    Pair *pair = pair_of(one, other);
    int kept = 0, largest = -1, size = count_of(carrier), length = size;
    for (int i = 0; i < pair->full_count; i++)
        if (!(pair->fulls[i] & ~carrier)) return;
    unsigned met = 0;
    for (int i = 0; i < pair->full_count; i++) {
        if (!(carrier & ~pair->fulls[i])) continue;
        met |= (pair->done >> i & 1u) << kept;
        pair->fulls[kept++] = pair->fulls[i];
    }
    pair->full_count = (uint8_t)kept;
    set_done(one, other, met);
    if (kept == most.fulls) {
        for (int i = 0; i < kept; i++)
            if (count_of(pair->fulls[i]) > length) {
                length = count_of(pair->fulls[i]);
                largest = i;
            }
        if (largest < 0) return;
    } else {
        largest = pair->full_count++;
    }
    pair->fulls[largest] = carrier;
    set_done(one, other, pair->done & ~(1u << largest));
    waiting[waiting_count] = (Waiting){(uint8_t)one, (uint8_t)other, carrier, first_waiting[size]};
    first_waiting[size] = waiting_count++;
}

/* Make full connections of a semi one and others: `common` to those chosen so far, `all` of them. */
static void combine(int one, int other, const Set *semis, int count, Set common, Set all, int parts) {
    for (int i = 0; i < count; i++) {
        Set left = common & semis[i];
        if (left == common) continue;
        if (!left) add_full(one, other, all | semis[i]);
        else if (parts + 1 < PARTS) combine(one, other, semis, i, left, all | semis[i], parts + 1);
    }
}

static void add_semi(int one, int other, int key, Set carrier) {
    Pair *pair = pair_of(one, other);
    for (int i = 0; i < pair->full_count; i++)
        if (!(pair->fulls[i] & ~carrier)) return;
    for (int i = 0; i < pair->semi_count; i++)
        if (!(pair->semis[i] & ~carrier)) return;
    bool are_edges = one >= SOUTH && other >= SOUTH;
    if (are_edges && !pair->semi_count) threat_key = key;
    int kept = 0, length = count_of(carrier), largest = -1;
    for (int i = 0; i < pair->semi_count; i++)
        if (carrier & ~pair->semis[i]) pair->semis[kept++] = pair->semis[i];
    pair->semi_count = (uint8_t)kept;
    if (kept == (are_edges ? THREATS : most.semis)) {
        for (int i = 0; i < kept; i++)
            if (count_of(pair->semis[i]) > length) {
                length = count_of(pair->semis[i]);
                largest = i;
            }
        if (largest < 0) return;
        pair->semis[largest] = pair->semis[kept - 1];
        kept--;
    }
    combine(one, other, pair->semis, kept, carrier, carrier, 1);
    pair->semis[kept] = carrier;
    pair->semi_count = (uint8_t)(kept + 1);
}

/* Of two points between, or one if there are no others, a guard against a stone across. */
static Set guard(Set across, Set one, Set other, Set kept) {
    if (!across || (one | other) & kept) return 0;
    return one ? one : other;
}

/* A semi connection in a game that needs guards, with those beside the key in its row, and in its column. */
static void add_guarded(int one, int other, int key, Set carrier) {
    Set point = (Set)1 << key, kept = carrier | side.own | empty_node(one) | empty_node(other);
    Set usable = board.all & ~side.enemy, in_row = carrier, in_column = carrier;
    Set beside_key[] = {to_east(point) & usable, to_west(point) & usable};
    Set above[] = {to_north(point) & usable, to_south(point) & usable};
    for (int i = 0; i < 4; i++) {
        Set row = beside_key[i & 1], column = above[i >> 1];
        Set on_side = i & 1 ? to_west(point) : to_east(point);
        Set across = (i >> 1 ? to_south(on_side) : to_north(on_side)) & usable;
        if (across && !row && !column) {
            if (joining.by_links) continue; /* nothing joins across */
            return;
        }
        in_row |= guard(across, row, column, kept);
        in_column |= guard(across, column, row, kept);
    }
    add_semi(one, other, key, in_row);
    if (in_column != in_row) add_semi(one, other, key, in_column);
}

static void meet(int end, int middle, Set carrier) {
    Set excluded = carrier | empty_node(end);
    bool is_chain = !empty_node(middle);
    Set rest = nodes & ~carrier;
    for (int edge = 0; edge < 2 || rest; edge++) {
        int node;
        if (edge < 2) {
            node = SOUTH + edge;
        } else {
            node = first_of(rest);
            rest &= rest - 1;
        }
        if (node == end || node == middle) continue;
        unsigned met = done[middle][node];
        if (!met) continue;
        const Set *fulls = pair_of(middle, node)->fulls;
        for (; met; met &= met - 1) {
            Set other = fulls[__builtin_ctz(met)];
            if (other & excluded) continue;
            Set all = carrier | other;
            if (is_chain) add_full(end, node, all);
            else if (needs_guards()) add_guarded(end, node, middle, all | (Set)1 << middle);
            else add_semi(end, node, middle, all | (Set)1 << middle);
        }
    }
}

/* The chains of S become nodes. */
static void set_up_nodes(Set rising, Set falling) {
    Set left = side.own;
    nodes = legal_points(&side);
    for (Set rest = nodes; rest; rest &= rest - 1) node_of[first_of(rest)] = (uint8_t)first_of(rest);
    while (left) {
        Set chain = flood_linked(left & -left, side.own, rising, falling);
        left &= ~chain;
        int node = chain & board.south ? SOUTH : chain & board.north ? NORTH : first_of(chain);
        if (node < SOUTH) nodes |= (Set)1 << node;
        for (Set rest = chain; rest; rest &= rest - 1) node_of[first_of(rest)] = (uint8_t)node;
    }
}

static void join_points(Set one, Set other) {
    int from = node_of[first_of(one) % MOST_POINTS], to = node_of[first_of(other) % MOST_POINTS];
    if (from != to) add_full(from, to, 0);
}

/* The step between two diagonal points, unless O has both points between. */
static void join_diagonal(Set one, Set other, Set between) {
    if (!needs_guards() || between & ~side.enemy) join_points(one, other);
}

static void set_up_steps(void) {
    Set points = side.own | nodes;
    for (Set rest = points; rest; rest &= rest - 1) {
        Set point = rest & -rest, east = to_east(point), north = to_north(point), west = to_west(point);
        if (point & board.south && node_of[first_of(point)] != SOUTH) add_full(node_of[first_of(point)], SOUTH, 0);
        if (point & board.north && node_of[first_of(point)] != NORTH) add_full(node_of[first_of(point)], NORTH, 0);
        if (east & points) join_points(point, east);
        if (north & points) join_points(point, north);
        if (joining.rising && to_north(east) & points) join_diagonal(point, to_north(east), east | north);
        if (joining.falling && to_north(west) & points) join_diagonal(point, to_north(west), west | north);
    }
}

static void clear(int one, int other) {
    pairs[one][other] = (Pair){.semis = one == SOUTH ? threats : semis[one][other]};
    set_done(one, other, 0);
}

Closure closure(const State *state, bool stops_at_threat) {
    Set reason;
    most = joining.rising && joining.falling ? both_diagonals : one_diagonal;
    side = filled(state, &reason);
    Set rising = joining.rising ? board.blocks : 0, falling = joining.falling ? board.blocks : 0;
    if (joining.by_links) {
        rising &= ~falling_pairs(side.enemy) | (rising_pairs(side.own) & ~side.cut);
        falling &= ~rising_pairs(side.enemy) | (falling_pairs(side.own) & ~side.cut);
    }
    if (flood_linked(side.own & board.south, side.own, rising, falling) & board.north)
        return (Closure){.is_joined = true, .reason = reason};
    set_up_nodes(rising, falling);
    for (Set one = nodes; one; one &= one - 1) {
        for (Set other = one & (one - 1); other; other &= other - 1) clear(first_of(one), first_of(other));
        clear(first_of(one), SOUTH);
        clear(first_of(one), NORTH);
    }
    clear(SOUTH, NORTH);
    const Pair *edges = &pairs[SOUTH][NORTH];
    waiting_count = 0;
    for (int i = 0; i <= MOST_POINTS; i++) first_waiting[i] = -1;
    set_up_steps();
    for (int size = 0; size <= MOST_POINTS; size++) {
        if (first_waiting[size] < 0) continue;
        Waiting taken = waiting[first_waiting[size]];
        first_waiting[size] = taken.next;
        Pair *pair = pair_of(taken.from, taken.to);
        int place = 0;
        while (place < pair->full_count && pair->fulls[place] != taken.carrier) place++;
        if (place < pair->full_count && !(pair->done >> place & 1)) {
            set_done(taken.from, taken.to, pair->done | 1u << place);
            if (taken.to < SOUTH) meet(taken.from, taken.to, taken.carrier);
            if (taken.from < SOUTH) meet(taken.to, taken.from, taken.carrier);
        }
        if (edges->full_count || (stops_at_threat && edges->semi_count)) break;
        size = -1;
    }
    Closure found = {.is_joined = edges->full_count, .carrier = edges->fulls[0], .threat_count = edges->semi_count,
                     .reason = reason};
    found.threats = edges->semis;
    if (found.threat_count) found.key = (Set)1 << threat_key;
    return found;
}
