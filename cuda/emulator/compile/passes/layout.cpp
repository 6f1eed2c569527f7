/* layout.cpp: orders a counted program's functions and spaces its variables. */
#include "compile/passes/passes.h"

using namespace llvm;

/* Visits the functions that it calls before the function itself. */
static void visit(Function *function, SmallPtrSetImpl<Function *> *visited,
                  SmallVectorImpl<Function *> *ordered)
{
    if (function->isDeclaration() || !visited->insert(function).second)
        return;
    for (BasicBlock &block : *function)
        for (Instruction &instruction : block)
            if (auto *call = dyn_cast<CallBase>(&instruction))
                if (Function *called = call->getCalledFunction())
                    visit(called, visited, ordered);
    ordered->push_back(function);
}

/* GNU's linker sorts sections .text.sorted.… by their names. */
void emucc::order_functions(Module &module)
{
    SmallPtrSet<Function *, 32> visited;
    SmallVector<Function *, 32> ordered;
    for (Function &function : module)
        visit(&function, &visited, &ordered);
    for (size_t rank = 0; rank < ordered.size(); rank++) {
        char section[64];
        snprintf(section, sizeof section, ".text.sorted.%06zu.", rank + 1);
        if (!ordered[rank]->hasSection())
            ordered[rank]->setSection(section + ordered[rank]->getName().str());
    }
}

static bool is_of_device(const GlobalVariable &variable)
{
    const StringRef section = variable.getSection();
    if (variable.isDeclaration())
        return false;
    if (section == "emulator_device" || section == "emulator_managed")
        return true;
    return variable.isThreadLocal() && variable.getInitializer()->isNullValue();
}

/* Leaves alignments and banks of shared memory as they are. */
void emucc::keep_variables_apart(Module &module)
{
    enum { ROOM = 1024 };
    SmallVector<GlobalVariable *, 16> variables;
    for (GlobalVariable &variable : module.globals())
        if (is_of_device(variable))
            variables.push_back(&variable);
    for (GlobalVariable *variable : variables) {
        Type *bytes = ArrayType::get(Type::getInt8Ty(module.getContext()), ROOM);
        auto *room = new GlobalVariable(module, bytes, false, GlobalValue::PrivateLinkage,
                                        Constant::getNullValue(bytes), "emulator_room", variable,
                                        variable->getThreadLocalMode());
        room->setSection(variable->getSection());
        room->setComdat(variable->getComdat());
        room->setAlignment(variable->getAlign());
    }
}
