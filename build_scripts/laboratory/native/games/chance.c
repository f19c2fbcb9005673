/* Random numbers: SplitMix64 (Steele, Lea and Flood 2014). */
#include "games.h"

uint64_t draw(Chance *chance) {
    uint64_t z = chance->state += 0x9e3779b97f4a7c15u;
    z = (z ^ z >> 30) * 0xbf58476d1ce4e5b9u;
    z = (z ^ z >> 27) * 0x94d049bb133111ebu;
    return z ^ z >> 31;
}

double draw_part(Chance *chance) { return (double)(draw(chance) >> 11) / 9007199254740992.0; }
