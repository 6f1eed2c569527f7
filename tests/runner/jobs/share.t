#!/bin/sh
# One checkout and one build for many, who may only read them: a finished build, by two users at
# once; whose it does not fit. The lessons are fakes.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05'
fake 02-cuda pi cu 'right 2.0'
rm "$tree/scripts"
cp -r "$root/scripts" "$tree/scripts"
cp "$root/lessons/run" "$tree/lessons/"
unset WARPBOOK_DIR WARPBOOK_ROOT SLURM_JOB_ID PBS_JOBID LSB_JOBID
mkdir "$tree/build"
cp "$built" "${built%/*}/keep" "${built%/*}/confine" "$tree/build/"
printf '%s\n%s\n' "$tree" "$(uname -m)" >"$tree/build/.host"
chmod -R go=rX "$scratch"

# ---- whoever keeps it ----

WARPBOOK_ROOT="$tree" WARPBOOK_DIR="$scratch/mine" run "$tree/build/warpbook" share
exits 2 'a build for all is in no folder of one'\''s own'
like "$err" '^lessons/run: share builds in the checkout, for all its users: unset WARPBOOK_DIR$' 'and that is said'
fake_gpu 9.0 13.0 13.0
run "$tree/lessons/run" share
exits 0 'share'
is "$out" "All who can read $tree/build can use it now; each needs a WARPBOOK_DIR of their own.
Built for GPUs of architecture 90. After a change of the lessons, run lessons/run share again." 'says for whom'
for program in 01-cpu/cpu 02-cuda/gpu 02-cuda/emulated 02-cuda/counted; do
    ok "$program is built" test -x "$tree/build/lessons/$program/pi"
done

fake 03-nobuild pi cu 'if then'
run "$tree/lessons/run" share
exits 3 'a lesson that cannot be built'
like "$out" '^FAIL  03  pi    gpu       build failed' 'is told'
like "$out" "^All who can read $tree/build can use it now" 'and the rest is shared'
rm -r "$tree/lessons/03-nobuild"
run sh -c 'umask 077 && exec "$1" share' sh "$tree/lessons/run"
exits 0 'the others can be built'
like "$out" '^others may not read .*: chmod -R go\+rX' 'what others may not read is told'
chmod -R go=rX "$tree"

# ---- two who only read it ----

# as_user NUMBER COMMAND…: as a user of that number, with a home
as_user() {
    user=$1 home=$scratch/home$1
    shift
    env HOME="$home" WARPBOOK_DIR="$home/warpbook" setpriv --reuid "$user" --regid "$user" --clear-groups -- "$@"
}
if ! as_user 60001 true 2>/dev/null; then
    skip 'two users' 'only root can be somebody else'
    done_testing
fi
for number in 60001 60002 60003; do
    mkdir -m 755 "$scratch/home$number"
    chown $number:$number "$scratch/home$number"
done
snapshot() {
    find "$tree" -printf '%p %m %T@\n' | sort
}
before=$(snapshot)
(as_user 60001 "$tree/lessons/run" 01,02 >"$scratch/home60001/out" 2>&1) &
run as_user 60002 "$tree/lessons/run" 01,02
wait
exits 0 'two at once: one'
like "$out" '^PASS  02  pi    gpu ' 'on the GPU'
like "$(cat "$scratch/home60001/out")" '^PASS  02  pi    gpu ' 'the other'
is "$err" '' 'nothing else is said'
is "$(snapshot)" "$before" 'the checkout and its build are as they were'
is "$(cd "$scratch/home60001/warpbook" && find . -name CMakeCache.txt)" '' 'nothing is built for one'
is "$(find "$scratch/home60002/warpbook/state/records" -name '*.jsonl' | wc -l)" 2 'the records of each are in a place of one'\''s own'
run as_user 60002 find "$scratch/home60001/warpbook" -name '*.jsonl'
is "$out" '' 'which another cannot read'
for folder in state work build; do
    run as_user 60002 touch "$scratch/home60001/warpbook/$folder/x"
    exits 1 "or write to: $folder"
done
run as_user 60001 "$tree/lessons/run"
like "$out" '^01 .* just now' 'one sees what one has run'
run as_user 60001 "$tree/lessons/run" doctor
like "$out" "^PASS  build +$tree/build, a finished build$" 'and what one uses'
echo 'lesson_pi(' >"$scratch/home60001/my.cu"
run as_user 60001 "$tree/lessons/run" 02 --file "$scratch/home60001/my.cu"
like "$err" "^lessons/run: the build in $tree/build has no version of yours. Your own build is made in $scratch/home60001/warpbook/build, which takes minutes; " 'a version of one'\''s own is built apart'
ok 'in a folder of one'\''s own' test -e "$scratch/home60001/warpbook/build/CMakeCache.txt"

# ---- where it does not fit ----

# finds NUMBER PATTERN NAME ARGUMENT…
finds() {
    number=$1 pattern=$2 name=$3
    shift 3
    run as_user "$number" "$tree/lessons/run" "$@"
    like "$err" "$pattern" "$name"
}
mv "$tree/build/lessons/02-cuda/gpu/pi" "$scratch/pi"
run as_user 60002 "$tree/lessons/run" 02
exits 6 'a program that it lacks'
like "$out" "/lessons/02-cuda/gpu/pi is missing in the finished build; its owner has to type lessons/run share" 'is named'
mv "$scratch/pi" "$tree/build/lessons/02-cuda/gpu/pi"
finds 60002 "^lessons/run: the build in $tree/build is for GPUs of architecture 90, not 80\\. Your own build .* with lessons/run share --arch 80" 'another architecture' 02 --arch 80
cp "$tree/build/CMakeCache.txt" "$scratch/cache"
echo 'CMAKE_CXX_FLAGS:STRING=-O2 -march=native' >>"$tree/build/CMakeCache.txt"
run "$tree/lessons/run" share
like "$err" "^lessons/run: programs in $tree/build are compiled with -march=native, from CFLAGS .*: on another CPU they fail with an illegal instruction\\. To build for any CPU, " 'another CPU'
cp "$scratch/cache" "$tree/build/CMakeCache.txt"
# One whose GPU is not remembered yet
fake_gpu 8.9 13.0 13.0
finds 60003 'is for GPUs of architecture 90, not 89 for the Fake GPU here\..* share --arch 89$' 'another GPU' 02
run "$tree/lessons/run" share --arch 89
exits 0 'what is asked of whoever keeps it'
run as_user 60003 "$tree/lessons/run" 02
is "$err" '' 'helps'
touch -d 'now + 2 seconds' "$tree/lessons/01-cpu/pi.c"
finds 60003 "^lessons/run: the build in $tree/build is older than lessons/01-cpu/pi.c\\. Your own build" 'older than a lesson' 01
printf '%s\nsparc\n' "$tree" >"$tree/build/.host"
finds 60003 'is older than the checkout, or for another kind of machine\. Your own build is in .*; the other one.s owner' 'another machine' help
run "$tree/lessons/run" help
exits 0 'nobody asks whoever keeps it'
SLURM_JOB_ID=1 run "$tree/lessons/run" help
exits 6 'but in a job'
like "$err" "^lessons/run: the build in $tree/build is for sparc, but this machine is $(uname -m)\\. Set WARPBOOK_DIR to a folder for this kind; " 'it is told'
WARPBOOK_BUILD="$scratch/none" run "$tree/lessons/run" 01
exits 6 'a build that is not there'
like "$err" "^lessons/run: WARPBOOK_BUILD is $scratch/none, but nothing is built there$" 'is named'
done_testing
