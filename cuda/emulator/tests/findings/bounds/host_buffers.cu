/* host_buffers.cu: copies of more bytes than the host memory has, and host loops that go one
 * element too far, as the first argument says. Without an argument, all of them are right. Each
 * faulty line ends in a comment. */
// nothing: -
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <vector>

enum { N = 1024, BYTES = N * sizeof(float) };

static void loops_fit(void)
{
    char *line = (char *)malloc(100);
    size_t room = 100;
    FILE *file = tmpfile();
    for (int i = 0; i < 100; i++)
        line[i] = (char)i;
    for (int round = 1; round < 40; round++) { /* getline enlarges it, perhaps in place */
        fprintf(file, "%*d\n", 100 * round, round);
        rewind(file);
        const ssize_t letters = getline(&line, &room, file);
        for (size_t i = (size_t)letters; i < room; i++)
            line[i] = 'x';
        rewind(file);
    }
    fclose(file);
    free(line);
    for (size_t n = 0; n < 200; n++) { /* at the place of the last one, and larger */
        char *some = (char *)malloc(n);
        for (size_t i = 0; i < n; i++)
            some[i] = (char)i;
        some = (char *)realloc(some, n + 20);
        for (size_t i = n; i < n + 20; i++)
            some[i] = (char)i;
        free(some);
        std::vector<int> more(n + 24);
        for (int &each : more)
            each++;
        std::string text;
        for (size_t i = 0; i < n; i++)
            text += 'x';
    }
}

static void one_too_far(const char *wrong)
{
    int *some = (int *)malloc(10 * sizeof *some);
    double *all = (double *)calloc(N, sizeof *all);
    char *letters = new char[101];
    std::vector<int> vector(N);
    static int rows[4][8];
    int sum = 0, local[16];
    for (int i = 0; i < 16 + !strcmp(wrong, "locally"); i++)
        local[i] = i; // expect locally: host-out-of-bounds/host-index
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 8 + 4 * !strcmp(wrong, "in_a_row"); k++)
            rows[i][k] = local[i + k]; // expect in_a_row: host-out-of-bounds/host-index
    for (int i = 0; i < 32; i++)       /* right: used as one long row */
        sum += rows[0][i];
    for (int i = 0; i < 10 + !strcmp(wrong, "writes"); i++)
        some[i] = i; // expect writes: host-out-of-bounds/behind-allocation
    for (int i = 0; i < 10 + !strcmp(wrong, "reads"); i++)
        sum += some[i]; // expect reads: host-out-of-bounds/behind-allocation
    for (int i = 0; i < N + !strcmp(wrong, "of_doubles"); i++)
        all[i] += i; // expect of_doubles: host-out-of-bounds/behind-allocation
    for (int i = 0; i < 101 + !strcmp(wrong, "of_letters"); i++)
        letters[i] = '+'; // expect of_letters: host-out-of-bounds/behind-allocation
    for (int i = 0; i < N + !strcmp(wrong, "in_a_vector"); i++)
        vector[i] = sum;            // expect in_a_vector: host-out-of-bounds/behind-allocation
    char *name = (char *)malloc(8); // expect by_a_function: host-out-of-bounds/by-a-function
    snprintf(name, 8 + 8 * !strcmp(wrong, "by_a_function"), "%d and %d", 10000, sum);
    if (!strcmp(wrong, "in_one_go"))
        memset(all, 0, // expect in_one_go: host-out-of-bounds/behind-allocation
               2 * N * sizeof *all - N * sizeof *all + 16);
    free(name);
    delete[] letters;
    free(all);
    free(some);
}

static void fits(const float *device)
{
    for (int round = 0; round < 300; round++) { /* freed memory is allocated again, and larger */
        std::vector<float> some(64 + round), all(N);
        cudaMemcpy(some.data(), device, some.size() * sizeof(float), cudaMemcpyDeviceToHost);
        cudaMemcpy(all.data(), device, BYTES, cudaMemcpyDeviceToHost);
        cudaMemcpy(&all[N / 2], device, BYTES / 2, cudaMemcpyDeviceToHost);
        some.resize(N);
        cudaMemcpy(some.data(), device, BYTES, cudaMemcpyDeviceToHost);
        std::string text(100 + round, ' ');
        cudaMemcpy(&text[0], device, text.size(), cudaMemcpyDeviceToHost);
    }
    float *grown = (float *)realloc(malloc(64), BYTES);
    cudaMemcpy(grown, device, BYTES, cudaMemcpyDeviceToHost);
    cudaMemcpy2D(grown, 128, device, 128, 64, BYTES / 128, cudaMemcpyDeviceToHost);
    free(grown);
}

int main(int argc, char **argv)
{
    const char *wrong = argc > 1 ? argv[1] : "";
    float *device;
    cudaMalloc(&device, BYTES);
    cudaMemset(device, 0, BYTES);
    float *allocated = (float *)malloc(N), *made = new float[N / 4];
    std::vector<float> vector(N / 4);
    if (!strcmp(wrong, "by_malloc"))
        cudaMemcpy(allocated, device, BYTES, // expect by_malloc: host-out-of-bounds/copy-to
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(wrong, "by_new"))
        cudaMemcpyAsync(made, device, BYTES, // expect by_new: host-out-of-bounds/copy-to
                        cudaMemcpyDeviceToHost);
    else if (!strcmp(wrong, "of_a_vector"))
        cudaMemcpy(vector.data(), device, BYTES, // expect of_a_vector: host-out-of-bounds/copy-to
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(wrong, "one_more"))
        cudaMemcpy(allocated, device, N + 4, // expect one_more: host-out-of-bounds/copy-to
                   cudaMemcpyDeviceToHost);
    else if (!strcmp(wrong, "from_there")) {
        memset(allocated, 0, N);
        cudaMemcpy(device, allocated, N + 4, // expect from_there: host-out-of-bounds/copy-from
                   cudaMemcpyHostToDevice);
    } else
        fits(device);
    one_too_far(wrong);
    loops_fit();
    cudaFree(device);
    delete[] made;
    free(allocated);
    return 0;
}
