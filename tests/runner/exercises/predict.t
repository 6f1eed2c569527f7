#!/bin/sh
# A lesson asks before its first run at a terminal, and compares the answer with the count.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"
. "$(dirname -- "$0")/../../lib/typing.sh"

for lesson in 01-first 02-second; do
    fake $lesson pi c 'right 1'
    facts $lesson "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
done
kept=$WARPBOOK_DIR/state/exercises
question='before the first run:.* How many hits\?'

# Nothing is asked without a terminal, or if the arguments rule it out.
warpbook 01
exits 0 'the run succeeds without a terminal'
unlike "$out" 'How many' 'nothing is asked without a terminal'
for arguments in '01 --no-predict' '01 --json=document' '01,02' '01 --dry-run'; do
    begins "exec '$built' $arguments"
    ends 0 "the run succeeds: $arguments"
    unlike "$(shown)" 'How many' "nothing is asked: $arguments"
done
begins "exec '$built' 01"
shows 'your answer' 'the first run at a terminal asks'
press '\003'
ends 130 'Ctrl-C at the question ends the run'
ok 'Ctrl-C at the question records nothing' test ! -e "$kept/01-first.jsonl"

begins "exec '$built' 01"
shows "$question" 'the next run asks again'
press 'many\n'
shows "'many' is not a number" 'a word is refused as an answer'
press '8,00\n'
shows '^You predicted 800\. Counted with 4,000,000 points: 785 in the answer\. Your prediction was right\.$' 'the run compares the answer with the count'
ends 0 'the run succeeds after the answer'
begins "exec '$built' 01"
ends 0 'the second run succeeds'
unlike "$(shown)" 'How many' 'the second run asks nothing'
echo '{"v":1,"kind":"predicted","time":5,"answer":785}' >>"$kept/01-first.jsonl"
warpbook progress
like "$out" '^01 .* predicted 800 \(counted 785\) ' 'progress shows the first answer'
warpbook
unlike "$out" 'predicted' 'the contents do not show the answer'

# A failing run does not reveal the count; the next run that passes does.
fake 02-second pi c 'exit 4'
facts 02-second "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
begins "exec '$built' 02"
shows 'your answer' 'a failing lesson asks first'
press '5\n'
ends 4 'the lesson fails'
unlike "$(shown)" 'You predicted' 'a failing run does not reveal the count'
fake 02-second pi c 'right 1'
facts 02-second "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
begins "exec '$built' 02"
shows '^You predicted 5\. .* lessons/02-second/README.md explains why\.$' 'the next run reveals the count'
ends 0 'the next run succeeds'

rm "$kept/01-first.jsonl"
begins "exec '$built' 01"
shows 'your answer' 'the question is shown'
press '\n'
ends 0 'Enter skips the question'
unlike "$(shown)" 'You predicted' 'a skipped question reveals nothing'
begins "exec '$built' 01"
ends 0 'the run after a skipped question succeeds'
unlike "$(shown)" 'How many' 'a skipped question is not asked again'
done_testing
