#!/bin/sh
# Builds that go wrong: a damaged build folder, steps that never end, a killed runner, names of
# folders that no tool accepts, no free processes.
# shellcheck disable=SC2016 # the inner shell expands it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/host.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

rm "$tree/scripts"
cp -R "$root/scripts" "$tree/scripts"
sed -i 's/^build_tool.PATIENCE = 300/build_tool.PATIENCE = 2/' "$tree/scripts/compile/build_tool.lua"
fake 01-quick pi c 'right 1.0'
made=$WARPBOOK_DIR/build

# spoilt NAME COMMAND…: damages the build folder with the command, once for each generator
spoilt() {
    name=$1
    shift
    for generator in Ninja 'Unix Makefiles'; do
        rm -rf "$made"
        cmake -S "$tree" -B "$made" -G "$generator" >"$scratch/log" 2>&1
        warpbook 01
        exits 0 "$generator: the lesson builds"
        "$@"
        warpbook 01 -v
        exits 0 "$generator, $name: the lesson runs"
        like "$err" '^\+ cmake -S ' "$generator, $name: the build is configured again"
        warpbook 01 -v
        unlike "$err" 'cmake -S ' "$generator, $name: the build is configured once"
    done
}
spoilt 'a cache that was cut off' truncate -s 500 "$made/CMakeCache.txt"
spoilt 'no file of the tool' rm -f "$made/build.ninja" "$made/Makefile"
spoilt 'nonsense for the tool' sh -c 'sed -i "1i (" "$0"/*.ninja "$0"/Makefile 2>/dev/null' "$made"
echo 'message(FATAL_ERROR "no use")' >>"$tree/CMakeLists.txt"
warpbook 01
exits 3 'a build that cannot be configured fails'
like "$err" '^CMake Error .*CMakeLists.txt|^ +no use' "CMake's message is quoted"
like "$err" 'lessons/run doctor says what is missing' 'the advice names doctor'
sed -i '$d' "$tree/CMakeLists.txt"

# Names of folders
mkdir "$tree/lessons/09-a\"b" "$tree/lessons/09-my lesson" "$tree/lessons/09-"
warpbook
exits 2 'a run fails if a folder has an invalid name'
for name in '09-a"b' '09-my lesson' '09-'; do
    like "$out" "^lessons/$name: the name of a lesson's folder may only have letters, digits.* rename it" "$name is named"
done
warpbook 01
exits 0 'the other lessons run'
rm -r "$tree"/lessons/09*

# A step that waits for ever, because sh -n reads a FIFO
mkdir "$tree/lessons/02-waits"
mkfifo "$tree/lessons/02-waits/pi.c"
facts 02-waits ''
# waiting: the processes that read the FIFO
waiting() {
    for process in /proc/[0-9]*; do
        case $({ tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null) in
        *"$tree/lessons/02-waits/pi.c"*) echo "${process#/proc/}" ;;
        esac
    done
}
warpbook 01,02
exits 3 'a step that never ends fails'
like "$out" '^FAIL +02 .* ended after 2 s without progress' 'the step is ended, and reported'
like "$out" '^PASS +01 ' 'the other lesson is built and runs'
is "$(waiting)" '' 'no process of the step is left'
mkdir -p "$tree/cuda/emulator/compile"
printf '#!/bin/sh\nsetsid sleep 1000 &\necho $! >"%s"\nwait\n' "$scratch/compiler" >"$tree/cuda/emulator/compile/emucc"
chmod +x "$tree/cuda/emulator/compile/emucc"
: >"$scratch/my.cu"
warpbook counters "$scratch/my.cu"
exits 3 'a compiler of a student program that never ends fails'
like "$err" 'my.cu is not compiled after 2 s; its includes may never end' 'the compiler that never ends is reported'
ok 'the compiler is ended' is_gone "$(cat "$scratch/compiler")"
sed -i 's/^build_tool.PATIENCE = 2/build_tool.PATIENCE = 300/' "$tree/scripts/compile/build_tool.lua"
"$host" 02 >"$scratch/.out" 2>&1 &
runner=$!
until [ -n "$(waiting)" ]; do sleep 0.1; done
still=$(waiting)
kill -KILL $runner
wait $runner 2>/dev/null
for process in $still; do ok 'the runner is killed: its build ends' is_gone "$process"; done
rm -r "$tree/lessons/02-waits"
warpbook 01
exits 0 'the next run works'

# No free processes, for a user without other processes
as_nobody() {
    unshare --pid --fork --mount-proc setpriv --reuid=54321 --regid=54321 --clear-groups "$@"
}
limits='sleep 1000 & other=$!
for limit in 3 4 5 6 7 8 9; do
    rm -rf "$WARPBOOK_DIR/build"
    prlimit --nproc=$limit "$0" 01 >"$WARPBOOK_DIR/said" 2>&1
    echo "$limit: code $?"
    grep traceback "$WARPBOOK_DIR/said"
done
kill -0 $other && echo "others live"
"$0" 01 && echo "then all is well"'
if as_nobody test -x "$host" 2>/dev/null; then
    chmod 755 "$scratch"
    chmod -R a+rwX "$scratch"
    run as_nobody sh -c "$limits" "$host"
    like "$out" '^others live$' 'a failing fork ends no other process'
    unlike "$out" 'code ([124578]|1..|0[0-9])$|traceback' 'the failure leaves no traceback and no other exit code'
    like "$out" 'code 6$' 'the failure has the exit code of a missing resource'
    like "$out" '^then all is well$' 'the next run works'
else
    skip 'no more processes' 'it takes an administrator, and others have to be able to reach this folder'
fi
done_testing
