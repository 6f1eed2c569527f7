#!/bin/sh
# One checkout and one build serve many users, who may only read them: two users at once, and
# builds that do not fit a user's machine. The lessons are fakes.
# shellcheck disable=SC2016 # another shell expands it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05 4.075'
fake 02-cuda pi cu 'right 2.0'
rm "$tree/scripts"
cp -r "$root/scripts" "$tree/scripts"
cp "$root/lessons/run" "$tree/lessons/"
unset WARPBOOK_DIR WARPBOOK_ROOT SLURM_JOB_ID PBS_JOBID LSB_JOBID
mkdir "$tree/build"
cp "$built" "${built%/*}/keep" "${built%/*}/confine" "$tree/build/"
printf '%s\n%s\n' "$tree" "$(uname -m)" >"$tree/build/.host"
chmod -R go=rX "$scratch"

# ---- the owner ----

WARPBOOK_ROOT="$tree" WARPBOOK_DIR="$scratch/mine" run "$tree/build/warpbook" share
exits 2 'share fails if WARPBOOK_DIR is set'
like "$err" '^lessons/run: share builds in the checkout, for all its users: unset WARPBOOK_DIR$' 'the message says why'
fake_gpu 9.0 13.0 13.0
run "$tree/lessons/run" share
exits 0 'share succeeds'
is "$out" "All who can read $tree/build can use it now; each needs a WARPBOOK_DIR of their own.
Built for GPUs of architecture 90. After a change of the lessons, run '$tree/lessons/run' share again." 'share says who can use the build, and how'
for program in 01-cpu/cpu 02-cuda/gpu 02-cuda/emulated 02-cuda/counted; do
    ok "$program is built" test -x "$tree/build/lessons/$program/pi"
done

fake 03-nobuild pi cu 'if then'
run "$tree/lessons/run" share
exits 3 'share fails if a lesson cannot be built'
like "$out" '^FAIL  03  pi    gpu       build failed' 'the failing lesson is reported'
like "$out" "^All who can read $tree/build can use it now" 'the other lessons are shared'
rm -r "$tree/lessons/03-nobuild"
run sh -c 'umask 077 && exec "$1" share' sh "$tree/lessons/run"
exits 0 'share succeeds for the other lessons'
like "$out" '^others may not read .*: chmod -R go\+rX' 'files that others may not read are reported'
chmod -R go=rX "$tree"

# ---- two users who can only read the build ----

# as_user NUMBER COMMAND…: runs it as the user with that number and a home
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
exits 0 'the first of two simultaneous users succeeds'
like "$out" '^PASS  02  pi    gpu ' "the first user's lesson passes on the GPU"
like "$(cat "$scratch/home60001/out")" '^PASS  02  pi    gpu ' "the second user's lesson passes on the GPU"
is "$err" '' 'nothing else is printed'
is "$(snapshot)" "$before" 'the checkout and its build are unchanged'
is "$(cd "$scratch/home60001/warpbook" && find . -name CMakeCache.txt)" '' 'nothing is built for the first user'
is "$(find "$scratch/home60002/warpbook/state/records" -name '*.jsonl' | wc -l)" 2 'the records are kept in the home of each user'
run as_user 60002 find "$scratch/home60001/warpbook" -name '*.jsonl'
is "$out" '' 'another user cannot read the records'
for folder in state work build; do
    run as_user 60002 touch "$scratch/home60001/warpbook/$folder/x"
    exits 1 "another user cannot write to the folder: $folder"
done
run as_user 60001 "$tree/lessons/run"
like "$out" '^01 .* just now' "the contents show the user's own run"
# Printed commands work where they are pasted, and not in the checkout only
run as_user 60001 sh -c 'cd && exec "$0"' "$tree/lessons/run"
like "$out" "^'$tree/lessons/run' 05 runs a lesson; " 'the commands that are printed have the path that was typed'
printed=$(printf '%s\n' "$out" | sed -n 's/.*; \(.* help\) lists all commands\.$/\1/p')
run as_user 60001 sh -c 'cd && eval "$0"' "$printed"
exits 0 'a printed command works in the home folder'
like "$out" "^'$tree/lessons/run' counters " 'it does what it says'
mkdir "$scratch/bin"
ln -s "$tree/lessons/run" "$scratch/bin/warpbook"
chmod -R go=rX "$scratch/bin"
run as_user 60001 env PATH="$scratch/bin:$PATH" warpbook
like "$out" '^warpbook 05 runs a lesson; ' 'with the module, they have its command'
run as_user 60001 sh -c 'cd "$0" && exec lessons/run' "$tree"
like "$out" '^lessons/run 05 runs a lesson; ' 'in the checkout they have its own path'
run as_user 60001 "$tree/lessons/run" doctor
like "$out" "^PASS  build +$tree/build, a finished build$" 'doctor names the finished build'
echo 'lesson_pi(' >"$scratch/home60001/my.cu"
run as_user 60001 "$tree/lessons/run" 02 --file "$scratch/home60001/my.cu"
like "$err" "^lessons/run: the build in $tree/build has no version of yours. Your own build is made in $scratch/home60001/warpbook/build, which takes minutes; " 'a version is built in a folder of the user'
ok 'the folder of the user has a build' test -e "$scratch/home60001/warpbook/build/CMakeCache.txt"

# ---- a build that does not fit ----

# finds NUMBER PATTERN NAME ARGUMENT…: the user's command prints the pattern
finds() {
    number=$1 pattern=$2 name=$3
    shift 3
    run as_user "$number" "$tree/lessons/run" "$@"
    like "$err" "$pattern" "$name"
}
mv "$tree/build/lessons/02-cuda/gpu/pi" "$scratch/pi"
run as_user 60002 "$tree/lessons/run" 02
exits 6 'a program that the build lacks fails'
like "$out" "/lessons/02-cuda/gpu/pi is missing in the finished build; its owner has to type '$tree/lessons/run' share" 'the program is named, with the advice for the owner'
mv "$scratch/pi" "$tree/build/lessons/02-cuda/gpu/pi"
finds 60002 "^lessons/run: the build in $tree/build is for GPUs of architecture 90, not 80\\. Your own build .* with '$tree/lessons/run' share --arch 80" 'a build for another architecture is reported' 02 --arch 80
cp "$tree/build/CMakeCache.txt" "$scratch/cache"
echo 'CMAKE_CXX_FLAGS:STRING=-O2 -march=native' >>"$tree/build/CMakeCache.txt"
run "$tree/lessons/run" share
like "$err" "^lessons/run: programs in $tree/build are compiled with -march=native, from CFLAGS .*: on another CPU they fail with an illegal instruction\\. To build for any CPU, " 'a build for one type of CPU gives a warning'
cp "$scratch/cache" "$tree/build/CMakeCache.txt"
# A user whose GPU is not remembered yet
fake_gpu 8.9 13.0 13.0
finds 60003 'is for GPUs of architecture 90, not 89 for the Fake GPU here\..* share --arch 89$' 'a build for another GPU is reported' 02
run "$tree/lessons/run" share --arch 89
exits 0 'the advice for the owner works'
run as_user 60003 "$tree/lessons/run" 02
is "$err" '' 'nothing else is printed'
touch -d 'now + 2 seconds' "$tree/lessons/01-cpu/pi.c"
finds 60003 "^lessons/run: the build in $tree/build is older than lessons/01-cpu/pi.c\\. Your own build" 'a build that is older than a lesson is reported' 01
printf '%s\nsparc\n' "$tree" >"$tree/build/.host"
finds 60003 'is older than the checkout, or for another kind of machine\. Your own build is in .*; the other one.s owner' 'a build for another kind of machine is reported' help
run "$tree/lessons/run" help
exits 0 'help succeeds for the owner on another kind of machine'
SLURM_JOB_ID=1 run "$tree/lessons/run" help
exits 6 'inside a job, a build for another kind of machine fails'
like "$err" "^lessons/run: the build in $tree/build is for sparc, but this machine is $(uname -m)\\. Set WARPBOOK_DIR to a folder for this kind; " 'the message names both kinds of machine'
WARPBOOK_BUILD="$scratch/none" run "$tree/lessons/run" 01
exits 6 'a missing build fails'
like "$err" "^lessons/run: WARPBOOK_BUILD is $scratch/none, but nothing is built there$" 'the missing build is named'
done_testing
