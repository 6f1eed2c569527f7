/* host_hooks.cpp: in functions of the host a hook seldom has anything to report. So a test stands
 * in place of its call. The hook is called where the memory is watched (memory/host_watch.h), or
 * where the word there has the pattern of memory that is not initialised, or that of the bytes
 * behind an allocation (counters/shadow/shadow.h: shadow_may_be_marked). */
#include "compile/passes/passes.h"

using namespace llvm;

static const char WATCHED[] = "emulator_host_watched";
enum { GRANULE_BITS = 21, ADDRESS_BITS = 48 }; /* as in memory/host_watch.h */
static const uint64_t EXPONENT = 0x7ff00000, SIGN = 0x80000000, LAST_OF_EXPONENT = 0x00100000,
                      PATTERN = 0x7ff08080, FACTOR = 0x9e3779b97f4a7c15;

emucc::hook emucc::hook_of(const Instruction &instruction)
{
    auto *call = dyn_cast<CallInst>(&instruction);
    const Function *called = call ? call->getCalledFunction() : nullptr;
    StringRef name = called ? called->getName() : "";
    const bool is_store = name.consume_front("__tsan_write");
    uint64_t bytes = 0;
    if ((is_store || name.consume_front("__tsan_read")) && !name.getAsInteger(10, bytes))
        return {call->getArgOperand(0), bytes, bytes < 8 ? bytes : 8, is_store, true};
    const bool writes = name == "emulator_count_write";
    auto *length = writes || name == "emulator_count_read"
                       ? dyn_cast<ConstantInt>(call->getArgOperand(1))
                       : nullptr;
    auto *multiple = length ? dyn_cast<ConstantInt>(call->getArgOperand(2)) : nullptr;
    return multiple ? hook{call->getArgOperand(0), length->getZExtValue(), multiple->getZExtValue(),
                           writes, false}
                    : hook{};
}

/* ---- is the memory watched? ---- */

static Value *byte_at(IRBuilder<> &build, Value *address, uint64_t offset)
{
    Value *at = build.CreatePointerCast(address, emucc::pointer_type(build.getContext()));
    return offset ? build.CreateConstGEP1_64(build.getInt8Ty(), at, offset) : at;
}

/* An address that leads behind the table leads nowhere. */
static Value *is_watched(IRBuilder<> &build, Value *address)
{
    const uint64_t granules = (uint64_t)1 << (ADDRESS_BITS - GRANULE_BITS);
    Type *type = ArrayType::get(build.getInt8Ty(), granules);
    Constant *table = build.GetInsertBlock()->getModule()->getOrInsertGlobal(WATCHED, type);
    Value *number = build.CreatePtrToInt(address, build.getInt64Ty());
    Value *granule = build.CreateLShr(number, GRANULE_BITS);
    Value *place = build.CreateGEP(type, table, {build.getInt64(0), granule});
    return build.CreateIsNotNull(build.CreateLoad(build.getInt8Ty(), place));
}

/* ---- does a word look as if it mattered? ---- */

static Value *load_word(IRBuilder<> &build, Value *address, Type *type)
{
    address = build.CreatePointerCast(address, emucc::pointer_to(type));
    return build.CreateAlignedLoad(type, address, Align(4));
}

/* Is a word all ones where a float has its exponent? Behind an allocation it has a sign, too.
 * `word` has one word or two. */
static Value *is_marked(IRBuilder<> &build, Value *word, bool with_sign)
{
    Type *type = word->getType();
    auto of_each = [&](uint64_t one) {
        return ConstantInt::get(type, type->isIntegerTy(64) ? one << 32 | one : one);
    };
    if (!type->isIntegerTy(64))
        return with_sign ? build.CreateICmpUGE(word, of_each(SIGN | EXPONENT))
                         : build.CreateICmpEQ(build.CreateAnd(word, of_each(EXPONENT)),
                                              of_each(EXPONENT));
    Value *carried =
        build.CreateAdd(build.CreateAnd(word, of_each(EXPONENT)), of_each(LAST_OF_EXPONENT));
    if (with_sign)
        carried = build.CreateAnd(carried, word);
    return build.CreateIsNotNull(build.CreateAnd(carried, of_each(SIGN)));
}

/* Where the access begins, and where it ends: of whole words all that one needs to know. */
static void find_words(IRBuilder<> &build, const emucc::hook &hook, SmallVectorImpl<Value *> *words)
{
    Value *first = byte_at(build, hook.address, 0);
    if (hook.bytes < 4) {
        first = build.CreateAnd(build.CreatePtrToInt(first, build.getInt64Ty()), ~(uint64_t)3);
        first = build.CreateIntToPtr(first, emucc::pointer_type(build.getContext()));
    }
    words->push_back(first);
    if (hook.bytes > 4)
        words->push_back(byte_at(build, hook.address, hook.bytes - 4));
}

/* What is stored whole, or copied, is not looked at but for what lies behind allocations. */
static bool wants_sign(const emucc::hook &hook)
{
    return !hook.is_number || (hook.is_store && hook.bytes >= 4);
}

static Value *may_matter(IRBuilder<> &build, const emucc::hook &hook)
{
    SmallVector<Value *, 2> words;
    Value *any = nullptr;
    if (hook.bytes == 8)
        return is_marked(build, load_word(build, hook.address, build.getInt64Ty()),
                         wants_sign(hook));
    find_words(build, hook, &words);
    for (Value *word : words) {
        Value *one = is_marked(build, load_word(build, word, build.getInt32Ty()), wants_sign(hook));
        any = any ? build.CreateOr(any, one) : one;
    }
    return any;
}

/* Does it matter, of whole words? They are as shadow.cpp's pattern(), but for the sign. */
static Value *matters(IRBuilder<> &build, const emucc::hook &hook)
{
    SmallVector<Value *, 2> words;
    Value *any = nullptr;
    find_words(build, hook, &words);
    for (Value *word : words) {
        Value *value = load_word(build, word, build.getInt32Ty());
        Value *pattern =
            build.CreateMul(build.CreatePtrToInt(word, build.getInt64Ty()), build.getInt64(FACTOR));
        pattern = build.CreateTrunc(build.CreateLShr(pattern, 44), build.getInt32Ty());
        Value *differs = build.CreateXor(value, build.CreateOr(pattern, PATTERN));
        Value *one = build.CreateIsNull(build.CreateAnd(differs, SIGN - 1));
        any = any ? build.CreateOr(any, one) : one;
    }
    return any;
}

/* ---- what asks ---- */

/* The hook goes to a block of its own, at the function's end, as does what is seldom asked. Returns
 * whether the hook was called: known behind it, where the access is. */
static PHINode *test(CallInst *call, const emucc::hook &hook)
{
    LLVMContext &context = call->getContext();
    MDNode *seldom = MDBuilder(context).createBranchWeights(1, 1 << 20);
    BasicBlock *before = call->getParent();
    Function *function = before->getParent();
    BasicBlock *behind = before->splitBasicBlock(std::next(call->getIterator()));
    BasicBlock *look = BasicBlock::Create(context, "look", function, behind);
    BasicBlock *compare = BasicBlock::Create(context, "compare", function);
    BasicBlock *tell = BasicBlock::Create(context, "hook", function);
    before->getTerminator()->eraseFromParent();
    IRBuilder<> build(before);
    build.SetCurrentDebugLocation(call->getDebugLoc());
    Value *watched = is_watched(build, hook.address);
    if (!hook.is_number)
        watched = build.CreateOr(watched,
                                 is_watched(build, byte_at(build, hook.address, hook.bytes - 1)));
    build.CreateCondBr(watched, tell, look, seldom);
    build.SetInsertPoint(look);
    build.CreateCondBr(may_matter(build, hook), compare, behind, seldom);
    build.SetInsertPoint(compare);
    build.CreateCondBr(hook.bytes < 4 ? build.getTrue() : matters(build, hook), tell, behind);
    build.SetInsertPoint(tell);
    Instruction *end = build.CreateBr(behind);
    call->moveBefore(*tell, end->getIterator());
    call->setCannotMerge();
    build.SetInsertPoint(&behind->front());
    PHINode *called = build.CreatePHI(build.getInt1Ty(), 3);
    called->addIncoming(build.getFalse(), look);
    called->addIncoming(build.getFalse(), compare);
    called->addIncoming(build.getTrue(), tell);
    return called;
}

/* It matters only where a load from there does. */
static void test_as(CallInst *call, PHINode *loaded)
{
    MDNode *seldom = MDBuilder(call->getContext()).createBranchWeights(1, 1 << 20);
    Instruction *tell = emucc::branch_before(call, loaded, seldom);
    tell->getParent()->moveAfter(&call->getFunction()->back());
    call->moveBefore(*tell->getParent(), tell->getIterator());
    call->setCannotMerge();
}

/* A word, or two, or a copy of a few that begins and ends with one: more is looked at by the hook.
 */
static bool is_simple(const emucc::hook &hook)
{
    return hook.address &&
           (hook.is_number || (hook.multiple % 4 == 0 && hook.bytes % 4 == 0 && hook.bytes <= 32));
}

/* Of an access that reads and writes in one block, as a[i]++ does, one question is enough. */
static void test_block(ArrayRef<CallInst *> calls)
{
    PHINode *called = nullptr;
    emucc::hook last;
    for (CallInst *call : calls) {
        const emucc::hook hook = emucc::hook_of(*call);
        const bool same = last.address && hook.is_number && hook.is_store && !last.is_store &&
                          hook.bytes == last.bytes &&
                          hook.address->stripPointerCasts() == last.address->stripPointerCasts();
        if (same) {
            test_as(call, called);
            continue;
        }
        called = test(call, hook);
        last = hook;
    }
}

/* Between these calls, no other changes what is asked for. */
static bool is_other(const Instruction &instruction)
{
    return isa<CallBase>(instruction) && !isa<IntrinsicInst>(instruction);
}

void emucc::test_hooks(Function &function)
{
    SmallVector<SmallVector<CallInst *, 8>, 16> groups;
    if (!is_of_host(function))
        return;
    for (BasicBlock &block : function) {
        groups.emplace_back();
        for (Instruction &instruction : block)
            if (is_simple(hook_of(instruction)))
                groups.back().push_back(cast<CallInst>(&instruction));
            else if (is_other(instruction))
                groups.emplace_back();
    }
    for (const auto &group : groups)
        test_block(group);
}
