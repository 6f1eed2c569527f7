#!/bin/sh
# lessons/run lanes: a warp's request as a drawing. The lesson is a fake that writes what the counters
# would write; tests/figures checks the pages' pictures.
# shellcheck disable=SC2016 # the programs expand it, not this file
. "$(dirname "$0")/../../lib/tap.sh"
. "$(dirname "$0")/../../lib/fakes.sh"

# line N OPERATION PARTS SUM BYTES LANES OFFSETS: one request, which costs SUM sectors or wavefronts
line() {
    printf '{"file":"/it/pi.cu","line":%s,"operation":"%s","requests":1,"%s":%s,"ideal":1,"bytes":4,"lanes":1,"example":{"%s":%s,"bytes":%s,"lanes":%s,"offsets":[%s]}}' \
        "$1" "$2" "$3" "$4" "$3" "$4" "$5" "$6" "$7"
}
none() { printf ',"%s":{"requests":0,"%s":0,"ideal":0,"bytes":0,"lanes":0}' "$1" "$2"; }
kernel="{\"v\":1,\"kind\":\"kernel\",\"name\":\"add\",\"grid\":[1,1,1],\"block\":[32,1,1],\"launches\":1,\"blocks\":1,\"counted_blocks\":1,\"threads\":32,\"barriers\":0$(
    for operation in global_load global_store global_atomic; do none $operation sectors; done
    for operation in shared_load shared_store shared_atomic; do none $operation wavefronts; done
    for operation in texture branches; do none $operation sectors; done
),\"lines\":[$(line 7 global_load sectors 3 4 31 0,60,64,68,96),$(
    line 8 shared_load wavefronts 2 4 15 0,4,8,128),$(line 9 global_store sectors 1 1 7 0,1,2),$(
    line 10 global_atomic sectors 3 16 7 0,0,0)]}"
counts="[ -z \"\$EMUCC_REPORT\" ] || printf '%s\\n' '$kernel' >>\"\$EMUCC_REPORT\""
fake 05-fake pi cu "$counts
right 1"

warpbook lanes 05 --format plain
exits 0 'lanes succeeds for a lesson'
is "$(printf '%s\n' "$out" | head -5 | sed 's/ *$//')" '05 pi, kernel add
pi.cu:7  global load: 5 lanes ask for 20 bytes: 3 sectors, ideal 1
  |
         0 [ 0  -  -  -  -  -  -  -]        32 [ -  -  -  -  -  -  -  1]
        64 [ 2  3  -  -  -  -  -  -]        96 [ 4  -  -  -  -  -  -  -]' 'the costliest line shows sectors and lanes'
warpbook lanes 05 --format plain --at pi.cu:8
is "$(printf '%s\n' "$out" | sed -n '2p;4,6p')" 'pi.cu:8  shared load: 4 lanes ask for 16 bytes: 2 wavefronts, ideal 1
      bank   0  1  2  3  4  5  6  7  8  9 10 11 12 13 14 15
         0 [ 0  1  2  -  -  -  -  -  -  -  -  -  -  -  -  -]
       128 [ 3  -  -  -  -  -  -  -  -  -  -  -  -  -  -  -]' 'another line shows banks, and two words of one bank'
warpbook lanes 05 --format plain --at src/pi.cu:9
like "$out" '^ +0 \[0-2   -' 'lanes that share a word are drawn together'
warpbook lanes 05 --format plain --at src/pi.cu:10
like "$out" '3 lanes ask for 48 bytes: 3 sectors, ideal 1$' 'three atomics on one place take the sector three times'
warpbook lanes 05 --svg="$scratch/lanes.svg"
exits 0 'lanes draws a picture'
is "$(grep -c '<rect.*#7fb069' "$scratch/lanes.svg")" 5 'the picture has the five words that are used'
is "$(grep -c 'stroke-width="3"' "$scratch/lanes.svg")" 4 'the picture has the sectors'
is "$(grep -o '^<rect x="[0-9]*" y="[0-9]*" .*width="3"' "$scratch/lanes.svg" | cut -d'"' -f2,4 | tr '"\n' ', ')" \
    '10,30 168,30 10,76 168,76 ' 'two sectors lie side by side, which a phone shows'
warpbook lanes 05 --at pi.cu:9 --svg="$scratch/lanes.svg"
is "$(grep -c '^<rect .* width="31" ' "$scratch/lanes.svg")" 8 'a box is wider than the label 0-2'
like "$(cat "$scratch/lanes.svg")" 'viewBox="0 0 3[0-9][0-9] 82"' 'a picture is as wide as its sector and its title'
warpbook lanes 05 --svg=/nowhere/x.svg
exits 6 'a picture that cannot be written fails'
warpbook lanes 05 --at pi.cu:70
exits 2 'a line without requests fails'
like "$err" 'no request to memory was counted at pi.cu:70$' 'the message names the line'
warpbook lanes 05 --at 7
exits 2 'a number is refused as a line'
like "$err" 'expected a line such as pi.cu:19' 'the message has an example'

fake 06-fake pi cu "$counts
right 1"
warpbook lanes 05,06 --svg="$scratch/two.svg"
exits 2 'two pictures in one file are refused'
like "$err" '--svg writes one picture, and there are 2; --at chooses one, such as --at pi.cu:7$' 'the message says how to choose one'
fake 06-fake pi cu 'begin; kill -SEGV $$'
warpbook lanes 06
exits 4 'a program that crashes gives exit code 4'
like "$out" '^FAIL  06 .* crashed' 'the crash is reported'
warpbook lanes 05 -I .
exits 2 'a compiler flag is refused for a lesson'
like "$err" '-I is for a program of your own, such as my.cu$' 'the message names the flag'

# A student program, whose compiler is a fake
: >"$scratch/my.cu"
{
    printf '#!/bin/sh\n%s\n' "$counts"
    echo "echo '{\"v\":1,\"kind\":\"end\"}' >>\"\$EMUCC_REPORT\""
} >"$scratch/program"
chmod +x "$scratch/program"
mkdir -p "$tree/cuda/emulator/compile"
printf '#!/bin/sh\nuntil [ "$1" = -o ]; do shift; done; cp "%s" "$2"\n' "$scratch/program" \
    >"$tree/cuda/emulator/compile/emucc"
chmod +x "$tree/cuda/emulator/compile/emucc"
warpbook lanes "$scratch/my.cu" -I .
exits 0 'lanes succeeds for a student program'
like "$out" '^pi.cu:7  global load: 5 lanes ask' 'its requests are drawn'
warpbook lanes "$scratch/my.cu" --points 5
exits 2 "a lesson's flag is refused for a student program"
like "$err" '--points is for lessons; .*my.cu gets its own arguments after --$' "the message says where the program's arguments go"
done_testing
