/* device/matrix.h: matrices that the lanes of a warp hold together, and what tensor cores make of
 * them. */
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

/* Of the product D = A B + C, A is m x k, B k x n. A lane's elements are those of PTX's mma
 * instructions, in their order; where it has room for more, they begin again. */
struct emulator_matrix {
    char use; /* 'a', 'b'; 'c' of D, too */
    unsigned char m, n, k;
    unsigned char room; /* for so many elements in a lane */
    emulator_element element;
};

/* A lane's elements, before anything is put into them */
void emulator_matrix_begin(void *elements, unsigned bytes);

/* matrix_instructions.cpp. All lanes of the warp call them, from the program's own line. In memory,
 * each row or each column lies in one piece, `stride` elements behind the last. */
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

/* ldmatrix: each lane's words of so many blocks of 8 x 8 halves, of which the lanes name the rows.
 */
void emulator_matrix_rows(unsigned int *words, int blocks, const void *row, bool transposed);

#endif
