#!/bin/sh
# The choice of an AMD GPU, what its records say, and tables of both vendors. The GPU, ROCm and the lessons are fakes,
# and the figures are invented for this test: nothing here ran on an AMD GPU.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
[ ! -e /dev/kfd ] || skip_all 'this machine has an AMD GPU'
unset CUDA_VISIBLE_DEVICES CUDA_PATH ROCM_PATH
export CUDACXX=/bin/false CUDA_HOME="$scratch/none" # no nvcc

fake 01-cpu pi c 'right 4.0'
fake 02-gpu pi cu 'right 1.0 1.02 1.01'
fake 03-lanes pi cu 'right 1.0'
fake 04-rand pi cu 'right 1.0'
facts 02-gpu 'from = 1,'
facts 04-rand 'needs = { "curand" },'

fake_limits 'printf "%s\n" "{\"v\":1,\"kind\":\"limits\",\"name\":\"Invented GPU\",\"copy_bytes_per_second\":4e12,\"launch_seconds\":1e-9}" >>"$WARPBOOK_RECORD"'

# What CMake writes about hipcc
cat >>"$tree/CMakeLists.txt" <<'CMAKE'
find_program(hipcc hipcc HINTS ENV ROCM_PATH PATH_SUFFIXES bin)
if(NOT CMAKE_HIP_ARCHITECTURES)
  set(CMAKE_HIP_ARCHITECTURES gfx90a)
endif()
if(EXISTS "$ENV{CUDA_HOME}/bin/nvcc")
  set(hip "reason=nvcc builds the programs, for NVIDIA GPUs")
elseif(NOT hipcc)
  set(hip "reason=no hipcc")
elseif(CMAKE_HIP_ARCHITECTURES STREQUAL "gfx1")
  set(hip "reason=${hipcc} builds no program for an AMD GPU (gfx1)")
else()
  set(hip "compiler=${hipcc}\nversion=5.2.21153\narchitectures=${CMAKE_HIP_ARCHITECTURES}")
endif()
file(WRITE ${CMAKE_BINARY_DIR}/hip.txt "${hip}\n")
file(WRITE ${CMAKE_BINARY_DIR}/hip-skipped.txt "03-lanes-pi: it is for warps of 32 lanes\n")
CMAKE

# program NAME BODY: makes a stand-in for a program of ROCm or of NVIDIA's driver
mkdir "$scratch/bin"
program() {
    printf '#!/bin/sh\n%s\n' "$2" >"$scratch/bin/$1"
    chmod +x "$scratch/bin/$1"
}
export PATH="$scratch/bin:$PATH"

# amd_gpu ARCHITECTURE: a machine with two such GPUs
amd_gpu() {
    program rocm-smi 'cat <<JSON
{"card0": {"Card Series": "Invented GPU", "Card Vendor": "Advanced Micro Devices, Inc. [AMD/ATI]", "GFX Version": "gfx9010"},
 "card1": {"Card Series": "Invented GPU"}, "system": {"Driver version": "6.7.0"}}
JSON'
    program rocm_agent_enumerator "printf 'gfx000\n$1\n$1\n'"
    program hipcc 'echo "HIP version: 5.2.21153-0"'
}

# choice CODE PATTERN NAME ARGUMENT…: what a command prints on the machine
choice() {
    pattern=$2
    name=$3
    expected=$1
    shift 3
    warpbook "$@"
    exits "$expected" "$name"
    like "$out$err" "$pattern" "$name: $pattern"
}

# changed: forgets the answers that were kept about the machine
changed() {
    rm -rf "$WARPBOOK_DIR/state"
}

program nvidia-smi 'echo "No devices were found"; exit 6' # also on a machine with a GPU
choice 0 'emulated .* \(nvidia-smi finds no GPU: No devices were found\)' 'without rocm-smi nothing is said of AMD' 02
program rocm-smi 'echo "cat: /sys/module/amdgpu/initstate: No such file or directory" >&2
echo "ERROR:root:Driver not initialized (amdgpu not found in modules)" >&2' # as version 5.2.3 prints, with exit code 0
choice 0 'emulated .* \(nvidia-smi finds no GPU: No devices were found; rocm-smi finds no AMD GPU: ERROR:root:Driver not initialized \(amdgpu not found in modules\)\)' \
    'the driver is missing' 02
choice 6 'no GPU can be used: .*; rocm-smi finds no AMD GPU: ' 'a required GPU is missing' 02 --require-gpu

rm "$scratch/bin/rocm-smi"
# A PATH without the machine's own hipcc
mkdir "$scratch/without"
for folder in /usr/local/bin /usr/bin /bin; do
    for path in "$folder"/*; do
        [ -e "$scratch/without/${path##*/}" ] || ln -s "$path" "$scratch/without/"
    done
done
rm -f "$scratch/without/hipcc" "$scratch/without/rocm-smi"
if [ -e /opt/rocm/bin/hipcc ]; then
    skip 'no hipcc' 'this machine has one in /opt/rocm'
else
    PATH="$scratch/bin:$scratch/without" warpbook doctor
    unlike "$out" 'AMD|hipcc|rocm|HIP' 'doctor says nothing of AMD where nothing of it is'
    amd_gpu gfx90a
    rm "$scratch/bin/hipcc"
    PATH="$scratch/bin:$scratch/without" choice 0 'emulated .* \(hipcc, which builds for the Invented GPU here, is not on PATH, in ROCM_PATH or in /opt/rocm\)' 'hipcc is missing' 02
    PATH="$scratch/bin:$scratch/without" warpbook doctor
    like "$out" '^PASS  AMD GPU       Invented GPU, gfx90a, driver 6\.7\.0$' 'doctor names the GPU'
    like "$out" "^PASS  rocm-smi      $scratch/bin/rocm-smi$" 'doctor finds rocm-smi'
    like "$out" '^SKIP  hipcc         missing; it belongs to ROCm \(Debian: scripts/setup amd\)$' 'doctor says where hipcc is from'
    changed
fi

# ---- an AMD GPU ----

amd_gpu gfx90a
choice 0 '^measured on: AMD Invented GPU, gfx90a, driver 6\.7\.0$' 'the AMD GPU is used' 02
like "$out" '^built by: .*hipcc 5\.2\.21153 for gfx90a' 'the compiler and the architecture are named'
like "$out" '^PASS  02 .* \(gpu\)$' 'the program runs as on any GPU'
choice 0 'GPU: Invented GPU' 'the contents name the GPU'
choice 77 'skipped: it is for warps of 32 lanes' 'a program that hipcc does not build is skipped, with the reason' 03
choice 0 '^03 .*– ' 'a table has the lesson that is skipped' all
like "$out" '^SKIP  03 .* skipped: it is for warps of 32 lanes$' 'the reason is printed'
like "$out" '^limit of compute: 4\.00 TB/s copied' 'the limits are measured'
choice 0 '^measured on: AMD' 'a lesson with random numbers needs no cuRAND' 04
warpbook 02 --json="$scratch/amd.json"
is "$(of_json "$scratch/amd.json" 'local e = d.environment
    return e.gpu.vendor, e.gpu.architecture, tostring(e.gpu.compute_capability), e.toolkit, e.architectures')" \
    'AMD gfx90a nil 5.2.21153 gfx90a' 'the document says the vendor and the architecture'
warpbook doctor
like "$out" "^PASS  hipcc         $scratch/bin/hipcc: HIP version: 5\.2\.21153-0$" 'doctor finds hipcc'
like "$out" '^PASS  HIP build     .*/hipcc for gfx90a$' 'doctor says what is built'
unlike "$out" 'both vendors' 'doctor says nothing of a second vendor'
like "$out" '^Lessons run on the GPU \(Invented GPU\)\.$' 'doctor says where lessons run'
CUDA_VISIBLE_DEVICES='' choice 0 'emulated .* \(CUDA_VISIBLE_DEVICES hides every GPU\)' 'a hidden AMD GPU is not used' 02
choice 0 'emulated on the CPU: counts, but no times of a GPU \(CUPTI, .* is for NVIDIA GPUs, and the GPU here is AMD.s\)' \
    'kernels are counted in the emulator' kernels 02
choice 6 'no GPU can be used: CUPTI, .* is for NVIDIA GPUs' 'kernels refuses the GPU' kernels 02 --device gpu
choice 6 'compute-sanitizer is for NVIDIA GPUs, and the GPU here is AMD.s' 'so does sanitize' sanitize 02 --device gpu

amd_gpu gfx942
changed
warpbook 02 -v
like "$err" '^\+ cmake -S .* -DCMAKE_HIP_ARCHITECTURES=gfx942$' 'the programs are built for another GPU'
choice 0 '^measured on: AMD Invented GPU, gfx942' 'the other GPU is used' 02
choice 0 'emulated .*builds no program for an AMD GPU \(gfx1\)' 'an unknown architecture is refused' 02 --arch gfx1
choice 6 'no GPU can be used: .*hipcc builds no program for an AMD GPU \(gfx1\)' 'it is an error if a GPU is required' 02 --arch gfx1 --require-gpu
choice 6 '^lessons/run: --arch gfx1: .*builds no program for an AMD GPU \(gfx1\)$' 'it is an error without a GPU' 02 --arch gfx1 --device emulated

# ---- a build for another machine ----

amd_gpu gfx90a
changed
(unset WARPBOOK_DIR && exec "$built" share --arch gfx90a) >"$scratch/shared" 2>&1
like "$(cat "$scratch/shared")" '^Built for GPUs of architecture gfx90a\.' 'one build for AMD GPUs serves all users'
WARPBOOK_BUILD="$tree/build" choice 0 '^measured on: AMD Invented GPU, gfx90a' 'the finished build is used' 02
amd_gpu gfx942
changed
WARPBOOK_BUILD="$tree/build" choice 0 "the build in $tree/build is for GPUs of architecture gfx90a, not gfx942 for the Invented GPU here" \
    'it does not fit another GPU' 02

# ---- both vendors ----

amd_gpu gfx90a
changed
program rocm_agent_enumerator 'exit 1'
choice 0 'rocm_agent_enumerator does not name the architecture of the AMD GPU' 'an unknown GPU is not used' 02
amd_gpu gfx90a
cp "$scratch/bin/nvidia-smi" "$scratch/no-gpu"
fake_gpu 9.0 13.0 13.0 # also clears CUDACXX
mv "$scratch/bin/nvidia-smi" "$CUDA_HOME/bin/hidden"
changed
choice 0 '^measured on: NVIDIA Fake GPU, sm_90, driver 999.9 \(CUDA 13.0\)$' 'with both, the NVIDIA GPU is used' 02
warpbook 02 --json="$scratch/nvidia.json"
warpbook doctor
like "$out" '^SKIP  both vendors  lessons use the NVIDIA GPU; CUDACXX=/bin/false chooses AMD.s, with WARPBOOK_DIR for another build folder$' \
    'doctor says which of both is used'
CUDACXX=/bin/false choice 0 'emulated .* \(nvcc builds the programs, for NVIDIA GPUs\)' 'a build folder by nvcc stays' 02
mv "$CUDA_HOME/bin/nvcc" "$scratch/nvcc"
rm -rf "$WARPBOOK_DIR/build"
CUDACXX=/bin/false choice 0 '^measured on: AMD Invented GPU, gfx90a' 'without nvcc, the AMD GPU is used' 02
mv "$scratch/nvcc" "$CUDA_HOME/bin/nvcc"
cp "$scratch/no-gpu" "$CUDA_HOME/bin/nvidia-smi"
changed
choice 0 'emulated .* \(nvcc 13.0, which is here as well, builds all programs, and not for the Invented GPU; CUDACXX=/bin/false leaves it out' \
    'an nvcc without its GPU is in the way' 02

# A table of two machines: one record says gfx90a, the other is an older one of an NVIDIA GPU.
sed -i 's/"host":"[^"]*"/"host":"frontier"/' "$scratch/amd.json"
for field in '"architecture":"sm_90"' '"vendor":"NVIDIA"'; do
    sed -i -z "s/$field,\s*//; s/,\s*$field//" "$scratch/nvidia.json"
done
unlike "$(cat "$scratch/nvidia.json")" 'sm_90|"vendor"' 'the older record has neither field'
warpbook table "$scratch/amd.json" "$scratch/nvidia.json" --by machine
exits 0 'records of both vendors make one table'
like "$out" 'frontier, Invented GPU' 'one column is the AMD GPU'
like "$out" 'measured .*: AMD Invented GPU, gfx90a, driver 6\.7\.0, hipcc 5\.2\.21153; ' 'its source says vendor and architecture'
like "$out" 'measured .*: Fake GPU, driver 999\.9, nvcc 13\.0\.48; ' 'an older record without these is read'

done_testing
