#!/bin/sh
# The blocks and figures on the pages are the output of their commands. Of the lessons' pages, this compares those of
# one lesson in three; and without docs/agreement.md, whose programs counters/agreement counts. With tests/run --long
# it compares all.
cd "$(dirname "$0")/../.." || exit
[ "${WARPBOOK_TEST_LONG-}" != 1 ] || exec tests/figures
set --
number=0
for page in README.md docs/*.md lessons/bugs/*/README.md cuda/emulator/*.md lessons/[0-9]*/README.md; do
    case $page in
    docs/agreement.md) continue ;;
    lessons/[0-9]*) number=$((number + 1)) ;;
    esac
    [ $((number % 3)) -ne 0 ] || set -- "$@" "$page"
done
exec tests/figures "$@"
