#!/bin/sh
# What lessons ask of students: words to read, to five hundred, lines to write, and the time that a
# rule makes of these.
. "$(dirname -- "$0")/../lib/tap.sh"
. "$(dirname -- "$0")/../lib/fakes.sh"

fake 01-first pi c 'right 1'
fake 02-second pi c 'right 1'
printf '%s\n' '/* Its head. */' 'begin("01-first");' 'add(1); /* a comment' '   of two lines */' \
    >"$tree/lessons/01-first/pi.c"
printf '%s\n' '/* Another. */' '  begin("02-second");' '{' 'add(1);' 'add(1);' '}' 'take(2);' \
    >"$tree/lessons/02-second/pi.c"
facts 01-first "start = { pi = { { from = 'add(1);', to = '' } } }, hints = { 'h1', 'h2', 'h3' },"
facts 02-second "from = 1, judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"
page=$tree/lessons/01-first/README.md
echo 'Five words are to read.' >"$page"
{
    yes word | head -n 800
    echo '<!-- run: lessons/run table a.json -->'
    yes printed | head -n 800
    echo '<!-- end -->'
} >"$tree/lessons/02-second/README.md"

warpbook syllabus all --format csv
exits 0 'of all lessons'
is "$out" 'lesson,title,from,programs,words,lines,asked,hints,minutes
01,Fake first,–,π,500,1,0,3,25
02,Fake second,01,π,1000,2,1,0,30' 'words without what commands print, lines without those that are there'

warpbook syllabus 01,02
like "$out" '^02 +Fake second +01 +π +1,000 +2 +1 +0 +30 min$' 'for people'
like "$out" '^together: 1,500 words to read, 3 lines to write, 55 min$' 'together'
like "$out" '^time: a proposal, not measured: 15 minutes a lesson, one for 100 words, 2 a line$' 'by which rule'

yes word | head -n 4600 >"$page"
warpbook syllabus 01
like "$out" '4,500 words to read, 1 line to write, 1 h 05$' 'an hour and more'

rm "$page"
warpbook syllabus 01
exits 6 'a lesson without its page'
like "$err" '^lessons/run: .*/01-first/README.md: ' 'is named'
facts 01-first 'wrong = 1,'
warpbook syllabus all
exits 2 'a lesson that is not in order'
like "$err" '^lessons/run: .*lesson.lua.*wrong' 'is named, too'
warpbook syllabus
exits 2 'no lesson'
like "$err" 'syllabus wants lessons, such as syllabus 00-06' 'what is wanted'
done_testing
