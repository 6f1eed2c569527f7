#!/bin/sh
# Lessons in C with directives, over fakes. CMake's findings decide if one is built. Its record
# says where it ran, and this stands beside its times.
# shellcheck disable=SC2016 # the fakes expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
unset ACC_DEVICE_TYPE

fake 01-cpu pi c 'right 5'
# It runs on the device that it was asked for.
fake 19-directives pi c '
case $ACC_DEVICE_TYPE in
nvidia) device='\''"device":"gpu","openacc":"nvidia"'\'' ;;
*) device='\''"device":"cpu","openacc":"host"'\'' ;;
esac
say() { printf "%s\n" "$1" | sed "s/\"device\":\"cpu\"/$device/" >&8; }
right 5'
facts 19-directives 'needs = { "openacc" },'
# found TEXT: writes the file of CMake's findings
found() {
    mkdir -p "$WARPBOOK_DIR/build"
    printf '%b' "$1" >"$WARPBOOK_DIR/build/openacc.txt"
}

found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook 19
exits 0 'a lesson with directives succeeds on the host'
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'the run counts as a run on the CPU'
like "$out" "^  OpenACC +ran on one core of the host: times are not a GPU's$" 'the result says that it ran on the host'
warpbook 01,19 --format csv
like "$out" '^pi,19,Fake directives,cpu,' 'the CSV has the device'
warpbook 01,19
like "$out" "OpenACC of 19 ran on one core of the host: times are not a GPU's$" 'a note below the table says that it ran on the host'
warpbook 19 --json
like "$out" '^ +"openacc":"host",$' 'the document says that it ran on the host'

found 'compiler=/usr/bin/gcc\nnvptx=sm_80\n'
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'without a GPU it runs on the host, whatever the compiler builds for'
export ACC_DEVICE_TYPE=nvidia
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(gpu\)' '--device gpu asks for the GPU'
like "$out" '^  OpenACC +ran on the GPU$' 'the result says that it ran on the GPU'
unset ACC_DEVICE_TYPE
fake_gpu 9.0 13.0 13.0
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(gpu\)' 'it runs on a GPU if the compiler builds for it'
warpbook 19 --device emulated
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'it runs on the host if this is asked for'

# C with a part in CUDA: its directives run on the same device as its kernels.
fake 21-both pi c '
say() { printf "%s\n" "$1" | sed "s/\"device\":\"cpu\"/\"device\":\"gpu\",\"openacc\":\"$ACC_DEVICE_TYPE\"/" >&8; }
right 5'
facts 21-both 'needs = { "openacc" },'
: >"$tree/lessons/21-both/pi_part.cu"
warpbook 21
like "$out" '^PASS  21 Fake both: π \(gpu\)' 'a mixed program runs on the GPU'
like "$out" '^  OpenACC +ran on the GPU$' 'its directives run on the GPU'
found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook 21
exits 77 'a mixed program is skipped if its directives could only run on the host'
like "$out" 'skipped: /usr/bin/gcc builds nothing for sm_80: a package gets that; --device emulated runs it without' \
    'the reason says what to do'
warpbook 21 --device emulated --dry-run
exits 0 'a mixed program succeeds in the emulator'
like "$out" '21-both/emulated/pi' 'the emulated program is run'

found 'reason=/usr/bin/clang knows no OpenACC, and gcc does\n'
warpbook 21
exits 77 'a mixed program without OpenACC is skipped'
warpbook 19
exits 77 'a lesson is skipped if the compiler has no OpenACC'
like "$out" 'skipped: /usr/bin/clang knows no OpenACC, and gcc does; with CC=gcc, and WARPBOOK_DIR for another folder, gcc builds it' 'the reason says what to do'
warpbook doctor
like "$out" '^SKIP +OpenACC +/usr/bin/clang knows no OpenACC' 'doctor reports the compiler'
found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook doctor
like "$out" '^SKIP +OpenACC +only for the host; /usr/bin/gcc builds nothing for sm_80: a package gets that' \
    'doctor says what is missing for a GPU'
found 'compiler=/usr/bin/gcc\nnvptx=sm_80\n'
warpbook doctor
like "$out" '^PASS +OpenACC +/usr/bin/gcc for the host and sm_80$' 'doctor says for which GPU the compiler builds'

# NVIDIA's compiler beside gcc
found 'compiler=/usr/bin/gcc\nrefused=/opt/nvc builds nothing for cc120: it is old\nnvptx=sm_80\n'
warpbook doctor
like "$out" '^SKIP +nvc +/opt/nvc builds nothing for cc120: it is old$' 'an nvc that cannot build is named'
like "$out" '^PASS +OpenACC +/usr/bin/gcc for the host and sm_80$' 'the compiler that is used instead is named'
cat >>"$tree/CMakeLists.txt" <<'CMAKE'
if(DEFINED ENV{NVC})
  file(WRITE ${CMAKE_BINARY_DIR}/openacc.txt "compiler=gcc\nnvc=$ENV{NVC}\nnvptx=cc90\n")
endif()
CMAKE
warpbook 19 # configured once, without it
found 'compiler=/usr/bin/gcc\nnvptx=sm_80\n'
touch "$scratch/nvc"
export NVC="$scratch/nvc"
warpbook 19
warpbook doctor
like "$out" "^PASS +OpenACC +$scratch/nvc for the host and cc90\$" 'a newly installed nvc is found by the next run'
warpbook 19 -v
unlike "$err" '^[+] cmake -S ' 'the build is configured once'
done_testing
