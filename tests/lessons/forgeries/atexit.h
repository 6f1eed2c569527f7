/* The last functions of the program replace the report, whatever their order. */
static void forge_with_code(int, void *)
{
    forge();
}
static __attribute__((destructor(101))) void last(void)
{
    forge();
}
static void hostile(void)
{
    find_report();
    atexit(forge);
    on_exit(forge_with_code, NULL);
}
