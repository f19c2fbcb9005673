#include "games.h"

#include <string.h>

/* Fillings that are tried before a position counts as one that cannot be filled. */
#define TRIES 24

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

static int is_naked(const Board *board, const int8_t *stone, int cell, int color) {
    int stride = board->stride;
    for (int row = -stride; row <= stride; row += 2 * stride)
        for (int column = -1; column <= 1; column += 2)
            if (stone[cell + row + column] == color && stone[cell + row] != color && stone[cell + column] != color)
                return 1;
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
    int one = stone[corners[across]], two = stone[corners[across + 1]];
    return position->link[south_west] == NO_LINK && stone[corners[own]] == color && stone[corners[own + 1]] == color &&
           one != color && two != color && (one == enemy || two == enemy);
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

/* Whether a stone on this cell would leave an empty diagonal neighbour where nobody may place one. */
static int harms(const Board *board, int8_t *stone, int cell, int color) {
    int stride = board->stride, found = 0;
    stone[cell] = (int8_t)color;
    for (int row = -stride; row <= stride && !found; row += 2 * stride)
        for (int column = -1; column <= 1 && !found; column += 2) {
            int near = cell + row + column;
            found = stone[near] == EMPTY && is_naked(board, stone, near, RED) && is_naked(board, stone, near, BLUE);
        }
    stone[cell] = EMPTY;
    return found;
}

/* Fill cells in this order, again and again, until nothing can be filled any more. Returns how many are left of them.
   A plain filling takes as much of one colour as it can. Others do no harm as long as something else can be done. */
static int fill(const Board *board, int8_t *stone, int *order, int count, int plain, Chance *chance) {
    int careful = !plain;
    while (count) {
        int before = count, harmed = 0;
        count = 0;
        for (int i = 0; i < before; i++) {
            int cell = order[i], color = plain ? plain : draw(chance) & 1 ? RED : BLUE, is_empty = 1;
            for (int turn = 0; turn < 2 && is_empty && !harmed; turn++, color = other(color))
                if (!is_naked(board, stone, cell, color) && !(careful && harms(board, stone, cell, color))) {
                    stone[cell] = (int8_t)color;
                    is_empty = 0;
                    harmed = !plain && !careful;
                }
            if (is_empty)
                order[count++] = cell;
        }
        if (count == before && (plain || !careful))
            break;
        careful = !plain && count < before;
    }
    return count;
}

/* The empty cells that are joined with this one. */
static int area_of(const Board *board, const int8_t *stone, int cell, int *area, uint8_t *seen) {
    const int beside[4] = {1, -1, board->stride, -board->stride};
    int count = 0;
    area[count++] = cell;
    seen[cell] = 1;
    for (int at = 0; at < count; at++)
        for (int i = 0; i < 4; i++) {
            int near = area[at] + beside[i];
            if (stone[near] == EMPTY && !seen[near]) {
                seen[near] = 1;
                area[count++] = near;
            }
        }
    return count;
}

/* Cells that were left empty are filled first the next time, with those around them. */
static int is_fillable(const Board *board, const int8_t *stones, const int *area, int count, int newest) {
    int urgency[MOST_CELLS] = {0}, stride = board->stride;
    Chance chance = {0};
    for (int row = -stride; row <= stride; row += stride)
        for (int column = -1; column <= 1; column++)
            urgency[newest + row + column] = 2;
    for (int number = 0; number < TRIES; number++) {
        int8_t stone[MOST_CELLS];
        int order[MOST_CELLS], keys[MOST_CELLS];
        memcpy(stone, stones, (size_t)board->cells);
        for (int i = 0; i < count; i++) {
            int key = number < 2 ? -area[i] : urgency[area[i]] * 8 + (int)(draw(&chance) % 16), place = i;
            for (; place > 0 && keys[place - 1] < key; place--) {
                keys[place] = keys[place - 1];
                order[place] = order[place - 1];
            }
            keys[place] = key;
            order[place] = area[i];
        }
        int left = fill(board, stone, order, count, number == 0 ? RED : number == 1 ? BLUE : 0, &chance);
        if (!left)
            return 1;
        for (int i = 0; i < left; i++)
            for (int row = -stride; row <= stride; row += stride)
                for (int column = -1; column <= 1; column++)
                    urgency[order[i] + row + column]++;
    }
    return 0;
}

int is_allowed(const Board *board, const Position *position, int cell) {
    if (board->rules != NAKED_DIAGONAL)
        return 1;
    uint8_t seen[MOST_CELLS] = {0};
    int area[MOST_CELLS], stride = board->stride;
    for (int row = -stride; row <= stride; row += stride)
        for (int column = -1; column <= 1; column++) {
            int near = cell + row + column;
            if (position->stone[near] != EMPTY || seen[near])
                continue;
            int count = area_of(board, position->stone, near, area, seen);
            if (!is_fillable(board, position->stone, area, count, cell))
                return 0;
        }
    return 1;
}
