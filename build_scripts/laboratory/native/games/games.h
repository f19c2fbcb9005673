/* Games that a net plays against itself: what the files beside this one know.

   chance.c     random numbers
   position.c   positions and moves, by the rules of ../rules.h
   fillings.c   Naked Diagonal: can the areas be filled?
   net.c        what a net sees in a position, and what it says: the same numbers as crosscut.player.net, from loops
   search.c     the search of crosscut.player.search, as far as it is needed: one position after the other
   self_play.c  games, also many that wait for one net somewhere else; training/native_games.py calls it
   crowded.c    games for puzzles
   opinion.c    a long look at a position, for the maps of first stones */
#ifndef GAMES_H
#define GAMES_H

#include "../wide_set.h"

#include "../rules.h"

/* ---- chance.c */

typedef struct {
    uint64_t state;
} Chance;

uint64_t draw(Chance *chance);
/* From 0 to 1, never 1. */
double draw_part(Chance *chance);

/* ---- position.c */

enum { EMPTY, RED, BLUE };
/* A move is a cell, or where links are moves the south-western cell of a block and one of these. */
enum { RISING = MOST_CELLS, FALLING = 2 * MOST_CELLS, MOST_MOVES = 3 * MOST_CELLS };

enum { CROSSWAY, QUICKWAY, QUADREX, CANDY_NECKLACE, QUAX, NAKED_DIAGONAL, HEX };

typedef struct {
    int rules, size;
    Set all;
    Set edges[3][2]; /* the first and the last edge of each colour */
} Board;

typedef struct {
    Set points[3];       /* the empty ones, and those of each colour */
    Set owned[3];        /* Candy Necklace: also those whose colour is imposed */
    Set rising, falling; /* links of both colours */
    int turn;
} Position;

static inline int other(int color) { return RED + BLUE - color; }
/* The number of cells of the board and its frame. */
static inline int cells_of(const Board *board) { return (board->size + 2) * ROWS; }

Board make_board(int rules, int size);
void begin(const Board *board, Position *position);
/* Where the side may place a stone; in Naked Diagonal without a look at the areas. */
Set playable(const Board *board, const Position *position, int color);
/* The links that the side may make, rising and falling, and that matter: the enemy has a stone across, and could cross
   them now or soon. */
void find_links(const Position *position, int color, Set links[2]);
/* Place a stone of the side to move, or make its link; the enemy is to move if it can. */
void make_move(const Board *board, Position *position, int move);

/* ---- fillings.c

   Whether the game allows the position that a stone on this cell led to. In Naked Diagonal: whether the areas around it
   were filled without a naked diagonal. If they were not, they hardly ever can be, so a legal move may be left out now
   and then, but no illegal one is made. */
bool is_allowed(const Board *board, const Position *position, int cell);

/* ---- net.c */

#define MOST_PLANES 8 /* six in games that forbid no points */
#define MOST 7
#define CHANNELS 16
#define HIDDEN 32
#define MOST_LAYERS 8
#define TAPS 9

/* Sixteen outputs. Four inputs are multiplied for all of them at once: [input / 4][output][input % 4]. */
typedef struct {
    int8_t weights[TAPS][CHANNELS / 4][CHANNELS][4];
    int32_t bias[CHANNELS];
} Layer;

typedef struct Caller Caller;
typedef struct View View;
typedef struct Opinion Opinion;

typedef struct {
    int count;
    Layer layers[MOST_LAYERS];
    Layer policy; /* only the first outputs are used */
    int16_t hidden[HIDDEN][2 * CHANNELS + 1], value[HIDDEN + 1];
    /* Of a net that is somewhere else; then only these count. */
    Caller *caller;
    void (*ask)(Caller *caller, const Board *board, const Position *position, const View *view, Opinion *opinion);
} Net;

/* By side and edge. Edges: south and north are Red's first and last edge, west and east Blue's. */
struct View {
    /* How close each cell is: 7 if that side's stones join it, one less for each stone that is needed, at least 0. */
    uint8_t close[2][2][MOST_CELLS];
    /* What is joined by that side's stones, and what would be with one more. Where a link is a move, by stones that the
       enemy cannot part. */
    Set joined[2][2], soon[2][2];
    Set legal[2]; /* where the side may place a stone, at sight */
    Set links[2]; /* where a link is a move: those of the side to move, rising and falling, that matter */
};

struct Opinion {
    float chance; /* of the side to move */
    float prior[MOST_MOVES]; /* the sum of those that may be made is 1 */
};

/* Read a net from all its numbers in the order of crosscut.player.net.weights.Weights; its shape are layers, planes and
   policies. */
void read_net(Net *net, const int16_t *numbers, const int shape[3]);
void look(const Board *board, const Position *position, View *view);
bool has_joined(const Board *board, const View *view, int color);
/* Where the side would join its edges at once. */
Set joining(const View *view, int color);
static inline int planes_for(const Board *board) {
    int forbids = board->rules == CROSSWAY || board->rules == CANDY_NECKLACE || board->rules == NAKED_DIAGONAL;
    return forbids ? MOST_PLANES : MOST_PLANES - 2;
}
/* Write the planes of size x size numbers, as the side to move sees the board. */
void planes_of(const Board *board, const Position *position, const View *view, uint8_t *planes);
void judge(const Board *board, const Position *position, const View *view, const Net *net, Opinion *opinion);
/* The opinion from what a net says of all moves: [policy][rank][file], as the side to move sees the board, with so many
   numbers in a row. Turns them into priors as it goes. */
void weigh(const Board *board, const Position *position, const View *view, float *logits, int width, Opinion *opinion);

/* ---- search.c */

/* A move that may be made in a node. One that the rules turned out to forbid has a prior below 0. */
typedef struct {
    float prior;
    float red;  /* the sum of Red's chances */
    int visits;
    int node;   /* 0: the position after it has not been judged */
    int move;
} Edge;

typedef struct {
    int first, count, visits, turn;
    float red; /* Red's chance as the net sees it */
    int winner; /* RED or BLUE if it is proved */
} Node;

typedef struct {
    Node *nodes;
    Edge *edges;
    int node_count, edge_count;
    View view; /* of the root */
} Search;

void open_search(Search *search, int evaluations);
void close_search(Search *search);
/* Search a position. With noise all moves of the root are tried now and then. */
void run_search(const Board *board, const Position *root, const Net *net, int evaluations, Chance *noise,
                Search *search);
/* How good each move of the root is; the sum is 1. Returns 0 if nothing can be said, as where all moves lose. */
int policy_of(const Search *search, float *policy);
float red_chance(const Search *search);
int best_move(const Search *search);
/* A move sampled by how often each was visited. */
int drawn_move(const Search *search, Chance *chance);

#endif
