#!/bin/sh
# Files to be judged again that are none, or say odd things: each is named, and the others are done.
# And where there is no sandbox, nothing is run.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1'
cd "$scratch" || exit
here='{"date":"d","host":"h","cpu":{"name":"c","cores":1},"compilers":[]}'

# hand_in FILE NAME EXERCISES: a document of export's
hand_in() {
    printf '{"schema":1,"name":"%s","environment":%s,"runs":[],"exercises":[%s]}\n' "$2" "$here" "$3" >"$1"
}
# exercise LESSON PROGRAM [FILE]: of the source "x", whose hash that is
exercise() {
    printf '{"lesson":"%s","hints":2,"peeked":true,"programs":[{"program":"%s","hash":"af63f54c86021707","files":[{"name":"%s","source":"x"}]}]}' \
        "$1" "$2" "${3:-$2.c}"
}

hand_in known.json 'Ada \u001b[31m<b>=1+1' "$(exercise 77 pi),$(exercise 01 life),$(exercise 1 pi)"
hand_in -dash.json '=1+1' "$(exercise 01 pi pi.cu)"
hand_in other.json '=1+1' "$(exercise 01 pi ../../pi.c)"
hand_in nothing.json 'Nobody' ''
hand_in twice.json 'Twice' "$(exercise 01 pi),$(exercise 01 pi)"
printf '{"schema":1,"environment":%s,"runs":[]}' "$here" >foreign.json
printf '{"schema":1,"exercises":[{"hints":NaN}]}' >nan.json
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
head -c 3000 known.json >cut.json
truncate -s 100 cut.json
truncate -s 200M large.json
mkfifo fifo.json

warpbook regrade --trust known.json -- -dash.json
exits 2 'nothing stands behind --'
warpbook regrade --trust ./known.json ./-dash.json other.json nothing.json twice.json foreign.json nan.json \
    deep.json cut.json large.json fifo.json gone.json
exits 1 'files that are not in order'
# skipped FILE PATTERN
skipped() {
    like "$err" "^lessons/run: $1: $2.*; it is skipped\$" "$1 is named, with the reason"
}
skipped nothing.json 'there is no source in it'
skipped twice.json 'exercises\[2\]\.lesson is there twice'
skipped foreign.json 'exercises is missing; lessons/run export writes such a file'
skipped nan.json 'no valid JSON value at column 35'
skipped deep.json 'nested too deep at column 33'
skipped cut.json 'a string that does not end at column 101'
skipped large.json 'it is too large'
skipped fifo.json 'it is no regular file'
skipped gone.json 'No such file or directory'
like "$err" "^lessons/run: \./-dash\.json, other\.json all have the name '=1\+1'\$" 'two of one name are told'
is "$(printf '%s\n' "$err" | wc -l)" 10 'and no more'
like "$out" '^\./known\.json +Ada \?\[31m<b>=1\+1 +0 of 3 +0 +3$' 'a name moves no cursor'
like "$out" 'known\.json: 77 π: not judged; there is no such lesson here$' 'a lesson that is not here'
like "$out" 'known\.json: 01 life: not judged; the lesson has no such program here$' 'a program that is not here'
like "$out" 'known\.json: 1 π: not judged; there is no such lesson here$' 'a lesson is named as it is called'
like "$out" "dash\.json: 01 π: not judged; 'pi\.cu' is not a file of this program\$" 'a file that the lesson has not'
like "$out" "other\.json: 01 π: not judged; '\.\./\.\./pi\.c' is not a file of this program\$" 'a file that would lie elsewhere'
warpbook regrade --trust ./-dash.json --format csv
is "$out" "file,name,lesson,program,claimed,found,message,differs,copied,hints,peeked,predicted,counted
./-dash.json,'=1+1,01,pi,,not judged,'pi.cu' is not a file of this program,,,2,true,," 'csv, without formulas'
warpbook regrade --trust known.json --format markdown
like "$out" 'Ada \?\\\[31m&lt;b&gt;=1\+1' 'a page, without markup'
warpbook regrade --trust known.json nothing.json --json="$scratch/out.json"
is "$(of_json out.json 'return #d.files, d.files[1].rows[1].unjudged, d.files[2].problem')" \
    '2 there is no such lesson here there is no source in it' 'a document'
is "$(ls "$WARPBOOK_DIR/state/regrade")" '' 'nothing is left behind'

# One that ends before it has said anything
mkdir -p cut
# shellcheck disable=SC2016 # the fake expands it
printf '#!/bin/sh\necho "no more memory" >"$(dirname "$3")/1.json.log"\n' >cut/xargs
chmod +x cut/xargs
PATH="$scratch/cut:$PATH" warpbook regrade --trust known.json twice.json
exits 1 'judging that ends early'
like "$err" '^lessons/run: known.json: its judging ended early: no more memory; it is skipped$' 'is told, with its last words'
like "$err" '^lessons/run: twice.json: its judging ended early: no reason is known; it is skipped$' 'or without'

# No sandbox
hand_in good.json 'Good' "$(exercise 01 pi)"
mkdir bin
printf '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n' >bin/bwrap
chmod +x bin/bwrap
PATH="$scratch/bin:$PATH" warpbook regrade good.json
exits 6 'bubblewrap may not do what it does'
like "$err" 'does not work here; it needs version 0.7 or newer, and user namespaces: bwrap: No permissions .*\. Nothing was run\. --trust runs' 'is told'
is "$out" '' 'and nothing is judged'
for program in sh env id cat chmod cmake ninja gcc; do
    path=$(command -v $program) && ln -sf "$path" "bin/$program"
done
rm bin/bwrap
PATH="$scratch/bin" warpbook regrade good.json
exits 6 'no bubblewrap'
like "$err" 'bwrap is not on PATH \(Debian: bubblewrap\); lessons/run --setup installs it\. Nothing was run' 'its package is named'
done_testing
