#include "games.h"

#include <math.h>
#include <string.h>
#ifdef __AVX512VNNI__
#include <immintrin.h>
#endif

#define SHIFT 5
#define HEAD_SHIFT 6
#define MEAN_ONE 4096
#define VALUE_ONE (double)(MEAN_ONE << HEAD_SHIFT)
#define BIAS_ONE 256
#define LOGIT_ONE 8.0
#define HALF 2048

static const int16_t *read_output(Layer *layer, int inputs, int out, const int16_t *numbers) {
    for (int in = 0; in < inputs; in++)
        for (int tap = 0; tap < TAPS; tap++)
            layer->weights[tap][in / 4][out][in % 4] = (int8_t)*numbers++;
    layer->bias[out] = *numbers++;
    return numbers;
}

void read_net(Net *net, const int16_t *numbers, const int shape[3]) {
    memset(net, 0, sizeof *net);
    net->count = shape[0];
    for (int number = 0; number < shape[0]; number++)
        for (int out = 0; out < CHANNELS; out++)
            numbers = read_output(&net->layers[number], number ? CHANNELS : shape[1], out, numbers);
    for (int number = 0; number < shape[2]; number++)
        numbers = read_output(&net->policy, CHANNELS, number, numbers);
    for (int i = 0; i < HIDDEN; i++)
        for (int j = 0; j < 2 * CHANNELS + 1; j++)
            net->hidden[i][j] = *numbers++;
    for (int i = 0; i < HIDDEN + 1; i++)
        net->value[i] = *numbers++;
}

/* What is known about one side's steps. Its stones on a diagonal count as joined, unless the enemy has both cells across
   and no link says so. */
typedef struct {
    Set stones, legal, rising, falling;
} Steps;

/* What is joined with an edge: by the stones alone, then with one more stone at each layer. */
static void find_layers(const Steps *steps, Set edge, int count, Set *layers) {
    layers[0] = flood_linked(edge, steps->stones, steps->rising, steps->falling);
    for (int more = 1; more < count; more++) {
        Set before = layers[more - 1];
        Set entered = before | ((beside_linked(before, steps->rising, steps->falling) | edge) & steps->legal);
        layers[more] = flood_linked(entered, entered | steps->stones, steps->rising, steps->falling);
    }
}

static void count_layers(const Board *board, const Set *layers, uint8_t *close) {
    typedef uint8_t Row __attribute__((vector_size(ROWS)));
    Set bits = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    for (int row = 0; row < board->size + 2; row++) {
        Set counts = {0};
        for (int layer = 0; layer < MOST; layer++)
            counts -= (Set)((bits & layers[layer][row]) != 0);
        Row cells = __builtin_convertvector(counts, Row);
        memcpy(close + row * ROWS, &cells, sizeof cells);
    }
}

static Steps steps_of(const Board *board, const Position *position, const View *view, int color) {
    Set own = position->points[color], enemy = position->points[other(color)];
    if (board->rules == HEX) return (Steps){own, view->legal[color - RED], ~(Set){0}, (Set){0}};
    return (Steps){
        own,
        view->legal[color - RED],
        ~falling_pairs(enemy) | (position->rising & own),
        ~rising_pairs(enemy) | (position->falling & to_west(own)),
    };
}

/* Without the diagonals that the enemy has a stone across and no link keeps. */
static Steps sure_steps_of(const Position *position, const View *view, int color) {
    Set own = position->points[color], enemy = position->points[other(color)];
    return (Steps){
        own,
        view->legal[color - RED],
        ~(to_west(enemy) | to_south(enemy)) | (position->rising & own),
        ~(enemy | to_west(to_south(enemy))) | (position->falling & to_west(own)),
    };
}

void look(const Board *board, const Position *position, View *view) {
    for (int side = 0; side < 2; side++) {
        view->legal[side] = playable(board, position, side + RED);
        Steps steps = steps_of(board, position, view, side + RED), sure = sure_steps_of(position, view, side + RED);
        for (int end = 0; end < 2; end++) {
            Set layers[MOST], edge = board->edges[side + RED][end];
            find_layers(&steps, edge, MOST, layers);
            count_layers(board, layers, view->close[side][end]);
            if (board->rules == QUAX)
                find_layers(&sure, edge, 2, layers);
            view->joined[side][end] = layers[0];
            view->soon[side][end] = layers[1];
        }
    }
    if (board->rules == QUAX)
        find_links(position, position->turn, view->links);
}

bool has_joined(const Board *board, const View *view, int color) {
    return is_any(view->joined[color - RED][0] & board->edges[color][1]);
}

Set joining(const View *view, int color) {
    int side = color - RED;
    return view->legal[side] & view->soon[side][0] & view->soon[side][1];
}

/* The cell that the side to move sees in this place: for Blue the board is mirrored at the diagonal from a1. */
static inline int seen(int turn, int rank, int file) {
    return turn == RED ? cell_of(rank, file) : cell_of(file, rank);
}

void planes_of(const Board *board, const Position *position, const View *view, uint8_t *planes) {
    int turn = position->turn, enemy = other(turn), area = board->size * board->size;
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int cell = seen(turn, rank, file);
            uint8_t *place = planes + rank * board->size + file;
            place[0] = has(&position->points[turn], cell) ? MOST : 0;
            place[area] = has(&position->points[enemy], cell) ? MOST : 0;
            for (int edge = 0; edge < 2; edge++) {
                place[(2 + edge) * area] = view->close[turn - RED][edge][cell];
                place[(4 + edge) * area] = view->close[enemy - RED][edge][cell];
            }
            for (int side = 0; side < planes_for(board) - 6; side++) {
                bool may = has(&view->legal[(side ? enemy : turn) - RED], cell);
                place[(6 + side) * area] = has(&position->points[EMPTY], cell) && !may ? MOST : 0;
            }
        }
}

/* The numbers of all channels for each cell; channels are next to each other. */
typedef uint8_t Numbers[MOST_CELLS][CHANNELS];
typedef uint8_t Bytes __attribute__((vector_size(CHANNELS), aligned(1)));
/* The sums of all outputs. */
typedef int32_t Sums __attribute__((vector_size(4 * CHANNELS), aligned(4)));

/* Add four inputs, each times its weight, to each of the sums. Some processors can do that at once. */
static inline __attribute__((always_inline)) Sums add_products(Sums sums, const uint8_t *inputs,
                                                               const int8_t weights[CHANNELS][4]) {
#ifdef __AVX512VNNI__
    int32_t all;
    memcpy(&all, inputs, sizeof all);
    return (Sums)_mm512_dpbusd_epi32((__m512i)sums, _mm512_set1_epi32(all), _mm512_loadu_si512(weights));
#else
    for (int out = 0; out < CHANNELS; out++)
        for (int i = 0; i < 4; i++)
            sums[out] += inputs[i] * weights[out][i];
    return sums;
#endif
}

static void first_numbers(const Board *board, const Position *position, const View *view, Numbers numbers) {
    uint8_t planes[MOST_PLANES * MOST_SIZE * MOST_SIZE];
    int size = board->size, area = size * size;
    planes_of(board, position, view, planes);
    memset(numbers, 0, (size_t)cells_of(board) * sizeof *numbers);
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++)
            for (int plane = 0; plane < planes_for(board); plane++)
                numbers[cell_of(rank, file)][plane] = planes[plane * area + rank * size + file];
    /* The frame has the stones of those who own the edges; its corners are the enemy's. */
    for (int i = 0; i < size; i++)
        numbers[1 + i][0] = numbers[(size + 1) * ROWS + 1 + i][0] = MOST;
    for (int i = 0; i < size + 2; i++)
        numbers[i * ROWS][1] = numbers[i * ROWS + size + 1][1] = MOST;
}

static inline __attribute__((always_inline)) Sums sums_at(const Layer *layer, int fours, const uint8_t *cell) {
    /* Four sums side by side: one alone would have to wait for itself. */
    Sums parts[CHANNELS / 4] = {*(const Sums *)layer->bias};
#pragma GCC unroll 9
    for (int tap = 0; tap < TAPS; tap++) {
        const uint8_t *from = cell + CHANNELS * ((tap / 3 - 1) * ROWS + tap % 3 - 1);
#pragma GCC unroll 4
        for (int four = 0; four < fours; four++)
            parts[four] = add_products(parts[four], from + 4 * four, layer->weights[tap][four]);
    }
    return (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

static inline __attribute__((always_inline)) void convolve(const Board *board, const Layer *layer, int fours,
                                                           Numbers before, Numbers after) {
    memset(after, 0, (size_t)cells_of(board) * sizeof *after);
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int cell = cell_of(rank, file);
            Sums sums = sums_at(layer, fours, before[cell]) >> SHIFT;
            sums &= sums > 0;
            sums = (sums & (sums <= MOST)) | (MOST & (sums > MOST));
            *(Bytes *)after[cell] = __builtin_convertvector(sums, Bytes);
        }
}

static float value_of(const Board *board, const Net *net, Numbers numbers) {
    int size = board->size, near = (size + 1) / 2, full = MOST * size * size;
    int sums[2][CHANNELS] = {{0}}, means[2 * CHANNELS];
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++)
            for (int channel = 0; channel < CHANNELS; channel++)
                for (int half = 0; half < 2; half++)
                    sums[half][channel] += (half ? rank >= size - near : rank < near) * numbers[cell_of(rank, file)][channel];
    for (int channel = 0; channel < CHANNELS; channel++)
        for (int half = 0; half < 2; half++)
            means[2 * channel + half] = sums[half][channel] * MEAN_ONE / full;
    int64_t total = net->value[HIDDEN] * BIAS_ONE;
    for (int i = 0; i < HIDDEN; i++) {
        int64_t number = net->hidden[i][2 * CHANNELS] * BIAS_ONE;
        for (int j = 0; j < 2 * CHANNELS; j++)
            number += net->hidden[i][j] * means[j];
        if (number > 0)
            total += (number >> HEAD_SHIFT) * net->value[i];
    }
    double logit = (double)total / VALUE_ONE;
    return (float)(1 / (1 + exp(-(logit > 30 ? 30 : logit < -30 ? -30 : logit))));
}

void weigh(const Board *board, const Position *position, const View *view, float *logits, int width, Opinion *opinion) {
    int size = board->size, turn = position->turn, policies = board->rules == QUAX ? 3 : 1;
    float greatest = -INFINITY, whole = 0;
    for (int number = 0; number < policies; number++)
        for (int rank = 0; rank < size; rank++)
            for (int file = 0; file < size; file++) {
                const Set *legal = number ? &view->links[number - 1] : &view->legal[turn - RED];
                float *logit = &logits[(number * width + rank) * width + file];
                if (!has(legal, seen(turn, rank, file)))
                    *logit = -INFINITY;
                greatest = *logit > greatest ? *logit : greatest;
            }
    for (int pass = 0; pass < 2; pass++)
        for (int number = 0; number < policies; number++)
            for (int rank = 0; rank < size; rank++)
                for (int file = 0; file < size; file++) {
                    float *logit = &logits[(number * width + rank) * width + file];
                    if (pass == 0)
                        whole += *logit = expf(*logit - greatest);
                    else
                        opinion->prior[seen(turn, rank, file) + number * MOST_CELLS] = *logit / whole;
                }
}

void judge(const Board *board, const Position *position, const View *view, const Net *net, Opinion *opinion) {
    static _Thread_local Numbers both[2];
    if (net->caller) {
        net->ask(net->caller, board, position, view, opinion);
        return;
    }
    int now = 1, size = board->size;
    first_numbers(board, position, view, both[0]);
    convolve(board, &net->layers[0], MOST_PLANES / 4, both[0], both[1]);
    for (int number = 1; number < net->count; number++, now = !now)
        convolve(board, &net->layers[number], CHANNELS / 4, both[now], both[!now]);
    float logits[3 * MOST_SIZE * MOST_SIZE];
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++) {
            Sums sums = sums_at(&net->policy, CHANNELS / 4, both[now][cell_of(rank, file)]);
            for (int number = 0; number < (board->rules == QUAX ? 3 : 1); number++)
                logits[(number * size + rank) * size + file] =
                    (float)(((sums[number] + HALF) >> 4) - 128) / (float)LOGIT_ONE;
        }
    weigh(board, position, view, logits, size, opinion);
    opinion->chance = value_of(board, net, both[now]);
}
