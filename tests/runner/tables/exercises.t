#!/bin/sh
# What became of the exercises of a class, from files of export: who passed, who failed and how, and why.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi cu 'right 1; : "01-first"'
fake 02-second pi cu 'right 1; : "02-second"'
facts 02-second 'from = 1, judged = {
  { what = "one launch", program = "pi", count = "launches", most = 1 },
  { what = "few sectors", program = "pi", count = "global_load_sectors", per = "request", most = 4 } },'
cd "$scratch" || exit
here='{"date":"d","host":"–","cpu":{"name":"c","cores":1},"compilers":[]}'

# hand_in NAME EXERCISE…: writes a document as export does
hand_in() {
    name=$1
    shift
    exercises=$(printf '%s,' "$@")
    printf '{"schema":1,"name":"%s","environment":%s,"runs":[],"exercises":[%s]}\n' "$name" "$here" "${exercises%,}" \
        >"$name.json"
}
# exercise LESSON [MORE [SOURCE]]: an exercise with the program pi, of which MORE is known
exercise() {
    printf '{"lesson":"%s","hints":0,"peeked":false,"programs":[{"program":"pi","hash":"0","files":[{"name":"pi.cu","source":"%s"}]%s}]}' \
        "$1" "${3-x}" "${2:+,$2}"
}
# verdict STATUS FIGURES FINDINGS
verdict() {
    printf '"verdict":{"status":"%s","figures":[%s],"findings":[%s],"time":1}' "$1" "$2" "$3"
}
bounds='{"id":"global-out-of-bounds","cause":"array","count":255,"file":"pi.cu","line":12}'
race='{"id":"global-race","cause":"same-index","count":1}'
old='"verdict":{"status":"passed","figures":[],"time":1}' # without findings, as older exports have it

hand_in ada "$(exercise 01 "$old")" "$(exercise 02 "$(verdict passed 1,4 '')")"
hand_in bob "$(exercise 01 "$(verdict cuda '' "$bounds,$bounds,$race")")" "$(exercise 02 "$(verdict goal 1,16 '')")"
hand_in cyd "$(exercise 01 "$(verdict found '' "$bounds")")" "$(exercise 02 '' "$(sed 's/["\\]/\\&/g; s/$/\\n/' \
    "$tree/lessons/02-second/pi.cu" | tr -d '\n\t')")"
hand_in dan "$(exercise 01 '"before":{"status":"passed","figures":[],"time":1}')" \
    '{"lesson":"02","hints":1,"peeked":false,"programs":[]}'
hand_in eve "$(exercise 01)" "$(exercise 02 "$(verdict build '' '')")"

warpbook table ada.json bob.json cyd.json dan.json eve.json
exits 0 'table shows exports without any run'
like "$out" '^01 +π +1 of 5 +passed +cuda +found +changed +begun' 'a row says what became of a program, for each member'
like "$out" '^02 +π +1 of 4 +passed +goal +copied +– +build' 'the members are counted who handed the program in'
like "$out" '^changed: changed since it was checked$' 'the words are explained'
like "$out" '^01 π: 2 of 5 fail: 2 access out of bounds \(global-out-of-bounds\); 1 race in global memory \(global-race\)$' \
    'the commonest finding comes first, once for each member'
like "$out" '^This contains names and work of students\.' 'the table says who may see it'
like "$out" '^02 π: 2 of 4 fail: 1 not as asked: few sectors; 1 build failed$' 'a goal that is missed is named'
unlike "$out" 'none of these runs' 'a member without runs is not absent'

warpbook table ada.json bob.json cyd.json dan.json eve.json --by lesson
like "$out" '^bob +cuda +goal' 'there may be a row for each member'
like "$out" '^passed +1 of 5 +1 of 4' 'the last row counts'
warpbook table ada.json bob.json --only 02
like "$out" '^02 +π +1 of 2 ' '--only shows these lessons'
unlike "$out" '^01 ' '--only shows no others'

warpbook table ada.json bob.json cyd.json dan.json eve.json --format csv
is "$(printf '%s\n' "$out" | cut -d , -f 1,5,6,11 | grep ',02,\|^label')" 'label,program,lesson,status
ada,pi,02,passed
bob,pi,02,goal
cyd,pi,02,copied
eve,pi,02,build' 'the CSV has the words of the table'
warpbook table ada.json bob.json --json="$scratch/out.json"
is "$(of_json out.json 'local c = d.cells[2] return #d.cells, c.label, c.figure, c.status')" '4 bob exercise cuda' \
    'the document has the same'

# The page folds all but the three lessons that most fail.
hand_in fay "$(exercise 01 "$(verdict wrong '' '')")" "$(exercise 03 "$(verdict wrong '' '')")" \
    "$(exercise 04 "$(verdict timeout '' '')")"
warpbook report ada.json bob.json fay.json --html page.html
exits 0 'report shows exports without any run'
text=$(sed 's/></>\n</g' page.html)
is "$(printf '%s\n' "$text" | sed -n 's/^<b>\(0. π\)<.*/\1/p; s/^<summary>\(.*more.*\)<.*/\1/p' | paste -sd ' ')" \
    '03 π 04 π 01 π 1 more program of which some fail 02 π' 'the lessons that most fail come first'

printf '%s\n' "$(cat bob.json)" | sed 's/"count":255/"count":-1/' >bad.json
warpbook table ada.json bad.json
exits 1 'an export that is not valid is skipped'
like "$err" 'bad.json: exercises\[1\]\.programs\[1\]\.verdict\.findings\[1\]\.count is not between' 'the message says why'
done_testing
