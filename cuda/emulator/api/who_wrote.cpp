/* who_wrote.cpp: the functions of emucc.h. */
#include "emucc.h"

#include "engine/base/listener.h"

bool emucc_who_wrote(const void *host, char *text, size_t size)
{
    return emulator_listener && emulator_listener->who_wrote(host, text, size);
}
