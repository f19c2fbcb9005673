/* Answers questions about positions, one a line, about one game on one board.
 *
 *     cc -O2 -o perfect_play *.c
 *     echo 'winner ...../...../..R../...../..... - blue' | ./perfect_play quax 5
 *
 * A position is its rows from north to south with slashes between, its links (`-` if it has none, else as in
 * `a1-b2,b2-c1`, the western point first), and the side to move. It has to be one that play can reach.
 *
 *     winner POSITION     who wins with best play, how many states were looked at for it, and the processor's
 *                         seconds: `red 1234 0.01`
 *     reply POSITION      the same and a move that wins, or `-` if the side to move loses: `red 1234 0.01 c3`
 *     legal POSITION      who has a path (`red`, `blue` or `none`), and all legal moves of the side to move
 *
 * Where the number MOST is given, a winner is `open` after so many states.
 *
 * The answers come in the order of the questions, each at once. What one question finds out helps with the next.
 */
#include <time.h>

#include "solver.h"

#include "../position_text.h"

enum { LONGEST_LINE = 1024 };

static const Game *const games[] = {&naked_diagonal, &candy_necklace, &quickway, &crossway, &quax, &quadrex};

static const Game *game;
static uint64_t most = NO_LIMIT; /* states that are looked at for a position */

static void print_move(Move move) {
    if (move.kind == STONE) {
        print_point(move.at);
        return;
    }
    print_point(move.kind == RISING ? move.at : move.at << board.size);
    putchar('-');
    print_point(move.kind == RISING ? move.at << (board.size + 1) : move.at << 1);
}

static State read_position(const char *rows, char *links, const char *turn) {
    State position = {0};
    read_rows(rows, &position.own, &position.enemy);
    read_links(links, &position.rising, &position.falling);
    if (!strcmp(turn, "red")) return position;
    if (strcmp(turn, "blue")) stop("nobody to move", turn);
    return passed(&position);
}

/* Ways to find a winning move, the quick ones first. */
enum { AT_ONCE, AT_A_GLANCE, BY_SEARCH };

static bool wins(const State *position, Move move, int way) {
    State after = game->play(position, move), mover = passed(&after);
    if (way == AT_ONCE || game->has_path(&mover)) return game->has_path(&mover);
    return !game->has_path(&after) && solve(game, &after, way == BY_SEARCH ? NO_LIMIT : 0) == LOST;
}

static void answer_legal(const State *position) {
    State other = passed(position);
    Move moves[MOST_MOVES];
    bool is_blue = is_blue_to_move(position);
    int count = game->legal(position, moves);
    fputs(game->has_path(position) ? color(is_blue) : game->has_path(&other) ? color(!is_blue) : "none", stdout);
    for (int i = 0; i < count; i++) {
        putchar(' ');
        print_move(moves[i]);
    }
}

static void print_reply(const State *position) {
    Move moves[MOST_MOVES];
    int count = game->legal(position, moves);
    for (int way = AT_ONCE; way <= BY_SEARCH; way++)
        for (int i = 0; i < count; i++)
            if (wins(position, moves[i], way)) {
                print_move(moves[i]);
                return;
            }
    putchar('-');
}

static void answer_winner(const State *position, bool with_reply) {
    uint64_t before = looked_at;
    clock_t began = clock();
    Verdict verdict = solve(game, position, most);
    bool is_blue = is_blue_to_move(position);
    const char *winner = verdict == UNCLEAR ? "open" : color(verdict == WON ? is_blue : !is_blue);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%s %llu %.2f", winner, (unsigned long long)(looked_at - before), seconds);
    if (!with_reply) return;
    putchar(' ');
    if (verdict == WON) print_reply(position);
    else putchar('-');
}

static void answer(char *line) {
    char *rest, *words[4];
    for (int i = 0; i < 4; i++)
        if (!(words[i] = strtok_r(i ? NULL : line, " \n", &rest))) stop("expected", "QUESTION ROWS LINKS TURN");
    State position = read_position(words[1], words[2], words[3]);
    if (!strcmp(words[0], "legal")) answer_legal(&position);
    else if (!strcmp(words[0], "winner")) answer_winner(&position, false);
    else if (!strcmp(words[0], "reply")) answer_winner(&position, true);
    else stop("no such question", words[0]);
    putchar('\n');
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count < 3 || count > 5) stop("usage", "perfect_play GAME SIZE [ENTRIES [MOST]]");
    for (size_t i = 0; i < sizeof games / sizeof *games; i++)
        if (!strcmp(games[i]->name, arguments[1])) game = games[i];
    if (!game) stop("no such game", arguments[1]);
    uint64_t size = number(arguments[2]);
    if (size < SMALLEST || size > LARGEST) stop("no such size here", arguments[2]);
    set_up_board((int)size);
    set_up_table(count > 3 ? number(arguments[3]) : 1 << 20);
    if (count > 4) most = number(arguments[4]);
    char line[LONGEST_LINE];
    while (fgets(line, sizeof line, stdin)) answer(line);
    return 0;
}
