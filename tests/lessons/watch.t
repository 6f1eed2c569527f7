#!/bin/sh
# `watch`, at a terminal: each save is judged, whatever way an editor saves; keys do the rest.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/typing.sh"

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES='' TERM=xterm
without_nvcc
own=$root/lessons/04-partial-sum/pi.cu
state=${WARPBOOK_DIR:+$WARPBOOK_DIR/state}
state=${state:-$root/.warpbook}
rm -f "$state/exercises/04-partial-sum.jsonl" # what earlier runs of this test left

sed 's/unsigned mine = 0;/unsigned mine = 0/' "$own" >"$scratch/my.cu"
begins "exec '$host' watch 04 my.cu --timeout 100"
shows 'my.cu:[0-9]+: error: expected' 'it is judged at once: its first error'
shows 'q quit' 'and the keys are told'
forget
press h
shows '^1 of 4: ' 'a hint'
press s
shows '^lesson 04 is not passed yet' 'no solution before a pass, which is said'
press n
shows '^Lesson 04 is not passed yet; h gives a hint' 'nor is it time for the next'
press '\033Oq'
forget

# An editor that empties the file, and one that takes it away for a moment
: >"$scratch/my.cu"
shows 'my.cu is not a program of lesson 04' 'an empty file'
mv "$scratch/my.cu" "$scratch/old"
shows 'my.cu is gone; it is judged as soon as it is back' 'a file that is gone'
forget
{
    cat "$own"
    echo '// mine'
} >"$scratch/new"
mv "$scratch/new" "$scratch/my.cu"
shows 'PASS.*many threads read and sum' 'is judged when it is there again'
shows 'judged in [0-9.]+ s' 'and how long that took is told'
forget
press s
shows '^.*-// mine' 'now there is a solution'
press n
shows '^Next is 05, .* lessons/run start 05 begins it' 'and a next lesson'
forget

# What fails is shown at once, and then with a smaller size
sed 's/for (uint64_t i = first.*/& if (i != 500)/' "$own" >"$scratch/my.cu"
shows 'with 1,009 points: wrong answer.*' 'a size that fails'
shows 'judged in [0-9.]+ s, at [0-9:]+; looking for a smaller size that fails' 'is shown at once'
shows 'with 5[0-9][0-9] points: wrong answer' 'and then a smaller one'
press q
ends 0 'q ends it'

# nvcc, which may take longer than all the rest. This one is no nvcc, and waits for a file.
printf '#!/bin/sh\ncase $* in *" -cuda "*.cu\ *) until [ -e "%s" ]; do sleep 0.1; done ;; esac\nexit 1\n' \
    "$scratch/go" >"$scratch/nvcc"
chmod +x "$scratch/nvcc"
begins "export CUDACXX='$scratch/nvcc'; exec '$host' watch 04 '$own' --timeout 100"
shows 'PASS.*many threads read and sum' 'what the emulator says'
shows 'judged in [0-9.]+ s, at [0-9:]+; nvcc is still checking it' 'is shown before nvcc has ended'
forget
touch "$scratch/go"
shows 'judged in [0-9.]+ s, at [0-9:]+$' 'and once more then'
press q
ends 0 'q'

# Ctrl-C, while it judges
sed 's|i++)|i += 0)|' "$own" >"$scratch/my.cu"
begins "exec '$host' watch 04 my.cu --timeout 100"
shows 'running 04-partial-sum pi' 'a program without end runs'
press '\003'
shows 'lessons/run: interrupted' 'Ctrl-C ends it, too'
ends 130 'Ctrl-C'
done_testing
