#!/bin/sh
# Builds that are hindered: a build folder that is not whole, steps that never end, a runner that is
# killed, names of folders that no tool takes, no more processes.
# shellcheck disable=SC2016 # the inner shell expands it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/host.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

rm "$tree/scripts"
cp -R "$root/scripts" "$tree/scripts"
sed -i 's/^build_tool.PATIENCE = 300/build_tool.PATIENCE = 2/' "$tree/scripts/compile/build_tool.lua"
fake 01-quick pi c 'right 1.0'
made=$WARPBOOK_DIR/build

# spoilt NAME COMMAND…: the build folder, by each generator
spoilt() {
    name=$1
    shift
    for generator in Ninja 'Unix Makefiles'; do
        rm -rf "$made"
        cmake -S "$tree" -B "$made" -G "$generator" >"$scratch/log" 2>&1
        warpbook 01
        exits 0 "$generator: built"
        "$@"
        warpbook 01 -v
        exits 0 "$generator, $name: the lesson runs"
        like "$err" '^\+ cmake -S ' "$generator, $name: configured anew"
        warpbook 01 -v
        unlike "$err" 'cmake -S ' "$generator, $name: once"
    done
}
spoilt 'a cache that was cut off' truncate -s 500 "$made/CMakeCache.txt"
spoilt 'no file of the tool' rm -f "$made/build.ninja" "$made/Makefile"
spoilt 'nonsense for the tool' sh -c 'sed -i "1i (" "$0"/*.ninja "$0"/Makefile 2>/dev/null' "$made"
echo 'message(FATAL_ERROR "no use")' >>"$tree/CMakeLists.txt"
warpbook 01
exits 3 'what cannot be configured'
like "$err" '^CMake Error .*CMakeLists.txt|^ +no use' 'has its reason'
like "$err" 'lessons/run doctor says what is missing' 'and a way out'
sed -i '$d' "$tree/CMakeLists.txt"

# Names
mkdir "$tree/lessons/09-a\"b" "$tree/lessons/09-my lesson" "$tree/lessons/09-"
warpbook
exits 2 'folders that no tool takes'
for name in '09-a"b' '09-my lesson' '09-'; do
    like "$out" "^lessons/$name: the name of a lesson's folder may only have letters, digits.* rename it" "$name is named"
done
warpbook 01
exits 0 'the others run'
rm -r "$tree"/lessons/09*

# A step that waits for ever: sh -n reads a FIFO.
mkdir "$tree/lessons/02-waits"
mkfifo "$tree/lessons/02-waits/pi.c"
facts 02-waits ''
# waiting: the processes that read it
waiting() {
    for process in /proc/[0-9]*; do
        case $({ tr '\0' ' ' <"$process/cmdline"; } 2>/dev/null) in
        *"$tree/lessons/02-waits/pi.c"*) echo "${process#/proc/}" ;;
        esac
    done
}
warpbook 01,02
exits 3 'a step that never ends'
like "$out" '^FAIL +02 .* ended after 2 s without progress' 'is ended, and told'
like "$out" '^PASS +01 ' 'the other is built and runs'
is "$(waiting)" '' 'nothing goes on'
mkdir -p "$tree/cuda/emulator/compile"
printf '#!/bin/sh\nsetsid sleep 1000 &\necho $! >"%s"\nwait\n' "$scratch/compiler" >"$tree/cuda/emulator/compile/emucc"
chmod +x "$tree/cuda/emulator/compile/emucc"
: >"$scratch/my.cu"
warpbook counters "$scratch/my.cu"
exits 3 'a compiler that never ends, of a program of somebody'\''s own'
like "$err" 'my.cu is not compiled after 2 s; its includes may never end' 'is told'
ok 'and ended' is_gone "$(cat "$scratch/compiler")"
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

# No more processes, for a user of whom nobody else has any.
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
    like "$out" '^others live$' 'a fork that fails kills nobody else'
    unlike "$out" 'code ([124578]|1..|0[0-9])$|traceback' 'and is told, without a traceback'
    like "$out" 'code 6$' 'as something missing'
    like "$out" '^then all is well$' 'the next run works'
else
    skip 'no more processes' 'it takes an administrator, and others have to be able to reach this folder'
fi
done_testing
