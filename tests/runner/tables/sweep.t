#!/bin/sh
# lessons/run sweep: lessons over a range of sizes: the table, the plot, the crossings, the results that
# are kept, the files, and what cannot be swept. The lessons are fakes with given times.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# The first takes more time with more points, the second hardly; the third varies. Each records that
# it ran. 0.25 µs of each time is for making the points.
fake 01-cpu pi c 'echo $2 >>"$WARPBOOK_DIR/ran"; t=$(($2 / 100 + 1)); right $t.25 $t.3 $t.35 $t.4 $t.45'
fake 01-cpu life c 't=$(($2 / 10)); right $t.2'
fake 02-quick pi c 't=$(($2 / 400 + 20)); right $t.25 $t.3 $t.35 $t.4 $t.45'
fake 03-noisy pi c 't=$(($2 / 400 + 20)); right 1.35 $t.35 $t.35 $t.35 90'
fake 11-same pi c 't=$(($2 / 400 + 20)); right $t.26 $t.31 $t.33 $t.35 $t.38'
fake 04-wrong pi c '[ $2 -ne 1024 ] || { begin
say "{\"v\":1,\"kind\":\"check\",\"repeat\":1,\"ok\":false,\"answer\":5,\"expected\":6}"; exit 1; }
right 3.25 3.3 3.35 3.4 3.45'

warpbook sweep 01,02 --points 2^8..2^13 --format plain --csv "$scratch/it.csv" --json="$scratch/it.json"
exits 0 'a sweep succeeds'
like "$out" '^sweep: +points from 256 to 8,192, 6 values; seed 777,123$' 'the header names the range'
# table FIRST: from its first word to the blank line before the plot, or to the reason for no plot
table() {
    printf '%s\n' "$out" | sed -n "/^$1/,/^\$/p" | sed '/^no plot is drawn/,$d'
}
is "$(table points)" 'points       01       02
------  -------  -------
   256  3.10 us  20.1 us
   512  6.10 us  21.1 us
 1,024  11.1 us  22.1 us
 2,048  21.1 us  25.1 us
 4,096  41.1 us  30.1 us
 8,192  82.1 us  40.1 us
01 and 02: the median of the total without making the data' 'the table has the medians'
is "$(printf '%s\n' "$out" | tail -n 2)" 'up to 2,048 points: 01 is the fastest
from 4,096 points on: 02 is the fastest; its line crosses that of 01 near 2^11.4' 'the crossing is printed'
if command -v gnuplot >/dev/null; then
    like "$out" '^the total without making the data over points$' 'the plot has a title'
    like "$out" '^ *10 us \|.*a' 'the first line is drawn with its letter'
    like "$out" '^ *20 us \|.*b' 'the second line is drawn with its letter'
    like "$out" '^ +2\^8 +2\^9 +2\^10 +2\^11 +2\^12 +2\^13$' 'the plot has the values on its axis'
    like "$out" '^a  01    b  02$' 'the plot explains the letters'
else
    skip 'a plot' 'gnuplot is not installed (Debian: gnuplot-nox)'
fi
is "$(sed -n '1,2p' "$scratch/it.csv")" 'points,01_work_s,01_work_low_s,01_work_high_s,01_work_noise,01_work_samples,01_work_check,02_work_s,02_work_low_s,02_work_high_s,02_work_noise,02_work_samples,02_work_check,not_passed
256,3.1e-06,3e-06,3.15e-06,0.0322580645,5,PASS,2.01e-05,2e-05,2.015e-05,0.00497512438,5,PASS,' 'the file contains the table with intervals'
# json EXPRESSION EXPECTED NAME
json() {
    is "$(of_json "$scratch/it.json" "return $1")" "$2" "$3"
}
json 'd.axis.name .. #d.axis.values' points6 'the document has the axis'
json 'd.lines[2].lesson .. d.lines[2].figure .. #d.lines[2].points' 02work6 'the document has the lines'
json 'd.lines[1].points[1].median .. " " .. d.lines[1].points[1].count' '3.1e-06 5' 'the document has the points'
json '#d.lines[1].points[1].values' 5 'the document has the values of a point'
warpbook sweep "$scratch/it.json" --format csv
exits 0 'table reads the document of a sweep'
is "$out" "$(cat "$scratch/it.csv")" 'table prints the same CSV'
warpbook sweep "$scratch/it.json" --format plain
like "$out" '^from 4,096 points on: 02 is the fastest; its line crosses that of 01 near 2.11.4' 'table prints the crossing'
like "$out" '^measured ....-..-..: ' 'table prints when and where it was measured'
echo '{"schema":1,"axis":3}' >"$scratch/no.json"
warpbook sweep "$scratch/no.json"
exits 2 'a missing document fails'
like "$err" 'no.json: .*; lessons/run sweep … --json=FILE writes such a document$' 'the message names the command that writes one'
warpbook sweep 01,02 --points 2^8..2^13 --format csv
is "$out" "$(cat "$scratch/it.csv")" '--format csv prints the same and nothing else'

is "$(wc -l <"$WARPBOOK_DIR/ran")" 6 'measured points are kept'
warpbook sweep 01 --points 2^8..2^14 --figure compute
is "$(wc -l <"$WARPBOOK_DIR/ran")" 7 'a longer range measures only new points, another figure none'
like "$out" '^ +256 +500 ns$' 'another figure uses the same runs'
like "$out" '^6 points from an earlier measurement; --fresh measures again$' 'the kept points are counted'
warpbook sweep 01 --points 2^8..2^14 --fresh
is "$(wc -l <"$WARPBOOK_DIR/ran")" 14 '--fresh measures all points again'
warpbook sweep 01 --points 2^8..2^14 --repeats 4
is "$(wc -l <"$WARPBOOK_DIR/ran")" 21 'other arguments measure all points'
echo '# another program' >>"$tree/lessons/01-cpu/pi.c"
warpbook sweep 01 --points 2^8..2^14
is "$(wc -l <"$WARPBOOK_DIR/ran")" 28 'a changed program measures all points'

warpbook sweep 01,02 --points 256,512 --format plain
like "$out" '^everywhere: 01 is the fastest$' 'lines that do not cross have one winner'
warpbook sweep 02,03 --points 256,8192 --format plain
like "$out" '^everywhere: too noisy to say which is the fastest, 02 or 03$' 'noise allows no verdict'
warpbook sweep 02,11 --points 8192,16384 --format plain
like "$out" '^everywhere: 02 and 11 are the fastest, and the same$' 'lines that hardly differ are the same'
warpbook sweep 01,02 --points 256,8192 --repeats 4
like "$out" 'not known where a point has fewer than 5 samples' 'four samples decide nothing'
warpbook sweep "$root/docs/results/h200-sweep-sums.json" --format plain
like "$out" 'or where a document does not keep them$' 'nor does an old document, which has no samples'

warpbook sweep 01,04 --points 256,1024,4096 --format plain
exits 1 'a wrong answer at a point gives exit code 1'
is "$(printf '%s\n' "$out" | sed -n '/^points/,/4,096/p')" 'points       01       04  not passed
------  -------  -------  -----------------------------------
   256  3.10 us  3.10 us
 1,024  11.1 us     FAIL  04: wrong answer: got 5, expected 6
 4,096  41.1 us  3.10 us' 'the row has the failure, and the other points are measured'
like "$out" '^at 1,024 points:$' 'the failure is reported at once'

warpbook sweep 01 --width 64..256 --height 5 --generations 2 --format plain
like "$out" '^sweep: +width from 64 to 256, 3 values; height 5; generations 2; seed 1985$' 'a sweep of life has its sizes'
like "$out" '^  256  25\.2 us$' 'a sweep of life has times'

# Kernels without a GPU: their counters, beside the CPU's times
counts=$(
    cat <<'SH'
sums() { printf ',"%s":{"requests":%s,"%s":%s,"ideal":0,"bytes":0,"lanes":0}' "$1" "$3" "$2" "$3"; }
[ -z "$EMUCC_REPORT" ] || printf '%s\n' '{"v":1,"kind":"kernel","name":"add","grid":[4,1,1],"block":[64,1,1],"launches":1,"blocks":4,"counted_blocks":4,"threads":256,"barriers":0'"$(
    sums global_load sectors $(($2 / 8))
    for operation in global_store global_atomic texture branches; do sums $operation sectors 0; done
    for operation in shared_load shared_store shared_atomic; do sums $operation wavefronts 0; done
)"',"lines":[]}' >>"$EMUCC_REPORT"
SH
)
fake 06-kernel pi cu "$counts
right 3"
LANG=C.UTF-8 LC_ALL='' LC_CTYPE='' warpbook sweep 01,06 --points 64,128
exits 0 'kernels in the emulator can be swept'
like "$out" '^06: counted in the emulator, which measures no times: sectors$' 'kernels in the emulator are counted'
like "$out" '^ +128 +2\.10 µs +16$' 'counters stand beside times'
if command -v gnuplot >/dev/null; then
    is "$(printf '%s\n' "$out" | grep -c ' over points$')" 2 'times and counters each have a plot'
    like "$out" '^ *2 µs \|' 'the first plot has times'
    like "$out" '^ *10 \|.*\.' 'the second plot has counters'
fi
warpbook sweep 01,06 --points 64,128 --figure compute
exits 2 'a time of an emulated lesson fails'
like "$err" '--figure compute is a time, but lesson 06 is emulated here.*; it can count sectors, requests' 'the message names the counters'
warpbook sweep 06 --points 64..256 --generator philox,xorwow
like "$out" '^points +06$' 'a choice that the lesson lacks makes no lines'
facts 06-kernel 'needs = { "curand" },'
warpbook sweep 06 --points 64..256 --generator philox,xorwow --figure requests
like "$out" '^points +06 philox +06 xorwow$' 'each word of a choice has a line'
like "$out" '^everywhere: 06 philox and 06 xorwow have the fewest requests, and the same$' 'counters are compared exactly'

# A constant of the source: each value is another program, and one of them does not compile
fake 07-enum pi c '# enum { THREADS = 3, GHOST_THREADS = 7, ALL = 2 * THREADS };
t=$(sed -n "s/.*{ THREADS = \([0-9]*\), GHOST_THREADS = 7,.*/\1/p" "$0"); right $t.25 $t.3 $t.35 $t.4 $t.45'
fake 07-enum life c '# enum { SIDE = 4 /* it is square */ };
right 1.25'
cat >>"$tree/CMakeLists.txt" <<'CMAKE'
file(GLOB own CONFIGURE_DEPENDS RELATIVE ${CMAKE_SOURCE_DIR} ${CMAKE_BINARY_DIR}/own/*/pi.c)
foreach(source ${own})
  get_filename_component(folder ${source} DIRECTORY)
  get_filename_component(name ${folder} NAME)
  set(to ${CMAKE_BINARY_DIR}/own/${name}/cpu/pi)
  add_custom_command(OUTPUT ${to} DEPENDS ${source} VERBATIM
    COMMAND sh -c "! grep 'THREADS = 4,' '${CMAKE_SOURCE_DIR}/${source}'"
    COMMAND install -D -m 755 ${CMAKE_SOURCE_DIR}/${source} ${to})
  add_custom_target(own-${name}-pi-cpu DEPENDS ${to})
endforeach()
CMAKE
warpbook sweep 07 --threads 2..16 --points 10 --format plain
exits 3 'a failing value of a constant gives exit code 3'
is "$(printf '%s\n' "$out" | sed -n '/^THREADS/,/^07/p')" 'THREADS       07  not passed
-------  -------  ----------------
      2  2.10 us
      4     FAIL  07: build failed
      8  8.10 us
     16  16.1 us
07: the median of the total without making the data' 'each value is built and run'
like "$out" '^ +\| .*THREADS = 4,' "the compiler's message is printed"
like "$out" '^sweep: +THREADS from 2 to 16, 4 values; points 10; seed 777,123$' 'the header has the sizes'
like "$out" '^at THREADS = 4:$' 'the failing value is named'
warpbook sweep 07 --threads 8,16,32 --points 10
like "$out" '^2 points from an earlier measurement' 'the values that passed are kept'
warpbook sweep 07 --blocks 2..16
exits 2 'an unknown constant fails'
like "$err" 'lesson 07 has no constant BLOCKS_EACH; it has THREADS, GHOST_THREADS, SIDE$' 'the message lists the constants'
warpbook sweep 01 --threads 2..16
like "$err" 'lesson 01 has no constant THREADS; it has none$' 'the message says that there are none'

# Interrupted at the fourth point, and resumed there
fake 05-slow pi c 'echo $2 >>"$WARPBOOK_DIR/slow"; [ $2 -lt 8 ] || [ -e "$WARPBOOK_DIR/go" ] || sleep 60
right 1.25 1.35 1.45'
env --default-signal=INT "$built" sweep 05 --points 1..16 >"$scratch/.out" 2>"$scratch/.err" &
runner=$!
until grep -qs 8 "$WARPBOOK_DIR/slow" || ! kill -s 0 $runner; do sleep 0.1; done
kill -INT $runner
wait $runner
is $? 130 'Ctrl-C gives exit code 130'
like "$(cat "$scratch/.err")" 'interrupted; 3 of 5 points are kept, and the same command continues from there$' 'the message counts the kept points'
like "$(cat "$scratch/.out")" '^ +4 +1\.10 µs$' 'the kept points are printed'
touch "$WARPBOOK_DIR/go"
warpbook sweep 05 --points 1..16
exits 0 'the same command succeeds'
is "$(tr '\n' ' ' <"$WARPBOOK_DIR/slow")" '1 2 4 8 8 16 ' 'the same command continues at the missing point'

# On a terminal: how far the sweep is, what runs, how long it will take; and a plot on a narrow terminal
if command -v script >/dev/null; then
    export SCREEN="$scratch/screen" # the program ends after the text has appeared, or after a minute
    fake 08-waits pi c '[ $2 -ne 2 ] || for _ in $(seq 600); do grep -q "2 of 3" "$SCREEN" && break; sleep 0.1; done
right 1.25 1.35 1.45'
    TERM=xterm script -qec "stty cols 120; '$built' sweep 08 --points 1..4" /dev/null </dev/null >"$SCREEN"
    like "$(tr '\r' '\n' <"$SCREEN")" '2 of 3, 2 points, about [0-9]+ s left: running 08-waits pi \(cpu\): repeat 1' 'a terminal shows the progress'
    like "$(TERM=xterm script -qec "stty cols 9; '$built' sweep 08 --points 1..4" /dev/null </dev/null)" \
        '1 +2 +4|^no plot' 'a very narrow terminal has a plot or a reason'
else
    skip 'progress' 'no script(1) to give a terminal'
fi

# Pictures
warpbook sweep 01,02 --points 2^8..2^13 --svg="$scratch/it.svg"
exits 0 'a picture is written'
picture=$(cat "$scratch/it.svg")
like "$picture" '^<svg .*xmlns="http://www.w3.org/2000/svg"' 'the SVG says what it is'
like "$picture" '>the total without making the data over points</text>' 'the SVG has a title'
is "$(printf '%s\n' "$picture" | grep -o '>0[12]</text>' | tr '\n' ' ')" '>01</text> >02</text> ' 'the SVG names both lines'
like "$picture" '>10 µs</text>' 'the SVG has the units of the table'
like "$picture" 'prefers-color-scheme: dark' 'the SVG is dark where the system is'
is "$(printf '%s\n' "$picture" | grep -o '<text[^>]*>[^<]* µs</text>' | sed 's/.*">//' | sort | uniq -d)" '' 'no tick has the label of another'
warpbook sweep 01 --points 1,2 --svg /nowhere/it.svg
exits 6 'a picture that cannot be written fails'
if command -v gnuplot >/dev/null; then
    warpbook sweep 01,02 --points 2^8..2^13 --png "$scratch/it.png"
    exits 0 'a PNG is written'
    is "$(head -c 4 "$scratch/it.png" | od -An -c | tr -d ' ')" '211PNG' 'it is one'
else
    skip 'a PNG' 'gnuplot is not installed (Debian: gnuplot-nox)'
fi

# All programs but gnuplot
mkdir "$scratch/programs"
for folder in $(printf '%s' "$PATH" | tr : ' '); do ln -s "$folder"/* "$scratch/programs" 2>/dev/null; done
rm -f "$scratch/programs/gnuplot"
PATH=$scratch/programs warpbook sweep 01,02 --points 2^8..2^13 --png="$scratch/none.png"
exits 6 'a PNG without gnuplot fails'
like "$err" '^lessons/run: --png: no picture is drawn, because gnuplot is not installed \(Debian: gnuplot-nox\); lessons/run --setup installs it. --svg needs no gnuplot. The rest is done$' 'the message says what to install'
like "$out" '^no plot is drawn: gnuplot is not installed \(Debian: gnuplot-nox\)' 'the plot is replaced by the reason'
like "$out" '^from 4,096 points on: 02 is the fastest' 'everything else is done'
PATH=$scratch/programs warpbook sweep 01,02 --points 2^8..2^13 --svg="$scratch/none.svg"
exits 0 'without gnuplot, a sweep with an SVG succeeds'

# mistake PATTERN ARGUMENT…: the command fails with the pattern
mistake() {
    pattern=$1
    shift
    warpbook sweep "$@"
    exits 2 "a mistake fails: $*"
    is "$(printf '%s\n' "$err" | wc -l)" 1 'the message is one line'
    like "$err" "$pattern" "$pattern"
}
mistake 'nothing to sweep: give one size several values, such as --points 10\^4\.\.10\^8$' 01 --points 5
mistake '--height and --width have several values, but only one flag may have several$' 01 --width 1..4 --height 1..4
mistake 'lesson 02 has no --width: its problem is pi$' 01,02 --width 1..4
mistake '--height is for life or mandelbrot, which is not among these lessons$' 02 --points 1..4 --height 2
mistake '--points 9\.\.1: it runs backwards; did you mean 1\.\.9\?$' 02 --points 9..1
mistake '--figure sectors counts what kernels do, but lesson 02 runs on the CPU$' 02 --points 1..4 --figure sectors
mistake '--figure wrok: .*; did you mean work\?' 02 --points 1..4 --figure wrok

# On a GPU, kernels have times, and are counted only on request.
fake_gpu 9.0 13.0 13.0
rm -rf "$WARPBOOK_DIR/build"
warpbook sweep 01,06 --points 64,128 --format plain
exits 0 'a sweep on a GPU succeeds'
like "$out" '^ +128 +2\.10 us +2\.75 us$' 'a sweep on a GPU has times'
like "$out" '^01 and 06: the median of the total without making the data$' 'both lines are in one plot'
warpbook sweep 06 --points 64,128 --figure sectors --format plain
like "$out" '^ +128 +16$' 'counters are measured on request'
like "$out" '^06: counted in the emulator: sectors$' "the counters' origin is printed"
# Over the ranks of an MPI lesson; the launcher is a fake, too.
mkdir -p "$scratch/mpi"
printf '#!/bin/sh\n[ "$1" != --version ] || exit 1\nshift 2\nexec "$@"\n' >"$scratch/mpi/mpirun"
chmod +x "$scratch/mpi/mpirun"
PATH="$scratch/mpi:$PATH"
fake 09-ranks pi c 't=$(($2 / 100 / WARPBOOK_RANKS)); right $t.25 $t.3 $t.35 $t.4 $t.45'
facts 09-ranks 'needs = { "mpi" }, ranks = 2,'
warpbook sweep 09 --ranks 1,2,4 --points 8000 --format plain --json="$scratch/it.json"
exits 0 'a sweep over ranks succeeds'
is "$(table ranks)" 'ranks       09  speed-up  efficiency
-----  -------  --------  ----------
    1  80.4 us      1.00       100 %
    2  40.4 us      1.99       100 %
    4  20.4 us      3.95        99 %
09: the median of the total' 'the table has the speed-up and the efficiency of ranks'
warpbook sweep 09 --ranks 1,2,4 --weak --points 8000 --format plain --json="$scratch/it.json"
like "$out" '^sweep: .*points 8,000 and more with them; seed' 'with --weak the size grows with the ranks'
like "$out" '^    4  80.4 us      4.00       100 %$' 'with --weak the efficiency is a ratio of times'
if command -v gnuplot >/dev/null; then
    like "$out" '^the total over ranks, weak scaling$' 'the plot says that the size grows'
fi
is "$(find "$WARPBOOK_DIR" -name 'sweep-ranks*' -exec basename {} \; | LC_ALL=C sort | tr '\n' ' ')" \
    'sweep-ranks-09.json sweep-ranks-weak-09.json ' 'weak scaling is kept beside strong scaling'
warpbook sweep "$scratch/it.json" --format plain
like "$out" '^    4  80.4 us      4.00       100 %$' 'the document keeps the efficiency'
fake 10-gathered pi c 't=$((30 * WARPBOOK_RANKS)); right $t.25 $t.3 $t.35 $t.4 $t.45'
facts 10-gathered 'needs = { "mpi" }, ranks = 2,'
warpbook sweep 09,10 --ranks 1,2 --points 8000 --format plain
like "$out" '^at 1 rank: 10 is the fastest$' 'the fastest lesson at one rank is named'
like "$out" '^from 2 ranks on: 09 is the fastest' 'the fastest lesson from two ranks on is named'
warpbook sweep 01 --ranks 1,2
exits 2 'a lesson without MPI fails over ranks'
like "$err" 'lesson 01 has no --ranks: it is not over MPI$' 'the message says so'
warpbook sweep 09 --points 1000,2000 --weak
exits 2 '--weak without ranks fails'
like "$err" '--weak lets a size grow with the ranks, but --points has the values; type --ranks 1,2,4$' 'the message says what to type'
done_testing
