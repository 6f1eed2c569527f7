#!/bin/sh
# The emulator by itself: it names nothing of the workbook, and is built, installed, packed and used with CMake and a
# clang alone.
# shellcheck disable=SC2016 # sed and make want their dollars
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
emulator=$root/cuda/emulator

run grep -rniE '\b(warpbook|lessons?|harness|lua)\b' "$emulator" --include='*.[ch]' --include='*.cpp' --include='*.cmake' \
    --include='*.sh' --include='*.awk' --include='*.cu' --include='CMakeLists.txt' --include=emucc --include='*.md'
is "$(printf '%s\n' "$out" | grep -v 'the Warpbook authors')" '' "no file of it names the workbook"

# Without the environment of the tests, and without what only the workbook needs. -O0 builds in half the time.
alone() {
    env -i PATH="$PATH" HOME="$scratch" TMPDIR="$scratch" "$@"
}
build=$scratch/build prefix="$scratch/pre fix"
installs() {
    alone cmake -S "$emulator" -B "$build" -DEMUCC_STRICT=ON -DCMAKE_CXX_FLAGS_RELEASE=-O0 &&
        alone cmake --build "$build" -j2 &&
        alone cmake --install "$build" --prefix "$prefix"
}
installs >"$scratch/log" 2>&1 || give_up "builds and installs" "$scratch/log"
report 0 "builds and installs"

cd "$scratch" || exit
cp "$emulator/tests/scale.cu" .
emucc=$prefix/bin/emucc
run alone "$emucc" scale.cu -o scale
exits 0 "emucc scale.cu -o scale"
is "$err" '' "without a word"
run alone ./scale
exits 0 "the program has its own exit code"
is "$out" "an illegal memory access was encountered" "and its own output"
shown=$(sed -n '/^\$ emucc/,/^```/p' "$emulator/README.md" | grep -v '^[$`]' | tr -s '\n ' ' ' | sed 's/ *$//')
is "$(printf '%s\n' "$err" | tr -s '\n ' ' ' | sed 's/ *$//')" "$shown" "what is wrong is reported as README.md shows it"
run alone "$emucc" --unchecked scale.cu
exits 0 "--unchecked, to a.out"
run alone ./a.out
is "$err" '' "it only runs"
run alone env EMUCC_REPORT=report.jsonl ./scale
is "$(tail -n 1 report.jsonl)" '{"v":1,"kind":"end"}' "EMUCC_REPORT: the report is whole"
is "$(grep -c '"kind":"finding"' report.jsonl)" 2 "with the findings"
run alone "$emucc" --version
like "$out" '^emucc [0-9.]+: CUDA C\+\+' "--version"

run alone "$emucc"
exits 2 "no file"
like "$err" '^emucc: usage: emucc' "is wrong usage"
run alone "$emucc" none.cu
exits 1 "a file that is not there"

# A part, of a program that asks for it
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
exits 0 "inline PTX"
run alone ./ptx
is "$out$err" 42 "is translated"

printf 'NVCC = nvcc\nscale: scale.o\n\t$(NVCC) -arch=sm_90 -o $@ $<\nscale.o: scale.cu\n\t$(NVCC) -O3 -dc -o $@ $<\n' >Makefile
rm -f scale
run alone env PATH="$prefix/bin:$PATH" make NVCC=emucc
exits 0 "make NVCC=emucc"
run alone ./scale
like "$err" 'scale.cu:[0-9]+: kernel scale' "makes the same program"

mkdir project
cat >project/CMakeLists.txt <<'CMAKE'
cmake_minimum_required(VERSION 3.20)
project(user LANGUAGES CXX)
find_package(emucc 1 REQUIRED)
emucc_add_executable(scale ../scale.cu)
CMAKE
run alone cmake -S project -B project/build "-DCMAKE_PREFIX_PATH=$prefix"
exits 0 "find_package(emucc)"
run alone cmake --build project/build
exits 0 "emucc_add_executable(scale scale.cu)"
run alone project/build/scale
like "$err" 'scale.cu:[0-9]+: kernel scale' "makes it, too"

if command -v dpkg-deb >/dev/null; then
    alone cmake --build "$build" >"$scratch/log" 2>&1
    (cd "$build" && alone cpack -G DEB) >>"$scratch/log" 2>&1
    run dpkg-deb -c "$build"/emucc_*.deb
    exits 0 "cpack makes a Debian package"
    like "$out" '/usr/bin/emucc$' "with the compiler"
    like "$out" '/usr/lib/emucc/libemulator.a$' "and what it links"
    like "$out" '/usr/lib/emucc/compile/passes-[0-9]+.so$' "and what counts"
    unlike "$out" 'CMakeFiles' "and nothing of the build's own"
else
    skip "a Debian package" "there is no dpkg"
fi
done_testing
