/* Quickway (Bill Taylor, 2007): each new like diagonal is linked at once, unless the link would cross another. */
#include "game.h"

static int legal(const State *position, Move *moves) {
    return stone_moves(board.all & ~(position->own | position->enemy), moves);
}

static State play(const State *position, Move move) {
    int size = board.size;
    Set own = position->own | move.at, point = move.at;
    Set rising = rising_links(position), falling = falling_links(position);
    Set new_rising = (point | point >> (size + 1)) & own & own >> (size + 1) & board.blocks & ~falling;
    Set new_falling = (point >> 1 | point >> size) & own >> 1 & own >> size & board.blocks & ~rising;
    State after = with_stone(position, point);
    after.more |= new_rising | new_falling << FALLING;
    return after;
}

static bool has_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    Set group = flood_linked(first_edge(is_blue), position->own, rising_links(position), falling_links(position));
    return group & last_edge(is_blue);
}

/* Where one stone more would be joined with the stones that are joined with an edge. */
static Set joining(const State *state, Set edge) {
    int size = board.size;
    Set rising = rising_links(state), falling = falling_links(state);
    Set group = flood_linked(edge, state->own, rising, falling);
    Set open_rising = board.blocks & ~falling, open_falling = board.blocks & ~rising;
    return edge | beside(group) | (group & open_rising) << (size + 1) | (group >> (size + 1) & open_rising) |
           (group >> size & open_falling) << 1 | (group >> 1 & open_falling) << size;
}

static Verdict glance(const State *state) {
    bool is_blue = is_blue_to_move(state);
    Set empty = board.all & ~(state->own | state->enemy);
    return joining(state, first_edge(is_blue)) & joining(state, last_edge(is_blue)) & empty ? WON : UNCLEAR;
}

/* Which diagonal of a block has the link makes no difference if all four stones are alike: let it be the rising one. */
static State state_of(const State *position) {
    int size = board.size;
    Set alike = 0;
    for (int is_enemy = 0; is_enemy < 2; is_enemy++) {
        Set rows = is_enemy ? position->enemy : position->own;
        rows &= rows >> 1;
        alike |= rows & rows >> size & board.blocks;
    }
    State state = *position;
    state.more = (state.more | alike) & ~(alike << FALLING);
    return state;
}

static int after(const State *state, State *states) {
    int count = after_all_moves(&quickway, state, states);
    for (int i = 0; i < count; i++) states[i] = state_of(&states[i]);
    return count;
}

const Game quickway = {"quickway", true, legal, play, has_path, state_of, glance, after};
