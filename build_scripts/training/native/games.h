/* Games that a net plays against itself, in C: what the files beside this one know.

   rules.c      the rules of games in which no search is needed to see where a stone may be placed
   net.c        what a net sees in a position, and what it says: the same numbers as crosscut.player.net, from loops
   search.c     the search of crosscut.player.search, as far as it is needed: one position after the other
   self_play.c  games; training/native_games.py calls it */
#ifndef GAMES_H
#define GAMES_H

#include <stdint.h>

/* ---- rules.c */

#define MOST_SIZE 26
#define MOST_CELLS ((MOST_SIZE + 2) * (MOST_SIZE + 2))

enum { EMPTY, RED, BLUE, OUTSIDE };
enum { CROSSWAY, QUICKWAY, QUADREX, CANDY_NECKLACE };
enum { NO_LINK, RED_RISING, RED_FALLING, BLUE_RISING, BLUE_FALLING };

/* Cells are the points row by row from the south, with a frame of one cell around the board. */
typedef struct {
    int rules, size, stride, cells;
} Board;

typedef struct {
    int8_t stone[MOST_CELLS];
    int8_t link[MOST_CELLS];    /* by the south-western cell of a block */
    int8_t imposed[MOST_CELLS]; /* Candy Necklace: the colour that every filling has there */
    int turn;
} Position;

static inline int other(int color) { return RED + BLUE - color; }
static inline int cell_of(const Board *board, int rank, int file) { return (rank + 1) * board->stride + file + 1; }

Board make_board(int rules, int size);
void begin(const Board *board, Position *position);
/* Whether the side may place a stone on this cell. */
int allowed(const Board *board, const Position *position, int cell, int color);
int can_move(const Board *board, const Position *position, int color);
/* Place a stone of the side to move; the enemy is to move if it can. */
void place(const Board *board, Position *position, int cell);

/* ---- net.c */

#define PLANES 6
#define MOST 7
#define CHANNELS 16
#define HIDDEN 16
#define MOST_LAYERS 8
#define TAPS 9

typedef struct {
    /* [input][output]: so that one input is multiplied for all outputs at once */
    int16_t weights[TAPS][CHANNELS][CHANNELS];
    int16_t bias[CHANNELS];
} Layer;

typedef struct {
    int count;
    Layer layers[MOST_LAYERS];
    int16_t policy[TAPS][CHANNELS], policy_bias;
    int16_t hidden[HIDDEN][2 * CHANNELS + 1], value[HIDDEN + 1];
} Net;

/* How close each cell is to the two edges of either side: 7 if that side's stones join it, one less for each stone that
   is needed, at least 0. Edges: south and north are Red's first and last edge, west and east Blue's. */
typedef struct {
    uint8_t close[2][2][MOST_CELLS];
    uint8_t legal[2][MOST_CELLS];
} View;

typedef struct {
    float chance; /* of the side to move */
    float prior[MOST_CELLS];
} Opinion;

/* Read a net from its numbers in the order of crosscut.player.net.weights. */
void read_net(Net *net, const int16_t *numbers, int layers);
void look(const Board *board, const Position *position, View *view);
int has_joined(const Board *board, const Position *position, const View *view, int color);
/* A cell where the side would join its edges at once; 0 if there is none. */
int winning_cell(const Board *board, const View *view, int color);
/* Write six planes of size x size numbers, as the side to move sees the board. */
void planes_of(const Board *board, const Position *position, const View *view, uint8_t *planes);
void judge(const Board *board, const Position *position, const View *view, const Net *net, Opinion *opinion);

/* ---- search.c */

typedef struct {
    uint64_t state;
} Chance;

uint64_t draw(Chance *chance);
/* From 0 to 1, never 1. */
double draw_part(Chance *chance);

/* A move that may be made in a node. */
typedef struct {
    float prior;
    float red;  /* the sum of Red's chances */
    int visits;
    int node;   /* 0: the position after it has not been judged */
    int cell;
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
int policy_of(const Board *board, const Search *search, float *policy);
float red_chance(const Search *search);
int best_cell(const Search *search);
/* A cell by lot, the likelier the more often it was visited. */
int drawn_cell(const Search *search, Chance *chance);

#endif
