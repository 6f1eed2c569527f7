/* versions.h: the differences between LLVM 14 and LLVM 22. No other file tests for a version. */
#ifndef VERSIONS_H
#define VERSIONS_H

#include <llvm/ADT/Any.h>
#include <llvm/ADT/SmallPtrSet.h>
#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Analysis/LoopInfo.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/Dominators.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/InstIterator.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/MDBuilder.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#include <llvm/Transforms/Utils/ModuleUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>
#if LLVM_VERSION_MAJOR < 17
#include <llvm/ADT/Triple.h>
#else
#include <llvm/TargetParser/Triple.h>
#endif

namespace emucc
{
/* The type of a pointer to anything */
static inline llvm::Type *pointer_type(llvm::LLVMContext &context)
{
#if LLVM_VERSION_MAJOR < 15
    return llvm::Type::getInt8PtrTy(context);
#else
    return llvm::PointerType::get(context, 0);
#endif
}

/* The type of a pointer to `type`, in versions that distinguish pointers */
static inline llvm::Type *pointer_to(llvm::Type *type)
{
#if LLVM_VERSION_MAJOR < 15
    return llvm::PointerType::get(type, 0);
#else
    return pointer_type(type->getContext());
#endif
}

/* Does the address of this local variable leave the function? */
static inline bool is_captured(const llvm::AllocaInst *variable)
{
#if LLVM_VERSION_MAJOR < 21
    return llvm::PointerMayBeCaptured(variable, true, true);
#else
    return llvm::PointerMayBeCaptured(variable, true);
#endif
}

/* Returns the end of a new block before `instruction`, which runs if the condition holds. */
static inline llvm::Instruction *branch_before(llvm::Instruction *instruction,
                                               llvm::Value *condition,
                                               llvm::MDNode *weights = nullptr)
{
#if LLVM_VERSION_MAJOR < 15
    return llvm::SplitBlockAndInsertIfThen(condition, instruction, false, weights);
#else
    return llvm::SplitBlockAndInsertIfThen(condition, instruction->getIterator(), false, weights);
#endif
}

/* Writes what is known of an integer as instructions. */
struct expander : llvm::SCEVExpander {
#if LLVM_VERSION_MAJOR < 22
    expander(llvm::ScalarEvolution &evolution, const llvm::DataLayout &layout)
        : SCEVExpander(evolution, layout, "calm")
    {
    }
#else
    expander(llvm::ScalarEvolution &evolution, const llvm::DataLayout &)
        : SCEVExpander(evolution, "calm")
    {
    }
#endif
};

/* Can `value` be computed there, without a division by 0? */
static inline bool is_safe_to_expand(llvm::SCEVExpander &expander, llvm::ScalarEvolution &evolution,
                                     const llvm::SCEV *value, const llvm::Instruction *at)
{
#if LLVM_VERSION_MAJOR < 15
    (void)expander;
    return llvm::isSafeToExpandAt(value, at, evolution);
#else
    (void)evolution;
    return expander.isSafeToExpandAt(value, at);
#endif
}

/* Returns the function on which a pass is about to run, or that of a loop; NULL if there are
 * several. */
static inline const llvm::Function *function_of(const llvm::Any &unit)
{
    if (auto *function = llvm::any_cast<const llvm::Function *>(&unit))
        return *function;
    auto *loop = llvm::any_cast<const llvm::Loop *>(&unit);
    return loop ? (*loop)->getHeader()->getParent() : nullptr;
}

/* An instruction for debuggers only (later versions keep these elsewhere). */
static inline bool is_note(const llvm::Instruction &instruction)
{
    return llvm::isa<llvm::DbgInfoIntrinsic>(instruction);
}
} // namespace emucc

#endif
