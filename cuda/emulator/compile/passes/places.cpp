/* places.cpp: which atomic operations of a warp go to one place, as nvcc sees it: it lets one lane
 * do them for all. It sees that of what a kernel gets, of blockIdx, and of what is computed, loaded
 * and chosen by these alone (measured: tests/counters/agreement/suite/atomics/one_place.cu). */
#include "compile/passes/passes.h"

using namespace llvm;

static const char PLACE[] = "emulator_atomic_place";
enum { ONE_PLACE = 32, COUNTS_UP = 64 }; /* as counters/base/recorded_event.h has them */

/* What is known of a kernel's values, and the blocks that lead to each. */
struct uniform_values {
    DominatorTree blocks;
    bool is_kernel;
    SmallPtrSet<const Value *, 32> asked; /* taken to be, until one of them is not */
};

static bool is_uniform(uniform_values *known, const Value *value);

/* Do all lanes that come to the block come by the same way? Asks the conditions between it and the
 * block through which all ways lead. */
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

/* A thread's indices are its own, and so are its local variables. */
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

/* Has the value the same for all lanes that are at work? */
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

/* Nothing of the device's calls it: it is launched. */
static bool is_launched(const Function &function)
{
    for (const User *user : function.users()) {
        auto *call = dyn_cast<CallBase>(user);
        if (call && emucc::is_counted(*call->getFunction()))
            return false;
    }
    return true;
}

/* One of CUDA's functions, or of C++'s operations; both have the address first, then the value. */
static bool is_atomic(const Instruction *instruction)
{
    auto *call = dyn_cast<CallBase>(instruction);
    const Function *called = call ? call->getCalledFunction() : nullptr;
    if (!called)
        return isa<AtomicRMWInst>(instruction);
    return called->arg_size() == 2 && emucc::begins(called->getName(), "_ZN15emulator_device") &&
           called->getName().find("atomic") != StringRef::npos;
}

/* A hook before each of them says what nvcc sees: that all lanes want one place, and, of shared
 * memory, that each adds one and asks for nothing. */
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
