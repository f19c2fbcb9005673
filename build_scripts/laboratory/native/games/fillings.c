#include "games.h"

/* Fillings that are tried before a position counts as one that cannot be filled. */
#define TRIES 24

/* Fill cells in this order, again and again, until nothing can be filled any more. Returns how many are left of them.
   A plain filling takes as much of one colour as it can. Others do no harm as long as something else can be done: they
   leave no empty diagonal neighbour of a new stone where nobody may place one. */
static int fill(const Position *position, int *order, int count, int plain, Chance *chance) {
    Set points[3] = {position->points[EMPTY], position->points[RED], position->points[BLUE]};
    Set closed[3] = {{0}, naked(points[RED]), naked(points[BLUE])};
    bool careful = !plain;
    while (count) {
        int before = count;
        bool harmed = false;
        count = 0;
        for (int i = 0; i < before; i++) {
            int cell = order[i], color = plain ? plain : draw(chance) & 1 ? RED : BLUE;
            bool is_empty = true;
            for (int turn = 0; turn < 2 && is_empty && !harmed; turn++, color = other(color)) {
                if (has(&closed[color], cell)) continue;
                Set point = point_at(cell), own = points[color] | point, closes = naked(own);
                if (careful && is_any(diagonal_to(point) & points[EMPTY] & closes & closed[other(color)])) continue;
                points[EMPTY] &= ~point;
                points[color] = own;
                closed[color] = closes;
                is_empty = false;
                harmed = !plain && !careful;
            }
            if (is_empty) order[count++] = cell;
        }
        if (count == before && (plain || !careful)) break;
        careful = !plain && count < before;
    }
    return count;
}

/* Move the cells that are joined with this one from a set to a list. */
static int move_area(Set *from, int cell, int *area) {
    const int steps[4] = {1, -1, ROWS, -ROWS};
    int count = 0;
    area[count++] = cell;
    *from &= ~point_at(cell);
    for (int at = 0; at < count; at++)
        for (int i = 0; i < 4; i++) {
            int near = area[at] + steps[i];
            if (!has(from, near)) continue;
            area[count++] = near;
            *from &= ~point_at(near);
        }
    return count;
}

/* Cells that were left empty are filled first the next time, with those around them. */
static bool is_fillable(const Position *position, const int *area, int count, int newest) {
    int urgency[MOST_CELLS] = {0};
    Chance chance = {0};
    for (int row = -ROWS; row <= ROWS; row += ROWS)
        for (int column = -1; column <= 1; column++)
            urgency[newest + row + column] = 2;
    for (int number = 0; number < TRIES; number++) {
        int order[MOST_CELLS], keys[MOST_CELLS];
        for (int i = 0; i < count; i++) {
            int key = number < 2 ? -area[i] : urgency[area[i]] * 8 + (int)(draw(&chance) % 16), place = i;
            for (; place > 0 && keys[place - 1] < key; place--) {
                keys[place] = keys[place - 1];
                order[place] = order[place - 1];
            }
            keys[place] = key;
            order[place] = area[i];
        }
        int left = fill(position, order, count, number == 0 ? RED : number == 1 ? BLUE : 0, &chance);
        if (!left) return true;
        for (int i = 0; i < left; i++)
            for (int row = -ROWS; row <= ROWS; row += ROWS)
                for (int column = -1; column <= 1; column++)
                    urgency[order[i] + row + column]++;
    }
    return false;
}

bool is_allowed(const Board *board, const Position *position, int cell) {
    if (board->rules != NAKED_DIAGONAL) return true;
    Set empty = position->points[EMPTY];
    int area[MOST_CELLS];
    for (int row = -ROWS; row <= ROWS; row += ROWS)
        for (int column = -1; column <= 1; column++) {
            int near = cell + row + column;
            if (has(&empty, near) && !is_fillable(position, area, move_area(&empty, near, area), cell)) return false;
        }
    return true;
}
