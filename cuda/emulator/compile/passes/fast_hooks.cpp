/* fast_hooks.cpp: writes the usual work of the hooks of loads and basic blocks (event_stream.h:
 * note) in the place of their calls. The calls would take half the time of recording.
 *
 * The first eight bytes of an event are the return address and the action (recorded_event.h:
 * event_half); the next eight are the address that is read. If the stream has no room, or outside
 * of a kernel, the hook is called. r11 points to the next event; within a block it stays valid
 * until a function is called. */
#include "compile/passes/passes.h"

using namespace llvm;

/* The registers that a call may change, except its operands */
static const char CLOBBERED[] =
    "~{rax},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{xmm0},~{xmm1},~{xmm2},~{xmm3},~{xmm4},~{xmm5}"
    ","
    "~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},~{xmm13},~{xmm14},~{xmm15},"
    "~{memory},~{dirflag},~{fpsr},~{flags}";

/* Returns the index of the hook's constant in count_halves (program_image.h); -1 for other
 * instructions. */
static int half_of(const Instruction &instruction)
{
    static const StringRef names[] = {
        "__tsan_read1",       "__tsan_read2",        "__tsan_read4",
        "__tsan_read8",       "__tsan_read16",       "__sanitizer_cov_trace_pc",
        "emulator_read4_at8", "emulator_read4_at16", "emulator_read8_at16"};
    auto *call = dyn_cast<CallInst>(&instruction);
    if (!call || !call->getCalledFunction())
        return -1;
    const StringRef *found =
        std::find(std::begin(names), std::end(names), call->getCalledFunction()->getName());
    return found == std::end(names) ? -1 : (int)(found - names);
}

static bool may_write_events(const Instruction &instruction)
{
    return instruction.isAtomic() || (isa<CallBase>(instruction) && !emucc::is_note(instruction));
}

/* Writes the usual work of a hook before its call, which the caller removes. `next`: the value of
 * r11 after the event before, or NULL. Returns the new value of r11. */
static Value *write_out(CallInst *call, int half, Value *next)
{
    LLVMContext &context = call->getContext();
    Type *number = Type::getInt64Ty(context);
    const bool has_address = call->arg_size() > 0;
    std::string code, room = "%fs:_ZN8emulator10next_eventE@tpoff";
    if (!next)
        code += "movq " + room + ", %r11\n\t";
    code += "cmpq %fs:_ZN8emulator8room_endE@tpoff, %r11\n\tjne 771f\n\tcall " +
            call->getCalledFunction()->getName().str() + "\n770:\n\tmovq " + room +
            ", %r11\n\tjmp 772f\n771:\n\tleaq 770b(%rip), %rcx\n\taddq " +
            std::to_string(8 * half) +
            "+_ZN8emulator12count_halvesE(%rip), %rcx\n\tmovq %rcx, (%r11)\n\t" +
            (has_address ? "movq %rdi, 8(%r11)\n\t" : "") + "addq $$16, %r11\n\tmovq %r11, " +
            room + "\n772:";
    std::string constraints = "={r11},";
    SmallVector<Value *, 2> arguments;
    if (has_address) { /* a call may change rdi, too */
        constraints = "={r11},={rdi},1,";
        arguments.push_back(call->getArgOperand(0));
    }
    if (next) {
        constraints += "0,";
        arguments.push_back(next);
    }
    if (!has_address)
        constraints += "~{rdi},";
    SmallVector<Type *, 2> types;
    for (Value *argument : arguments)
        types.push_back(argument->getType());
    Type *result = number;
    if (has_address)
        result = StructType::get(number, arguments[0]->getType());
    InlineAsm *hook =
        InlineAsm::get(FunctionType::get(result, types, false), code, constraints + CLOBBERED,
                       /*hasSideEffects=*/true, /*isAlignStack=*/true);
    IRBuilder<> build(call);
    CallInst *written = build.CreateCall(hook, arguments);
    written->addFnAttr(Attribute::NoUnwind);
    return has_address ? build.CreateExtractValue(written, 0) : written;
}

void emucc::write_hooks_out(Function &function)
{
    if (Triple(function.getParent()->getTargetTriple()).getArch() != Triple::x86_64)
        return;
    for (BasicBlock &block : function) {
        Value *next = nullptr;
        for (auto at = block.begin(); at != block.end();) {
            Instruction &instruction = *at++;
            const int half = half_of(instruction);
            if (half >= 0) {
                next = write_out(cast<CallInst>(&instruction), half, next);
                instruction.eraseFromParent();
            } else if (may_write_events(instruction)) {
                next = nullptr;
            }
        }
    }
}
