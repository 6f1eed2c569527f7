/* The program starts itself again, with the same file as its report. */
static void hostile(void)
{
    if (getenv("AGAIN") || find_report() < 0)
        return;
    setenv("AGAIN", "1", 1);
    setenv("EMUCC_REPORT", report, 1);
    char *const words[] = {(char *)"again", NULL};
    execve("/proc/self/exe", words, environ);
}
