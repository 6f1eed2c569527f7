/* host_loops.cpp: loops of the host's as they would be without hooks. Before a loop, where it is
 * known which bytes it goes to at most, one question is asked of each array: may any access there
 * matter? If none may, the loop runs without hooks, and LLVM makes of it what it makes of others;
 * else a copy with hooks does.
 *
 * A pointer that the loop loads again and again, as from a vector that it is given by reference, is
 * loaded once, before: so long as nothing that the loop stores lies where the pointer does. */
#include "compile/passes/analyses.h"
#include "compile/passes/passes.h"

#include <llvm/Analysis/ScalarEvolutionExpressions.h>
#include <llvm/Transforms/Utils/Cloning.h>
#include <llvm/Transforms/Utils/Local.h>
#include <llvm/Transforms/Utils/LoopSimplify.h>
#include <llvm/Transforms/Utils/LoopUtils.h>
#include <llvm/Transforms/Utils/ScalarEvolutionExpander.h>

using namespace llvm;

static const char CALM[] = "emulator_host_is_calm";
enum { MOST_ARRAYS = 8, MOST_INSTRUCTIONS = 2000 };

namespace
{
/* What a loop accesses by one pointer: these offsets from it, at most. */
struct array {
    Value *base;
    const SCEV *low, *high;
    bool looks;     /* values matter there, not only where it ends */
    bool is_stored; /* some of it is */
};

/* Where in it the loop goes is not known: what lies around its beginning is asked for, and at each
 * access whether that is there. */
struct surroundings {
    Value *base;
    unsigned looks; /* READS, CHANGES_PARTS, or both; 0: it stores whole words alone */
    bool is_stored;
    SmallVector<CallInst *, 8> hooks;
    Value *low, *bytes; /* the answer */
};

struct known {
    SmallVector<array, MOST_ARRAYS> arrays;
    SmallVector<Instruction *, 16> hooks; /* that these stand for */
    SmallVector<surroundings, MOST_ARRAYS> around;
    SmallVector<LoadInst *, 16> loads;   /* that have moved before the loop */
    SmallVector<Value *, 16> conditions; /* under which these have loaded anything */
};

struct hull {
    const SCEV *low, *high;
};
} // namespace

/* ---- which bytes ---- */

static bool find_hull(const SCEV *value, const Loop *loop, ScalarEvolution &evolution, hull *found);

/* Of something that a loop, this one or one in it, steps through */
static bool find_hull_of_steps(const SCEVAddRecExpr *steps, const Loop *loop,
                               ScalarEvolution &evolution, hull *found)
{
    const SCEV *step = steps->isAffine() ? steps->getStepRecurrence(evolution) : nullptr;
    if (!step || !loop->contains(steps->getLoop()) || !evolution.isLoopInvariant(step, loop))
        return false;
    const SCEV *turns =
        evolution.getBackedgeTakenCount(steps->getLoop(), ScalarEvolution::SymbolicMaximum);
    hull start, count;
    if (isa<SCEVCouldNotCompute>(turns) || !find_hull(turns, loop, evolution, &count) ||
        !find_hull(steps->getStart(), loop, evolution, &start))
        return false;
    Type *type = steps->getType();
    const SCEV *zero = evolution.getZero(type);
    const SCEV *way =
        evolution.getMulExpr(evolution.getTruncateOrZeroExtend(count.high, type), step);
    const bool goes_up = evolution.isKnownNonNegative(step),
               goes_down = evolution.isKnownNonPositive(step);
    const SCEV *down = goes_up ? zero : goes_down ? way : evolution.getSMinExpr(zero, way);
    const SCEV *up = goes_up ? way : goes_down ? zero : evolution.getSMaxExpr(zero, way);
    *found = {evolution.getAddExpr(start.low, down), evolution.getAddExpr(start.high, up)};
    return true;
}

/* Known before the loop: the least and the most that an integer is in it. */
static bool find_hull(const SCEV *value, const Loop *loop, ScalarEvolution &evolution, hull *found)
{
    *found = {value, value};
    if (evolution.isLoopInvariant(value, loop))
        return true;
    if (auto *steps = dyn_cast<SCEVAddRecExpr>(value))
        return find_hull_of_steps(steps, loop, evolution, found);
    auto *sum = dyn_cast<SCEVAddExpr>(value);
    if (!sum)
        return false;
    *found = {evolution.getZero(value->getType()), evolution.getZero(value->getType())};
    for (const SCEV *operand : sum->operands()) {
        hull one;
        if (!find_hull(operand, loop, evolution, &one))
            return false;
        *found = {evolution.getAddExpr(found->low, one.low),
                  evolution.getAddExpr(found->high, one.high)};
    }
    return true;
}

static const SCEV *further(const SCEV *one, const SCEV *other, bool up, ScalarEvolution &evolution)
{
    auto *away = dyn_cast<SCEVConstant>(evolution.getMinusSCEV(other, one));
    if (away)
        return away->getAPInt().isNegative() == up ? one : other;
    return up ? evolution.getSMaxExpr(one, other) : evolution.getSMinExpr(one, other);
}

static bool add_access(const emucc::hook &hook, const Loop *loop, ScalarEvolution &evolution,
                       struct known *known)
{
    const SCEV *address = evolution.getSCEV(hook.address);
    auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(address));
    hull hull;
    if (!base || !evolution.isLoopInvariant(base, loop) ||
        !find_hull(evolution.removePointerBase(address), loop, evolution, &hull))
        return false;
    const SCEV *bytes = evolution.getConstant(hull.high->getType(), hook.bytes);
    hull.high = evolution.getAddExpr(hull.high, bytes);
    const bool looks = !hook.is_store || (hook.is_number && hook.bytes < 4);
    for (array &one : known->arrays)
        if (one.base == base->getValue()) {
            one.low = further(one.low, hull.low, false, evolution);
            one.high = further(one.high, hull.high, true, evolution);
            one.looks |= looks;
            one.is_stored |= hook.is_store;
            return true;
        }
    if (known->arrays.size() == MOST_ARRAYS)
        return false;
    known->arrays.push_back({base->getValue(), hull.low, hull.high, looks, hook.is_store});
    return true;
}

/* ---- which loops ---- */

/* While it runs, nothing happens to what the question asks for. */
static bool is_quiet(const Instruction &instruction)
{
    static const char *const math[] = {"sqrt", "exp",  "log",  "pow",  "sin",  "cos", "tan",
                                       "tanh", "fmod", "exp2", "log2", "fabs", "abs"};
    auto *call = dyn_cast<CallInst>(&instruction);
    if (instruction.isAtomic() || instruction.isVolatile())
        return false;
    if (!isa<CallBase>(instruction) || emucc::is_note(instruction))
        return true;
    if (!call)
        return false;
    if (call->isInlineAsm())
        return !call->mayHaveSideEffects();
    const Function *called = call->getCalledFunction();
    if (!called)
        return false;
    StringRef name = called->getName();
    if (called->isIntrinsic() || emucc::hook_of(instruction).address ||
        name == "emulator_check_index" || call->doesNotAccessMemory())
        return true;
    for (const char *one : math)
        if (name == one || name == std::string(one) + "f")
            return true;
    return false;
}

static bool is_quiet(const Loop *loop)
{
    size_t count = 0;
    for (const BasicBlock *block : loop->blocks())
        for (const Instruction &instruction : *block)
            if (!is_quiet(instruction) || ++count > MOST_INSTRUCTIONS)
                return false;
    return loop->isLoopSimplifyForm();
}

static bool add_around(CallInst *call, const Loop *loop, ScalarEvolution &evolution,
                       struct known *known)
{
    const emucc::hook hook = emucc::hook_of(*call);
    auto *base = dyn_cast<SCEVUnknown>(evolution.getPointerBase(evolution.getSCEV(hook.address)));
    if (!base || !hook.is_number || !evolution.isLoopInvariant(base, loop))
        return false;
    enum { READS = 1, CHANGES_PARTS = 2 }; /* as in counters/record/host_calm.cpp */
    const unsigned looks = !hook.is_store ? READS : hook.bytes < 4 ? CHANGES_PARTS : 0;
    for (surroundings &one : known->around)
        if (one.base == base->getValue()) {
            one.looks |= looks;
            one.is_stored |= hook.is_store;
            one.hooks.push_back(call);
            return true;
        }
    if (known->around.size() == MOST_ARRAYS)
        return false;
    known->around.push_back({base->getValue(), looks, hook.is_store, {call}, nullptr, nullptr});
    return true;
}

/* Has an innermost loop an access that would not be known even before that alone? If all were known
 * there, that loop would be the one to copy. */
static bool is_hard(const Loop *innermost, ScalarEvolution &evolution)
{
    struct known alone;
    for (const BasicBlock *block : innermost->blocks())
        for (const Instruction &instruction : *block) {
            const emucc::hook hook = emucc::hook_of(instruction);
            if (hook.address && !add_access(hook, innermost, evolution, &alone))
                return true;
        }
    return false;
}

/* Returns whether all its accesses are known. */
static bool find_known(const Loop *loop, const LoopInfo &loops, ScalarEvolution &evolution,
                       struct known *known)
{
    for (BasicBlock *block : loop->blocks())
        for (Instruction &instruction : *block) {
            const Loop *inner = loops.getLoopFor(block);
            const emucc::hook hook = emucc::hook_of(instruction);
            if (!hook.address)
                continue;
            if (add_access(hook, loop, evolution, known))
                known->hooks.push_back(&instruction);
            else if ((inner != loop && inner->getSubLoops().empty() &&
                      !is_hard(inner, evolution)) ||
                     !add_around(cast<CallInst>(&instruction), loop, evolution, known))
                return false;
        }
    return true;
}

/* ---- what it loads again and again ---- */

static Value *ask_calm(IRBuilder<> &build, Value *low, Value *high, bool looks)
{
    Type *number = build.getInt64Ty();
    FunctionCallee ask = build.GetInsertBlock()->getModule()->getOrInsertFunction(
        CALM, build.getInt32Ty(), number, number, build.getInt32Ty());
    return build.CreateIsNotNull(build.CreateCall(ask, {low, high, build.getInt32(looks)}));
}

static uint64_t bytes_of(const LoadInst *load)
{
    return load->getModule()->getDataLayout().getTypeStoreSize(load->getType());
}

/* Where a store goes that has no hook before it; or NULL */
static const Value *stored_unseen(const Instruction &instruction)
{
    auto *copy = dyn_cast<MemIntrinsic>(&instruction);
    auto *store = dyn_cast<StoreInst>(&instruction);
    if (!copy && !store)
        return nullptr;
    const Value *place = store ? store->getPointerOperand() : copy->getRawDest();
    const Instruction *before = instruction.getPrevNode();
    const emucc::hook hook = before ? emucc::hook_of(*before) : emucc::hook();
    const bool is_seen =
        hook.is_store && hook.address->stripPointerCasts() == place->stripPointerCasts();
    return is_seen ? nullptr : place;
}

/* Local variables whose address does not leave the function: their accesses have no hooks. Returns
 * false if the loop stores to other places without a hook. */
static bool find_own_variables(const Loop *loop, SmallPtrSetImpl<const Value *> *own)
{
    bool has_others = false;
    for (const BasicBlock *block : loop->blocks())
        for (const Instruction &instruction : *block)
            if (const Value *place = stored_unseen(instruction)) {
                own->insert(getUnderlyingObject(place));
                has_others |= !isa<AllocaInst>(getUnderlyingObject(place));
            }
    return !has_others;
}

static bool is_variable(const LoadInst *load)
{
    const Value *object = getUnderlyingObject(load->getPointerOperand());
    return isa<AllocaInst>(object) || isa<GlobalVariable>(object);
}

/* Where it may be the device's memory, a hook has to tell: nothing is loaded there, and the loop
 * with hooks is run. */
static Value *load_if_calm(LoadInst *load)
{
    enum { MOST = 16 };
    Module *module = load->getModule();
    IRBuilder<> build(load);
    GlobalVariable *nothing = module->getNamedGlobal("emulator_nothing");
    Type *type = ArrayType::get(build.getInt8Ty(), MOST);
    if (!nothing) {
        nothing = new GlobalVariable(*module, type, true, GlobalValue::PrivateLinkage,
                                     Constant::getNullValue(type), "emulator_nothing");
        nothing->setAlignment(Align(MOST));
    }
    Value *place = load->getPointerOperand();
    Value *low = build.CreatePtrToInt(place, build.getInt64Ty());
    Value *is_calm =
        ask_calm(build, low, build.CreateAdd(low, build.getInt64(bytes_of(load))), true);
    load->setOperand(
        0, build.CreateSelect(is_calm, place, build.CreatePointerCast(nothing, place->getType())));
    return is_calm;
}

/* Can it be loaded even if the loop would not? */
static bool is_always_there(const LoadInst *load, const Loop *loop, const DominatorTree &tree)
{
    SmallVector<BasicBlock *, 4> exiting;
    if (bytes_of(load) > 16)
        return false;
    if (is_variable(load) || load->getParent() == loop->getHeader())
        return true;
    loop->getExitingBlocks(exiting);
    for (const BasicBlock *block : exiting)
        if (!tree.dominates(load->getParent(), block))
            return false;
    return tree.dominates(load->getParent(), loop->getLoopLatch());
}

/* Loads, and what computes their addresses, move before the loop. */
static void move_out(const Loop *loop, const DominatorTree &tree, Instruction *end,
                     struct known *known)
{
    SmallPtrSet<const Value *, 16> own;
    for (bool again = find_own_variables(loop, &own); again;) {
        again = false;
        for (BasicBlock *block : loop->blocks())
            for (auto at = block->begin(); at != block->end();) {
                Instruction &instruction = *at++;
                auto *load = dyn_cast<LoadInst>(&instruction);
                const bool fits =
                    load ? is_always_there(load, loop, tree) &&
                               !own.count(getUnderlyingObject(load->getPointerOperand()))
                         : isa<GetElementPtrInst>(instruction) || isa<CastInst>(instruction);
                if (!fits || !loop->hasLoopInvariantOperands(&instruction))
                    continue;
                instruction.moveBefore(*end->getParent(), end->getIterator());
                if (load && !is_variable(load))
                    known->conditions.push_back(load_if_calm(load));
                if (load)
                    known->loads.push_back(load);
                again = true;
            }
    }
}

/* ---- the questions ---- */

/* Does none of these lie where the loop stores? */
static Value *lie_elsewhere(IRBuilder<> &build, ArrayRef<LoadInst *> loads, Value *low, Value *high)
{
    Value *all = build.getTrue();
    for (LoadInst *load : loads) {
        Value *place = build.CreatePtrToInt(load->getPointerOperand(), build.getInt64Ty());
        Value *end = build.CreateAdd(place, build.getInt64(bytes_of(load)));
        all = build.CreateAnd(
            all, build.CreateOr(build.CreateICmpULE(end, low), build.CreateICmpUGE(place, high)));
    }
    return all;
}

static Value *ask_around(struct surroundings *around, ArrayRef<LoadInst *> loads, Instruction *at)
{
    IRBuilder<> build(at);
    Type *number = build.getInt64Ty();
    FunctionCallee ask = at->getModule()->getOrInsertFunction(
        "emulator_host_calm_around", StructType::get(number, number), number, build.getInt32Ty());
    Value *answer = build.CreateCall(
        ask, {build.CreatePtrToInt(around->base, number), build.getInt32(around->looks)});
    around->low = build.CreateExtractValue(answer, 0);
    around->bytes = build.CreateExtractValue(answer, 1);
    Value *is_calm = build.CreateIsNotNull(around->bytes);
    if (!around->is_stored)
        return is_calm;
    Value *high = build.CreateAdd(around->low, around->bytes);
    return build.CreateAnd(is_calm, lie_elsewhere(build, loads, around->low, high));
}

/* The hook stays for accesses elsewhere. */
static void ask_at_each(const struct surroundings &around)
{
    for (CallInst *call : around.hooks) {
        IRBuilder<> build(call);
        const emucc::hook hook = emucc::hook_of(*call);
        MDNode *seldom = MDBuilder(call->getContext()).createBranchWeights(1, 1 << 20);
        Value *offset =
            build.CreateSub(build.CreatePtrToInt(hook.address, build.getInt64Ty()), around.low);
        Value *most = build.CreateSub(around.bytes, build.getInt64(hook.bytes));
        Instruction *end = emucc::branch_before(call, build.CreateICmpUGT(offset, most), seldom);
        end->getParent()->moveAfter(&call->getFunction()->back());
        call->moveBefore(*end->getParent(), end->getIterator());
    }
}

/* Is it calm there, and does it not store where one of these was loaded? */
static Value *ask_of(const array &array, ArrayRef<LoadInst *> loads, SCEVExpander &expander,
                     Instruction *at)
{
    IRBuilder<> build(at);
    Type *number = build.getInt64Ty();
    Value *base = build.CreatePtrToInt(array.base, number);
    Value *low = build.CreateAdd(base, expander.expandCodeFor(array.low, number, at));
    Value *high = build.CreateAdd(base, expander.expandCodeFor(array.high, number, at));
    Value *is_calm = ask_calm(build, low, high, array.looks);
    return array.is_stored ? build.CreateAnd(is_calm, lie_elsewhere(build, loads, low, high))
                           : is_calm;
}

/* NULL: it cannot be asked. */
static Value *ask(struct known *known, Instruction *at, ScalarEvolution &evolution)
{
    emucc::expander expander(evolution, at->getModule()->getDataLayout());
    Value *is_calm = nullptr;
    for (const array &one : known->arrays)
        if (!emucc::is_safe_to_expand(expander, evolution, one.low, at) ||
            !emucc::is_safe_to_expand(expander, evolution, one.high, at))
            return nullptr;
    for (const array &one : known->arrays) {
        Value *answer = ask_of(one, known->loads, expander, at);
        is_calm = is_calm ? IRBuilder<>(at).CreateAnd(is_calm, answer) : answer;
    }
    for (surroundings &one : known->around) {
        Value *answer = ask_around(&one, known->loads, at);
        is_calm = is_calm ? IRBuilder<>(at).CreateAnd(is_calm, answer) : answer;
    }
    for (Value *condition : known->conditions)
        is_calm = IRBuilder<>(at).CreateAnd(is_calm, condition);
    return is_calm;
}

/* ---- the copy ---- */

/* What comes out of the loop may come out of its copy. */
static void join(const Loop *loop, ValueToValueMapTy &copies)
{
    SmallVector<BasicBlock *, 4> exits;
    loop->getUniqueExitBlocks(exits);
    for (BasicBlock *exit : exits)
        for (PHINode &value : exit->phis())
            for (unsigned i = 0, count = value.getNumIncomingValues(); i < count; i++) {
                Value *one = value.getIncomingValue(i);
                Value *copy = copies.lookup(one);
                value.addIncoming(copy ? copy : one,
                                  cast<BasicBlock>(&*copies[value.getIncomingBlock(i)]));
            }
}

/* In front of the loop its copy, and a branch to one of the two. Returns the copy's preheader. */
static BasicBlock *copy_loop(Loop *loop, struct emucc::analyses *analyses)
{
    BasicBlock *before = loop->getLoopPreheader();
    BasicBlock *calm =
        SplitBlock(before, before->getTerminator(), &analyses->tree, &analyses->loops);
    SmallVector<BasicBlock *, 8> blocks;
    ValueToValueMapTy copies;
    Loop *hooked = cloneLoopWithPreheader(calm, before, loop, copies, ".hooked", &analyses->loops,
                                          &analyses->tree, blocks);
    remapInstructionsInBlocks(blocks, copies);
    join(loop, copies);
    for (BasicBlock *block : blocks)
        block->moveAfter(&before->getParent()->back());
    BasicBlock *other = hooked->getLoopPreheader();
    before->getTerminator()->eraseFromParent();
    IRBuilder<>(before).CreateCondBr(ConstantInt::getTrue(before->getContext()), calm, other);
    analyses->tree.recalculate(*before->getParent());
    return other;
}

/* The first blocks of loops; NULL, of those that are gone: that have been tried; of whose loads
 * none is to be moved. */
struct progress {
    SmallVector<WeakTrackingVH, 32> tried, as_they_stand;
};

/* Loops of a few turns in it are to be unrolled, as by clang's own pipeline, for which kernels have
 * too narrow a limit. */
static void unroll_short(Loop *loop, ScalarEvolution &evolution)
{
    enum { MOST_UNROLLED = 300 };
    for (Loop *inner : loop->getLoopsInPreorder()) {
        size_t size = 0;
        for (const BasicBlock *block : inner->blocks())
            size += block->size();
        const unsigned turns = evolution.getSmallConstantTripCount(inner);
        if (inner->getSubLoops().empty() && turns > 0 && turns * size <= MOST_UNROLLED)
            addStringMetadataToLoop(inner, "llvm.loop.unroll.full");
    }
}

/* What is known of the loop is known before it, from `before` on. */
static Value *find_calm(Loop *loop, BasicBlock *before, bool moves,
                        struct emucc::analyses *analyses, struct known *known)
{
    Instruction *end = before->getTerminator();
    if (moves)
        move_out(loop, analyses->tree, end, known);
    ScalarEvolution evolution(*before->getParent(), analyses->library, analyses->assumptions,
                              analyses->tree, analyses->loops);
    const bool fits = find_known(loop, analyses->loops, evolution, known) &&
                      (!known->hooks.empty() || !known->around.empty());
    unroll_short(loop, evolution);
    return fits ? ask(known, end, evolution) : nullptr;
}

static void try_loop(Loop *loop, struct emucc::analyses *analyses, struct progress *progress)
{
    struct known known;
    const bool moves = !is_contained(progress->as_they_stand, loop->getHeader());
    BasicBlock *before = loop->getLoopPreheader();
    BasicBlock *hooked = copy_loop(loop, analyses)->getSingleSuccessor();
    const bool again = moves && loop->getSubLoops().empty();
    Value *is_calm = find_calm(loop, before, moves, analyses, &known);
    (again && !is_calm ? progress->as_they_stand : progress->tried).push_back(hooked);
    auto *branch = cast<BranchInst>(before->getTerminator());
    branch->setCondition(is_calm ? is_calm : ConstantInt::getFalse(before->getContext()));
    if (!is_calm) { /* of its copy, loops within it may be tried */
        ConstantFoldTerminator(before);
        removeUnreachableBlocks(*before->getParent());
        return;
    }
    for (Loop *one : analyses->loops.getLoopsInPreorder())
        if (loop->contains(one) || analyses->loops.getLoopFor(hooked)->contains(one))
            progress->tried.push_back(one->getHeader());
    for (Instruction *hook : known.hooks)
        hook->eraseFromParent();
    for (const surroundings &one : known.around)
        ask_at_each(one);
}

/* The outermost first. False: none is left. */
static bool try_next(Function &function, struct progress *progress)
{
    struct emucc::analyses analyses(function);
    for (Loop *loop : analyses.loops.getLoopsInPreorder()) {
        if (is_contained(progress->tried, loop->getHeader()))
            continue;
        progress->tried.push_back(loop->getHeader());
        if (!is_quiet(loop))
            continue;
        /* where a copy was of no use, its removal has left values to be used elsewhere */
        formLCSSARecursively(*loop, analyses.tree, &analyses.loops, &analyses.evolution);
        try_loop(loop, &analyses, progress);
        return true;
    }
    return false;
}

/* A hook comes back; so an index that would overflow is known not to. */
static void promise(Function &function)
{
    for (Instruction &instruction : instructions(function))
        if (emucc::hook_of(instruction).address) {
            cast<CallInst>(instruction).addFnAttr(Attribute::NoUnwind);
            cast<CallInst>(instruction).addFnAttr(Attribute::WillReturn);
        }
}

static void simplify(Function &function)
{
    struct emucc::analyses analyses(function);
    for (Loop *loop : analyses.loops) {
        simplifyLoop(loop, &analyses.tree, &analyses.loops, &analyses.evolution,
                     &analyses.assumptions, nullptr, /*PreserveLCSSA=*/false);
        formLCSSARecursively(*loop, analyses.tree, &analyses.loops, &analyses.evolution);
    }
}

void emucc::copy_host_loops(Function &function)
{
    if (!is_of_host(function))
        return;
    struct progress progress;
    promise(function);
    simplify(function);
    while (try_next(function, &progress))
        ;
}
