/* places.cpp: finds atomic operations that all lanes of a warp do at one address, as nvcc sees it:
 * it then lets one lane do them for all. nvcc sees it for a kernel's arguments, for blockIdx, and
 * for what is computed, loaded and selected from these only (measured:
 * tests/counters/agreement/suite/atomics/one_place.cu). */
#include "compile/passes/passes.h"

using namespace llvm;

static const char PLACE[] = "emulator_atomic_place";
enum { ONE_PLACE = 32, COUNTS_UP = 64 }; /* as in counters/base/recorded_event.h */

/* Which of a function's values are uniform, that is, equal in all active lanes of a warp; and the
 * blocks that lead to each block. */
struct uniform_values {
    DominatorTree blocks;
    bool is_kernel;
    SmallPtrSet<const Value *, 32> asked; /* assumed to be uniform, until one of them is not */
};

static bool is_uniform(uniform_values *known, const Value *value);

/* Do all lanes that reach the block take the same way? Tests the conditions between it and its
 * immediate dominator. */
static bool come_by_one_way(uniform_values *known, const BasicBlock *block)
{
    const auto *node = known->blocks.getNode(block);
    const BasicBlock *top = node && node->getIDom() ? node->getIDom()->getBlock() : nullptr;
    SmallPtrSet<const BasicBlock *, 16> seen;
    SmallVector<const BasicBlock *, 16> left(pred_begin(block), pred_end(block));
    while (!left.empty()) {
        const BasicBlock *one = left.pop_back_val();
        if (!seen.insert(one).second)
            continue;
        const Instruction *end = one->getTerminator();
        if (end->getNumSuccessors() > 1 && !is_uniform(known, end->getOperand(0)))
            return false;
        if (one != top)
            left.append(pred_begin(one), pred_end(one));
    }
    return true;
}

/* Do all lanes load the same value? Not from threadIdx, nor from local variables. */
static bool is_loaded_alike(uniform_values *known, const LoadInst *load)
{
    const Value *address = load->getPointerOperand(), *object = getUnderlyingObject(address);
    const bool is_index =
        isa<GlobalVariable>(object) && object->getName() == "emulator_thread_index";
    return load->isSimple() && !is_index && !isa<AllocaInst>(object) && is_uniform(known, address);
}

static bool are_uniform(uniform_values *known, const User *user)
{
    for (const Use &operand : user->operands())
        if (!is_uniform(known, operand))
            return false;
    return true;
}

/* Is the value equal in all active lanes? */
static bool is_uniform(uniform_values *known, const Value *value)
{
    if (isa<Constant>(value) || isa<BasicBlock>(value) || isa<MetadataAsValue>(value))
        return true;
    if (isa<Argument>(value))
        return known->is_kernel;
    if (!known->asked.insert(value).second)
        return true;
    if (auto *load = dyn_cast<LoadInst>(value))
        return is_loaded_alike(known, load);
    if (auto *phi = dyn_cast<PHINode>(value))
        return are_uniform(known, phi) && come_by_one_way(known, phi->getParent());
    if (auto *call = dyn_cast<CallBase>(value))
        return isa<IntrinsicInst>(call) && call->doesNotAccessMemory() && are_uniform(known, call);
    if (isa<AllocaInst>(value) || cast<Instruction>(value)->mayReadOrWriteMemory())
        return false;
    return are_uniform(known, cast<User>(value));
}

/* Is it a kernel? Then no device code calls it. */
static bool is_launched(const Function &function)
{
    for (const User *user : function.users()) {
        auto *call = dyn_cast<CallBase>(user);
        if (call && emucc::is_counted(*call->getFunction()))
            return false;
    }
    return true;
}

/* Is it one of CUDA's atomic functions, or of C++'s operations? Both take the address first, then
 * the value. */
static bool is_atomic(const Instruction *instruction)
{
    auto *call = dyn_cast<CallBase>(instruction);
    const Function *called = call ? call->getCalledFunction() : nullptr;
    if (!called)
        return isa<AtomicRMWInst>(instruction);
    return called->arg_size() == 2 && emucc::begins(called->getName(), "_ZN15emulator_device") &&
           called->getName().find("atomic") != StringRef::npos;
}

/* Calls a hook before each that says what nvcc sees: all lanes use one address; in shared memory,
 * each lane also adds one and ignores the result. */
void emucc::mark_places(Function &function)
{
    SmallVector<Instruction *, 8> atomics;
    if (!is_counted(function) || is_of_host(function))
        return;
    for (BasicBlock &block : function)
        for (Instruction &instruction : block)
            if (is_atomic(&instruction))
                atomics.push_back(&instruction);
    if (atomics.empty())
        return;
    uniform_values known = {DominatorTree(function), is_launched(function), {}};
    Type *number = Type::getInt32Ty(function.getContext());
    FunctionCallee hook = hook_named(*function.getParent(), PLACE, {number});
    for (Instruction *atomic : atomics) {
        auto *added = dyn_cast<ConstantInt>(atomic->getOperand(1));
        known.asked.clear();
        const int place = (is_uniform(&known, atomic->getOperand(0)) ? ONE_PLACE : 0) |
                          (added && added->isOne() && atomic->use_empty() ? COUNTS_UP : 0);
        if (place)
            IRBuilder<>(atomic).CreateCall(hook, {ConstantInt::get(number, (uint64_t)place)});
    }
}
