/* bits.c: life on the CPU with one bit for a cell, computed cell by cell. WRONG=cell makes one cell
 * wrong, WRONG=unwritten writes no cell, and WRONG=behind sets the unused bits after a row's last
 * column. */
#include "lesson.h"
#include "life.h"

#include <string.h>

static int words, width, height;

static int cell(const uint32_t *bits, int row, int column)
{
    row = (row + height) % height;
    column = (column + width) % width;
    return (int)(bits[(size_t)row * words + column / 32] >> column % 32 & 1);
}

static void play(const uint32_t *now, uint32_t *next)
{
    memset(next, 0, sizeof *next * words * height);
    for (int row = 0; row < height; row++) {
        for (int column = 0; column < width; column++) {
            int count = -cell(now, row, column);
            for (int at = 0; at < 9; at++)
                count += cell(now, row + at / 3 - 1, column + at % 3 - 1);
            uint32_t alive = (count | cell(now, row, column)) == 3;
            next[(size_t)row * words + column / 32] |= alive << column % 32;
        }
    }
}

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct life_bits *life = lesson_life_bits(&lesson, argc, argv, "bits");
    const char *wrong = getenv("WRONG") ? getenv("WRONG") : "";
    words = life->words;
    width = life->width;
    height = life->height;
    const size_t bytes = sizeof(uint32_t) * words * height;
    uint32_t *now = lesson_alloc(bytes), *next = lesson_alloc(bytes);
    lesson_output(&lesson, now, bytes);
    while (lesson_repeat(&lesson)) {
        if (strcmp(wrong, "unwritten") != 0)
            memcpy(now, life->first, bytes);
        for (int generation = 0; generation < life->generations; generation++) {
            play(now, next);
            memcpy(now, next, bytes);
        }
        if (strcmp(wrong, "cell") == 0)
            now[(size_t)(height - 1) * words] ^= 1u << 3;
        if (strcmp(wrong, "behind") == 0)
            now[words - 1] |= ~0u << width % 32;
        lesson_board_bits(&lesson, now);
    }
    free(now);
    free(next);
    return lesson_end(&lesson);
}
