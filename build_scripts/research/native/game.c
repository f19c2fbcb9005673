#include "game.h"

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
