#!/bin/sh
# What is handed in: one document with results, sources and progress, which names no person.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1; : "01-first"'
fake 02-second pi cu 'right 1; : "02-second"'
: >"$tree/lessons/02-second/pi_part.cu"
facts 02-second 'from = 1, hints = { "h" },'
work=$WARPBOOK_DIR/work/02-second
file=$scratch/my.json

warpbook export "$file"
exits 0 'export succeeds before any work'
is "$(of_json "$file" 'return #d.runs, #d.exercises')" '0 0' 'the document is empty'

warpbook 01
warpbook start 02
warpbook hint 02
printf 'mine "\033[31m<b>\n' >"$work/pi.cu"
kept=$WARPBOOK_DIR/state/exercises/02-second.jsonl
echo '{"v":1,"kind":"predicted","time":5,"answer":8}' >>"$kept"
warpbook export
exits 0 'export writes to standard output'
printf '%s\n' "$out" >"$file"
is "$err" '' 'nothing else is printed'
is "$(of_json "$file" 'return d.runs[1].lesson, d.runs[1].total.count, d.runs[1].check.answer')" '01 1 785' 'the document has the results'
is "$(of_json "$file" 'local e = d.exercises[1] return e.lesson, e.hints, e.peeked, e.predicted, e.counted')" \
    '02 1 false 8 nil' 'the document has the hints and the prediction'
is "$(of_json "$file" 'local p = d.exercises[1].programs[1]
    return p.program, #p.files, p.files[1].name, p.files[1].source == "mine \"\27[31m<b>\n", p.verdict')" \
    'pi 1 pi.cu true nil' 'the document has a source without a verdict'
is "$(of_json "$file" 'return d.name, d.environment.host, d.environment.cpu.cores > 0')" 'nil – true' \
    "the document describes the machine, without the host's or the student's name"
unlike "$out" "$(hostname)" "the host's name stands nowhere in the document"
unlike "$out" "$scratch" 'no path stands in the document'
hash=$(of_json "$file" 'return d.exercises[1].programs[1].hash')

# The verdict, which holds for that source only
judged() {
    printf '{"v":1,"kind":"judged","time":7,"program":"pi","hash":"%s","status":"%s","figures":[4.5]}\n' \
        "$1" "$2" >>"$kept"
}
judged "$hash" wrong
judged "$hash" goal
warpbook export "$file" --name 'Ada L.'
exits 0 'export takes a name'
like "$out" 'my.json: 1 kept result, 1 exercise, 1 source, the name Ada L\.$' 'export says what the document contains'
is "$(of_json "$file" 'local v = d.exercises[1].programs[1].verdict return d.name, v.status, v.figures[1], v.time')" \
    'Ada L. goal 4.5 7' 'the document has the last verdict'
warpbook table "$file"
exits 0 'table reads the document'
cp -r "$WARPBOOK_DIR/state/records/01-first-pi-cpu" "$WARPBOOK_DIR/state/records/own-01-first-pi-cpu"
warpbook export "$file"
is "$(of_json "$file" 'return #d.runs, d.runs[1].own, d.runs[2].own, d.runs[2].title')" '2 nil true own version' \
    "the document has the run of the student's own version"

echo part >"$work/pi_part.cu"
warpbook export "$file"
like "$out" '^not judged since the last change: 02; lessons/run check judges a lesson$' 'export names the lesson as not judged after a part was added'
is "$(of_json "$file" 'local p = d.exercises[1].programs[1] return p.files[2].name, p.files[2].source, p.hash ~= "'"$hash"'"')" \
    'pi_part.cu part
 true' 'the document has the added part'
judged "$hash" goal
warpbook export "$file"
is "$(of_json "$file" 'local p = d.exercises[1].programs[1] return p.verdict, p.before.status')" 'nil goal' \
    'the verdict on another source is that of the version before'

# A failure, with what the checks found
failed() {
    printf '{"v":1,"kind":"judged","time":7,"program":"pi","hash":"%s","status":"cuda","findings":[%s]}\n' "$1" \
        '{"id":"global-out-of-bounds","cause":"array","count":3,"file":"pi.cu","line":12}' >>"$kept"
}
failed "$(of_json "$file" 'return d.exercises[1].programs[1].hash')"
warpbook export "$file"
is "$(of_json "$file" 'local v = d.exercises[1].programs[1].verdict local f = v.findings[1]
    return v.status, #v.figures, f.id, f.cause, f.count, f.file, f.line')" \
    'cuda 0 global-out-of-bounds array 3 pi.cu 12' 'a failure is handed in with its findings'

# Counters of a passed program, from two students, stand in tables.
# passed FOLDER SECTORS: records that the file there passed
passed() {
    printf '{"v":1,"kind":"judged","time":8,"program":"pi","hash":"%s","status":"passed","counted":%s}\n' \
        "$(of_json "$file" "for _, e in ipairs(d.exercises) do
            if '${1%%-*}' == e.lesson then return e.programs[1].hash end end")" \
        "{\"sizes\":{\"points\":1009},\"launches\":1,\"requests\":64,\"sectors\":$2,\"shared\":0,\"texture\":0,\"moved\":8192,\"copied\":4096}" \
        >>"$WARPBOOK_DIR/state/exercises/$1.jsonl"
}
passed 02-second 256
warpbook export "$scratch/ada.json" --name Ada
is "$(of_json "$scratch/ada.json" 'local r = d.runs[3] return #d.runs, r.lesson, r.own, r.outcome.status, r.total, r.counted.sectors, r.counted.sizes.points')" \
    '3 02 true passed nil 256 1009' 'counters stand as a run of the own version if the student ran none'
passed 02-second 512
mkdir "$WARPBOOK_DIR/work/01-first"
echo mine >"$WARPBOOK_DIR/work/01-first/pi.c"
warpbook export "$file"
passed 01-first 7
warpbook export "$scratch/bob.json" --name Bob
is "$(of_json "$scratch/bob.json" 'local r = d.runs[2] return #d.runs, r.lesson, r.own, r.total.count, r.counted.sectors')" \
    '3 01 true 1 7' 'counters stand in the kept run'
warpbook table "$scratch/ada.json" "$scratch/bob.json" --figure sectors --format csv
exits 0 'table counters succeeds on two students'
like "$out" '^Ada,.*pi,02,own version,.*,1009,.*sectors,1,256,' "the table has the first student's counters"
like "$out" '^Bob,.*pi,02,own version,.*,1009,.*sectors,1,512,' "the table has the second student's counters"
echo changed >>"$work/pi.cu"
warpbook export "$file"
is "$(of_json "$file" 'return #d.runs')" '2' 'counters of a source that was not judged are left out'
rm -r "$WARPBOOK_DIR/work/01-first" "$WARPBOOK_DIR/state/exercises/01-first.jsonl"

# What cannot be handed in
printf 'a\nb\351\n' >"$work/pi.cu"
warpbook export "$file"
exits 2 'export refuses a source in another encoding'
like "$err" 'work/02-second/pi.cu:2: this line is not UTF-8; save the file as UTF-8' 'the message names the line'
head -c 300000 /dev/zero | tr '\0' ' ' >"$work/pi.cu"
warpbook export "$file"
exits 2 'export refuses a source that is too long'
like "$err" 'handed in: exercises\[1\].programs\[1\].files\[1\].source is longer than 262144 bytes' 'the message names the limit'
rm "$work/pi.cu"
for make in mkdir mkfifo; do
    $make "$work/pi.cu"
    warpbook export "$file"
    exits 0 "export passes over a pi.cu that $make has made"
    like "$err" '02-second/pi.cu: .*; it is not handed in$' 'it is named'
    is "$(of_json "$file" 'return #d.runs > 0, #d.exercises[1].programs')" 'true 0' 'the rest is handed in'
    rm -r "$work/pi.cu"
done
warpbook export a.json b.json
exits 2 'export refuses two files'
warpbook export "$scratch/gone/a.json"
exits 6 'export fails if the folder is missing'
done_testing
