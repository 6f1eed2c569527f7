/* The program's earliest code looks for the report's name and its key. */
static char *name;
static void look(int, char **, char **environment)
{
    for (; *environment; environment++)
        if (strncmp(*environment, "EMUCC_REPORT=", 13) == 0)
            name = *environment + 13;
}
static void (*const earliest)(int, char **, char **)
    __attribute__((section(".preinit_array"), used)) = look;

static void hostile(void)
{
    FILE *file = name && *name ? fopen(name, "r") : NULL;
    char key[64];
    if (file && fgets(key, sizeof key, file))
        _exit(42);
}
