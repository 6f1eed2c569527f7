#!/bin/sh
# Small programs after public reports, each in a folder here; a sample of one folder in three is tested, with tests/run
# --long each. wrong.cu has the reported mistake, right.cu is repaired:
# it has no findings and exits with 0. Comments of wrong.cu state what lessons/run counters must give:
#   // expect: ID/CAUSE     a finding at this line, or at the line of code above; there are no others
#   // refused: TEXT        it does not compile, and the message contains this text
#   // status: TEXT         the output contains this text
#   // exits: N             the exit code, if it is not 0
#   // needs: nvcc          without it, the case is skipped
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/sample.sh"
needs_clang

make_targets emulate emulator counters parts

# count SOURCE: keeps what counting it gives in $scratch, in files that begin with the name of its case
count() {
    counted=$scratch/$(name_of "$1")
    [ -n "$(stated "$1" needs)" ] || without_nvcc # in a process of its own
    "$root/lessons/run" counters "$1" --json="$counted.json" >"$counted.out" 2>&1 </dev/null
    echo $? >"$counted.code"
}

# name_of SOURCE: such as 42-pi-same-numbers-wrong
name_of() {
    name=${1#"$root/tests/cases/"}
    printf '%s' "${name%.*}" | tr / -
}

# stated SOURCE WORD: the texts that comments of this kind state
stated() {
    sed -n "s|.*// $2: ||p" "$1"
}

# expected SOURCE: the findings that it states, as LINE ID/CAUSE
expected() {
    awk '!/^ *\/\// { code = NR } sub(/.*\/\/ expect: /, "") { print code, $0 }' "$1" | LC_ALL=C sort
}

# found NAME: the findings and notes that came, without those that follow from another
found() {
    of_json "$scratch/$1.json" 'local list = {}
        for _, kind in ipairs({ "findings", "notes" }) do
            for _, one in ipairs(d[kind]) do
                if not one.follows then
                    list[#list + 1] = ("%d %s/%s"):format(one.line or 0, one.id, one.cause)
                end
            end
        end
        return table.concat(list, "\n")' | LC_ALL=C sort -u
}

# has TEXT NAME: the output contains it
has() {
    case $out in *"$1"*) report 0 "$2" ;; *) report 1 "$2" "there is no '$1' in: $out" ;; esac
}

check() {
    name=$(name_of "$1")
    tap_command=" lessons/run counters '$1'"
    out=$(cat "$scratch/$name.out")
    refused=$(stated "$1" refused)
    if [ -n "$refused" ]; then
        has "$refused" "$name: is refused for the stated reason"
    else
        is "$(found "$name")" "$(expected "$1")" "$name: has exactly the stated findings"
    fi
    stated "$1" status >"$scratch/status"
    while IFS= read -r text; do
        has "$text" "$name: prints the stated text"
    done <"$scratch/status"
    code=$(stated "$1" exits)
    is "$(cat "$scratch/$name.code")" "${code:-0}" "$name: has the stated exit code"
}

cd "$root/tests/cases" || exit
sample 3 ./*/
# sources: prints the programs of the sample, a path a line
sources() {
    for folder in $sampled; do
        printf '%s\n' "$root/tests/cases/${folder#./}"*.*
    done
}
sources >"$scratch/sources"
running=0
while read -r source; do
    count "$source" &
    running=$((running + 1))
    [ $((running % 2)) -ne 0 ] || wait
done <"$scratch/sources"
wait
has_nvcc=$(command -v "${CUDA_HOME:-/usr/local/cuda}/bin/nvcc" || command -v nvcc)
while read -r source; do
    if [ -n "$(stated "$source" needs)" ] && [ -z "$has_nvcc" ]; then
        skip "$(name_of "$source")" 'nvcc is not installed'
    else
        check "$source"
    fi
done <"$scratch/sources"
for folder in "$root"/tests/cases/*/; do
    set -- "$folder"right.*
    ! grep -Eq '// (expect|refused|exits): ' "$1"
    report $? "$(name_of "$1"): states no mistake"
done
done_testing
