/* partly_filled_lists.cu: copies of memory that was written in part. The host reads only the
 * written elements, which causes a note, or more. */
// notes are expected
#include <array>
#include <cuda_runtime.h>
#include <sstream>
#include <stdio.h>
#include <string.h>
#include <unistd.h>
#include <vector>

enum { N = 1000, ROW = 8 };

__global__ void keep_even(const int *numbers, int *kept, int *count)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N && numbers[i] % 2 == 0)
        kept[atomicAdd(count, 1)] = numbers[i];
}

/* Fills as many elements of each row as its number */
__global__ void fill_rows(int *rows)
{
    for (int i = 0; i < blockIdx.x % ROW; i++)
        rows[blockIdx.x * ROW + i] = i;
}

__global__ void reverse(const char *text, char *reversed, int length)
{
    if (threadIdx.x < length)
        reversed[threadIdx.x] = text[length - 1 - threadIdx.x];
    else if (threadIdx.x == length)
        reversed[length] = 0;
}

__global__ void twice(const int *numbers, int *doubled)
{
    const int i = blockIdx.x * blockDim.x + threadIdx.x;
    if (i < N)
        doubled[i] = 2 * numbers[i];
}

/* With one thread, any number is a multiple of the grid's size. */
__global__ void alone(int *result)
{
    for (int i = 0; i < 5; i++)
        result[i] = i;
}

static int host[N], copied[N];

/* Copies the whole buffer, and prints the text by the C library, which is not checked. */
static void text(bool ends)
{
    static char line[80] = "a word", back[80];
    char *one, *other;
    const int length = (int)strlen(line);
    cudaMalloc(&one, sizeof line);
    cudaMalloc(&other, sizeof line);
    cudaMemcpy(one, line, sizeof line, cudaMemcpyHostToDevice);
    reverse<<<1, length + ends>>>( // expect ends, endless: elements-not-read/tail
        one, other, length);
    cudaMemcpy(back, other, sizeof back, // expect endless: uninitialised-copy/elements
               cudaMemcpyDeviceToHost);
    puts(back);
    cudaFree(one);
    cudaFree(other);
}

/* The host ends the text at its length. */
static void ended_by_host(void)
{
    static char back[80];
    const char *const line = "a word, and more of them";
    for (int length = 1; length < 24; length += 2) {
        char *one, *other;
        cudaMalloc(&one, 80);
        cudaMalloc(&other, 80);
        cudaMemcpy(one, line, 24, cudaMemcpyHostToDevice);
        reverse<<<1, length>>>(one, other, length);
        cudaMemcpy( // expect closed by host: uninitialised-copy/elements-not-used
            back, other, sizeof back, cudaMemcpyDeviceToHost);
        back[length] = '\0';
        puts(back);
        cudaFree(one);
        cudaFree(other);
    }
}

static int sum_of_local(const int *kept, int count)
{
    int list[N], sum = 0;
    cudaMemcpy( // expect local: uninitialised-copy/elements-not-used
        list, kept, sizeof list, cudaMemcpyDeviceToHost);
    for (int i = 0; i < count; i++)
        sum += list[i];
    return sum;
}

static void fetch(int *list, const int *kept)
{
    cudaMemcpy( // expect array: uninitialised-copy/elements-not-used
        list, kept, N * sizeof *list, cudaMemcpyDeviceToHost);
}

int main(int, char **arguments)
{
    const char *what = arguments[1];
    const bool other = !strcmp(what, "rows") || !strcmp(what, "rounded") || strstr(what, "end");
    const int rounds = other ? 0 : 1 + !strcmp(what, "rounds");
    const bool found = what[0] == '+' || !strcmp(what, "more") || !strcmp(what, "none") ||
                       !strcmp(what, "elsewhere") || !strcmp(what, "compared");
    std::array<int, N> fetched;
    int *numbers, *result, *counter, count = 0, sum = 0;
    for (int i = 0; i < N; i++)
        host[i] = 3 * i;
    cudaMalloc(&numbers, N * sizeof *numbers);
    cudaMalloc(&result, N * sizeof *result);
    cudaMalloc(&counter, sizeof *counter);
    cudaMemcpy(numbers, host, sizeof host, cudaMemcpyHostToDevice);
    if (strstr(what, "end") == what)
        text(!strcmp(what, "ends"));
    else if (!strcmp(what, "closed by host"))
        ended_by_host();
    if (!strcmp(what, "rows")) {
        fill_rows<<<N / ROW, 1>>>(result);
        cudaMemcpy( // expect rows: uninitialised-copy/elements-not-used
            host, result, sizeof host, cudaMemcpyDeviceToHost);
        for (int i = 0; i < N; i++)
            sum += i % ROW < i / ROW % ROW ? host[i] : 0;
    } else if (!strcmp(what, "five in the end")) {
        alone<<<1, 1>>>(result);
        cudaMemcpy( // expect five in the end: uninitialised-copy/elements-not-used
            host, result, sizeof host, cudaMemcpyDeviceToHost);
        sum = host[3] + host[4];
    } else if (!strcmp(what, "rounded")) {
        twice<<<N / 256, 256>>>(numbers, result); // expect rounded: elements-not-read/tail
        cudaMemcpy( // expect rounded: uninitialised-copy/elements-not-used
            host, result, sizeof host, cudaMemcpyDeviceToHost);
        sum = host[0] + host[1];
    }
    for (int round = 0; round < rounds; round++) {
        cudaMemset(counter, 0, sizeof *counter);
        keep_even<<<(N + 255) / 256, 256>>>(numbers, result, counter);
        cudaMemcpy(&count, counter, sizeof count, cudaMemcpyDeviceToHost);
        if (!strcmp(what, "local")) {
            sum = sum_of_local(result, count);
            break;
        }
        if (!strcmp(what, "array")) {
            fetch(fetched.data(), result);
            for (int i = 0; i < count; i++)
                sum += fetched[i];
            break;
        }
        // clang-format off
        if (found)
            cudaMemcpy(host, result, sizeof host, cudaMemcpyDeviceToHost); // expect more, none, elsewhere, compared, +fwrite, +file, +stream: uninitialised-copy/elements
        else
            cudaMemcpy(host, result, sizeof host, cudaMemcpyDeviceToHost); // expect list, rounds, marked, vector, closed by host, =fwrite, =file, =stream: uninitialised-copy/elements-not-used
        // clang-format on
        if (!strcmp(what, "more"))
            count++;
        if (!strcmp(what, "marked"))
            host[count] = -1;
        const size_t written = (what[0] == '+' ? N : count) * sizeof *host;
        if (strstr(what, "fwrite"))
            sum = fwrite(host, written, 1, tmpfile()) != 1;
        if (strstr(what, "file"))
            sum = write(fileno(tmpfile()), host, written) < 0;
        if (strstr(what, "stream"))
            sum = std::ostringstream().write((char *)host, written).fail();
        if (what[0] == '+' || what[0] == '=')
            break;
        if (!strcmp(what, "elsewhere"))
            memcpy(copied, host, sizeof host);
        if (!strcmp(what, "compared"))
            sum = memcmp(host, copied, sizeof host);
        if (!strcmp(what, "vector")) {
            std::vector<int> list(host, host + count);
            sum = list.back();
            break;
        }
        for (int i = 0; i < count && strcmp(what, "none"); i++)
            sum += host[i];
        cudaMemset(numbers, 1, N * sizeof *numbers); /* none of them is even */
    }
    printf("%d\n", sum);
    cudaFree(numbers);
    cudaFree(result);
    cudaFree(counter);
    return copied[0] < 0;
}
