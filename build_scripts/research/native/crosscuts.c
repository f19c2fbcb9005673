/* The games about crosscuts: Crossway forbids them, Quadrex fills the fourth point of a block, Candy Necklace forbids what
 * would lead to one. */
#include "game.h"

/* Crossway (Mark Steere, 2007): no stone may complete a crosscut; paths of orthogonal and diagonal steps. */

static Set playable(const State *position) {
    return board.all & ~(position->own | position->enemy) & ~beside_pair(position->enemy, position->own);
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

/* Quadrex (Bill Taylor, 2007) and Candy Necklace (Mark Steere, 2024): games about the fourth point of a block.
 *
 * In a block with a pair of one colour on a diagonal, an enemy stone and an empty point, the pair's colour is *imposed*
 * on the empty point. Quadrex fills it at once. In Candy Necklace the other colour may never go there, and points on
 * which nothing is imposed may take either colour (theorem 1 in pysrc/crosscut/completion/candy_necklace.py).
 *
 * The search treats both alike (theory.html, "Candy Necklace is Quadrex with passes"). Imposed points count as
 * owned, stone or not. A chain of owned points from edge to edge, by steps in all eight directions, decides the game.
 * An imposed point of Candy Necklace that is still empty gives its owner one pass. Only the difference of these passes
 * counts, and a state holds it.
 */

/* Impose until nothing is left to impose. In positions that play can reach nothing is imposed both ways. */
static void impose(Set *own, Set *enemy) {
    for (;;) {
        Set empty = board.all & ~(*own | *enemy);
        Set for_own = beside_pair(*own, *enemy) & empty, for_enemy = beside_pair(*enemy, *own) & empty;
        if (!(for_own | for_enemy)) return;
        *own |= for_own;
        *enemy |= for_enemy;
    }
}

/* WON: a chain is there, or one stone completes it. */
static Verdict glance(const State *state) {
    bool is_blue = is_blue_to_move(state);
    Set first = first_edge(is_blue), last = last_edge(is_blue), empty = board.all & ~(state->own | state->enemy);
    Set one = flood_around(first, state->own), other = flood_around(last, state->own);
    if (one & last || (around(one) | first) & (around(other) | last) & empty) return WON;
    return flood_around(first_edge(!is_blue), state->enemy) & last_edge(!is_blue) ? LOST : UNCLEAR;
}

static int quadrex_legal(const State *position, Move *moves) {
    return stone_moves(board.all & ~(position->own | position->enemy), moves);
}

static State quadrex_play(const State *position, Move move) {
    State after = with_stone(position, move.at);
    impose(&after.own, &after.enemy);
    return after;
}

static int necklace_legal(const State *position, Move *moves) {
    Set own = position->own, enemy = position->enemy, empty = board.all & ~(own | enemy);
    impose(&own, &enemy);
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
    impose(&state.own, &state.enemy);
    int own = __builtin_popcountll(state.own ^ position->own), enemy = __builtin_popcountll(state.enemy ^ position->enemy);
    return with_passes(state, own - enemy);
}

static int necklace_after(const Game *game, const State *state, State *states) {
    (void)game;
    Move moves[MOST_MOVES];
    int count = stone_moves(board.all & ~(state->own | state->enemy), moves);
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
