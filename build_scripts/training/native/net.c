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

/* A board of bits: a row for each rank with its frame, a bit for each file. */
typedef uint16_t Rows __attribute__((vector_size(2 * ROWS)));
_Static_assert(MOST_SIZE + 2 <= ROWS, "a board and its frame must fit into the rows");

/* The same bits one row further south, or north. */
static inline Rows southward(Rows rows) {
    return __builtin_shuffle(rows, (Rows){0}, (Rows){1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15, 16});
}

static inline Rows northward(Rows rows) {
    return __builtin_shuffle(rows, (Rows){0}, (Rows){16, 0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14});
}

static inline int is_any(Rows rows) {
    typedef uint64_t Words __attribute__((vector_size(2 * ROWS)));
    Words words = (Words)rows;
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

/* What is known about one side's steps. Its stones on a diagonal count as joined, unless the enemy has both cells across
   and no link says so. Diagonals are kept at the south-western cell of their block. */
typedef struct {
    Rows stones, legal, rising, falling;
} Steps;

/* One step from these cells. */
static inline Rows beside(const Steps *steps, Rows cells) {
    Rows north = northward(cells), south = southward(cells), near = cells << 1 | cells >> 1 | north | south;
    near |= northward((cells & steps->rising) << 1) | (south >> 1 & steps->rising);
    return near | northward(cells >> 1 & steps->falling) | (south & steps->falling) << 1;
}

static inline Rows joined(const Steps *steps, Rows reached, Rows front) {
    while (is_any(front)) {
        front = beside(steps, front) & steps->stones & ~reached;
        reached |= front;
    }
    return reached;
}

static void flood(const Board *board, const Steps *steps, Rows edge, int count, uint8_t *close) {
    Rows layers[MOST], bits = {1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 1024, 2048, 4096, 8192, 16384, 32768};
    layers[0] = joined(steps, edge & steps->stones, edge & steps->stones);
    for (int more = 1; more < count; more++) {
        Rows before = layers[more - 1], entered = (beside(steps, before) | edge) & steps->legal & ~before;
        layers[more] = joined(steps, before | entered, entered);
    }
    for (int row = 1; row <= board->size; row++) {
        Rows counts = {0};
        for (int layer = 0; layer < count; layer++)
            counts -= (Rows)((bits & layers[layer][row]) != 0);
        for (int column = 1; column <= board->size; column++)
            close[row * board->stride + column] = (uint8_t)counts[column];
    }
}

static Rows rows_of(const Board *board, const int8_t *cells, int value) {
    Rows rows = {0};
    for (int row = 1; row <= board->size; row++)
        for (int column = 1; column <= board->size; column++)
            rows[row] |= (uint16_t)((cells[row * board->stride + column] == value) << column);
    return rows;
}

static Steps steps_of(const Board *board, const Position *position, const View *view, const Rows stones[2], int color) {
    Rows enemy = stones[other(color) - RED], north = southward(enemy);
    Steps steps = {
        stones[color - RED],
        rows_of(board, (const int8_t *)view->legal[color - RED], 1),
        ~(enemy >> 1 & north),
        ~(enemy & north >> 1),
    };
    if (board->rules == QUICKWAY || board->rules == QUAX) {
        steps.rising |= rows_of(board, position->link, color == RED ? RED_RISING : BLUE_RISING);
        steps.falling |= rows_of(board, position->link, color == RED ? RED_FALLING : BLUE_FALLING);
    }
    return steps;
}

/* Without the diagonals that the enemy has a stone across and no link keeps. */
static Steps sure_steps_of(const Board *board, const Position *position, Steps steps, const Rows stones[2], int color) {
    Rows enemy = stones[other(color) - RED], north = southward(enemy);
    steps.rising = ~(enemy >> 1 | north) | rows_of(board, position->link, color == RED ? RED_RISING : BLUE_RISING);
    steps.falling = ~(enemy | north >> 1) | rows_of(board, position->link, color == RED ? RED_FALLING : BLUE_FALLING);
    return steps;
}

void look(const Board *board, const Position *position, View *view) {
    int last = board->size - 1;
    for (int color = RED; color <= BLUE; color++)
        for (int cell = 0; cell < board->cells; cell++)
            view->legal[color - RED][cell] = (uint8_t)allowed(board, position, cell, color);
    Rows stones[2] = {rows_of(board, position->stone, RED), rows_of(board, position->stone, BLUE)};
    uint16_t whole = (uint16_t)((1 << board->size) - 1) << 1;
    Rows edges[2][2] = {{{0}}};
    edges[0][0][1] = edges[0][1][last + 1] = whole;
    for (int row = 1; row <= board->size; row++) {
        edges[1][0][row] = 1 << 1;
        edges[1][1][row] = (uint16_t)(1 << board->size);
    }
    for (int side = 0; side < 2; side++) {
        Steps steps = steps_of(board, position, view, stones, side + RED);
        for (int end = 0; end < 2; end++) {
            memset(view->close[side][end], 0, (size_t)board->cells);
            flood(board, &steps, edges[side][end], MOST, view->close[side][end]);
        }
        if (board->rules != QUAX)
            continue;
        steps = sure_steps_of(board, position, steps, stones, side + RED);
        for (int end = 0; end < 2; end++) {
            memset(view->surely[side][end], 0, (size_t)board->cells);
            flood(board, &steps, edges[side][end], 2, view->surely[side][end]);
        }
    }
}

/* 2 if the side's stones join a cell with this edge, 1 if one more is needed, 0 for all others. */
static inline int reached(const Board *board, const View *view, int color, int end, int cell) {
    int close = view->close[color - RED][end][cell] - (MOST - 2);
    return board->rules == QUAX ? view->surely[color - RED][end][cell] : close > 0 ? close : 0;
}

int has_joined(const Board *board, const Position *position, const View *view, int color) {
    int last = board->size - 1, step = color == RED ? 1 : board->stride;
    int cell = color == RED ? cell_of(board, last, 0) : cell_of(board, 0, last);
    for (int i = 0; i < board->size; i++, cell += step)
        if (position->stone[cell] == color && reached(board, view, color, 0, cell) == 2)
            return 1;
    return 0;
}

int would_join(const Board *board, const View *view, int color, int cell) {
    return view->legal[color - RED][cell] && reached(board, view, color, 0, cell) && reached(board, view, color, 1, cell);
}

int winning_cell(const Board *board, const View *view, int color) {
    for (int cell = 0; cell < board->cells; cell++)
        if (would_join(board, view, color, cell))
            return cell;
    return 0;
}

/* The cell that the side to move sees in this place: for Blue the board is mirrored at the diagonal from a1. */
static inline int seen(const Board *board, int turn, int rank, int file) {
    return turn == RED ? cell_of(board, rank, file) : cell_of(board, file, rank);
}

void planes_of(const Board *board, const Position *position, const View *view, uint8_t *planes) {
    int turn = position->turn, enemy = other(turn), area = board->size * board->size;
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int cell = seen(board, turn, rank, file);
            uint8_t *place = planes + rank * board->size + file;
            place[0] = position->stone[cell] == turn ? MOST : 0;
            place[area] = position->stone[cell] == enemy ? MOST : 0;
            for (int edge = 0; edge < 2; edge++) {
                place[(2 + edge) * area] = view->close[turn - RED][edge][cell];
                place[(4 + edge) * area] = view->close[enemy - RED][edge][cell];
            }
            for (int side = 0; side < planes_for(board) - 6; side++) {
                int may = view->legal[(side ? enemy : turn) - RED][cell];
                place[(6 + side) * area] = position->stone[cell] == EMPTY && !may ? MOST : 0;
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
    int size = board->size, area = size * size, stride = board->stride;
    planes_of(board, position, view, planes);
    memset(numbers, 0, (size_t)board->cells * sizeof *numbers);
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++)
            for (int plane = 0; plane < planes_for(board); plane++)
                numbers[cell_of(board, rank, file)][plane] = planes[plane * area + rank * size + file];
    /* The frame has the stones of those who own the edges; its corners are the enemy's. */
    for (int i = 0; i < size; i++)
        numbers[1 + i][0] = numbers[(size + 1) * stride + 1 + i][0] = MOST;
    for (int i = 0; i < stride; i++)
        numbers[i * stride][1] = numbers[i * stride + stride - 1][1] = MOST;
}

static inline __attribute__((always_inline)) Sums sums_at(const Layer *layer, int fours, const uint8_t *cell, int stride) {
    /* Four sums side by side: one alone would have to wait for itself. */
    Sums parts[CHANNELS / 4] = {*(const Sums *)layer->bias};
#pragma GCC unroll 9
    for (int tap = 0; tap < TAPS; tap++) {
        const uint8_t *from = cell + CHANNELS * ((tap / 3 - 1) * stride + tap % 3 - 1);
#pragma GCC unroll 4
        for (int four = 0; four < fours; four++)
            parts[four] = add_products(parts[four], from + 4 * four, layer->weights[tap][four]);
    }
    return (parts[0] + parts[1]) + (parts[2] + parts[3]);
}

static inline __attribute__((always_inline)) void convolve(const Board *board, const Layer *layer, int fours,
                                                           Numbers before, Numbers after) {
    memset(after, 0, (size_t)board->cells * sizeof *after);
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int cell = cell_of(board, rank, file);
            Sums sums = sums_at(layer, fours, before[cell], board->stride) >> SHIFT;
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
                sums[rank >= near][channel] += numbers[cell_of(board, rank, file)][channel];
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
                int move = seen(board, turn, rank, file) + number * MOST_CELLS;
                float *logit = &logits[(number * width + rank) * width + file];
                int may = number ? may_link(board, position, move, turn) : view->legal[turn - RED][move];
                *logit = may ? *logit : -INFINITY;
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
                        opinion->prior[seen(board, turn, rank, file) + number * MOST_CELLS] = *logit / whole;
                }
}

void judge(const Board *board, const Position *position, const View *view, const Net *net, Opinion *opinion) {
    static _Thread_local Numbers both[2];
    if (net->caller) {
        ask(net->caller, board, position, view, opinion);
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
            Sums sums = sums_at(&net->policy, CHANNELS / 4, both[now][cell_of(board, rank, file)], board->stride);
            for (int number = 0; number < (board->rules == QUAX ? 3 : 1); number++)
                logits[(number * size + rank) * size + file] =
                    (float)(((sums[number] + HALF) >> 4) - 128) / (float)LOGIT_ONE;
        }
    weigh(board, position, view, logits, size, opinion);
    opinion->chance = value_of(board, net, both[now]);
}
