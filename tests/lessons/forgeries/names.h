/* The program's own write() is called instead of the system's. */
extern "C" ssize_t write(int file, const void *bytes, size_t size)
{
    return syscall(SYS_write, file, bytes, size);
}
static void hostile(void)
{
}
