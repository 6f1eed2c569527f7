#!/bin/sh
# lessons/run counters reports a kernel's use of a multiprocessor: shared memory and, if nvcc is installed, registers
# and spills; and it reports what nvcc refuses. This nvcc is a fake, so that every machine has one.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang

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
    auto *kernel = reverse<64>;
    kernel<<<1, 64, 8192>>>(data);
    return cudaFree(data);
}
END
cat >"$scratch/nvcc" <<'END'
#!/bin/sh
printf '%s\n' "$*" >>"$(dirname "$0")/asked"
cat "$(dirname "$0")/broken" >&2 2>/dev/null && exit 1
# ptxas SYMBOL REGISTERS SPILLS SHARED
ptxas() {
    echo "ptxas info    : Compiling entry function '$1' for 'sm_90'"
    echo "    0 bytes stack frame, $3 bytes spill stores, $3 bytes spill loads"
    echo "ptxas info    : Used $2 registers, used 1 barriers, $4 bytes smem"
} >&2
ptxas _Z7reverseILi4096EEvPf 32 0 16384
ptxas _Z7reverseILi64EEvPf 240 8 256
ptxas _ZN37_GLOBAL__N__b22ecb43_9_hidden_cu_main7reverseILi4096EEEvPf 33 0 16384
ptxas _ZN37_GLOBAL__N__b22ecb43_9_hidden_cu_main7reverseILi64EEEvPf 241 0 256
ptxas _Z5largePf 72 0 0
END
chmod +x "$scratch/nvcc"
export CUDACXX="$scratch/nvcc"

run "$root/lessons/run" counters "$scratch/my.cu" -D SIZES=1
exits 0 "a program with two kernels"
like "$out" '^registers: 32 per thread, none spilled$' "registers"
like "$out" '^occupancy: 26 of 64 warps per multiprocessor, limited by shared memory, 16,640 bytes per block$' \
    "shared memory limits: static and dynamic"
like "$out" '^reverse<64>: 1 block of 64 threads, 1 launch$' "a kernel has its own name, not that of a pointer to it"
like "$out" '^registers: 240 per thread, spilled: 8 bytes written, 8 bytes read$' "spills"
like "$out" '^occupancy: 8 of 64 warps per multiprocessor, limited by registers, 240 per thread$' "registers limit"
like "$(cat "$scratch/asked")" "-arch=sm_90 .*-Xptxas -v .*my.cu -D SIZES=1" "nvcc gets the program's flags"

run "$root/lessons/run" counters "$scratch/my.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
of_kernel() {
    of_json "$scratch/document.json" "local r = d.kernels[$1].resources return $2"
}
is "$(of_kernel 1 'r.registers .. " " .. r.shared_memory.static .. " " .. r.shared_memory.dynamic')" "32 16384 256" \
    "the document has registers and shared memory"
is "$(of_kernel 2 'r.occupancy.warps .. " " .. r.occupancy.most .. " " .. r.occupancy.limit .. " " .. r.spill_loads')" \
    "8 64 registers 8" "it has the occupancy"
run "$root/lessons/run" counters "$scratch/my.cu" --format csv
like "$out" 'bytes_moved,registers,spill_bytes,shared_bytes,resident_warps$' "the CSV file has columns for them"
like "$out" ',reverse<64>,.*,240,16,8448,8$' "each line of a kernel has them"

{ echo 'namespace {' && sed 's/^int main/}\n&/' "$scratch/my.cu"; } >"$scratch/hidden.cu"
run "$root/lessons/run" counters "$scratch/hidden.cu"
like "$out" '^reverse<4096>: 1 block' "a kernel in an unnamed namespace has its name"
like "$out" '^registers: 33 per thread' "it has its registers, although nvcc names it differently"
like "$out" '^registers: 241 per thread' "each kernel has its own registers"

# A block whose threads need more registers than there are
cat >"$scratch/large.cu" <<'END'
__global__ void large(float *data)
{
    data[threadIdx.x] = 1;
}
int main()
{
    float *data;
    cudaMalloc(&data, 1024 * sizeof *data);
    large<<<1, 896>>>(data);
    large<<<1, 897>>>(data);
    return cudaFree(data);
}
END
run "$root/lessons/run" counters "$scratch/large.cu"
exits 4 "a launch that a GPU refuses is an error"
like "$out" '^  .*large.cu:10  block with too many registers \(too-many-registers\)$' "the finding has the launch's line"
like "$out" 'a block of 897 threads of kernel large needs 73,728 registers, 72 per thread, .* has 65,536$' \
    "it has the registers, of whole groups of warps"
like "$out" 'CUDA calls return cudaErrorLaunchOutOfResources' "it has the error"
unlike "$out" 'large.cu:9 ' "a block that fits is right"
unlike "$out" 'an error ended it' "the counts are those of the whole kernel"
run "$root/lessons/run" counters "$scratch/large.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" 'return d.findings[1].id .. tostring(d.kernels[1].launched)')" \
    too-many-registersnil "the document has the finding"

# What nvcc reports if it refuses the program
echo 'cudafe died' >"$scratch/broken"
run "$root/lessons/run" counters "$scratch/my.cu"
exits 0 "what nvcc does not compile is counted all the same"
unlike "$out" 'registers' "without registers"
like "$out" '^occupancy: at most 26 of 64 warps per multiprocessor, limited by shared memory, 16,640 bytes per block$' \
    "of which more cannot be said"
run "$root/lessons/run" counters "$scratch/my.cu" --format markdown
unlike "$out" occupancy "a page does not depend on an installed nvcc"

cd "$scratch" || exit
cat >broken <<'END'
nvcc warning : Support for offline compilation is ending
my.cu(4): warning #177-D: variable "x" was declared but never referenced
my.cu(5): error: identifier "tile" is undefined
      tile[threadIdx.x] = 1;
my.cu(7): error: identifier "more" is undefined
2 errors detected in the compilation of "my.cu".
END
run "$root/lessons/run" counters my.cu
exits 1 "a program that nvcc refuses fails"
like "$out" '^  my.cu:5  program that nvcc does not compile \(refused-by-nvcc\)$' "the finding has its line"
like "$out" '^    identifier "tile" is undefined$' "it has the first error"
unlike "$out" 'identifier "more"' "it has no further error"
like "$out" '^FAIL  my.cu: 1 finding' "the last line is FAIL"
run "$root/lessons/run" counters my.cu --json
printf '%s\n' "$out" >document.json
is "$(of_json document.json 'local f = d.findings[1] return f.id .. f.file .. f.line')" refused-by-nvccmy.cu5 \
    "the document has it"
run "$root/lessons/run" counters my.cu --format markdown
exits 0 "a page does not have it"
sed 's/^int main/__device__ int n;\n&/; s/return cudaFree/cudaDeviceProp p; (void)p.clockRate;\n&/' my.cu >old.cu
echo "old.cu($(grep -n clockRate old.cu | cut -d: -f1)): error: class \"cudaDeviceProp\" has no member" >broken
run "$root/lessons/run" counters old.cu
exits 0 "what emucc has warned of is not a refusal"
like "$err" 'old.cu:.*warning: .*CUDA 13' "the warning is shown"

unset CUDACXX
cat >both.cu <<'END'
__device__ int seven() { return 7; }
__host__ __device__ int twice_seven() { return 2 * seven(); }
__global__ void set(int *data) { *data = twice_seven(); }
int main()
{
    int *data;
    cudaMalloc(&data, sizeof *data);
    set<<<1, 1>>>(data);
    return cudaFree(data);
}
END
if [ -n "$(sed -n 's/^compiler=//p' "$build/cuda.txt")" ]; then
    run "$root/lessons/run" counters both.cu
    exits 1 "a program that only nvcc refuses fails"
    like "$out" 'both.cu:2  program that nvcc does not compile' "the finding is that of nvcc"
    run "$root/lessons/run" counters my.cu
    exits 0 "a right program succeeds"
    like "$out" '^registers: ' "it has registers"
else
    skip "a program that only nvcc refuses fails" "there is no nvcc"
fi
done_testing
