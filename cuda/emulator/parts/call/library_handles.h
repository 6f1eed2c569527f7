/* library_handles.h: a list of the objects that a library has created for a program and not yet
 * destroyed: handles, plans, matrices. */
#ifndef LIBRARY_HANDLES_H
#define LIBRARY_HANDLES_H

#include <stdlib.h>

#include "engine/errors/last_error.h"

namespace emulator
{
/* T has a member `next`. */
template <typename T> class library_handles
{
    T *first;

  public:
    bool has(const T *thing) const
    {
        emulator_alone alone;
        const T *one = first;
        while (one && one != thing)
            one = one->next;
        return one != NULL;
    }
    T *make(const T &as = T()) /* NULL: no memory */
    {
        T *made = (T *)malloc(sizeof *made);
        if (!made)
            return NULL;
        emulator_alone alone;
        *made = as;
        made->next = first;
        return first = made;
    }
    bool end(T *thing) /* false: it is not in the list */
    {
        if (!has(thing))
            return false;
        emulator_alone alone;
        T **link = &first;
        while (*link != thing)
            link = &(*link)->next;
        *link = thing->next;
        free(thing);
        return true;
    }
};
} // namespace emulator

#endif
