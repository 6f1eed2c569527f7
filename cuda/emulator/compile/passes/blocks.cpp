/* blocks.cpp: calls a hook in each basic block, which keeps the lanes of a warp in step. */
#include "compile/passes/passes.h"

using namespace llvm;

static const char ENTERED[] = "__sanitizer_cov_trace_pc";
static const char BARRIER[] = "emulator_sync_threads";
static const char ENTERED_AND_BARRIER[] = "emulator_enter_and_sync";

/* Returns the place for the hook. In the entry block, it follows the variables, which must come
 * first. */
static Instruction *place_in(BasicBlock &block)
{
    auto at = block.getFirstInsertionPt();
    while (&block == &block.getParent()->getEntryBlock() && isa<AllocaInst>(*at))
        ++at;
    return &*at;
}

/* Returns the line of a block: for the entry block, that of the function's brace. A loop whose body
 * was optimised away has no line of its own, but must be found if it never ends: it gets the line
 * before it. */
static DebugLoc line_of_block(BasicBlock &block, const DebugLoc &before)
{
    DISubprogram *subprogram = block.getParent()->getSubprogram();
    if (subprogram && &block == &block.getParent()->getEntryBlock())
        return DILocation::get(subprogram->getContext(), subprogram->getScopeLine(), 0, subprogram);
    for (const Instruction &instruction : block)
        if (emucc::is_line(instruction.getDebugLoc()) && !emucc::is_note(instruction))
            return instruction.getDebugLoc();
    return before;
}

/* Returns the block's barrier if the block calls nothing before it, else NULL. */
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

/* Merges the block's hook and the barrier into one call. Waiting threads then write less, and the
 * block is counted when all have come. */
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
