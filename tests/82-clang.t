#!/bin/sh
# Kernels that clang compiles are counted as those that g++ compiles.
. "$(dirname "$0")/lib.sh"
. "$(dirname "$0")/build.sh"
command -v clang++ >/dev/null || skip_all "clang++ is not installed (tests/run --setup)"
opt=$(clang++ -print-prog-name="opt-$(clang++ -dumpversion | cut -d. -f1)")
command -v "$opt" >/dev/null || skip_all "clang++ has no opt beside it (tests/run --setup)"

make_targets emulate emulator counters harness_emulated
. "$root/tests/counters/sizes.sh"

# count COMPILER SOURCE [ARGUMENTS]: what it counts, in $scratch/COMPILER
count() {
    compiler=$1 source=$2
    shift 2
    rm -f "$scratch/$compiler"
    CXX=$compiler run "$root/cuda/emulator/emucc" --build "$build" --count -I "$root/cuda" -Werror \
        -o "$scratch/program" "$source" "$harness_emulated" -fopenmp
    exits 0 "$source compiles with $compiler"
    WARPBOOK_COUNTERS=$scratch/$compiler run "$scratch/program" "$@"
    exits 0 "and runs"
}

# Not compared: into how many basic blocks a compiler divides a kernel, and so their average of active
# lanes. Where g++'s hooks do not tell how a struct lies, or see a vector's members set one by one,
# clang's figures are the GPU's, and g++'s are not.
differ='^(copy_whole<(vector|pair)>|clear<float4>) '
if command -v g++ >/dev/null; then
    for source in "$root"/tests/counters/suite/*.cu "$root"/lessons/*/*.cu; do
        arguments=
        case $source in
        */pi.cu) arguments=$PI_SIZES ;;
        */life.cu) arguments=$LIFE_SIZES ;;
        esac
        for compiler in g++ clang++; do
            # shellcheck disable=SC2086 # several words
            count $compiler "$source" $arguments
        done
        like "$(readelf -p .comment "$scratch/program")" 'clang version' "by clang itself"
        run lua5.4 "$root/tests/counters/compilers.lua" "$scratch/g++" "$scratch/clang++"
        is "$(printf '%s\n' "$out" | grep -Ev "$differ|^[0-9]+ figures are equal$")" "" \
            "$(printf '%s\n' "$out" | tail -n 1)"
        like "$out" '^[1-9][0-9]+ figures are equal$' "and not none"
    done
else
    skip "as g++ counts" "g++ is not installed"
fi

# Where there is no other compiler
run env WARPBOOK_DIR="$scratch/all" CC=clang CXX=clang++ "$root/tests/counters/agreement"
exits 0 "all is built by clang"
like "$out" '^1430 of 1430 figures are equal' "and counts what a GPU does"

# ... nor opt
mkdir "$scratch/bin"
for tool in sh dirname mktemp rm setsid cut; do
    ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
# shellcheck disable=SC2016 # the fake expands it
printf '#!/bin/sh\ncase $1 in -print-prog-name=*) echo none ;; *) exec %s "$@" ;; esac\n' \
    "$(command -v clang++)" >"$scratch/bin/clang++"
chmod +x "$scratch/bin/clang++"
run env CXX= PATH="$scratch/bin" "$root/cuda/emulator/emucc" --build "$build" --count \
    -o "$scratch/program" "$root/tests/counters/wrong.cu"
exits 6 "neither g++ nor opt"
like "$err" 'counting needs g\+\+, or opt beside clang\+\+' "is told"
done_testing
