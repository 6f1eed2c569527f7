#!/bin/sh
# Kernels that clang compiles are counted as those that g++ compiles.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
can_count clang++ || skip_all "clang++ and its opt are not installed (tests/run --setup)"

make_targets emulate emulator counters harness_emulated
. "$root/tests/lib/lessons.sh"

# compile COMPILER SOURCE: with the parts beside it, as of a lesson's program of several files
compile() {
    parts=''
    for part in "${2%.cu}"_*.cu; do
        [ ! -f "$part" ] || parts=$part
    done
    CXX=$1 run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -I "$root/cuda/harness" \
        -I "$root/cuda/problems" -Werror -o "$scratch/program" "$2" ${parts:+"$parts"} "$harness_emulated" \
        -fopenmp
    exits 0 "${2#"$root"/} compiles with $1"
    is "$err" "" "without a word"
}

# count COMPILER PROGRAM [ARGUMENTS]: what it counts, in $scratch/COMPILER
count() {
    rm -f "$scratch/$1"
    compiler=$1
    shift
    EMUCC_REPORT=$scratch/$compiler run "$@"
    exits 0 "and runs"
}

# document PROGRAM: what clang's counted, as lessons/run prints it
document() {
    printf '{"kernels":['
    sed -n "s/^{\"v\":1,\"kind\":\"kernel\",/{\"program\":\"$1\",/p" "$scratch/clang++" | paste -sd, -
    printf ']}'
}

# Not compared: into how many basic blocks a compiler divides a kernel, and so their average of active
# lanes. Where g++'s hooks do not tell how a struct lies, clang's figures are the GPU's, and g++'s are
# not; nor where it believes __restrict__ of members. What is moved out of a loop is of one line to the
# one, of another to the other.
differ='^(copy_whole<(vector|pair)>|restrict_members) '
differ="$differ|^([a-z_]+_restrict<.*>|sums?_in_shared) stores.cu:"
# What a function reads for all threads, of which one alone wants it, g++ does not put off until then.
brought=$(grep -n 'return sums\[thread\]' "$root/lessons/10-block-sums/sum.cu" | cut -d: -f1)
differ="$differ|^block_sums (sum.cu:$brought )?shared_load "
# The lessons that were compared with a GPU, and of the others those whose kernels do what no other does:
# a tree in shared memory, shuffles, tiles, kernels that launch kernels.
lessons='lessons/0[2-8]-*/*.cu lessons/10-*/sum.cu lessons/11-*/sum.cu lessons/15-*/matmul.cu lessons/17-*/axpy.cu'
is_built_by_gcc=$(grep -l 'COMPILER_ID "GNU"' "$build"/CMakeFiles/*/CMakeCXXCompiler.cmake)
cd "$root" || exit
for source in tests/counters/agreement/suite/*.cu $lessons tests/counters/by_value.cu; do
    program=$(basename "$source" .cu) arguments='' lesson=''
    number=$(basename "$(dirname "$source")" | cut -d- -f1)
    case $source in
    lessons/*)
        [ -f "cuda/problems/$program.c" ] || continue # another's part, or shown
        lesson=$(basename "$(dirname "$source")")/$program
        sizes_of "$lesson"
        # shellcheck disable=SC2154 # of sizes_of
        arguments="$counted --repeats 1 --warmup 0" program="$number $program"
        ;;
    esac
    compile clang++ "$source"
    like "$(readelf -p .comment "$scratch/program")" 'clang version' "by clang itself"
    # shellcheck disable=SC2086 # several words
    count clang++ "$scratch/program" $arguments
    document "$program" >"$scratch/$program.json"
    case ${WARPBOOK_TEST_LONG-},$source in
    ,*/suite/*) continue ;; # g++'s are a GPU's in lessons/figures, as clang's are below
    esac
    if ! command -v g++ >/dev/null; then
        skip "as g++ counts" "g++ is not installed"
        continue
    fi
    by_gcc=$scratch/program
    if [ -n "$lesson" ] && [ -n "$is_built_by_gcc" ]; then # other tests need it built so, too
        ok "$lesson is built with g++" cmake_build "${lesson%/*}-${lesson#*/}-counted"
        by_gcc=$(built "$lesson" counted)
    else
        compile g++ "$source"
    fi
    # shellcheck disable=SC2086
    count g++ "$by_gcc" $arguments
    run "$root/tests/lib/lua" "$root/tests/counters/agreement/compilers.lua" "$scratch/g++" "$scratch/clang++"
    is "$(printf '%s\n' "$out" | grep -Ev "$differ|^[0-9]+ figures are equal$")" "" \
        "$(printf '%s\n' "$out" | tail -n 1)"
    like "$out" '^[1-9][0-9]+ figures are equal$' "and not none"
done
run "$root/tests/lib/lua" "$root/tests/counters/agreement/agreement.lua" "$root/docs/results/counters-h200.json" "$scratch"/*.json
like "$out" '^4353 of 4420 figures are equal' "all figures equal a GPU's, but those that are known"
known='by_trees_unrolled|by_two_buffers|of_four|by_steps'
known="$known|sum_of_constants|shared_places<int, 32>|bits|halves_added|pairs_added"
is "$(printf '%s\n' "$out" | grep -cE "^- .($known|counted|one_each|in_the_block|copied<float4, 1>).,")" 29 \
    "and those alone differ"

# What is read before a loop, for it is the same each time, is shown where it is used, as with g++.
cat >"$scratch/before.cu" <<'END'
__global__ void scaled_sum(const float *x, float *out, int n)
{
    float sum = 0;
    for (int k = 1; k < n; k++)
        sum += x[blockIdx.x] *
               x[k];
    out[threadIdx.x] = sum;
}
int main()
{
    float *data;
    cudaMalloc(&data, 64 * sizeof *data);
    cudaMemset(data, 0, 64 * sizeof *data);
    scaled_sum<<<1, 32>>>(data, data + 32, 11);
    return cudaFree(data);
}
END
compile clang++ "$scratch/before.cu"
count clang++ "$scratch/program"
like "$(cat "$scratch/clang++")" 'before.cu","line":5,"operation":"global_load","requests":1,' \
    "an access that was moved has a line"

# Where there is no other compiler (lessons/new-rooms shows that clang builds all), nor an opt of
# clang's version
mkdir "$scratch/bin"
for tool in sh dirname mktemp rm setsid; do
    ln -s "$(command -v $tool)" "$scratch/bin/$tool"
done
# shellcheck disable=SC2016 # the fake expands it
printf '#!/bin/sh\ncase $1 in -print-prog-name=*) echo opt ;; *) exec %s "$@" ;; esac\n' \
    "$(command -v clang++)" >"$scratch/bin/clang++"
printf '#!/bin/sh\necho "LLVM version 3.14.1"\n' >"$scratch/bin/opt"
chmod +x "$scratch/bin/clang++" "$scratch/bin/opt"
run env CXX= PATH="$scratch/bin" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count \
    -o "$scratch/program" "$root/cuda/emulator/tests/findings/mixed/wrong.cu"
exits 6 "neither g++ nor opt"
like "$err" 'counting needs g\+\+, or opt beside clang\+\+' "is told"
done_testing
