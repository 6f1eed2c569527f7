#!/bin/sh
# Lessons in CUDA Fortran with NVIDIA's compiler, where it is found: built, and run on a GPU. Elsewhere,
# that they would be; lessons/cuda-fortran has what can be said of the files without it.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

reason=$(sed -n 's/^reason=//p' "$build/cuda.txt")
[ -z "$reason" ] || skip_all "$reason"

if ! command -v nvfortran >/dev/null; then
    skip "programs in CUDA Fortran" "no nvfortran here, which comes with NVIDIA's HPC SDK"
    command -v ninja >/dev/null || done_testing # which can say what it would do
    printf '#!/bin/sh\n' >"$scratch/nvfortran"
    chmod +x "$scratch/nvfortran"
    run "$build/keep" cmake -S "$root" -B "$scratch/build" -G Ninja -Dnvfortran="$scratch/nvfortran"
    exits 0 "a compiler that is found"
    run ninja -C "$scratch/build" -t commands 22-fortran-life-cuf
    like "$out" "nvfortran.* -cuda .*/lesson\.f90\"? .*/life\.f90\"? .*/22-fortran/life\.cuf\"? .*libharness_gpu\.a" \
        "would build them: the harness's modules, the program, the harness"
    done_testing
fi

for source in "$root"/lessons/[0-9]*/*.cuf; do
    lesson=$(basename "${source%/*}")
    run cmake_build "$lesson-life-cuf"
    exits 0 "$lesson: nvfortran compiles it"
    if ! nvidia-smi >/dev/null 2>&1; then
        skip "$lesson: a run" "no GPU here"
        continue
    fi
    check_sizes cuf "$lesson/life"
    run "$(built "$lesson/life" cuf)" --repeats 1
    like "$out" 'Total Alive: 45224$' "$lesson: the article's population"
done
done_testing
