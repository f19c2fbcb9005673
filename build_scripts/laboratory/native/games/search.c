#include "games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

/* The exploration constant of PUCT. */
#define EXPLORATION 0.8f
/* How much worse than its position a move is thought to be before it is searched. */
#define UNSEEN 0.08f
/* The part of the root's priors that is random, and about how many moves it goes to. */
#define NOISE 0.25f
#define SPIKES 10.0

static double draw_normal(Chance *chance) {
    return sqrt(-2 * log(1 - draw_part(chance))) * cos(6.283185307179586 * draw_part(chance));
}

/* Marsaglia and Tsang 2000; for a shape below 1 one draws with one more and takes a root. */
static double draw_gamma(Chance *chance, double shape) {
    if (shape < 1)
        return draw_gamma(chance, shape + 1) * pow(1 - draw_part(chance), 1 / shape);
    double d = shape - 1 / 3.0, c = 1 / sqrt(9 * d);
    for (;;) {
        double x = draw_normal(chance), v = 1 + c * x;
        if (v <= 0)
            continue;
        v = v * v * v;
        if (log(1 - draw_part(chance)) < 0.5 * x * x + d - d * v + d * log(v))
            return d * v;
    }
}

void open_search(Search *search, int evaluations) {
    search->nodes = malloc(sizeof(Node) * (size_t)(evaluations + 2));
    search->edges = malloc(sizeof(Edge) * (size_t)(evaluations + 2) * MOST_SIZE * MOST_SIZE);
}

void close_search(Search *search) {
    free(search->nodes);
    free(search->edges);
}

/* Whether a stone joins the edges of the side to move, and the rules allow it. */
static bool wins_at_once(const Board *board, const Position *position, const View *view) {
    Set cells = joining(view, position->turn);
    int cell = next_cell(&cells);
    if (!cell)
        return false;
    Position after = *position;
    make_move(board, &after, cell);
    return is_allowed(board, &after, cell);
}

/* Moves of a kind: cells or links, by their cells. */
static void add_edges(Search *search, Set cells, int kind, const float *prior) {
    for (int cell; (cell = next_cell(&cells));)
        search->edges[search->edge_count++] = (Edge){.prior = prior[kind + cell], .move = kind + cell};
}

/* Judge a position and list its moves. Returns the node's number. */
static int judged(const Board *board, const Position *position, int mover, const Net *net, Search *search) {
    View view;
    Opinion opinion;
    look(board, position, &view);
    Node *node = &search->nodes[search->node_count];
    int turn = position->turn;
    *node = (Node){.first = search->edge_count, .turn = turn};
    if (mover && has_joined(board, &view, mover)) {
        node->winner = mover;
    } else if (wins_at_once(board, position, &view)) {
        node->winner = turn;
    }
    if (node->winner && mover) {
        node->red = node->winner == RED;
        return search->node_count++;
    }
    judge(board, position, &view, net, &opinion);
    node->red = turn == RED ? opinion.chance : 1 - opinion.chance;
    add_edges(search, view.legal[turn - RED], 0, opinion.prior);
    if (board->rules == QUAX) {
        add_edges(search, view.links[0], RISING, opinion.prior);
        add_edges(search, view.links[1], FALLING, opinion.prior);
    }
    node->count = search->edge_count - node->first;
    if (!mover)
        search->view = view;
    return search->node_count++;
}

/* The winner of a node, if its moves prove it. */
static int concluded(const Search *search, const Node *node) {
    int open = 0;
    for (int i = node->first; i < node->first + node->count; i++) {
        int winner = search->edges[i].node ? search->nodes[search->edges[i].node].winner : 0;
        if (winner == node->turn)
            return winner;
        open |= !winner && search->edges[i].prior >= 0;
    }
    return open ? 0 : other(node->turn);
}

/* The move with the greatest sum of winning chance and curiosity, among those that are not known to lose. */
static Edge *most_promising(const Search *search, const Node *node) {
    int is_red = node->turn == RED;
    float curiosity = EXPLORATION * sqrtf((float)node->visits + 1);
    float promise = (is_red ? node->red : 1 - node->red) - UNSEEN, best_score = -1;
    Edge *best = NULL;
    for (int i = node->first; i < node->first + node->count; i++) {
        Edge *edge = &search->edges[i];
        if (edge->prior < 0 || (edge->node && search->nodes[edge->node].winner))
            continue;
        float visits = (float)edge->visits;
        float chance = !edge->visits ? promise : (is_red ? edge->red : visits - edge->red) / visits;
        float score = (chance > 0 ? chance : 0) + curiosity * edge->prior / (1 + visits);
        if (score > best_score) {
            best = edge;
            best_score = score;
        }
    }
    return best;
}

static void make_noise(Search *search, Chance *chance) {
    Node *root = &search->nodes[0];
    double spikes[MOST_SIZE * MOST_SIZE], whole = 0;
    for (int i = 0; i < root->count; i++)
        whole += spikes[i] = draw_gamma(chance, SPIKES / root->count) + 1e-9;
    for (int i = 0; i < root->count; i++) {
        Edge *edge = &search->edges[root->first + i];
        edge->prior = (1 - NOISE) * edge->prior + NOISE * (float)(spikes[i] / whole);
    }
}

/* Look at one more position, or find out that a move is forbidden. Returns 0 if there is nothing to look at. */
static int walk(const Board *board, const Position *root, const Net *net, Search *search) {
    Position position = *root;
    int nodes[MOST_SIZE * MOST_SIZE + 1], length = 0, at = 0;
    Edge *edges[MOST_SIZE * MOST_SIZE + 1];
    for (;;) {
        Edge *edge = most_promising(search, &search->nodes[at]);
        if (!edge)
            return 0;
        int mover = position.turn;
        make_move(board, &position, edge->move);
        if (!edge->node && !is_allowed(board, &position, edge->move)) {
            edge->prior = -1;
            return 1;
        }
        nodes[length] = at;
        edges[length++] = edge;
        if (edge->node) {
            at = edge->node;
            continue;
        }
        edge->node = judged(board, &position, mover, net, search);
        float red = search->nodes[edge->node].red;
        search->nodes[edge->node].visits = 1;
        for (int i = 0; i < length; i++) {
            edges[i]->visits++;
            edges[i]->red += red;
            search->nodes[nodes[i]].visits++;
        }
        for (int i = length - 1; i >= 0; i--) {
            Node *node = &search->nodes[nodes[i]];
            if (!search->nodes[edges[i]->node].winner || !(node->winner = concluded(search, node)))
                break;
        }
        return 1;
    }
}

void run_search(const Board *board, const Position *root, const Net *net, int evaluations, Chance *noise,
                Search *search) {
    search->node_count = search->edge_count = 0;
    judged(board, root, 0, net, search);
    search->nodes[0].visits = 1;
    search->nodes[0].winner = 0;
    if (noise)
        make_noise(search, noise);
    while (search->node_count < evaluations && !search->nodes[0].winner && walk(board, root, net, search))
        ;
}

float red_chance(const Search *search) {
    const Node *root = &search->nodes[0];
    if (root->winner)
        return root->winner == RED;
    double red = root->red;
    for (int i = 0; i < root->count; i++)
        red += search->edges[root->first + i].red;
    return (float)(red / root->visits);
}

static float chance_of(const Edge *edge, int turn) {
    return (turn == RED ? edge->red : (float)edge->visits - edge->red) / (float)edge->visits;
}

int best_move(const Search *search) {
    const Node *root = &search->nodes[0];
    const Edge *best = NULL;
    for (int i = 0; i < root->count; i++) {
        const Edge *edge = &search->edges[root->first + i];
        int winner = edge->node ? search->nodes[edge->node].winner : 0;
        if (winner == root->turn)
            return edge->move;
        if (winner == other(root->turn) && best)
            continue;
        if (!best || (best->node && search->nodes[best->node].winner) || edge->visits > best->visits)
            best = edge;
    }
    return best->move;
}

int drawn_move(const Search *search, Chance *chance) {
    const Node *root = &search->nodes[0];
    int whole = 0;
    for (int i = 0; i < root->count; i++)
        whole += search->edges[root->first + i].visits;
    int left = (int)(draw_part(chance) * whole);
    for (int i = 0; i < root->count; i++)
        if ((left -= search->edges[root->first + i].visits) < 0)
            return search->edges[root->first + i].move;
    return best_move(search);
}

int policy_of(const Search *search, float *policy) {
    const Node *root = &search->nodes[0];
    const Edge *edges = search->edges + root->first, *best = NULL;
    memset(policy, 0, sizeof *policy * MOST_MOVES);
    if (root->winner) {
        int winning = 0;
        for (int i = 0; i < root->count; i++)
            winning += edges[i].node && search->nodes[edges[i].node].winner == root->turn;
        for (int i = 0; i < root->count; i++)
            if (edges[i].node && search->nodes[edges[i].node].winner == root->turn)
                policy[edges[i].move] = 1 / (float)winning;
        return winning > 0;
    }
    for (int i = 0; i < root->count; i++) {
        int is_open = !edges[i].node || !search->nodes[edges[i].node].winner;
        if (is_open && edges[i].visits && (!best || edges[i].visits > best->visits))
            best = &edges[i];
    }
    if (!best)
        return 0;
    /* Visits that only the noise has asked for are taken off (Wu 2019). */
    float curiosity = EXPLORATION * sqrtf((float)root->visits), whole = 0;
    float reached = chance_of(best, root->turn) + curiosity * best->prior / (1 + (float)best->visits);
    for (int i = 0; i < root->count; i++) {
        const Edge *edge = &edges[i];
        if (!edge->visits || (edge->node && search->nodes[edge->node].winner))
            continue;
        float visits = (float)edge->visits, gap = reached - chance_of(edge, root->turn);
        if (edge != best && gap > 0) {
            float wanted = curiosity * edge->prior / gap - 1;
            visits = wanted < visits ? wanted : visits;
            visits = visits < 1.5f ? 0 : visits;
        }
        whole += policy[edge->move] = visits > 0 ? visits : 0;
    }
    for (int move = 0; move < MOST_MOVES; move++)
        policy[move] /= whole;
    return 1;
}
