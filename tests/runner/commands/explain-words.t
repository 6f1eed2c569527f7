#!/bin/sh
# lessons/run explain: the words of the glossary, and what can be explained at all.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
. "$(dirname "$0")/../../lib/typing.sh"

ln -s "$root/docs" "$tree/docs"

section=$(sed -n '/^### sector$/,/^##/p' "$root/docs/glossary.md" | sed '1d;$d;/^$/d' | sed 's/\[\([^]]*\)\]([^)]*)/\1/g')
for word in sector Sectors SECTOR; do
    warpbook explain "$word"
    exits 0 "a word of the glossary: $word"
    is "$(printf '%s\n' "$out" | head -n 1)" sector 'its title'
    is "$(printf '%s\n' "$out" | sed '1d;/^$/d')" "$section" 'and its entry'
done
warpbook explain Bank Conflicts
like "$out" '^bank conflict$' 'several words, in the plural'
warpbook explain grid stride loop
like "$out" '^grid-stride loop$' 'a space in place of a hyphen'
warpbook explain latencies
like "$out" '^latency$' 'another plural'
unlike "$out" '\]\(' 'links are shown as words'
warpbook explain secotr
exits 1 'a word that is mistyped'
is "$out" "'secotr' is not known here. Did you mean sector? lessons/run explain sector" 'the nearest is named'
warpbook explain globl-race
like "$out" 'Did you mean global-race\?' 'of a check, too'
warpbook explain all of this is well
like "$out" '^No message is known here\.' 'a sentence is no word'

begins "exec '$built' explain"
shows '^lessons/run 05 2>&1 \| lessons/run explain +explains' 'at a terminal: how messages are piped in'
shows '^checks: .*' 'the checks'
shows '^words: .*' 'the words'
ends 0 'what can be explained'
like "$(shown | tr -s ' \n' ' ')" 'words: .*bank conflict, .*sector, ' 'all words'
warpbook explain
exits 1 'nothing is piped in'
done_testing
