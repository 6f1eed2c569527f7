#!/bin/sh
# Calls that failed, and nobody looked: the program goes on as if all were well, and is told at its end;
# one whose program looks is not, but for why, where it ends by it.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
without_nvcc
source=$root/tests/counters/findings/host/unchecked_errors.cu
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror "$@"
}

# tells WRONG TEXT: in each of the programs that were compiled
tells() {
    line=$(line_of "$1")
    for program in $programs; do
        run "$scratch/$program" "$1"
        exits 0 "$program, $1: the program's own exit code"
        like "$out" '^999$' "$program, $1: it went on"
        like "$err" "unchecked_errors.cu:$line: $2; nobody looked, and the program went on" "$program, $1: told"
        is "$(printf '%s\n' "$err" | grep -c .)" 1 "$program, $1: once"
    done
}
programs='plain counted'
for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run emucc -o "$scratch/plain" "$source"
    exits 0 "unchecked_errors.cu compiles with $compiler"
    CXX=$compiler run emucc --count -o "$scratch/counted" "$source"
    exits 0 "and to count"
    invalid='cudaErrorInvalidValue: invalid argument'
    tells threads "kernel fill was not launched: $invalid \\(blocks of 2048 x 1 x 1 threads.* 1024.*\\)"
    tells zero "kernel fill was not launched: $invalid \\(a grid of 0 x 1 x 1 .* rounded down\\?\\)"
    tells shared "kernel fill was not launched: $invalid \\(1048576 bytes of dynamic shared .* 49152\\)"
    tells large "kernel fill was not launched: $invalid \\(65536 bytes of dynamic shared .* 49152; cudaFuncSetAttribute lets it have more.*\\)"
    tells child "kernel fill was not launched: cudaErrorInvalidConfiguration: .* \\(a grid of 0 x 1 x 1 .* rounded down\\?\\)"
    tells captured "cudaGraphLaunch failed: $invalid \\(kernel fill of unchecked_errors.cu:$(line_of 'of the graph'): blocks of 2048 x 1 x 1 threads.* 1024.*\\)"
    tells oversized "cudaMemcpy failed: $invalid \\(to: 8000 bytes at byte 0 of an array of 4000 bytes, allocated in unchecked_errors.cu:$(line_of allocated)\\)"
    tells backwards "cudaMemcpy failed: $invalid \\(to the device's memory, from the host's: the first pointer is where to copy; or is it cudaMemcpyHostToDevice\\?\\)"
    tells host "cudaMemcpy failed: $invalid \\(to: no device memory\\)"
    tells symbol "cudaMemcpyToSymbol failed: $invalid \\(32 bytes at byte 0 of a variable of 16 bytes\\)"
    no_symbol='cudaErrorInvalidSymbol: invalid device symbol' itself='wanted is the variable itself, without & or quotes'
    none="this is no __device__, __constant__ or __managed__ variable; $itself"
    tells address "cudaMemcpyToSymbol failed: $no_symbol \\(the host's address of .*a __constant__ variable; $itself\\)"
    tells quoted "cudaMemcpyFromSymbol failed: $no_symbol \\($none\\)"
    tells plain "cudaGetSymbolAddress failed: $no_symbol \\($none\\)"
    tells named "cudaMemcpy failed: $invalid \\(to: the host's address of .*a __constant__ variable; use cudaMemcpyToSymbol, or .*\\)"
    like "$err" "of factors, a" "with its name"
    tells fetched "cudaMemcpyAsync failed: $invalid \\(from: the host's address of .*a __device__ variable; use cudaMemcpyFromSymbol, .*\\)"
    tells emptied "cudaMemset failed: $invalid \\(to: the host's address of .*a __device__ variable; use a kernel, .*\\)"
    tells memset "cudaMemset failed: $invalid \\(to: 8000 bytes .*\\)"
    like "$err" 'went on \(300 times\)$' "how often"
    managed="memory, and not managed, as cudaMallocManaged allocates it"
    tells ahead "cudaMemPrefetchAsync failed: $invalid \\(the device's $managed\\)"
    tells farther "cudaMemPrefetchAsync failed: $invalid \\(8000 bytes at byte 0 of an array of 4000 bytes, allocated in unchecked_errors.cu:$(line_of managed)\\)"
    tells advised "cudaMemAdvise failed: $invalid \\(the host's $managed\\)"
    tells huge "cudaMalloc failed: cudaErrorMemoryAllocation: out of memory"
    tells gone "cudaMemcpy failed: $invalid \\(from: an array of 4000 bytes that was freed before, in unchecked_errors.cu:$(line_of freed)\\)"
    tells 2 "cudaFree failed: $invalid \\(it was freed before, in unchecked_errors.cu:$(line_of freed)\\)"
    invalid='cudaErrorInvalidResourceHandle: invalid resource handle'
    tells stream "kernel fill was not launched: $invalid \\(the stream was destroyed before\\)"
    tells wait "cudaStreamSynchronize failed: $invalid \\(the stream was destroyed before\\)"
    not_set='the variable is not set'
    tells unset "kernel fill was not launched: $invalid \\(no stream: $not_set; cudaStreamCreate makes one\\)"
    tells unset_async "cudaMallocAsync failed: $invalid \\(no stream: $not_set; .*\\)"
    tells unset_event "cudaEventRecord failed: $invalid \\(no event: $not_set; cudaEventCreate makes one\\)"
    tells event "cudaEventRecord failed: $invalid \\(the event was destroyed before\\)"
    tells unmade "cudaEventRecord failed: $invalid \\(no event: cudaEventCreate makes one\\)"
    forbidden='cudaErrorNotPermitted: operation not permitted \(a function that a stream calls must not call CUDA.s\)'
    tells more "cudaMemsetAsync failed: $forbidden"
    tells again "kernel fill was not launched: $forbidden"
    tells back "cudaFree failed: $forbidden"
    programs=counted
    tells time "cudaEventElapsedTime failed: cudaErrorNotReady: device not ready \\(an event that nobody has waited for.*\\)"
    programs='plain counted'
    tells odd "curandGenerateNormal failed: CURAND_STATUS_LENGTH_NOT_MULTIPLE"
    for program in $programs; do
        run "$scratch/$program" right
        exits 0 "$program: what somebody looks at"
        is "$err" "" "$program: is not told"
    done
    run "$scratch/counted" trap
    line=$(grep -n '__trap();' "$source" | cut -d: -f1)
    like "$err" "^unchecked_errors.cu:$line: kernel trap, .* calls __trap\(\): cudaErrorLaunchFailure: unspecified launch failure$" \
        "a kernel that ends itself: told once, and not what comes of it"
    run "$scratch/counted" meet
    line=$(grep -n 'this_grid().sync();' "$source" | cut -d: -f1)
    like "$err" "^unchecked_errors.cu:$line: kernel meet, .* waits for the whole grid, but .* cudaLaunchCooperativeKernel: cudaErrorLaunchFailure:" \
        "and one that cannot go on: why"
done

# Who looks at an error and ends by it is told what that alone does not say, and else nothing.
cat >"$scratch/checked.cu" <<'END'
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
__global__ void clear(int *a)
{
    a[threadIdx.x] = 0;
}
static int result;
static void check(cudaError_t error)
{
    result = result ? result : error;
}
int main(int, char **arguments)
{
    const char *how = arguments[1];
    int host[64] = {}, *a;
    check(cudaMalloc(&a, 32 * sizeof *a));
    check(cudaMemcpy(a, host, sizeof host, cudaMemcpyHostToDevice));
    if (!strcmp(how, "launches")) {
        clear<<<1, 2048>>>(a);
        check(cudaGetLastError());
    }
    check(cudaFree(a));
    if (!strcmp(how, "aborts"))
        abort();
    if (!strcmp(how, "_exits"))
        _exit(3);
    return strcmp(how, "goes_on") ? result : 0;
}
END
for count in '' --count; do
    run emucc $count -o "$scratch/checked" "$scratch/checked.cu"
    exits 0 "checked.cu compiles ${count:+to count}"
    too_long='^emulator: cudaErrorInvalidValue: invalid argument \(to: 256 bytes .* 128 bytes, allocated in checked.cu:17\)$'
    for how in ends aborts _exits; do
        run "$scratch/checked" $how
        like "$err" "$too_long" "who looks, and $how, is told why it failed"
    done
    run "$scratch/checked" launches
    like "$err" '^emulator: cudaErrorInvalidValue: .* \(blocks of 2048 x 1 x 1 threads.*\)$' "of a launch, too"
    run "$scratch/checked" goes_on
    is "$err" "" "and nothing of what goes on"
done

# A file of the host's, without a kernel
cat >"$scratch/host.cpp" <<'END'
#include <cuda_runtime.h>
static void give_back(void *memory)
{
    cudaFree(memory);
    cudaFreeHost(memory);
}
int main()
{
    int on_host = 0, *pinned, **nowhere = nullptr;
    give_back(&on_host);
    cudaMallocHost(&pinned, sizeof *pinned);
    cudaFree(pinned);
    cudaMalloc((void **)nowhere, sizeof on_host);
    cudaMallocManaged((void **)nowhere, sizeof on_host);
    cudaMallocHost((void **)nowhere, sizeof on_host);
    return 0;
}
END
run emucc -o "$scratch/host" "$scratch/host.cpp"
exits 0 "a file in C++ compiles"
run "$scratch/host"
like "$err" "host.cpp:4: cudaFree failed: .* \\(it is no array of cudaMalloc's\\); nobody looked" "and is told, too"
like "$err" "host.cpp:5: cudaFreeHost failed: .* \\(it is no memory of cudaMallocHost's, or was freed before\\)" "so of pinned memory"
like "$err" "host.cpp:12: cudaFree failed: .* \\(it is pinned memory: cudaFreeHost gives it back\\)" "and which of the two it is for"
for name in Malloc MallocManaged MallocHost; do
    like "$err" "host.cpp:1[345]: cuda$name failed: .* \\(it sets a pointer, whose address it wants, as &array, and has null\\)" "$name: no pointer to set"
done
cat >"$scratch/host.c" <<'END'
#include <cuda_runtime.h>
int main(void)
{
    int on_host = 0;
    if (cudaFree(&on_host) == cudaSuccess)
        return 1;
    cudaFree(
        &on_host);
    return 0;
}
END
for compiler in g++ clang++; do
    command -v $compiler >/dev/null || continue
    CXX=$compiler run emucc -o "$scratch/host" "$scratch/host.c"
    exits 0 "$compiler: a file in C compiles"
    run "$scratch/host"
    like "$err" "host.c:7: cudaFree failed: .* \\(it is no array of cudaMalloc's\\); nobody looked" "and is told"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "but for what it looks at"
done
printf 'int main() {\n    return nothing;\n}\n' >"$scratch/host.cpp"
run emucc -o "$scratch/host" "$scratch/host.cpp"
exits 1 "one that does not compile"
like "$err" 'host.cpp:2:12: error' "at its own line"

# As the command shows it
run "$root/lessons/run" counters "$source" -- threads
exits 1 "a finding, of which a GPU would say nothing"
like "$out" 'unchecked_errors.cu:[0-9]+  failed call, and nobody looked$' "with its title"
like "$out" '^    \| fill<<<1, 2048>>>' "its line"
like "$out" '^    kernel fill was not launched: cudaErrorInvalidValue: invalid argument' "its error and text"
like "$out" 'cudaGetLastError\(\) behind each launch' "and what to do"
done_testing
