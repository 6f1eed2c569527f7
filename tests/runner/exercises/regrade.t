#!/bin/sh
# Handed-in files that are invalid or hostile: each is named, and the others are judged.
# Without a sandbox, nothing is run.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1'
cd "$scratch" || exit
here='{"date":"d","host":"h","cpu":{"name":"c","cores":1},"compilers":[]}'

# hand_in FILE NAME EXERCISES: writes a document as export does
hand_in() {
    printf '{"schema":1,"name":"%s","environment":%s,"runs":[],"exercises":[%s]}\n' "$2" "$here" "$3" >"$1"
}
# exercise LESSON PROGRAM [FILE]: an exercise with the source "x" and its hash
exercise() {
    printf '{"lesson":"%s","hints":2,"peeked":true,"programs":[{"program":"%s","hash":"af63f54c86021707","files":[{"name":"%s","source":"x"}]}]}' \
        "$1" "$2" "${3:-$2.c}"
}

hand_in known.json 'Ada \u001b[31m<b>=1+1' "$(exercise 77 pi),$(exercise 01 life),$(exercise 1 pi)"
hand_in -dash.json '=1+1' "$(exercise 01 pi pi.cu)"
hand_in other.json '=1+1' "$(exercise 01 pi ../../pi.c)"
hand_in nothing.json 'Empty' ''
hand_in twice.json 'Twice' "$(exercise 01 pi),$(exercise 01 pi)"
printf '{"schema":1,"environment":%s,"runs":[]}' "$here" >foreign.json
printf '{"schema":1,"exercises":[{"hints":NaN}]}' >nan.json
head -c 100000 /dev/zero | tr '\0' '[' >deep.json
head -c 3000 known.json >cut.json
truncate -s 100 cut.json
truncate -s 200M large.json
mkfifo fifo.json

warpbook regrade --trust known.json -- -dash.json
exits 2 'regrade fails if no file follows --'
warpbook regrade --trust ./known.json ./-dash.json other.json nothing.json twice.json foreign.json nan.json \
    deep.json cut.json large.json fifo.json gone.json
exits 1 'regrade fails if files are invalid'
# skipped FILE PATTERN: the file is skipped with this reason
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
like "$err" "^lessons/run: \./-dash\.json, other\.json all have the name '=1\+1'\$" 'the message names two files with the same name'
is "$(printf '%s\n' "$err" | wc -l)" 10 'there are no more messages'
like "$out" '^\./known\.json +Ada \?\[31m<b>=1\+1 +0 of 1 +0 +3 +1$' 'escape codes in a name are replaced'
like "$out" '^other\.json +=1\+1 +0 of 1 +0 +1 +0$' 'all files are measured by the same programs, those that the lessons here have'
like "$out" 'known\.json: 77 π: not judged; there is no such lesson here$' 'a lesson that does not exist here is not judged'
like "$out" 'known\.json: 01 life: not judged; the lesson has no such program here$' 'a program that the lesson lacks is not judged'
like "$out" 'known\.json: 1 π: not judged; there is no such lesson here$' 'a lesson is named as the document calls it'
like "$out" "dash\.json: 01 π: not judged; 'pi\.cu' is not a file of this program\$" 'a file that is not part of the program is refused'
like "$out" "other\.json: 01 π: not judged; '\.\./\.\./pi\.c' is not a file of this program\$" 'a path out of the folder is refused'
warpbook regrade --trust ./-dash.json --format csv
is "$out" "file,name,lesson,program,claimed,found,message,differs,copied,suspicions,hints,peeked,predicted,counted
./-dash.json,'=1+1,01,pi,,not judged,'pi.cu' is not a file of this program,,,,2,true,," 'the CSV contains no formulas'
warpbook regrade --trust known.json ./-dash.json --format csv
is "$(printf '%s\n' "$out" | cut -d , -f 1,3,4,6)" 'file,lesson,program,found
known.json,01,pi,not handed in
known.json,77,pi,not judged
known.json,01,life,not judged
known.json,1,pi,not judged
./-dash.json,01,pi,not judged' 'the CSV has a line for each program of the class, and for the others of a file'
warpbook regrade --trust ./-dash.json known.json --only 01 --json="$scratch/only.json"
is "$(of_json only.json 'return #d.programs, #d.files[1].rows, #d.files[2].rows')" '1 1 0' '--only judges these lessons and no others'
hand_in timed.json Timed "$(exercise 01 pi pi.cu | sed 's/"hash"/"verdict":{"status":"passed","figures":[],"time":1795957200},&/')"
warpbook regrade --trust timed.json --json="$scratch/timed.out"
is "$(of_json timed.out 'local row = d.files[1].rows[1] return row.claimed, row.time')" 'passed 1795957200' \
    'the document has the time of the verdict that is claimed'
warpbook regrade --trust known.json --only 09
exits 2 '--only names a lesson that exists'
warpbook regrade --trust known.json --format markdown
like "$out" 'Ada \?\\\[31m&lt;b&gt;=1\+1' 'the page escapes markup'
warpbook regrade --trust known.json nothing.json --json="$scratch/out.json"
is "$(of_json out.json 'return #d.files, d.files[1].rows[1].unjudged, d.files[2].problem')" \
    '2 there is no such lesson here there is no source in it' 'the document lists both reasons'
warpbook table out.json
like "$err" 'out\.json: it holds how students.? programs were judged; lessons/run grades reads it' 'another command says what the document holds'
is "$(ls "$WARPBOOK_DIR/state/running")" '' 'no files are left in the state folder'

# A judge that ends before it reports
mkdir -p cut
# shellcheck disable=SC2016 # the fake expands it
printf '#!/bin/sh\necho "no more memory" >"$(dirname "$3")/1.json.log"\n' >cut/xargs
chmod +x cut/xargs
PATH="$scratch/cut:$PATH" warpbook regrade --trust known.json twice.json
exits 1 'regrade fails if judging ends early'
like "$err" '^lessons/run: known.json: its judging ended early: no more memory; it is skipped$' "the message has the judge's last words"
like "$err" '^lessons/run: twice.json: its judging ended early: no reason is known; it is skipped$' 'the message says that no reason is known'

# Without a sandbox
hand_in good.json 'Good' "$(exercise 01 pi)"
mkdir bin
printf '#!/bin/sh\necho "bwrap: No permissions to create new namespace" >&2\nexit 1\n' >bin/bwrap
chmod +x bin/bwrap
PATH="$scratch/bin:$PATH" warpbook regrade good.json
exits 6 'regrade fails if bubblewrap does not work'
like "$err" 'does not work here; it needs version 0.7 or newer, and user namespaces: bwrap: No permissions .*\. Nothing was run\. --trust runs' 'the message quotes bubblewrap and names --trust'
is "$out" '' 'nothing is judged'
for program in sh env id cat chmod cmake ninja gcc; do
    path=$(command -v $program) && ln -sf "$path" "bin/$program"
done
rm bin/bwrap
PATH="$scratch/bin" warpbook regrade good.json
exits 6 'regrade fails without bubblewrap'
like "$err" 'bwrap is not on PATH \(Debian: bubblewrap\); lessons/run --setup installs it\. Nothing was run' 'the message names the package'
done_testing
