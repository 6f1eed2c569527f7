/* room.cu: copies to the host's memory that have more bytes than it, as the first argument says;
 * without one, those that fit. Each that does not ends its line in a comment. */
#include <cuda_runtime.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <string>
#include <vector>

enum { N = 1024, BYTES = N * sizeof(float) };

static void fits(const float *device)
{
    for (int round = 0; round < 300; round++) { /* what was freed is another's, and larger */
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
    float *allocated = (float *)malloc(N), *made = new float[N / 4]; /* allocated */
    std::vector<float> vector(N / 4);
    if (!strcmp(wrong, "by_malloc"))
        cudaMemcpy(allocated, device, BYTES, cudaMemcpyDeviceToHost); /* by_malloc */
    else if (!strcmp(wrong, "by_new"))
        cudaMemcpyAsync(made, device, BYTES, cudaMemcpyDeviceToHost); /* by_new */
    else if (!strcmp(wrong, "of_a_vector"))
        cudaMemcpy(vector.data(), device, BYTES, cudaMemcpyDeviceToHost); /* of_a_vector */
    else
        fits(device);
    cudaFree(device);
    delete[] made;
    free(allocated);
    return 0;
}
