/* What is true of one own game on small boards, and how random play goes on larger ones: a line of JSON.
 *
 *   own_game SIZES GAMES NODES [ban=IMAGE,...] [fill=IMAGE,...] [safe] [link=auto|move] [join=corners|rising] [avoid]
 *
 * SIZES is a list such as s2,s3,c4,w4,r5,r7. s3 walks the whole tree of play on 3x3. c4 counts legal boards on 4x4. w4
 * finds who wins after each first stone on 4x4, by a search of NODES positions at most. r5 plays GAMES games at random
 * on 5x5; each later r plays half as many as the one before. The images are turned and mirrored already; x is either
 * colour.
 *
 * Written for any rules of the language but `ban-xn/nx.safe`, `rim` and `swap`; crosscut/own says what they mean. */
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { NONE, RED, BLUE, MOST = 9, POINTS = MOST * MOST, MOST_MOVES = 3 * POINTS };
enum { NO_LINK, RISING, FALLING };
typedef struct { uint8_t stones[POINTS], links[POINTS]; } Board; /* a link is at the south-western point of its block */

/* A pattern at one place, with x as one colour: for each of its points a bit for each content that fits. */
enum { MOST_CELLS = 16 }; /* of a pattern */
typedef struct { int count, point[MOST_CELLS]; uint8_t fits[MOST_CELLS], marked[MOST_CELLS]; int filled, color; } Place;
typedef struct { int count; Place *all; int through_count[POINTS], *through[POINTS]; } Places;

static const char *ban_images, *fill_images;
static bool safe, avoid, corners, rising, link_auto, link_move;
static int size, points;
static Places bans, fills;
/* The full blocks that hold a banned pattern, by their red corners: 1 south-west, 2 south-east, 4 north-west and 8
 * north-east. */
static uint16_t banned;

/* The rules of a board. */

static void add_place(Places *places, const char *image, int rows, int columns, int file, int rank, int x) {
    Place made = {.filled = -1};
    for (int up = 0; up < rows; up++)
        for (int east = 0; east < columns; east++) {
            char letter = image[(rows - 1 - up) * (columns + 1) + east];
            if (letter == 'a') continue;
            int point = (rank + up) * size + file + east, n = made.count++;
            made.point[n] = point;
            made.marked[n] = letter == 'x' || letter == 'o' || letter == 'n';
            made.fits[n] = letter == 'x' ? 1 << x : letter == 'o' ? 1 << (3 - x) : letter == 'n' ? 7 & ~(1 << x) : 1;
            if (letter == 'f') made.filled = point, made.color = x;
        }
    for (int i = 0; i < places->count; i++) /* the same as an earlier one? */
        if (!memcmp(&places->all[i], &made, sizeof made)) return;
    places->all = realloc(places->all, (places->count + 1) * sizeof made);
    places->all[places->count++] = made;
}

static Places places_of(const char *images) {
    Places places = {0};
    int length;
    for (const char *image = images; image && *image; image += length + (image[length] == ',')) {
        length = strcspn(image, ",");
        int columns = strcspn(image, "/,"), rows = (length + 1) / (columns + 1);
        for (int rank = 0; rank + rows <= size; rank++)
            for (int file = 0; file + columns <= size; file++)
                for (int x = RED; x <= BLUE; x++) add_place(&places, image, rows, columns, file, rank, x);
    }
    for (int point = 0; point < points; point++) {
        places.through[point] = malloc((places.count + 1) * sizeof(int));
        for (int i = 0; i < places.count; i++)
            for (int n = 0; n < places.all[i].count; n++)
                if (places.all[i].point[n] == point && places.all[i].marked[n])
                    places.through[point][places.through_count[point]++] = i;
    }
    return places;
}

static void forget(Places *places) {
    for (int point = 0; point < points; point++) free(places->through[point]);
    free(places->all);
}

static bool stands(const Place *place, const uint8_t *stones) {
    for (int n = 0; n < place->count; n++)
        if (!(place->fits[n] >> stones[place->point[n]] & 1)) return false;
    return true;
}

static bool forms(const uint8_t *stones, int point) {
    for (int i = 0; i < bans.through_count[point]; i++)
        if (stands(&bans.all[bans.through[point][i]], stones)) return true;
    return false;
}

static bool is_ban_anywhere(const uint8_t *stones) {
    for (int i = 0; i < bans.count; i++)
        if (stands(&bans.all[i], stones)) return true;
    return false;
}

/* Safety: a scan over the points, row by row. The profile is the colour of the last point in each column and, in the
 * highest bit, of the one south-west of the next point. crosscut/own/frontier.py says why that is enough. */

static uint8_t reached[POINTS + 1][2 << MOST], fillable[POINTS + 1][2 << MOST];

/* The profile after the next point, in its file, is blue or red; -1 if its block is banned, or its colour. In the first
 * row (0) no point has a block. */
static int16_t next_profile[2][MOST][2 << MOST][2];

static void prepare_scans(void) {
    for (int row = 0; row < 2; row++)
        for (int file = 0; file < size; file++)
            for (int profile = 0; profile < 2 << size; profile++)
                for (int is_red = 0; is_red < 2; is_red++) {
                    int below = profile >> file & 1, west = file ? profile >> (file - 1) & 1 : 0;
                    int block = profile >> size | below << 1 | west << 2 | is_red << 3;
                    int behind = (profile & ~(1 << file) & ~(1 << size)) | is_red << file;
                    bool is_banned = row && file && banned >> block & 1;
                    next_profile[row][file][profile][is_red] =
                        is_banned ? -1 : behind | (file < size - 1 ? below << size : 0);
                }
}

/* For each point whether a filling has it red (bit RED) or blue (bit BLUE). */
static void possible_colors(const uint8_t *stones, uint8_t *possible) {
    int profiles = 2 << size;
    memset(reached, 0, sizeof reached[0] * (points + 1));
    memset(fillable[points], 1, profiles);
    reached[0][0] = 1;
    for (int point = 0; point < points; point++) {
        int16_t(*next)[2] = next_profile[point >= size][point % size];
        for (int is_red = 0; is_red < 2; is_red++)
            if (stones[point] != (is_red ? BLUE : RED))
                for (int profile = 0; profile < profiles; profile++)
                    if (reached[point][profile] && next[profile][is_red] >= 0)
                        reached[point + 1][next[profile][is_red]] = 1;
    }
    for (int point = points - 1; point >= 0; point--) {
        int16_t(*next)[2] = next_profile[point >= size][point % size];
        possible[point] = 0;
        memset(fillable[point], 0, profiles);
        for (int is_red = 0; is_red < 2; is_red++)
            if (stones[point] != (is_red ? BLUE : RED))
                for (int profile = 0; profile < profiles; profile++)
                    if (reached[point][profile] && next[profile][is_red] >= 0 &&
                        fillable[point + 1][next[profile][is_red]])
                        fillable[point][profile] = 1, possible[point] |= 1 << (is_red ? RED : BLUE);
    }
}

static void find_banned_blocks(void) {
    int of_board = size, next = 0;
    size = 2, points = 4, bans = places_of(ban_images);
    for (int block = 0; block < 16; block++) {
        uint8_t stones[4];
        for (int corner = 0; corner < 4; corner++) stones[corner] = block >> corner & 1 ? RED : BLUE;
        if (is_ban_anywhere(stones)) next |= 1 << block;
    }
    forget(&bans);
    banned = next, size = of_board, points = size * size;
}

/* Moves. */

/* Put a stone, and what the rules fill and link after it. Returns how many points are new; they are in `new`. */
static int put(Board *board, int point, int color, int *new) {
    int count = 1, begin = 0;
    new[0] = point;
    board->stones[point] = color;
    while (fills.count && begin < count) { /* at rest before: only patterns with a new stone ask */
        uint8_t asked[POINTS] = {0};
        int end = count;
        for (; begin < end; begin++)
            for (int i = 0; i < fills.through_count[new[begin]]; i++) {
                const Place *place = &fills.all[fills.through[new[begin]][i]];
                if (stands(place, board->stones)) asked[place->filled] |= 1 << place->color;
            }
        for (int at = 0; at < points; at++)
            if (asked[at]) {
                board->stones[at] = asked[at] >> color & 1 ? color : 3 - color;
                new[count++] = at;
            }
    }
    if (link_auto)
        for (int up = -1; up < 1; up++)
            for (int east = -1; east < 1; east++) {
                int file = point % size + east, rank = point / size + up, block = rank * size + file;
                if (file < 0 || rank < 0 || file > size - 2 || rank > size - 2 || board->links[block]) continue;
                bool is_rising = up == east;
                int ends = 2 * block + size + 1, other = ends - point; /* of both diagonals the ends have this sum */
                if (board->stones[other] == color) board->links[block] = is_rising ? RISING : FALLING;
            }
    return count;
}

/* The points that a colour may take. */
static int legal_points(const Board *board, int color, const uint8_t *possible, int *moves) {
    int count = 0;
    for (int point = 0; point < points; point++) {
        if (board->stones[point]) continue;
        bool is_legal = true;
        if (safe) is_legal = possible[point] >> color & 1;
        else if (bans.count) {
            Board after = *board;
            int new[POINTS], added = put(&after, point, color, new);
            for (int i = 0; i < added && is_legal; i++) is_legal = !forms(after.stones, new[i]);
        }
        if (is_legal) moves[count++] = point;
    }
    return count;
}

/* All moves: a point, or a block with a link as POINTS * link + block. */
static int legal_moves(const Board *board, int color, const uint8_t *possible, int *moves) {
    int count = legal_points(board, color, possible, moves);
    if (link_move)
        for (int block = 0; block < points - size; block++) {
            if (block % size == size - 1 || board->links[block]) continue;
            if (board->stones[block] == color && board->stones[block + size + 1] == color)
                moves[count++] = POINTS * RISING + block;
            if (board->stones[block + 1] == color && board->stones[block + size] == color)
                moves[count++] = POINTS * FALLING + block;
        }
    return count;
}

static void play(Board *board, int move, int color) {
    int new[POINTS];
    if (move < POINTS) put(board, move, color, new);
    else board->links[move % POINTS] = move / POINTS;
}

static bool touch(const Board *board, int from, int east, int up) {
    if (!east || !up || corners || (rising && east == up)) return true;
    int block = from + (east < 0 ? -1 : 0) + (up < 0 ? -size : 0);
    return board->links[block] == (east == up ? RISING : FALLING);
}

static bool has_joined(const Board *board, int color) {
    uint8_t seen[POINTS] = {0};
    int todo[POINTS], count = 0;
    for (int i = 0; i < size; i++) {
        int point = color == RED ? i : i * size;
        if (board->stones[point] == color) seen[point] = 1, todo[count++] = point;
    }
    while (count) {
        int point = todo[--count], file = point % size, rank = point / size;
        if ((color == RED ? rank : file) == size - 1) return true;
        for (int up = -1; up < 2; up++)
            for (int east = -1; east < 2; east++) {
                if (file + east < 0 || file + east >= size || rank + up < 0 || rank + up >= size) continue;
                int next = point + up * size + east;
                if (!seen[next] && board->stones[next] == color && touch(board, point, east, up))
                    seen[next] = 1, todo[count++] = next;
            }
    }
    return false;
}

/* Who has won once `mover` has moved. */
static int winner_after(const Board *board, int mover) {
    int joined = has_joined(board, mover) ? mover : has_joined(board, 3 - mover) ? 3 - mover : NONE;
    return joined && avoid ? 3 - joined : joined;
}

static bool both_joined(const Board *board) { return has_joined(board, RED) && has_joined(board, BLUE); }

/* The side to move of `turn` or, if it has no move, the other; NONE if nobody has one. Its moves are in `moves`. */
static int side_to_move(const Board *board, int turn, int *moves, int *count) {
    uint8_t possible[POINTS];
    if (safe) possible_colors(board->stones, possible);
    if ((*count = legal_moves(board, turn, possible, moves))) return turn;
    if ((*count = legal_moves(board, 3 - turn, possible, moves))) return 3 - turn;
    return NONE;
}

static bool is_full(const Board *board) { return !memchr(board->stones, NONE, points); }

/* Whole trees and searches, with a table of positions. Values are Red's: 1 a win, 0 a tie, -1 a loss. */

enum { WALK_SLOTS = 1 << 17, SEARCH_SLOTS = 1 << 23 };
typedef struct { uint64_t key, tree; int8_t low, high; } Entry;
static Entry *table;
static uint64_t slots;
static long positions, nodes, most_nodes;
static bool met_stuck, met_tie, met_skip, met_both, too_many;

static uint64_t mix(uint64_t hash, uint64_t more) {
    hash = (hash ^ more) * 0x9E3779B97F4A7C15u;
    hash ^= hash >> 29;
    return hash * 0xBF58476D1CE4E5B9u ^ hash >> 32;
}

static uint64_t stones_key(const Board *board) {
    uint64_t key = 0;
    for (int point = 0; point < points; point++) key = key * 3 + board->stones[point];
    return key;
}

static uint64_t key_of(const Board *board, int turn) {
    uint64_t key = stones_key(board);
    for (int block = 0; block < points - size; block++)
        if (block % size < size - 1) key = key * 3 + board->links[block];
    return (key * 3 + turn) + 1;
}

static Entry *slot(uint64_t key) {
    uint64_t at = mix(0, key) % slots;
    while (table[at].key && table[at].key != key) at = (at + 1) % slots;
    return &table[at];
}

/* The least key of the board's images that leave each side its edges. */
static uint64_t least_key(const Board *board, int turn) {
    uint64_t least = key_of(board, turn);
    for (int image = 1; image < 4; image++) { /* 1 mirrors east and west, 2 north and south */
        if (rising && image < 3) continue; /* one diagonal joins: only the half turn */
        Board there = {0};
        for (int rank = 0; rank < size; rank++)
            for (int file = 0; file < size; file++) {
                int east = image & 1 ? size - 1 - file : file, north = image & 2 ? size - 1 - rank : rank;
                there.stones[north * size + east] = board->stones[rank * size + file];
                int link = board->links[rank * size + file];
                if (!link) continue;
                int block = (north - (image >> 1 & 1)) * size + east - (image & 1);
                there.links[block] = image == 3 ? link : RISING + FALLING - link;
            }
        uint64_t key = key_of(&there, turn);
        if (key < least) least = key;
    }
    return least;
}

static int value_of(int winner) { return winner == RED ? 1 : winner == BLUE ? -1 : 0; }

typedef struct { int value; uint64_t tree; } Walked;

/* The value of a position after `mover`'s move, and a hash of all play from it: equal for equal trees of play. */
static Walked walk(const Board *board, int mover) {
    uint64_t key = key_of(board, mover);
    Entry *known = slot(key);
    if (known->key) return (Walked){known->low, known->tree};
    if (++nodes > WALK_SLOTS / 2) return too_many = true, (Walked){0, 0};
    int winner = winner_after(board, mover), moves[MOST_MOVES], count = 0, turn = NONE, value = value_of(winner);
    if (winner) met_both |= both_joined(board);
    else turn = side_to_move(board, 3 - mover, moves, &count);
    met_skip |= turn == mover;
    met_tie |= !winner && !turn;
    met_stuck |= !winner && !turn && !is_full(board);
    positions++;
    uint64_t tree = mix(mix(stones_key(board), winner), turn);
    if (turn) value = turn == RED ? -2 : 2;
    for (int i = 0; i < count && !too_many; i++) {
        Board after = *board;
        play(&after, moves[i], turn);
        Walked child = walk(&after, turn);
        if (turn == RED ? child.value > value : child.value < value) value = child.value;
        tree = mix(mix(tree, moves[i]), child.tree);
    }
    *slot(key) = (Entry){key, tree, value, value};
    return (Walked){value, tree};
}

/* The value within a window, from a search that gives up at `most_nodes` positions. */
static int search(const Board *board, int mover, int low, int high) {
    int winner = winner_after(board, mover), moves[MOST_MOVES], count;
    if (winner) return value_of(winner);
    uint64_t key = least_key(board, mover);
    Entry *known = slot(key);
    int least = -1, most = 1;
    if (known->key) {
        least = known->low, most = known->high;
        if (least == most || least >= high) return least;
        if (most <= low) return most;
    } else if (++nodes > most_nodes) return too_many = true, 0;
    if (low < least) low = least;
    if (high > most) high = most;
    int turn = side_to_move(board, 3 - mover, moves, &count), best = 0, from = low, to = high;
    if (turn) {
        best = turn == RED ? -2 : 2;
        for (int i = 0; i < count; i++) { /* a move that wins at once */
            Board after = *board;
            play(&after, moves[i], turn);
            if (winner_after(&after, turn) != turn) continue;
            best = value_of(turn);
            goto cut;
        }
        for (int inner = 1; inner >= 0; inner--) /* moves in the middle first */
            for (int i = 0; i < count; i++) {
                int file = moves[i] % POINTS % size, rank = moves[i] % POINTS / size;
                if (inner != (file > 0 && rank > 0 && file < size - 1 && rank < size - 1)) continue;
                if (turn == RED ? best >= high : best <= low) continue;
                Board after = *board;
                play(&after, moves[i], turn);
                int value = search(&after, turn, low, high);
                if (too_many) return 0;
                if (turn == RED) {
                    if (value > best) best = value;
                    if (best > low) low = best;
                } else {
                    if (value < best) best = value;
                    if (best < high) high = best;
                }
                if (low >= high) goto cut;
            }
    }
cut:
    if (best <= from && best < most && turn) most = best;
    else if (best >= to && best > least && turn) least = best;
    else least = most = best;
    *slot(key) = (Entry){key, 0, least, most};
    return best;
}

/* Who wins after each first stone: rows from the north with R, B, T (a tie), - (not allowed), ? (not found out). */
static void print_first(int (*judge)(const Board *)) {
    Board empty = {0};
    uint8_t possible[POINTS];
    int moves[MOST_MOVES];
    char letters[POINTS];
    memset(letters, '-', points);
    if (safe) possible_colors(empty.stones, possible);
    int count = legal_points(&empty, RED, possible, moves);
    for (int i = 0; i < count; i++) {
        Board after = empty;
        play(&after, moves[i], RED);
        int file = moves[i] % size, rank = moves[i] / size;
        int least_file = file < size - 1 - file ? file : size - 1 - file;
        int least_rank = rank < size - 1 - rank ? rank : size - 1 - rank;
        int image = rising ? points - 1 - moves[i] : least_rank * size + least_file; /* it may come earlier */
        if (image < moves[i]) letters[moves[i]] = letters[image];
        else {
            int value = judge(&after);
            letters[moves[i]] = too_many ? '?' : "BTR"[value + 1];
        }
    }
    printf("\"first\": \"");
    for (int rank = size - 1; rank >= 0; rank--) printf("%.*s%s", size, letters + rank * size, rank ? "/" : "\"");
}

static int walked_value(const Board *board) { return walk(board, RED).value; }
static int searched_value(const Board *board) { return search(board, RED, -1, 1); }

static bool is_fillable_full(const uint8_t *stones) {
    uint8_t possible[POINTS];
    possible_colors(stones, possible);
    return possible[0];
}

/* The board with the next number, or the one before. A number has the stone of each point as a digit. */
static void next_board(uint8_t *stones, bool up) {
    for (int point = 0; point < points; point++) {
        stones[point] = (stones[point] + (up ? 1 : 2)) % 3;
        if (stones[point] != (up ? 0 : 2)) return;
    }
}

/* How many boards legal placements reach from the empty one, by either side at any time, whoever has joined. Placements
 * make a board's number larger. */
static long count_boards(void) {
    enum { REACHED = 1, FILLABLE = 2 };
    long power[POINTS + 1] = {1}, boards = 0;
    for (int point = 0; point < points; point++) power[point + 1] = 3 * power[point];
    uint8_t *marks = calloc(power[points], 1);
    Board board = {0};
    for (long number = power[points] - 1; safe && number >= 0; number--) {
        next_board(board.stones, false);
        const uint8_t *found = memchr(board.stones, NONE, points);
        int empty = found ? found - board.stones : -1;
        if (empty < 0) marks[number] = is_fillable_full(board.stones) ? FILLABLE : 0;
        else marks[number] = (marks[number + power[empty]] | marks[number + 2 * power[empty]]) & FILLABLE;
    }
    marks[0] |= REACHED;
    memset(&board, 0, sizeof board);
    for (long number = 0; number < power[points]; number++, next_board(board.stones, true)) {
        if (!(marks[number] & REACHED)) continue;
        boards++;
        for (int point = 0; point < points; point++)
            for (int color = RED; color <= BLUE && !board.stones[point]; color++) {
                long next = number + color * power[point];
                if (marks[next] & REACHED || (safe && !(marks[next] & FILLABLE))) continue;
                if (!safe && (bans.count || fills.count)) {
                    Board after = board;
                    int new[POINTS], added = put(&after, point, color, new), i = 0;
                    while (i < added && !forms(after.stones, new[i])) i++;
                    if (i < added) continue;
                    for (i = 1; i < added; i++) next += after.stones[new[i]] * power[new[i]];
                }
                marks[next] |= REACHED;
            }
    }
    free(marks);
    return boards;
}

static void begin_search(uint64_t of_slots) {
    slots = of_slots;
    free(table);
    table = calloc(slots, sizeof(Entry));
    positions = nodes = 0;
    met_stuck = met_tie = met_skip = met_both = too_many = false;
}

static void print_walk(void) {
    Board empty = {0};
    begin_search(WALK_SLOTS);
    Walked walked = walk(&empty, BLUE);
    printf("\"value\": %d, \"positions\": %ld, \"stuck\": %d, \"tie\": %d, \"skip\": %d, \"both\": %d, ",
           walked.value, positions, met_stuck, met_tie, met_skip, met_both);
    printf("\"tree\": \"%016lx\", ", (unsigned long)walked.tree);
    printf("\"finished\": %d, \"boards\": %ld, ", !too_many, count_boards());
    print_first(walked_value);
}

static void print_boards(void) { printf("\"boards\": %ld", count_boards()); }

static void print_search(void) {
    begin_search(SEARCH_SLOTS);
    print_first(searched_value);
    printf(", \"nodes\": %ld", nodes);
}

/* Random play: every legal move is as likely. The same choices are drawn for all games of a size, so that games that
 * play alike have the same digest. */

static uint64_t drawn;

static uint64_t draw(void) {
    drawn += 0x9E3779B97F4A7C15u;
    return mix(drawn, 1);
}

static void print_random(int games) {
    int wins[3] = {0}, stuck = 0;
    long skips = 0, length = 0, empty = 0, one_side = 0;
    uint64_t digest = 0;
    drawn = size;
    for (int game = 0; game < games; game++) {
        Board board = {0};
        int turn = RED, winner = NONE;
        for (;;) {
            uint8_t possible[POINTS];
            int moves[3][MOST_MOVES], count[3], may[POINTS] = {0};
            if (safe) possible_colors(board.stones, possible);
            for (int color = RED; color <= BLUE; color++) {
                count[color] = legal_moves(&board, color, possible, moves[color]);
                digest = mix(digest, count[color]);
                for (int i = 0; i < count[color]; i++)
                    if (moves[color][i] < POINTS) may[moves[color][i]] |= color;
            }
            for (int point = 0; point < points; point++) {
                empty += !board.stones[point];
                one_side += may[point] == RED || may[point] == BLUE;
            }
            if (!count[RED] && !count[BLUE]) break;
            if (!count[turn]) skips++, turn = 3 - turn;
            play(&board, moves[turn][draw() % count[turn]], turn);
            length++;
            digest = mix(digest, stones_key(&board));
            if ((winner = winner_after(&board, turn))) break;
            turn = 3 - turn;
        }
        digest = mix(digest, winner);
        wins[winner]++;
        stuck += !winner && !is_full(&board);
    }
    printf("\"games\": %d, \"red\": %d, \"blue\": %d, \"tie\": %d, \"stuck\": %d, \"skips\": %ld, \"moves\": %ld, "
           "\"empty\": %ld, \"one_side\": %ld, \"digest\": \"%016lx\"",
           games, wins[RED], wins[BLUE], wins[NONE], stuck, skips, length, empty, one_side, (unsigned long)digest);
}

/* The first word that is none of the rules known here; NULL if there is none. */
static const char *read_rules(int count, char **words) {
    for (int i = 0; i < count; i++) {
        if (!strncmp(words[i], "ban=", 4)) ban_images = words[i] + 4;
        else if (!strncmp(words[i], "fill=", 5)) fill_images = words[i] + 5;
        else if (!strcmp(words[i], "safe")) safe = true;
        else if (!strcmp(words[i], "avoid")) avoid = true;
        else if (!strcmp(words[i], "join=corners")) corners = true;
        else if (!strcmp(words[i], "join=rising")) rising = true;
        else if (!strcmp(words[i], "link=auto")) link_auto = true;
        else if (!strcmp(words[i], "link=move")) link_move = true;
        else return words[i];
    }
    return NULL;
}

int main(int count, char **words) {
    if (count < 4) return fprintf(stderr, "expected sizes, games and nodes\n"), 2;
    int games = atoi(words[2]);
    most_nodes = atol(words[3]);
    if (most_nodes > SEARCH_SLOTS / 2) return fprintf(stderr, "expected %d nodes at most\n", SEARCH_SLOTS / 2), 2;
    const char *unknown = read_rules(count - 4, words + 4);
    if (unknown) return fprintf(stderr, "the rule %s is not known here\n", unknown), 2;
    find_banned_blocks();
    const char *separator = "{";
    for (char *word = strtok(words[1], ","); word; word = strtok(NULL, ",")) {
        size = atoi(word + 1), points = size * size;
        if (size < 2 || size > MOST || !strchr("scwr", *word)) return fprintf(stderr, "%s is not a task\n", word), 2;
        bans = places_of(ban_images), fills = places_of(fill_images);
        prepare_scans();
        printf("%s\"%s\": {", separator, word);
        if (*word == 's') print_walk();
        else if (*word == 'c') print_boards();
        else if (*word == 'w') print_search();
        else print_random(games), games /= 2;
        printf("}");
        separator = ", ";
        forget(&bans), forget(&fills);
    }
    printf("}\n");
}
