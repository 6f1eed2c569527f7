#!/bin/sh
# lessons/run report: the page of documents and of kept results, and its reaction to invalid input.
# The tests in a browser, if one is installed, are at the end.
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"
results=$root/docs/results
# The record of an older version, without samples
older=$root/tests/runner/tables/older.json
page=$scratch/page.html

# report DOCUMENT…: writes the page, into $text with an element per line
report_of() {
    warpbook report "$@" --html "$page"
    text=$(sed 's/></>\n</g' "$page" 2>/dev/null)
}
# row SECTION LESSON: the texts of the cells in that row of the section's tables
row() {
    printf '%s\n' "$text" | sed -n "/id=\"$1-head\"/,/<\/section>/p" |
        sed -n "/<th scope=\"row\">$2<\/th>/,/<\/tr>/{ /<\/tr>/d; s/<[^>]*>//g; p; }" | paste -sd '|'
}

export WARPBOOK_ROOT="$root" # the lessons that these documents are of
report_of "$older" "$results/h200-first-kernel.json" "$results/h200-matmul.json"
exits 0 'report writes a page of documents'
is "$out" "$page: 13 results; open it in a browser" 'report names the page'
like "$text" '^<h1>Warpbook on an NVIDIA H200' 'the page has a title'
like "$text" '^<dd>NVIDIA H200, sm_90, driver ' 'the page names the machine'
like "$text" '^<dd>Limited by generating its random numbers: 56.8 ms of 64.6 ms\.' 'a lesson that is limited by making its data is named so'
like "$text" '^<dd>Limited by its copies between host and device: 67.6 ms of 124 ms\. Its phase compute takes 325 µs, at 39 % of the machine&#39;s limit \(bytes\)\.' 'a lesson that is limited by copies is named so'
like "$text" '^<dd>Limited by its kernels: they take 622 ms of 661 ms, 9,790 times as long as the machine&#39;s limit \(bytes\) allows\.' 'a lesson that is limited by its kernels is named so'
like "$text" '^<dd>Limited by the overhead of launches: its kernels take 13.6 ms of 14.8 ms, at 94 % of the machine&#39;s limit \(launches\)\.' 'a lesson that is limited by launches is named so'
like "$text" '^<dd>Limited by the CPU, which computes: 119 ms of 119 ms\.' 'a lesson that is limited by the CPU is named so'
like "$text" '^<h2 id="parts-head">Where the time goes' 'the page shows where the time goes'
is "$(row parts '06 π')" '06 π|193 µs|203 µs|347 µs|35.5 µs|778 µs' 'a row shows where the time goes'
like "$text" '^<h2 id="repeats-head">Each repeat' 'the page shows each repeat'
is "$(printf '%s\n' "$text" | sed -n '/id="repeats-head"/,/<\/section>/p' | grep -o 'M[0-9.]*,[0-9.]*h0' | wc -l)" 118 'each of the 118 repeats has a dot'
unlike "$text" 'src=|https?://[^w]|url\(|@import|<script|javascript:' 'the page loads nothing, and has no script'
like "$text" "http-equiv=\"Content-Security-Policy\"" 'the page forbids loading'

is "$(row possible '03 π')" '03 π|622 ms|63.5 µs|7.36 s|661 ms|7.70 s' 'a row has the measured, possible and published times'
like "$text" 'Published: Intel Core i7 .*; Tesla C1060, 2010 \(PGInsider\)\.' 'the source of published times is named'
is "$(row speedups '06 π')" '06 π|01 π|83.1|–|14.4' 'a row has the speed-up, and that of 2010'
is "$(row roofline '02 life')" '02 life|2.80 MB|719 GB/s|100 % launches' 'a row compares a lesson with the measured limits'
like "$text" '^<li>roof: 4.19 µs per launch, 4.22 TB/s copied|roof: 4.16 µs per launch, 4.25 TB/s copied' 'the measured limits are named'
is "$(row roofline '15 C = A·B')" '15 C = A·B|201 MB|11.8 GB/s|16 % flops|15 C = A·B|683|8.08 TFLOP/s|16 % flops' 'a row compares a product with the arithmetic limit'

(cd "$scratch" && "$built" report "$results/h200-matmul.json") >/dev/null
[ -s "$scratch/report.html" ]
report $? 'without --html the page is report.html'

# Sweeps, counters and predictions
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$results/h200-matmul.json" "
  d.exercises = { { lesson = '04', hints = 1, peeked = false, predicted = 8, counted = 31.8, programs = {} },
    { lesson = '05', hints = 0, peeked = false, predicted = 4.1, counted = 4, programs = {} },
    { lesson = '06', hints = 0, peeked = false, predicted = 3, programs = {} } }
  return require('dkjson').encode(d)" >"$scratch/handed-in.json"
report_of "$older" "$root/tests/runner/fuzz/counters.json"
like "$text" '^<dd>Limited by its copies .* A request touches 31\.8 sectors of memory on average; the ideal is 4\.0\.' 'counters far from the ideal are named'
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$results/h200-sweep-sums.json" "
  for _, line in ipairs(d.lines) do
    for _, point in ipairs(line.points) do
      local m = point.median
      point.values = { m, m, m, m, m }
    end
  end
  return require('dkjson').encode(d)" >"$scratch/sweep.json"
report_of "$scratch/handed-in.json" "$scratch/sweep.json" "$root/tests/runner/fuzz/counters.json"
exits 0 'one page shows documents of several kinds'
like "$text" 'the total without making the data over elements' 'the page shows a sweep'
like "$text" '^<li>up to 524,288 elements: 09 is the fastest' 'the page shows the fastest lesson of a range'
is "$(row sectors '04 π')" '04 π|1,393,920|31.83|4.00|1.42 GB|178 MB|1' 'a row has sectors per request, and the ideal'
like "$text" '^<summary>04 π: Many threads, a chunk each' 'the page shows the source'
like "$text" 'global load: 32.00 sectors per request on average, ideal 4.00; 1,385,472 requests' 'a line of the source has its costs'
like "$text" 'global store: 4.00 sectors per request, ideal 4.00; 8,448 requests' 'requests of equal cost are shown without an average'
like "$text" '→ neighbouring threads do not read neighbouring memory; see lesson 05' 'the advice on the costs is shown'
like "$text" '^<p>1 of 2 predictions were right\.' 'the page counts the predictions'
like "$(row predictions 04)" '^04\|.*\|8\|31.8\|wrong$' 'a row has the prediction and the count'
like "$text" '>not counted yet<' 'a prediction without a count is shown'

# The times of kernels, from the same machine at the same sizes
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$older" "
  local kernel = { name = 'k', count = 4, grid = { 1, 1, 1 }, block = { 1, 1, 1 }, total = 0.0016 }
  return require('dkjson').encode({ schema = 1, environment = d.environment, programs = { {
    lesson = '02', program = 'pi', device = 'gpu', runs = 4, sizes = { points = 67108860 }, kernels = { kernel } } } })" \
    >"$scratch/kernels.json"
report_of "$older" "$scratch/kernels.json"
is "$(row parts '02 π')" '02 π|56.1 ms|112 ms|400 µs|49.8 ms|219 ms' "kernels are separated from the CPU's additions"

# Missing and invalid documents
report_of "$results/h200-matmul.json"
unlike "$text" 'id="repeats"' 'a section without data is left out'
like "$text" '^<b>Each repeat</b>: <code>lessons/run all, on a GPU' 'a missing section names the command that provides its data'
printf '{"schema": 1, "runs": [' >"$scratch/cut.json"
echo '[]' >"$scratch/foreign.json"
report_of "$results/h200-matmul.json" "$scratch/cut.json" "$scratch/foreign.json" "$scratch/none.json"
exits 2 'invalid documents give exit code 2'
like "$err" "cut.json is not a JSON document: .*; it is skipped" 'an incomplete document is named'
like "$err" "foreign.json is not a document that --json writes; it is skipped" 'a foreign document is named'
like "$err" "none.json: .*; it is skipped" 'a missing document is named'
like "$text" '>14 C = A·B</b>' 'the other documents are on the page'
rm "$page"
report_of "$scratch/cut.json"
exits 2 'only invalid documents give exit code 2'
[ ! -e "$page" ]
report $? 'only invalid documents make no page'

"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$older" "
  d.runs = setmetatable({}, { __jsontype = 'array' }) return require('dkjson').encode(d)" >"$scratch/empty.json"
report_of "$scratch/empty.json" "$scratch/empty.json"
exits 2 'documents without results fail'
like "$err" 'these documents contain no results' 'the message says so'

# Names that contain markup and commands
hostile="<img src=x onerror=\"alert(1)\">'%s\`date\`"
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$results/h200-first-kernel.json" "
  local name = [==[$hostile]==]
  d.runs[1].title, d.runs[1].lesson, d.environment.gpu.name, d.environment.host = name, name, name, name
  return require('dkjson').encode(d)" >"$scratch/hostile.json"
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$results/h200-sweep-sums.json" "
  d.axis.name = ([==[$hostile]==]):rep(4)
  return require('dkjson').encode(d)" >"$scratch/hostile-sweep.json"
report_of "$scratch/hostile.json" "$scratch/hostile-sweep.json"
exits 0 'names with HTML do not fail'
# shellcheck disable=SC2016 # nothing is to be expanded
like "$text" '&lt;img src=x onerror=&quot;alert\(1\)&quot;&gt;&#39;%s`date`' 'names are escaped'
unlike "$text" '<img' 'names do not become elements'
cp "$page" "$scratch/hostile.html"

# Results of the emulator, beside times that were recorded on a GPU
"$root/tests/lib/lua" "$root/tests/lib/json.lua" "$older" "
  d.environment.gpu = nil
  for _, run in ipairs(d.runs) do
    run.samples, run.total, run.phases, run.limit, run.speed_up, run.device = nil, nil, nil, nil, nil, 'emulated'
  end
  return require('dkjson').encode(d)" >"$scratch/emulated.json"
report_of "$scratch/emulated.json"
is "$(printf '%s\n' "$text" | grep -c 'ran in the emulator')" 1 'the page says once what ran in the emulator'
like "$text" '^<p>.* The sentences about them are those of an NVIDIA H200, 2026-11-[0-9]+.*, with the sizes beside their titles\.' 'the GPU of the recorded times is named once'
is "$(printf '%s\n' "$text" | sed -n '/<b>05 π/,/<.div>/p' | sed 's/<[^>]*>//g' | paste -sd '|')" \
    '05 π Neighbours read neighbours, 67,108,860 points|Limited by its copies between host and device: 84.4 ms of 143 ms. Its phase compute takes 432 µs, at 29 % of the machine&#39;s limit (bytes).|' \
    'a lesson has its sizes and its sentence'

# A class: no names are shown
# member NAME FACTOR ANSWER STATUS FINDINGS: writes a document whose times are FACTOR times as long
member() {
    "$root/tests/lib/lua" "$root/tests/lib/json.lua" "$older" "
      d.name, d.environment.host = '$1', '$1-laptop'
      for _, run in ipairs(d.runs) do
        run.counted = run.lesson == '05' and { sizes = run.sizes, launches = 1, requests = 100, sectors = 400 * $2,
          shared = 0, texture = 0, moved = 0, copied = 0 } or nil
        for _, of in pairs({ run.total, table.unpack({ run.phases.rng or run.phases.compute, run.phases.compute, run.phases.transfer }) }) do
          if not of.done then of.median, of.low, of.high, of.done = of.median * $2, of.low * $2, of.high * $2, true end
        end
      end
      local dkjson = require('dkjson')
      local own = dkjson.decode(dkjson.encode(d.runs[6]))
      own.own, own.title = true, 'your $1.cu'
      d.runs[#d.runs + 1] = own
      d.exercises = { { lesson = '04', hints = 0, peeked = false, predicted = $3, counted = 31.8, programs = { {
        program = 'pi', hash = '0', files = { { name = 'pi.cu', source = 'x' } },
        verdict = { status = '$4', figures = {}, time = 1, findings = { $5 } } } } } }
      d.bugs = { { bug = '08', hints = 1, peeked = false, located = true, repaired = '$4' == 'passed' } }
      return require('dkjson').encode(d)" >"$scratch/$1.json"
}
bounds="{ id = 'global-out-of-bounds', cause = 'array', count = 255, file = 'pi.cu', line = 12 }"
member Alice 1 32 cuda "$bounds"
member Bob 3 4 found "$bounds"
member Carol 2 8 passed ''
report_of "$scratch/Alice.json" "$scratch/Bob.json" "$scratch/Carol.json"
exits 0 'report writes a page of a class'
is "$out" "$page: a class of 3; open it in a browser" 'report says that the page is of a class'
like "$text" '^<h1>Warpbook: a class of 3</h1>' 'the page has a title'
unlike "$text" 'Alice|Bob|Carol|laptop' 'no names are shown'
like "$text" '^<dd>3 of 3 passed\. Limited by copies between host and device for 3\.' 'the page says what limits the class'
like "$text" '^<section aria-labelledby="exercises-head" class="across"' 'the page has the exercises'
is "$(printf '%s\n' "$text" | grep -c '<section')-$(printf '%s\n' "$text" | grep '<section' | sed -n '1s/.*id="//; 1s/".*//p')" 10-exercises 'they come first'
is "$(row exercises '04 π')" '04 π|1 of 3|✓|E|F' 'a row has a mark for each member, those who passed most first'
like "$text" '^<td class="failed" title="right answer, wrong program">F</td>' 'a mark has its words'
like "$(printf '%s\n' "$text" | sed -n '/<b>04 π/,/<.dd>/p' | sed 's/<[^>]*>//g' | paste -sd '|')" \
    '^04 π 2 of 3 fail\|+2 of 3: access out of bounds global-out-of-bounds\|' 'the findings are counted by ID'
like "$(row museum 08)" '^08\|.*\|1 of 3\|3\|0$' 'the bugs of the museum are counted'
unlike "$text" 'gave the right answer' 'own versions are counted there, and not by their runs'
is "$(row times '01 life')" '01 life|3|119 ms|178 ms|238 ms|297 ms|357 ms|–' 'a row has the distribution of times'
is "$(row speedups '06 π')" '06 π|3|83.1×|83.1×|83.1×|83.1×|83.1×|14.4×' 'speed-ups compare results of the same machine'
is "$(row roofline '05 π')" '05 π|3|13 %|16 %|20 %|29 %|39 %' "each share is of the student's own limit"
ticks=$(printf '%s\n' "$text" | sed -n '/id="roofline-head"/,/<\/svg>/p')
like "$ticks" '>0\.01 %<' 'a tick of a small share has the digits that it needs'
unlike "$ticks" '>0 %<' 'no tick of a logarithmic axis is 0'
is "$(row counted '05 π')" '05 π|3|4.00|6.00|8.00|10.00|12.00' 'a row has the counters'
like "$(row predictions 04)" '^04\|.*\|3\|1\|31.8$' 'a row has the predictions'
cp "$page" "$scratch/class.html"

for name in Alice Bob; do
    "$root/tests/lib/lua" "$root/tests/lib/json.lua" "$scratch/$name.json" \
        "d.exercises = nil return require('dkjson').encode(d)" >"$scratch/$name-runs.json"
done
report_of "$scratch/Alice-runs.json" "$scratch/Bob-runs.json"
like "$text" '^<dd>2 of 2 gave the right answer\. Limited' 'without exercises, own versions are not said to be as asked'

# Documents without a name from one machine are one person's. Of a run that is repeated, the newest that passed counts.
# again NAME DATE SECONDS STATUS CODE: writes h200.json with another date, and with other seconds of 05 pi
again() {
    "$root/tests/lib/lua" "$root/tests/lib/json.lua" "$older" "
      d.environment.date = '$2'
      for _, run in ipairs(d.runs) do
        if run.lesson == '05' then
          for _, of in pairs({ run.total, run.phases.rng, run.phases.transfer, run.phases.compute }) do
            of.median, of.low, of.high = $3, $3, $3
          end
          run.total.median, run.total.low, run.total.high, run.samples = 4 * $3, 4 * $3, 4 * $3, nil
          run.outcome = { status = '$4', code = $5 }
          if $5 > 0 then run.total, run.phases = nil, nil end
        end
      end
      return require('dkjson').encode(d)" >"$scratch/$1.json"
}
again older 2026-01-01T00:00:00Z 0.5 passed 0
again newer 2027-01-01T00:00:00Z 0.25 passed 0
again wrong 2028-01-01T00:00:00Z 0.25 wrong 1
report_of "$older"
alone=$out
report_of "$scratch/newer.json" "$older" "$scratch/older.json" "$scratch/wrong.json"
is "$out" "$alone" 'documents from one machine are one person, also if they repeat runs'
like "$text" '<dd>Limited by .* of 1\.00 s' 'the newest run that passed counts'
unlike "$text" 'of 2\.00 s' 'and not an older one'
report_of "$older" "$results/h200-sums.json" "$results/h100-limits-life-many-huge.json"
is "$out" "$page: a class of 2; open it in a browser" 'documents from two machines are a class of two'
like "$text" '^<p>2 members, 2 of them on a machine with a GPU' 'which the page counts'

# Results that are kept
export WARPBOOK_ROOT="$tree"
rm "$page"
report_of
exits 2 'report fails while no results are kept'
like "$err" 'no lesson has passed here yet: first type lessons/run all, .* lessons/run report a.json' 'the message says what to do'
fake 01-cpu pi c 'right 4.0 4.1 4.2 4.05'
fake 02-quick pi c 'right 1.0 1.1 1.02 1.01'
fake 03-emulated pi cu 'right 3'
warpbook 01-03
report_of
exits 0 'report writes a page of kept results'
like "$text" '^<dd>Limited by the CPU, which computes: [0-9.]+ µs of 4.08 µs\.' 'the page has the times'
like "$text" '^<p>Lessons without times of this machine ran in the emulator, whose times are not a GPU&#39;s\.</p>' 'the page says once that the emulator has no times'
like "$text" '^<dd>No times were recorded on a GPU\.' 'a lesson without recorded times is named'

unlike "$text" 'id="(sectors|sweeps)-head"' 'sections without counters and sweeps are left out'
# shellcheck disable=SC2016 # the program expands it
fake 03-emulated pi cu '[ -z "$EMUCC_REPORT" ] || sed -n 2p "'"$root"'/tests/runner/fuzz/counters.jsonl" >>"$EMUCC_REPORT"
right 3'
warpbook counters 03
exits 0 'counters succeeds'
warpbook sweep 01,02 --points 2^8..2^10
exits 0 'a sweep succeeds'
report_of
is "$(row sectors '03 π' | cut -d '|' -f 1-3)" '03 π|11|6.09' 'kept counters are on the page'
like "$text" 'the total without making the data over points' 'kept sweeps are on the page'
like "$text" '>2¹⁰<' 'with powers as one writes them'
unlike "$text" '>2\^' 'and not as one types them'

# ---- in a browser ----

command -v chromium >/dev/null || {
    skip 'in a browser' 'Chromium is not installed (Debian: chromium)'
    done_testing
}

# One person's page, a class's page, and one with hostile names, at the widths of a phone, a tablet and
# a projector
export WARPBOOK_ROOT="$root"
one=$scratch/one.html
page=$one report_of "$older" "$results"/h200-first-kernel.json \
    "$results"/h200-sums.json "$results"/h200-matmul.json "$results"/h200-sweep-sums.json \
    "$root/tests/runner/fuzz/counters.json"
"$root/tests/lib/lua" "$root/tests/lib/scripts/seen.lua" '390 820 1920' "$one" "$scratch/class.html" \
    "$scratch/hostile.html" >"$scratch/seen.html"
# browse: shows the pages in Chromium, and sets $seen to its observations
browse() {
    run timeout 120 chromium --headless=new --no-sandbox --disable-gpu --enable-logging=stderr \
        --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir="$scratch/profile" \
        --dump-dom "file://$scratch/seen.html"
    seen=$(printf '%s\n' "$out" | sed 's/<[^>]*>//g')
}
browse
exits 0 'Chromium shows the pages'
unlike "$err" 'CONSOLE' 'there is no error on the console'
for at in 'one 390' 'one 820' 'one 1920' 'class 390' 'class 1920' 'hostile 390'; do
    like "$seen" "^$at overflow 0$" "$at pixels: the page is not wider than the screen"
    like "$seen" "^$at cut 0 $" "$at pixels: no text is cut off"
    like "$seen" "^$at scrolled 0$" "$at pixels: no table is wider than its place"
    like "$seen" "^$at requests 0$" "$at pixels: the page requests nothing"
    like "$seen" "^$at undescribed 0$" "$at pixels: every picture has a title and a text"
    like "$seen" "^$at smallest [1-9][0-9]" "$at pixels: no letter is smaller than 10 pixels"
    like "$seen" "^$at ids single" "$at pixels: no id is used twice"
done
for page in one class; do
    height=$(printf '%s\n' "$seen" | sed -n "s/^$page 390 height //p")
    [ "${height:-9999}" -lt 8000 ]
    report $? "$page: a phone scrolls less than 8,000 pixels, not $height"
done
like "$seen" '^one 390 pictures 8$' 'all sections have their pictures'

# The fonts that a browser may find: one with tall lines, a narrow one, and the widest of Debian's
mkdir "$scratch/fonts"
cat >"$scratch/fonts.conf" <<EOF
<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig><dir>$scratch/fonts</dir><cachedir>$scratch/font-cache</cachedir></fontconfig>
EOF
export FONTCONFIG_FILE="$scratch/fonts.conf"
for font in OpenSans-Regular OpenSans-CondLight DejaVuSerif-Bold; do
    file=$(find /usr/share/fonts "${XDG_DATA_HOME:-$HOME/.local/share}/fonts/" -name "$font.ttf" 2>/dev/null | head -n 1)
    if [ -z "$file" ]; then
        skip "in $font" 'it is not installed (Debian: fonts-open-sans, fonts-dejavu-core)'
        continue
    fi
    rm -f "$scratch/fonts"/*
    ln -s "$file" "$scratch/fonts/"
    browse
    for at in 'one 390' 'one 820' 'one 1920' 'class 390' 'class 1920'; do
        like "$seen" "^$at overflow 0$" "$font, $at pixels: the page is not wider than the screen"
        like "$seen" "^$at cut 0 $" "$font, $at pixels: no text is cut off"
        like "$seen" "^$at smallest [1-9][0-9]" "$font, $at pixels: no letter is smaller than 10 pixels"
    done
done
done_testing
