/* Which points matter most: the board is two electrical circuits, one for each side (Anshelevich 2002). */
#include "proofs.h"

#include <math.h>

enum { BAND = LARGEST + 1 };

/* The resistance of a point, half of which each of its steps has. */
static const float EMPTY = 1, STONE = 0.02f;

static void add_flow(const State *state, bool is_turned, float *flow) {
    int points = board.size * board.size, size = board.size;
    const int steps[] = {1, size, size + 1, size - 1};
    Set usable = board.all & ~state->enemy;
    Set rising = joining.rising ? board.blocks : 0, falling = joining.falling ? board.blocks : 0;
    if (joining.bans_crosscuts || joining.by_links) {
        rising &= ~falling_pairs(state->enemy);
        falling &= ~rising_pairs(state->enemy);
    }
    /* from a point to the east, north, north-east, north-west */
    Set from[] = {usable & to_west(usable), usable & to_south(usable), usable & to_west(to_south(usable)) & rising,
                  usable & to_east(to_south(usable)) & to_east(falling)};
    float conductance[4][MOST_POINTS], matrix[MOST_POINTS][BAND + 1] = {{0}}, voltage[MOST_POINTS];
    float south[MOST_POINTS], north[MOST_POINTS];
    for (int i = 0; i < points; i++) {
        bool is_own = state->own >> i & 1, is_usable = usable >> i & 1;
        float edge = 1 / (is_own ? STONE : EMPTY);
        south[i] = is_usable && board.south >> i & 1 ? edge : 0;
        north[i] = is_usable && board.north >> i & 1 ? edge : 0;
        matrix[i][0] += south[i] + north[i] + 1e-6f;
        voltage[i] = south[i];
    }
    for (int step = 0; step < 4; step++)
        for (int i = 0; i < points; i++) {
            conductance[step][i] = 0;
            if (!(from[step] >> i & 1)) continue;
            int to = i + steps[step];
            float other = state->own >> to & 1 ? STONE : EMPTY, one = state->own >> i & 1 ? STONE : EMPTY;
            float value = 1 / (one + other);
            conductance[step][i] = value;
            matrix[i][0] += value;
            matrix[to][0] += value;
            matrix[to][steps[step]] -= value;
        }
    /* Cholesky's factors, in the band below the diagonal. */
    for (int i = 0; i < points; i++) {
        for (int back = size + 1 < i ? size + 1 : i; back >= 0; back--) {
            int j = i - back;
            float sum = matrix[i][back];
            for (int k = i - size - 1 > 0 ? i - size - 1 : 0; k < j; k++) {
                if (j - k > size + 1) continue;
                sum -= matrix[i][i - k] * matrix[j][j - k];
            }
            matrix[i][back] = back ? sum / matrix[j][0] : sqrtf(sum);
        }
        for (int back = 1; back <= size + 1 && back <= i; back++) voltage[i] -= matrix[i][back] * voltage[i - back];
        voltage[i] /= matrix[i][0];
    }
    for (int i = points - 1; i >= 0; i--) {
        for (int next = 1; next <= size + 1 && i + next < points; next++)
            voltage[i] -= matrix[i + next][next] * voltage[i + next];
        voltage[i] /= matrix[i][0];
    }
    float current[MOST_POINTS];
    for (int i = 0; i < points; i++) current[i] = south[i] * (1 - voltage[i]) + north[i] * voltage[i];
    for (int step = 0; step < 4; step++)
        for (int i = 0; i < points; i++) {
            int to = i + steps[step];
            if (conductance[step][i] <= 0) continue;
            float value = conductance[step][i] * fabsf(voltage[i] - voltage[to]);
            current[i] += value;
            current[to] += value;
        }
    for (int i = 0; i < points; i++) flow[is_turned ? i % size * size + i / size : i] += current[i];
}

void flows(const State *state, float *flow) {
    for (int i = 0; i < board.size * board.size; i++) flow[i] = 0;
    State other = passed(state);
    add_flow(state, false, flow);
    add_flow(&other, true, flow);
}
