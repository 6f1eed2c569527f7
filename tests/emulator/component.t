#!/bin/sh
# The emulator by itself: its files do not mention the workbook, and it can be built, installed, packed and used with
# only CMake and a clang.
# shellcheck disable=SC2016 # sed and make want their dollars
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
emulator=$root/cuda/emulator

run grep -rniE '\b(warpbook|lessons?|harness|lua)\b' "$emulator" --include='*.[ch]' --include='*.cpp' --include='*.cmake' \
    --include='*.sh' --include='*.awk' --include='*.cu' --include='CMakeLists.txt' --include=emucc --include='*.md'
is "$(printf '%s\n' "$out" | grep -v 'the Warpbook authors')" '' "no file of it mentions the workbook"

# Without the environment of the tests, and without what only the workbook needs. -O0 builds in half the time. A flang-22
# that does nothing leaves out CUDA Fortran, whose plugin takes long to build, unless tests/run --long tests all.
mkdir "$scratch/bin"
if [ "${WARPBOOK_TEST_LONG-}" != 1 ]; then
    printf '#!/bin/sh\n' >"$scratch/bin/flang-22"
    chmod +x "$scratch/bin/flang-22"
fi
alone() {
    env -i PATH="$scratch/bin:$PATH" HOME="$scratch" TMPDIR="$scratch" "$@"
}
build=$scratch/build prefix="$scratch/pre fix"
installs() {
    alone cmake -S "$emulator" -B "$build" -DCMAKE_CXX_FLAGS_RELEASE=-O0 &&
        alone cmake --build "$build" -j2 &&
        alone cmake --install "$build" --prefix "$prefix"
}
installs >"$scratch/log" 2>&1 || give_up "it can be built and installed" "$scratch/log"
report 0 "it can be built and installed"

cd "$scratch" || exit
cp "$emulator/tests/scale.cu" .
emucc=$prefix/bin/emucc
run alone "$emucc" scale.cu -o scale
exits 0 "emucc scale.cu -o scale succeeds"
is "$err" '' "it prints no message"
run alone ./scale
exits 0 "the program exits with its own code"
is "$out" "an illegal memory access was encountered" "the program prints its own output"
shown=$(sed -n '/^\$ emucc/,/^```/p' "$emulator/README.md" | grep -v '^[$`]' | tr -s '\n ' ' ' | sed 's/ *$//')
is "$(printf '%s\n' "$err" | tr -s '\n ' ' ' | sed 's/ *$//')" "$shown" "the report is that of README.md"
if [ -s "$prefix/lib/emucc/fortran/cudafor.mod" ]; then
    run alone "$emucc" "$emulator/tests/fortran/types.cuf" -o types
    exits 0 "CUDA Fortran compiles"
    run alone ./types
    like "$out" '^ok 5' "and runs"
else
    skip "CUDA Fortran" "flang-22 is not installed, or this is not tests/run --long"
fi
run alone "$emucc" --unchecked scale.cu
exits 0 "emucc --unchecked makes a.out"
run alone ./a.out
is "$err" '' "an unchecked program reports nothing"
run alone env EMUCC_REPORT=report.jsonl ./scale
is "$(tail -n 1 report.jsonl)" '{"v":1,"kind":"end"}' "the file of EMUCC_REPORT is complete"
is "$(grep -c '"kind":"finding"' report.jsonl)" 2 "it has both findings"
run alone "$emucc" --version
like "$out" '^emucc [0-9.]+: CUDA C\+\+' "--version prints the version"

run alone "$emucc"
exits 2 "emucc without a file fails"
like "$err" '^emucc: usage: emucc' "it prints the usage"
run alone "$emucc" none.cu
exits 1 "a missing file is an error"

# An optional part of the emulator, which this program needs
cat >ptx.cu <<'CU'
#include <cstdio>
__global__ void add(int *x) { asm("add.s32 %0, %1, 1;" : "=r"(*x) : "r"(41)); }
int main()
{
    int *x, y;
    cudaMalloc(&x, sizeof *x);
    add<<<1, 1>>>(x);
    cudaMemcpy(&y, x, sizeof y, cudaMemcpyDeviceToHost);
    cudaFree(x);
    printf("%d\n", y);
}
CU
run alone "$emucc" ptx.cu -o ptx
exits 0 "a program with inline PTX compiles"
run alone ./ptx
is "$out$err" 42 "the PTX is translated"

printf 'NVCC = nvcc\nscale: scale.o\n\t$(NVCC) -arch=sm_90 -o $@ $<\nscale.o: scale.cu\n\t$(NVCC) -O3 -dc -o $@ $<\n' >Makefile
rm -f scale
run alone env PATH="$prefix/bin:$PATH" make NVCC=emucc
exits 0 "make NVCC=emucc succeeds"
run alone ./scale
like "$err" 'scale.cu:[0-9]+: kernel scale' "it makes the same program"

mkdir project
cat >project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES CXX)
find_package(emucc 1 REQUIRED)
emucc_add_executable(scale ../scale.cu)
CMAKE
run alone cmake -S project -B project/build "-DCMAKE_PREFIX_PATH=$prefix"
exits 0 "find_package(emucc) succeeds"
run alone cmake --build project/build
exits 0 "emucc_add_executable(scale scale.cu) succeeds"
run alone project/build/scale
like "$err" 'scale.cu:[0-9]+: kernel scale' "it makes the same program"

if command -v dpkg-deb >/dev/null; then
    alone cmake --build "$build" >"$scratch/log" 2>&1
    (cd "$build" && alone cpack -G DEB) >>"$scratch/log" 2>&1
    run dpkg-deb -c "$build"/emucc_*.deb
    exits 0 "cpack makes a Debian package"
    like "$out" '/usr/bin/emucc$' "the package has the compiler"
    like "$out" '/usr/lib/emucc/libemulator.a$' "it has the libraries"
    like "$out" '/usr/lib/emucc/compile/passes-[0-9]+.so$' "it has the plugin for counting"
    unlike "$out" 'CMakeFiles' "it has no files of the build itself"
else
    skip "a Debian package" "there is no dpkg"
fi
done_testing
