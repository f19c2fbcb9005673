/* Whether a stone is joined to its edge within a carrier, by a plain search: it knows the rules and nothing else. No move
   is left out, and none is thought better than another.

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

/* How much a search has to do until the side to move succeeds, and until the other side does. */
enum { NEVER = 1 << 28 };
typedef struct {
    uint32_t mine, theirs;
} Numbers;

/* What is known of a position: the stones, up to 39 points of three values, and who is to move; the links, two bits for
   each of up to 32 points; and the question that it belongs to. */
typedef struct {
    uint64_t key, more;
    uint32_t question;
    Numbers numbers;
} Known;
static Known *table;
static const uint64_t places = 1 << 23;
static uint32_t question;

/* Where the position on the board belongs in the table. */
static Known *place_of(int enemys_turn, Known *here) {
    here->key = here->more = 0;
    here->question = question;
    for (int i = 0; i < points; i++) {
        int cell = carrier[i];
        here->key = here->key * 3 + (board[cell] == 'S' ? 1 : board[cell] == 'O' ? 2 : 0);
        for (int kind = 0; links && kind < 2; kind++)
            here->more = here->more << 1 | (uint64_t)linked[kind][cell];
    }
    here->key = here->key * 2 + (uint64_t)enemys_turn;
    uint64_t hash = (here->key ^ here->more * 0x9E3779B97F4A7C15u) * 0xBF58476D1CE4E5B9u;
    hash = (hash ^ hash >> 29) * 0x9E3779B97F4A7C15u;
    return &table[(hash ^ hash >> 32) % places];
}

static Numbers numbers_of(int enemys_turn) {
    Known here, *at = place_of(enemys_turn, &here);
    if (at->key == here.key && at->more == here.more && at->question == question)
        return at->numbers;
    if (reaches(0))
        return enemys_turn ? (Numbers){NEVER, 0} : (Numbers){0, NEVER};
    if (!reaches(1))
        return enemys_turn ? (Numbers){0, NEVER} : (Numbers){NEVER, 0};
    return (Numbers){1, 1};
}

static Numbers search(int enemys_turn, Numbers most);

/* The numbers after a move; with `most` they are searched. Cell 0 is a pass. */
static Numbers after(int enemys_turn, int cell, const Numbers *most) {
    int made[4][2], count = 0;
    if (cell && enemys_turn)
        board[cell] = 'O';
    else if (cell)
        count = place_own(cell, made);
    Numbers numbers = most ? search(!enemys_turn, *most) : numbers_of(!enemys_turn);
    if (cell)
        take_back(cell, made, count);
    return numbers;
}

/* A depth-first proof-number search (df-pn). O may pass. */
static Numbers search(int enemys_turn, Numbers most) {
    int moves[CELLS], count = 0;
    Numbers numbers[CELLS], now;
    looked_at++;
    for (int i = 0; i < points; i++)
        if (board[carrier[i]] == '.' && (enemys_turn || is_legal_for_own(carrier[i])))
            moves[count++] = carrier[i];
    if (enemys_turn)
        moves[count++] = 0;
    for (int i = 0; i < count; i++)
        numbers[i] = after(enemys_turn, moves[i], 0);
    for (;;) {
        uint64_t sum = 0;
        uint32_t least = NEVER, second = NEVER;
        int best = 0;
        for (int i = 0; i < count; i++) {
            sum += numbers[i].mine;
            if (numbers[i].theirs < least) {
                second = least;
                least = numbers[i].theirs;
                best = i;
            } else if (numbers[i].theirs < second)
                second = numbers[i].theirs;
        }
        now = (Numbers){least, least && sum < NEVER ? (uint32_t)sum : NEVER};
        if (now.mine >= most.mine || now.theirs >= most.theirs || looked_at > limit)
            break;
        uint64_t mine = (uint64_t)most.theirs - now.theirs + numbers[best].mine;
        uint64_t theirs = (uint64_t)second + second / 4 + 1;
        Numbers limits = {mine < NEVER ? (uint32_t)mine : NEVER, theirs < most.mine ? (uint32_t)theirs : most.mine};
        numbers[best] = after(enemys_turn, moves[best], &limits);
    }
    Known here, *at = place_of(enemys_turn, &here);
    here.numbers = now;
    *at = here;
    return now;
}

static char asked(void) {
    looked_at = 0;
    question++;
    memset(linked, 0, sizeof linked);
    Numbers found = numbers_of(1);
    if (found.mine && found.theirs)
        found = search(1, (Numbers){NEVER, NEVER});
    return !found.theirs ? '1' : !found.mine ? '0' : '?';
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
