#!/bin/sh
# The tree is as the README describes it: its top level, the form of lessons, and links that exist.
. "$(dirname "$0")/../lib/tap.sh"
cd "$root" || exit
git rev-parse --git-dir >/dev/null 2>&1 || skip_all "not a git checkout"

is "$(git ls-files -co --exclude-standard | cut -d/ -f1 | grep -v '^\.' | LC_ALL=C sort -u | tr '\n' ' ')" \
    "CMakeLists.txt LICENSE README.md cuda docs lessons scripts src tests " "the top level has these files and folders"

# The README's list of lessons names every lesson.
way=$(sed -n '/^## The way through the lessons/,/^## What/p' README.md)
last=-1
for lesson in lessons/[0-9]*; do
    number=$(basename "$lesson" | cut -d- -f1)
    [ "$number" -gt "$last" ] # numbers may have gaps
    report $? "$lesson has a higher number than the lesson before" "the last was $last"
    last=$number
    [ -s "$lesson/README.md" ]
    report $? "$lesson has a page"
    is "$(head -n 1 "$lesson/README.md")" \
        "# $number · $(sed -n 's/^  title = "\(.*\)",$/\1/p' "$lesson/lesson.lua")" "$lesson: its page has its title"
    like "$way" "^(.* )?$number  " "$lesson is in the list of lessons of README.md"
    # The first lesson of a topic has no lesson to change.
    changes=''
    if grep -q '^  from =' "$lesson/lesson.lua"; then changes='What we change'; fi
    for section in ${changes:+"$changes"} 'Predict first' 'Run it' 'What was measured' Answers \
        'Try next'; do
        like "$(cat "$lesson/README.md")" "^## $section" "$lesson: its page has the heading $section"
    done
    unlike "$(sed '/^## Try next/,$d' "$lesson/README.md")" 'lessons/run diff' \
        "$lesson: its page shows the solution behind the exercise"
    for program in "$lesson"/*.c "$lesson"/*.cu "$lesson"/*.F90 "$lesson"/*.cuf; do
        [ -f "$program" ] || continue
        [ "$(wc -l <"$program")" -le 200 ]
        report $? "$program is short enough to read"
    done
done

# A lesson teaches by how it differs from the one before, so at most this many lines differ.
differs() {
    lines=$(diff "lessons/$1" "lessons/$2" | grep -c '^[<>]')
    [ "$lines" -le "$3" ]
    report $? "from $1 to $2, at most $3 lines differ" "$lines do"
}
differs 02-naive/pi.cu 03-serial-sum/pi.cu 40
differs 03-serial-sum/pi.cu 04-partial-sum/pi.cu 70
differs 04-partial-sum/pi.cu 05-coalesced/pi.cu 12
differs 05-coalesced/pi.cu 06-device-rng/pi.cu 60
differs 02-naive/life.cu 07-shared-tile/life.cu 40
differs 02-naive/life.cu 08-texture/life.cu 110
differs 02-naive/life.cu 22-fortran/life.cu 65
differs 02-naive/pi.cuf 03-serial-sum/pi.cuf 46
differs 03-serial-sum/pi.cuf 04-partial-sum/pi.cuf 80
differs 04-partial-sum/pi.cuf 05-coalesced/pi.cuf 14
differs 05-coalesced/pi.cuf 06-device-rng/pi.cuf 70
differs 02-naive/life.cuf 07-shared-tile/life.cuf 40
differs 10-block-sums/sum.cuf 11-shuffle/sum.cuf 50
differs 22-fortran/life.cu 23-fortran-tile/life.cu 30
differs 22-fortran/life.F90 23-fortran-tile/life.F90 6
differs 01-cpu/pi.c 19-directives/pi.c 18
differs 01-cpu/life.c 19-directives/life.c 50
differs 19-directives/life.c 20-data-region/life.c 50
differs 19-directives/pi.c 21-interop/pi.c 40
differs 20-data-region/life.c 21-interop/life.c 40
differs 14-matmul/matmul.cu 15-matmul-tile/matmul.cu 40
differs 11-shuffle/sum.cu 33-one-pass/sum.cu 135
differs 15-matmul-tile/matmul.cu 34-register-tile/matmul.cu 55
differs 34-register-tile/matmul.cu 35-warp-tile/matmul.cu 135
differs 35-warp-tile/matmul.cu 36-async-copies/matmul.cu 60
differs 30-fused/pi.cu 31-philox/pi.cu 95
differs 31-philox/pi.cu 32-sixteen-bits/pi.cu 90

# docs/architecture.md names every room. The files under include/ have the names of CUDA's headers.
for room in $(git ls-files -co --exclude-standard cuda scripts | grep -v /include/ | sed -n 's|/[^/]*$||p' | LC_ALL=C sort -u); do
    case $room in cuda | scripts) continue ;; esac
    short=${room#scripts/} short=${short#cuda/} short=${short#emulator/}
    grep -q "\`$short/\`" docs/architecture.md
    report $? "docs/architecture.md describes $room"
done

# A folder with at most 20 files is easy to survey. Exceptions: include/ has CUDA's headers, scripts/verbs has one
# file for each verb, and results are kept in one folder.
may_be_large='scripts/verbs|docs/results'
large=$(git ls-files -co --exclude-standard | sed -n 's|/[^/]*$||p' |
    grep -vE "(^|/)include(/|\$)|^($may_be_large)(/|\$)" | LC_ALL=C sort | uniq -c | awk '$1 > 20')
is "$large" '' "no folder has more than 20 files"

for page in README.md docs/*.md docs/*/README.md lessons/*/README.md lessons/bugs/README.md lessons/bugs/*/README.md tests/README.md; do
    # shellcheck disable=SC2013 # a link has no space
    for link in $(grep -o '](\([^)#:]*\))' "$page" | sed 's/^](//; s/)$//'); do
        [ -e "$(dirname "$page")/$link" ]
        report $? "$page: its link to $link exists"
    done
done
done_testing
