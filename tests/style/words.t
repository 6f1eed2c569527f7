#!/bin/sh
# The words that docs/contributing.md rules out stand in no page, message, comment or name.
. "$(dirname "$0")/../lib/tap.sh"

cd "$root" || exit
# shellcheck disable=SC2016 # sed reads the pattern
words=$(sed -n '/^| not | but |$/,/^$/s/^| `\([^`]*\)` |.*/\1/p' docs/contributing.md)
[ "$(printf '%s\n' "$words" | wc -l)" -ge 6 ]
report $? 'the page has its table of words' "$words"
for file in $(git ls-files | grep -vE '^docs/(results/|contributing.md$)|^LICENSE$'); do
    [ ! -f "$file" ] || printf '%s\n' "$file"
done >"$scratch/files"
printf '%s\n' "$words" | while read -r word; do
    printf '%s: ' "$word"
    xargs grep -nIwiF -- "$word" <"$scratch/files" | head -n 5 | tr '\n' ';'
    echo
done >"$scratch/found"
while read -r word; do
    is "$(grep "^$word: " "$scratch/found")" "$word: " "no file says '$word'"
done <<END
$words
END
done_testing
