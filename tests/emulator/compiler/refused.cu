/* refused.cu: code that nvcc refuses, in parts, as nvcc does not report all errors at once. Each
 * comment has a pattern of emucc's message, for refused.t. "warned": the line gets a warning. */
// clang-format off
#include <cmath>
#include <cstdio>
#include <cstdlib>
#include <iostream>
#include <vector>

#include "refused.h"

__device__ int counter;
__constant__ float factors[4], factor;
__device__ int on_device(int x) { return x + 1; }
__host__ __device__ int on_both(int x) { return 2 * x; }
struct point {
    int x;
    __device__ int get() const { return x; }
};

#if PART == 1 // what nvcc's first pass refuses
void fill(std::vector<int> &all) { all[0] = 1; }
void add(int *p) { *p += 1; }
__device__ void subtract(int *p) { *p -= 1; }
__global__ void set(int *p) { *p = on_device(*p); }
template <class T> __global__ void set_all(T *p) { *p = 1; }
__global__ void set_again(int *p) { set(p); } // refused: 'set' is a kernel, which is launched
__global__ int with_result(int *p) { return *p; } // refused: 'with_result' must return void
__global__ __device__ void both(int *) {} // refused: 'both' is declared __global__, so it cannot
__global__ void any_number(int, ...) {} // refused: 'any_number' cannot have a variable number
struct with_kernel {
    static __global__ void inside(int *) {} // refused: 'inside' cannot be a member of a class
};
__global__ void writes(int n)
{
    factors[n] = 1; // warned: 'factors' lies in constant memory
    factor = 1;     // refused: 'factor' lies in constant memory
}
int main()
{
    int *p = NULL;
    add<<<1, 1>>>(p);                          // refused: 'add' is launched as a kernel, but
    subtract<<<1, 1>>>(p);                     // refused: 'subtract' is launched as a kernel
    set(p);                                    // refused: 'set' is a kernel, which is launched
    set_all<int>(p);                           // refused: 'set_all' is a kernel
    with_result<<<1, 1>>>(p);
    counter = 1;                               // warned: 'counter' lies in device memory
    factors[0] = 1;                            // warned: 'factors' lies in device memory
    factor = 1;                                // refused: 'factor' lies in constant memory, and 'main' runs on the host
    int n = on_device(3);                      // refused: 'on_device' is a __device__ function, and 'main'
    auto local = [](int x) { return on_device(x); }; // refused: 'on_device' is a __device__ function
    n += local(3) + point().get();             // refused: 'get' is a __device__ function, and 'main'
    __syncthreads();                           // refused: '__syncthreads' is a device function
    n += __syncthreads_count(n);               // refused: '__syncthreads' is a device function
    n += atomicAdd(p, 1) + __popc(n);          // refused: 'atomicAdd' is a device function
    __shared__ int shared[32];                 // refused: 'main' runs on the host, which has no shared
    shared[0] = n;
    return on_both(n) + counter;               // warned: 'counter' lies in
}
#elif PART == 2 // what it refuses when it generates GPU code
int host_value = 3, host_values[3];
extern int host_elsewhere;
const float weights[] = {1, 2, 3};
const int known = 5;
constexpr double exact = 2.5;
static const float half_of_it = 0.5f;
const int not_known = atoi("3");
namespace deep { double inside = 2; }
struct counts {
    static int made;
    static const int most = 3;
};
int counts::made = 0;
struct vector {
    float x, y;
    vector(float a, float b) : x(a), y(b) {}
    float length() const { return sqrtf(x * x + y * y); }
    float operator[](int i) const { return i ? y : x; }
};
vector operator+(vector a, vector b) { return vector(a.x + b.x, a.y + b.y); }
struct doubled {
    int operator()(int x) const { return 2 * x; }
};
float on_host(float x);
float on_host(float x) { return x + known; }
template <class T> T twice(T x) { return 2 * x; }
namespace deep {
namespace { float hidden(float x) { return x; } }
}
__device__ float helper(float x) { return on_host(x); } // refused: 'on_host' is a host function, and the __device__ function 'helper'
template <class F> __global__ void apply(float *p, F f) { *p = f(3); } // refused: 'operator\(\)' is a host function
__global__ void uses(float *p, int n)
{
    p[0] = on_host(p[1]);                       // refused: 'on_host' is a host function, and the kernel 'uses'
    p[1] = twice(p[2]);                         // refused: 'twice' is a host function
    p[2] = deep::hidden(p[1]);                  // refused: 'hidden' is a host function
    p[3] = host_value;                          // refused: 'host_value' is a host variable, which the kernel
    p[4] = host_values[n];                      // refused: 'host_values'
    host_value = 3;                             // refused: 'host_value'
    p[5] = host_elsewhere;                      // refused: 'host_elsewhere'
    p[6] = weights[n];                          // refused: 'weights'
    p[7] = deep::inside;                        // refused: 'inside'
    p[8] = counts::made;                        // refused: 'made'
    p[9] = not_known;                           // refused: 'not_known'
    vector v(1, 2);                             // refused: 'vector' is a host function
    p[10] = v.length();                         // refused: 'length' is a host function
    p[11] = (v + v).x;                          // refused: 'operator\+' is a host function
    p[12] = v[n];                               // refused: 'operator\[\]' is a host function
    auto inner = [&](int i) { p[i] = on_host(i); }; // refused: 'on_host' is a host function, and a lambda
    inner(3);
    float (*pointer)(float) = on_host;          // refused: 'on_host' is a host function
    p[13] = pointer(2) + helper(3);
    p[14] = rand();                             // refused: 'rand' is a host function
    fprintf(stderr, "no\n");                    // refused: 'stderr' is a host stream
    std::cout << n;                             // refused: 'cout' is a host stream
    std::vector<int> list(n);                   // refused: 'std::vector::vector' is a host function
    cudaMemcpy(p, p, 4, cudaMemcpyDefault);     // refused: 'cudaMemcpy' is a host function
    p[15] = in_header(p[0]);                    // refused: 'in_header' is a host function
    p[16] = known + exact + half_of_it + counts::most + sizeof host_values + on_both(3) + counter;
    p[17] = std::fabs(p[1]) + std::pow(p[2], 2.0f) + std::abs(n) + abs(n) + fmaxf(p[1], p[2]);
    if (threadIdx.x == 0) printf("%d\n", n);
    printf("no number\n"); // g++ turns this into a call of puts
    puts("no");                                 // refused: 'puts' is a host function
}
int main()
{
    apply<<<1, 1>>>((float *)NULL, doubled());
    uses<<<1, 1>>>(NULL, 3);
}
#elif PART == 3 // what it refuses between the two
struct base { __host__ __device__ virtual ~base() {} };
struct derived : base {};
__global__ void may_not(int *p, base *b, int n)
{
    try { *p = 1; } catch (int) { *p = 2; }     // refused: the kernel 'may_not' cannot throw or catch
    if (n == 3) throw n;                        // refused: the kernel 'may_not' cannot throw or catch
    *p = dynamic_cast<derived *>(b) != NULL;    // refused: cannot use dynamic_cast or typeid
    int array[n];                               // refused: cannot have an array whose size is not a constant
    p[3] = array[0] = 1;
}
int main() { may_not<<<1, 1>>>(NULL, NULL, 3); }
#elif PART == 4 // the arguments of a launch, which the C++ compiler checks
__global__ void set(int *p, int n) { *p = n; }
int main()
{
    float *p = NULL;
    set<<<1, 1>>>(NULL); // refused: (too few arguments|no matching function)
    set<<<1, 1>>>(p, 3); // refused: (cannot convert|no matching function).*
    return undeclared; // refused: 'undeclared|.undeclared. was not declared
}
#elif PART == 5
__global__ void counts_up(int *p, int n)
{
    static int last = n; // refused: static variable whose initial value is not a constant
    p[0] = last;
}
int main() { counts_up<<<1, 1>>>(NULL, 3); }
#elif PART == 6
__global__ void rvalue(int &&p) { p = 1; } // refused: 'rvalue' cannot have a parameter that is a reference \(&&\)
int main() { rvalue<<<1, 1>>>(3); }
#elif PART == 7 // functions of the C library, and members with the same names
struct logged {
    int count;
    void printf(const char *, int) { count++; }
    int rand() const { return count; }
    static void puts(int);
    void perror();
};
struct shape {
    __device__ int atoi() { return 3; }
    __device__ int srand(int);
};
static __device__ int atof(int x) { return x; }
__global__ void prints(int *p)
{
    printf("%d\n", *p);
    *p += shape().atoi() + shape().srand(1) + atof(3);
    free(malloc(4));
    *p += rand(); // refused: 'rand' is a host function
}
__device__ int shape::srand(int x) { return x; }
void logged::puts(int) {}
int main()
{
    logged all{0};
    all.printf("", 1);
    all.perror();
    logged::puts(2);
    srand(1);
    prints<<<1, 1>>>(NULL);
    return rand() + all.rand() + atoi("1");
}
void logged::perror() {}
#elif PART == 8 // what cooperative groups offer only for a part of a block
#include <cooperative_groups/reduce.h>
#include <cooperative_groups/scan.h>
namespace cg = cooperative_groups;
__global__ void sums(int *p)
{
    cg::thread_block block = cg::this_thread_block();
    p[0] = cg::reduce(block, p[0], cg::plus<int>()); // refused: reduce.. takes a tile, such as tiled_partition<32>.block.*none for a thread_block
    p[1] = cg::inclusive_scan(block, p[1]); // refused: inclusive_scan.. takes a tile
    p[2] = cg::exclusive_scan(block, p[2], cg::plus<int>()); // refused: exclusive_scan.. takes a tile
    p[3] = cg::reduce(cg::tiled_partition<8>(block), p[3], cg::plus<int>());
}
__global__ void of_all(int *p)
{
    *p = cg::reduce(cg::this_grid(), *p, cg::plus<int>()); // refused: none for a grid_group
}
int main()
{
    sums<<<1, 32>>>(NULL);
    of_all<<<1, 32>>>(NULL);
}
#elif PART == 9 // dynamic shared memory with one name and two types
typedef float number;
__global__ void floats(float *p)
{
    extern __shared__ float some[];
    p[0] = some[0];
}
__global__ void the_same(float *p)
{
    extern __shared__ number some[];
    p[0] = some[0];
}
namespace other
{
__global__ void others(int *p)
{
    extern __shared__ int some[];
    p[0] = some[0];
}
} // namespace other
__global__ void ints(int *p)
{
    extern __shared__ int some[]; // refused: declared as dynamic shared memory of another type before
    p[0] = some[0];
}
int main()
{
    floats<<<1, 32, 4>>>(NULL);
    the_same<<<1, 32, 4>>>(NULL);
    other::others<<<1, 32, 4>>>(NULL);
    ints<<<1, 32, 4>>>(NULL);
}
#endif
