/* Naked Diagonal (Mark Steere, 2024): no naked diagonal, and no empty area that cannot be filled without one.
 *
 * Two things alone decide whether an area can be filled, as long as no naked diagonal shows: its points, and the
 * colours of the stones beside it, its *ring* (proved on the page theory.html). A stone that touches the area only at a
 * corner has two stones beside it in that block. If both had the other colour they would be naked themselves, so one of
 * them covers it. The program tries one first stone in an area after another; each leaves smaller areas. The same areas
 * come again and again, so the answers are remembered. That is quick up to 5 x 5 points, and hopeless on 6 x 6.
 */
#include <stdio.h>
#include <stdlib.h>

#include "solver.h"

enum { AREAS = 1 << 22 };
#define CANNOT ((Set)1 << (8 * sizeof(Set) - 1))

/* An area with one colour of its ring, and the highest bit if it cannot be filled. */
typedef struct {
    Set area, own;
} Answer;

static Answer *answers;

static Answer *answer_of(Set area, Set own) {
    uint64_t mixed = folded(area) * 0x9E3779B97F4A7C15u ^ folded(own) * 0xC2B2AE3D27D4EB4Fu;
    mixed = (mixed ^ mixed >> 29) * 0xBF58476D1CE4E5B9u;
    return &answers[mixed >> 42];
}

/* The stones of one colour and those of `points` that can join them: each once it is not naked, if the other colour
 * never moves and all that has joined is there. */
static Set grown(Set stones, Set points) {
    Set joined = stones;
    for (;;) {
        Set more = joined | (points & ~uncovered(stones, joined));
        if (more == joined) return joined;
        joined = more;
    }
}

/* A quick proof that an area cannot be filled; most that cannot have one. What a colour does not reach even if the
 * other never moves, it cannot have in the end, so the other must have it. And no block may become a crosscut, because
 * its last stone would be in a naked diagonal. */
static bool is_refuted(Set area, Set own, Set enemy) {
    Set may_own = area, may_enemy = area;
    for (;;) {
        Set before_own = may_own, before_enemy = may_enemy;
        may_own &= grown(own, may_own);
        may_enemy &= grown(enemy, may_enemy);
        Set surely_own = own | (area & ~may_enemy), surely_enemy = enemy | (area & ~may_own);
        may_own &= ~beside_pair(surely_enemy, surely_own);
        may_enemy &= ~beside_pair(surely_own, surely_enemy);
        if (area & ~(may_own | may_enemy)) return true;
        if (may_own == before_own && may_enemy == before_enemy) return false;
    }
}

static bool can_be_filled(Set area, Set own, Set enemy);

/* Whether a stone that is not naked leaves areas that can be filled, of the empty points around it. */
static bool leaves_fillable(Set point, Set empty, Set own, Set enemy) {
    Set left = flood_beside(point, empty) & ~point;
    own |= point;
    while (left) {
        Set area = flood_beside(left & -left, left);
        left &= ~area;
        if (!can_be_filled(area, own, enemy)) return false;
    }
    return true;
}

static bool search_filling(Set area, Set own, Set enemy) {
    for (Set left = area & ~naked(own); left; left &= left - 1)
        if (leaves_fillable(left & -left, area, own, enemy)) return true;
    for (Set left = area & ~naked(enemy); left; left &= left - 1)
        if (leaves_fillable(left & -left, area, enemy, own)) return true;
    return false;
}

static bool can_be_filled(Set area, Set own, Set enemy) {
    if (!(area & (area - 1))) return true; /* the last point of a filling may take either colour (naked-diagonal-theory.html) */
    Set ring = beside(area) & ~area;
    own &= ring;
    enemy &= ring;
    /* A filling stays one when the colours are exchanged: let the lowest stone of the ring be the own one. */
    if (ring & -ring & enemy) {
        Set other = own;
        own = enemy;
        enemy = other;
    }
    Answer *answer = answer_of(area, own);
    if (answer->area != area || (answer->own & ~CANNOT) != own) {
        bool can = !is_refuted(area, own, enemy) && search_filling(area, own, enemy);
        *answer = (Answer){area, can ? own : own | CANNOT};
    }
    return !(answer->own & CANNOT);
}

static void prepare(void) {
    if (answers) return;
    answers = calloc(AREAS, sizeof *answers);
    if (answers) return;
    fputs("not enough memory\n", stderr);
    exit(1);
}

static Set playable(const State *position, Set candidates) {
    Set empty = empty_points(position), found = 0;
    prepare();
    for (Set left = candidates & empty & ~naked(position->own); left; left &= left - 1)
        if (leaves_fillable(left & -left, empty, position->own, position->enemy)) found |= left & -left;
    return found;
}

static int legal(const State *position, Move *moves) { return stone_moves(playable(position, board.all), moves); }

/* A win in one: a legal point beside groups from both edges. */
static Verdict glance(const State *state) {
    Set first = first_edge(is_blue_to_move(state)), last = last_edge(is_blue_to_move(state));
    Set one = beside(flood_beside(first, state->own)) | first;
    Set other = beside(flood_beside(last, state->own)) | last;
    return playable(state, one & other) ? WON : UNCLEAR;
}

const Game naked_diagonal = {"naked-diagonal",    false,      legal,  place,
                             has_orthogonal_path, same_state, glance, after_all_moves};
