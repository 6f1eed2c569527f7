/* host_copies.cpp: gives the host a copy of its own of each __device__ and __constant__ variable
 * that host code reads or writes by name, as nvcc does. The copy begins as zero, whatever the
 * variable's initial value is. Addresses stay those of the variable: CUDA's functions take them for
 * its name. */
#include "compile/passes/passes.h"

using namespace llvm;

/* Returns the variable whose memory the pointer names; NULL if it is none that has a copy. */
static GlobalVariable *variable_of(Value *pointer)
{
    auto *variable = dyn_cast<GlobalVariable>(getUnderlyingObject(pointer));
    const StringRef section = variable ? variable->getSection() : "";
    return section == "emulator_device" || section == "emulator_constant" ? variable : nullptr;
}

static GlobalVariable *copy_of(GlobalVariable *variable)
{
    Module &module = *variable->getParent();
    const std::string name = ("emulator_host_" + variable->getName()).str();
    if (GlobalVariable *known = module.getGlobalVariable(name, true))
        return known;
    Type *type = variable->getValueType();
    auto *copy = new GlobalVariable(
        module, type, false, variable->getLinkage(),
        variable->isDeclaration() ? nullptr : Constant::getNullValue(type), name);
    copy->setAlignment(variable->getAlign());
    return copy;
}

/* Returns the address in the copy for a pointer into the variable. */
static Value *in_copy(IRBuilder<> &build, Value *pointer, GlobalVariable *variable)
{
    Type *byte = emucc::pointer_type(build.getContext());
    Value *offset = build.CreateSub(build.CreatePtrToInt(pointer, build.getInt64Ty()),
                                    build.CreatePtrToInt(variable, build.getInt64Ty()));
    Value *copy = build.CreatePointerCast(copy_of(variable), byte);
    return build.CreatePointerCast(build.CreateGEP(build.getInt8Ty(), copy, offset),
                                   pointer->getType());
}

/* `bytes`: of a read; NULL for a write */
static void redirect(Instruction &access, Use &operand, Value *bytes, bool is_hooked)
{
    GlobalVariable *variable = variable_of(operand);
    if (!variable)
        return;
    IRBuilder<> build(&access);
    Value *copy = in_copy(build, operand, variable);
    if (bytes && is_hooked) {
        Type *pointer = emucc::pointer_type(access.getContext());
        FunctionCallee hook = emucc::hook_named(*access.getModule(), "emulator_host_reads_copy",
                                                {pointer, pointer, build.getInt64Ty()});
        build.CreateCall(hook, {build.CreatePointerCast(operand, pointer),
                                build.CreatePointerCast(copy, pointer),
                                build.CreateZExtOrTrunc(bytes, build.getInt64Ty())});
    }
    operand.set(copy);
}

static void redirect_access(Instruction &access, bool is_hooked)
{
    const DataLayout &layout = access.getModule()->getDataLayout();
    if (auto *load = dyn_cast<LoadInst>(&access)) {
        const uint64_t bytes = layout.getTypeStoreSize(load->getType());
        redirect(access, load->getOperandUse(0),
                 ConstantInt::get(Type::getInt64Ty(access.getContext()), bytes), is_hooked);
    } else if (isa<StoreInst>(access)) {
        redirect(access, access.getOperandUse(1), nullptr, is_hooked);
    } else if (auto *block = dyn_cast<MemIntrinsic>(&access)) {
        redirect(access, access.getOperandUse(0), nullptr, is_hooked);
        if (auto *moved = dyn_cast<MemTransferInst>(block))
            redirect(access, access.getOperandUse(1), moved->getLength(), is_hooked);
    }
}

void emucc::use_host_copies(Module &module, bool is_hooked)
{
    const SmallPtrSet<const Value *, 32> used = used_by_device(module);
    for (Function &function : module)
        if (!function.isDeclaration() && !used.contains(&function))
            for (Instruction &access : instructions(function))
                redirect_access(access, is_hooked);
}
