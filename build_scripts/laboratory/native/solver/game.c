#include "solver.h"

Board board;
static Set central_first[MOST_POINTS]; /* all points, from the centre outwards */

void set_up_board(int size) {
    board = (Board){.size = size, .all = ((Set)1 << size * size) - 1, .south = ((Set)1 << size) - 1};
    board.north = board.south << size * (size - 1);
    for (int rank = 0; rank < size; rank++) board.west |= (Set)1 << rank * size;
    board.east = board.west << (size - 1);
    board.blocks = board.all & ~board.north & ~board.east;
    int count = 0;
    for (int distance = 0; distance <= 2 * size * size; distance++)
        for (int index = 0; index < size * size; index++) {
            int east = 2 * (index % size) + 1 - size, north = 2 * (index / size) + 1 - size;
            if (east * east + north * north == distance) central_first[count++] = (Set)1 << index;
        }
}

Set mirrored_east(Set set) {
    Set image = 0;
    for (int file = 0; file < board.size; file++) image |= (set >> file & board.west) << (board.size - 1 - file);
    return image;
}

Set mirrored_north(Set set) {
    Set image = 0;
    for (int rank = 0; rank < board.size; rank++, set >>= board.size) image = image << board.size | (set & board.south);
    return image;
}

State same_state(const State *position) { return *position; }

int stone_moves(Set points, Move *moves) {
    int count = 0;
    for (int i = 0; i < board.size * board.size; i++)
        if (central_first[i] & points) moves[count++] = (Move){STONE, central_first[i]};
    return count;
}

State with_stone(const State *position, Set point) {
    State after = passed(position);
    after.enemy |= point;
    return after;
}

int after_all_moves(const Game *game, const State *state, State *after) {
    Move moves[MOST_MOVES];
    int count = game->legal(state, moves);
    for (int i = 0; i < count; i++) after[i] = game->play(state, moves[i]);
    return count;
}

State place(const State *position, Move move) { return with_stone(position, move.at); }

bool has_orthogonal_path(const State *position) {
    bool is_blue = is_blue_to_move(position);
    return flood_beside(first_edge(is_blue), position->own) & last_edge(is_blue);
}
