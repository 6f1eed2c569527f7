/* device/matrix.h: matrices distributed over the lanes of a warp, and the operations of tensor
 * cores on them. */
#ifndef __CUDA_RUNTIME_H__
#error "emulator/device/matrix.h is private: include mma.h"
#endif
#ifndef EMULATOR_DEVICE_MATRIX_H
#define EMULATOR_DEVICE_MATRIX_H

enum emulator_element : unsigned char {
    EMULATOR_F16,
    EMULATOR_BF16,
    EMULATOR_TF32,
    EMULATOR_S8,
    EMULATOR_U8,
    EMULATOR_F32,
    EMULATOR_S32,
    EMULATOR_F64,
};

/* In D = A B + C, A is m x k and B is k x n. A lane has the elements that PTX's mma instructions
 * give it, in their order; if it has room for more, they repeat. */
struct emulator_matrix {
    char use; /* 'a', 'b', or 'c' for C and D */
    unsigned char m, n, k;
    unsigned char room; /* elements per lane */
    emulator_element element;
};

/* Marks a lane's elements as uninitialised. */
void emulator_matrix_begin(void *elements, unsigned bytes);

/* matrix_instructions.cpp. All lanes of the warp call these functions, from the program's line. In
 * memory, each row or column is contiguous, `stride` elements after the one before. */
void emulator_matrix_load(emulator_matrix what, void *elements, const void *from, unsigned stride,
                          bool by_rows);
void emulator_matrix_store(emulator_matrix what, const void *elements, void *to, unsigned stride,
                           bool by_rows);

struct emulator_product {
    emulator_matrix a, b, c, d;
    const void *a_elements, *b_elements, *c_elements;
    void *d_elements;
    bool saturates; /* integers; else they wrap around */
};
void emulator_matrix_multiply(const emulator_product *product);

/* ldmatrix: loads each lane's words of `blocks` blocks of 8 x 8 halves; the lanes pass the
 * addresses of the rows. */
void emulator_matrix_rows(unsigned int *words, int blocks, const void *row, bool transposed);

#endif
