#!/bin/sh
# lessons/run counters: its figures, its output and its errors. The figures do not depend on the number of threads.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
# The output of agreement/agreement is on this page; lessons/figures tests that it is up to date.
page=$root/docs/agreement.md
agreement=$(sed -n '/^<!-- run: tests.counters.agreement/,/^<!-- end/p' "$page")
like "$agreement" '^6459 of 6526 figures are equal' "all figures equal those of a GPU, except 59 known ones"
known='sum_of_constants|halves_added|pairs_added|counted|one_each|in_the_block'
known="$known|by_trees_unrolled|by_two_buffers|copied<float4, 1>|by_steps"
known="$known|three_sides|chosen_place|edge_or_inside|root_of_another|doubles_again|shared_pairs|walkers_step"
known="$known|state_copied<curandStatePhilox4_32_10>|state_in_memory<curandStateMRG32k3a>"
known="$known|44 histogram: count_values|50 spmv: multiply|52 matmul: multiply|58 spmv: multiply|33 sum: one_pass<1>|28 life: next_generations<[018], [013]>"
is "$(printf '%s\n' "$agreement" | grep -cE "^- .($known).,")" 59 "only the known figures differ"
like "$(sed '/^<!-- run: /,/^<!-- end/d' "$page")" '^6459 of 6526 figures are equal' "the prose has the same figures"
causes=$(sed -n '/^## The 59 figures that differ/,/^## What/p' "$page")
is "$(printf '%s\n' "$causes" | awk -F'|' '/^\| `/ { sum += $3 } END { print sum }')" 59 "it has a cause for each difference"

# The same figures with any number of threads, in any order of blocks
ok "runtime.cu compiles" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/runtime" \
    "$root/cuda/emulator/tests/api/runtime.cu"
figures() {
    rm -f "$scratch/figures"
    EMUCC_THREADS=$1 EMUCC_REPORT=$scratch/figures "$scratch/runtime" >/dev/null 2>&1
    cksum <"$scratch/figures"
}
one=$(figures 1)
like "$(cat "$scratch/figures")" '"kind":"kernel"' "runtime.cu is counted"
is "$(figures 2)" "$one" "two threads count the same"
is "$(figures 7)" "$one" "seven threads count the same"

run "$root/lessons/run" counters 04,05 --points 4000000
exits 0 "two lessons are counted"
like "$out" '^PASS  04' "their answers are checked"
like "$out" 'global load +250,020 +8,000,000 +32\.00 +4\.00' "lesson 04: 32 sectors per request"
like "$out" 'global load +250,000 +1,000,000 +4\.00 +4\.00' "lesson 05: 4 sectors per request"
line=$(grep -n 'mine +=' "$root/lessons/04-partial-sum/pi.cu" | cut -d: -f1)
like "$out" "pi.cu:$line  global load: 32 sectors in 249,990 of 250,020 requests, 32.00 on average, ideal 4.00$" "the line that costs most"
like "$out" '\| mine \+= x\[i\]' "is shown"
like "$out" 'see lesson [0-9]+' "with what it means"
like "$out" 'copied host to device: 32,000,000 bytes in 2 calls' "lesson 05 sends the points"
like "$out" '^global loads: average sectors per request +32\.00 +4\.00 +0\.125$' "and the two are compared"
run "$root/lessons/run" counters 06 --points 4000000
like "$out" 'copied device to host: 1,081,344 bytes in 1 call' "lesson 06 fetches the partial sums"
unlike "$out" 'host to device' "and sends nothing"
like "$out" '^curandGenerate: 2 launches of a library kernel, which is not counted' \
    "cuRAND's own kernel has no figures"
run "$root/lessons/run" sweep 04,05 --points 300,400000..800000 --device emulated --format plain
exits 2 "a range in a list of sizes is refused"
run "$root/lessons/run" sweep 04,05 --points 300,400000,800000 --fresh --device emulated --format plain
exits 0 "a sweep over several sizes succeeds"
like "$out" '^    300 +33,[0-9]+ +33,[0-9]+$' "with few points, the partial sums dominate"
like "$out" '^800,000 +633,792 +233,792$' "the sectors of both lessons are shown"
like "$out" '^from 400,000 points on: 05 has the fewest sectors$' "the crossing is named"
run "$root/lessons/run" sweep 05 --threads 128,256 --points 1003 --device emulated
like "$out" '^ +128 +17,148$' "a sweep over a constant: 128 threads"
like "$out" '^ +256 +34,044$' "256 threads write twice the partial sums"
run "$root/lessons/run" counters 03 --points 1000
like "$out" '1 thread leaves 31 of its warp' "lesson 03: one thread leaves 31 lanes idle"

run "$root/lessons/run" counters 05 --json
exits 0 "--json succeeds"
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return #d.kernels[1].lines > 0')" true "the document is JSON"
is "$(of_json "$scratch/document.json" 'local e = d.kernels[1].lines[1].example
    return e.sectors, e.bytes, e.lanes, #e.offsets, e.offsets[1], e.offsets[32]')" '4 4 4294967295 32 0 124' \
    "each line has an example request with its lanes and offsets"

# What each kind of waste means
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/atomics/atomics.cu"
like "$out" 'many lanes update the same word' "atomics on one counter are explained"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/atomics/contended.cu"
line=$(grep -n '^    atomicAdd(&out\[i % PLACES' "$root/tests/counters/agreement/suite/atomics/contended.cu" | cut -d: -f1)
is "$(printf '%s\n' "$out" | grep -A 2 "contended.cu:$line .*: 16.00 sectors per request, ideal 1.00" | grep -c 'many lanes update the same word')" \
    4 "they cost more sectors than they touch, for every type"
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/scopes.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'local sectors = {}
    for _, line in ipairs(d.kernels[1].lines) do
        if line.operation == "global_atomic" then table.insert(sectors, line.sectors) end
    end
    table.sort(sectors)
    return table.concat(sectors, " ")')" '8 8 8 8 256 256 256 256 256 256' \
    "only sums, minima and bit operations on 32-bit integers are combined; so with cuda::atomic"
cat >"$scratch/fenced.cu" <<'END'
__global__ void fenced(int *out)
{
    out[threadIdx.x] = 1;
    __threadfence();
    out[threadIdx.x] = 2;
}

int main()
{
    int *out;
    cudaMalloc(&out, 256 * sizeof *out);
    fenced<<<1, 256>>>(out);
    cudaDeviceSynchronize();
    cudaFree(out);
}
END
run "$root/lessons/run" counters "$scratch/fenced.cu"
like "$out" '^global store +16 +64 +4.00 ' "lanes stay together after a fence"
grep -v 'matrix_product<<<' "$root/tests/counters/agreement/suite/shared.cu" >"$scratch/shared.cu" # leaves out the slowest kernel
run "$root/lessons/run" counters "$scratch/shared.cu" -I "$root/tests/counters/agreement/suite"
like "$out" 'bank conflicts, 32 ways' "a tile without padding has bank conflicts"

# Requests that differ: those of two instructions in a line, and those of launches and blocks
cat >"$scratch/differ.cu" <<'END'
struct alignas(16) four {
    float x, y, z, w;
};

__global__ void differ(const float *in, const four *fours, float *out, int stride)
{
    __shared__ float tile[32][32];
    const int i = threadIdx.x;
    for (int row = 0; row < 32; row++)
        tile[row][i] = in[i];
    __syncthreads();
    float sum = in[i * (blockIdx.x % 2 ? stride : 1)];
    sum += fours[i].x + fours[i].y;
    sum += fours[i * 2].x + fours[i * 2].z;
    sum += tile[i][1] * tile[1][i] * tile[2][i];
    out[blockIdx.x * 32 + i] = sum;
}

int main()
{
    float *in, *out;
    four *fours;
    cudaMalloc(&in, 256 * sizeof *in);
    cudaMalloc(&fours, 64 * sizeof *fours);
    cudaMalloc(&out, 4 * 32 * sizeof *out);
    cudaMemset(in, 0, 256 * sizeof *in);
    cudaMemset(fours, 0, 64 * sizeof *fours);
    for (int stride : {1, 4, 8, 2, 8, 1})
        differ<<<4, 32>>>(in, fours, out, stride);
    cudaFree(in);
    cudaFree(fours);
    return cudaFree(out);
}
END
for threads in 1 3; do
    EMUCC_THREADS=$threads run "$root/lessons/run" counters "$scratch/differ.cu"
    like "$out" 'differ.cu:12  global load: 32 sectors in 4 of 24 requests, 10.00 on average, ideal 4.00$' \
        "the costliest requests of a line are summed over blocks and launches, with $threads threads"
done
like "$out" 'differ.cu:15  shared load: 32 wavefronts in 24 of 72 requests, 11.33 on average, ideal 1.00$' \
    "they are summed over the instructions of a line"
like "$out" '^ +bank conflicts, 32 ways in 24 of 72 requests: lanes of a warp access' "bank conflicts are summed too"
run "$root/lessons/run" counters "$scratch/differ.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'local list = {}
    for _, line in ipairs(d.kernels[1].lines) do
        local most = line.costliest
        if line.line == 13 or line.line == 14 then
            table.insert(list, ("%d: %d of %d, %d"):format(line.line, most.requests, line.requests, most.sectors))
        end
    end
    return table.concat(list, "; ")')" '13: 24 of 24, 16; 14: 48 of 48, 32' "members that are one access or two are summed"

# A block that waits for another one loads its word again and again.
cat >"$scratch/waits.cu" <<'END'
#include <cuda/atomic>

__global__ void one_after_another(unsigned *ended)
{
    cuda::atomic_ref<unsigned, cuda::thread_scope_device> count(*ended);
    if (threadIdx.x == 0) {
        while (count.load(cuda::memory_order_acquire) != blockIdx.x)
            ;
        count.store(blockIdx.x + 1, cuda::memory_order_release);
    }
}

int main()
{
    unsigned *ended;
    cudaMalloc(&ended, sizeof *ended);
    cudaMemset(ended, 0, sizeof *ended);
    one_after_another<<<100, 64>>>(ended);
    return cudaFree(ended);
}
END
EMUCC_THREADS=3 run "$root/lessons/run" counters "$scratch/waits.cu"
like "$out" 'global load +100 +100 ' "blocks that load atomics are counted one after another"

run "$root/lessons/run" counters "$root/tests/cases/55-shared-float-atomic/wrong.cu"
unlike "$out" 'bank conflicts' "lanes that read one word one after another have no bank conflicts"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/branches.cu"
is "$(printf '%s\n' "$out" | grep -c 'lanes of a warp take different branches')" 4 "loops of different lengths diverge"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/global.cu"
like "$out" 'do not write neighbouring memory' "a naive transpose has uncoalesced stores"
like "$out" 'do not read neighbouring memory' "strided loads are not coalesced"

# memcpy and memset, which the compiler's hooks do not cover
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/copies.cu" -D _FORTIFY_SOURCE=2
exits 0 "memory that memcpy and memset wrote is initialised"
stage=$(printf '%s\n' "$out" | sed -n '/^stage:/,/^active/p')
like "$stage" 'global load +8 +32 +4\.00 +1\.00 +256' "memcpy from a pointer reads single bytes"
like "$stage" 'shared store +at most 66 +66 +1\.00 +1\.00 +512' "memcpy and memset write words to shared memory"

# An access inside the C++ library is reported at the line of the kernel that called it.
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/library.cu"
like "$out" 'library.cu:[0-9]+ +global load' "cuda::std: lines of the program are shown"
unlike "$out" '^ +(array|complex|tuple|variant|optional|stl_[a-z]*\.h):[0-9]+ ' "no line of a library is shown"

# Counting a sample of the blocks
run "$root/lessons/run" counters 05 --points 4000000 --sample 1/16
exits 0 "counting every 16th block succeeds"
like "$out" '^PASS  05' "all blocks run: the answer is right"
like "$out" 'counted: 66 of 1,056 blocks' "the output says how many blocks are counted"
like "$out" 'global load +15,[0-9]+ +62,[0-9]+ +4\.00' "the figures are those of the counted blocks"
run "$root/lessons/run" counters 02 --width 200 --height 100 --points 100000 --sample 1/4
exits 0 "memory that uncounted blocks wrote is initialised"
run "$root/lessons/run" counters 05 --sample 16
exits 2 "--sample refuses a whole number"
like "$err" '1/16' "the message has an example"

# A program of several files
mkdir "$scratch/one" "$scratch/two"
printf '#if __cplusplus < 202002L\n#error -std\n#endif\nvoid launch(int *p);\n' >"$scratch/two/both.h"
printf '#include "both.h"\n__global__ void fill(int *p) { p[threadIdx.x] = VALUE; }\nvoid launch(int *p) { fill<<<1, 32>>>(p); }\n' \
    >"$scratch/one/same.cu"
printf '#include <cuda_runtime.h>\n#include <stdio.h>\n#include "both.h"\nint seven();\nint main() { int *p, h; cudaMalloc((void **)&p, 128); launch(p); cudaMemcpy(&h, p, 4, cudaMemcpyDeviceToHost); printf("%%d\\n", h); cudaFree(p); return seven() - 7; }\n' \
    >"$scratch/two/same.cpp"
printf 'int seven() { return 7; }\n' | ${CXX:-c++} -x c++ -c - -o "$scratch/seven.o"
ar rc "$scratch/two/libseven.a" "$scratch/seven.o"
run "$root/lessons/run" counters -lseven -lcudart -std=c++20 -L"$scratch/two" "$scratch/one/same.cu" \
    "$scratch/two/same.cpp" -I "$scratch/two" -D VALUE=7
exits 0 "two files of the same name, -I, -L, -D and -std are accepted"
like "$out" '^7$' "they make one program"
like "$out" '^fill: 1 block of 32 threads, 1 launch$' "its kernel is counted"
run "$root/lessons/run" counters "$scratch/two/same.cpp" "$scratch/one/same.cu" -I "$scratch/two" -D VALUE=7 \
    -L "$scratch/two" -l seven --std c++20 --json
exits 0 "the options may have any order"
printf '%s\n' "$out" >"$scratch/document.json"
like "$(of_json "$scratch/document.json" 'return d.kernels[1].program')" 'one/same\.cu$' "the program is named by its .cu file"
run "$root/lessons/run" counters "$scratch/one/same.cu" "$scratch/two/none.cpp"
exits 2 "a missing file is an error"
like "$err" "there is no file $scratch/two/none.cpp$" "the message names it"
run "$root/lessons/run" counters "$scratch/two/same.cpp"
exits 2 "without a .cu file, it is an error"
like "$err" 'same.cpp has no kernels and no directives; also name a .cu or .cuf file' "the message says what to do"

# The singular in messages
printf '__global__ void one(char *p, int i) { p[i] = *p; }\nint main(int n, char **) { char *p, c = 0; cudaMalloc((void **)&p, 1); cudaMemcpy(p, &c, 1, cudaMemcpyHostToDevice); one<<<1, 1>>>(p, n - 1); cudaThreadSynchronize(); return 0; }\n' \
    >"$scratch/one.cu"
run "$root/lessons/run" counters "$scratch/one.cu"
like "$out" '^one: 1 block of 1 thread, 1 launch$' "one block of one thread"
like "$out" 'copied host to device: 1 byte in 1 call$' "one byte is copied"
like "$out" 'an allocation of 1 byte is never freed' "one byte is never freed"
like "$err" 'one.cu:2:.*cudaThreadSynchronize.*: use cudaDeviceSynchronize' "warnings of the compiler are shown"
run "$root/lessons/run" counters "$scratch/one.cu" -- behind
like "$out" 'writes 1 byte at byte 1 of the array of 1 byte that one.cu:2 allocated$' "a write one byte after the array is found"
unlike "$out" 'never freed' "no leak is reported after an error"
run "$root/lessons/run" counters "$scratch/one.cu" -O3 -arch=sm_70 -lineinfo -Xcompiler -w
like "$err" '^flags that have no effect here: -O3 -arch=sm_70 -lineinfo$' "nvcc's flags that have no effect are named"

# Threads that run for long
run "$root/lessons/run" counters "$root/tests/counters/long.cu"
exits 0 "millions of accesses of one thread are counted"
like "$out" '^memory: little' "they need little memory"
like "$out" 'global load +5,000,000 +5,000,000' "all of them are counted"
like "$out" 'global load +40,012 +480,096' "so are those of lanes that diverge"

# Findings: two kernels of findings/mixed/wrong.cu, which compile faster than all
{
    sed -n '1,/^__global__ void shift/p' "$root/cuda/emulator/tests/findings/mixed/wrong.cu" | sed '$d'
    sed -n '/^__global__ void \(shift\|reverse\)(/,/^}/p' "$root/cuda/emulator/tests/findings/mixed/wrong.cu"
    cat <<'END'
int main(int, char **v)
{
    int *in, *out;
    cudaMalloc(&in, N * sizeof *in);
    cudaMalloc(&out, N * sizeof *out);
    cudaMemset(in, 0, N * sizeof *in);
    if (v[1][0] == 'r')
        reverse<<<N / THREADS, THREADS>>>(in, out);
    else
        shift<<<N / THREADS, THREADS>>>(in, out, N);
    const cudaError_t error = cudaDeviceSynchronize();
    cudaFree(in);
    cudaFree(out);
    return error != cudaSuccess;
}
END
} >"$scratch/wrong.cu"
run "$root/lessons/run" counters "$scratch/wrong.cu" -- reverse
exits 1 "a race, which a GPU would not report, is a failure"
like "$out" '^  wrong.cu:[0-9]+  race in shared memory \(shared-race\), [0-9]+ times' "the race is reported with its line"
like "$out" '^    \| tile\[threadIdx.x\] = in\[INDEX\]' "the line's code is shown"
like "$out" '^    kernel reverse, block \(., 0, 0\), thread \(128, 0, 0\): writes byte 512 of tile' "kernel, block and thread are named"
like "$out" 'Lesson [0-9]+ treats this' "a lesson about it is named"
like "$out" '^FAIL  .*wrong.cu: 1 finding; what the program itself printed does not count$' "the last line is FAIL"
is "$err" "" "everything is on standard output"
run "$root/lessons/run" counters "$scratch/wrong.cu" -- bounds
exits 4 "an access that ends the kernel on a GPU is an error"
like "$out" 'access out of bounds' "it is reported"
run "$root/lessons/run" counters "$scratch/wrong.cu" --json -- bounds
exits 4 "with --json, it is an error"
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.findings[1].id, table.unpack(d.findings[1].thread)')" \
    'global-out-of-bounds 255 0 0' "the document has the finding"

run "$root/lessons/run" counters "$scratch/wrong.cu" --json="$scratch/found.json" -- reverse
exits 1 "with --json=FILE, a race is a failure"
like "$out" 'race in shared memory' "the finding is printed too"
like "$(of_json "$scratch/found.json" 'return d.findings[1].other.line')" '^[0-9]+$' "the file is complete"

# Errors
run "$root/lessons/run" counters
exits 2 "counters without an argument is an error"
run "$root/lessons/run" counters 01
exits 2 "a lesson without a kernel is an error"
run "$root/lessons/run" counters "$scratch/none.cu"
exits 2 "a missing file is an error"
printf 'int main()\n{\n    return nothing;\n}\n' >"$scratch/my own.cu"
run "$root/lessons/run" counters "$scratch/my own.cu"
exits 3 "a program that does not compile is an error"
like "$err" 'my own.cu:3:12: error' "the message names its own line"
printf '#include <stdio.h>\nint main(int n, char **v)\n{\n    puts(v[n - 1]);\n    return n;\n}\n' \
    >"$scratch/my own.cu"
run "$root/lessons/run" counters "$scratch/my own.cu" -- --points 'a b'
exits 4 "a program that fails is an error"
like "$out" '^a b$' "it gets its arguments"
like "$out" 'my own.cu ended with exit code 3$' "its exit code is reported"
printf '#include <stdio.h>\nint main() { printf("<%%c>\\n", getchar()); }\n' >"$scratch/my own.cu"
like "$(echo 7 | "$root/lessons/run" counters "$scratch/my own.cu")" '^<7>$' "it reads its standard input"
printf '#include <stdlib.h>\nint main() { abort(); }\n' >"$scratch/crash.cu"
run "$root/lessons/run" counters "$scratch/crash.cu"
exits 4 "a program that crashes is an error"
like "$err" 'crash.cu: crashed: it called abort\(\) \(SIGABRT\), at crash.cu:2$' "the message says how and where it crashed"
printf '__global__ void k() { for (;;) __syncthreads(); }\nint main() { k<<<1, 32>>>(); return 0; }\n' \
    >"$scratch/loop.cu"
run "$root/lessons/run" counters "$scratch/loop.cu" --timeout 3
exits 5 "a kernel that never ends is timed out"
like "$err" 'loop.cu: timed out: not finished after 3 s; --timeout gives it more time' "the message says what to do"
like "$err" 'ended in kernel k, block \(0, 0, 0\), thread \([0-9]+, 0, 0\), at (.*loop.cu:1|the barrier in line 1)$' \
    "which is named, with its line"
like "$out" '^kernel k did not finish, and is not counted$' "not that none was launched"
cat >"$scratch/killed.cu" <<'END'
#include <signal.h>
__global__ void k() {}
int main()
{
    k<<<1, 1>>>();
    raise(SIGKILL);
}
END
run "$root/lessons/run" counters "$scratch/killed.cu"
like "$err" 'crashed: killed from outside' "a program that is killed is reported"
unlike "$out" 'no kernel was launched' "the output does not say that no kernel was launched"
done_testing
