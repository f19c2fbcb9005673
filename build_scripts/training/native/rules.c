#include "games.h"

#include <string.h>

Board make_board(int rules, int size) {
    Board board = {rules, size, size + 2, (size + 2) * (size + 2)};
    return board;
}

void begin(const Board *board, Position *position) {
    memset(position, 0, sizeof *position);
    memset(position->stone, OUTSIDE, (size_t)board->cells);
    for (int rank = 0; rank < board->size; rank++)
        memset(position->stone + cell_of(board, rank, 0), EMPTY, (size_t)board->size);
    memcpy(position->imposed, position->stone, sizeof position->stone);
    position->turn = RED;
}

/* The four directions to a cell across a block. */
static const int ACROSS[4][2] = {{-1, -1}, {-1, 1}, {1, 1}, {1, -1}};

static int completes_crosscut(const Board *board, const int8_t *stone, int cell, int color) {
    int enemy = other(color);
    for (int i = 0; i < 4; i++) {
        int row = ACROSS[i][0] * board->stride, column = ACROSS[i][1];
        if (stone[cell + row + column] == color && stone[cell + row] == enemy && stone[cell + column] == enemy)
            return 1;
    }
    return 0;
}

int allowed(const Board *board, const Position *position, int cell, int color) {
    if (position->stone[cell] != EMPTY)
        return 0;
    switch (board->rules) {
    case CROSSWAY:
        return !completes_crosscut(board, position->stone, cell, color);
    case CANDY_NECKLACE:
        return position->imposed[cell] != other(color);
    case NAKED_DIAGONAL:
        return !is_naked(board, position->stone, cell, color);
    default:
        return 1;
    }
}

int can_move(const Board *board, const Position *position, int color) {
    if (board->rules == QUAX)
        return 1; /* a link, if no stone */
    for (int cell = board->stride + 1; cell < board->cells - board->stride - 1; cell++)
        if (allowed(board, position, cell, color))
            return 1;
    return 0;
}

/* The colour that three points of a block impose on its fourth point; EMPTY for none, and for a block with others. */
static int imposed_in(const int8_t *stone, const int block[4], int *where) {
    int empty = -1;
    for (int i = 0; i < 4; i++) {
        if (stone[block[i]] == OUTSIDE)
            return EMPTY;
        if (stone[block[i]] == EMPTY) {
            if (empty >= 0)
                return EMPTY;
            empty = i;
        }
    }
    if (empty < 0)
        return EMPTY;
    int one = stone[block[empty ^ 1]], two = stone[block[empty ^ 2]], across = stone[block[empty ^ 3]];
    if (one != two || across == one)
        return EMPTY;
    *where = block[empty];
    return one;
}

/* Fill what a new stone imposes, and what that imposes, in the order of crosscut.completion.imposed.cascade. */
static void fill_imposed(const Board *board, int8_t *stone, int cell) {
    int queue[MOST_CELLS], ends = 0, stride = board->stride;
    queue[ends++] = cell;
    for (int at = 0; at < ends; at++) {
        int corners[4] = {queue[at] - stride - 1, queue[at] - stride, queue[at], queue[at] - 1};
        for (int i = 0; i < 4; i++) {
            int south_west = corners[i];
            int block[4] = {south_west, south_west + 1, south_west + stride, south_west + stride + 1};
            int where, color = imposed_in(stone, block, &where);
            if (color != EMPTY) {
                stone[where] = (int8_t)color;
                queue[ends++] = where;
            }
        }
    }
}

static void link_at_once(const Board *board, Position *position, int cell, int color) {
    int rising = color == RED ? RED_RISING : BLUE_RISING, falling = color == RED ? RED_FALLING : BLUE_FALLING;
    for (int i = 0; i < 4; i++) {
        int row = ACROSS[i][0] * board->stride, column = ACROSS[i][1];
        if (position->stone[cell + row + column] != color)
            continue;
        int south_west = cell + (row < 0 ? row : 0) + (column < 0 ? column : 0);
        if (position->link[south_west] == NO_LINK)
            position->link[south_west] = (int8_t)(ACROSS[i][0] == ACROSS[i][1] ? rising : falling);
    }
}

int may_link(const Board *board, const Position *position, int move, int color) {
    int is_rising = move < FALLING, south_west = move - (is_rising ? RISING : FALLING), enemy = other(color);
    const int8_t *stone = position->stone + south_west;
    int corners[4] = {0, board->stride + 1, 1, board->stride};
    int own = is_rising ? 0 : 2, across = 2 - own;
    return position->link[south_west] == NO_LINK && stone[corners[own]] == color && stone[corners[own + 1]] == color &&
           stone[corners[across]] == enemy && stone[corners[across + 1]] == enemy;
}

void make_move(const Board *board, Position *position, int move) {
    int color = position->turn;
    if (move >= RISING) {
        int rising = color == RED ? RED_RISING : BLUE_RISING, falling = color == RED ? RED_FALLING : BLUE_FALLING;
        position->link[move % MOST_CELLS] = (int8_t)(move < FALLING ? rising : falling);
        position->turn = other(color);
        return;
    }
    int cell = move;
    position->stone[cell] = (int8_t)color;
    switch (board->rules) {
    case QUICKWAY:
        link_at_once(board, position, cell, color);
        break;
    case QUADREX:
        fill_imposed(board, position->stone, cell);
        break;
    case CANDY_NECKLACE:
        if (position->imposed[cell] == EMPTY) {
            position->imposed[cell] = (int8_t)color;
            fill_imposed(board, position->imposed, cell);
        }
        break;
    }
    if (can_move(board, position, other(color)))
        position->turn = other(color);
}
