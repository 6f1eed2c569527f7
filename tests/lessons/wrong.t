#!/bin/sh
# Known-wrong programs, each a lesson with one mistake: the checks have to reject every one.
# The checker is tested, not trusted.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"

make_targets emulate emulator harness_emulated

# mistake NAME LESSON/PROGRAM SED-SCRIPT ARGUMENTS…: what the mistake makes of the lesson is rejected.
mistake() {
    name=$1 source=$root/lessons/$2 script=$3
    shift 3
    sed "$script" "$source" >"$scratch/wrong.cu"
    if cmp -s "$source" "$scratch/wrong.cu"; then
        report 1 "$name" "the lesson has changed: '$script' finds nothing in it"
        return
    fi
    run emulate "$scratch/wrong" "$scratch/wrong.cu"
    exits 0 "$name: compiles"
    run "$scratch/wrong" "$@"
    exits 1 "$name: rejected"
    like "$err" '^wrong: ' "$name: says what is wrong"
}

mistake 'a missing barrier' 07-shared-tile/life.cu '/__syncthreads/d' --width 100 --height 60
mistake 'a transposed texture' 08-texture/life.cu \
    's/tex2D<int>.*/tex2D<int>(board, (row + 0.5f) \/ height, (column + 0.5f) \/ width);/' \
    --width 100 --height 37 --generations 2
mistake 'an off-by-one ghost row' 02-naive/life.cu \
    's/cells\[column\] = cells\[height \* stride/cells[column] = cells[(height - 1) * stride/' \
    --width 64 --height 64 --generations 1
mistake 'a float counter, which stops growing' 05-coalesced/pi.cu \
    's/uint64_t hits = 0;/float hits = 0;/' --points 30000000
mistake 'an unchecked launch that failed' 02-naive/pi.cu \
    's/THREADS = 256/THREADS = 2048/; /CHECK_LAUNCH/d' --points 100000
mistake 'a dropped remainder' 04-partial-sum/pi.cu \
    's|(n + threads - 1) / threads|n / threads|' --points 1000003
mistake 'a kernel that is never launched' 04-partial-sum/pi.cu '/<<</d' --points 100000
done_testing
