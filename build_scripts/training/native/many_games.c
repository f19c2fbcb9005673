/* Many games side by side, for a large net that judges positions of all of them together. Each game has a stack of its
   own: it waits in the middle of its search until its position has been judged. */
#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <ucontext.h>

#include "games.h"

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

void ask(Caller *caller, const Board *board, const Position *position, const View *view, Opinion *opinion) {
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
