#include "games.h"

#include <math.h>
#include <string.h>

#define SHIFT 5
#define HEAD_SHIFT 6
#define MEAN_ONE 4096
#define VALUE_ONE (double)(MEAN_ONE << HEAD_SHIFT)
#define BIAS_ONE 256
#define LOGIT_ONE 8.0
#define HALF 2048

void read_net(Net *net, const int16_t *numbers, int layers) {
    memset(net, 0, sizeof *net);
    net->count = layers;
    for (int number = 0; number < layers; number++) {
        Layer *layer = &net->layers[number];
        for (int out = 0; out < CHANNELS; out++) {
            for (int in = 0; in < (number ? CHANNELS : PLANES); in++)
                for (int tap = 0; tap < TAPS; tap++)
                    layer->weights[tap][in][out] = *numbers++;
            layer->bias[out] = *numbers++;
        }
    }
    for (int in = 0; in < CHANNELS; in++)
        for (int tap = 0; tap < TAPS; tap++)
            net->policy[tap][in] = *numbers++;
    net->policy_bias = *numbers++;
    for (int i = 0; i < HIDDEN; i++)
        for (int j = 0; j < 2 * CHANNELS + 1; j++)
            net->hidden[i][j] = *numbers++;
    for (int i = 0; i < HIDDEN + 1; i++)
        net->value[i] = *numbers++;
}

/* Whether a side's stones on this diagonal count as joined: not if the enemy has both cells across and no link says so. */
static int is_open(const Board *board, const Position *position, int south_west, int rising, int color) {
    int stride = board->stride, enemy = other(color);
    int one = rising ? south_west + 1 : south_west, two = rising ? south_west + stride : south_west + stride + 1;
    if (position->stone[one] != enemy || position->stone[two] != enemy)
        return 1;
    int link = color == RED ? (rising ? RED_RISING : RED_FALLING) : (rising ? BLUE_RISING : BLUE_FALLING);
    return position->link[south_west] == link;
}

static void flood(const Board *board, const Position *position, int color, const uint8_t *legal, int first, int step,
                  uint8_t *close) {
    int stride = board->stride, stack[2][MOST_CELLS], count[2] = {0, 0};
    memset(close, 0, (size_t)board->cells);
    for (int i = 0, cell = first; i < board->size; i++, cell += step) {
        if (position->stone[cell] == color) {
            close[cell] = MOST;
            stack[0][count[0]++] = cell;
        } else if (legal[cell]) {
            close[cell] = MOST - 1;
            stack[1][count[1]++] = cell;
        }
    }
    const int beside[8] = {1, -1, stride, -stride, stride + 1, stride - 1, -stride + 1, -stride - 1};
    const int block[8] = {0, 0, 0, 0, 0, -1, -stride, -stride - 1};
    for (int level = MOST; level > 0; level--) {
        int now = (MOST - level) & 1;
        while (count[now]) {
            int cell = stack[now][--count[now]];
            for (int i = 0; i < 8; i++) {
                int next = cell + beside[i];
                if (close[next] >= level || position->stone[next] == OUTSIDE)
                    continue;
                if (position->stone[next] == color) {
                    if (i < 4 || is_open(board, position, cell + block[i], i == 4 || i == 7, color)) {
                        close[next] = (uint8_t)level;
                        stack[now][count[now]++] = next;
                    }
                } else if (legal[next] && close[next] < level - 1) {
                    if (i < 4 || is_open(board, position, cell + block[i], i == 4 || i == 7, color)) {
                        close[next] = (uint8_t)(level - 1);
                        stack[!now][count[!now]++] = next;
                    }
                }
            }
        }
    }
}

void look(const Board *board, const Position *position, View *view) {
    int last = board->size - 1;
    for (int color = RED; color <= BLUE; color++)
        for (int cell = 0; cell < board->cells; cell++)
            view->legal[color - RED][cell] = (uint8_t)allowed(board, position, cell, color);
    int south = cell_of(board, 0, 0), north = cell_of(board, last, 0), east = cell_of(board, 0, last);
    flood(board, position, RED, view->legal[0], south, 1, view->close[0][0]);
    flood(board, position, RED, view->legal[0], north, 1, view->close[0][1]);
    flood(board, position, BLUE, view->legal[1], south, board->stride, view->close[1][0]);
    flood(board, position, BLUE, view->legal[1], east, board->stride, view->close[1][1]);
}

int has_joined(const Board *board, const Position *position, const View *view, int color) {
    int last = board->size - 1, step = color == RED ? 1 : board->stride;
    int cell = color == RED ? cell_of(board, last, 0) : cell_of(board, 0, last);
    for (int i = 0; i < board->size; i++, cell += step)
        if (position->stone[cell] == color && view->close[color - RED][0][cell] == MOST)
            return 1;
    return 0;
}

int winning_cell(const Board *board, const View *view, int color) {
    const uint8_t *first = view->close[color - RED][0], *last = view->close[color - RED][1];
    for (int cell = 0; cell < board->cells; cell++)
        if (view->legal[color - RED][cell] && first[cell] >= MOST - 1 && last[cell] >= MOST - 1)
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
        }
}

/* The numbers of all channels for each cell; channels are next to each other. */
typedef int16_t Numbers[MOST_CELLS][CHANNELS];
/* The 16 channels of a cell as one vector of the processor. */
typedef int16_t Vector __attribute__((vector_size(2 * CHANNELS), aligned(2)));

static void first_numbers(const Board *board, const Position *position, const View *view, Numbers numbers) {
    uint8_t planes[PLANES * MOST_SIZE * MOST_SIZE];
    int size = board->size, area = size * size, stride = board->stride;
    planes_of(board, position, view, planes);
    memset(numbers, 0, (size_t)board->cells * sizeof *numbers);
    for (int rank = 0; rank < size; rank++)
        for (int file = 0; file < size; file++)
            for (int plane = 0; plane < PLANES; plane++)
                numbers[cell_of(board, rank, file)][plane] = planes[plane * area + rank * size + file];
    /* The frame has the stones of those who own the edges; its corners are the enemy's. */
    for (int i = 0; i < size; i++)
        numbers[1 + i][0] = numbers[(size + 1) * stride + 1 + i][0] = MOST;
    for (int i = 0; i < stride; i++)
        numbers[i * stride][1] = numbers[i * stride + stride - 1][1] = MOST;
}

static void convolve(const Board *board, const Layer *layer, int inputs, Numbers before, Numbers after) {
    int stride = board->stride;
    memset(after, 0, (size_t)board->cells * sizeof *after);
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int cell = cell_of(board, rank, file);
            Vector sums = *(const Vector *)layer->bias;
            for (int tap = 0; tap < TAPS; tap++) {
                const int16_t *from = before[cell + (tap / 3 - 1) * stride + tap % 3 - 1];
                const Vector *weights = (const Vector *)layer->weights[tap];
                for (int in = 0; in < inputs; in++)
                    sums += weights[in] * from[in];
            }
            sums >>= SHIFT;
            sums &= sums > 0;
            Vector over = sums > MOST;
            *(Vector *)after[cell] = (sums & ~over) | (over & MOST);
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

void judge(const Board *board, const Position *position, const View *view, const Net *net, Opinion *opinion) {
    static _Thread_local Numbers both[2];
    int now = 0, stride = board->stride, turn = position->turn;
    first_numbers(board, position, view, both[0]);
    for (int number = 0; number < net->count; number++, now = !now)
        convolve(board, &net->layers[number], number ? CHANNELS : PLANES, both[now], both[!now]);
    float whole = 0;
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++) {
            int place = cell_of(board, rank, file), cell = seen(board, turn, rank, file), sum = net->policy_bias + HALF;
            opinion->prior[cell] = 0;
            if (!view->legal[turn - RED][cell])
                continue;
            for (int tap = 0; tap < TAPS; tap++)
                for (int in = 0; in < CHANNELS; in++)
                    sum += net->policy[tap][in] * both[now][place + (tap / 3 - 1) * stride + tap % 3 - 1][in];
            opinion->prior[cell] = expf((float)((sum >> 4) - 128) / (float)LOGIT_ONE);
            whole += opinion->prior[cell];
        }
    for (int rank = 0; rank < board->size; rank++)
        for (int file = 0; file < board->size; file++)
            opinion->prior[cell_of(board, rank, file)] /= whole;
    opinion->chance = value_of(board, net, both[now]);
}
