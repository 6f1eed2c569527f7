#!/bin/sh
# What lessons ask of students: the lines to write, and the time that a rule derives from them.
. "$(dirname -- "$0")/../../lib/tap.sh"
. "$(dirname -- "$0")/../../lib/fakes.sh"

fake 01-first pi c 'right 1'
fake 02-second pi c 'right 1'
printf '%s\n' '/* Its head. */' 'begin("01-first");' 'add(1); /* a comment' '   of two lines */' \
    >"$tree/lessons/01-first/pi.c"
printf '%s\n' '/* Another. */' '  begin("02-second");' '{' 'add(1);' 'add(1);' '}' 'take(2);' \
    >"$tree/lessons/02-second/pi.c"
facts 01-first "start = { pi = { { from = 'add(1);', to = '' } } }, hints = { 'h1', 'h2', 'h3' },"
facts 02-second "from = 1, judged = { { what = 'a launch', program = 'pi', count = 'launches', least = 1 } },"

warpbook syllabus all --format csv
exits 0 'syllabus succeeds for all lessons'
is "$out" 'lesson,title,from,programs,lines,asked,hints,minutes
01,Fake first,–,π,1,0,3,30
02,Fake second,01,π,2,1,0,30' 'comments and lines that the previous lesson has are not counted'

warpbook syllabus 01,02
like "$out" '^02 +Fake second +01 +π +2 +1 +0 +30 min$' 'the text lists each lesson'
like "$out" '^together: 3 lines to write, 1 h 00$' 'the text has the totals'
like "$out" '^time: a proposal, not measured: 25 minutes per lesson, and 2 per line to write$' 'the text states the rule for the time'

facts 01-first 'wrong = 1,'
warpbook syllabus all
exits 2 'syllabus fails if a lesson.lua is invalid'
like "$err" '^lessons/run: .*lesson.lua.*wrong' 'the message names the file'
warpbook syllabus
exits 2 'syllabus refuses a verb without lessons'
like "$err" 'syllabus takes lessons, such as syllabus 00-06' 'the message says what syllabus takes'
done_testing
