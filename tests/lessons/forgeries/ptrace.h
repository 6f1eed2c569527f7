/* A child looks into the program, to find the key and to change the tables. */
static void hostile(void)
{
    if (fork() != 0) {
        wait(NULL);
        return;
    }
    long word;
    struct iovec here = {&word, sizeof word}, there = {report, sizeof word};
    if (ptrace(PTRACE_ATTACH, getppid(), 0, 0) == 0 ||
        process_vm_readv(getppid(), &here, 1, &there, 1, 0) >= 0 ||
        process_vm_writev(getppid(), &here, 1, &there, 1, 0) >= 0)
        kill(getppid(), SIGKILL);
    _exit(0);
}
