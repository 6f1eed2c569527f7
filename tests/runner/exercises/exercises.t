#!/bin/sh
# A student's own version: started, never overwritten, begun anew, with hints, and what is kept of it.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c ': "01-first"'
fake 02-second pi c ': "02-second"'
facts 01-first "start = { pi = { { from = ': \"01-first\"', to = ': yours' } } },"
facts 02-second "from = 1, hints = { 'h1', 'h2' }, goals = { 'g' }, questions = { 'q' },
  judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"
work=$WARPBOOK_DIR/work
yours=$work/02-second/pi.c

# Nothing is begun yet.
for verb in start edit check watch hint reset solution; do
    warpbook $verb
    exits 2 "$verb, and no exercise is begun"
    is "$err" 'lessons/run: no exercise is begun yet; lessons/run start 05 begins one' 'says how to begin'
done

# start
warpbook start 02
exits 0 'start'
like "$out" "^  $yours\$" 'names the file, where WARPBOOK_DIR has it'
like "$out" '^- g$' 'the goal'
like "$out" '^- a launch$' 'what is judged'
like "$out" '^- q$' 'and the questions'
is "$(tail -n 1 "$yours")" ': "02-second"' 'the copy of the lesson before names its new folder'
warpbook start 01
is "$(tail -n 1 "$work/01-first/pi.c")" ': yours' 'a lesson without one before begins with holes'
echo mine >"$yours"
warpbook start 02
exits 0 'start again'
is "$(cat "$yours")" mine 'overwrites nothing'
like "$out" 'pi.c  \(yours, unchanged; lessons/run reset begins again\)$' 'and says so'

# edit
unset VISUAL
export EDITOR='cat -n'
warpbook edit 02
exits 0 'edit'
like "$out" '1	mine$' 'gives the file to the editor, with its flags'
EDITOR=false warpbook edit 02
exits 6 'an editor that fails'
warpbook edit 01-first
exits 0 'by the name of the folder'
run env EDITOR= "$built" edit 02 </dev/null
exits 2 'neither an editor nor a terminal'
like "$err" "vi needs a terminal. Open '?$yours'? in your editor\$" 'what to open is told'

# hint, solution, reset
warpbook hint 02
is "$out" '1 of 2: h1' 'a hint'
warpbook hint 02
like "$out" '^2 of 2: h2$' 'one more'
warpbook hint 02
like "$out" '^There are no more hints; lessons/run solution 02 --peek' 'and no more'
warpbook hint 01
exits 2 'a lesson without hints'
warpbook solution 02
exits 2 'no solution before a pass'
like "$err" '^lessons/run: lesson 02 is not passed yet' 'which is said'
warpbook solution 02 --peek
exits 0 'but with --peek'
like "$out" '^\-mine$' 'from what is there'
like "$out" '^\+: "02-second"$' "to the lesson's"
warpbook reset 02
exits 0 'reset'
is "$(tail -n 1 "$yours")" ': "02-second"' 'begins anew'
is "$(cat "$work"/02-second/pi.2*.c)" mine 'and keeps what was written'
like "$out" "; what you wrote is kept in $work/02-second/pi\.2.*\.c\$" 'and says where'

# what is kept
warpbook progress
like "$out" '^02 +Fake second +started, 2 hints, peeked +just now$' 'progress'
like "$out" '^0 of 2 exercises passed$' 'in all'
warpbook
like "$out" '^02 .* started, 2 hints, peeked$' 'the contents show it'
kept=$WARPBOOK_DIR/state/exercises/02-second.jsonl
echo '{"v":1,"kind":"passed","time":5,"program":"pi"}' >>"$kept"
warpbook solution 02
exits 0 'after a pass there is a solution'
cp "$tree/lessons/02-second/pi.c" "$yours"
warpbook solution 02
is "$out" "$yours is identical to the lesson's program." 'which may be the same'
echo '{"v":1,"kind":"cheated","time":5}' >>"$kept"
printf '{"v":1,"ki' >>"$kept"
warpbook progress
exits 0 'lines are damaged'
like "$err" '02-second.jsonl: line 7: kind is not known; this line is ignored$' 'named'
like "$err" '02-second.jsonl: line 8: ' 'each'
like "$out" '^02 +Fake second +passed, 2 hints, peeked' 'and passed over'
mkdir -p "$scratch/progress"
mv "${kept%/*}"/* "$scratch/progress"
mkfifo "$kept" "${kept%/*}/01-first.jsonl"
warpbook progress
exits 0 'files that cannot be read, as in the checkout of another user'
is "$(printf '%s\n' "$err" | wc -l)" 1 'are told of once a run'
like "$err" 'no regular file; such files are ignored\. If .* set WARPBOOK_DIR' 'with what to do'
rm "$kept" "${kept%/*}/01-first.jsonl"

# check, of what is not there
rm "$yours"
warpbook check 02
exits 2 'a file that is not there'
is "$err" "lessons/run: there is no file $yours; lessons/run start 02 makes it" 'is told'
warpbook check 02 gone.c
is "$err" 'lessons/run: there is no file gone.c' 'one that was named, too'
echo 'int main(void) { return 0; }' >"$scratch/other.c"
warpbook check 02 "$scratch/other.c"
exits 2 'a program of no lesson'
like "$err" 'other.c is not a program of lesson 02: such a program calls lesson_pi\(\) first$' 'is told'
echo 'lesson_life(&lesson, argc, argv, "02-second")' >"$scratch/other.c"
warpbook check 02 "$scratch/other.c"
exits 2 'a program of another problem'
like "$err" 'other.c is about life; lesson 02 is about pi$' 'is told'
echo 'lesson_pi(&lesson, argc, argv, "02-second")' >"$scratch/other.c"
warpbook watch 02 "$scratch/other.c"
exits 2 'watch without a terminal'
like "$err" 'watch needs a terminal, for its screen and its keys; lessons/run check 02 judges once$' 'is told'
warpbook solution 02 "$scratch/other.c" --peek
exits 0 'solution of a file'
like "$out" '^\-lesson_pi' 'compares it'

# What the lesson before says of itself would be untrue of the copy: the task stands there.
fake 03-third pi c ''
facts 03-third "from = 2, goals = { 'Learn it, at 100 %, and in so many words that one line of a hundred columns cannot hold all of them.' },
  judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"
printf '/* What 02 does.\n * At length. */\n/* kept */\n: "02-second"\n' >"$tree/lessons/02-second/pi.c"
warpbook start 03
is "$(cat "$work/03-third/pi.c")" "/* Lesson 03, Fake third: your version. It begins as the program of lesson 02, which is right.
 * Learn it, at 100 %, and in so many words that one line of a hundred columns cannot hold all of
 * them.
 * check asks: a launch. */
/* kept */
: \"03-third\"" 'the copy begins with the task'

# Without a number it is the lesson that was worked at last.
last='^Lesson 03, Fake third: you worked at it last\.$'
touch -d 'now + 2 seconds' "$work/03-third/pi.c"
for verb in start edit check reset solution; do
    warpbook $verb
    like "$out" "$last" "$verb without a number says which lesson it takes"
done
warpbook start
like "$out" '^03 Fake third$' 'which is that one'
warpbook check --json
like "$err" "$last" 'beside a document, on standard error'
touch -d 'now + 4 seconds' "$work/01-first/pi.c"
warpbook start
like "$out" '^01 Fake first$' 'the newest file in work/ is the last'
touch -d 'now - 9 seconds' "$work/01-first/pi.c" "$work/03-third/pi.c"
warpbook start 02
touch -d 'now - 9 seconds' "$yours"
warpbook hint 02
warpbook hint
like "$out" '^Lesson 02, Fake second: you worked at it last\.$' 'a hint counts as work, too'
touch -d 'now + 2 seconds' "$work/03-third/pi.c"
warpbook solution "$scratch/other.c" --peek
unlike "$out" 'you worked at it last' 'a file without a number'
like "$out" '^\+\+\+ .*lessons/02-second/pi\.c' 'is one of the lesson that it names'

for verb in start edit check watch hint reset solution; do
    warpbook $verb 01,02
    exits 2 "$verb: two lessons"
    is "$err" "lessons/run: $verb takes one lesson, such as $verb 05" 'are told'
done
done_testing
