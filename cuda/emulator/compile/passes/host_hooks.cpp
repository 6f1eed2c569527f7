/* host_hooks.cpp: replaces hooks in host functions by a test, because they seldom have anything to
 * report. The test calls the hook if the memory is watched (memory/host_watch.h), or if the word
 * there has the pattern of uninitialised memory or of the guard bytes after an allocation
 * (counters/shadow/shadow.h: shadow_may_be_marked). */
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

/* Loads the watch byte for the address. An address beyond the table faults anyway. */
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

/* ---- may a word hold a pattern? ---- */

static Value *load_word(IRBuilder<> &build, Value *address, Type *type)
{
    address = build.CreatePointerCast(address, emucc::pointer_to(type));
    return build.CreateAlignedLoad(type, address, Align(4));
}

/* Are the bits of a word all ones where a float has its exponent, and, in guard bytes, where it has
 * its sign? `word` holds one word or two. */
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

/* Finds the words at the beginning and the end of the access; other words need no test. */
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

/* A store of whole words, or a copy, is tested only for guard bytes. */
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

/* Tests whole words exactly: do they hold the pattern of shadow.cpp's pattern(), ignoring the sign?
 */
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

/* ---- the test ---- */

/* Moves the hook into a block of its own at the function's end, with the less likely tests. Returns
 * a value that says, after the access's hook, whether it was called. */
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

/* Calls this hook only if the hook of the load at the same place was called. */
static void test_as(CallInst *call, PHINode *loaded)
{
    MDNode *seldom = MDBuilder(call->getContext()).createBranchWeights(1, 1 << 20);
    Instruction *tell = emucc::branch_before(call, loaded, seldom);
    tell->getParent()->moveAfter(&call->getFunction()->back());
    call->moveBefore(*tell->getParent(), tell->getIterator());
    call->setCannotMerge();
}

/* Can the test cover the access? It can for one or two words, and for a short copy of whole words.
 * All else is left to the hook. */
static bool is_simple(const emucc::hook &hook)
{
    return hook.address &&
           (hook.is_number || (hook.multiple % 4 == 0 && hook.bytes % 4 == 0 && hook.bytes <= 32));
}

/* Tests the accesses of a block. An access that reads and writes, as a[i]++ does, is tested once.
 */
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

/* Is this a call that may change the result of a test? */
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
