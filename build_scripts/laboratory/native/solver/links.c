/* The games with links: Quickway and Quax. */
#include "solver.h"

static bool has_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    Set group = flood_linked(first_edge(is_blue), position->own, position->rising, position->falling);
    return group & last_edge(is_blue);
}

/* Quickway. */

static int quickway_legal(const State *position, Move *moves) { return stone_moves(empty_points(position), moves); }

static State quickway_play(const State *position, Move move) {
    State after = with_stone(position, move.at);
    link_at_once(move.at, after.enemy, &after.rising, &after.falling);
    return after;
}

/* Where one stone more would be joined with the stones that are joined with an edge. */
static Set joining(const State *state, Set edge) {
    Set rising = state->rising, falling = state->falling;
    return edge | beside_linked(flood_linked(edge, state->own, rising, falling), ~falling, ~rising);
}

static Verdict quickway_glance(const State *state) {
    bool is_blue = is_blue_to_move(state);
    Set empty = empty_points(state);
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
    state.rising |= alike;
    state.falling &= ~alike;
    return state;
}

static int quickway_after(const Game *game, const State *state, State *states) {
    int count = after_all_moves(game, state, states);
    for (int i = 0; i < count; i++) states[i] = state_of(&states[i]);
    return count;
}

const Game quickway = {"quickway", true,     quickway_legal,  quickway_play,
                       has_path,   state_of, quickway_glance, quickway_after};

/* Quax. */

static Set rising_moves(const State *position) {
    return rising_choices(position->own, position->rising, position->falling);
}

static Set falling_moves(const State *position) {
    return falling_choices(position->own, position->rising, position->falling);
}

static int moves_of(Set stones, Set rising, Set falling, Move *moves) {
    int count = stone_moves(stones, moves);
    for (; rising; rising &= rising - 1) moves[count++] = (Move){RISING, rising & -rising};
    for (; falling; falling &= falling - 1) moves[count++] = (Move){FALLING_LINK, falling & -falling};
    return count;
}

static int quax_legal(const State *position, Move *moves) {
    Set empty = empty_points(position);
    return moves_of(empty, rising_moves(position), falling_moves(position), moves);
}

static State quax_play(const State *position, Move move) {
    if (move.kind == STONE) return with_stone(position, move.at);
    State after = passed(position);
    if (move.kind == RISING) after.rising |= move.at;
    else after.falling |= move.at;
    return after;
}

/* Whether a side is sure of a path, even with the other to move, and the empty points that this depends on. Two stones
 * on a diagonal are as good as linked until the other side holds both points between them: when it takes the second of
 * these, they are linked. It takes one point in a move. So all such pairs hold that share no empty point. */
static bool is_sure(const State *state, bool is_enemys, Set *needed) {
    int size = board.size;
    bool is_blue = is_blue_to_move(state) ^ is_enemys;
    Set own = is_enemys ? state->enemy : state->own, enemy = is_enemys ? state->own : state->enemy;
    Set rising = state->rising, falling = state->falling;
    Set up = rising_choices(own, rising, falling) & ~(own >> 1 | own >> size) & ~falling_pairs(enemy);
    Set down = falling_choices(own, rising, falling) & ~(own | own >> (size + 1)) & ~rising_pairs(enemy);
    Set group = flood_linked(first_edge(is_blue), own, rising, falling);
    *needed = 0;
    for (bool grows = true; grows;) {
        grows = false;
        for (Set blocks = up | down; blocks; blocks &= blocks - 1) {
            Set block = blocks & -blocks;
            Set rises = block | block << (size + 1), falls = block << 1 | block << size;
            Set pair = up & block ? rises : falls, between = (up & block ? falls : rises) & ~enemy;
            if (!(pair & group) || !(pair & ~group) || between & *needed) continue;
            *needed |= between;
            group = flood_linked(group | pair, own, rising, falling);
            grows = true;
        }
    }
    return group & last_edge(is_blue);
}

/* A path that nobody can prevent any more, or a win in one: a stone beside groups from both edges, or a link between
 * two such groups. */
static Verdict quax_glance(const State *state) {
    int size = board.size;
    bool is_blue = is_blue_to_move(state);
    Set first = first_edge(is_blue), last = last_edge(is_blue);
    Set needed;
    if (is_sure(state, false, &needed)) return WON;
    if (is_sure(state, true, &needed)) return LOST;
    Set rising = state->rising, falling = state->falling;
    Set one = flood_linked(first, state->own, rising, falling), other = flood_linked(last, state->own, rising, falling);
    Set empty = empty_points(state);
    if ((beside(one) | first) & (beside(other) | last) & empty) return WON;
    Set up = (one & other >> (size + 1)) | (other & one >> (size + 1));
    Set down = (one >> 1 & other >> size) | (other >> 1 & one >> size);
    return up & rising_moves(state) || down & falling_moves(state) ? WON : UNCLEAR;
}

/* The moves that can matter. Only links in a crosscut are tried, where both points between the ends are the enemy's. If
 * one of them is of the same colour, the ends are joined anyway and nobody can ever use the crossing diagonal: the link
 * is a pass. If one of them is empty, a stone there joins the ends for ever, keeps the enemy from the crossing diagonal,
 * and is one stone more. In Quax one more stone or link never harms its owner (theorem on the page theory.html). So
 * another move is always as good.
 *
 * And each move after which the enemy would be sure of a path has to be stopped: by a stone on that point or on one
 * between the ends of a pair, or by the crossing link. Where nothing stops all of them any move will do. */
static int quax_after(const Game *game, const State *state, State *states) {
    (void)game;
    Set enemy = state->enemy, stones = empty_points(state);
    Set rising = rising_moves(state) & falling_pairs(enemy), falling = falling_moves(state) & rising_pairs(enemy);
    Move moves[MOST_MOVES];
    if (!moves_of(stones, rising, falling, moves)) return 0;
    State skipped = passed(state);
    states[0] = quax_play(state, moves[0]);
    /* Where this side can link, the enemy can link across. */
    int count = moves_of(stones, falling, rising, moves);
    for (int i = 0; i < count; i++) {
        Set needed;
        State threat = quax_play(&skipped, moves[i]);
        if (!is_sure(&threat, true, &needed)) continue;
        stones &= needed | (moves[i].kind == STONE ? moves[i].at : 0);
        rising &= moves[i].kind == FALLING_LINK ? moves[i].at : 0;
        falling &= moves[i].kind == RISING ? moves[i].at : 0;
    }
    count = moves_of(stones, rising, falling, moves);
    for (int i = 0; i < count; i++) states[i] = quax_play(state, moves[i]);
    return count ? count : 1;
}

const Game quax = {"quax", true, quax_legal, quax_play, has_path, same_state, quax_glance, quax_after};
