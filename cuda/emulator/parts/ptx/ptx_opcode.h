/* ptx_opcode.h: the instructions of PTX that the emulator supports. */
#ifndef PTX_OPCODE_H
#define PTX_OPCODE_H

#include <stdbool.h>

enum { PTX_TYPES = 4 };

/* Flags of an instruction: it has no result; it uses the carry flag; it also returns whether the
 * source lane is in range; it multiplies matrices. */
enum { PTX_ACTS = 1, PTX_CARRIES = 2, PTX_TELLS = 4, PTX_MULTIPLIES = 8 };

struct ptx_opcode {
    char name[64];                /* of the function in include/emulator/device/ptx.h */
    const char *types[PTX_TYPES]; /* in C++ */
    int type_count;
    const char *rounding; /* NULL: none given */
    bool releases;        /* for an atomic: a fence comes before it */
    bool for_block;       /* for an atomic: its scope is the block */
    bool shared;          /* its first address is in shared memory */
    int operands, least;  /* the largest and smallest number of operands */
    int flags;
    int m, n, k; /* of matrices */
};

/* Whether this is an instruction of PTX, and not of a CPU. */
bool ptx_is_opcode(const char *text);
/* Describes an instruction in *opcode; false if it is not supported. */
bool ptx_find(const char *text, struct ptx_opcode *opcode);
/* The C++ for a special register, such as laneid; NULL: unknown. */
const char *ptx_register(const char *name);
/* The C++ for a type; NULL: unknown. */
const char *ptx_type(const char *name);

#endif
