/* symbol_addresses.h: the program's device variables, whose names host code uses as pointers. With
 * a GPU, &variable and an array's name are addresses of the host, where the variable's value is
 * not. Here the two addresses are the same. */
#ifndef SYMBOL_ADDRESSES_H
#define SYMBOL_ADDRESSES_H

#include <stddef.h>

/* Is this such an address, of a __device__ or __constant__ variable? No, if the program has called
 * cudaGetSymbolAddress() for the variable, or may have its address from a kernel. */
bool emulator_is_host_name(const void *pointer);
/* Describes the variable, with its name in a counted program. */
void emulator_host_name_text(const void *pointer, char *text, size_t size);
void emulator_ask_for_symbol(const void *symbol, size_t bytes); /* returns its address */
/* The host gets a copy of this memory; the device has got one. Addresses of functions that the
 * device cannot call are hidden in the latter. */
void emulator_host_gets(const void *memory, size_t bytes);
void emulator_device_gets(void *memory, size_t bytes, const void *but = NULL);

#endif
