/* literals.cu: text that looks like CUDA, but is not. Prints TAP. */
#include "check.h"
#include <string.h>

// set<<<1, 1>>>(out, 1); __shared__ int not_here = 1; an apostrophe's here, and a brace {
/* set<<<1, 1>>>(out, 2); ( [ { " ' */
__global__ void set(int *p, int value) { *p = value; }
static int größe = 3, Δx = 4;
static const char *strings[] = {"set<<<1, 1>>>(out, 3);", "\"<<<", "\\", "//", "/*", "__shared__ \
int x = 1;", u8"set<<<", "joined" "<<<1, 1>>>" "(", ")"};
static const char *raw[] = {R"(set<<<1, 1>>>(out, "4");)", R"--(")" )-" {[(
set<<<1, 1>>>(out, 5); __device__ int y;
)--", R"(\)"};
static const wchar_t *wide = L"set<<<1";
static const char characters[] = {'"', '\'', '\\', '<', '(', '{'};
#define IN_A_MACRO "set<<<1, 1>>>(" /* ' */

struct number { int value; };
static number operator<<(number a, number b) { return {10 * a.value + b.value}; }
static bool operator<(number a, number b) { return a.value < b.value; }
template <typename T> static T operator>>(number a, T b) { return a.value - b; }
static int operator""_twice(unsigned long long value) { return 2 * (int)value; }

int main()
{
    cudaMalloc(&out, sizeof *out);
    number a = {1}, b = {2}, c = {3};
    int i = 1, j = 2, k = 3;
    int sum = (int)strlen(strings[0]) + (int)strlen(strings[5]) + (int)strlen(raw[0]) + (int)strlen(raw[1]) +
              (int)strlen(raw[2]) + (int)(wide[3] == L'<') + 6 * (int)(characters[5] == '{') + (int)sizeof IN_A_MACRO;
    set<<<1, 1>>>(out, sum); left(22 + 21 + 24 + 53 + 1 + 1 + 6 + 15, "strings");
    set<<<1, 1>>>(out, (a << b << c).value); left(123, "operators");
    set<<<1, 1>>>(out, operator<<(a, b).value); left(12, "by their names");
    set<<<1, 1>>>(out, operator>> <int>(c, 1)); left(2, "with a list");
    set<<<1, 1>>>(out, operator< (a, b)); left(1, "one that is an angle");
    set<<<1, 1>>>(out, i << j << k); left(32, "shifts");
    set<<<1, 1>>>(out, i < j && k > (j)); left(1, "comparisons");
    k <<= 2; k >>= 1; set<<<1, 1>>>(out, k); left(6, "shifts that assign");
    set<<<1, 1>>>(out, 1'000'000 + 0x1'F + 0b1'1); left(1000034, "separated digits");
    set<<<1, 1>>>(out, 21_twice + (int)1e+1 + (int)0x1p+2 + (int).5f); left(56, "numbers");
    set<<<1, 1>>>(out, größe + Δx); left(7, "names in Unicode");
    set<<<1, \
      1>>>(out, \
      8); left(8, "continued lines");
#if 0
    set<<<1, 1>>>(out, ( { [ <<<
#endif
    set<<<1, 1>>>(out, 9); left(9, "behind what is left out");
    return end() + __LINE__ - 49; /* the line number is still right */
}
