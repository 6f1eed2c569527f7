#!/bin/sh
# Submissions are judged again in the sandbox: claims that are true and claims that are not; and hostile programs, each
# of which is ended or blocked, is reported, and leaves nothing behind.
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/build.sh"
. "$(dirname "$0")/../lib/host.sh" # is_gone

[ -x "$host" ] || skip_all "the host is not built: $host"
command -v bwrap >/dev/null || skip_all "bwrap is not on PATH (tests/run --setup)"
bwrap --unshare-all --ro-bind / / true 2>/dev/null || skip_all "bwrap may not make a sandbox here"
export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
state=${WARPBOOK_DIR:+$WARPBOOK_DIR/state}
state=${state:-$root/.warpbook}
printf 'secret words\n' >"$scratch/secret.h"

# student NAME: makes a home folder, in $home
student() {
    home="$scratch/homes/$1"
    mkdir -p "$home/work/01-cpu" "$home/work/05-coalesced" "$home/state/exercises"
}
# hand_in NAME: exports the student's work to $scratch/NAME.json
hand_in() {
    WARPBOOK_DIR="$scratch/homes/$1" "$host" export "$scratch/$1.json" --name "$1" >/dev/null
}
# claim NAME LESSON-FOLDER STATUS FIGURES: the export claims this judgement for the student's pi
claim() {
    hash=$(of_json "$scratch/$1.json" "for _, e in ipairs(d.exercises) do
        if '${2%%-*}' == e.lesson then return e.programs[1].hash end end")
    printf '{"v":1,"kind":"judged","time":7,"program":"pi","hash":"%s","status":"%s","figures":[%s]}\n' \
        "$hash" "$3" "$4" >>"$home/state/exercises/$2.jsonl"
}

# ---- claims ----

student claims
sed 's/uint64_t hits = 0;/&  \/\/ mine/' "$root/lessons/01-cpu/pi.c" >"$home/work/01-cpu/pi.c"
sed 's/"04-partial-sum"/"05-coalesced"/' "$root/lessons/04-partial-sum/pi.cu" >"$home/work/05-coalesced/pi.cu"
hand_in claims
claim claims 01-cpu passed ''
claim claims 05-coalesced passed 4
hand_in claims
printf '#!/bin/sh\ntouch "%s/asked"\nexit 1\n' "$scratch" >"$scratch/nvcc"
chmod +x "$scratch/nvcc"
CUDACXX="$scratch/nvcc" run "$host" regrade "$scratch/claims.json" --timeout 100
exits 1 'a false claim is a failure'
like "$out" 'claims.json: 05 π: differs; claimed: passed; found: right answer, not as asked: .* found 16$' 'the output has the lesson, the claim and the result'
like "$out" '^2 programs in 1 file: the claims about 1 differ$' 'the other claim is true'
ok 'nvcc, which others may not have, is not asked' test ! -e "$scratch/asked"
run "$host" progress
# (other tests may try other lessons meanwhile)
unlike "$(printf '%s\n' "$out" | grep '^0[15] ')" 'just now' 'the student'\''s results are not recorded as one'\''s own'

# A wrong figure, a wrong hash, a lesson's own program
student figures
mkdir -p "$home/work/19-directives"
sed 's/uint64_t hits = 0;/&  \/\/ mine/' "$root/lessons/19-directives/pi.c" >"$home/work/19-directives/pi.c"
cp "$root/lessons/01-cpu/pi.c" "$home/work/01-cpu/pi.c"
hand_in figures
claim figures 19-directives passed 1,5
hand_in figures
sed -i '/mine/s/mine/changed/' "$scratch/figures.json"
run "$host" regrade "$scratch/figures.json" --timeout 100
like "$out" '01 π: it is identical to the lesson.s program$' 'a lesson'\''s own program is recognised'
like "$out" 'figures.json +figures +[01] of 2 ' 'it does not count as passed'
if grep -q 'OpenACC' "$build/openacc.txt" 2>/dev/null && ! grep -q '^compiler=' "$build/openacc.txt"; then
    skip 'claims about directives' 'no compiler here knows OpenACC'
else
    like "$out" '19 π: differs; the hash is not that of the source$' 'a changed source is found'
    like "$out" '19 π: differs; the points are copied in: claimed: 5; found: 1$' 'a changed figure is found'
fi

# ---- hostile programs ----

# does NAME CODE: a student whose π first runs CODE, and continues if that is blocked
does() {
    student "$1"
    {
        printf '%s\n' '#define _GNU_SOURCE' '#include <errno.h>' '#include <fcntl.h>' '#include <signal.h>' \
            '#include <stdio.h>' '#include <stdlib.h>' '#include <string.h>' '#include <sys/mman.h>' \
            '#include <sys/ipc.h>' '#include <sys/shm.h>' '#include <sys/socket.h>' '#include <sys/stat.h>' \
            '#include <sched.h>' '#include <unistd.h>' "static void hostile(void) { $2 }"
        sed 's/    struct lesson lesson;/    hostile();\n&/' "$root/lessons/01-cpu/pi.c"
    } >"$home/work/01-cpu/pi.c"
    hand_in "$1"
}
# compiles NAME TEXT: a student whose source begins with TEXT
compiles() {
    student "$1"
    { printf '%s\n' "$2" && cat "$root/lessons/01-cpu/pi.c"; } >"$home/work/01-cpu/pi.c"
    hand_in "$1"
}
# A program that gets here has broken out.
gone='if (%s) _exit(42);'
# shellcheck disable=SC2059 # the format is ours
does reads "$(printf "$gone" "access(\"$scratch\", F_OK) == 0 || access(\"$root/README.md\", F_OK) == 0 ||
    access(\"$root/lessons\", F_OK) == 0 || access(\"/etc/passwd\", F_OK) == 0 || access(\"/home\", F_OK) == 0 ||
    access(\"/root\", F_OK) == 0 || access(\"/var\", F_OK) == 0 || getenv(\"WARPBOOK_ROOT\") || getenv(\"SECRET\") ||
    open(\"/proc/1/environ\", O_RDONLY) >= 0 || fcntl(9, F_GETFD) >= 0")"
# shellcheck disable=SC2059
does writes "$(printf "$gone" "open(\"$root/cuda/x\", O_CREAT | O_WRONLY, 0600) >= 0 || mkdir(\"/x\", 0700) == 0 ||
    open(\"$build/cuda/x\", O_CREAT | O_WRONLY, 0600) >= 0 || open(\"/usr/x\", O_CREAT | O_WRONLY, 0600) >= 0 ||
    open(\"/dev/shm/x\", O_CREAT | O_WRONLY, 0600) >= 0 || open(\"/proc/self/exe\", O_WRONLY) >= 0 ||
    chmod(\"/usr/bin/env\", 0777) == 0 || setuid(0) == 0")"
# shellcheck disable=SC2059
does calls "$(printf "$gone" 'socket(AF_INET, SOCK_STREAM, 0) >= 0 || socket(AF_UNIX, SOCK_STREAM, 0) >= 0 ||
    memfd_create("x", 0) >= 0 || shmget(IPC_PRIVATE, 1 << 30, 0600) >= 0 || unshare(CLONE_NEWUSER) == 0 ||
    kill(getppid(), 0) == 0 && getppid() != 1')"
does fills 'signal(SIGXFSZ, SIG_IGN); static char some[1 << 20]; size_t all = 0;
    for (int i = 0; i < 4; i++) { char name[9]; snprintf(name, sizeof name, "/tmp/%d", i);
        int file = open(name, O_CREAT | O_WRONLY, 0600); ssize_t size;
        while ((size = write(file, some, sizeof some)) > 0) all += size; unlink(name); }
    if (all > 600 << 20) _exit(42);'
does eats 'for (;;) memset(malloc(1 << 26), 1, 1 << 26);'
does waits 'for (;;) pause();'
does prints 'for (;;) puts("more and more and more and more and more and more and more and more");'
does crashes 'raise(SIGSEGV);'
claim crashes 01-cpu crashed ''
hand_in crashes
compiles includes "#include \"$scratch/secret.h\""
compiles password '#include "/etc/passwd"'
compiles solution "#include \"$root/lessons/02-naive/pi.cu\""
compiles assembles "__asm__(\".incbin \\\"$scratch/secret.h\\\"\");"
compiles grows '__asm__(".rept 2000000000\n.byte 1\n.endr");'

cd "$scratch" || exit
run env SECRET=1 "$host" regrade reads.json writes.json calls.json fills.json waits.json prints.json \
    crashes.json includes.json password.json solution.json assembles.json grows.json \
    --timeout 3 --json=found.json 9<secret.h
exits 0 'no claim is false'
like "$out" 'crashes.json: 01 π: crashed: segmentation fault.*\(SIGSEGV\)$' 'a claim of a crash shows the crash'
like "$out" 'includes.json: 01 π: build failed: pi.c:1:10: .*; check never judged this version$' 'a program without a claim shows its result'
# found FILE PATTERN NAME: the result of its program
found() {
    like "$(of_json found.json "for _, f in ipairs(d.files) do if f.file == '$1.json' then
        local row = f.rows[1] or {}
        local outcome = row.outcome or {}
        return f.problem or row.unjudged or outcome.status .. ': ' .. tostring(outcome.message), table.concat(row.detail or {}, ' ')
        end end")" "$2" "$3"
}
found reads '^passed' 'it cannot read the home, the checkout, other processes, the environment, or inherited files'
found writes '^passed' 'it cannot write outside its folder, and is not root'
found calls '^passed' 'it cannot use sockets, unnamed memory or namespaces'
found fills '^passed' 'it cannot fill the disk'
found waits '^timeout: not finished after 3 s' 'an endless program is ended'
found prints '^crashed: it wrote more than 100 MB' 'endless output is ended'
found crashes '^crashed: segmentation fault' 'a signal is reported'
found includes '^build: nil pi.c:1:10: fatal error: .*secret.h: No such file' 'the compiler cannot read a file of the home'
found password '^build.*/etc/passwd: No such file' 'the compiler cannot read a system file'
found solution '^build.*02-naive/pi.cu: No such file' 'the compiler cannot read a solution'
found assembles '^build.*file not found: .*secret.h' 'the assembler cannot read a file of the home'
found grows '^build.*out of memory' 'the compiler cannot use all memory'
run "$host" regrade eats.json --timeout 100 --json
like "$out" 'it used [0-9.]+ GB of memory; the sandbox allows 2.15 GB"' 'a program that uses too much memory is ended'
# Without the sandbox they succeed in what was blocked
run "$host" regrade reads.json calls.json --trust --timeout 100 --json
is "$(printf '%s\n' "$out" | grep -c '"message":"ended with exit code 42"')" 2 '--trust runs them with the user'\''s own rights'
# An interrupt while two are running. Other tests may judge at the same time, in folders of their own.
"$host" regrade waits.json ./waits.json --timeout 300 >/dev/null 2>&1 &
pid=$!
ours() { ls -d "$state"/running/*/*-regrade 2>/dev/null; }
programs() { pgrep -f "^$state/running/.*-pi "; }
for _ in $(seq 300); do
    [ -n "$(programs)" ] && break
    sleep 0.2
done
started=$(programs)
kill -TERM $pid
wait $pid
is $? 130 'an interrupt ends regrade'
unlike "$(cat found.json)" 'secret words' 'no secret is in the output'
for one in $started; do ok 'no process is left' is_gone "$one"; done
for _ in $(seq 150); do
    [ -z "$(ours)" ] && break
    sleep 0.2
done
is "$(ours)" '' 'no file is left'
done_testing
