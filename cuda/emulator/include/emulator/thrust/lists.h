/* thrust/lists.h: construction and assignment of Thrust's vectors from initialiser lists, as in
 * CUDA 13; Debian's Thrust does not have them. Thrust's own class is compiled under another name,
 * and is the base class of this one. */
#ifndef THRUST_NAMESPACE_BEGIN
#error "emulator/thrust/lists.h is private: include thrust/device_vector.h"
#endif
#ifndef EMULATOR_THRUST_LISTS_H
#define EMULATOR_THRUST_LISTS_H

#include <initializer_list>

#define EMULATOR_WITH_LISTS(VECTOR, ALLOCATOR)                                    \
    template <typename T_, typename Alloc_ = ALLOCATOR<T_>>                       \
    class VECTOR : public emulator_##VECTOR<T_, Alloc_>                           \
    {                                                                             \
        typedef emulator_##VECTOR<T_, Alloc_> Parent;                             \
                                                                                  \
      public:                                                                     \
        using Parent::Parent;                                                     \
        using Parent::operator=;                                                  \
        VECTOR() = default;                                                       \
        VECTOR(std::initializer_list<T_> list) : Parent(list.begin(), list.end()) \
        {                                                                         \
        }                                                                         \
        VECTOR(std::initializer_list<T_> list, const Alloc_ &allocator)           \
            : Parent(list.begin(), list.end(), allocator)                         \
        {                                                                         \
        }                                                                         \
        VECTOR &operator=(std::initializer_list<T_> list)                         \
        {                                                                         \
            Parent::assign(list.begin(), list.end());                             \
            return *this;                                                         \
        }                                                                         \
    };

#endif
