#!/bin/sh
# Counters: the figures that a profiler measured, whatever the number of cores; and the command.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
# What agreement/agreement says is on the page, and lessons/figures sees that the page is right.
page=$root/docs/agreement.md
agreement=$(sed -n '/^<!-- run: tests.counters.agreement/,/^<!-- end/p' "$page")
like "$agreement" '^6231 of 6292 figures are equal' "all figures equal a GPU's, but the 53 that are known"
known='sum_of_constants|halves_added|pairs_added|counted|one_each|in_the_block'
known="$known|by_trees_unrolled|by_two_buffers|copied<float4, 1>|by_steps"
known="$known|three_sides|chosen_place|edge_or_inside|root_of_another|doubles_again|shared_pairs|walkers_step"
known="$known|state_copied<curandStatePhilox4_32_10>|state_in_memory<curandStateMRG32k3a>"
known="$known|33 sum: one_pass<1>|28 life: next_generations<[018], [013]>"
is "$(printf '%s\n' "$agreement" | grep -cE "^- .($known).,")" 53 "and those alone differ"
like "$(sed '/^<!-- run: /,/^<!-- end/d' "$page")" '^6231 of 6292 figures are equal' "the prose repeats the figures"
causes=$(sed -n '/^## The 53 figures that differ/,/^## What/p' "$page")
is "$(printf '%s\n' "$causes" | awk -F'|' '/^\| `/ { sum += $3 } END { print sum }')" 53 "and has a cause for each that differs"

# The same figures on any number of cores, in any order of blocks.
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
exits 0 "two lessons"
like "$out" '^PASS  04' "their answers are checked"
like "$out" 'global load +250,020 +8,000,000 +32\.00 +4\.00' "lesson 04: 32 sectors a request"
like "$out" 'global load +250,000 +1,000,000 +4\.00 +4\.00' "lesson 05: 4"
line=$(grep -n 'mine +=' "$root/lessons/04-partial-sum/pi.cu" | cut -d: -f1)
like "$out" "pi.cu:$line  global load: 32 sectors in 249,990 of 250,020 requests, 32.00 on average, ideal 4.00$" "the line that costs most"
like "$out" '\| mine \+= x\[i\]' "is shown"
like "$out" 'lesson [0-9]+ treats this' "with what it means"
like "$out" 'copied host to device: 32,000,000 bytes in 2 calls' "lesson 05 sends the points"
like "$out" '^global loads: sectors a request on average +32\.00 +4\.00 +0\.125$' "and the two are compared"
run "$root/lessons/run" counters 06 --points 4000000
like "$out" 'copied device to host: 1,081,344 bytes in 1 call' "lesson 06 fetches the partial sums"
unlike "$out" 'host to device' "and sends nothing"
like "$out" '^curandGenerate: 2 launches of a kernel of the library, which is not counted' \
    "cuRAND's own kernel has no figures"
run "$root/lessons/run" sweep 04,05 --points 300,400000..800000 --device emulated --format plain
exits 2 "a range within a list"
run "$root/lessons/run" sweep 04,05 --points 300,400000,800000 --fresh --device emulated --format plain
exits 0 "several sizes"
like "$out" '^    300 +33,[0-9]+ +33,[0-9]+$' "few points cost no more than the partial sums"
like "$out" '^800,000 +633,792 +233,792$' "the sectors of both"
like "$out" '^from 400,000 points on: 05 has the fewest sectors$' "and which has fewer"
run "$root/lessons/run" sweep 05 --threads 128,256 --points 1003 --device emulated
like "$out" '^ +128 +17,148$' "several values of a constant: half the threads"
like "$out" '^ +256 +34,044$' "write half the partial sums"
run "$root/lessons/run" counters 03 --points 1000
like "$out" '1 thread leaves 31 of its warp' "lesson 03: one lane of a warp"

run "$root/lessons/run" counters 05 --json
exits 0 "as a document"
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return #d.kernels[1].lines > 0')" true "which is JSON"
is "$(of_json "$scratch/document.json" 'local e = d.kernels[1].lines[1].example
    return e.sectors, e.bytes, e.lanes, #e.offsets, e.offsets[1], e.offsets[32]')" '4 4 4294967295 32 0 124' \
    "with a request of each line: its lanes, and where they read in the array"

# What each kind of waste means
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/atomics/atomics.cu"
like "$out" 'many lanes change one word' "atomics on one counter"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/atomics/contended.cu"
line=$(grep -n '^    atomicAdd(&out\[i % PLACES' "$root/tests/counters/agreement/suite/atomics/contended.cu" | cut -d: -f1)
is "$(printf '%s\n' "$out" | grep -A 2 "contended.cu:$line .*: 16.00 sectors per request, ideal 1.00" | grep -c 'many lanes change one word')" \
    4 "which cost more sectors than they touch, of whatever type"
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/scopes.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'local sectors = {}
    for _, line in ipairs(d.kernels[1].lines) do
        if line.operation == "global_atomic" then table.insert(sectors, line.sectors) end
    end
    table.sort(sectors)
    return table.concat(sectors, " ")')" '8 8 8 8 256 256 256 256 256 256' \
    "sums, minima and bits of 32-bit integers go at once, all else one after the other: cuda::atomic, too"
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
like "$out" '^global store +16 +64 +4.00 ' "lanes stay together behind a fence"
grep -v 'matrix_product<<<' "$root/tests/counters/agreement/suite/shared.cu" >"$scratch/shared.cu" # the longest
run "$root/lessons/run" counters "$scratch/shared.cu" -I "$root/tests/counters/agreement/suite"
like "$out" 'bank conflicts, 32 ways' "a tile without padding"

# Requests that differ: of a line's two instructions, and of launches and blocks.
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
        "the costliest requests of a line are counted over blocks and launches, with $threads threads"
done
like "$out" 'differ.cu:15  shared load: 32 wavefronts in 24 of 72 requests, 11.33 on average, ideal 1.00$' \
    "and over the instructions of a line"
like "$out" '^ +bank conflicts, 32 ways in 24 of 72 requests: lanes of a warp want' "as bank conflicts, too"
run "$root/lessons/run" counters "$scratch/differ.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'local list = {}
    for _, line in ipairs(d.kernels[1].lines) do
        local most = line.costliest
        if line.line == 13 or line.line == 14 then
            table.insert(list, ("%d: %d of %d, %d"):format(line.line, most.requests, line.requests, most.sectors))
        end
    end
    return table.concat(list, "; ")')" '13: 24 of 24, 16; 14: 48 of 48, 32' "and of members that are one access or two"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/branches.cu"
is "$(printf '%s\n' "$out" | grep -c 'lanes of a warp take different ways')" 4 "loops of uneven lengths"
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/global.cu"
like "$out" 'do not write neighbouring memory' "a naive transpose's stores"
like "$out" 'do not read neighbouring memory' "strided loads"

# memcpy and memset, which the compiler's hooks do not see
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/copies.cu" -D _FORTIFY_SOURCE=2
exits 0 "memcpy and memset are known to have written"
stage=$(printf '%s\n' "$out" | sed -n '/^stage:/,/^active/p')
like "$stage" 'global load +8 +32 +4\.00 +1\.00 +256' "memcpy from a pointer goes byte by byte"
like "$stage" 'shared store +at most 66 +66 +1\.00 +1\.00 +512' "into shared memory by words, as memset does"

# What the C++ library does for a kernel is told of the kernel's line.
run "$root/lessons/run" counters "$root/cuda/emulator/tests/device/library.cu"
like "$out" 'library.cu:[0-9]+ +global load' "cuda::std: the program's own lines"
unlike "$out" '^ +(array|complex|tuple|variant|optional|stl_[a-z]*\.h):[0-9]+ ' "and no others"

# A share of the blocks
run "$root/lessons/run" counters 05 --points 4000000 --sample 1/16
exits 0 "every 16th block"
like "$out" '^PASS  05' "all run: the answer is right"
like "$out" 'counted: 66 of 1,056 blocks' "a share is counted, and that is said"
like "$out" 'global load +15,[0-9]+ +62,[0-9]+ +4\.00' "and the figures are that share's"
run "$root/lessons/run" counters 02 --width 200 --height 100 --points 100000 --sample 1/4
exits 0 "what blocks that are left out have written is not taken for uninitialised"
run "$root/lessons/run" counters 05 --sample 16
exits 2 "a number is no share"
like "$err" '1/16' "and an example helps"

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
exits 0 "two files of one name, folders of headers and libraries, a macro, another C++"
like "$out" '^7$' "make one program"
like "$out" '^fill: 1 block of 32 threads, 1 launch$' "whose kernel is counted"
run "$root/lessons/run" counters "$scratch/two/same.cpp" "$scratch/one/same.cu" -I "$scratch/two" -D VALUE=7 \
    -L "$scratch/two" -l seven --std c++20 --json
exits 0 "in any order"
printf '%s\n' "$out" >"$scratch/document.json"
like "$(of_json "$scratch/document.json" 'return d.kernels[1].program')" 'one/same\.cu$' "named by its .cu"
run "$root/lessons/run" counters "$scratch/one/same.cu" "$scratch/two/none.cpp"
exits 2 "one of two files is not there"
like "$err" "there is no file $scratch/two/none.cpp$" "which is named"
run "$root/lessons/run" counters "$scratch/two/same.cpp"
exits 2 "no .cu among them"
like "$err" 'same.cpp has no kernels; also name a .cu file' "and what to do"

# One of each
printf '__global__ void one(char *p, int i) { p[i] = *p; }\nint main(int n, char **) { char *p, c = 0; cudaMalloc((void **)&p, 1); cudaMemcpy(p, &c, 1, cudaMemcpyHostToDevice); one<<<1, 1>>>(p, n - 1); cudaThreadSynchronize(); return 0; }\n' \
    >"$scratch/one.cu"
run "$root/lessons/run" counters "$scratch/one.cu"
like "$out" '^one: 1 block of 1 thread, 1 launch$' "one block, one thread"
like "$out" 'copied host to device: 1 byte in 1 call$' "one byte"
like "$out" 'an allocation of 1 byte is never freed' "which is lost"
like "$err" 'one.cu:2:.*cudaThreadSynchronize.*: use cudaDeviceSynchronize' "what the compiler notes is shown"
run "$root/lessons/run" counters "$scratch/one.cu" -- behind
like "$out" 'writes 1 byte at byte 1 of the array of 1 byte that one.cu:2 allocated$' "one behind it"
unlike "$out" 'never freed' "after which nothing can be freed"

# Threads that run for long
run "$root/lessons/run" counters "$root/tests/counters/long.cu"
exits 0 "millions of accesses of one thread"
like "$out" '^memory: little' "take little memory"
like "$out" 'global load +5,000,000 +5,000,000' "and are all counted"
like "$out" 'global load +40,012 +480,096' "as are those of lanes that differ"

# What the checks find: two kernels of findings/wrong.cu, which compile sooner than all
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
exits 1 "a race, of which a GPU would say nothing"
like "$out" '^  wrong.cu:[0-9]+  race in shared memory \(shared-race\), [0-9]+ times' "is told with its line"
like "$out" '^    \| tile\[threadIdx.x\] = in\[INDEX\]' "which is shown"
like "$out" '^    kernel reverse, block \(., 0, 0\), thread \(128, 0, 0\): writes byte 512 of tile' "who it was"
like "$out" 'Lesson [0-9]+ treats this' "and what helps"
like "$out" '^FAIL  .*wrong.cu: 1 finding; what the program itself printed does not count$' "and the last word is no pass"
is "$err" "" "all on standard output"
run "$root/lessons/run" counters "$scratch/wrong.cu" -- bounds
exits 4 "an access that ends the kernel on a GPU"
like "$out" 'access out of bounds' "is told too"
run "$root/lessons/run" counters "$scratch/wrong.cu" --json -- bounds
exits 4 "as a document"
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.findings[1].id, table.unpack(d.findings[1].thread)')" \
    'global-out-of-bounds 255 0 0' "with the finding"

run "$root/lessons/run" counters "$scratch/wrong.cu" --json="$scratch/found.json" -- reverse
exits 1 "as a document in a file"
like "$out" 'race in shared memory' "what is wrong is printed too"
like "$(of_json "$scratch/found.json" 'return d.findings[1].other.line')" '^[0-9]+$' "and the file is whole"

# What goes wrong
run "$root/lessons/run" counters
exits 2 "of nothing"
run "$root/lessons/run" counters 01
exits 2 "of a lesson without a kernel"
run "$root/lessons/run" counters "$scratch/none.cu"
exits 2 "of a file that is not there"
printf 'int main()\n{\n    return nothing;\n}\n' >"$scratch/my own.cu"
run "$root/lessons/run" counters "$scratch/my own.cu"
exits 3 "of a program that does not compile"
like "$err" 'my own.cu:3:12: error' "at its own line"
printf '#include <stdio.h>\nint main(int n, char **v)\n{\n    puts(v[n - 1]);\n    return n;\n}\n' \
    >"$scratch/my own.cu"
run "$root/lessons/run" counters "$scratch/my own.cu" -- --points 'a b'
exits 4 "of a program that fails"
like "$out" '^a b$' "it gets its arguments"
like "$out" 'my own.cu ended with exit code 3$' "and its exit code is told"
printf '#include <stdio.h>\nint main() { printf("<%%c>\\n", getchar()); }\n' >"$scratch/my own.cu"
like "$(echo 7 | "$root/lessons/run" counters "$scratch/my own.cu")" '^<7>$' "it reads what is piped in"
printf '#include <stdlib.h>\nint main() { abort(); }\n' >"$scratch/crash.cu"
run "$root/lessons/run" counters "$scratch/crash.cu"
exits 4 "of a program that crashes"
like "$err" 'crash.cu: crashed: it called abort\(\) \(SIGABRT\), at crash.cu:2$' "which is told, and how"
printf '__global__ void k() { for (;;) __syncthreads(); }\nint main() { k<<<1, 32>>>(); return 0; }\n' \
    >"$scratch/loop.cu"
run "$root/lessons/run" counters "$scratch/loop.cu" --timeout 3
exits 5 "of a kernel that never ends"
like "$err" 'loop.cu: timed out: not finished after 3 s; --timeout gives it more time' "with what to do"
like "$err" 'ended in kernel k, block \(0, 0, 0\), thread \([0-9]+, 0, 0\), at (.*loop.cu:1|the barrier in line 1)$' \
    "which is named, with its line"
like "$out" '^kernel k did not come to its end, and is not counted$' "not that none was launched"
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
like "$err" 'crashed: killed from outside' "a program that is killed"
unlike "$out" 'no kernel was launched' "of which nothing is known"
done_testing
