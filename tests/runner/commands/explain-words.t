#!/bin/sh
# lessons/run explain: the words of the glossary, and the list of what can be explained
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
. "$(dirname "$0")/../../lib/typing.sh"

ln -s "$root/docs" "$tree/docs"

section=$(sed -n '/^### sector$/,/^##/p' "$root/docs/glossary.md" | sed '1d;$d;/^$/d' | sed 's/\[\([^]]*\)\]([^)]*)/\1/g')
for word in sector Sectors SECTOR; do
    warpbook explain "$word"
    exits 0 "a word of the glossary is explained: $word"
    is "$(printf '%s\n' "$out" | head -n 1)" sector 'the title of the entry is printed'
    is "$(printf '%s\n' "$out" | sed '1d;/^$/d')" "$section" 'the text of the entry is printed'
done
warpbook explain Bank Conflicts
like "$out" '^bank conflict$' 'several words in the plural are found'
warpbook explain grid stride loop
like "$out" '^grid-stride loop$' 'a space matches a hyphen'
warpbook explain latencies
like "$out" '^latency$' 'another plural is found'
unlike "$out" '\]\(' 'links are shown as words'
warpbook explain secotr
exits 1 'a misspelt word fails'
is "$out" "'secotr' is not known here. Did you mean sector? lessons/run explain sector" 'the nearest word is named'
warpbook explain globl-race
like "$out" 'Did you mean global-race\?' 'the nearest check is named'
warpbook explain all of this is well
like "$out" '^No message is known here\.' 'a sentence is not taken for a word'

begins "exec '$built' explain"
shows '^lessons/run 05 2>&1 \| lessons/run explain +explains' 'at a terminal, the way to pipe messages is shown'
shows '^checks: .*' 'the checks are listed'
shows '^words: .*' 'the words are listed'
ends 0 'the list succeeds'
like "$(shown | tr -s ' \n' ' ')" 'words: .*bank conflict, .*sector, ' 'all words are listed'
warpbook explain
exits 1 'explain fails on empty input'
done_testing
