/* passes.h: the passes over a counted program's LLVM IR, in their order. `plugin.cpp` runs them,
 * with LLVM's own passes between the two halves.
 *
 * A hook is a function of the emulator's runtime (counters/record/hooks.cpp) that a program calls
 * before an access, or in a basic block. */
#ifndef PASSES_H
#define PASSES_H

#include "compile/passes/versions.h"

namespace emucc
{
/* ---- before LLVM's passes ---- */

/* Writes to the file at `path` what each function uses (uses.cpp). */
void write_uses(llvm::Module &module, const char *path);

/* Gives functions of the device metadata, from the annotation that the transform has written, and
 * lists the kernels with __launch_bounds__. */
void read_marks(llvm::Module &module);
/* Lets host code that reads or writes a __device__ or __constant__ variable use a copy of its own,
 * as nvcc does (host_copies.cpp). `is_hooked`: a hook precedes each read. */
void use_host_copies(llvm::Module &module, bool is_hooked);
/* Makes threadIdx, blockIdx, blockDim and gridDim constants, as they are to a kernel. */
void fix_indices(llvm::Module &module);
/* Keeps each allocation by new[], even if the program does not write to it. */
void keep_allocations(llvm::Module &module);
/* The return of a kernel is a call, too: declares that it changes no memory of the program. */
void let_stores_pass_returns(llvm::Module &module);
/* Keeps calls on both sides of a condition two calls, because their lines distinguish them. */
void keep_calls_apart(llvm::Function &function);
/* Keeps passes from copying a barrier to where one of two conditions is known: its threads would
 * part. */
void keep_barriers(llvm::Module &module);
/* Allows a lane to pass an undefined value to a shuffle: LLVM must not conclude that it is defined.
 */
void allow_undefined(llvm::Module &module);
/* Keeps the local arrays of a host function that calls cudaMemcpy in memory: the copy may write
 * what the function reads. */
void keep_host_arrays(llvm::Function &function);
/* Marks loads of bit fields, which also read neighbouring fields that need not have been written.
 */
void mark_bit_fields(llvm::Function &function);
/* Turns the branch that reports a wrong index into a call, so that LLVM's passes see only the
 * program's own blocks. */
void fold_index_checks(llvm::Module &module);
/* Move index checks after the loads of their block, so that equal loads of both sides of a
 * condition can be merged; and move them back up, except past merged loads. */
void lower_index_checks(llvm::Function &function);
void raise_index_checks(llvm::Function &function);

/* ---- after LLVM's passes ---- */

/* Gives functions that no device code uses metadata. */
void find_host_functions(llvm::Module &module);
/* Calls a hook before atomic operations that nvcc would do once for all lanes of a warp. */
void mark_places(llvm::Function &function);
/* Calls a hook in each basic block of device code. If a block does nothing before a barrier, the
 * hook and the barrier are one call. */
void count_blocks(llvm::Function &function);
/* Calls a hook before each access that a GPU would make; atomics get theirs from LLVM's
 * ThreadSanitizer. */
void count_accesses(llvm::Function &function);
/* Copies loops of the host: one version without hooks, for when none of them would report anything.
 */
void copy_host_loops(llvm::Function &function);
/* Tests in other host code whether a hook may have something to report, before its call. */
void test_hooks(llvm::Function &function);
/* Calls the hook of an index only if the index is outside of its array. */
void unfold_index_checks(llvm::Module &module);
/* On x86-64, replaces most hooks by the few instructions that they usually execute. */
void write_hooks_out(llvm::Function &function);
/* Places functions after those that they call. Lanes of a warp whose next action has the lowest
 * address go first, so lanes that are still in a function must not lie after those that have
 * returned. */
void order_functions(llvm::Module &module);
/* Places room before each of a kernel's shared variables, and of the device's variables: an index
 * that is too large or too small meets no other variable. */
void keep_variables_apart(llvm::Module &module);

/* ---- shared by several passes ---- */

/* Is the function counted? clang -fsanitize=thread marks all functions that the source does not
 * exclude. */
bool is_counted(const llvm::Function &function);
/* Declares that it changes no memory of the program and returns, so that passes move loads and
 * stores past it. */
void changes_nothing(llvm::Function &function);
/* Returns the functions and constants that device code uses. */
llvm::SmallPtrSet<const llvm::Value *, 32> used_by_device(const llvm::Module &module);
/* Does only the host run it? (find_host_functions) */
bool is_of_host(const llvm::Function &function);
/* The access whose hook an instruction calls. `address` is NULL if it calls none. `multiple`: the
 * alignment. `is_number`: a number or pointer of 1 to 16 bytes, and no copy. */
struct hook {
    llvm::Value *address = nullptr;
    uint64_t bytes = 0, multiple = 0;
    bool is_store = false, is_number = false;
};
hook hook_of(const llvm::Instruction &instruction);
/* Finds the loads and stores in shared memory whose place in 16 or in 8 bytes a compiler knows; the
 * value is 16 or 8. */
void find_shared_words(llvm::Function &function,
                       llvm::DenseMap<const llvm::Instruction *, unsigned> *known);
/* Does it have a line? */
static inline bool is_line(const llvm::DebugLoc &place)
{
    return place && place.getLine() != 0;
}
/* Returns the hook of this name, a function without result. */
llvm::FunctionCallee hook_named(llvm::Module &module, const char *name,
                                llvm::ArrayRef<llvm::Type *> parameters);
bool begins(llvm::StringRef text, llvm::StringRef beginning);
} // namespace emucc

#endif
