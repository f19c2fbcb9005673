/* A depth-first proof-number search, which proves what it answers.
 *
 * Each undecided state has two numbers. One says how many states must still be decided, at least, to prove that the
 * side to move wins (`to_win`). The other says how many to prove that it loses (`to_lose`). By these numbers the search
 * goes again and again to the most promising state. It stays in a part of the tree as long as that promises more than
 * the rest. So it needs no tree, only a table, and may forget any entry of it.
 *
 * States after the moves of one state often lead to the same later states. A sum would count these many times. So the
 * search takes the largest number, plus one for each other state (Ueda, Hashimoto, Hashimoto and Iida 2008). The
 * numbers only steer the search; the answer is right in any case.
 */
#include "solver.h"

#include <stdio.h>
#include <stdlib.h>

/* Along a line a number grows by the moves of each state at most, so it stays far below what is called infinite. */
enum { INFINITE = (1 << 24) - 1, MOST_WORK = (1 << 16) - 1 };
enum { BUCKET = 4 }; /* entries that may hold a state: two lines of the processor's cache */

typedef struct {
    uint32_t to_win, to_lose;
} Numbers;

/* A state itself, so that no two are confused, its numbers, and how many states were looked at for them. */
typedef struct {
    State state;
    uint64_t to_win : 24, to_lose : 24, work : 16; /* no work: the entry is free */
} Entry;

uint64_t looked_at;
static uint64_t limit;
static Entry *table;
static uint64_t buckets;

void set_up_table(uint64_t entries) {
    buckets = 1;
    while (2 * buckets * BUCKET <= entries) buckets *= 2;
    /* What calloc gives takes memory only when it is used, but is not aligned as the cache is. */
    size_t bucket = BUCKET * sizeof *table;
    char *memory = calloc(buckets + 1, bucket);
    if (!memory) {
        fputs("not enough memory\n", stderr);
        exit(1);
    }
    table = (Entry *)(memory + bucket - (uintptr_t)memory % bucket);
}

static Entry *bucket_of(const State *state) {
    uint64_t mixed = folded(state->own) * 0x9E3779B97F4A7C15u ^ folded(state->enemy) * 0xC2B2AE3D27D4EB4Fu;
    mixed = (mixed ^ mixed >> 31 ^ state->more) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 29 ^ folded(state->rising)) * 0xA24BAED4963EE407u;
    mixed = (mixed ^ mixed >> 32 ^ folded(state->falling)) * 0x9FB21C651E98DF25u;
    mixed = (mixed ^ mixed >> 30) * 0x94D049BB133111EBu;
    return &table[(mixed ^ mixed >> 31) % buckets * BUCKET];
}

static bool is_same(const State *one, const State *other) {
    return one->own == other->own && one->enemy == other->enemy && one->rising == other->rising &&
           one->falling == other->falling && one->more == other->more;
}

static Entry *find(Entry *bucket, const State *state) {
    for (Entry *entry = bucket; entry < bucket + BUCKET; entry++)
        if (is_same(&entry->state, state) && entry->work) return entry;
    return NULL;
}

/* Bring the numbers of a state up to date, if the table still has them. */
static void recall(const State *state, Numbers *numbers) {
    const Entry *entry = find(bucket_of(state), state);
    if (entry) *numbers = (Numbers){entry->to_win, entry->to_lose};
}

/* Remember a state, in the place of the one that cost least if there is no room. */
static void remember(const State *state, Numbers numbers, uint64_t work) {
    Entry *bucket = bucket_of(state), *place = find(bucket, state);
    if (place) work += place->work;
    if (!place) {
        place = bucket;
        for (Entry *entry = bucket; entry < bucket + BUCKET; entry++)
            if (entry->work < place->work) place = entry;
    }
    *place = (Entry){*state, numbers.to_win, numbers.to_lose, work < MOST_WORK ? work : MOST_WORK};
}

static Set west(Set set) { return to_west(set); }
static Set south(Set set) { return to_south(set); }

/* A rising link is falling in the mirror image, in a block whose south-western point was another. */
static State mirror_image(const Game *game, const State *state, Set (*mirrored)(Set), Set (*back)(Set)) {
    State image = *state;
    image.own = mirrored(state->own);
    image.enemy = mirrored(state->enemy);
    if (!game->has_links) return image;
    image.rising = back(mirrored(state->falling));
    image.falling = back(mirrored(state->rising));
    return image;
}

static State smaller(State one, State other) {
    if (one.own != other.own) return one.own < other.own ? one : other;
    if (one.enemy != other.enemy) return one.enemy < other.enemy ? one : other;
    if (one.rising != other.rising) return one.rising < other.rising ? one : other;
    return one.falling < other.falling ? one : other;
}

/* One of the four mirror images, always the same one: each side's edges stay its own in all of them. */
static State representative(const Game *game, const State *state) {
    State east = mirror_image(game, state, mirrored_east, west);
    State north = mirror_image(game, state, mirrored_north, south);
    State both = mirror_image(game, &east, mirrored_north, south);
    return smaller(smaller(*state, east), smaller(north, both));
}

/* What is clear about a state at a glance, or the states after the moves that are worth a look: after the others the
 * enemy wins at once. */
static Verdict look(const Game *game, const State *state, State *after, int *count) {
    Verdict verdict = game->glance(state);
    if (verdict != UNCLEAR) return verdict;
    State skipped = passed(state);
    bool is_threatened = game->glance(&skipped) == WON;
    int all = game->after(game, state, after);
    if (!all) {
        /* Nobody passes, but who has no move is skipped. */
        if (is_threatened) return LOST;
        after[all++] = skipped;
    }
    *count = 0;
    for (int i = 0; i < all; i++) {
        Verdict enemys = game->glance(&after[i]);
        if (enemys == LOST) return WON;
        if (enemys != WON) after[(*count)++] = representative(game, &after[i]);
    }
    return *count ? UNCLEAR : LOST;
}

/* The numbers of a state that has not been looked at. If the side that has just moved threatens to win, there are few
 * replies to refute; else about as many as it had moves itself. */
static Numbers guess(const Game *game, const State *state, uint32_t moves) {
    State skipped = passed(state);
    return (Numbers){1, game->glance(&skipped) == WON ? 1 : moves};
}

/* Look at a state and on until one of its numbers reaches its limit. Returns the numbers, which are remembered, too. */
static Numbers search(const Game *game, const State *state, Numbers limits) {
    State after[MOST_MOVES];
    Numbers known[MOST_MOVES], numbers;
    uint64_t before = looked_at++;
    int count = 0;
    Verdict verdict = look(game, state, after, &count);
    for (int i = 0; i < count; i++) known[i] = guess(game, &after[i], (uint32_t)count);
    for (;;) {
        uint32_t second = INFINITE, largest = 0;
        uint32_t open = 0;
        int best = 0;
        numbers = (Numbers){INFINITE, 0};
        for (int i = 0; i < count; i++) {
            if (known[i].to_win) recall(&after[i], &known[i]);
            if (!known[i].to_win) continue; /* the enemy wins there */
            open++;
            if (known[i].to_win > largest) largest = known[i].to_win;
            if (known[i].to_lose < numbers.to_win) {
                second = numbers.to_win;
                numbers.to_win = known[i].to_lose;
                best = i;
            } else if (known[i].to_lose < second) {
                second = known[i].to_lose;
            }
        }
        if (verdict == WON || !numbers.to_win) numbers = (Numbers){0, INFINITE};
        else if (!open) numbers = (Numbers){INFINITE, 0};
        else numbers.to_lose = largest + open - 1;
        if (numbers.to_win >= limits.to_win || numbers.to_lose >= limits.to_lose || looked_at > limit) break;
        uint32_t promise = second + 1 + second / 4;
        Numbers inner = {limits.to_lose - open + 1, promise < limits.to_win ? promise : limits.to_win};
        known[best] = search(game, &after[best], inner);
    }
    remember(state, numbers, looked_at - before);
    return numbers;
}

Verdict solve(const Game *game, const State *position, uint64_t most) {
    State state = game->state(position);
    state = representative(game, &state);
    limit = looked_at + most;
    Numbers numbers = {1, 1};
    recall(&state, &numbers);
    if (numbers.to_win && numbers.to_lose) numbers = search(game, &state, (Numbers){INFINITE, INFINITE});
    return !numbers.to_win ? WON : !numbers.to_lose ? LOST : UNCLEAR;
}
