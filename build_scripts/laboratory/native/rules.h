/* The rules of the games, by sets of points: once for all programs here. Each includes small_set.h or wide_set.h before
 * this file; the rules are the same for both.
 *
 * A link is in the set `rising` or `falling` at the south-western point of its block. */
#ifndef RULES_H
#define RULES_H

/* The points and their four neighbours. */
static inline Set beside(Set set) { return set | to_east(set) | to_west(set) | to_north(set) | to_south(set); }

/* The points and their eight neighbours. */
static inline Set around(Set set) {
    Set row = set | to_east(set) | to_west(set);
    return row | to_north(row) | to_south(row);
}

/* The four diagonal neighbours of a point. */
static inline Set diagonal_to(Set point) {
    Set row = to_east(point) | to_west(point);
    return to_north(row) | to_south(row);
}

/* The points, their four neighbours, and what links join with them. */
static inline Set beside_linked(Set set, Set rising, Set falling) {
    Set south = to_south(set), from_south = set | to_east(set & rising) | (to_west(set) & falling);
    Set from_north = south | (to_west(south) & rising) | to_east(south & falling);
    return set | to_east(set) | to_west(set) | to_north(from_south) | from_north;
}

/* The parts of `within` that are joined with `seed` by orthogonal steps and links. */
static inline Set flood_linked(Set seed, Set within, Set rising, Set falling) {
    Set reached = seed & within;
    for (Set front = reached; is_any(front);) {
        front = beside_linked(front, rising, falling) & within & ~reached;
        reached |= front;
    }
    return reached;
}

/* The same by orthogonal steps alone, and by steps in all eight directions: with links nowhere, and everywhere. */
static inline Set flood_beside(Set seed, Set within) { return flood_linked(seed, within, (Set){0}, (Set){0}); }
static inline Set flood_around(Set seed, Set within) { return flood_linked(seed, within, ~(Set){0}, ~(Set){0}); }

/* The points with a pair of one side beside them in a block, and a stone of the other side across. */
static inline Set beside_pair(Set pair, Set across) {
    Set east_of = to_east(pair), west_of = to_west(pair);
    Set south = to_south(pair) & ((west_of & to_west(to_south(across))) | (east_of & to_east(to_south(across))));
    Set north = to_north(pair) & ((west_of & to_west(to_north(across))) | (east_of & to_east(to_north(across))));
    return south | north;
}

/* Crossway (Mark Steere, 2007): no stone may complete a crosscut. */
static inline Set without_crosscut(Set empty, Set own, Set enemy) { return empty & ~beside_pair(enemy, own); }

/* Quadrex (Bill Taylor, 2007) and Candy Necklace (Mark Steere, 2024): in a block with a pair of one colour on a
 * diagonal, an enemy stone and an empty point, the pair's colour is *imposed* on the empty point. Quadrex fills it at
 * once. In Candy Necklace the other colour may never go there, and points on which nothing is imposed may take either
 * colour (theorem 1 in pysrc/crosscut/completion/candy_necklace.py).
 *
 * Impose until nothing is left to impose. In positions that play can reach nothing is imposed both ways. */
static inline void impose(Set empty, Set *own, Set *enemy) {
    for (;;) {
        Set for_own = beside_pair(*own, *enemy) & empty, for_enemy = beside_pair(*enemy, *own) & empty;
        if (!is_any(for_own | for_enemy)) return;
        *own |= for_own;
        *enemy |= for_enemy;
        empty &= ~(for_own | for_enemy);
    }
}

/* The points, empty or not, that are diagonal to one of the stones with neither point between among `between`. */
static inline Set uncovered(Set stones, Set between) {
    Set north = to_south(between), south = to_north(between), east = to_west(between), west = to_east(between);
    return (to_west(to_south(stones)) & ~(north | east)) | (to_east(to_south(stones)) & ~(north | west)) |
           (to_west(to_north(stones)) & ~(south | east)) | (to_east(to_north(stones)) & ~(south | west));
}

/* Naked Diagonal (Mark Steere, 2024): where a stone would be in a naked diagonal with one of these. */
static inline Set naked(Set own) { return uncovered(own, own); }

/* The blocks with both stones on their rising, or falling, diagonal. */
static inline Set rising_pairs(Set stones) { return stones & to_west(to_south(stones)); }
static inline Set falling_pairs(Set stones) { return to_west(stones) & to_south(stones); }

/* Quickway (Bill Taylor, 2007): each like diagonal that the new stone `point` of these makes is linked at once, unless
 * the link would cross another. */
static inline void link_at_once(Set point, Set own, Set *rising, Set *falling) {
    Set rises = rising_pairs(own) & ~*falling & (point | to_west(to_south(point)));
    Set falls = falling_pairs(own) & ~*rising & (to_west(point) | to_south(point));
    *rising |= rises;
    *falling |= falls;
}

/* Quax (Bill Taylor, 2000): instead of a stone a player may link two own diagonal stones, if it crosses no link. The
 * blocks whose rising, or falling, diagonal may be linked. */
static inline Set rising_choices(Set own, Set rising, Set falling) { return rising_pairs(own) & ~(rising | falling); }
static inline Set falling_choices(Set own, Set rising, Set falling) { return falling_pairs(own) & ~(rising | falling); }

#endif
