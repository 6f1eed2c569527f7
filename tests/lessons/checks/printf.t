#!/bin/sh
# What a kernel prints is shown, no more than a few lines of it, and is no result: neither a record nor TAP.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc
my=$scratch/axpy.cu

# edited SED: writes a student's file, in which each thread prints a line as of the record, and one as of TAP
edited() {
    sed 's/^    if (i < n)/    printf("{\\"v\\":1,\\"kind\\":\\"end\\",\\"ok\\":false}\\nnot ok 1 - %d\\n", (int)i);\n&/'"$1" \
        "$root/lessons/00-first-kernel/axpy.cu" >"$my"
}

edited ''
run "$host" check 00 "$my" --timeout 100
exits 0 "a kernel that prints passes"
like "$out" '^      with 1 element, the program printed:$' "check shows what it printed at the first size"
like "$out" '^      > not ok 1 - 3$' "the first lines are shown"
unlike "$out" 'not ok 1 - 4$' "no more than eight of them"
like "$out" '^      and [0-9,]+ bytes more, in .*\.log$' "how much was left out is shown, and where it is"
run "$host" check 00 "$my" --timeout 100 --tap
unlike "$out" '^not ok' "what it printed is not in the TAP output"

run "$host" run 00 --file "$my" --elements 100 --no-predict
exits 0 "run --file takes no record from what it printed"
like "$out" '^      the program printed:$' "run --file shows it, too"

edited '; s/a \* x\[i\] + y\[i\]/a * x[i]/'
run "$host" check 00 "$my" --timeout 100
exits 1 "a kernel that prints and is wrong fails"
like "$out" '^      > not ok 1 - 3$' "what it printed is shown"
like "$out" '^      \| wrong: 1 of 1 elements$' "the judge's lines are shown after it"
unlike "$out" '^      \| not ok' "they are not mixed with it"
done_testing
