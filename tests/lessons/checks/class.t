#!/bin/sh
# A class of six, from their checks to the instructor's tables and grades: what `check` finds is handed in, and `regrade`
# finds the same. The sixth, Fay, hands in nothing.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/build.sh"
needs_clang

[ -x "$host" ] || skip_all "the host is not built: $host"
export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES=''
without_nvcc

# student NAME: the commands below are this student's, whose files lie in $work
student() {
    WARPBOOK_DIR=$scratch/$1
    export WARPBOOK_DIR
    mkdir "$WARPBOOK_DIR"
    ln -s "$build" "$WARPBOOK_DIR/build"
    work=$WARPBOOK_DIR/work
    "$host" start 00 >/dev/null
}
# axpy SED: the student's version of lesson 00, which is the lesson's without its comments and with an edit
axpy() {
    sed "s,/\*.*\*/,,; $1" "$root/lessons/00-first-kernel/axpy.cu" >"$work/00-first-kernel/axpy.cu"
}
hand_in() {
    "$host" export "$scratch/$1.json" --name "$1" >/dev/null
}

student ada
axpy ''
run "$host" check 00 --timeout 100
exits 0 'a program passes'
hand_in ada
student bob
axpy '/if (i < n)/d'
"$host" start 05 >/dev/null
run "$host" check 00-06 --timeout 100
exits 4 'of several lessons, the exit code is the worst'
like "$out" '^00 +y = a·x \+ y +FAIL +CUDA error: axpy.cu:[0-9]+: .*illegal memory access' 'the table has the program that fails'
like "$out" '^05 +π +FAIL +right answer, not as asked: a request reads neighbouring numbers' 'the table has the goal that is missed'
like "$out" '^0 of 2 programs passed$' 'the last line counts those that are begun'
run "$host" progress --json
is "$(printf '%s\n' "$out" >"$scratch/p.json" && of_json "$scratch/p.json" 'local v = d.exercises[1].programs[1].verdict
    return v.status, v.findings[1].id, v.findings[1].file')" 'cuda global-out-of-bounds axpy.cu' 'progress has the findings'
hand_in bob
student cyd
axpy '/if (i < n)/d'
"$host" check 00 --timeout 100 >/dev/null
axpy 's/if (i < n)/if (n > i)/'
hand_in cyd
student dan
hand_in dan
deadline=$(date -u +%Y-%m-%dT%H:%M:%SZ)
sleep 1
student eve
axpy ''
"$host" check 00 --timeout 100 >/dev/null
hand_in eve

cd "$scratch" || exit
run "$host" table ada.json bob.json cyd.json dan.json
like "$out" '^00 +y = a·x \+ y +1 of 4 +passed +cuda +changed +begun' 'the table has what became of each program'
like "$out" '^05 +π +0 of 1 +– +goal +– +–' 'only those who handed a program in are counted'
like "$out" '^00 y = a·x \+ y: 1 of 4 fail: 1 access out of bounds \(global-out-of-bounds\)$' 'the finding is named'
if bwrap --unshare-all --ro-bind / / true 2>/dev/null; then
    run "$host" regrade ada.json bob.json cyd.json dan.json eve.json --timeout 100 --format csv --json="$scratch/regraded.json"
    is "$(printf '%s\n' "$out" | cut -d , -f 1,3,5,6 | grep -v file)" 'ada.json,00,passed,passed
ada.json,05,,not handed in
bob.json,00,cuda,cuda
bob.json,05,goal,goal
cyd.json,00,,passed
cyd.json,05,,not handed in
dan.json,00,,wrong
dan.json,05,,not handed in
eve.json,00,passed,passed
eve.json,05,,not handed in' 'regrade finds the same, and judges what was not checked'
    cat >plan.lua <<LUA
return {
  lessons = { ["00"] = { deadline = "$deadline" }, ["05"] = { points = 3 } }, late = 0.5, id = "SIS User ID",
  students = { ada = "1", bob = "2", cyd = "3", dan = "4", eve = "5", fay = "6" },
}
LUA
    run "$host" grades regraded.json --plan plan.lua --format csv
    exits 0 'grades sums it up'
    is "$out" 'student,id,00,00 status,05,05 status,total
ada,1,1,passed,0,not handed in,25
bob,2,0,cuda,0,goal,0
cyd,3,1,no time,0,not handed in,25
dan,4,0,wrong,0,not handed in,0
eve,5,0.5,late,0,not handed in,12.5
fay,6,0,not handed in,0,not handed in,0' 'the matrix has all six students'
    run "$host" grades regraded.json --plan plan.lua --for canvas
    is "$out" 'Student,ID,SIS User ID,SIS Login ID,Section,00 The first kernel,05 Neighbours read neighbours
Points Possible,,,,,1,3
ada,,1,,,1,0
bob,,2,,,0,0
cyd,,3,,,1,0
dan,,4,,,0,0
eve,,5,,,0.5,0
fay,,6,,,0,0' 'and so has the file for Canvas'
    run "$host" regrade ada.json bob.json --timeout 100 --only 05
    like "$out" '^ada.json +ada +0 of 1 +0 +0 +1$' 'regrade --only counts the programs of these lessons'
else
    skip 'regrade' 'bwrap may not make a sandbox here'
fi

# The commands of the workflow for GitHub, in ada's repository, which has lesson 00
sed -n 's/^ *command: //p' "$root/docs/grades/classroom.yml" >commands
is "$(wc -l <commands | tr -d ' ')" 2 'the workflow has a command for each lesson'
for lesson in 00 05; do
    command=$(sed -n "s,/opt/warpbook/lessons/run \(check $lesson.*\),\"$host\" \1 --timeout 100,p" commands)
    (cd ada && sh -c "$command" >"$scratch/$lesson.json" 2>"$scratch/err")
    echo "$lesson $?"
done >codes
is "$(cat codes)" '00 0
05 2' 'the exit code is 0 for a lesson that passes, and only for this one'
is "$(of_json 00.json 'return d.judgements[1].outcome.status')" passed 'what the workflow prints is the document of check'
"$host" grades 00.json --plan plan.lua --for gradescope >results.json 2>"$scratch/err"
is "$(of_json results.json 'return d.tests[1].score, d.tests[1].status, d.tests[2].score, d.output')" \
    '1.0 passed 0 1 of 2 programs passed' 'grades makes of it what Gradescope reads'
done_testing
