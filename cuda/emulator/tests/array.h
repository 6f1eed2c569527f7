/* array.h: an array in device memory, for tests of libraries. */
#ifndef ARRAY_H
#define ARRAY_H

#include <cuda_runtime.h>

#include <vector>

template <typename T> struct array {
    T *place;

    array(size_t count)
    {
        cudaMalloc(&place, count * sizeof *place);
    }
    array(const std::vector<T> &values) : array(values.size())
    {
        cudaMemcpy(place, values.data(), values.size() * sizeof *place, cudaMemcpyHostToDevice);
    }
    array(const array &) = delete;
    ~array()
    {
        cudaFree(place);
    }
    operator T *() const
    {
        return place;
    }
    std::vector<T> get(size_t count) const
    {
        std::vector<T> values(count);
        cudaMemcpy(values.data(), place, count * sizeof *place, cudaMemcpyDeviceToHost);
        return values;
    }
};

#endif
