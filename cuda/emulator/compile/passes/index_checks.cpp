/* index_checks.cpp: is an index within its array? clang's -fsanitize=array-bounds tests it by a
 * branch:
 *
 *     br %has, %cont, %handler.out_of_bounds
 *   handler.out_of_bounds:
 *     call @__ubsan_handle_out_of_bounds(what, index)
 *     br %cont */
#include "compile/passes/passes.h"

using namespace llvm;

static const char UBSAN[] = "__ubsan_handle_out_of_bounds", ASKED[] = "emulator_check_index";

/* Returns the only branch to this block, if the block is its second successor; else NULL. */
static BranchInst *branch_to(BasicBlock *block)
{
    BasicBlock *before = block->getSinglePredecessor();
    auto *branch = before ? dyn_cast<BranchInst>(before->getTerminator()) : nullptr;
    bool leads = branch && branch->isConditional() && branch->getSuccessor(1) == block;
    return leads ? branch : nullptr;
}

static FunctionCallee question(Module &module, FunctionType *ubsan)
{
    SmallVector<Type *, 3> parameters = {Type::getInt1Ty(module.getContext())};
    parameters.append(ubsan->param_begin(), ubsan->param_end());
    FunctionCallee asked = emucc::hook_named(module, ASKED, parameters);
    emucc::changes_nothing(*cast<Function>(asked.getCallee()));
    return asked;
}

void emucc::fold_index_checks(Module &module)
{
    Function *ubsan = module.getFunction(UBSAN);
    if (!ubsan)
        return;
    FunctionCallee asked = question(module, ubsan->getFunctionType());
    SmallVector<CallInst *, 16> calls;
    for (User *user : ubsan->users())
        if (auto *call = dyn_cast<CallInst>(user))
            calls.push_back(call);
    for (CallInst *call : calls) {
        BasicBlock *handler = call->getParent();
        BranchInst *branch = branch_to(handler);
        if (!branch)
            continue;
        SmallVector<Value *, 3> arguments = {branch->getCondition()};
        arguments.append(call->arg_begin(), call->arg_end());
        for (auto at = handler->begin(); &*at != call;) /* the conversion of the index to 64 bits */
            (at++)->moveBefore(*branch->getParent(), branch->getIterator());
        IRBuilder<> build(branch);
        build.CreateCall(asked, arguments)->setDebugLoc(call->getDebugLoc());
        build.CreateBr(branch->getSuccessor(0));
        branch->eraseFromParent();
        DeleteDeadBlock(handler);
    }
}

static bool is_question(const Instruction &instruction)
{
    auto *call = dyn_cast<CallInst>(&instruction);
    return call && call->getCalledFunction() && call->getCalledFunction()->getName() == ASKED;
}

/* The checks of a block, collected because they may move within it */
static SmallVector<Instruction *, 8> questions_of(BasicBlock &block)
{
    SmallVector<Instruction *, 8> questions;
    for (Instruction &instruction : block)
        if (is_question(instruction))
            questions.push_back(&instruction);
    return questions;
}

void emucc::lower_index_checks(Function &function)
{
    for (BasicBlock &block : function) {
        const SmallVector<Instruction *, 8> questions = questions_of(block);
        for (Instruction *question : reverse(questions)) {
            Instruction *next = question->getNextNode();
            while (!is_question(*next) && !next->mayHaveSideEffects() && !next->isTerminator())
                next = next->getNextNode();
            question->moveBefore(block, next->getIterator());
        }
    }
}

/* Moves each check up to the value that it checks, or to the last call or store before it. */
void emucc::raise_index_checks(Function &function)
{
    for (BasicBlock &block : function)
        for (Instruction *question : questions_of(block)) {
            Instruction *at = question;
            for (Instruction *before = at->getPrevNode();
                 before && !isa<PHINode>(before) && !isa<AllocaInst>(before) &&
                 !before->mayHaveSideEffects() && !is_contained(question->operand_values(), before);
                 before = before->getPrevNode())
                at = before;
            question->moveBefore(block, at->getIterator());
        }
}

void emucc::unfold_index_checks(Module &module)
{
    Function *asked = module.getFunction(ASKED);
    if (!asked)
        return;
    SmallVector<CallInst *, 16> calls;
    for (User *user : asked->users())
        if (auto *call = dyn_cast<CallInst>(user))
            calls.push_back(call);
    for (CallInst *call : calls) {
        auto *has = dyn_cast<ConstantInt>(call->getArgOperand(0));
        if (has && has->isOne()) {
            call->eraseFromParent();
            continue;
        }
        IRBuilder<> build(call);
        Value *misses = build.CreateNot(call->getArgOperand(0));
        Instruction *rarely = emucc::branch_before(call, misses);
        call->moveBefore(*rarely->getParent(), rarely->getIterator());
    }
}
