/* place.h: the place of a call in the source, as one number: its line, and in the bits above it the
 * column, because a line may have several calls. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/place.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_PLACE_H
#define EMULATOR_PLACE_H

/* As a default argument, it is the caller's place. g++ gives the column only as part of C++20's
 * source_location, so that type is declared here. */
#ifdef __clang__
#define EMULATOR_COLUMN __builtin_COLUMN()
#else
#if __cplusplus > 201703L
#include <source_location>
#else
namespace std
{
struct source_location {
    struct __impl {
        const char *_M_file_name, *_M_function_name;
        unsigned _M_line, _M_column;
    };
};
} // namespace std
#endif
struct emulator_location {
    const char *file, *function;
    unsigned line, column;
};
#define EMULATOR_COLUMN ((const emulator_location *)__builtin_source_location())->column
#endif
enum { EMULATOR_LINE_BITS = 20 };
#define EMULATOR_PLACE (int)(__builtin_LINE() | (EMULATOR_COLUMN & 0x7ff) << EMULATOR_LINE_BITS)

static inline int emulator_line(int place)
{
    return place & ((1 << EMULATOR_LINE_BITS) - 1);
}

#endif
