/* versions.h: where LLVM 14 and LLVM 22 differ. No other file asks for a version. */
#ifndef VERSIONS_H
#define VERSIONS_H

#include <llvm/ADT/SmallVector.h>
#include <llvm/Analysis/CaptureTracking.h>
#include <llvm/Analysis/ValueTracking.h>
#include <llvm/Config/llvm-config.h>
#include <llvm/IR/DebugInfoMetadata.h>
#include <llvm/IR/IRBuilder.h>
#include <llvm/IR/InlineAsm.h>
#include <llvm/IR/IntrinsicInst.h>
#include <llvm/IR/Module.h>
#include <llvm/IR/PassManager.h>
#include <llvm/Transforms/Utils/BasicBlockUtils.h>
#if LLVM_VERSION_MAJOR < 17
#include <llvm/ADT/Triple.h>
#else
#include <llvm/TargetParser/Triple.h>
#endif

namespace emucc
{
/* A pointer to anything */
static inline llvm::Type *pointer_type(llvm::LLVMContext &context)
{
#if LLVM_VERSION_MAJOR < 15
    return llvm::Type::getInt8PtrTy(context);
#else
    return llvm::PointerType::get(context, 0);
#endif
}

/* Does anybody but these instructions learn the address of this local variable? */
static inline bool is_captured(const llvm::AllocaInst *variable)
{
#if LLVM_VERSION_MAJOR < 21
    return llvm::PointerMayBeCaptured(variable, true, true);
#else
    return llvm::PointerMayBeCaptured(variable, true);
#endif
}

/* The end of a new block, which is run where the condition holds, before this instruction's. */
static inline llvm::Instruction *branch_before(llvm::Instruction *instruction,
                                               llvm::Value *condition)
{
#if LLVM_VERSION_MAJOR < 15
    return llvm::SplitBlockAndInsertIfThen(condition, instruction, false);
#else
    return llvm::SplitBlockAndInsertIfThen(condition, instruction->getIterator(), false);
#endif
}

/* An instruction that only says something to a debugger (which later versions keep elsewhere). */
static inline bool is_note(const llvm::Instruction &instruction)
{
    return llvm::isa<llvm::DbgInfoIntrinsic>(instruction);
}
} // namespace emucc

#endif
