/* host_code.h: addresses of host functions and of tables of virtual functions. On a GPU machine,
 * kernels cannot use them; here host and device have the same code. So a launch or a copy to the
 * device replaces such addresses by invalid ones ("hides" them), and a copy to the host restores
 * them. */
#ifndef HOST_CODE_H
#define HOST_CODE_H

#include <stddef.h>

namespace emulator
{
bool is_code(const void *word);
/* Does the memory hold such addresses, except `but`? Hides them; restores them. */
bool holds_code(const void *memory, size_t bytes, const void *but);
void hide_code(void *memory, size_t bytes, const void *but);
void show_code(void *memory, size_t bytes);
/* `word` is the table pointer of an object that the host has made in memory shared with kernels. It
 * is hidden while kernels run (code_hidden). It is forgotten when a kernel makes a new object
 * there, or the memory is freed. */
void code_shared(void *word);
void code_forget(const void *memory, size_t bytes);
struct code_hidden {
    code_hidden();
    ~code_hidden();
};
/* What a kernel has called, if this address is a hidden one */
enum hidden_code { NO_HIDDEN_CODE, HOST_FUNCTION, HOST_VIRTUAL_FUNCTION };
enum hidden_code hidden_code_at(const void *address);
/* The message for this; NULL if the address is not hidden */
const char *hidden_code_text(const void *address);
} // namespace emulator

#endif
