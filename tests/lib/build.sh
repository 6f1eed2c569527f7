# shellcheck shell=sh
# shellcheck disable=SC2154 # root and scratch come from tap.sh
# For tests that need programs of the build: source this after tap.sh. tests/run has configured the build and built
# the host. Each test builds the other programs that it needs.

build=${WARPBOOK_DIR:+$WARPBOOK_DIR/build}
build=${build:-$root/build}
harness_emulated=$build/cuda/libharness_emulated.a

unset CXX # emucc uses the clang that the build found; a test may set another

# cmake_build TARGET…: builds under the lock of the runner's own builds, because tests run side by side. Uses keep
# (src/keep.c), because a CMake whose fork fails kills every process of the user.
cmake_build() {
    flock "$build/.lock" "$build/keep" cmake --build "$build" --target "$@"
}

# make_targets TARGET…: builds them, or ends this test file with the end of the log.
make_targets() {
    if ! cmake_build "$@" >"$scratch/build.log" 2>&1; then
        give_up "can be built: $*" "$scratch/build.log"
    fi
}

# emulate PROGRAM SOURCE…: compiles lesson programs for the emulator, with the harness.
emulate() {
    emulate_program=$1
    shift
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -I "$root/cuda/harness" \
        -I "$root/cuda/problems" -o "$emulate_program" "$@" "$harness_emulated" -fopenmp
}

# emulate_ranks PROGRAM SOURCE…: the same for a program with MPI; needs make_targets harness_ranks before.
emulate_ranks() {
    ranks_program=$1
    shift
    # shellcheck disable=SC2046 # several words
    emulate "$ranks_program" "$@" $(mpi_fact flags) -Wl,--undefined=harness_ranks_begin \
        "$build/cuda/libharness_ranks.a" $(mpi_fact words)
}

# mpi_fact NAME: what CMake found of MPI: flags, words, launcher, reason
mpi_fact() {
    sed -n "s/^$1=//p" "$build/mpi.txt" | tr ';' ' '
}

# with_ranks N PROGRAM…: runs N processes, as lessons/run starts them. The options are Open MPI's.
with_ranks() {
    ranks_number=$1
    shift
    "$(mpi_fact launcher)" -q --oversubscribe --allow-run-as-root --bind-to none -n "$ranks_number" "$@"
}

# emulate_mixed PROGRAM SOURCE PART…: the same for a C program with directives that has parts in CUDA; needs
# make_targets harness_openacc before.
emulate_mixed() {
    mixed_program=$1 mixed_object=$scratch/mixed.o
    cc -std=gnu11 -O2 -g -fopenacc -foffload=disable -I "$root/cuda/harness" -I "$root/cuda/problems" \
        -c -o "$mixed_object" "$2" || return
    shift 2
    emulate "$mixed_program" "$@" "$mixed_object" -Wl,--undefined=harness_openacc_begin \
        "$build/cuda/libharness_openacc.a"
}

# emulate_fortran PROGRAM SOURCE: the same for a program in CUDA Fortran; needs make_targets harness_cuda_fortran before.
emulate_fortran() {
    "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" -I "$build/cuda/cuda_fortran" -o "$1" "$2" \
        "$build/cuda/libharness_cuda_fortran.a" "$harness_emulated" "$(cc -print-file-name=libgomp.so)"
}

# fortran_half SOURCE: compiles the host code in Fortran of a lesson's program into $scratch; needs the target
# harness_fortran. Sets $half to what must be linked, separated by :.
fortran_half() {
    # shellcheck disable=SC2046 # several flags
    "$(sed -n 's/^compiler=//p' "$build/fortran.txt")" $(sed -n 's/^flags=//p' "$build/fortran.txt") \
        -I "$build/cuda/fortran" -J "$scratch" -c "$1" -o "$scratch/half.o" || return
    # shellcheck disable=SC2034 # for the caller
    half=$scratch/half.o:$build/cuda/libharness_fortran.a:$(sed -n 's/^library=//p' "$build/fortran.txt")
}

# for_cpu PROGRAM SOURCE…: compiles lesson programs in C, with the harness, for the CPU.
for_cpu() {
    for_cpu_program=$1
    shift
    cc -std=gnu11 -O2 -fopenmp -I "$root/cuda/harness" -I "$root/cuda/problems" -o "$for_cpu_program" \
        "$@" "$build/cuda/libharness_cpu.a" -lm
}

# line_of COMMENT: the first line of $source that has exactly this comment
line_of() {
    grep -n "/\* $1 \*/" "$source" | head -n 1 | cut -d: -f1
}

# without_nvcc: lessons/run counters does not ask nvcc for the registers of kernels, which would take longer than
# counting.
without_nvcc() {
    export CUDACXX=/bin/false
}

# needs_clang: skips the test if clang or the headers of its LLVM are missing, because no program can be counted.
needs_clang() {
    can_count || skip_all "clang and the headers of its LLVM are not installed (tests/run --setup)"
}

# can_count: whether the build can count, with clang
can_count() {
    grep -q '^compiler=' "$build/cuda/emulator/compile/clang.txt"
}

# can_count_by COMPILER: whether it can count with this clang. (A strict build supports each clang that it finds.)
can_count_by() {
    command -v "$1" >/dev/null &&
        [ -f "$build/cuda/emulator/compile/passes-$("$1" -dumpversion | cut -d. -f1).so" ]
}
