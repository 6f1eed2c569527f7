#!/bin/sh
# nvcc merges a thread's accesses to adjacent words in shared memory if it can prove that they are adjacent. They are
# counted as in its code for an H100. Without a proof, the number of requests after merging is also reported.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
without_nvcc

run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/products.cu" --json
exits 0 "products.cu is counted"
printf '%s\n' "$out" >"$scratch/document.json"
# requests KERNEL REQUESTS AT_LEAST NAME: the kernel's shared loads
requests() {
    is "$(of_json "$scratch/document.json" "for _, k in ipairs(d.kernels) do if k.name:gsub(' ', '') == '$1' then
        return k.shared_load.requests .. ' ' .. k.shared_load.at_least end end")" "$2 $3" "$4"
}
requests 'tiled_product<float,16,0>' 81920 81920 "four loads of a row are merged, those of a column are not"
requests 'tiled_product<float,32,0>' 81920 81920 "so in larger tiles"
requests 'tiled_product<float,8,0>' 81920 81920 "so in smaller tiles"
requests 'tiled_product<double,16,0>' 98304 98304 "two loads of doubles are merged"
requests row_product 32768 32768 "loads of both rows are merged"
requests 'tiled_product<float,16,1>' 131072 131072 "rows that are one word longer are not merged"

cat >"$scratch/my.cu" <<'END'
__global__ void sums(const int *in, int *out, int some)
{
    __shared__ int words[32][32];
    int i = threadIdx.x, sum = 0;
    for (int k = 0; k < 32; k++)
        words[k][i] = in[i];
    __syncthreads();
    for (int k = 0; k < 6; k++)
        sum += words[i][k];
    for (int k = 1; k < 3; k++)
        sum += words[i][k];
    for (int k = 0; k < 8; k++)
        if ((i + some) % 32 >= 0)
            sum += words[i][k];
    for (int k = 0; k < 8; k++) {
        sum += words[i][k];
        words[i][k + 16] = sum;
    }
    for (int k = 0; k < 8; k += 2)
        sum += words[i][k];
    out[i] = sum;
}
__global__ void rows(const int *in, int *out, int length)
{
    extern __shared__ int words[];
    int i = threadIdx.x, sum = 0;
    for (int k = 0; k < 6; k++)
        words[i * length + k] = in[i];
    __syncthreads();
    for (int k = 0; k < 6; k++)
        sum += words[i * length + k];
    out[i] = sum;
}
int main()
{
    int *memory;
    cudaMalloc(&memory, 64 * sizeof *memory);
    cudaMemset(memory, 0, 64 * sizeof *memory);
    KERNEL;
    return cudaFree(memory);
}
END
run "$root/lessons/run" counters "$scratch/my.cu" -D 'KERNEL=sums<<<1, 32>>>(memory, memory + 32, 3)'
like "$out" '^shared load +24 ' \
    "six words are two requests; none is merged across an 8-byte boundary, a store or a condition"
run "$root/lessons/run" counters "$scratch/my.cu" -D 'KERNEL=rows<<<1, 32, 4096>>>(memory, memory + 32, 32)'
like "$out" '^shared load +at most 6 ' "of rows whose length is not known, what is counted is the most"
like "$out" "^shared loads: 2 requests if nvcc merges a thread's loads of neighbouring words" \
    "and what would be left is said"

# For kernels with several statements: requests and lower bounds of a block's loads and stores, as in nvcc's code
cat >"$scratch/expected" <<'END'
pair 1 1 2 2
odd 2 2 2 2
side_by_side 3 3 2 2
six 2 2 2 2
of_four 3 3 2 2
stored 2 2 6 6
between 6 6 6 6
swapped 2 2 3 3
three_a_turn 12 12 2 2
pitch_of_eight_bytes 3 3 2 2
by_steps 8 8 2 2
summed 1 1 9 2
END
run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/neighbours.cu" --json
printf '%s\n' "$out" >"$scratch/document.json"
is "$(of_json "$scratch/document.json" "for _, k in ipairs(d.kernels) do local l, s, blocks = k.shared_load, k.shared_store, 64
    print(k.name, l.requests // blocks, l.at_least // blocks, s.requests // blocks, s.at_least // blocks) end" | tr '\t' ' ')" \
    "$(cat "$scratch/expected")" "several statements have the requests of nvcc's code"
done_testing
