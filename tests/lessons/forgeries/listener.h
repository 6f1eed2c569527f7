/* The counters are switched off. */
extern struct listener *emulator_listener;
static void hostile(void)
{
    emulator_listener = NULL;
}
