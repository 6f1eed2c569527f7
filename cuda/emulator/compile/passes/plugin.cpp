/* plugin.cpp: the plugin that clang loads to compile a program for the emulator. A counted program
 * goes through the passes of passes.h, and between them through those of LLVM's passes that do what
 * nvcc does to a kernel. After them, clang's own pipeline runs over host functions only, except for
 * what code always needs. Any other program goes through clang's own pipeline.
 *
 * For tests, opt runs each pass by its name: -load-pass-plugin=… -passes=count-blocks. */
#include "compile/passes/passes.h"

#include <llvm/Passes/PassBuilder.h>
#if __has_include(<llvm/Plugins/PassPlugin.h>)
#include <llvm/Plugins/PassPlugin.h>
#else
#include <llvm/Passes/PassPlugin.h>
#endif

#include <llvm/Support/CommandLine.h>

using namespace llvm;
using namespace emucc;

static cl::opt<bool> is_counting("emucc-count", cl::desc("count what the program does"));
static cl::opt<std::string> uses_path("emucc-uses",
                                      cl::desc("write what functions use to this file"));

/* A struct stays in memory (mem2reg does not take it apart, as sroa would), so that a copy of it
 * stays one copy. Only the shortest loops are unrolled. With globals-aa, no pointer points to a
 * shared variable whose address the program does not take. A load with which both sides of a
 * condition begin becomes one load before the condition; a store to one place with which both end
 * becomes one store after them (measured: tests/counters/agreement/suite/sides.cu). After the loop
 * passes, sides stay as they are. */
#if LLVM_VERSION_MAJOR < 18
#define COMBINE "instcombine"
#else /* in so short a pipeline, one run need not reach a fixpoint */
#define COMBINE "instcombine<no-verify-fixpoint>"
#endif
#define SIMPLIFY "simplifycfg<no-hoist-common-insts;no-sink-common-insts>"
#define LOAD_ONCE "simplifycfg<hoist-common-insts;no-sink-common-insts>"
#define STORE_ONCE "mldst-motion<no-split-footer-bb>"
static const char AS_NVCC[] =
    "function(mem2reg,early-cse," SIMPLIFY "),lower-index-checks,function(" LOAD_ONCE "),"
    "cgscc(inline,function(mem2reg,early-cse<memssa>," COMBINE "," LOAD_ONCE ")),"
    "raise-index-checks,require<globals-aa>,function(invalidate<aa>,dse,"
    "loop-simplify,lcssa,loop-mssa(loop-rotate,licm)," SIMPLIFY ",loop(loop-unroll-full)," SIMPLIFY
    "," STORE_ONCE ",gvn,loop-mssa(licm)," COMBINE "," SIMPLIFY ")";

/* For host functions, in which nothing is counted: simplifies their loops after the hooks. */
static const char AS_HOST[] =
    "function(sroa,early-cse<memssa>," SIMPLIFY "," COMBINE ",loop-simplify,lcssa,"
    "loop-mssa(loop-rotate,licm),loop(indvars)," SIMPLIFY ")";

/* After that: simplifies what the hooks' tests have left, before clang's own pipeline does the
 * rest. */
static const char AS_PLAIN[] =
    "function(early-cse<memssa>,jump-threading,gvn,loop-simplify,lcssa,loop(loop-unroll-full),sroa,"
    "early-cse<memssa>," COMBINE "," SIMPLIFY ")";

static void for_each(Module &module, void (*pass)(Function &))
{
    for (Function &function : module)
        if (!function.isDeclaration())
            pass(function);
}

static void read_program(Module &module)
{
    if (!uses_path.empty())
        write_uses(module, uses_path.c_str());
    allow_undefined(module);
    read_marks(module);
    use_host_copies(module, is_counting);
}

static void prepare(Module &module)
{
    fold_index_checks(module);
    for_each(module, keep_host_arrays);
    fix_indices(module);
    keep_allocations(module);
    let_stores_pass_returns(module);
    for_each(module, keep_calls_apart);
    keep_barriers(module);
    for_each(module, mark_bit_fields);
}

/* LLVM's ThreadSanitizer runs later and has to find only atomics. */
static void leave_atomics(Function &function)
{
    function.removeFnAttr(Attribute::SanitizeThread);
}

static void count(Module &module)
{
    find_host_functions(module);
    for_each(module, mark_places);
    for_each(module, count_blocks);
    for_each(module, count_accesses);
}

static void write_hooks(Module &module)
{
    for_each(module, copy_host_loops);
    for_each(module, test_hooks);
    unfold_index_checks(module);
    for_each(module, write_hooks_out);
    order_functions(module);
    keep_variables_apart(module);
    for_each(module, leave_atomics);
}

struct module_pass : PassInfoMixin<module_pass> {
    void (*pass)(Module &);
    bool *is_done; /* or NULL */

    explicit module_pass(void (*pass_)(Module &), bool *is_done_ = nullptr)
        : pass(pass_), is_done(is_done_)
    {
    }
    PreservedAnalyses run(Module &module, ModuleAnalysisManager &)
    {
        pass(module);
        if (is_done)
            *is_done = true;
        return PreservedAnalyses::none();
    }
    static bool isRequired()
    {
        return true;
    }
};

template <void (*pass)(Function &)> static void each(Module &module)
{
    for_each(module, pass);
}

static const struct {
    const char *name;
    void (*pass)(Module &);
} NAMED[] = {
    {"read-marks", read_marks},
    {"use-host-copies", [](Module &module) { use_host_copies(module, true); }},
    {"fix-indices", fix_indices},
    {"keep-allocations", keep_allocations},
    {"let-stores-pass-returns", let_stores_pass_returns},
    {"keep-calls-apart", each<keep_calls_apart>},
    {"keep-barriers", keep_barriers},
    {"allow-undefined", allow_undefined},
    {"keep-host-arrays", each<keep_host_arrays>},
    {"mark-bit-fields", each<mark_bit_fields>},
    {"fold-index-checks", fold_index_checks},
    {"lower-index-checks", each<lower_index_checks>},
    {"raise-index-checks", each<raise_index_checks>},
    {"mark-places", each<mark_places>},
    {"find-host-functions", find_host_functions},
    {"count-blocks", each<count_blocks>},
    {"count-accesses", each<count_accesses>},
    {"copy-host-loops", each<copy_host_loops>},
    {"test-hooks", each<test_hooks>},
    {"unfold-index-checks", unfold_index_checks},
    {"write-hooks-out", each<write_hooks_out>},
    {"order-functions", order_functions},
    {"keep-variables-apart", keep_variables_apart},
};

static void begin_pipeline(PassBuilder &builder, ModulePassManager &passes, bool *for_host)
{
    passes.addPass(module_pass(read_program));
    if (!is_counting)
        return;
    passes.addPass(module_pass(prepare));
    cantFail(builder.parsePassPipeline(passes, AS_NVCC));
    passes.addPass(module_pass(count, for_host));
    cantFail(builder.parsePassPipeline(passes, AS_HOST));
    passes.addPass(module_pass(write_hooks));
    cantFail(builder.parsePassPipeline(passes, AS_PLAIN));
}

/* May this pass of clang's pipeline run, after the passes of passes.h? */
static bool may_run(const Any &unit)
{
    const Function *function = function_of(unit);
    return function && is_of_host(*function);
}

static void register_all(PassBuilder &builder)
{
    static bool for_host; /* set when only host functions go on; clang compiles one file and ends */
    builder.registerPipelineStartEPCallback([&builder](ModulePassManager &passes, auto) {
        begin_pipeline(builder, passes, &for_host);
    });
    if (PassInstrumentationCallbacks *callbacks = builder.getPassInstrumentationCallbacks())
        callbacks->registerShouldRunOptionalPassCallback(
            [](StringRef, const auto &unit) { return !for_host || may_run(unit); });
    builder.registerPipelineParsingCallback(
        [](StringRef name, ModulePassManager &passes, ArrayRef<PassBuilder::PipelineElement>) {
            for (const auto &one : NAMED)
                if (name == one.name) {
                    passes.addPass(module_pass(one.pass));
                    return true;
                }
            return false;
        });
}

extern "C" PassPluginLibraryInfo llvmGetPassPluginInfo()
{
    return {LLVM_PLUGIN_API_VERSION, "emucc", LLVM_VERSION_STRING, register_all};
}
