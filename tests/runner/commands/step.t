#!/bin/sh
# lessons/run step: a block step by step, in the terminal and as a page. The program is a fake that writes what the
# emulator would write; tests/counters/steps.t tests the record itself.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# A program of two warps, of which the second launch's block (1, 0, 0) has the costliest request
cat >"$scratch/my.cu" <<'END'
__global__ void add(float *x)
{
    __shared__ float tile[64];
    tile[threadIdx.x] = x[threadIdx.x];
    __syncthreads();

    x[threadIdx.x] = tile[2 * threadIdx.x] </script> & 1;
}
    cudaMalloc(&d_x, 256);
END
sums='"requests":0,"ideal":0,"bytes":0,"lanes":0'
cat >"$scratch/kernel" <<END
{"v":1,"kind":"finding","id":"shared-race","cause":"race","severity":"error","kernel":"add","launch":1,"file":"$scratch/my.cu","line":4,"block":[2,0,0],"thread":[0,0,0],"text":"writes what others read","advice":"Wait.","count":1,"facts":{}}
{"v":1,"kind":"kernel","name":"add","grid":[4,1,1],"block":[40,1,1],"launches":2,"blocks":8,"counted_blocks":8,"threads":320,"barriers":8,"global_load":{$sums,"sectors":0},"global_store":{$sums,"sectors":0},"global_atomic":{$sums,"sectors":0},"shared_load":{$sums,"wavefronts":0},"shared_store":{$sums,"wavefronts":0},"shared_atomic":{$sums,"wavefronts":0},"texture":{$sums},"branches":{$sums},"lines":[{"file":"$scratch/my.cu","line":7,"operation":"shared_load","requests":1,"wavefronts":2,"ideal":1,"bytes":4,"lanes":2,"example":{"wavefronts":2,"launch":2,"block":1,"bytes":4,"lanes":3,"offsets":[0,128]}}]}
{"v":1,"kind":"end"}
END
cat >"$scratch/steps" <<END
{"v":1,"kind":"block","kernel":"add","launch":LAUNCH,"grid":[4,1,1],"block":[40,1,1],"index":[INDEX],"threads":40,"warp":32}
{"kind":"step","warp":0,"what":"enter","pc":9,"lanes":"ffffffff"}
{"kind":"step","warp":0,"what":"enter","pc":1,"lanes":"ffffffff"}
{"kind":"step","warp":0,"what":"load","pc":1,"lanes":"ffffffff","space":"global","array":1,"bytes":4,"first":0,"by":4,"before":"3fc00000 40000000 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0","parts":4,"ideal":4}
{"kind":"step","warp":1,"what":"store","pc":1,"lanes":"3","space":"shared","array":2,"bytes":4,"first":0,"by":4,"after":"3fc00000 ?","parts":1,"ideal":1,"found":"shared-race"}
{"kind":"step","warp":0,"what":"barrier","pc":2,"lanes":"ffffffff"}
{"kind":"step","warp":1,"what":"barrier","pc":2,"lanes":"3","ended":"fc"}
{"kind":"step","warp":0,"what":"load","pc":3,"lanes":"7","space":"shared","array":2,"bytes":4,"at":[0,128,4],"before":"3fc00000 0 0","parts":2,"ideal":1}
{"kind":"step","warp":0,"what":"shuffle","pc":3,"lanes":"7","after":"1 2 3","sources":[1,2,-1]}
{"kind":"array","array":1,"space":"global","bytes":256,"start":0,"name":"","file":"$scratch/my.cu","line":9}
{"kind":"array","array":2,"space":"shared","bytes":256,"start":0,"name":"tile","file":"","line":0}
{"kind":"place","pc":1,"file":"$scratch/my.cu","line":4}
{"kind":"place","pc":2,"file":"$scratch/my.cu","line":5}
{"kind":"place","pc":3,"file":"$scratch/my.cu","line":7}
{"kind":"place","pc":9,"file":"","line":0}
{"kind":"end","steps":[6,2],"left_out":[0,7]}
END
{
    echo '#!/bin/sh'
    echo "cat '$scratch/kernel' >>\"\$EMUCC_REPORT\"; echo \"\$EMUCC_STEPS_OF\" >>'$scratch/asked'"
    echo 'launch=${EMUCC_STEPS_OF%%:*}'
    echo "[ \"\$launch\" = 9 ] || sed \"s/LAUNCH/\$launch/; s/INDEX/\${EMUCC_STEPS_OF#*:}/\" '$scratch/steps' >\"\$EMUCC_STEPS\""
} >"$scratch/program"
chmod +x "$scratch/program"
printf '#!/bin/sh\nuntil [ "$1" = -o ]; do shift; done; cp "%s" "$2"\n' "$scratch/program" \
    >"$tree/cuda/emulator/compile/emucc"
chmod +x "$tree/cuda/emulator/compile/emucc"

# typed COMMANDS FLAGS…: the screens after these commands, with commas between them
typed() {
    printf '%s' "$1" | tr ',' '\n' >"$scratch/typed"
    shift
    : >"$scratch/asked"
    run sh -c 'exec "$@" <"$0"' "$scratch/typed" "$built" step "$scratch/my.cu" --format plain "$@"
}

typed q
exits 0 'step shows a program'
is "$(cat "$scratch/asked")" '1:0,0,0
2:1,0,0' 'it records the block of the costliest request'
is "$out" 'my.cu: add, launch 2, block (1, 0, 0)
warp 0 of 2, step 1 of 4, my.cu:4
     1  __global__ void add(float *x)
     2  {
     3      __shared__ float tile[64];
->   4      tile[threadIdx.x] = x[threadIdx.x];
     5      __syncthreads();
     6
     7      x[threadIdx.x] = tile[2 * threadIdx.x] </script> & 1;
global load, d_x: 32 lanes ask for 128 bytes: 4 sectors, ideal 4
 0:1.5     1:2       2:0       3:0       4:0       5:0       6:0       7:0
 8:0       9:0      10:0      11:0      12:0      13:0      14:0      15:0
16:0      17:0      18:0      19:0      20:0      21:0      22:0      23:0
24:0      25:0      26:0      27:0      28:0      29:0      30:0      31:0
         0 [ 0  1  2  3  4  5  6  7]        32 [ 8  9 10 11 12 13 14 15]
        64 [16 17 18 19 20 21 22 23]        96 [24 25 26 27 28 29 30 31]
global load 1: 4 sectors, ideal 4; shared store 1: 1 wavefront, ideal 1
Enter: forward, p back, b barrier, a NAME, l LINE, w WARP, f finding, q quit' 'the first screen'
# at COMMANDS: the step and the line of the last screen
at() {
    typed "$1" --launch 2 --block 1
    printf '%s\n' "$out" | grep '^warp' | tail -n 1 | sed 's/.*step \([0-9]*\) of.*, /\1 /'
}
is "$(at ',')" '2 my.cu:5' 'Enter goes forward'
is "$(at ',,p,q')" '2 my.cu:5' 'p goes back'
is "$(at 'b,q')" '2 my.cu:5' 'b goes to the next barrier'
is "$(at 'a tile,q')" '3 my.cu:7' 'a goes to the next access of an array'
is "$(at 'l 7,q')" '3 my.cu:7' 'l goes to a line'
is "$(at 'b,w 1,q')" '2 my.cu:5' 'w goes to another warp, at the same time'
is "$(at 'p,q')" '1 my.cu:4' 'there is nothing before the first step'
typed p,q --launch 2 --block 1
like "$out" "^this is the warp's first step$" 'which is said'
typed 'w 1,b,q' --launch 2 --block 1
like "$out" '^barrier: lanes 0-1 wait; lanes 2-7 have ended$' 'who waits, and who has ended'
like "$out" '^found here: shared-race$' 'what was found'
typed 'l 7,,q' --launch 2 --block 1
like "$out" '^shuffle: lanes 0-2$' 'a shuffle'
like "$out" '^ 0:2 +1:3 +2:3 +3:\. ' 'with the values that lanes take from others'
is "$(printf '%s\n' "$out" | awk 'length($0) > 80' | wc -l)" 0 'no line is longer than 80 columns'
typed q --at my.cu:4
is "$(cat "$scratch/asked")" '1:0,0,0
1:2,0,0' '--at takes the block of what was found there'
like "$out" '^warp 1 of 2, step 1 of 2, my.cu:4$' 'and begins with its step'
typed q --at my.cu:7 --launch 3 --block 1,2 --warp 0
is "$(cat "$scratch/asked")" '3:1,2,0' '--block and --launch name a block'
like "$out" '^warp 0 of 2, step 3 of 4, my.cu:7$' '--at a step'
typed q --at 3
like "$out" '^warp 0 of 2, step 3 of 4, my.cu:7$' '--at the number of a step'
typed q --at 2 --warp 1
like "$out" '^warp 1 of 2, step 2 of 2, my.cu:5$' 'of the warp that --warp names'
typed q --at 5
exits 2 'a step that the warp does not have'
like "$err" 'there is no step 5: warp 0 has 4 steps$' 'is said'
typed q --at 0
exits 2 'steps are numbered from 1'
like "$err" 'expected the number of a step, from 1, or a line such as pi.cu:19' 'is said'
typed q --launch 9
exits 2 'a launch that is never made'
like "$err" 'the program has no block \(0, 0, 0\) in its launch 9$' 'is said'
typed q --at my.cu:1
exits 2 'a line without steps'
typed q --block 1 --warp 5
exits 2 'a warp that the block does not have'
sed -i.all '/"kind":"step"/d' "$scratch/steps"
typed q --block 1
exits 2 'a block that has no steps'
like "$err" 'nothing is recorded of block \(1, 0, 0\): the steps since its last barrier are lost' 'is said'
mv "$scratch/steps.all" "$scratch/steps"
typed q --block 1x
exits 2 'a block that is none'

run "$built" counters "$scratch/my.cu" -D 'N=1 2' --format plain -- x
like "$out" "^    lessons/run step '$scratch/my.cu' -D 'N=1 2' --at my.cu:4 -- x shows it$" 'counters names the command that shows it'

# ---- the page ----

typed q --html "$scratch/page.html"
exits 0 'step writes a page'
cp "$scratch/page.html" "$scratch/first.html"
typed q --html "$scratch/page.html"
cmp -s "$scratch/first.html" "$scratch/page.html"
report $? 'the same record gives the same page'
is "$(grep -o '<figcaption><b>[^<]*' "$scratch/page.html" | sed 's/.*>//')" 'The first request
The costliest request
The last request' 'without scripts it has three requests'
is "$(grep -c '<svg' "$scratch/page.html")" 3 'each has a picture'
like "$(cat "$scratch/page.html")" '7 steps are left out' 'it says what is left out'
is "$(grep -o 'https\{0,1\}:[^" ]*' "$scratch/page.html" | sort -u)" 'http://www.w3.org/2000/svg' 'it names no address, except that of SVG'
is "$(grep -o '</script>' "$scratch/page.html" | wc -l)" 3 'the source cannot end a script'

command -v chromium >/dev/null || {
    skip 'in a browser' 'Chromium is not installed (Debian: chromium)'
    done_testing
}
# browse FILE…: shows a page in Chromium
browse() {
    run timeout 120 chromium --headless=new --no-sandbox --disable-gpu --enable-logging=stderr \
        --host-resolver-rules='MAP * ~NOTFOUND' --user-data-dir="$scratch/profile" --dump-dom "$@"
}
typed q --html "$scratch/third.html" --at 3
browse "file://$scratch/third.html"
like "$(printf '%s\n' "$out" | sed 's/<script.*//; s/<[^>]*>/ /g')" 'Step 3 of 4, warp 0, my.cu:7' '--at a step in the page'
browse "file://$scratch/page.html#0.3"
exits 0 'Chromium plays it'
unlike "$err" 'CONSOLE' 'there is no error on the console'
text=$(printf '%s\n' "$out" | sed 's/<script.*//; s/<[^>]*>/ /g; s/  */ /g')
like "$text" 'Step 3 of 4, warp 0, my.cu:7: shared load, tile: 3 lanes ask for 12 bytes' 'an address names a step'
like "$text" '2 wavefronts, ideal 1. Bank conflict: bank 0 has 2 words for lanes 0–1, and serves one at a time' \
    'it says between which lanes a bank conflict is'
browse "file://$scratch/page.html#1.1"
like "$(printf '%s\n' "$out" | sed 's/<[^>]*>/ /g')" 'shared-race. First at this line: writes what others read. Wait.' 'it says what was found'
export WARPBOOK_ROOT="$root"
"$root/tests/lib/lua" "$root/tests/lib/scripts/seen.lua" '390 1920' "$scratch/page.html" >"$scratch/seen.html"
browse "file://$scratch/seen.html"
seen=$(printf '%s\n' "$out" | sed 's/<[^>]*>//g')
for width in 390 1920; do
    like "$seen" "^page $width overflow 0$" "$width pixels: the page is not wider than the screen"
    like "$seen" "^page $width requests 0$" "$width pixels: the page requests nothing"
    like "$seen" "^page $width ids single" "$width pixels: no id is used twice"
    like "$seen" "^page $width smallest 1[0-9]" "$width pixels: no letter is smaller than 10 pixels"
done
done_testing
