/* Points of Hex that nobody needs to take (Hayward and van Rijswijck 2006).
 *
 * An empty point is *dead* if no shortest way of a side can pass: all that is left around it is adjacent to each other,
 * a chain being one. Whose stone stands there does not matter. Two adjacent points are *captured* by a side if its stone
 * on either kills the other: to a stone of the enemy on one it answers on the other.
 *
 * A stone more never harms its side. So where the winner's proof assumes stones of the loser, on dead points or in the
 * rings of those that it has captured, it holds without them, too: only the points that the winner has captured belong
 * to a zone. */
#include "proofs.h"

enum { AROUND = 6, COLORINGS = 729 };
enum { EMPTY, OWN, ENEMY };

/* Whether a point is dead, by the colours around it as the digits of a number of base 3. */
static bool dies[COLORINGS];
static bool is_set_up;

/* Whether what a side can use around a point, in a ring, is adjacent to each other. `other` is the other side's color. */
static bool are_adjacent(const int *colors, int own, int other) {
    int chain[AROUND], count = 0;
    for (int i = 0; i < AROUND; i++) chain[i] = colors[i] == other ? -1 : i;
    for (int round = 0; round < AROUND; round++)
        for (int i = 0; i < AROUND; i++) {
            int next = (i + 1) % AROUND;
            if (colors[i] == own && colors[next] == own) chain[i] = chain[next] = chain[i] < chain[next] ? chain[i] : chain[next];
        }
    bool adjacent[AROUND][AROUND] = {{false}}, is_there[AROUND] = {false};
    for (int i = 0; i < AROUND; i++) {
        int next = (i + 1) % AROUND;
        if (chain[i] < 0) continue;
        is_there[chain[i]] = true;
        if (chain[next] >= 0) adjacent[chain[i]][chain[next]] = adjacent[chain[next]][chain[i]] = true;
    }
    for (int i = 0; i < AROUND; i++)
        for (int j = 0; j < i; j++) count += is_there[i] && is_there[j] && !adjacent[i][j];
    return !count;
}

static void set_up(void) {
    for (int coloring = 0; coloring < COLORINGS; coloring++) {
        int colors[AROUND];
        for (int i = 0, rest = coloring; i < AROUND; i++, rest /= 3) colors[i] = rest % 3;
        dies[coloring] = are_adjacent(colors, OWN, ENEMY) || are_adjacent(colors, ENEMY, OWN);
    }
    is_set_up = true;
}

/* The stones, and those that a side could have for nothing. */
typedef struct {
    Set own, enemy;
} Stones;

static bool is_dead(const Stones *stones, Set point) {
    Set east = to_east(point), west = to_west(point), north = to_north(point), south = to_south(point);
    Set ring[AROUND] = {east, to_north(east), north, west, to_south(west), south};
    int off[AROUND] = {ENEMY, point & board.east ? ENEMY : OWN, OWN, ENEMY, point & board.west ? ENEMY : OWN, OWN};
    int coloring = 0;
    for (int i = AROUND - 1; i >= 0; i--) {
        int color = !ring[i] ? off[i] : ring[i] & stones->own ? OWN : ring[i] & stones->enemy ? ENEMY : EMPTY;
        coloring = 3 * coloring + color;
    }
    return dies[coloring];
}

static Set ring_of(Set point) { return beside(point) | to_north(to_east(point)) | to_south(to_west(point)); }

static bool kills(Stones stones, bool is_own, Set stone, Set other) {
    if (is_own) stones.own |= stone;
    else stones.enemy |= stone;
    return is_dead(&stones, other);
}

State filled(const State *state, Set *reason) {
    *reason = 0;
    if (joining.rising == joining.falling) return *state;
    if (!is_set_up) set_up();
    Stones stones = {state->own, state->enemy};
    for (bool is_new = true; is_new;) {
        is_new = false;
        Set empty = board.all & ~(stones.own | stones.enemy);
        for (Set rest = empty; rest; rest &= rest - 1) {
            Set point = rest & -rest;
            if (!is_dead(&stones, point)) continue;
            stones.enemy |= point;
            is_new = true;
        }
        if (is_new) continue;
        for (Set rest = empty; rest && !is_new; rest &= rest - 1) {
            Set point = rest & -rest;
            Set others[] = {to_east(point), to_north(point), to_north(to_east(point))};
            for (int i = 0; i < 3 && !is_new; i++) {
                if (!(others[i] & empty)) continue;
                for (int is_own = 0; is_own < 2 && !is_new; is_own++) {
                    if (!kills(stones, is_own, point, others[i]) || !kills(stones, is_own, others[i], point)) continue;
                    Set both = point | others[i];
                    is_new = true;
                    if (is_own) {
                        stones.own |= both;
                        *reason |= both;
                    } else {
                        stones.enemy |= both;
                    }
                }
            }
        }
    }
    return (State){stones.own, stones.enemy, state->cut};
}

/* Whether a stone of the enemy on `better` makes one on `point` needless: it kills it, or captures it. */
static bool is_worse(Stones stones, Set empty, Set point, Set better) {
    stones.enemy |= better;
    if (is_dead(&stones, point)) return true;
    for (Set others = ring_of(point) & empty & ~(point | better); others; others &= others - 1) {
        Set other = others & -others;
        if (kills(stones, false, point, other) && kills(stones, false, other, point)) return true;
    }
    return false;
}

Set dominated(const State *state) {
    if (joining.rising == joining.falling) return 0;
    Set reason, found = 0;
    State now = filled(state, &reason);
    Stones stones = {now.own, now.enemy};
    Set empty = board.all & ~(now.own | now.enemy);
    for (Set rest = empty; rest; rest &= rest - 1) {
        Set point = rest & -rest;
        for (Set others = around(point) & empty & ~(point | found); others; others &= others - 1)
            if (is_worse(stones, empty, point, others & -others)) {
                found |= point;
                break;
            }
    }
    return found;
}
