/* passes.h: what happens to a counted program's intermediate code (LLVM IR), in the order in which
 * it happens. `plugin.cpp` runs these functions, with LLVM's own passes between the two halves.
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

/* Functions of the device get metadata for the annotation that the transform has written. */
void read_marks(llvm::Module &module);
/* threadIdx, blockIdx, blockDim and gridDim are constants to a kernel. */
void fix_indices(llvm::Module &module);
/* LLVM keeps each allocation by new[], even if the program does not write to it. */
void keep_allocations(llvm::Module &module);
/* A return of a kernel's is a call, too, which changes no memory of the program's. */
void let_stores_pass_returns(llvm::Module &module);
/* A call on both sides of a condition stays two: its line tells the one from the other. */
void keep_calls_apart(llvm::Function &function);
/* A barrier is not copied to where one of two conditions is known: its threads would part. */
void keep_barriers(llvm::Module &module);
/* What a lane hands to a shuffle may have no value: that it came there is no proof that it has. */
void allow_undefined(llvm::Module &module);
/* Local arrays of a host function that copies stay in memory: a copy may bring what it reads. */
void keep_host_arrays(llvm::Function &function);
/* A bit field is read together with what lies beside it, which need not have been written. */
void mark_bit_fields(llvm::Function &function);
/* The branch that reports a wrong index becomes a call, so that LLVM's passes see only the
 * program's own blocks. */
void fold_index_checks(llvm::Module &module);
/* Behind the loads of their block, so that those of both sides of a condition can be one; and back
 * to where they were, but for such loads. */
void lower_index_checks(llvm::Function &function);
void raise_index_checks(llvm::Function &function);

/* ---- behind them ---- */

/* Functions that nothing of the device's uses get metadata. */
void find_host_functions(llvm::Module &module);
/* A hook before atomic operations that nvcc makes one of, for all lanes of a warp. */
void mark_places(llvm::Function &function);
/* A hook in each basic block, but of the host's; where a block does nothing before a barrier, both
 * are one call. */
void count_blocks(llvm::Function &function);
/* A hook before each access that a GPU would make; atomics get theirs from LLVM's ThreadSanitizer.
 */
void count_accesses(llvm::Function &function);
/* A loop of the host's goes by a copy without hooks, where none of them would say anything. */
void copy_host_loops(llvm::Function &function);
/* In other code of the host's, a hook is called where it may have something to say. */
void test_hooks(llvm::Function &function);
/* The hook of an index is called where the array does not have it. */
void unfold_index_checks(llvm::Module &module);
/* On x86-64, most hooks become the few instructions that they mostly execute. */
void write_hooks_out(llvm::Function &function);
/* Functions lie behind those that they call: lanes of a warp whose next action lies at the lowest
 * address go first, so those who are still in a function must not lie behind those who came back.
 */
void order_functions(llvm::Module &module);
/* Room before each of a kernel's shared variables, and of the device's: an index that is too large
 * or too small meets no other variable. */
void keep_variables_apart(llvm::Module &module);

/* ---- what several of them ask ---- */

/* Is it marked for being counted? (clang -fsanitize=thread marks all but what the source excludes.)
 */
bool is_counted(const llvm::Function &function);
/* It changes no memory of the program's, and returns: passes move loads and stores past it. */
void changes_nothing(llvm::Function &function);
/* Does it run on the host alone? (find_host_functions) */
bool is_of_host(const llvm::Function &function);
/* An access whose hook an instruction calls. `address` is NULL if it calls none; `is_number`: a
 * number or pointer of 1 to 16 bytes, and no copy. */
struct hook {
    llvm::Value *address = nullptr;
    uint64_t bytes = 0, multiple = 0; /* at which it lies */
    bool is_store = false, is_number = false;
};
hook hook_of(const llvm::Instruction &instruction);
/* Of which loads and stores in shared memory a compiler sees how they lie in 16 bytes, or in 8 */
void find_shared_words(llvm::Function &function,
                       llvm::DenseMap<const llvm::Instruction *, unsigned> *known);
/* Does it name a line? */
static inline bool is_line(const llvm::DebugLoc &place)
{
    return place && place.getLine() != 0;
}
/* The hook of this name, which returns nothing. */
llvm::FunctionCallee hook_named(llvm::Module &module, const char *name,
                                llvm::ArrayRef<llvm::Type *> parameters);
bool begins(llvm::StringRef text, llvm::StringRef beginning);
} // namespace emucc

#endif
