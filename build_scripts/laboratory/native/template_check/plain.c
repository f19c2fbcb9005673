/* Whether a stone is joined to its edge within a carrier, by a plain search: every move of either side is tried in every
   position, and nothing is known of must-play regions, of proofs or of bit sets.

   A board is a field of signs. '#' is a point outside, of which only this is used: in each question about a block it is
   whatever harms the stone most. '.' is empty, 'S' and 'O' are stones. Lines are read from standard input: a template as
   the table has it, such as .S./.-. ; the answer is one line for each: 1 if it holds, then for each of its other points,
   row by row from the north, 0 if it fails without this point and 1 if it holds; ? if the limit was reached.

   arguments: rising falling bans links (0 or 1), the most positions for each question */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { MOST = 16, CELLS = MOST * MOST, LONGEST = 4096 };

static int rising, falling, bans, links;
static char board[CELLS];
static char linked[2][CELLS]; /* by the south-western cell of the block: rising, falling */
static int carrier[CELLS], points, stone;
static int near[CELLS][CELLS]; /* for each cell the points of the carrier, the nearest first: so they are tried */
static uint64_t looked_at, limit;

static const int step_file[4] = {1, -1, -1, 1}, step_rank[4] = {1, 1, -1, -1};

static int is_off(int cell) { return board[cell] == '_'; }

/* Can it be that O has both of these points? Can S have this one? */
static int can_be_enemy(int one, int other) {
    return (board[one] == 'O' || board[one] == '#') && (board[other] == 'O' || board[other] == '#');
}
static int can_be_own(int cell) { return board[cell] == 'S' || board[cell] == '#'; }

static int is_legal_for_own(int cell) {
    if (!bans)
        return 1;
    for (int i = 0; i < 4; i++) {
        int across = cell + step_rank[i] * MOST + step_file[i];
        int one = cell + step_file[i], other = cell + step_rank[i] * MOST;
        if (is_off(across) || is_off(one) || is_off(other))
            continue;
        if (can_be_own(across) && can_be_enemy(one, other))
            return 0;
    }
    return 1;
}

/* Place a stone of S, and join it along diagonals. What is joined is noted in `made`. */
static int place_own(int cell, int made[4][2]) {
    int count = 0;
    board[cell] = 'S';
    for (int i = 0; i < 4; i++) {
        int across = cell + step_rank[i] * MOST + step_file[i];
        int one = cell + step_file[i], other = cell + step_rank[i] * MOST;
        int is_rising = step_file[i] == step_rank[i];
        if (board[across] != 'S' || !(is_rising ? rising : falling))
            continue;
        if (links && can_be_enemy(one, other))
            continue;
        int block = cell - (step_rank[i] < 0 ? MOST : 0) - (step_file[i] < 0 ? 1 : 0);
        linked[!is_rising][block] = 1;
        made[count][0] = !is_rising;
        made[count++][1] = block;
    }
    return count;
}

static void take_back(int cell, int made[4][2], int count) {
    board[cell] = '.';
    while (count--)
        linked[made[count][0]][made[count][1]] = 0;
}

/* Whether stones of S, or stones and empty points if `hoping`, lead from the stone to the edge. */
static int reaches(int hoping) {
    static int stack[CELLS];
    char seen[CELLS] = {0};
    int count = 0;
    stack[count++] = stone;
    seen[stone] = 1;
    while (count) {
        int cell = stack[--count];
        if (cell / MOST == 1)
            return 1;
        for (int dr = -1; dr <= 1; dr++)
            for (int df = -1; df <= 1; df++) {
                int next = cell + dr * MOST + df;
                if ((!dr && !df) || seen[next] || !(board[next] == 'S' || (hoping && board[next] == '.')))
                    continue;
                if (dr && df) {
                    int is_rising = dr == df, block = cell - (dr < 0 ? MOST : 0) - (df < 0 ? 1 : 0);
                    int both = board[cell] == 'S' && board[next] == 'S';
                    if (!(is_rising ? rising : falling))
                        continue;
                    if (both && !linked[!is_rising][block])
                        continue;
                    if (!both && (bans || links) && can_be_enemy(cell + dr * MOST, cell + df))
                        continue;
                }
                seen[next] = 1;
                stack[count++] = next;
            }
    }
    return 0;
}

/* What is known of a position: the stones, up to 39 points of three values; the links, two bits for each of up to 32
   points; and the question that it belongs to. */
typedef struct {
    uint64_t key, more;
    uint32_t question;
    signed char answer;
} Known;
static Known *table;
static const uint64_t places = 1 << 24;
static uint32_t question;

static Known *place_of(int enemys_turn) {
    uint64_t key = (uint64_t)enemys_turn, more = 0;
    for (int i = 0; i < points; i++) {
        int cell = carrier[i];
        key = key * 3 + (board[cell] == 'S' ? 1 : board[cell] == 'O' ? 2 : 0);
    }
    if (links)
        for (int i = 0; i < points; i++)
            for (int kind = 0; kind < 2; kind++)
                more = more << 1 | (uint64_t)linked[kind][carrier[i]];
    uint64_t hash = (key ^ more * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    Known *place = &table[(hash ^ hash >> 29) % places];
    if (place->key != key || place->more != more || place->question != question)
        *place = (Known){key, more, question, -1};
    return place;
}

static int holds_against_cuts(int last);

/* S is to move. `last` is where the other side has played. */
static int holds(int last) {
    if (!reaches(1))
        return 0;
    if (++looked_at > limit)
        return 0;
    Known *known = place_of(0);
    if (known->answer >= 0)
        return known->answer;
    int answer = 0;
    for (int i = 0; i < points && !answer; i++) {
        int cell = near[last][i], made[4][2];
        if (board[cell] != '.' || !is_legal_for_own(cell))
            continue;
        int count = place_own(cell, made);
        answer = reaches(0) || holds_against_cuts(cell);
        take_back(cell, made, count);
    }
    if (looked_at <= limit)
        place_of(0)->answer = (signed char)answer;
    return answer;
}

/* O is to move, and may pass. */
static int holds_against_cuts(int last) {
    if (!reaches(1))
        return 0;
    if (++looked_at > limit)
        return 0;
    Known *known = place_of(1);
    if (known->answer >= 0)
        return known->answer;
    int answer = holds(last);
    for (int i = 0; i < points && answer; i++) {
        int cell = near[last][i];
        if (board[cell] != '.')
            continue;
        board[cell] = 'O';
        answer = holds(cell);
        board[cell] = '.';
    }
    if (looked_at <= limit)
        place_of(1)->answer = (signed char)answer;
    return answer;
}

static char asked(void) {
    looked_at = 0;
    question++;
    memset(linked, 0, sizeof linked);
    int answer = reaches(0) || holds_against_cuts(stone);
    return looked_at > limit ? '?' : answer ? '1' : '0';
}

static int apart(int one, int other) {
    int rank = one / MOST - other / MOST, file = one % MOST - other % MOST;
    return rank * rank + file * file;
}

/* Set up a template, and list its points. Cells that are not on the board are '_'; the row below the edge is. */
static int set_up(const char *text, int order[CELLS]) {
    int rows = 1, columns = (int)strcspn(text, "/"), count = 0;
    for (const char *at = text; *at; at++)
        rows += *at == '/';
    memset(board, '_', sizeof board);
    for (int rank = 1; rank <= rows + 1; rank++)
        memset(board + rank * MOST + 1, '#', (size_t)columns + 2);
    for (int row = 0; row < rows; row++)
        for (int file = 0; file < columns; file++) {
            char sign = text[row * (columns + 1) + file];
            int cell = (rows - row) * MOST + file + 2;
            if (sign == 'S')
                stone = cell;
            if (sign == '.')
                order[count++] = cell;
            board[cell] = sign == '-' ? '#' : sign;
        }
    points = 0;
    for (int rank = 1; rank <= rows; rank++) /* from the edge upwards */
        for (int file = 2; file < columns + 2; file++)
            if (board[rank * MOST + file] == '.' || board[rank * MOST + file] == 'S')
                carrier[points++] = rank * MOST + file;
    for (int i = 0; i < points; i++)
        for (int j = 0; j < points; j++) {
            int place = j;
            for (; place && apart(carrier[i], near[carrier[i]][place - 1]) > apart(carrier[i], carrier[j]); place--)
                near[carrier[i]][place] = near[carrier[i]][place - 1];
            near[carrier[i]][place] = carrier[j];
        }
    return count;
}

int main(int count, char **words) {
    if (count != 6) {
        fputs("expected: rising falling bans links positions\n", stderr);
        return 2;
    }
    rising = atoi(words[1]), falling = atoi(words[2]), bans = atoi(words[3]), links = atoi(words[4]);
    limit = strtoull(words[5], 0, 10);
    table = calloc(places, sizeof *table);
    if (!table)
        return 1;
    char line[LONGEST];
    int order[CELLS];
    while (fgets(line, sizeof line, stdin)) {
        line[strcspn(line, "\n")] = 0;
        int others = set_up(line, order);
        putchar(asked());
        for (int i = 0; i < others; i++) {
            board[order[i]] = '#';
            putchar(asked());
            board[order[i]] = '.';
        }
        putchar('\n');
        fflush(stdout);
    }
    return 0;
}
