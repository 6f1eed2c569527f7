#!/bin/sh
# lessons/run counters says what a kernel takes of a multiprocessor: shared memory, and, where nvcc is,
# registers and spills. The nvcc is a fake, so that it is there everywhere.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"

cat >"$scratch/my.cu" <<'END'
template <int SIZE> __global__ void reverse(float *data)
{
    __shared__ float tile[SIZE];
    extern __shared__ float more[];
    tile[threadIdx.x] = more[threadIdx.x] = data[threadIdx.x];
    __syncthreads();
    data[threadIdx.x] = tile[blockDim.x - 1 - threadIdx.x] + more[threadIdx.x];
}
int main()
{
    float *data;
    cudaMalloc(&data, 64 * sizeof *data);
    cudaMemset(data, 0, 64 * sizeof *data);
    reverse<4096><<<1, 64, 256>>>(data);
    reverse<64><<<1, 64, 8192>>>(data);
    return cudaFree(data);
}
END
cat >"$scratch/nvcc" <<'END'
#!/bin/sh
printf '%s\n' "$*" >>"$(dirname "$0")/asked"
[ ! -e "$(dirname "$0")/broken" ] || exit 1
# ptxas SYMBOL REGISTERS SPILLS SHARED
ptxas() {
    echo "ptxas info    : Compiling entry function '$1' for 'sm_90'"
    echo "    0 bytes stack frame, $3 bytes spill stores, $3 bytes spill loads"
    echo "ptxas info    : Used $2 registers, used 1 barriers, $4 bytes smem"
} >&2
ptxas _Z7reverseILi4096EEvPf 32 0 16384
ptxas _Z7reverseILi64EEvPf 240 8 256
END
chmod +x "$scratch/nvcc"
export CUDACXX="$scratch/nvcc"

run "$root/lessons/run" counters "$scratch/my.cu" -D SIZES=1
exits 0 "a program with two kernels"
like "$out" '^registers: 32 a thread, none spilled$' "registers"
like "$out" '^occupancy: 26 of 64 warps a multiprocessor, limited by shared memory, 16,640 bytes a block$' \
    "shared memory limits: static and dynamic"
like "$out" '^registers: 240 a thread, spilled: 8 bytes written, 8 bytes read$' "spills"
like "$out" '^occupancy: 8 of 64 warps a multiprocessor, limited by registers, 240 a thread$' "registers limit"
like "$(cat "$scratch/asked")" "-arch=sm_90 .*-Xptxas -v .*my.cu -D SIZES=1" "nvcc gets the program's flags"

run "$root/lessons/run" counters "$scratch/my.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
of_kernel() {
    of_json "$scratch/document.json" "local r = d.kernels[$1].resources return $2"
}
is "$(of_kernel 1 'r.registers .. " " .. r.shared_memory.static .. " " .. r.shared_memory.dynamic')" "32 16384 256" \
    "the document has them"
is "$(of_kernel 2 'r.occupancy.warps .. " " .. r.occupancy.most .. " " .. r.occupancy.limit .. " " .. r.spill_loads')" \
    "8 64 registers 8" "and what comes of them"
run "$root/lessons/run" counters "$scratch/my.cu" --format csv
like "$out" 'bytes_moved,registers,spill_bytes,shared_bytes,resident_warps$' "csv has columns for them"
like "$out" ',reverse<64>,.*,240,16,8448,8$' "on each line of a kernel"

: >"$scratch/broken"
run "$root/lessons/run" counters "$scratch/my.cu"
exits 0 "what nvcc does not compile is counted all the same"
unlike "$out" 'registers' "without registers"
like "$out" '^occupancy: at most 26 of 64 warps a multiprocessor, limited by shared memory, 16,640 bytes a block$' \
    "of which more cannot be said"
run "$root/lessons/run" counters "$scratch/my.cu" --format markdown
unlike "$out" occupancy "a page does not depend on what is installed"
done_testing
