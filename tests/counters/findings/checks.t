#!/bin/sh
# Checks: the facts of a finding besides its ID and line, and the CUDA error that comes with it; and the workbook's own
# programs, a sample of one lesson in three, have no findings. cuda/emulator/tests/findings tests which finding is at
# which line.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
. "$(dirname "$0")/../../lib/lessons.sh"
. "$(dirname "$0")/../../lib/sample.sh"
needs_clang

make_targets emulate emulator counters
without_nvcc
mixed=$root/cuda/emulator/tests/findings/mixed

# finds PROGRAM RUN ERROR PATTERN: the run prints the error, and a finding in its report has the pattern
finds() {
    rm -f "$scratch/report"
    EMUCC_REPORT=$scratch/report run "$scratch/$1" "$2"
    is "$out" "$3" "$2: CUDA returns its error"
    like "$(grep '"kind":"finding"' "$scratch/report")" "$4" "$2: the finding has these facts"
}

for name in wrong easily_missed; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" --count -o "$scratch/$name" \
        "$mixed/$name.cu"
    exits 0 "$name.cu compiles"
done
# Block, thread and sizes of findings that end the kernel
illegal=cudaErrorIllegalAddress misaligned=cudaErrorMisalignedAddress
finds wrong bounds $illegal '"kernel":"shift",.*"block":\[3,0,0\],"thread":\[255,0,0\],.*"byte":4096,"size":4096\b'
finds wrong far $illegal '"size":4096\b'
finds wrong past_others $illegal '"byte":4000000,"size":8192\b' # other arrays lie after its own
finds wrong below $illegal '"byte":-67108864,"size":8192\b'
finds wrong null $illegal '"id":"global-out-of-bounds"'
finds wrong freed $illegal '"id":"use-after-free"'
finds wrong host $illegal '"id":"host-pointer"'
finds wrong reference $illegal '"id":"host-pointer".*blocks'
finds wrong name $illegal '"id":"host-pointer".* table\b'
finds wrong name_by_address $illegal '"id":"host-pointer".* other_table\b'
finds wrong behind $illegal '"id":"shared-out-of-bounds".*"variable":"tile"'
finds wrong unasked $illegal '"id":"shared-out-of-bounds"'
for name in misaligned misaligned_value misaligned_tile off_by_a_word; do
    finds wrong $name $misaligned '"id":"misaligned-access".*"byte":4\b'
done
# Findings that do not end the kernel, and their number
finds wrong own_atomic cudaSuccess '"id":"local-atomic".*"count":64\b'
finds wrong uninitialised cudaSuccess '"id":"uninitialised-read".*"count":1024,.*"filled":4096\b'
finds wrong unfilled cudaSuccess '"id":"uninitialised-read".*"count":512,.*"variable":"tile"'
finds wrong absent cudaSuccess '"id":"inactive-lane".*"count":32,.*"lane":24\b'
if [ "$(uname -m)" = x86_64 ]; then # where the CPU reports divisions by zero
    finds wrong divide cudaSuccess '"id":"division-by-zero"'
fi
source=$mixed/easily_missed.cu
line=$(grep -n '\*out = sum; */\* which is handed on \*/' "$source" | cut -d: -f1)
finds easily_missed sum_of_24 cudaSuccess "\"id\":\"inactive-lane\".*easily_missed.cu:$line .*\"count\":1,"
finds easily_missed set_by_all cudaSuccess '"id":"global-race".*"variable":"g"' # a demangler would take g for a type
finds easily_missed wrapped $illegal '"byte":-4\b'
finds easily_missed handed_on $illegal '"byte":16384\b'
finds easily_missed before_dynamic cudaSuccess '"count":4,.*"distance":4\b'

# The finding in the report, and the sentence on standard error without a report
finds wrong reverse cudaSuccess '"kind":"finding","id":"shared-race","cause":"missing-syncthreads","severity":"error",'\
'"kernel":"reverse","launch":1,"file":".*wrong.cu","line":[0-9]+,"block":\[.,0,0\],"thread":\[128,0,0\],"text":".*","advice":".*",'\
'"count":[0-9]+,"facts":\{.*\},"other":\{"file":".*wrong.cu","line":[0-9]+,"block":\[.,0,0\],"thread":\[127,0,0\]\}'
run "$scratch/wrong" reverse
like "$err" '^wrong.cu:[0-9]+: kernel reverse, block .*, thread .* \[shared-race\]$' "the sentence ends in the ID"

# The workbook's own programs; lesson 02 has those of these flags
# shellcheck disable=SC2046 # words on purpose
sample 3 $(cd "$root/lessons" && echo [0-9]*)
numbers=$(printf '%s' "$sampled" | sed 's/-[^ ]* /,/g')
run "$root/lessons/run" counters "${numbers}02" --points 400000 --width 250 --height 130 --generations 5
# without OpenACC or Fortran, lessons are skipped
grep -q '^compiler=' "$build/openacc.txt" && grep -q '^compiler=' "$build/fortran.txt" || [ "$code" -ne 77 ] || code=0
exits 0 "the lessons are counted: ${numbers}02"
for program in "$build"/lessons/*/counted/*; do
    [ -x "$program" ] || continue
    sizes_of "$program"
    # shellcheck disable=SC2086,SC2154 # several words, of sizes_of
    run "$program" $sanitized
    exits 0 "${program#"$build"/lessons/} succeeds"
    is "$err" "" "${program#"$build"/lessons/} has no findings"
done
done_testing
