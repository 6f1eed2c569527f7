#!/bin/sh
# What Thrust allocates is told with the program's own line.
. "$(dirname "$0")/../../../lib/tap.sh"
. "$(dirname "$0")/../../../lib/build.sh"
echo '#include <thrust/version.h>' | "${CXX:-c++}" -E -x c++ - >/dev/null 2>&1 ||
    skip_all "there is no Thrust (tests/run --setup)"
make_targets emulate emulator counters

cat >"$scratch/vectors.cu" <<'END'
#include <thrust/device_vector.h>
__global__ void set(int *to) { *to = 1; }
int main(int count, char **)
{
    int *place;
    if (count > 1) {
        new thrust::device_vector<int>(10);
        return 0;
    }
    {
        thrust::device_vector<int> short_lived(4);
        place = thrust::raw_pointer_cast(short_lived.data());
    }
    set<<<1, 1>>>(place);
    return cudaDeviceSynchronize() == cudaSuccess;
}
END
run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/vectors" "$scratch/vectors.cu"
exits 0 "vectors.cu compiles"
run "$scratch/vectors"
like "$err" '^vectors.cu:2: kernel set, .* writes byte 0 of an array of 16 bytes that vectors.cu:11 allocated and vectors.cu:1[123] freed' \
    "a vector that is gone"
run "$scratch/vectors" kept
is "$err" "vectors.cu:7: 40 bytes are allocated and never freed" "a vector that stays"
done_testing
