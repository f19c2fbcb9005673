/* Answers questions about positions, one a line, about one game on one board.
 *
 *     cc -O2 -o proofs *.c
 *     echo 'winner ...../...../..R../...../..... - blue' | ./proofs 1110 5
 *
 * The game is given by how its stones join, 0 or 1: along rising diagonals, along falling ones, whether crosscuts are
 * forbidden, whether by links that come by themselves. Questions and answers are those of solver/perfect_play.c, but
 * only `winner` and `reply`; what is counted are looks for the connections of one side.
 */
#include <time.h>

#include "proofs.h"

#include "../position_text.h"

enum { LONGEST_LINE = 1024 };

static uint64_t most = NO_LIMIT;

static State read_position(const char *rows, char *links, const char *turn) {
    State position = {0};
    Set rising = 0, falling = 0;
    read_rows(rows, &position.own, &position.enemy);
    read_links(links, &rising, &falling);
    if (joining.by_links)
        position.cut = (rising_pairs(position.own) & falling_pairs(position.enemy) & ~rising) |
                       (falling_pairs(position.own) & rising_pairs(position.enemy) & ~falling);
    if (!strcmp(turn, "red")) return position;
    if (strcmp(turn, "blue")) stop("nobody to move", turn);
    return passed(&position);
}

static void answer(char *line) {
    char *rest, *words[4];
    for (int i = 0; i < 4; i++)
        if (!(words[i] = strtok_r(i ? NULL : line, " \n", &rest))) stop("expected", "QUESTION ROWS LINKS TURN");
    State position = read_position(words[1], words[2], words[3]);
    bool is_blue = *words[3] == 'b', with_reply = !strcmp(words[0], "reply");
    if (!with_reply && strcmp(words[0], "winner")) stop("no such question", words[0]);
    uint64_t before = looks;
    clock_t began = clock();
    Set move;
    Verdict verdict = solve(&position, most, &move);
    const char *winner = verdict == UNCLEAR ? "open" : color(verdict == WON ? is_blue : !is_blue);
    double seconds = (double)(clock() - began) / CLOCKS_PER_SEC;
    printf("%s %llu %.2f", winner, (unsigned long long)(looks - before), seconds);
    if (with_reply) {
        putchar(' ');
        if (verdict == WON && is_any(move)) print_point(is_blue ? transposed(move) : move);
        else putchar('-');
    }
    putchar('\n');
    fflush(stdout);
}

int main(int count, char **arguments) {
    if (count < 3 || count > 5) stop("usage", "proofs JOINING SIZE [ENTRIES [MOST]]");
    const char *joins_by = arguments[1];
    if (strlen(joins_by) != 4 || strspn(joins_by, "01") != 4) stop("no such way of joining", joins_by);
    joining = (Joining){joins_by[0] == '1', joins_by[1] == '1', joins_by[2] == '1', joins_by[3] == '1'};
    uint64_t size = number(arguments[2]), entries = count > 3 ? number(arguments[3]) : 1 << 20;
    if (size < SMALLEST || size > LARGEST) stop("no such size here", arguments[2]);
    set_up_board((int)size);
    set_up_search(entries);
    if (count > 4) most = number(arguments[4]);
    char line[LONGEST_LINE];
    while (fgets(line, sizeof line, stdin)) answer(line);
    return 0;
}
