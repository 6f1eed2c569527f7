/* uses.cpp: writes which functions and variables each function uses, as clang has understood the
 * program: templates are instances, overloads and operators are resolved, constants are numbers.
 * compile/spaces/ reads it, to report what nvcc would refuse.
 *
 * Each line has fields, separated by tabs. A function: "function", symbol, "nothing" or "value" for
 * what it returns, "passes" for the emulator's code that passes a launch's arguments on, else
 * "runs"; folder, file, line. Then its uses: "use", symbol, manner, folder, file, line. An unknown
 * file or symbol is empty. The letters of the manner: c called, r its result is used, a its address
 * is taken, w written, e an element or a member of it. */
#include "compile/passes/passes.h"

#include <llvm/Support/raw_ostream.h>

using namespace llvm;

namespace
{
struct manner {
    bool is_call, is_result, is_address, is_written, is_element;
};
} // namespace

/* Of LLVM's own functions, two kinds matter: copies, which use their operands, and llvm.stacksave,
 * which precedes an array of variable length. */
static bool is_of_interest(const Function *called)
{
    const StringRef name = called ? called->getName() : "";
    return !emucc::begins(name, "llvm.") || emucc::begins(name, "llvm.mem") ||
           emucc::begins(name, "llvm.stacksave");
}

static const Function *called_by(const User *user)
{
    auto *call = dyn_cast<CallBase>(user);
    return call ? dyn_cast<Function>(call->getCalledOperand()->stripPointerCasts()) : nullptr;
}

/* Finds what this operand is used for. Follows an address that an instruction computes from it. */
static void note_manner(const Use &operand, struct manner *manner, int depth)
{
    const User *user = operand.getUser();
    const bool makes_element = isa<GEPOperator>(user);
    const Function *called = called_by(user);
    if (isa<LoadInst>(user) || isa<AtomicRMWInst>(user) || isa<AtomicCmpXchgInst>(user)) {
        manner->is_address = false;
    } else if (isa<StoreInst>(user)) {
        const bool is_value = operand.getOperandNo() == 0;
        manner->is_written |= !is_value;
        manner->is_address &= is_value;
    } else if (called && emucc::begins(called->getName(), "llvm.mem")) {
        manner->is_written |= operand.getOperandNo() == 0;
        manner->is_address = false;
    } else if ((makes_element || isa<BitCastOperator>(user)) && depth < 8) {
        manner->is_element |= makes_element;
        for (const Use &next : user->uses())
            note_manner(next, manner, depth + 1);
    }
}

static void write_place(raw_ostream &out, const DIScope *scope, unsigned line)
{
    const bool known = scope && scope->getFile();
    out << '\t' << (known ? scope->getDirectory() : "") << '\t'
        << (known ? scope->getFilename() : "") << '\t' << line << '\n';
}

static void write_use(raw_ostream &out, const Instruction &instruction, StringRef symbol,
                      const struct manner &manner)
{
    const DebugLoc &place = instruction.getDebugLoc();
    symbol.consume_front("\1"); /* the source sets it, with asm("…") */
    /* Strings and initial values have symbols, too, made by the compiler. */
    if (symbol.empty() || symbol[0] == '.' || emucc::begins(symbol, "__const."))
        return;
    out << "use\t" << symbol << '\t' << (manner.is_call ? "c" : "") << (manner.is_result ? "r" : "")
        << (manner.is_address ? "a" : "") << (manner.is_written ? "w" : "")
        << (manner.is_element ? "e" : "");
    write_place(out, cast<DIScope>(place.getScope()), place.getLine());
}

/* Writes what an operand names, directly or within a constant expression. */
static void write_operand(raw_ostream &out, const Instruction &instruction, const Use &operand,
                          const Use &within, bool is_element)
{
    if (auto *named = dyn_cast<GlobalValue>(within)) {
        struct manner manner = {false, false, true, false, is_element};
        note_manner(operand, &manner, 0);
        manner.is_element |= !named->getValueType()->isSingleValueType();
        write_use(out, instruction, named->getName(), manner);
    } else if (auto *expression = dyn_cast<ConstantExpr>(within)) {
        for (const Use &inner : expression->operands())
            write_operand(out, instruction, operand, inner,
                          is_element || isa<GEPOperator>(expression));
    }
}

static void write_instruction(raw_ostream &out, const Instruction &instruction)
{
    const Function *called = called_by(&instruction);
    if (isa<LandingPadInst>(instruction) /* it names the types that are caught */ ||
        !instruction.getDebugLoc() || (called && !is_of_interest(called)))
        return;
    const bool saves_stack = called && emucc::begins(called->getName(), "llvm.stacksave");
    if (called && (saves_stack || !emucc::begins(called->getName(), "llvm.")))
        write_use(out, instruction, saves_stack ? "__builtin_alloca_with_align" : called->getName(),
                  {true, !instruction.use_empty(), false, false, false});
    for (const Use &operand : instruction.operands())
        if (operand->stripPointerCasts() != called)
            write_operand(out, instruction, operand, operand, false);
}

/* Does the function have code that comes from the source? */
static bool has_code(const Function &function)
{
    for (const BasicBlock &block : function)
        for (const Instruction &instruction : block)
            if (instruction.getDebugLoc() && !isa<ReturnInst>(instruction) &&
                (!isa<CallBase>(instruction) || is_of_interest(called_by(&instruction))))
                return true;
    return false;
}

void emucc::write_uses(Module &module, const char *path)
{
    std::error_code error;
    raw_fd_ostream out(path, error);
    for (const Function &function : module) {
        if (function.isDeclaration())
            continue;
        const DISubprogram *subprogram = has_code(function) ? function.getSubprogram() : nullptr;
        const bool passes = function.hasFnAttribute(Attribute::NoProfile);
        const bool nothing = function.getReturnType()->isVoidTy() && !function.hasStructRetAttr();
        out << "function\t" << function.getName() << '\t' << (nothing ? "nothing" : "value") << '\t'
            << (passes ? "passes" : "runs");
        write_place(out, subprogram, subprogram ? subprogram->getLine() : 0);
        for (const BasicBlock &block : function)
            for (const Instruction &instruction : block)
                write_instruction(out, instruction);
    }
    if (error || out.has_error())
        report_fatal_error(Twine("cannot write ") + path, false);
}
