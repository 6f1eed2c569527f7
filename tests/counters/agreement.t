#!/bin/sh
# The counters of the suite and of lessons' kernels equal those of a GPU, except for the known differences. So do the
# suite's with a newer clang. A sample of one program in three is counted; with tests/run --long all are.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters harness_emulated
. "$root/tests/lib/lessons.sh"
. "$root/tests/lib/sample.sh"

# compile SOURCE [WORD…]
compile() {
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -Werror -o "$scratch/program" "$@"
    exits 0 "${1#"$root"/} compiles"
    is "$err" "" "it compiles without a message"
}
# count FOLDER NAME [ARGUMENTS]: runs the program, and writes its counters to FOLDER in the form of lessons/run
count() {
    folder=$scratch/$1 name=$2
    shift 2
    mkdir -p "$folder"
    rm -f "$scratch/counted"
    EMUCC_REPORT=$scratch/counted run "$scratch/program" "$@"
    exits 0 "it runs"
    {
        printf '{"kernels":['
        sed -n "s/^{\"v\":1,\"kind\":\"kernel\",/{\"program\":\"$name\",/p" "$scratch/counted" | paste -sd, -
        printf ']}'
    } >"$folder/$name.json"
}
# agreement FOLDER: compares the counters with those that a profiler measured
agreement() {
    run "$root/tests/lib/lua" "$root/tests/counters/agreement/agreement.lua" "$root/docs/results/counters-h200.json" \
        "$scratch/$1"/*.json
}

# The lessons that were compared with a GPU; of the others, those whose kernels use what no other lesson uses: a tree
# in shared memory, shuffles, tiles, kernels that launch kernels.
lessons='lessons/0[2-8]-*/*.cu lessons/10-*/sum.cu lessons/11-*/sum.cu lessons/15-*/matmul.cu lessons/17-*/axpy.cu'
cd "$root" || exit
suite='tests/counters/agreement/suite/*.cu tests/counters/agreement/suite/*/*.cu'
# shellcheck disable=SC2086 # file names
sample 3 $suite $lessons tests/counters/by_value.cu
for source in $sampled; do
    program=$(basename "$source" .cu) arguments=''
    case $source in
    lessons/*)
        [ -f "cuda/problems/definitions/$program.c" ] || continue # a part of another program, or only shown
        lesson=${source#lessons/}
        sizes_of "${lesson%.cu}"
        # shellcheck disable=SC2154 # of sizes_of
        arguments="$counted --repeats 1 --warmup 0" program="${lesson%%-*} $program"
        set -- -I cuda/harness -I cuda/problems "$harness_emulated" -fopenmp
        for part in "${source%.cu}"_*.cu; do # the other files of the program
            [ ! -f "$part" ] || set -- "$part" "$@"
        done
        ;;
    *) set -- ;;
    esac
    compile "$source" "$@"
    # shellcheck disable=SC2086 # several words
    count figures "$program" $arguments
done
like "$(readelf -p .comment "$scratch/program")" 'clang version' "the program is compiled by clang"
agreement figures
known='by_trees_unrolled|by_two_buffers|by_steps|sum_of_constants|halves_added|pairs_added'
known="$known|three_sides|chosen_place|edge_or_inside|root_of_another|doubles_again|shared_pairs|walkers_step"
known="$known|state_copied<curandStatePhilox4_32_10>|state_in_memory<curandStateMRG32k3a>"
differ=$(printf '%s\n' "$out" | grep '^- ')
is "$(printf '%s\n' "$differ" | grep -vE "^- .($known|counted|one_each|in_the_block|copied<float4, 1>).,")" '' \
    "only the known figures differ"
like "$out" '^[1-9][0-9]{2,} of [0-9]+ figures are equal' "some hundred figures equal those of a GPU"
if [ "${WARPBOOK_TEST_LONG-}" = 1 ]; then
    like "$out" '^5978 of 6032 figures are equal' "all figures were compared"
    is "$(printf '%s\n' "$differ" | grep -c .)" 46 "as many differ as are known"
fi

if can_count_by clang++-22; then
    export CXX=clang++-22
    # Two programs of the suite, or with tests/run --long all
    set -- tests/counters/agreement/suite/branches.cu tests/counters/agreement/suite/neighbours.cu
    equal='269 of 273'
    if [ "${WARPBOOK_TEST_LONG-}" = 1 ]; then
        # shellcheck disable=SC2086 # file names
        set -- $suite
        equal='5728 of 5798'
    fi
    for source; do
        compile "$source"
        count newer "$(basename "$source" .cu)"
    done
    unset CXX
    agreement newer
    like "$out" "^$equal figures are equal" "clang 22: the suite's figures equal those of a GPU, with a few more exceptions"
else
    skip "clang 22: the suite's figures equal those of a GPU" "it cannot count here (tests/run --setup)"
fi

# A load that the compiler moves before the loop, because its value is constant, is shown at the line of its use.
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
compile "$scratch/before.cu"
count before before
like "$(cat "$scratch/counted")" 'before.cu","line":5,"operation":"global_load","requests":1,' \
    "an access that was moved has a line"

# A build that has found no clang
mkdir -p "$scratch/build/compile"
ln -s "$build"/cuda/emulator/*.a "$scratch/build"
ln -s "$build/cuda/emulator/compile/emulate" "$scratch/build/compile"
echo 'reason=there is no clang++' >"$scratch/build/compile/clang.txt"
run "$root/cuda/emulator/compile/emucc" --build "$scratch/build" --count -o "$scratch/program" "$scratch/before.cu"
exits 6 "without clang, counting fails"
like "$err" 'there is no clang\+\+' "the message gives the reason"
like "$err" 'apt-get install clang llvm-dev libomp-dev' "it says what to install"
like "$err" 'module load llvm \(or rocm, or cray\)' "it says which module to load on a cluster"
done_testing
