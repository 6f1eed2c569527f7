#!/bin/sh
# Calls that failed: the message gives the reason, also without counting. A program that checks an error and ends
# because of it also gets the reason.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
source=$root/cuda/emulator/tests/findings/host/unchecked_errors.cu
# shellcheck disable=SC2317 # run calls it
emucc() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -Wall -Wextra -Werror "$@"
}

# reports WRONG FACTS: the only message, about the one call, has these facts
reports() {
    line=$(grep -n "// expect $1:" "$source" | cut -d: -f1)
    run "$scratch/plain" "$1"
    exits 0 "$1: the program exits with its own code"
    like "$out" '^999$' "$1: the program continues"
    like "$err" "unchecked_errors.cu:$line: .*$2" "$1: the message gives the line and the reason"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$1: it is reported once"
}
run emucc -o "$scratch/plain" "$source"
exits 0 "unchecked_errors.cu compiles"
reports threads 'kernel fill .*cudaErrorInvalidValue.*2048 x 1 x 1 .*1024'
reports zero 'kernel fill .*cudaErrorInvalidValue.*0 x 1 x 1'
reports shared 'kernel fill .*cudaErrorInvalidValue.*1048576 .*49152'
reports large 'kernel fill .*cudaErrorInvalidValue.*65536 .*49152.*cudaFuncSetAttribute'
reports child 'kernel fill .*cudaErrorInvalidConfiguration.*0 x 1 x 1'
reports captured "cudaGraphLaunch .*kernel fill .*unchecked_errors.cu:$(line_of 'of the graph').*2048 x 1 x 1"
reports oversized "cudaMemcpy .*8000 .*4000 .*unchecked_errors.cu:$(line_of allocated)\\b"
reports backwards 'cudaMemcpy .*cudaErrorInvalidValue.*cudaMemcpyHostToDevice'
reports host 'cudaMemcpy .*cudaErrorInvalidValue.*no device memory'
reports symbol 'cudaMemcpyToSymbol .*cudaErrorInvalidValue.*32 bytes .*16 bytes'
reports address 'cudaMemcpyToSymbol .*cudaErrorInvalidSymbol.*a __constant__ variable'
reports quoted 'cudaMemcpyFromSymbol .*cudaErrorInvalidSymbol.* not a __device__'
reports plain 'cudaGetSymbolAddress .*cudaErrorInvalidSymbol.* not a __device__'
reports named 'cudaMemcpy .*cudaErrorInvalidValue.*a __constant__ .*cudaMemcpyToSymbol'
reports fetched 'cudaMemcpyAsync .*cudaErrorInvalidValue.*a __device__ .*cudaMemcpyFromSymbol'
reports emptied 'cudaMemset .*cudaErrorInvalidValue.*a __device__ .*kernel'
reports memset 'cudaMemset .*8000 bytes .*300 times'
reports ahead 'cudaMemPrefetchAsync .*device.*cudaMallocManaged'
reports farther "cudaMemPrefetchAsync .*8000 .*4000 .*unchecked_errors.cu:$(line_of managed)\\b"
reports advised 'cudaMemAdvise .*host.*cudaMallocManaged'
reports huge 'cudaMalloc .*cudaErrorMemoryAllocation'
reports gone "cudaMemcpy .*4000 .*unchecked_errors.cu:$(line_of freed)\\b"
reports 2 "cudaFree .*unchecked_errors.cu:$(line_of freed)\\b"
reports stream 'kernel fill .*cudaErrorInvalidResourceHandle.*destroyed'
reports wait 'cudaStreamSynchronize .*cudaErrorInvalidResourceHandle.*destroyed'
reports unset 'kernel fill .*cudaErrorInvalidResourceHandle.*cudaStreamCreate'
reports unset_async 'cudaMallocAsync .*cudaErrorInvalidResourceHandle.*cudaStreamCreate'
reports unset_event 'cudaEventRecord .*cudaErrorInvalidResourceHandle.*cudaEventCreate'
reports event 'cudaEventRecord .*cudaErrorInvalidResourceHandle.*destroyed'
reports unmade 'cudaEventRecord .*cudaErrorInvalidResourceHandle.*cudaEventCreate'
reports more 'cudaMemsetAsync .*cudaErrorNotPermitted'
reports again 'kernel fill .*cudaErrorNotPermitted'
reports back 'cudaFree .*cudaErrorNotPermitted'
reports odd 'curandGenerateNormal .*CURAND_STATUS_LENGTH_NOT_MULTIPLE'
run "$scratch/plain" right
exits 0 "a program that checks its errors succeeds"
is "$err" "" "its errors are not reported"
run emucc --count -o "$scratch/counted" "$source"
run "$scratch/counted" named
like "$err" 'of factors, a __constant__ variable' "with counting: the variable is named"
run "$scratch/counted" memset
like "$err" '300 times' "with counting: the number of calls is given"

# A program that checks an error and ends because of it gets the facts that the error code lacks, and nothing else.
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
    too_long='^emulator: cudaErrorInvalidValue: .*256 bytes .* 128 bytes, .*checked.cu:17\)$'
    for how in ends aborts _exits; do
        run "$scratch/checked" $how
        like "$err" "$too_long" "a program that checks and $how gets the reason"
    done
    run "$scratch/checked" launches
    like "$err" '^emulator: cudaErrorInvalidValue: .* \(blocks of 2048 x 1 x 1 threads.*\)$' "so does one with a failed launch"
    run "$scratch/checked" goes_on
    is "$err" "" "a program that continues gets no message"
done

# A host file without a kernel
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
like "$err" "host.cpp:4: cudaFree .*cudaMalloc did not" "its wrong cudaFree is reported"
like "$err" "host.cpp:5: cudaFreeHost .*cudaMallocHost did not" "its wrong cudaFreeHost is reported"
like "$err" "host.cpp:12: cudaFree .*cudaFreeHost" "the message names the right one of the two"
for name in Malloc MallocManaged MallocHost; do
    like "$err" "host.cpp:1[345]: cuda$name .*null" "$name: a null pointer is reported"
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
run emucc -o "$scratch/host" "$scratch/host.c"
exits 0 "a file in C compiles"
run "$scratch/host"
like "$err" "host.c:7: cudaFree .*cudaMalloc did not" "its wrong cudaFree is reported"
is "$(printf '%s\n' "$err" | grep -c .)" 1 "the call whose result it checks is not reported"
printf 'int main() {\n    return nothing;\n}\n' >"$scratch/host.cpp"
run emucc -o "$scratch/host" "$scratch/host.cpp"
exits 1 "a wrong host file does not compile"
like "$err" 'host.cpp:2:12: error' "the message names its own line"
done_testing
