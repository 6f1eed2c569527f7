/* ptx_opcode.c: the instructions of PTX that the emulator supports, and the parts of their names.
 */
#include "parts/ptx/ptx_opcode.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const types[][2] = {
    {"u8", "unsigned char"},
    {"s8", "signed char"},
    {"b8", "unsigned char"},
    {"u16", "unsigned short"},
    {"s16", "short"},
    {"b16", "unsigned short"},
    {"u32", "unsigned int"},
    {"s32", "int"},
    {"b32", "unsigned int"},
    {"u64", "unsigned long long"},
    {"s64", "long long"},
    {"b64", "unsigned long long"},
    {"f32", "float"},
    {"f64", "double"},
    {"pred", "bool"},
    {"f16", "emulator_ptx_f16"},
    {"bf16", "emulator_ptx_bf16"},
    {"tf32", "emulator_ptx_tf32"},
    {"f16x2", "emulator_ptx_f16x2"},
    {"bf16x2", "emulator_ptx_bf16x2"},
};

static const char *const roundings[][2] = {
    {"rn", "EMULATOR_RN"},  {"rz", "EMULATOR_RZ"},  {"rm", "EMULATOR_RD"},
    {"rp", "EMULATOR_RU"},  {"rni", "EMULATOR_RN"}, {"rzi", "EMULATOR_RZ"},
    {"rmi", "EMULATOR_RD"}, {"rpi", "EMULATOR_RU"}, {"rna", "EMULATOR_RN"},
};

/* Modifiers that have no effect here: caches, scopes larger than the block, approximations, and
 * state spaces that the address determines. */
static const char *const ignored[] = {
    "sync",   "aligned", "ftz",   "approx", "full",  "weak", "gpu",        "sys", "cluster",
    "global", "local",   "const", "ca",     "cg",    "cs",   "lu",         "cv",  "wb",
    "wt",     "nc",      "L1",    "L2",     "noftz", "uni",  "noComplete",
};

static const char *const registers[][2] = {
    {"tid.x", "threadIdx.x"},
    {"tid.y", "threadIdx.y"},
    {"tid.z", "threadIdx.z"},
    {"ntid.x", "blockDim.x"},
    {"ntid.y", "blockDim.y"},
    {"ntid.z", "blockDim.z"},
    {"ctaid.x", "blockIdx.x"},
    {"ctaid.y", "blockIdx.y"},
    {"ctaid.z", "blockIdx.z"},
    {"nctaid.x", "gridDim.x"},
    {"nctaid.y", "gridDim.y"},
    {"nctaid.z", "gridDim.z"},
    {"laneid", "emulator_lane()"},
    {"warpid", "emulator_ptx_warp()"},
    {"nwarpid", "64u"},
    {"smid", "emulator_ptx_multiprocessor()"},
    {"nsmid", "132u"},
    {"lanemask_eq", "(1u << emulator_lane())"},
    {"lanemask_lt", "((1u << emulator_lane()) - 1)"},
    {"lanemask_le", "(0xffffffffu >> (31 - emulator_lane()))"},
    {"lanemask_gt", "~(0xffffffffu >> (31 - emulator_lane()))"},
    {"lanemask_ge", "~((1u << emulator_lane()) - 1)"},
    {"clock", "(unsigned int)clock64()"},
    {"clock_hi", "(unsigned int)(clock64() >> 32)"},
    {"clock64", "(unsigned long long)clock64()"},
    {"globaltimer", "__globaltimer()"},
    {"globaltimer_lo", "(unsigned int)__globaltimer()"},
    {"globaltimer_hi", "(unsigned int)(__globaltimer() >> 32)"},
    {"WARP_SZ", "32u"},
};

/* For each name: the classes of its types (i: integer, b: bits, f: float or double, p: predicate,
 * h: a type smaller than float, or a pair of them), the largest and smallest number of operands,
 * with the result, and flags. A name may have two rows. */
static const struct {
    const char *name, *types;
    int operands, least, flags;
} known[] = {
    {"mov", "ibfp", 2, 2, 0},
    {"add", "if", 3, 3, 0},
    {"add_half", "h", 3, 3, 0},
    {"sub_half", "h", 3, 3, 0},
    {"mul_half", "h", 3, 3, 0},
    {"fma_half", "h", 4, 4, 0},
    {"neg_half", "h", 2, 2, 0},
    {"abs_half", "h", 2, 2, 0},
    {"min_half", "h", 3, 3, 0},
    {"max_half", "h", 3, 3, 0},
    {"ex2_half", "h", 2, 2, 0},
    {"tanh_half", "h", 2, 2, 0},
    {"sub", "if", 3, 3, 0},
    {"mul", "f", 3, 3, 0},
    {"mul_lo", "i", 3, 3, 0},
    {"mul_hi", "i", 3, 3, 0},
    {"mul_wide", "i", 3, 3, 0},
    {"mul24_lo", "i", 3, 3, 0},
    {"mad", "f", 4, 4, 0},
    {"mad_lo", "i", 4, 4, 0},
    {"mad_hi", "i", 4, 4, 0},
    {"mad_wide", "i", 4, 4, 0},
    {"fma", "f", 4, 4, 0},
    {"div", "if", 3, 3, 0},
    {"rem", "i", 3, 3, 0},
    {"abs", "if", 2, 2, 0},
    {"neg", "if", 2, 2, 0},
    {"min", "if", 3, 3, 0},
    {"max", "if", 3, 3, 0},
    {"sad", "i", 4, 4, 0},
    {"rcp", "f", 2, 2, 0},
    {"sqrt", "f", 2, 2, 0},
    {"rsqrt", "f", 2, 2, 0},
    {"sin", "f", 2, 2, 0},
    {"cos", "f", 2, 2, 0},
    {"ex2", "f", 2, 2, 0},
    {"lg2", "f", 2, 2, 0},
    {"tanh", "f", 2, 2, 0},
    {"copysign", "f", 3, 3, 0},
    {"and", "bp", 3, 3, 0},
    {"or", "bp", 3, 3, 0},
    {"xor", "bp", 3, 3, 0},
    {"not", "bp", 2, 2, 0},
    {"cnot", "b", 2, 2, 0},
    {"shl", "b", 3, 3, 0},
    {"shr", "ib", 3, 3, 0},
    {"shf_l_wrap", "b", 4, 4, 0},
    {"shf_l_clamp", "b", 4, 4, 0},
    {"shf_r_wrap", "b", 4, 4, 0},
    {"shf_r_clamp", "b", 4, 4, 0},
    {"popc", "b", 2, 2, 0},
    {"clz", "b", 2, 2, 0},
    {"brev", "b", 2, 2, 0},
    {"bfind", "i", 2, 2, 0},
    {"bfe", "i", 4, 4, 0},
    {"bfi", "b", 5, 5, 0},
    {"prmt", "b", 4, 4, 0},
    {"lop3", "b", 5, 5, 0},
    {"dp4a", "ii", 4, 4, 0},
    {"add_cc", "i", 3, 3, PTX_CARRIES},
    {"addc", "i", 3, 3, PTX_CARRIES},
    {"addc_cc", "i", 3, 3, PTX_CARRIES},
    {"sub_cc", "i", 3, 3, PTX_CARRIES},
    {"subc", "i", 3, 3, PTX_CARRIES},
    {"subc_cc", "i", 3, 3, PTX_CARRIES},
    {"mad_lo_cc", "i", 4, 4, PTX_CARRIES},
    {"mad_hi_cc", "i", 4, 4, PTX_CARRIES},
    {"madc_lo", "i", 4, 4, PTX_CARRIES},
    {"madc_hi", "i", 4, 4, PTX_CARRIES},
    {"madc_lo_cc", "i", 4, 4, PTX_CARRIES},
    {"madc_hi_cc", "i", 4, 4, PTX_CARRIES},
    {"selp", "ibf", 4, 4, 0},
    {"setp_eq", "ibf", 3, 3, 0},
    {"setp_ne", "ibf", 3, 3, 0},
    {"setp_lt", "if", 3, 3, 0},
    {"setp_le", "if", 3, 3, 0},
    {"setp_gt", "if", 3, 3, 0},
    {"setp_ge", "if", 3, 3, 0},
    {"setp_equ", "f", 3, 3, 0},
    {"setp_neu", "f", 3, 3, 0},
    {"setp_ltu", "f", 3, 3, 0},
    {"setp_leu", "f", 3, 3, 0},
    {"setp_gtu", "f", 3, 3, 0},
    {"setp_geu", "f", 3, 3, 0},
    {"setp_lo", "i", 3, 3, 0},
    {"setp_ls", "i", 3, 3, 0},
    {"setp_hi", "i", 3, 3, 0},
    {"setp_hs", "i", 3, 3, 0},
    {"cvt", "ifh", 3, 2, 0},
    {"cvta", "i", 2, 2, 0},
    {"cvta_to", "i", 2, 2, 0},
    {"cvta_shared", "i", 2, 2, 0},
    {"cvta_to_shared", "i", 2, 2, 0},
    {"ld", "ibf", 2, 2, 0},
    {"ld_volatile", "ibf", 2, 2, 0},
    {"ld_relaxed", "ib", 2, 2, 0},
    {"ld_acquire", "ib", 2, 2, 0},
    {"st", "ibf", 2, 2, PTX_ACTS},
    {"st_volatile", "ibf", 2, 2, PTX_ACTS},
    {"st_relaxed", "ib", 2, 2, PTX_ACTS},
    {"st_release", "ib", 2, 2, PTX_ACTS},
    {"atom_add", "if", 3, 3, 0},
    {"atom_min", "i", 3, 3, 0},
    {"atom_max", "i", 3, 3, 0},
    {"atom_and", "b", 3, 3, 0},
    {"atom_or", "b", 3, 3, 0},
    {"atom_xor", "b", 3, 3, 0},
    {"atom_exch", "b", 3, 3, 0},
    {"atom_inc", "i", 3, 3, 0},
    {"atom_dec", "i", 3, 3, 0},
    {"atom_cas", "b", 4, 4, 0},
    {"red_add", "if", 2, 2, PTX_ACTS},
    {"red_min", "i", 2, 2, PTX_ACTS},
    {"red_max", "i", 2, 2, PTX_ACTS},
    {"red_and", "b", 2, 2, PTX_ACTS},
    {"red_or", "b", 2, 2, PTX_ACTS},
    {"red_xor", "b", 2, 2, PTX_ACTS},
    {"red_inc", "i", 2, 2, PTX_ACTS},
    {"red_dec", "i", 2, 2, PTX_ACTS},
    {"griddepcontrol_wait", "", 0, 0, PTX_ACTS},
    {"griddepcontrol_launch_dependents", "", 0, 0, PTX_ACTS},
    {"prefetch", "", 1, 1, PTX_ACTS},
    {"prefetchu", "", 1, 1, PTX_ACTS},
    {"membar_cta", "", 0, 0, PTX_ACTS},
    {"membar_gl", "", 0, 0, PTX_ACTS},
    {"membar", "", 0, 0, PTX_ACTS}, /* .sys is ignored */
    {"fence_cta", "", 0, 0, PTX_ACTS},
    {"fence_acq_rel_cta", "", 0, 0, PTX_ACTS},
    {"fence_sc_cta", "", 0, 0, PTX_ACTS},
    {"fence", "", 0, 0, PTX_ACTS},
    {"fence_acq_rel", "", 0, 0, PTX_ACTS},
    {"fence_sc", "", 0, 0, PTX_ACTS},
    {"bar", "", 2, 1, PTX_ACTS},
    {"barrier", "", 2, 1, PTX_ACTS},
    {"bar_arrive", "", 2, 2, PTX_ACTS},
    {"barrier_arrive", "", 2, 2, PTX_ACTS},
    {"mbarrier_init", "b", 2, 2, PTX_ACTS},
    {"mbarrier_inval", "b", 1, 1, PTX_ACTS},
    {"mbarrier_arrive", "b", 3, 2, 0},
    {"mbarrier_arrive_drop", "b", 3, 2, 0},
    {"mbarrier_test_wait", "b", 3, 3, 0},
    {"mbarrier_test_wait_parity", "b", 3, 3, 0},
    {"mbarrier_try_wait", "b", 4, 3, 0},
    {"mbarrier_try_wait_parity", "b", 4, 3, 0},
    {"mbarrier_pending_count", "b", 2, 2, 0},
    {"bar_warp", "", 1, 1, PTX_ACTS},
    {"shfl_up", "b", 5, 5, PTX_TELLS},
    {"shfl_down", "b", 5, 5, PTX_TELLS},
    {"shfl_bfly", "b", 5, 5, PTX_TELLS},
    {"shfl_idx", "b", 5, 5, PTX_TELLS},
    {"vote_all", "p", 3, 3, 0},
    {"vote_any", "p", 3, 3, 0},
    {"vote_ballot", "b", 3, 3, 0},
    {"match_any", "b", 3, 3, 0},
    {"redux_add", "i", 3, 3, 0},
    {"redux_min", "i", 3, 3, 0},
    {"redux_max", "i", 3, 3, 0},
    {"redux_and", "b", 3, 3, 0},
    {"redux_or", "b", 3, 3, 0},
    {"redux_xor", "b", 3, 3, 0},
    {"activemask", "b", 1, 1, 0},
    {"nanosleep", "i", 1, 1, PTX_ACTS},
    {"trap", "", 0, 0, PTX_ACTS},
    {"cp_async", "", 4, 3, PTX_ACTS},
    {"cp_async_commit_group", "", 0, 0, PTX_ACTS},
    {"cp_async_wait_group", "", 1, 1, PTX_ACTS},
    {"cp_async_wait_all", "", 0, 0, PTX_ACTS},
    {"ldmatrix_m8n8", "b", 2, 2, 0},
    {"ldmatrix_m8n8_trans", "b", 2, 2, 0},
    {"mma_row_col", "m", 4, 4, PTX_MULTIPLIES},
    {"mma_row_col_satfinite", "m", 4, 4, PTX_MULTIPLIES},
};

static const char *second(const char *const (*pairs)[2], size_t count, const char *first)
{
    for (size_t i = 0; i < count; i++)
        if (strcmp(pairs[i][0], first) == 0)
            return pairs[i][1];
    return NULL;
}
#define SECOND(PAIRS, FIRST) second(PAIRS, sizeof(PAIRS) / sizeof *(PAIRS), FIRST)

const char *ptx_register(const char *name)
{
    return SECOND(registers, name);
}

const char *ptx_type(const char *name)
{
    return SECOND(types, name);
}

static bool is_ignored(const char *part)
{
    if (strncmp(part, "L1::", 4) == 0 || strncmp(part, "L2::", 4) == 0)
        return true;
    for (size_t i = 0; i < sizeof ignored / sizeof *ignored; i++)
        if (strcmp(part, ignored[i]) == 0)
            return true;
    return false;
}

static bool is_half(const char *name)
{
    static const char *const halves[] = {"f16", "bf16", "tf32", "f16x2", "bf16x2"};
    for (size_t i = 0; i < sizeof halves / sizeof *halves; i++)
        if (strcmp(name, halves[i]) == 0)
            return true;
    return false;
}

static bool has_class(const char *name, const char *classes)
{
    char class = is_half(name) ? 'h' : *name == 'u' || *name == 's' ? 'i' : *name;
    return strchr(classes, class) || *classes == 'm';
}

/* The memory order of an atomic. An acquire needs nothing more here, a release needs a fence.
 * Barriers order accesses in any case. */
static bool is_order(struct ptx_opcode *opcode, const char *part)
{
    const bool is_barrier = strncmp(opcode->name, "mbarrier", 8) == 0;
    if (!is_barrier && strncmp(opcode->name, "atom", 4) != 0 &&
        strncmp(opcode->name, "red", 3) != 0)
        return false;
    const bool releases = strcmp(part, "release") == 0 || strcmp(part, "acq_rel") == 0;
    opcode->releases = opcode->releases || (releases && !is_barrier);
    return releases || strcmp(part, "relaxed") == 0 || strcmp(part, "acquire") == 0;
}

static bool is_shape(struct ptx_opcode *opcode, const char *part)
{
    char end;
    int m, n, k;
    if (sscanf(part, "m%dn%dk%d%c", &m, &n, &k, &end) != 3)
        return false;
    opcode->m = m;
    opcode->n = n;
    opcode->k = k;
    return true;
}

/* A vector size: .v4, .x2 */
static bool is_number(const char *part)
{
    return strlen(part) == 2 && strchr("vx", *part) && strchr("124", part[1]);
}

/* Reads one modifier of the instruction's name, the part after a point. */
static void read_modifier(struct ptx_opcode *opcode, const char *part, char names[PTX_TYPES][8])
{
    const bool is_fence =
        strncmp(opcode->name, "membar", 6) == 0 || strncmp(opcode->name, "fence", 5) == 0;
    const char *type = ptx_type(part), *rounding = SECOND(roundings, part);
    if (type && opcode->type_count < PTX_TYPES) {
        snprintf(names[opcode->type_count], 8, "%s", part);
        opcode->types[opcode->type_count++] = type;
    } else if (rounding) {
        opcode->rounding = rounding;
    } else if (strcmp(part, "shared") == 0 || strcmp(part, "shared::cta") == 0) {
        opcode->shared = true;
    } else if (strcmp(part, "cta") == 0 && !is_fence) {
        opcode->for_block = strchr("alrs", *opcode->name) != NULL; /* atom, ld, red, st */
    } else if (!is_shape(opcode, part) && !is_number(part) && !is_ignored(part) &&
               !is_order(opcode, part)) {
        size_t length = strlen(opcode->name);
        snprintf(opcode->name + length, sizeof opcode->name - length, "_%s", part);
    }
}

/* Whether tensor cores support this product, by its shape and the type of A's elements */
static bool multiplies(const struct ptx_opcode *opcode, char names[PTX_TYPES][8])
{
    static const struct {
        const char *type;
        int m, k;
    } shapes[] = {{"f16", 16, 8},  {"f16", 16, 16}, {"bf16", 16, 8}, {"bf16", 16, 16},
                  {"tf32", 16, 4}, {"tf32", 16, 8}, {"s8", 16, 16},  {"s8", 16, 32},
                  {"u8", 16, 16},  {"u8", 16, 32},  {"f64", 8, 4}};
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes && opcode->type_count == 4; i++)
        if (strcmp(shapes[i].type, names[1]) == 0 && opcode->m == shapes[i].m && opcode->n == 8 &&
            opcode->k == shapes[i].k)
            return true;
    return false;
}

static bool is_known(struct ptx_opcode *opcode, char names[PTX_TYPES][8])
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++) {
        if (strcmp(known[i].name, opcode->name) != 0)
            continue;
        for (int type = 0; type < opcode->type_count; type++)
            if (!has_class(names[type], known[i].types))
                return false;
        opcode->operands = known[i].operands;
        opcode->least = known[i].least;
        opcode->flags = known[i].flags;
        return (opcode->type_count > 0) == (*known[i].types != '\0') &&
               (!(opcode->flags & PTX_MULTIPLIES) || multiplies(opcode, names));
    }
    return false;
}

bool ptx_find(const char *text, struct ptx_opcode *opcode)
{
    char copy[128], names[PTX_TYPES][8] = {{0}};
    *opcode = (struct ptx_opcode){0};
    if (strlen(text) >= sizeof copy)
        return false;
    snprintf(copy, sizeof copy, "%s", text);
    char *part = strtok(copy, ".");
    if (!part)
        return false;
    snprintf(opcode->name, sizeof opcode->name, "%s", part);
    while ((part = strtok(NULL, ".")))
        read_modifier(opcode, part, names);
    if (opcode->shared && strncmp(opcode->name, "cvta", 4) == 0)
        strcat(opcode->name, "_shared");
    if (opcode->type_count == 1 && is_half(names[0]))
        strcat(opcode->name, "_half");
    if (strcmp(opcode->name, "ldmatrix_trans_m8n8") == 0) /* ptxas accepts both orders */
        strcpy(opcode->name, "ldmatrix_m8n8_trans");
    return is_known(opcode, names);
}

bool ptx_is_opcode(const char *text)
{
    static const char *const alone[] = {"trap", "exit", "brkpt"};
    const char *point = strchr(text, '.');
    for (size_t i = 0; i < sizeof alone / sizeof *alone; i++)
        if (strcmp(text, alone[i]) == 0)
            return true;
    return point && point > text + 1; /* b.eq is an instruction of ARM */
}
