#!/bin/sh
# help: all commands in columns, flags in groups; the help of one command and of one lesson
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1; : "01-first"'
fake 02-second pi cu 'right 1; : "02-second"'
facts 02-second 'from = 1, hints = { "h" },'

warpbook help
exits 0 'help succeeds'
commands=$(printf '%s\n' "$out" | sed '/^$/,$d')
is "$(printf '%s\n' "$commands" | sed 's/^\(.*[^ ]\)  .*/\1/' | awk '{ if (length($0) > most) most = length($0) } END { print most + 2 }')" \
    "$(printf '%s\n' "$commands" | awk '{ match($0, /  +[a-z]/); print RSTART + RLENGTH - 2 }' | sort -u)" \
    'the texts begin in one column, after the longest usage'
is "$(printf '%s\n' "$out" | awk 'length($0) > 100')" '' 'no line is longer than 100 columns'
for heading in 'Sizes, seeds and choices of the problems' 'How a program is run' 'Device and build' \
    'Tables, documents and pictures' 'Jobs on a cluster' 'Of sweep' 'The compiler of your own program' 'All commands'; do
    like "$out" "^$heading:\$" "the heading: $heading"
done
like "$out" '^   --timeout S +end .* \(default: 300; check and watch: 10; regrade:$' 'differing defaults are listed'
like "$out" '^Exit codes: 0 passed' 'the exit codes are listed'
flags=$(printf '%s\n' "$out" | sed -n 's/^   \(--*[^ ,]*\).*/\1/p')
is "$(printf '%s\n' "$flags" | grep -cx -e '--ranks')" 1 'a flag of several problems is listed once'

warpbook help check
exits 0 'help of a command succeeds'
like "$out" '^lessons/run check \[05\] \[my\.cu\]$' 'the usage is shown'
like "$out" '^This command judges your version' 'the purpose is shown'
like "$out" '^   lessons/run check 05 --points 22167551 ' 'an example is shown'
like "$out" '^   --timeout S +end .* \(default: 10\)$' "a flag has the command's default"
unlike "$out" '--site' 'flags of other commands are not shown'
page=$out
warpbook check 01 --points 5 --help
is "$out" "$page" '--help after the command prints the same'
warpbook help sweep
is "$(printf '%s\n' "$out" | grep -n ':$' | sed 's/^[0-9]*://' | sed -n 2p)" 'Of sweep:' "a command's own flags come first"
for verb in $(printf '%s\n' "$commands" | sed -n 's/^lessons.run \([a-z][a-z]*\).*/\1/p'); do
    warpbook help "$verb"
    exits 0 "help $verb succeeds"
    like "$out" '^   lessons/run [a-z]' "help $verb has an example"
done

warpbook help 02
exits 0 'help of a lesson succeeds'
like "$out" '^02  Fake second$' 'the title is shown'
like "$out" "page +.*lessons/02-second/README.md\$" 'the page is named'
like "$out" '^lessons/run 02  ' 'the command to run it is shown'
like "$out" '^lessons/run compare 01,02  ' 'the comparison with the previous lesson is shown'
like "$out" '^lessons/run hint 02  ' 'the command for its hints is shown'
unlike "$out" 'yours|feedback' 'what the lesson lacks is not shown'
warpbook start 02
warpbook help 02
like "$out" "yours +$WARPBOOK_DIR/work/02-second/pi.cu\$" "the student's version is named"
like "$out" 'so far +started' 'the progress is shown'
warpbook 01 --help
like "$out" '^01  Fake first$' '--help after a lesson prints the same'
unlike "$out" 'counters|compare|hint' 'a lesson in C without hints shows no commands for them'

warpbook help chekc
exits 2 'an unknown command fails'
is "$err" "lessons/run: there is no command 'chekc'; did you mean check?" 'the nearest command is named'
warpbook help 07
exits 2 'an unknown lesson fails'
is "$err" "lessons/run: there is no lesson '07'; the nearest is 02" 'the nearest lesson is named'
done_testing
