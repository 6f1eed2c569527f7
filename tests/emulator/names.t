#!/bin/sh
# The runtime is linked into students' programs, so its names must not collide with theirs. What its parts share is
# hidden and in namespace emulator, or begins with emulator_ if headers or the transform use it.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
make_targets emulate emulator counters parts

# ---- the archives' symbols ----

# symbols ARCHIVE…: their global symbols, one per line: DEFAULT or HIDDEN, and the name
symbols() {
    for archive; do
        readelf -sW "$build/cuda/emulator/$archive.a"
    done | awk 'NF == 8 && $6 ~ /^[A-Z]+$/ && $5 != "LOCAL" && $7 != "UND" { print $6, $8 }' | sort -u | c++filt
}
symbols libemulator libcounters libshared_begin libshared_end parts/libpart_cublas parts/libpart_cufft \
    parts/libpart_cusolver parts/libpart_cusparse parts/libpart_matrix parts/libpart_mersenne_twisters \
    parts/libpart_nccl parts/libpart_ptx >"$scratch/symbols"
{ # in the headers as written, and after the preprocessor
    find "$root/cuda/emulator/include" -type f -exec cat '{}' +
    printf '#include <%s>\n' cublas.h cufft.h cusolverDn.h cusparse.h | "${CXX:-c++}" -E -x c++ -std=c++17 -I "$root/cuda/emulator/include" - 2>/dev/null
} | grep -ow '\(cu\(\|da\|rand\|blas\|fft\|sparse\|solver\(\|Dn\)\)\|nccl\)[A-Z][A-Za-z0-9_]*' | sort -u >"$scratch/declared"
is "$(grep -c '^DEFAULT cudaMalloc(' "$scratch/symbols")" 1 "cudaMalloc is one of the symbols"
run awk '
    NR == FNR { declared[$1] = 1; next }
    {
        name = $2
        sub(/\(.*/, "", name)
        if (name ~ /^(cu|cuda|curand|cublas|cufft|cusolver|cusparse|nccl)[A-Z]/ && declared[name] && $1 == "DEFAULT") next
        if (name ~ /^(emulator_|emucc_(who_wrote|forget|host_writes)$)/ || name ~ /^emulator::/ && $1 == "HIDDEN") next
        # reserved: the hooks of compilers, device functions of CUDA, the ways to end a program; and symbols of the
        # C++ library
        if (name ~ /^_(_|[Ee]xit$)/ || name ~ /^DW\.ref\.__/ || $0 ~ /^[A-Z]+ ([a-z ]+[*]? )?std::/) next
        print
    }' "$scratch/declared" "$scratch/symbols"
is "$out" "" "each symbol is declared by CUDA, or reserved, or hidden"

# ---- a program with common names ----

# A C file has variables with all names that are in namespace emulator, and some more. Functions with these names
# stand beside the kernel. A host file defines some names that CUDA has on the device.
plain=$(sed -n 's/.* emulator::\([a-z_]*\).*/\1/p' "$scratch/symbols")
for name in $plain next end etext here running stored self pool tiles_begin worker fiber launch block error \
    kernel array stream graph table report count list event memory arena device heap index lock \
    place phase progress barrier cores copy set capture hints work finding race order shadow cell; do
    printf '%s\n' "$name"
done | sort -u >"$scratch/plain"
{
    sed 's/.*/int & = 7;/' "$scratch/plain"
    echo 'int sum_of_variables(void) { return 0'
    sed 's/^/+ /' "$scratch/plain"
    echo '; }'
} >"$scratch/variables.c"
cat >"$scratch/host.cpp" <<'END'
int atomicAdd(int *address, int value) { return *address += value; }
double norm(int count, const double *values) { return count * values[0]; }
long long clock64() { return -1; }
END
{
    cat <<'END'
#include <cooperative_groups.h>
#include <stdio.h>
extern "C" int sum_of_variables(void);
END
    sed 's/.*/int &() { return 7; }/' "$scratch/plain"
    cat <<'END'
__global__ void all(int *sum, double *length, long long *time)
{
    __shared__ double parts[2];
    parts[threadIdx.x & 1] = 2.0;
    cooperative_groups::this_thread_block().sync();
    atomicAdd(sum, __shfl_sync(~0u, 1, 0));
    *length = norm(2, parts);
    *time = clock64();
}
int main()
{
    int *sum, result = 0;
    double *length, root = 0;
    long long *time;
    cudaStream_t made;
    cudaEvent_t ended;
    cudaGraph_t captured;
    cudaGraphExec_t ready;
    cudaMalloc(&sum, sizeof *sum);
    cudaMalloc(&length, sizeof *length);
    cudaMalloc(&time, sizeof *time);
    cudaMemset(sum, 0, sizeof *sum);
    cudaStreamCreate(&made);
    cudaEventCreate(&ended);
    cudaStreamBeginCapture(made, cudaStreamCaptureModeGlobal);
    all<<<2, 64, 0, made>>>(sum, length, time);
    cudaStreamEndCapture(made, &captured);
    cudaGraphInstantiate(&ready, captured, 0);
    cudaGraphLaunch(ready, made);
    cudaEventRecord(ended, made);
    cudaMemcpy(&result, sum, sizeof result, cudaMemcpyDeviceToHost);
    cudaMemcpy(&root, length, sizeof root, cudaMemcpyDeviceToHost);
    printf("%d %.4f %s, variables %d\n", result, root, cudaGetErrorName(cudaDeviceSynchronize()),
           sum_of_variables());
}
END
} >"$scratch/plain.cu"
ok "the variables compile" "${CC:-cc}" -c -o "$scratch/variables.o" "$scratch/variables.c"
expected="128 2.8284 cudaSuccess, variables $(($(wc -l <"$scratch/plain") * 7))"
# links NAME COMPILER [--count]: the program compiles and runs
links() {
    # shellcheck disable=SC2086 # no word, or one
    ok "$1" env CXX="$2" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" ${3-} \
        -o "$scratch/program" "$scratch/plain.cu" "$scratch/host.cpp" "$scratch/variables.o"
    run "$scratch/program"
    is "$out" "$expected" "$1: it gives the right result"
}
for compiler in g++ clang++; do
    ! command -v $compiler >/dev/null || links "links with $compiler" $compiler
done
if can_count; then
    links "links, counted" '' --count
else
    skip "links, counted" "nothing can be counted here (tests/run --setup)"
fi
done_testing
