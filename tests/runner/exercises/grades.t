#!/bin/sh
# The grades of a class: a matrix, and the files that Canvas, Moodle and Gradescope import, from what regrade or check
# wrote and from an instructor's plan.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi cu 'right 1'
fake 02-second pi cu 'right 1'
fake 02-second life cu 'right 1'
facts 02-second 'title = "Points, and cells", from = 1,'
cd "$scratch" || exit

cat >plan.lua <<'LUA'
return {
  late = 0.5,
  id = "SIS Login ID",
  students = {
    ["Ada Lovelace"] = "ada", ["Bob"] = "=bob", ['Cyd "C", Jr.'] = "cyd", ["=1+1"] = "dan",
    ["Eve"] = "eve", ["Fay"] = "007",
  },
  lessons = {
    ["01"] = { points = 3, deadline = "2026-12-06T23:59+01:00" }, -- 1796597940
    ["02"] = { weight = 1, deadline = "2026-12-06T22:59:00Z" },
  },
}
LUA
row() { # LESSON PROGRAM STATUS [TIME]
    printf '{"lesson":"%s","program":"%s","outcome":{"status":"%s"},"copied":false%s}' "$1" "$2" "$3" "${4:+,\"time\":$4}"
}
in_time=1796597940 late=1796597940.5
unjudged='{"lesson":"02","program":"pi","unjudged":"there is no emulator"}'
cat >regraded.json <<JSON
{"schema":1,"programs":[],"files":[
{"file":"a.json","name":"Ada Lovelace","rows":[$(row 01 pi passed $in_time),$(row 02 pi passed $in_time),$(row 02 life passed)]},
{"file":"b.json","name":"Bob","rows":[$(row 01 pi passed $late),$(row 02 pi passed $late),$(row 02 life goal $in_time)]},
{"file":"c.json","name":"Cyd \"C\", Jr.","rows":[$(row 02 pi passed $in_time)]},
{"file":"d.json","name":"=1+1","rows":[{"lesson":"01","program":"pi","outcome":{"status":"passed"},"copied":"renamed"},$(row 02 pi cuda $late)]},
{"file":"e.json","name":"Eve","rows":[$(row 01 pi passed $in_time),$unjudged,$(row 02 life passed $in_time)]}]}
JSON

warpbook grades regraded.json --plan plan.lua --format csv
exits 1 'grades fails if a program was not judged'
is "$out" "student,id,01,01 status,02,02 status,total
'=1+1,dan,0,copied,0,\"cuda, not handed in, late\",0
Ada Lovelace,ada,3,passed,2,no time,100
Bob,'=bob,1.5,late,0.5,\"goal, late\",43.75
\"Cyd \"\"C\"\", Jr.\",cyd,0,not handed in,1,not handed in,12.5
Eve,eve,3,passed,,not judged,
Fay,007,0,not handed in,0,not handed in,0" 'the matrix has the points of each student and lesson, and what they are for'
like "$err" '^This contains names and work of students\. ' 'a sentence on privacy stands on standard error'

warpbook grades regraded.json --plan plan.lua
is "$out" 'student       01 (3)           02 (2)                       total
────────────  ───────────────  ───────────────────────────  ─────
=1+1          0 copied         0 cuda, not handed in, late      0
Ada Lovelace  3                2 no time                      100
Bob           1.5 late         0.5 goal, late               43.75
Cyd "C", Jr.  0 not handed in  1 not handed in               12.5
Eve           3                not judged                       –
Fay           0 not handed in  0 not handed in                  0

copied: the lesson'"'"'s own program
cuda: CUDA error
late: judged after the deadline, by the clock of the student'"'"'s machine
no time: check never judged this version, so there is no time to compare with the deadline
goal: right answer, not as asked
not judged: regrade gives the reason; there is no total
total: in percent of all points, each lesson by its weight
This contains names and work of students. Show it only to those who grade them, keep it as your institution'"'"'s rules for grades say, and delete it when it is no longer needed.' \
    'the table explains its words, and ends with the sentence on privacy'

warpbook grades regraded.json --plan plan.lua --for canvas
is "$out" "Student,ID,SIS User ID,SIS Login ID,Section,01 Fake first,\"02 Points, and cells\"
Points Possible,,,,,3,2
'=1+1,,,dan,,0,0
Ada Lovelace,,,ada,,3,2
Bob,,,'=bob,,1.5,0.5
\"Cyd \"\"C\"\", Jr.\",,,cyd,,0,1
Eve,,,eve,,3,
Fay,,,007,,0,0" 'Canvas has its five columns, the row of points, and a column for each lesson'

# plan NAME SED: a plan with that change
plan() {
    sed "$2" plan.lua >"$1"
}
plan moodle.lua 's/"SIS Login ID"/"Email address"/; s/"ada"/"ada@example.org"/'
warpbook grades regraded.json --plan moodle.lua --for moodle
is "$out" "Email address,01 Fake first,\"02 Points, and cells\"
dan,0,0
ada@example.org,3,2
'=bob,1.5,0.5
cyd,0,1
eve,3,-
007,0,0" 'Moodle has the column that identifies users, and a column for each grade item; - is no grade'

printf '{"schema":1,"programs":[],"files":[{"file":"b.json","name":"Bob","rows":[%s,%s]}]}\n' "$(row 01 pi passed $late)" \
    '{"lesson":"02","program":"life","outcome":{"status":"goal","message":"one launch: asked 1, found 2"}}' >bob.json
warpbook grades bob.json --plan plan.lua --for gradescope
exits 0 'grades ends well if all was judged'
is "$out" '{
  "output":"1 of 3 programs passed",
  "visibility":"visible",
  "tests":[{
      "name":"01 Fake first: π",
      "score":1.5,
      "max_score":3.0,
      "output":"passed; late",
      "status":"passed"
    },{
      "name":"02 Points, and cells: π",
      "score":0,
      "max_score":1.0,
      "output":"not handed in",
      "status":"failed"
    },{
      "name":"02 Points, and cells: life",
      "score":0,
      "max_score":1.0,
      "output":"right answer, not as asked: one launch: asked 1, found 2",
      "status":"failed"
    }]
}' 'Gradescope has a test for each program'
printf '{"schema":1,"judgements":[{"lesson":"01","program":"pi","outcome":{"status":"passed"}},{"lesson":"02","program":"life","outcome":{"status":"missing","message":"no clang"}}]}\n' >check.json
warpbook grades check.json --plan plan.lua --for gradescope
exits 1 'what check could not judge has no grade'
printf '%s\n' "$out" >results.json
is "$(of_json results.json 'return d.tests[1].score, d.tests[3].output')" '3.0 not judged: no clang' \
    'the document of check serves as well'

printf 'return { lessons = { ["02"] = { programs = { "life" } } } }\n' >short.lua
warpbook grades regraded.json --plan short.lua --format csv
is "$(printf '%s\n' "$out" | head -n 3)" "student,id,02,02 status,total
'=1+1,,0,not handed in,0
Ada Lovelace,,1,passed,100" 'a plan may expect one program of a lesson, and name no students'

# What has no grade is named.
sed 's/"Fay"/"Bob T."/; s/"name":"Eve"/"name":"Eva"/; s/"name":"Ada Lovelace",/"problem":"it is cut off",/' regraded.json >bad.json
warpbook grades bad.json --plan plan.lua --format csv
exits 1 'grades fails if a file has no grade'
like "$err" "^lessons/run: e.json: the plan has no student 'Eva'; it has no grade\$" 'a student who is not in the plan is named'
like "$err" '^lessons/run: a.json: it is cut off; it has no grade$' 'a file that was skipped is named'
sed 's/"name":"Eve"/"name":"Bob"/' regraded.json >twice.json
# refused PATTERN ARGUMENT…: a mistake of the instructor
refused() {
    like_this=$1
    shift
    warpbook grades "$@"
    exits 2 "a mistake: $like_this"
    like "$err" "$like_this" 'the message says it'
}
refused "b.json and e.json both have the name 'Bob': leave one out" twice.json --plan plan.lua
refused '--plan FILE; docs/grades/README.md describes it$' regraded.json
refused 'the plan needs the students.* ids, and their kind: id = ID number, Email address or Username$' regraded.json --plan plan.lua --for moodle
refused 'the plan needs the students.* ids' regraded.json --plan short.lua --for canvas
refused 'regraded.json holds 5 files; Gradescope grades one at a time$' regraded.json --plan plan.lua --for gradescope
refused 'bob.lua: No such file' regraded.json --plan bob.lua
refused 'plan.lua is not a JSON document: ' plan.lua --plan plan.lua
printf '{"schema":1,"environment":{"date":"d","host":"h","cpu":{"name":"c","cores":1},"compilers":[]},"runs":[],"exercises":[]}' >export.json
refused "export.json: it holds a student's results and programs; lessons/run regrade, table or report reads it" export.json --plan plan.lua
sed 's/"time":1796597940}/"time":"now"}/' regraded.json >odd.json
refused 'odd.json: files\[1\]\.rows\[1\]\.time is not a number; docs/record.md says' odd.json --plan plan.lua
plan unknown.lua 's/\["02"\]/["77"]/'
refused '^lessons/run: unknown.lua:10: lessons.77 is no lesson here: a lesson is named as \["05"\]; docs/grades' regraded.json --plan unknown.lua
plan date.lua 's/T22:59:00Z/T22:59/'
refused '^lessons/run: date.lua:10: lessons.02.deadline is not a date and time with its zone, such as' regraded.json --plan date.lua
plan program.lua 's/weight = 1/programs = { "axpy" }/'
refused '^lessons/run: program.lua:10: lessons.02.programs names axpy, which the lesson does not have' regraded.json --plan program.lua
plan late.lua 's/0.5/1.5/'
refused '^lessons/run: late.lua:2: late is not between 0 and 1' regraded.json --plan late.lua
plan list.lua 's/\["01"\] = //'
refused '^lessons/run: list.lua:.*lessons is a list: write' regraded.json --plan list.lua
# What docs/grades/README.md shows is what its plan and its document give.
cd "$root" || exit
WARPBOOK_ROOT=$root
page=$(cat docs/grades/README.md)
# shown LINES ARGUMENT…: the page has the first LINES lines of what grades prints
shown() {
    lines=$1
    shift
    "$built" grades docs/grades/regraded.json --plan docs/grades/plan.lua "$@" 2>/dev/null | head -n "$lines" | sed 's/^/    /' >"$scratch/shown"
    is "$(printf '%s\n' "$page" | grep -cxFf "$scratch/shown")" "$lines" "the page shows grades $*"
}
shown 1 --format csv
shown 8 --for canvas
is "$(sed -n '/^return/,/Ada/p' docs/grades/plan.lua)" "$(printf '%s\n' "$page" | sed -n '/^return/,/Ada/p')" \
    'the page shows the plan'
cd "$scratch" || exit
WARPBOOK_ROOT=$tree

plan code.lua 's/0.5/os.exit()/'
refused '^lessons/run: code.lua:2: ' regraded.json --plan code.lua
done_testing
