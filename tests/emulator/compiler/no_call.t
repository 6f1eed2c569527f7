#!/bin/sh
# `__syncthreads;` is not a call. nvcc compiles it with a warning, and so does emucc, at its line. With --count, the
# race that the missing barrier allows is found. A real call causes neither.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/right.cu" <<'END'
template <typename T> __global__ void turn(const T *from, T *to)
{
    __shared__ T tile[64];
    tile[threadIdx.x] = from[threadIdx.x];
    __syncthreads();
    to[threadIdx.x] = tile[63 - threadIdx.x];
}
int main(void)
{
    int h[64] = {0}, *a, *b;
    cudaMalloc(&a, sizeof h);
    cudaMalloc(&b, sizeof h);
    cudaMemcpy(a, h, sizeof h, cudaMemcpyHostToDevice);
    turn<<<1, 64>>>(a, b);
    cudaMemcpy(h, b, sizeof h, cudaMemcpyDeviceToHost);
    cudaFree(a);
    cudaFree(b);
    return h[0];
}
END
sed 's/__syncthreads()/__syncthreads/' "$scratch/right.cu" >"$scratch/wrong.cu"
for name in right wrong; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/$name" \
        "$scratch/$name.cu"
    exits 0 "$name.cu compiles"
    warning=$err
    rm -f "$scratch/found"
    run env EMUCC_REPORT="$scratch/found" "$scratch/$name"
    if [ $name = right ]; then
        is "$warning" '' "a call causes no warning"
        is "$(grep -c '"kind":"finding"' "$scratch/found")" 0 "a call causes no finding"
    else
        like "$warning" "wrong.cu:5:.*warning: .*without \(\) it is no call" "the warning names the line"
        like "$(grep '"kind":"finding"' "$scratch/found" | head -n 1)" '"id":"shared-race","cause":"missing-syncthreads"' \
            "the race is found"
    fi
done
done_testing
