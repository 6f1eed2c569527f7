/* analyses.h: LLVM's analyses of a function's loops and integers. */
#ifndef ANALYSES_H
#define ANALYSES_H

#include "compile/passes/versions.h"

#include <llvm/Analysis/AssumptionCache.h>
#include <llvm/Analysis/ScalarEvolution.h>
#include <llvm/Analysis/TargetLibraryInfo.h>

namespace emucc
{
struct analyses {
    llvm::DominatorTree tree;
    llvm::LoopInfo loops;
    llvm::AssumptionCache assumptions;
    llvm::TargetLibraryInfoImpl libraries;
    llvm::TargetLibraryInfo library;
    llvm::ScalarEvolution evolution;

    explicit analyses(llvm::Function &function)
        : tree(function), loops(tree), assumptions(function),
          libraries(llvm::Triple(function.getParent()->getTargetTriple())),
          library(libraries, &function), evolution(function, library, assumptions, tree, loops)
    {
    }
};
} // namespace emucc

#endif
