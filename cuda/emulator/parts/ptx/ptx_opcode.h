/* ptx_opcode.h: what an instruction of PTX is called, and what of it there is here. */
#ifndef PTX_OPCODE_H
#define PTX_OPCODE_H

#include <stdbool.h>

enum { PTX_TYPES = 4 };

/* What of an instruction its name does not say: it gives no value; it wants a bit for carries, or
 * one for whether its lane is there; it multiplies matrices. */
enum { PTX_ACTS = 1, PTX_CARRIES = 2, PTX_TELLS = 4, PTX_MULTIPLIES = 8 };

struct ptx_opcode {
    char name[64];                /* as the functions of include/emulator/device/ptx.h are called */
    const char *types[PTX_TYPES]; /* of C++ */
    int type_count;
    const char *rounding; /* NULL: it says none */
    bool releases;        /* an atomic: a fence comes before it */
    bool for_block;       /* an atomic: among the threads of the block alone */
    bool shared;          /* its first address is one in shared memory */
    int operands, least;  /* how many there are at most, and at least */
    int flags;
    int m, n, k; /* of matrices */
};

/* Is this instruction one of PTX's, and of no CPU's? */
bool ptx_is_opcode(const char *text);
/* False if it is not there. */
bool ptx_find(const char *text, struct ptx_opcode *opcode);
/* The C++ for a special register, as laneid; NULL if there is none. */
const char *ptx_register(const char *name);
/* A type's C++; NULL if it is none. */
const char *ptx_type(const char *name);

#endif
