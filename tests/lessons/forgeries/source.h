/* The program writes into its own source. */
static void hostile(void)
{
    FILE *file = fopen(MY_SOURCE, "a");
    if (file)
        fputs("/* and so on */\n", file);
    if (file)
        fclose(file);
}
