#!/bin/sh
# A student's own version: how it begins, that it is never overwritten, its hints, its progress.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c ': "01-first"'
fake 02-second pi c ': "02-second"'
facts 01-first "start = { pi = { { from = ': \"01-first\"', to = ': yours' } } },"
facts 02-second "from = 1, hints = { 'h1', 'h2' }, goals = { 'g' }, questions = { 'q' },
  judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"
work=$WARPBOOK_DIR/work
yours=$work/02-second/pi.c

# No exercise is begun yet.
for verb in start edit check watch hint reset solution; do
    warpbook $verb
    exits 2 "$verb fails while no exercise is begun"
    is "$err" 'lessons/run: no exercise is begun yet; lessons/run start 05 begins one' 'the message says how to begin'
done

# start
warpbook start 02
exits 0 'start succeeds'
like "$out" "^  $yours\$" 'start names the file, under WARPBOOK_DIR'
like "$out" '^- g$' 'start prints the goal'
like "$out" '^- a launch$' 'start prints what is judged'
like "$out" '^- q$' 'start prints the questions'
is "$(tail -n 1 "$yours")" ': "02-second"' 'the copy of the previous lesson names its new folder'
warpbook start 01
is "$(tail -n 1 "$work/01-first/pi.c")" ': yours' 'a lesson without a previous one begins with holes'
echo mine >"$yours"
warpbook start 02
exits 0 'a second start succeeds'
is "$(cat "$yours")" mine 'a second start overwrites nothing'
like "$out" 'pi.c  \(yours, unchanged; lessons/run reset begins again\)$' 'a second start says that the file is unchanged'

# edit
unset VISUAL
export EDITOR='cat -n'
warpbook edit 02
exits 0 'edit succeeds'
like "$out" '1	mine$' 'edit passes the file and the flags to the editor'
EDITOR=false warpbook edit 02
exits 6 'a failing editor gives exit code 6'
warpbook edit 01-first
exits 0 'edit takes the name of a folder'
run env EDITOR= "$built" edit 02 </dev/null
exits 2 'edit fails without an editor and a terminal'
like "$err" "vi needs a terminal. Open '?$yours'? in your editor\$" 'the message names the file to open'

# hint, solution, reset
warpbook hint 02
is "$out" '1 of 2: h1' 'hint prints the first hint'
warpbook hint 02
like "$out" '^2 of 2: h2$' 'hint prints the second hint'
warpbook hint 02
like "$out" '^There are no more hints; lessons/run solution 02 --peek' 'after the last hint, the message says what to do'
warpbook hint 01
exits 2 'hint fails for a lesson without hints'
warpbook solution 02
exits 2 'solution fails before the lesson is passed'
like "$err" '^lessons/run: lesson 02 is not passed yet' 'the message says that the lesson is not passed'
warpbook solution 02 --peek
exits 0 'solution --peek succeeds'
like "$out" '^\-mine$' "the diff begins from the student's file"
like "$out" '^\+: "02-second"$' "the diff leads to the lesson's program"
warpbook reset 02
exits 0 'reset succeeds'
is "$(tail -n 1 "$yours")" ': "02-second"' 'reset begins from the copy again'
is "$(cat "$work"/02-second/pi.2*.c)" mine "reset keeps the student's text"
like "$out" "; what you wrote is kept in $work/02-second/pi\.2.*\.c\$" 'reset says where it keeps the text'

# Progress
warpbook progress
like "$out" '^02 +Fake second +started, 2 hints, peeked +just now$' 'progress lists the started lesson'
like "$out" '^0 of 2 exercises passed$' 'progress counts the exercises that are passed'
warpbook progress --json="$scratch/progress.json"
like "$out" '^02 +Fake second +started' 'with a document in a file, progress prints the table'
is "$(of_json "$scratch/progress.json" 'local e = d.exercises[2] local p = e.programs[1]
    return #d.exercises, #d.bugs, e.lesson, e.started, e.passed, e.hints, e.peeked, p.program, p.passed, p.verdict')" \
    '2 0 02 true false 2 true pi false nil' 'the document has the same'
warpbook table "$scratch/progress.json"
like "$err" "progress\.json: it holds a student's progress; no command reads it" 'another command says what the document holds'
warpbook
like "$out" '^02 .* started, 2 hints, peeked$' 'the contents show the progress'
kept=$WARPBOOK_DIR/state/exercises/02-second.jsonl
echo '{"v":1,"kind":"passed","time":5,"program":"pi"}' >>"$kept"
warpbook solution 02
exits 0 'solution succeeds after a pass'
cp "$tree/lessons/02-second/pi.c" "$yours"
warpbook solution 02
is "$out" "$yours is identical to the lesson's program." 'solution says that both programs are identical'
echo '{"v":1,"kind":"cheated","time":5}' >>"$kept"
printf '{"v":1,"ki' >>"$kept"
warpbook progress
exits 0 'progress succeeds although lines are damaged'
like "$err" '02-second.jsonl: line 7: kind is not known; this line is ignored$' 'the message names the first damaged line'
like "$err" '02-second.jsonl: line 8: ' 'the message names the second damaged line'
like "$out" '^02 +Fake second +passed, 2 hints, peeked' 'the damaged lines are ignored'
mkdir -p "$scratch/progress"
mv "${kept%/*}"/* "$scratch/progress"
mkfifo "$kept" "${kept%/*}/01-first.jsonl"
warpbook progress
exits 0 "progress succeeds although its files cannot be read, as in another user's checkout"
is "$(printf '%s\n' "$err" | wc -l)" 1 'unreadable files give one message a run'
like "$err" 'no regular file; such files are ignored\. If .* set WARPBOOK_DIR' 'the message says what to do'
rm "$kept" "${kept%/*}/01-first.jsonl"

# check refuses what it cannot judge.
rm "$yours"
warpbook check 02
exits 2 'check fails if the file is missing'
is "$err" "lessons/run: there is no file $yours; lessons/run start 02 makes it" 'the message says which command makes the file'
warpbook check 02 gone.c
is "$err" 'lessons/run: there is no file gone.c' 'the message names a missing file that was typed'
echo 'int main(void) { return 0; }' >"$scratch/other.c"
warpbook check 02 "$scratch/other.c"
exits 2 'check refuses a program of no lesson'
like "$err" 'other.c is not a program of lesson 02: such a program calls lesson_pi\(\) first$' 'the message says what such a program calls'
echo 'lesson_life(&lesson, argc, argv, "02-second")' >"$scratch/other.c"
warpbook check 02 "$scratch/other.c"
exits 2 'check refuses a program of another problem'
like "$err" 'other.c is about life; lesson 02 is about pi$' 'the message names both problems'
echo 'lesson_pi(&lesson, argc, argv, "02-second")' >"$scratch/other.c"
warpbook watch 02 "$scratch/other.c"
exits 2 'watch fails without a terminal'
like "$err" 'watch needs a terminal, for its screen and its keys; lessons/run check 02 judges once$' 'the message points to check'
warpbook solution 02 "$scratch/other.c" --peek
exits 0 'solution takes a file'
like "$out" '^\-lesson_pi' 'solution compares the file that was typed'

# What the previous lesson says about itself would be wrong in the copy, so the task replaces it.
fake 03-third pi c ''
facts 03-third "from = 2, goals = { 'Learn it, at 100 %, and in a long phrase that one line of a hundred columns cannot hold all of them.' },
  judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"
printf '/* What 02 does.\n * At length. */\n/* kept */\n: "02-second"\n' >"$tree/lessons/02-second/pi.c"
warpbook start 03
is "$(cat "$work/03-third/pi.c")" "/* Lesson 03, Fake third: your version. It begins as the program of lesson 02, which is right.
 * Learn it, at 100 %, and in a long phrase that one line of a hundred columns cannot hold all of
 * them.
 * check asks: a launch. */
/* kept */
: \"03-third\"" 'the copy begins with the task'

# Without a number, a verb takes the lesson that the student worked on last.
last='^Lesson 03, Fake third: you worked at it last\.$'
touch -d 'now + 2 seconds' "$work/03-third/pi.c"
for verb in start edit check reset solution; do
    warpbook $verb
    like "$out" "$last" "$verb without a number says which lesson it takes"
done
warpbook start
like "$out" '^03 Fake third$' 'hint shows the lesson that was worked on last'
warpbook check --json
like "$err" "$last" 'with a document on standard output, the note goes to standard error'
touch -d 'now + 4 seconds' "$work/01-first/pi.c"
warpbook start
like "$out" '^01 Fake first$' 'the newest file in work/ decides the last lesson'
touch -d 'now - 9 seconds' "$work/01-first/pi.c" "$work/03-third/pi.c"
warpbook start 02
touch -d 'now - 9 seconds' "$yours"
warpbook hint 02
warpbook hint
like "$out" '^Lesson 02, Fake second: you worked at it last\.$' 'a hint counts as work'
touch -d 'now + 2 seconds' "$work/03-third/pi.c"
warpbook solution "$scratch/other.c" --peek
unlike "$out" 'you worked at it last' 'a file without a number takes no last lesson'
like "$out" '^\+\+\+ .*lessons/02-second/pi\.c' 'solution takes the lesson that the file names'

# check takes several lessons, of which it judges those that are begun.
fake 04-fourth pi c ''
fake 05-fifth pi c ''
warpbook check 04-05
exits 2 'check fails if none of its lessons is begun'
is "$err" 'lessons/run: none of the lessons 04-05 is begun; lessons/run start 05 begins one' 'the message says how to begin'
for verb in start edit watch hint reset solution; do
    warpbook $verb 01,02
    exits 2 "$verb refuses two lessons"
    is "$err" "lessons/run: $verb takes one lesson, such as $verb 05" 'the message says that the verb takes one lesson'
done
done_testing
