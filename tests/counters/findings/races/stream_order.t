#!/bin/sh
# Work of streams and of the host that nothing puts in order is found, both of its lines named.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

make_targets emulate emulator counters
source=$root/tests/counters/findings/races/stream_order.cu
# line_with COMMENT
line_with() {
    grep -n "/\* .*\<$1\>.* \*/" "$source" | head -n 1 | cut -d: -f1
}
# finds MISTAKE PLACE TEXT: in the line whose comment names the mistake, and nothing else
finds() {
    run "$scratch/order" "$1"
    line=$(grep -n "/\* .*\<$1\(,.*\)\? \*/" "$source" | cut -d: -f1)
    like "$err" "^stream_order.cu:$line: $2 $3( \([0-9]+ times\))?$" "$1: $3"
    is "$(printf '%s\n' "$err" | grep -c .)" 1 "$1: and nothing else"
}
kernel='kernel add, block \(., 0, 0\), thread \([0-9]+, 0, 0\) in stream'
device="byte [0-9]+ of the array of 16384 bytes that stream_order.cu:[0-9]+ allocated"
pinned="byte [0-9]+ of the pinned memory of 16384 bytes that stream_order.cu:[0-9]+ allocated"
no_order=': nothing puts the two in order, as an event and cudaStreamWaitEvent would'
not_waited=': it has not waited for that, as cudaDeviceSynchronize\(\) would'
filled=$(line_with filled)
# launched MISTAKE STREAM: by which kernel
launched() {
    printf 'which kernel fill \(launched in stream_order.cu:%s, %s\) writes' "$(line_with "$1 launch")" "$2"
}

for compiler in g++ clang++; do
    counts_with $compiler || continue
    CXX=$compiler run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/order" "$source"
    exits 0 "stream_order.cu compiles with $compiler"
    finds kernels "$kernel 2," "reads $device, $(launched kernels 'stream 1') in stream_order.cu:$filled$no_order"
    finds 'changed in place' "kernel change, block .* in stream 2," "writes $device, which kernel add \(launched in stream_order.cu:$(line_with 'in place launch'), stream 1\) reads in stream_order.cu:$(line_with kernels)$no_order"
    finds part "$kernel 2," "reads $device, $(launched part 'stream 1') in stream_order.cu:$filled$no_order"
    finds threads "$kernel 2," "reads $device, $(launched threads 'stream 1') in stream_order.cu:$filled$no_order"
    finds edge "$kernel 1," "reads $device, $(launched edge 'stream 1') in stream_order.cu:$filled$no_order"
    finds filling "$kernel 3," "reads $device, which cudaMemset in stream_order.cu:$(line_with 'filling first') \(the default stream\) writes$no_order"
    finds 'copy in' "$kernel 2," "reads $device, which cudaMemcpyAsync in stream_order.cu:$(line_with 'copy in first') \(stream 1\) writes$no_order"
    finds 'copy out' 'cudaMemcpyAsync in stream 2' "reads $device, $(launched 'copy out' 'stream 1') in stream_order.cu:$filled$no_order"
    finds copies 'cudaMemcpyAsync in stream 2' "reads $pinned, which cudaMemcpyAsync in stream_order.cu:$(line_with 'copies first') \(stream 1\) writes$no_order"
    finds bytes 'cudaMemsetAsync in stream 2' "writes byte 2 of the array of .* allocated, which cudaMemsetAsync in stream_order.cu:$(line_with 'bytes first') \(stream 1\) writes$no_order"
    finds 'shared read' 'the host' "reads $device, $(launched 'shared read' 'the default stream') in stream_order.cu:$filled$not_waited"
    finds 'shared write' 'the host' "writes $device, which kernel add \(launched in stream_order.cu:$(line_with 'shared write launch'), the default stream\) reads in stream_order.cu:$(line_with kernels)$not_waited"
    finds 'shared copy' 'the host' "reads $device, $(launched 'shared copy' 'the default stream') in stream_order.cu:$filled$not_waited"
    finds target 'the host' "reads $pinned, which cudaMemcpyAsync in stream_order.cu:$(line_with 'target first') \(stream 1\) writes$not_waited"
    finds source 'the host' "writes $pinned, which cudaMemcpyAsync in stream_order.cu:$(line_with 'source first') \(stream 1\) reads$not_waited"
    finds mapped 'the host' "reads $pinned, $(launched mapped 'the default stream')$not_waited"
    run "$scratch/order" none
    is "$err" "" "where no mistake is made, nothing is found"
done

# What is allocated in one stream is there for another behind an event, and until it is freed.
cat >"$scratch/pool.cu" <<'END'
__global__ void fill(int *p) { p[threadIdx.x] = 1; }
int main(int, char **arguments)
{
    const int wrong = arguments[1][0];
    int *p;
    cudaStream_t one, two;
    cudaEvent_t event;
    cudaStreamCreate(&one);
    cudaStreamCreate(&two);
    cudaEventCreate(&event);
    cudaMallocAsync(&p, 128, one); /* allocated */
    if (wrong != 'a') {
        cudaEventRecord(event, one);
        cudaStreamWaitEvent(two, event, 0);
    }
    fill<<<1, 32, 0, two>>>(p);
    if (wrong != 'f') {
        cudaEventRecord(event, two);
        cudaStreamWaitEvent(one, event, 0);
    }
    cudaFreeAsync(p, one); /* freed */
    cudaDeviceSynchronize();
    cudaStreamDestroy(one);
    cudaStreamDestroy(two);
    cudaEventDestroy(event);
    return 0;
}
END
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/pool" "$scratch/pool.cu"
run "$scratch/pool" a
like "$err" "^pool.cu:1: kernel fill, .* in stream 2, writes byte 0 of the array of 128 bytes that pool.cu:11 allocated, \
which cudaMallocAsync in pool.cu:11 \(stream 1\) writes$no_order" "an array that another stream allocates"
run "$scratch/pool" f
like "$err" "^pool.cu:21: cudaFreeAsync in stream 1 writes byte 0 of .*, which kernel fill \(launched in pool.cu:16, stream 2\) \
writes in pool.cu:1$no_order" "or frees"
run "$scratch/pool" right
is "$err" "" "in order, they are let alone"

# Who ends without waiting may not see what a kernel prints.
cat >"$scratch/hello.cu" <<'END'
#include <stdio.h>
__global__ void hello() { printf("hello\n"); }
int main(int count, char **)
{
    hello<<<1, 1>>>();
    return count > 1 && cudaDeviceSynchronize() != cudaSuccess;
}
END
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/hello" "$scratch/hello.cu"
run "$scratch/hello"
is "$err" "hello.cu:5: the program ends, and has not waited for kernel hello, as cudaDeviceSynchronize() would: \
what that writes and prints may never be seen" "a kernel that nobody waits for"
run "$scratch/hello" waits
is "$err" "" "one that is waited for is not told"
# What neither writes nor prints need not be waited for; what writes does.
cat >"$scratch/slide.cu" <<'END'
__device__ int written;
__global__ void nothing() {}
__global__ void reads(int *p) { if (written) *p = 1; }
__global__ void writes() { written = 1; }
int main(int count, char **)
{
    reads<<<1, 1>>>(nullptr);
    nothing<<<1, 1>>>();
    if (count > 1)
        writes<<<1, 1>>>();
}
END
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/slide" "$scratch/slide.cu"
run "$scratch/slide"
is "$err" "" "a kernel that does nothing need not be waited for"
run "$scratch/slide" writes
is "$err" "slide.cu:10: the program ends, and has not waited for kernel writes, as cudaDeviceSynchronize() would: \
what that writes and prints may never be seen" "one that writes has to be"

# The default stream waits for the others, unless the program is compiled for one per thread.
cat >"$scratch/default.cu" <<'END'
__global__ void set(int *p, int value) { *p = value; }
int main()
{
    int *p, *pinned;
    cudaStream_t stream;
    cudaMalloc(&p, sizeof *p);
    cudaMallocHost(&pinned, sizeof *pinned);
    cudaStreamCreate(&stream);
    set<<<1, 1, 0, stream>>>(p, 1);
    set<<<1, 1>>>(p, 2);
    cudaDeviceSynchronize();
    cudaMemcpyAsync(p, pinned, sizeof *p, cudaMemcpyHostToDevice, stream);
    cudaMemcpyAsync(p, pinned, sizeof *p, cudaMemcpyHostToDevice, stream);
    *pinned = 3;
    cudaStreamDestroy(stream);
    cudaFreeHost(pinned);
    return cudaFree(p);
}
END
for default in legacy per-thread; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count --default-stream $default -o "$scratch/default" \
        "$scratch/default.cu"
    run "$scratch/default"
    is "$(printf '%s\n' "$err" | grep -c 'nothing puts the two in order')" "$([ $default = legacy ]; echo $?)" \
        "--default-stream $default"
    like "$err" 'default.cu:14: the host writes .*, which cudaMemcpyAsync in default.cu:1[23] ' \
        "and the line of a copy in main(), where functions are seldom inlined"
done
done_testing
