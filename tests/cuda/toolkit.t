#!/bin/sh
# If nvcc does not work, there is no CUDA build, the reason is kept, and the rest can be built.
. "$(dirname "$0")/../lib/tap.sh"

cat >"$scratch/CMakeLists.txt" <<CMAKE
cmake_minimum_required(VERSION 3.20)
project(toolkit LANGUAGES CXX)
include("$root/cuda/toolkit.cmake")
CMAKE
# configured_with NVCC
configured_with() {
    rm -rf "$scratch/build"
    run env CUDACXX="$1" cmake -S "$scratch" -B "$scratch/build"
    exits 0 "CMake succeeds with $1"
    like "$(cat "$scratch/build/cuda.txt")" "^reason=$1 does not work with this C\+\+ compiler; " \
        "the reason is kept for $1"
}

configured_with /bin/false
cat >"$scratch/nvcc" <<'NVCC'
#!/bin/sh
[ "$1" = --list-gpu-arch ] && echo compute_75
exit 1
NVCC
chmod +x "$scratch/nvcc"
configured_with "$scratch/nvcc"
done_testing
