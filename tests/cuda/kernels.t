#!/bin/sh
# The activity of a GPU, as CUPTI reports it for lessons and for a plain program.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

nvidia-smi >/dev/null 2>&1 || skip_all "no GPU here"
reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"
export WARPBOOK_DIR="$scratch/kept"

run "$root/lessons/run" kernels 02 --points 100000 --width 100 --height 50 --generations 8
exits 0 'the kernels of lesson 02 are reported'
like "$out" '^next_generation +16 +7×4 +16×16 +[0-9.]+ .?s .* [1-9][0-9]* +0 +100 %$' 'a kernel has the launches of a warm-up and a repeat'
like "$out" '^copies +host to device +4 +1,600,000 ' 'its copies are reported'

cat >"$scratch/own.cu" <<'CU'
__global__ void fill(int *x) { x[threadIdx.x] = 1; }
int main()
{
    int *x;
    cudaMallocManaged(&x, 64 * sizeof *x);
    x[0] = 2;
    fill<<<1, 64>>>(x);
    cudaDeviceSynchronize();
    return x[0] != 1;
}
CU
run "$root/lessons/run" kernels "$scratch/own.cu"
exits 0 'a program of one'\''s own is reported'
like "$out" '^fill +1 +1 +64 ' 'its kernel is reported'
like "$out" '^pages +host to device +[1-9]' 'a page of managed memory that moved is reported'
done_testing
