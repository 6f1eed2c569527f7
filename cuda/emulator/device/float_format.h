/* float_format.h: numbers of few bits: how they are rounded. */
#ifndef FLOAT_FORMAT_H
#define FLOAT_FORMAT_H

#include <stdint.h>
#include <string.h>

namespace emulator
{
/* Bits behind the point, and the exponents of the least and the largest normal numbers. All bits of
 * the exponent are set in infinity, and all but the sign in the one NaN that is made. */
struct format {
    int digits, least, largest;
};
enum { NOT_A_NUMBER = 0x7fff, SIGN = 0x8000 }; /* of 16 bits */

/* How many of the format's numbers lie between 0 and |value|, rounded, as if there were no largest.
 * The last place of the format is 2^last: what lies below is cut off, and is counted for one more
 * or not. A carry out of the significand counts the exponent up by itself. */
static inline unsigned rank_of(const format &format, double value, bool nearest, bool away)
{
    uint64_t bits; /* |value| = significand * 2^(exponent - 52) */
    memcpy(&bits, &value, sizeof bits);
    uint64_t significand = bits & 0xfffffffffffff;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (exponent > -1023)
        significand |= 1ull << 52; /* less is a double's subnormal, far below the format's */
    int least = format.least - format.digits; /* the place of subnormals */
    int last = exponent < format.least ? least : exponent - format.digits;
    int cut = last - (exponent - 52);
    cut = cut > 60 ? 60 : cut; /* all of it is */
    uint64_t kept = significand >> cut, rest = significand - (kept << cut), tie = 1ull << (cut - 1);
    bool more = nearest ? rest > tie || (rest == tie && kept & 1) : away && rest > 0;
    return ((unsigned)(last - least) << format.digits) + (unsigned)kept + more;
}
} // namespace emulator

#endif
