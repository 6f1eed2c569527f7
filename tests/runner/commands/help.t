#!/bin/sh
# help: all commands in columns, the flags in groups; one command; one lesson.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1; : "01-first"'
fake 02-second pi cu 'right 1; : "02-second"'
facts 02-second 'from = 1, hints = { "h" },'

warpbook help
exits 0 'help'
commands=$(printf '%s\n' "$out" | sed '/^$/,$d')
is "$(printf '%s\n' "$commands" | sed 's/^\(.*[^ ]\)  .*/\1/' | awk '{ if (length($0) > most) most = length($0) } END { print most + 2 }')" \
    "$(printf '%s\n' "$commands" | awk '{ match($0, /  +[a-z]/); print RSTART + RLENGTH - 2 }' | sort -u)" \
    'the texts begin in one column, behind the longest usage'
is "$(printf '%s\n' "$out" | awk 'length($0) > 100')" '' 'no line is longer than 100 columns'
for heading in 'Sizes, seeds and choices of the problems' 'How a program is run' 'Device and build' \
    'Tables, documents and pictures' 'Jobs on a cluster' 'Of sweep' 'The compiler of your own program' 'All commands'; do
    like "$out" "^$heading:\$" "the heading: $heading"
done
like "$out" '^   --timeout S +end .* \(default: 300; check and watch: 10; regrade:$' 'defaults that differ'
like "$out" '^Exit codes: 0 passed' 'and the exit codes'
flags=$(printf '%s\n' "$out" | sed -n 's/^   \(--*[^ ,]*\).*/\1/p')
is "$(printf '%s\n' "$flags" | grep -cx -e '--ranks')" 1 'a flag that several problems have stands there once'

warpbook help check
exits 0 'help of one command'
like "$out" '^lessons/run check \[05\] \[my\.cu\]$' 'its usage'
like "$out" '^This command judges your version' 'what it does'
like "$out" '^   lessons/run check 05 --points 22167551 ' 'an example'
like "$out" '^   --timeout S +end .* \(default: 10\)$' 'its flags, with its own defaults'
unlike "$out" '--site' 'and no others'
page=$out
warpbook check 01 --points 5 --help
is "$out" "$page" '--help after the command is the same, whatever else is typed'
warpbook help sweep
is "$(printf '%s\n' "$out" | grep -n ':$' | sed 's/^[0-9]*://' | sed -n 2p)" 'Of sweep:' "a command's own flags come first"
for verb in $(printf '%s\n' "$commands" | sed -n 's/^lessons.run \([a-z][a-z]*\).*/\1/p'); do
    warpbook help "$verb"
    exits 0 "help $verb"
    like "$out" '^   lessons/run [a-z]' "help $verb has an example"
done

warpbook help 02
exits 0 'help of a lesson'
like "$out" '^02  Fake second$' 'its title'
like "$out" "page +.*lessons/02-second/README.md\$" 'its page'
like "$out" '^lessons/run 02  ' 'to run it'
like "$out" '^lessons/run compare 01,02  ' 'beside the lesson before'
like "$out" '^lessons/run hint 02  ' 'its hints'
unlike "$out" 'yours|feedback' 'nothing that it has not'
warpbook start 02
warpbook help 02
like "$out" "yours +$WARPBOOK_DIR/work/02-second/pi.cu\$" 'your version, where there is one'
like "$out" 'so far +started' 'and how far you are'
warpbook 01 --help
like "$out" '^01  Fake first$' '--help after a lesson is the same'
unlike "$out" 'counters|compare|hint' 'without what a lesson in C without hints has not'

warpbook help chekc
exits 2 'an unknown command'
is "$err" "lessons/run: there is no command 'chekc'; did you mean check?" 'is named, with the nearest'
warpbook help 07
exits 2 'a lesson that is not there'
is "$err" "lessons/run: there is no lesson '07'; the nearest is 02" 'too'
done_testing
