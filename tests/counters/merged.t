#!/bin/sh
# Accesses to a thread's neighbouring words in shared memory, which nvcc merges where it sees how they
# lie: how many requests are left is said, as its code for an H100 has them.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
command -v g++ >/dev/null || skip_all "counting needs g++"
without_nvcc

run "$root/lessons/run" counters "$root/tests/counters/agreement/suite/products.cu" --json
exits 0 "products.cu is counted"
printf '%s\n' "$out" >"$scratch/document.json"
# requests KERNEL AT_LEAST WHAT
requests() {
    is "$(of_json "$scratch/document.json" "for _, k in ipairs(d.kernels) do if k.name:gsub(' ', '') == '$1' then
        return k.shared_load.requests .. ' ' .. k.shared_load.at_least end end")" "131072 $2" "$3"
}
requests 'tiled_product<float,16,0>' 81920 "four loads of a row are one, those of a column stay"
requests 'tiled_product<float,32,0>' 81920 "in larger tiles"
requests 'tiled_product<float,8,0>' 81920 "and smaller ones"
requests 'tiled_product<double,16,0>' 98304 "two of doubles are one"
requests row_product 32768 "rows of both"
requests 'tiled_product<float,16,1>' 131072 "but not of rows that are one word longer"

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
int main()
{
    int *memory;
    cudaMalloc(&memory, 64 * sizeof *memory);
    cudaMemset(memory, 0, 64 * sizeof *memory);
    sums<<<1, 32>>>(memory, memory + 32, 3);
    return cudaFree(memory);
}
END
run "$root/lessons/run" counters "$scratch/my.cu"
like "$out" '^shared load +at most 28 ' "what is counted is the most"
like "$out" "^shared loads: 24 requests if nvcc sees how a thread's neighbouring words lie, and loads" \
    "six words are two requests; not two across a half, nor where something is stored or asked between"

# Several statements'. Behind each kernel: loads and stores, and how many nvcc's code has.
cat >"$scratch/several.cu" <<'END'
#define BEGIN __shared__ int s[256]; int i = threadIdx.x; s[i] = in[i]; s[i + 32] = in[i]; __syncthreads()
__global__ void pair(const int *in, int *out) /* 2 1 2 2 */
{
    BEGIN;
    int a = s[2 * i];
    out[i] = a;
    int b = s[2 * i + 1];
    out[i] = a * b;
}
__global__ void odd(const int *in, int *out) /* 2 2 2 2 */
{
    BEGIN;
    out[i] = s[2 * i + 1] * s[2 * i + 2];
}
__global__ void side_by_side(const int *in, int *out) /* 3 3 2 2 */
{
    BEGIN;
    out[i] = s[i] * s[i + 1] * s[i + 2];
}
__global__ void six(const int *in, int *out) /* 6 2 2 2 */
{
    BEGIN;
    int *mine = s + i % 8 * 8;
    out[i] = mine[0] * mine[1] + mine[2] * mine[3] + mine[4] * mine[5];
}
__global__ void of_four(const int *in, int *out) /* 5 3 2 2 */
{
    BEGIN;
    out[i] = s[i % 8 * 4 + 1] * s[i % 8 * 4 + 2] * s[i % 8 * 4 + 3] + s[i % 16 * 4] * s[i % 16 * 4 + 2];
}
__global__ void stored(const int *in, int *out) /* 2 2 11 6 */
{
    BEGIN;
    s[2 * i + 1] = in[i];
    s[2 * i] = in[i + 32];
    __syncthreads();
    s[4 * i + 3] = s[4 * i + 2] = s[4 * i + 1] = s[4 * i] = in[i];
    __syncthreads();
    s[4 * i] = i, s[4 * i + 1] = i + 1, s[4 * i + 2] = i + 2;
    __syncthreads();
    out[i] = s[i] + s[i + 96];
}
__global__ void between(const int *in, int *out) /* 6 6 6 6 */
{
    __shared__ int other[32];
    BEGIN;
    int a = s[2 * i];
    other[i] = a;
    int b = s[2 * i + 1];
    __syncthreads();
    s[2 * i] = b;
    int c = other[31 - i];
    s[2 * i + 1] = c;
    __syncthreads();
    a = s[2 * i];
    __syncthreads();
    b = s[2 * i + 1];
    other[i] = a * b;
    out[i] = s[i];
}
__global__ void swapped(const int *in, int *out) /* 3 2 4 3 */
{
    BEGIN;
    int a = s[2 * i];
    s[2 * i] = s[2 * i + 1];
    s[2 * i + 1] = a;
    __syncthreads();
    out[i] = s[i];
}
__global__ void three_a_turn(const int *in, int *out) /* 48 12 2 2 */
{
    BEGIN;
    int sum = 0;
    for (int k = 0; k < 16; k++)
        sum = (sum * s[3 * k] + s[3 * k + 1]) * s[3 * k + 2];
    out[i] = sum;
}
__global__ void pitch_of_eight_bytes(const int *in, int *out) /* 6 3 2 2 */
{
    BEGIN;
    int sum = 0;
    for (int k = 0; k < 6; k++)
        sum = sum * 3 + s[i % 9 * 6 + k];
    out[i] = sum;
}
__global__ void by_steps(const int *in, int *out, int n) /* 8 8 2 2 */
{
    BEGIN;
    int sum = 0;
    for (int step = 1; step <= n; step *= 2)
        if (i % 4 == 0)
            sum += s[i] * s[i + step];
    out[i] = sum;
}
__global__ void summed(const int *in, int *out, int n) /* 1 1 9 2 */
{
    extern __shared__ int sums[];
    const int i = threadIdx.x;
    sums[i] = 0;
    for (int k = 0; k < n; k++)
        sums[i] += in[k];
    __syncthreads();
    out[i] = sums[31 - i];
}
int main()
{
    int *memory;
    cudaMalloc(&memory, 128 * sizeof *memory);
    cudaMemset(memory, 0, 128 * sizeof *memory);
    for (auto kernel : {pair, odd, side_by_side, six, of_four, stored, between, swapped, three_a_turn, pitch_of_eight_bytes})
        kernel<<<1, 32>>>(memory, memory + 64);
    by_steps<<<1, 32>>>(memory, memory + 64, 8);
    summed<<<1, 32, 32 * sizeof(int)>>>(memory, memory + 64, 8);
    return cudaFree(memory);
}
END
sed -n 's/__global__ void \(.*\)(.* \/\* \([0-9 ]*\) \*\/$/\1 \2/p' "$scratch/several.cu" >"$scratch/expected"
for compiler in g++ clang++-14; do
    command -v $compiler >/dev/null || continue
    run env CXX=$compiler "$root/lessons/run" counters "$scratch/several.cu" --json
    printf '%s\n' "$out" >"$scratch/document.json"
    is "$(of_json "$scratch/document.json" "for _, k in ipairs(d.kernels) do local l, s = k.shared_load, k.shared_store
        print(k.name, l.requests, l.at_least, s.requests, s.at_least) end" | tr '\t' ' ')" \
        "$(cat "$scratch/expected")" "$compiler: of several statements, as nvcc's code has them"
done
done_testing
