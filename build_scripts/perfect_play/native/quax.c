/* Quax (Bill Taylor, 2000): instead of a stone a player may link two own diagonal stones, if it crosses no link. */
#include "game.h"

/* The blocks whose rising or falling diagonal the side to move may link. */
static Set rising_choices(const State *position) {
    Set unlinked = board.blocks & ~(rising_links(position) | falling_links(position));
    return unlinked & position->own & position->own >> (board.size + 1);
}

static Set falling_choices(const State *position) {
    Set unlinked = board.blocks & ~(rising_links(position) | falling_links(position));
    return unlinked & position->own >> 1 & position->own >> board.size;
}

static int moves_of(Set stones, Set rising, Set falling, Move *moves) {
    int count = stone_moves(stones, moves);
    for (; rising; rising &= rising - 1) moves[count++] = (Move){RISING, rising & -rising};
    for (; falling; falling &= falling - 1) moves[count++] = (Move){FALLING_LINK, falling & -falling};
    return count;
}

static int legal(const State *position, Move *moves) {
    Set empty = board.all & ~(position->own | position->enemy);
    return moves_of(empty, rising_choices(position), falling_choices(position), moves);
}

static State play(const State *position, Move move) {
    if (move.kind == STONE) return with_stone(position, move.at);
    State after = passed(position);
    after.more |= move.kind == RISING ? move.at : move.at << FALLING;
    return after;
}

static bool has_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    Set group = flood_linked(first_edge(is_blue), position->own, rising_links(position), falling_links(position));
    return group & last_edge(is_blue);
}

/* A win in one: a stone beside groups from both edges, or a link between two such groups. */
static Verdict glance(const State *state) {
    int size = board.size;
    Set first = first_edge(is_blue_to_move(state)), last = last_edge(is_blue_to_move(state));
    Set rising = rising_links(state), falling = falling_links(state);
    Set one = flood_linked(first, state->own, rising, falling), other = flood_linked(last, state->own, rising, falling);
    Set empty = board.all & ~(state->own | state->enemy);
    if ((beside(one) | first) & (beside(other) | last) & empty) return WON;
    Set up = (one & other >> (size + 1)) | (other & one >> (size + 1));
    Set down = (one >> 1 & other >> size) | (other >> 1 & one >> size);
    return up & rising_choices(state) || down & falling_choices(state) ? WON : UNCLEAR;
}

/* Links that join nothing are left out. Where one of the two points between the ends is of the same colour, the ends
 * are joined anyway, and nobody can ever use the crossing diagonal: the link is a pass. In Quax one more stone or link
 * never harms its owner (theorem in docs/solver.md), so a pass is never better than another move. */
static int after(const State *state, State *states) {
    int size = board.size;
    Set own = state->own;
    Set useful_rising = rising_choices(state) & ~(own >> 1 | own >> size);
    Set useful_falling = falling_choices(state) & ~(own | own >> (size + 1));
    Move moves[MOST_MOVES];
    int count = moves_of(board.all & ~(own | state->enemy), useful_rising, useful_falling, moves);
    for (int i = 0; i < count; i++) states[i] = play(state, moves[i]);
    return count;
}

const Game quax = {"quax", true, legal, play, has_path, same_state, glance, after};
