/* Games that a net plays against itself or another net. training/native_games.py calls this. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "games.h"

/* A game ends when a side's chance is greater than SURE for SURE_FOR moves; one game of ten is played to its end. */
#define SURE 0.97f
#define SURE_FOR 3

/* What is learned from: planes, policy, the chance of the side to move after a search, and whether it won. */
typedef struct {
    uint8_t *planes;
    float *policy, *chance, *won;
    int count;
} Samples;

/* A few random stones; mostly one of each side. */
static void open_by_lot(const Board *board, Position *position, int stones, Chance *chance) {
    for (int made = 0; made < stones;) {
        int cell = cell_of((int)(draw_part(chance) * board->size), (int)(draw_part(chance) * board->size));
        Set legal = playable(board, position, position->turn);
        if (!has(&legal, cell))
            continue;
        Position after = *position;
        make_move(board, &after, cell);
        if (!is_allowed(board, &after, cell))
            continue;
        *position = after;
        made++;
    }
}

static void keep(const Board *board, const Position *position, const Search *search, Samples *samples) {
    int area = board->size * board->size, turn = position->turn;
    float policy[MOST_MOVES], red = red_chance(search);
    policy_of(search, policy);
    planes_of(board, position, &search->view, samples->planes + (size_t)samples->count * (size_t)(planes_for(board) * area));
    int parts = board->rules == QUAX ? 3 : 1;
    float *place = samples->policy + (size_t)samples->count * parts * area;
    for (int part = 0; part < parts; part++)
        for (int rank = 0; rank < board->size; rank++)
            for (int file = 0; file < board->size; file++)
                *place++ = policy[part * MOST_CELLS + (turn == RED ? cell_of(rank, file) : cell_of(file, rank))];
    samples->chance[samples->count++] = turn == RED ? red : 1 - red;
}

/* Play one game. Its positions are added to the samples. */
static void play_game(const Board *board, const Net *net, int evaluations, Search *search, Chance *chance,
                      Samples *samples) {
    static const int stones[] = {0, 1, 2, 2, 2, 2, 3, 4};
    Position position;
    begin(board, &position);
    int opening = stones[draw(chance) % 8], begun = samples->count, sure = 0;
    open_by_lot(board, &position, opening, chance);
    int to_the_end = draw_part(chance) < 0.1, warm = (int)(draw_part(chance) * board->size);
    float red;
    for (int made = 0;; made++) {
        run_search(board, &position, net, evaluations, chance, search);
        red = red_chance(search);
        /* Whose turn it was, with a sign: turned into who won when the game is over. */
        samples->won[samples->count] = position.turn == RED ? 1 : -1;
        keep(board, &position, search, samples);
        sure = (red > 0.5f ? red : 1 - red) > SURE ? sure + 1 : 0;
        if (search->nodes[0].winner || (sure >= SURE_FOR && !to_the_end) || search->nodes[0].visits < 2)
            break;
        make_move(board, &position, made < warm ? drawn_move(search, chance) : best_move(search));
    }
    for (int i = begun; i < samples->count; i++)
        samples->won[i] = (red > 0.5f) == (samples->won[i] > 0);
}

/* Fill arrays with positions: planes, policy, the chance of the side to move after a search, and whether it won.
   Returns how many there are: size * size for each game at most. */
int self_play(int rules, int size, const int16_t *numbers, const int *shape, int evaluations, uint64_t seed, int games,
              uint8_t *planes, float *policy, float *chance, float *won) {
    Board board = make_board(rules, size);
    Net *net = malloc(sizeof *net);
    Search search;
    Chance lot = {seed};
    Samples samples = {planes, policy, chance, won, 0};
    read_net(net, numbers, shape);
    open_search(&search, evaluations);
    for (int game = 0; game < games; game++)
        play_game(&board, net, evaluations, &search, &lot, &samples);
    close_search(&search);
    free(net);
    return samples.count;
}

/* One game of two nets after two random stones. Returns 1 if the first net, which plays this colour, wins. */
int match(int rules, int size, const int16_t *first, const int *first_shape, const int16_t *second,
          const int *second_shape, int evaluations, uint64_t seed, int color) {
    Board board = make_board(rules, size);
    Net *nets = malloc(2 * sizeof *nets);
    Search search;
    Chance lot = {seed};
    Position position;
    read_net(&nets[0], first, first_shape);
    read_net(&nets[1], second, second_shape);
    open_search(&search, evaluations);
    begin(&board, &position);
    open_by_lot(&board, &position, 2, &lot);
    for (;;) {
        run_search(&board, &position, &nets[position.turn != color], evaluations, NULL, &search);
        if (search.nodes[0].winner || search.nodes[0].visits < 2)
            break;
        make_move(&board, &position, best_move(&search));
    }
    int won = (red_chance(&search) > 0.5f) == (color == RED);
    close_search(&search);
    free(nets);
    return won;
}

/* For comparisons with the engine: the position after these moves (rank * size + file; one board or two further for a
   rising or a falling link) as planes, the cells where each side may place a stone (1 Red, 2 Blue) with the stones
   (4 red, 8 blue), where the side to move may do so for sure (16) and where it would join its edges at once (32), on all
   cells whether the enemy has joined (64), what a net says of the same moves, and whose turn it is. */
int look_at(int rules, int size, const int16_t *numbers, const int *shape, const int *moves, int count,
            uint8_t *planes, uint8_t *cells, float *prior, float *chance) {
    Board board = make_board(rules, size);
    Net *net = malloc(sizeof *net);
    Position position;
    View view;
    Opinion opinion;
    int area = size * size;
    read_net(net, numbers, shape);
    begin(&board, &position);
    for (int i = 0; i < count; i++)
        make_move(&board, &position, moves[i] / area * MOST_CELLS + cell_of(moves[i] % area / size, moves[i] % size));
    look(&board, &position, &view);
    planes_of(&board, &position, &view, planes);
    judge(&board, &position, &view, net, &opinion);
    int turn = position.turn;
    Set wins = joining(&view, turn);
    bool is_lost = has_joined(&board, &view, other(turn));
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++) {
            int cell = cell_of(rank, file);
            bool is_sure = has(&view.legal[turn - RED], cell);
            Position after = position;
            if (is_sure) {
                make_move(&board, &after, cell);
                is_sure = is_allowed(&board, &after, cell);
            }
            *cells++ = (uint8_t)(has(&view.legal[0], cell) | has(&view.legal[1], cell) << 1 |
                                 has(&position.points[RED], cell) << 2 | has(&position.points[BLUE], cell) << 3 |
                                 is_sure << 4 | has(&wins, cell) << 5 | is_lost << 6);
            for (int part = 0; part < (rules == QUAX ? 3 : 1); part++)
                prior[part * area] = opinion.prior[part * MOST_CELLS + cell];
            prior++;
        }
    *chance = opinion.chance;
    free(net);
    return turn;
}

/* ---- Many games side by side, for a large net that judges positions of all of them together. Each game has a stack of
   its own: it waits in the middle of its search until its position has been judged. */

#define STACK (1 << 17)

struct Caller {
    ucontext_t here, outside;
    char *stack;
    Board board;
    int evaluations, room, finished;
    Net net;
    Search search;
    Chance chance;
    Samples samples;
    /* The question, in planes with so many numbers in a row, and the answer. */
    int width;
    uint8_t *planes;
    float *logits, value;
};

typedef struct {
    int count, width, policies, planes;
    Caller *callers;
} Many;

/* Let the others go on until the net that is somewhere else has judged this position. */
static void ask(Caller *caller, const Board *board, const Position *position, const View *view, Opinion *opinion) {
    uint8_t planes[MOST_PLANES * MOST_SIZE * MOST_SIZE];
    int size = board->size, width = caller->width;
    planes_of(board, position, view, planes);
    for (int row = 0; row < planes_for(board) * size; row++)
        memcpy(caller->planes + (row / size * width + row % size) * width, planes + row * size, (size_t)size);
    swapcontext(&caller->here, &caller->outside);
    weigh(board, position, view, caller->logits, width, opinion);
    opinion->chance = 1 / (1 + expf(-caller->value));
}

/* Play games until there is no room for one more. */
static void play(unsigned low, unsigned high) {
    Caller *caller = (Caller *)((uintptr_t)high << 32 | low);
    int longest = (caller->board.rules == QUAX ? 2 : 1) * caller->board.size * caller->board.size;
    while (caller->finished + longest <= caller->room) {
        play_game(&caller->board, &caller->net, caller->evaluations, &caller->search, &caller->chance, &caller->samples);
        caller->finished = caller->samples.count;
    }
    caller->planes = NULL;
}

/* Games on boards of these sizes; each goes on until so many positions are kept of it, at most. */
Many *open_games(int rules, const int *sizes, int count, int width, int evaluations, int room, uint64_t seed) {
    Many *many = malloc(sizeof *many);
    Board board = make_board(rules, width);
    *many = (Many){count, width, rules == QUAX ? 3 : 1, planes_for(&board), calloc((size_t)count, sizeof(Caller))};
    Chance chance = {seed};
    for (int number = 0; number < count; number++) {
        Caller *caller = &many->callers[number];
        size_t area = (size_t)(sizes[number] * sizes[number]), places = (size_t)room;
        caller->board = make_board(rules, sizes[number]);
        caller->evaluations = evaluations;
        caller->room = room;
        caller->width = width;
        caller->net.caller = caller;
        caller->net.ask = ask;
        caller->chance.state = draw(&chance);
        caller->samples = (Samples){malloc(places * area * (size_t)many->planes), malloc(places * area * (size_t)many->policies * 4),
                                    malloc(places * 4), malloc(places * 4), 0};
        open_search(&caller->search, evaluations);
        caller->stack = malloc(STACK);
        getcontext(&caller->here);
        caller->here.uc_stack.ss_sp = caller->stack;
        caller->here.uc_stack.ss_size = STACK;
        caller->here.uc_link = &caller->outside;
        uintptr_t place = (uintptr_t)caller;
        makecontext(&caller->here, (void (*)(void))play, 2, (unsigned)place, (unsigned)(place >> 32));
    }
    return many;
}

/* Give each game its answer (the first time there is none), and let all go on until they ask again: planes are
   [game][plane][width][width], logits [game][policy][width][width]. Returns how many positions were kept so far. */
int go_on(Many *many, float *logits, const float *values, uint8_t *planes, int threads) {
    size_t area = (size_t)(many->width * many->width);
    int kept = 0;
#pragma omp parallel for schedule(dynamic, 8) num_threads(threads) reduction(+ : kept)
    for (int number = 0; number < many->count; number++) {
        Caller *caller = &many->callers[number];
        int is_first = !caller->logits, is_over = !is_first && !caller->planes;
        if (!is_over) {
            caller->planes = planes + (size_t)number * (size_t)many->planes * area;
            caller->logits = logits + (size_t)number * (size_t)many->policies * area;
            caller->value = values[number];
            swapcontext(&caller->outside, &caller->here);
        }
        kept += caller->samples.count;
    }
    return kept;
}

/* Fill arrays with the positions of all games on boards of this size, as self_play does; with no arrays, only count
   them. In a game that is not over, what was thought of its last position counts as its result. */
int take(Many *many, int size, uint8_t *planes, float *policy, float *chance, float *won) {
    size_t area = (size_t)(size * size), wide = area * (size_t)many->policies, deep = area * (size_t)many->planes;
    int count = 0;
    for (int number = 0; number < many->count; number++) {
        Caller *caller = &many->callers[number];
        Samples *samples = &caller->samples;
        if (caller->board.size != size || !samples->count)
            continue;
        if (planes) {
            float *last = samples->won + samples->count - 1, thought = samples->chance[samples->count - 1];
            for (int i = caller->finished; i < samples->count - 1; i++)
                samples->won[i] = samples->won[i] == *last ? thought : 1 - thought;
            if (caller->finished < samples->count)
                *last = thought;
            memcpy(planes + (size_t)count * deep, samples->planes, (size_t)samples->count * deep);
            memcpy(policy + (size_t)count * wide, samples->policy, (size_t)samples->count * wide * 4);
            memcpy(chance + count, samples->chance, (size_t)samples->count * 4);
            memcpy(won + count, samples->won, (size_t)samples->count * 4);
        }
        count += samples->count;
    }
    return count;
}

void close_games(Many *many) {
    for (int number = 0; number < many->count; number++) {
        Caller *caller = &many->callers[number];
        close_search(&caller->search);
        free(caller->stack);
        free(caller->samples.planes);
        free(caller->samples.policy);
        free(caller->samples.chance);
        free(caller->samples.won);
    }
    free(many->callers);
    free(many);
}
