#!/bin/sh
# Lessons in C with directives, over fakes: whether one can be built is what CMake has found; where it
# ran is what its record says, and stays beside its times.
# shellcheck disable=SC2016 # the fakes expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
unset ACC_DEVICE_TYPE

fake 01-cpu pi c 'right 5'
# Its device is the one that it was asked for.
fake 19-directives pi c '
case $ACC_DEVICE_TYPE in
nvidia) device='\''"device":"gpu","openacc":"nvidia"'\'' ;;
*) device='\''"device":"cpu","openacc":"host"'\'' ;;
esac
say() { printf "%s\n" "$1" | sed "s/\"device\":\"cpu\"/$device/" >&8; }
right 5'
facts 19-directives 'needs = { "openacc" },'
# found TEXT: what CMake has written
found() {
    mkdir -p "$WARPBOOK_DIR/build"
    printf '%b' "$1" >"$WARPBOOK_DIR/build/openacc.txt"
}

found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook 19
exits 0 'on the host'
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'it is a run on the CPU'
like "$out" "^  OpenACC +ran on one core of the host: times are not a GPU's$" 'which is said'
warpbook 01,19 --format csv
like "$out" '^pi,19,Fake directives,cpu,' 'in a table, too'
warpbook 01,19
like "$out" "OpenACC of 19 ran on one core of the host: times are not a GPU's$" 'below it'
warpbook 19 --json
like "$out" '^ +"openacc":"host",$' 'and in a document'

found 'compiler=/usr/bin/gcc\nnvptx=sm_80\n'
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'on the host without a GPU, whatever the compiler builds for'
export ACC_DEVICE_TYPE=nvidia
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(gpu\)' 'a GPU that is typed is asked for'
like "$out" '^  OpenACC +ran on the GPU$' 'and said'
unset ACC_DEVICE_TYPE
fake_gpu 9.0 13.0 13.0
warpbook 19
like "$out" '^PASS  19 Fake directives: π \(gpu\)' 'on a GPU, where the compiler builds for it'
warpbook 19 --device emulated
like "$out" '^PASS  19 Fake directives: π \(cpu\)' 'and on the host, where that is asked for'

# C with a part in CUDA: its directives run where its kernels do.
fake 21-both pi c '
say() { printf "%s\n" "$1" | sed "s/\"device\":\"cpu\"/\"device\":\"gpu\",\"openacc\":\"$ACC_DEVICE_TYPE\"/" >&8; }
right 5'
facts 21-both 'needs = { "openacc" },'
: >"$tree/lessons/21-both/pi_part.cu"
warpbook 21
like "$out" '^PASS  21 Fake both: π \(gpu\)' 'a mixed program on a GPU'
like "$out" '^  OpenACC +ran on the GPU$' 'its directives, too'
found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook 21
exits 77 'where directives could only run on the host'
like "$out" 'skipped: /usr/bin/gcc builds nothing for sm_80: a package gets that; --device emulated runs it without' \
    'it is skipped, with what to do'
warpbook 21 --device emulated --dry-run
exits 0 'the emulator'
like "$out" '21-both/emulated/pi' 'runs it'

found 'reason=/usr/bin/clang knows no OpenACC, and gcc does\n'
warpbook 21
exits 77 'a mixed program without OpenACC'
warpbook 19
exits 77 'a compiler that knows no OpenACC'
like "$out" 'skipped: /usr/bin/clang knows no OpenACC, and gcc does; with CC=gcc, and WARPBOOK_DIR for another folder, gcc builds it' 'skips it, and says what to do'
warpbook doctor
like "$out" '^SKIP +OpenACC +/usr/bin/clang knows no OpenACC' 'doctor says it, too'
found 'compiler=/usr/bin/gcc\nreason=/usr/bin/gcc builds nothing for sm_80: a package gets that\n'
warpbook doctor
like "$out" '^SKIP +OpenACC +only for the host; /usr/bin/gcc builds nothing for sm_80: a package gets that' \
    'and what gets a GPU'
found 'compiler=/usr/bin/gcc\nnvptx=sm_80\n'
warpbook doctor
like "$out" '^PASS +OpenACC +/usr/bin/gcc for the host and sm_80$' 'and where there is one'

# NVIDIA's compiler beside it
found 'compiler=/usr/bin/gcc\nrefused=/opt/nvc builds nothing for cc120: it is old\nnvptx=sm_80\n'
warpbook doctor
like "$out" '^SKIP +nvc +/opt/nvc builds nothing for cc120: it is old$' 'an nvc of no use is named'
like "$out" '^PASS +OpenACC +/usr/bin/gcc for the host and sm_80$' 'and what builds in its place'
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
like "$out" "^PASS +OpenACC +$scratch/nvc for the host and cc90\$" 'one that came since is found by the next run'
warpbook 19 -v
unlike "$err" '^[+] cmake -S ' 'once'
done_testing
