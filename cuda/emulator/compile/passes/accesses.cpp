/* accesses.cpp: calls a hook before each access that a GPU would make. The selection of accesses
 * and the names of the hooks are those of LLVM's ThreadSanitizer
 * (Instrumentation/ThreadSanitizer.cpp). */
#include "compile/passes/passes.h"

using namespace llvm;

/* ---- which accesses ---- */

/* Is this memory that no thread writes? Such are a program's constants, tables of virtual
 * functions, and the indices that fix_indices() has made constant. */
static bool is_constant(const Value *object)
{
    auto *variable = dyn_cast<GlobalVariable>(object);
    return variable && variable->isConstant();
}

static bool is_table_pointer(const Instruction &access)
{
    const MDNode *type = access.getMetadata(LLVMContext::MD_tbaa);
    return type && type->isTBAAVtableAccess();
}

/* Does a GPU keep this local variable in a register? It does unless the address is taken. */
static bool is_register(const Value *address)
{
    auto *variable = dyn_cast<AllocaInst>(getUnderlyingObject(address));
    return variable && !emucc::is_captured(variable);
}

static bool is_plain_access(const Instruction &instruction)
{
    if (auto *load = dyn_cast<LoadInst>(&instruction))
        return !load->isAtomic();
    if (auto *store = dyn_cast<StoreInst>(&instruction))
        return !store->isAtomic();
    return false;
}

static bool is_of_interest(const Instruction &access)
{
    const Value *address = getLoadStorePointerOperand(&access);
    if (address->getType()->getPointerAddressSpace() != 0 || is_register(address))
        return false;
    if (!isa<LoadInst>(access))
        return true;
    auto *table = dyn_cast<LoadInst>(address->stripInBoundsOffsets());
    return !is_constant(getUnderlyingObject(address)) && !(table && is_table_pointer(*table));
}

/* ---- source lines ---- */

/* Lines for hooks of instructions that have lost theirs. A load that was moved out of a loop, or of
 * both sides of a condition, gets the line of its first use; any other access gets the line of the
 * instruction before it. */
struct lines {
    DenseMap<const Instruction *, DebugLoc> of_use;
    DebugLoc last;
};

static void find_uses(Function &function, struct lines *lines)
{
    for (BasicBlock &block : function)
        for (Instruction &instruction : block) {
            if (!emucc::is_line(instruction.getDebugLoc()) || emucc::is_note(instruction))
                continue;
            for (const Use &operand : instruction.operands())
                if (auto *load = dyn_cast<LoadInst>(operand))
                    if (!emucc::is_line(load->getDebugLoc()))
                        lines->of_use.insert({load, instruction.getDebugLoc()});
        }
}

static DebugLoc line_of(const Instruction &instruction, const struct lines &lines)
{
    DebugLoc own = instruction.getDebugLoc();
    if (!emucc::is_line(own))
        own = lines.of_use.lookup(&instruction);
    return emucc::is_line(own) ? own : lines.last;
}

/* ---- hooks ---- */

struct access {
    Value *address, *bytes;
    uint64_t multiple; /* the address is known to be a multiple of this */
    bool is_store;
};

static void call_hook(Instruction *before, const DebugLoc &place, const char *name,
                      ArrayRef<Value *> arguments)
{
    SmallVector<Type *, 3> types;
    for (Value *argument : arguments)
        types.push_back(argument->getType());
    FunctionCallee hook = emucc::hook_named(*before->getModule(), name, types);
    CallInst *call = IRBuilder<>(before).CreateCall(hook, arguments);
    call->setDebugLoc(place);
}

static Value *plain_pointer(Value *address, Instruction *before)
{
    return IRBuilder<>(before).CreatePointerCast(address,
                                                 emucc::pointer_type(before->getContext()));
}

/* Calls the hook of a copy. A GPU moves it in pieces of `multiple` bytes. */
static void count_copy(Instruction *before, const DebugLoc &place, const struct access &copy)
{
    Type *number = Type::getInt64Ty(before->getContext());
    Value *bytes = IRBuilder<>(before).CreateZExtOrTrunc(copy.bytes, number);
    call_hook(
        before, place, copy.is_store ? "emulator_count_write" : "emulator_count_read",
        {plain_pointer(copy.address, before), bytes, ConstantInt::get(number, copy.multiple)});
}

/* `known`: the modulus of its known place in shared memory (find_shared_words); 0: unknown */
static void count_access(Instruction *access, const DebugLoc &place, unsigned known)
{
    const bool is_store = isa<StoreInst>(access);
    Value *address = getLoadStorePointerOperand(access);
    const uint64_t bits =
        access->getModule()->getDataLayout().getTypeStoreSizeInBits(getLoadStoreType(access));
    const uint64_t bytes = bits / 8, multiple = getLoadStoreAlignment(access).value();
    const bool is_volatile =
        is_store ? cast<StoreInst>(access)->isVolatile() : cast<LoadInst>(access)->isVolatile();
    const bool is_aligned = multiple >= 8 || multiple % bytes == 0;
    char name[64];
    if (!isPowerOf2_64(bytes) || bytes > 16)
        return;
    if (is_table_pointer(*access) && bytes == sizeof(void *)) {
        Value *pointer = plain_pointer(address, access);
        if (is_store)
            call_hook(access, place, "__tsan_vptr_update", {pointer, pointer});
        else
            call_hook(access, place, "__tsan_vptr_read", {pointer});
        return;
    }
    const bool is_field = !is_store && access->getMetadata(LLVMContext::MD_access_group);
    if (!is_volatile && (!is_aligned || is_field)) {
        Value *size = ConstantInt::get(Type::getInt64Ty(access->getContext()), bytes);
        count_copy(access, place, {address, size, multiple, is_store});
        return;
    }
    if (!is_volatile && known > bytes && bytes >= 4)
        snprintf(name, sizeof name, "emulator_%s%d_at%u", is_store ? "write" : "read", (int)bytes,
                 known);
    else
        snprintf(name, sizeof name, "__tsan_%s%s%s%d", is_aligned ? "" : "unaligned_",
                 is_volatile ? "volatile_" : "", is_store ? "write" : "read", (int)bytes);
    call_hook(access, place, name, {plain_pointer(address, access)});
}

/* Calls the hooks of a block copy. On the host, variables that only their function knows have none.
 */
static void count_block_copy(MemIntrinsic *copy, const DebugLoc &place)
{
    const bool of_host = emucc::is_of_host(*copy->getFunction());
    auto *moved = dyn_cast<MemTransferInst>(copy);
    if (moved && !(of_host && is_register(moved->getRawSource())))
        count_copy(copy, place,
                   {moved->getRawSource(), copy->getLength(),
                    moved->getSourceAlign().valueOrOne().value(), false});
    if (!(of_host && is_register(copy->getRawDest())))
        count_copy(copy, place,
                   {copy->getRawDest(), copy->getLength(),
                    copy->getDestAlign().valueOrOne().value(), true});
}

void emucc::count_accesses(Function &function)
{
    if (!is_counted(function))
        return;
    struct lines lines;
    SmallVector<std::pair<Instruction *, DebugLoc>, 32> counted;
    DenseMap<const Instruction *, unsigned> words;
    find_uses(function, &lines);
    if (!is_of_host(function))
        find_shared_words(function, &words);
    for (BasicBlock &block : function)
        for (Instruction &instruction : block) {
            const bool is_copy = isa<MemIntrinsic>(instruction);
            DebugLoc place = line_of(instruction, lines);
            if (is_copy || (is_plain_access(instruction) && is_of_interest(instruction)))
                counted.push_back({&instruction, place});
            if (!is_note(instruction) && emucc::is_line(instruction.getDebugLoc()))
                lines.last = instruction.getDebugLoc();
        }
    for (auto &one : counted) {
        if (auto *copy = dyn_cast<MemIntrinsic>(one.first))
            count_block_copy(copy, one.second);
        else
            count_access(one.first, one.second, words.lookup(one.first));
    }
}
