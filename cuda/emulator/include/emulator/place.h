/* place.h: where in the source a call stands: its line, and above the line's bits its column, for
 * there may be several calls in a line. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/place.h is private: include cuda_runtime.h"
#endif
#ifndef EMULATOR_PLACE_H
#define EMULATOR_PLACE_H

/* As an argument, or as a parameter's default: then the caller's. g++ tells the column as a part of
 * what C++20 has: so the type must be there for it. */
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
