/* Games for puzzles. Strong play from an empty board fills little of it, so a game begins with a crowd of stones that
   leaves both sides a chance. Then both play well, in one game of two with the slips of people.
   research/puzzles.py calls this. */
#include <math.h>
#include <stdlib.h>

#include "games.h"

/* The part of the opening's stones that chance alone places, and how long the net thinks about each of the others. */
#define RANDOM 0.45
#define GLANCE 24
/* Of so many moves the opening takes the one that leaves both sides the most equal chances. */
#define TRIES 4
/* The most stones of an opening for each point of a row; on large boards so many of nine points. The fewest are one for
   each point of a row. */
#define MOST_STONES 4
#define LARGE 9
#define OF_NINE 5
/* Red's chances with which an opening is kept. */
#define LOW 0.25f
#define HIGH 0.75f
/* How often a side slips: it draws its move, and does not take the best. */
#define SLIPS 0.25

static int number_of(const Board *board, int move) {
    int cell = move % MOST_CELLS, size = board->size;
    return move / MOST_CELLS * size * size + (cell / ROWS - 1) * size + cell % ROWS - 1;
}

/* The moves that look best at first sight. */
static void note_looks(const Board *board, const Search *search, int wanted, int16_t *looks) {
    const Node *root = &search->nodes[0];
    const Edge *last = NULL;
    for (int i = 0; i < wanted; i++) {
        const Edge *best = NULL;
        for (const Edge *edge = search->edges + root->first; edge < search->edges + root->first + root->count; edge++) {
            bool is_later = !last || edge->prior < last->prior || (edge->prior == last->prior && edge > last);
            if (edge->prior >= 0 && is_later && (!best || edge->prior > best->prior)) best = edge;
        }
        looks[i] = best ? (int16_t)number_of(board, best->move) : -1;
        if (best) last = best;
    }
}

/* A legal cell by chance alone, or 0 after many attempts. */
static int cell_by_lot(const Board *board, const Position *position, Chance *chance) {
    Set legal = playable(board, position, position->turn);
    for (int tries = 0; tries < 16 * MOST_CELLS; tries++) {
        int cell = cell_of((int)(draw_part(chance) * board->size), (int)(draw_part(chance) * board->size));
        Position after = *position;
        if (!has(&legal, cell)) continue;
        make_move(board, &after, cell);
        if (is_allowed(board, &after, cell)) return cell;
    }
    return 0;
}

/* Red's chance, or -1 if the winner is known. */
static float chance_of_red(const Board *board, const Position *position, const Net *net, Search *search) {
    run_search(board, position, net, GLANCE, NULL, search);
    return search->nodes[0].winner || search->nodes[0].visits < 2 ? -1 : red_chance(search);
}

/* Of some moves play the one that leaves both sides the most equal chances, which `red` tells. Returns 0 if there is none. */
static int opening_move(const Board *board, Position *position, const Net *net, Search *search, Chance *chance,
                        float *red) {
    int best = 0;
    Position after_best = *position;
    for (int tries = 0; tries < TRIES; tries++) {
        int move;
        if (draw_part(chance) < RANDOM) move = cell_by_lot(board, position, chance);
        else move = chance_of_red(board, position, net, search) < 0 ? 0 : drawn_move(search, chance);
        if (!move) continue;
        Position after = *position;
        make_move(board, &after, move);
        if (move < MOST_CELLS && !is_allowed(board, &after, move)) continue;
        float found = chance_of_red(board, &after, net, search);
        if (found < 0 || (best && fabsf(found - 0.5f) >= fabsf(*red - 0.5f))) continue;
        best = move;
        after_best = after;
        *red = found;
    }
    *position = after_best;
    return best;
}

/* Write the numbers of a game's moves (rank * size + file; one board or two further for a rising or a falling link), and
   for the position before each move after the opening the `wanted` best-looking moves, -1 where there are fewer. Returns
   how many moves there are, and in `opened` how many are the opening's; 0 if one side has hardly a chance after it. */
int crowded_game(int rules, int size, const int16_t *numbers, const int *shape, int evaluations, uint64_t seed, int wanted,
                 int16_t *moves, int16_t *looks, int *opened) {
    Board board = make_board(rules, size);
    Net *net = malloc(sizeof *net);
    Search search;
    Chance chance = {seed};
    Position position;
    int count = 0, is_over = 0;
    read_net(net, numbers, shape);
    open_search(&search, evaluations);
    begin(&board, &position);
    int most = size < LARGE ? MOST_STONES * size : OF_NINE * size * size / 9;
    *opened = size + (int)(draw_part(&chance) * (most - size + 1));
    double slips = draw_part(&chance) < 0.5 ? SLIPS : 0;
    float red = 0.5f;
    while (!is_over && (count < *opened || red < LOW || red > HIGH)) {
        int move = count < most ? opening_move(&board, &position, net, &search, &chance, &red) : 0;
        is_over = !move;
        if (move) moves[count++] = (int16_t)number_of(&board, move);
    }
    *opened = count;
    while (!is_over) {
        run_search(&board, &position, net, evaluations, NULL, &search);
        const Node *root = &search.nodes[0];
        if (!root->count) break;
        note_looks(&board, &search, wanted, looks + (count - *opened) * wanted);
        bool is_slip = !root->winner && root->visits > 1 && draw_part(&chance) < slips;
        int move = is_slip ? drawn_move(&search, &chance) : best_move(&search), mover = position.turn;
        make_move(&board, &position, move);
        if (move < MOST_CELLS && !is_allowed(&board, &position, move)) break; /* it was not looked at */
        moves[count++] = (int16_t)number_of(&board, move);
        View view;
        look(&board, &position, &view);
        is_over = has_joined(&board, &view, mover) || !is_any(position.points[EMPTY]);
    }
    close_search(&search);
    free(net);
    return count > *opened ? count : 0;
}
