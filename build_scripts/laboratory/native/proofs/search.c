/* A depth-first proof-number search (as in solver/search.c, which explains the numbers) whose positions are decided by
 * connections: what follows from single steps (closure.c) is looked at first.
 *
 * If the enemy would be able to join after a pass, the side to move must play in the zone of that. And when a move is
 * refuted, so are all others outside the zone of the refutation: that is the must-play region. */
#include "proofs.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

enum { INFINITE = (1 << 24) - 1, MOST_WORK = (1 << 9) - 1, BUCKET = 4, NOWHERE = (1 << 7) - 1 };

/* For positions with at most so many stones the images are one position; later they hardly ever meet. */
enum { FEW = 6 };

typedef struct {
    uint32_t to_win, to_lose;
} Numbers;

/* A position and what is known of it. */
typedef struct {
    State state;
    Set zone; /* of the win or the loss; while it is open, of the enemy's threats */
    Set must; /* while it is open, where the side to move must play */
    uint64_t to_win : 24, to_lose : 24, work : 9; /* no work: the entry is free */
    uint64_t move : 7; /* that wins: the number of a point; NOWHERE if there is none */
} Entry;

uint64_t looks;

static uint64_t limit; /* of the looks */
static Entry *table;
static uint64_t buckets;
static pid_t starter; /* the process that has started this one */

void set_up_search(uint64_t entries) {
    starter = getppid();
    for (buckets = 1; 2 * buckets * BUCKET <= entries;) buckets *= 2;
    table = calloc(buckets * BUCKET, sizeof *table);
    if (!table) {
        fputs("not enough memory\n", stderr);
        exit(1);
    }
}

static Entry *bucket_of(const State *state) {
    uint64_t mixed = folded(state->own) * 0x9E3779B97F4A7C15u ^ folded(state->enemy) * 0xC2B2AE3D27D4EB4Fu;
    mixed = (mixed ^ mixed >> 31 ^ folded(state->cut)) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 29) * 0xA24BAED4963EE407u;
    return &table[(mixed ^ mixed >> 32) % buckets * BUCKET];
}

static Entry *find(const State *state) {
    Entry *bucket = bucket_of(state);
    for (Entry *entry = bucket; entry < bucket + BUCKET; entry++)
        if (entry->work && entry->state.own == state->own && entry->state.enemy == state->enemy &&
            entry->state.cut == state->cut)
            return entry;
    return NULL;
}

/* Remember a position, in the place of the one that cost least if there is no room. */
static void remember(const State *state, Numbers numbers, Set zone, Set must, Set move, uint64_t work) {
    Entry *place = find(state);
    if (place) work += place->work;
    if (!place) {
        place = bucket_of(state);
        for (Entry *entry = place + 1, *end = place + BUCKET; entry < end; entry++)
            if (entry->work < place->work) place = entry;
    }
    *place = (Entry){.state = *state, 
                     .zone = zone, .must = must, .to_win = numbers.to_win, .to_lose = numbers.to_lose};
    place->work = work < MOST_WORK ? work : MOST_WORK;
    place->move = is_any(move) ? (unsigned)first_of(move) : NOWHERE;
}

static Set west(Set set) { return to_west(set); }
static Set south(Set set) { return to_south(set); }

static State image(const State *state, Set (*mirrored)(Set), Set (*back)(Set)) {
    return (State){mirrored(state->own), mirrored(state->enemy), back(mirrored(state->cut))};
}

static bool is_less(const State *one, const State *other) {
    if (one->own != other->own) return one->own < other->own;
    if (one->enemy != other->enemy) return one->enemy < other->enemy;
    return one->cut < other->cut;
}

/* One of the images of a position in which each side's edges stay its own, always the same one, and how it was turned:
 * 1 from west to east, 2 from south to north. */
typedef struct {
    State state;
    int turned;
} Image;

static Image representative(const State *state) {
    Image best = {*state, 0};
    if (count_of(state->own | state->enemy) > FEW) return best;
    State east = image(state, mirrored_east, west), both = image(&east, mirrored_north, south);
    if (is_less(&both, &best.state)) best = (Image){both, 3};
    if (joining.rising != joining.falling) return best;
    State north = image(state, mirrored_north, south);
    if (is_less(&east, &best.state)) best = (Image){east, 1};
    if (is_less(&north, &best.state)) best = (Image){north, 2};
    return best;
}

static Set turned(Set set, int how) {
    if (how & 1) set = mirrored_east(set);
    return how & 2 ? mirrored_north(set) : set;
}

/* Where the side to move must play because of the enemy's threats; the zone is what this depends on. */
static void bound(const Closure *threats, Set *zone, Set *must) {
    for (;;) {
        Set best = 0;
        int fewest = count_of(*must);
        for (int i = 0; i < threats->threat_count; i++) {
            Set threat = transposed(threats->threats[i]);
            int left = count_of(*must & threat);
            if (left > fewest || (left == fewest && (!best || count_of(threat | *zone) >= count_of(best | *zone)))) continue;
            fewest = left;
            best = threat;
        }
        if (!best) return;
        *must &= best;
        *zone |= best;
    }
}

/* A first look at a position: whether one of the sides can join. If not, the side to move must play in a region, which
 * depends on a zone. */
static Numbers look(const State *state, Set *zone, Set *must, Set *move) {
    State other = passed(state);
    *must = board.all;
    *zone = 0;
    looks += 2;
    Closure mine = closure(state, true);
    if (mine.threat_count) {
        *zone = mine.threats[0] | mine.reason;
        *move = mine.key;
        return (Numbers){0, INFINITE};
    }
    Closure theirs = closure(&other, false);
    if (theirs.is_joined) {
        *zone = transposed(theirs.carrier | theirs.reason);
        return (Numbers){INFINITE, 0};
    }
    bound(&theirs, zone, must);
    if (theirs.threat_count) *zone |= transposed(theirs.reason);
    *must &= ~transposed(dominated(&other));
    return (Numbers){1, 1};
}

typedef struct {
    Set point;
    Image after;
    Numbers numbers;
    Set zone;
    float flow;
} Child;

static int by_flow(const void *one, const void *other) {
    float difference = ((const Child *)other)->flow - ((const Child *)one)->flow;
    return difference > 0 ? 1 : difference < 0 ? -1 : 0;
}

static void recall(Child *child) {
    const Entry *entry = find(&child->after.state);
    if (!entry) return;
    child->numbers = (Numbers){entry->to_win, entry->to_lose};
    child->zone = entry->zone;
}

/* The zone of a decided child as its parent sees it. */
static Set zone_of(const Child *child) { return transposed(turned(child->zone, child->after.turned)); }

/* The numbers of a position in which the side to move has no move: nobody passes, but who has no move is skipped. */
static Numbers skip(const State *state);

/* Look at a position and on until one of its numbers reaches its limit. Returns the numbers, which are remembered, too. */
static Numbers search(const State *state, Numbers limits) {
    if (getppid() != starter) exit(1);
    Set must, threats, move = 0, legal = legal_points(state);
    const Entry *entry = find(state);
    if (entry) {
        must = entry->must;
        threats = entry->zone;
    } else {
        Numbers numbers = look(state, &threats, &must, &move);
        if (!numbers.to_win || !numbers.to_lose) {
            remember(state, numbers, threats, 0, move, 1);
            return numbers;
        }
    }
    if (!is_any(legal)) return skip(state);
    Child children[MOST_POINTS];
    int count = 0;
    uint64_t work = 1;
    float flow[MOST_POINTS];
    flows(state, flow);
    for (Set rest = legal & must; rest; rest &= rest - 1) {
        Set point = rest & -rest;
        State after = played(state, point);
        children[count++] = (Child){point, representative(&after), {1, 1}, 0, flow[first_of(point)]};
    }
    qsort(children, (size_t)count, sizeof *children, by_flow);
    Numbers numbers;
    Set zone;
    for (;;) {
        Refuted refuted = nothing_refuted(empty_points(state));
        if (must != board.all) {
            refuted.region &= must;
            refuted.zone = threats;
            refuted.is_clean = true;
        }
        const Child *winning = NULL;
        for (Child *child = children; child < children + count; child++) {
            if (child->numbers.to_win && child->numbers.to_lose) recall(child);
            if (!child->numbers.to_lose) winning = child;
            if (!child->numbers.to_win && refuted.region & child->point) refute(&refuted, child->point, zone_of(child));
        }
        if (winning) {
            numbers = (Numbers){0, INFINITE};
            move = winning->point;
            zone = zone_before(state, move, zone_of(winning));
            break;
        }
        uint32_t second = INFINITE, largest = 0, open = 0;
        Child *best = children;
        numbers = (Numbers){INFINITE, 0};
        for (Child *child = children; child < children + count; child++) {
            if (!(refuted.region & child->point)) continue;
            open++;
            if (child->numbers.to_win > largest) largest = child->numbers.to_win;
            if (child->numbers.to_lose < numbers.to_win) {
                second = numbers.to_win;
                numbers.to_win = child->numbers.to_lose;
                best = child;
            } else if (child->numbers.to_lose < second) {
                second = child->numbers.to_lose;
            }
        }
        zone = threats;
        if (!open) {
            zone = zone_of_loss(&refuted, state->own, state->enemy);
            break;
        }
        numbers.to_lose = largest + open - 1;
        if (numbers.to_lose >= INFINITE) numbers.to_lose = INFINITE - 1;
        if (numbers.to_win >= limits.to_win || numbers.to_lose >= limits.to_lose || looks > limit) break;
        uint32_t promise = second + 1 + second / 4;
        Numbers inner = {limits.to_lose - open + 1, promise < limits.to_win ? promise : limits.to_win};
        best->numbers = search(&best->after.state, inner);
        recall(best);
        work++;
    }
    remember(state, numbers, zone, must, move, work);
    return numbers;
}

static Numbers skip(const State *state) {
    State other = passed(state);
    Child after = {0, representative(&other), {1, 1}, 0, 0};
    recall(&after);
    if (after.numbers.to_win && after.numbers.to_lose)
        after.numbers = search(&after.after.state, (Numbers){INFINITE, INFINITE});
    Numbers numbers = {after.numbers.to_lose, after.numbers.to_win};
    remember(state, numbers, board.all & ~(numbers.to_win ? state->enemy : state->own), board.all, 0, 1);
    return numbers;
}

Verdict solve(const State *state, uint64_t most, Set *move) {
    Image image = representative(state);
    limit = looks + most;
    const Entry *entry = find(&image.state);
    if (!entry || (entry->to_win && entry->to_lose)) search(&image.state, (Numbers){INFINITE, INFINITE});
    entry = find(&image.state);
    *move = entry->move == NOWHERE ? 0 : turned((Set)1 << entry->move, image.turned);
    return !entry->to_win ? WON : !entry->to_lose ? LOST : UNCLEAR;
}
