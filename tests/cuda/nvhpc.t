#!/bin/sh
# Lessons with directives and lessons in CUDA Fortran, with the compilers of NVIDIA's HPC SDK if they are installed:
# built, and run on a GPU. Otherwise with a STAND-IN for nvc: gcc in a script that accepts only options of NVIDIA's
# guide. So NVIDIA's compilers are not tested then. (lessons/editions compiles the lessons in CUDA Fortran by flang.)
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/lessons.sh"

grep -q '^compiler=' "$build/openacc.txt" || skip_all "$(cat "$build/openacc.txt")"
no_cuda=$(sed -n 's/^reason=//p' "$build/cuda.txt")

if command -v nvc >/dev/null || [ -n "${NVC-}" ]; then
    is "$(grep -c '^nvc=' "$build/openacc.txt")" 1 "nvc builds programs with directives (cuda/openacc and lessons/openacc run them)"
else
    skip "nvc builds programs with directives" "no nvc here, which comes with NVIDIA's HPC SDK"
fi
if ! command -v nvfortran >/dev/null; then
    skip "nvfortran builds programs in CUDA Fortran" "no nvfortran here, which comes with NVIDIA's HPC SDK"
elif [ -z "$no_cuda" ]; then
    for source in "$root"/lessons/[0-9]*/*.cuf; do
        program=$(basename "${source%/*}")-fortran/$(basename "$source" .cuf)
        # shellcheck disable=SC2046 # one word
        run cmake_build $(targets gpu "$program")
        exits 0 "$program: nvfortran compiles it"
        if ! nvidia-smi >/dev/null 2>&1; then
            skip "$program: it runs on a GPU" "no GPU here"
            continue
        fi
        check_sizes gpu "$program"
    done
fi
command -v ninja >/dev/null || done_testing # ninja can print its commands

# The stand-in. It builds for the GPUs that the file `gpus` names.
mkdir "$scratch/sdk"
printf 'cc75\nccall\n' >"$scratch/sdk/gpus"
: >"$scratch/sdk/asked"
cat >"$scratch/sdk/nvc" <<'NVC'
#!/bin/sh
here=$(dirname "$0")
printf '%s\n' "$*" >>"$here/asked"
left=$#
while [ "$left" -gt 0 ]; do
    word=$1
    shift
    left=$((left - 1))
    case $word in
    -c11 | -gopt | -Kieee | -Mnofma) ;;
    -O2 | -c | -MD | *.c | *.o | *.a | *.so | -l* | -I* | -Wl,*) set -- "$@" "$word" ;;
    -acc=gpu,host) set -- "$@" -fopenacc -foffload=disable -ffp-contract=off -D__NVCOMPILER ;;
    -gpu=cc*,nofma,lineinfo)
        word=${word#-gpu=}
        if ! grep -qx "${word%%,*}" "$here/gpus"; then
            echo "nvc-Error-Unknown keyword: $word" >&2
            exit 1
        fi
        ;;
    -o | -MT | -MF)
        set -- "$@" "$word" "$1"
        shift
        left=$((left - 1))
        ;;
    *)
        echo "nvc-Error-Unknown switch: $word" >&2
        exit 1
        ;;
    esac
done
exec gcc "$@"
NVC
printf '#!/bin/sh\n' >"$scratch/sdk/nvfortran"
chmod +x "$scratch/sdk/nvc" "$scratch/sdk/nvfortran"
configure() {
    run env NVC="$scratch/sdk/nvc" "$build/keep" cmake -S "$root" -B "$scratch/build" -G Ninja "$@"
}
configure -DCMAKE_CUDA_ARCHITECTURES=75
exits 0 "CMake configures with the compiler in NVC"
gpus=cc75
[ -z "$no_cuda" ] || gpus=$(sed -n 's/^nvptx=//p' "$scratch/build/openacc.txt")
is "$(cat "$scratch/build/openacc.txt")" "compiler=$(sed -n 's/^compiler=//p' "$build/openacc.txt")
nvc=$scratch/sdk/nvc
nvptx=$gpus" "it builds with nvc besides gcc"

programs=$(programs_with_directives)
mixed=
[ -n "$no_cuda" ] || mixed=$(programs_with_directives mixed)
# shellcheck disable=SC2046,SC2086 # words on purpose
run "$build/keep" ninja -C "$scratch/build" $(targets cpu $programs) $(targets gpu $mixed)
exits 0 "it builds programs with directives, and links kernels of nvcc"
for program in $programs; do
    like "$(cat "$scratch/sdk/asked")" "-acc=gpu,host -gpu=$gpus,nofma,lineinfo .*/$program.c -o " "$program is built for the GPU, without fused multiply-add"
done
run env ACC_DEVICE_TYPE=host "$scratch/build/lessons/19-directives/cpu/pi" --points 1000003 --seed 49,83 --repeats 1
exits 0 "the program runs on the host"
run env ACC_DEVICE_TYPE=nvidia "$scratch/build/lessons/19-directives/cpu/pi" --points 1000
is "$err" "lesson: ACC_DEVICE_TYPE=nvidia: OpenACC finds no GPU. Unset ACC_DEVICE_TYPE to run on the host" "without a GPU, the message names no package of gcc"
like "$(sed -n '/19-directives.cpu.pi\.o: /,/[^\\]$/p' "$scratch"/build/CMakeFiles/d/*.d)" 'cuda/harness/lesson\.h' \
    "a changed header causes a new compilation"
if [ -z "$no_cuda" ]; then
    run ninja -C "$scratch/build" -t commands 02-naive-fortran-life-gpu
    like "$out" "NVHPC_CUDA_HOME=.*$scratch/sdk/nvfortran\"? .* -cuda -gpu=cc75,nofma,lineinfo .*/lesson\.f90\"? .*/life\.f90\"? .*/02-naive/life\.cuf\"? .*libharness_gpu\.a\"? -lstdc" \
        "nvfortran would build CUDA Fortran: modules, program and harness"
fi

echo cc35 >"$scratch/sdk/gpus"
configure -DCMAKE_CUDA_ARCHITECTURES=80
like "$(cat "$scratch/build/openacc.txt")" "^refused=$scratch/sdk/nvc cannot build for cc.*: .*/nvc\.log has the details$" \
    "an nvc that is too old for the GPU is reported"
unlike "$(cat "$scratch/build/openacc.txt")" '^nvc=' "gcc builds instead"
done_testing
