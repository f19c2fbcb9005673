/* Crossway (Mark Steere, 2007): no stone may complete a crosscut; paths of orthogonal and diagonal steps. */
#include "game.h"

static Set playable(const State *position) {
    return board.all & ~(position->own | position->enemy) & ~beside_pair(position->enemy, position->own);
}

static int legal(const State *position, Move *moves) { return stone_moves(playable(position), moves); }

static State play(const State *position, Move move) { return with_stone(position, move.at); }

static bool has_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    return flood_around(first_edge(is_blue), position->own) & last_edge(is_blue);
}

/* A win in one: a point where a stone may go, beside groups from both edges. */
static Verdict glance(const State *state) {
    Set first = first_edge(is_blue_to_move(state)), last = last_edge(is_blue_to_move(state));
    Set one = around(flood_around(first, state->own)) | first;
    Set other = around(flood_around(last, state->own)) | last;
    return one & other & playable(state) ? WON : UNCLEAR;
}

static int after(const State *state, State *states) { return after_all_moves(&crossway, state, states); }

const Game crossway = {"crossway", false, legal, play, has_path, same_state, glance, after};
