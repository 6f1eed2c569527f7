/* emucc.cpp: the functions of emucc.h. */
#include "emucc.h"

#include "engine/base/listener.h"

bool emucc_who_wrote(const void *host, char *text, size_t size)
{
    return emulator_listener && emulator_listener->who_wrote(host, text, size);
}

void emucc_forget(const void *memory, size_t bytes)
{
    if (emulator_listener)
        emulator_listener->forgets(memory, bytes);
}

void emucc_host_writes(const void *memory, size_t bytes)
{
    if (emulator_listener)
        emulator_listener->host_writes(memory, bytes);
}
