#!/bin/sh
# The closing table: all lessons of a problem, by its name, beside what articles published, and,
# without a GPU, beside what was recorded on one. A missing figure is a dash with a reason.
# shellcheck disable=SC2016 # the fakes expand it
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

fake 01-cpu pi c 'right 4'
fake 01-cpu life c 'right 4'
fake 02-gpu pi cu 'right 2'
fake 03-kernel life cu 'right 2'
fake 04-directives pi c 'right 8'
facts 04-directives 'needs = { "openacc" },'
# printed FOLDER PROGRAM FACTS: adds facts about the program's article to its lesson.lua
printed() {
    sed -i "s/^    $2 = { /&$3, /" "$tree/lessons/$1/lesson.lua"
}
article='hardware = "Old card, 2010", iterations = 10'
printed 01-cpu pi "published = { total = 20, rng = 10, compute = 1, transfer = 0, points = 2000, source = \"An article: CPU\", $article }"
printed 02-gpu pi "published = { total = 5, rng = 1, compute = 0.1, transfer = 3, points = 1000, source = \"An article: GPU\", $article }"
printed 03-kernel life 'published = { total = 1, width = 20, height = 10, generations = 3, hardware = "Old card, 2010", source = "A third" }'
printed 04-directives pi 'unpublished = { source = "Another article", why = "it prints no times" }'
mkdir -p "$WARPBOOK_DIR/build"
echo 'reason=/usr/bin/clang knows no OpenACC, and gcc does' >"$WARPBOOK_DIR/build/openacc.txt"

# A machine with a GPU, whose document becomes the recorded one
fake_gpu 9.0 13.0 13.0
fake_limits 'printf "%s\n" "{\"v\":1,\"kind\":\"limits\",\"name\":\"Fake GPU\",\"copy_bytes_per_second\":4e12,\"launch_seconds\":1e-9}" >>"$WARPBOOK_RECORD"'
sed -i 's/"device":"cpu","name":"Fake"/"device":"gpu","name":"Fake"/' "$tree"/lessons/0[23]*/*.cu
warpbook compare pi --published
exits 0 "a problem's name stands for its lessons"
unlike "$out" '^03 ' 'lessons of other problems do not run'
unlike "$out" 'alive' 'other programs of these lessons do not run'
like "$out" '^02 +Fake gpu +gpu +PASS .* 2.00 µs .* 2.00.* FAST' 'a lesson has its row'
like "$out" '^02 +published +published +500 ms† +100 ms +10.0 ms +300 ms +2.00 +– +5.00' \
    'published figures have a row, with a speed-up per point'
like "$out" '^† 02 published: 1,000 points; its speed-up compares the times per point$' 'a note explains the other size'
like "$out" '^published 02: Old card, 2010; An article: GPU; one of 10 iterations of 1,000 points$' 'the source of published figures is named'
like "$out" '^04 +Fake directives +cpu +SKIP +– +– +–' 'a lesson that cannot run here is a dash'
like "$out" '^– 04: skipped: /usr/bin/clang knows no OpenACC' 'the reason for the dash is printed'
like "$out" '^04 +recorded +recorded +– ' 'a lesson without a record is a dash'
like "$out" "^recorded 04: –, docs/results has no times from a GPU$" 'the reason for the missing record is printed'
like "$out" '^04 +published +published +– ' 'a figure that the article does not print is a dash'
like "$out" '^published 04: –, it prints no times; Another article$' 'the reason for the missing figure is printed'
unlike "$out" '^02 +recorded' 'a lesson that is measured here has no recorded row'
mkdir -p "$tree/docs/results"
warpbook compare 01,02 --json="$tree/docs/results/h200.json"

warpbook compare 03 --published
like "$out" '^published 03: Old card, 2010; A third; 20 × 10 cells, 3 generations$' 'an article without iterations is named'

# A machine without a GPU
export CUDA_VISIBLE_DEVICES=''
sed -i 's/"device":"gpu"/"device":"emulated"/' "$tree"/lessons/0[23]*/*.cu
warpbook compare pi --published --format markdown
like "$out" '^\| 02 \|   recorded \| recorded \| PASS \| 785 \| 2.00 µs ±0.0 % \| 250 ns \| 500 ns \| 125 ns \| 2.00 \| FAST' \
    'recorded figures have a row, and a speed-up over recorded figures'
like "$out" '^- recorded 01, 02: on an Fake GPU, [0-9-]+, with 1,000 points \(docs/results/h200.json\)$' 'the machine of the record is named'
unlike "$out" 'requests' 'recorded figures replace the counters'
warpbook compare pi --published --json
out=$(printf '%s' "$out" | tr -d '\n' | sed 's/  *//g')
like "$out" '"published":\{"sizes":\{"points":1000\},"phases":\{"rng":\{"median":0.1,' 'JSON has the published figures'
like "$out" '"from":\{"hardware":"Oldcard,2010","source":"Anarticle:GPU","iterations":10\}' 'JSON has the source of published figures'
like "$out" '"why":"itprintsnotimes"' 'JSON has the reason for missing figures'
like "$out" '"path":"docs/results/h200.json"' 'JSON has the document of recorded figures'
unlike "$out" '"peers"' 'JSON has no peer if none was measured'
cat >"$tree/docs/results/h200-peers.json" <<'END'
{"gpu": "Fake GPU", "driver": "1", "date": "2026-11-22", "peers": [
  {"lesson": "02", "program": "pi", "name": "someone/fast-pi", "version": "1.2",
   "ran": "its kernel, of 256 threads", "sizes": {"points": 500},
   "seconds": {"median": 2e-4, "low": 2e-4, "high": 2e-4, "count": 5, "noise": 0},
   "ours": {"median": 1e-4, "low": 1e-4, "high": 1e-4, "count": 5, "noise": 0}}]}
END
warpbook compare pi --published
like "$out" "^02 +someone/fast-pi +peer +– +– +200 µs +–" "another author's program stands below the lesson that does the same"
like "$out" "^peer 02: someone/fast-pi \(1.2\), measured on an Fake GPU, 2026-11-22, in the same run as lesson 02: compute took 200 µs, that of lesson 02 100 µs, which is 2.00 times as fast; both with 500 points; what ran: its kernel, of 256 threads \(docs/" 'the note compares the peer with the lesson, from the same run'
warpbook compare pi --published --json
out=$(printf '%s' "$out" | tr -d '\n' | sed 's/  *//g')
like "$out" '"peers":\[\{"sizes":\{"points":500\},"phases":\{"compute":\{"median":0.0002,' "JSON has the peer's figures"
sed -i 's/"median": 2e-4/"median": -1/' "$tree/docs/results/h200-peers.json"
warpbook compare pi --published
exits 70 'a mistake in the file of peers is an internal error'
like "$err" 'docs/results/h200-peers.json: .*median' 'the message names the file and the field'
sed 's/"median": -1/"median": 2e-4/; s/Fake GPU/Fake X100/' "$tree/docs/results/h200-peers.json" \
    >"$tree/docs/results/h100-peers.json"
rm "$tree/docs/results/h200-peers.json"
warpbook compare pi --published
like "$out" "^02 +someone/fast-pi, X100 +peer " "a peer on another GPU has its model's name"
rm "$tree/docs/results/h100-peers.json"
warpbook compare pi --json
unlike "$out" '"published"' 'without --published, no published figures are written'
warpbook compare pi,life --dry-run
like "$out" '/03-kernel/.*/life' 'a lesson of the second problem runs'
like "$out" '/02-gpu/.*/pi' 'a lesson of the first problem runs'
warpbook compare pie
exits 2 'an unknown problem fails'
like "$err" "there is no lesson 'pie'; the nearest is pi" 'the message names the nearest problem'
done_testing
