/* The program ends without a report. */
static void end(void)
{
    syscall(SYS_exit_group, 0);
}
static void hostile(void)
{
    atexit(end);
}
