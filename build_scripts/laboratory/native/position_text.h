/* Positions as text, for programs that answer questions about them: rows from north to south with slashes between, and
 * links (`-` if there are none, else as in `a1-b2,b2-c1`, the western point first). */
#ifndef POSITION_TEXT_H
#define POSITION_TEXT_H

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "small_set.h"

static inline void stop(const char *what, const char *text) {
    fprintf(stderr, "%s: %s\n", what, text);
    exit(2);
}

static inline Set point_at(char file, char rank) {
    int east = file - 'a', north = rank - '1';
    return east < 0 || east >= board.size || north < 0 || north >= board.size ? 0 : (Set)1 << (north * board.size + east);
}

static inline void print_point(Set point) {
    int index = first_of(point);
    printf("%c%d", 'a' + index % board.size, index / board.size + 1);
}

static inline void read_rows(const char *rows, Set *red, Set *blue) {
    int size = board.size, length = size * (size + 1) - 1;
    if ((int)strlen(rows) != length) stop("the rows do not fit the board", rows);
    for (int i = 0; i < length; i++) {
        int file = i % (size + 1), rank = size - 1 - i / (size + 1);
        Set point = (Set)1 << (rank * size + file % size);
        if (rows[i] == 'R' && file < size) *red |= point;
        else if (rows[i] == 'B' && file < size) *blue |= point;
        else if (rows[i] != (file == size ? '/' : '.')) stop("no such rows", rows);
    }
}

static inline void read_links(char *links, Set *rising, Set *falling) {
    if (!strcmp(links, "-")) return;
    for (char *rest, *link = strtok_r(links, ",", &rest); link; link = strtok_r(NULL, ",", &rest)) {
        if (strlen(link) != 5 || link[2] != '-') stop("no such link", link);
        Set from = point_at(link[0], link[1]), to = point_at(link[3], link[4]);
        if (from & board.blocks && to == from << (board.size + 1)) *rising |= from;
        else if (from >> board.size & board.blocks && to == from >> board.size << 1) *falling |= from >> board.size;
        else stop("no such link", link);
    }
}

static inline const char *color(bool is_blue) { return is_blue ? "blue" : "red"; }

static inline uint64_t number(const char *text) {
    char *end;
    uint64_t found = strtoull(text, &end, 10);
    if (!*text || *end || *text == '-') stop("no number", text);
    return found;
}

#endif
