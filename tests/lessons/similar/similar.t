#!/bin/sh
# Six students hand in lesson 02: Bob copied Ada's program, Cyd and Dan wrote their own, Eve handed in what `start`
# gives, and Fay the lesson's program with other names. Only Ada's and Bob's programs are similar.
. "$(dirname "$0")/../../lib/tap.sh"

[ -x "$host" ] || skip_all "the host is not built: $host"
export WARPBOOK_ROOT="$root" CUDA_VISIBLE_DEVICES='' CUDACXX=/bin/false
here=$root/tests/lessons/similar

# home NAME: the student's own folder
home() { printf '%s/homes/%s' "$scratch" "$1"; }
for name in ada bob cyd dan eve fay; do mkdir -p "$(home $name)/work/02-naive"; done
for name in ada bob cyd dan; do cp "$here/$name.cu" "$(home $name)/work/02-naive/life.cu"; done
WARPBOOK_DIR=$(home eve) "$host" start 02 >/dev/null
sed 's/neighbours/around/g; s/stride/pitch/g; s/next/then/g' "$root/lessons/02-naive/life.cu" \
    >"$(home fay)/work/02-naive/life.cu"
for name in ada bob cyd dan eve fay; do
    WARPBOOK_DIR=$(home $name) "$host" export "$scratch/$name.json" --name "$name" >/dev/null 2>&1
done
cd "$scratch" || exit

# They are different solutions, and right ones.
for name in ada bob cyd dan; do
    WARPBOOK_DIR=${WARPBOOK_DIR:-$root} run "$host" check 02 "$here/$name.cu"
    exits 0 "$name's program is a solution"
done

run "$host" similar ./*.json --json=found.json --html page.html
exits 0 'similar compares the files'
like "$(printf '%s\n' "$out" | sed -n 3p)" '^02   life +[67][0-9] % +2[0-9]  ada      bob$' 'the copy is at the top'
like "$out" '^6 pairs compared; 2 programs without a score: fewer than 60 tokens that were not given$' 'what start gives has no score, nor has the lesson'\''s program'
like "$out" '^A score is a reason to look at the two programs, and no more' 'the table says what a score is'
like "$out" '^This contains names and work of students\. .*delete it when it is no longer needed\.$' 'the table says who may see it'
is "$(of_json found.json 'local n = 0
    for _, pair in ipairs(d.pairs) do
        if pair.one == "ada" and pair.other == "bob" then n = n + 100 elseif pair.score < 0.1 then n = n + 1 end
    end
    return n >= 100 and n - 100 == #d.pairs - 1, d.short, d.compared')" 'true 2 6' 'all other pairs have a score below 10 %'
is "$(of_json found.json 'local p = d.pairs[1].passages[1]
    return p.one.file, p.one.first, p.one.last, p.other.first, p.other.last')" 'life.cu 6 27 6 29' 'the document has the lines of each passage'

page=$(cat page.html)
like "$page" '<h1>A reason to look, and no more</h1>' 'the page says what it is'
like "$page" '<b>This contains names and work of students\.' 'the page says who may see it'
like "$page" '<div class="own"><span class="number">18</span><code>            int r = ' "the page has the copy's lines"
unlike "$page" '<script|https?://' 'the page loads nothing and has no script'

# The score depends neither on the order of the files nor on that of the functions
run "$host" similar bob.json ada.json --json
is "$(printf '%s' "$out" | sed -n 's/.*"score"://p')" "$(sed -n 's/.*"score"://p' found.json | head -1)" 'the order of the files does not matter'
run "$host" similar ada.json bob.json --only 05
exits 0 'another lesson'
like "$out" '^0 pairs compared$' 'only the lessons of --only are compared'

printf '{}' >broken.json
run "$host" similar ada.json bob.json broken.json
exits 1 'a file that is not valid'
like "$err" '^lessons/run: broken.json: .*; it is skipped$' 'it is named'
run "$host" similar ada.json broken.json
exits 2 'one program is not enough'

# A program that repeats itself takes no long time
mkdir -p "$(home rep)/work/02-naive"
{ cat "$here/ada.cu" && yes 'x = x + y * 3; if (x) y[x]++;' | head -c 200000; } >"$(home rep)/work/02-naive/life.cu"
for name in rep pet; do WARPBOOK_DIR=$(home rep) "$host" export $name.json --name $name >/dev/null 2>&1; done
run sh -c 'ulimit -t 20 && exec "$@"' sh "$host" similar rep.json pet.json ada.json
exits 0 'a long program that repeats itself'
like "$out" '^02   life +100 % ' 'two equal programs have the score 100 %'
done_testing
