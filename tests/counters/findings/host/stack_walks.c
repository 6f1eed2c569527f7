/* stack_walks.c: preloaded, prints a message at each stack walk, by which the program finds
 * callers. An access with a stack walk takes thousands of times as long. */
#include <dlfcn.h>
#include <stdio.h>
#include <unwind.h>

_Unwind_Reason_Code _Unwind_Backtrace(_Unwind_Trace_Fn see, void *data)
{
    _Unwind_Reason_Code (*walk)(_Unwind_Trace_Fn, void *);
    *(void **)&walk = dlsym(RTLD_NEXT, "_Unwind_Backtrace");
    fprintf(stderr, "a walk\n");
    return walk(see, data);
}
