/* host_functions.cpp: finds the functions that only the host runs, and the kernels with
 * __launch_bounds__. The transform annotates functions of the device (transform/function_marks.c).
 * The device may also run what these use: functions that they call, virtual functions of objects
 * that they construct, and functions whose address they take. */
#include "compile/passes/passes.h"

using namespace llvm;

static const char ANNOTATIONS[] = "llvm.global.annotations", MARK[] = "emucc device",
                  BOUNDS[] = "emucc bounds";
static const char ON_DEVICE[] = "emucc.device", ON_HOST[] = "emucc.host";

static void mark(Function *function, const char *how)
{
    function->setMetadata(how, MDNode::get(function->getContext(), {}));
}

static bool says(const Value *text, const char *what)
{
    auto *variable = dyn_cast<GlobalVariable>(text->stripInBoundsConstantOffsets());
    auto *said = variable && variable->hasInitializer()
                     ? dyn_cast<ConstantDataArray>(variable->getInitializer())
                     : nullptr;
    return said && said->isCString() && said->getAsCString() == what;
}

/* Lists the kernel and the threads of its __launch_bounds__, which are the annotation's argument,
 * in a section that the run time reads (engine/grid/kernel_registry.cpp). */
static void list_bounds(Function *kernel, const Value *argument)
{
    Module &module = *kernel->getParent();
    auto *arguments = cast<GlobalVariable>(argument->stripPointerCasts());
    auto *threads = cast<ConstantInt>(arguments->getInitializer()->getAggregateElement(0u));
    Type *number = Type::getInt64Ty(module.getContext());
    Constant *entry =
        ConstantStruct::getAnon({kernel, ConstantInt::get(number, threads->getZExtValue())});
    auto *listed = new GlobalVariable(module, entry->getType(), true, GlobalValue::PrivateLinkage,
                                      entry, "bounds");
    listed->setSection("emulator_bounds");
    appendToUsed(module, {listed});
}

/* Removes the list of annotations, because it counts as a use of what it names. */
void emucc::read_marks(Module &module)
{
    GlobalVariable *list = module.getNamedGlobal(ANNOTATIONS);
    if (!list)
        return;
    for (const Use &one : list->getInitializer()->operands()) {
        auto *annotation = cast<ConstantStruct>(one);
        auto *function = dyn_cast<Function>(annotation->getOperand(0)->stripPointerCasts());
        if (function && says(annotation->getOperand(1), MARK))
            mark(function, ON_DEVICE);
        if (function && says(annotation->getOperand(1), BOUNDS))
            list_bounds(function, annotation->getOperand(4));
    }
    list->eraseFromParent();
}

/* The second attribute marks functions that pass a launch's arguments on. */
static bool is_of_device(const Function &function)
{
    return function.getMetadata(ON_DEVICE) || function.hasFnAttribute(Attribute::NoProfile);
}

/* Notes a used value, if it is a function or a constant that may lead to one. */
static void use(const Value *value, SmallPtrSetImpl<const Value *> *used,
                SmallVectorImpl<const Value *> *left)
{
    if (isa<Constant>(value) && used->insert(value).second)
        left->push_back(value);
}

static void find_used(SmallPtrSetImpl<const Value *> *used, SmallVectorImpl<const Value *> *left)
{
    while (!left->empty()) {
        const Value *value = left->pop_back_val();
        for (const Use &operand : cast<User>(value)->operands())
            use(operand, used, left);
        auto *function = dyn_cast<Function>(value);
        for (auto at = function ? inst_begin(function) : const_inst_iterator();
             function && at != inst_end(function); ++at)
            for (const Use &operand : at->operands())
                use(operand, used, left);
    }
}

SmallPtrSet<const Value *, 32> emucc::used_by_device(const Module &module)
{
    SmallPtrSet<const Value *, 32> used;
    SmallVector<const Value *, 64> left;
    for (const Function &function : module)
        if (is_of_device(function))
            use(&function, &used, &left);
    for (const GlobalVariable &variable : module.globals())
        if (begins(variable.getSection(), "emulator_"))
            use(&variable, &used, &left);
    find_used(&used, &left);
    return used;
}

void emucc::find_host_functions(Module &module)
{
    const SmallPtrSet<const Value *, 32> used = used_by_device(module);
    for (Function &function : module)
        if (is_counted(function) && !used.contains(&function))
            mark(&function, ON_HOST);
}

bool emucc::is_of_host(const Function &function)
{
    return function.getMetadata(ON_HOST);
}
