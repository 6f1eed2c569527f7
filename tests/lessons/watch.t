#!/bin/sh
# `watch` at a terminal: each save is judged, however the editor saves, and keys give commands.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/typing.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES='' TERM=xterm
without_nvcc
own=$root/lessons/04-partial-sum/pi.cu
state=${WARPBOOK_DIR:+$WARPBOOK_DIR/state}
state=${state:-$root/.warpbook}
rm -f "$state/exercises/04-partial-sum.jsonl" # left by earlier runs of this test

sed 's/unsigned mine = 0;/unsigned mine = 0/' "$own" >"$scratch/my.cu"
begins "exec '$host' watch 04 my.cu --timeout 100"
shows 'my.cu:[0-9]+: error: expected' 'the file is judged at once, with its first error'
shows 'q quit' 'the keys are shown'
forget
press h
shows '^1 of 4: ' 'h shows a hint'
press s
shows '^lesson 04 is not passed yet' 'before a pass, s shows no solution'
press n
shows '^Lesson 04 is not passed yet; h gives a hint' 'before a pass, n shows no next lesson'
press '\033Oq'
forget

# An editor that empties the file, and one that removes it for a moment
: >"$scratch/my.cu"
shows 'my.cu is not a program of lesson 04' 'an empty file is reported'
mv "$scratch/my.cu" "$scratch/old"
shows 'my.cu is gone; it is judged as soon as it is back' 'a missing file is reported'
forget
sed 's/unsigned mine = 0;/unsigned mine = 0u; \/\/ mine/' "$own" >"$scratch/new"
mv "$scratch/new" "$scratch/my.cu"
shows 'PASS.*many threads read and sum' 'the file is judged when it exists again'
shows 'judged in [0-9.]+ s' 'the time of the judgement is shown'
forget
press s
shows '^.*-.*// mine' 'after a pass, s shows the solution'
press n
shows '^Next is 05, .* lessons/run start 05 begins it' 'after a pass, n shows the next lesson'
forget

# A failure is shown at once, and later with a smaller size
sed 's/for (uint64_t i = first.*/& if (i != 501)/' "$own" >"$scratch/my.cu"
shows 'with 1,009 points: wrong answer.*' 'a size that fails is shown'
shows 'judged in [0-9.]+ s, at [0-9:]+; looking for a smaller size that fails' 'it is shown before a smaller size is searched'
shows 'with 5[0-9][0-9] points: wrong answer' 'the smaller size is shown then'
press q
ends 0 'q ends watch'

# nvcc may take longer than all the rest. This nvcc is a fake, which waits for a file.
printf '#!/bin/sh\ncase $* in *" -cuda "*.cu\ *) until [ -e "%s" ]; do sleep 0.1; done ;; esac\nexit 1\n' \
    "$scratch/go" >"$scratch/nvcc"
chmod +x "$scratch/nvcc"
begins "export CUDACXX='$scratch/nvcc'; exec '$host' watch 04 '$own' --timeout 100"
shows 'PASS.*many threads read and sum' 'the result of the emulator is shown'
shows 'judged in [0-9.]+ s, at [0-9:]+; nvcc is still checking it' 'it is shown before nvcc has ended'
forget
touch "$scratch/go"
shows 'judged in [0-9.]+ s, at [0-9:]+$' 'it is shown again when nvcc has ended'
press q
ends 0 'q ends watch'

# Ctrl-C during a judgement
sed 's|i++)|i += 0)|' "$own" >"$scratch/my.cu"
begins "exec '$host' watch 04 my.cu --timeout 100"
shows 'running 04-partial-sum pi' 'an endless program runs'
press '\003'
shows 'lessons/run: interrupted' 'Ctrl-C ends it'
ends 130 'Ctrl-C ends watch'
done_testing
