#include "proofs.h"

enum { BYTES = sizeof(Set), VALUES = 256 };

Board board;
Joining joining;

/* The images of the points of each byte of a set. */
typedef Set Images[BYTES][VALUES];
static Images over, east, north;

static void set_up(Images images, int (*image)(int file, int rank)) {
    for (int byte = 0; byte < BYTES; byte++)
        for (int value = 0; value < VALUES; value++) {
            Set found = 0;
            for (int bit = 0; bit < 8; bit++) {
                int index = 8 * byte + bit;
                if (value >> bit & 1 && index < board.size * board.size)
                    found |= (Set)1 << image(index % board.size, index / board.size);
            }
            images[byte][value] = found;
        }
}

static int over_index(int file, int rank) { return file * board.size + rank; }
static int east_index(int file, int rank) { return rank * board.size + board.size - 1 - file; }
static int north_index(int file, int rank) { return (board.size - 1 - rank) * board.size + file; }

void set_up_board(int size) {
    board = (Board){.size = size, .all = ((Set)1 << size * size) - 1, .south = ((Set)1 << size) - 1};
    board.north = board.south << size * (size - 1);
    for (int rank = 0; rank < size; rank++) board.west |= (Set)1 << rank * size;
    board.east = board.west << (size - 1);
    board.blocks = board.all & ~board.north & ~board.east;
    set_up(over, over_index);
    set_up(east, east_index);
    set_up(north, north_index);
}

static Set image_of(Set set, const Images images) {
    Set found = 0;
    for (int byte = 0; set; byte++, set >>= 8) found |= images[byte][(uint8_t)set];
    return found;
}

Set transposed(Set set) { return image_of(set, over); }
Set mirrored_east(Set set) { return image_of(set, east); }
Set mirrored_north(Set set) { return image_of(set, north); }

State passed(const State *state) {
    Set crosscuts = 0;
    if (joining.by_links)
        crosscuts = (rising_pairs(state->own) & falling_pairs(state->enemy)) |
                    (falling_pairs(state->own) & rising_pairs(state->enemy));
    return (State){transposed(state->enemy), transposed(state->own), transposed(crosscuts & ~state->cut)};
}

/* The blocks in which a new stone makes a diagonal that a link of the enemy crosses already. */
static Set newly_cut(const State *state, Set point) {
    Set own = state->own | point;
    Set rises = rising_pairs(own) & falling_pairs(state->enemy) & (point | to_west(to_south(point)));
    Set falls = falling_pairs(own) & rising_pairs(state->enemy) & (to_west(point) | to_south(point));
    return rises | falls;
}

State with_stone(const State *state, Set point) {
    Set cut = joining.by_links ? state->cut | newly_cut(state, point) : 0;
    return (State){state->own | point, state->enemy, cut};
}

State played(const State *state, Set point) {
    State after = with_stone(state, point);
    return passed(&after);
}

/* An empty point of the block of a new stone with an own stone across and none beside both: while it is empty, the
 * enemy cannot hold both points between. */
static Set kept_open(const State *state, Set across, Set one, Set other, Set zone) {
    if (!(across & state->own) || (one | other) & state->own) return 0;
    if (one & state->enemy) return other & ~state->enemy;
    if (other & state->enemy || !(zone & (one | other))) return one;
    return 0;
}

Set zone_before(const State *state, Set point, Set zone) {
    zone |= point;
    if (joining.bans_crosscuts || joining.by_links) {
        Set to[] = {to_east(point), to_north(point), to_west(point), to_south(point)};
        zone |= kept_open(state, to_north(to[0]), to[0], to[1], zone);
        zone |= kept_open(state, to_north(to[2]), to[2], to[1], zone);
        zone |= kept_open(state, to_south(to[2]), to[2], to[3], zone);
        zone |= kept_open(state, to_south(to[0]), to[0], to[3], zone);
    }
    return zone & ~state->own;
}

void refute(Refuted *refuted, Set point, Set zone) {
    if (zone & point) {
        /* The stone forbids the loser something, so this says nothing about other moves. */
        refuted->region &= ~point;
    } else {
        refuted->region &= zone;
        refuted->is_clean = true;
    }
    refuted->zone |= zone & ~point;
}

Set zone_of_loss(const Refuted *refuted, Set loser, Set winner) {
    if (!refuted->is_clean) return board.all & ~winner;
    Set zone = refuted->zone;
    if (!joining.bans_crosscuts) return zone;
    /* What is left of the region is forbidden: a stone that forbids it belongs to the zone. */
    for (Set rest = refuted->region & ~(loser | winner); rest; rest &= rest - 1) {
        Set point = rest & -rest;
        Set row[] = {to_east(point), to_west(point)}, column[] = {to_north(point), to_south(point)};
        Set forbidding = 0;
        for (int i = 0; i < 4; i++) {
            Set beside = row[i & 1], above = column[i >> 1];
            Set across = i >> 1 ? to_south(beside) : to_north(beside);
            if (beside & winner && above & winner && across & loser) forbidding = across;
            if (forbidding & zone) break;
        }
        zone |= forbidding;
    }
    return zone;
}
