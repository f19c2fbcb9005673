/* The games about crosscuts: Crossway forbids them, Quadrex fills the fourth point of a block, Candy Necklace forbids what
 * would lead to one. */
#include "solver.h"

/* Crossway: paths of orthogonal and diagonal steps. */

static Set playable(const State *position) {
    return without_crosscut(empty_points(position), position->own, position->enemy);
}

static int crossway_legal(const State *position, Move *moves) { return stone_moves(playable(position), moves); }

static bool crossway_has_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    return flood_around(first_edge(is_blue), position->own) & last_edge(is_blue);
}

/* A win in one: a point where a stone may go, beside groups from both edges. */
static Verdict crossway_glance(const State *state) {
    Set first = first_edge(is_blue_to_move(state)), last = last_edge(is_blue_to_move(state));
    Set one = around(flood_around(first, state->own)) | first;
    Set other = around(flood_around(last, state->own)) | last;
    return one & other & playable(state) ? WON : UNCLEAR;
}

const Game crossway = {"crossway",        false,      crossway_legal,  place,
                       crossway_has_path, same_state, crossway_glance, after_all_moves};

/* Quadrex and Candy Necklace.
 *
 * The search treats both alike (theory.html, "Candy Necklace is Quadrex with passes"). Imposed points count as
 * owned, stone or not. A chain of owned points from edge to edge, by steps in all eight directions, decides the game.
 * An imposed point of Candy Necklace that is still empty gives its owner one pass. Only the difference of these passes
 * counts, and a state holds it.
 */

/* WON: a chain is there, or one stone completes it. */
static Verdict glance(const State *state) {
    bool is_blue = is_blue_to_move(state);
    Set first = first_edge(is_blue), last = last_edge(is_blue), empty = empty_points(state);
    Set one = flood_around(first, state->own), other = flood_around(last, state->own);
    if (one & last || (around(one) | first) & (around(other) | last) & empty) return WON;
    return flood_around(first_edge(!is_blue), state->enemy) & last_edge(!is_blue) ? LOST : UNCLEAR;
}

static int quadrex_legal(const State *position, Move *moves) {
    return stone_moves(empty_points(position), moves);
}

static State quadrex_play(const State *position, Move move) {
    State after = with_stone(position, move.at);
    impose(empty_points(&after), &after.own, &after.enemy);
    return after;
}

static int necklace_legal(const State *position, Move *moves) {
    Set own = position->own, enemy = position->enemy, empty = empty_points(position);
    impose(empty, &own, &enemy);
    return stone_moves(empty & ~enemy, moves);
}

enum { EVEN = 64 }; /* what `more` holds beside the turn when both have as many passes */

/* How many passes more than the other side the side to move has. */
static int passes(const State *state) { return (int)(state->more & 127) - EVEN; }

static State with_passes(State state, int count) {
    state.more = (state.more & BLUE_TO_MOVE) | (uint64_t)(count + EVEN);
    return state;
}

static State necklace_state(const State *position) {
    State state = *position;
    impose(empty_points(position), &state.own, &state.enemy);
    int own = count_of(state.own ^ position->own), enemy = count_of(state.enemy ^ position->enemy);
    return with_passes(state, own - enemy);
}

static int necklace_after(const Game *game, const State *state, State *states) {
    (void)game;
    Move moves[MOST_MOVES];
    int count = stone_moves(empty_points(state), moves);
    for (int i = 0; i < count; i++) {
        State placed = with_stone(state, moves[i].at), after = necklace_state(&placed);
        states[i] = with_passes(after, passes(&after) - passes(state));
    }
    if (passes(state) > 0) states[count++] = with_passes(passed(state), 1 - passes(state));
    return count;
}

const Game quadrex = {"quadrex",           false,      quadrex_legal, quadrex_play,
                      has_orthogonal_path, same_state, glance,        after_all_moves};
const Game candy_necklace = {"candy-necklace",    false,          necklace_legal, place,
                             has_orthogonal_path, necklace_state, glance,         necklace_after};
