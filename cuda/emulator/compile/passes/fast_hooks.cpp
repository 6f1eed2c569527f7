/* fast_hooks.cpp: what the hooks of loads and of basic blocks mostly do (event_stream.h: note),
 * written in the place of their calls, which would take half the time of recording.
 *
 * An event's first eight bytes are the address behind the call, and what is done
 * (recorded_event.h: event_half); the next eight are the address that is read. Where the stream has
 * no room, or outside of a kernel, the hook is called. r11 is where the next event goes: within a
 * block it is good until something else is called. */
#include "compile/passes/passes.h"

using namespace llvm;

/* What a call may change, and does not take or give here */
static const char CLOBBERED[] =
    "~{rax},~{rcx},~{rdx},~{rsi},~{r8},~{r9},~{r10},~{xmm0},~{xmm1},~{xmm2},~{xmm3},~{xmm4},~{xmm5}"
    ","
    "~{xmm6},~{xmm7},~{xmm8},~{xmm9},~{xmm10},~{xmm11},~{xmm12},~{xmm13},~{xmm14},~{xmm15},"
    "~{memory},~{dirflag},~{fpsr},~{flags}";

/* Which of count_halves (program_image.h) the hook adds; -1: it is none of these. */
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

/* next: the r11 of the event before; or NULL */
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
    if (has_address) { /* which a call may change, too */
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
