#!/bin/sh
# A question before a lesson's first run at a terminal: its answer is kept, and shown beside the count.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"
. "$(dirname -- "$0")/../../lib/typing.sh"

for lesson in 01-first 02-second; do
    fake $lesson pi c 'right 1'
    facts $lesson "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
done
kept=$WARPBOOK_DIR/state/exercises
question='before the first run:.* How many hits\?'

# Nobody is there to be asked, or does not want to be.
warpbook 01
exits 0 'no terminal'
unlike "$out" 'How many' 'no question'
for arguments in '01 --no-predict' '01 --json=document' '01,02' '01 --dry-run'; do
    begins "exec '$built' $arguments"
    ends 0 "$arguments"
    unlike "$(shown)" 'How many' "$arguments: no question"
done
begins "exec '$built' 01"
shows 'your answer' 'a terminal: a question'
press '\003'
ends 130 'Ctrl-C at the question'
ok 'nothing is noted' test ! -e "$kept/01-first.jsonl"

begins "exec '$built' 01"
shows "$question" 'it is asked again'
press 'many\n'
shows "'many' is not a number" 'a word is no answer'
press '8,00\n'
shows '^You predicted 800\. Counted with 4,000,000 points: 785 in the answer\. Your prediction was right\.$' 'counted, and near enough'
ends 0 'answered'
begins "exec '$built' 01"
ends 0 'the second run'
unlike "$(shown)" 'How many' 'is not asked about'
echo '{"v":1,"kind":"predicted","time":5,"answer":785}' >>"$kept/01-first.jsonl"
warpbook progress
like "$out" '^01 .* predicted 800 \(counted 785\) ' 'progress shows it, and what was said first stays'
warpbook
unlike "$out" 'predicted' 'the contents have no room for it'

# A run that fails reveals nothing; the next that does not, does.
fake 02-second pi c 'exit 4'
facts 02-second "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
begins "exec '$built' 02"
shows 'your answer' 'a lesson that fails'
press '5\n'
ends 4 'fails'
unlike "$(shown)" 'You predicted' 'and reveals nothing'
fake 02-second pi c 'right 1'
facts 02-second "predict = { question = 'How many hits?', program = 'pi', count = 'answer' },"
begins "exec '$built' 02"
shows '^You predicted 5\. .* lessons/02-second/README.md explains why\.$' 'the next run reveals'
ends 0 'it'

rm "$kept/01-first.jsonl"
begins "exec '$built' 01"
shows 'your answer' 'Enter alone'
press '\n'
ends 0 'skips it'
unlike "$(shown)" 'You predicted' 'and reveals nothing'
begins "exec '$built' 01"
ends 0 'and then'
unlike "$(shown)" 'How many' 'it is not asked again'
done_testing
