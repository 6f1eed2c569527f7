/* prepare.cpp: keeps LLVM's passes from changes that a counted program must not get. */
#include "compile/passes/passes.h"

using namespace llvm;

bool emucc::begins(StringRef text, StringRef beginning)
{
    return text.substr(0, beginning.size()) == beginning;
}

bool emucc::is_counted(const Function &function)
{
    return !function.isDeclaration() && function.hasFnAttribute(Attribute::SanitizeThread);
}

FunctionCallee emucc::hook_named(Module &module, const char *name, ArrayRef<Type *> parameters)
{
    Type *nothing = Type::getVoidTy(module.getContext());
    return module.getOrInsertFunction(name, FunctionType::get(nothing, parameters, false));
}

void emucc::changes_nothing(Function &function)
{
    function.setDoesNotThrow();
    function.addFnAttr(Attribute::WillReturn);
    function.setOnlyAccessesInaccessibleMemory();
}

static const char *const INDICES[] = {"emulator_thread_index", "emulator_block_index",
                                      "emulator_block_size", "emulator_grid_size"};

/* Later versions of LLVM call a function to get the address of a thread-local variable. Passes do
 * not see through it. */
void emucc::fix_indices(Module &module)
{
    for (const char *name : INDICES)
        if (GlobalVariable *variable = module.getNamedGlobal(name))
            variable->setConstant(true);
    for (Function &function : module) {
        if (!begins(function.getName(), "llvm.threadlocal.address"))
            continue;
        while (!function.use_empty()) {
            auto *call = cast<CallInst>(function.user_back());
            call->replaceAllUsesWith(call->getArgOperand(0));
            call->eraseFromParent();
        }
    }
}

void emucc::keep_allocations(Module &module)
{
    for (Function &function : module)
        for (BasicBlock &block : function)
            for (Instruction &instruction : block)
                if (auto *call = dyn_cast<CallBase>(&instruction))
                    call->removeFnAttr(Attribute::Builtin);
}

void emucc::let_stores_pass_returns(Module &module)
{
    if (Function *leave = module.getFunction("_Z14emulator_leavev"))
        changes_nothing(*leave);
}

void emucc::keep_calls_apart(Function &function)
{
    for (BasicBlock &block : function)
        for (Instruction &instruction : block)
            if (auto *call = dyn_cast<CallBase>(&instruction))
                if (!isa<IntrinsicInst>(call))
                    call->setCannotMerge();
}

/* Does the function wait for other threads, as a barrier or a shuffle does? An atomic does not, and
 * lies in a namespace of its own. */
static bool waits_for_others(const Function &function)
{
    return function.getName().find("emulator_") != StringRef::npos &&
           function.getName().find("emulator_device") == StringRef::npos &&
           !function.hasFnAttribute(Attribute::WillReturn);
}

void emucc::keep_barriers(Module &module)
{
    for (Function &function : module)
        if (!function.isIntrinsic() && waits_for_others(function))
            function.setConvergent();
}

template <typename T> static void allow_undefined_in(T &called, size_t parameters)
{
    called.removeRetAttr(Attribute::NoUndef);
    for (unsigned i = 0; i < parameters; i++)
        called.removeParamAttr(i, Attribute::NoUndef);
}

void emucc::allow_undefined(Module &module)
{
    for (Function &function : module) {
        allow_undefined_in(function, function.arg_size());
        for (BasicBlock &block : function)
            for (Instruction &instruction : block)
                if (auto *call = dyn_cast<CallBase>(&instruction))
                    allow_undefined_in(*call, call->arg_size());
    }
}

static bool copies(const Function &function)
{
    if (function.getName() == "main")
        return true;
    for (const BasicBlock &block : function)
        for (const Instruction &instruction : block)
            if (auto *call = dyn_cast<CallBase>(&instruction))
                if (call->getCalledFunction() &&
                    call->getCalledFunction()->getName().find("cudaMemcpy") != StringRef::npos)
                    return true;
    return false;
}

/* Is it an array, a struct that only holds an array, or an array of variable length? */
static bool is_array(const AllocaInst *variable)
{
    Type *type = variable->getAllocatedType();
    if (auto *outer = dyn_cast<StructType>(type))
        return outer->getNumElements() == 1 && outer->getElementType(0)->isArrayTy();
    return type->isArrayTy() || variable->isArrayAllocation();
}

/* An empty asm statement returns the array's address. Passes keep in memory what it may see. */
void emucc::keep_host_arrays(Function &function)
{
    if (!copies(function))
        return;
    SmallVector<AllocaInst *, 8> arrays;
    for (BasicBlock &block : function)
        for (Instruction &instruction : block)
            if (auto *variable = dyn_cast<AllocaInst>(&instruction))
                if (is_array(variable))
                    arrays.push_back(variable);
    for (AllocaInst *array : arrays) {
        Type *pointer = array->getType();
        InlineAsm *nothing = InlineAsm::get(FunctionType::get(pointer, {pointer}, false), "",
                                            "=r,0", /*hasSideEffects=*/false);
        IRBuilder<> build(array->getNextNode());
        CallInst *address = build.CreateCall(nothing, {array});
        array->replaceUsesWithIf(address, [&](Use &use) { return use.getUser() != address; });
    }
}

/* clang gives such a load this name. The only metadata that LLVM's passes keep on it is an access
 * group. */
void emucc::mark_bit_fields(Function &function)
{
    LLVMContext &context = function.getContext();
    for (BasicBlock &block : function)
        for (Instruction &instruction : block)
            if (isa<LoadInst>(instruction) && begins(instruction.getName(), "bf.load"))
                instruction.setMetadata(LLVMContext::MD_access_group,
                                        MDNode::getDistinct(context, {}));
}
