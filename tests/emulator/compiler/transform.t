#!/bin/sh
# What the transform makes of programs in cuda/emulator/tests/compile, which also run, each as a test of its
# own. How to write what is expected anew: tests/transformed.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"

make_targets emulate emulator
programs=$root/cuda/emulator/tests/compile
emulate=$build/cuda/emulator/compile/emulate
for source in "$programs"/*.cu; do
    name=$(basename "$source" .cu)
    "$root/cuda/emulator/tests/transformed" "$emulate" "$name.cu" >"$scratch/$name.out"
    ok "$name.cu becomes what is expected" diff -u "$programs/$name.out" "$scratch/$name.out"
done

# becomes NAME TEXT EXPECTED: of a text without kernels; with printf's escapes
becomes() {
    printf '%b' "$2" >"$scratch/given.ii"
    is "$("$emulate" "$scratch/given.ii" | sed '/^# [0-9]* ".*given.ii"/d')" "$(printf '%b' "$3")" "$1"
}
plain='emulator_launch("k", emulator_configuration(1,\r\n 1), [=, emulator_1 = a]() '
plain=$plain'__attribute__((no_sanitize_thread, no_profile_instrument_function)) { k(emulator_1); }, emulator_launched<0>(k));'
becomes "lines that end as on Windows" 'int i;\r\nk<<<1,\r\n 1>>>(a);\r\n' "int i;\\r\\n$plain\\r\\n"
becomes "no newline at the end" '__shared__ int i;' 'static __attribute__((section(".tbss.emulator_1"))) __thread int i;'
becomes "a file that is empty" '' ''
becomes "a backslash that a comment parted from the end of its line" 'int i = 1 + \\\n2;\n' 'int i = 1 +  \n2;\n'
becomes "a string that does not end" 'f("k<<<);\n__shared__ int i;\n' 'f("k<<<);\nstatic __attribute__((section(".tbss.emulator_1"))) __thread int i;\n'
becomes "a raw string that does not end" 'f(R"x(k<<<)");\n__shared__ int i;' 'f(R"x(k<<<)");\n__shared__ int i;'
becomes "a comment that does not end" 'f(); /* __shared__ int i;\n' 'f(); /* __shared__ int i;\n'
becomes "brackets that do not match" 'f(];\n{ __shared__ int i; )\n' 'f(];\n{ static __attribute__((section(".tbss.emulator_1"))) __thread int i; )\n'

# Of what an allocation is an array, its pointer says, and a cast to void ** does not.
becomes "allocations whose type is cast away" \
    'cudaMalloc((void **)&a, n);\ncudaMallocManaged((void**)&b->c[i], f(n));\ncudaMalloc((void **) p, 4);' \
    'cudaMalloc( emulator_typed(&a), n);\ncudaMallocManaged(emulator_typed(&b->c[i]), f(n));\ncudaMalloc(  emulator_typed(p), 4);'
for kept in 'cudaMalloc(&a, n);' 'cudaMalloc((void **)p + 1, n);' 'g((void **)&a, n);' 'cudaMalloc((void **)&a);'; do
    becomes "as it was: $kept" "$kept" "$kept"
done

# Who does not look at a swap's result does not learn of it.
becomes "swaps that nobody looks at" 'if (i) atomicCAS(&a, 0, 1);\nb = atomicCAS(&a, 0, 1);' \
    'if (i) atomicCAS(&a, 0, 1), emulator_unlooked();\nb = atomicCAS(&a, 0, 1);'
becomes "exchanges that nobody looks at" 'if (i) atomicExch(&a, 1);\nwhile (atomicExch(&a, 1));' \
    'if (i) atomicExch(&a, 1), emulator_unlooked();\nwhile (atomicExch(&a, 1));'
becomes "swaps that guard nothing" 'if (atomicCAS(&a, 0, 1) != 0) {}\nif (!atomicCAS(&a, 0, 1));' \
    'if ((void)(atomicCAS(&a, 0, 1) != 0), emulator_unlooked(), false) {}\nif ((void)(!atomicCAS(&a, 0, 1)), emulator_unlooked(), false);'
becomes "swaps whose result goes nowhere" '{ const unsigned was = atomicCAS(&a, 0, 1); f(&a); }' \
    '{ const unsigned was = atomicCAS(&a, 0, 1); emulator_unlooked(); f(&a); }'
for kept in 'if (atomicCAS(&a, 0, 1)) b = 1;' 'if (atomicCAS(&a, 0, 1)) {} else b = 1;' 'if (b = atomicCAS(&a, 0, 1)) {}' \
    'while (atomicCAS(&a, 0, 1)) {}' '{ int was = atomicCAS(&a, 0, 1); f(was); }' '{ was = atomicCAS(&a, 0, 1); }'; do
    becomes "as it was: $kept" "$kept" "$kept"
done

# told NAME TEXT MESSAGE: the text is refused
told() {
    printf '# 7 "my.cu"\n%b' "$2" >"$scratch/given.ii"
    run "$emulate" "$scratch/given.ii"
    exits 1 "$1 is refused"
    like "$err" "^my.cu:$3" "$1: where and why"
}
told "a launch without >>>" '\nk<<<1, 1(a);\n' '8: error: this launch has no closing >>>'
told "one whose bracket is not closed" 'k<<<f(1, 1>>>(a);\n' '7: error: this launch has no closing >>>'
told "one without arguments" 'k<<<1, 1>>>;\n' '7: error: a launch needs its arguments'
told "one whose arguments do not end" 'k<<<1,\n1>>>(a;\n}\n' '7: error: this launch has no closing par'
told "one without a name" '\n\nf(); <<<1, 1>>>(a);\n' "9: error: a launch needs a kernel's name"
told "a shared variable with a value" '\n__shared__ int i\n = 1;' '8: error: a __shared__ variable cannot'
told "one in braces" '\n__shared__ int i[2]\n{};' '8: error: a __shared__ variable cannot'
told "one of two types" 'void f() { extern __shared__ float s[]; }\nvoid g() { extern __shared__ __attribute__((aligned(16))) int s[]; }' \
    '8: error: this name is declared as dynamic shared memory of another type before'
told "dynamic shared memory that is no array" 'extern __shared__ int i;' '7: error: .*declared as an array'

# What the transform leaves to the compiler, which then names the program's own line
compiles_not() {
    printf '\xef\xbb\xbf__global__ void größe(int *p) { *p = 1; }\r\n%b' "$2" >"$scratch/my.cu"
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/my" "$scratch/my.cu"
    exits 1 "$1 does not compile"
    like "$err" "my.cu:$3" "$1: and its line is named"
}
compiles_not "a string that does not end" 'const char *a = "<<<;\r\n' '2:.*(warning|error): missing terminating'
compiles_not "a brace that is not closed" 'int main() {\n größe<<<1, 1>>>(0);\n' '[34]:'
compiles_not "a name that is not known" 'int main() {\n größe<<<1,\n1>>>(0);\n return none; }\n' '5:9: error'
printf '\xef\xbb\xbf__global__ void größe() {}\r\nint main() { größe<<<1, 1>>>(); }' >"$scratch/my.cu"
ok "a file from Windows compiles" "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -o "$scratch/my" "$scratch/my.cu"
done_testing
