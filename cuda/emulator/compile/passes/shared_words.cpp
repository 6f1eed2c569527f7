/* shared_words.cpp: finds accesses to shared memory whose place in 16 bytes a compiler knows. Then
 * nvcc merges a thread's accesses to neighbouring words into one (counters/cost/merged_words.h). */
#include "compile/passes/analyses.h"
#include "compile/passes/passes.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>

using namespace llvm;

enum { WIDEST = 16 }; /* bytes of the widest access */

/* A number is `rest` plus a multiple of `modulus`, a power of 2 up to WIDEST. */
struct residue {
    uint64_t modulus, rest;
};

static residue residue_of(const SCEV *value, ScalarEvolution &evolution);

static residue reduced(uint64_t modulus, uint64_t rest)
{
    modulus = modulus < WIDEST ? modulus : (uint64_t)WIDEST;
    return {modulus, rest % modulus};
}

static residue of_sum(const SCEVNAryExpr *sum, ScalarEvolution &evolution)
{
    residue all = {WIDEST, 0};
    for (const SCEV *part : sum->operands()) {
        const residue one = residue_of(part, evolution);
        all = reduced(std::min(all.modulus, one.modulus), all.rest + one.rest);
    }
    return all;
}

/* A product with a constant factor. If nothing is known of the other factor, the product still has
 * the constant's trailing zero bits. */
static residue of_product(const SCEVMulExpr *product, ScalarEvolution &evolution)
{
    auto *factor = dyn_cast<SCEVConstant>(product->getOperand(0));
    if (!factor || product->getNumOperands() != 2)
        return {1, 0};
    const uint64_t by = factor->getAPInt().getLoBits(4).getZExtValue();
    const residue other = residue_of(product->getOperand(1), evolution);
    if (by == 0)
        return {WIDEST, 0};
    return reduced(other.modulus * (by & -by), other.rest * by);
}

/* Does the source forbid unrolling? */
static bool stays_rolled(const Loop *loop)
{
    return getBooleanLoopAttribute(loop, "llvm.loop.unroll.disable") ||
           getOptionalIntLoopAttribute(loop, "llvm.loop.unroll.count") == 1;
}

/* A value that changes with each turn of a loop. If the turns can be counted, each turn is a copy
 * of its own, in which the step is known. */
static residue of_turns(const SCEVAddRecExpr *turns, ScalarEvolution &evolution)
{
    const Loop *loop = turns->getLoop();
    const bool is_unrolled = evolution.getSmallConstantTripCount(loop) > 0 && !stays_rolled(loop);
    const residue first = residue_of(turns->getStart(), evolution);
    auto *step = dyn_cast<SCEVConstant>(turns->getStepRecurrence(evolution));
    if (is_unrolled && step)
        return first;
    const residue by = residue_of(turns->getStepRecurrence(evolution), evolution);
    return by.rest == 0 ? reduced(std::min(first.modulus, by.modulus), first.rest) : residue{1, 0};
}

/* An array in shared memory, which nvcc aligns to 16 bytes. */
static bool is_shared(const Value *object)
{
    auto *variable = dyn_cast<GlobalVariable>(object);
    return variable && variable->isThreadLocal();
}

static residue residue_of(const SCEV *value, ScalarEvolution &evolution)
{
    if (auto *constant = dyn_cast<SCEVConstant>(value))
        return {WIDEST, constant->getAPInt().getLoBits(4).getZExtValue()};
    if (auto *sum = dyn_cast<SCEVAddExpr>(value))
        return of_sum(sum, evolution);
    if (auto *product = dyn_cast<SCEVMulExpr>(value))
        return of_product(product, evolution);
    if (auto *turns = dyn_cast<SCEVAddRecExpr>(value))
        return of_turns(turns, evolution);
    if (auto *cast = dyn_cast<SCEVCastExpr>(value))
        return residue_of(cast->getOperand(), evolution);
    if (auto *unknown = dyn_cast<SCEVUnknown>(value))
        if (is_shared(unknown->getValue()))
            return {WIDEST, 0};
    return {1, 0};
}

/* Returns the modulus, 8 or 16, if the place of an access in that many aligned bytes is known; 0 if
 * not. */
static unsigned known_of(const Value *address, ScalarEvolution &evolution)
{
    const residue where = residue_of(evolution.getSCEV(const_cast<Value *>(address)), evolution);
    return where.modulus >= WIDEST / 2 ? (unsigned)where.modulus : 0;
}

void emucc::find_shared_words(Function &function, DenseMap<const Instruction *, unsigned> *known)
{
    std::unique_ptr<analyses> found;
    for (Instruction &instruction : instructions(function)) {
        const Value *address = getLoadStorePointerOperand(&instruction);
        if (!address || !is_shared(getUnderlyingObject(address)))
            continue;
        if (!found)
            found.reset(new analyses(function));
        if (const unsigned multiple = known_of(address, found->evolution))
            known->insert({&instruction, multiple});
    }
}
