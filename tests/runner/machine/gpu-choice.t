#!/bin/sh
# The choice of GPU or emulator, its reason, and a GPU's table. GPU, driver and nvcc are fakes.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

times='begin
for repeat in 1 2 3 4 5; do [ $repeat -le ${repeats:-5} ] || continue
    check $repeat
    say "{\"v\":1,\"kind\":\"sample\",\"repeat\":$repeat,\"phases\":{\"rng\":1e-9,\"transfer\":2e-9,\"compute\":4e-9},\"total\":$1e-6}"
done; end'
fake 01-cpu pi c "set -- 8; $times"
fake 02-gpu pi cu "set -- 2; $times"
fake 03-small pi cu "set -- 2; $times"
sed -i 's/points = 1000/points = 500/g' "$tree/lessons/03-small/lesson.lua"
fake 04-gpu life cu "set -- 2; $times"
fake 05-rand pi cu "set -- 1; $times"
facts 05-rand 'needs = { "curand" },'
cat >"$tree/lessons/02-gpu/lesson.lua" <<'LUA'
return {
  number = 2, title = "Fake gpu", from = 1,
  programs = { pi = {
    sizes = { gpu = { points = 1000 }, emulated = { points = 10 } },
    limit = { bytes_per_point = 8, launches = 1 },
    published = { total = 20, rng = 10, compute = 1, transfer = 5, iterations = 10,
                  points = 2000, hardware = "Old card, 2010", source = "An article" },
  } },
}
LUA

# choice CODE PATTERN NAME ARGUMENT…: what `02 --dry-run` or another command prints on the machine
choice() {
    pattern=$2
    name=$3
    expected=$1
    shift 3
    warpbook "$@"
    exits "$expected" "$name"
    like "$out$err" "$pattern" "$name: $pattern"
}

choice 0 'emulated on the CPU: .* \(CUDA_VISIBLE_DEVICES hides every GPU\)' 'a hidden GPU is not used' 02
choice 6 'no GPU can be used: CUDA_VISIBLE_DEVICES hides every GPU' 'a GPU that is asked for is missing' 02 --device gpu
choice 6 'no GPU can be used: CUDA_VISIBLE_DEVICES hides every GPU' 'a required GPU is missing' 02 --require-gpu
choice 0 'emulated on the CPU: .* \(--device emulated\)' 'the emulator runs if asked for' 02 --device emulated

fake_gpu 9.0 13.0 13.0
fake_limits 'say() { printf "%s\n" "$1" >>"$WARPBOOK_RECORD"; }
say "{\"v\":1,\"kind\":\"limits\",\"name\":\"Fake GPU\",\"copy_bytes_per_second\":4e12,\"launch_seconds\":1e-9}"
echo x >>"$WARPBOOK_DIR/limits-ran"'
rm -rf "$WARPBOOK_DIR"
choice 0 '^measured on: NVIDIA Fake GPU, sm_90, driver 999.9 \(CUDA 13.0\)' 'the GPU is used' 02
like "$out" 'compute +4.00 ns .*; 2.00 TB/s, 50 % of this machine.s limit \(bytes\)' 'a result has the share of the measured limit'
choice 0 'GPU: Fake GPU' 'the contents name the GPU'
choice 0 '^measured on: the CPU' 'lesson 01 runs on the CPU' 01

warpbook all
exits 0 'all lessons run on a GPU'
like "$out" '^02 .* gpu .* 2.00 µs ±0.0 % +1.00 ns +4.00 ns +2.00 ns +4.00  FAST +1.00  SAME +50 % bytes' 'a row has times, speed-ups and the share of the limit'
like "$out" '^03 .* 2.00 µs† ±0.0 % .* 2.00  FAST +0.500  SLOW' 'for another size, the time per point is compared'
like "$out" '^† 03: 500 points; its speed-up compares the times per point' 'a note explains the other size'
like "$out" '^limit of compute: 4.00 TB/s copied, or 1.00 ns per launch' 'the measured limits are printed'
is "$(wc -l <"$WARPBOOK_DIR/limits-ran")" 1 'the limits are measured once'
fake_limits 'say() { printf "%s\n" "$1" >>"$WARPBOOK_RECORD"; }
ran=$(wc -l <"$WARPBOOK_DIR/limits-ran")
[ $ran -eq 1 ] && limits="2e12,\"launch_seconds\":1e-9" || limits="4e12,\"launch_seconds\":2e-9"
say "{\"v\":1,\"kind\":\"limits\",\"name\":\"Fake GPU\",\"copy_bytes_per_second\":$limits}"
echo x >>"$WARPBOOK_DIR/limits-ran"'
warpbook compare 01-03
is "$(wc -l <"$WARPBOOK_DIR/limits-ran")" 3 'compare measures the limits before and after the rounds'
like "$out" '^limit of compute: 4.00 TB/s copied, or 1.00 ns per launch' 'the better of both limits are printed'
warpbook 01-03 --published
like "$out" '^02 +published +published +2.00 s +1.00 s +100 ms +500 ms +1 +base' 'published figures are of one iteration'
like "$out" '^published 02: Old card, 2010; An article; one of 10 iterations of 2,000 points' 'the hardware of published figures is named'

# switch PATTERN NAME: a changed machine, without the answers that were kept about the old one
switch() {
    rm -rf "$WARPBOOK_DIR/state"
    choice 0 "$1" "$2" 02
}
rm "$CUDA_HOME/lib64/libcurand.so"
choice 77 'skipped: cuRAND is not installed beside nvcc' 'a lesson is skipped without cuRAND' 05
choice 77 'skipped: --generator is for lessons that use cuRAND' 'a generator is refused for a lesson without cuRAND' 02 --generator xorwow
fake_gpu 7.0 13.0 13.0
switch 'emulated .* \(nvcc 13.0 no longer builds for this GPU \(compute capability 7.0\)' 'an old GPU is not used'
fake_gpu 9.0 12.2 13.0
switch 'emulated .* \(nvcc 13.0 is too new for the driver 999.9, which runs CUDA 12.2\)' 'an old driver is not used'
fake_gpu 9.0 13.0 12.4
switch 'measured on: NVIDIA Fake GPU' 'an older nvcc is no obstacle'
touch "$tree/no-cuda"
rm -rf "$WARPBOOK_DIR/build"
switch 'emulated .* \(no nvcc that works\)' 'an nvcc that does not work is reported'
rm "$tree/no-cuda"
rm -rf "$WARPBOOK_DIR/build"
printf '#!/bin/sh\necho "No devices were found"; exit 6\n' >"$CUDA_HOME/bin/nvidia-smi"
switch 'emulated .* \(nvidia-smi finds no GPU: No devices were found\)' 'a machine without a GPU is reported'

# A failure is asked about again, although nothing is deleted.
printf '#!/bin/sh\nkill -9 $$\n' >"$CUDA_HOME/bin/nvidia-smi"
switch 'emulated .* \(nvidia-smi finds no GPU: SIGKILL ended it\)' 'a killed nvidia-smi is reported'
fake_gpu 9.0 13.0 13.0
choice 0 '^measured on: NVIDIA Fake GPU' 'nvidia-smi is asked again the next time' 02
printf '#!/bin/sh\nkill -9 $$\n' >"$CUDA_HOME/bin/nvcc"
rm "$WARPBOOK_DIR"/state/nvcc-*
choice 0 '^measured on: NVIDIA Fake GPU' 'after a killed nvcc the GPU is used' 02
is "$(find "$WARPBOOK_DIR/state" -name 'nvcc-*')" '' 'a killed nvcc is not remembered'
fake_gpu 9.0 13.0 13.0

limits_that_work=$(cat "$tree/limits.sh")
rm "$WARPBOOK_DIR"/state/limits-*
fake_limits 'kill -9 $$'
choice 0 'limit: not known, .*: killed from outside.*SIGKILL.*; the next run tries again' 'limits: a killed program is reported' 02
unlike "$out" 'of this machine.s limit' 'no limit is shown if the measurement fails'
fake_limits 'exit 3'
choice 0 'limit: not known, .*: it ended with exit code 3; the next run tries again' 'limits: a failed program is reported' 02-03
fake_limits 'if then'
choice 0 'limit: not known, .*: build failed; log: .*limits-gpu.log; the next' 'limits: a failed build is reported' 02
printf '%s\n' "$limits_that_work" >"$tree/limits.sh"
choice 0 'of this machine.s limit' 'limits: they are measured the next time' 02

fake_gpu 10.3 13.0 13.0
rm -rf "$WARPBOOK_DIR/state"
warpbook 02 -v
like "$err" '^\+ cmake -S .* -UCMAKE_CUDA_ARCHITECTURES$' 'the architectures are chosen again for another GPU'
warpbook 02 --arch 80 -v
like "$err" '^\+ cmake -S .* -DCMAKE_CUDA_ARCHITECTURES=80$' '--arch is passed to CMake'
like "$(cat "$WARPBOOK_DIR/build/cuda.txt")" '^architectures=80$' 'the programs are built for --arch'
warpbook 02 --arch 80 -v
unlike "$err" 'cmake -S' 'the build is configured once'

fake 06-new pi cu "set -- 1; $times"
facts 06-new 'needs = { "sm_80" },'
choice 77 'skipped: its instructions need a GPU of sm_80 or newer, and programs are built for sm_75 here' \
    'a lesson is skipped on a GPU without its instructions' 06 --arch 75
choice 0 '^measured on: NVIDIA Fake GPU' 'it runs on a newer GPU' 06 --arch 80
choice 0 'emulated on the CPU' 'it runs in the emulator' 06 --device emulated
facts 06-new 'needs = { "sm_90a" },'
choice 77 'skipped: its instructions are those of GPUs of sm_90 alone, and programs are built for sm_100 here' \
    'a lesson for one generation of GPUs is skipped on a newer one' 06 --arch 100
choice 0 '^measured on: NVIDIA Fake GPU' 'it runs on its own' 06 --arch 90
choice 77 'skipped: its instructions are those of a GPU of sm_90, such as an H100, and are not emulated' \
    'it is not emulated' 06 --device emulated

done_testing
