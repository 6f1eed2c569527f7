/* life_parts.h: a board's rows in parts of two heights, for programs in CUDA. */
#ifndef LIFE_PARTS_H
#define LIFE_PARTS_H

#include <stdint.h>

/* The first `tall` parts are `rows` rows, the others `low`; the last one may end sooner. */
struct life_parts {
    int rows;
    int low;
    int tall;
    int count; /* of all parts */
};

/* Where there is room for so many parts at once, or hardly for one. Half as many follow, a sixth as
 * high, which begin where one is through: so that there is something to do until the last one is.
 */
static inline struct life_parts life_parts_of(int height, int room)
{
    struct life_parts parts;
    if (room < 1)
        room = 1;
    const int share = 6, shares = room * share + room / 2;
    parts.rows = (int)((height * (int64_t)share + shares - 1) / shares);
    parts.low = (parts.rows + share - 1) / share;
    parts.tall = (height + parts.rows - 1) / parts.rows;
    if (parts.tall > room)
        parts.tall = room;
    const int left = height - parts.tall * parts.rows;
    parts.count = parts.tall + (left > 0 ? (left + parts.low - 1) / parts.low : 0);
    return parts;
}

/* How high a part is, but for the last one; and its first row, or the height behind the last. */
static inline __device__ int life_part_rows(struct life_parts parts, int part)
{
    return part < parts.tall ? parts.rows : parts.low;
}

static inline __device__ int life_part_first(struct life_parts parts, int part, int height)
{
    const int above = min(part, parts.tall);
    return min(above * parts.rows + (part - above) * parts.low, height);
}

#endif
