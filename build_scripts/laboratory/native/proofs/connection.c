/* Virtual connections of one side S, which joins south and north, against O: the search of
 * crosscut.solver.virtual_connection, with what it found kept in one table. */
#include "proofs.h"

#include <stdio.h>
#include <stdlib.h>

uint64_t connection_nodes, connection_limit;

/* What is known of a position: with how many stones S joins its edges, and with how many it cannot. */
typedef struct {
    State side;
    Set zone;
    uint8_t is_known, o_to_move;
    int8_t proved, refuted;
    int8_t move; /* the move of S, or the cut that refuted it last, as the number of a point; -1 if there is none */
} Entry;

static Entry *table;
static uint64_t places;

/* How often a move has led to a connection, and a cut has refuted one. */
static uint32_t pleases[MOST_POINTS], cuts[MOST_POINTS];

void set_up_connections(uint64_t entries) {
    for (places = 1; 2 * places <= entries;) places *= 2;
    table = calloc(places, sizeof *table);
    if (!table) {
        fputs("not enough memory\n", stderr);
        exit(1);
    }
}

static Entry *entry_of(const State *side, bool o_to_move) {
    uint64_t mixed = folded(side->own) * 0x9E3779B97F4A7C15u ^ folded(side->enemy) * 0xC2B2AE3D27D4EB4Fu;
    mixed = (mixed ^ mixed >> 31 ^ o_to_move) * 0xBF58476D1CE4E5B9u;
    mixed = (mixed ^ mixed >> 29 ^ folded(side->cut)) * 0xA24BAED4963EE407u;
    Entry *entry = &table[(mixed ^ mixed >> 32) & (places - 1)];
    if (!entry->is_known || entry->o_to_move != o_to_move || entry->side.own != side->own ||
        entry->side.enemy != side->enemy || entry->side.cut != side->cut)
        *entry = (Entry){.side = *side, .is_known = 1, .o_to_move = o_to_move, .proved = INT8_MAX, .refuted = -1, .move = -1};
    return entry;
}

/* Where S may place stones, and the blocks in which its diagonals may join. */
typedef struct {
    Set free, rising, falling;
} Steps;

static Steps steps_of(const State *side) {
    Steps steps = {legal_points(side), joining.rising ? board.blocks : 0, joining.falling ? board.blocks : 0};
    if (!joining.bans_crosscuts && !joining.by_links) return steps;
    steps.rising &= ~falling_pairs(side->enemy) | (rising_pairs(side->own) & ~side->cut);
    steps.falling &= ~rising_pairs(side->enemy) | (falling_pairs(side->own) & ~side->cut);
    return steps;
}

/* The points that further stones reach from an edge, by their number; -1 if none is needed. */
static int layers_from(Set edge, Set goal, Set own, const Steps *steps, int most, Set *layers) {
    Set reached = edge & own, front = reached, touched = edge;
    int count = 0;
    for (;;) {
        while (front) {
            Set around = beside_linked(front, steps->rising, steps->falling);
            touched |= around;
            front = around & own & ~reached;
            reached |= front;
        }
        if (!count && reached & goal) return -1;
        if (count == most) return count;
        front = touched & steps->free & ~reached;
        if (!front) return count;
        layers[count++] = front;
        reached |= front;
    }
}

int lacking(const State *side) {
    Steps steps = steps_of(side);
    Set layers[MOST_POINTS];
    int count = layers_from(board.south, board.north, side->own, &steps, MOST_POINTS, layers);
    if (count < 0) return 0;
    Set last[1];
    if (layers_from(board.north, 0, side->own, &steps, 1, last) < 1) return MANY;
    for (int i = 0; i < count; i++)
        if (layers[i] & last[0]) return i + 1;
    return MANY;
}

static Set most_often(Set points, const uint32_t *counts) {
    Set found = points & -points;
    for (Set rest = points & (points - 1); rest; rest &= rest - 1)
        if (counts[first_of(rest)] > counts[first_of(found)]) found = rest & -rest;
    return found;
}

static Set point_of(int index) { return index < 0 ? 0 : (Set)1 << index; }

static Result is_joined_after(const State *side, int stones, Set *zone, Set *killer);

Result joins(const State *side, int stones, Set *zone, Set *move) {
    Entry *entry = entry_of(side, false);
    if (entry->proved <= stones) {
        *zone = entry->zone;
        *move = point_of(entry->move);
        return PROVED;
    }
    if (entry->refuted >= stones) return FAILED;
    if (++connection_nodes > connection_limit) return OPEN;
    Steps steps = steps_of(side);
    Set from_south[MOST_POINTS], from_north[MOST_POINTS];
    int southern = layers_from(board.south, board.north, side->own, &steps, stones, from_south);
    if (southern < 0) {
        *zone = *move = 0;
        return PROVED;
    }
    int northern = layers_from(board.north, 0, side->own, &steps, stones, from_north);
    Set tried = 0, killer = 0;
    for (int length = 1; length <= stones; length++) {
        Set points = 0;
        for (int i = 1; i <= length && i <= southern; i++)
            if (length + 1 - i <= northern) points |= from_south[i - 1] & from_north[length - i];
        points &= ~tried;
        tried |= points;
        while (points) {
            Set point = most_often(points, pleases), after_zone;
            points ^= point;
            State after = with_stone(side, point);
            Result result = is_joined_after(&after, stones - 1, &after_zone, &killer);
            if (result == OPEN) return OPEN;
            if (result == FAILED) continue;
            pleases[first_of(point)]++;
            *zone = zone_before(side, point, after_zone);
            *move = point;
            entry = entry_of(side, false);
            entry->proved = (int8_t)stones;
            entry->zone = *zone;
            entry->move = (int8_t)first_of(point);
            return PROVED;
        }
    }
    entry = entry_of(side, false);
    entry->refuted = (int8_t)stones;
    return FAILED;
}

static Result refuted_with(const State *side, int stones, Set cut) {
    Entry *entry = entry_of(side, true);
    entry->refuted = (int8_t)stones;
    if (cut) {
        entry->move = (int8_t)first_of(cut);
        cuts[first_of(cut)]++;
    }
    return FAILED;
}

/* The same as is_joined. `killer` is the cut that has refuted another position lately: it is tried before a pass. */
static Result is_joined_after(const State *side, int stones, Set *zone, Set *killer) {
    Entry *entry = entry_of(side, true);
    if (entry->proved <= stones) {
        *zone = entry->zone;
        return PROVED;
    }
    if (entry->refuted >= stones) {
        if (entry->move >= 0) *killer = point_of(entry->move);
        return FAILED;
    }
    Set empty = empty_points(side), answer = 0, after_zone;
    Set legal = joining.bans_crosscuts ? without_crosscut(empty, side->enemy, side->own) : empty;
    Set first = entry->move >= 0 ? point_of(entry->move) : *killer & legal;
    bool has_passed = false;
    Refuted refuted = nothing_refuted(empty);
    for (;;) {
        Set cut = 0;
        if (first) {
            cut = first;
            first = 0;
        } else if (has_passed) {
            Set open = refuted.region & legal;
            if (!open) break;
            cut = answer & open ? answer : most_often(open, cuts);
        } else {
            has_passed = true;
        }
        State after = {side->own, side->enemy | cut, side->cut};
        Result result = joins(&after, stones, &after_zone, &answer);
        if (result == OPEN) return OPEN;
        if (result == FAILED) {
            if (cut) *killer = cut;
            return refuted_with(side, stones, cut);
        }
        refute(&refuted, cut, after_zone);
    }
    *zone = zone_of_loss(&refuted, side->enemy, side->own);
    entry = entry_of(side, true);
    entry->proved = (int8_t)stones;
    entry->zone = *zone;
    return PROVED;
}

Result is_joined(const State *side, int stones, Set *zone) {
    Set killer = 0;
    return is_joined_after(side, stones, zone, &killer);
}
