#include "games.h"

#include <string.h>

/* Fillings that are tried before a position counts as one that cannot be filled. */
#define TRIES 24

int is_naked(const Board *board, const int8_t *stone, int cell, int color) {
    int stride = board->stride;
    for (int row = -stride; row <= stride; row += 2 * stride)
        for (int column = -1; column <= 1; column += 2)
            if (stone[cell + row + column] == color && stone[cell + row] != color && stone[cell + column] != color)
                return 1;
    return 0;
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
