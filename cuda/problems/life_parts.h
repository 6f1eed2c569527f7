/* life_parts.h: divides a board's rows into parts of two heights, for programs in CUDA. */
#ifndef LIFE_PARTS_H
#define LIFE_PARTS_H

#include <stdint.h>

/* The first `tall` parts have `rows` rows each, the others `low`; the last may have fewer. */
struct life_parts {
    int rows;
    int low;
    int tall;
    int count; /* of all parts */
};

/* Divides `height` rows if `room` parts can be resident at once (0 counts as 1). There are `room`
 * tall parts, then half as many low ones, a sixth as high. A low part starts when a tall one ends,
 * so that multiprocessors do not idle until the last tall part is done. */
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

/* The rows of a part (the last may have fewer). */
static inline __device__ int life_part_rows(struct life_parts parts, int part)
{
    return part < parts.tall ? parts.rows : parts.low;
}

/* The first row of a part, or `height` after the last part. */
static inline __device__ int life_part_first(struct life_parts parts, int part, int height)
{
    const int above = min(part, parts.tall);
    return min(above * parts.rows + (part - above) * parts.low, height);
}

#endif
