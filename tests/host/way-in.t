#!/bin/sh
# lessons/run finds the checkout, builds the host if it is out of date, and runs it.
# shellcheck disable=SC2016 # a name with a dollar in it
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
. "$(dirname "$0")/../lib/tree.sh"

says() {
    is "$out" "root $1, build $2: $3" "$4"
}
cd / || exit

run "$tree/lessons/run" 05 --points 10
exits 5 'the first run exits with the host'\''s code'
says "$tree" "$tree/build" '05 --points 10' 'the host gets the arguments'
is "$err" '' 'the build prints nothing'

fresh=$(ls -l --full-time "$tree/build/.host")
run "$tree/lessons/run"
says "$tree" "$tree/build" '' 'the second run passes on no arguments'
is "$(ls -l --full-time "$tree/build/.host")" "$fresh" 'the second run builds nothing'

mkdir "$scratch/links"
ln -s "$tree/lessons/run" "$scratch/links/absolute"
ln -s absolute "$scratch/links/to a link"
ln -s "../a tree/lessons/run" "$scratch/links/relative"
for link in absolute 'to a link' relative; do
    run "$scratch/links/$link" x
    says "$tree" "$tree/build" x "it works through a link: $link"
done
run env PATH="$scratch/links:$PATH" relative x
says "$tree" "$tree/build" x 'it works through PATH'
cd "$tree/lessons" || exit
run ./run x
says "$tree" "$tree/build" x 'it works from its own folder'
run sh run x
says "$tree" "$tree/build" x 'it works as an argument of sh'
cd "$scratch" || exit
WARPBOOK_DIR=other CC=/nowhere/nvc CXX=nvc++ run "$tree/lessons/run" x
says "$tree" "$scratch/other/build" x 'WARPBOOK_DIR is made absolute; NVIDIA'\''s compilers do not build the host'

for name in 'a"b' 'a$b' 'a;b' 'a%b' "a'b" 'a&b'; do
    WARPBOOK_DIR="$scratch/$name" run "$tree/lessons/run" x
    exits 2 "WARPBOOK_DIR called $name"
    like "$err" "WARPBOOK_DIR's folder is .*a.b/build. Nothing can be built there" 'is refused'
done
WARPBOOK_DIR="$scratch/its (odd) {wide}:a,b" run "$tree/lessons/run" x
says "$tree" "$scratch/its (odd) {wide}:a,b/build" x 'other special characters are accepted'
head -c 500 "$tree/build/CMakeCache.txt" >"$scratch/cut"
cp "$scratch/cut" "$tree/build/CMakeCache.txt"

touch -d 'now + 1 second' "$tree/src/process/process.c"
sleep 1.1
run "$tree/lessons/run"
exits 5 'after a changed source and a truncated CMakeCache.txt, it runs'
unlike "$(ls -l --full-time "$tree/build/.host")" "^$fresh\$" 'the host is built again'

echo 'syntax error;' >>"$tree/src/hash.c"
run "$tree/lessons/run"
exits 3 'a source with an error is a failed build'
like "$err" 'hash.c:[0-9]+:[0-9]+: error' 'the error of the compiler is shown'
like "$err" "the whole log is $tree/build/warpbook.log" 'the log is named'
cp "$root/src/hash.c" "$tree/src/"
run "$tree/lessons/run"
exits 5 'after the repair, it runs'

# A build that never ends, and a fake sleep, so that the time limit is reached at once
touch -d 'now + 1 second' "$tree/src/main.c"
mkdir "$scratch/late"
printf '#!/bin/sh\n%s 1000 &\necho $! >"%s"\nwait\n' "$(command -v sleep)" "$scratch/pid" >"$scratch/late/cmake"
printf '#!/bin/sh\nuntil [ -s "%s" ]; do :; done\n' "$scratch/pid" >"$scratch/late/sleep"
chmod +x "$scratch/late/cmake" "$scratch/late/sleep"
PATH="$scratch/late:$PATH" run "$tree/lessons/run"
exits 3 'a build that never ends fails'
like "$err" '^lessons/run: the host was not built after 300 s; the whole log is .*/warpbook.log$' 'the message names the time limit and the log'
ok 'the processes of the build are ended' is_gone "$(cat "$scratch/pid")"
run "$tree/lessons/run"
exits 5 'the next build succeeds'

cp -a "$tree" "$scratch/copy"
run "$scratch/copy/lessons/run"
exits 5 'a copied checkout runs'
says "$scratch/copy" "$scratch/copy/build" '' 'a copied checkout uses its own host'
mv "$scratch/copy" "$scratch/moved"
run "$scratch/moved/lessons/run"
says "$scratch/moved" "$scratch/moved/build" '' 'a moved checkout uses its own host'
mv "$scratch/other" "$scratch/elsewhere"
WARPBOOK_DIR="$scratch/elsewhere" run "$tree/lessons/run"
says "$tree" "$scratch/elsewhere/build" '' 'a moved build folder works'

rm -r "$tree/build"
("$tree/lessons/run" first >"$scratch/first" 2>&1) &
run "$tree/lessons/run" second
wait
says "$tree" "$tree/build" second 'two first runs at once: the second works'
is "$(cat "$scratch/first")" "root $tree, build $tree/build: first" 'two first runs at once: the first works'

# A disk that is full when the host is built first
mkdir "$scratch/small"
if unshare -rm mount -t tmpfs none "$scratch/small" 2>/dev/null; then
    for size in 4k 100k; do
        run unshare -rm sh -c "mount -t tmpfs -o size=$size none \"\$1\" && WARPBOOK_DIR=\$1 exec \"\$2\"" sh \
            "$scratch/small" "$tree/lessons/run"
        exits 6 "a disk of $size is too small to build the host"
        like "$err" "^lessons/run: no space is left on .*/small, where .*/small/build is: free some, or set WARPBOOK_DIR" \
            'the message names the disk'
    done
else
    skip 'a full disk' 'no folder can be mounted here'
fi
done_testing
