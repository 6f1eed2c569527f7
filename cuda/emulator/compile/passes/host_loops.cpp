/* host_loops.cpp: lets loops of the host run as they would without hooks. If the bytes that a loop
 * may access are known before it, one question per array is asked there: may any hook report
 * something? If not, a loop without hooks runs, which LLVM optimises like any other; else a copy
 * with hooks runs.
 *
 * A pointer that the loop loads again and again, such as that of a vector which is passed by
 * reference, is loaded once before the loop. This holds if the loop stores nothing where the
 * pointer lies. */
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
/* What a loop accesses through one pointer: at most these offsets from it. */
struct array {
    Value *base;
    const SCEV *low, *high;
    bool looks;     /* values matter there, not only the array's ends */
    bool is_stored; /* the loop stores some of it */
};

/* An array in which the loop's place is not known: the question returns an area around its
 * beginning, and each access tests whether it lies there. */
struct surroundings {
    Value *base;
    unsigned looks; /* READS, CHANGES_PARTS, or both; 0: it only stores whole words */
    bool is_stored;
    SmallVector<CallInst *, 8> hooks;
    Value *low, *bytes; /* the answer: the area */
};

struct known {
    SmallVector<array, MOST_ARRAYS> arrays;
    SmallVector<Instruction *, 16> hooks; /* the hooks of these arrays */
    SmallVector<surroundings, MOST_ARRAYS> around;
    SmallVector<LoadInst *, 16> loads;   /* loads that were moved before the loop */
    SmallVector<Value *, 16> conditions; /* conditions under which these loads are valid */
};

struct hull {
    const SCEV *low, *high;
};
} // namespace

/* ---- which bytes ---- */

static bool find_hull(const SCEV *value, const Loop *loop, ScalarEvolution &evolution, hull *found);

/* The hull of a value that steps through this loop, or a loop in it */
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

/* Finds, from values known before the loop, the least and the greatest value that an integer has in
 * it. */
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

/* Does this instruction change nothing that the question asks about? */
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

/* Has an innermost loop an access whose bytes are not known even before that loop? If all are known
 * there, that loop is the one to copy. */
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

/* Collects the loop's accesses. Returns whether all of them are known. */
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

/* ---- pointers that it loads again and again ---- */

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

/* Returns the address of a store without a hook before it, or NULL. */
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

/* Collects the local variables whose address does not leave the function, because their accesses
 * have no hooks. Returns false if the loop stores to other places without a hook. */
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

/* Makes a load before the loop safe: if its address may be in device memory, a hook has to report
 * it, so a constant is loaded instead, and the loop with hooks runs. Returns the condition under
 * which the load is valid. */
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

/* Can the value be loaded even if the loop would not load it? */
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

/* Moves loads, and what computes their addresses, before the loop. */
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

/* Do all these loads read outside of [low, high), where the loop stores? */
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

/* Keeps the hooks, but calls them only for accesses outside of the area. */
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

/* Asks whether no hook may report anything about the array, and whether the loop stores nothing
 * where one of the loads reads. */
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

/* Returns the answer to all questions, or NULL if they cannot be computed before the loop. */
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

/* Values that leave the loop may come from its copy. */
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

/* Puts a copy of the loop in front of it, and a branch to one of the two. Returns the copy's
 * preheader. */
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

/* The headers of loops that were tried, and of loops whose loads are not to be moved. NULL for
 * deleted blocks. */
struct progress {
    SmallVector<WeakTrackingVH, 32> tried, as_they_stand;
};

/* Marks inner loops of a few turns to be unrolled, as clang's own pipeline does; the limit for
 * kernels is too low for them. */
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

/* Returns the condition, computed at the end of `before`, under which the loop needs no hooks; NULL
 * if there is none. */
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
    if (!is_calm) { /* loops within its copy may be tried */
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

/* Tries the next loop, outermost loops first. Returns false if none is left. */
static bool try_next(Function &function, struct progress *progress)
{
    struct emucc::analyses analyses(function);
    for (Loop *loop : analyses.loops.getLoopsInPreorder()) {
        if (is_contained(progress->tried, loop->getHeader()))
            continue;
        progress->tried.push_back(loop->getHeader());
        if (!is_quiet(loop))
            continue;
        /* the removal of an unused copy may have left values that are used outside of their loop */
        formLCSSARecursively(*loop, analyses.tree, &analyses.loops, &analyses.evolution);
        try_loop(loop, &analyses, progress);
        return true;
    }
    return false;
}

/* Declares that hooks return, so that LLVM may assume that an index does not overflow. */
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
