#!/bin/sh
# Programs that forge their verdict. docs/judge.md has the table of them; each verdict is that of the table.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang
without_nvcc

export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
parts=$root/tests/lessons/forgeries

tried=''
# judged NAME: $scratch/my.cu gets the verdict that the table has for NAME
judged() {
    tried="$tried$1
"
    run "$host" check 05 "$scratch/my.cu" --timeout 100 --json
    printf '%s\n' "$out" >"$scratch/document"
    is "$(of_json "$scratch/document" 'return d.judgements[1].outcome.status')" \
        "$(sed -n "s/^| \`$1\` |.*| \([a-z]*\) |\$/\1/p" "$root/docs/judge.md")" "$1: the verdict is that of the table"
}
# forges NAME: judges lesson 04's program as one of 05, which misses 05's goal. Its main() first calls hostile(), from
# forgeries/NAME.h.
forges() {
    {
        printf '#define MY_SOURCE "%s"\n' "$scratch/my.cu"
        printf '#include "%s/%s.h"\n' "$parts" common "$parts" "$1"
        sed 's/"04-partial-sum"/"05-coalesced"/; s/    struct lesson lesson;/&\n    hostile();/' \
            "$root/lessons/04-partial-sum/pi.cu"
    } >"$scratch/my.cu"
    judged "$1"
}
# edits NAME SED: judges lesson 05's own program with this edit
edits() {
    sed "$2" "$root/lessons/05-coalesced/pi.cu" >"$scratch/my.cu"
    judged "$1"
}

for forgery in descriptor environment constructor added atexit handler silent dlsym child again names listener symbols; do
    forges $forgery
done
# A sum on the CPU, and the kernel beside it
on_cpu='for (uint64_t i = 0; i < n; i++)\n            hits += x[i] * x[i] + y[i] * y[i] < 1;'
edits beside "s/hits += partial\\[thread\\];/(void)partial[thread];/
    s/^        lesson_hits(/        $on_cpu\\n&/"
edits probe "s/hits += partial\\[thread\\];/(void)partial[thread];/
    s/^        lesson_hits(/        $on_cpu\\n        hits += partial[0] > n;\\n&/"
if bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    forges ptrace
    forges source
    unlike "$(cat "$scratch/my.cu")" 'and so on' 'source: the file is as it was'
else
    skip 'ptrace, source' 'bwrap may not make a sandbox here'
    tried="${tried}ptrace
source
"
fi

# Without a sandbox, the program can change its file: then there is no verdict about it.
mkdir "$scratch/bin"
printf '#!/bin/sh\nexit 1\n' >"$scratch/bin/bwrap"
chmod +x "$scratch/bin/bwrap"
PATH="$scratch/bin:$PATH" forges open
like "$(cat "$scratch/my.cu")" 'and so on' 'open: without a sandbox, the file is changed'
like "$out" '"message":"my.cu changed while it was judged; judge it again"' 'the message says so'

# shellcheck disable=SC2016 # the table's, not the shell's
is "$(printf %s "$tried" | sort)" "$(sed -n 's/^| `\([a-z]*\)` |.*| [a-z]* |$/\1/p' "$root/docs/judge.md" | sort)" \
    'each forgery of the table was tried'
done_testing
