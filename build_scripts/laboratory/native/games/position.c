#include "games.h"

Board make_board(int rules, int size) {
    Board board = {.rules = rules, .size = size};
    uint16_t row_bits = (uint16_t)((1 << size) - 1) << 1;
    for (int row = 1; row <= size; row++) {
        board.all[row] = row_bits;
        board.edges[BLUE][0][row] = 1 << 1;
        board.edges[BLUE][1][row] = (uint16_t)(1 << size);
    }
    board.edges[RED][0][1] = board.edges[RED][1][size] = row_bits;
    return board;
}

void begin(const Board *board, Position *position) {
    *position = (Position){.points[EMPTY] = board->all, .owned[EMPTY] = board->all, .turn = RED};
}

Set playable(const Board *board, const Position *position, int color) {
    Set empty = position->points[EMPTY], own = position->points[color];
    switch (board->rules) {
    case CROSSWAY:
        return without_crosscut(empty, own, position->points[other(color)]);
    case CANDY_NECKLACE:
        return empty & ~position->owned[other(color)];
    case NAKED_DIAGONAL:
        return empty & ~naked(own);
    default:
        return empty;
    }
}

void find_links(const Position *position, int color, Set links[2]) {
    Set own = position->points[color], enemy = position->points[other(color)];
    links[0] = rising_choices(own, position->rising, position->falling);
    links[0] &= ~(to_west(own) | to_south(own)) & (to_west(enemy) | to_south(enemy));
    links[1] = falling_choices(own, position->rising, position->falling);
    links[1] &= ~(own | to_west(to_south(own))) & (enemy | to_west(to_south(enemy)));
}

static bool can_move(const Board *board, const Position *position, int color) {
    return board->rules == QUAX || is_any(playable(board, position, color)); /* in Quax a link, if no stone */
}

static void place(const Board *board, Position *position, int cell) {
    int color = position->turn, enemy = other(color);
    Set point = point_at(cell), *points = position->points, *owned = position->owned;
    points[color] |= point;
    points[EMPTY] &= ~point;
    switch (board->rules) {
    case QUICKWAY:
        link_at_once(point, points[color], &position->rising, &position->falling);
        break;
    case QUADREX:
        impose(points[EMPTY], &points[color], &points[enemy]);
        points[EMPTY] &= ~(points[color] | points[enemy]);
        break;
    case CANDY_NECKLACE:
        owned[color] |= point;
        owned[EMPTY] &= ~point;
        impose(owned[EMPTY], &owned[color], &owned[enemy]);
        owned[EMPTY] &= ~(owned[color] | owned[enemy]);
        break;
    }
}

void make_move(const Board *board, Position *position, int move) {
    int enemy = other(position->turn);
    if (move >= FALLING) position->falling |= point_at(move - FALLING);
    else if (move >= RISING) position->rising |= point_at(move - RISING);
    else place(board, position, move);
    if (move >= RISING || can_move(board, position, enemy)) position->turn = enemy;
}
