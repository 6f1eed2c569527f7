#!/bin/sh
# What CMake reports about OpenACC: for a compiler without it, for gcc without its offload compiler, and for an offload
# compiler that is too old for the GPU.
. "$(dirname "$0")/../lib/tap.sh"

gcc=$(command -v gcc) || skip_all "there is no gcc"
cat >"$scratch/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.20)
project(offload LANGUAGES C)
function(find_gpu result)
  set(\${result} 90 PARENT_SCOPE)
endfunction()
include("$root/cuda/openacc.cmake")
CMAKE
# explains BODY PATTERN NAME: runs CMake with a compiler that is gcc, except for the arguments that BODY handles
explains() {
    printf '#!/bin/sh\ncase " $* " in\n%s\nesac\nexec %s "$@"\n' "$1" "$gcc" >"$scratch/compiler"
    chmod +x "$scratch/compiler"
    rm -rf "$scratch/build"
    run env CC="$scratch/compiler" cmake -S "$scratch" -B "$scratch/build"
    exits 0 "$3: CMake succeeds"
    like "$(cat "$scratch/build/openacc.txt")" "^reason=$scratch/compiler $2" "$3: it says so, and what to do"
}

explains '*" -fopenacc "*) exit 1 ;;' 'does not know OpenACC; gcc does$' "a compiler without OpenACC"
explains '*nvptx-none=-misa*) exit 1 ;; *-print-prog-name=accel/*) echo mkoffload; exit ;;' \
    "cannot build for sm_80: install gcc-$($gcc -dumpversion | cut -d. -f1)-offload-nvptx, and use a new build folder\$" \
    "gcc without its offload compiler"
explains '*nvptx-none=-misa*) exit 1 ;; *-print-prog-name=accel/*) echo /usr/mkoffload; exit ;;' \
    'cannot build for sm_80, although its offload compiler is installed, which may be too old: install a newer gcc-NN ' \
    "an offload compiler too old for the GPU"
done_testing
