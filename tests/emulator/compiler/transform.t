#!/bin/sh
# The output of the transform for the programs in cuda/emulator/tests/compile, which also run as tests of their own.
# tests/transformed writes the expected output again.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"

make_targets emulate emulator
programs=$root/cuda/emulator/tests/compile
emulate=$build/cuda/emulator/compile/emulate
for source in "$programs"/*.cu; do
    name=$(basename "$source" .cu)
    "$root/cuda/emulator/tests/transformed" "$emulate" "$name.cu" >"$scratch/$name.out"
    ok "$name.cu becomes the expected text" diff -u "$programs/$name.out" "$scratch/$name.out"
done

# becomes NAME TEXT EXPECTED: the transform of a text without kernels, with the escapes of printf
becomes() {
    printf '%b' "$2" >"$scratch/given.ii"
    is "$("$emulate" "$scratch/given.ii" | sed '/^# [0-9]* ".*given.ii"/d')" "$(printf '%b' "$3")" "$1"
}
plain='emulator_launch("k", emulator_configuration(1,\r\n 1), [=, emulator_1 = a]() '
plain=$plain'__attribute__((no_sanitize_thread, no_profile_instrument_function)) { k(emulator_1); }, emulator_launched<0>(k));'
becomes "lines that end as on Windows" 'int i;\r\nk<<<1,\r\n 1>>>(a);\r\n' "int i;\\r\\n$plain\\r\\n"
becomes "a text without a newline at its end" '__shared__ int i;' 'static __attribute__((section(".tbss.emulator_1"))) __thread int i;'
becomes "an empty file" '' ''
becomes "a backslash before a space at the end of a line" 'int i = 1 + \\\n2;\n' 'int i = 1 +  \n2;\n'
becomes "an unterminated string" 'f("k<<<);\n__shared__ int i;\n' 'f("k<<<);\nstatic __attribute__((section(".tbss.emulator_1"))) __thread int i;\n'
becomes "an unterminated raw string" 'f(R"x(k<<<)");\n__shared__ int i;' 'f(R"x(k<<<)");\n__shared__ int i;'
becomes "an unterminated comment" 'f(); /* __shared__ int i;\n' 'f(); /* __shared__ int i;\n'
becomes "brackets that do not match" 'f(];\n{ __shared__ int i; )\n' 'f(];\n{ static __attribute__((section(".tbss.emulator_1"))) __thread int i; )\n'

# The pointer shows the element type of an allocation, but a cast to void ** hides it.
becomes "allocations with a cast to void **" \
    'cudaMalloc((void **)&a, n);\ncudaMallocManaged((void**)&b->c[i], f(n));\ncudaMalloc((void **) p, 4);' \
    'cudaMalloc( emulator_typed(&a), n);\ncudaMallocManaged(emulator_typed(&b->c[i]), f(n));\ncudaMalloc(  emulator_typed(p), 4);'
for kept in 'cudaMalloc(&a, n);' 'cudaMalloc((void **)p + 1, n);' 'g((void **)&a, n);' 'cudaMalloc((void **)&a);'; do
    becomes "unchanged: $kept" "$kept" "$kept"
done

# A call of atomicCAS whose result is not used gets a mark.
becomes "swaps whose result is not used" 'if (i) atomicCAS(&a, 0, 1);\nb = atomicCAS(&a, 0, 1);' \
    'if (i) atomicCAS(&a, 0, 1), emulator_unlooked();\nb = atomicCAS(&a, 0, 1);'
becomes "exchanges whose result is not used" 'if (i) atomicExch(&a, 1);\nwhile (atomicExch(&a, 1));' \
    'if (i) atomicExch(&a, 1), emulator_unlooked();\nwhile (atomicExch(&a, 1));'
becomes "swaps that guard an empty statement" 'if (atomicCAS(&a, 0, 1) != 0) {}\nif (!atomicCAS(&a, 0, 1));' \
    'if ((void)(atomicCAS(&a, 0, 1) != 0), emulator_unlooked(), false) {}\nif ((void)(!atomicCAS(&a, 0, 1)), emulator_unlooked(), false);'
becomes "swaps whose result is stored and not used" '{ const unsigned was = atomicCAS(&a, 0, 1); f(&a); }' \
    '{ const unsigned was = atomicCAS(&a, 0, 1); emulator_unlooked(); f(&a); }'
for kept in 'if (atomicCAS(&a, 0, 1)) b = 1;' 'if (atomicCAS(&a, 0, 1)) {} else b = 1;' 'if (b = atomicCAS(&a, 0, 1)) {}' \
    'while (atomicCAS(&a, 0, 1)) {}' '{ int was = atomicCAS(&a, 0, 1); f(was); }' '{ was = atomicCAS(&a, 0, 1); }'; do
    becomes "unchanged: $kept" "$kept" "$kept"
done

# refuses NAME TEXT MESSAGE: the transform refuses the text
refuses() {
    printf '# 7 "my.cu"\n%b' "$2" >"$scratch/given.ii"
    run "$emulate" "$scratch/given.ii"
    exits 1 "$1 is refused"
    like "$err" "^my.cu:$3" "$1: the message has the place and the reason"
}
refuses "a launch without >>>" '\nk<<<1, 1(a);\n' '8: error: this launch has no closing >>>'
refuses "a launch whose bracket is not closed" 'k<<<f(1, 1>>>(a);\n' '7: error: this launch has no closing >>>'
refuses "a launch without arguments" 'k<<<1, 1>>>;\n' '7: error: a launch needs its arguments'
refuses "a launch whose arguments do not end" 'k<<<1,\n1>>>(a;\n}\n' '7: error: this launch has no closing par'
refuses "a launch without a name" '\n\nf(); <<<1, 1>>>(a);\n' "9: error: a launch needs a kernel's name"
refuses "a shared variable with a value" '\n__shared__ int i\n = 1;' '8: error: a __shared__ variable cannot'
refuses "a shared variable with a value in braces" '\n__shared__ int i[2]\n{};' '8: error: a __shared__ variable cannot'
refuses "dynamic shared memory of two types" 'void f() { extern __shared__ float s[]; }\nvoid g() { extern __shared__ __attribute__((aligned(16))) int s[]; }' \
    '8: error: this name is declared as dynamic shared memory of another type before'
refuses "dynamic shared memory that is not an array" 'extern __shared__ int i;' '7: error: .*declared as an array'

# Errors that the transform leaves to the compiler, which names the program's own line
compiles_not() {
    printf '\xef\xbb\xbf__global__ void größe(int *p) { *p = 1; }\r\n%b' "$2" >"$scratch/my.cu"
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/my" "$scratch/my.cu"
    exits 1 "$1 does not compile"
    like "$err" "my.cu:$3" "$1: the message names its line"
}
compiles_not "an unterminated string" 'const char *a = "<<<;\r\n' '2:.*(warning|error): missing terminating'
compiles_not "a brace that is not closed" 'int main() {\n größe<<<1, 1>>>(0);\n' '[34]:'
compiles_not "an unknown name" 'int main() {\n größe<<<1,\n1>>>(0);\n return none; }\n' '5:9: error'
printf '\xef\xbb\xbf__global__ void größe() {}\r\nint main() { größe<<<1, 1>>>(); }' >"$scratch/my.cu"
ok "a file from Windows compiles" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/my" "$scratch/my.cu"
done_testing
