/* host_code.h: addresses of functions, and of tables of virtual functions, that the host has. On a
 * GPU machine they lead a kernel nowhere; here both have the same. So those that a launch or a copy
 * brings to the device are moved to where nothing is, and moved back on their way to the host. */
#ifndef HOST_CODE_H
#define HOST_CODE_H

#include <stddef.h>

namespace emulator
{
bool is_code(const void *word);
/* Are words of it such addresses, but for one? Moves them, and back. */
bool holds_code(const void *memory, size_t bytes, const void *but);
void hide_code(void *memory, size_t bytes, const void *but);
void show_code(void *memory, size_t bytes);
/* Here an object that the host has made finds its virtual functions, in memory that kernels share.
 * While they run, it is moved, too. Forgotten is what a kernel makes anew, or what is freed. */
void code_shared(void *word);
void code_forget(const void *memory, size_t bytes);
struct code_hidden {
    code_hidden();
    ~code_hidden();
};
/* What a kernel calls that comes to this address, if that is a moved one */
enum hidden_code { NO_HIDDEN_CODE, HOST_FUNCTION, HOST_VIRTUAL_FUNCTION };
enum hidden_code hidden_code_at(const void *address);
/* That, in words; or NULL */
const char *hidden_code_text(const void *address);
} // namespace emulator

#endif
