/* A constructor of the highest priority writes into the report. */
static __attribute__((constructor(101))) void early(void)
{
    find_report();
    forge();
}
static void hostile(void)
{
}
