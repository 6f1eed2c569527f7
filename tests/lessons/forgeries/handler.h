/* The program ends in a signal handler of its own. */
static void handle(int)
{
    forge();
    syscall(SYS_exit_group, 0);
}
static void fail(void)
{
    signal(SIGSEGV, handle);
    raise(SIGSEGV);
}
static void hostile(void)
{
    find_report();
    atexit(fail);
}
