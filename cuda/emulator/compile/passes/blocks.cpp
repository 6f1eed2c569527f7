/* blocks.cpp: a hook in each basic block keeps the lanes of a warp in step. */
#include "compile/passes/passes.h"

using namespace llvm;

static const char ENTERED[] = "__sanitizer_cov_trace_pc";
static const char BARRIER[] = "emulator_sync_threads";
static const char ENTERED_AND_BARRIER[] = "emulator_enter_and_sync";

/* Behind the variables of the first block, which must stand first of all */
static Instruction *place_in(BasicBlock &block)
{
    auto at = block.getFirstInsertionPt();
    while (&block == &block.getParent()->getEntryBlock() && isa<AllocaInst>(*at))
        ++at;
    return &*at;
}

/* Of the first block, the line of the function's brace. A loop that does nothing any more has no
 * line of its own, and ought to be found where it never ends: it has that of what comes before it.
 */
static DebugLoc line_of_block(BasicBlock &block, const DebugLoc &before)
{
    DISubprogram *told = block.getParent()->getSubprogram();
    if (told && &block == &block.getParent()->getEntryBlock())
        return DILocation::get(told->getContext(), told->getScopeLine(), 0, told);
    for (const Instruction &instruction : block)
        if (emucc::is_line(instruction.getDebugLoc()) && !emucc::is_note(instruction))
            return instruction.getDebugLoc();
    return before;
}

/* The barrier before which nothing is called in the block; or NULL. */
static CallInst *barrier_behind(Instruction *at)
{
    for (; at; at = at->getNextNode()) {
        auto *call = dyn_cast<CallInst>(at);
        if (call && !emucc::is_note(*at))
            return call->getCalledFunction() && call->getCalledFunction()->getName() == BARRIER
                       ? call
                       : nullptr;
    }
    return nullptr;
}

/* Threads that wait write less then, and the block is counted when all have come. */
static void count_with(CallInst *barrier)
{
    Function *called = barrier->getCalledFunction();
    barrier->setCalledFunction(
        called->getParent()->getOrInsertFunction(ENTERED_AND_BARRIER, called->getFunctionType()));
}

void emucc::count_blocks(Function &function)
{
    FunctionCallee hook = hook_named(*function.getParent(), ENTERED, {});
    DebugLoc place;
    if (is_of_host(function))
        return;
    for (BasicBlock &block : function) {
        Instruction *at = place_in(block);
        place = line_of_block(block, place);
        if (isa<UnreachableInst>(block.getFirstNonPHIOrDbg()))
            continue;
        if (CallInst *barrier = barrier_behind(at)) {
            count_with(barrier);
            continue;
        }
        CallInst *call = IRBuilder<>(at).CreateCall(hook);
        call->setDebugLoc(place);
        call->setCannotMerge();
    }
}
