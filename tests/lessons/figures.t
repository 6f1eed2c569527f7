#!/bin/sh
# The blocks and figures on the pages are the output of their commands. What a command reads from a record is compared on
# all pages; what it counts, on those of a sample of one lesson in six, and without docs/agreement.md, whose programs
# counters/agreement counts. With tests/run --long all is compared.
cd "$(dirname "$0")/../.." || exit
[ "${WARPBOOK_TEST_LONG-}" != 1 ] || exec tests/figures
. tests/lib/sample.sh
sample 6 lessons/[0-9]*/README.md
records=''
for page in lessons/[0-9]*/README.md; do
    case " $sampled" in *" $page "*) ;; *) records="$records $page" ;; esac
done
set --
for page in README.md docs/*.md docs/*/README.md lessons/bugs/*/README.md cuda/emulator/*.md; do
    [ "$page" = docs/agreement.md ] || set -- "$@" "$page"
done
# shellcheck disable=SC2086 # no path of a page has a space
exec tests/figures "$@" $sampled --records $records
