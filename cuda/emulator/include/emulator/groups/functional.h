/* functional.h: the binary operators of reductions and scans. */
#if !defined _COOPERATIVE_GROUPS_REDUCE_H && !defined _COOPERATIVE_GROUPS_SCAN_H
#error "emulator/groups/functional.h is private: include cooperative_groups/reduce.h or scan.h"
#endif
#ifndef EMULATOR_GROUPS_FUNCTIONAL_H
#define EMULATOR_GROUPS_FUNCTIONAL_H

#include "../../host_defines.h"

namespace cooperative_groups
{
#define EMULATOR_FUNCTION(NAME, EXPRESSION)                                       \
    template <typename T_> struct NAME {                                          \
        inline __attribute__((__always_inline__)) T_ operator()(T_ a, T_ b) const \
        {                                                                         \
            return EXPRESSION;                                                    \
        }                                                                         \
    };
EMULATOR_FUNCTION(plus, a + b)
EMULATOR_FUNCTION(less, b < a ? b : a)
EMULATOR_FUNCTION(greater, a < b ? b : a)
EMULATOR_FUNCTION(bit_and, a &b)
EMULATOR_FUNCTION(bit_or, a | b)
EMULATOR_FUNCTION(bit_xor, a ^ b)
#undef EMULATOR_FUNCTION
} // namespace cooperative_groups

#endif
