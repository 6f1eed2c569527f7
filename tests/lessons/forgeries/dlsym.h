/* The counters are looked for by name. */
static void hostile(void)
{
    static const char *const names[] = {"emulator_listener", "_ZN8emulator12count_tablesE",
                                        "_ZN8emulator13report_beginsEv"};
    for (const char *name : names)
        if (dlsym(RTLD_DEFAULT, name))
            _exit(42);
}
