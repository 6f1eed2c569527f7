#!/bin/sh
# A launch that takes long while it is counted says on the terminal how far it is.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
needs_clang
command -v script >/dev/null || skip_all "script is not installed (Debian: bsdutils)"

make_targets emulate emulator counters
without_nvcc
for count in --count ''; do
    run "$root/cuda/emulator/compile/emucc" --build "$build/cuda/emulator" $count -o "$scratch/slow$count" \
        "$root/tests/counters/slow.cu"
    exits 0 "slow.cu compiles ${count:-not to count}"
done

# on_terminal COMMAND: what it writes there, a line each time that one begins or is written anew;
# < stands for what erases a line. When each piece of it came is in the file `timing`.
on_terminal() {
    out=$(script -qe --timing="$scratch/timing" -c "cd '$scratch'; $1" /dev/null </dev/null | tr '\r' '\n' |
        sed "s/$(printf '\033')\[K/</g" | grep .)
}
percents() {
    printf '%s\n' "$out" | sed -n 's/^<slow: \([0-9]*\) % of .*/\1/p'
}

# Each takes 4 seconds in all, or more where the machine is busy.
for how in '1 40' '4 160'; do
    on_terminal "EMUCC_THREADS=${how% *} ./slow--count ${how#* }"
    name="${how% *} threads"
    awk '{ exit !($1 > 1.9) }' "$scratch/timing"
    report $? "$name: the first after two seconds" "$(cat "$scratch/timing")"
    [ "$(percents | head -n 1)" -le 80 ]
    report $? "$name: and not much later" "$out"
    [ "$(percents | wc -l)" -ge 3 ]
    report $? "$name: and further ones" "$out"
    is "$(percents)" "$(percents | sort -n)" "$name: it grows"
    like "$out" "^<slow: [0-9]+ % of ${how#* } blocks$" "$name: how many blocks there are"
    is "$(printf '%s\n' "$out" | tail -n 1)" '<cudaSuccess' "$name: gone at the end"
done
on_terminal './slow--count 1 10'
is "$out" 'cudaSuccess' "nothing of a short launch"
on_terminal 'EMUCC_THREADS=1 ./slow 25'
is "$out" 'cudaSuccess' "nothing where nothing is counted"
EMUCC_THREADS=1 run "$scratch/slow--count" 25
is "$out$err" 'cudaSuccess' "nothing where there is no terminal"

on_terminal "EMUCC_THREADS=1 WARPBOOK_DIR='${WARPBOOK_DIR-}' '$root/lessons/run' counters '$root/tests/counters/slow.cu' -- 30"
like "$out" '^<slow: [0-9]+ % of 30 blocks$' "lessons/run counters shows it"
like "$out" '^<cudaSuccess$' "and nothing of it stays"
done_testing
