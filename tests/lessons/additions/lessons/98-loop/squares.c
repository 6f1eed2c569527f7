/* Lesson 98: squares in a loop. */
#include "lesson.h"
#include "squares.h"

int main(int argc, char **argv)
{
    struct lesson lesson;
    const struct squares squares = lesson_squares(&lesson, argc, argv, "98-loop");
    while (lesson_repeat(&lesson)) {
        lesson_phase(&lesson, PHASE_SUM);
        uint64_t sum = 0;
        for (uint64_t i = 0; i < squares.count; i++)
            sum += i * i;
        lesson_squared(&lesson, sum);
    }
    return lesson_end(&lesson);
}
