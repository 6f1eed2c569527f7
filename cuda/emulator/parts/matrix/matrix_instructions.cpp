/* matrix_instructions.cpp: matrices distributed over the lanes of a warp, and the operations of
 * tensor cores on them.
 *
 * A lane has the elements that PTX's mma instructions give it. How wmma loads and stores access
 * memory is not documented: the counters count the accesses of the code that CUDA 13's ptxas
 * generates for an H100. */
#include "cuda_runtime.h"

#include <stdio.h>

#include "cuda_bf16.h"
#include "cuda_fp16.h"
#include "engine/warp/lane_exchange.h"
#include "engine/host/thread_storage.h"
#include "engine/base/worker.h"

using namespace emulator;

enum { BLOCK = 8, MOST_SIDE = 32, MOST_ELEMENTS = 16 };
static const unsigned ALL = 0xffffffffu;

static unsigned bytes_of(emulator_element element)
{
    static const unsigned char bytes[] = {2, 2, 4, 1, 1, 4, 4, 8};
    return bytes[element];
}

/* The number of neighbours, in a row of A or a column of B, in one register of a lane. */
static unsigned packed(const emulator_matrix &what)
{
    const unsigned bytes = bytes_of(what.element);
    return bytes < 4 ? 4 / bytes : 1;
}

/* The cores compute 8 x 32 as 32 x 8, with A and B exchanged. */
static bool is_turned(const emulator_matrix &what)
{
    return what.m == BLOCK && what.n > what.m;
}

struct position {
    unsigned char row, column;
};

/* The position of element i of a lane in A, which has pairs of 8 rows, or in B, which has columns
 * of 8 */
static position factor_at(const emulator_matrix &what, unsigned lane, unsigned i)
{
    const bool is_a = what.use == 'a';
    const unsigned lines = is_a ? what.m : what.n, each = packed(what);
    const unsigned word = i / each, across = what.k / (4 * each); /* blocks of k */
    const bool by_rows = is_a != is_turned(what);
    const unsigned down = by_rows && lines > BLOCK ? 2 : 1;
    const unsigned block = word % down + word / (down * across) * down;
    const unsigned line = lane / 4 + BLOCK * block;
    const unsigned k = (word / down % across * 4 + lane % 4) * each + i % each;
    return is_a ? position{(unsigned char)line, (unsigned char)k}
                : position{(unsigned char)k, (unsigned char)line};
}

static position sum_at(const emulator_matrix &what, unsigned lane, unsigned i)
{
    const unsigned down = what.n > BLOCK && !is_turned(what) ? 2 : 4, block = i / 2;
    const unsigned line = lane / 4 + block % down * BLOCK;
    const unsigned pair = lane % 4 * 2 + i % 2 + block / down * BLOCK;
    return is_turned(what) ? position{(unsigned char)pair, (unsigned char)line}
                           : position{(unsigned char)line, (unsigned char)pair};
}

/* The positions of each lane's elements, computed once for each kind of matrix. */
struct layout {
    emulator_matrix what;
    unsigned count; /* elements per lane */
    position at[LANES][MOST_ELEMENTS];
    layout *next;
};
static __thread layout *layouts;

static const layout *layout_of(const emulator_matrix &what)
{
    layout *found = layouts;
    while (found && memcmp(&found->what, &what, sizeof what) != 0)
        found = found->next;
    if (found)
        return found;
    found = (layout *)malloc(sizeof *found);
    if (!found)
        emulator_stop_kernel(cudaErrorMemoryAllocation);
    const unsigned rows = what.use == 'b' ? what.k : what.m;
    const unsigned columns = what.use == 'a' ? what.k : what.n;
    *found = layout{what, rows * columns / LANES, {}, layouts};
    for (unsigned lane = 0; lane < LANES; lane++)
        for (unsigned i = 0; i < found->count; i++)
            found->at[lane][i] = what.use == 'c' ? sum_at(what, lane, i) : factor_at(what, lane, i);
    return layouts = found;
}

/* ---- uninitialised fragments ---- */

/* If kernels are checked, these bytes mark them: NaN for every floating-point type */
static const uint64_t UNSET[] = {0x7ff5fdb37fa9fd61, 0x7ff6fda57fb3fd4f, 0x7ff3fd957fabfd37,
                                 0x7ff7fd8b7fadfd29};

void emulator_matrix_begin(void *elements, unsigned bytes)
{
    if (emulator_listener)
        memcpy(elements, UNSET, bytes);
}

static bool is_unset(const emulator_matrix &what, const void *elements)
{
    return what.room && memcmp(elements, UNSET, what.room * bytes_of(what.element)) == 0;
}

static void tell_unset(const void *pc)
{
    emulator_listener->matrix_wrong("gives tensor cores a fragment that was never filled", pc);
}

/* ---- memory ---- */

/* A matrix in memory */
struct image {
    const char *begin;
    size_t stride; /* in bytes */
    unsigned bytes;
    bool by_rows, stores;
    const void *pc;
};

static const char *address_in(const image &image, unsigned line, unsigned i)
{
    return image.begin + line * image.stride + i * image.bytes;
}

static const char *element_in(const image &image, position at)
{
    return image.by_rows ? address_in(image, at.row, at.column)
                         : address_in(image, at.column, at.row);
}

static void tell(const image &image, const char *address, size_t bytes)
{
    emulator_listener->accesses(image.stores, address, bytes, image.pc);
}

/* Halves, and bytes that are contiguous along k, are loaded from shared memory by ldmatrix: for
 * each of up to `most` blocks at once, 8 lanes give the addresses of its lines of 16 bytes. */
static void tell_blocks(const image &image, unsigned lines, unsigned length, unsigned most,
                        unsigned lane)
{
    const unsigned each = 16 / image.bytes, across = length / each;
    const unsigned blocks = lines / BLOCK * across;
    for (unsigned first = 0; first < blocks; first += most) {
        const unsigned block = first + lane / BLOCK;
        if (block < blocks && lane / BLOCK < most)
            tell(image,
                 address_in(image, block / across * BLOCK + lane % BLOCK, block % across * each),
                 16);
    }
}

/* Other lines are accessed as words: each lane accesses one of 4 words in one of 8 lines. */
static void tell_words(const image &image, unsigned lines, unsigned length, unsigned lane)
{
    const unsigned each = 4 / image.bytes;
    for (unsigned line = lane / 4; line < lines; line += BLOCK)
        for (unsigned i = lane % 4 * each; i < length; i += 4 * each)
            tell(image, address_in(image, line, i), 4);
}

static __thread local_range shared;

static bool is_shared(const void *address)
{
    if (!shared.end)
        shared = local_storage();
    return (const char *)address >= shared.begin && (const char *)address < shared.end;
}

/* Whether neighbours in memory are in registers of different lanes. */
static bool is_transposed(const emulator_matrix &what, const image &image)
{
    return image.by_rows == (what.use == 'c' ? is_turned(what) : what.use == 'b');
}

/* The number of a lane's elements that are contiguous in memory: 2 for sums, if not transposed */
static unsigned together(const emulator_matrix &what, const image &image)
{
    return what.use == 'c' && !is_transposed(what, image) ? 2 : 1;
}

static void tell_lines(const emulator_matrix &what, const image &image)
{
    const unsigned rows = what.use == 'b' ? what.k : what.m;
    const unsigned columns = what.use == 'a' ? what.k : what.n;
    const unsigned lines = image.by_rows ? rows : columns, length = image.by_rows ? columns : rows;
    if (what.use != 'c' && what.element != EMULATOR_BF16 && is_shared(image.begin))
        tell_blocks(image, lines, length, image.bytes == 2 ? 4 : 2, emulator_lane());
    else
        tell_words(image, lines, length, emulator_lane());
}

/* Whether whole lines are accessed, and their elements then distributed among the lanes. */
static bool goes_by_lines(const emulator_matrix &what, const image &image)
{
    return image.bytes < 4 && (what.use == 'c' ? image.bytes == 2 && is_transposed(what, image)
                                               : image.bytes == 2 || !is_transposed(what, image));
}

/* ---- checks of a warp ---- */

/* Whether all lanes took part in the last exchange. If not, it reports that; without a listener,
 * only once. */
static bool all_met(const void *pc)
{
    static bool reported;
    char text[80];
    if (lanes_met() == ALL)
        return true;
    snprintf(text, sizeof text,
             "uses tensor cores without lane %d of its warp: all 32 must take part",
             __builtin_ctz(~lanes_met()));
    if (emulator_listener)
        emulator_listener->matrix_wrong(text, pc);
    else if (!__atomic_exchange_n(&reported, true, __ATOMIC_RELAXED))
        tell_thread_at(pc, text);
    return false;
}

/* Checks that all lanes of the warp take part, with the same address and stride. */
static void meet(const image &image)
{
    const uint64_t said = (uint64_t)(uintptr_t)image.begin + (image.stride << 48);
    const uint64_t *values = emulator_warp_exchange(ALL, said, EMULATOR_MATRIX);
    if (!all_met(image.pc) || !emulator_listener)
        return;
    for (unsigned lane = 0; lane < LANES; lane++)
        if (values[lane] != said)
            return emulator_listener->matrix_wrong(
                "gives tensor cores another address or stride than other lanes of its warp: all "
                "32 must pass the same",
                image.pc);
}

/* Checks the alignment: rows or columns are a multiple of 16 bytes apart, and the first begins at a
 * multiple of 32 bytes, or of its length if that is less. (Addresses of shared memory are not
 * checked, because a GPU's linker places it.) */
static void check_place(const emulator_matrix &what, const image &image)
{
    const unsigned rows = what.use == 'b' ? what.k : what.m;
    const unsigned columns = what.use == 'a' ? what.k : what.n;
    const unsigned length = (image.by_rows ? columns : rows) * image.bytes;
    const unsigned multiple = length < 32 ? length : 32;
    char text[200];
    if (image.stride % 16 != 0 && image.bytes > 1)
        snprintf(
            text, sizeof text,
            "gives tensor cores rows or columns that lie %zu elements apart: the distance must be "
            "a multiple of %u",
            image.stride / image.bytes, 16 / image.bytes);
    else if ((uintptr_t)image.begin % multiple != 0 && !is_shared(image.begin))
        snprintf(text, sizeof text,
                 "gives tensor cores a matrix at %p: the address must be a multiple of %u bytes",
                 (const void *)image.begin, multiple);
    else
        return;
    emulator_listener->matrix_wrong(text, image.pc);
}

static char *element_of(const image &image, const void *elements, unsigned i)
{
    return (char *)elements + i * image.bytes;
}

/* Copies an element; with a constant size, memcpy() is one instruction. */
static inline void copy_element(void *to, const void *from, unsigned bytes)
{
    switch (bytes) {
    case 1:
        memcpy(to, from, 1);
        break;
    case 2:
        memcpy(to, from, 2);
        break;
    case 4:
        memcpy(to, from, 4);
        break;
    default:
        memcpy(to, from, 8);
    }
}

/* The lanes synchronise after a load, and before a store. Accesses of other threads before a load,
 * or after a store, are not ordered with it. */
static void load(const emulator_matrix &what, const image &image, void *elements)
{
    const layout *layout = layout_of(what);
    const position *at = layout->at[emulator_lane()];
    const bool by_lines = goes_by_lines(what, image);
    if (emulator_listener) {
        check_place(what, image);
        if (by_lines)
            tell_lines(what, image);
        for (unsigned i = 0; i < layout->count && !by_lines; i += together(what, image))
            tell(image, element_in(image, at[i]), together(what, image) * image.bytes);
    }
    for (unsigned i = 0; i < layout->count; i++)
        copy_element(element_of(image, elements, i), element_in(image, at[i]), image.bytes);
    for (unsigned i = layout->count; i < what.room; i++)
        copy_element(element_of(image, elements, i), element_of(image, elements, i - layout->count),
                     image.bytes);
    meet(image);
}

/* Each access is recorded before it is executed; accesses to whole lines are recorded at the end.
 */
static void store(const emulator_matrix &what, const image &image, const void *elements)
{
    const layout *layout = layout_of(what);
    const position *at = layout->at[emulator_lane()];
    const bool by_lines = goes_by_lines(what, image);
    meet(image);
    if (emulator_listener) {
        check_place(what, image);
        if (is_unset(what, elements))
            tell_unset(image.pc);
    }
    for (unsigned i = 0; i < layout->count; i++) {
        if (emulator_listener && !by_lines && i % together(what, image) == 0)
            tell(image, element_in(image, at[i]), together(what, image) * image.bytes);
        copy_element((char *)element_in(image, at[i]), element_of(image, elements, i), image.bytes);
    }
    if (by_lines) {
        meet(image);
        if (emulator_listener)
            tell_lines(what, image);
    }
}

static image image_of(const emulator_matrix &what, const void *begin, unsigned stride, bool by_rows,
                      bool stores, const void *pc)
{
    const unsigned bytes = bytes_of(what.element);
    return image{(const char *)begin, (size_t)stride * bytes, bytes, by_rows, stores, pc};
}

void emulator_matrix_load(emulator_matrix what, void *elements, const void *from, unsigned stride,
                          bool by_rows)
{
    load(what, image_of(what, from, stride, by_rows, false, __builtin_return_address(0)), elements);
}

void emulator_matrix_store(emulator_matrix what, const void *elements, void *to, unsigned stride,
                           bool by_rows)
{
    store(what, image_of(what, to, stride, by_rows, true, __builtin_return_address(0)), elements);
}

void emulator_matrix_rows(unsigned *words, int blocks, const void *row, bool transposed)
{
    const unsigned lane = emulator_lane();
    if (emulator_listener && lane < (unsigned)blocks * BLOCK)
        emulator_listener->accesses(false, row, 16, __builtin_return_address(0));
    const uint64_t *rows = emulator_warp_exchange(ALL, (uint64_t)(uintptr_t)row, EMULATOR_MATRIX);
    const unsigned lanes = lanes_met();
    all_met(__builtin_return_address(0));
    for (unsigned i = 0; i < 2 * (unsigned)blocks; i++) {
        const unsigned line = transposed ? lane % 4 * 2 + i % 2 : lane / 4;
        const unsigned column = transposed ? lane / 4 : lane % 4 * 2 + i % 2;
        const unsigned named = i / 2 * BLOCK + line;
        unsigned short half = 0;
        if (lanes >> named & 1)
            memcpy(&half, (const unsigned short *)(uintptr_t)rows[named] + column, sizeof half);
        words[i / 2] = (i % 2 ? words[i / 2] : 0) | (unsigned)half << i % 2 * 16;
    }
    emulator_warp_exchange(lanes, 0, EMULATOR_MATRIX); /* no lane goes on before all have read */
}

/* ---- products ---- */

static float float_of(uint32_t bits)
{
    float value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

/* Elements of A and B, and their products, are exact as doubles. */
static double value_of(emulator_element element, const void *elements, unsigned i)
{
    switch (element) {
    case EMULATOR_F16:
        return emulator_half_value(((const unsigned short *)elements)[i]);
    case EMULATOR_BF16:
        return emulator_bfloat_value(((const unsigned short *)elements)[i]);
    case EMULATOR_TF32: /* the last 13 bits are ignored */
        return (double)float_of(((const uint32_t *)elements)[i] & ~0x1fffu);
    case EMULATOR_S8:
        return ((const signed char *)elements)[i];
    case EMULATOR_U8:
        return ((const unsigned char *)elements)[i];
    case EMULATOR_F32:
        return (double)((const float *)elements)[i];
    case EMULATOR_S32:
        return ((const int *)elements)[i];
    default:
        return ((const double *)elements)[i];
    }
}

static int integer_of(double sum, bool saturates)
{
    if (saturates && sum > (double)INT32_MAX)
        return INT32_MAX;
    if (saturates && sum < (double)INT32_MIN)
        return INT32_MIN;
    return (int)(unsigned)(int64_t)sum;
}

static void set_value(emulator_element element, void *elements, unsigned i, double sum,
                      bool saturates)
{
    if (element == EMULATOR_F16)
        ((unsigned short *)elements)[i] = emulator_half_bits(sum, EMULATOR_RN);
    else if (element == EMULATOR_F32)
        ((float *)elements)[i] = (float)sum;
    else if (element == EMULATOR_S32)
        ((int *)elements)[i] = integer_of(sum, saturates);
    else
        ((double *)elements)[i] = sum;
}

typedef double whole_matrix[MOST_SIDE][MOST_SIDE];

static void gather(whole_matrix &into, const emulator_matrix &what, unsigned lane,
                   const void *elements)
{
    const layout *layout = layout_of(what);
    for (unsigned i = 0; i < layout->count; i++) {
        const position at = layout->at[lane][i];
        into[at.row][at.column] = value_of(what.element, elements, i);
    }
}

/* Adds up in doubles, in the order of k, and rounds once at the end; sums of doubles are rounded
 * after each addition. */
static void multiply(const emulator_matrix &what, const whole_matrix &a, const whole_matrix &b,
                     whole_matrix &sum)
{
    for (unsigned row = 0; row < what.m; row++)
        for (unsigned k = 0; k < what.k; k++)
            for (unsigned column = 0; column < what.n; column++)
                sum[row][column] = what.element == EMULATOR_F64
                                       ? fma(a[row][k], b[k][column], sum[row][column])
                                       : sum[row][column] + a[row][k] * b[k][column];
}

static __thread whole_matrix factor_a, factor_b, sums;

static void scatter(const emulator_product *product, unsigned lane)
{
    const layout *layout = layout_of(product->d);
    for (unsigned i = 0; i < layout->count; i++) {
        const position at = layout->at[lane][i];
        set_value(product->d.element, product->d_elements, i, sums[at.row][at.column],
                  product->saturates);
    }
}

/* Whether a fragment is uninitialised in all lanes; in a single lane, the bytes may be equal by
 * chance.
 */
static bool have_unset(const uint64_t *values, unsigned lanes)
{
    bool a = true, b = true, c = true;
    for (unsigned left = lanes; left; left &= left - 1) {
        const emulator_product &of =
            *(const emulator_product *)(uintptr_t)values[__builtin_ctz(left)];
        a = a && is_unset(of.a, of.a_elements);
        b = b && is_unset(of.b, of.b_elements);
        c = c && is_unset(of.c, of.c_elements);
    }
    return a || b || c;
}

/* One lane multiplies for all lanes that take part, while they wait; elements of other lanes are 0.
 */
static void multiply_all(const uint64_t *values, unsigned lanes)
{
    const emulator_product *of[LANES] = {};
    for (whole_matrix *each : {&factor_a, &factor_b, &sums})
        memset(each, 0, ~lanes ? sizeof *each : 0);
    for (unsigned left = lanes; left; left &= left - 1) {
        const unsigned lane = (unsigned)__builtin_ctz(left);
        of[lane] = (const emulator_product *)(uintptr_t)values[lane];
        gather(factor_a, of[lane]->a, lane, of[lane]->a_elements);
        gather(factor_b, of[lane]->b, lane, of[lane]->b_elements);
        gather(sums, of[lane]->c, lane, of[lane]->c_elements);
    }
    multiply(of[__builtin_ctz(lanes)]->a, factor_a, factor_b, sums);
    for (unsigned left = lanes; left; left &= left - 1)
        scatter(of[__builtin_ctz(left)], (unsigned)__builtin_ctz(left));
}

void emulator_matrix_multiply(const emulator_product *product)
{
    const uint64_t *values =
        emulator_warp_exchange(ALL, (uint64_t)(uintptr_t)product, EMULATOR_MATRIX);
    const unsigned lanes = lanes_met();
    all_met(__builtin_return_address(0));
    if (emulator_lane() == (unsigned)__builtin_ctz(lanes)) {
        if (emulator_listener && have_unset(values, lanes))
            tell_unset(__builtin_return_address(0));
        multiply_all(values, lanes);
        if (emulator_listener)
            emulator_listener->matrix_multiplied(product->a.m * product->a.n * product->a.k);
    }
    emulator_warp_exchange(lanes, 0, EMULATOR_MATRIX);
}
