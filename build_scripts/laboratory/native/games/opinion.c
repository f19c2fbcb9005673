/* A long look at a position, for maps of first stones. research/tasks.py calls this. */
#include <stdlib.h>

#include "games.h"

/* Red's chance after these moves (rank * size + file) and the best answer, after a search of so many evaluations. */
float red_chance_after(int rules, int size, const int16_t *numbers, const int *shape, const int *moves, int count,
                       int evaluations, uint64_t seed) {
    Board board = make_board(rules, size);
    Net *net = malloc(sizeof *net);
    Search search;
    Chance chance = {seed};
    Position position;
    read_net(net, numbers, shape);
    open_search(&search, evaluations);
    begin(&board, &position);
    for (int i = 0; i < count; i++)
        make_move(&board, &position, cell_of(moves[i] / size, moves[i] % size));
    run_search(&board, &position, net, evaluations, seed ? &chance : NULL, &search);
    float red = red_chance(&search);
    const Node *root = &search.nodes[0];
    const Edge *best = NULL;
    for (const Edge *edge = search.edges + root->first; edge < search.edges + root->first + root->count; edge++)
        if (!best || edge->visits > best->visits) best = edge;
    if (!root->winner && best && best->visits) red = best->red / (float)best->visits;
    close_search(&search);
    free(net);
    return red;
}
