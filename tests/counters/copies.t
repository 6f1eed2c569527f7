#!/bin/sh
# What is known of a copy: whether its memory on the host is pinned, and whether a kernel may run at the same time.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

make_targets emulate emulator counters
cat >"$scratch/copies.cu" <<'END'
#include <cuda_runtime.h>

__global__ void twice(int *all) { all[threadIdx.x] *= 2; }

int main()
{
    static int pageable[32];
    int *pinned, *device[2];
    cudaStream_t streams[2];
    cudaMallocHost(&pinned, 64 * sizeof(int));
    for (int i = 0; i < 64; i++)
        pinned[i] = i;
    for (int i = 0; i < 2; i++) {
        cudaStreamCreate(&streams[i]);
        cudaMalloc(&device[i], 32 * sizeof(int));
    }
    cudaMemcpy(device[0], pageable, 128, cudaMemcpyHostToDevice);
    for (int i = 0; i < 2; i++) { /* only the second copy has a kernel beside it */
        cudaMemcpyAsync(device[i], pinned + 32 * i, 128, cudaMemcpyHostToDevice, streams[i]);
        twice<<<1, 32, 0, streams[i]>>>(device[i]);
    }
    cudaDeviceSynchronize();
    cudaMemcpy(pinned, device[0], 128, cudaMemcpyDeviceToHost);
    for (int i = 0; i < 2; i++) {
        cudaStreamDestroy(streams[i]);
        cudaFree(device[i]);
    }
    return pinned[5] != 10 || cudaFreeHost(pinned);
}
END
"$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/copies" "$scratch/copies.cu"
run env EMUCC_REPORT="$scratch/report" "$scratch/copies"
exits 0 'the program runs'
of_copy() {
    grep "\"direction\":\"$1\"" "$scratch/report" | sed 's/.*"calls"/"calls"/; s/}$//'
}
is "$(of_copy host_to_device)" '"calls":3,"bytes":384,"pinned":256,"beside":128' \
    'two copies of three are from pinned memory, and one of these may run beside a kernel'
is "$(of_copy device_to_host)" '"calls":1,"bytes":128,"pinned":128,"beside":0' \
    'a copy after a wait has no kernel beside it'
run "$root/lessons/run" counters "$scratch/copies.cu"
like "$out" 'copied host to device: 384 bytes in 3 calls, 256 of them in pinned memory, 128 of them while a kernel may run' \
    'counters says both'
done_testing
