#!/bin/sh
# lessons/run finds the checkout, builds the host when it is stale, and hands over to it.
# shellcheck disable=SC2016 # a name with a dollar in it
. "$(dirname "$0")/../lib/tap.sh"
. "$(dirname "$0")/../lib/host.sh"
. "$(dirname "$0")/../lib/tree.sh"

says() {
    is "$out" "root $1, build $2: $3" "$4"
}
cd / || exit

run "$tree/lessons/run" 05 --points 10
exits 5 'the first time: the exit code is the host'\''s'
says "$tree" "$tree/build" '05 --points 10' 'the host gets the arguments'
is "$err" '' 'nothing else is said'

fresh=$(ls -l --full-time "$tree/build/.host")
run "$tree/lessons/run"
says "$tree" "$tree/build" '' 'the second time: no arguments'
is "$(ls -l --full-time "$tree/build/.host")" "$fresh" 'nothing is built'

mkdir "$scratch/links"
ln -s "$tree/lessons/run" "$scratch/links/absolute"
ln -s absolute "$scratch/links/to a link"
ln -s "../a tree/lessons/run" "$scratch/links/relative"
for link in absolute 'to a link' relative; do
    run "$scratch/links/$link" x
    says "$tree" "$tree/build" x "through a link: $link"
done
run env PATH="$scratch/links:$PATH" relative x
says "$tree" "$tree/build" x 'through PATH'
cd "$tree/lessons" || exit
run ./run x
says "$tree" "$tree/build" x 'from its own folder'
run sh run x
says "$tree" "$tree/build" x 'as an argument of sh'
cd "$scratch" || exit
WARPBOOK_DIR=other CC=/nowhere/nvc CXX=nvc++ run "$tree/lessons/run" x
says "$tree" "$scratch/other/build" x 'WARPBOOK_DIR is made absolute; NVIDIA'\''s compilers do not build the host'

for name in 'a"b' 'a$b' 'a;b' 'a%b'; do
    WARPBOOK_DIR="$scratch/$name" run "$tree/lessons/run" x
    exits 2 "WARPBOOK_DIR called $name"
    like "$err" "WARPBOOK_DIR's folder is .*a.b/build, where nothing can be built" 'is refused'
done
WARPBOOK_DIR="$scratch/it's (odd) & {wide}:a,b" run "$tree/lessons/run" x
says "$tree" "$scratch/it's (odd) & {wide}:a,b/build" x 'other names are taken'
head -c 500 "$tree/build/CMakeCache.txt" >"$scratch/cut"
cp "$scratch/cut" "$tree/build/CMakeCache.txt"

touch -d 'now + 1 second' "$tree/src/process/process.c"
sleep 1.1
run "$tree/lessons/run"
exits 5 'a source was touched, and what CMake remembers is cut off'
unlike "$(ls -l --full-time "$tree/build/.host")" "^$fresh\$" 'the host is built again'

echo 'syntax error;' >>"$tree/src/hash.c"
run "$tree/lessons/run"
exits 3 'a source with a mistake'
like "$err" 'hash.c:[0-9]+:[0-9]+: error' 'the mistake is shown'
like "$err" "the whole log is $tree/build/warpbook.log" 'and the log is named'
cp "$root/src/hash.c" "$tree/src/"
run "$tree/lessons/run"
exits 5 'put right'

# A build that never ends, and a clock by which it is late at once
touch -d 'now + 1 second' "$tree/src/main.c"
mkdir "$scratch/late"
printf '#!/bin/sh\n%s 1000 &\necho $! >"%s"\nwait\n' "$(command -v sleep)" "$scratch/pid" >"$scratch/late/cmake"
printf '#!/bin/sh\nuntil [ -s "%s" ]; do :; done\n' "$scratch/pid" >"$scratch/late/sleep"
chmod +x "$scratch/late/cmake" "$scratch/late/sleep"
PATH="$scratch/late:$PATH" run "$tree/lessons/run"
exits 3 'a build without an end'
like "$err" '^lessons/run: the host was not built after 300 s; the whole log is .*/warpbook.log$' 'is ended, and told'
ok 'with all that it has started' is_gone "$(cat "$scratch/pid")"
run "$tree/lessons/run"
exits 5 'the next one is in time'

cp -a "$tree" "$scratch/copy"
run "$scratch/copy/lessons/run"
exits 5 'a copied checkout'
says "$scratch/copy" "$scratch/copy/build" '' 'uses its own host'
mv "$scratch/copy" "$scratch/moved"
run "$scratch/moved/lessons/run"
says "$scratch/moved" "$scratch/moved/build" '' 'a moved one too'
mv "$scratch/other" "$scratch/elsewhere"
WARPBOOK_DIR="$scratch/elsewhere" run "$tree/lessons/run"
says "$tree" "$scratch/elsewhere/build" '' 'a moved build folder'

rm -r "$tree/build"
("$tree/lessons/run" first >"$scratch/first" 2>&1) &
run "$tree/lessons/run" second
wait
says "$tree" "$tree/build" second 'two at once, the build folder deleted'
is "$(cat "$scratch/first")" "root $tree, build $tree/build: first" 'both are served'
done_testing
