/* float_format.h: rounding to floating-point formats of few bits. */
#ifndef FLOAT_FORMAT_H
#define FLOAT_FORMAT_H

#include <stdint.h>
#include <string.h>

namespace emulator
{
/* Bits after the point, and the exponents of the smallest and the largest normal number. In
 * infinity all bits of the exponent are set; in the only NaN that is made, all bits but the
 * sign. */
struct format {
    int digits, least, largest;
};
enum { NOT_A_NUMBER = 0x7fff, SIGN = 0x8000 }; /* of formats of 16 bits */

/* Returns how many of the format's numbers lie between 0 and |value|, which is rounded as if the
 * format had no largest number. The format's last place is 2^last: what lies below it is cut off,
 * and is counted as one more or not. A carry out of the significand increases the exponent by
 * itself. */
static inline unsigned rank_of(const format &format, double value, bool nearest, bool away)
{
    uint64_t bits; /* |value| = significand * 2^(exponent - 52) */
    memcpy(&bits, &value, sizeof bits);
    uint64_t significand = bits & 0xfffffffffffff;
    int exponent = (int)(bits >> 52 & 0x7ff) - 1023;
    if (exponent > -1023)
        significand |= 1ull << 52;            /* else a subnormal double, far below the format's */
    int least = format.least - format.digits; /* the last place of subnormals */
    int last = exponent < format.least ? least : exponent - format.digits;
    int cut = last - (exponent - 52);
    cut = cut > 60 ? 60 : cut; /* all bits are cut off */
    uint64_t kept = significand >> cut, rest = significand - (kept << cut), tie = 1ull << (cut - 1);
    bool more = nearest ? rest > tie || (rest == tie && kept & 1) : away && rest > 0;
    return ((unsigned)(last - least) << format.digits) + (unsigned)kept + more;
}
} // namespace emulator

#endif
