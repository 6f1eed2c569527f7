/* symbol_addresses.h: the program's variables on the device, where the host takes their names for
 * pointers. On a GPU machine &variable, and an array's name, are addresses of the host's, where
 * nothing of the variable is; here both are one. */
#ifndef SYMBOL_ADDRESSES_H
#define SYMBOL_ADDRESSES_H

#include <stddef.h>

/* Is this such an address, of a __device__ or __constant__ variable? Not if the host has asked for
 * the variable's by cudaGetSymbolAddress(), or may have one from a kernel. */
bool emulator_is_host_name(const void *pointer);
/* What it is the address of, in words; with its name in a program that is counted. */
void emulator_host_name_text(const void *pointer, char *text, size_t size);
void emulator_ask_for_symbol(const void *symbol, size_t bytes); /* for its address */
/* The host gets a copy of this; the device has got one: what it cannot follow in that is hidden. */
void emulator_host_gets(const void *memory, size_t bytes);
void emulator_device_gets(void *memory, size_t bytes, const void *but = NULL);

#endif
