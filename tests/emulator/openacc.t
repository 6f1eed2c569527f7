#!/bin/sh
# OpenACC directives in the emulator: data clauses copy to the memory of the emulated GPU, where kernels find the
# data, and loops work on it.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

grep -q '^compiler=' "$build/openacc.txt" || skip_all "$(cat "$build/openacc.txt")"
make_targets emulate emulator

cat >"$scratch/kernels.cu" <<'CU'
__global__ void twice(int n, int *x)
{
    if (threadIdx.x < n)
        x[threadIdx.x] *= 2;
}
extern "C" void launch_twice(int n, int *x)
{
    twice<<<1, 64>>>(n, x);
    if (cudaGetLastError() != cudaSuccess)
        exit(9);
}
extern "C" int *cuda_array(int n)
{
    int *x;
    return cudaMalloc(&x, n * sizeof *x) == cudaSuccess ? x : NULL;
}
CU
cat >"$scratch/directives.c" <<'C'
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
void launch_twice(int n, int *x);
int *cuda_array(int n);
enum { N = 50 };
static int a[N], b[N];

static int sum(const int *x)
{
    int all = 0;
    for (int i = 0; i < N; i++)
        all += x[i];
    return all;
}
static void region(void)
{
#pragma acc data copyin(a) copyout(b)
    {
        memset(a, 0, sizeof a); /* changes only the host's copy */
#pragma acc parallel loop present(a, b)
        for (int i = 0; i < N; i++)
            b[i] = a[i] + 1;
#pragma acc host_data use_device(b)
        launch_twice(N, b);
    }
    printf("region %d %d\n", sum(a), sum(b));
}
static void update(void)
{
#pragma acc data copyin(a) create(b)
    {
#pragma acc parallel loop
        for (int i = 0; i < N; i++)
            b[i] = a[i];
        printf("update %d", sum(b));
#pragma acc update self(b)
        printf(" %d", sum(b));
        a[0] = 1000;
#pragma acc update device(a[:1])
#pragma acc parallel loop copyout(b)
        for (int i = 0; i < N; i++)
            b[i] += a[i];
        printf(" %d\n", sum(b)); /* present already, so copyout copies nothing */
    }
}
static void nested(void)
{
    int hits = 0;
#pragma acc enter data copyin(a)
#pragma acc data copy(a)
    {
#pragma acc parallel loop reduction(+ : hits) async
        for (int i = 0; i < N; i++)
            hits += a[i]++ >= 0;
#pragma acc wait
    }
    printf("nested %d %d", hits, sum(a));
#pragma acc exit data copyout(a)
    printf(" %d\n", sum(a));
}
static void part(void)
{
#pragma acc data create(b)
    {
#pragma acc update device(b[:N / 2])
#pragma acc host_data use_device(b)
        launch_twice(N / 2, b);
#pragma acc update self(b)
    }
    printf("part %d\n", b[0]);
}
static void pointer(void)
{
    int *d = cuda_array(N), all = 0;
#pragma acc parallel loop deviceptr(d)
    for (int i = 0; i < N; i++)
        d[i] = i;
    launch_twice(N, d);
#pragma acc parallel loop deviceptr(d) reduction(+ : all)
    for (int i = 0; i < N; i++)
        all += d[i];
    printf("pointer %d\n", all);
}
static void absent(void)
{
#pragma acc parallel loop present(a) /* absent */
    for (int i = 0; i < N; i++)
        a[i] = 1;
}
static void partial(void)
{
#pragma acc data copyin(a[:10])
#pragma acc parallel loop copy(a) /* partial */
    for (int i = 0; i < N; i++)
        a[i] = 1;
}
static void forgotten(void)
{
    int *x = calloc(N, sizeof *x);
#pragma acc data copy(x[:N])
    launch_twice(N, x);
}
static void host_pointer(void)
{
    int *x = malloc(N * sizeof *x);
#pragma acc parallel loop deviceptr(x) /* host_pointer */
    for (int i = 0; i < N; i++)
        x[i] = 1;
}
static void copied_device(void)
{
    int *d = cuda_array(N);
#pragma acc parallel loop copy(d[:N]) /* copied_device */
    for (int i = 0; i < N; i++)
        d[i] = 1;
}
static void only_if(void)
{
#pragma acc parallel loop copy(a) if (a[0] > 5)
    for (int i = 0; i < N; i++)
        a[i] = 1;
}

int main(int argc, char **argv)
{
    const struct { const char *name; void (*run)(void); } cases[] = {
        {"region", region}, {"update", update}, {"nested", nested}, {"pointer", pointer}, {"part", part},
        {"absent", absent}, {"partial", partial}, {"forgotten", forgotten},
        {"host_pointer", host_pointer}, {"copied_device", copied_device}, {"only_if", only_if}};
    for (size_t i = 0; argc == 2 && i < sizeof cases / sizeof *cases; i++)
        if (strcmp(argv[1], cases[i].name) == 0) {
            for (int j = 0; j < N; j++)
                a[j] = j;
            cases[i].run();
            return 0;
        }
    return 99;
}
C
source=$scratch/directives.c
run cc -O2 -g -Wall -Wextra -Werror -fopenacc -foffload=disable -c -o "$scratch/directives.o" "$source"
exits 0 "a C program with directives compiles"

# gives CASE ANSWER NAME: this case succeeds with the answer
gives() {
    run "$scratch/mixed" "$1"
    exits 0 "$3: the program succeeds"
    is "$out" "$1 $2" "$3: the answer"
}
# fails CASE CODE PATTERN NAME: this case fails with a message
fails() {
    run "$scratch/mixed" "$1"
    exits "$2" "$4 fails"
    like "$err" "$3" "$4 is reported"
}
for count in '' --count; do
    # shellcheck disable=SC2086 # one word or none
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -o "$scratch/mixed" \
        "$scratch/kernels.cu" "$scratch/directives.o"
    exits 0 "it is linked with kernels${count:+, counted}"
    gives region '0 2550' "data of a region are in device memory, and host_data gives a kernel their address"
    gives update '0 1225 1225' "update copies, and data that are present are not copied"
    gives nested '50 1225 1275' "data of two constructs stay until both have ended"
    gives pointer 2450 "a loop uses memory of cudaMalloc"
    gives part 0 "a partly written array"
    is "$err" '' "a partly written array may be copied back whole"
done

# With counting: copies, and reads of memory that was never written
run env EMUCC_REPORT="$scratch/counted" "$scratch/mixed" region
like "$(cat "$scratch/counted")" '"host_to_device","calls":1,"bytes":200' "the copies of clauses are counted"
like "$(cat "$scratch/counted")" '"name":"OpenACC, directives.c:[0-9]+",.*"launches":1' "a loop is counted as a launch with its place"
run "$scratch/mixed" forgotten
like "$err" 'kernel twice.* reads 4 bytes at .*, which is host memory' "a forgotten host_data is found"

fails absent 4 "directives.c:$(line_of absent): 200 bytes .* must be on the device already, and are not" "an array that is not present"
fails partial 4 "directives.c:$(line_of partial): 200 bytes are needed .* only a part of them is there, with the 40 bytes" "an array of which only a part is present"
fails host_pointer 4 "directives.c:$(line_of host_pointer): .* host memory" "host memory as a deviceptr"
fails copied_device 4 "directives.c:$(line_of copied_device): .*deviceptr" "device memory in a copy clause"
fails only_if 4 "a clause 'if' that is false" "a clause that the emulator does not support"
# A student's own file: the host's copy of an array is stale, as on a GPU
cat >"$scratch/stale.c" <<'C'
#include <stdio.h>
int main(void)
{
    int a[SIZE] = {0};
#pragma acc data copyin(a)
    {
#pragma acc parallel loop present(a)
        for (int i = 0; i < SIZE; i++)
            a[i] = 1;
        printf("first %d\n", a[0]);
#pragma acc update self(a)
        printf("then %d\n", a[0]);
    }
    return 0;
}
C
if can_count; then
    run "$root/lessons/run" counters "$scratch/stale.c" -D SIZE=100
    exits 0 "a C file with directives is counted"
    like "$out" '^first 0$' "the host does not see what a loop wrote"
    like "$out" '^then 1$' "until it is copied"
    like "$out" '^OpenACC, .*stale\.c:[0-9]+: 1 launch of' "its loop is a launch"
    like "$out" '^copied device to host: 400 bytes in 1 call$' "its copies are counted"
    run "$root/lessons/run" sanitize "$scratch/stale.c"
    exits 2 "what does not check loops with directives refuses the file"
    like "$err" 'the loops of directives are not checked; .*lessons/run.* counters' "the message says what counts it"
fi
done_testing
