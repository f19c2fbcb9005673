#include "game.h"

Board board;

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
            if (east * east + north * north == distance) board.central_first[count++] = (Set)1 << index;
        }
}

Set flood_beside(Set seed, Set within) {
    Set reached = seed & within;
    for (;;) {
        Set grown = beside(reached) & within;
        if (grown == reached) return reached;
        reached = grown;
    }
}

Set flood_around(Set seed, Set within) {
    Set reached = seed & within;
    for (;;) {
        Set grown = around(reached) & within;
        if (grown == reached) return reached;
        reached = grown;
    }
}

Set flood_linked(Set seed, Set within, Set rising, Set falling) {
    int size = board.size;
    Set reached = seed & within;
    for (;;) {
        Set grown = beside(reached);
        grown |= (reached & rising) << (size + 1) | (reached >> (size + 1) & rising);
        grown |= (reached >> size & falling) << 1 | (reached >> 1 & falling) << size;
        grown &= within;
        if (grown == reached) return reached;
        reached = grown;
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

Set beside_pair(Set pair, Set across) {
    Set east_of = to_east(pair), west_of = to_west(pair);
    Set south = to_south(pair) & ((west_of & to_south(to_west(across))) | (east_of & to_south(to_east(across))));
    Set north = to_north(pair) & ((west_of & to_north(to_west(across))) | (east_of & to_north(to_east(across))));
    return south | north;
}

State same_state(const State *position) { return *position; }

int stone_moves(Set points, Move *moves) {
    int count = 0;
    for (int i = 0; i < board.size * board.size; i++)
        if (board.central_first[i] & points) moves[count++] = (Move){STONE, board.central_first[i]};
    return count;
}

State with_stone(const State *position, Set point) {
    return (State){position->enemy, position->own | point, position->more ^ BLUE_TO_MOVE};
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
