/* The real report gets lines of the program's own. */
static void add(void)
{
    static const char text[] = FORGED;
    if (write(find_report(), text, strchr(text, '\n') + 1 - text) < 0)
        perror("add");
}
static void hostile(void)
{
    add();
}
