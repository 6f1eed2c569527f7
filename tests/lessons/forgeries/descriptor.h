/* The descriptor is found and replaced, and a report is written before and after the program's
 * work. */
static void hostile(void)
{
    replace_descriptor();
    forge();
    atexit(forge);
}
